"""A campaign: the graph of its levels, and the levels themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from runtime.campaign.play import PresetFile, ProofFile
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import JOURNEY, City, Extra, Level, StoryPage, Token, Variable


class LevelOutcome(Enum):
    """How a level ended for the campaign's player."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    ABANDONED = "abandoned"


class EndKind(Enum):
    """What it means to come to a station that ends the campaign."""

    VICTORY = "victory"
    DEFEAT = "defeat"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Node:
    """A station of the campaign: a level, by its id, or nothing but pages of story.

    ``pages`` are read on coming there, before those of the level. ``name`` stands on the map of the journey, the
    level's own where it is empty. ``at`` is where the station lies there, as row and column; None leaves it to the
    program. The campaign counts as done without ``optional`` stations. ``ending`` is what coming to its end means;
    None where the journey goes on.
    """

    id: str
    level: str = ""
    name: str = ""
    at: Cell | None = None
    optional: bool = False
    ending: EndKind | None = None
    pages: tuple[StoryPage, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Carry:
    """The most that the player takes along on a way.

    ``letters`` of the rack, captured ``tokens``, unused ``spies``, and so many of the strongest ``words`` on the board,
    each in whole numbers; of the ``score`` so many hundredths.
    """

    letters: int = 0
    tokens: int = 0
    spies: int = 0
    words: int = 0
    score: int = 0
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VariableTest:
    """What a way asks of a variable of the campaign: that it is at ``least``, at ``most`` or ``exactly`` so much."""

    variable: str
    least: int | None = None
    most: int | None = None
    exactly: int | None = None
    extra: Extra = field(default_factory=dict)

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """The least and the most that the variable may be; the least is above the most where nothing will do."""
        low = [one for one in (self.least, self.exactly) if one is not None]
        high = [one for one in (self.most, self.exactly) if one is not None]
        return max(low, default=None), min(high, default=None)

    def holds(self, value: int) -> bool:
        """Whether a value of the variable will do."""
        least, most = self.bounds
        return (least is None or value >= least) and (most is None or value <= most)


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one node to another, open on ``outcome``; of several the lowest ``priority`` goes first.

    ``path`` narrows a victory to one of the level's win paths; empty means any. ``score_least`` and ``score_most``
    bound the player's final score, ``met`` are objectives that must have been met, ``missed`` ones that must not.
    ``variables`` are what it asks of the campaign's variables, all of which must hold.
    Among ways of one priority that are open at once the player chooses, by what ``choice`` says. One that ``unlocks``
    leads nowhere by itself: it lets its station be visited from the map of the journey.
    """

    id: str
    start: str
    end: str
    outcome: LevelOutcome = LevelOutcome.WON
    path: str = ""
    score_least: int | None = None
    score_most: int | None = None
    met: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    variables: tuple[VariableTest, ...] = ()
    choice: str = ""
    unlocks: bool = False
    carry: Carry = field(default_factory=Carry)
    priority: int = 0
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A difficulty that a player may choose; levels say how they differ at it by its id."""

    id: str
    name: str
    description: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TextTable:
    """The campaign's texts in one language: by their id, or by the text itself as the campaign's files have it."""

    texts: Mapping[str, str] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A named piece of map that a designer puts down as often as wished; players never see it.

    ``rows`` are rows of terrain as a level's file has them, all as long, with :data:`OPEN` for a cell that is no part
    of it. ``cities`` and ``tokens`` stand on its cells, counted from its top left corner.
    """

    name: str
    rows: tuple[str, ...]
    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    extra: Extra = field(default_factory=dict)


OPEN = " "
"""Stands in a stamp's rows for a cell that stays as the map has it."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding of the checks that its author lets stand, and why.

    ``code`` is the check's; ``level`` the level's id or empty; ``about`` tells what it was found of, in a form that
    stays the same when lists are reordered.
    """

    code: str
    because: str
    level: str = ""
    about: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AcceptedFile:
    """All findings that are let stand."""

    accepted: tuple[Accepted, ...] = ()
    extra: Extra = field(default_factory=dict)


class NoteColour(Enum):
    """The colours that a note can have on the map."""

    YELLOW = "yellow"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    VIOLET = "violet"


@dataclass(frozen=True, slots=True)
class MapNote:
    """What a designer writes on a map for those who work on it; players never see it.

    It stands at a cell, as an arrow leads from there ``to`` another one, or marks an area of ``cells``.
    """

    id: str
    at: Cell
    text: str = ""
    colour: NoteColour = NoteColour.YELLOW
    to: Cell | None = None
    cells: tuple[Cell, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NoteFile:
    """All notes on a level's map, by the cells at which they stand."""

    notes: tuple[MapNote, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CampaignWords:
    """The words of a campaign: the shipped ones, or a ``list`` of its own, a file in the folder ``words``.

    ``lexicon`` is the tier of the shipped words up to which they are valid, ``offers`` the one up to which the computer
    lays and spies offer them; None leaves both as usual. With ``refuse_unkind`` nobody may lay words that hurt.
    """

    list: str = ""
    lexicon: int | None = None
    offers: int | None = None
    refuse_unkind: bool = False
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Release:
    """What one ``version`` of a campaign brought, in its author's words."""

    version: str
    text: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CampaignNeeds:
    """What a campaign asks of the program that opens it: at least its version ``program``; empty asks nothing."""

    program: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Campaign:
    """Everything that a campaign's folder holds; ``levels`` are in the designer's order.

    ``tables`` are those of its levels that are table games; they follow the others in the list of levels, and no two of
    either kind have the same id.

    ``presets``, ``proofs`` and ``notes`` are those of each level by its id; a level without a file of them is not among
    the keys.
    ``language`` is what its files are written in, and ``texts`` are its tables of texts by their languages.
    The first of ``difficulties`` is what a player is offered first; none means that there is nothing to choose.
    ``spelling`` are words of its texts that are right although no word list has them.
    ``stamps`` are its designer's pieces of map, by the names of their files.
    ``cover`` is the name of a picture in the folder ``assets``; without it the first level stands for the campaign.
    ``variables`` are whole numbers that a journey remembers from level to level; its levels know them.
    ``changes`` say what versions of it brought, each once; ``needs`` is what it asks of the program.
    """

    id: str
    name: str
    levels: tuple[Level, ...]
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    start: str = ""
    author: str = ""
    version: str = ""
    licence: str = ""
    description: str = ""
    words: CampaignWords = field(default_factory=CampaignWords)
    presets: Mapping[str, PresetFile] = field(default_factory=dict)
    cover: str = ""
    language: str = ""
    difficulties: tuple[Difficulty, ...] = ()
    variables: tuple[Variable, ...] = ()
    spelling: tuple[str, ...] = ()
    texts: Mapping[str, TextTable] = field(default_factory=dict)
    proofs: Mapping[str, ProofFile] = field(default_factory=dict)
    accepted: AcceptedFile = field(default_factory=AcceptedFile)
    tables: tuple[TableLevel, ...] = ()
    stamps: Mapping[str, Stamp] = field(default_factory=dict)
    notes: Mapping[str, NoteFile] = field(default_factory=dict)
    changes: tuple[Release, ...] = ()
    needs: CampaignNeeds = field(default_factory=CampaignNeeds)
    extra: Extra = field(default_factory=dict)

    def __post_init__(self) -> None:
        journey = tuple(replace(one, id=f"{JOURNEY}{one.id}") for one in self.variables)
        # Levels that know it already stay the very same, and share it.
        journey = next((level.journey for level in self.levels if level.journey == journey), journey)
        if any(level.journey is not journey for level in self.levels):
            knowing = (level if level.journey == journey else replace(level, journey=journey) for level in self.levels)
            object.__setattr__(self, "levels", tuple(knowing))

    @property
    def level_ids(self) -> tuple[str, ...]:
        """The ids of all levels, in the order in which they are listed: those that are table games last."""
        return (*(level.id for level in self.levels), *(table.id for table in self.tables))

    def table(self, level_id: str) -> TableLevel | None:
        """The level of this id that is a table game; None where there is none."""
        return next((table for table in self.tables if table.id == level_id), None)

    def level(self, level_id: str) -> Level:
        """The level with this id; raises KeyError where there is none."""
        for level in self.levels:
            if level.id == level_id:
                return level
        raise KeyError(level_id)

    def presets_of(self, level_id: str) -> PresetFile:
        """The presets of a level; none where there is no file of them."""
        return self.presets.get(level_id, PresetFile())

    def proofs_of(self, level_id: str) -> ProofFile:
        """The proofs of a level; none where there is no file of them."""
        return self.proofs.get(level_id, ProofFile())

    def notes_of(self, level_id: str) -> NoteFile:
        """The notes on a level's map; none where there is no file of them."""
        return self.notes.get(level_id, NoteFile())

    def having_level(self, changed: Level) -> Campaign:
        """The same campaign with the level of the same id replaced."""
        return replace(self, levels=tuple(changed if level.id == changed.id else level for level in self.levels))

    def having_table(self, changed: TableLevel) -> Campaign:
        """The same campaign with the table game of the same id replaced."""
        return replace(self, tables=tuple(changed if table.id == changed.id else table for table in self.tables))
