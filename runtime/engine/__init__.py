"""The rules of Scryptic as values and pure functions, on nothing but the standard library."""
