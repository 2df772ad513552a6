"""The files of table games: saves, which go on exactly where they were, and records of games that are over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any

from runtime.campaign.codec import (
    Codec,
    FileHead,
    Structure,
    list_of,
    members_of,
    named,
    object_schema,
    on_line,
    one_of,
    or_null,
    text,
    text_of,
    whole,
)
from runtime.campaign.datafiles import LEVEL_LIMITS, FileOf, read_whole
from runtime.campaign.play import Arrival, Context, SessionData
from runtime.campaign.play_json import ARRIVAL, KEPT
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.sides import BySide, Side
from runtime.match.save_files import NODE_MARK
from runtime.match.table_match import PERSON, RESIGNED, TableMatch, TableSeat, TableSetup
from runtime.profile.home import Home
from runtime.profile.statistics_facts import GameContext, GameFacts, SeatPlayer, TableFacts
from runtime.support.damage import read_object
from runtime.support.issues import Issue
from runtime.support.json_text import write
from runtime.support.moments import now
from runtime.tablegames.catalogue import KINDS, parameters_of
from runtime.tablegames.game import PLAYERS, FormError, TableResult
from runtime.tablegames.players import Skill

SUFFIX = ".record.json"
"""What the files of records that are saved end in; others that end in .json are looked into."""


class Recorded(Enum):
    """A kind of game."""

    LANDSCAPE = "landscape"
    TABLE = "table"


def recorded_in(file: Path) -> Recorded | None:
    """The kind of game that a file is named as the record of, or that its keys are those of; it need not be sound."""
    try:
        keys = read_object(file, LEVEL_LIMITS.size).keys()
    except (OSError, ValueError):
        keys = {}.keys()
    if keys >= {"game", "seats", "result"}:
        return Recorded.TABLE
    is_named = file.name.endswith(SUFFIX)
    return Recorded.LANDSCAPE if is_named or keys >= {"level", "rules", "actions"} else None


FOLDER = "tables"


@dataclass(frozen=True, slots=True)
class TableFile:
    """What the file of a save or a record says; ``state`` and what follows are of saves, ``result`` is of records."""

    game: str = ""
    title: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[TableSeat, ...] = ()
    seed: int = 0
    opening: Mapping[str, Any] = field(default_factory=dict)
    moves: int = 0
    played: tuple[str, ...] = ()
    state: Mapping[str, Any] = field(default_factory=dict)
    campaign: str = ""
    folder: str = ""
    node: str = ""
    difficulty: str = ""
    kept: SessionData = field(default_factory=SessionData)
    arriving: Arrival | None = None
    result: Mapping[str, Any] = field(default_factory=dict)


def _members(most: int) -> Codec[Mapping[str, Any]]:
    """An object as it is, on one line."""
    return on_line(Codec[Mapping[str, Any]]({"type": "object", "maxProperties": most}, members_of, dict))


_SEAT = Structure(
    TableSeat,
    """Who plays one side.

    skill: How well the computer plays; a person plays where this is left out.
    name: What the person is called.
    """,
    {"skill": one_of(Skill), "name": text(200)},
    line=True,
).at("table-savegame#/$defs/seat")

_GAME: Mapping[str, Codec[Any]] = MappingProxyType(
    {
        key: codec.at(f"table-savegame#/properties/{key}")
        for key, codec in (
            ("game", text_of(*KINDS)),
            ("title", text(1000)),
            ("parameters", _members(50)),
            ("seats", list_of(_SEAT, 2, least=2)),
            ("seed", whole(0, 2**64 - 1)),
            ("opening", _members(20)),
            ("moves", whole(0, 1_000_000)),
            ("played", on_line(list_of(text(200, least=3), 1_000_000))),
        )
    }
)
"""What saves and records say alike."""

_KEPT = object_schema(
    """
    name: What the player called the save; left out where it was saved by itself.
    saved: When it was saved: ISO 8601, UTC.
    seconds: How many seconds were played until then, in all sittings.
    """,
    {"name": text(200), "saved": text(40), "seconds": whole(0, 1_000_000_000)},
)

SAVEGAME = Structure(
    TableFile,
    """A table game that was left half played, at a station of a campaign or begun from the menus; it lies in the
    player's own folder and goes on another day.

    campaign: The id of the campaign; left out for a game that was begun from the menus.
    folder: Where the campaign lay.
    node: The station of the campaign that is played.
    difficulty: The difficulty that was chosen, where there are any.
    kept: What is kept of it beside the game itself.
    game: Which game is played.
    title: What the game is called where it is a level of a campaign.
    parameters: The game's parameters as they were when it began; what is left out has its default.
    seats: Who plays: the first player, then the second.
    seed: What the computer's chance comes from.
    opening: The state before the first of the moves in played; left out where that is the game's own beginning.
    moves: How many moves were made until then, those before the opening too.
    played: Every move since the opening: who made it, by the names that the referee has (+ and o, white and brown, one
        and two), and the move as it is noted, as + e5. Where they lead to another state than the one below, that one
        holds.
    state: How the game stands, as the referee of table games gives it.
    arriving: By which way the player came there, and what they brought along.
    """,
    {
        "campaign": text(200, least=1),
        "folder": text(4000),
        "node": text(64, least=1),
        "difficulty": text(64),
        "kept": on_line(Codec(_KEPT, KEPT.read, KEPT.write)),
        **_GAME,
        "state": _members(20),
        "arriving": on_line(ARRIVAL),
    },
    head=FileHead("table-savegame", "A table game in progress"),
    needed=("game", "seats", "seed", "state"),
    always=("seats", "seed", "moves"),
)

_RESULT = object_schema(
    """How it ended.

    winner: Who won, by the names that the referee has; null for a draw.
    points: Both players' points, or whatever decides the game.
    why: Why it ended, by the reason's stable name; resigned where somebody gave up.
    """,
    {
        "winner": or_null(text_of("+", "o", "white", "brown", "one", "two")),
        "points": named(whole(), 2),
        "why": text(40),
    },
    needed=("winner", "points", "why"),
)

RECORD = Structure(
    TableFile,
    "A table game that was played to its end, with every move: what the statistics keep of it, to be read again.",
    {**_GAME, "result": on_line(Codec[Mapping[str, Any]](_RESULT, members_of, dict))},
    head=FileHead("table-record", "A finished table game"),
    needed=("game", "seats", "seed", "result"),
    always=("seats", "seed", "moves"),
)


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table game as it was left, and how the player had come there.

    ``setup`` has all that was played. ``context`` is the station of the journey, empty for a game of the menus, which
    may be one of a level: that is its node. ``kept`` has what a person
    called the save, when it was written and how long was played until then. ``differs`` says that its moves lead
    elsewhere by now: then it goes on in the state it was left in.
    """

    setup: TableSetup
    context: Context = field(default_factory=lambda: Context(""))
    kept: SessionData = field(default_factory=SessionData)
    differs: bool = False

    @property
    def moves(self) -> int:
        """How many moves were made until now."""
        return self.setup.moved + len(self.setup.played)

    def going_on(self, note: str, title: str = "") -> TableSetup:
        """The game as it goes on, with a sentence for who sits down; it may be called otherwise by now."""
        return replace(self.setup, title=title or self.setup.title, note=note)


