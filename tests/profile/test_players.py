"""Several players of one computer: names, coins and folders of their own, and nothing of an older home is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import EndReason
from runtime.profile.home import Home, find_home
from runtime.profile.players import LONGEST, Emblem, PlayerRefusal, Players, PlayersError, renamed
from runtime.profile.statistics import HistoryOrder, Statistics, open_statistics
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer

ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path)


@pytest.fixture
def players(home: Home) -> Players:
    return Players(home)


def played(statistics: Statistics, gold: SeatPlayer, silver: SeatPlayer, number: int = 0) -> None:
    facts = GameFacts(
        GameContext(BySide(gold, silver), f"2026-11-21T10:{number:02}:00Z", 60 * number),
        "meadow",
        "Meadow",
        "release",
        Side.GOLD,
        EndReason.RESIGNED,
        5 + number,
        BySide(100 - number, 90),
        BySide(GameStatistics(), GameStatistics()),
    )
    assert statistics.record(facts, f"{gold}{silver}{number}")


def test_a_home_without_players_is_the_first_ones(home: Home, players: Players) -> None:
    roster = players.read()
    assert [one.name for one in roster.profiles] == [""]
    assert players.present_home() == home
    assert home.own == home.data, "what was saved before there were players is theirs"
    assert not home.data.exists(), "looking makes nothing"


def test_everybody_has_a_folder_of_their_own_and_campaigns_are_shared(home: Home, players: Players) -> None:
    first = players.rename(players.read().present, "Ada")
    grace = players.add("  Grace   Hopper ", Emblem.JADE)
    assert grace.name == "Grace Hopper"
    roster = Players(home).read()
    assert [(one.name, one.emblem) for one in roster.profiles] == [("Ada", Emblem.GOLD), ("Grace Hopper", Emblem.JADE)]
    assert roster.present == grace, "who is new plays"
    own = players.present_home()
    assert own.own != home.own
    assert own.campaigns == home.campaigns
    players.choose(first)
    assert Players(home).present_home() == home
    players.recolour(grace, Emblem.LAPIS)
    assert players.read().profiles[1].emblem is Emblem.LAPIS


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("  ", PlayerRefusal.EMPTY),
        ("x" * (LONGEST + 1), PlayerRefusal.LONG),
        ("ADA", PlayerRefusal.TAKEN),
        ("kim", PlayerRefusal.REMOVED),
    ],
)
def test_names_that_can_not_be(players: Players, name: str, why: PlayerRefusal) -> None:
    ada = players.rename(players.read().present, "Ada")
    players.remove(players.add("Kim", Emblem.GOLD))
    before = players.read()
    with pytest.raises(PlayersError) as raised:
        players.add(name, Emblem.GOLD)
    assert raised.value.why is why
    assert players.read() == before
    assert players.rename(ada, "ada").name == "ada", "one's own name may be written otherwise"


def test_who_is_removed_loses_nothing_and_can_come_back(home: Home, players: Players) -> None:
    ada = players.rename(players.read().present, "Ada")
    with pytest.raises(PlayersError, match="last"):
        players.remove(ada)
    players.add("Grace", Emblem.JADE)
    save = home.own / "saves" / "single.meadow.json"
    save.parent.mkdir(parents=True)
    save.write_text("a game")
    roster = players.remove(ada)
    assert [one.name for one in roster.profiles] == ["Grace"]
    assert roster.present.name == "Grace"
    assert [one.name for one in roster.removed] == ["Ada"]
    assert save.read_text() == "a game"
    with pytest.raises(PlayersError, match="gone"):
        players.choose(ada)
    assert players.read().of_id(ada.id) is None and players.read().name_of(ada.id) == ""
    assert [one.name for one in players.bring_back(ada).profiles] == ["Ada", "Grace"]
    assert players.home(ada).own / "saves" / save.name == save


def test_a_file_that_can_not_be_read_costs_a_name_only(home: Home, players: Players) -> None:
    grace = players.add("Grace", Emblem.JADE)
    file = players.home(grace).own / "player.json"
    file.write_text("{")
    (found,) = [one for one in players.read().profiles if one.id == grace.id]
    assert found.name == grace.id
    assert file.with_name("player.json.damaged").read_text() == "{"
    assert players.rename(found, "Grace").name == "Grace"
    assert players.read().name_of(grace.id) == "Grace"
    players.file.write_text("[")
    assert players.read().present.id == ""


def test_the_statistics_follow_a_name(home: Home, players: Players) -> None:
    statistics = open_statistics(home).statistics
    played(statistics, SeatPlayer(), SeatPlayer(computer="adept"))
    played(statistics, SeatPlayer(), SeatPlayer(), 1)
    ada = players.rename(players.read().present, "Ada")
    for name in ("Ada", "Ada Lovelace"):
        ada = players.rename(ada, name)
        for _ in range(2):
            for old, new in renamed(home):
                statistics.rename(old, new)
        assert statistics.players() == ("", name), "of two without names only gold was the first player"
        assert statistics.history(name).total == 2
    assert statistics.totals("Ada Lovelace").balance.won == 2


def test_a_name_that_somebody_else_has_now_is_left_to_them(home: Home, players: Players) -> None:
    statistics = open_statistics(home).statistics
    ada = players.rename(players.rename(players.read().present, "Ada"), "Grace")
    players.add("Ada", Emblem.JADE)
    played(statistics, SeatPlayer("Ada"), SeatPlayer(computer="adept"))
    assert ("Ada", "Grace") not in renamed(home)
    assert ("", "Grace") in renamed(home)
    assert ada.earlier == ("", "Ada")


def test_the_history_is_sorted_as_wished(home: Home) -> None:
    statistics = open_statistics(home).statistics
    for number in range(5):
        played(statistics, SeatPlayer("Ada"), SeatPlayer("Grace"), number)

    def turns(order: HistoryOrder, *, up: bool = False) -> list[int]:
        return [game.facts.turns for game in statistics.history("Ada", order=order, up=up, count=3).games]

    assert turns(HistoryOrder.ENDED) == turns(HistoryOrder.TURNS) == turns(HistoryOrder.TIME) == [9, 8, 7]
    assert turns(HistoryOrder.SCORE) == [5, 6, 7]
    assert turns(HistoryOrder.TURNS, up=True) == [5, 6, 7]
    assert statistics.history("Ada").total == 5, "a game is one line, whoever played"


def add_players(home: Path, name: str, count: int) -> None:
    """What one of several programs does at once."""
    players = Players(find_home(home))
    for number in range(count):
        profile = players.add(f"{name} {number}", Emblem.GOLD)
        players.rename(profile, f"{name} {number}!")


@pytest.mark.slow
def test_two_programs_add_players_at_once_and_lose_none(tmp_path: Path, home: Home) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    programs = []
    for name in "ABC":
        call = f"add_players(Path({str(tmp_path)!r}), {name!r}, 8)"
        told = f"from pathlib import Path; from {__name__} import add_players; {call}"
        programs.append(subprocess.Popen([sys.executable, "-c", told], cwd=ROOT, env=environment))
    assert [program.wait() for program in programs] == [0, 0, 0]
    roster = Players(home).read()
    wanted = sorted(f"{name} {number}!" for name in "ABC" for number in range(8))
    assert sorted(one.name for one in roster.profiles if one.id) == wanted
    assert len({one.id for one in roster.profiles}) == 25
    for one in roster.profiles:
        if one.id:
            json.loads((Players(home).home(one).own / "player.json").read_text("utf-8"))
