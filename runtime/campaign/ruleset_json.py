"""The parameters of an edition as files have them (rules, section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from runtime.campaign.codec import (
    Codec,
    FileHead,
    Issues,
    flag,
    list_of,
    members_of,
    object_schema,
    text,
    text_of,
    whole,
)
from runtime.campaign.migrations import FIRST
from runtime.campaign.rulesets import ANY, KEYS, USUAL, ruleset_of, settled_parameters
from runtime.campaign.shared_codecs import COUNTS
from runtime.engine.levels.ruleset import How, Ruleset
from runtime.support.json_text import OneLine, free, plain
from runtime.support.rule_texts import RULE_TEXTS, ParameterId, RuleText


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
    """Every parameter that is not as usual, so that a record does not depend on what an edition says later."""
    figures = {key: OneLine(value) for key, value in settled_parameters(rules).items()}
    return {"format": FIRST, "id": rules.id, "name": rules.name, **figures, **free(rules.extra)}


_HOW = text_of(*(how.value for how in How)).at("ruleset#/$defs/how")
_TABLES: Mapping[ParameterId, tuple[str, Codec[Any]]] = MappingProxyType(
    {
        ParameterId("letters.values"): (
            "What each letter is worth, by letter. It also settles which letters there are. An override replaces the "
            "whole table.",
            Codec(
                {
                    **{"type": "object", "minProperties": 1, "maxProperties": 200},
                    "propertyNames": {"minLength": 1, "maxLength": 1},
                    "additionalProperties": whole(0, 1000),
                },
                members_of,
            ).at("ruleset#/$defs/values"),
        ),
        ParameterId("letters.counts"): (
            "How many of each letter the standard pool holds; an endless pool draws with these frequencies. An "
            "override replaces the whole table.",
            COUNTS,
        ),
    }
)
_AS_WRITTEN: Mapping[ParameterId, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        ParameterId("forest.passes"): (("demand", ">="), ("exceed it", ">")),
        ParameterId("water.how"): (("strength", "add"), ("multiplies it", "multiply")),
        ParameterId("water.amount"): (("adds", "-1"), ("multiplies by", "3/5")),
        ParameterId("mountain.how"): (("stands on one", "letter"), ("its letters on mountains", "word")),
        ParameterId("ice.melts"): (("heavy letters", "heavy"), ("under the word", "word")),
        ParameterId("city.how"): (("defending on it", "add"), ("multiplies it", "multiply")),
        ParameterId("city.amount"): (("adds", "2"), ("multiplies by", "3/2")),
        ParameterId("combat.order"): (("goes first", "strongest_first"), ("names the order", "defender_chooses")),
        ParameterId("combat.capture_score"): (
            ("its strength", "strength"),
            ("removed with it", "letters"),
            ("shared ones too", "face"),
        ),
        ParameterId("combat.attrition"): (("word's strength", "strength"), ("face value", "score")),
        ParameterId("token.region"): (("token lay", "grown"), ("nearest cells", "round")),
        ParameterId("redeploy.max_crossings"): (("any number", "any"),),
        ParameterId("passes"): (
            ("drawing and discarding", "nothing_added"),
            ("word is committed", "nothing_committed"),
        ),
        ParameterId("no_city"): (("the score decides", "score"), ("they lose", "loses")),
    }
)
"""Behind which words of a parameter's meaning its schema says how a file writes that."""

_EACH: Mapping[ParameterId, str] = MappingProxyType(
    {
        ParameterId("forest.clearing"): "One connotation.",
        ParameterId("water.roles"): "The part a word plays in a fight.",
    }
)


def _fraction(rule: RuleText) -> Codec[Any]:
    is_signed = rule.pattern.startswith("-")
    schema = {
        "type": ["string", "integer"],
        "minimum": -1000 if is_signed else 0,
        "maximum": 1000,
        "pattern": f"^{rule.pattern}$",
    }
    return Codec(schema, members_of).at(f"ruleset#/$defs/{'amount' if is_signed else 'multiplier'}")


def _parameter(key: ParameterId) -> tuple[str, Codec[Any]]:
    """What a parameter means, and the form of its values: as players and designers choose it."""
    if key in _TABLES:
        return _TABLES[key]
    rule = RULE_TEXTS.get(key)
    if rule is None:  # A test names the texts that are missing.
        return "", Codec({}, members_of)
    words = rule.about
    for phrase, value in _AS_WRITTEN.get(key, ()):
        words = words.replace(phrase, f'{phrase} ("{value}")', 1)
    return words, _form(rule)


def _form(rule: RuleText) -> Codec[Any]:
    if rule.pattern:
        return _fraction(rule)
    known = text_of(*rule.values)
    if rule.many:
        listing = list_of(known, len(rule.values), each=_EACH[rule.key])
        return Codec({"type": "array", "uniqueItems": True, **listing.schema}, listing.read)
    if rule.values:
        return _HOW if known.schema == _HOW.schema else known
    if rule.bounds is None:
        return flag()
    number = whole(*rule.bounds)
    if not rule.endless:
        return number
    return Codec({**number.schema, "type": ["integer", "string"], "maxLength": 3, "pattern": f"^{ANY}$"}, members_of)


RULESET = Codec(
    object_schema(
        """Every parameter of one edition of the rules. A level names a ruleset and may override single parameters in
        its own "rules". Fractions are written as text, "3/2".

        id: The name that levels use in "ruleset": small letters, digits, dots, hyphens and underscores. The file is
            named after it.
        name: The name that players and designers read.
        """,
        {
            "id": text(pattern="^[a-z0-9][a-z0-9._-]{0,63}$"),
            "name": text(200, least=1),
            **{key: _parameter(key) for key in KEYS},
        },
        needed=("id", "name", *(key for key in KEYS if key not in USUAL)),
        head=FileHead("ruleset", "Scryptic ruleset"),
    ),
    _ruleset,
    lambda rules: plain(_whole(rules)),
    _whole,
    _issues_of,
).at("ruleset#/")
"""An edition of the rules, whole."""
