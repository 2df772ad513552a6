"""Dialogs that change whole maps: finding and replacing, and another size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QButtonGroup, QComboBox, QGridLayout, QLineEdit, QToolButton, QWidget

from editor.dialogs.form import FormDialog, number_box
from editor.document.area import Area
from editor.document.cells import Replace, Replaceable, Scope
from editor.document.levels import LENGTHS
from editor.document.map_shape import ResizeLevel, fallen_off
from editor.tools.names import ELEMENTS, TERRAINS, lost_text, owner_name, say_refused
from runtime.campaign.model import Campaign, NoteFile
from runtime.campaign.play import PresetFile
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import Level
from runtime.support.capitals import large
from runtime.support.texts import Texts, mark
from runtime.ui.painter.thumbnails import thumbnail
from runtime.ui.plain_widgets import ComboBox

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter


class ReplaceScope(Enum):
    """Where to look."""

    LEVEL = "level"
    SELECTION = "selection"
    CAMPAIGN = "campaign"


@dataclass(frozen=True, slots=True)
class ReplaceChoice:
    """An edit with the name of its step."""

    label: str
    edit: Replace


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of thing that can be replaced: its name, and what there is of it with the names."""

    name: str
    values: tuple[tuple[Replaceable, str], ...]


class ReplaceDialog(FormDialog):
    """What, find, replace with, where; ``selection`` is what is selected on the level, nothing where it is empty."""

    def __init__(self, t: Texts, campaign: Campaign, level_id: str, selection: Area, parent: QWidget | None) -> None:
        super().__init__(t, t("Find and replace"), t("Replace"), "", parent)
        self._campaign, self._level_id, self._selection = campaign, level_id, selection
        self._kinds = _kinds(t)
        self.kind = _choice(kind.name for kind in self._kinds)
        self.old, self.new = ComboBox(), ComboBox()
        self.where = ComboBox()
        self.where.addItem(t("This level"), ReplaceScope.LEVEL)
        if selection:
            self.where.addItem(
                t.plural("The {count} selected cell", "The {count} selected cells", selection.count),
                ReplaceScope.SELECTION,
            )
        if len(campaign.levels) > 1:
            count = len(campaign.levels)
            self.where.addItem(t.plural("The {count} level", "All {count} levels", count), ReplaceScope.CAMPAIGN)
        self.row(t("What"), self.kind, t("What kind of thing is replaced"))
        self.row(t("Find"), self.old, t("What is replaced"))
        self.row(t("Replace with"), self.new, t("What takes its place"))
        self.row(t("Where"), self.where, t("How far to look"))
        self.kind.currentIndexChanged.connect(self._offer)
        for box in (self.old, self.new, self.where):
            box.currentIndexChanged.connect(self._look)
        self._offer()
        self.finish(self.kind)

    @property
    def answer(self) -> ReplaceChoice:
        """What was chosen."""
        old, new = self.old.currentIndex(), self.new.currentIndex()
        kind = self._kinds[max(self.kind.currentIndex(), 0)]
        (before, from_name), (after, to_name) = kind.values[max(old, 0)], kind.values[max(new, 0)]
        label = self.t("Replace {old} with {new}", old=from_name, new=to_name)
        return ReplaceChoice(label, Replace(self._scope(), before, after))

    def _scope(self) -> Scope:
        where = self.where.currentData()
        if where is ReplaceScope.CAMPAIGN:
            return Scope(tuple(level.id for level in self._campaign.levels))
        return Scope((self._level_id,), self._selection if where is ReplaceScope.SELECTION else None)

    def _offer(self) -> None:
        """Offer the values of the kind that was chosen, the first two of them."""
        values = self._kinds[self.kind.currentIndex()].values
        for box, index in ((self.old, 0), (self.new, 1)):
            box.blockSignals(True)
            box.clear()
            box.addItems([large(name) for _, name in values])
            box.setCurrentIndex(index)
            box.blockSignals(False)
        self._look()

    def _look(self) -> None:
        """Say how much would change."""
        t, edit = self.t, self.answer.edit
        if edit.old is edit.new:
            self.complain(t("Choose two different things."))
            return
        count = edit.count(self._campaign)
        if not count:
            self.complain(t("There is nothing of this kind to replace."))
            return
        self.complain("")
        said = _said(t, edit.old, count)
        self.advise(t("{changes} The map loses its symmetry.", changes=said) if self._breaks(edit) else said)

    def _breaks(self, edit: Replace) -> bool:
        """Whether a map that has its symmetry would not have it any more."""
        after = edit.apply(self._campaign)
        if not isinstance(after, Campaign):
            return False
        pairs = ((self._campaign.level(one), after.level(one)) for one in edit.scope.level_ids)
        return any(
            old.symmetry is not None
            and bool(symmetry_breaks(new, old.symmetry))
            and not symmetry_breaks(old, old.symmetry)
            for old, new in pairs
        )


