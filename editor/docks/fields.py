"""Controls that more than one dock uses: choices of owner, element and symmetry, a token's power, text that settles."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from editor.document.levels import why_no_symmetry
from editor.editor_state import EditorState
from editor.safety.journal_entries import NO_DRAFT
from editor.theme import EditorTheme
from editor.tools.names import ELEMENTS, NOTE_COLOURS, SYMMETRIES, owner_name, say_refused
from editor.widgets import ICON, leave_wheel, note_swatch, symmetry_icon
from runtime.campaign.level_json import LEVEL, OWNER, TOKEN
from runtime.campaign.model import NoteColour
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element
from runtime.support.capitals import large
from runtime.support.plain_text import isolate, without_isolates
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox, Label, elided, tip_text

_AT_EDGE, _AROUND = 2, 10
"""Pixels on each side of a text or an icon in a choice, and of a form in its dock."""


class DropDown(ComboBox):
    """A short list of texts with a value (a text) each; ``picked`` is sent for the person's choices only."""

    picked = Signal(str)

    def __init__(self, choices: Iterable[tuple[str, str, QIcon]], name: str, tip: str) -> None:
        super().__init__()
        self._name, self._tip = name, tip
        self.setAccessibleName(name)
        self.setToolTip(tip)
        # A long text in the list must not make its dock wider than it is.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        leave_wheel(self)
        self._in_form = False
        self.offer(choices)
        self.activated.connect(self._send)
        self.currentTextChanged.connect(self.updateGeometry)

    def offer(self, choices: Iterable[tuple[str, str, QIcon]]) -> None:
        """Offer these (value, text, icon) in the place of those before."""
        self.clear()
        for value, text, icon in choices:
            self.addItem(icon, text, value)

    def show_value(self, value: str) -> None:
        """Show ``value``; one that is not offered is added by its own name, so that nothing is hidden."""
        if self.findData(value) < 0:
            self.addItem(value, value)
        self.setCurrentIndex(self.findData(value))

    def tell(self, tip: str) -> None:
        """Say otherwise what it is for."""
        self._tip = tip
        self.setToolTip(tip)

    def stand_in_form(self) -> None:
        """Want room for the chosen text from now on, so that the form puts the label above where it would be cut."""
        self._in_form = True

    def minimumSizeHint(self) -> QSize:
        """In a form as much as the chosen text needs, and no more than there is in all."""
        least, parent = super().minimumSizeHint(), self.parentWidget()
        if not self._in_form or parent is None:
            return least
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        text = QSize(self.fontMetrics().horizontalAdvance(self.currentText()) + 2 * _AT_EDGE, least.height())
        if not self.itemIcon(self.currentIndex()).isNull():
            text += QSize(self.iconSize().width() + 2 * _AT_EDGE, 0)
        whole = self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, text, self)
        room = parent.contentsRect().width() - 2 * _AROUND
        return QSize(max(least.width(), min(whole.width(), room)), least.height())

    def shown_text(self) -> str:
        """The chosen text as far as there is room for it, with dots at its end where it is cut."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return self._fitted(option)

    def _fitted(self, option: QStyleOptionComboBox) -> str:
        kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(kind, option, part, self).width() - 2 * _AT_EDGE
        if not self.itemIcon(self.currentIndex()).isNull():
            beside = room - self.iconSize().width() - 2 * _AT_EDGE
            if beside < self.fontMetrics().horizontalAdvance(self.currentText()) <= room:
                option.currentIcon = QIcon()  # What is said goes before its picture.
            else:
                room = beside
        return elided(self.fontMetrics(), self.currentText(), room)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it as Qt does, which would cut a long text without a sign."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self._fitted(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Say a text that is cut in full before what the field means."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            whole = without_isolates(self.currentText())
            if without_isolates(self.shown_text()) != whole:
                QToolTip.showText(event.globalPos(), tip_text(f"{whole}\n{self.toolTip()}"), self)
                return True
        return super().event(event)

    def _send(self, index: int) -> None:
        self.picked.emit(str(self.itemData(index)))


def owner_choice(theme: EditorTheme, t: Texts, tip: str) -> DropDown:
    """A choice of gold, silver or neutral."""
    sides: tuple[Side | None, ...] = (*Side, None)
    choices = ((OWNER.write(side), large(owner_name(t, side)), theme.icon(OWNER.write(side))) for side in sides)
    return DropDown(choices, t("Owner"), tip)


def element_choice(theme: EditorTheme, t: Texts, tip: str) -> DropDown:
    """A choice of the four elements."""
    icon = theme.icon("token")
    return DropDown(((element.value, large(t(ELEMENTS[element])), icon) for element in Element), t("Element"), tip)


def note_colour_choice(t: Texts, tip: str) -> DropDown:
    """A choice of the colours that a note can have."""
    choices = ((one.value, t(NOTE_COLOURS[one]), note_swatch(one)) for one in NoteColour)
    return DropDown(choices, t("Colour"), tip)


class PowerBox(QSpinBox):
    """The power of a token; 0 stands for what the rules of the level say."""

    picked = Signal(object)

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self.setRange(0, TOKEN.most("power"))
        self.setSpecialValueText(t("As the rules say"))
        self.setAccessibleName(t("Power"))
        self.setToolTip(t(TOKEN.tips["power"]))
        self.setKeyboardTracking(False)
        leave_wheel(self)
        self.valueChanged.connect(self._send)

    def show_power(self, power: int | None) -> None:
        """Show ``power`` without sending it."""
        self.blockSignals(True)
        self.setValue(power or 0)
        self.blockSignals(False)

    def _send(self, value: int) -> None:
        self.picked.emit(value or None)


class LineField(QLineEdit):
    """A line of text: ``typed`` is sent at every change, ``settled`` when the person leaves it or presses Enter.

    Escape takes back what was typed since the field was entered.
    """

    typed = Signal(str)
    settled = Signal(str)

    def __init__(self, name: str, tip: str) -> None:
        super().__init__()
        self._shown = self._entered = ""
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.textEdited.connect(self.typed)
        self.editingFinished.connect(self.settle)

    def show_text(self, text: str) -> None:
        """Show ``text`` without sending it; what is just being typed is not disturbed."""
        self._shown = text
        if text != self.text():
            self.setText(text)
            self._entered = text
            self.setCursorPosition(0)

    def back(self) -> None:
        """Show again what was shown last, after an edit was refused."""
        self.setText(self._shown)

    def settle(self) -> None:
        """Send what was typed, where anything was since the field was entered."""
        if self.text() != self._entered and not self.isReadOnly():
            self._entered = self.text()
            self.settled.emit(self.text())

    def event(self, event: QEvent) -> bool:
        """Where nothing was typed here, undo is the campaign's."""
        return not _leaves_undo(event, self.isUndoAvailable()) and super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember what Escape leads back to."""
        self._entered = self.text()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes back what was typed."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._entered:
            self.setText(self._entered)
            self.selectAll()
            self.typed.emit(self._entered)
            return
        super().keyPressEvent(event)


class SearchField(QLineEdit):
    """A line to search with, which says what in its own empty space, and a button that empties it."""

    def __init__(self, t: Texts, name: str, tip: str) -> None:
        super().__init__()
        self.setProperty(NO_DRAFT, True)
        self.setPlaceholderText(isolate(name))
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setClearButtonEnabled(True)
        for button in self.findChildren(QAbstractButton):
            button.setAccessibleName(t("Empty the search"))
            button.setToolTip(t("Empty the search"))


class TextField(QPlainTextEdit):
    """Some lines of text, which sends the same as :class:`LineField`; Tab leads to the next field."""

    typed = Signal(str)
    settled = Signal(str)

    def __init__(self, name: str, tip: str, lines: int = 4) -> None:
        super().__init__()
        self._entered = ""
        self._showing = False
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setTabChangesFocus(True)
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 14)
        self.textChanged.connect(self._type)

    def show_text(self, text: str) -> None:
        """Show ``text`` without sending it."""
        if text != self.toPlainText():
            self._showing = True
            self.setPlainText(text)
            self._showing = False
            self._entered = text

    def settle(self) -> None:
        """Send what was typed, where anything was since the field was entered."""
        if self.toPlainText() != self._entered and not self.isReadOnly():
            self._entered = self.toPlainText()
            self.settled.emit(self._entered)

    def event(self, event: QEvent) -> bool:
        """Where nothing was typed here, undo is the campaign's."""
        return not _leaves_undo(event, self.document().isUndoAvailable()) and super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember what Escape leads back to."""
        self._entered = self.toPlainText()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Send what was typed."""
        super().focusOutEvent(event)
        self.settle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes back what was typed."""
        if event.key() == Qt.Key.Key_Escape and self.toPlainText() != self._entered:
            self.setPlainText(self._entered)
            return
        super().keyPressEvent(event)

    def _type(self) -> None:
        if not self._showing and not self.isReadOnly():
            self.typed.emit(self.toPlainText())


def _leaves_undo(event: QEvent, is_own: bool) -> bool:
    """Whether an event asks if undo is meant for a field that has nothing to take back; it is told no then."""
    if is_own or event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    asks = event.matches(QKeySequence.StandardKey.Undo)
    if asks:
        event.ignore()
    return asks


def add_row(form: QFormLayout, label: str, field: QWidget) -> None:
    """Add a field under its label, which leads the keyboard to it."""
    named = Label(label)
    named.setBuddy(field)
    if isinstance(field, DropDown):
        field.stand_in_form()
    form.addRow(named, field)


def narrow_form() -> QFormLayout:
    """A form for a dock, with the labels beside the fields, or above those that would not fit there."""
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 0)
    form.setHorizontalSpacing(10)
    form.setVerticalSpacing(7)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)  # A narrow dock cuts nothing off.
    return form


NONE = ""


class SymmetryChoice(DropDown):
    """None or one of seven; those that the map can't have are disabled and say why."""

    def __init__(self, state: EditorState, t: Texts) -> None:
        choices = [(NONE, t("No symmetry"), symmetry_icon(None))]
        choices += [(symmetry.value, t(name), symmetry_icon(symmetry)) for symmetry, name in SYMMETRIES.items()]
        tip = t(LEVEL.tips["symmetry"])
        super().__init__(choices, t("Symmetry"), tip)
        self._state, self._t, self._plain = state, t, tip
        self._shown: Size | None = None
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setIconSize(ICON)
        self.picked.connect(self._choose)

    def show_level(self) -> None:
        """Show the symmetry of the level on the screen."""
        level = self._state.level
        if level is None:
            return
        self.show_value(level.symmetry.value if level.symmetry else NONE)
        if self._shown == level.terrain.size:
            return
        self._shown = level.terrain.size
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        for index, symmetry in enumerate(Symmetry, start=1):
            refused = why_no_symmetry(symmetry, level.terrain.size)
            model.item(index).setEnabled(refused is None)
            self.setItemData(index, say_refused(self._t, refused) if refused else None, Qt.ItemDataRole.ToolTipRole)

    def allow(self, why: str) -> None:
        """Let the symmetry be chosen, or say in the tool tip why it can't be."""
        self.setEnabled(not why)
        self.setToolTip(f"{self._plain}\n{why}" if why else self._plain)

    def _choose(self, value: str) -> None:
        if not self._state.choose_symmetry(next((one for one in Symmetry if one.value == value), None)):
            self.show_level()
