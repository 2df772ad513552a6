"""The compiled game: one position is one block of bytes, and what happens to it happens without the interpreter."""
