"""How far long work is, on a terminal; nothing is written where stderr is not one."""

from __future__ import annotations

from time import monotonic

from runtime.support.terminal import is_watched, tell, tell_over
from runtime.support.texts import Texts

_EVERY = 0.2


class Progress:
    """One line that is written again and again: games played, how fast, and how long it will still take."""

    def __init__(self, t: Texts, done: int, of: int) -> None:
        self._t = t
        self._begun, self._first = monotonic(), done
        self._done, self._of = done, of
        self._told = 0.0
        self._is_shown = is_watched()
        self._width = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._width:
            tell_over("", self._width)

    def tell(self, said: str) -> None:
        """Say something else, in a line of its own."""
        if self._width:
            tell_over("", self._width)
        tell(said)

    def step(self) -> None:
        """One more game is played."""
        self._done += 1
        now = monotonic()
        if self._is_shown and (now - self._told > _EVERY or self._done == self._of):
            self._told = now
            self._write(now - self._begun)

    def _write(self, seconds: float) -> None:
        pace = (self._done - self._first) / max(seconds, 1e-9)
        left = round((self._of - self._done) / max(pace, 1e-9))
        line = self._t(
            "{done} of {of} games, {pace} a minute, {minutes}:{seconds} left",
            done=self._done,
            of=self._of,
            pace=round(60 * pace),
            minutes=left // 60,
            seconds=f"{left % 60:02}",
        )
        self._width = max(self._width, tell_over(line, self._width))