def table_file(home: Home, campaign: str, node: str) -> Path:
    """Where the running table game of a station is kept; there is one of each.

    Of games of the menus, which have no campaign, there is one of each game: ``node`` is then its id.
    """
    return home.own / FOLDER / f"{campaign}{NODE_MARK}{node}.json"


def file_of(home: Home, kept: KeptTable) -> Path:
    """Where the running game is kept that a save belongs to."""
    return table_file(home, kept.context.campaign, kept.context.node or kept.setup.game)


def read_kept_table(path: Path, schemas: Schemas | None = None) -> FileOf[KeptTable]:
    """The game of a file; its value is None where it can't go on, also where the state is none of the game."""
    return read_whole(path, "table-savegame", _read_kept, schemas)


def kept_text(kept: KeptTable, match: TableMatch) -> str:
    """The file of a game that stands as ``match`` has it."""
    context = kept.context
    left = replace(
        _file_of(match),
        campaign=context.campaign,
        folder=context.folder,
        node=context.node,
        difficulty=context.difficulty,
        kept=kept.kept,
        state=match.game.write_state(match.state),
        arriving=context.arriving,
    )
    return write(SAVEGAME.show(left))


def _file_of(match: TableMatch) -> TableFile:
    """A game with all its moves, as saves and records have it."""
    setup = match.setup
    return TableFile(
        game=setup.game,
        title=setup.title,
        parameters=setup.parameters,
        seats=setup.seats,
        seed=setup.seed,
        opening=setup.opening or {},
        moves=setup.moved + len(match.made),
        played=tuple(match.notes),
    )


