"""The best that was ever done, and everything added up: the first leaf of the statistics."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from runtime.engine.board.sides import Side
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.profile.statistics import Statistics
from runtime.profile.statistics_values import BestGame, Totals, WordFeat
from runtime.support.plain_text import isolate
from runtime.support.texts import mark
from runtime.ui.game_texts.history import say_moment
from runtime.ui.menus.page import Room
from runtime.ui.menus.page_parts import paragraph
from runtime.ui.menus.record_tables import TOTAL_TIPS, total_lines
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.materials import Recess, paint_recess

COIN = 34
EDGE = 16


class FeatPlate(QWidget):
    """One feat: what it is called, its figure, its word in coins, and a line about the game."""

    def __init__(self, theme: Theme, coins: Coins, title: str) -> None:
        super().__init__()
        self._theme, self._coins, self._title = theme, coins, title
        self._figure = self._word = self._about = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_feat(self, figure: str, about: str, word: str = "") -> None:
        """Show another one."""
        self._figure, self._about, self._word = figure, about, word
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(self.said)
        self.setToolTip(self.said)
        self.update()

    @property
    def said(self) -> str:
        """The feat in words."""
        feat = " – ".join(filter(None, (self._title, isolate(self._word), self._figure)))
        return "\n".join(filter(None, (feat, self._about)))

    def sizeHint(self) -> QSize:
        """Room for three lines and a row of coins."""
        return QSize(300, self._theme.px(138))

    def minimumSizeHint(self) -> QSize:
        """No less high than what it says."""
        return QSize(220, self._theme.px(132))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Title above, the figure at the right of the coins, the line about the game below."""
        painter, theme, colours = QPainter(self), self._theme, self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -2)
        paint_recess(painter, whole, 130)
        inside = whole.adjusted(EDGE, 10, -EDGE, -10)
        left, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.title(15))
        painter.setPen(colours.bright_brass)
        line = QFontMetricsF(painter.font()).height()
        painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), line), left, self._title)
        below = theme.text(15, italic=True)
        foot = QFontMetricsF(below).height() * 2
        row = QRectF(inside.left(), inside.top() + line, inside.width(), inside.height() - line - foot)
        painter.setFont(theme.title(30))
        painter.setPen(colours.text if self._figure else colours.quiet)
        wide = QFontMetricsF(painter.font()).horizontalAdvance(self._figure)
        if self._word:
            painter.drawText(row, Qt.AlignmentFlag.AlignRight | middle, self._figure)
            self._paint_word(painter, row.adjusted(0, 0, -wide - 12, 0))
        else:
            painter.drawText(row, left | middle, self._figure or "–")
        painter.setFont(below)
        painter.setPen(colours.quiet)
        flags = left | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(inside.left(), inside.bottom() - foot, inside.width(), foot), flags, self._about)

    def _paint_word(self, painter: QPainter, place: QRectF) -> None:
        """The word in coins, as large as there is room for."""
        each = min(COIN, place.width() / len(self._word), place.height())
        top = place.top() + (place.height() - each) / 2
        for number, letter in enumerate(self._word):
            picture = self._coins.letter(Side.GOLD, letter, COIN)
            painter.drawImage(QRectF(place.left() + number * each, top, each, each), picture)


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
