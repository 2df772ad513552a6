"""An experiment is one series of games, whoever plays them, where and when."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from runtime.campaign.play_json import read_record
from runtime.engine.board.sides import Side
from runtime.lexicon import LexiconError, WordSource, load_words
from runtime.simulate.experiment import Experiment, pairings
from runtime.simulate.result import DamagedError, read_result, write_result
from runtime.simulate.runners import GameWorkerError, run
from runtime.simulate.store import ResultStore, StoreError, times_path
from runtime.simulate.summary import summed_up
from runtime.support import workers
from runtime.support.texts import ENDED, STOPPED
from runtime.support.workers import TRIES, Answerer, Worker
from tests.engine.records import holds
from tests.match.worker_tricks import Tricky, patience_with
from tests.patience import PATIENCE
from tests.simulate.small import small_experiment


def lines(experiment: Experiment, workers: int = 1) -> list[str]:
    return [write_result(one.result) for one in run(experiment, 0, workers)]


def played_into(path: Path, experiment: Experiment, stop: int | None = None) -> None:
    """Play into a file, to the end or until so many games are there."""
    with ResultStore(path, experiment) as store:
        number = len(store.results)
        for one in run(experiment, number, 1):
            if number == stop:
                return
            store.add(one)
            number += 1


def test_each_beginning_is_played_twice_with_the_sides_changed(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, pairings=[("a", "b"), ("b", "c")], games=4)
    games = [experiment.game(number) for number in range(len(experiment))]
    assert [(game.seats.gold, game.seats.silver) for game in games] == [
        ("a", "b"), ("b", "a"), ("b", "c"), ("c", "b"), ("a", "b"), ("b", "a"), ("b", "c"), ("c", "b"),
    ]  # fmt: skip
    assert [game.arena.level.id for game in games] == ["heath"] * 4 + ["moor"] * 4
    assert [games[number].seed for number in (0, 2, 4, 6)] == [games[number].seed for number in (1, 3, 5, 7)]
    assert len({game.seed for game in games}) == 4
    assert [experiment.first_seat(number) for number in range(3)] == [Side.GOLD, Side.SILVER, Side.GOLD]
    assert [experiment.pairing(number) for number in range(8)] == [0, 0, 1, 1, 0, 0, 1, 1]


def test_a_player_that_meets_itself_never_plays_the_same_game_twice(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=8)
    assert len({experiment.game(number).seed for number in range(8)}) == 8


def test_more_games_only_make_the_series_longer(tmp_path: Path) -> None:
    short, long = small_experiment(tmp_path, games=4), small_experiment(tmp_path, games=40)
    assert short.fingerprint == long.fingerprint
    assert [short.game(number) for number in range(4)] == [long.game(number) for number in range(4)]


def test_anything_else_makes_another_experiment(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path)
    others = [
        small_experiment(tmp_path, seed=2),
        small_experiment(tmp_path, swap=False),
        small_experiment(tmp_path, pairings=[("greedy", "novice")]),
        replace(experiment, nodes={"greedy": 5}),
        replace(experiment, arenas=experiment.arenas[:1]),
    ]
    assert len({one.fingerprint for one in (experiment, *others)}) == 6


@pytest.mark.slow
def test_one_process_and_two_write_the_same_bytes(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=8)
    assert lines(experiment, 2) == lines(experiment)


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_is_no_affair_of_the_processes_from_their_first_moment_on(tmp_path: Path) -> None:
    """A terminal sends it to all of them; the program ends them itself, and nobody else says anything."""
    experiment = small_experiment(tmp_path, games=4)
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(lines, experiment, 2)
        hit: set[int | None] = set()
        while len(hit) < 2 and not found.done():
            for process in {one for one in multiprocessing.active_children() if one.pid not in hit}:
                os.kill(process.pid or 0, signal.SIGINT)
                hit.add(process.pid)
        assert len(hit) == 2
        assert found.result(timeout=PATIENCE) == lines(experiment)


def play_trick(monkeypatch: pytest.MonkeyPatch, folder: Path, trick: str, times: int) -> None:
    """Let so many of the processes do something to themselves once they are asked for a game."""
    worker = workers.Worker
    folder.mkdir()

    def tricky(answerer: Answerer, *rest: Any, **named: Any) -> Worker:
        return worker(Tricky(answerer, trick, "asked", folder, times), *rest, **named)

    monkeypatch.setattr(workers, "Worker", tricky)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("trick", ["killed", pytest.param("stopped", marks=pytest.mark.proof)])
def test_a_process_that_fails_is_told_of_and_its_game_is_played_again(
    tmp_path: Path, trick: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    experiment = small_experiment(tmp_path, games=4)
    undisturbed = lines(experiment)
    play_trick(monkeypatch, tmp_path / "processes", trick, 1)
    told: list[tuple[int, str]] = []
    games = run(experiment, 0, 2, told=lambda *said: told.append(said), patience=patience_with(trick))
    assert [write_result(one.result) for one in games] == undisturbed
    assert (ENDED if trick == "killed" else STOPPED) in {reason for _, reason in told}
    assert {number for number, _ in told} <= {0, 1}
    assert multiprocessing.active_children() == []


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_only_the_third_failure_of_a_game_ends_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_trick(monkeypatch, tmp_path / "processes", "killed", 100)
    told: list[int] = []
    games = run(small_experiment(tmp_path, games=4), 0, 2, told=lambda number, _: told.append(number))
    with pytest.raises(GameWorkerError) as raised:
        next(games)
    assert raised.value.reason == ENDED
    assert told.count(raised.value.number) == TRIES - 1
    assert multiprocessing.active_children() == []


@pytest.mark.proof
def test_a_run_that_is_broken_off_leaves_no_process(tmp_path: Path) -> None:
    games = run(small_experiment(tmp_path, games=2000), 0, 2)
    next(games)
    games.close()
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_words_that_are_gone_are_missed_by_processes_too(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path)
    (tmp_path / "words.txt").unlink()
    for size in (1, 2):
        with pytest.raises(LexiconError):
            next(run(experiment, 0, size))


def test_a_result_tells_the_game_of_its_record(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=2)
    words = load_words(WordSource(own=tmp_path / "words.txt"))
    for one in run(experiment, 0, 1, keep_records=True):
        path = tmp_path / "record.json"
        path.write_text(one.record, "utf-8")
        record = read_record(path).value
        assert record is not None
        assert holds(record, words)
        assert record.seed == one.result.seed
        assert len(record.actions) == one.result.actions
        assert read_result(write_result(one.result)) == one.result
        assert sum(len(turns) for turns in one.times[Side.GOLD]) > 0


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=6)
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    played_into(whole, experiment)
    played_into(broken, experiment, stop=3)
    assert broken.read_bytes().count(b"\n") == 3
    played_into(broken, experiment)
    assert broken.read_bytes() == whole.read_bytes()
    assert len(times_path(broken).read_bytes().splitlines()) == 6


@pytest.mark.slow
@pytest.mark.parametrize("left", [1, 20, 200])
def test_a_torn_last_line_is_played_again(tmp_path: Path, left: int) -> None:
    experiment = small_experiment(tmp_path, games=4)
    path = tmp_path / "results.jsonl"
    played_into(path, experiment)
    whole = path.read_bytes()
    third = sum(len(line) for line in whole.splitlines(keepends=True)[:2])
    path.write_bytes(whole[: third + left])
    played_into(path, experiment)
    assert path.read_bytes() == whole


def test_a_file_torn_in_its_first_line_begins_again(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=2)
    path = tmp_path / "results.jsonl"
    played_into(path, experiment)
    whole = path.read_bytes()
    path.write_bytes(whole[:50])
    played_into(path, experiment)
    assert path.read_bytes() == whole


def test_results_of_another_experiment_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played_into(path, small_experiment(tmp_path, games=2))
    whole = path.read_bytes()
    with pytest.raises(StoreError) as raised:
        ResultStore(path, small_experiment(tmp_path, games=2, seed=2))
    assert (raised.value.line, raised.value.reason) == (1, "foreign")
    assert path.read_bytes() == whole


def test_two_runs_into_one_file_are_noticed(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=4)
    path = tmp_path / "results.jsonl"
    played = list(run(experiment, 0, 1))
    with ResultStore(path, experiment) as one, ResultStore(path, experiment) as other:
        one.add(played[0])
        with pytest.raises(StoreError) as raised:
            other.add(played[0])
        one.add(played[1])
    assert raised.value.reason == "changed"
    assert len(path.read_bytes().splitlines()) == 2


def test_what_another_run_writes_before_a_file_is_added_to_is_kept(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=2)
    path = tmp_path / "results.jsonl"
    late = ResultStore(path, experiment)
    assert not path.exists()
    played_into(path, experiment)
    whole = path.read_bytes()
    with pytest.raises(StoreError) as raised, late:
        pass
    assert raised.value.reason == "changed"
    assert path.read_bytes() == whole


@pytest.mark.parametrize("text", ["dear diary\n", "dear diary", "{}\n"])
def test_a_file_of_somebody_elses_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(StoreError) as raised:
        ResultStore(path, small_experiment(tmp_path))
    assert raised.value.reason == "foreign"
    assert path.read_text() == text


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=4)
    path = tmp_path / "results.jsonl"
    played_into(path, experiment)
    found = path.read_text().splitlines(keepends=True)
    path.write_text("".join((found[0], found[1].replace('"turns"', '"tuns"'), *found[2:])))
    with pytest.raises(StoreError) as raised:
        ResultStore(path, experiment)
    assert (raised.value.line, raised.value.reason) == (2, "damaged")
    with pytest.raises(DamagedError):
        read_result("[]")


def test_the_summary_counts_wins_for_the_player_not_for_the_side(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=4, pairings=[("greedy", "other")])
    template = next(run(small_experiment(tmp_path, games=2), 0, 1)).result
    winners = [Side.GOLD, Side.SILVER, Side.SILVER, None]
    results = [replace(template, game=n, winner=winner, ended="passes") for n, winner in enumerate(winners)]
    summary = summed_up(experiment, results, {})
    # Game 0 as gold and game 1 as silver are won, game 2 as gold is lost, game 3 drawn.
    assert (summary.meetings[0].tally.wins, summary.meetings[0].tally.draws) == (2, 1)
    assert summary.meetings[0].tally.losses == 1
    assert summary.meetings[0].stalemates.value == 1
    assert summary.first_player.value == (1 + 0 + 0 + 0.5) / 4
    assert set(summary.ratings) == {"greedy", "other"}


@pytest.mark.slow
def test_who_changes_sides_is_counted_for_where_they_began(tmp_path: Path) -> None:
    plain = small_experiment(tmp_path, games=8)
    arenas = tuple(replace(one, rules=replace(one.rules, pie=True)) for one in plain.arenas)
    experiment = replace(plain, arenas=arenas)
    assert experiment.fingerprint != plain.fingerprint
    results = [one.result for one in run(experiment, 0, 1)]
    swapped = [one for one in results if one.swapped]
    assert swapped
    for one in results:
        line = write_result(one)
        assert read_result(line) == one
        assert ('"swapped": true' in line) is one.swapped
        assert one.fault == ""
    assert not any("swapped" in write_result(one.result) for one in run(plain, 0, 1))
    won = [replace(swapped[0], game=0, winner=Side.SILVER), replace(swapped[0], game=1, winner=Side.GOLD)]
    tally = summed_up(experiment, won, {})
    assert tally.first_player.value == 0.5
    assert summed_up(experiment, won[:1], {}).first_player.value == 1


def test_a_player_that_does_what_is_forbidden_loses_by_it(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=2, pairings=[("greedy", "nobody")])
    first, second = (one.result for one in run(experiment, 0, 1))
    assert (first.ended, first.winner, second.winner) == ("fault", Side.GOLD, Side.SILVER)
    assert "nobody" in first.fault


def test_each_level_meets_the_next_lower_one_and_master_the_greedy_player() -> None:
    players = ["greedy", "novice", "apprentice", "adept", "master", "grandmaster"]
    assert [(one.first, one.second) for one in pairings(players)] == [
        ("grandmaster", "master"), ("master", "adept"), ("adept", "apprentice"), ("apprentice", "novice"),
        ("master", "greedy"),
    ]  # fmt: skip
    assert [(one.first, one.second) for one in pairings(players, ["adept", "greedy", "novice"])] == [
        ("adept", "greedy"), ("greedy", "novice"),
    ]  # fmt: skip
    assert [(one.first, one.second) for one in pairings(["greedy"])] == [("greedy", "greedy")]
