"""The bar of the tools, and what the tool in hand can be set to: only those fields that mean something to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSpinBox,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.docks.dock_set import KeyboardWindow
from editor.docks.fields import (
    DropDown,
    LineField,
    PowerBox,
    add_row,
    element_choice,
    narrow_form,
    note_colour_choice,
)
from editor.docks.form_page import folded
from editor.editor_state import EditorState
from editor.theme import EditorTheme
from editor.tools.names import owner_name, side_name
from editor.tools.options import BRUSH_SIZES, BrushShape, NoteShape, OptionField, SelectionMode
from editor.tools.tool import ToolGroup, ToolTable, tool_action_id
from editor.widgets import leave_wheel
from runtime.campaign.level_json import OWNER
from runtime.campaign.model import NoteColour
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element
from runtime.support.capitals import large
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.targets import are_large, target
from runtime.ui.widgets.boxes import in_column, in_row

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

_SIDE = 34
OWNERS = tuple(OWNER.write(side) for side in (*SIDES, None))
"""What can be chosen, in the order of the buttons."""


class OwnerButtons(QWidget):
    """Gold, silver and neutral as buttons; ``picked`` is sent for the person's choices only."""

    picked = Signal(str)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self.setAccessibleName(t("Owner"))
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for value in OWNERS:
            name = owner_name(t, OWNER.read(value))
            button = QToolButton()
            button.setObjectName("stone")
            button.setText(large(name))
            button.setIcon(theme.icon(value))
            button.setIconSize(QSize(_SIDE, _SIDE))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setCheckable(True)
            button.setAccessibleName(button.text())
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            policy = button.sizePolicy()
            policy.setHorizontalPolicy(policy.Policy.Expanding)
            button.setSizePolicy(policy)
            button.clicked.connect(lambda _on, value=value: self.picked.emit(value))
            self._group.addButton(button)
            self.buttons[value] = button
            row.addWidget(button)
        self.setFocusProxy(self.buttons[OWNERS[0]])

    @property
    def value(self) -> str:
        """What is chosen."""
        return next(value for value, button in self.buttons.items() if button.isChecked())

    def tell(self, tip: str) -> None:
        """Say what they are for."""
        for button in self.buttons.values():
            button.setToolTip(f"{button.text()}: {tip}")

    def show_value(self, value: str) -> None:
        """Show what is chosen without sending it."""
        self.buttons[value].setChecked(True)

    def use_painter(self, boards: BoardPainter) -> None:
        """Put the real cities on the buttons, once they can be painted."""
        from runtime.pictures.stamps import CityTile

        for value, button in self.buttons.items():
            picture = boards.picture(CityTile(OWNER.read(value), 0), _SIDE, self.devicePixelRatioF())
            button.setIcon(QIcon(QPixmap.fromImage(picture)))


_SLIDER_TO = 16


