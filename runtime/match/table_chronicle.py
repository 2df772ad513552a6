"""What is remembered of a finished table game: its facts for the statistics, and its record to be read again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.json_reader import JsonReader
from runtime.campaign.migrations import FORMAT
from runtime.campaign.play_files import FileOf, read_whole
from runtime.campaign.schema_validation import Forms
from runtime.engine.board.sides import BySide, Side
from runtime.match.table_match import RESIGNED, TableMatch
from runtime.match.table_saving import read_table_setup, setup_data
from runtime.match.table_setup import TableSeat, TableSetup
from runtime.profile.statistics_facts import GameContext, GameFacts, SeatPlayer, TableFacts
from runtime.support.issues import Issue
from runtime.support.jsonlayout import OneLine, write
from runtime.support.moments import now
from runtime.tablegames.catalogue import parameters_of
from runtime.tablegames.game import PLAYERS, FormError, TableResult

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
