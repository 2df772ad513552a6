"""Three short pieces of music, for the menus, a victory and a defeat, played on brass bowls, bells, glass and skins.

All are in E minor or G major, to whose notes every effect is tuned, so that a button pressed meanwhile is in tune.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from tones import BELL, BRASS, DRUM, RATE, WOOD, Mode, Sound, struck

Note: TypeAlias = tuple[float, str, float]
"""When it is struck, in beats; what, as ``B3``; how strongly, 0 to 1."""

STEPS = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
"""Semitones from the A of the same octave."""


def _pitch(name: str) -> float:
    """The pitch of ``G4`` or ``F#3``."""
    raised = name.count("#")
    return float(440.0 * 2 ** ((STEPS[name[0]] + raised) / 12 + int(name[-1]) - 4))


class Piece:
    """Sounds laid side by side on a stage from left, -1, to right, 1; ``beat`` is the seconds of one."""

    def __init__(self, beats: float, beat: float, *, is_round: bool) -> None:
        """``is_round``: what rings on beyond the end is heard at the beginning, for it is played again and again."""
        self._beat, self._is_round = beat, is_round
        self.sides = np.zeros((round(beats * beat * RATE), 2))

    def add(self, at: float, sound: Sound, place: float = 0.0) -> None:
        """Lay a sound from the beat ``at`` on; what goes beyond the end of a piece that is heard once is left out."""
        begin = round(at * self._beat * RATE)
        where = begin + np.arange(len(sound))
        if self._is_round:
            where %= len(self.sides)
        else:
            where, sound = where[where < len(self.sides)], sound[: max(0, len(self.sides) - begin)]
        angle = (place + 1) * np.pi / 4
        for side, share in enumerate((np.cos(angle), np.sin(angle))):
            np.add.at(self.sides[:, side], where, share * sound)

    def strike(self, body: Sequence[Mode], notes: Iterable[Note], *, seconds: float, place: float, damp: float) -> None:
        """Strike a body on every note, ``place`` to the left and right of the middle in turn."""
        for turn, (at, name, loud) in enumerate(notes):
            sound = loud * struck(body, _pitch(name), seconds, soft=0.004, damp=damp)
            self.add(at, _faded(sound), place if turn % 2 else -place)

    def bow(self, chords: Iterable[tuple[float, float, str, float]]) -> None:
        """Chords of bowed glass: from which beat, for how many, ``E3 G3 B3``, and how strongly."""
        for at, beats, names, loud in chords:
            for turn, name in enumerate(names.split()):
                for place, apart in ((-0.7, 0.9982), (0.7, 1.0019)):
                    self.add(at, loud * _bowed(_pitch(name) * apart, beats * self._beat, turn), place)

    def drum(self, beats: Iterable[tuple[float, float]], pitch: float = 62.0) -> None:
        """A skin, from the middle: when and how strongly."""
        for at, loud in beats:
            self.add(at, loud * _faded(struck(DRUM, pitch, 1.2, damp=0.5)))


def _faded(sound: Sound) -> Sound:
    tail = len(sound) // 4
    faded = sound.copy()
    faded[-tail:] *= np.cos(np.linspace(0, np.pi / 2, tail)) ** 2
    return faded


def _bowed(pitch: float, seconds: float, turn: int) -> Sound:
    """A glass that is bowed: it swells, trembles a little, and goes on somewhat beyond its time."""
    whole = seconds + 1.2
    at = np.arange(round(whole * RATE)) / RATE
    waver = 1 + 0.0022 * np.sin(2 * np.pi * (4.1 + 0.35 * turn) * at + turn)
    turned = 2 * np.pi * np.cumsum(pitch * waver) / RATE
    tone = np.sin(turned) + 0.28 * np.sin(2 * turned) + 0.1 * np.sin(3 * turned + 1)
    swell = (
        np.sin(np.clip(at / 1.1, 0, 1) * np.pi / 2) ** 2 * np.cos(np.clip((at - seconds) / 1.2, 0, 1) * np.pi / 2) ** 2
    )
    return np.asarray(tone * swell)


def _broken(chord: str, at: float, loud: float) -> list[Note]:
    """The notes of a chord one after another, up and down, for a bar of four beats."""
    low, second, third, top = chord.split()
    order = (low, second, third, top, third, second, third, second)
    return [(at + 0.5 * place, name, loud * (1.0 if place % 4 == 0 else 0.72)) for place, name in enumerate(order)]


