"""The column beside a film: players and racks, the curve of scores, what is said, the leaves, and what leads away."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from runtime.engine.sides import SIDES, BySide, Side
from runtime.match.lookback import Reel, Still
from runtime.support.texts import Texts
from runtime.ui.game.hand.laying import Laying
from runtime.ui.game.panel.plaques import PlayerFigures, PlayerPlaque
from runtime.ui.plain import Label
from runtime.ui.replay.commands import AT_FOOT
from runtime.ui.replay.curve import ScoreCurve
from runtime.ui.replay.leaves import Leaves
from runtime.ui.replay.parts_of_pane import FilmRack
from runtime.ui.replay.told import say_verdict
from runtime.ui.theme import Theme
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.coins import Coins
from runtime.ui.wood.materials import WoodPanel

NARROW, WIDE = 330, 430
LOW = 620
"""Windows that are less high than this, in pixels at the usual size of texts, have no room for the curve of scores."""


class FilmColumn(WoodPanel):
    """Shows what stands beside the board in one position of a film."""

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        reel: Reel,
        *,
        coins: Coins,
        names: BySide[str],
        leaves: Leaves,
        buttons: Mapping[str, BrassButton],
    ) -> None:
        """``names`` say who played; ``buttons`` are those of the film, by the ids of their commands."""
        super().__init__(theme, 40)
        self._theme, self._reel, self._names = theme, reel, names
        self.racks = BySide(*(FilmRack(theme, coins, t, side) for side in SIDES))
        self.plaques = BySide(*(PlayerPlaque(side, theme, coins, t) for side in SIDES))
        self.curve = ScoreCurve(theme, t, reel)
        self.verdict = Label()
        self.verdict.setWordWrap(True)
        theme.dress(self.verdict, f"font-size: 15px; color: {theme.colours.warning};")
        self._lay_out(leaves, buttons)
        self.say(say_verdict(t, reel))

    def say(self, text: str) -> None:
        """Say a sentence above the leaves; an empty one takes it away."""
        self.verdict.setText(text)
        self.verdict.setVisible(bool(text))

    def show_side(self, still: Still, side: Side, *, hidden: bool) -> None:
        """Show a player and their rack, or its back where it is ``hidden`` or may not be seen."""
        figures = PlayerFigures(
            score=still.scores[side],
            letters=still.counts[side],
            pool=still.pools[side],
            player=self._names[side],
            to_move=still.to_act is side and still.ended is None,
            thinking=False,
            tokens=tuple(token.element for token in still.tokens[side]),
        )
        self.plaques[side].show_figures(figures)
        rack = still.racks[side]
        is_hidden = rack is None or hidden
        letters = rack.letters if rack is not None else ""
        limit = self._reel.rules.rack.limit
        laying = Laying().dealt("" if is_hidden else letters)
        self.racks[side].show_rack(side, laying, limit, tokens=still.tokens[side], hidden=is_hidden)

    def fit(self, whole: QSize) -> None:
        """Grow a little with the ``whole`` window."""
        usual = max(NARROW, min(WIDE, round(whole.width() * 0.28)))
        self.setFixedWidth(min(self._theme.px(usual), round(whole.width() * 0.46)))
        self.curve.setVisible(whole.height() >= self._theme.px(LOW))

    def _lay_out(self, leaves: Leaves, buttons: Mapping[str, BrassButton]) -> None:
        inside = QVBoxLayout(self)
        inside.setContentsMargins(14, 8, 10, 8)
        inside.setSpacing(5)
        players = QHBoxLayout()
        players.setSpacing(8)
        for plaque in self.plaques:
            players.addWidget(plaque)
        inside.addLayout(players)
        for rack in self.racks:
            inside.addWidget(rack)
        inside.addWidget(self.curve)
        inside.addWidget(self.verdict)
        inside.addWidget(leaves, 1)
        foot = QHBoxLayout()
        foot.setSpacing(4)
        for name in AT_FOOT:
            foot.addWidget(buttons[name])
        foot.addStretch(1)
        foot.addWidget(buttons["close"])
        inside.addLayout(foot)
