"""The parameters of an edition as files have them (rules, section 11)."""

from __future__ import annotations

from collections.abc import Mapping

from runtime.campaign.codec import Codec, Issues, free, members_of
from runtime.campaign.migrations import FORMAT
from runtime.campaign.rulesets import KEYS, parameters, ruleset_of
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.jsonlayout import OneLine, plain


def _parameters(value: object) -> Mapping[str, object]:
    return members_of(value)


def _in_order(rules: Mapping[str, object]) -> dict[str, object]:
    """Parameters in the order of the rules page, then whatever else stands there."""
    known = [key for key in KEYS if key in rules]
    return {key: rules[key] for key in (*known, *(key for key in rules if key not in KEYS))}


RULES = Codec(
    {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: Codec({}, members_of).at(f"ruleset#/properties/{key}") for key in KEYS},
    },
    _parameters,
    _in_order,
    lambda rules: {key: OneLine(value) for key, value in _in_order(rules).items()},
).at("level#/properties/rules")
"""Single parameters, as they stand there."""


def _ruleset(value: object) -> Ruleset:
    """The ruleset of sound data; what is wrong with it, :func:`ruleset_of` tells beforehand."""
    made = ruleset_of(members_of(value))
    if isinstance(made, tuple):
        raise ValueError(made)
    return made


def _issues_of(value: object) -> Issues:
    made = ruleset_of(members_of(value))
    return made if isinstance(made, tuple) else ()


def _whole(rules: Ruleset) -> dict[str, object]:
    """Every parameter, so that a record does not depend on what an edition says later."""
    figures = {key: OneLine(value) for key, value in parameters(rules).items()}
    return {"format": FORMAT, "id": rules.id, "name": rules.name, **figures, **free(rules.extra)}


RULESET = Codec({}, _ruleset, lambda rules: plain(_whole(rules)), _whole, _issues_of).at("ruleset#/")
"""An edition of the rules, whole."""
