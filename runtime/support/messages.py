"""What is said of what makes no sense in campaigns, levels and rules: a table from code to message, sorted by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark, mark_plural


@dataclass(frozen=True, slots=True)
class Wording:
    """What an issue says and how to mend it; ``suggested`` is the advice where a likely name is known.

    Where the text counts something, it has one form for one and one for more; ``counted`` is the detail that counts.
    """

    text: str | tuple[str, str]
    advice: str = ""
    suggested: str = ""
    counted: str = "count"


ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "asymmetric-city": Wording(
            mark("The city “{id}” at row {row}, column {column} has no counterpart on a map meant to be symmetric."),
            mark("Mend the symmetry from the side that is right, or give the level no symmetry."),
        ),
        "asymmetric-letters": Wording(
            mark("The map is meant to be symmetric, but there are starting letters without a counterpart: {number}."),
            mark("Lay as many letters for the other side on the cells that answer theirs, or give up the symmetry."),
        ),
        "asymmetric-terrain": Wording(
            mark_plural(
                "On a map meant to be symmetric {number} cell has another terrain than its mirror image.",
                "On a map meant to be symmetric {number} cells have another terrain than their mirror images.",
            ),
            mark("Mend the symmetry from the side that is right, or give the level no symmetry."),
            counted="number",
        ),
        "asymmetric-token": Wording(
            mark("The token “{id}” at row {row}, column {column} has no counterpart on a map meant to be symmetric."),
            mark("Mend the symmetry from the side that is right, or give the level no symmetry."),
        ),
        "bad-word": Wording(
            mark("“{word}” can never be laid: words are made of capital letters only."),
            mark("Write it in capitals, without blanks, hyphens or signs."),
        ),
        "city-off-board": Wording(
            mark("The city “{id}” at row {row}, column {column} is off the map of {rows} × {columns} cells."),
            mark("Move the city onto the map, or remove it; rows and columns are counted from 0."),
        ),
        "duplicate-id": Wording(
            mark("The id “{id}” is used more than once for a {kind}."),
            mark("Give each {kind} an id of its own, and look at what refers to it."),
        ),
        "edge-no-node": Wording(
            mark("The way “{edge}” refers to the station “{node}”, which the campaign does not have."),
            mark("Choose one of its stations, or add this one to the nodes."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "letters-off-board": Wording(
            mark_plural(
                "{count} of the starting letters of {side} lies off the map, at row {row}, column {column}.",
                "{count} of the starting letters of {side} lie off the map, the first at row {row}, column {column}.",
            ),
            mark("Move these letters onto the map, or remove them."),
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
        "letters-twice": Wording(
            mark("{side} has two starting letters on one cell, at row {row}, column {column}."),
            mark("Remove one of them."),
        ),
        "level-unreachable": Wording(
            mark("No way leads from the start of the campaign to the station “{node}” (level “{level}”)."),
            mark("Draw a way to it, or remove the station."),
        ),
        "level-unused": Wording(
            mark("The level “{level}” is played at no station of the campaign."),
            mark("Add a station for it to the nodes."),
        ),
        "map-large": Wording(
            mark(
                "The map has {rows} × {columns} cells; beyond 60 × 60 games grow very long and boards hard to survey."
            ),
            mark("Think about a smaller map."),
        ),
        "map-too-large": Wording(
            mark("The map has {rows} × {columns} cells; maps above 200 × 200 can be drawn but not played."),
            mark("Make it smaller."),
        ),
        "no-city": Wording(
            mark("{side} has no city, so that it can neither lay a word nor stay in the game."),
            mark("Give {side} at least one city."),
        ),
        "no-levels": Wording(
            mark("The campaign has no level."),
            mark("Add one."),
        ),
        "no-room": Wording(
            mark("No word has room over any city of {side}: there is nowhere to lay even two letters in line."),
            mark("Free at least one cell beside one of its cities from lava and water."),
        ),
        "no-start": Wording(
            mark("The campaign does not say where it begins."),
            mark("Set “start” to one of its stations."),
        ),
        "no-value": Wording(
            mark("{side} has letters that the rules give no value: {letters}."),
            mark("Use capitals that letters.values lists, or give these letters a value there."),
        ),
        "node-no-level": Wording(
            mark("The station “{node}” plays the level “{level}”, which the campaign does not have."),
            mark("Choose one of its levels, or add this one."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "pool-empty": Wording(
            mark("The pool of {side} holds no letter."),
            mark("Give it letters, or use the standard pool."),
        ),
        "rack-over-limit": Wording(
            mark_plural(
                "The first rack of {side} holds {count} letter; the limit is {limit}.",
                "The first rack of {side} holds {count} letters; the limit is {limit}.",
            ),
            mark("Take letters off it, or raise rack.limit."),
        ),
        "region-off-board": Wording(
            mark_plural(
                "{count} cell of the region “{id}” is off the map, at row {row}, column {column}.",
                "{count} cells of the region “{id}” are off the map, the first at row {row}, column {column}.",
            ),
            mark("Move the region onto the map."),
        ),
        "start-no-node": Wording(
            mark("The campaign begins at the station “{node}”, which it does not have."),
            mark("Choose one of its stations."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "start-not-a-word": Wording(
            mark("The starting letters of {side} make “{word}”, which is not in the lexicon."),
            mark("Lay another word, or add this one to the level's words."),
        ),
        "start-not-linked": Wording(
            mark("The starting word “{word}” of {side} has no link to a city of its owner."),
            mark("Lay it over a city of {side}, or link it to a word that has one."),
        ),
        "symmetry-needs-square": Wording(
            mark(
                "The map is meant to have a symmetry that only square maps can have; it has {rows} × {columns} cells."
            ),
            mark("Choose another symmetry, or make the map square."),
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
        "token-off-board": Wording(
            mark("The token “{id}” at row {row}, column {column} is off the map of {rows} × {columns} cells."),
            mark("Move the token onto the map, or remove it; rows and columns are counted from 0."),
        ),
        "token-on-lava": Wording(
            mark("The token “{id}” lies on lava, where no word can ever capture it."),
            mark("Move the token, or change the ground under it."),
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
        "unknown-path": Wording(
            mark("The way “{edge}” waits for the victory “{path}”, which the level “{level}” does not have."),
            mark("Choose one of the level's win conditions, or none."),
            mark("Did you mean “{suggestion}”?"),
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
