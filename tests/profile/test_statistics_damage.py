"""Damaged statistics are put aside whole, what can be read of them is brought over, and nothing else is ever raised."""

from __future__ import annotations

import os
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.profile.home import Home, find_home
from runtime.profile.statistics import FILE, FOLDER, look_at_statistics, open_statistics
from runtime.profile.statistics_facts import SeatPlayer, TableFacts
from runtime.profile.statistics_store import StatisticsError, StatisticsStore, StatisticsTrouble
from runtime.support.file_lock import take
from runtime.support.messages import say_put_aside
from runtime.support.texts import english
from tests.profile.statistics_tricks import GAMES, TRICKS, run
from tests.profile.test_statistics import facts


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which many games were played, whose statistics lie in one file."""
    place = tmp_path_factory.mktemp("played")
    home = find_home(place)
    statistics = open_statistics(home).statistics
    for number in range(GAMES):
        game = facts(1 + number % 28, gold=SeatPlayer("Ada" * (1 + number % 5)), level=f"level {number} " * 20)
        statistics.record(replace(game, turns=number), f"record {number}")
    run("PRAGMA journal_mode = DELETE")(home.data / FILE)
    return place


@pytest.fixture
def home(played: Path, tmp_path: Path) -> Home:
    return find_home(Path(shutil.copytree(played, tmp_path / "home")))


def asked(home: Home) -> None:
    """Ask for everything there is; raises StatisticsError."""
    statistics = look_at_statistics(home)
    for player in (None, "Ada", ""):
        statistics.totals(player)
        statistics.against(player)
        statistics.on_levels(player)
        statistics.on_tables(player)
        statistics.history(player, count=GAMES)
        statistics.best_game(player)
        statistics.best_word(player)
        statistics.longest_word(player)
        statistics.strongest_attack(player)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRICKS)
def test_a_trick_costs_no_more_than_it_touched(home: Home, name: str) -> None:
    damage, coming = TRICKS[name]
    path = home.data / FILE
    damage(path)
    size = path.stat().st_size
    with pytest.raises(StatisticsError) as caught:
        asked(home)
        StatisticsStore(path).check()
    assert caught.value.trouble is StatisticsTrouble.DAMAGED
    opened = open_statistics(home)
    assert opened.put_aside is not None
    assert opened.put_aside.name.startswith("statistics.damaged-20")
    assert opened.put_aside.stat().st_size >= min(size, 1 << 30), "it is kept whole"
    assert opened.brought in coming
    history = opened.statistics.history(count=2 * GAMES)
    assert history.total == opened.brought == len(history.games)
    asked(home)
    assert opened.statistics.record(facts(28), "a game after that")
    assert open_statistics(home).put_aside is None


def test_what_was_brought_over_is_told_and_the_records_of_the_rest_are_kept(home: Home) -> None:
    TRICKS["a missing seat"][0](home.data / FILE)
    opened = open_statistics(home)
    assert opened.put_aside is not None
    told = say_put_aside(english(), opened.put_aside, opened.brought)
    assert f"{GAMES - 1} games could be brought over." in told
    assert str(opened.put_aside) in told
    assert "could be" not in say_put_aside(english(), opened.put_aside, 0)
    games = opened.statistics.history(count=GAMES).games
    assert sum(game.record is not None for game in games) == GAMES - 1
    (lost,) = (home.data / FOLDER / opened.put_aside.stem).iterdir()
    os.utime(lost, (0, 0))
    opened.statistics.record(facts(9), "one more")
    assert lost.is_file()


def test_a_name_that_is_no_text_any_more_is_shown_as_far_as_it_is_one(home: Home) -> None:
    run("UPDATE seats SET name = cast(x'416461ff' AS TEXT) WHERE game = 7 AND side = 'gold'")(home.data / FILE)
    opened = open_statistics(home)
    assert opened.put_aside is None
    assert "Ada\N{REPLACEMENT CHARACTER}" in opened.statistics.players()


@pytest.mark.parametrize("what", ["folder", "pipe"])
def test_what_is_no_file_is_neither_read_nor_moved(home: Home, what: str) -> None:
    path = home.data / FILE
    path.unlink()
    if what == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    with pytest.raises(StatisticsError) as caught:
        open_statistics(home)
    assert caught.value.trouble is StatisticsTrouble.UNREACHABLE
    assert path.exists()


def test_several_programs_find_the_damage_at_once(home: Home) -> None:
    TRICKS["a text for a figure"][0](home.data / FILE)

    def go(number: int) -> tuple[bool, bool]:
        opened = open_statistics(home)
        return opened.put_aside is not None, opened.statistics.record(facts(2), f"then {number}")

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(go, range(6)))
    assert sum(aside for aside, _ in found) == 1, "it is put aside once"
    assert all(is_added for _, is_added in found)
    assert open_statistics(home).statistics.history().total == GAMES - 1 + 6


def test_a_program_killed_while_it_puts_them_aside_loses_nothing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    TRICKS["a text for a figure"][0](home.data / FILE)
    whole = StatisticsStore.put_aside

    def killed(store: StatisticsStore) -> Path:
        whole(store)
        raise KeyboardInterrupt

    monkeypatch.setattr(StatisticsStore, "put_aside", killed)
    with pytest.raises(KeyboardInterrupt):
        open_statistics(home)
    monkeypatch.undo()
    assert open_statistics(home).statistics.history().total == GAMES - 1


def test_a_full_disk_leaves_damaged_statistics_where_they_are(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    TRICKS["a text for a figure"][0](home.data / FILE)
    before = (home.data / FILE).read_bytes()

    def full(*_args: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("runtime.profile.statistics.rescue", full)
    with pytest.raises(StatisticsError) as caught:
        open_statistics(home)
    assert caught.value.trouble is StatisticsTrouble.UNREACHABLE
    assert (home.data / FILE).read_bytes()[100:] == before[100:]


def test_a_clock_that_was_set_back_costs_no_record(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    statistics = open_statistics(home).statistics
    few = type(statistics)(StatisticsStore(home.data / FILE), home.data / FOLDER, most_records=2)
    for number in (20, 21):
        few.record(facts(number), str(number))
    earlier = facts(1)
    few.record(replace(earlier, played=replace(earlier.played, ended="1970-01-01T00:00:05Z")), "played last")
    kept = {game.facts.played.ended[:10] for game in few.history().games if game.record is not None}
    assert kept == {"1970-01-01", "2026-01-21"}, "the two that were remembered last"


def test_nothing_in_the_file_is_run(home: Home) -> None:
    """A planted view may not call what reads files or loads code."""
    with sqlite3.connect(home.data / FILE) as database:
        database.execute("CREATE VIEW more AS SELECT load_extension('evil')")
    database.close()
    assert open_statistics(home).brought == GAMES


def test_a_campaign_that_exaggerates_does_not_pass_for_damage(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    huge = facts(1, level="x" * 90_000 + "\ud800", scores=(10**40, -(10**40)), gold=SeatPlayer("\udcff"))
    table = TableFacts("scribe\ud800", "full", {"deep": "[" * 90_000})
    for game in (huge, replace(huge, turns=-3, why=None, table=table)):
        assert open_statistics(home).statistics.record(game, f"record {game.turns}")
    opened = open_statistics(home)
    assert opened.put_aside is None
    assert opened.statistics.history().total == 2
    asked(home)


def test_while_one_program_uses_them_no_other_does(home: Home) -> None:
    store = StatisticsStore(home.data / FILE)
    for using in (store.reading, store.writing):
        with using():
            assert take(store.path) is None
        held = take(store.path)
        assert held is not None
        held.release()
