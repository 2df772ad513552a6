"""Which effects are heard of the table games; the names are those of the main game's own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.match.table_match import Made
from runtime.tablegames.game import TablePlayer, TableResult
from runtime.ui.sounds.cues import Cue

CUES: Mapping[str, Cue] = MappingProxyType(
    {
        "grid-won": Cue.CITY,
        "battle": Cue.ATTACK_WON,
        "set-won": Cue.OBJECTIVE,
        "set-begins": Cue.TURN,
        "set-up": Cue.COMMIT,
        "scored": Cue.TOKEN,
        "box": Cue.TOKEN,
        "claim": Cue.TOKEN,
        "captured": Cue.ATTACK_WON,
        "turn": Cue.LANDSCAPE,
        "agree": Cue.OFFER,
    }
)
"""What is heard of events; all others are a piece that is put down."""


def cue_of(made: Made, persons: tuple[TablePlayer, ...]) -> Cue:
    """What is heard of a move: the weightiest of what it brought about."""
    for event in reversed(made.events):
        if event.kind == "battle" and persons and event.player not in persons:
            return Cue.ATTACK_LOST
        if event.kind in CUES:
            return CUES[event.kind]
    return Cue.LAY


def cue_of_end(result: TableResult, persons: tuple[TablePlayer, ...]) -> Cue:
    """What is heard at the end."""
    if result.winner is None:
        return Cue.DRAWN
    return Cue.DEFEAT if persons and result.winner not in persons else Cue.VICTORY
