"""The parameters of the table games as players and makers of levels read them: names, sentences, choices.

The schema of table levels has the same names, and its descriptions begin with the same sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import mark

PARAMETERS: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "scribe": MappingProxyType(
            {
                "scoring": (
                    mark("Scoring"),
                    mark("What decides the game once all nine mini grids are full."),
                ),
            }
        ),
        "scryper": MappingProxyType(
            {
                "columns": (mark("Columns"), mark("How many columns the board has.")),
                "rows": (mark("Rows"), mark("How many rows the board has.")),
                "values": (
                    mark("Values"),
                    mark("Bricks have the values 1 up to this. The highest is beaten by a 1."),
                ),
                "per_value": (
                    mark("Bricks of each value"),
                    mark("How many bricks of each value a player has for the whole game."),
                ),
                "most_bricks": (
                    mark("Bricks in a set"),
                    mark("The most bricks that a player may set up in one set; never more than there are columns."),
                ),
                "sets": (mark("Sets to win"), mark("How many sets win the game.")),
                "quiet_moves": (
                    mark("Moves without a battle"),
                    mark("After so many moves without a battle nobody wins the set, and its bricks are used up."),
                ),
            }
        ),
        "scrambler": MappingProxyType(
            {
                "dots": (mark("Dots along a card"), mark("How many dots a card has along each side.")),
                "segment_points": (
                    mark("Points for a line"),
                    mark("What each line that a player has drawn counts in the end."),
                ),
                "box_points": (mark("Points for a box"), mark("What each claimed box counts in the end.")),
                "capture_points": (
                    mark("Points for a capture"),
                    mark("What it counts to step onto the other token, which ends the game."),
                ),
                "claiming": (
                    mark("Claiming boxes"),
                    mark("Whether who closes a box owns it at once, or has to claim it and can forget to."),
                ),
                "hop_circles": (
                    mark("Hops circle dots"),
                    mark("Whether a hop to another card circles the dot that it ends on."),
                ),
                "quiet_turns": (
                    mark("Turns without a line"),
                    mark("After so many turns in a row without a new line the game ends."),
                ),
            }
        ),
    }
)
"""Name and sentence of every parameter, by game."""

CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "standard": mark("Most mini grids win"),
        "advanced": mark("The winners’ marks are scored as a grid"),
        "automatic": mark("Automatic"),
        "by_hand": mark("By hand"),
    }
)
"""The values of parameters that are a choice of several."""
