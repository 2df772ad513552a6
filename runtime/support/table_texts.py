"""The parameters of the table games as people read them: what each is called, and a sentence about it."""

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
                    mark("The most bricks that a player may set up in one set."),
                ),
                "sets": (mark("Sets to win"), mark("How many sets win the game.")),
                "quiet_moves": (
                    mark("Moves without a battle"),
                    mark("After so many moves in a row without a battle nobody wins the set."),
                ),
            }
        ),
        "scrambler": MappingProxyType(
            {
                "dots": (mark("Dots along a card"), mark("How many dots a card has along each side.")),
                "segment_points": (
                    mark("Points for a segment"),
                    mark("What each line of one’s own counts in the end."),
                ),
                "box_points": (mark("Points for a box"), mark("What each claimed box counts in the end.")),
                "capture_points": (
                    mark("Points for a capture"),
                    mark("What it counts to step onto the opponent’s token, which ends the game."),
                ),
                "claiming": (
                    mark("Claiming boxes"),
                    mark("Whether a closed box is its owner’s at once, or has to be claimed and can be forgotten."),
                ),
                "hop_circles": (
                    mark("Hops circle dots"),
                    mark("Whether a hop to another card circles the dot that it ends on."),
                ),
                "quiet_turns": (
                    mark("Turns without a segment"),
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
