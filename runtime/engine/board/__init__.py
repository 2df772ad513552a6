"""The board: cells, terrain, letters that lie, the two sides, and which cells answer which."""
