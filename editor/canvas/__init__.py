"""The map as the editor shows it."""