class ToolOptions(QWidget):
    """A form of all the fields, of which :meth:`show_options` shows those of the tool in hand."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._rows: dict[OptionField, QWidget] = {}
        self._make_brush_fields()
        self._make_choices()
        self._make_thing_fields()
        self._make_note_fields()
        leave_wheel(self.width_box, self.slider)
        self._hint = Label()
        self._hint.setObjectName("quiet")
        self._hint.setWordWrap(True)
        self._form = narrow_form()
        self._form.setContentsMargins(0, 0, 0, 0)
        for label, field in self._labelled():
            if label:
                add_row(self._form, label, field)
            else:
                self._form.addRow(field)
        in_column(self._form, self._hint, spacing=6, margins=(0, 0, 0, 0), on=self)

    def show_options(self) -> None:
        """Show what the tool in hand is set to."""
        options, spec, t = self._state.options, self._state.tool_spec, self._t
        for number in (self.width_box, self.slider):
            number.blockSignals(True)
            number.setValue(options.brush_size)
            number.blockSignals(False)
        self.shape.show_value(options.brush_shape.value)
        self.filled.show_value("filled" if options.filled else "edge")
        self.everywhere.show_value("all" if options.everywhere else "region")
        for box, is_on in zip(
            self.erases, (options.erases_terrain, options.erases_things, options.erases_letters), strict=True
        ):
            box.blockSignals(True)
            box.setChecked(is_on)
            box.blockSignals(False)
        self.joining.show_value(options.joining.value)
        self.letters_side.tell(t("Whose words you lay ({key_of[tool.words-side]:Shift+A})"))
        self.letters_side.show_value(options.letters_side.value)
        self.owner.tell(t("who owns the cities you place ({key_of[tool.city-owner]:Shift+C}: the next one)"))
        self.owner.show_value(OWNER.write(options.owner))
        self.name.show_text(options.city_name)
        self.id.show_text(options.city_id)
        self.element.show_value(options.element.value)
        self.power.show_power(options.power)
        self.note_shape.show_value(options.note_shape.value)
        self.note_colour.show_value(options.note_colour.value)
        shown = set(spec.fields)
        if options.filled and OptionField.FILLED in shown:
            shown.discard(OptionField.SIZE)  # Only an edge has a width.
        for name, field in self._rows.items():
            self._form.setRowVisible(field, name in shown)
        self._hint.setText(self._t(spec.hint) if spec.hint else "")
        self._hint.setVisible(bool(spec.hint))

    def use_painter(self, boards: BoardPainter) -> None:
        """Put the real cities on the buttons of owners, once they can be painted."""
        self.owner.use_painter(boards)

    def _labelled(self) -> tuple[tuple[str, QWidget], ...]:
        """The fields with their labels, from the top."""
        t = self._t
        labels = {
            OptionField.FILLED: (t("Paints"), self.filled),
            OptionField.SIZE: (t("Size"), self._sizes),
            OptionField.SHAPE: (t("Shape"), self.shape),
            OptionField.EVERYWHERE: (t("Fills"), self.everywhere),
            OptionField.ERASES: (t("Erases"), self._erases),
            OptionField.JOINING: (t("Selects"), self.joining),
            OptionField.SIDE: (t("Side"), self.letters_side),
            OptionField.OWNER: ("", self.owner),
            OptionField.NAME: (t("Name"), self.name),
            OptionField.ADVANCED: ("", self._advanced),
            OptionField.ELEMENT: (t("Element"), self.element),
            OptionField.POWER: (t("Power"), self.power),
            OptionField.NOTE_SHAPE: (t("Dragging draws"), self.note_shape),
            OptionField.NOTE_COLOUR: (t("Colour"), self.note_colour),
        }
        self._rows = {name: field for name, (_, field) in labels.items()}
        return tuple(labels.values())

    def _make_brush_fields(self) -> None:
        t = self._t
        self.width_box = QSpinBox()
        self.width_box.setRange(BRUSH_SIZES[0], BRUSH_SIZES[-1])
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(BRUSH_SIZES[0], _SLIDER_TO)
        for number in (self.width_box, self.slider):
            number.setAccessibleName(t("Size"))
            number.setToolTip(t("How many cells wide the brush is ([ and ])"))
            number.valueChanged.connect(lambda size: self._set(brush_size=size))
        self._sizes = QWidget()
        in_row((self.slider, 1), self.width_box, margins=(0, 0, 0, 0), on=self._sizes)
        self._sizes.setFocusProxy(self.width_box)
        shapes = ((BrushShape.ROUND.value, t("Round"), QIcon()), (BrushShape.SQUARE.value, t("Square"), QIcon()))
        self.shape = DropDown(shapes, t("Shape"), t("The outline of the brush"))
        self.shape.picked.connect(lambda value: self._set(brush_shape=BrushShape(value)))

    def _make_choices(self) -> None:
        t = self._t
        filled = (("filled", t("The whole shape"), QIcon()), ("edge", t("Its edge only"), QIcon()))
        self.filled = DropDown(filled, t("Paints"), t("Whether the shape is filled, or how wide its edge is"))
        self.filled.picked.connect(lambda value: self._set(filled=value == "filled"))
        kinds = (("region", t("What hangs together"), QIcon()), ("all", t("All of this kind"), QIcon()))
        self.everywhere = DropDown(kinds, t("Fills"), t("Which cells a click fills; Shift+click does the other"))
        self.everywhere.picked.connect(lambda value: self._set(everywhere=value == "all"))
        self._erases = QWidget()
        column = QVBoxLayout(self._erases)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.erases = (
            self._erased("erases_terrain", t("Terrain"), t("Turn the terrain into plains")),
            self._erased("erases_things", t("Cities and tokens"), t("Take cities and tokens off the map")),
            self._erased("erases_letters", t("Starting words"), t("Take starting letters off the map")),
        )
        for box in self.erases:
            column.addWidget(box)

    def _erased(self, option: str, name: str, tip: str) -> QCheckBox:
        box = QCheckBox(name)
        box.setAccessibleName(name)
        box.setToolTip(tip)
        box.toggled.connect(lambda is_on: self._set(**{option: is_on}))
        return box

    def _make_thing_fields(self) -> None:
        t, theme = self._t, self._theme
        ways = (
            (SelectionMode.NEW.value, t("Anew"), QIcon()),
            (SelectionMode.ADD.value, t("More (Shift)"), QIcon()),
            (SelectionMode.SUBTRACT.value, t("Less (Alt)"), QIcon()),
            (SelectionMode.INTERSECT.value, t("In both (Shift+Alt)"), QIcon()),
        )
        self.joining = DropDown(ways, t("Selects"), t("What the cells you pick do to the selection"))
        self.joining.picked.connect(lambda value: self._set(joining=SelectionMode(value)))
        sides = ((side.value, side_name(t, side), theme.icon(side.value)) for side in SIDES)
        self.letters_side = DropDown(sides, t("Side"), "")
        self.letters_side.picked.connect(lambda value: self._set(letters_side=Side(value)))
        self.owner = OwnerButtons(theme, t)
        self.owner.picked.connect(lambda value: self._set(owner=OWNER.read(value)))
        self.name = LineField(t("Name"), t("The name of the next city you place; may stay empty"))
        self.name.settled.connect(lambda text: self._set(city_name=text))
        self.id = LineField(t("Id"), t("The id of the next city you place; left empty, it gets a number"))
        self.id.setPlaceholderText(t("next number"))
        self.id.settled.connect(lambda text: self._set(city_id=text.strip()))
        self._advanced, self.fold = folded(t, ((t("Id"), self.id),))
        self.element = element_choice(theme, t, t("What the tokens you place unleash"))
        self.element.picked.connect(lambda value: self._set(element=Element(value)))
        self.power = PowerBox(t)
        self.power.picked.connect(lambda power: self._set(power=power))

    def _make_note_fields(self) -> None:
        t = self._t
        shapes = (
            (NoteShape.ARROW.value, t("An arrow"), QIcon()),
            (NoteShape.AREA.value, t("An area"), QIcon()),
        )
        self.note_shape = DropDown(shapes, t("Dragging draws"), t("What dragging with the note tool draws"))
        self.note_shape.picked.connect(lambda value: self._set(note_shape=NoteShape(value)))
        self.note_colour = note_colour_choice(t, t("The colour of the notes you write"))
        self.note_colour.picked.connect(lambda value: self._set(note_colour=NoteColour(value)))

    def _set(self, **changes: object) -> None:
        self._state.set_options(replace(self._state.options, **changes))  # type: ignore[arg-type]


_HIGHEST, _LOWEST = 32, 20
"""How high a button is where there is room, and at least, in pixels."""

_SCARCE = 24
"""Buttons that would be lower than this, in pixels, or than their names, give these up, and then stand in two."""

_LARGEST_ICON = 22
_GAP, _LINE = 2, 9

NAMED_FROM = 1150
"""How wide the window must be for the names, in pixels: below that the map needs their place."""


@dataclass(frozen=True, slots=True)
class _ToolGroup:
    """A group's title, the line that stands in its place where there are no names, and its buttons."""

    head: QLabel
    line: QFrame
    buttons: tuple[QToolButton, ...]


