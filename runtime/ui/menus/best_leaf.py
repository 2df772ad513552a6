"""The best that was ever done, and everything added up: the first leaf of the statistics."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from runtime.engine.ruleset import USUAL_EDITION
from runtime.profile.statistics import Statistics
from runtime.profile.statistics_values import BestGame, Totals, WordFeat
from runtime.support.texts import mark
from runtime.ui.menus.feats import FeatPlate
from runtime.ui.menus.figures import TOTAL_TIPS, total_lines
from runtime.ui.menus.furniture import paragraph
from runtime.ui.menus.page import Room
from runtime.ui.speech.moments import say_moment
from runtime.ui.wood.coins import Coins
from runtime.ui.wood.materials import Recess

FEATS = (
    mark("Best game"),
    mark("Best word"),
    mark("Longest word"),
    mark("Strongest attack"),
    mark("Cities captured"),
    mark("Games won"),
)


class BestLeaf(QWidget):
    """Six plates, and under them what everything amounts to."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        theme, t = room.theme, room.t
        release = room.rulesets.get(USUAL_EDITION)
        values = release.letters.values if release is not None else {}
        coins = Coins(room.parts.painter, values, room.parts.textures, self.devicePixelRatioF())
        self.feats = [FeatPlate(theme, coins, t(title)) for title in FEATS]
        self.totals: list[QLabel] = []
        whole = QGridLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        for place, plate in enumerate(self.feats):
            whole.addWidget(plate, place // 3, place % 3)
        below = Recess()
        grid = QGridLayout(below)
        grid.setContentsMargins(18, 12, 18, 14)
        grid.setHorizontalSpacing(30)
        grid.setVerticalSpacing(8)
        for place in range(12):
            line = paragraph(theme, 17)
            line.setToolTip(t(TOTAL_TIPS[place]))
            self.totals.append(line)
            grid.addWidget(line, place // 3, place % 3)
        whole.addWidget(below, 2, 0, 1, 3)
        whole.setRowStretch(0, 2)
        whole.setRowStretch(1, 2)
        whole.setRowStretch(2, 2)

    def show_best(self, statistics: Statistics, player: str | None, totals: Totals) -> None:
        """Show the best of a player, or of everybody."""
        t = self._room.t
        best = statistics.best_game(player)
        words = (statistics.best_word(player), statistics.longest_word(player), statistics.strongest_attack(player))
        nothing = (t("No word yet"), t("No word yet"), t("No attack won yet"))
        if best is None:
            self.feats[0].show_feat("", t("No battle yet"))
        else:
            self.feats[0].show_feat(t.plural("{count} point", "{count} points", best.score), self._where(best))
        for plate, feat, none in zip(self.feats[1:4], words, nothing, strict=True):
            if feat is None:
                plate.show_feat("", none)
            else:
                plate.show_feat(str(feat.points), self._where(feat), feat.word)
        balance = totals.balance
        self.feats[4].show_feat(str(totals.cities), t("In all games together, neutral cities too"))
        share = t("{percent} % of all games of Scryptic", percent=round(100 * balance.won / max(1, balance.games)))
        self.feats[5].show_feat(str(balance.won), share)
        for label, text in zip(self.totals, total_lines(t, totals), strict=True):
            label.setText(text)

    def _where(self, feat: BestGame | WordFeat) -> str:
        facts, t = feat.game.facts, self._room.t
        return t(
            "{player} on “{level}”, {date}",
            player=feat.player or t("First player"),
            level=facts.level_name or facts.level,
            date=say_moment(facts.played.ended),
        )
