"""What is said of faults in positions, records and savegames: a table like its older sister in ``messages``.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.messages import Wording
from runtime.support.texts import mark, mark_plural

POSITION_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "not-a-cell": Wording(
            mark("“{value}” names no cell, which “{what}” asks for."),
            mark('Write the row, a comma and the column, as in "7,3".'),
        ),
        "position-doubled": Wording(
            mark("Two things of a kind lie on the cell at row {row}, column {column}."),
            mark("A cell holds one city, one token, and a letter of one side."),
        ),
        "position-judging": Wording(
            mark("This condition or trigger can't be judged ({flaw})."),
            mark("Check the level that it comes from."),
        ),
        "position-no-run": Wording(
            mark("The letters {word} do not lie at row {row}, column {column}."),
            mark("Broken runs and penalties are of runs that lie on the board."),
        ),
        "position-off-board": Wording(
            mark("Row {row}, column {column} is off the board."),
            mark("Rows and columns are counted from 0 at the top left."),
        ),
        "position-phase": Wording(
            mark("The phase “{phase}” and “{needs}” contradict each other."),
            mark("A game that is over says how it ended, an attack that waits is there in phase order alone."),
        ),
        "position-size": Wording(
            mark("“{what}” says {said}, but the landscape has {found}."),
            mark("Leave it out, or make it agree with the terrain."),
        ),
        "position-waiting": Wording(
            mark("The attack that waits could not be made in this position, or the words it attacks are others."),
            mark("Load the position before the attack and commit the word."),
        ),
        "preset-edge": Wording(
            mark("The preset arrives by “{edge}”, but no such way of the campaign leads to the level {level}."),
            mark("Name a way of the campaign that leads to this level."),
        ),
        "preset-pool": Wording(
            mark_plural(
                "The preset wants {asked} letter in {side}'s pool, but none is left there.",
                "The preset wants {asked} letters in {side}'s pool, but only {found} are left there.",
            ),
            mark("Ask for fewer, or write the letters themselves."),
            counted="asked",
        ),
    }
)
"""These issues' words, by their codes, sorted."""
