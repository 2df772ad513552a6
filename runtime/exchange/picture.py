"""A level as one picture to show around: with its frame or with rows and columns numbered, with or without letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Level
from runtime.engine.words.words import Words
from runtime.pictures.board_look import NO_VALUES
from runtime.pictures.render import CELLS, MOST_PIXELS, BoardPictures, TooLargeError, picture_size
from runtime.support.texts import FIRST

_PAPER = (38, 32, 27)
_INK = (222, 202, 150)


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """What the picture shows; ``cell`` is in pixels. With ``coordinates`` there is no frame."""

    cell: int = 48
    frame: bool = True
    coordinates: bool = False
    letters: bool = True


def picture_of(
    level: Level,
    options: PictureOptions,
    pictures: BoardPictures,
    fonts: Path,
    *,
    words: Words | None = None,
    values: Mapping[str, int] = NO_VALUES,
    laid_over: Image.Image | None = None,
) -> Image.Image:
    """The picture; ``laid_over`` is one with see-through parts, as large as the board, that goes over it.

    Raises :class:`TooLargeError`.
    """
    width, height = whole_size(level, options)
    if width * height > MOST_PIXELS:
        sizes = (whole_size(level, replace(options, cell=cell)) for cell in CELLS)
        fitting = [cell for cell, (w, h) in zip(CELLS, sizes, strict=True) if w * h <= MOST_PIXELS]
        raise TooLargeError(width * height, max(fitting, default=0))
    shown = level if options.letters else replace(level, start=replace(level.start, letters=BySide((), ())))
    frame = options.frame and not options.coordinates and laid_over is None
    image = pictures.level(shown, options.cell, words=words, values=values, frame=frame)
    if laid_over is not None:
        image.paste(laid_over, (0, 0), laid_over)
        if options.frame and not options.coordinates:
            opaque = np.dstack([np.asarray(image), np.full((image.height, image.width), 255, np.uint8)])
            whole = pictures.framed(opaque, options.cell, level.name)
            image = Image.fromarray(np.ascontiguousarray(whole[..., :3]))
    return _numbered(image, level, options.cell, fonts) if options.coordinates else image


def whole_size(level: Level, options: PictureOptions) -> tuple[int, int]:
    """How wide and high the picture is, in pixels."""
    if options.coordinates:
        edge, size = _edge(options.cell), level.terrain.size
        return size.columns * options.cell + edge, size.rows * options.cell + edge
    return picture_size(level, options.cell, frame=options.frame)


def png(image: Image.Image) -> bytes:
    """The bytes of a picture's file."""
    data = BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def _edge(cell: int) -> int:
    return max(14, round(cell * 0.6))


def _numbered(board: Image.Image, level: Level, cell: int, fonts: Path) -> Image.Image:
    """The board with the numbers of its columns above and of its rows beside it, counted as players do."""
    edge, size = _edge(cell), level.terrain.size
    whole = Image.new("RGB", (board.width + edge, board.height + edge), _PAPER)
    whole.paste(board, (edge, edge))
    pen = ImageDraw.Draw(whole)
    font = ImageFont.truetype(str(fonts / "EBGaramond-SemiBold.ttf"), max(9, round(edge * 0.6)))
    widest = font.getlength(str(max(size.rows, size.columns)))
    step = next((one for one in (1, 2, 5, 10, 20, 50) if one * cell >= widest + 4), 100)
    if widest > edge - 2:
        font = ImageFont.truetype(str(fonts / "EBGaramond-SemiBold.ttf"), max(7, int(edge * 0.6 * (edge - 2) / widest)))
    for column in range(0, size.columns, step):
        pen.text((edge + (column + 0.5) * cell, edge / 2), str(column + FIRST), _INK, font, anchor="mm")
    for row in range(0, size.rows, step):
        pen.text((edge / 2, edge + (row + 0.5) * cell), str(row + FIRST), _INK, font, anchor="mm")
    return whole
