"""The vocabulary of win conditions: every kind, in one table, and how conditions are put together (rules, section 10).

Validation, schema, sentences and the condition builder read this table, so that none can differ from another.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.engine.conditions.arguments import mark
from runtime.engine.conditions.cells import KEEP_FREE, LINK, OCCUPY, PLACE_LETTERS
from runtime.engine.conditions.cities import CONQUEST, CUT_OFF, HOLD_CITIES, NEVER_LOSE, SURVIVE, TOTAL_CONTROL
from runtime.engine.conditions.kind import ConditionKind
from runtime.engine.conditions.scores import LEAD, SCORE, STANDARD_END, TURN_BEGINS, WIN, WITHIN
from runtime.engine.conditions.tokens import CAPTURE_TOKENS, INVOKE
from runtime.engine.conditions.variables import CHOSE, VARIABLE
from runtime.engine.conditions.words import DESTROY, LETTERS_OUT, PLAY_WORD
from runtime.engine.levels.level import ConditionKindId

ALL, ANY, NOT, IN_ORDER = map(ConditionKindId, ("all", "any", "not", "in_order"))

GROUPS: Mapping[ConditionKindId, str] = MappingProxyType(
    {
        ALL: mark("Every part must hold at the same time."),
        ANY: mark("One part is enough."),
        NOT: mark("Its one part must not hold."),
        IN_ORDER: mark("The parts must come true one after another; a part counts only from its time on."),
    }
)
"""The kinds that are made of other conditions."""

_SINGLE: tuple[ConditionKind, ...] = (
    *(CONQUEST, TOTAL_CONTROL, HOLD_CITIES, SCORE, LEAD, PLAY_WORD, DESTROY, LINK, PLACE_LETTERS, OCCUPY, KEEP_FREE),
    *(CAPTURE_TOKENS, INVOKE, SURVIVE, WITHIN, TURN_BEGINS, CUT_OFF, NEVER_LOSE, LETTERS_OUT, STANDARD_END, WIN),
    VARIABLE,
    CHOSE,
)

CONDITION_KINDS: Mapping[ConditionKindId, ConditionKind] = MappingProxyType({kind.kind: kind for kind in _SINGLE})
"""Every kind of single condition, by its name in files."""

KINDS = (*GROUPS, *CONDITION_KINDS)
"""Every kind of condition, by its name in files."""
