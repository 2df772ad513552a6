"""Finished table games are remembered once, with their records, beside the games of Scryptic."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.match.table_files import read_table_record, table_facts
from runtime.match.table_match import PERSON, RESIGNED, TableMatch, TableSeat, TableSetup
from runtime.profile.home import find_home
from runtime.profile.statistics import FILE, HistoryOrder, Statistics, open_statistics
from runtime.profile.statistics_facts import Balance, SeatPlayer, TableFacts
from runtime.profile.statistics_store import MIGRATIONS, StatisticsStore
from runtime.support.json_text import parse
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import TableChance
from runtime.tablegames.game import TablePlayer as Seat
from runtime.tablegames.players import Skill


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    return open_statistics(find_home(tmp_path)).statistics


def remember_table(
    match: TableMatch, statistics: Statistics, seconds: int, campaign: str = "", level: str = ""
) -> bool:
    """Whether a game is news to the statistics, which know it from now on."""
    found = table_facts(match, seconds=seconds, campaign=campaign, level=level)
    return found is not None and statistics.record(*found)


def over(setup: TableSetup, seed: int = 3) -> TableMatch:
    """A game that was played carelessly to its end."""
    match, chance = TableMatch(setup), TableChance(seed)
    while match.result is None:
        player = match.to_act[0]
        match.submit(player, match.game.careless(match.state, player, chance))
    return match


def given_up(game: str, loser: Seat, seed: int = 1, skill: Skill | None = None) -> TableMatch:
    """A game of Ada's that one side gave up at once."""
    match = TableMatch(TableSetup(game, {}, (TableSeat(name="Ada"), TableSeat(skill, "" if skill else "Ben")), seed))
    match.submit(match.to_act[0], match.game.moves(match.state, match.to_act[0])[0])
    match.resign(loser)
    return match


@pytest.mark.parametrize("game", KINDS)
def test_a_game_is_remembered_once_with_its_record(game: str, statistics: Statistics) -> None:
    match = over(TableSetup(game, {}, (TableSeat(name="Ada"), TableSeat(Skill.ADEPT)), 8))
    assert remember_table(match, statistics, seconds=70)
    assert not remember_table(match, statistics, seconds=75), "the same game is known, whenever it is told of"
    (past,) = statistics.history("Ada").games
    result = match.result
    assert result is not None and past.record is not None
    assert past.facts.table == TableFacts(game, result.why)
    assert tuple(past.facts.scores) == result.points
    assert tuple(past.facts.played.players) == (SeatPlayer("Ada"), SeatPlayer(computer="adept"))
    assert (past.facts.turns, past.facts.level, past.facts.played.seconds) == (len(match.made), "", 70)
    parsed = parse(past.record.read_bytes())
    assert Schemas(resources.schemas()).issues("table-record", parsed, "") == ()
    record = read_table_record(past.record).value
    assert record is not None
    again = record.match()
    assert (again.made, again.result) == (match.made, result)


@pytest.mark.parametrize("loser", Seat)
def test_who_gave_up_is_known_from_the_record(loser: Seat, statistics: Statistics) -> None:
    match = given_up("scrambler", loser)
    assert remember_table(match, statistics, seconds=1)
    record = statistics.history().games[0].record
    assert record is not None
    read = read_table_record(record).value
    assert read is not None
    assert read.match().result == match.result
    assert match.result is not None and match.result.why == RESIGNED


def test_games_of_computers_alone_and_games_that_go_on_are_not_remembered(statistics: Statistics) -> None:
    computers = (TableSeat(Skill.NOVICE), TableSeat(Skill.NOVICE))
    assert not remember_table(over(TableSetup("scrambler", {}, computers)), statistics, seconds=1)
    assert not remember_table(TableMatch(TableSetup("scribe", {}, (PERSON, PERSON))), statistics, seconds=1)
    assert statistics.history().total == 0


def test_records_are_kept_apart_by_game(statistics: Statistics) -> None:
    """Neither the points of Scryptic nor the record against its players of the same names count those of a table."""
    for seed in range(3):
        remember_table(given_up("scribe", Seat.SECOND, seed, Skill.ADEPT), statistics, seconds=60)
    remember_table(given_up("scryper", Seat.FIRST, 9, Skill.ADEPT), statistics, seconds=30)
    scribe, scryper = statistics.on_tables("Ada")
    assert (scribe.game, scribe.balance, scribe.seconds) == ("scribe", Balance(won=3), 180)
    assert scribe.fewest_moves_won == 1 and scribe.best is not None and scribe.best.player == "Ada"
    assert (scryper.balance, scryper.best, scryper.fewest_moves_won) == (Balance(lost=1), None, None)
    assert [(one.opponent.computer, one.game, one.balance.games) for one in statistics.against("Ada")] == [
        ("adept", "scribe", 3),
        ("adept", "scryper", 1),
    ]
    assert statistics.totals("Ada").balance == Balance()
    assert statistics.best_game("Ada") is None
    assert statistics.on_levels("Ada") == (), "what was begun from the menus is no level"
    assert [
        game.facts.table.game
        for game in statistics.history(order=HistoryOrder.LEVEL, up=True).games
        if game.facts.table
    ][-1] == "scryper"


def test_the_best_game_is_one_by_the_usual_rules(statistics: Statistics) -> None:
    """Other parameters give other points; the level of a journey counts among the levels too."""
    dear = TableSetup("scrambler", {"segment_points": 50}, (TableSeat(name="Ada"), TableSeat(name="Ben")), 1)
    remember_table(over(dear), statistics, seconds=1)
    assert statistics.on_tables()[0].best is None
    for seed in range(4):
        usual = TableSetup("scrambler", {}, (TableSeat(name="Ada"), TableSeat(name="Ben")), seed, "The Lock")
        remember_table(over(usual, seed), statistics, seconds=1, campaign="war", level="lock")
    best = statistics.on_tables()[0].best
    assert best is not None and best.mine > best.others
    assert [(one.level, one.name, one.balance.games) for one in statistics.on_levels("Ada")] == [
        ("lock", "The Lock", 4)
    ]


def test_statistics_of_the_version_before_are_brought_up_to_date(tmp_path: Path) -> None:
    """Games that are known already are games of Scryptic."""
    home = find_home(tmp_path)
    old = StatisticsStore(home.data / FILE, MIGRATIONS[:1])
    with old.writing() as database:
        database.execute(
            "INSERT INTO games (fingerprint, ended, seconds, campaign, level, level_name, edition, winner, why, turns) "
            "VALUES ('f', '2026-01-01T00:00:00Z', 60, 'war', 'one', 'One', 'release', 'gold', 'no_city', 9)"
        )
        for side in ("gold", "silver"):
            database.execute(
                f"INSERT INTO seats VALUES (1, '{side}', '{side}', '', 30, 1, 'TEA', 3, 'TEA', 0, 0, '', 0, 0, 0, 0, 0)"
            )
    opened = open_statistics(home)
    assert opened.put_aside is None
    (past,) = opened.statistics.history().games
    assert past.facts.table is None and past.facts.level == "one"
    assert opened.statistics.totals("gold").balance == Balance(won=1)
    with sqlite3.connect(home.data / FILE) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    database.close()
