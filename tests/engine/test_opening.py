"""From a level to its first position: pools of every kind, racks, starting letters, and what can't be played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.game.events import LettersDrawn, TurnBegan
from runtime.engine.game.state import Phase
from runtime.engine.levels.level import City, Condition, Effect, Level, Pool, PoolKind, Start, Token, Trigger, WinPath
from runtime.engine.turn.first_position import NotPlayableError, StartIssue, StartIssueCode, faults
from runtime.engine.turn.turn import start
from tests.engine.boards import DESIGN, GOLD, RELEASE, SILVER, all_letters, ground, lay, letters, ruled, same

PLAIN = Level(
    id="plain",
    name="Plain",
    terrain=TerrainMap.filled(Size(5, 6)),
    cities=(City("home", Cell(0, 0), GOLD), City("away", Cell(4, 5), SILVER)),
)


def with_pools(gold: Pool, silver: Pool | None = None) -> Level:
    return replace(PLAIN, pools=BySide(gold, silver or gold))


def test_both_sides_are_dealt_the_starting_rack_and_gold_begins_without_drawing() -> None:
    applied = start(PLAIN, RELEASE, 7)
    state = applied.state
    assert [len(rack.letters) for rack in state.racks] == [9, 9]
    assert [len(pool) for pool in state.pools] == [89, 89]
    assert (state.to_move, state.turn, state.phase, state.rack_after_draw) == (GOLD, 1, Phase.PLAY, 9)
    assert state.began == BySide(True, False)
    assert state.spies == BySide(3, 3)
    gold, silver, began = applied.events
    assert isinstance(gold, LettersDrawn)
    assert isinstance(silver, LettersDrawn)
    assert (gold.side, silver.side, began) == (GOLD, SILVER, TurnBegan(GOLD, 1))
    assert "".join(sorted(gold.letters)) == state.racks.gold.letters


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    assert start(PLAIN, RELEASE, 7) == start(PLAIN, RELEASE, 7)
    assert start(PLAIN, RELEASE, 7).state.racks != start(PLAIN, RELEASE, 8).state.racks
    state = start(PLAIN, RELEASE, 7).state
    assert state.racks.gold != state.racks.silver


def test_silver_begins_where_the_rules_say_so() -> None:
    state = start(PLAIN, ruled(RELEASE, first="silver"), 7).state
    assert (state.to_move, state.began) == (SILVER, BySide(False, True))


def test_the_standard_pool_is_the_rulesets_98_letters_or_a_multiple() -> None:
    once = all_letters(start(PLAIN, RELEASE, 7).state).gold
    assert (len(once), once.count("E"), once.count("Z")) == (98, 12, 1)
    twice = all_letters(start(with_pools(Pool(multiple=2)), RELEASE, 7).state).gold
    assert Counter(twice) == {letter: 2 * count for letter, count in Counter(once).items()}


def test_a_pool_of_own_counts_is_shuffled() -> None:
    level = with_pools(Pool(PoolKind.COUNTS, counts={"B": 30, "A": 30}))
    state = start(level, RELEASE, 7).state
    assert all_letters(state).gold == "A" * 30 + "B" * 30
    assert state.pools.gold not in ("A" * 21 + "B" * 30, "B" * 21 + "A" * 30)
    same_counts = with_pools(Pool(PoolKind.COUNTS, counts={"A": 30, "B": 30}))
    assert start(same_counts, RELEASE, 7).state.pools == state.pools, "the order in the file does not matter"


def test_a_fixed_order_is_drawn_from_the_front() -> None:
    state = start(with_pools(Pool(PoolKind.ORDER, order="ZYXWVUTSRQPON")), RELEASE, 7).state
    assert state.racks.gold.letters == "RSTUVWXYZ"
    assert state.pools.gold == "QPON"


def test_a_pool_smaller_than_a_rack_gives_what_it_has() -> None:
    assert start(with_pools(Pool(PoolKind.ORDER, order="CAT")), RELEASE, 7).state.racks.gold.letters == "ACT"


def test_an_endless_pool_is_never_smaller() -> None:
    state = start(with_pools(Pool(PoolKind.INFINITE)), ruled(RELEASE, rack__start=60, rack__limit=60), 7).state
    assert [len(rack.letters) for rack in state.racks] == [60, 60]
    assert state.pools == BySide("", "")
    assert set(state.racks.gold.letters) <= set(RELEASE.letters.counts)
    assert state.racks.gold != state.racks.silver


def test_what_both_may_know_of_a_pool_counts_every_letter_of_the_side() -> None:
    level = replace(
        with_pools(Pool(PoolKind.ORDER, order="XX"), Pool()),
        start=Start(letters=BySide(lay("CAT", 0, 0), ()), racks=BySide("TOX", None)),
    )
    plans = start(level, RELEASE, 7).state.setup.pools
    assert (plans.gold.kind, plans.gold.counts) == (PoolKind.ORDER, {"A": 1, "C": 1, "O": 1, "T": 2, "X": 3})
    assert plans.silver.counts == RELEASE.letters.counts


def test_the_level_gives_letters_racks_and_scores_to_begin_with() -> None:
    level = replace(
        PLAIN,
        terrain=TerrainMap.from_rows(["~fff..", "......", "......", "......", "......"]),
        start=Start(
            letters=BySide(lay("CAT", 0, 0), lay("TO", 4, 4)),
            racks=BySide("ZAB", None),
            base=BySide(12, 3),
        ),
    )
    applied = start(level, RELEASE, 7)
    state = applied.state
    assert letters(state.board).splitlines()[0] == "C A T . . ."
    assert letters(state.board).splitlines()[4] == ". . . . t o"
    assert ground(state.board).splitlines()[0] == "G . . f . .", (
        "a city stands on plains, a word has cleared its forest"
    )
    assert state.board.terrain[Cell(0, 0)] is Terrain.PLAINS
    assert state.racks.gold.letters == "ABZ"
    assert len(state.pools.gold) == 98, "a rack that the level gives comes on top of the pool"
    assert len(state.racks.silver.letters) == 9
    assert state.base == BySide(12, 3)
    assert [event.side for event in applied.events if isinstance(event, LettersDrawn)] == [SILVER]


def test_a_given_rack_over_the_limit_must_be_discarded_down_to_it() -> None:
    level = replace(PLAIN, start=Start(racks=BySide("ABCDEFGHIJKL", None)))
    state = start(level, RELEASE, 7).state
    assert (state.phase, state.rack_after_draw) == (Phase.DISCARD, 10)


def test_tokens_have_the_power_of_the_map_or_of_the_rules() -> None:
    tokens = (Token("a", Cell(1, 1), Element.FLOOD, 5), Token("b", Cell(1, 2), Element.VOLCANO))
    state = start(replace(PLAIN, tokens=tokens), ruled(RELEASE, token__power=8), 7).state
    assert [token.power for token in state.board.tokens] == [5, 8]


@pytest.mark.parametrize(
    ("level", "fault"),
    [
        (
            replace(PLAIN, conditions=BySide((WinPath("win", Condition("conqest")),), ())),
            StartIssue(StartIssueCode.CONDITIONS),
        ),
        (
            replace(PLAIN, triggers=(Trigger("t", Condition("turn"), (Effect("message"),)),)),
            StartIssue(StartIssueCode.TRIGGERS),
        ),
        (replace(PLAIN, cities=PLAIN.cities[:1]), StartIssue(StartIssueCode.NO_CITY, SILVER)),
        (
            replace(PLAIN, tokens=(Token("t", Cell(9, 9), Element.FLOOD),)),
            StartIssue(StartIssueCode.OFF_BOARD, None, (Cell(9, 9),)),
        ),
        (
            replace(PLAIN, cities=(*PLAIN.cities, City("again", Cell(0, 0), None))),
            StartIssue(StartIssueCode.TWO_ON_A_CELL, None, (Cell(0, 0),)),
        ),
        (
            replace(
                PLAIN,
                terrain=PLAIN.terrain.having({Cell(1, 0): Terrain.LAVA}),
                start=Start(letters=BySide(lay("CAT", 1, 0), ())),
            ),
            StartIssue(StartIssueCode.LETTERS_ON_LAVA, None, (Cell(1, 0),)),
        ),
        (
            replace(PLAIN, start=Start(letters=BySide(lay("CAT", 1, 0), lay("TO", 2, 2)))),
            StartIssue(StartIssueCode.LETTERS_TOUCH, None, (Cell(2, 2),)),
        ),
        (
            replace(PLAIN, start=Start(racks=BySide("Ä", None))),
            StartIssue(StartIssueCode.NO_VALUE, GOLD, (), "Ä"),
        ),
        (
            replace(PLAIN, start=Start(letters=BySide((), (Laid(Cell(4, 4), "é"),)))),
            StartIssue(StartIssueCode.NO_VALUE, SILVER, (), "é"),
        ),
    ],
    ids=lambda value: value.code.value if isinstance(value, StartIssue) else "",
)
def test_a_level_that_cannot_be_played_is_refused_with_the_reason(level: Level, fault: StartIssue) -> None:
    assert faults(level, RELEASE) == (fault,)
    with pytest.raises(NotPlayableError) as raised:
        start(level, RELEASE, 7)
    assert raised.value.faults == (fault,)
    assert fault.code.value in str(raised.value)


def test_both_editions_can_be_played() -> None:
    for rules in (RELEASE, DESIGN):
        assert faults(PLAIN, rules) == ()
        assert start(PLAIN, rules, 7).state.phase is Phase.PLAY


def test_every_fault_is_named_at_once() -> None:
    level = replace(PLAIN, cities=(), triggers=(Trigger("t", Condition("turn"), ()),))
    assert [fault.code for fault in faults(level, RELEASE)] == [
        StartIssueCode.TRIGGERS,
        StartIssueCode.NO_CITY,
        StartIssueCode.NO_CITY,
    ]


def test_a_playable_level_has_no_fault() -> None:
    assert faults(PLAIN, RELEASE) == ()
    assert same(ground(start(PLAIN, RELEASE, 1).state.board)).startswith("G . . . . .")
