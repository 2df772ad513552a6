"""Fields to choose with, as they look on dark wood, and the few shapes that cards and pages have of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLabel, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from runtime.support.plain_text import isolate
from runtime.ui.plain_widgets import ComboBox, Label
from runtime.ui.theme import Theme


def _arrow_sheet(theme: Theme) -> str:
    """How the arrow of a box to choose with looks: without the edges that Qt's own has."""
    down = (theme.icons / "down.svg").as_posix()
    return (
        "QComboBox::drop-down { border: 0; width: 24px; background: transparent; }"
        f'QComboBox::down-arrow {{ image: url("{down}"); width: 16px; height: 16px; }}'
    )


def field_sheet(theme: Theme) -> str:
    """How fields look; given to what they lie on."""
    c = theme.colours
    down, up, check = ((theme.icons / f"{name}.svg").as_posix() for name in ("down", "up", "check"))
    return (
        f"QComboBox, QSpinBox {{ background: {c.shade}; border: 1px solid {c.dark_brass}; border-radius: 3px;"
        f" padding: 3px 9px; font-size: 16px; selection-background-color: {c.dark_brass}; }}"
        f"QSpinBox {{ padding-right: 26px; }}"
        f"QComboBox:focus, QSpinBox:focus {{ border: 1px solid {c.bright_brass}; }}"
        f"QComboBox:disabled, QSpinBox:disabled, QCheckBox:disabled, QSlider:disabled {{ color: {c.quiet}; }}"
        f"QComboBox QAbstractItemView {{ background: {c.shade}; border: 1px solid {c.brass}; }}"
        f"{_arrow_sheet(theme)}"
        f"QSpinBox::up-button, QSpinBox::down-button {{ width: 20px; background: {c.dark_brass}; border: 0; }}"
        f"QSpinBox::up-button {{ subcontrol-position: top right; border-top-right-radius: 3px; }}"
        f"QSpinBox::down-button {{ subcontrol-position: bottom right; border-bottom-right-radius: 3px; }}"
        f'QSpinBox::up-arrow {{ image: url("{up}"); width: 10px; height: 10px; }}'
        f'QSpinBox::down-arrow {{ image: url("{down}"); width: 10px; height: 10px; }}'
        f"QLabel {{ font-size: 16px; background: transparent; }} QCheckBox {{ font-size: 16px; spacing: 8px; }}"
        f"QCheckBox {{ outline: none; border: 1px solid transparent; border-radius: 3px; padding: 1px 6px 1px 3px; }}"
        f"QCheckBox:focus {{ color: {c.bright_brass}; border: 1px solid {c.bright_brass}; }}"
        f"QCheckBox::indicator {{ width: 16px; height: 16px; border: 1px solid {c.brass}; background: {c.shade}; }}"
        f'QCheckBox::indicator:checked {{ image: url("{check}"); }}'
        f"QSlider::groove:horizontal {{ height: 6px; background: {c.shade}; border: 1px solid {c.dark_brass};"
        f" border-radius: 3px; }}"
        f"QSlider::sub-page:horizontal {{ background: {c.brass}; border-radius: 3px; }}"
        f"QSlider::sub-page:horizontal:disabled {{ background: {c.dark_brass}; }}"
        f"QSlider::handle:horizontal {{ width: 14px; margin: -7px 0; background: {c.brass};"
        f" border: 1px solid {c.engraved}; border-radius: 4px; }}"
        f"QSlider::handle:horizontal:focus {{ background: {c.bright_brass}; }}"
        f"QSlider::handle:horizontal:disabled {{ background: {c.dark_brass}; }}"
    )


def box_sheet(theme: Theme, padding: str, more: str = "", kinds: Sequence[str] = ("QComboBox",)) -> str:
    """How a single box to choose with looks on the wood; ``more`` are further properties of it.

    ``kinds`` are the fields that look so, by their classes.
    """
    c = theme.colours
    focused, disabled = (", ".join(f"{kind}:{state}" for kind in kinds) for state in ("focus", "disabled"))
    return (
        f"{', '.join(kinds)} {{ background: {c.shade}; border: 1px solid {c.dark_brass}; border-radius: 3px;"
        f" padding: {padding}; {more} }}"
        f"{focused} {{ border: 1px solid {c.bright_brass}; }}"
        f"{disabled} {{ color: {c.quiet}; }}"
        f"QComboBox QAbstractItemView {{ background: {c.shade}; border: 1px solid {c.brass}; }}"
        f"{_arrow_sheet(theme)}"
    )


