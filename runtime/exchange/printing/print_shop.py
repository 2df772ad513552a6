"""The booklet of a level or table game, with the shipped pictures and fonts, and its pages for the screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from io import BytesIO
from math import ceil, hypot
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.exchange.printing.art import Art, PlainArt, StoneArt
from runtime.exchange.printing.booklet import booklet
from runtime.exchange.printing.options import PrintOptions, Style
from runtime.exchange.printing.page import (
    POINT,
    WHITE,
    Disc,
    Item,
    Letters,
    LineShape,
    PictureShape,
    PrintedPage,
    RectangleShape,
    Shape,
    TextShape,
)
from runtime.exchange.printing.sheets import Sheets
from runtime.exchange.printing.table_booklet import table_booklet
from runtime.pictures.render import BoardPictures
from runtime.support.texts import Texts


class PrintShop:
    """Makes booklets; fonts and pictures are read once, the pictures only where they are needed."""

    def __init__(self, assets: Path) -> None:
        self._assets = assets
        self.letters = Letters(assets / "fonts")

    @cached_property
    def pictures(self) -> BoardPictures:
        """What draws boards in the game's look."""
        return BoardPictures(self._assets / "textures", self._assets / "fonts")

    def booklet(
        self, level: Level, rules: Ruleset, options: PrintOptions, t: Texts, words: Words | None = None
    ) -> Sheets:
        """The pages of a level; raises TooManyPagesError."""
        return booklet(level, rules, options, art=self._art(options.style), letters=self.letters, t=t, words=words)

    def table_booklet(self, level: TableLevel, options: PrintOptions, t: Texts) -> Sheets:
        """The pages of a table game; raises FormError where its parameters are none of its own."""
        return table_booklet(level, options, art=self._art(options.style), letters=self.letters, t=t)

    def _art(self, style: Style) -> Art:
        if style is Style.PLAIN:
            return PlainArt(self.letters)
        return StoneArt(self.pictures)


_FINER = 2


def page_picture(page: PrintedPage, letters: Letters, width: int) -> Image.Image:
    """A page so many pixels wide."""
    scale = _FINER * width / page.width
    paper = Image.new("RGB", (_FINER * width, round(page.height * scale)), WHITE)
    pen = ImageDraw.Draw(paper)
    for item in page.items:
        _draw(paper, pen, item, scale, letters)
    return paper.resize((width, round(page.height * width / page.width)), Image.Resampling.BOX)


def _draw(paper: Image.Image, pen: ImageDraw.ImageDraw, item: Item, scale: float, letters: Letters) -> None:
    match item:
        case TextShape():
            size = item.size * POINT * scale
            if size >= 2:
                font = ImageFont.truetype(str(letters.fonts / item.face.value), size)
                if item.upside_down:
                    _write_upside_down(paper, item, scale, font)
                else:
                    pen.text((item.x * scale, item.y * scale), item.text, item.colour, font, anchor="ls")
        case PictureShape():
            size_in = max(1, round(item.width * scale)), max(1, round(item.height * scale))
            with Image.open(BytesIO(item.data)) as picture:
                paper.paste(picture.convert("RGB").resize(size_in), (round(item.x * scale), round(item.y * scale)))
        case LineShape():
            for ends in _dashes(item):
                pen.line([end * scale for end in ends], item.colour, _wide(item.width, scale))
        case RectangleShape():
            box = (item.x * scale, item.y * scale, (item.x + item.width) * scale, (item.y + item.height) * scale)
            if box[2] > box[0] and box[3] > box[1]:
                pen.rectangle(box, item.fill, item.colour if item.line else None, _wide(item.line, scale))
        case Disc():
            pen.circle(
                (item.x * scale, item.y * scale),
                item.radius * scale,
                item.fill,
                item.colour if item.line else None,
                _wide(item.line, scale),
            )
        case Shape():
            pen.polygon([(x * scale, y * scale) for x, y in item.points], item.fill)


def _write_upside_down(paper: Image.Image, item: TextShape, scale: float, font: ImageFont.FreeTypeFont) -> None:
    """Text that is turned by half around where it begins."""
    left, top, right, bottom = font.getbbox(item.text, anchor="ls")
    mask = Image.new("L", (max(1, round(right - left)), max(1, round(bottom - top))))
    ImageDraw.Draw(mask).text((-left, -top), item.text, 255, font, anchor="ls")
    at = round(item.x * scale - right), round(item.y * scale - bottom)
    paper.paste(item.colour, at, mask.transpose(Image.Transpose.ROTATE_180))


def _dashes(line: LineShape) -> Iterator[tuple[float, float, float, float]]:
    """The pieces of a line, in millimetres: one, or its dashes."""
    length = hypot(line.to_x - line.x, line.to_y - line.y)
    if not line.dash or not length:
        yield line.x, line.y, line.to_x, line.to_y
        return
    across, down = (line.to_x - line.x) / length, (line.to_y - line.y) / length
    for number in range(ceil(length / (2 * line.dash))):
        start = 2 * line.dash * number
        end = min(length, start + line.dash)
        yield line.x + start * across, line.y + start * down, line.x + end * across, line.y + end * down


def _wide(width: float, scale: float) -> int:
    return max(1, round(width * scale)) if width else 0
