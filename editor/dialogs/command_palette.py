"""Finds a command by a few letters and runs it, from the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.safety.journal_entries import NO_DRAFT
from editor.theme import EditorTheme
from editor.tools.options import ActionId
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label, ListItem, elided
from runtime.ui.targets import target
from runtime.ui.widgets.boxes import in_column

_CHOICE = Qt.ItemDataRole.UserRole
_LEADS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


@dataclass(frozen=True, slots=True)
class Findable:
    """A command as it is listed: what it is called, where it is found, what it does, and why it can't be done now."""

    id: ActionId
    label: str
    menu: str
    tip: str
    keys: str
    icon: QIcon
    why_not: str = ""


Finder = Callable[[str], Sequence[Findable]]
"""Gives the commands that fit what was typed, the best first."""


class CommandPalette(QDialog):
    """A line to type in above the commands that fit; ``chosen`` is the id of the one to run, once accepted."""

    def __init__(self, t: Texts, theme: EditorTheme, find: Finder, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._t, self._find = t, find
        self.chosen = ActionId("")
        self.setWindowTitle(t("Find a command"))
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, False)
        self.resize(640, 460)
        self.line = QLineEdit()
        self.line.setProperty(NO_DRAFT, True)
        self.line.setPlaceholderText(t("What do you want to do?"))
        self.line.setAccessibleName(t("What do you want to do?"))
        self.line.setToolTip(t("Some letters of the command; the arrows choose, Enter runs it, Esc closes"))
        self._is_leading = False
        self.list = QListWidget()
        self.list.setAccessibleName(t("Commands"))
        self.list.setToolTip(t("Click a command to run it"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(_TwoLines(self.list, theme))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.said = Label(" ")
        self.said.setObjectName("refusal")
        self.said.setWordWrap(True)
        in_column(self.line, (self.list, 1), self.said, margins=(12, 12, 12, 8), on=self)
        self.line.textChanged.connect(self._look)
        self.list.itemClicked.connect(self._take)
        self.list.currentItemChanged.connect(self._tell)
        self._look("")
        self.line.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows lead through the list while letters are typed; Enter runs the command that is marked."""
        if self._is_leading:
            event.ignore()  # What the list has no use for, as where it is empty, comes back here.
        elif Qt.Key(event.key()) in _LEADS:
            self._is_leading = True
            QApplication.sendEvent(self.list, event)
            self._is_leading = False
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if item := self.list.currentItem():
                self._take(item)
        else:
            super().keyPressEvent(event)

    def _look(self, typed: str) -> None:
        self.list.clear()
        for found in self._find(typed):
            item = ListItem(found.icon, found.label)
            item.setData(_CHOICE, found)
            parts = (found.label, found.menu, found.keys, found.why_not or found.tip)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(part for part in parts if part))
            item.setToolTip(f"{found.tip}\n{found.why_not}" if found.why_not else found.tip)
            self.list.addItem(item)
        if self.list.count():
            self.list.setCurrentRow(0)
        else:
            self.said.setText(self._t("No command fits “{typed}”. Try fewer letters.", typed=typed))

    def _tell(self, item: QListWidgetItem | None) -> None:
        """Read the marked command out beside the line, for the list itself never has the keyboard."""
        if item is not None:
            self.said.setText(" ")
            self.line.setAccessibleDescription(str(item.data(Qt.ItemDataRole.AccessibleTextRole)))

    def _take(self, item: QListWidgetItem) -> None:
        found: Findable = item.data(_CHOICE)
        if found.why_not:
            self.said.setText(found.why_not)
            return
        self.chosen = found.id
        self.accept()


class _TwoLines(QStyledItemDelegate):
    """A command's name with its keys, and below it where it is found and what it does or why it can't be done."""

    def __init__(self, view: QListWidget, theme: EditorTheme) -> None:
        super().__init__(view)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Two lines high."""
        return QSize(0, target(2 * option.fontMetrics.height() + 10))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the two lines."""
        found: Findable = index.data(_CHOICE)
        shown = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        shown.text, shown.icon = "", QIcon()
        style = QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, shown, painter, shown.widget)
        rect = option.rect.adjusted(8, 5, -10, -5)
        mode = QIcon.Mode.Disabled if found.why_not else QIcon.Mode.Normal
        found.icon.paint(painter, QRect(rect.left(), rect.top(), 24, rect.height()), mode=mode)
        rect.setLeft(rect.left() + 34)
        upper = QRect(rect.left(), rect.top(), rect.width(), rect.height() // 2)
        lower = QRect(rect.left(), upper.bottom() + 1, rect.width(), rect.height() // 2)
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        painter.save()
        marked = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(self._theme.colour("text" if marked or not found.why_not else "quiet"))
        painter.drawText(upper, int(left | Qt.AlignmentFlag.AlignVCenter), found.label)
        painter.setPen(self._theme.colour("text" if marked else "brass"))
        painter.drawText(upper, int(right | Qt.AlignmentFlag.AlignVCenter), found.keys)
        painter.setPen(self._theme.colour("text" if marked else "warning" if found.why_not else "quiet"))
        told = f"{found.menu}  ·  {found.why_not or found.tip}"
        told = elided(option.fontMetrics, told, lower.width())
        painter.drawText(lower, int(left | Qt.AlignmentFlag.AlignVCenter), told)
        painter.restore()


_BEGINS, _FOLLOWS, _LATE, _MISS = 12, 8, 1, 4


def fuzzy(wanted: str, text: str) -> int | None:
    """How well the letters of ``wanted`` are found in ``text``, more being better; None where they are not.

    Several words may stand in any order; each is looked for by itself. Nothing is found in everything, with 0.
    """
    total = 0
    for word in wanted.casefold().split():
        score = _word(word, text.casefold())
        if score is None:
            return None
        total += score
    return total


def _word(word: str, text: str) -> int | None:
    """The best score of one word: where it stands as it is, else its letters one after the other."""
    at = text.find(word)
    while at > 0 and not _begins(text, at):
        following = text.find(word, at + 1)
        if following < 0:
            break
        at = following
    if at >= 0:
        return len(word) * _FOLLOWS + (2 * _BEGINS if _begins(text, at) else 0) - min(at, 8) * _LATE
    return _scattered(word, text)


def _scattered(word: str, text: str) -> int | None:
    score, at = 0, -1
    for letter in word:
        found = _next(letter, text, at + 1)
        if found < 0:
            return None
        score += _BEGINS if _begins(text, found) else _FOLLOWS if found == at + 1 else -_MISS
        at = found
    return score if score > 0 else None


def _next(letter: str, text: str, start: int) -> int:
    """The next place of a letter, rather one where a word begins."""
    first = found = text.find(letter, start)
    while found >= 0 and not _begins(text, found):
        found = text.find(letter, found + 1)
    return first if found < 0 or first == start else found


def _begins(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()
