"""The effects that can be heard, by name; what is heard for what of a game is in :mod:`runtime.ui.sounds.game_cues`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Cue(Enum):
    """An effect; the value is the name of its file, without the ending."""

    LAY = "lay"
    TAKE_BACK = "take_back"
    COMMIT = "commit"
    ATTACK_WON = "attack_won"
    ATTACK_LOST = "attack_lost"
    CITY = "city"
    ICE = "ice"
    FOREST = "forest"
    VOLCANO = "volcano"
    FLOOD = "flood"
    DROUGHT = "drought"
    FIRESTORM = "firestorm"
    LANDSCAPE = "landscape"
    TOKEN = "token"
    DISCARD = "discard"
    DRAW = "draw"
    LIFT = "lift"
    SPY = "spy"
    TURN = "turn"
    OBJECTIVE = "objective"
    MESSAGE = "message"
    OFFER = "offer"
    VICTORY = "victory"
    DEFEAT = "defeat"
    DRAWN = "drawn"
    REFUSED = "refused"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Heard:
    """An effect and how long after the event it is heard, in seconds, so that several can be told apart."""

    cue: Cue
    after: float = 0.0
