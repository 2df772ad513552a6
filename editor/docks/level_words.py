"""The words of a level in its form: those that it adds, with what they suggest, those that it bans, and their tiers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTreeWidget, QWidget

from editor.docks.builder.kind_texts import CHOICES
from editor.docks.fields import DropDown, LineField
from editor.docks.lists import ListMenu
from editor.editor_state import EditorState
from editor.theme import EditorTheme
from editor.widgets import allow, push_button, set_menu
from runtime.campaign.level_json import LONGEST_WORD, WORDS
from runtime.engine.levels.level import CONNOTATIONS, Level, WordChanges
from runtime.engine.words.words import Words
from runtime.lexicon.reader import TIERS
from runtime.support.capitals import capitals, large
from runtime.support.plain_text import without_isolates
from runtime.support.texts import Texts, names_of
from runtime.ui.plain_widgets import Label, TreeItem
from runtime.ui.widgets.boxes import in_column, in_row

ADDED, BANNED = "added", "banned"
_OF_CAMPAIGN = ""
_REFUSED = "refused"
_BETWEEN = re.compile(r"[\s,;]+")
_LINES = 5
"""So many words of a list are seen at once."""
_NARROW = 200
"""Pixels that a list has at least: its label stands above it in a dock."""


class WordList(QWidget):
    """One of the two lists of a level's words, and a line that takes more of them: Enter adds what is typed.

    What is typed is judged at once. ``changed`` is sent with what is done and all of the level's words after it.
    """

    changed = Signal(str, object)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts, member: str) -> None:
        """``member`` is ``added`` or ``banned``."""
        super().__init__()
        self._state, self._t, self._member = state, t, member
        self._words, self._locked = WordChanges(), ""
        is_added = member == ADDED
        name = t("Added words") if is_added else t("Banned words")
        self.line = LineField(name, t(WORDS.tips[member]))
        self.line.setPlaceholderText(t("A word more…"))
        self.line.typed.connect(lambda _: self._show_judgement())
        self.line.returnPressed.connect(self.add)
        self.adding = push_button(t("Add"), t("Put what is typed on the list (Enter)"), self.add, theme.icon("new"))
        self.judgement = Label()
        self.judgement.setObjectName("quiet")
        self.judgement.setWordWrap(True)
        self.list = QTreeWidget()
        self.list.setAccessibleName(name)
        self.list.setToolTip(t("Del takes the chosen word off the list"))
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHeaderLabels((t("Word"), t("Suggests")) if is_added else (t("Word"),))
        self.list.setHeaderHidden(not is_added)
        self.list.setColumnWidth(0, 110)
        self.list.currentItemChanged.connect(lambda *_: self._show_allowed())
        ListMenu(self.list, self._fill_menu, self.remove)
        tip = t("Take the chosen word off the list (Del)")
        self.removing = push_button(t("Remove"), tip, self.remove, theme.icon("level-remove"))
        self.suggesting = push_button(t("Suggests"), t(WORDS.tips["meanings"]))
        menu = QMenu(self.suggesting)
        menu.aboutToShow.connect(lambda: self._fill_meanings(menu))
        set_menu(self.suggesting, menu)
        buttons = in_row(self.suggesting, self.removing, None, spacing=6)
        top = in_row(self.line, self.adding, spacing=6)
        in_column(top, self.judgement, self.list, buttons, spacing=4, margins=(0, 0, 0, 0), on=self)
        self.suggesting.setVisible(is_added)
        self.setFocusProxy(self.line)
        self.setMinimumWidth(_NARROW)
        self._show_judgement()

    def show_words(self, words: WordChanges, locked: str) -> None:
        """Show the words of a level; ``locked`` says why they can't be changed."""
        self._locked = locked
        if words != self._words or self.list.topLevelItemCount() != len(self._listed(words)):
            chosen = self.chosen
            self._words = words
            self.list.clear()
            for word in self._listed(words):
                said = self._said(word)
                item = TreeItem([word, said])
                item.setToolTip(1, said)
                self.list.addTopLevelItem(item)
            self.choose(chosen)
        listed = len(self._listed(words))
        lines = min(listed, _LINES) + (self._member == ADDED)
        self.list.setFixedHeight(lines * (self.list.fontMetrics().lineSpacing() + 6) + 6)
        self.list.setVisible(listed > 0)
        self.removing.setVisible(listed > 0)
        self.suggesting.setVisible(listed > 0 and self._member == ADDED)
        self._show_judgement()
        self._show_allowed()

    @property
    def chosen(self) -> str:
        """The word that is chosen in the list; empty where none is."""
        item = self.list.currentItem()
        return without_isolates(item.text(0)) if item is not None else ""

    def choose(self, word: str) -> None:
        """Choose a word of the list."""
        listed = self._listed(self._words)
        item = self.list.topLevelItem(listed.index(word)) if word in listed else None
        if item is not None:
            self.list.setCurrentItem(item)

    def add(self) -> None:
        """Put what is typed on the list; what can't be a word there stays in the line, with the reason."""
        typed, listed = self._typed(), self._listed(self._words)
        good = [word for word in typed if not self._refused(word)]
        if self._locked or not good:
            self._show_judgement()
            return
        changed = self._having((*listed, *good))
        label = self._t("Add words to the level") if self._member == ADDED else self._t("Ban words in the level")
        self.line.setText(" ".join(word for word in typed if word not in good))
        self.changed.emit(label, changed)
        self.choose(good[-1])

    def remove(self) -> None:
        """Take the chosen word off the list, and what was said of it."""
        word, listed = self.chosen, self._listed(self._words)
        if word and not self._locked:
            place = listed.index(word)
            left = (*listed[:place], *listed[place + 1 :])
            meanings = self._words.meanings
            if self._member == ADDED and word not in left:
                meanings = {key: named for key, named in meanings.items() if key != word}
            label = self._t("Take {word} off the level's words", word=word)
            self.changed.emit(label, replace(self._having(left), meanings=meanings))
            self.choose(left[min(place, len(left) - 1)] if left else "")

    # Inside

    def _listed(self, words: WordChanges) -> tuple[str, ...]:
        return words.added if self._member == ADDED else words.banned

    def _having(self, listed: tuple[str, ...]) -> WordChanges:
        """The level's words with another list."""
        return replace(self._words, added=listed) if self._member == ADDED else replace(self._words, banned=listed)

    def _typed(self) -> tuple[str, ...]:
        """The words in the line, in capitals, each once."""
        values = self._values()
        found = (capitals(word, "".join(values)) for word in _BETWEEN.split(without_isolates(self.line.text())))
        return tuple(dict.fromkeys(word for word in found if word))

    def _values(self) -> Mapping[str, int]:
        level = self._state.level
        return (self._state.judge.values(level) or {}) if level is not None else {}

    def _known(self) -> Words | None:
        level = self._state.level
        return self._state.judge.words(level) if level is not None else None

    def _refused(self, word: str) -> str:
        """Why a word can't be put on the list; empty where it can."""
        t, values = self._t, self._values()
        strange = next((letter for letter in word if (values and letter not in values) or not letter.isalpha()), "")
        if strange:
            return t("{word}: {letter} is no letter of this level's rules.", word=word, letter=strange)
        if len(word) < 2 or len(word) > LONGEST_WORD:
            return t("{word}: a word has 2 to {most} letters.", word=word, most=LONGEST_WORD)
        if word in self._listed(self._words):
            return t("{word} is on this list already.", word=word)
        if word in (*self._words.added, *self._words.banned):
            return t("{word} is on the other list.", word=word)
        known = self._known()
        if self._member == BANNED and known is not None and not known.valid(word):
            return t("{word} is no word here: there is nothing to ban.", word=word)
        return ""

    def _judged(self, word: str) -> str:
        """What is to be said of a word that is typed."""
        refused = self._refused(word)
        if refused:
            return refused
        t, known = self._t, self._known()
        if self._member == BANNED:
            return t("{word} will not count here.", word=word)
        if known is not None and known.valid(word):
            return t("{word} is a word here already: add it only to say what it suggests.", word=word)
        return t("{word} will be a word here.", word=word)

    def _show_judgement(self) -> None:
        typed = self._typed()
        refused = next((word for word in typed if self._refused(word)), "")
        word = refused or (typed[-1] if typed else "")
        self.judgement.setText(self._judged(word) if word else "")
        self.judgement.setVisible(bool(word))
        why = self._locked or ("" if typed else self._t("Type a word first."))
        allow(self.adding, why or (self._refused(refused) if refused and len(typed) == 1 else ""))

    def _show_allowed(self) -> None:
        why = self._locked or ("" if self.chosen else self._t("Choose a word first."))
        allow(self.removing, why)
        allow(self.suggesting, why)

    def _said(self, word: str) -> str:
        """What a word suggests, as the list tells it."""
        t, meanings = self._t, self._words.meanings
        if word in meanings:
            return names_of(t, [t(CHOICES[one]) for one in meanings[word]]) or t("nothing")
        known = self._known()
        of_list = known.connotations(word) if known is not None and self._member == ADDED else ()
        return names_of(t, [t(CHOICES[one]) for one in of_list]) if of_list else "–"

    def _fill_menu(self, menu: QMenu) -> None:
        if self.chosen and not self._locked:
            if self._member == ADDED:
                self._fill_meanings(menu)
                menu.addSeparator()
            menu.addAction(self.removing.icon(), self._t("Remove"), self.remove)

    def _fill_meanings(self, menu: QMenu) -> None:
        """What the chosen word can suggest, each ticked where it does."""
        menu.clear()
        t, word = self._t, self.chosen
        if not word:
            return
        here = self._words.meanings.get(word)
        rows: tuple[tuple[str, tuple[str, ...] | None], ...] = (
            (t("As in the list of words"), None),
            (t("Nothing"), ()),
        )
        for text, named in rows:
            action = menu.addAction(text, partial(self._mean, word, named))
            action.setCheckable(True)
            action.setChecked(here == named)
        menu.addSeparator()
        for kind in CONNOTATIONS:
            held = here or ()
            after = tuple(one for one in CONNOTATIONS if (one in held) is not (one == kind))
            action = menu.addAction(large(t(CHOICES[kind])), partial(self._mean, word, after or None))
            action.setCheckable(True)
            action.setChecked(kind in held)

    def _mean(self, word: str, named: tuple[str, ...] | None) -> None:
        """Have a word suggest these; None leaves it to the list of words."""
        meanings = {key: kept for key, kept in self._words.meanings.items() if key != word}
        if named is not None:
            meanings[word] = named
        label = self._t("Say what {word} suggests", word=word)
        self.changed.emit(label, replace(self._words, meanings=meanings))