def _setup_of(file: TableFile) -> TableSetup:
    """The game of a save or a record, with all its moves; whether they can be made is not looked at."""
    seats, played = file.seats, file.played
    return TableSetup(
        file.game,
        file.parameters,
        (seats[0], seats[1]) if len(seats) == 2 else (PERSON, PERSON),
        file.seed,
        file.title,
        opening=file.opening or None,
        played=played,
        moved=max(0, file.moves - len(played)),
    )


def _read_kept(data: object) -> tuple[KeptTable | None, tuple[Any, ...]]:
    file = SAVEGAME.read(data)
    setup, differs = _standing(_setup_of(file), file.state)
    if setup is None:
        return None, ()
    context = Context(file.campaign, file.folder, file.node, file.arriving, file.difficulty)
    return KeptTable(setup, context, file.kept, differs), ()


def _standing(setup: TableSetup, state: Mapping[str, Any]) -> tuple[TableSetup | None, bool]:
    """A game by its moves, where they lead to the state that was saved; else as it stands in it, which is told.

    None where the state is none of the game.
    """
    alone = replace(setup, opening=state, played=(), moved=setup.moved + len(setup.played))
    try:
        saved = TableMatch(alone).state
    except FormError:
        return None, False
    if not setup.played:
        return alone, False
    try:
        is_same = TableMatch(setup).state == saved
    except FormError:
        is_same = False
    return (setup, False) if is_same else (alone, True)


SIDES = (Side.GOLD, Side.SILVER)
"""What the statistics call the first and the second player."""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A finished game: ``setup`` has everything that was played, ``given_up`` which player did, if one has."""

    setup: TableSetup
    given_up: int | None = None

    def match(self) -> TableMatch:
        """The game as it ended; raises :class:`runtime.tablegames.game.FormError` where it can't be played any more."""
        match = TableMatch(self.setup)
        if self.given_up is not None:
            match.resign(PLAYERS[self.given_up])
        return match


def table_facts(
    match: TableMatch, *, seconds: int, campaign: str = "", level: str = ""
) -> tuple[GameFacts, str] | None:
    """What the statistics remember of a game, and its record; None where it goes on, or no person has played.

    ``level`` is the station of the campaign's journey.
    """
    result, setup = match.result, match.setup
    if result is None or not setup.persons:
        return None
    facts = GameFacts(
        played=GameContext(BySide(*(_player(seat) for seat in setup.seats)), now(), seconds, campaign),
        level=level,
        level_name=setup.title if level else "",
        edition="",
        winner=None if result.winner is None else SIDES[result.winner],
        why=None,
        turns=setup.moved + len(match.made),
        scores=BySide(*result.points),
        table=TableFacts(setup.game, result.why, parameters_of(match.game.rules)),
    )
    return facts, record_text(match, result)


def record_text(match: TableMatch, result: TableResult) -> str:
    """The file of a finished game's record; the same game has the same text, whenever it was played."""
    names = match.game.names
    winner = None if result.winner is None else names[result.winner]
    points = dict(zip(names, result.points, strict=True))
    ended = {"winner": winner, "points": points, "why": result.why}
    return write(RECORD.show(replace(_file_of(match), result=ended)))


def shared_text(record: TableRecord, *, names: bool) -> str:
    """The file of a finished game for others; persons are named in it only with ``names``."""
    if not names:
        first, second = (replace(seat, name="") for seat in record.setup.seats)
        record = replace(record, setup=replace(record.setup, seats=(first, second)))
    match = record.match()
    assert match.result is not None
    return record_text(match, match.result)


def read_table_record(path: Path, schemas: Schemas | None = None) -> FileOf[TableRecord]:
    """The record of a file; its value is None where it can't be read, or its moves can't be made any more."""
    return read_whole(path, "table-record", _read, schemas)


def _read(data: object) -> tuple[TableRecord | None, tuple[Issue, ...]]:
    file = RECORD.read(data)
    setup, why, winner = _setup_of(file), file.result.get("why"), file.result.get("winner")
    try:
        match = TableMatch(setup)
    except FormError:
        return None, ()
    given_up = 1 - match.game.names.index(str(winner or match.game.names[0])) if why == RESIGNED else None
    return TableRecord(setup, given_up), ()


def _player(seat: TableSeat) -> SeatPlayer:
    return SeatPlayer(computer=seat.skill.value) if seat.skill is not None else SeatPlayer(seat.name)
