"""The list of topics beside the text: all of them under their sections, or those that a search has found.

Every word that is looked for must occur in a topic; the best one comes first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from runtime.support.texts import Texts
from runtime.ui.help.book import Book, Topic
from runtime.ui.plain_widgets import ListItem, elided
from runtime.ui.targets import target
from runtime.ui.theme import Theme

IN_TITLE, IN_WORDS = 1000, 60
"""What an occurrence in the title and in the further words counts beside one in the text."""
CONTEXT = 38
"""How many letters are shown before and after what was found."""


@dataclass(frozen=True, slots=True)
class FoundTopic:
    """A topic that was found: ``count`` times in its text, the first time within ``around``."""

    topic: Topic
    count: int
    around: str


def words_of(query: str) -> tuple[str, ...]:
    """What is looked for, word by word."""
    return tuple(dict.fromkeys(folded(query).split()))


@lru_cache(maxsize=512)  # The same topics are looked through at every letter that is typed.
def folded(text: str) -> str:
    """A text without differences of case, accents and typography, letter for letter as long as it was."""
    return "".join(map(_folded_letter, text))


@lru_cache(maxsize=512)
def _folded_letter(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[:1].lower() or letter
    return {"’": "'", "‘": "'", "–": "-", "−": "-"}.get(plain, plain if len(plain) == 1 else letter)


def search(query: str, topics: Iterable[tuple[Topic, str]]) -> tuple[FoundTopic, ...]:
    """The topics in which every word of ``query`` begins a word, in title, further words or what it tells, best first.

    Where there is none, those in which they occur within words.
    """
    wanted, known = words_of(query), tuple(topics)
    if not wanted:
        return ()
    return _search(wanted, known, beginnings_of) or _search(wanted, known, occurrences_of)


def places(text: str, wanted: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Where words begin with the wanted ones, or, where none does, contain them: each from and to which letter."""
    within = folded(text)
    for finder in (beginnings_of, occurrences_of):
        hits = sorted((at, at + len(word)) for word in wanted for at in finder(word, within))
        if hits:
            return tuple(hits)
    return ()


_Finder = Callable[[str, str], Sequence[int]]
"""Finds where a word occurs in a text."""


def beginnings_of(word: str, text: str) -> Sequence[int]:
    """Where words of a text begin with ``word``."""
    return [found.start() for found in re.finditer(rf"(?<!\w){re.escape(word)}", text)]


def occurrences_of(word: str, text: str) -> Sequence[int]:
    """Where ``word`` stands in a text, within other words too."""
    return [found.start() for found in re.finditer(re.escape(word), text)]


def _search(wanted: Sequence[str], topics: Iterable[tuple[Topic, str]], finder: _Finder) -> tuple[FoundTopic, ...]:
    found: list[tuple[int, FoundTopic]] = []
    for topic, told in topics:
        title, words, text = folded(topic.title), folded(topic.words), folded(told)
        hits = [finder(word, text) for word in wanted]
        titled, listed = [bool(finder(word, title)) for word in wanted], [bool(finder(word, words)) for word in wanted]
        if all(any(each) for each in zip(titled, listed, hits, strict=True)):
            count = sum(map(len, hits))
            first = min((at for each in hits for at in each), default=-1)
            around = _around(told, first) if first >= 0 else ""
            found.append((IN_TITLE * sum(titled) + IN_WORDS * sum(listed) + count, FoundTopic(topic, count, around)))
    found.sort(key=lambda one: -one[0])
    return tuple(one for _, one in found)


def _around(told: str, first: int) -> str:
    """What stands around a place, in whole words of its line."""
    line_start = told.rfind("\n", 0, first) + 1
    line_end = told.find("\n", first)
    line_end = len(told) if line_end < 0 else line_end
    start, end = max(line_start, first - CONTEXT), min(line_end, first + CONTEXT)
    if start > line_start:
        start = told.rfind(" ", line_start, start) + 1 or line_start
    if end < line_end:
        end = told.find(" ", end, line_end)
        end = line_end if end < 0 else end
    before, after = "… " if start > line_start else "", " …" if end < line_end else ""
    return f"{before}{told[start:end].strip()}{after}"


