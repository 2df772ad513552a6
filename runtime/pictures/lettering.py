"""Text as opacities, from a shipped font, the same on every machine."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from runtime.pictures.resample import Floats, resized

_FINE = 160
"""Text is written this large, in pixels, and then made smaller: no hinting shows, and a font is opened once."""

_NOTHING = np.zeros((1, 1), np.float32)


class Lettering:
    """Writes in one font."""

    def __init__(self, font: Path) -> None:
        self._face = ImageFont.truetype(str(font), _FINE, layout_engine=ImageFont.Layout.BASIC)
        _, top, _, bottom = self._face.getbbox("H")
        self._capital = bottom - top

    def mask(self, text: str, height: float, *, spacing: float = 0.0, room: float = 0.0) -> Floats:
        """A line of text cut to its ink, 0 to 1; ``height`` is that of a capital, in pixels.

        ``spacing`` widens the gaps by that share of a capital; where ``room`` is given and does not suffice, the text
        gets smaller.
        """
        fine = self._written(text, spacing)
        share = height / self._capital
        if 0 < room < fine.shape[1] * share:
            share = room / fine.shape[1]
        rows, columns = (max(round(length * share), 1) for length in fine.shape)
        return resized(resized(fine, rows, 0), columns, 1)

    def _written(self, text: str, spacing: float) -> Floats:
        """The text as large as the font is open."""
        gap = spacing * self._capital
        advances = [self._face.getlength(letter) + gap for letter in text]
        image = Image.new("L", (round(sum(advances)) + 2 * _FINE, round(2.4 * _FINE)))
        pen = ImageDraw.Draw(image)
        place = float(_FINE)
        for letter, advance in zip(text, advances, strict=True):
            pen.text((place, 0.6 * _FINE), letter, font=self._face, fill=255)
            place += advance
        ink = image.getbbox()
        return np.asarray(image.crop(ink), np.float32) / 255 if ink else _NOTHING
