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
        "json-long-key": Wording(
            mark("The name “{key}” of a property has {length} characters, where {maximum} are the most."),
            mark("Give it a shorter name; no form of ours has one so long."),
        ),
        "json-too-much": Wording(
            mark("The file holds more than {limit} values, more than any file of ours."),
            mark("Look whether it is the right file, or make several of it."),
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
        "map-twice": Wording(
            mark("There is another map with the id “{level}”, and results could not tell them apart."),
            mark("Leave one of them out, or give it another id."),
        ),
        "more-in-all": Wording(
            mark_plural("And {count} more issue that is not listed.", "And {count} more issues that are not listed."),
            mark("Mend some of those that are, then look again."),
        ),
        "more-keys": Wording(
            mark_plural(
                "{count} more property means nothing to this version. It is kept, but has no effect.",
                "{count} more properties mean nothing to this version. They are kept, but have no effect.",
            ),
            mark("Remove them, or look for the right names in the schema."),
        ),
        "more-like-this": Wording(
            mark_plural("And {count} more like this: {kind}.", "And {count} more like these: {kind}."),
            mark("Mend some of those that are listed, then look again."),
        ),
        "no-city": Wording(
            mark("{side} has no city, so that it can neither lay a word nor stay in the game."),
            mark("Give {side} at least one city."),
        ),
        "no-maps": Wording(
            mark("There are no levels in {folder}."),
            mark("Name a level's file, a folder of such files, or a campaign."),
        ),
        "no-value": Wording(
            mark("{side} has letters that the rules give no value: {letters}."),
            mark("Use capitals that letters.values lists, or give these letters a value there."),
        ),
        "odd-games": Wording(
            mark("{games} is odd, but each beginning is played twice, the players changing sides."),
            mark("Ask for an even number of games, or set “swap” to false."),
        ),
        "only-table-games": Wording(
            mark("{levels}: a table game has no map, and the computer's players of Scryptic can't play it."),
            mark("Name a level that has a map."),
        ),
        "pool-too-large": Wording(
            mark("The pool of {side} would hold more than {maximum} letters."),
            mark("Make it smaller: no game draws so many."),
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
        "too-many-bytes": Wording(
            mark("It was not read: with it, the campaign's files would have more than {maximum} bytes together."),
            mark("Divide the campaign, or make its levels smaller."),
        ),
        "too-many-values": Wording(
            mark("It was not read: with it, the campaign's files would hold more than {maximum} values together."),
            mark("Divide the campaign, or make its levels smaller."),
        ),
        "too-much": Wording(
            mark("There are {count} {thing} in this file, where {maximum} are the most. It was not looked at further."),
            mark("Leave some out, or divide them among several files."),
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


LINE_ISSUES: Mapping[str, str] = MappingProxyType(
    {
        "file-encoding": mark("Line {line} is not UTF-8: byte {byte} at column {column} fits no character."),
        "file-encoding-utf16": mark("Line {line} is written in UTF-16, not in UTF-8."),
        "file-too-big": mark("Line {line} has more than {limit} bytes, which are the most."),
        "json-syntax": mark("Line {line} is not sound JSON at column {column}: {reason}."),
        "wrong-type": mark("Line {line} is {found}; it must be an object in braces."),
    }
)
"""By the codes of issues; ``line`` is the number of the line, from 1 on."""
