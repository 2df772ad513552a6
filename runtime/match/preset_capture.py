"""A position of a running game, taken as a preset of its level or as the level's own start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from runtime.campaign.play import Preset
from runtime.campaign.position import Position
from runtime.campaign.positions import position_of
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import start

PARTS = (
    "terrain",
    "cities",
    "tokens",
    "letters",
    "racks",
    "rack_tokens",
    "base",
    "to_move",
    "pools",
    "passes",
    "turn",
    "spies",
    "redeployed",
    "began",
    "out",
    "discarded",
)
"""What of a position a preset holds; its rules are the level's."""

OPEN = ("terrain", "cities", "tokens")
"""Left to the level where the game has not changed them, so that they follow what is edited there."""


def preset_of(
    state: GameState, level: Level, rulesets: Mapping[str, Ruleset], *, preset_id: str, name: str, seed: int
) -> Preset:
    """The position of a game of ``level`` as a preset; raises what :func:`runtime.engine.turn.turn.start` does."""
    whole = position_of(state, rulesets)
    board = start(level, state.setup.rules, 0).state.board
    usual = {part: getattr(board, part) for part in OPEN}
    said = {part: getattr(whole, part) for part in PARTS}
    position = Position(**{part: value for part, value in said.items() if part not in usual or value != usual[part]})
    return Preset(preset_id, name, position, seed=seed)


def begun_with(state: GameState, played: Level, present: Level) -> Level:
    """The ``present`` level as it begins in a position of a game of ``played``, which is how it was then.

    What the game has changed on the map goes over; what was edited meanwhile stays. Held tokens, used spies and the
    number of the turn can't be part of a level. Raises ValueError where the map has another size now.
    """
    if present.terrain.size != state.board.size:
        raise ValueError("the map has another size now")
    board = state.board
    size = board.size
    melted = {cell: board.terrain[cell] for cell in size.cells() if board.terrain[cell] is not played.terrain[cell]}
    first = {} if state.to_move is state.setup.rules.first else {"first": state.to_move.value}
    return replace(
        present,
        terrain=present.terrain.having(melted),
        cities=tuple(_cities(state, played, present)),
        tokens=tuple(_tokens(state, played, present)),
        rules={**present.rules, **first},
        pools=BySide(*(_pool(state, side, present.pools[side]) for side in SIDES)),
        start=replace(
            present.start,
            letters=board.letters.map(lambda letters: tuple(Laid(at, one) for at, one in letters.laid())),
            racks=state.racks.map(lambda rack: rack.letters),
            base=state.base,
        ),
    )


def _cities(state: GameState, played: Level, present: Level) -> list[City]:
    """The cities with their owners of now; those that were destroyed in the game are gone."""
    now = {city.id: city for city in state.board.cities}
    known = {city.id for city in played.cities}
    kept = [city for city in present.cities if city.id in now or city.id not in known]
    return [replace(city, owner=now[city.id].owner) if city.id in now else city for city in kept]


def _tokens(state: GameState, played: Level, present: Level) -> list[Token]:
    """The tokens that still lie there."""
    now = {token.id for token in state.board.tokens if not token.captured}
    known = {token.id for token in played.tokens}
    return [token for token in present.tokens if token.id in now or token.id not in known]


def _pool(state: GameState, side: Side, pool: Pool) -> Pool:
    """What is left of a pool: in its order where the level fixes that, else shuffled anew in each game."""
    left = state.pools[side]
    if pool.kind is PoolKind.INFINITE:
        return pool
    if pool.kind is PoolKind.ORDER:
        return replace(pool, order=left)
    return replace(pool, kind=PoolKind.COUNTS, counts=dict(sorted(Counter(left).items())))
