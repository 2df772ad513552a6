"""The effects that set what a level remembers in numbers (rules, section 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from runtime.engine.board.sides import Side
from runtime.engine.conditions.arguments import Argument, Takes, mark
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.game.condition_plan import ConditionPlan, EffectNode
from runtime.engine.game.events import Event, VariableChanged
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import LEAST_VALUE, MEMORY_FORMAT, MOST_VALUE, EffectKindId, Variable
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words


def value_argument(name: str, description: str, *, required: bool = False) -> Argument:
    """A number that a variable can be."""
    return Argument(
        name, Takes.WHOLE, description, required=required, minimum=LEAST_VALUE, maximum=MOST_VALUE, format=MEMORY_FORMAT
    )


NAMED = Argument("variable", Takes.VARIABLE, mark("Which of the level's variables."), required=True)
"""The variable that a condition or effect speaks of."""

WORDS_LOST = "words_lost"


def loss_key(side: Side) -> str:
    """By what it is remembered how many words a side has lost; no condition's key is like it."""
    return f"lost/{side.value}"


def counts_losses(plan: ConditionPlan) -> bool:
    """Whether an effect of the plan asks how many words a side has lost, so that this is counted."""
    return any(
        effect.kind == SET_VARIABLE.kind and effect.get("measure", str) == WORDS_LOST for effect in plan.every_effect()
    )


def _lead(state: GameState, side: Side, words: Words) -> int:
    both = scores(BoardContext.of(state), state.base, words)
    return both[side] - both[side.other]


_MEASURES: Mapping[str, Callable[[GameState, Side, Words], int]] = MappingProxyType(
    {
        "score": lambda state, side, words: scores(BoardContext.of(state), state.base, words)[side],
        "lead": _lead,
        "turn": lambda state, _side, _words: state.turn,
        "cities": lambda state, side, _words: len(BoardContext.of(state).cities_of(side)),
        "letters": lambda state, side, _words: len(state.racks[side].letters),
        "tokens": lambda state, side, _words: len(state.racks[side].tokens),
        WORDS_LOST: lambda state, side, _words: state.course.memory.get(loss_key(side), 0),
    }
)
"""What a variable can be set to beside a number."""


def _changed(state: GameState, effect: EffectNode, value: Callable[[int], int]) -> Event | None:
    """The event by which a variable gets another value, kept within its range; None where it stays as it is."""
    variable = effect.get("variable", Variable)
    if variable is None:
        return None
    before = state.variables.get(variable.id, variable.start)
    after = max(LEAST_VALUE, min(MOST_VALUE, value(before)))
    return None if after == before else VariableChanged(variable.id, after, variable.name, variable.shown)


def _set(state: GameState, effect: EffectNode, words: Words) -> Event | None:
    measure, number = effect.get("measure", str), effect.get("value", int) or 0
    value = _MEASURES[measure](state, effect.side, words) if measure is not None else number
    return _changed(state, effect, lambda _before: value)


SET_VARIABLE = EffectKind(
    EffectKindId("set_variable"),
    mark("Gives one of the level's variables a value: a number, or what is measured then."),
    (
        NAMED,
        value_argument("value", mark("The number.")),
        Argument("measure", Takes.CHOICE, mark("What is measured, in place of a number."), choices=tuple(_MEASURES)),
        Argument("side", Takes.SIDE, mark("Whose is measured.")),
    ),
    _set,
    either=("value", "measure"),
    format=MEMORY_FORMAT,
)

ADD_VARIABLE = EffectKind(
    EffectKindId("add_variable"),
    mark("Adds to one of the level's variables, or takes away from it."),
    (NAMED, value_argument("by", mark("How much is added; less than nothing takes away."), required=True)),
    lambda state, effect, _words: _changed(state, effect, lambda before: before + (effect.get("by", int) or 0)),
    format=MEMORY_FORMAT,
)


def variable_bounds(
    variable: Variable, effects: Iterable[EffectNode], once: Iterable[EffectNode] = ()
) -> tuple[int, int]:
    """The least and the most that a variable can ever hold, whenever and however often the effects happen.

    Those that are named apart happen ``once`` at the most.
    """
    least = most = variable.start
    fewer = more = 0
    for effect, is_often in (*((one, True) for one in effects), *((one, False) for one in once)):
        if effect.kind not in OF_VARIABLES or effect.get("variable", Variable) != variable:
            continue
        by = (effect.get("by", int) or 0) if effect.kind == ADD_VARIABLE.kind else 0
        if effect.kind == SET_VARIABLE.kind and effect.get("measure", str) is None:
            number = effect.get("value", int) or 0
            least, most = min(least, number), max(most, number)
        elif effect.kind == SET_VARIABLE.kind:
            return LEAST_VALUE, MOST_VALUE
        elif is_often:
            least, most = (LEAST_VALUE if by < 0 else least), (MOST_VALUE if by > 0 else most)
        else:
            fewer, more = fewer + min(by, 0), more + max(by, 0)
    return max(LEAST_VALUE, least + fewer), min(MOST_VALUE, most + more)


OF_VARIABLES = (SET_VARIABLE.kind, ADD_VARIABLE.kind)
"""The effects that change a variable."""
