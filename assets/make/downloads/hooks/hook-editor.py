"""The editor's modules stay sources, as the game's do, so that troubles name their lines."""

module_collection_mode = "py"
