"""What stands beside the board: players, previews, advice, cells, the log and the objectives."""
