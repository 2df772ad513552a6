"""What the parameters of table games are called and mean: the texts of their schema, for the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import mark

PARAMETERS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "scoring": (
            mark("Scoring"),
            mark(
                "How the whole is judged: standard, where most mini grids win, or advanced, where the "
                "nine winners' marks count as a grid of their own by the same glyphs."
            ),
        ),
        "columns": (
            mark("Columns"),
            mark("How many columns the board has."),
        ),
        "rows": (
            mark("Rows"),
            mark("How many rows the board has."),
        ),
        "values": (
            mark("Values"),
            mark("How many values there are: bricks of 1 up to this. The highest is beaten by a 1."),
        ),
        "per_value": (
            mark("Bricks of each value"),
            mark("How many bricks of each value a player has for the whole game."),
        ),
        "most_bricks": (
            mark("Bricks in a set"),
            mark("The most bricks that a player may set up in one set; never more than there are columns."),
        ),
        "sets": (
            mark("Sets to win"),
            mark("How many sets win the game."),
        ),
        "quiet_moves": (
            mark("Moves without a battle"),
            mark("A set of so many moves in a row without a battle is drawn, and all its bricks are used."),
        ),
        "dots": (
            mark("Dots along a card"),
            mark("How many dots a card has along each side."),
        ),
        "segment_points": (
            mark("Points for a segment"),
            mark("What a segment in one's colour counts in the end."),
        ),
        "box_points": (
            mark("Points for a box"),
            mark("What a claimed box counts in the end."),
        ),
        "capture_points": (
            mark("Points for a capture"),
            mark("What capturing the opponent's token counts; it ends the game."),
        ),
        "claiming": (
            mark("Claiming boxes"),
            mark(
                "How closed boxes get their owner: automatic, at once, or by_hand, where claiming is "
                "up to the players and can be forgotten."
            ),
        ),
        "hop_circles": (
            mark("Hops circle dots"),
            mark("Whether a hop from card to card circles the dot that it ends on."),
        ),
        "quiet_turns": (
            mark("Turns without a segment"),
            mark("So many turns in a row without a new segment end the game."),
        ),
    }
)
"""The title and the description of each parameter, by its key; no two games share one."""

PRIZE: Mapping[str, str] = MappingProxyType(
    {
        "letters": mark(
            "Letters for the rack, in capitals, as one text; those over the rack's limit go to "
            "the pool of the next battle."
        ),
        "spies": mark("Spies on top of the next battle's own."),
        "score": mark("What is added to the base score of the next battle."),
    }
)
"""What is said of the parts of a prize."""
