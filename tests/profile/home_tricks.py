"""What the programs write in a person's own folder, and saves, presets and records changed by hand, each by name."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from editor.safety.backups import BackupReason, BackupStore
from editor.settings import EditorSettings, Views
from runtime.campaign.progress import begun, finished
from runtime.engine.game.actions import EndTurn
from runtime.match.autosave import savegame_of
from runtime.match.campaigns import ProgressStore
from runtime.match.saves import games
from runtime.match.table_keeper import TableKeeper
from runtime.match.table_match import (
    TableMatch,
    TableOptions,
    TableSeat,
    TableSetup,
    read_table_wishes,
    write_table_wishes,
)
from runtime.profile.home import Home
from runtime.profile.players import Emblem, Players
from runtime.profile.settings import SettingsStore
from runtime.profile.statistics import open_statistics
from runtime.profile.statistics_store import StatisticsError
from runtime.support.messages import say_trouble
from runtime.support.texts import english, reason_of
from tests.campaign.test_progress import GRAPH, played
from tests.engine.boards import EDITIONS
from tests.match.small_levels import small_session
from tests.match.test_session import TEA
from tests.profile.home_kinds import SEATS, a_campaign, a_saver, careless
from tests.profile.statistics_asked import some_game

Tell = Callable[[str], None]


def _tell_error(tell: Tell) -> Callable[[OSError], None]:
    return lambda problem: tell(reason_of(problem))


def _settings(home: Home, tell: Tell) -> None:
    store = SettingsStore(home, _tell_error(tell))
    for volume in (5, 6, 7):
        store.change(replace(store.settings, volume=volume))
    assert store.settings.volume == 7, "it holds all the same"


def _views(home: Home, tell: Tell) -> None:
    memory = EditorSettings(home, _tell_error(tell))
    for size in (12, 16):
        memory.saw(Path("/c"), Views("meadow", {"meadow": (size, 0, 0)}))


def _players(home: Home, tell: Tell) -> None:
    try:
        Players(home).add("Emmy", Emblem.AMBER)
    except OSError as problem:
        tell(reason_of(problem))


def _wishes(home: Home, tell: Tell) -> None:
    try:
        write_table_wishes(home, TableOptions("scrambler", begins=None))
    except OSError as problem:
        tell(reason_of(problem))
    read_table_wishes(home)


def _save(home: Home, tell: Tell) -> None:
    session = small_session()
    keeping = a_saver(home, session, home.own / "saves" / "war.meadow~ford.json", tell)
    for action in (TEA, EndTurn()):
        assert session.submit(session.state.to_act, action, session.number) == (), "the game goes on"
    keeping.close()


def _named_save(home: Home, tell: Tell) -> None:
    try:
        games(home).save(savegame_of(small_session(), SEATS, EDITIONS), "Before the storm")
    except OSError as problem:
        tell(reason_of(problem))


def _table_save(home: Home, tell: Tell) -> None:
    keeper = TableKeeper(home, english())
    setup = TableSetup("scrambler", {"dots": 3}, (TableSeat(name="Ada"), TableSeat(name="Ben")), 8)
    saver, match = keeper.fresh(setup).saver, TableMatch(setup)
    assert saver is not None
    saver.begin(match, tell)
    for _ in range(3):
        careless(match, 1)
    saver.close()


def _progress(home: Home, tell: Tell) -> None:
    try:
        ProgressStore(home, "river").change(begun("river", GRAPH), lambda kept: finished(kept, GRAPH, played("hill")))
    except OSError as problem:
        tell(reason_of(problem))


def _statistics(home: Home, tell: Tell) -> None:
    try:
        open_statistics(home).statistics.record(some_game(9), "another game")
    except StatisticsError as problem:
        tell(" ".join(say_trouble(english(), problem.trouble.value, problem.path, problem.reason)))


def _backup(home: Home, tell: Tell) -> None:
    try:
        BackupStore(home.state, a_campaign(home)).keep({"campaign.json": b"{}"}, BackupReason.SAVING, "Dawn")
    except OSError as problem:
        tell(reason_of(problem))


WRITERS: Mapping[str, Callable[[Home, Tell], None]] = MappingProxyType(
    {
        "settings": _settings,
        "views of levels": _views,
        "player": _players,
        "who plays": _players,
        "table wishes": _wishes,
        "save": _save,
        "named save": _named_save,
        "table save": _table_save,
        "progress": _progress,
        "statistics": _statistics,
        "backup": _backup,
    }
)
"""For each kind of file that the programs write by themselves: an everyday course that writes it, and tells trouble.

(The journal's own disk is tried in ``tests/editor/safety/test_journal_and_recovery.py``.)
"""


# Changed by hand


def put(*steps: str | int, value: object) -> Callable[[Any], None]:
    """Put a value in the place that the steps lead to; None takes it out."""

    def change(data: Any) -> None:
        for step in steps[:-1]:
            data = data[step]
        if value is None:
            del data[steps[-1]]
        else:
            data[steps[-1]] = copy.deepcopy(value)

    return change


GOES_ON, IN_POSITION, REFUSED = "goes on where it was left", "goes on in its position", "refused"

SAVES: Mapping[str, tuple[Callable[[Any], None], str]] = MappingProxyType(
    {
        "nothing": (lambda _data: None, GOES_ON),
        "a score": (put("position", "base", value={"gold": 5000, "silver": 0}), IN_POSITION),
        "a letter on the rack": (put("position", "racks", "gold", value="QZ"), IN_POSITION),
        "a letter on the board": (put("position", "letters", "silver", value={"5,3": "A"}), IN_POSITION),
        "the turn": (put("position", "turn", value=70), IN_POSITION),
        "an action less": (lambda data: data["record"]["actions"].pop(), IN_POSITION),
        "an action that nobody could do": (
            put("record", "actions", 0, value={"do": "commit", "letters": [[6, 0, "X"]]}),
            IN_POSITION,
        ),
        "an action there is none of": (put("record", "actions", 0, value={"do": "cheat"}), REFUSED),
        "the seed": (put("record", "seed", value=99), IN_POSITION),
        "the words": (put("record", "words", value="0" * 64), GOES_ON),
        "another level": (put("record", "level", "id", value="ford"), GOES_ON),
        "a level without cities": (put("record", "level", "cities", value=[]), REFUSED),
        "another map": (put("record", "level", "terrain", 0, value="~~~~~~~"), IN_POSITION),
        "no position": (put("position", value=None), REFUSED),
        "a letter off the board": (put("position", "letters", "gold", value={"90,90": "A"}), REFUSED),
        "a campaign that is not there": (put("campaign", "campaign", value="nowhere"), GOES_ON),
        "no campaign": (put("campaign", value=None), GOES_ON),
        "a computer that nobody knows": (put("seats", "silver", value={"computer": "hal"}), REFUSED),
        "no seats": (put("seats", value=None), GOES_ON),
        "a clock that ran backwards": (put("kept", "clock", "left", value={"gold": -5, "silver": 1}), REFUSED),
        "time that ran backwards": (put("kept", "seconds", value=-70), REFUSED),
        "a date that is none": (put("kept", "saved", value="yesterday"), GOES_ON),
    }
)
"""Savegames changed by hand: how each goes on, which is what the player is told; a refusal names what is wrong."""
