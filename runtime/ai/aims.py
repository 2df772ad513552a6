"""What the level's win conditions ask for: how far each side is, and which cells it must reach (rules, section 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import NamedPlace, TokenPlace
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_evaluation import Certainty
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, IN_ORDER, NOT
from runtime.engine.conditions.verdicts import JudgementMoment, Verdict, verdict
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.state import GameState
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
    if found.prospect is Certainty.IMPOSSIBLE:
        return 0.0
    if found.met is True and not found.turns:
        return 1.0
    if kind in GROUPS:
        return _part_of_group(kind, found)
    return found.done / found.of * (1 + found.held) / (1 + found.turns)


def _part_of_group(kind: str, found: Verdict) -> float:
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
            if node.kind == "play_word" and node.side is side
        )

    def __bool__(self) -> bool:
        return bool(self._nodes)

    def has(self, text: str) -> bool:
        """Whether ``text`` may be a word that is asked for; how strong it must be is not looked at."""
        return any(self._fits(node, text) for node in self._nodes)

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

    def _fits(self, node: ConditionNode, text: str) -> bool:
        named, connotation = node.get("words", tuple), node.get("connotation", str)
        return (
            (not named or text in named)
            and fnmatchcase(text, node.get("pattern", str) or "*")
            and (node.get("length_min", int) or 0) <= len(text) <= (node.get("length_max", int) or 1000)
            and text.startswith(node.get("starts_with", str) or "")
            and text.endswith(node.get("ends_with", str) or "")
            and not Counter(node.get("contains", str) or "") - Counter(text)
            and (connotation is None or connotation in self._words.connotations(text))
        )


def _of_tree(found: Verdict, sight: ConditionContext, weight: float) -> Iterator[Target]:
    node = found.node
    if found.prospect is Certainty.IMPOSSIBLE:
        return
    if node.kind not in GROUPS:
        if found.met is not True or node.kind == "keep_free":
            yield from _of_leaf(node, sight, weight)
        return
    if node.kind == NOT:
        # What must not come true draws the one whom it serves no more than it worries the other.
        return
    parts = found.parts
    if node.kind == IN_ORDER:
        parts = parts[found.done : found.done + 1]
    for part in parts:
        yield from _of_tree(part, sight, weight / len(found.parts) if node.kind == ALL else weight)


def _of_leaf(node: ConditionNode, sight: ConditionContext, weight: float) -> Iterator[Target]:
    """The cells that a single condition asks a side to reach."""
    board = sight.state.board
    if node.kind in ("occupy", "place_letters"):
        cells = [cell for cell in _region(node) if not board.letters[node.side].has(cell)]
        yield from _target(node.side, cells, weight)
    elif node.kind == "keep_free":
        # Whoever enters the region spoils the other's condition.
        yield from _target(node.side.other, _region(node), weight)
    elif node.kind == "link":
        for place in node.get("places", tuple) or ():
            yield from _target(node.side, sorted(place.cells), weight / 2)
    elif node.kind in ("capture_tokens", "invoke"):
        yield from _target(node.side, _tokens(node, sight), weight)
    elif node.kind in ("hold_cities", "total_control", "conquest"):
        ids = {place.id for place in node.get("cities", tuple) or ()}
        for city in board.cities:
            wanted = (not ids or city.id in ids) and city.owner is not node.side
            if wanted and (node.kind != "conquest" or city.owner is node.side.other):
                yield from _target(node.side, [city.at], weight)


def _target(side: Side, cells: list[Cell], weight: float) -> Iterator[Target]:
    if cells:
        yield Target(side, tuple(cells), weight)


def _region(node: ConditionNode) -> list[Cell]:
    region = node.get("region", NamedPlace)
    return sorted(region.cells) if region else []


def _tokens(node: ConditionNode, sight: ConditionContext) -> list[Cell]:
    """Where the tokens lie that the condition speaks of."""
    named: tuple[TokenPlace, ...] = node.get("tokens", tuple) or ()
    ids, element = {token.id for token in named}, node.get("element", Element)
    return sorted(
        token.at
        for token in sight.state.board.tokens
        if not token.captured and element in (None, token.element) and (not ids or token.id in ids)
    )
