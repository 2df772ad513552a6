"""The `scryptic` command, one file a subcommand."""
