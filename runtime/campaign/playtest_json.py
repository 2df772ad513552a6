"""Playtest reports: what a tester hands to a level's designer, as values and as they stand in their files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from runtime.campaign.codec import Codec, FileHead, Structure, list_of, read_sound, text, whole
from runtime.campaign.datafiles import CAMPAIGN_LIMITS, FileOf, read_whole
from runtime.campaign.level_json import SEAT
from runtime.campaign.play_json import RECORD
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.shared_codecs import CELL, sides
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Extra, Seat
from runtime.engine.records.record import Record
from runtime.support.json_text import OneLine, write

SUFFIX = ".scryptic-report"
"""How the files of reports end."""

BEST = 5
"""The best mark; 1 is the worst, 0 stands for none."""

MOST_GAMES, MOST_NOTES, MOST_TURNS = 20, 200, 10_000
LONGEST_NOTE, LONGEST_WORDS, LONGEST_TURN = 500, 2000, 86_400
"""The longest texts in characters, and the longest turn in seconds."""


@dataclass(frozen=True, slots=True)
class PlaytestNote:
    """What a tester says of a cell, pinned to it in a turn."""

    at: Cell
    text: str
    turn: int = 1
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A game that was played: ``seats`` say by whom, ``seconds`` how long a person thought in each turn from turn 1."""

    record: Record
    seats: BySide[Seat] = BySide(Seat(), Seat())
    difficulty: str = ""
    seconds: tuple[int, ...] = ()
    notes: tuple[PlaytestNote, ...] = ()
    extra: Extra = field(default_factory=dict)

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that persons played."""
        return tuple(side for side in SIDES if self.seats[side].computer is None)


@dataclass(frozen=True, slots=True)
class PlaytestReport:
    """What a tester tells: games, ``words`` of their own and a ``mark`` from 1 to :data:`BEST`, 0 for none.

    ``campaign`` is the id of the games' campaign, empty where they have none or nobody knows.
    """

    games: tuple[ReportedGame, ...]
    campaign: str = ""
    mark: int = 0
    words: str = ""
    extra: Extra = field(default_factory=dict)


def _short(thing: object) -> bool:
    return not getattr(thing, "extra", None)


_NOTE = Structure(
    PlaytestNote,
    """
    at: The cell that it is pinned to: [row, column].
    text: What is said of it.
    turn: The turn in which it was pinned; the turns of both sides are counted, from 1.
    """,
    {"at": CELL, "text": text(LONGEST_NOTE, least=1), "turn": whole(1, 1_000_000, usual=1)},
    line=_short,
).at("playtest-report#/$defs/note")

_SECONDS: Codec[tuple[int, ...]] = list_of(whole(0, LONGEST_TURN), MOST_TURNS)

_GAME = Structure(
    ReportedGame,
    """
    record: The game, with its level as it was then; its players are named only where they wished it.
    seats: Who played each side; a person unless a computer's player is named.
    difficulty: The id of the difficulty at which it was played, where one was chosen.
    seconds: How many seconds a person thought in each turn of both sides, from the first one on; 0 where a computer
        moved, or where nobody counted. Turns after the last one of the list have 0.
    notes: What the tester pinned to cells.
    """,
    {
        "record": RECORD,
        "seats": sides(SEAT, "Who played {side}."),
        "difficulty": text(64),
        "seconds": Codec(_SECONDS.schema, _SECONDS.read, list, lambda seconds: OneLine(list(seconds))),
        "notes": list_of(_NOTE, MOST_NOTES),
    },
).at("playtest-report#/$defs/game")

PLAYTEST_REPORT = Structure(
    PlaytestReport,
    """What somebody who tries levels hands to their designer: games that were played, how long the turns took, notes
    pinned to cells, a few words and a mark. It is a file that its maker saves and passes on; nothing is sent.

    campaign: The id of the games' campaign; left out where they have none.
    mark: How much the tester liked it, from 1 to 5; left out, nothing is said of that.
    words: What else the tester wants to say.
    games: The games, in the order in which they were played.
    """,
    {
        "campaign": text(64),
        "mark": whole(0, BEST),
        "words": text(LONGEST_WORDS),
        "games": list_of(_GAME, MOST_GAMES, least=1),
    },
    head=FileHead("playtest-report", "Scryptic playtest report"),
)


@dataclass(frozen=True, slots=True)
class ReportRead:
    """What became of a file: the report with its fingerprint, or why it is refused."""

    file: FileOf[PlaytestReport]
    digest: str = ""

    @property
    def report(self) -> PlaytestReport | None:
        """The report; None where it is refused."""
        return self.file.value


def read_report(path: Path, schemas: Schemas | None = None) -> ReportRead:
    """A report out of its file: bounds before form, form before meaning, all of it or nothing."""
    found = read_whole(path, "playtest-report", partial(read_sound, PLAYTEST_REPORT), schemas, CAMPAIGN_LIMITS)
    if found.value is None:
        return ReportRead(found)
    return ReportRead(found, digest_of(found.value))


def digest_of(report: PlaytestReport) -> str:
    """16 hexadecimal digits by which a report is known, wherever its file lies."""
    return sha256(report_text(report).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def report_text(report: PlaytestReport) -> str:
    """The canonical text of a report's file."""
    return write(PLAYTEST_REPORT.show(report))


def without_names(games: Iterable[ReportedGame]) -> tuple[ReportedGame, ...]:
    """The same games, naming nobody."""
    return tuple(replace(one, record=replace(one.record, players=BySide("", ""))) for one in games)
