"""A program with windows: what it needs of the system, how it begins, what it does beside its windows, how it ends."""
