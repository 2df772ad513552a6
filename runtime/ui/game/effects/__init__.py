"""What moves over the board after an action: a timeline worked out from the engine's events, and who plays it."""
