"""The campaign's texts as a table: where each stands, what it says, what it says in a language, and its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from editor.document.texts import TextSearch, places_of
from runtime.campaign.campaign_texts import COMFORTABLE, CampaignText, TextKind, coverage, texts_of, texts_of_level
from runtime.campaign.model import Campaign
from runtime.campaign.spelling import Names, Spelling
from runtime.engine.levels.level import Level
from runtime.support.markup import plain
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, mark, names_of

_Index = QModelIndex | QPersistentModelIndex
WHERE, TEXT, TRANSLATION, STATE = range(4)
HEADS = (mark("Where"), mark("Text"), mark("Translation"), mark("State"))

KIND_NAMES: Mapping[TextKind, str] = MappingProxyType(
    {
        TextKind.CAMPAIGN_NAME: mark("Campaign's name"),
        TextKind.CAMPAIGN_DESCRIPTION: mark("Campaign's description"),
        TextKind.RELEASE: mark("What is new in a version"),
        TextKind.DIFFICULTY_NAME: mark("Difficulty"),
        TextKind.DIFFICULTY_DESCRIPTION: mark("About a difficulty"),
        TextKind.NODE_NAME: mark("Station"),
        TextKind.CHOICE: mark("Choice of a way"),
        TextKind.LEVEL_NAME: mark("Level's name"),
        TextKind.LEVEL_DESCRIPTION: mark("Level's description"),
        TextKind.CITY: mark("City"),
        TextKind.REGION: mark("Region"),
        TextKind.VARIABLE: mark("Variable"),
        TextKind.PAGE_TITLE: mark("Title of a page"),
        TextKind.PAGE_TEXT: mark("Page"),
        TextKind.SPEAKER: mark("Speaker"),
        TextKind.MESSAGE: mark("Message"),
    }
)


class TextState(Enum):
    """What is to be said of a row; the value is the state's name for filters."""

    FINE = "fine"
    MISSING = "missing"
    UNUSED = "unused"
    SPELLING = "spelling"
    LONG = "long"


STATE_NAMES: Mapping[TextState, str] = MappingProxyType(
    {
        TextState.MISSING: mark("Missing"),
        TextState.UNUSED: mark("Unused"),
        TextState.SPELLING: mark("Spelling"),
        TextState.LONG: mark("Too long"),
    }
)


@dataclass(frozen=True, slots=True)
class TextRow:
    """A text: as the files have it, at one place or at several, and as a language has it."""

    text: str
    places: tuple[CampaignText, ...]
    translation: str = ""
    states: frozenset[TextState] = frozenset()
    misspelt: tuple[str, ...] = ()


class OwnRows:
    """The rows of a campaign's own language, one for each place; those of a level serve as long as it stays the same.

    ``names`` are the words of names that spelling goes by, remembered likewise.
    """

    def __init__(self) -> None:
        self.names = Names()
        self._levels: dict[str, tuple[Level, tuple[TextRow, ...]]] = {}
        self._known: object = None

    def of(self, campaign: Campaign, spelling: Spelling | None) -> tuple[TextRow, ...]:
        """The rows, in the files' order."""
        known = spelling.known if spelling is not None else None
        before = self._levels if known == self._known else {}
        now: dict[str, tuple[Level, tuple[TextRow, ...]]] = {}
        for level in campaign.levels:
            kept = before.get(level.id)
            now[level.id] = kept if kept is not None and kept[0] is level else (level, _rows_of_level(level, spelling))
        self._levels, self._known = now, known
        own = (_own_row(one, spelling) for one in texts_of(replace(campaign, levels=())))
        return (*own, *(row for _, rows in now.values() for row in rows))


def _rows_of_level(level: Level, spelling: Spelling | None) -> tuple[TextRow, ...]:
    return tuple(_own_row(one, spelling) for one in texts_of_level(level))


