"""What a game's events are worth in the statistics: words, attacks, and letters that fell on either side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.game.events import (
    ElementInvoked,
    Event,
    Fight,
    IceBroken,
    LettersDiscarded,
    Strength,
    TerrainChanged,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import Ending, EndReason, HeldToken, Run
from runtime.engine.records.record import Record
from runtime.engine.turn.turn import start
from runtime.profile.statistics_facts import GameContext, GameStatistics, SeatPlayer, facts_of
from tests.engine.boards import RELEASE
from tests.match.small_levels import WORDS, small_level

TEA, TAXI = Run(Cell(0, 0), Direction.ACROSS, "TEA"), Run(Cell(0, 0), Direction.DOWN, "TAXI")
STRONG = Strength(TEA, (), 9)
LAID = WordCommitted(Side.GOLD, WordOutcome.PLACED, TEA, (TAXI,), (), None, (), (), None, None, (), (), (), 0)


def deeds_of(*events: Event) -> BySide[GameStatistics]:
    begun = start(small_level(), RELEASE, 1, WORDS).state
    over = replace(begun, ended=Ending(Side.GOLD, EndReason.RESIGNED))
    played = GameContext(BySide(SeatPlayer(), SeatPlayer()), "2026-11-21T10:00:00Z")
    found = facts_of(Record(small_level(), RELEASE, WORDS.hash, 1), events, over, WORDS, played)
    assert found is not None
    return found.deeds


def gold_of(*events: Event) -> GameStatistics:
    return deeds_of(*events).gold


def test_a_cross_word_can_be_the_best_and_the_longest() -> None:
    found = gold_of(LAID)
    assert (found.words, found.best_word, found.longest_word) == (1, "TAXI", "TAXI")


def test_an_attack_is_won_where_every_defender_fell() -> None:
    fallen = Fight(STRONG, True, 9, 5, True, (), 4)
    standing = replace(fallen, defeated=False)
    won = replace(LAID, attack=STRONG, fights=(fallen, fallen))
    lost = replace(LAID, attack=replace(STRONG, value=99), fights=(fallen, standing), outcome=WordOutcome.REPELLED)
    found = gold_of(won, lost)
    assert (found.attacks_won, found.attacks_lost, found.attack_word, found.attack) == (1, 1, "TEA", 9)
    assert found.words == 1


LETTERS = (Laid(Cell(0, 0), "A"), Laid(Cell(0, 1), "B"))
NEW = (Laid(Cell(1, 0), "T"), Laid(Cell(1, 1), "E"), Laid(Cell(1, 2), "A"))
FALLEN = Fight(STRONG, True, 9, 5, True, LETTERS, 4)
STANDING = replace(FALLEN, defeated=False, removed=())
ATTACK = replace(LAID, new=NEW, attack=STRONG)
INVOKED = ElementInvoked(
    Side.GOLD, HeldToken(Element.VOLCANO, Cell(3, 3), 2), (), Terrain.LAVA, (), BySide(LETTERS[:1], NEW), (), ()
)


@pytest.mark.parametrize(
    ("event", "gold", "silver"),
    [
        pytest.param(replace(LAID, new=NEW), (0, 0), (0, 0), id="no fight"),
        pytest.param(replace(ATTACK, fights=(FALLEN,)), (2, 0), (0, 2), id="defender beaten"),
        pytest.param(replace(ATTACK, fights=(FALLEN,), leftovers=LETTERS[:1]), (3, 0), (0, 3), id="and leftovers"),
        pytest.param(
            replace(ATTACK, fights=(FALLEN, replace(FALLEN, removed=LETTERS[:1]))), (3, 0), (0, 3), id="both beaten"
        ),
        pytest.param(
            replace(ATTACK, fights=(STANDING,), outcome=WordOutcome.REPELLED), (0, 3), (3, 0), id="attacker beaten"
        ),
        pytest.param(
            replace(ATTACK, fights=(FALLEN, STANDING), outcome=WordOutcome.REPELLED),
            (2, 3),
            (3, 2),
            id="beaten by the second",
        ),
        pytest.param(
            replace(LAID, new=NEW, outcome=WordOutcome.BROKE_ICE, ice=IceBroken((Cell(0, 0),), LETTERS)),
            (0, 5),
            (0, 0),
            id="ice broken",
        ),
        pytest.param(
            replace(ATTACK, fights=(FALLEN,), outcome=WordOutcome.BROKE_ICE, ice=IceBroken((Cell(1, 0),), ())),
            (2, 3),
            (0, 2),
            id="ice broken after a victory",
        ),
        pytest.param(INVOKED, (3, 1), (0, 3), id="element"),
        pytest.param(TerrainChanged(Terrain.WATER, (), BySide(NEW, LETTERS), ()), (0, 3), (0, 2), id="land changed"),
        pytest.param(LettersDiscarded(Side.GOLD, "QX", 2), (0, 0), (0, 0), id="discarded"),
    ],
)
def test_letters_destroyed_and_lost_by(event: Event, gold: tuple[int, int], silver: tuple[int, int]) -> None:
    found = deeds_of(event)
    assert (found.gold.destroyed, found.gold.lost) == gold
    assert (found.silver.destroyed, found.silver.lost) == silver
