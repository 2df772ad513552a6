"""Loads what the first paint of the window did not need, in small steps between which the window can breathe."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

from editor.asset_cache import AssetCache

_BREATH = 15
"""Milliseconds between two steps."""


class Preloader(QObject):
    """Loads one thing of ``stock`` after the other; ``use`` is told the name of each once it is there."""

    def __init__(self, stock: AssetCache, use: Callable[[str], None], window: QObject) -> None:
        super().__init__(window)
        self._stock, self._use = stock, use
        self._steps: Iterator[str] | None = None

    def begin(self) -> None:
        """Begin once the window has been painted; only the first call counts."""
        if self._steps is None:
            self._steps = self._stock.warm_up()
            QTimer.singleShot(_BREATH, self, self._next)

    def finish(self) -> None:
        """Load all that is still missing, at once."""
        if self._steps is None:
            self._steps = self._stock.warm_up()
        while self._one():
            pass

    def stop(self) -> None:
        """Load nothing more."""
        self._steps = iter(())

    def _next(self) -> None:
        if self._one():
            QTimer.singleShot(_BREATH, self, self._next)

    def _one(self) -> bool:
        """Load one thing and have it put to use; whether there may be more."""
        loaded = next(self._steps, "") if self._steps is not None else ""
        if loaded:
            self._use(loaded)
        return bool(loaded)
