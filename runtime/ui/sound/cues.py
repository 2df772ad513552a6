"""The effects by name, and which is heard for what of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.events import (
    ActionsAllowed,
    AttackDeclared,
    ChanceDecided,
    ChoiceMade,
    ChoiceOpened,
    CitiesGiven,
    CitiesRazed,
    CityFounded,
    ConditionsAdvanced,
    DrawOffered,
    EffectFailed,
    ElementInvoked,
    Event,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    LettersGiven,
    LettersLaid,
    LettersRemoved,
    MessageShown,
    ObjectiveClosed,
    ObjectiveMet,
    ObjectiveRevealed,
    OrderChosen,
    PointsAwarded,
    RunLifted,
    SidesSwapped,
    SpiesAwarded,
    SpyReported,
    TerrainChanged,
    TokenGiven,
    TokenPlaced,
    TokenRemoved,
    TriggerFired,
    TurnBegan,
    TurnEnded,
    TurnGiven,
    VariableChanged,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import Ending


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
    COUNTDOWN = "countdown"
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
    """An effect, how long after the event it is heard, in seconds, so that several can be told apart, and where."""

    cue: Cue
    after: float = 0.0
    at: Cell | None = None


COUNTED_DOWN = (Heard(Cue.COUNTDOWN, 0.9),)
"""A countdown has come, gone on or gone: heard after what brought it about."""

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
        SidesSwapped: Cue.OFFER,
        TurnBegan: Cue.TURN,
        ObjectiveMet: Cue.OBJECTIVE,
        ObjectiveRevealed: Cue.OBJECTIVE,
        MessageShown: Cue.MESSAGE,
        ChanceDecided: Cue.MESSAGE,
        ChoiceOpened: Cue.MESSAGE,
        TerrainChanged: Cue.LANDSCAPE,
        TokenPlaced: Cue.TOKEN,
        TokenGiven: Cue.TOKEN,
        PointsAwarded: Cue.OBJECTIVE,
        SpiesAwarded: Cue.SPY,
        ObjectiveClosed: Cue.OBJECTIVE,
        LettersLaid: Cue.COMMIT,
        LettersRemoved: Cue.LANDSCAPE,
        CityFounded: Cue.CITY,
        CitiesRazed: Cue.LANDSCAPE,
        CitiesGiven: Cue.CITY,
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
        VariableChanged: "what is beside the objectives makes no sound",
        ActionsAllowed: "what may be done is seen, and a level that means it says so",
        EffectFailed: "no player is told of it",
        ChoiceMade: "what follows from it is heard",
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
            return (Heard(ELEMENTS[token.element], at=place_of(event)),)
        case GameEnded(ending=ending):
            return (Heard(_of_ending(ending, listener)),)
    cue = PLAIN.get(type(event))
    return (Heard(cue, at=place_of(event)),) if cue is not None and _is_for(event, listener) else ()


def place_of(event: Event) -> Cell | None:
    """The cell where an event is heard, of several the one in the middle; None where it has no place of its own."""
    match event:
        case WordCommitted(main=main):
            return main.cells[len(main.cells) // 2]
        case ElementInvoked(region=cells) | TerrainChanged(changed=cells):
            return cells[len(cells) // 2] if cells else None
        case LettersLaid(letters=letters) | LettersRemoved(letters=letters) | RunLifted(lifted=letters):
            return letters[len(letters) // 2].at if letters else None
        case CitiesRazed(cities=cities) | CitiesGiven(cities=cities):
            return cities[0].at if cities else None
        case TokenPlaced(at=at) | CityFounded(at=at):
            return at
        case _:
            return None


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
FOUGHT, LONGEST_FIGHTS = 0.8, 3.2
"""Seconds that one fight takes, and that all fights of a word take at most."""
DECIDED = 0.3
"""So many seconds before its end it is seen who wins a fight."""
STEP = 0.2
"""Seconds between what a word clears and takes."""


def fight_length(fights: int) -> float:
    """Seconds that so many fights of one word take."""
    return min(FOUGHT * fights, LONGEST_FIGHTS)


def _of_word(event: WordCommitted) -> tuple[Heard, ...]:
    """The fight, once it is decided, or the stones, then what the word broke, cleared or took."""
    there = place_of(event)
    return tuple(replace(one, at=one.at or there) for one in _heard_of_word(event))


def _heard_of_word(event: WordCommitted) -> tuple[Heard, ...]:
    done = LANDED + fight_length(len(event.fights))
    if event.outcome is WordOutcome.REPELLED:
        return (Heard(Cue.ATTACK_LOST, done - DECIDED),)
    heard = [Heard(Cue.ATTACK_WON, done - DECIDED) if event.fights else Heard(Cue.COMMIT)]
    if event.outcome is WordOutcome.BROKE_ICE:
        # Letters that sink are not laid with a flourish.
        return (*(heard if event.fights else ()), Heard(Cue.ICE, done))
    further = (
        (Cue.FOREST, event.forest_cleared[:1]),
        (Cue.TOKEN, tuple(token.at for token in event.tokens[:1])),
        (Cue.CITY, tuple(city.at for city in event.cities[:1])),
    )
    for cue, places in further:
        if places:
            heard.append(Heard(cue, done + STEP * (len(heard) - 1), places[0]))
    return tuple(heard)
