"""Lets what the computer has found wait while something is being shown."""

from __future__ import annotations

from collections.abc import Callable


class ModalGate:
    """Open or shut; the one thing that waits before it is done when it opens."""

    def __init__(self) -> None:
        self._is_shut = False
        self._waiting: Callable[[], None] | None = None

    def shut(self) -> None:
        """Let whatever comes from now on wait, because something is being shown."""
        self._is_shut = True

    def open(self) -> None:
        """Nothing is shown any more: do what waits."""
        self._is_shut = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()

    def passes(self, deed: Callable[[], None]) -> bool:
        """Whether it is open; where it is not, ``deed`` waits, in the place of what waited before."""
        if self._is_shut:
            self._waiting = deed
        return not self._is_shut

    def forget(self) -> None:
        """What waits is not to be done any more."""
        self._waiting = None
