"""Struck and breathing things as sums of tones, and how loud they are: what all that is heard is made of, as samples.

Every struck body is a handful of modes, each with its own pitch, strength and decay; what is hit how hard decides which
of them speak. Times are seconds, pitches hertz.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np

RATE = 22_050
"""Samples a second: up to 11 kHz is more than these effects hold."""

ROOM = 0.7
"""The highest peak."""

Sound: TypeAlias = np.ndarray
Mode: TypeAlias = tuple[float, float, float]
"""A multiple of the body's lowest pitch, the strength there, and after how many seconds it has faded to a third."""

STONE: Sequence[Mode] = ((1.0, 1.0, 0.035), (2.63, 0.7, 0.022), (4.1, 0.5, 0.014), (5.9, 0.28, 0.009))
"""A polished pebble: short, its modes far apart and out of tune with each other."""
WOOD: Sequence[Mode] = ((1.0, 1.0, 0.06), (2.44, 0.35, 0.03), (3.93, 0.16, 0.018))
"""A block of hard wood."""
BRASS: Sequence[Mode] = ((1.0, 1.0, 0.5), (2.0, 0.55, 0.34), (3.01, 0.38, 0.25), (4.03, 0.2, 0.16), (5.43, 0.12, 0.1))
"""A small brass bowl, nearly in tune, so that several make a chord."""
BELL: Sequence[Mode] = (
    *((0.5, 0.4, 0.9), (1.0, 1.0, 0.6), (1.19, 0.45, 0.5), (1.5, 0.3, 0.4)),
    *((2.0, 0.5, 0.35), (2.67, 0.22, 0.2), (4.1, 0.12, 0.12)),
)
"""A bell, with its hum below and the minor third."""
GLASS: Sequence[Mode] = ((1.0, 1.0, 0.16), (2.32, 0.7, 0.1), (4.25, 0.5, 0.06), (6.63, 0.3, 0.035))
"""A sheet of ice, or of glass."""
DRUM: Sequence[Mode] = ((1.0, 1.0, 0.16), (1.59, 0.5, 0.1), (2.14, 0.3, 0.07), (2.65, 0.2, 0.05))
"""A stretched skin."""


def _times(seconds: float) -> Sound:
    return np.arange(round(seconds * RATE)) / RATE


def struck(body: Sequence[Mode], pitch: float, seconds: float, *, soft: float = 0.002, damp: float = 1.0) -> Sound:
    """``body`` struck once: ``soft`` is how long the blow takes, ``damp`` how much sooner everything fades."""
    at = _times(seconds)
    total = np.zeros_like(at)
    for multiple, strength, fading in body:
        if pitch * multiple < RATE * 0.45:
            total += strength * np.sin(2 * np.pi * pitch * multiple * at) * np.exp(-at * damp / fading)
    return np.asarray(total * (1 - np.exp(-at / soft)))


def gliding(start: float, end: float, seconds: float, *, waver: float = 0.0) -> Sound:
    """A pure tone that goes evenly from one pitch to another; ``waver`` is how much of a semitone it trembles."""
    at = _times(seconds)
    pitch = start * (end / start) ** (at / seconds) * 2 ** (waver / 12 * np.sin(2 * np.pi * 5.5 * at))
    return np.asarray(np.sin(2 * np.pi * np.cumsum(pitch) / RATE))


def noise(seconds: float, seed: int) -> Sound:
    """Even noise from -1 to 1, from a seed, by whole numbers alone, so that it is the same everywhere."""
    count = round(seconds * RATE)
    mixed = np.arange(count, dtype=np.uint64) + np.uint64(seed * 1_000_003)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    return np.asarray((mixed >> np.uint64(11)).astype(np.float64) / 2.0**52 - 1)


