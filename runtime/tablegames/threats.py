"""What wins or loses at the very next move: looked at before a search thinks, by who overlooks nothing of that kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

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
