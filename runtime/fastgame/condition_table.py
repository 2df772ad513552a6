"""A level's win conditions as the table of opcodes by which the compiled game judges them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import NamedPlace
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, LEAVES, NOT
from runtime.engine.conditions.kind import Judged
from runtime.engine.game.condition_plan import ConditionNode, ConditionPlan, Objective
from runtime.engine.game.state import BoardToken
from runtime.fastgame.kernel import conditions as codes

ELEMENTS = (Element.VOLCANO, Element.FLOOD, Element.DROUGHT, Element.FIRESTORM)
"""The elements by their numbers in the compiled game."""

_COLUMNS = 11


@dataclass(slots=True)
class _Row:
    """One condition: its opcode and figures, and the cells or tokens that it speaks of."""

    code: int
    number: int = 0
    places: Sequence[int] = ()
    element: int = -1


@dataclass(slots=True)
class _Scene:
    """What conditions speak of: the board's size, and the game's tokens by their numbers."""

    size: Size
    tokens: tuple[BoardToken, ...]


def _cells(place: NamedPlace | None, size: Size) -> list[int]:
    """The cells of a region, by number."""
    cells: frozenset[Cell] = place.cells if place is not None else frozenset()
    return sorted(size.index(cell) for cell in cells)


def _hold_cities(node: ConditionNode, scene: _Scene) -> _Row:
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    number = node.get("count", int) or max(1, len(named))
    return _Row(codes.HOLD_CITIES, number, [scene.size.index(min(place.cells)) for place in named])


def _occupy(node: ConditionNode, scene: _Scene) -> _Row:
    return _Row(codes.OCCUPY, node.whole("count"), _cells(node.get("region", NamedPlace), scene.size))


def _place_letters(node: ConditionNode, scene: _Scene) -> _Row:
    return _Row(codes.PLACE_LETTERS, node.whole("count"), _cells(node.get("region", NamedPlace), scene.size))


def _element(node: ConditionNode) -> int:
    element = node.get("element", Element)
    return -1 if element is None else ELEMENTS.index(element)


def _capture_tokens(node: ConditionNode, scene: _Scene) -> _Row:
    named = node.get("tokens", tuple) or ()
    ids = {token.id for token in named}
    # A token that was named and is not there must not stand for any token.
    numbers = [number for number, token in enumerate(scene.tokens) if token.id in ids] or [-1] * bool(ids)
    return _Row(codes.CAPTURE_TOKENS, node.get("count", int) or max(1, len(named)), numbers, _element(node))


def _destroy(node: ConditionNode, _scene: _Scene) -> _Row:
    code = codes.DESTROY_LETTERS if node.arguments["what"] == "letters" else codes.DESTROY_WORDS
    return _Row(code, node.whole("count"))


def _never_lose(node: ConditionNode, _scene: _Scene) -> _Row:
    return _Row(codes.NEVER_LOSE_CITY if node.arguments["what"] == "city" else codes.NEVER_LOSE_WORD)


_ROWS: Mapping[str, Callable[[ConditionNode, _Scene], _Row]] = MappingProxyType(
    {
        "conquest": lambda _node, _scene: _Row(codes.CONQUEST),
        "total_control": lambda _node, _scene: _Row(codes.TOTAL_CONTROL),
        "hold_cities": _hold_cities,
        "score": lambda node, _scene: _Row(codes.SCORE, node.whole("points")),
        "lead": lambda node, _scene: _Row(codes.LEAD, node.whole("points")),
        "occupy": _occupy,
        "place_letters": _place_letters,
        "destroy": _destroy,
        "capture_tokens": _capture_tokens,
        "invoke": lambda node, _scene: _Row(codes.INVOKED, node.whole("count"), (), _element(node)),
        "never_lose": _never_lose,
        "survive": lambda node, _scene: _Row(codes.SURVIVE, node.whole("turn")),
        "within": lambda node, _scene: _Row(codes.WITHIN, node.whole("turn")),
        "turn_begins": lambda node, _scene: _Row(codes.TURN_BEGINS, node.whole("turn")),
        "letters_out": lambda _node, _scene: _Row(codes.EMPTY_HANDED),
        "win": lambda _node, _scene: _Row(codes.WIN),
        ALL: lambda _node, _scene: _Row(codes.ALL),
        ANY: lambda _node, _scene: _Row(codes.ANY),
        NOT: lambda _node, _scene: _Row(codes.NOT),
    }
)
"""How each kind of condition that the compiled game knows becomes a row."""

_MOMENTS = MappingProxyType(
    {
        Judged.AT_ONCE: codes.AT_ONCE,
        Judged.TURN_END: codes.AT_TURN_END,
        Judged.GAME_END: codes.AT_GAME_END,
    }
)


def is_known(objective: Objective) -> bool:
    """Whether the compiled game knows all kinds of conditions of an objective."""
    return all(node.kind in _ROWS for node in objective.when.walk())


def unknown_kinds(plan: ConditionPlan) -> tuple[str, ...]:
    """The kinds of conditions among a plan's objectives that the compiled game does not know, sorted."""
    nodes = (node for objective in plan.objectives for node in objective.when.walk())
    return tuple(sorted({node.kind for node in nodes if node.kind not in _ROWS}))


