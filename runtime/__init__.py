"""Scryptic's game: the rules, the words, campaigns on disk, the computer's players and the game's windows."""
