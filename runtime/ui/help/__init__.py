"""The game's help: topics in files, pictures drawn live by the game's own painter from positions of its own engine."""