TOPIC = Qt.ItemDataRole.UserRole
AROUND = Qt.ItemDataRole.UserRole + 1
EDGE = 10


class TopicList(QListWidget):
    """Says which topic is chosen; headings of sections can't be."""

    chosen = Signal(str)
    """The id of the topic that is to be shown."""

    def __init__(self, theme: Theme, t: Texts, book: Book) -> None:
        super().__init__()
        self._t, self._book = t, book
        self._is_quiet = False
        self.setItemDelegate(_Rows(theme, self))
        self.setAccessibleName(t("Topics"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.currentItemChanged.connect(self._say)
        self.show_all()

    def show_all(self, present: str = "") -> None:
        """Show every topic, and ``present`` as the chosen one."""
        self._is_quiet = True
        self.clear()
        for section in self._book.sections:
            heading = ListItem(section.title)
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(heading)
            for topic in section.topics:
                self._add(topic.id, topic.title)
        self._is_quiet = False
        self.point_at(present)

    def show_found(self, found: Iterable[FoundTopic]) -> None:
        """Show what a search has found, the best first."""
        self._is_quiet = True
        self.clear()
        for one in found:
            item = self._add(one.topic.id, one.topic.title)
            item.setData(AROUND, one.around)
            item.setToolTip(one.around)
        if not self.count():
            nothing = ListItem(self._t("Nothing found"))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(nothing)
        self._is_quiet = False

    def point_at(self, name: str) -> None:
        """Make a topic the chosen one, without saying so."""
        self._is_quiet = True
        for row in range(self.count()):
            if self.item(row).data(TOPIC) == name and name:
                self.setCurrentRow(row)
                break
        else:
            self.setCurrentRow(-1)
        self._is_quiet = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go from topic to topic, over the headings."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if not step or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        row = self.currentRow() + step
        while 0 <= row < self.count() and not self.item(row).data(TOPIC):
            row += step
        if 0 <= row < self.count():
            self.setCurrentRow(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chosen topic stays in sight."""
        super().resizeEvent(event)
        if self.currentItem() is not None:
            self.scrollToItem(self.currentItem())

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the topics in the list."""
        rows = (self.item(row).data(TOPIC) for row in range(self.count()))
        return tuple(name for name in rows if name)

    def _add(self, name: str, title: str) -> QListWidgetItem:
        item = ListItem(title)
        item.setData(TOPIC, name)
        self.addItem(item)
        return item

    def _say(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(TOPIC) and not self._is_quiet:
            self.chosen.emit(item.data(TOPIC))


class _Rows(QStyledItemDelegate):
    """Paints headings of sections, topics, and what was found around."""

    def __init__(self, theme: Theme, parent: TopicList) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Headings have room above them, found topics a second line."""
        px = self._theme.px
        if not index.data(TOPIC):
            return QSize(100, px(38 if index.row() else 30))
        return QSize(100, target(px(54 if index.data(AROUND) else 30)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One row."""
        theme, colours = self._theme, self._theme.colours
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        inside = area.adjusted(EDGE, 0, -EDGE, 0)
        painter.save()
        if not index.data(TOPIC):
            self._write(painter, inside.adjusted(0, 0, 0, -theme.px(4)), index.data(), theme.title(15), colours.quiet)
            painter.restore()
            return
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen:
            painter.fillRect(area, QColor(184, 146, 63, 90))
            painter.fillRect(QRect(area.left(), area.top(), 3, area.height()), QColor(colours.bright_brass))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(184, 146, 63, 38))
        around = index.data(AROUND)
        weight = QFont.Weight.DemiBold if is_chosen else QFont.Weight.Normal
        upper = inside.adjusted(8, 0, 0, -theme.px(24) if around else 0)
        self._write(painter, upper, index.data(), theme.text(18, weight), colours.text)
        if around:
            lower = inside.adjusted(8, theme.px(28), 0, -theme.px(4))
            self._write(painter, lower, around, theme.text(15, italic=True), colours.quiet)
        painter.restore()

    def _write(self, painter: QPainter, area: QRect, text: str, font: QFont, colour: str) -> None:
        """One line, cut where it is too long."""
        painter.setFont(font)
        painter.setPen(QColor(colour))
        said = elided(QFontMetrics(font), text, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)
