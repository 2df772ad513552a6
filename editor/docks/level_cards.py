"""Levels as cards side by side: a picture of each map, drawn as it comes into sight, with what there is to know."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.theme import EditorTheme
from runtime.engine.levels.level import Level
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, mark
from runtime.ui.painter.thumbnails import table_thumbnail, thumbnail
from runtime.ui.plain_widgets import elided, tip_text

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

_ROW = Qt.ItemDataRole.UserRole
SIDES = range(96, 289)
"""How wide a picture may be, in pixels."""

USUAL_SIDE = 160
"""How wide a picture is at first."""

_MOST_BYTES = 24_000_000
"""Bytes of pictures that are kept; those that were seen longest ago go first."""

_SHAPE = 0.75
_EDGE, _LINES = 8, 4

SORTS = (mark("As in the campaign"), mark("By name"), mark("By size"), mark("By issues"))
"""The orders in which levels can stand."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A level in words; ``level`` is None for a table game, whose ``game`` says which.

    ``issues`` counts errors, warnings and hints.
    """

    id: str
    name: str
    size: str
    seats: str
    level: Level | None = None
    game: str = ""
    issues: tuple[int, int, int] = (0, 0, 0)

    @property
    def cells(self) -> int:
        """How many cells the map has."""
        return self.level.terrain.size.count if self.level is not None else 0


class SheetModel(QAbstractListModel):
    """The levels that are shown; ``says`` words a level's objective, ``figures`` what is known of its games."""

    renamed = Signal(str, str)

    def __init__(self, t: Texts, says: Callable[[Level], str], figures: Callable[[str], str]) -> None:
        super().__init__()
        self._t, self._says, self._figures = t, says, figures
        self._all: tuple[SheetRow, ...] = ()
        self._said: dict[str, tuple[Level, str]] = {}
        self._find, self._sort = "", 0
        self.locked = True
        self.rows: tuple[SheetRow, ...] = ()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """How many levels are shown."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a level is called, and what there is to know of it."""
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return isolate(row.name)
            case Qt.ItemDataRole.EditRole:
                return row.name
            case Qt.ItemDataRole.ToolTipRole:
                return tip_text("\n".join((row.name, *self.lines(row))))
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return ". ".join(self.lines(row))
            case _:
                return row if role == _ROW else None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """A name can be edited where the campaign may be changed."""
        flags = super().flags(index)
        return flags if self.locked else flags | Qt.ItemFlag.ItemIsEditable

    def setData(
        self, index: QModelIndex | QPersistentModelIndex, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Another name was typed."""
        row = self.rows[index.row()]
        name = str(value).strip()
        if role == Qt.ItemDataRole.EditRole and name != row.name:
            self.renamed.emit(row.id, name)
        return False  # The campaign says what it is called from now on.

    def lines(self, row: SheetRow) -> tuple[str, ...]:
        """What there is to know of a level, a line each."""
        found = (f"{row.size} · {row.seats}", self.issue_text(row), self.sentence(row), self._figures(row.id))
        return tuple(filter(None, found))

    def issue_text(self, row: SheetRow) -> str:
        """How many things the checks have found there."""
        t, (errors, warnings, hints) = self._t, row.issues
        said = (
            t.plural("{count} error", "{count} errors", errors) if errors else "",
            t.plural("{count} warning", "{count} warnings", warnings) if warnings else "",
            t.plural("{count} hint", "{count} hints", hints) if hints else "",
        )
        return ", ".join(filter(None, said))

    def sentence(self, row: SheetRow) -> str:
        """How the level is won, worded once as long as it stays the same."""
        if row.level is None:
            return ""
        known = self._said.get(row.id)
        if known is None or known[0] is not row.level:
            known = self._said[row.id] = row.level, self._says(row.level)
        return known[1]

    def show_rows(self, rows: Sequence[SheetRow]) -> None:
        """Show these levels, as they are sought and sorted."""
        self._all = tuple(rows)
        self._said = {row.id: self._said[row.id] for row in self._all if row.id in self._said}
        self._order()

    def seek(self, text: str) -> None:
        """Show those levels only whose name, id, size or players have this text in them."""
        self._find = text.casefold().strip()
        self._order()

    def sort_by(self, number: int) -> None:
        """Show the levels in one of :data:`SORTS`."""
        self._sort = number
        self._order()

    def _order(self) -> None:
        found = [row for row in self._all if self._find in f"{row.name}\n{row.id}\n{row.size}\n{row.seats}".casefold()]
        keys: tuple[Callable[[SheetRow], object] | None, ...] = (
            None,
            lambda row: row.name.casefold(),
            lambda row: -row.cells,
            lambda row: tuple(-count for count in row.issues),
        )
        key = keys[self._sort]
        rows = tuple(sorted(found, key=key) if key is not None else found)  # type: ignore[arg-type]
        if tuple(row.id for row in rows) == tuple(row.id for row in self.rows):
            changed = [number for number, row in enumerate(rows) if row != self.rows[number]]
            self.rows = rows
            for number in changed:
                self.dataChanged.emit(self.index(number), self.index(number))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()


class SheetPictures:
    """Small pictures of levels, drawn one at a time as they come into sight; what has gone from it is not drawn."""

    def __init__(self, view: QListView) -> None:
        self._view = view
        self._kept: OrderedDict[tuple[str, int], tuple[Level | None, QPixmap]] = OrderedDict()
        self._wanted: dict[tuple[str, int], SheetRow] = {}
        self._soon = QTimer(view, singleShot=True, interval=0)
        self._soon.timeout.connect(self._draw)
        self.is_seen: Callable[[str], bool] = lambda _: True
        self.boards: BoardPainter | None = None
        self.drawn = 0

    @property
    def count(self) -> int:
        """How many are kept."""
        return len(self._kept)

    @property
    def is_busy(self) -> bool:
        """Whether some are still to be drawn."""
        return bool(self._wanted)

    def of(self, row: SheetRow, side: int) -> QPixmap | None:
        """The picture of a level; None, or an older one, until it has been drawn."""
        key = (row.id, side)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
        if kept is None or kept[0] is not row.level:
            self._wanted[key] = row
            if self.boards is not None:
                self._soon.start()
        return kept[1] if kept is not None else None

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw with the shared painter from now on."""
        self.boards = boards
        self._soon.start()

    def _draw(self) -> None:
        if not self._wanted or self.boards is None:
            return
        key = next((key for key in self._wanted if self.is_seen(key[0])), None)
        if key is None:
            self._wanted.clear()
            return
        row, ratio = self._wanted.pop(key), self._view.devicePixelRatioF()
        room = QSize(key[1], round(key[1] * _SHAPE))
        if row.level is not None:
            picture = thumbnail(self.boards, row.level, ratio, room)
        else:
            picture = table_thumbnail(row.game, ratio, room)
        self._kept[key] = row.level, picture
        self.drawn += 1
        most = max(24, _MOST_BYTES // max(1, 4 * picture.width() * picture.height()))
        while len(self._kept) > most:
            self._kept.popitem(last=False)
        self._view.viewport().update()
        if self._wanted:
            self._soon.start()


class SheetCard(QStyledItemDelegate):
    """Draws a level: its picture, its name, and below it as much as there is room for."""

    def __init__(self, view: QListView, model: SheetModel, pictures: SheetPictures, theme: EditorTheme) -> None:
        super().__init__(view)
        self._model, self._pictures, self._theme = model, pictures, theme
        self.side = USUAL_SIDE

    @property
    def size(self) -> QSize:
        """How large a level is."""
        lines = _LINES * self._theme.px(18) + 4
        return QSize(self.side + 2 * _EDGE, round(self.side * _SHAPE) + lines + 2 * _EDGE)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All are of one size."""
        return self.size

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """A name is edited where it stands."""
        rect = self._inside(option)
        editor.setGeometry(rect.left(), rect.top() + round(self.side * _SHAPE), rect.width(), self._theme.px(26))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The card of a level."""
        row: SheetRow = index.data(_ROW)
        painter.save()
        state, rect = option.state, option.rect.adjusted(2, 2, -2, -2)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, self._theme.colour("chosen"))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._theme.colour("brass"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        inside = self._inside(option)
        high = round(self.side * _SHAPE)
        picture = self._pictures.of(row, self.side)
        if picture is not None:
            painter.drawPixmap(QRect(inside.left(), inside.top(), self.side, high), picture)
        else:
            painter.fillRect(QRect(inside.left(), inside.top(), self.side, high), self._theme.colour("raised"))
        font = QFont(option.font)
        font.setPixelSize(self._theme.px(14))
        font.setBold(True)
        at = QPoint(inside.left(), inside.top() + high + self._theme.px(16))
        self._write(painter, at, row.name, font, "text")
        font.setBold(False)
        font.setPixelSize(self._theme.px(13))
        errors, warnings, _ = row.issues
        found = "error" if errors else "warning" if warnings else "quiet"
        lines = [(f"{row.size} · {row.seats}", "quiet"), (self._model.issue_text(row), found)]
        lines = [(text, colour) for text, colour in lines if text]
        left = _LINES - 1 - len(lines)
        lines += [(text, "quiet") for text in wrapped(QFontMetrics(font), self._model.sentence(row), self.side, left)]
        for line, colour in lines:
            at += QPoint(0, self._theme.px(18))
            self._write(painter, at, line, font, colour)
        painter.restore()

    def _inside(self, option: QStyleOptionViewItem) -> QRect:
        rect: QRect = option.rect
        return rect.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)

    def _write(self, painter: QPainter, at: QPoint, text: str, font: QFont, colour: str) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.colour(colour))
        painter.drawText(at, isolate(elided(painter.fontMetrics(), text, self.side)))


def wrapped(metrics: QFontMetrics, text: str, width: int, most: int) -> list[str]:
    """A text in lines as wide as ``width`` pixels at most, the rest of it in the last of so many."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == most or metrics.horizontalAdvance(longer) <= width):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def card_list(t: Texts) -> QListView:
    """A list of cards side by side."""
    view = QListView()
    view.setAccessibleName(t("Levels"))
    view.setViewMode(QListView.ViewMode.IconMode)
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.setMovement(QListView.Movement.Static)
    view.setUniformItemSizes(True)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    return view
