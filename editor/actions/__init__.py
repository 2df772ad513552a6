"""One table of everything the editor can be told to do."""
