"""Words on the board: which there are, how they hang together, and what they count."""
