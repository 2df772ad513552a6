"""The system's sound device through miniaudio, and what sounds at once mixed for it: effects, loops and themes.

The device asks for samples from a thread of its own, which only adds up arrays; files are read when first heard.
"""

from __future__ import annotations

import atexit
import ctypes
import math
import sys
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import numpy as np

from runtime.support.texts import Texts

RATE = 22_050
"""Samples a second of all files and of what is mixed; the system makes of it what its device wants."""
DELAY = 60
"""Milliseconds that the device reads ahead: an effect is heard so much later at most."""
FADING = 1.2
"""Seconds in which a loop comes up from silence to full, or goes."""
MOST = 24
"""So many effects are heard at once at most; of more, the oldest are cut off."""
MODULE = "miniaudio"


class SoundOutput(Protocol):
    """Whatever is heard by."""

    def trouble(self, t: Texts) -> str:
        """Why nothing can be heard, as a sentence; empty where all is well."""

    def play(self, path: Path, volume: float, place: float = 0.0) -> None:
        """Let a file be heard once, now: ``volume`` is 0 to 1, ``place`` goes from -1, left, to 1, right."""

    def sustain(self, path: Path, volume: float, *, repeats: bool = True) -> None:
        """Let a file be heard from now on at this volume, where it ``repeats`` again and again; at nought it fades."""

    def rest(self) -> None:
        """Let go of the device while nothing sounds."""


@dataclass(eq=False, slots=True)
class Voice:
    """A file that sounds: ``samples`` has a row for each sample and one column, or one for each side."""

    samples: np.ndarray
    sides: tuple[float, float]
    """How loud it is at the left and at the right."""
    target: float = 1.0
    """What its strength goes to; at nought the voice ends when it is there."""
    strength: float = 1.0
    repeats: bool = False
    at: int = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing of it will be heard any more."""
        return self.at >= len(self.samples) or (self.target == 0 and self.strength == 0)

    def take(self, frames: int) -> np.ndarray:
        """The next ``frames`` samples at both sides; fewer where the voice ends before."""
        if self.repeats:
            taken = self.samples[(self.at + np.arange(frames)) % len(self.samples)]
            self.at = (self.at + frames) % len(self.samples)
        else:
            taken = self.samples[self.at : self.at + frames]
            self.at += frames
        way = self.target - self.strength
        after = self.strength + math.copysign(min(abs(way), frames / (FADING * RATE)), way)
        gain = np.linspace(self.strength, after, len(taken), dtype=np.float32)[:, None]
        self.strength = after
        return np.asarray(taken * gain * np.array(self.sides, dtype=np.float32))


class Mixer:
    """Adds up all voices; asked by the device's thread, changed by the program's."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._effects: list[Voice] = []
        self._held: dict[Path, Voice] = {}

    @property
    def is_idle(self) -> bool:
        """Whether nothing sounds."""
        return not self._effects and not self._held

    def play(self, samples: np.ndarray, volume: float, place: float) -> None:
        """Add an effect; from the middle both sides are as loud as the file."""
        angle = (min(1.0, max(-1.0, place)) + 1) * math.pi / 4
        sides = (volume * math.sqrt(2) * math.cos(angle), volume * math.sqrt(2) * math.sin(angle))
        with self._lock:
            self._effects = [*self._effects, Voice(samples, sides)][-MOST:]

    def holds(self, path: Path) -> bool:
        """Whether the file of a loop sounds, or is fading."""
        return path in self._held

    def sustain(self, path: Path, samples: np.ndarray, volume: float, *, repeats: bool) -> None:
        """Bring a loop to a volume, from silence where it is new."""
        with self._lock:
            voice = self._held.setdefault(path, Voice(samples, (1.0, 1.0), strength=0.0, repeats=repeats))
            voice.target = volume

    def mixed(self, frames: int) -> np.ndarray:
        """The next ``frames`` samples, 32-bit floats from -1 to 1 in two columns."""
        total = np.zeros((frames, 2), dtype=np.float32)
        with self._lock:
            for voice in (*self._effects, *self._held.values()):
                taken = voice.take(frames)
                total[: len(taken)] += taken
            self._effects = [voice for voice in self._effects if not voice.is_over]
            self._held = {path: voice for path, voice in self._held.items() if not voice.is_over}
        return np.clip(total, -1.0, 1.0, out=total)

    def stream(self) -> Generator[np.ndarray, int, None]:
        """What the device asks: it sends how many samples it wants."""
        frames = yield np.zeros((0, 2), dtype=np.float32)
        while True:
            frames = yield self.mixed(frames)


class Speaker:
    """The system's own sound device, which is not looked for before it is needed."""

    def __init__(self, module: str = MODULE) -> None:
        self._module = module
        self._mixer = Mixer()
        self._files: dict[Path, np.ndarray] = {}
        self._device: Any = None

    def trouble(self, t: Texts) -> str:
        """Why nothing can be heard: a library of the system is missing, or there is no device."""
        try:
            self._open()
        except ImportError as problem:
            return t("Sound can't be used, for a library of the system is missing: {reason}", reason=problem)
        except import_module(self._module).MiniaudioError:
            return t("No device that plays sound was found.")
        return ""

    def play(self, path: Path, volume: float, place: float = 0.0) -> None:
        """Let a file be heard once, now."""
        self._mixer.play(self._read(path), volume, place)
        self._run()

    def sustain(self, path: Path, volume: float, *, repeats: bool = True) -> None:
        """Let a file be heard from now on at this volume."""
        if volume > 0 or self._mixer.holds(path):
            self._mixer.sustain(path, self._read(path), volume, repeats=repeats)
            self._run()

    @property
    def is_idle(self) -> bool:
        """Whether nothing sounds."""
        return self._mixer.is_idle

    def rest(self) -> None:
        """Let go of the device while nothing sounds."""
        if self._device is not None and self._device.running and self.is_idle:
            self._device.stop()

    def _open(self) -> Any:
        """The device, found once; raises what miniaudio raises where there is none."""
        if self._device is None:
            audio: Any = import_module(self._module)
            _quiet_alsa()
            real = [one for one in audio.Backend if one is not audio.Backend.NULL]
            self._device = audio.PlaybackDevice(
                audio.SampleFormat.FLOAT32, 2, RATE, buffersize_msec=DELAY, backends=real, app_name="Scryptic"
            )
            atexit.register(self._device.close)
        return self._device

    def _run(self) -> None:
        device = self._open()
        if not device.running:
            stream = self._mixer.stream()
            next(stream)
            device.start(stream)

    def _read(self, path: Path) -> np.ndarray:
        """The samples of a file: kept, for all that are shipped together take a few megabytes."""
        if path not in self._files:
            audio: Any = import_module(self._module)
            sides = audio.get_file_info(str(path)).nchannels
            found = audio.decode_file(str(path), audio.SampleFormat.FLOAT32, sides, RATE)
            self._files[path] = np.frombuffer(found.samples, dtype=np.float32).reshape(-1, sides)
        return self._files[path]


_ALSA_SAYS = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
_SAYS_NOTHING = _ALSA_SAYS(lambda *_what: None)


def _quiet_alsa() -> None:
    """Keep Linux's ALSA from writing forty lines into the terminal where there is no sound card."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_SAYS_NOTHING)
