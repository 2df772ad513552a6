"""The things of wood, brass and parchment that every window of the game is made of."""
