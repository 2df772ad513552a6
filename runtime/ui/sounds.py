"""What is heard while playing: the effects by name, which is heard for what, and playing them by QtMultimedia.

Whatever goes wrong with sound, the game goes on in silence and says why.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, QUrl

from runtime import resources
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
from runtime.profile.settings import LOUDEST, Settings
from runtime.support.texts import Texts
from runtime.ui.preferences import Preferences


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
    """An effect and how long after the event it is heard, in seconds, so that several can be told apart."""

    cue: Cue
    after: float = 0.0


COUNTED_DOWN = (Heard(Cue.COUNTDOWN, 0.9),)
"""A countdown has come, gone on or gone: heard after what brought it about."""

VOLUME = 0.6
"""How loud effects are unless a person says otherwise, from 0 to 1."""
SECOND = 1000
"""How many milliseconds a second has at the usual pace."""
MODULE = "PySide6.QtMultimedia"
INSTALLING = 'pip install "scryptic[sound]"'
"""The command that brings sound; it is the same in every language, as shells want it."""

_log = logging.getLogger(__name__)


class SoundEffect(Protocol):
    """One effect, ready to be heard."""

    def play(self, volume: float) -> None:
        """Begin to be heard, from the start; ``volume`` is 0 to 1."""


class SoundOutput(Protocol):
    """Whatever effects are heard by."""

    def trouble(self, t: Texts) -> str:
        """Why nothing can be heard, as a sentence; empty where all is well."""

    def load(self, path: Path) -> SoundEffect:
        """Make the effect of a WAV file ready."""


class _QtEffect:
    """An effect of QtMultimedia, which loads beside the program's work and is played as soon as it is there."""

    def __init__(self, effect: Any) -> None:
        self._effect = effect

    def play(self, volume: float) -> None:
        """Begin to be heard, from the start."""
        self._effect.setVolume(volume)
        self._effect.play()


class QtSpeaker:
    """The system's own sound device, through QtMultimedia, which is not imported before it is asked for."""

    def __init__(self, module: str = MODULE) -> None:
        self._module = module

    def trouble(self, t: Texts) -> str:
        """Why nothing can be heard: no QtMultimedia, or one that lacks a library of the system, or no device."""
        try:
            media: Any = importlib.import_module(self._module)
        except ModuleNotFoundError:
            return t(
                "Sound needs one more part that is not installed. Install it with this command, "
                "then start the game again: {command}",
                command=INSTALLING,
            )
        except ImportError as problem:
            return t("Sound can't be used, for a library of the system is missing: {reason}", reason=problem)
        if media.QMediaDevices.defaultAudioOutput().isNull():
            return t("No device that plays sound was found.")
        return ""

    def load(self, path: Path) -> SoundEffect:
        """Make the effect of a WAV file ready."""
        media: Any = importlib.import_module(self._module)
        effect = media.QSoundEffect()
        effect.setSource(QUrl.fromLocalFile(str(path)))
        return _QtEffect(effect)


class Sounds(QObject):
    """Plays effects by their names; never raises, and is silent where sound is muted, reduced or not available.

    Nothing of QtMultimedia is touched before the first effect is due, or :meth:`available` is asked.
    """

    def __init__(
        self,
        t: Texts,
        *,
        folder: Path | None = None,
        volume: float = VOLUME,
        muted: bool = False,
        reduced: bool = False,
        speaker: SoundOutput | None = None,
        parent: QObject | None = None,
    ) -> None:
        """``folder`` is where the effects lie, usually the shipped one; ``reduced`` is for who wants no effects."""
        super().__init__(parent)
        self._t = t
        self._folder = folder or resources.assets() / "sounds"
        self._speaker = speaker or QtSpeaker()
        self._trouble: str | None = None
        self._effects: dict[Cue, SoundEffect] = {}
        self._volume = _within(volume)
        self.second = SECOND
        self.muted = muted
        self.reduced = reduced

    @property
    def volume(self) -> float:
        """How loud effects are, from 0 to 1."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = _within(volume)

    @property
    def is_silent(self) -> bool:
        """Whether nothing is to be heard, by a person's own choice."""
        return self.muted or self.reduced or self._volume <= 0

    def available(self) -> str:
        """Why no sound can be heard, as a sentence; empty where all is well. It is found out once."""
        if self._trouble is None:
            try:
                self._trouble = self._speaker.trouble(self._t)
            except Exception as problem:  # Whatever a system's sound may come up with, it is no reason to stop playing.
                _log.info("sound is not available", exc_info=True)
                self._trouble = self._t("Sound can't be used: {reason}", reason=problem)
        return self._trouble

    def speak(self, t: Texts) -> None:
        """Say in another language from now on why no sound can be heard."""
        self._t = t
        if self._trouble:
            self._trouble = None

    def look_again(self) -> str:
        """Find out anew whether sound can be heard, as after a device was plugged in; says why not."""
        self._trouble = None
        self._effects = {}
        return self.available()

    def play(self, name: str | Cue) -> bool:
        """Let an effect be heard, as ``play("commit")``; False where there is silence, or no effect of that name."""
        if self.is_silent or self.available():
            return False
        try:
            cue = Cue(name)
            effect = self._effects.get(cue)
            if effect is None:
                effect = self._effects[cue] = self._speaker.load(self._folder / f"{cue.value}.wav")
            effect.play(self._volume)
        except Exception:  # As above.
            _log.info("the effect %s can't be played", name, exc_info=True)
            return False
        return True

    def hear(self, heard: Iterable[Heard]) -> None:
        """Let effects be heard, each after its time; see :func:`cues_of_all`."""
        if self.is_silent:
            return
        for one in heard:
            if one.after <= 0:
                self.play(one.cue)
            else:
                QTimer.singleShot(round(one.after * self.second), self, lambda cue=one.cue: self.play(cue))


def sounds_by(preferences: Preferences, t: Texts, speaker: SoundOutput | None = None) -> Sounds:
    """Effects as loud as the settings have them, now and whenever they change."""
    sounds = Sounds(t, speaker=speaker)

    def follow(settings: Settings) -> None:
        sounds.volume = settings.volume / LOUDEST
        sounds.muted = settings.muted
        # What is heard keeps time with what moves; where nothing does, effects still come one after another.
        sounds.second = settings.lasting(SECOND) or SECOND

    follow(preferences.settings)
    preferences.changed.connect(follow)
    return sounds


def _within(volume: float) -> float:
    return min(1.0, max(0.0, volume))


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
    done = LANDED + fight_length(len(event.fights))
    if event.outcome is WordOutcome.REPELLED:
        return (Heard(Cue.ATTACK_LOST, done - DECIDED),)
    heard = [Heard(Cue.ATTACK_WON, done - DECIDED) if event.fights else Heard(Cue.COMMIT)]
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
