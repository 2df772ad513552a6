"""The menus around the games: what can be played, set up, looked at and read."""