class LevelWords(QObject):
    """The fields of a level's words; ``changed`` is sent with what is done and the words after it."""

    changed = Signal(str, object)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._t, self._words = t, WordChanges()
        tiers = [(str(tier), t("English, tier {tier}", tier=tier), QIcon()) for tier in TIERS]
        as_campaign = (_OF_CAMPAIGN, t("As in the campaign"), QIcon())
        self.valid = DropDown((as_campaign, *tiers), t("Words"), t(WORDS.tips["lexicon"]))
        offers = [(str(tier), t("Up to tier {tier}", tier=tier), QIcon()) for tier in TIERS]
        self.offered = DropDown((as_campaign, *offers), t("Computer knows"), t(WORDS.tips["offers"]))
        refused = (_REFUSED, t("Refused, for children"), QIcon())
        self.unkind = DropDown((as_campaign, refused), t("Unkind words"), t(WORDS.tips["refuse_unkind"]))
        self.added = WordList(state, theme, t, ADDED)
        self.banned = WordList(state, theme, t, BANNED)
        label = t("Choose the level's words")
        self.valid.picked.connect(lambda value: self._change(label, lexicon=int(value) if value else None))
        self.offered.picked.connect(lambda value: self._change(label, offers=int(value) if value else None))
        self.unkind.picked.connect(lambda value: self._change(label, refuse_unkind=value == _REFUSED))
        for one in (self.added, self.banned):
            one.changed.connect(self.changed)

    @property
    def rows(self) -> tuple[tuple[str, QWidget], ...]:
        """The fields in their order, each with its label."""
        t = self._t
        return (
            (t("Words"), self.valid),
            (t("Computer knows"), self.offered),
            (t("Unkind words"), self.unkind),
            (t("Added words"), self.added),
            (t("Banned words"), self.banned),
        )

    @property
    def held(self) -> tuple[QWidget, ...]:
        """What is held still in a campaign that is only looked at."""
        return (self.valid, self.offered, self.unkind, self.added.line, self.banned.line)

    def show_level(self, level: Level, locked: str) -> None:
        """Show a level's words; ``locked`` says why they can't be changed."""
        words = self._words = level.words
        self.valid.show_value(str(words.lexicon or _OF_CAMPAIGN))
        self.offered.show_value(str(words.offers or _OF_CAMPAIGN))
        self.unkind.show_value(_REFUSED if words.refuse_unkind else _OF_CAMPAIGN)
        for one in (self.added, self.banned):
            one.show_words(words, locked)

    def field_of(self, names: Iterable[str]) -> QWidget:
        """The field that the rest of a JSON pointer names; a word that it leads to is chosen in its list."""
        member, place, *_ = (*names, "", "")
        single = {"lexicon": self.valid, "offers": self.offered, "refuse_unkind": self.unkind}
        if member in single:
            return single[member]
        listed = self.banned if member == BANNED else self.added
        words = self._words.banned if member == BANNED else self._words.added
        listed.choose(words[int(place)] if place.isdecimal() and int(place) < len(words) else place)
        return listed.line

    def _change(self, label: str, **changed: Any) -> None:
        self.changed.emit(label, replace(self._words, **changed))