def rows_of(campaign: Campaign, language: str) -> tuple[TextRow, ...]:
    """The rows of a language into which the campaign is translated; the same text at several places is one row."""
    covered = coverage(campaign, language)
    missing, table = frozenset(covered.missing), campaign.texts[language].texts if language in campaign.texts else {}
    rows = [
        TextRow(
            text,
            places,
            table.get(text, ""),
            frozenset(
                state
                for state, holds in (
                    (TextState.MISSING, text in missing),
                    (TextState.LONG, len(table.get(text, "")) > COMFORTABLE[places[0].kind]),
                )
                if holds
            ),
        )
        for text, places in places_of(campaign).items()
    ]
    unused = (TextRow(key, (), table[key], frozenset((TextState.UNUSED,))) for key in covered.unused)
    return (*rows, *unused)


def _own_row(one: CampaignText, spelling: Spelling | None) -> TextRow:
    wrong = tuple(dict.fromkeys(found.word for found in spelling.misspelt(one.text))) if spelling is not None else ()
    states = {TextState.SPELLING} if wrong else set()
    if len(one.text) > COMFORTABLE[one.kind]:
        states.add(TextState.LONG)
    return TextRow(one.text, (one,), one.text, frozenset(states), wrong)


class TextsModel(QAbstractTableModel):
    """Shows some of the rows; ``edited`` gives a row and what it is to say."""

    edited = Signal(object, str)

    def __init__(self, t: Texts, level_name: Callable[[str], str], parent: QObject) -> None:
        super().__init__(parent)
        self._t, self._level_name = t, level_name
        self._all: tuple[TextRow, ...] = ()
        self.rows: tuple[TextRow, ...] = ()
        self._is_own = True
        self._locked = False

    def show(
        self, rows: Sequence[TextRow], looked: TextSearch, state: TextState | None, *, is_own: bool, locked: bool
    ) -> None:
        """Show the rows in which ``looked`` stands and which are in ``state``, where these say something."""
        found = tuple(
            row
            for row in rows
            if (state is None or state in row.states)
            and (not looked.text or looked.found_in(row.text) or looked.found_in(row.translation))
        )
        same = len(found) == len(self.rows) and is_own == self._is_own
        self._is_own, self._locked, self._all = is_own, locked, tuple(rows)
        if same:
            self.rows = found
            if found:
                self.dataChanged.emit(self.index(0, 0), self.index(len(found) - 1, STATE))
        else:
            self.beginResetModel()
            self.rows = found
            self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many rows are shown."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        """Where, text, translation, state."""
        return 0 if parent is not None and parent.isValid() else len(HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The heads of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._t(HEADS[section])
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says; its tool tip has the whole of a long text."""
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.EditRole:
            return row.translation if column == TRANSLATION else row.text
        if role == Qt.ItemDataRole.DisplayRole:
            said = self._said(row, column)
            return isolate(said.partition("\n")[0] + (" …" if "\n" in said else ""))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return isolate(f"{self._t(HEADS[column])}: {self._said(row, column)}")
        if role == Qt.ItemDataRole.ToolTipRole:
            return isolate(plain(self._said(row, column)) if column in (TEXT, TRANSLATION) else self._said(row, column))
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """The text itself is changed in the campaign's own language, the translation in any other."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        can = index.column() == (TEXT if self._is_own else TRANSLATION) and not self._locked
        return flags | Qt.ItemFlag.ItemIsEditable if can else flags

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for the change; the document makes it."""
        row = self.rows[index.row()]
        before = row.translation if index.column() == TRANSLATION else row.text
        if role == Qt.ItemDataRole.EditRole and isinstance(value, str) and value != before:
            self.edited.emit(row, value)
            return True
        return False

    def _said(self, row: TextRow, column: int) -> str:
        t = self._t
        if column == WHERE:
            return self._where(row)
        if column == STATE:
            said = [t(STATE_NAMES[state]) for state in STATE_NAMES if state in row.states]
            return ", ".join(said) + (f": {names_of(t, row.misspelt)}" if row.misspelt else "")
        return row.translation if column == TRANSLATION else row.text

    def _where(self, row: TextRow) -> str:
        t = self._t
        if not row.places:
            return t("nowhere any more")
        one = row.places[0]
        said = t(KIND_NAMES[one.kind])
        if one.level and one.kind is not TextKind.LEVEL_NAME:
            said = f"{self._level_name(one.level)}: {said}"
        more = len(row.places) - 1
        return said if not more else t.plural("{where} and {count} more", "{where} and {count} more", more, where=said)
