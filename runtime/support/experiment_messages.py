"""What is said of faults in experiments and of the maps they name: a table like its older sister in ``messages``.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.issues import Wording
from runtime.support.texts import mark

EXPERIMENT_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "map-twice": Wording(
            mark("There is another map with the id “{level}”, and results could not tell them apart."),
            mark("Leave one of them out, or give it another id."),
        ),
        "no-maps": Wording(
            mark("There are no levels in {folder}."),
            mark("Name a level's file, a folder of such files, or a campaign."),
        ),
        "odd-games": Wording(
            mark("{games} is odd, but each beginning is played twice, the players changing sides."),
            mark("Ask for an even number of games, or set “swap” to false."),
        ),
        "only-table-games": Wording(
            mark("{levels}: a table game has no map, and the computer's players of Scryptic can't play it."),
            mark("Name a level that has a map."),
        ),
    }
)
"""For every code of experiments: what is wrong, and what to do about it."""
