"""Scrambler: two tokens draw segments on four cards that turn."""
