"""Write every shipped picture from its seed, or compare the shipped ones with what the seeds give.

``python assets/make/textures.py`` writes; ``--check`` writes nothing and ends with 1 where a picture differs;
``--only NAME`` (as often as wanted) keeps to some of them. The layouts are in ``assets/textures/README.md``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cities
import coins
import emblems
import frame
import grounds
import jewels
import numpy as np
from cutting import evened, polish
from grids import Colours, Grid, unit_square
from lapis import lapis_lazuli
from malachite import malachite
from marble import white_marble
from metal import Metal
from onyx import honey_onyx, red_onyx
from pictures import opaque_image, strip
from PIL import Image
from tigers_eye import tigers_eye

ASSETS = Path(__file__).resolve().parent.parent
TILE = 96
PIECE = 78
_SLAB = 4.5  # tiles along a slab's side
_OVERSAMPLING = 2

Stone = Callable[[Grid, Grid], Colours]

STONES: Mapping[str, Stone] = {
    "plains": honey_onyx,
    "forest": malachite,
    "water": lapis_lazuli,
    "mountain": tigers_eye,
    "ice": white_marble,
    "lava": red_onyx,
}
"""The stone of each terrain, in the order of the rows in the picture."""


def slab(terrain: str) -> Image.Image:
    """The slab of one stone, from which its tiles are cut wherever one likes."""
    colours = evened(STONES[terrain](*unit_square(_SLAB, TILE * _OVERSAMPLING)), TILE * _OVERSAMPLING)
    return opaque_image(colours).resize((round(_SLAB * TILE),) * 2, Image.Resampling.LANCZOS)


def _stones() -> Image.Image:
    return strip([slab(terrain) for terrain in STONES], 1)


def _polish() -> Image.Image:
    return polish(TILE, _OVERSAMPLING)


def _coins() -> Image.Image:
    """Two rows of coins with the pips of the standard alphabet, and a blank one at the end of each."""
    pictures = []
    for metal in (Metal.GOLD, Metal.SILVER):
        pictures += [coins.coin(face, coins.letter_value(face), metal, TILE) for face in coins.LETTERS]
        pictures.append(coins.coin("", 0, metal, TILE))
    return strip(pictures, len(coins.LETTERS) + 1)


def _cities() -> Image.Image:
    return strip(
        [cities.city(owner, variant, TILE) for owner in cities.Owner for variant in range(cities.VARIANTS)],
        cities.VARIANTS,
    )


def _jewels() -> Image.Image:
    kinds = list(jewels.Jewel)
    return strip([make(kind, TILE) for make in (jewels.jewel, jewels.empty_setting) for kind in kinds], len(kinds))


def _modifiers() -> Image.Image:
    return strip([emblems.emblem(name) for name in emblems.EMBLEMS], len(emblems.EMBLEMS))


def _frame() -> Image.Image:
    return frame.frame(PIECE)


def _name_plate() -> Image.Image:
    return frame.name_plate(480, 84)


def _wood() -> Image.Image:
    return grounds.wood(512)


def _brass() -> Image.Image:
    return grounds.brass(256)


def _app_icon() -> Image.Image:
    return coins.coin("S", 0, Metal.GOLD, 256)


PICTURES: Mapping[str, Callable[[], Image.Image]] = {
    "textures/stones.png": _stones,
    "textures/polish.png": _polish,
    "textures/coins.png": _coins,
    "textures/cities.png": _cities,
    "textures/jewels.png": _jewels,
    "textures/modifiers.png": _modifiers,
    "textures/frame.png": _frame,
    "textures/nameplate.png": _name_plate,
    "textures/wood.png": _wood,
    "textures/brass.png": _brass,
    "icons/scryptic.png": _app_icon,
}
"""Every shipped picture by its place under ``assets``."""


def difference(made: Image.Image, shipped: Image.Image) -> str:
    """What is wrong with a shipped picture, or nothing; small differences of rounding and font hinting are let pass."""
    if made.size != shipped.size or made.mode != shipped.mode:
        return f"is {shipped.size} {shipped.mode}, should be {made.size} {made.mode}"
    apart = np.abs(np.asarray(made, np.int16) - np.asarray(shipped, np.int16))
    mean, far = float(apart.mean()), float((apart > 24).mean())
    return f"differs by {mean:.2f} on average, {far:.2%} of it widely" if mean > 1.0 or far > 0.01 else ""


def _make(name: str) -> Image.Image:
    return PICTURES[name]()


def main(arguments: list[str] | None = None) -> int:
    """Write or check the pictures; 0 when all is well, 1 where a check finds a difference."""
    parser = argparse.ArgumentParser(description="Write every shipped picture from its seed.")
    parser.add_argument(
        "--out", type=Path, default=ASSETS / "textures", help="where the textures belong (icons: beside it)"
    )
    parser.add_argument("--check", action="store_true", help="compare with the shipped pictures instead of writing")
    parser.add_argument("--only", action="append", metavar="NAME", help="keep to this picture, such as coins or stones")
    options = parser.parse_args(arguments)
    names = [name for name in PICTURES if not options.only or Path(name).stem in options.only]
    if not names:
        parser.error(f"no picture is called that; there are: {', '.join(sorted(Path(name).stem for name in PICTURES))}")
    faults = 0
    with ProcessPoolExecutor() as workers:
        for name, made in zip(names, workers.map(_make, names), strict=True):
            folder = options.out if name.startswith("textures/") else options.out.parent / "icons"
            path = folder / Path(name).name
            if options.check:
                fault = difference(made, Image.open(path)) if path.is_file() else "is missing"
                faults += bool(fault)
                print(f"{name}: {fault or 'as shipped'}")
            else:
                folder.mkdir(parents=True, exist_ok=True)
                made.save(path, optimize=True)
                print(f"{name}: {path.stat().st_size / 1000:.0f} kB")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