@dataclass(frozen=True)
class ConditionTable:
    """The objectives of a plan as arrays; ``keys`` are those by which the engine remembers each row."""

    rows: NDArray[np.int32]
    places: NDArray[np.int32]
    objectives: NDArray[np.int32]
    keys: tuple[str, ...]
    ids: tuple[str, ...]

    @classmethod
    def of(cls, plan: ConditionPlan, size: Size, tokens: tuple[BoardToken, ...]) -> ConditionTable:
        """The table of a plan's objectives, all of whose kinds are known, on a board of ``size`` with ``tokens``."""
        writer = _Writer(_Scene(size, tokens))
        roots = [writer.write(one.when, is_bonus=one.bonus, is_denied=False) for one in plan.objectives]
        rows = np.array(writer.rows, dtype=np.int32).reshape(len(writer.rows), _COLUMNS)
        found = [(root, SIDES.index(one.side), one.bonus) for root, one in zip(roots, plan.objectives, strict=True)]
        objectives = np.array(found, dtype=np.int32).reshape(len(found), 3)
        ids = tuple(one.id for one in plan.objectives)
        return cls(rows, np.array([*writer.places, -1], dtype=np.int32), objectives, tuple(writer.keys), ids)

    @property
    def asks_scores(self) -> bool:
        """Whether some condition speaks of scores."""
        return bool(np.isin(self.rows[:, codes.CODE], (codes.SCORE, codes.LEAD)).any())


@dataclass(slots=True)
class _Writer:
    """Writes trees of conditions, parts before what they are parts of."""

    scene: _Scene
    rows: list[list[int]] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    def write(self, node: ConditionNode, *, is_bonus: bool, is_denied: bool) -> int:
        """Write a condition and all below it; return its row."""
        below = is_denied is not (node.kind == NOT)
        parts = [self.write(part, is_bonus=is_bonus, is_denied=below) for part in node.parts]
        made, number = _ROWS[node.kind](node, self.scene), len(self.rows)
        if made.code == codes.WITHIN and is_denied:
            made.code = codes.NOT_WITHIN
        begin = len(self.places)
        self.places += made.places
        row = [0] * _COLUMNS
        row[codes.CODE], row[codes.NUMBER], row[codes.PARENT] = made.code, made.number, -1
        row[codes.FIRST], row[codes.AFTER] = begin, len(self.places)
        row[codes.PARTS], row[codes.ELEMENT] = len(parts), made.element
        if node.kind not in GROUPS:
            kind = LEAVES[node.kind]
            row[codes.SIDE] = SIDES.index(node.side) if "side" in node.arguments else 0
            row[codes.TURNS] = node.turns
            row[codes.WHEN] = codes.AT_TURN_END if node.turns else _MOMENTS[kind.judged]
            row[codes.SAFEGUARD] = int(is_bonus and kind.safeguard)
        for part in parts:
            self.rows[part][codes.PARENT] = number
        self.rows.append(row)
        self.keys.append(node.key)
        return number
