"""The loops that are heard under a game: a breath of each stone of the landscape, and the weather that elements bring.

Each goes round without a seam: what is random in it is filtered on a ring, what comes and goes does so a whole number
of times, and what is struck near the end rings on at the beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from tones import (
    DRUM,
    GLASS,
    RATE,
    STONE,
    WOOD,
    Sound,
    breath,
    gliding,
    level,
    noise,
    round_band,
    round_laid,
    struck,
    swelling,
)

SECONDS = 10.0
"""How long a loop is."""


def _wind(seed: int, low: float, high: float, times: int, *, least: float = 0.35) -> Sound:
    """Air that moves: ``times`` gusts a loop, of the pitches from ``low`` to ``high``."""
    gusts = breath(SECONDS, times, least=least) * breath(SECONDS, 2 * times + 1, least=0.7, at=0.3)
    return level(round_band(noise(SECONDS, seed), low, high) * gusts, 1.0)


def _scattered(seed: int, count: int) -> Iterator[tuple[float, float, float]]:
    """So many chance moments of the loop, each with two numbers from 0 to 1."""
    drawn = (noise(3 * count / RATE, seed) + 1) / 2
    for at, first, second in drawn[: 3 * count].reshape(count, 3):
        yield float(at) * SECONDS, float(first), float(second)


def _plains() -> Sound:
    """Grass in the wind, and a cricket that has it warm."""
    chirp = np.concatenate([level(swelling(gliding(3900, 4000, 0.05), 0.015, 0.005, 0.012), 0.05)] * 3)
    crickets = [(at, (0.3 + 0.7 * loud) * chirp) for at, loud, _ in _scattered(201, 9)]
    return round_laid(SECONDS, [(0, 0.5 * _wind(202, 250, 900, 2)), (0, 0.16 * _wind(203, 2500, 6000, 3)), *crickets])


def _forest() -> Sound:
    """Leaves, a branch now and then, and two birds that answer each other."""
    leaves = 0.45 * _wind(211, 1500, 5200, 2, least=0.25) + 0.3 * _wind(212, 200, 700, 1)
    branches = [(at, 0.1 * struck(WOOD, 150 + 90 * low, 0.3)) for at, low, _ in _scattered(213, 4)]
    birds: list[tuple[float, Sound]] = []
    for start, pitch in ((1.3, 2350.0), (4.1, 2790.0), (6.4, 2350.0), (7.0, 3130.0)):
        for place in range(3):
            note = swelling(gliding(pitch * (1 + 0.06 * place), pitch * (0.9 + 0.06 * place), 0.11), 0.03, 0.01, 0.03)
            birds.append((start + 0.17 * place, 0.07 * note))
    return round_laid(SECONDS, [(0, leaves), *branches, *birds])


def _water() -> Sound:
    """Small waves on a shore, and drops."""
    waves = _wind(221, 300, 1800, 3, least=0.1) + 0.5 * _wind(222, 90, 350, 3, least=0.2)
    drops = [
        (at, (0.05 + 0.1 * loud) * swelling(gliding(420 + 500 * pitch, 800 + 800 * pitch, 0.08), 0.01, 0.0, 0.02))
        for at, pitch, loud in _scattered(223, 26)
    ]
    return round_laid(SECONDS, [(0, 0.6 * waves), *drops])


def _mountain() -> Sound:
    """High wind that sings in the rock, and a stone that rolls."""
    song = round_band(noise(SECONDS, 231), 560, 640) * breath(SECONDS, 2, least=0.05, at=0.6)
    stones = [(2.8 + 0.13 * place, 0.12 * 0.8**place * struck(STONE, 420 - 20 * place, 0.15)) for place in range(6)]
    return round_laid(SECONDS, [(0, 0.6 * _wind(232, 200, 800, 1)), (0, 0.25 * level(song, 1.0)), *stones])


def _ice() -> Sound:
    """Thin cold air, and ice that works."""
    cracks = [
        (at, (0.04 + 0.12 * loud) * struck(GLASS, 900 + 1500 * pitch, 0.5, damp=0.7))
        for at, pitch, loud in _scattered(241, 14)
    ]
    groan = 0.16 * swelling(gliding(130, 88, 1.6, waver=0.4), 0.5, 0.2, 0.4)
    return round_laid(SECONDS, [(0, 0.4 * _wind(242, 1200, 4200, 1)), (6.2, groan), *cracks])


def _lava() -> Sound:
    """A rumble below, bubbles, and the hiss above them."""
    rumble = level(round_band(noise(SECONDS, 251), 40, 150) * breath(SECONDS, 3, least=0.5), 1.0)
    bubbles = [
        (at, (0.15 + 0.3 * loud) * swelling(gliding(90 + 60 * pitch, 190 + 120 * pitch, 0.16), 0.04, 0.0, 0.04))
        for at, pitch, loud in _scattered(252, 24)
    ]
    return round_laid(SECONDS, [(0, 0.7 * rumble), (0, 0.1 * _wind(253, 2500, 7000, 2)), *bubbles])


def _rain() -> Sound:
    """What a flood brings: rain on water, and water that runs."""
    drops = [
        (at, (0.02 + 0.06 * loud) * struck(STONE, 1300 + 1900 * pitch, 0.05))
        for at, pitch, loud in _scattered(261, 240)
    ]
    fall = level(round_band(noise(SECONDS, 262), 1500, 7000) * breath(SECONDS, 2, least=0.75), 1.0)
    return round_laid(SECONDS, [(0, 0.3 * fall), (0, 0.5 * _wind(263, 250, 900, 2, least=0.6)), *drops])


def _heat() -> Sound:
    """What a drought brings: air that stands, cicadas, earth that splits."""
    cicadas = level(round_band(noise(SECONDS, 271), 3600, 4300) * breath(SECONDS, 120, least=0.1), 1.0)
    splits = [(at, 0.12 * struck(STONE, 300 + 150 * pitch, 0.12)) for at, pitch, _ in _scattered(272, 7)]
    song = 0.16 * cicadas * breath(SECONDS, 1, least=0.2)
    return round_laid(SECONDS, [(0, 0.5 * _wind(273, 400, 1100, 1)), (0, song), *splits])


def _fire() -> Sound:
    """What a firestorm brings: a roar that crackles."""
    sparks = noise(SECONDS, 281)
    crackle = round_band(np.where(np.abs(sparks) > 0.9989, sparks, 0.0), 1200, 6500)
    return round_laid(SECONDS, [(0, 0.6 * _wind(282, 120, 700, 3, least=0.6)), (0, 0.45 * level(crackle, 1.0))])


def _thunder() -> Sound:
    """What a volcano brings: a mountain that is not done yet, and ash that falls."""
    rumble = level(round_band(noise(SECONDS, 291), 30, 110) * breath(SECONDS, 1, least=0.35), 1.0)
    blows = [(at, 0.5 * struck(DRUM, 46 + 14 * pitch, 1.4, damp=0.4)) for at, pitch, _ in _scattered(292, 5)]
    return round_laid(SECONDS, [(0, 0.7 * rumble), (0, 0.12 * _wind(293, 1800, 5000, 2)), *blows])


LOOPS: Mapping[str, Callable[[], Sound]] = {
    "fire": _fire,
    "forest": _forest,
    "heat": _heat,
    "ice": _ice,
    "lava": _lava,
    "mountain": _mountain,
    "plains": _plains,
    "rain": _rain,
    "thunder": _thunder,
    "water": _water,
}
"""Every loop by its name."""
