"""Every event of a game has an effect, or a reason to be silent."""

from __future__ import annotations

import typing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.events import (
    ElementInvoked,
    Event,
    Fight,
    GameEnded,
    IceBroken,
    LettersDrawn,
    MessageShown,
    SpyReported,
    Strength,
    TurnBegan,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import Ending, EndReason, HeldToken, Run
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.ui.sound.cues import ELEMENTS, PLAIN, SILENT, Cue, Heard, cues_of, cues_of_all
from tests.properties.games import levels, play, rulesets

GOLD, SILVER = Side.GOLD, Side.SILVER
RUN = Run(Cell(0, 0), Direction.ACROSS, "TEA")
STRONG = Strength(RUN, (), 9)
BY_WHAT_HAPPENED = {WordCommitted, ElementInvoked, GameEnded}


def committed(outcome: WordOutcome = WordOutcome.PLACED, *, fights: int = 0, **more: typing.Any) -> WordCommitted:
    fight = Fight(STRONG, True, 9, 5, outcome is not WordOutcome.REPELLED, (), 4)
    usual: dict[str, typing.Any] = {
        **{"side": GOLD, "outcome": outcome, "main": RUN, "cross": (), "new": (), "leftovers": (), "penalty": None},
        **{"ice": None, "forest_cleared": (), "tokens": (), "cities": (), "base_gained": 0},
        **{"attack": STRONG if fights else None, "fights": (fight,) * fights},
    }
    return WordCommitted(**{**usual, **more})


def test_every_kind_of_event_is_heard_or_silent_for_a_reason() -> None:
    kinds = set(typing.get_args(Event))
    assert kinds == BY_WHAT_HAPPENED | PLAIN.keys() | SILENT.keys()
    assert len(kinds) == len(BY_WHAT_HAPPENED) + len(PLAIN) + len(SILENT)
    assert all(SILENT.values())
    assert set(ELEMENTS) == set(Element)


def test_a_word_sounds_by_what_it_did() -> None:
    token = HeldToken(Element.FLOOD, Cell(0, 0), 3)
    heard = {
        (Cue.COMMIT,): committed(),
        (Cue.ATTACK_WON,): committed(fights=2),
        (Cue.ATTACK_LOST,): committed(WordOutcome.REPELLED, fights=1),
        (Cue.ICE,): committed(WordOutcome.BROKE_ICE, ice=IceBroken((), ())),
        (Cue.ATTACK_WON, Cue.ICE): committed(WordOutcome.BROKE_ICE, fights=1, ice=IceBroken((), ())),
        (Cue.COMMIT, Cue.FOREST, Cue.TOKEN): committed(forest_cleared=(Cell(0, 0),), tokens=(token,)),
    }
    for cues, event in heard.items():
        found = cues_of(event, GOLD)
        assert tuple(one.cue for one in found) == cues
        assert [one.after for one in found] == sorted({one.after for one in found}), "one after another"


def test_the_end_sounds_as_it_is_for_who_listens_and_alone() -> None:
    over = GameEnded(Ending(GOLD, EndReason.RESIGNED))
    assert [cues_of(over, side)[0].cue for side in (GOLD, SILVER, None)] == [Cue.VICTORY, Cue.DEFEAT, Cue.VICTORY]
    assert cues_of(GameEnded(Ending(None, EndReason.AGREED)), GOLD) == (Heard(Cue.DRAWN),)
    assert cues_of_all((committed(), over), GOLD) == (Heard(Cue.VICTORY),)


def test_what_the_other_side_does_in_secret_is_not_heard() -> None:
    secret: tuple[Event, ...] = (
        *(LettersDrawn(SILVER, "", 3), SpyReported(SILVER, (), True), TurnBegan(SILVER, 4)),
        MessageShown("Beware", "", "", (), SILVER),
    )
    for event in secret:
        assert cues_of(event, GOLD) == ()
        assert len(cues_of(event, SILVER)) == len(cues_of(event, None)) == 1
    assert cues_of(LettersDrawn(GOLD, "", 0), GOLD) == ()


@pytest.mark.slow
@settings(max_examples=5)
@given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**64 - 1))
def test_every_action_of_a_game_gives_few_effects_each_once(level: Level, rules: Ruleset, seed: int) -> None:
    for _, _, applied in play(level, rules, seed):
        for side in (*SIDES, None):
            cues = [one.cue for one in cues_of_all(applied.events, side)]
            assert len(cues) == len(set(cues)) <= 8
