"""The cards that come up over a game, one after another."""
