"""What is said of conditions and triggers that can't be judged: a table by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.messages import Wording
from runtime.support.texts import mark, mark_plural

CONDITION_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "argument-range": Wording(
            mark("“{what}” of “{kind}” is {value}; it must lie between {minimum} and {maximum}."),
            mark("Choose a number within these bounds."),
        ),
        "bad-argument": Wording(
            mark("“{value}” is no possible “{what}” of “{kind}”."),
            mark("{meaning}"),
            mark("Did you mean “{suggestion}”? {meaning}"),
        ),
        "bad-parts": Wording(
            mark_plural(
                "“{kind}” has {count} part; it can have {most} at most, and a group needs at least one.",
                "“{kind}” has {count} parts; it can have {most} at most, and a group needs at least one.",
            ),
            mark("Add or remove parts, or choose another kind of condition."),
        ),
        "duplicate-node": Wording(
            mark("Two conditions have the id “{id}”, by which their memory is kept."),
            mark("Give one of them another id, or none."),
        ),
        "missing-argument": Wording(
            mark("“{kind}” lacks “{what}”."),
            mark("Add it: {meaning}"),
        ),
        "no-such-thing": Wording(
            mark("“{what}” of “{kind}” speaks of “{id}”, but the level has no such {thing}."),
            mark("Choose one that the level has, or add it to the level."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "off-map": Wording(
            mark("“{what}” of “{kind}” names the cell at row {row}, column {column}, which is off the map."),
            mark("Choose a cell on the map; rows and columns are counted from 0."),
        ),
        "only-bonus": Wording(
            mark("“{kind}” is judged when the game has ended, so that nothing but a bonus objective can wait for it."),
            mark("Make it a bonus objective, or choose another condition."),
        ),
        "too-deep": Wording(
            mark("More than {count} conditions lie within one another here."),
            mark("Say the same with fewer groups."),
        ),
        "unknown-argument": Wording(
            mark("“{what}” means nothing to “{kind}”. It is kept, but has no effect."),
            mark("Remove it, or look for the right name in the schema."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "unknown-effect": Wording(
            mark("There is no effect “{value}”."),
            mark("Look for the right name in the schema."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "unknown-kind": Wording(
            mark("There is no condition “{value}”."),
            mark("Look for the right name in the schema."),
            mark("Did you mean “{suggestion}”?"),
        ),
    }
)
"""Every issue's words, by its code."""
