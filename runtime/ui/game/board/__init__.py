"""The board in the game's window: shown, enlarged and pushed about, outlined, played on."""
