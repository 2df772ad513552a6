"""Scryptic's campaign and map editor."""
