"""The window in which a game is played."""
