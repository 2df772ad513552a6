"""What the rules of an edition are called, and what those are that choose between words; each a text of the catalogue.

What is not in a table is called by its name in files, so that a rule that joins the editions can be set at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import Texts, mark

RULES: Mapping[str, str] = MappingProxyType(
    {
        "rack.start": mark("Letters at the start"),
        "rack.limit": mark("Letters at most"),
        "rack.draw": mark("Letters drawn each turn"),
        "rack.discards_return": mark("Discarded letters go back into the pool"),
        "letters.values": mark("Values of letters"),
        "letters.counts": mark("Letters of the pool"),
        "forest.density": mark("Forest: density"),
        "forest.passes": mark("Forest: who passes"),
        "forest.clearing": mark("Forest: meanings that clear it"),
        "forest.connotation_multiplier": mark("Forest: clearing words count times"),
        "forest.mountain_bonus": mark("Forest: mountains help against it"),
        "water.how": mark("Water: how it weakens"),
        "water.amount": mark("Water: by how much"),
        "water.roles": mark("Water: when it counts"),
        "mountain.how": mark("Mountains: what they strengthen"),
        "mountain.multiplier": mark("Mountains: count times"),
        "ice.bears": mark("Ice: greatest value that it bears"),
        "ice.melts": mark("Ice: which cells break"),
        "city.how": mark("City: how it strengthens"),
        "city.amount": mark("City: by how much"),
        "city.capture_bonus": mark("City: points for taking it"),
        "connotation.multiplier": mark("Meaning: counts times"),
        "disconnected.multiplier": mark("Cut off: counts times"),
        "combat.order": mark("Combat: order of the defenders"),
        "combat.capture_score": mark("Combat: points for a defeated word"),
        "combat.penalty": mark("Combat: attacks wear down"),
        "redeploy.max_crossings": mark("Redeployment: words crossing at most"),
        "redeploy.disconnected": mark("Redeployment: of words cut off"),
        "redeploy.leaves_whole": mark("Redeployment: must cut nothing off"),
        "spies": mark("Spies"),
        "token.power": mark("Cells of an element"),
        "no_city": mark("Without a city"),
        "turn_limit": mark("Turns at most"),
        "both_met": mark("Both win at once"),
        "first": mark("Who begins"),
    }
)
"""Every rule, by its name in files."""

_YES_NO = (("true", mark("Yes")), ("false", mark("No")))
_HOW = (("add", mark("It is added")), ("multiply", mark("It multiplies")))

VALUES: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "rack.discards_return": _YES_NO,
        "forest.passes": ((">=", mark("Who reaches its demand")), (">", mark("Who exceeds its demand"))),
        "forest.mountain_bonus": _YES_NO,
        "water.how": _HOW,
        "water.roles": (
            ('["attack"]', mark("In attack")),
            ('["defence"]', mark("In defence")),
            ('["attack", "defence"]', mark("In attack and defence")),
        ),
        "mountain.how": (("letter", mark("Each letter on one")), ("word", mark("The word, in proportion"))),
        "ice.melts": (("heavy", mark("Under heavy letters")), ("word", mark("Under the whole word"))),
        "city.how": _HOW,
        "combat.order": (
            ("strongest_first", mark("The strongest first")),
            ("defender_chooses", mark("The defender chooses")),
        ),
        "combat.capture_score": (("strength", mark("Its strength")), ("letters", mark("The letters removed"))),
        "combat.penalty": _YES_NO,
        "redeploy.disconnected": _YES_NO,
        "redeploy.leaves_whole": _YES_NO,
        "no_city": (("score", mark("The score decides")), ("loses", mark("One loses"))),
        "both_met": (
            ("score", mark("The higher score wins")),
            ("mover", mark("The side that moved wins")),
            ("draw", mark("It is a draw")),
        ),
        "first": (("gold", mark("Gold")), ("silver", mark("Silver"))),
    }
)
"""What rules choose between: as it is typed, and what it is called."""


def rule_name(t: Texts, rule: str) -> str:
    """What a rule is called."""
    return t(RULES[rule]) if rule in RULES else rule


def typed_value(value: object) -> str:
    """A rule's value as it is typed; nothing for one that is not given."""
    return "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def value_name(t: Texts, rule: str, value: object) -> str:
    """What a rule's value is called where it is one of some, else as it is typed."""
    typed = typed_value(value)
    return next((t(name) for known, name in VALUES.get(rule, ()) if known == typed), typed)
