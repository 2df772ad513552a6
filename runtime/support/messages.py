"""What is said of what makes no sense in campaigns, levels and rules: a table from code to message, sorted by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.issues import Wording
from runtime.support.texts import mark, mark_plural

ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "duplicate-id": Wording(
            mark("The id “{id}” is used more than once for a {kind}."),
            mark("Give each {kind} an id of its own, and look at what refers to it."),
        ),
        "letters-on-lava": Wording(
            mark_plural(
                "{count} of the starting letters of {side} lies on lava, at row {row}, column {column}.",
                "{count} of the starting letters of {side} lie on lava, the first at row {row}, column {column}.",
            ),
            mark("Move these letters, or change the ground under them."),
        ),
        "letters-touch": Wording(
            mark("Starting letters of gold and silver touch or overlap at row {row}, column {column}."),
            mark("Leave at least one free cell between the two sides."),
        ),
        "no-city": Wording(
            mark("{side} has no city, so that it can neither lay a word nor stay in the game."),
            mark("Give {side} at least one city."),
        ),
        "no-value": Wording(
            mark("{side} has letters that the rules give no value: {letters}."),
            mark("Use capitals that letters.values lists, or give these letters a value there."),
        ),
        "terrain-row-length": Wording(
            mark_plural(
                "Row {row} of the map has {length} cell; the others have {expected}.",
                "Row {row} of the map has {length} cells; the others have {expected}.",
            ),
            mark("Make all rows equally long."),
            counted="length",
        ),
        "terrain-symbol": Wording(
            mark("Row {row} of the map has symbols that stand for no terrain, the first in column {column}: {symbols}"),
            mark("Use . for plains, f forest, ~ water, ^ mountain, = ice, # lava."),
        ),
        "two-on-a-cell": Wording(
            mark("“{id}” and “{other}” stand on the same cell, at row {row}, column {column}."),
            mark("Move one of them; a cell holds one city or one token."),
        ),
        "unknown-computer": Wording(
            mark("No player of the computer is called “{computer}”."),
            mark("The players are: {allowed}."),
            mark("Did you mean “{suggestion}”? The players are: {allowed}."),
        ),
        "unknown-ruleset": Wording(
            mark("There is no ruleset “{ruleset}”."),
            mark("The rulesets are: {allowed}."),
            mark("Did you mean “{suggestion}”? The rulesets are: {allowed}."),
        ),
        "unplayable": Wording(
            mark("The game can't begin: {reason}."),
            mark("Look through the issues of the level and its rules."),
        ),
    }
)
"""These issues' words, by their codes; those of files, positions and refusals have tables of their own."""
