"""What the builder calls kinds of conditions, effects, their arguments and choices; each a text of the catalogue.

What is not in a table is called by its name in files, so that a kind that joins the vocabulary can be built at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from editor.docks.builder.effect_texts import EFFECT_TEXTS
from runtime.support.condition_texts import CONDITION_TEXTS
from runtime.support.names import SIDES
from runtime.support.texts import Texts, mark

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "all": mark("All of these"),
        "any": mark("Any of these"),
        "not": mark("Not this"),
        "in_order": mark("These, in order"),
        **{kind: text.name for kind, text in CONDITION_TEXTS.items()},
    }
)
"""Every kind of condition, in the order in which they are offered."""

EFFECTS: Mapping[str, str] = MappingProxyType({kind: text.name for kind, text in EFFECT_TEXTS.items()})
"""Every kind of effect, in the order in which they are offered."""

ARGUMENTS: Mapping[str, str] = MappingProxyType(
    {
        "at": mark("Cell"),
        "cells": mark("Cells"),
        "cities": mark("Cities"),
        "condition": mark("Objective"),
        "connotation": mark("Meaning"),
        "contains": mark("Contains"),
        "count": mark("How many"),
        "element": mark("Element"),
        "ends_with": mark("Ends in"),
        "id": mark("Id"),
        "length_max": mark("Letters at most"),
        "length_min": mark("Letters at least"),
        "letters": mark("Letters"),
        "pattern": mark("Pattern"),
        "places": mark("Places"),
        "points": mark("Points"),
        "portrait": mark("Portrait"),
        "power": mark("Power"),
        "region": mark("Region"),
        "side": mark("Side"),
        "speaker": mark("Speaker"),
        "starts_with": mark("Starts with"),
        "strength": mark("Strength"),
        "terrain": mark("Terrain"),
        "text": mark("Text"),
        "to": mark("Read by"),
        "token": mark("Token"),
        "tokens": mark("Tokens"),
        "turn": mark("Turn"),
        "turns": mark("Turns running"),
        "what": mark("What"),
        "winner": mark("Winner"),
        "words": mark("Words"),
    }
)
"""Every argument, by its name in files."""

CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "attacking": mark("attacking"),
        "both": mark("Both"),
        "burning": mark("burning"),
        "city": mark("Cities"),
        "cutting": mark("cutting"),
        "defending": mark("defending"),
        "draw": mark("Nobody: a draw"),
        "letters": mark("Letters"),
        "score": mark("The higher score"),
        "sneaking": mark("sneaking"),
        "word": mark("Words"),
        "words": mark("Words"),
        **SIDES,
    }
)
"""Every choice of the arguments that are one of some."""


def named(t: Texts, table: Mapping[str, str], key: str) -> str:
    """What something is called; by its own name where no table knows it."""
    return t(table[key]) if key in table else key


def offered(table: Mapping[str, str], known: Mapping[str, object]) -> tuple[str, ...]:
    """The keys of ``known`` in the table's order, those that the table lacks at the end."""
    return (*(key for key in table if key in known), *(key for key in known if key not in table))
