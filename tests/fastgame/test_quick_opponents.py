"""Quick players as opponents in the engine's games: by name in experiments, whose results name their weights."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime.ai import ALL_PLAYERS, LEVELS, PLAYERS, QUICK_PLAYERS, choose
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Condition, WinPath
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import seen_by
from runtime.fastgame.player_weights import GRADES, SKILL_GRADES, shipped_digest
from runtime.movegen.vocabulary import Vocabulary
from runtime.simulate.result import read_result, write_result
from runtime.simulate.runners import run
from tests.movegen.boards import RELEASE
from tests.properties.games import LEXICON, SHORT
from tests.simulate.small import small_experiment, small_level


def test_they_are_known_to_experiments_and_to_no_menu() -> None:
    assert tuple(player.id for player in QUICK_PLAYERS) == GRADES
    assert tuple(player.id for player in LEVELS) == SKILL_GRADES
    assert set(GRADES) <= set(ALL_PLAYERS)
    assert not set(GRADES) & set(PLAYERS)


@pytest.mark.parametrize(
    "grade", [pytest.param(grade, marks=() if grade == "quick" else pytest.mark.slow) for grade in GRADES]
)
def test_a_grade_plays_whole_games_of_an_experiment(grade: str, tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, 4, pairings=[(grade, "greedy")])
    results = [one.result for one in run(experiment, 0, 1)]
    assert [one.fault for one in results] == [""] * 4
    assert {one.weights for one in results} == {shipped_digest(grade)}
    assert any(one.words.gold and one.words.silver for one in results)
    assert [read_result(write_result(one)) for one in results] == results


def test_other_results_name_no_weights(tmp_path: Path) -> None:
    experiment = small_experiment(tmp_path, 2)
    assert all(not one.result.weights and "weights" not in write_result(one.result) for one in run(experiment, 0, 1))


@pytest.mark.parametrize("grade", GRADES[:2])
def test_conditions_of_a_level_are_no_hindrance(grade: str) -> None:
    ways = (WinPath("cut", Condition("cut_off")), WinPath("points", Condition("score", arguments={"points": 40})))
    level = replace(small_level("asked"), conditions=BySide(ways, ways))
    state = start(level, RELEASE, 3, LEXICON).state
    known = Vocabulary(SHORT)
    for _ in range(6):
        action = choose(seen_by(state, state.to_act, LEXICON), LEXICON, known, 1, player=ALL_PLAYERS[grade])
        applied = apply(state, action, LEXICON)
        assert isinstance(applied, Applied)
        state = applied.state
