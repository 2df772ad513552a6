"""How long things take that are to be seen, how forces look and take letters, and what is not seen at all."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.engine.board.terrain import Element
from runtime.engine.game.events import DrawOffered, GameEnded, OrderChosen, SpyReported, TurnBegan
from runtime.engine.game.story_events import (
    ConditionsAdvanced,
    MessageShown,
    ObjectiveMet,
    ObjectiveRevealed,
    TriggerFired,
    TurnGiven,
)
from runtime.ui.game.effects.effect_values import Falling, Force, Shattering, Sinking
from runtime.ui.sounds.game_cues import FOUGHT, LANDED

LAND, SPREAD, LET_DOWN = 180, round(LANDED * 1000) - 180, 160
"""How long a letter falls, within what time the last one of a word begins to, and how long a raised one is let down."""
FIGHT, BOUT = 320, round(FOUGHT * 1000) - 140
"""How long a defeated letter falls, and within what time the last of several fights begins."""
CRACK, SINK = 220, 340
GROW, WASH = 440, 330
"""Within what time an element reaches its last cell, and how long it passes over one."""
TURN, TAKE, RISE, FLY, GLINT = 360, 360, 400, 260, 300
COUNT = 420
"""How long points rise and fly to their score."""

FORCES: Mapping[Element, Force] = MappingProxyType(
    {
        Element.VOLCANO: Force.LAVA,
        Element.DROUGHT: Force.DROUGHT,
        Element.FLOOD: Force.FLOOD,
        Element.FIRESTORM: Force.FIRE,
    }
)

LOSSES: Mapping[Force, type[Falling | Shattering | Sinking]] = MappingProxyType(
    {Force.FLOOD: Sinking, Force.DROUGHT: Falling}
)
"""How letters go that a force takes; others burst."""

SILENT: Mapping[type, str] = MappingProxyType(
    {
        OrderChosen: "the fight itself follows at once",
        SpyReported: "the letters that a spy found lie raised on the board, and it uses up its time in thinking",
        DrawOffered: "it is asked beside the board",
        TurnBegan: "the plaque says whose turn it is",
        TurnGiven: "the plaque says whose turn it is",
        GameEnded: "a card tells it",
        ObjectiveMet: "the objectives beside the board tell it",
        ObjectiveRevealed: "the objectives beside the board tell it",
        MessageShown: "a card tells it, and marks its cells",
        TriggerFired: "no player is told of it, only of what follows",
        ConditionsAdvanced: "no player is told of it",
    }
)
"""Events of which nothing is to be seen, each with the reason."""
