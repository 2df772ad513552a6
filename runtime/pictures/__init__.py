"""Boards as pictures, without Qt."""