def table_sheet(theme: Theme, pixels: int, head: str, more: str = "") -> str:
    """How a table looks on the wood, its letters of so many pixels.

    ``head`` are further properties of its header, ``more`` those of the table.
    """
    c = theme.colours
    return (
        f"QTableView {{ background: rgba(10, 6, 3, 150); border: 1px solid {c.dark_brass}; border-radius: 3px;"
        f" outline: 0; selection-background-color: rgba(184, 146, 63, 90); selection-color: {c.text};"
        f" font-size: {pixels}px; {more} }}"
        f"QTableView:focus {{ border: 1px solid {c.bright_brass}; }}"
        "QHeaderView { background: transparent; border: 0; }"
        f"QHeaderView::section {{ background: {c.shade}; color: {c.bright_brass}; border: 0;"
        f" border-bottom: 1px solid {c.dark_brass}; {head} }}"
    )


class DropBox(ComboBox):
    """One of several values; its list stays inside the window, above the box where there is no room below it."""

    def explain(self, tip: str) -> None:
        """Have the tool tip say what is chosen, which may find too little room, and below it ``tip``."""
        self.currentTextChanged.connect(lambda text: self.setToolTip(f"{text}\n{tip}" if text else tip))
        self.setToolTip(f"{self.currentText()}\n{tip}" if self.currentText() else tip)

    def showPopup(self) -> None:
        """Open the list."""
        super().showPopup()
        popup, window = self.view().window(), self.window()
        lowest = window.mapToGlobal(window.rect().bottomLeft()).y()
        if popup.geometry().bottom() > lowest:
            above = self.mapToGlobal(self.rect().topLeft()).y() - popup.height()
            popup.move(popup.x(), max(window.mapToGlobal(window.rect().topLeft()).y(), above))


