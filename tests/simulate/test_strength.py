"""The table of strengths is written from a tournament and read where players are shown."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from runtime.engine.board.sides import Side
from runtime.simulate.runners import run
from runtime.simulate.strength import FILE, read_strength, say_player, say_strength, strength_text
from runtime.simulate.summary import summed_up, wilson
from runtime.support.texts import english
from tests.simulate.small import small_experiment


def test_a_tournaments_table_is_read_back(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, games=4, pairings=[("better", "worse")])
    one = next(run(small_experiment(tmp_path, games=2), 0, 1))
    results = [replace(one.result, game=n, seats=experiment.game(n).seats, winner=Side.GOLD) for n in (0, 2)]
    summary = summed_up(experiment, results, {0: one.times})
    (tmp_path / FILE).write_text(strength_text(summary))
    assert list(json.loads(strength_text(summary))["players"]) == ["better", "worse"]
    found = read_strength(tmp_path)
    assert found["better"].elo.low < found["better"].elo.value < found["better"].elo.high
    rating = summary.ratings["better"]
    assert say_strength(english(), found["better"]) == (
        f"Measured strength: Elo {rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f})."
    )


def test_pairings_that_are_not_played_anew_keep_their_games(tmp_path: Path) -> None:
    names = ("best", "better", "worse")
    experiment = small_experiment(tmp_path, games=4, pairings=[names[:2], names[1:]])
    one = next(run(small_experiment(tmp_path, games=2), 0, 1))
    results = [replace(one.result, game=n, seats=experiment.game(n).seats, winner=Side.GOLD) for n in (0, 2, 4, 6)]
    whole = strength_text(summed_up(experiment, results, {0: one.times}))
    # Worse, and with the seats changed, now wins; what best did against better stays.
    again = small_experiment(tmp_path, games=2, pairings=[("worse", "better")])
    anew = [replace(one.result, game=0, seats=again.game(0).seats, winner=Side.GOLD)]
    (tmp_path / FILE).write_text(strength_text(summed_up(again, anew, {}), whole))
    found, table = read_strength(tmp_path), json.loads((tmp_path / FILE).read_text())
    assert table["games"] == 3
    assert [(met["first"], met["second"], met["wins"]) for met in table["meetings"]] == [
        ("best", "better", 2),
        ("worse", "better", 1),
    ]
    assert list(table["players"]) == ["best", "worse", "better"]
    assert {other: share.value for other, share in found["better"].shares.items()} == {"best": 0.0, "worse": 0.0}
    assert found["worse"].shares["better"] == wilson(1, 1)


def test_without_a_table_nothing_is_said(tmp_path: Path) -> None:
    assert read_strength(tmp_path) == {}
    (tmp_path / FILE).write_text("[")
    assert read_strength(tmp_path) == {}
    assert say_strength(english(), None) == ""


def test_a_player_is_described_with_its_strength(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"games": 8, "players": {"greedy": {"elo": 1400, "low": 1350, "high": 1450}}}')
    measured = read_strength(tmp_path)
    said = say_player(english(), "greedy", measured)
    assert said.startswith("Lays the strongest word it finds")
    assert said.endswith("Measured strength: Elo 1400 (1350 to 1450).")
    assert "Elo" not in say_player(english(), "novice", measured)
    assert say_player(english(), "", measured) == ""
    moody = say_player(english(), "adept-bold", {"adept": measured["greedy"]})
    assert moody.startswith("Likes a fight")
    assert "Measured strength of Adept without a mood: Elo" in moody
