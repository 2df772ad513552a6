"""Everything that is heard, as loud as the person has it: effects, the landscape under a game, and the themes.

Whatever goes wrong with sound, the game goes on in silence and says why.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QObject, QTimer

from runtime import resources
from runtime.profile.settings import LOUDEST, Settings
from runtime.support.texts import Texts
from runtime.ui.preferences import Preferences
from runtime.ui.sound.cues import Cue, Heard
from runtime.ui.sound.landscape import Loop
from runtime.ui.sound.speaker import SoundOutput, Speaker

VOLUME = 0.6
"""How loud effects are unless a person says otherwise, from 0 to 1."""
SECOND = 1000
"""How many milliseconds a second has at the usual pace."""
BREADTH = 0.8
"""How far left and right the edges of the board are; wholly at one side is where no room sounds."""
IDLE = 10_000
"""After how many milliseconds the device is let go where nothing sounds."""

_log = logging.getLogger(__name__)


class Music(Enum):
    """A piece of music; the value is the name of its file, without the ending."""

    MENU = "menu"
    VICTORY = "victory"
    DEFEAT = "defeat"


AFTER: Mapping[Cue, tuple[Music, float]] = MappingProxyType(
    {Cue.VICTORY: (Music.VICTORY, 1.5), Cue.DEFEAT: (Music.DEFEAT, 1.4)}
)
"""The effects that a theme follows, and after how many seconds."""


class Sounds(QObject):
    """Plays effects by their names; never raises, and is silent where sound is muted, reduced or not available.

    The device is not looked for before the first effect is due, or :meth:`available` is asked.
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
        """``folder`` is where the sounds lie, usually the shipped one; ``reduced`` is for who wants none."""
        super().__init__(parent)
        self._t = t
        self._folder = folder or resources.assets() / "sounds"
        self._speaker = speaker or Speaker()
        self._trouble: str | None = None
        self._volume, self._ambience, self._music = _within(volume), 0.0, 0.0
        self._landscape: Mapping[Loop, float] = {}
        self._theme: Music | None = None
        self._held: frozenset[Path] = frozenset()
        self._next_music, self._resting = QTimer(self), QTimer(self)
        self._next_music.setSingleShot(True)
        self._following = Music.VICTORY
        self._next_music.timeout.connect(lambda: self.play_music(self._following))
        self._resting.setInterval(IDLE)
        self._resting.timeout.connect(self._speaker.rest)
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

    def balance(self, *, ambience: float, music: float) -> None:
        """How loud the landscape and the themes are from now on, from 0 to 1."""
        self._ambience, self._music = _within(ambience), _within(music)
        self._sustain()

    @property
    def is_silent(self) -> bool:
        """Whether no effect is to be heard, by a person's own choice."""
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
        why = self.available()
        self._sustain()
        return why

    def play(self, name: str | Cue, place: float = 0.0) -> bool:
        """Let an effect be heard, as ``play("commit")``; False where there is silence, or no effect of that name.

        ``place`` is where: -1 is the left, 1 the right.
        """
        if self.is_silent or self.available():
            return False
        try:
            self._speaker.play(self._folder / f"{Cue(name).value}.wav", self._volume, place)
        except Exception:  # As above.
            _log.info("the effect %s can't be played", name, exc_info=True)
            return False
        self._resting.start()
        return True

    def hear(self, heard: Iterable[Heard], columns: int = 0) -> None:
        """Let effects be heard, each after its time, and where it happens on a board of so many columns.

        A theme follows on the end of a game.
        """
        for one in heard:
            place = place_of(one, columns)
            if self.is_silent:
                pass
            elif one.after <= 0:
                self.play(one.cue, place)
            else:
                after = round(one.after * self.second)
                QTimer.singleShot(after, self, lambda cue=one.cue, place=place: self.play(cue, place))
            if one.cue in AFTER:
                self._following, seconds = AFTER[one.cue]
                self._next_music.start(round((one.after + seconds) * SECOND))

    def surround(self, landscape: Mapping[Loop, float]) -> None:
        """Let these loops be heard from now on and no others, each so loud, from 0 to 1."""
        self._landscape = landscape
        self._sustain()

    def quiet(self) -> None:
        """A game is left: its landscape fades, and so does what its end was to be heard by."""
        self._next_music.stop()
        self._landscape = {}
        if self._theme is not Music.MENU:
            self._theme = None
        self._sustain()

    def play_music(self, theme: Music | None) -> None:
        """Let a theme be heard: the menus' again and again, the others once; None lets what is heard fade."""
        self._next_music.stop()
        self._theme = theme
        self._sustain()

    def _sustain(self) -> None:
        """Bring loops and the theme to where they are to be; what is heard no more fades."""
        is_off = self.muted or self.reduced
        wanted = {
            self._folder / "ambience" / f"{loop.value}.ogg": (loud * self._ambience, True)
            for loop, loud in self._landscape.items()
        }
        if self._theme is not None:
            path = self._folder / "themes" / f"{self._theme.value}.ogg"
            wanted[path] = (self._music, self._theme is Music.MENU)
        heard = {} if is_off else {path: how for path, how in wanted.items() if how[0] > 0}
        if not (heard or self._held) or self.available():
            return
        try:
            for path in self._held - heard.keys():
                self._speaker.sustain(path, 0.0)
            for path, (loud, repeats) in heard.items():
                self._speaker.sustain(path, loud, repeats=repeats)
        except Exception:  # As above.
            _log.info("the landscape can't be heard", exc_info=True)
        self._held = frozenset(heard)
        self._resting.start()


def place_of(heard: Heard, columns: int) -> float:
    """Where an effect is heard on a board of so many columns, -1 for the left to 1; in the middle if it has no cell."""
    if heard.at is None or columns <= 0:
        return 0.0
    return BREADTH * (2 * (heard.at.column + 0.5) / columns - 1)


def sounds_by(preferences: Preferences, t: Texts, speaker: SoundOutput | None = None) -> Sounds:
    """Sounds as loud as the settings have them, now and whenever they change."""
    sounds = Sounds(t, speaker=speaker)

    def follow(settings: Settings) -> None:
        sounds.volume = settings.volume / LOUDEST
        sounds.muted = settings.muted
        sounds.balance(ambience=settings.ambience / LOUDEST, music=settings.music / LOUDEST)
        # What is heard keeps time with what moves; where nothing does, effects still come one after another.
        sounds.second = settings.lasting(SECOND) or SECOND

    follow(preferences.settings)
    preferences.changed.connect(follow)
    return sounds


def _within(volume: float) -> float:
    return min(1.0, max(0.0, volume))