class PatientBox(DropBox):
    """Keys walk through its values without choosing any; one is taken by Enter, by leaving the box, or by the list."""

    taken = Signal(int)
    """The row that is chosen for good, not the one before."""

    def __init__(self) -> None:
        super().__init__()
        self._row = -1
        self._is_walking = False
        self.activated.connect(self._take)

    def begin_at(self, row: int) -> None:
        """Show the row that holds now."""
        self._row = row
        self.setCurrentIndex(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what is shown; other keys only show it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex() != self._row:
            self._take(self.currentIndex())
            return
        self._is_walking = True
        super().keyPressEvent(event)
        self._is_walking = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What is shown is taken once the keyboard is elsewhere; its own list is not elsewhere."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            # The keyboard has to be where it goes before anything is made anew.
            QTimer.singleShot(0, self, lambda: self._take(self.currentIndex()))

    def _take(self, row: int) -> None:
        if row != self._row and not self._is_walking:
            self._row = row
            self.taken.emit(row)


class ChoiceBox(DropBox):
    """One of several values; the wheel turns the page below, not the choice, unless it has the keyboard."""

    def __init__(self, items: Sequence[tuple[str, object]], name: str, tip: str = "") -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(isolate(name))
        self.setToolTip(tip or name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(10)
        for text, data in items:
            self.addItem(text, data)

    def choose(self, data: object) -> None:
        """Choose the value ``data``, or the first where there is none such."""
        rows = [row for row in range(self.count()) if self.itemData(row) == data]
        self.setCurrentIndex(rows[0] if rows else 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only who is here turns the choice."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class NumberBox(QSpinBox):
    """A whole number, or, below the least, what ``open_text`` says.

    An arrow that is held counts on, ever faster; page up and page down go by ten.
    """

    def __init__(self, bounds: tuple[int, int], name: str, open_text: str = "", tip: str = "") -> None:
        super().__init__()
        self._least = bounds[0]
        self._is_open = bool(open_text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(isolate(name))
        self.setToolTip(tip or name)
        self.setRange(bounds[0] - 1 if self._is_open else bounds[0], bounds[1])
        self.setSpecialValueText(open_text)
        self.setAccelerated(True)
        self.setMinimumWidth(96)
        self.lineEdit().setTextMargins(7, 0, 0, 0)

    def minimumSizeHint(self) -> QSize:
        """Narrow, however long the text is for a number that is left open."""
        return QSize(self.minimumWidth(), super().minimumSizeHint().height())

    @property
    def number(self) -> int | None:
        """The number; None where it is left open."""
        return None if self._is_open and self.value() < self._least else self.value()

    def bound(self, bounds: tuple[int, int]) -> None:
        """Have other bounds; the same ones anew would end the counting of an arrow that is held."""
        if (self.minimum(), self.maximum()) != bounds:
            self.setRange(*bounds)

    def choose(self, number: int | None) -> None:
        """Show a number, or that it is left open."""
        self.setValue(self.minimum() if number is None else number)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only who is here turns the number."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Scrolled(QScrollArea):
    """A page that scrolls up and down where it is too tall, and never across."""

    def __init__(self, page: QWidget, name: str = "") -> None:
        """With a ``name`` keys scroll it too; without one they stay with what lies on the page."""
        super().__init__()
        self._page = page
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(isolate(name))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if name else Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that can scroll nothing are for what lies around it."""
        is_across = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if is_across or not self.verticalScrollBar().maximum():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Not so narrow that anything of its page would be cut."""
        return QSize(self._page.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width(), 80)

    def sizeHint(self) -> QSize:
        """As wide as its page needs."""
        page = self._page.sizeHint()
        return QSize(page.width() + self.verticalScrollBar().sizeHint().width(), page.height() + 2)


class _FilledPage(QWidget):
    """Holds what has lists that take whatever room there is: it is as tall as these need at least, not as they wish."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(content)

    def heightForWidth(self, width: int) -> int:
        """How tall the content is at least."""
        layout = self._content.layout()
        return layout.totalMinimumHeightForWidth(width) if layout is not None else super().heightForWidth(width)


def filled(content: QWidget) -> QWidget:
    """A page for :class:`Scrolled` that fills the room there is, and scrolls where that leaves its lists too little."""
    return _FilledPage(content)


def lines_of_fields() -> QFormLayout:
    """Names at the right of their column, fields beside them."""
    form = QFormLayout()
    form.setVerticalSpacing(8)
    form.setHorizontalSpacing(14)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
    return form


def stack(form: QFormLayout, *, wanted: bool) -> None:
    """Put names above their fields where there is no room beside them, or back beside them."""
    policy = QFormLayout.RowWrapPolicy
    form.setRowWrapPolicy(policy.WrapAllRows if wanted else policy.DontWrapRows)
    side = Qt.AlignmentFlag.AlignLeft if wanted else Qt.AlignmentFlag.AlignRight
    for row in range(form.rowCount()):
        item = form.itemAt(row, QFormLayout.ItemRole.LabelRole)
        label = item.widget() if item is not None else None
        if isinstance(label, QLabel):
            label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)


def named(text: str, of: QWidget, tip: str = "") -> QLabel:
    """The name of a field, which leads to it by its key."""
    label = Label(text)
    label.setBuddy(of)
    label.setToolTip(tip)
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    label.setContentsMargins(0, 0, 3, 0)  # The last letter may reach over its width.
    return label


class Sentence(Label):
    """A text that asks for the lines it has in its present width; a label as Qt has it asks for more of a short one."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)

    def sizeHint(self) -> QSize:
        """As usual, but no taller than it is in the width that it has."""
        usual = super().sizeHint()
        tall = self.heightForWidth(self.width()) if self.width() >= usual.width() else usual.height()
        return QSize(usual.width(), min(tall, usual.height()))

    def minimumSizeHint(self) -> QSize:
        """The same height: a form takes the larger one."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another width it may need another height."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()


def quiet_line(theme: Theme, colour: str = "", size: int = 15) -> QLabel:
    """A sentence under a field, with as many lines as it needs."""
    label = Sentence()
    theme.dress(label, f"font-size: {size}px; color: {colour or theme.colours.quiet}; background: transparent;")
    return label


def heading(theme: Theme, text: str) -> QLabel:
    """The title of a group of fields."""
    label = Label(text)
    theme.dress(label, theme.headline(19))
    return label
