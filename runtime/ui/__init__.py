"""The game's windows, and the board painter that the editor shares."""
