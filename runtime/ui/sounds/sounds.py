"""Effects heard while playing, by QtMultimedia where it is installed (the extra ``scryptic[sound]``).

Whatever goes wrong with sound, the game goes on in silence and says why.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, QUrl

from runtime import resources
from runtime.profile.settings import LOUDEST, Settings
from runtime.support.texts import Texts
from runtime.ui.preferences import Preferences
from runtime.ui.sounds.cues import Cue, Heard

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
        """Let effects be heard, each after its time; see :func:`runtime.ui.sounds.game_cues.cues_of_all`."""
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