class ToolList(QToolBar):
    """``actions`` take up the ``tools``, after which they are named where there is room for that."""

    def __init__(self, t: Texts, window: KeyboardWindow, tools: ToolTable, actions: Sequence[QAction]) -> None:
        super().__init__(t("Tools"), window)
        self.setAccessibleName(t("Tools"))
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setOrientation(Qt.Orientation.Vertical)
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._groups = tuple(
            _ToolGroup(_head(t(title), self._inside), _line(self._inside), tuple(map(_tool_button, shown)))
            for title, shown in grouped(tools, actions)
        )
        self._shape = (0, False)
        self.is_named = True
        self.addWidget(self._inside)
        window.resized.connect(self._fit)  # Names are shown as long as it is wide enough.
        self._fit(window.width())

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        """The buttons of the tools, in their order."""
        return tuple(button for group in self._groups for button in group.buttons)

    @property
    def columns(self) -> int:
        """How many buttons stand side by side."""
        return self._shape[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the buttons as high as there is room for."""
        super().resizeEvent(event)
        self._fit(self.window().width())

    def _fit(self, wide: int) -> None:
        """Choose names or none, and one column or two, by the room that there is; then the height of the buttons."""
        shapes = (
            ([(1, True)] if wide >= NAMED_FROM else [])
            + [(1, False), (2, False)]
            + ([(3, False)] if are_large() else [])
        )
        scarce, worded = target(_SCARCE), self._groups[0].buttons[0].fontMetrics().height()
        shape = next(
            (one for one in shapes if self._height(*one) >= (max(scarce, worded) if one[1] else scarce)), shapes[-1]
        )
        if shape != self._shape:
            self._shape = shape
            self.is_named = shape[1]
            self._lay(*shape)
        height = max(target(_LOWEST), min(target(_HIGHEST), self._height(*shape)))
        icon = min(_LARGEST_ICON, height - 6)
        for button in self.buttons:
            button.setFixedHeight(height)
            button.setIconSize(QSize(icon, icon))

    def _height(self, columns: int, named: bool) -> int:
        """How high the buttons can be, in pixels."""
        margins, style = self.contentsMargins(), self.style()
        around = 2 * style.pixelMetric(style.PixelMetric.PM_ToolBarItemMargin) + margins.top() + margins.bottom() + 8
        rows = sum(-(-len(group.buttons) // columns) for group in self._groups)
        between = len(self._groups) if named else len(self._groups) - 1
        head = max(group.head.sizeHint().height() for group in self._groups) if named else _LINE
        room = self.height() - around - between * head - (rows + between - 1) * _GAP
        return room // rows

    def _lay(self, columns: int, named: bool) -> None:
        """Put buttons, titles and lines into their places."""
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if named else Qt.ToolButtonStyle.ToolButtonIconOnly
        row = 0
        for number, group in enumerate(self._groups):
            between, other = (group.head, group.line) if named else (group.line, group.head)
            other.hide()
            self._grid.removeWidget(other)
            self._grid.addWidget(between, row, 0, 1, columns)
            between.setVisible(named or number > 0)  # Only now: what lies in nothing would be a window.
            for place, button in enumerate(group.buttons):
                button.setToolButtonStyle(style)
                self._grid.addWidget(button, row + 1 + place // columns, place % columns)
            row += 1 + -(-len(group.buttons) // columns)


def _head(title: str, bar: QWidget) -> QLabel:
    head = Label(title)
    head.setParent(bar)
    head.setObjectName("group")
    return head


def _line(bar: QWidget) -> QFrame:
    line = QFrame(bar)
    line.setObjectName("line")
    line.setFixedHeight(_LINE)
    return line


def _tool_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    button.setAccessibleName(action.text())
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    policy = button.sizePolicy()
    policy.setHorizontalPolicy(policy.Policy.Expanding)
    button.setSizePolicy(policy)
    return button


def grouped(tools: ToolTable, actions: Sequence[QAction]) -> tuple[tuple[str, tuple[QAction, ...]], ...]:
    """The actions of the tools in their groups, each with its title as a message of the catalogue."""
    named = {action.objectName(): action for action in actions}
    return tuple(
        (group.value, tuple(named[tool_action_id(tool.id)] for tool in tools.values() if tool.group is group))
        for group in ToolGroup
    )
