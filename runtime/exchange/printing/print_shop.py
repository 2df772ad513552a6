"""A level's print-and-play booklet from its options, with the shipped pictures and fonts."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.exchange.printing.art import Art, PlainArt, StoneArt
from runtime.exchange.printing.booklet import Sheets, booklet
from runtime.exchange.printing.options import PrintOptions, Style
from runtime.exchange.printing.page import Letters
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

    def _art(self, style: Style) -> Art:
        if style is Style.PLAIN:
            return PlainArt(self.letters)
        return StoneArt(self.pictures)
