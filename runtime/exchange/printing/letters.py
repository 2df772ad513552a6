"""How wide printed text is, and where its lines break: the same for paper and screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import ImageFont

from runtime.exchange.printing.page import BLACK, Colour, Face, TextShape
from runtime.support.plain_text import visible, without_isolates

POINT = 25.4 / 72
"""Millimetres to a point."""

_FINE = 200
_SHAPING = "\xad\u200c\u200d\ufe0e\ufe0f"
"""Soft hyphens, joiners and the like, which are no signs of their own."""
_UNKNOWN = "?"
_NO_SIGN = "\uffff"


class Letters:
    """Measures text in the shipped fonts; a sign that a font lacks is a question mark."""

    def __init__(self, fonts: Path) -> None:
        self.fonts = fonts
        self._faces = {face: ImageFont.truetype(str(fonts / face.value), _FINE) for face in Face}
        self._missing = {face: bytes(font.getmask(_NO_SIGN)) for face, font in self._faces.items()}
        self._has = cache(self._look_up)

    def _look_up(self, sign: str, face: Face) -> bool:
        """Whether a font has a sign of its own; else it writes the one for all that it lacks."""
        return bytes(self._faces[face].getmask(sign)) != self._missing[face]

    def writable(self, text: str, face: Face) -> str:
        """The text with what is not seen written out, and what the font can't write replaced."""
        shown = visible(without_isolates(text), keep=_SHAPING)
        return "".join(sign if self._has(sign, face) else _UNKNOWN for sign in shown)

    def width(self, text: str, face: Face, size: float) -> float:
        """How wide a line is, in millimetres."""
        return self._faces[face].getlength(self.writable(text, face)) / _FINE * size * POINT

    def lines(self, text: str, face: Face, size: float, width: float) -> Iterator[str]:
        """The text in lines no wider than ``width``; a word that is wider itself is cut."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if self.width(longer, face, size) <= width:
                line = longer
                continue
            if line:
                yield line
            *cut, line = self._pieces(word, face, size, width)
            yield from cut
        if line:
            yield line

    def _pieces(self, word: str, face: Face, size: float, width: float) -> list[str]:
        """A word cut into pieces that are no wider than ``width``; mostly it is one."""
        pieces = [""]
        for sign in word:
            if pieces[-1] and self.width(pieces[-1] + sign, face, size) > width:
                pieces.append("")
            pieces[-1] += sign
        return pieces

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face = Face.TEXT,
        size: float = 11.0,
        *,
        colour: Colour = BLACK,
        anchor: float = 0.0,
        room: float = 0.0,
    ) -> TextShape:
        """A line that begins at ``x``, ends there with an ``anchor`` of 1, or has its middle there with one half.

        Where ``room`` is given and does not suffice, the text gets smaller.
        """
        written = self.writable(text, face)
        width = self.width(written, face, size)
        if 0 < room < width:
            size, width = size * room / width, room
        return TextShape(x - anchor * width, y, written, face, size, colour)
