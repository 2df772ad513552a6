"""How commands end: their exit codes, and what ends one before its time."""

from __future__ import annotations

FINE, FAULTY, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
"""All is well; what was looked at has errors; wrong use or unreadable input; stopped with Ctrl+C."""


class StopError(Exception):
    """What was asked for cannot be done; the message says why, ``code`` is the exit code."""

    def __init__(self, message: str, code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.code = code
