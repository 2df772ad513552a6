"""The computer's levels in table games, and the one seeded search by which they think.

Every iteration deals what is hidden anew (determinisation), walks down one tree that all deals share, adds a move to
it, plays on carelessly from there, and counts the outcome all the way up. A move is judged against how often it could
have been chosen, since not every deal allows it. All arithmetic is exact in doubles or correctly rounded, so that a
seed gives the same move on every machine. Who overlooks nothing looks first at what wins or loses at the next move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from runtime.tablegames.game import TableChance, TableGame, TablePlayer

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")

DEALS = 8
"""In how many deals of what is hidden a move is looked at."""
SLACK = 1
"""In so many more deals than the safest one may a move lose and still be thought of."""
DEEDS = 3
"""How many more deeds of one's own turn are looked at before the opponent answers."""


def sound_moves(
    game: TableGame[State, Move, View], view: View, player: TablePlayer, candidates: Sequence[Move], chance: TableChance
) -> Sequence[Move]:
    """The candidates worth a thought: those that win at once for certain, else those that let the opponent least."""
    deals = [game.completed(view, chance) for _ in range(DEALS if game.hides else 1)]
    if len(game.to_act(deals[0])) > 1:
        return candidates
    wins = [game.decisive(deal, player) for deal in deals]
    sure = [move for move in candidates if all(move in won for won in wins)]
    if sure:
        return sure
    risks = [sum(_loses(game, game.after(deal, player, move), player) for deal in deals) for move in candidates]
    bearable = min(risks) + (SLACK if game.hides else 0)
    return [move for move, risk in zip(candidates, risks, strict=True) if risk <= bearable]


def _loses(game: TableGame[State, Move, View], state: State, player: TablePlayer, deeds: int = DEEDS) -> bool:
    """Whether the opponent can win at once, whatever the player still does in this turn."""
    acting = game.to_act(state)
    if acting == (player.other,):
        return bool(game.decisive(state, player.other))
    if acting != (player,) or not deeds:
        return False
    return all(_loses(game, game.after(state, player, move), player, deeds - 1) for move in game.moves(state, player))


CURIOSITY = 0.7
"""How much moves that were seldom tried are preferred."""


@dataclass(frozen=True, slots=True)
class SearchEffort:
    """How hard is thought: how many games are played out, how many moves far, and what is overlooked.

    ``slips`` is how often, in percent, just any move is made instead. With ``is_wary`` nothing is overlooked that wins
    or loses at the very next move, however few games are played out.
    """

    iterations: int
    plies: int = 60
    slips: int = 0
    is_wary: bool = False


@dataclass(slots=True)
class _Node(Generic[Move]):
    """A move in the tree: how often it was tried, and could have been, and what it was worth to who made it."""

    tried: int
    possible: int
    worth: float
    following: dict[Move, _Node[Move]]


def _node() -> _Node[Any]:
    return _Node(0, 0, 0.0, {})


def best_move(
    game: TableGame[State, Move, View],
    view: View,
    player: TablePlayer,
    *,
    effort: SearchEffort,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
) -> Move:
    """The move that a search finds best for a player who is to act and sees ``view``.

    ``stop`` is asked before every iteration; once it says so, the best move so far is given.
    """
    chance = TableChance(seed)
    known = game.completed(view, chance)
    candidates = game.candidates(known, player, chance)
    if len(candidates) == 1:
        return candidates[0]
    if chance.below(100) < effort.slips:
        return chance.pick(candidates)
    if effort.is_wary:
        candidates = sound_moves(game, view, player, candidates, chance)
        if len(candidates) == 1:
            return candidates[0]
    root: _Node[Move] = _node()
    walk = _Walk(game, player, chance, effort.plies)
    for _ in range(effort.iterations):
        if stop():
            break
        walk.try_once(root, game.completed(view, chance), candidates)
    if not root.following:
        return candidates[0]
    return max(root.following, key=lambda move: (root.following[move].tried, root.following[move].worth))