def _kinds(t: Texts) -> tuple[_Kind, ...]:
    return (
        _Kind(t("Terrain"), tuple((terrain, t(TERRAINS[terrain])) for terrain in Terrain)),
        _Kind(t("Owner of cities"), tuple((owner, owner_name(t, owner)) for owner in (*SIDES, None))),
        _Kind(t("Element of tokens"), tuple((element, t(ELEMENTS[element])) for element in Element)),
    )


def _said(t: Texts, old: Replaceable, count: int) -> str:
    """How much would change."""
    if isinstance(old, Terrain):
        return t.plural("{count} cell will change.", "{count} cells will change.", count)
    if isinstance(old, Element):
        return t.plural("{count} token will change.", "{count} tokens will change.", count)
    return t.plural("{count} city will change.", "{count} cities will change.", count)


def _choice(names: Iterable[str]) -> QComboBox:
    box = ComboBox()
    box.addItems(list(names))
    return box


@dataclass(frozen=True, slots=True)
class ShiftedMap:
    """A size, and by how many cells the content moves down and to the right."""

    size: Size
    down: int = 0
    right: int = 0


_ANCHORS = (
    (mark("Top left"), mark("Top"), mark("Top right")),
    (mark("Left"), mark("Middle"), mark("Right")),
    (mark("Bottom left"), mark("Bottom"), mark("Bottom right")),
)


