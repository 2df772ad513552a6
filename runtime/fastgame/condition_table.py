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
from runtime.engine.conditions.cells import KEEP_FREE, LINK, OCCUPY, PLACE_LETTERS
from runtime.engine.conditions.cities import CONQUEST, CUT_OFF, HOLD_CITIES, NEVER_LOSE, SURVIVE, TOTAL_CONTROL
from runtime.engine.conditions.condition_kinds import ALL, ANY, CONDITION_KINDS, GROUPS, IN_ORDER, NOT
from runtime.engine.conditions.kind import Judged
from runtime.engine.conditions.scores import LEAD, SCORE, STANDARD_END, TURN_BEGINS, WIN, WITHIN
from runtime.engine.conditions.tokens import CAPTURE_TOKENS, INVOKE
from runtime.engine.conditions.variable_effects import counts_losses, loss_key
from runtime.engine.conditions.variables import CHOSE, VARIABLE, asked_bounds
from runtime.engine.conditions.words import DESTROY, LETTERS_OUT, PLAY_WORD
from runtime.engine.game.condition_plan import ConditionNode, ConditionPlan
from runtime.engine.game.state import AllowedActions, BoardToken
from runtime.engine.levels.level import LEAST_VALUE, MOST_VALUE, ConditionKindId, Variable
from runtime.fastgame.kernel import asked_words
from runtime.fastgame.kernel import conditions as codes
from runtime.fastgame.trigger_table import EffectTable, write_effects
from runtime.movegen.kernel_rules import NAMES

ELEMENTS = (Element.VOLCANO, Element.FLOOD, Element.DROUGHT, Element.FIRESTORM)
"""The elements by their numbers in the compiled game."""

_COLUMNS = 14


@dataclass(slots=True)
class _Row:
    """One condition: its opcode and figures, and the cells or tokens that it speaks of."""

    code: int
    number: int = 0
    places: Sequence[int] = ()
    element: int = -1


@dataclass(slots=True)
class PlanContext:
    """What conditions and effects speak of: the board, tokens with their usual power, letters, variables, rights.

    ``token_order`` is in which the engine has the tokens, ``choices`` and ``options`` are the ids of both.
    """

    size: Size
    tokens: tuple[BoardToken, ...]
    power: int
    alphabet: str
    variables: tuple[Variable, ...] = ()
    allowed: tuple[AllowedActions, ...] = (AllowedActions(),)
    token_order: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def variable(self, variable: Variable) -> int:
        """The number of a variable."""
        return [one.id for one in self.variables].index(variable.id)

    def decision(self, choice: str, option: str) -> tuple[int, int]:
        """The numbers of a choice and of one of its options."""
        return self.choices.index(choice), self.options.index(option)

    def codes(self, letters: str) -> list[int]:
        """The codes of letters; one of its own for those that no word has."""
        return [self.alphabet.find(letter) + 1 or asked_words.NO_LETTER for letter in letters]


def _cells(place: NamedPlace | None, size: Size) -> list[int]:
    """The cells of a region, by number."""
    cells: frozenset[Cell] = place.cells if place is not None else frozenset()
    return sorted(size.index(cell) for cell in cells)


def _hold_cities(node: ConditionNode, context: PlanContext) -> _Row:
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    number = node.get("count", int) or max(1, len(named))
    return _Row(codes.HOLD_CITIES, number, [context.size.index(min(place.cells)) for place in named])


def _occupy(node: ConditionNode, context: PlanContext) -> _Row:
    return _Row(codes.OCCUPY, node.whole("count"), _cells(node.get("region", NamedPlace), context.size))


def _place_letters(node: ConditionNode, context: PlanContext) -> _Row:
    cells = _cells(node.get("region", NamedPlace), context.size)
    return _Row(codes.PLACE_LETTERS, node.whole("count"), cells, 0 if node.get("touches", bool) else -1)


def _element(node: ConditionNode) -> int:
    element = node.get("element", Element)
    return -1 if element is None else ELEMENTS.index(element)


def _capture_tokens(node: ConditionNode, context: PlanContext) -> _Row:
    named = node.get("tokens", tuple) or ()
    ids = {token.id for token in named}
    # A token that was named and is not there must not stand for any token.
    numbers = [number for number, token in enumerate(context.tokens) if token.id in ids] or [-1] * bool(ids)
    return _Row(codes.CAPTURE_TOKENS, node.get("count", int) or max(1, len(named)), numbers, _element(node))


def _where(node: ConditionNode, context: PlanContext) -> list[int]:
    """Whether a word must lie in a region, and its cells, as :mod:`runtime.fastgame.kernel.asked_words` reads it."""
    region = node.get("region", NamedPlace)
    if region is None:
        return [asked_words.ANYWHERE]
    return [asked_words.TOUCHING if node.get("touches", bool) else asked_words.INSIDE, *_cells(region, context.size)]


