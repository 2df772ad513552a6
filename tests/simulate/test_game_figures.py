"""What is counted of single games, and what it comes to in a summary."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from pathlib import Path

import pytest

from runtime.engine.board.sides import BySide, Side
from runtime.simulate.game_figures import GameFigures
from runtime.simulate.runners import run
from runtime.simulate.summary import mean, summed_up
from tests.simulate.small import small_experiment


def test_the_lead_changes_when_it_passes_to_the_other_side_and_not_when_scores_are_level() -> None:
    figures = GameFigures()
    for gold, silver in ((3, 0), (3, 3), (5, 3), (5, 17), (20, 17), (20, 17)):
        figures.end_turn(BySide(gold, silver))
    told = figures.told(Side.GOLD)
    assert (told["lead_changes"], told["comeback"]) == (2, 12)
    assert figures.told(Side.SILVER)["comeback"] == 3
    assert figures.told(None)["comeback"] == 0


def test_the_first_attack_is_the_contact() -> None:
    figures = GameFigures()
    assert figures.told(None)["contact"] is None
    figures.attack(Side.SILVER, 7)
    figures.attack(Side.GOLD, 9)
    told = figures.told(None)
    assert (told["contact"], told["attacks"]) == (7, BySide(1, 1))


def test_a_mean_has_an_interval_as_soon_as_there_are_two_values() -> None:
    assert mean([]) is None
    alone, both = mean([4]), mean([2, 6])
    assert alone is not None
    assert both is not None
    assert alone.value == both.value == 4
    assert not isfinite(alone.high)
    assert both.high - 4 == pytest.approx(1.96 * 2, abs=0.01)


def test_games_of_the_engine_tell_their_figures(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=6)
    results = [one.result for one in run(experiment, 0, 1)]
    assert any(one.contact is not None for one in results)
    assert all((one.contact is not None) == bool(one.attacks.gold + one.attacks.silver) for one in results)
    assert all(1 <= (one.contact or 1) <= one.turns for one in results)
    assert all(one.left[side] == 0 for one in results for side in (one.winner,) if one.ended == "letters_out" and side)
    assert any(one.comeback for one in results)
    assert any(one.lead_changes for one in results)


def test_the_summary_tells_ends_by_kind_and_an_average_game(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=4)
    template = next(run(small_experiment(tmp_path, games=2), 0, 1)).result
    ends = (("condition", "points"), ("passes", ""), ("condition", "points"), ("condition", "keep"))
    results = [
        replace(template, game=number, ended=ended, path=path, contact=4 * number or None, scores=BySide(9, 2 * number))
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
