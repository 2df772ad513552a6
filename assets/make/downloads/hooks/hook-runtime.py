"""The game's modules are there as sources too: numba keeps what it compiles by the file that a function stands in."""

module_collection_mode = "pyz+py"