def _destroy(node: ConditionNode, context: PlanContext) -> _Row:
    is_letters, at = node.arguments["what"] == "letters", node.get("at", Cell)
    asked = [-1 if at is None else context.size.index(at), *_where(node, context)]
    is_anywhere = asked == [-1, asked_words.ANYWHERE]
    code = codes.DESTROY_LETTERS if is_letters else codes.DESTROY_WORDS
    return _Row(code, node.whole("count"), () if is_anywhere else asked)


def _never_lose(node: ConditionNode, _context: PlanContext) -> _Row:
    return _Row(codes.NEVER_LOSE_CITY if node.arguments["what"] == "city" else codes.NEVER_LOSE_WORD)


def _play_word(node: ConditionNode, context: PlanContext) -> _Row:
    """What is asked of the word, as :mod:`runtime.fastgame.kernel.asked_words` reads it."""
    words: list[str] = [*(node.get("words", tuple) or ())]
    some, any_letters = [context.codes(word) for word in words], [asked_words.ANY_LETTERS]
    pattern, begins, ends = (node.get(name, str) for name in ("pattern", "starts_with", "ends_with"))
    patterns = [] if pattern is None else [_pattern(pattern, context)]
    patterns += [] if begins is None else [[*context.codes(begins), *any_letters]]
    patterns += [] if ends is None else [[*any_letters, *context.codes(ends)]]
    connotation, strength = node.get("connotation", str), node.get("strength", int)
    asked = [
        node.get("length_min", int) or 0,
        node.get("length_max", int) or 1000,
        -1 if strength is None else strength,
        0 if connotation is None else 1 << NAMES.index(connotation),
        len(some),
        len(patterns),
    ]
    for listed in (*some, *patterns, context.codes(node.get("contains", str) or ""), _where(node, context)):
        asked += [len(listed), *listed]
    return _Row(codes.PLAY_WORD, node.whole("count"), asked)


def _pattern(text: str, context: PlanContext) -> list[int]:
    signs = {"?": asked_words.ONE_LETTER, "*": asked_words.ANY_LETTERS}
    return [signs[one] if one in signs else context.codes(one)[0] for one in text]


def _link(node: ConditionNode, context: PlanContext) -> _Row:
    places: tuple[NamedPlace, ...] = node.get("places", tuple) or ()
    listed: list[int] = []
    for place in places:
        cells = _cells(place, context.size)
        listed += [len(cells), *cells]
    return _Row(codes.LINK, max(1, len(places)), listed)


def _keep_free(node: ConditionNode, context: PlanContext) -> _Row:
    return _Row(codes.KEEP_FREE, 0, _cells(node.get("region", NamedPlace), context.size))


def _variable(node: ConditionNode, context: PlanContext) -> _Row:
    variable, (least, most) = node.get("variable", Variable), asked_bounds(node)
    if variable is None:
        raise ValueError("a condition of no variable")
    bounds = (LEAST_VALUE if least is None else least, MOST_VALUE if most is None else most)
    return _Row(codes.VARIABLE, 0, (context.variable(variable), *bounds))


def _chose(node: ConditionNode, context: PlanContext) -> _Row:
    return _Row(codes.CHOSE, 0, context.decision(*decision_of(node)))


def decision_of(node: ConditionNode) -> tuple[str, str]:
    """The choice and the option that a condition asks for."""
    return node.get("choice", str) or "", node.get("option", str) or ""


def _turn_begins(node: ConditionNode, _context: PlanContext) -> _Row:
    every = node.get("every", int)
    return _Row(
        codes.TURN_BEGINS if every is None else codes.TURN_COMES, node.whole("turn"), () if every is None else (every,)
    )


