"""What the level's win conditions ask for: how far each side is, and which cells it must reach (rules, section 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import NamedPlace, TokenPlace
from runtime.engine.conditions.cells import KEEP_FREE, LINK, OCCUPY, PLACE_LETTERS
from runtime.engine.conditions.cities import CONQUEST, HOLD_CITIES, TOTAL_CONTROL
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, IN_ORDER, NOT
from runtime.engine.conditions.kind import Certainty
from runtime.engine.conditions.tokens import CAPTURE_TOKENS, INVOKE
from runtime.engine.conditions.verdicts import JudgementMoment, Verdict, verdict
from runtime.engine.conditions.words import PLAY_WORD, suits
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import ConditionKindId
from runtime.engine.words.words import Words

BONUS = 0.15
"""What a bonus objective counts beside a way to win."""


@dataclass(frozen=True, slots=True)
class Target:
    """Cells of which ``side`` wants to reach one; ``weight`` is the part of a victory that this would be."""

    side: Side
    cells: tuple[Cell, ...]
    weight: float


def progress(state: GameState, words: Words, side: Side) -> float:
    """How much nearer to its ways to win ``side`` is than its opponent: 1 where it is there, −1 where the other is."""
    if not state.setup.plan.objectives:
        return 0.0
    sight = ConditionContext(state, words)
    best = {side: 0.0, side.other: 0.0}
    extra = {side: 0.0, side.other: 0.0}
    for objective in state.setup.plan.objectives:
        part = _part(verdict(objective.when, sight, JudgementMoment.LOOK, bonus=objective.bonus))
        if objective.bonus:
            extra[objective.side] += BONUS * part
        else:
            best[objective.side] = max(best[objective.side], part)
    return best[side] + extra[side] - best[side.other] - extra[side.other]


def _part(found: Verdict) -> float:
    """How far a condition is, from 0 to 1; 0 too where it can never come true."""
    kind = found.node.kind
    if found.certainty is Certainty.IMPOSSIBLE:
        return 0.0
    if found.met is True and not found.turns:
        return 1.0
    if kind in GROUPS:
        return _part_of_group(kind, found)
    return found.done / found.of * (1 + found.held) / (1 + found.turns)


def _part_of_group(kind: ConditionKindId, found: Verdict) -> float:
    parts = [_part(part) for part in found.parts]
    if kind == IN_ORDER:
        return (found.done + (parts[found.done] if found.done < found.of else 0.0)) / found.of
    if kind == NOT:
        return 1.0 - parts[0]
    return max(parts) if kind == ANY else sum(parts) / len(parts)


def targets(state: GameState, words: Words) -> tuple[Target, ...]:
    """Where the conditions of both sides draw them; cities that only the standard end asks for are not among them."""
    found: list[Target] = []
    sight = ConditionContext(state, words) if state.setup.plan.objectives else None
    for objective in state.setup.plan.objectives:
        if sight is not None and objective.id not in state.course.met:
            weight = BONUS if objective.bonus else 1.0
            found += _of_tree(
                verdict(objective.when, sight, JudgementMoment.LOOK, bonus=objective.bonus), sight, weight
            )
    return tuple(found)


class WantedWords:
    """The words that the conditions of one side ask it to play."""

    def __init__(self, state: GameState, words: Words, side: Side) -> None:
        self._words = words
        self._nodes = tuple(
            node
            for objective in state.setup.plan.objectives
            if objective.side is side and objective.id not in state.course.met
            for node in objective.when.walk()
            if node.kind == PLAY_WORD.kind and node.side is side
        )

    def __bool__(self) -> bool:
        return bool(self._nodes)

    def has(self, text: str) -> bool:
        """Whether ``text`` may be a word that is asked for; how strong it must be is not looked at."""
        return any(suits(node, text, self._words) for node in self._nodes)

    def letters(self) -> frozenset[str]:
        """The letters of the words that are asked for by name."""
        named = [word for node in self._nodes for word in node.get("words", tuple) or ()]
        parts = [node.get(key, str) or "" for node in self._nodes for key in ("starts_with", "ends_with", "contains")]
        return frozenset("".join([*named, *parts]))

    def ready(self, rack: str) -> float:
        """How much of one of the words that are asked for by name ``rack`` holds, from 0 to 1."""
        best = 0.0
        for node in self._nodes:
            named: tuple[str, ...] = node.get("words", tuple) or ()
            for word in named:
                missing = sum((Counter(word) - Counter(rack)).values())
                best = max(best, 1.0 - missing / len(word))
        return best


def _of_tree(found: Verdict, context: ConditionContext, weight: float) -> Iterator[Target]:
    node = found.node
    if found.certainty is Certainty.IMPOSSIBLE:
        return
    if node.kind not in GROUPS:
        aim = AIMS.get(node.kind)
        if aim is not None and (found.met is not True or aim.even_met):
            for side, cells in aim.cells(node, context):
                if cells:
                    yield Target(side, tuple(cells), weight * aim.share)
        return
    if node.kind == NOT:
        # What must not come true draws the one whom it serves no more than it worries the other.
        return
    parts = found.parts
    if node.kind == IN_ORDER:
        parts = parts[found.done : found.done + 1]
    for part in parts:
        yield from _of_tree(part, context, weight / len(found.parts) if node.kind == ALL else weight)


Wanted = Iterator[tuple[Side, list[Cell]]]
"""Whom a condition draws, and to which cells: it wants to reach one of each list."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a kind of condition draws the sides: ``cells``; each is ``share`` of what the condition is worth.

    Most draw nobody any more once they are met; of one that can be lost again it is so ``even_met``.
    """

    cells: Callable[[ConditionNode, ConditionContext], Wanted]
    share: float = 1.0
    even_met: bool = False


def _to_region(node: ConditionNode, context: ConditionContext) -> Wanted:
    letters = context.state.board.letters[node.side]
    yield node.side, [cell for cell in _region(node) if not letters.has(cell)]


def _into_region(node: ConditionNode, _context: ConditionContext) -> Wanted:
    """Whoever enters the region spoils the other's condition."""
    yield node.side.other, _region(node)