class AnchorField(QWidget):
    """Nine buttons, of which one says where the content stays when the map becomes larger or smaller; or none does."""

    picked = Signal()

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self.buttons = QButtonGroup(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(3)
        for number, name in enumerate(name for row in _ANCHORS for name in row):
            button = QToolButton()
            button.setCheckable(True)
            button.setFixedSize(30, 24)
            button.setAccessibleName(t(name))
            button.setToolTip(t("The content stays at this place of the map: {place}", place=t(name)))
            button.toggled.connect(lambda on, button=button: button.setText("●" if on else ""))
            self.buttons.addButton(button, number)
            grid.addWidget(button, *divmod(number, 3))
        grid.setColumnStretch(3, 1)
        self.buttons.button(0).setChecked(True)
        self.setFocusProxy(self.buttons.button(0))
        self.buttons.idClicked.connect(lambda _number: self.picked.emit())

    def shift(self, before: Size, after: Size) -> tuple[int, int] | None:
        """How far down and to the right the content moves; None where no place was chosen."""
        if self.buttons.checkedId() < 0:
            return None
        down, right = divmod(self.buttons.checkedId(), 3)
        return (after.rows - before.rows) * down // 2, (after.columns - before.columns) * right // 2

    def choose_none(self) -> None:
        """Leave the shift to what was typed."""
        self.buttons.setExclusive(False)
        for button in self.buttons.buttons():
            button.setChecked(False)
        self.buttons.setExclusive(True)


class ShiftPicture(QWidget):
    """The map as it would be: the content where it moves to, new cells empty, and what is cut off behind a veil."""

    def __init__(self, t: Texts, level: Level, boards: BoardPainter | None) -> None:
        super().__init__()
        self._level, self._boards = level, boards
        self._wanted = ShiftedMap(level.terrain.size)
        self._drawn: tuple[QSize, QPixmap] | None = None
        self.setMinimumHeight(220)
        self.setAccessibleName(t("The map as it would be"))

    def show_map(self, wanted: ShiftedMap, said: str) -> None:
        """Show what is wanted; ``said`` describes it for those who do not see it."""
        self._wanted = wanted
        self.setAccessibleDescription(said)
        self.update()

    @property
    def places(self) -> tuple[QRect, QRect]:
        """Where the map as it would be lies in the picture, and where what is there now."""
        wanted, size = self._wanted, self._level.terrain.size
        top, left = min(0, wanted.down), min(0, wanted.right)
        high = max(wanted.size.rows, wanted.down + size.rows) - top
        wide = max(wanted.size.columns, wanted.right + size.columns) - left
        cell = min((self.width() - 20) / wide, (self.height() - 20) / high, 24.0)
        x, y = (self.width() - wide * cell) / 2 - left * cell, (self.height() - high * cell) / 2 - top * cell

        def place(at: tuple[int, int], of: Size) -> QRect:
            corner, far = QPointF(x + at[1] * cell, y + at[0] * cell), QPointF(of.columns * cell, of.rows * cell)
            return QRectF(corner, corner + far).toRect()

        return place((0, 0), wanted.size), place((wanted.down, wanted.right), size)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it."""
        after, before = self.places
        painter, colours = QPainter(self), self.palette()
        painter.fillRect(after, colours.color(QPalette.ColorRole.Base))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(colours.color(QPalette.ColorRole.PlaceholderText), Qt.BrushStyle.Dense6Pattern))
        painter.drawRect(after)
        painter.drawPixmap(before.topLeft(), self._content(before.size()))
        veil = QPainterPath()
        veil.addRect(QRectF(self.rect()))
        kept = QPainterPath()
        kept.addRect(QRectF(after))
        ground = colours.color(QPalette.ColorRole.Window)
        ground.setAlpha(190)
        painter.fillPath(veil.subtracted(kept), ground)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.Highlight), 2))
        painter.drawRect(after)
        painter.end()

    def _content(self, size: QSize) -> QPixmap:
        """The map as it is now, as large as it lies in the picture."""
        if self._drawn is None or self._drawn[0] != size:
            ratio = self.devicePixelRatioF()
            picture = QPixmap(size * ratio)
            picture.fill(self.palette().color(QPalette.ColorRole.Button))
            if self._boards is not None:
                rows, columns = self._level.terrain.size.rows, self._level.terrain.size.columns
                cell = max(1, -(-size.width() // columns))
                whole = thumbnail(self._boards, self._level, ratio, QSize(columns * cell, rows * cell))
                how = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
                picture = whole.scaled(size * ratio, *how)
            picture.setDevicePixelRatio(ratio)
            self._drawn = (size, picture)
        return self._drawn[1]


class ShiftMapDialog(FormDialog):
    """Rows, columns, and the shift by an anchor or in figures; negative shifts crop the map at its top or left."""

    def __init__(
        self,
        t: Texts,
        level: Level,
        parent: QWidget | None,
        presets: PresetFile | None = None,
        *,
        notes: NoteFile | None = None,
        boards: BoardPainter | None = None,
    ) -> None:
        intro = t("The content moves by the shift; conditions and triggers that speak of cells follow.")
        super().__init__(t, t("Resize or shift the map"), t("Change the map"), intro, parent)
        self._level, self._presets, self._notes = level, presets, notes
        size = level.terrain.size
        self.picture = ShiftPicture(t, level, boards)
        self.form.addRow(self.picture)
        self.rows = number_box(LENGTHS[0], LENGTHS[-1], size.rows, 84)
        self.columns = number_box(LENGTHS[0], LENGTHS[-1], size.columns, 84)
        self.anchor = AnchorField(t)
        most = LENGTHS[-1]
        self.down, self.right = number_box(-most, most, 0, 84), number_box(-most, most, 0, 84)
        self.row(t("Rows"), self.rows, t("How many rows the map has then"))
        self.row(t("Columns"), self.columns, t("How many columns the map has then"))
        self.row(t("Content stays at"), self.anchor, t("Where the content stays; the map grows and shrinks elsewhere"))
        self.row(t("Shift down"), self.down, t("New rows at the top; a negative number cuts rows off there"))
        self.row(t("Shift right"), self.right, t("New columns at the left; a negative number cuts columns off there"))
        for box in (self.rows, self.columns):
            box.valueChanged.connect(self._follow)
        for box in (self.down, self.right):
            box.valueChanged.connect(self._shifted)
        self.anchor.picked.connect(self._follow)
        self._look()
        first = self.rows.lineEdit()
        assert isinstance(first, QLineEdit)
        self.finish(first)

    @property
    def answer(self) -> ShiftedMap:
        """What was filled in."""
        return ShiftedMap(Size(self.rows.value(), self.columns.value()), self.down.value(), self.right.value())

    def _follow(self) -> None:
        """Let the shift go with the size, as the anchor says."""
        shift = self.anchor.shift(self._level.terrain.size, self.answer.size)
        for box, by in zip((self.down, self.right), shift or (), strict=False):
            box.blockSignals(True)
            box.setValue(by)
            box.blockSignals(False)
        self._look()

    def _shifted(self) -> None:
        """A shift was typed, which counts from now on."""
        self.anchor.choose_none()
        self._look()

    def _look(self) -> None:
        wanted, level, t = self.answer, self._level, self.t
        lost = ""
        if wanted == ShiftedMap(level.terrain.size):
            self.complain(t("This is how the map is now."))
        else:
            refused = ResizeLevel(level.id, wanted.size, down=wanted.down, right=wanted.right).why_not(level)
            self.complain(say_refused(t, refused) if refused else "")
            if refused is None:
                fallen = fallen_off(level, wanted.size, wanted.down, wanted.right, self._presets, notes=self._notes)
                lost = t("It loses: {what}", what="; ".join(lost_text(t, fallen, level))) if fallen else ""
                self.advise(lost)
        said = t("{rows} rows, {columns} columns", rows=wanted.size.rows, columns=wanted.size.columns)
        self.picture.show_map(wanted, f"{said}. {lost}".strip())
