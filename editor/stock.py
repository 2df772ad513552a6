"""What the editor works with besides the campaign, each loaded at its first use: rulesets, words, painter, game parts.

Showing the window must wait for none of it; :meth:`Stock.warm_up` loads the rest in small steps afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from runtime.engine.ruleset import Ruleset
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.lexicon import Lexicon
    from runtime.ui.game.setup import GameParts
    from runtime.ui.painter.board import BoardPainter


class Stock:
    """Everything under ``assets`` that the editor needs."""

    def __init__(self, assets: Path, t: Texts, reduced_motion: Callable[[], bool]) -> None:
        self._assets = assets
        self._t = t
        self._reduced_motion = reduced_motion

    @cached_property
    def boards(self) -> BoardPainter:
        """The painter of boards, shared by the map, the thumbnails and the game."""
        from runtime.ui.painter.board import BoardPainter

        return BoardPainter(self._assets / "textures", self._assets / "fonts")

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The shipped editions of the rules."""
        from runtime.campaign.rulesets import read_rulesets

        return read_rulesets(self._assets / "rulesets")

    @cached_property
    def lexicon(self) -> Lexicon:
        """The shipped words."""
        from runtime.lexicon import load_lexicon

        return load_lexicon(self._assets / "lexicon")

    @cached_property
    def game(self) -> GameParts:
        """What the game's window is made with."""
        from runtime.ui.game.setup import GameParts, thinker_for
        from runtime.ui.theme import load_theme

        theme = load_theme(self._assets)
        textures = self._assets / "textures"
        return GameParts(theme, self.boards, textures, self._t, thinker_for, self._reduced_motion())

    def warm_up(self) -> Iterator[str]:
        """Load one thing after the other; yields the name of each, so that the window can breathe between them."""
        yield self._loaded("boards", self.boards)
        yield self._loaded("rulesets", self.rulesets)
        yield self._loaded("lexicon", self.lexicon)
        import runtime.checks
        import runtime.ui.game.window

        yield self._loaded("checks", runtime.checks)
        yield self._loaded("window", runtime.ui.game.window)
        yield self._loaded("game", self.game)

    @staticmethod
    def _loaded(name: str, _thing: object) -> str:
        return name
