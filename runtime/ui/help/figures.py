"""The rules in play as figures for the help, so that it can never say other ones than the game goes by."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from runtime.campaign.rulesets import parameters
from runtime.engine.ruleset import Ruleset
from runtime.support.texts import Texts
from runtime.ui.help.source import Holds
from runtime.ui.speech.sentences import figure


def rule_figures(t: Texts, rules: Ruleset) -> Mapping[str, str]:
    """Every parameter that is a number by its key, and the edition's name; 3/2 is 1½."""
    found = {"edition": t(rules.name)}
    for key, value in parameters(rules).items():
        number = _number(value)
        if number is not None:
            found[key] = figure(number)
    found["forest.most"] = figure(Fraction(rules.forest.density) / rules.forest.connotation_multiplier)
    return found


def rules_hold(rules: Ruleset) -> Holds:
    """Tells whether a parameter has a value, as files write it; ``yes`` and ``no`` are true and false.

    A list has each of its values; a key that is no parameter raises KeyError.
    """
    known = parameters(rules)

    def holds(key: str, value: str) -> bool:
        has = known[key]
        if isinstance(has, bool):
            return value == ("yes" if has else "no")
        return value in has if isinstance(has, list) else value == str(has)

    return holds


def _number(value: object) -> Fraction | None:
    """A parameter's value as a number; None where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    try:
        return Fraction(value)
    except ValueError:
        return None
