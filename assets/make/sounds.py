"""Make all that is heard: the effects (stone, wood, brass, elements), the loops of :mod:`ambience`, the :mod:`themes`.

``python sounds.py`` writes them all, ``--check`` compares them with those that are shipped, ``--measure`` says how loud
they are. Nothing is recorded and nothing taken from anywhere; every file follows from these scripts and :mod:`tones`.
Effects are mono and put to their place on the board when they are played.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
from ambience import LOOPS
from themes import THEMES
from tones import (
    BELL,
    BRASS,
    DRUM,
    GLASS,
    RATE,
    STONE,
    WOOD,
    Sound,
    at_loudness,
    band,
    finished,
    gliding,
    laid,
    level,
    loudness,
    noise,
    struck,
    swelling,
)

ASSETS = Path(__file__).resolve().parents[1]
D, E, G, A, B = 293.66, 329.63, 392.0, 440.0, 493.88
"""The notes that every sounding thing is tuned to, so that effects that meet go together."""


def _click(seed: int, seconds: float = 0.03) -> Sound:
    """The touch of one stone on another."""
    return swelling(band(noise(seconds, seed), 1500, 6000), 0.001, 0.0, 0.004)


def _lay() -> Sound:
    return laid([(0, struck(STONE, 830, 0.2)), (0, 0.5 * _click(1)), (0.004, 0.4 * struck(WOOD, 210, 0.2))])


def _take_back() -> Sound:
    slide = swelling(band(noise(0.12, 2), 900, 3200), 0.05, 0.01, 0.03)
    return laid([(0, 0.4 * level(slide, 1)), (0.07, 0.7 * struck(STONE, 640, 0.16))])


def _commit() -> Sound:
    stones = [(0.055 * place, struck(STONE, pitch, 0.2)) for place, pitch in enumerate((740, 830, 990))]
    return laid([*stones, (0.11, 0.55 * struck(BRASS, G, 0.7, damp=1.5)), (0.11, 0.35 * struck(WOOD, 180, 0.3))])


def _attack_won() -> Sound:
    clash = level(swelling(band(noise(0.25, 3), 1800, 7000), 0.002, 0.01, 0.05), 0.45)
    notes = ((0.02, 0.8, D), (0.14, 0.7, A), (0.14, 1.0, 2 * D))
    ring = [(start, loud * struck(BRASS, note, 0.9, damp=1.8)) for start, loud, note in notes]
    return laid([(0, clash), (0, 0.9 * struck(DRUM, 95, 0.4)), *ring])


def _attack_lost() -> Sound:
    dull = level(swelling(band(noise(0.2, 4), 200, 1100), 0.003, 0.01, 0.05), 0.4)
    low = [(0.0, struck(BRASS, 196.0, 0.7, damp=2.5)), (0.15, 0.9 * struck(BRASS, 155.56, 0.65, damp=2.0))]
    return laid([(0, dull), (0, struck(DRUM, 80, 0.45)), *low])


def _city() -> Sound:
    return laid(
        [
            (0, 0.9 * struck(BELL, G, 1.1, soft=0.004)),
            (0.16, 0.8 * struck(BELL, B, 1.0, soft=0.004)),
            (0.32, 0.9 * struck(BELL, 2 * D, 0.9, soft=0.004)),
        ]
    )


def _ice() -> Sound:
    cracks = [
        (start, loud * struck(GLASS, pitch, 0.4))
        for start, pitch, loud in (
            *((0.0, 1450, 0.9), (0.03, 2210, 0.5), (0.075, 1130, 0.8), (0.13, 2640, 0.35)),
            *((0.19, 1740, 0.45), (0.27, 1320, 0.3)),
        )
    ]
    snap = level(swelling(band(noise(0.1, 5), 2000, 8000), 0.001, 0.004, 0.015), 0.6)
    splash = level(swelling(band(noise(0.6, 6), 350, 1600), 0.12, 0.04, 0.12), 0.45)
    return laid([(0, snap), (0.07, 0.6 * snap), *cracks, (0.16, splash)])


def _volcano() -> Sound:
    rumble = level(swelling(band(noise(1.3, 7), 35, 170), 0.12, 0.25, 0.3), 1.0)
    burst = level(swelling(band(noise(0.9, 8), 250, 1500), 0.03, 0.05, 0.2), 0.35)
    return laid([(0, rumble), (0.12, burst), (0.1, 0.8 * struck(DRUM, 52, 1.0, damp=0.5))])


def _flood() -> Sound:
    wash = level(swelling(band(noise(1.2, 9), 280, 1500), 0.35, 0.15, 0.22), 0.8)
    deep = level(swelling(band(noise(1.1, 10), 90, 320), 0.3, 0.15, 0.25), 0.7)
    drops = [
        (start, 0.22 * swelling(gliding(pitch, pitch * 1.7, 0.09), 0.01, 0.0, 0.025))
        for start, pitch in ((0.42, 620), (0.55, 480), (0.63, 760), (0.77, 540), (0.9, 690))
    ]
    return laid([(0, wash), (0, deep), *drops])


def _drought() -> Sound:
    wind = level(swelling(band(noise(1.1, 11), 500, 1300) * _slow(1.1), 0.35, 0.15, 0.22), 0.8)
    cracks = [(start, 0.35 * struck(STONE, pitch, 0.12)) for start, pitch in ((0.38, 420), (0.5, 510), (0.72, 380))]
    return laid([(0, wind), (0, 0.2 * swelling(gliding(2 * A, A, 1.1, waver=0.3), 0.3, 0.1, 0.2)), *cracks])


def _slow(seconds: float) -> Sound:
    """A breath that comes and goes."""
    at = np.arange(round(seconds * RATE)) / RATE
    return np.asarray(0.7 + 0.3 * np.sin(2 * np.pi * 2.6 * at))


def _firestorm() -> Sound:
    roar = level(swelling(band(noise(1.2, 12), 120, 750), 0.2, 0.2, 0.25), 0.9)
    sparks = noise(1.2, 13)
    crackle = band(np.where(np.abs(sparks) > 0.9975, sparks, 0.0), 1200, 6500)
    return laid([(0, roar), (0, level(swelling(crackle, 0.15, 0.35, 0.25), 0.75))])


def _forest() -> Sound:
    leaves = level(swelling(band(noise(0.35, 14), 2200, 6000), 0.06, 0.02, 0.07), 0.35)
    return laid([(0, 0.9 * struck(WOOD, 240, 0.3)), (0.09, struck(WOOD, 185, 0.35)), (0.1, leaves)])


def _landscape() -> Sound:
    slide = level(swelling(band(noise(0.8, 15), 70, 420), 0.2, 0.1, 0.15), 0.9)
    return laid([(0, slide), (0.2, 0.5 * struck(STONE, 310, 0.2)), (0.34, 0.4 * struck(STONE, 260, 0.2))])


def _token() -> Sound:
    notes = (2 * G, 2 * B, 4 * D)
    return laid([(0.06 * place, 0.8 * struck(GLASS, note, 0.55, damp=0.6)) for place, note in enumerate(notes)])


def _discard() -> Sound:
    rattle = ((0.0, 700, 0.9), (0.05, 590, 0.8), (0.09, 660, 0.6), (0.15, 520, 0.5), (0.19, 570, 0.35))
    return laid([(start, loud * struck(STONE, pitch, 0.18)) for start, pitch, loud in rattle])


def _draw() -> Sound:
    rattle = ((0.0, 560, 0.5), (0.05, 650, 0.7), (0.1, 760, 0.9))
    return laid([(start, loud * struck(STONE, pitch, 0.18)) for start, pitch, loud in rattle])


def _lift() -> Sound:
    slide = level(swelling(band(noise(0.22, 16), 700, 3000), 0.1, 0.02, 0.04), 0.35)
    return laid([(0, slide), (0.05, 0.6 * struck(STONE, 620, 0.2)), (0.13, 0.7 * struck(STONE, 780, 0.2))])


def _spy() -> Sound:
    whisper = level(swelling(band(noise(0.5, 17), 2500, 6500), 0.15, 0.05, 0.08), 0.25)
    return laid([(0, whisper), (0.12, 0.6 * struck(GLASS, 2 * E, 0.5)), (0.24, 0.6 * struck(GLASS, 2 * B, 0.5))])


def _turn() -> Sound:
    return laid([(0, 0.6 * struck(BRASS, D, 0.8, soft=0.006, damp=1.2)), (0.12, struck(BRASS, A, 0.75, soft=0.006))])


def _countdown() -> Sound:
    tick, tock = 0.5 * struck(WOOD, 880, 0.1, soft=0.002), 0.7 * struck(WOOD, 660, 0.14, soft=0.002)
    return laid([(0, tick), (0.16, tock), (0.16, 0.3 * struck(BELL, 2 * D, 0.7, soft=0.006))])


def _objective() -> Sound:
    return laid([(0.09 * place, struck(BRASS, note, 0.8)) for place, note in enumerate((G, B, 2 * D))])


def _message() -> Sound:
    return laid([(0, 0.8 * struck(WOOD, 520, 0.2, soft=0.004)), (0.1, 0.5 * struck(GLASS, 2 * D, 0.5, soft=0.006))])


def _offer() -> Sound:
    return laid([(0, 0.8 * struck(BRASS, G, 0.7, soft=0.01)), (0.18, 0.8 * struck(BRASS, E, 0.7, soft=0.01))])


def _victory() -> Sound:
    rising = ((0.0, D), (0.14, G), (0.28, B), (0.42, 2 * D))
    chord = [(0.62, 0.8 * struck(BELL, note, 1.2, soft=0.004)) for note in (G, B, 2 * D)]
    return laid([*((start, 0.8 * struck(BRASS, note, 0.7)) for start, note in rising), *chord])


def _defeat() -> Sound:
    falling = ((0.0, A), (0.2, G), (0.4, 349.23), (0.62, D))
    notes = [(start, 0.8 * struck(BRASS, note / 2, 1.0, soft=0.012, damp=0.8)) for start, note in falling]
    return laid([*notes, (0.62, 0.7 * struck(DRUM, 62, 0.8, damp=0.6))])


def _drawn() -> Sound:
    return laid([(0.22 * place, struck(BELL, note, 1.0, soft=0.008)) for place, note in enumerate((G, G))])


def _refused() -> Sound:
    return laid([(0, struck(WOOD, 165, 0.25, soft=0.003)), (0.11, 0.85 * struck(WOOD, 147, 0.28, soft=0.003))])


def _button() -> Sound:
    return laid([(0, struck(WOOD, 480, 0.12)), (0, 0.2 * _click(18, 0.02))])


EFFECTS: Mapping[str, Callable[[], Sound]] = {
    "attack_lost": _attack_lost,
    "attack_won": _attack_won,
    "button": _button,
    "city": _city,
    "commit": _commit,
    "countdown": _countdown,
    "defeat": _defeat,
    "discard": _discard,
    "draw": _draw,
    "drawn": _drawn,
    "drought": _drought,
    "firestorm": _firestorm,
    "flood": _flood,
    "forest": _forest,
    "ice": _ice,
    "landscape": _landscape,
    "lay": _lay,
    "lift": _lift,
    "message": _message,
    "objective": _objective,
    "offer": _offer,
    "refused": _refused,
    "spy": _spy,
    "take_back": _take_back,
    "token": _token,
    "turn": _turn,
    "victory": _victory,
    "volcano": _volcano,
}
"""Every effect by its name."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of what is heard, each in a folder of its own."""

    folder: str
    ending: str
    made: Mapping[str, Callable[[], Sound]]
    loudness: float
    """How loud all of them are, in LUFS; see :func:`tones.loudness`."""
    is_round: bool = False
    """Whether the end goes over into the beginning."""

    def samples(self, name: str) -> Sound:
        """One of them, at most 0.7 high."""
        sound = self.made[name]()
        if self.ending == WAV:
            return finished(sound, self.loudness)
        return at_loudness(sound - sound.mean(axis=0), self.loudness)

    def path(self, assets: Path, name: str) -> Path:
        """Where one of them lies."""
        return assets / self.folder / f"{name}{self.ending}"