def band(sound: Sound, low: float, high: float) -> Sound:
    """What of a sound lies between two pitches, with soft edges an octave wide."""
    padded = np.concatenate([sound, np.zeros(RATE // 8)])
    weight = _share(np.fft.rfftfreq(len(padded), 1 / RATE), low, high)
    return np.asarray(np.fft.irfft(np.fft.rfft(padded) * weight, len(padded))[: len(sound)])


def _share(pitches: Sound, low: float, high: float) -> Sound:
    """How much of each pitch is let through."""
    octaves = np.log2(np.maximum(pitches, 1.0))
    rise = np.clip(octaves - np.log2(max(low, 1.0)) + 1, 0, 1)
    fall = np.clip(np.log2(high) + 1 - octaves, 0, 1)
    return np.asarray(np.sin(rise * np.pi / 2) ** 2 * np.sin(fall * np.pi / 2) ** 2)


def swelling(sound: Sound, rise: float, hold: float, fade: float) -> Sound:
    """A sound that rises, stays, and then fades to a third every ``fade`` seconds."""
    at = np.arange(len(sound)) / RATE
    up = np.sin(np.clip(at / max(rise, 1e-6), 0, 1) * np.pi / 2) ** 2
    return np.asarray(sound * up * np.exp(-np.maximum(at - rise - hold, 0) / fade))


def round_band(sound: Sound, low: float, high: float) -> Sound:
    """:func:`band` for a sound that is heard round and round: its end goes over into its beginning."""
    pitches = np.fft.rfftfreq(len(sound), 1 / RATE)
    return np.asarray(np.fft.irfft(np.fft.rfft(sound) * _share(pitches, low, high), len(sound)))


def breath(seconds: float, times: int, *, least: float = 0.4, at: float = 0.0) -> Sound:
    """How strong a wind is that comes so many whole ``times``, ``least`` to 1; ``at`` is where it begins, 0 to 1."""
    turned = 2 * np.pi * (times * _times(seconds) / seconds + at)
    return np.asarray(least + (1 - least) * (0.5 + 0.5 * np.sin(turned)))


def round_laid(seconds: float, parts: Iterable[tuple[float, Sound]]) -> Sound:
    """Sounds added up on a ring of so many seconds: what goes beyond its end is heard at its beginning."""
    count = round(seconds * RATE)
    total = np.zeros(count)
    for start, sound in parts:
        places = (round(start * RATE) + np.arange(len(sound))) % count
        np.add.at(total, places, sound)
    return total


def loudness(sound: Sound) -> float:
    """How loud a sound is at its loudest, in LUFS by ITU-R BS.1770: over 400 ms, or all of it where it is shorter.

    ``sound`` has a row for each sample, and for stereo a column for each side.
    """
    sides = sound.reshape(len(sound), -1)
    count = len(sides) + RATE
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(count, 1 / RATE))
    weight = np.ones_like(turn)
    for upper, lower in (_head(), _rumble()):
        weight *= (upper[0] + upper[1] * turn + upper[2] * turn**2) / (lower[0] + lower[1] * turn + lower[2] * turn**2)
    heard = np.fft.irfft(np.fft.rfft(sides, count, axis=0) * weight[:, None], count, axis=0)[: len(sides)]
    power = np.concatenate([[0.0], np.cumsum((heard**2).sum(axis=1))])
    window = min(len(sides), round(0.4 * RATE))
    loudest = float((power[window:] - power[:-window]).max()) / window
    return -0.691 + 10 * float(np.log10(max(loudest, 1e-12)))


_Filter: TypeAlias = tuple[tuple[float, float, float], tuple[float, float, float]]


def _head() -> _Filter:
    """What a head adds to high pitches, by the figures of BS.1770 for any rate."""
    pitch, gain, quality = 1681.974450955533, 3.999843853973347, 0.7071752369554196
    k, high = np.tan(np.pi * pitch / RATE), 10 ** (gain / 20)
    middle = high**0.4996667741545416
    whole = 1 + k / quality + k * k
    upper = (high + middle * k / quality + k * k, 2 * (k * k - high), high - middle * k / quality + k * k)
    lower = (whole, 2 * (k * k - 1), 1 - k / quality + k * k)
    return upper, lower


def _rumble() -> _Filter:
    """What is too deep to be loud, taken away."""
    pitch, quality = 38.13547087602444, 0.5003270373238773
    k = np.tan(np.pi * pitch / RATE)
    whole = 1 + k / quality + k * k
    return (whole, -2 * whole, whole), (whole, 2 * (k * k - 1), 1 - k / quality + k * k)


def level(sound: Sound, peak: float) -> Sound:
    """The sound with its loudest sample at ``peak``."""
    return np.asarray(sound * (peak / max(float(np.abs(sound).max()), 1e-9)))


def laid(parts: Iterable[tuple[float, Sound]]) -> Sound:
    """Sounds added up, each from its own moment on and dying away softly, so that none ends with a click."""
    placed = [(round(start * RATE), _dying_away(sound, 0.1)) for start, sound in parts]
    total = np.zeros(max(start + len(sound) for start, sound in placed))
    for start, sound in placed:
        total[start : start + len(sound)] += sound
    return total


def _dying_away(sound: Sound, seconds: float) -> Sound:
    """The sound with its last moments, a third of it at most, faded to nothing."""
    tail = min(round(seconds * RATE), len(sound) // 3)
    faded = sound.copy()
    faded[-tail:] *= np.cos(np.linspace(0, np.pi / 2, tail)) ** 2
    return np.asarray(faded)


def finished(sound: Sound, wanted: float) -> Sound:
    """The sound as loud as ``wanted`` (see :func:`loudness`) without a hum of direct current, faded at both ends."""
    whole = sound - sound.mean()
    head = round(0.002 * RATE)
    whole[:head] *= np.linspace(0, 1, head)
    return at_loudness(_dying_away(whole, 0.04), wanted)


def at_loudness(sound: Sound, wanted: float) -> Sound:
    """The sound as loud as ``wanted``, or as loud as it can be while its peaks stay 3 dB below what a file can hold."""
    louder = sound * 10 ** ((wanted - loudness(sound)) / 20)
    return louder if float(np.abs(louder).max()) <= ROOM else level(louder, ROOM)
