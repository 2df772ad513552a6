"""What can be done in a game's window: the table of commands, what carries them out, and what buttons say."""