def _to_places(node: ConditionNode, _context: ConditionContext) -> Wanted:
    for place in node.get("places", tuple) or ():
        yield node.side, sorted(place.cells)


def _to_tokens(node: ConditionNode, context: ConditionContext) -> Wanted:
    yield node.side, _tokens(node, context)


def _to_cities(node: ConditionNode, context: ConditionContext) -> Wanted:
    return _to_every_city(node, context, {place.id for place in node.get("cities", tuple) or ()})


def _to_every_city(node: ConditionNode, context: ConditionContext, ids: Collection[str] = ()) -> Wanted:
    for city in context.state.board.cities:
        if (not ids or city.id in ids) and city.owner is not node.side:
            yield node.side, [city.at]


def _to_their_cities(node: ConditionNode, context: ConditionContext) -> Wanted:
    for city in context.cities(node.side.other):
        yield node.side, [city.at]


def _region(node: ConditionNode) -> list[Cell]:
    region = node.get("region", NamedPlace)
    return sorted(region.cells) if region else []


def _tokens(node: ConditionNode, context: ConditionContext) -> list[Cell]:
    """Where the tokens lie that the condition speaks of."""
    named = cast(tuple[TokenPlace, ...], node.arguments.get("tokens") or ())
    ids, element = {token.id for token in named}, node.get("element", Element)
    return sorted(
        token.at
        for token in context.state.board.tokens
        if not token.captured and element in (None, token.element) and (not ids or token.id in ids)
    )


AIMS: Mapping[ConditionKindId, Aim] = MappingProxyType(
    {
        OCCUPY.kind: Aim(_to_region),
        PLACE_LETTERS.kind: Aim(_to_region),
        KEEP_FREE.kind: Aim(_into_region, even_met=True),
        LINK.kind: Aim(_to_places, share=0.5),
        CAPTURE_TOKENS.kind: Aim(_to_tokens),
        INVOKE.kind: Aim(_to_tokens),
        HOLD_CITIES.kind: Aim(_to_cities),
        TOTAL_CONTROL.kind: Aim(_to_every_city),
        CONQUEST.kind: Aim(_to_their_cities),
    }
)
"""Where the kinds of conditions draw the computer's players; those that are not in it draw nobody anywhere."""
