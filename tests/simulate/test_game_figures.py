"""What is counted of single games, and what it comes to in a summary."""

from __future__ import annotations

import re
from dataclasses import replace
from math import isfinite
from pathlib import Path

import pytest

from runtime.cli.plots import MOST_ENDS, write_plots
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.events import CityTaken, SpyReported, Strength, WordCommitted, WordOutcome
from runtime.engine.records.game_counts import EngineCounts, GameCounts
from runtime.simulate.runners import run as played
from runtime.simulate.summary import lead_of, mean, points_of, summed_up
from runtime.support.texts import english
from tests.engine.boards import board, game, run
from tests.properties.games import LEXICON
from tests.simulate.small import small_experiment


def test_the_lead_changes_when_it_passes_to_the_other_side_and_not_when_scores_are_level() -> None:
    counted = EngineCounts(LEXICON)
    for turn, points in enumerate(((3, 0), (3, 3), (5, 3), (5, 17), (20, 17), (20, 17)), 1):
        counted.end_turn(turn, BySide(*points))
    told = counted.counts
    assert (told.lead_changes, told.comeback(Side.GOLD)) == (2, 12)
    assert told.comeback(Side.SILVER) == 3
    assert told.comeback(None) == 0
    assert told.last_behind == BySide(4, 6)


CITY = CityTaken("c", Cell(0, 0), Side.GOLD, 0)


def commit(side: Side, attack: int | None = None, *cities: CityTaken) -> WordCommitted:
    """A word that stands, with this strength of attack, and the cities it takes."""
    main = run("AT", 0, 0)
    strength = None if attack is None else Strength(main, (), attack)
    return WordCommitted(side, WordOutcome.PLACED, main, (), (), strength, (), (), None, None, (), (), cities, 0)


def counted_of(*turns: tuple[int, WordCommitted | SpyReported]) -> GameCounts:
    """What is counted of these events, each in its turn."""
    counted, before = EngineCounts(LEXICON), game(board("..."), "A")
    for turn, event in turns:
        now = replace(before, turn=turn)
        counted.hear((event,), now, now)
    return counted.counts


def test_the_first_attack_is_the_contact() -> None:
    assert counted_of().first_contact is None
    told = counted_of((7, commit(Side.SILVER, 4)), (9, commit(Side.GOLD, 2)))
    assert (told.first_contact, told.attacks) == (7, BySide(1, 1))


def test_a_city_taken_from_the_other_side_is_a_contact_and_one_that_was_nobodys_is_none() -> None:
    free = replace(CITY, before=None)
    told = counted_of((3, commit(Side.SILVER, None, free)))
    assert (told.first_contact, told.taken) == (None, BySide(0, 1))
    told = counted_of((3, commit(Side.SILVER, None, free)), (5, commit(Side.SILVER, None, CITY)))
    assert (told.first_contact, told.taken, told.attacks) == (5, BySide(0, 2), BySide(0, 0))
    assert told.conquered == BySide(0, 1)


def test_a_spy_that_finds_nothing_is_not_used_up() -> None:
    told = counted_of((2, SpyReported(Side.GOLD, (), False)), (4, SpyReported(Side.GOLD, (), True)))
    assert told.spies == BySide(1, 0)


def test_a_mean_has_an_interval_as_soon_as_there_are_two_values() -> None:
    assert mean([]) is None
    alone, both = mean([4]), mean([2, 6])
    assert alone is not None
    assert both is not None
    assert alone.value == both.value == 4
    assert not isfinite(alone.high)
    assert both.high - 4 == pytest.approx(1.96 * 2, abs=0.01)


def test_the_interval_of_what_is_counted_does_not_reach_below_nothing() -> None:
    few, free = mean([0, 0, 0, 3], least=0.0), mean([0, 0, 0, 3])
    assert few is not None
    assert free is not None
    assert (few.low, few.value, few.high) == (0.0, 0.75, free.high)
    assert free.low < 0
    assert mean([4], least=0.0) == mean([4])


@pytest.mark.parametrize("swapped", [False, True])
def test_of_a_player_against_itself_is_told_how_who_moves_first_fared(tmp_path: Path, swapped: bool) -> None:
    experiment = small_experiment(tmp_path, games=4)
    template = next(played(small_experiment(tmp_path, games=2), 0, 1)).result
    first = experiment.arenas[0].rules.first
    won = [
        replace(
            template,
            game=number,
            level=experiment.game(number).arena.level.id,
            winner=first.other if swapped else first,
            swapped=swapped,
            scores=BySide(9, 2) if (first is Side.GOLD) is not swapped else BySide(2, 9),
        )
        for number in range(4)
    ]
    meeting = summed_up(experiment, won, {}).meetings[0]
    assert (meeting.tally.wins, meeting.tally.losses, meeting.share.value) == (4, 0, 1.0)
    assert meeting.first_player == meeting.share
    assert set(meeting.by_map.values()) == {1.0}
    assert [points_of(experiment, one) for one in won] == [1.0] * 4
    assert [lead_of(experiment, one) for one in won] == [7] * 4


def test_games_of_the_engine_tell_their_figures(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=6)
    results = [one.result for one in played(experiment, 0, 1)]
    assert any(one.contact is not None for one in results)
    assert all((one.contact is not None) == bool(one.attacks.gold + one.attacks.silver) for one in results)
    assert all(1 <= (one.contact or 1) <= one.turns for one in results)
    assert all(one.left[side] == 0 for one in results for side in (one.winner,) if one.ended == "letters_out" and side)
    assert any(one.comeback for one in results)
    assert any(one.lead_changes for one in results)


def test_the_summary_tells_ends_by_kind_and_an_average_game(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=4)
    template = next(played(small_experiment(tmp_path, games=2), 0, 1)).result
    ends = (("condition", "points"), ("passes", ""), ("condition", "points"), ("condition", "keep"))
    results = [
        replace(
            template,
            game=number,
            ended=ended,
            path=path,
            contact=4 * number or None,
            scores=BySide(9, 2 * number),
            turns=1 + number,
        )
        for number, (ended, path) in enumerate(ends)
    ]
    meeting = summed_up(experiment, results, {}).meetings[0]
    assert {end: share.value for end, share in meeting.ends.items()} == {
        ("condition", "points"): 0.5,
        ("condition", "keep"): 0.25,
        ("passes", ""): 0.25,
    }
    assert all(0 <= share.low < share.value < share.high <= 1 for share in meeting.ends.values())
    contact, margin = meeting.figures["contact"], meeting.figures["margin"]
    assert contact is not None
    assert contact.value == 8
    assert margin is not None
    assert margin.value == (9 + 7 + 5 + 3) / 4
    unanswered = meeting.figures["unanswered"]
    assert unanswered is not None
    assert unanswered.value == 25


@pytest.mark.proof
def test_a_picture_has_room_for_however_many_ends(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=40)
    template = next(played(small_experiment(tmp_path, games=2), 0, 1)).result
    results = [replace(template, game=number, ended="condition", path=f"way-{min(number, 20)}") for number in range(40)]
    write_plots(tmp_path / "plots", experiment, results, english())
    (drawn,) = (tmp_path / "plots").glob("*.svg")
    said = re.findall("<!-- (.*) -->", drawn.read_text())
    assert sum(one.startswith("win condition") for one in said) == MOST_ENDS - 1
    assert "other ends" in said
