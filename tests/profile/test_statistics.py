"""Finished games are remembered once, whatever happens to the file, and what they amount to can be asked for."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import EndReason
from runtime.profile.home import find_home
from runtime.profile.statistics import FILE, FOLDER, Statistics, open_statistics
from runtime.profile.statistics_facts import Balance, GameContext, GameFacts, GameStatistics, SeatPlayer, Totals
from runtime.profile.statistics_store import MIGRATIONS, StatisticsError, StatisticsStore, StatisticsTrouble

ROOT = Path(__file__).parents[2]
ADA, BEN, ADEPT, NOVICE = (
    SeatPlayer("Ada"),
    SeatPlayer("Ben"),
    SeatPlayer(computer="adept"),
    SeatPlayer(computer="novice"),
)


USUAL = GameStatistics(words=5, best_word="TEA", best_points=3, longest_word="TEA")


def facts(
    number: int,
    deeds: GameStatistics = USUAL,
    *,
    gold: SeatPlayer = ADA,
    silver: SeatPlayer = ADEPT,
    winner: Side | None = Side.GOLD,
    scores: tuple[int, int] = (30, 20),
    level: str = "meadow",
) -> GameFacts:
    """A game of the day ``number`` with gold's ``deeds``; silver's are always the same."""
    return GameFacts(
        GameContext(BySide(gold, silver), f"2026-01-{number:02}T10:00:00Z", 600, "alchemists-war", number),
        level,
        level.title(),
        "release",
        winner,
        EndReason.NO_CITY,
        10 + number,
        BySide(*scores),
        BySide(deeds, GameStatistics(words=4, best_word="QUIZ", best_points=22, longest_word="QUIZ")),
    )


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    return open_statistics(find_home(tmp_path)).statistics


def test_nothing_played_is_nothing_known(statistics: Statistics) -> None:
    assert statistics.players() == ()
    assert statistics.best_game() is None
    assert statistics.best_word() is None
    assert statistics.longest_word("Ada") is None
    assert statistics.strongest_attack() is None
    assert statistics.totals().balance == Balance()
    assert statistics.against() == statistics.on_levels() == ()
    assert statistics.history().total == 0


def test_a_game_comes_back_as_it_was_with_its_record(statistics: Statistics) -> None:
    game = facts(3, GameStatistics(5, "TEA", 3, "TEAM", 2, 1, "TEA", 12, 2, 3, 1, 1))
    assert statistics.record(game, "the record Ω\n")
    (kept,) = statistics.history().games
    assert kept.facts == game
    assert kept.record is not None
    assert kept.record.read_text(encoding="utf-8") == "the record Ω\n"


def test_a_game_counts_once(statistics: Statistics) -> None:
    assert statistics.record(facts(1), "one")
    assert not statistics.record(facts(2), "one")
    assert statistics.history().total == 1
    assert statistics.history().games[0].facts.played.ended.startswith("2026-01-01")


def test_feats_are_those_of_persons_and_the_first_of_equals(statistics: Statistics) -> None:
    statistics.record(facts(2, replace(USUAL, attack_word="SWORD", attack=9), scores=(44, 3)), "two")
    statistics.record(facts(1, replace(USUAL, attack_word="AXE", attack=9), gold=BEN, scores=(44, 90)), "one")
    statistics.record(facts(3, GameStatistics(best_word="OX", best_points=9, longest_word="STONES")), "three")
    best = statistics.best_word()
    assert best is not None
    assert (best.word, best.points, best.player) == ("OX", 9, "Ada")  # QUIZ was the computer's
    longest = statistics.longest_word()
    assert longest is not None
    assert (longest.word, longest.points) == ("STONES", 6)
    attack = statistics.strongest_attack()
    assert attack is not None
    assert (attack.word, attack.player, attack.game.facts.played.ended[8:10]) == ("AXE", "Ben", "01")
    mine = statistics.strongest_attack("Ada")
    assert mine is not None
    assert mine.word == "SWORD"
    game = statistics.best_game()
    assert game is not None
    assert (game.score, game.player) == (44, "Ben")


def test_records_against_opponents_and_on_levels(statistics: Statistics) -> None:
    statistics.record(facts(1), "1")
    statistics.record(facts(2, winner=Side.SILVER, scores=(50, 60)), "2")
    statistics.record(facts(3, winner=None, silver=NOVICE, level="mere"), "3")
    statistics.record(facts(4, gold=NOVICE, silver=ADA, winner=Side.SILVER, level="mere"), "4")
    statistics.record(facts(5, gold=BEN, silver=ADA, winner=Side.GOLD), "5")
    assert statistics.players() == ("Ada", "Ben")
    ada = {one.opponent: (one.balance, one.best_score) for one in statistics.against("Ada")}
    assert ada == {
        ADEPT: (Balance(1, 1, 0), 50),
        NOVICE: (Balance(1, 0, 1), 30),
        BEN: (Balance(0, 1, 0), 20),
    }
    assert {one.opponent: one.balance for one in statistics.against("Ben")} == {ADA: Balance(won=1)}
    meadow, mere = statistics.on_levels("Ada")
    assert (meadow.level, meadow.name, meadow.balance, meadow.fewest_turns_won) == (
        "meadow",
        "Meadow",
        Balance(1, 2, 0),
        11,
    )
    assert (mere.level, mere.balance, mere.fewest_turns_won) == ("mere", Balance(1, 0, 1), 14)
    totals = statistics.totals("Ada")
    assert (totals.balance, totals.seconds, totals.score, totals.words) == (Balance(2, 2, 1), 3000, 150, 23)
    assert statistics.totals().balance == Balance(3, 2, 1)  # The game of the two counts for either.


def test_every_deed_is_added_up_by_itself(statistics: Statistics) -> None:
    deeds = GameStatistics(words=2, attacks_won=3, attacks_lost=4, cities=5, destroyed=6, lost=7, spies=8)
    for number, winner in ((1, Side.SILVER), (2, Side.SILVER), (3, None)):
        statistics.record(facts(number, deeds, winner=winner), str(number))
    expected = Totals(Balance(0, 2, 1), 1800, 36, 6, 90, 6, 9, 12, 15, 18, 21, 24)
    assert statistics.totals("Ada") == expected


def test_history_comes_in_pages_the_newest_first(statistics: Statistics) -> None:
    for number in (3, 1, 5, 2, 4):
        statistics.record(facts(number, gold=BEN if number == 2 else ADA, silver=BEN), str(number))
    pages = [statistics.history(first=first, count=2) for first in (0, 2, 4, 6)]
    days = [[game.facts.played.ended[9] for game in page.games] for page in pages]
    assert days == [["5", "4"], ["3", "2"], ["1"], []]
    assert {page.total for page in pages} == {5}
    assert statistics.history("Ada").total == 4


def test_records_of_older_games_make_room_but_the_games_stay(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    few = Statistics(StatisticsStore(home.data / FILE), home.data / FOLDER, most_records=2)
    stray = home.data / FOLDER / ("0" * 64 + ".json")
    stray.parent.mkdir(parents=True)
    stray.write_text("left by a killed program")
    os.utime(stray, (0, 0))
    fresh = stray.with_name("1" * 64 + ".json")
    fresh.write_text("another program is about to name this")
    for number in (1, 2, 3, 4):
        few.record(facts(number), str(number))
    assert [game.record is not None for game in few.history().games] == [True, True, False, False]
    assert not stray.exists()
    assert fresh.exists()


def test_a_game_whose_record_cannot_be_written_is_remembered_without(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    statistics = open_statistics(home).statistics
    (home.data / FOLDER).write_text("a file where the folder should be")
    assert statistics.record(facts(1), "one")
    assert statistics.history().games[0].record is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"no database at all" * 99),
        lambda path: path.write_bytes(path.read_bytes()[:4096] + b"\xff" * (path.stat().st_size - 4096)),
        lambda path: _execute(path, "DROP TABLE seats"),
    ],
    ids=["foreign", "torn", "without a table"],
)
def test_a_damaged_file_is_put_aside_and_said(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    home = find_home(tmp_path)
    open_statistics(home).statistics.record(facts(1), "one")
    _execute(home.data / FILE, "PRAGMA journal_mode = DELETE")
    damage(home.data / FILE)
    harm = (home.data / FILE).read_bytes()[100:]  # The first hundred bytes are what SQLite notes of its own work.
    opened = open_statistics(home)
    assert opened.put_aside is not None
    assert opened.put_aside.read_bytes()[100:] == harm
    assert opened.statistics.record(facts(2), "two")
    assert open_statistics(home).put_aside is None
    assert open_statistics(home).statistics.history().total == 1


def test_a_newer_versions_file_is_left_alone(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    open_statistics(home)
    _execute(home.data / FILE, "PRAGMA user_version = 99")
    with pytest.raises(StatisticsError) as caught:
        open_statistics(home)
    assert caught.value.trouble is StatisticsTrouble.NEWER
    assert [path.name for path in home.data.glob("*damaged*")] == []


def test_an_older_file_is_migrated_with_all_it_holds(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    open_statistics(home).statistics.record(facts(1), "one")
    later = StatisticsStore(
        home.data / FILE, (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN note TEXT NOT NULL DEFAULT ''",))
    )
    assert Statistics(later, home.data / FOLDER).history().games[0].facts == facts(1)
    with later.reading() as database:
        assert database.execute("SELECT note FROM games").fetchone()[0] == ""


def test_games_from_before_hints_were_counted_stay_and_tell_of_none(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    open_statistics(home).statistics.record(facts(3), "three")
    _execute(home.data / FILE, "ALTER TABLE games DROP COLUMN hints")
    _execute(home.data / FILE, "PRAGMA user_version = 2")
    statistics = open_statistics(home).statistics
    (kept,) = statistics.history().games
    assert (kept.facts.played.ended, kept.facts.played.hints) == (facts(3).played.ended, 0)
    statistics.record(facts(4), "four")
    assert statistics.totals("Ada").hints == 4


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    open_statistics(home).statistics.record(facts(1), "one")
    broken = StatisticsStore(home.data / FILE, (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN note TEXT", "nonsense")))
    with pytest.raises(StatisticsError):
        broken.check()
    assert open_statistics(home).statistics.history().total == 1


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    home.data.parent.mkdir(parents=True, exist_ok=True)
    home.data.write_text("a file where the folder should be")
    with pytest.raises(StatisticsError) as caught:
        open_statistics(home)
    assert caught.value.trouble is StatisticsTrouble.UNREACHABLE
    assert caught.value.reason


def test_a_file_that_another_program_holds_is_waited_for_and_then_said(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    open_statistics(home)
    impatient = Statistics(StatisticsStore(home.data / FILE, wait=0.05), home.data / FOLDER)
    holder = sqlite3.connect(home.data / FILE, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StatisticsError) as caught:
        impatient.record(facts(1), "one")
    assert caught.value.trouble is StatisticsTrouble.UNREACHABLE
    assert impatient.history().total == 0  # Reading goes on meanwhile.
    holder.execute("ROLLBACK")
    holder.close()
    assert impatient.record(facts(1), "one")


def play_on(home: Path, name: str, count: int) -> None:
    """Record games one after another, saying after each that it is there."""
    for number in range(count):
        statistics = open_statistics(find_home(home)).statistics
        statistics.record(replace(facts(1 + number % 28), level=name), f"{name} {number}")
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


def _program(home: Path, name: str, count: int) -> subprocess.Popen[str]:
    told = f"from pathlib import Path; from {__name__} import play_on; play_on(Path({str(home)!r}), {name!r}, {count})"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", told]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_two_programs_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    programs = [_program(tmp_path, name, 30) for name in ("one", "two")]  # Both make the file, too.
    for program in programs:
        with program:
            program.communicate(timeout=120)
    assert [program.returncode for program in programs] == [0, 0]
    statistics = open_statistics(find_home(tmp_path)).statistics
    assert {one.level: one.balance.games for one in statistics.on_levels()} == {"one": 30, "two": 30}
    assert all(game.record is not None for game in statistics.history(count=100).games)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 9, *(pytest.param(more, marks=pytest.mark.proof) for more in (2, 5))])
def test_a_program_killed_in_mid_write_leaves_every_game_whole(tmp_path: Path, count: int) -> None:
    with _program(tmp_path, "killed", 10_000) as program:
        assert program.stdout is not None
        for _ in range(count):
            program.stdout.readline()
        program.kill()  # The next game is being written at this moment.
    opened = open_statistics(find_home(tmp_path))
    assert opened.put_aside is None
    history = opened.statistics.history(count=100)
    assert history.total >= count
    assert len(history.games) == history.total
    assert opened.statistics.record(facts(28), "after the kill")


def _execute(path: Path, statement: str) -> None:
    database = sqlite3.connect(path)
    database.execute(statement)
    database.commit()
    database.close()
