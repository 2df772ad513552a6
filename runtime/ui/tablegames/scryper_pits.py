"""The pits of Scryper beside its board: bricks that are available, used and scored, as far as the viewer may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter

from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scryper.values import Counts, Scored, ScryperView
from runtime.ui.plain_widgets import elided
from runtime.ui.tablegames.art import TableArt
from runtime.ui.widgets.materials import paint_recess

PAD = 7.0
TITLE = 19.0
"""The height of a pit's name, in pixels."""
LINE = 16
"""How large the letter of a pit's name is at most, in pixels: its line has no more room."""
LARGEST = 46.0
"""How wide a brick in a pit is at most, in pixels."""
MOST_ROWS = 4
"""So many rows of bricks a pit has at most."""


class Pits:
    """Finds the places of both players' pits in a column, and paints them."""

    def __init__(self, art: TableArt, t: Texts) -> None:
        self._art, self._t = art, t
        self._places: dict[tuple[TablePlayer, str], QRectF] = {}
        self._values, self._rows, self._sets = 4, 1, 3
        self._brick = 26.0

    def lay_out(self, area: QRectF, values: int, sets: int, *, flipped: bool) -> None:
        """The near player's pits below, the other's above."""
        self._values, self._sets = values, sets
        half = area.height() / 2 - 6
        free = half - 3 * (TITLE + PAD) - 2 * 5

        def brick(rows: int) -> float:
            """How large bricks are in so many rows."""
            across = (area.width() - 2 * PAD) / -(-values // rows) - 7
            return max(12.0, min(across, free / (2 * rows + 1) - 9, LARGEST))

        rows = self._rows = max(range(1, MOST_ROWS + 1), key=lambda number: (brick(number), -number))
        self._brick = brick(rows)
        near = TablePlayer.SECOND if flipped else TablePlayer.FIRST
        heights = {"available": rows, "used": rows, "score": 1}
        for player in PLAYERS:
            top = area.top() if player is not near else area.bottom() - half
            needed = sum(TITLE + PAD + lines * (self._brick + 9) for lines in heights.values()) + 10
            top += (half - needed) * (0.0 if player is not near else 1.0)
            # The pit of available bricks lies nearest to the player's edge of the table.
            names = ["available", "used", "score"] if player is not near else ["score", "used", "available"]
            for name in names:
                tall = TITLE + PAD + heights[name] * (self._brick + 9)
                self._places[player, name] = QRectF(area.left(), top, area.width(), tall)
                top += tall + 5

    def place_of(self, player: TablePlayer, name: str) -> QRectF:
        """Where a pit lies: ``available``, ``used`` or ``score``."""
        return self._places[player, name]

    def rect_of(self, player: TablePlayer, name: str, slot: int) -> QRectF:
        """Where the bricks of one kind stand in a pit."""
        pit = self._places[player, name]
        rows = 1 if name == "score" else self._rows
        columns = max(1, -(-self._values // rows))
        row, column = divmod(slot, columns) if rows > 1 else (0, slot)
        step = (pit.width() - 2 * PAD) / columns
        if name == "score":
            side = min(self._brick, (pit.width() - 2 * PAD) / self._sets - 5)
            return QRectF(pit.left() + PAD + slot * (side + 5), pit.top() + TITLE + 2, side, side)
        left = pit.left() + PAD + column * step
        return QRectF(left, pit.top() + TITLE + row * (self._brick + 9), self._brick, self._brick)

    def value_at(self, player: TablePlayer, point: QPointF) -> int:
        """The value of the available bricks under a point; 0 for none."""
        for slot in range(self._values):
            if self.rect_of(player, "available", slot).adjusted(-3, -3, 12, 6).contains(point):
                return slot + 1
        return 0

    def paint(
        self,
        painter: QPainter,
        view: ScryperView,
        viewer: TablePlayer | None,
        *,
        available: Counts,
        hand: int = 0,
        sets: int = 3,
        signs: Mapping[TablePlayer, str],
    ) -> None:
        """All six; ``available`` are the viewer's own less those that are set up but not sent yet."""
        for player in PLAYERS:
            self._title(painter, player, "available", self._t("Available"), signs[player])
            if player is viewer:
                self._kinds(painter, player, "available", available, hand=hand, shown=False)
            else:
                self._covered(painter, player, sum(view.available) if player is view.player else view.waiting)
            self._title(painter, player, "used", self._t("Used"))
            self._kinds(painter, player, "used", view.used[player], shown=True)
            self._title(painter, player, "score", self._t("Score pit"))
            self._scored(painter, player, view.scored[player], max(sets, len(view.scored[player])))

    def _title(self, painter: QPainter, player: TablePlayer, name: str, text: str, sign: str = "") -> None:
        pit = self._places[player, name]
        paint_recess(painter, pit, 105)
        theme = self._art.theme
        painter.setFont(theme.text(14 * LINE // max(LINE, theme.px(14)), italic=True))
        painter.setPen(QColor(self._art.theme.colours.quiet))
        said = f"{text} – {sign}" if sign else text
        room = elided(QFontMetrics(painter.font()), said, pit.width() - 2 * PAD)
        painter.drawText(pit.adjusted(PAD, 1, -PAD, 0), Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, room)

    def _kinds(
        self, painter: QPainter, player: TablePlayer, name: str, counts: Counts, *, shown: bool, hand: int = 0
    ) -> None:
        """One brick a value, with how many there are."""
        for slot, count in enumerate(counts):
            rect = self.rect_of(player, name, slot)
            if not count and shown:
                continue
            self._art.paint_brick(painter, rect, player, slot + 1, shown=shown, faint=not count)
            self._count(painter, rect, count)
            if hand == slot + 1:
                painter.setPen(QColor("#fffbe8"))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 5, 5)

    def _covered(self, painter: QPainter, player: TablePlayer, count: int) -> None:
        rect = self.rect_of(player, "available", 0)
        self._art.paint_brick(painter, rect, player, 0, faint=not count)
        self._count(painter, rect, count)

    def _count(self, painter: QPainter, rect: QRectF, count: int) -> None:
        badge = QRectF(0, 0, max(15.0, rect.width() * 0.5), max(14.0, rect.width() * 0.42))
        badge.moveCenter(rect.bottomRight() + QPointF(-1, 0))
        painter.setPen(QColor(self._art.theme.colours.dark_brass))
        painter.setBrush(QColor(18, 10, 4, 235))
        painter.drawRoundedRect(badge, 4, 4)
        painter.setFont(self._art.theme.text(13))
        painter.setPen(QColor(self._art.theme.colours.text))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(count))

    def _scored(self, painter: QPainter, player: TablePlayer, bricks: Sequence[Scored], sets: int) -> None:
        """Places for as many bricks as win the game, filled from the left."""
        for slot in range(sets):
            rect = self.rect_of(player, "score", slot)
            if slot < len(bricks):
                self._art.paint_brick(painter, rect, player, bricks[slot].value, shown=bricks[slot].is_shown)
            else:
                paint_recess(painter, rect, 90)
