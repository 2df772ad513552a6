"""The effects of triggers as rows of opcodes; their conditions are in :mod:`runtime.fastgame.condition_table`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, cast

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import TokenPlace
from runtime.engine.conditions.effect_kind import effect_cells
from runtime.engine.conditions.effect_kinds import (
    END,
    GIVE_LETTERS,
    MESSAGE,
    PLACE_TOKEN,
    REMOVE_TOKEN,
    REVEAL,
    SET_TURN,
    TERRAIN,
    WINNERS,
)
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.state import BoardToken, Setup
from runtime.fastgame.kernel import triggers as codes
from runtime.movegen.generator import TERRAIN_MARKS

_KNOWN = frozenset(
    kind.kind for kind in (END, GIVE_LETTERS, MESSAGE, PLACE_TOKEN, REMOVE_TOKEN, REVEAL, SET_TURN, TERRAIN)
)


class EffectContext(Protocol):
    """What effects speak of."""

    size: Size
    tokens: tuple[BoardToken, ...]
    power: int

    def codes(self, letters: str) -> list[int]:
        """The codes of letters."""


def placed_tokens(setup: Setup) -> Iterator[BoardToken]:
    """The tokens that triggers may place in a game."""
    for effect in setup.plan.every_effect():
        if effect.kind == PLACE_TOKEN.kind:
            yield _placed(effect, setup.rules.token.power)


def _placed(effect: EffectNode, power: int) -> BoardToken:
    """The token that an effect places, of that ``power`` where it says none."""
    at, element = cast(Cell, effect.arguments["at"]), cast(Element, effect.arguments["element"])
    return BoardToken(effect.text("id"), at, element, effect.get("power", int) or power)


def given_letters(setup: Setup) -> str:
    """The letters that triggers may give in a game, to either side."""
    return "".join(effect.text("letters") for effect in setup.plan.every_effect() if effect.kind == GIVE_LETTERS.kind)


def gives_again(setup: Setup) -> bool:
    """Whether a trigger may give letters any number of times."""
    again = (effect for rule in setup.plan.rules if rule.repeat for effect in rule.every_effect())
    return any(effect.kind == GIVE_LETTERS.kind for effect in again)


def are_known(effects: Iterable[EffectNode], tokens: Iterable[BoardToken]) -> bool:
    """Whether the compiled game knows all of these effects; none that takes a token away from one of several cells."""
    known = tuple(tokens)
    for effect in effects:
        if effect.kind not in _KNOWN:
            return False
        if effect.kind == REMOVE_TOKEN.kind and len({one.at for one in known if one.id in _removed(effect)}) > 1:
            return False
    return True


def _removed(effect: EffectNode) -> set[str]:
    """The ids of the tokens that an effect may take away."""
    return {token.id for token in cast(tuple[TokenPlace, ...], effect.arguments["token"])}


def effect_rows(
    effects: Iterable[EffectNode], objectives: tuple[str, ...], context: EffectContext, places: list[int]
) -> list[list[int]]:
    """The effects of a trigger as rows, but for those that change nothing; ``places`` takes their cells and letters."""
    rows = []
    for effect in effects:
        begin = len(places)
        found = _row(effect, objectives, context, places)
        if found is not None:
            rows.append([*found, begin, len(places)])
    return rows


def _row(
    effect: EffectNode, objectives: tuple[str, ...], context: EffectContext, places: list[int]
) -> tuple[int, int, int] | None:
    """The kind of an effect, what it is about, and the objective by which it ends the game."""
    found: tuple[int, int, int] | None = None
    match effect.kind:
        case TERRAIN.kind:
            places += [context.size.index(cell) for cell in effect_cells(effect)]
            found = codes.LAND, TERRAIN_MARKS.get(Terrain(cast(int, effect.arguments["terrain"])), 0), -1
        case PLACE_TOKEN.kind:
            found = codes.PLACE_TOKEN, context.tokens.index(_placed(effect, context.power)), -1
        case REMOVE_TOKEN.kind:
            removed = [number for number, token in enumerate(context.tokens) if token.id in _removed(effect)]
            places += removed
            found = (codes.REMOVE_TOKEN, removed[0], -1) if removed else None
        case GIVE_LETTERS.kind:
            places += context.codes(effect.text("letters"))
            found = codes.GIVE_LETTERS, SIDES.index(effect.side), -1
        case SET_TURN.kind:
            found = codes.SET_TURN, SIDES.index(effect.side), -1
        case REVEAL.kind:
            found = codes.REVEAL, objectives.index(effect.text("condition")), -1
        case END.kind:
            path = effect.get("condition", str)
            found = codes.END, WINNERS.index(effect.text("winner")), objectives.index(path) if path else -1
    return found
