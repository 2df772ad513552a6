"""Which effect is heard for what: the names of the effects, and a table from the engine's events to them; no Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.events import (
    AttackDeclared,
    ConditionsAdvanced,
    DrawOffered,
    ElementInvoked,
    Event,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    LettersGiven,
    MessageShown,
    ObjectiveMet,
    ObjectiveRevealed,
    OrderChosen,
    RunLifted,
    SpyReported,
    TerrainChanged,
    TokenPlaced,
    TokenRemoved,
    TriggerFired,
    TurnBegan,
    TurnEnded,
    TurnGiven,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import Ending
from runtime.ui.sounds.cues import Cue, Heard

ELEMENTS: Mapping[Element, Cue] = MappingProxyType(
    {
        Element.VOLCANO: Cue.VOLCANO,
        Element.DROUGHT: Cue.DROUGHT,
        Element.FLOOD: Cue.FLOOD,
        Element.FIRESTORM: Cue.FIRESTORM,
    }
)

PLAIN: Mapping[type, Cue] = MappingProxyType(
    {
        LettersDrawn: Cue.DRAW,
        LettersDiscarded: Cue.DISCARD,
        LettersGiven: Cue.DRAW,
        RunLifted: Cue.LIFT,
        SpyReported: Cue.SPY,
        DrawOffered: Cue.OFFER,
        TurnBegan: Cue.TURN,
        ObjectiveMet: Cue.OBJECTIVE,
        ObjectiveRevealed: Cue.OBJECTIVE,
        MessageShown: Cue.MESSAGE,
        TerrainChanged: Cue.LANDSCAPE,
        TokenPlaced: Cue.TOKEN,
    }
)
"""Events that always sound the same."""

SILENT: Mapping[type, str] = MappingProxyType(
    {
        AttackDeclared: "the fight itself is heard when the defenders' order is known",
        OrderChosen: "the fight itself follows at once",
        TurnEnded: "the turn that begins after it is heard",
        TokenRemoved: "whatever took it is heard",
        ConditionsAdvanced: "no player is told of it",
        TriggerFired: "no player is told of it, only of what follows",
        TurnGiven: "the turn that is given is heard when it begins",
    }
)
"""Events that make no sound, each with the reason."""

_FIRST: tuple[Cue, ...] = (Cue.VICTORY, Cue.DEFEAT, Cue.DRAWN)
"""Once one of these is heard, the rest of what happened in that moment is not."""


def cues_of(event: Event, listener: Side | None) -> tuple[Heard, ...]:
    """What is heard of one event; ``listener`` is the side whose ears it is for, None stands for both or for neither.

    Letters that the other side draws or gives up, spies it asks and turns it has are not heard.
    """
    match event:
        case WordCommitted():
            return _of_word(event)
        case ElementInvoked(token=token):
            return (Heard(ELEMENTS[token.element]),)
        case GameEnded(ending=ending):
            return (Heard(_of_ending(ending, listener)),)
    cue = PLAIN.get(type(event))
    return (Heard(cue),) if cue is not None and _is_for(event, listener) else ()


def _of_ending(ending: Ending, listener: Side | None) -> Cue:
    if ending.winner is None:
        return Cue.DRAWN
    return Cue.VICTORY if listener in (None, ending.winner) else Cue.DEFEAT


def _is_for(event: Event, listener: Side | None) -> bool:
    """Whether an event that only one side is told of, or that is nothing to the other, concerns the listener."""
    match event:
        case LettersDrawn(count=0) | LettersDiscarded(count=0) | LettersGiven(count=0):
            return False
        case LettersDrawn() | LettersDiscarded() | LettersGiven() | SpyReported() | TurnBegan():
            return listener in (None, event.side)
        case MessageShown(to=to):
            return listener is None or to in (None, listener)
        case _:
            return True


def cues_of_all(events: Iterable[Event], listener: Side | None) -> tuple[Heard, ...]:
    """What is heard of all that one action brought about, each effect once; the end of a game silences the rest."""
    heard: dict[Cue, Heard] = {}
    for event in events:
        for one in cues_of(event, listener):
            heard.setdefault(one.cue, one)
    ends = tuple(heard[cue] for cue in _FIRST if cue in heard)
    return ends or tuple(heard.values())


LANDED = 0.32
"""Seconds that a word takes to come down on the board; then it fights, or breaks the ice."""
FOUGHT = 0.4
"""Seconds that its fights take."""
STEP = 0.2
"""Seconds between what a word clears and takes."""


def _of_word(event: WordCommitted) -> tuple[Heard, ...]:
    """The fight or the stones, then what the word broke, cleared or took."""
    if event.outcome is WordOutcome.REPELLED:
        return (Heard(Cue.ATTACK_LOST, LANDED),)
    heard = [Heard(Cue.ATTACK_WON, LANDED) if event.fights else Heard(Cue.COMMIT)]
    done = LANDED + FOUGHT if event.fights else LANDED
    if event.outcome is WordOutcome.BROKE_ICE:
        # Letters that sink are not laid with a flourish.
        return (*(heard if event.fights else ()), Heard(Cue.ICE, done))
    further = (
        (Cue.FOREST, bool(event.forest_cleared)),
        (Cue.TOKEN, bool(event.tokens)),
        (Cue.CITY, bool(event.cities)),
    )
    for cue, is_heard in further:
        if is_heard:
            heard.append(Heard(cue, done + STEP * (len(heard) - 1)))
    return tuple(heard)
