"""What the game says in words: sides, land, events, objectives, and why words count."""
