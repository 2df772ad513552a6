"""Whether a computer that moves second changes sides: by its own view alone, the same by the same seed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.ai import ALL_PLAYERS, PLAYERS, choose
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import Action, EndTurn, Swap
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Start
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import SideView, seen_by
from runtime.movegen.vocabulary import Vocabulary
from tests.movegen.boards import RELEASE, some_words

WORDS = some_words("TEA EAT ATE AT IN IT IS SIT SAT NEAT TEN NET TIN SEAT EAST STAIN TENS NETS")
KNOWN = Vocabulary(WORDS.texts)


def second_turn(base: BySide[int], racks: BySide[str | None] = BySide("TEANIST", "TEANIST")) -> GameState:
    """Silver's first turn; a far lead in points is given."""
    cities = (City("gold", Cell(1, 1), Side.GOLD), City("silver", Cell(5, 5), Side.SILVER))
    pool = Pool(PoolKind.COUNTS, counts={"A": 4, "E": 5, "I": 3, "N": 4, "S": 4, "T": 6})
    level = Level(
        "heath",
        "Heath",
        TerrainMap.filled(Size(7, 7)),
        cities=cities,
        pools=BySide(pool, pool),
        start=Start(racks=racks, base=base),
    )
    applied = apply(start(level, replace(RELEASE, pie=True), 3).state, EndTurn(), WORDS)
    assert isinstance(applied, Applied)
    assert applied.state.may_swap
    return applied.state


def chosen(view: SideView, player: str, seed: int = 5) -> Action:
    return choose(view, WORDS, KNOWN, seed, player=ALL_PLAYERS[player])


@pytest.mark.parametrize("player", [*PLAYERS, "quick"])
def test_the_better_side_is_taken_and_kept(player: str) -> None:
    behind, ahead = second_turn(BySide(200, 0)), second_turn(BySide(0, 200))
    assert chosen(seen_by(behind, Side.SILVER, WORDS), player) == Swap()
    assert not isinstance(chosen(seen_by(ahead, Side.SILVER, WORDS), player), Swap)


def test_nothing_hidden_is_looked_at_and_the_seed_settles_the_rest() -> None:
    for base in (BySide(0, 0), BySide(6, 0), BySide(0, 6)):
        state = second_turn(base)
        other = replace(
            state,
            racks=state.racks.having(Side.GOLD, replace(state.racks[Side.GOLD], letters="AAEEIIT")),
            pools=BySide(*("".join(reversed(state.pools[side])) for side in SIDES)),
            chance=state.chance + 1,
        )
        assert other.racks != state.racks
        for seed in range(4):
            views = [seen_by(one, Side.SILVER, WORDS) for one in (state, other, state)]
            first, second, again = (chosen(view, "greedy", seed) for view in views)
            assert first == second == again


def test_whoever_has_changed_sides_is_not_asked_again() -> None:
    state = second_turn(BySide(200, 0))
    applied = apply(state, Swap(), WORDS)
    assert isinstance(applied, Applied)
    assert not isinstance(chosen(seen_by(applied.state, Side.SILVER, WORDS), "greedy"), Swap)