ROWS: Mapping[ConditionKindId, Callable[[ConditionNode, PlanContext], _Row]] = MappingProxyType(
    {
        CONQUEST.kind: lambda _node, _context: _Row(codes.CONQUEST),
        TOTAL_CONTROL.kind: lambda _node, _context: _Row(codes.TOTAL_CONTROL),
        HOLD_CITIES.kind: _hold_cities,
        SCORE.kind: lambda node, _context: _Row(codes.SCORE, node.whole("points")),
        LEAD.kind: lambda node, _context: _Row(codes.LEAD, node.whole("points")),
        OCCUPY.kind: _occupy,
        PLACE_LETTERS.kind: _place_letters,
        DESTROY.kind: _destroy,
        CAPTURE_TOKENS.kind: _capture_tokens,
        INVOKE.kind: lambda node, _context: _Row(codes.INVOKED, node.whole("count"), (), _element(node)),
        NEVER_LOSE.kind: _never_lose,
        SURVIVE.kind: lambda node, _context: _Row(codes.SURVIVE, node.whole("turn")),
        WITHIN.kind: lambda node, _context: _Row(codes.WITHIN, node.whole("turn")),
        TURN_BEGINS.kind: _turn_begins,
        VARIABLE.kind: _variable,
        CHOSE.kind: _chose,
        LETTERS_OUT.kind: lambda _node, _context: _Row(codes.EMPTY_HANDED),
        WIN.kind: lambda _node, _context: _Row(codes.WIN),
        PLAY_WORD.kind: _play_word,
        LINK.kind: _link,
        KEEP_FREE.kind: _keep_free,
        CUT_OFF.kind: lambda _node, _context: _Row(codes.CUT_OFF),
        STANDARD_END.kind: lambda _node, _context: _Row(codes.STANDARD_END),
        ALL: lambda _node, _context: _Row(codes.ALL),
        ANY: lambda _node, _context: _Row(codes.ANY),
        NOT: lambda _node, _context: _Row(codes.NOT),
        IN_ORDER: lambda _node, _context: _Row(codes.IN_ORDER),
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


def unknown_kinds(plan: ConditionPlan) -> tuple[str, ...]:
    """The kinds of a plan's conditions that the compiled game does not know, sorted."""
    nodes = (node for tree in plan.trees for node in tree.walk())
    return tuple(sorted({node.kind for node in nodes if node.kind not in ROWS}))


@dataclass(frozen=True)
class ConditionTable:
    """A plan as arrays; ``pointers`` say where each of its effects stands in the level's file.

    ``keys`` are those by which the engine remembers each condition, then each trigger, and last the words that each
    side has lost where that is asked.
    """

    rows: NDArray[np.int32]
    places: NDArray[np.int32]
    objectives: NDArray[np.int32]
    triggers: NDArray[np.int32]
    effects: NDArray[np.int32]
    pointers: tuple[str, ...]
    keys: tuple[str, ...]
    ids: tuple[str, ...]
    trigger_ids: tuple[str, ...]

    @classmethod
    def of(cls, plan: ConditionPlan, context: PlanContext) -> ConditionTable:
        """The table of a plan, all of whose kinds are known."""
        writer = _Writer(context)
        roots = [writer.write(one.when, is_bonus=one.bonus, is_denied=False) for one in plan.objectives]
        objectives = [
            [root, SIDES.index(one.side), one.bonus, one.hidden]
            for root, one in zip(roots, plan.objectives, strict=True)
        ]
        ids = tuple(one.id for one in plan.objectives)
        losses = map(loss_key, SIDES) if counts_losses(plan) else ()
        triggers: list[list[int]] = []
        table = EffectTable([], [], writer.places, ids, writer.context)
        for rule in plan.rules:
            root = writer.write(rule.when, is_bonus=False, is_denied=False)
            triggers.append([root, rule.repeat, *write_effects(rule.effects, table)])
        return cls(
            _array(writer.rows, _COLUMNS),
            np.array([*writer.places, -1], dtype=np.int32),
            _array(objectives, 4),
            _array(triggers, 4),
            _array(table.rows, 5),
            tuple(table.pointers),
            (*writer.keys, *(rule.key for rule in plan.rules), *losses),
            ids,
            tuple(rule.id for rule in plan.rules),
        )

    @property
    def asks_scores(self) -> bool:
        """Whether some condition speaks of scores."""
        return bool(np.isin(self.rows[:, codes.CODE], (codes.SCORE, codes.LEAD)).any())


def _array(rows: list[list[int]], columns: int) -> NDArray[np.int32]:
    return np.array(rows, dtype=np.int32).reshape(len(rows), columns)


@dataclass(slots=True)
class _Writer:
    """Writes trees of conditions, parts before what they are parts of."""

    context: PlanContext
    rows: list[list[int]] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    def write(self, node: ConditionNode, *, is_bonus: bool, is_denied: bool) -> int:
        """Write a condition and all below it; return its row."""
        first = len(self.rows)
        # Parts in order are judged each by itself, whatever the whole is a part of.
        below = node.kind != IN_ORDER and is_denied is not (node.kind == NOT)
        parts = [self.write(part, is_bonus=is_bonus, is_denied=below) for part in node.parts]
        made, number = ROWS[node.kind](node, self.context), len(self.rows)
        if made.code == codes.WITHIN and is_denied:
            made.code = codes.NOT_WITHIN
        begin = len(self.places)
        self.places += made.places
        row = [0] * _COLUMNS
        row[codes.CODE], row[codes.NUMBER], row[codes.PARENT] = made.code, made.number, -1
        row[codes.FIRST], row[codes.AFTER] = begin, len(self.places)
        row[codes.PARTS], row[codes.ELEMENT], row[codes.BEGIN] = len(parts), made.element, first
        if node.kind not in GROUPS:
            kind = CONDITION_KINDS[node.kind]
            row[codes.SIDE] = SIDES.index(node.side) if "side" in node.arguments else 0
            row[codes.TURNS] = node.turns
            row[codes.WHEN] = codes.AT_TURN_END if node.turns else _MOMENTS[kind.judged]
            row[codes.SAFEGUARD] = int(is_bonus and kind.safeguard)
            row[codes.COUNTS] = int(kind.counts is not None)
        for place, part in enumerate(parts):
            self.rows[part][codes.PARENT], self.rows[part][codes.PLACE] = number, place
        self.rows.append(row)
        self.keys.append(node.key)
        return number
