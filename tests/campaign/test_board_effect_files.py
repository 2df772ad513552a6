"""Files that hold what levels do to the board: of the second format, and nothing of it is lost on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.campaign.action_json import read_action_data, write_action_data
from runtime.campaign.level_json import LEVEL
from runtime.campaign.position_json import POSITION
from runtime.campaign.positions import position_of, state_of
from runtime.engine.board.sides import BySide
from runtime.engine.conditions.board_effects import BOARD_EFFECTS
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.game.actions import EndTurn
from runtime.engine.game.state import ActionKind, AllowedActions, GameState
from runtime.engine.levels.level import Condition, DifficultyColumn, Effect, EffectKindId, Level, Trigger, WinPath
from runtime.match.scryptic import Scryptic
from tests.engine.boards import EDITIONS, GOLD, SILVER, board, game, words
from tests.engine.objectives import condition, win_path, with_plan

ONE = game(board(". . .\n. . .", "G . .\n. . S"), "CAT")


def level(*effects: Effect, when: Condition | None = None) -> Level:
    trigger = Trigger("t", when or Condition("conquest"), effects)
    return Level("one", "One", ONE.board.terrain, triggers=(trigger,))


@pytest.mark.parametrize("kind", BOARD_EFFECTS, ids=lambda kind: str(kind.kind))
def test_a_level_with_such_an_effect_is_of_the_second_format(kind: EffectKind) -> None:
    assert LEVEL.write(level(Effect(kind.kind)))["format"] == 2
    assert LEVEL.write(level(Effect(EffectKindId("message"))))["format"] == 1


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("turn_begins", {"every": 3}),
        ("play_word", {"region": "glade"}),
        ("play_word", {"touches": True}),
        ("destroy", {"region": "glade"}),
        ("destroy", {"at": [0, 0]}),
        ("place_letters", {"touches": True}),
    ],
)
def test_so_is_one_that_asks_for_places_of_words_or_turns_that_come_again(kind: str, given: dict[str, object]) -> None:
    usual = {"region": "glade"} if kind == "place_letters" else {}
    assert LEVEL.write(level(when=condition(kind, **usual)))["format"] == 1
    assert LEVEL.write(level(when=condition(kind, **usual, **given)))["format"] == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"allowed": BySide(AllowedActions((ActionKind.COMMIT, ActionKind.SPY), "Lay a word."), AllowedActions())},
        {"closed": ("way",)},
        {"laid": BySide("", "CAT")},
    ],
)
def test_a_position_keeps_what_the_level_has_done(changes: dict[str, object]) -> None:
    plain = with_plan(ONE, (win_path(Condition("conquest")),))
    state = replace(plain, **changes)  # type: ignore[arg-type]
    data = POSITION.write(position_of(state, EDITIONS))
    assert data["format"] == 2
    assert "format" not in POSITION.write(position_of(plain, EDITIONS))
    read = state_of(POSITION.read(data), EDITIONS)
    assert isinstance(read, GameState), read
    assert {name: getattr(read, name) for name in changes} == changes


def test_a_view_tells_of_it_only_where_there_is_something() -> None:
    one = Scryptic(ONE, words("CAT"))
    plain = one.write_view(one.view(ONE, GOLD))
    assert not {"allowed", "closed", "laid"} & plain.keys()
    state = replace(ONE, allowed=BySide(AllowedActions((ActionKind.COMMIT,), "Lay."), AllowedActions()))
    assert one.write_view(one.view(state, GOLD))["allowed"] == {"kinds": ["commit"], "text": "Lay."}
    assert "allowed" not in one.write_view(one.view(state, SILVER))


def test_a_stuck_end_of_a_turn_is_told_as_that_and_any_other_as_ever() -> None:
    assert write_action_data(EndTurn()) == {"do": "end_turn"}
    assert write_action_data(EndTurn(stuck=True)) == {"do": "end_turn", "stuck": True}
    assert read_action_data({"do": "end_turn", "stuck": True}) == EndTurn(stuck=True)


def test_a_figure_of_a_difficulty_counts_as_the_argument_that_it_stands_for() -> None:
    plain = level(when=Condition(kind=LATER.kind, id="later", arguments=LATER.arguments))
    assert LEVEL.write(replace(plain, difficulty={"hard": figures(turn=5)}))["format"] == 1
    assert LEVEL.write(replace(plain, difficulty={"hard": figures(every=5)}))["format"] == 2


LATER = condition("turn_begins", turn=3)


def figures(**numbers: int) -> DifficultyColumn:
    return DifficultyColumn(numbers={"later": numbers})


def test_ways_to_win_are_of_the_format_they_ask_for() -> None:
    asked = WinPath("way", condition("turn_begins", turn=2, every=2))
    assert LEVEL.write(replace(level(), conditions=BySide((asked,), ())))["format"] == 2
