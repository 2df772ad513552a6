"""The game's modules stay sources: numba keeps what it compiles by the file that a function stands in."""

module_collection_mode = "py"
