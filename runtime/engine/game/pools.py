"""Letters on their way: pools, racks and what has left the game (rules, sections 1 and 2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.chance import mixed_in, weighted
from runtime.engine.game.state import GameState, Rack
from runtime.engine.levels.level import PoolKind


def without(letters: str, used: str) -> str:
    """The sorted ``letters`` less the ``used`` ones, which must be among them."""
    return "".join(sorted((Counter(letters) - Counter(used)).elements()))


def together(letters: str, more: str) -> str:
    """Both, sorted."""
    return "".join(sorted(letters + more))


def spelled(laid: Iterable[Laid]) -> str:
    """The letters of ``laid``, in their order."""
    return "".join(letter for _, letter in laid)


def is_endless(state: GameState, side: Side) -> bool:
    """Whether the side's pool never runs out."""
    return state.setup.pools[side].kind is PoolKind.INFINITE


def excess(state: GameState, side: Side) -> int:
    """How many letters the side must give up; tokens take up space but can't be discarded (section 2.1)."""
    rack = state.racks[side]
    return max(0, min(len(rack.letters), rack.count - state.setup.rules.rack.limit))


def draw_letters(state: GameState, side: Side, number: int) -> tuple[GameState, str]:
    """The position after the side has drawn ``number`` letters, or as many as there are, and those in drawing order."""
    pool, chance = state.pools[side], state.chance
    if is_endless(state, side):
        drawn, chance = weighted(chance, state.setup.pools[side].counts, number)
    else:
        drawn, pool = pool[:number], pool[number:]
    rack = state.racks[side]
    racks = state.racks.having(side, Rack(together(rack.letters, drawn), rack.tokens))
    return replace(state, racks=racks, pools=state.pools.having(side, pool), chance=chance), drawn


def give_up(state: GameState, side: Side, letters: str) -> GameState:
    """The position after the side has discarded ``letters``, which leave the game or return to a finite pool."""
    rack = state.racks[side]
    racks = state.racks.having(side, Rack(without(rack.letters, letters), rack.tokens))
    if state.setup.rules.rack.discards_return and not is_endless(state, side):
        # Sorted: which letters go back settles the rest of the game, not the order in which they were picked.
        pool, chance = mixed_in(state.chance, state.pools[side], "".join(sorted(letters)))
        return replace(state, racks=racks, pools=state.pools.having(side, pool), chance=chance)
    return replace(
        state,
        racks=racks,
        out=state.out.having(side, together(state.out[side], letters)),
        discarded=state.discarded.having(side, together(state.discarded[side], letters)),
    )
