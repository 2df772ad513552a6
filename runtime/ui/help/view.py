"""The help as one widget: topics and search at the left, the text at the right, and the way one has read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractSlider,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from runtime.engine.words.words import Words
from runtime.lexicon import say_suggested
from runtime.support.texts import Texts
from runtime.tablegames.catalogue import KINDS
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.contents import TopicList, search, words_of
from runtime.ui.help.help_tables import HelpTable
from runtime.ui.help.library import HelpLibrary
from runtime.ui.help.pictures import FIGHTS, TABLES, Illustrator
from runtime.ui.help.reader import HelpReader
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import DropBox, box_sheet

LONGEST_WORD = 32


class WordLookup(Label):
    """In sight as long as it has something to say."""

    def __init__(self, theme: Theme, t: Texts, words: Words | None, lexicon: Callable[[], Words | None]) -> None:
        """Looks in ``words``, or in the ``lexicon``, which may take a moment, once something is looked up."""
        super().__init__()
        self._t, self._words, self._lexicon = t, words, lexicon
        self.setWordWrap(True)
        theme.dress(self, f"font-size: 17px; color: {theme.colours.good}; padding: 2px 4px;")
        self.hide()

    def show_word(self, query: str) -> None:
        """Say of a single word whether it is one, and what it suggests; of anything else nothing."""
        t, word = self._t, query.upper()
        is_one = 2 <= len(word) <= LONGEST_WORD and word.isalpha()
        words = self._words
        if is_one and words is None:
            words = self._lexicon()  # Kept by whoever reads it; one more would be there when that has been read anew.
        if not is_one or words is None:
            self.hide()
            return
        said = [t("{word} is not in the lexicon.", word=word)]
        if words.valid(word):
            said = list(say_suggested(t, word, words)) or [t("{word} is a word, and suggests nothing.", word=word)]
        self.setText(" ".join(said))
        self.setAccessibleName(self.text())
        self.show()


LEFT, SHARE = 270, 0.36
"""How wide the list of topics is, in pixels, and which part of the view it takes at most."""
PAGES = MappingProxyType(
    {
        Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
        Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    }
)
"""The keys that turn the pages of the text, whatever beside it has the keyboard."""


class HelpView(QWidget):
    """Shows the topics of a library; Ctrl+F searches, Alt with Left and Right goes back and forward."""

    def __init__(
        self, parts: GameParts, library: HelpLibrary, where: TopicPlace, lexicon: Callable[[], Words | None]
    ) -> None:
        """``lexicon`` gives the words that are looked up where ``where`` brings none; it may take a moment."""
        super().__init__()
        self._restyling = QTimer(self, interval=0, singleShot=True)
        self._restyling.timeout.connect(self._resize_texts)
        self._parts, self._library, self._where = parts, library, where
        self._t = parts.t
        self._trail: list[str] = []
        self._place = -1
        self._origin: tuple[tuple[str, ...], int] | None = None
        self._hit = 0
        t, theme = parts.t, parts.theme
        self.rules = where.rules or library.usual
        self.contents = TopicList(theme, t, library.book)
        self.search = QLineEdit()
        self._rules_label = Label(t("&Rules"))
        self.edition = DropBox()
        self.lookup = WordLookup(theme, t, where.words, lexicon)
        self.reader = HelpReader(theme, picture=self._picture, small=self._small, table=self._table)
        self.back = BrassButton(theme, "", "left")
        self.forward = BrassButton(theme, "", "right")
        self.top = QHBoxLayout()
        self._describe()
        self._lay_out()
        self._offer_editions()
        self._connect()
        self.go_to(where.topic, where.picture)

    # What is shown

    @property
    def topic(self) -> str:
        """The id of the topic that is shown."""
        return self._trail[self._place] if self._place >= 0 else ""

    def go_to(self, name: str, picture: str = "") -> None:
        """Show a topic, from the heading above ``picture`` where one is named; an unknown topic changes nothing."""
        if self._library.book.topic(name) is None:
            return
        if name != self.topic:
            self._trail = [*self._trail[: self._place + 1], name]
            self._place += 1
        self._show()
        if picture:
            QTimer.singleShot(0, self, lambda: self.reader.go_to_picture(picture))

    def step(self, by: int) -> None:
        """Back (-1) or forward (1) on the way that was read."""
        if 0 <= self._place + by < len(self._trail):
            self._place += by
            self._show()

    def find_topics(self, query: str) -> None:
        """List the topics in which every word occurs, and mark them; an empty query lists all."""
        self._hit = 0
        wanted = words_of(query)
        told = ((topic, self._library.told(topic, self.rules)) for topic in self._library.book.topics)
        if wanted:
            found = search(query, told)
            self.contents.show_found(found)
            self._show_best([one.topic.id for one in found])
            self.contents.point_at(self.topic)
        else:
            self._origin = None
            self.contents.show_all(self.topic)
        self.reader.mark(wanted)
        self.reader.go_to_mark(0)
        self.lookup.show_word(query.strip())

    def _show_best(self, found: Sequence[str]) -> None:
        """Show what a search found best, which is the first of the list; letter by letter is one step of the way."""
        if self._origin is None:
            self._origin = (tuple(self._trail), self._place)
        trail, place = self._origin
        best = found[0] if found else trail[place]
        if best != self.topic:
            self._trail, self._place = list(trail), place
            self.go_to(best)

    def _choose(self, name: str) -> None:
        """The person has chosen a topic: what is typed from now on begins there."""
        self._origin = None
        self.go_to(name)

    def clear_search(self) -> bool:
        """Search for nothing any more; whether anything was searched for."""
        had = bool(self.search.text())
        self.search.clear()
        return had

    def _show(self) -> None:
        """Show the present topic."""
        topic = self._library.book.topic(self.topic)
        if topic is None:
            return
        self.reader.show_topic(topic.title, self._library.pieces(topic, self.rules))
        self.reader.setAccessibleDescription(self._library.told(topic, self.rules))
        self.reader.mark(words_of(self.search.text()))
        self.contents.point_at(topic.id)
        for widget in (self._rules_label, self.edition):
            widget.setVisible(topic.id not in KINDS)  # Table games know no editions.
        t = self._t
        self.back.allow("" if self._place else t("You have read no topic before this one."))
        ahead = self._place + 1 < len(self._trail)
        self.forward.allow("" if ahead else t("You have not gone back from any topic."))

    def _choose_edition(self, row: int) -> None:
        """Tell everything by other rules."""
        self.rules = self.edition.itemData(row)
        self._show()
        if self.search.text():
            self.find_topics(self.search.text())

    # Pictures and tables

    def _illustrator(self) -> Illustrator:
        return Illustrator(self._parts, self.rules.letters.values, self.devicePixelRatioF())

    def _picture(self, name: str, width: int) -> QImage:
        if name.startswith(TABLES):
            return self._illustrator().table(name.removeprefix(TABLES), width)
        example = self._library.example(name.removesuffix(FIGHTS), self.rules)
        if name.endswith(FIGHTS):
            return self._illustrator().fights(self._t, example)
        return self._illustrator().board(example, width)

    def _small(self, name: str) -> QImage:
        return self._illustrator().inline(name)

    def _table(self, name: str) -> HelpTable:
        settings = self._parts.preferences.settings
        return self._library.table(name, self.rules, settings, is_trial=self._where.is_trial)

    # Putting together

    def _describe(self) -> None:
        t, theme = self._t, self._parts.theme
        self.search.setPlaceholderText(t("Search, or look up a word"))
        self.search.setAccessibleName(t("Search the help"))
        self.search.setToolTip(t("Search all topics, or type a word to see what it suggests (Ctrl+F)"))
        self.search.setClearButtonEnabled(True)
        self.edition.setAccessibleName(t("Rules that are told"))
        self.edition.setToolTip(t("By which rules the help speaks"))
        self.back.describe(t("Back to the topic read before"), t("Alt+Left"), t("Back"))
        self.forward.describe(t("Forward to the topic read after"), t("Alt+Right"), t("Forward"))
        look = f"font-size: 17px; color: {theme.colours.text};"
        theme.dress(self, box_sheet(theme, "4px 8px", look, ("QLineEdit", "QComboBox")))

    def _lay_out(self) -> None:
        left = in_column(self.search, self.lookup, (self.contents, 1), spacing=8)
        self._rules_label.setBuddy(self.edition)
        self.top.setSpacing(6)
        self.top.addWidget(self.back)
        self.top.addWidget(self.forward)
        self.top.addStretch(1)
        self.top.addWidget(self._rules_label)
        self.top.addWidget(self.edition)
        right = in_column(self.top, (self.reader, 1), spacing=8)
        whole = QGridLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setHorizontalSpacing(12)
        whole.addLayout(left, 0, 0)
        whole.addLayout(right, 0, 1)
        whole.setColumnStretch(1, 1)
        self._fit_left()
        self.setTabOrder(self.search, self.contents)
        self.setTabOrder(self.contents, self.reader)
        self.setTabOrder(self.reader, self.back)
        self.setTabOrder(self.back, self.forward)
        self.setTabOrder(self.forward, self.edition)

    def changeEvent(self, event: QEvent) -> None:
        """The window may have another size, with which texts grow."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._restyling.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow view leaves the list less."""
        super().resizeEvent(event)
        self._fit_left()

    def _fit_left(self) -> None:
        """The list is as wide as its texts ask for, but takes no more than its share of the view."""
        wide = min(self._parts.theme.px(LEFT), round(self.width() * SHARE))
        self.contents.setFixedWidth(wide)
        self.search.setFixedWidth(wide)
        self.lookup.setMaximumWidth(wide)

    def _resize_texts(self) -> None:
        """Another size of texts was chosen, or something else in the settings."""
        self._fit_left()
        self.contents.scheduleDelayedItemsLayout()
        self.reader.refresh()

    def _offer_editions(self) -> None:
        """The game's own rules where they are no shipped edition, and every shipped edition."""
        offered = list(self._library.rulesets.values())
        if self.rules not in offered:
            self.edition.addItem(self._t("The rules of this level"), self.rules)
        for rules in offered:
            self.edition.addItem(self._t(rules.name), rules)
        rows = [self.edition.itemData(row) for row in range(self.edition.count())]
        self.edition.setCurrentIndex(rows.index(self.rules))

    def _connect(self) -> None:
        self.contents.chosen.connect(self._choose)
        self.contents.itemClicked.connect(lambda _item: self.contents.setFocus())
        self.reader.followed.connect(self._choose)
        self.reader.stepped.connect(self.step)
        self.search.textChanged.connect(self.find_topics)
        self.search.returnPressed.connect(self._next_hit)
        for beside in (self.search, self.contents, self.edition, self.back, self.forward):
            beside.installEventFilter(self)
        self.edition.currentIndexChanged.connect(self._choose_edition)
        self.back.clicked.connect(lambda: self.step(-1))
        self.forward.clicked.connect(lambda: self.step(1))
        self._parts.preferences.changed.connect(self._resize_texts)
        keys: tuple[tuple[str, Callable[[], None]], ...] = (
            ("Alt+Left", lambda: self.step(-1)),
            ("Alt+Right", lambda: self.step(1)),
            ("Ctrl+F", self._go_to_search),
        )
        for key, does in keys:
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)

    def _go_to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _next_hit(self) -> None:
        """The next occurrence of what is searched for."""
        self._hit += 1
        self.reader.go_to_mark(self._hit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pages of the text are turned from everywhere; Down leads from the search to what it has found.

        Typing in the list begins a search.
        """
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() in PAGES:
            self.reader.verticalScrollBar().triggerAction(PAGES[Qt.Key(event.key())])
            return True
        if watched is self.search:
            if event.key() == Qt.Key.Key_Down and self.contents.shown:
                self.contents.setFocus()
                return True
            if event.key() == Qt.Key.Key_Escape and self.clear_search():
                return True
        if watched is self.contents and _is_written(event):
            self.search.setFocus()
            self.search.setText(event.text())
            return True
        return False


def _is_written(event: QKeyEvent) -> bool:
    """Whether a key writes a letter or another sign that a search can begin with."""
    plain = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    text = event.text()
    return text.isprintable() and bool(text.strip()) and not event.modifiers() & ~plain
