"""The game as a program: one window after another, from a campaign to its games and back."""