@dataclass(frozen=True, slots=True)
class _Walk(Generic[State, Move, View]):
    """How a search for ``player`` goes down its tree."""

    game: TableGame[State, Move, View]
    player: TablePlayer
    chance: TableChance
    plies: int

    def try_once(self, node: _Node[Move], state: State, candidates: Sequence[Move]) -> None:
        """One iteration: down the tree, one move beyond it, to the end, and back up."""
        game, path = self.game, []
        acting: TablePlayer | None = self.player
        while acting is not None:
            move, is_new = _chosen(node, candidates, self.chance)
            node = node.following[move]
            path.append((node, acting))
            state = game.after(state, acting, move)
            if is_new:
                break
            acting, state = self._next(state)
            if acting is not None:
                candidates = game.candidates(state, acting, self.chance)
        outcome = game.played_out(state, self.chance, self.plies)
        for passed, mover in path:
            passed.tried += 1
            passed.worth += outcome if mover is TablePlayer.FIRST else 1.0 - outcome

    def _next(self, state: State) -> tuple[TablePlayer | None, State]:
        """Who acts next; where both act in secret, the opponent's move is not answered, and is made by chance."""
        game, other = self.game, self.player.other
        acting = game.to_act(state)
        while len(acting) > 1:
            state = game.after(state, other, game.careless(state, other, self.chance))
            acting = game.to_act(state)
        return (acting[0] if acting else None), state


def _chosen(node: _Node[Move], candidates: Sequence[Move], chance: TableChance) -> tuple[Move, bool]:
    """A move that was not tried yet, else the one with the best balance of worth and novelty."""
    fresh = [move for move in candidates if move not in node.following]
    for move in candidates:
        known = node.following.get(move)
        if known is not None:
            known.possible += 1
    if fresh:
        move = chance.pick(fresh)
        node.following[move] = made = _node()
        made.possible = 1
        return move, True
    return max(candidates, key=lambda move: _promise(node.following[move])), False


def _promise(node: _Node[Any]) -> float:
    """What a move was worth on average, and more where it was seldom tried."""
    return node.worth / node.tried + CURIOSITY * sqrt(_logarithm(node.possible) / node.tried)


def _logarithm(number: int) -> float:
    """About the binary logarithm, by straight lines between powers of two: exact wherever it is computed."""
    whole = number.bit_length() - 1
    return whole + number / (1 << whole) - 1


class Skill(Enum):
    """How well the computer plays, by the names that levels use."""

    NOVICE = "novice"
    APPRENTICE = "apprentice"
    ADEPT = "adept"
    MASTER = "master"


EFFORTS: Mapping[str, Mapping[Skill, SearchEffort]] = MappingProxyType(
    {
        "scribe": MappingProxyType(
            {
                Skill.NOVICE: SearchEffort(20, slips=40),
                Skill.APPRENTICE: SearchEffort(100, slips=15),
                Skill.ADEPT: SearchEffort(500, is_wary=True),
                Skill.MASTER: SearchEffort(3000, is_wary=True),
            }
        ),
        "scrambler": MappingProxyType(
            {
                Skill.NOVICE: SearchEffort(12, plies=8, slips=40),
                Skill.APPRENTICE: SearchEffort(50, plies=16, slips=15),
                Skill.ADEPT: SearchEffort(150, plies=30, is_wary=True),
                Skill.MASTER: SearchEffort(500, plies=40, is_wary=True),
            }
        ),
        "scryper": MappingProxyType(
            {
                Skill.NOVICE: SearchEffort(12, plies=10, slips=40),
                Skill.APPRENTICE: SearchEffort(80, plies=20, slips=15),
                Skill.ADEPT: SearchEffort(250, plies=30, is_wary=True),
                Skill.MASTER: SearchEffort(800, plies=40, is_wary=True),
            }
        ),
    }
)
"""How hard each level thinks, by game: numbers of games played out, so that a seed gives the same game everywhere."""


def thought(
    game: TableGame[State, Move, View],
    view: View,
    player: TablePlayer,
    *,
    skill: Skill,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
) -> Move:
    """The computer's move from what it may see; with ``stop`` it answers at once with the best so far."""
    return best_move(game, view, player, effort=EFFORTS[game.id][skill], seed=seed, stop=stop)
