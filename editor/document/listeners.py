"""Telling listeners about changes, in order and each of them, whatever one of them does."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class Listeners(Generic[T]):
    """Those who want to hear of changes.

    A change that is made while others are being told waits its turn, so that everybody hears the same order.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[T], None]] = []
        self._waiting: deque[T] = deque()
        self._telling = False

    def subscribe(self, listener: Callable[[T], None]) -> Callable[[], None]:
        """Tell ``listener`` every change from now on; returns a function that stops it."""
        entry = [listener]  # A list of its own, so that the same function may listen twice.
        self._listeners.append(lambda change: entry[0](change) if entry else None)
        wrapped = self._listeners[-1]

        def stop() -> None:
            entry.clear()
            if wrapped in self._listeners:
                self._listeners.remove(wrapped)

        return stop

    def tell(self, changes: Iterable[T]) -> None:
        """Tell everybody; what listeners raise is raised after all of them have heard everything."""
        self._waiting.extend(changes)
        if self._telling:
            return
        self._telling = True
        faults: list[Exception] = []
        try:
            while self._waiting:
                change = self._waiting.popleft()
                for listener in tuple(self._listeners):
                    try:
                        listener(change)
                    except Exception as fault:  # Whatever it is, the others must still hear of the change.
                        faults.append(fault)
        finally:
            self._telling = False
        if len(faults) == 1:
            raise faults[0]
        if faults:
            raise ExceptionGroup("listeners failed", faults)
