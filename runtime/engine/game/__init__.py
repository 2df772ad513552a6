"""A game in progress as values: its state, what can be done in it, what happens, and why something is refused."""
