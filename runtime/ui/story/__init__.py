"""Pages of story as players see them: one renderer for the game and for the editor's preview."""
