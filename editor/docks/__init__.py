"""The panels around the map, and what they share."""
