"""A person whom the level allows little: told so in its words, and never held fast where nothing can be done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from runtime.engine.game.actions import EndTurn
from runtime.engine.levels.level import Condition, Effect, Level, Trigger

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = pytest.mark.qt


def allowing(level: Level, *kinds: str) -> Level:
    allow = Effect("allow", {"side": "gold", "actions": list(kinds), "text": "First lay CAT."})
    return replace(level, triggers=(Trigger("only", Condition("turn_begins", arguments={"turn": 1}), (allow,)),))


def test_a_turn_that_must_not_end_is_refused_in_the_level_s_words(open_game: Opens, maps: Maps) -> None:
    hands = open_game(allowing(maps.duel(), "commit"))
    playing = hands.window.stage.controller
    playing.end_turn()
    assert "First lay CAT." in hands.said
    hands.bot.waitUntil(lambda: not playing.computer.is_thinking)
    assert playing.game.session.actions == ()


@pytest.mark.slow
def test_a_turn_in_which_nothing_allowed_can_be_done_ends_as_stuck(open_game: Opens, maps: Maps) -> None:
    hands = open_game(allowing(maps.duel(), "invoke"))
    playing = hands.window.stage.controller
    playing.end_turn()
    assert "First lay CAT." in hands.said
    hands.bot.waitUntil(lambda: playing.game.session.actions == (EndTurn(stuck=True),))
    assert playing.game.session.state.turn == 2
