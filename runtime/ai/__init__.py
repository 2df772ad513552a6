"""The computer's players; each sees only what its side may see."""