MENU_BARS = (
    *("E3 B3 E4 G4", "E3 B3 D4 G4", "C3 G3 C4 E4", "G3 B3 D4 G4"),
    *("A3 C4 E4 A4", "E3 B3 E4 G4", "C3 G3 B3 E4", "D3 A3 D4 F#4"),
    *("E3 B3 E4 G4", "G3 D4 G4 B4", "C3 G3 C4 E4", "D3 A3 D4 F#4"),
    *("A3 C4 E4 A4", "C3 G3 C4 E4", "D3 A3 D4 E4", "E3 B3 D4 G4"),
)
"""The chord of each bar of the menus' theme."""
MENU_SONG: Sequence[Note] = (
    *((8.0, "B4", 0.8), (9.5, "G4", 0.6), (10.0, "E4", 0.7), (12.0, "D4", 0.7), (13.0, "G4", 0.8), (14.0, "B4", 0.8)),
    *((16.0, "A4", 0.9), (17.5, "C5", 0.7), (18.0, "B4", 0.8), (20.0, "G4", 0.8), (22.0, "E4", 0.6)),
    *((24.0, "G4", 0.7), (25.5, "A4", 0.7), (26.0, "B4", 0.8), (28.0, "A4", 0.9), (30.0, "F#4", 0.6)),
    *((36.0, "D5", 0.9), (37.5, "B4", 0.7), (38.0, "G4", 0.7), (40.0, "E5", 0.9), (41.0, "D5", 0.7), (42.0, "C5", 0.7)),
    *((44.0, "A4", 0.8), (45.5, "B4", 0.6), (46.0, "D5", 0.8), (48.0, "C5", 0.9), (49.5, "B4", 0.6), (50.0, "A4", 0.8)),
    *((52.0, "G4", 0.8), (53.0, "E4", 0.6), (54.0, "G4", 0.7), (56.0, "A4", 0.9), (58.0, "B4", 0.6), (60.0, "E4", 0.8)),
)


def _menu() -> Sound:
    piece = Piece(64, 0.72, is_round=True)
    piece.bow((4.0 * bar, 4.0, chord, 0.05) for bar, chord in enumerate(MENU_BARS))
    broken = (note for bar, chord in enumerate(MENU_BARS) for note in _broken(chord, 4.0 * bar, 0.2))
    piece.strike(BRASS, broken, seconds=1.6, place=0.45, damp=0.9)
    piece.strike(BELL, MENU_SONG, seconds=1.9, place=0.15, damp=0.8)
    piece.drum((4.0 * bar, 0.32 if bar % 4 == 0 else 0.18) for bar in range(16))
    taps = ((at + 0.5, "E4", 0.09) for at in range(1, 64, 2))
    piece.strike(WOOD, taps, seconds=0.2, place=0.6, damp=1.0)
    return piece.sides


def _victory() -> Sound:
    piece = Piece(21, 0.45, is_round=False)
    piece.bow(
        ((0, 3, "G3 B3 D4", 0.09), (3, 3, "C3 E4 G4", 0.09), (6, 3, "D3 F#4 A4", 0.1), (9, 8, "G3 D4 G4 B4", 0.1))
    )
    call: Sequence[Note] = (
        *((0, "G4", 0.7), (0.5, "A4", 0.6), (1, "B4", 0.8), (2, "D5", 0.9), (3, "E5", 1.0), (4, "D5", 0.7)),
        *((4.5, "C5", 0.6), (5, "B4", 0.7), (6, "A4", 0.8), (7, "D5", 0.9), (8, "F#5", 0.9), (9, "G5", 1.0)),
        *((11, "D5", 0.6), (12, "G5", 0.7), (13.5, "B5", 0.5)),
    )
    piece.strike(BRASS, call, seconds=1.7, place=0.2, damp=0.8)
    piece.strike(BELL, ((9, "G3", 0.7), (9, "B4", 0.5), (9, "D4", 0.5)), seconds=3.6, place=0.5, damp=0.5)
    piece.drum(((0, 0.8), (2, 0.4), (3, 0.8), (5, 0.4), (6, 0.8), (7, 0.4), (8, 0.5), (8.5, 0.5), (9, 1.0)))
    return piece.sides


def _defeat() -> Sound:
    piece = Piece(17, 0.62, is_round=False)
    piece.bow(((0, 4, "E3 G3 B3", 0.1), (4, 4, "C3 G3 E4", 0.1), (8, 2, "A3 C4 E4", 0.09), (10, 5, "E3 B3 G3", 0.1)))
    call: Sequence[Note] = (
        *((0, "B4", 0.8), (1, "A4", 0.6), (2, "G4", 0.8), (3, "E4", 0.6), (4, "G4", 0.7), (5, "E4", 0.5)),
        *((6, "C4", 0.7), (8, "A3", 0.7), (9, "B3", 0.6), (10, "E3", 0.9), (12, "B3", 0.4)),
    )
    piece.strike(BRASS, call, seconds=2.2, place=0.2, damp=0.6)
    piece.strike(BELL, ((10, "E3", 0.6),), seconds=3.6, place=0.0, damp=0.5)
    piece.drum(((0, 0.7), (4, 0.6), (8, 0.6), (10, 0.9)), pitch=52.0)
    return piece.sides


THEMES: Mapping[str, Callable[[], Sound]] = {"defeat": _defeat, "menu": _menu, "victory": _victory}
"""Every piece by its name, with a column for the left and one for the right."""
