"""The files of table games: saves, which go on exactly where they were, and records of games that are over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any

from runtime.campaign.datafiles import LEVEL_LIMITS
from runtime.campaign.json_reader import JsonReader
from runtime.campaign.migrations import FORMAT
from runtime.campaign.play import Arrival, SessionData
from runtime.campaign.play_files import FileOf, read_whole
from runtime.campaign.play_json import ARRIVAL, KEPT
from runtime.campaign.schema_validation import Forms
from runtime.engine.board.sides import BySide, Side
from runtime.match.save_files import STATION
from runtime.match.table_match import PERSON, RESIGNED, TableMatch, TableSeat, TableSetup
from runtime.profile.home import Home
from runtime.profile.statistics_facts import GameContext, GameFacts, SeatPlayer, TableFacts
from runtime.support.damage import read_object
from runtime.support.issues import Issue
from runtime.support.jsonlayout import OneLine, write
from runtime.support.moments import now
from runtime.tablegames.catalogue import parameters_of
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
EMPTY = ("", OneLine({}), OneLine([]))
"""What files leave out."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table game as it was left, and how the player had come there.

    ``setup`` has all that was played. ``campaign`` and ``node`` are the station of the journey, empty for a game of the
    menus; ``folder`` is where the campaign lay, ``difficulty`` the one that was chosen. ``kept`` has what a person
    called the save, when it was written and how long was played until then. ``differs`` says that its moves lead
    elsewhere by now: then it goes on in the state it was left in.
    """

    setup: TableSetup
    campaign: str = ""
    node: str = ""
    difficulty: str = ""
    arriving: Arrival | None = None
    folder: str = ""
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
    return home.own / FOLDER / f"{campaign}{STATION}{node}.json"


def file_of(home: Home, kept: KeptTable) -> Path:
    """Where the running game is kept that a save belongs to."""
    return table_file(home, kept.campaign, kept.node or kept.setup.game)


def read_kept_table(path: Path, forms: Forms | None = None) -> FileOf[KeptTable]:
    """The game of a file; its value is None where it can't go on, also where the state is none of the game."""
    return read_whole(path, "table-savegame", _read_kept, forms)


def kept_text(kept: KeptTable, match: TableMatch) -> str:
    """The file of a game that stands as ``match`` has it."""
    data: dict[str, object] = {
        "format": FORMAT,
        "campaign": kept.campaign,
        "folder": kept.folder,
        "node": kept.node,
        "difficulty": kept.difficulty,
        "kept": OneLine(KEPT.write(kept.kept)),
        **setup_data(match),
        "state": OneLine(match.game.write_state(match.state)),
    }
    if kept.arriving is not None:
        data["arriving"] = OneLine(ARRIVAL.write(kept.arriving))
    return write({key: value for key, value in data.items() if value not in EMPTY})


def setup_data(match: TableMatch) -> dict[str, object]:
    """A game with all its moves, as saves and records have it."""
    setup = match.setup
    data: dict[str, object] = {
        "game": setup.game,
        "title": setup.title,
        "parameters": OneLine(dict(setup.parameters)),
        "seats": [OneLine(_seat_data(seat)) for seat in setup.seats],
        "seed": setup.seed,
        "opening": OneLine(dict(setup.opening or {})),
        "moves": setup.moved + len(match.made),
        "played": OneLine(list(match.notes)),
    }
    return {key: value for key, value in data.items() if value not in EMPTY}


def read_table_setup(given: JsonReader) -> TableSetup:
    """The game of a save or a record, with all its moves; whether they can be made is not looked at."""
    seats = [_read_seat(seat) for seat in given.at("seats").items()]
    played = tuple(one.text() for one in given.at("played").items())
    return TableSetup(
        given.at("game").text(),
        given.at("parameters").members(),
        (seats[0], seats[1]) if len(seats) == 2 else (PERSON, PERSON),
        given.at("seed").whole(),
        given.at("title").text(),
        opening=given.at("opening").members() or None,
        played=played,
        moved=max(0, given.at("moves").whole() - len(played)),
    )


def _seat_data(seat: TableSeat) -> dict[str, str]:
    data = {"skill": seat.skill.value if seat.skill is not None else "", "name": seat.name}
    return {key: value for key, value in data.items() if value}


def _read_kept(data: object) -> tuple[KeptTable | None, tuple[Any, ...]]:
    given = JsonReader(data)
    setup, differs = _standing(read_table_setup(given), given.at("state").members())
    if setup is None:
        return None, ()
    return (
        KeptTable(
            setup,
            given.at("campaign").text(),
            given.at("node").text(),
            given.at("difficulty").text(),
            None if given.at("arriving").value is None else ARRIVAL.read(given.at("arriving").value),
            given.at("folder").text(),
            KEPT.read(given.at("kept").value),
            differs,
        ),
        (),
    )


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


def _read_seat(given: JsonReader) -> TableSeat:
    skill = next((one for one in Skill if one.value == given.at("skill").value), None)
    return TableSeat(skill, given.at("name").text())


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


def remembered(match: TableMatch, *, seconds: int, campaign: str = "", level: str = "") -> tuple[GameFacts, str] | None:
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
    data = {
        "format": FORMAT,
        **setup_data(match),
        "result": OneLine(
            {
                "winner": None if result.winner is None else names[result.winner],
                "points": dict(zip(names, result.points, strict=True)),
                "why": result.why,
            }
        ),
    }
    return write(data)


def shared_text(record: TableRecord, *, names: bool) -> str:
    """The file of a finished game for others; persons are named in it only with ``names``."""
    if not names:
        first, second = (replace(seat, name="") for seat in record.setup.seats)
        record = replace(record, setup=replace(record.setup, seats=(first, second)))
    match = record.match()
    assert match.result is not None
    return record_text(match, match.result)


def read_table_record(path: Path, forms: Forms | None = None) -> FileOf[TableRecord]:
    """The record of a file; its value is None where it can't be read, or its moves can't be made any more."""
    return read_whole(path, "table-record", _read, forms)


def _read(data: object) -> tuple[TableRecord | None, tuple[Issue, ...]]:
    given = JsonReader(data)
    setup, result = read_table_setup(given), given.at("result")
    try:
        match = TableMatch(setup)
    except FormError:
        return None, ()
    given_up = None
    if result.at("why").text() == RESIGNED:
        given_up = 1 - match.game.names.index(result.at("winner").text(match.game.names[0]))
    return TableRecord(setup, given_up), ()


def _player(seat: TableSeat) -> SeatPlayer:
    return SeatPlayer(computer=seat.skill.value) if seat.skill is not None else SeatPlayer(seat.name)
