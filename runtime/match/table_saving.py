"""A running table game of a campaign is kept after every move, and goes on another day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from runtime.campaign.given import Given
from runtime.campaign.migrations import FORMAT
from runtime.campaign.play import Arrival
from runtime.campaign.playdata import read_arrival, write_arrival
from runtime.campaign.playfiles import FileOf, read_whole
from runtime.match.table_match import TableMatch
from runtime.match.table_setup import PERSON, TableSeat, TableSetup
from runtime.profile.home import Home
from runtime.support.files import write_whole
from runtime.support.jsontext import OneLine, write
from runtime.tablegames.game import FormError
from runtime.tablegames.players import Skill

FOLDER = "tables"
DAMAGED = ".damaged"
"""Behind its name: a game that could not be read, and that another has replaced."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table game as it was left: its set-up with the state as its opening, and how the player had come there.

    ``moves`` were made until then. ``node`` is the station of the journey, ``difficulty`` the one that was chosen.
    """

    setup: TableSetup
    campaign: str
    node: str
    moves: int = 0
    difficulty: str = ""
    arriving: Arrival | None = None

    def going_on(self, title: str, note: str) -> TableSetup:
        """The game as it goes on; the computer does not think once more what it has thought before."""
        return replace(self.setup, seed=self.setup.seed + self.moves, title=title, note=note)


def table_file(home: Home, campaign: str, node: str) -> Path:
    """Where the running table game of a station is kept; there is one of each."""
    return home.own / FOLDER / f"{campaign}~{node}.json"


def keep_table(home: Home, kept: KeptTable, match: TableMatch) -> None:
    """Keep a game as it stands now; raises OSError where that can't be.

    Once it is over, or all of it was taken back, nothing is kept any more.
    """
    path = table_file(home, kept.campaign, kept.node)
    if match.result is not None or not (match.made or kept.moves):
        path.unlink(missing_ok=True)
        return
    state = match.game.write_state(match.state)
    now = replace(kept, setup=replace(kept.setup, opening=state), moves=kept.moves + len(match.made))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, write(_data(now)).encode())


def read_kept_table(path: Path) -> FileOf[KeptTable]:
    """The game of a file; its value is None where it can't go on, also where the state is none of the game."""
    return read_whole(path, "table-savegame", _read, None)


def put_aside(path: Path) -> None:
    """Rename a file that can't be read, so that nothing writes over it; raises OSError."""
    path.replace(path.with_name(path.name + DAMAGED))


def _data(kept: KeptTable) -> dict[str, object]:
    setup = kept.setup
    data: dict[str, object] = {
        "format": FORMAT,
        "campaign": kept.campaign,
        "node": kept.node,
        "difficulty": kept.difficulty,
        "game": setup.game,
        "parameters": OneLine(dict(setup.parameters)),
        "seats": [OneLine(_seat_data(seat)) for seat in setup.seats],
        "seed": setup.seed,
        "moves": kept.moves,
        "state": OneLine(dict(setup.opening or {})),
    }
    if kept.arriving is not None:
        data["arriving"] = OneLine(_plain(write_arrival(kept.arriving)))
    return {key: value for key, value in data.items() if value != "" and value != OneLine({})}


def _plain(data: Any) -> Any:
    """Data without what only says how it is laid out."""
    if isinstance(data, OneLine):
        return _plain(data.value)
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(one) for one in data] if isinstance(data, list | tuple) else data


def _seat_data(seat: TableSeat) -> dict[str, str]:
    data = {"skill": seat.skill.value if seat.skill is not None else "", "name": seat.name}
    return {key: value for key, value in data.items() if value}


def _read(data: object) -> tuple[KeptTable | None, tuple[Any, ...]]:
    given = Given(data)
    seats = [_read_seat(seat) for seat in given.at("seats").items()]
    setup = TableSetup(
        given.at("game").text(),
        given.at("parameters").members(),
        (seats[0], seats[1]) if len(seats) == 2 else (PERSON, PERSON),
        given.at("seed").whole(),
        opening=given.at("state").members(),
    )
    try:
        TableMatch(setup)
    except FormError:
        return None, ()
    return (
        KeptTable(
            setup,
            given.at("campaign").text(),
            given.at("node").text(),
            given.at("moves").whole(),
            given.at("difficulty").text(),
            None if given.at("arriving").value is None else read_arrival(given.at("arriving")),
        ),
        (),
    )


def _read_seat(given: Given) -> TableSeat:
    skill = next((one for one in Skill if one.value == given.at("skill").value), None)
    return TableSeat(skill, given.at("name").text())