WAV, OGG = ".wav", ".ogg"
KINDS = (
    Kind("sounds", WAV, EFFECTS, -19.5),
    Kind("sounds/ambience", OGG, LOOPS, -26.0, is_round=True),
    Kind("sounds/themes", OGG, THEMES, -21.0),
)
ROUND_THEMES = frozenset({"menu"})
"""Pieces that are played again and again."""
ALIKE = 3.0
"""Between the loudest and the quietest of a kind are at most so many LU."""
HIGHEST = -3.0
"""Peaks stay below so many dB of what a file can hold; what Vorbis makes of them may be half a dB higher."""


def write(path: Path, sound: Sound) -> None:
    """Write one of them: short ones as 16-bit numbers, long ones as Vorbis, at a tenth of the size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == WAV:
        soundfile.write(path, np.round(sound * 32767).astype(np.int16), RATE, subtype="PCM_16")
    else:
        soundfile.write(path, sound.astype(np.float32), RATE, format="OGG", subtype="VORBIS")


def difference(made: Sound, path: Path) -> str:
    """What is wrong with a shipped file, or nothing; what other machines and encoders round otherwise is let pass."""
    if not path.is_file():
        return "is missing"
    shipped, rate = soundfile.read(path)
    if rate != RATE or shipped.shape != made.shape:
        return f"is {shipped.shape} at {rate}, should be {made.shape} at {RATE}"
    apart = np.abs(shipped - made)
    if path.suffix == WAV:
        most = float(apart.max()) * 32767
        return f"differs by up to {most:.0f} of 32767" if most > 3 else ""
    share = float(np.sqrt((apart**2).mean() / (made**2).mean()))
    return f"differs by {share:.0%} of what is heard" if share > 0.6 else ""


def seam(sound: Sound) -> float:
    """The step from the end to the beginning, as a share of the steps that are usual in the sound (99.9 % of them)."""
    steps = np.abs(np.diff(sound, axis=0)).max(axis=-1) if sound.ndim > 1 else np.abs(np.diff(sound))
    return float(np.abs(sound[0] - sound[-1]).max() / np.quantile(steps, 0.999))


def measure(assets: Path) -> int:
    """Say of every shipped file its length, peak, loudness and seam; gives how many things are wrong."""
    faults = 0
    for kind in KINDS:
        found: list[float] = []
        for name in kind.made:
            path = kind.path(assets, name)
            sound, _ = soundfile.read(path)
            peak, loud = 20 * float(np.log10(np.abs(sound).max())), loudness(sound)
            found.append(loud)
            is_round = kind.is_round or (kind.folder.endswith("themes") and name in ROUND_THEMES)
            clicks = is_round and seam(sound) > 1
            wrong = "  too high" if peak > HIGHEST + 0.5 else "  clicks where it begins again" if clicks else ""
            faults += bool(wrong)
            step = f", seam {seam(sound):.2f}" if is_round else ""
            size = path.stat().st_size / 1000
            about = f"{path.name:18}{len(sound) / RATE:6.2f} s {size:4.0f} kB"
            print(f"{about}, peak {peak:5.1f} dB, {loud:5.1f} LUFS{step}{wrong}")
        apart = max(found) - min(found)
        faults += apart > ALIKE
        print(f"{kind.folder}: {apart:.1f} LU between the loudest and the quietest, {ALIKE:.0f} at most\n")
    return faults


def main(arguments: list[str] | None = None) -> int:
    """Write, check or measure what is heard; 0 when all is well, 1 where something is otherwise than it should be."""
    parser = argparse.ArgumentParser(description="Write every effect, loop and theme of the game.")
    parser.add_argument("--out", type=Path, default=ASSETS, help="the folder of the assets")
    parser.add_argument("--check", action="store_true", help="compare with the shipped ones instead of writing")
    parser.add_argument("--measure", action="store_true", help="say how loud and how high the shipped ones are")
    options = parser.parse_args(arguments)
    if options.measure:
        return 1 if measure(options.out) else 0
    faults = 0
    for kind in KINDS:
        for name in kind.made:
            path = kind.path(options.out, name)
            made = kind.samples(name)
            if options.check:
                fault = difference(made, path)
                faults += bool(fault)
                print(f"{path.name}: {fault or 'as shipped'}")
            else:
                write(path, made)
                print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB, {len(made) / RATE:.2f} s")
        if options.check:
            there = {path.stem for path in (options.out / kind.folder).glob(f"*{kind.ending}")}
            for stray in sorted(there - kind.made.keys()):
                faults += 1
                print(f"{stray}{kind.ending}: nothing is called that")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
