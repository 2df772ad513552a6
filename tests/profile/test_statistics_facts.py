"""Words beside the main one count as made, and an attack is won only where every defender fell."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.events import Event, Fight, IceBroken, Outcome, Strength, WordCommitted
from runtime.engine.grid import Cell, Direction
from runtime.engine.letters import Laid
from runtime.engine.record import Record
from runtime.engine.sides import BySide, Side
from runtime.engine.state import Ending, Run, Why
from runtime.engine.turn import start
from runtime.profile.statistics_facts import Deeds, Played, Player, facts_of
from tests.engine.boards import RELEASE
from tests.match.small_levels import WORDS, small_level

TEA, TAXI = Run(Cell(0, 0), Direction.ACROSS, "TEA"), Run(Cell(0, 0), Direction.DOWN, "TAXI")
STRONG = Strength(TEA, (), 9)
LAID = WordCommitted(Side.GOLD, Outcome.PLACED, TEA, (TAXI,), (), None, (), (), None, None, (), (), (), 0)


def deeds_of(*events: Event) -> BySide[Deeds]:
    begun = start(small_level(), RELEASE, 1, WORDS).state
    over = replace(begun, ended=Ending(Side.GOLD, Why.RESIGNED))
    played = Played(BySide(Player(), Player()), "2026-11-21T10:00:00Z")
    found = facts_of(Record(small_level(), RELEASE, WORDS.hash, 1), events, over, WORDS, played)
    assert found is not None
    return found.deeds


def gold_of(*events: Event) -> Deeds:
    return deeds_of(*events).gold


def test_a_cross_word_can_be_the_best_and_the_longest() -> None:
    found = gold_of(LAID)
    assert (found.words, found.best_word, found.longest_word) == (1, "TAXI", "TAXI")


def test_an_attack_is_won_where_every_defender_fell() -> None:
    fallen = Fight(STRONG, True, 9, 5, True, (), 4)
    standing = replace(fallen, defeated=False)
    won = replace(LAID, attack=STRONG, fights=(fallen, fallen))
    lost = replace(LAID, attack=replace(STRONG, value=99), fights=(fallen, standing), outcome=Outcome.REPELLED)
    found = gold_of(won, lost)
    assert (found.attacks_won, found.attacks_lost, found.attack_word, found.attack) == (1, 1, "TEA", 9)
    assert found.words == 1


def test_letters_that_fall_in_fights_and_through_the_ice_are_counted_for_whom_they_are_lost() -> None:
    letters = (Laid(Cell(0, 0), "A"), Laid(Cell(0, 1), "B"))
    fallen = Fight(STRONG, True, 9, 5, True, letters, 4)
    won = replace(LAID, attack=STRONG, fights=(fallen, replace(fallen, removed=letters[:1])))
    drowned = replace(LAID, outcome=Outcome.BROKE_ICE, ice=IceBroken((Cell(0, 0),), letters))
    found = deeds_of(won, drowned)
    assert (found.gold.destroyed, found.gold.lost) == (3, 2)
    assert (found.silver.destroyed, found.silver.lost) == (0, 3)
