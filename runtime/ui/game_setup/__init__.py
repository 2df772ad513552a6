"""How one sits down to a game: what is played, by whom and by which rules, and how it is kept."""
