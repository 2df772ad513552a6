"""The small pictures of the combat display: what made a word stronger or weaker, as little reliefs in metal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from grids import Colours, Grid, plane, soften, step
from metal import Finish, Metal, shade
from noise import gradient_noise
from pictures import image, reduced
from PIL import Image
from stencil import Point, Stencil, curve

_OVERSAMPLING = 8
_ENGRAVED = Finish(relief=1.0, mirror=0.28, highlight=0.6, sharpness=20, lightness=0.04)

Shape = Callable[[Stencil], None]


@dataclass(frozen=True, slots=True)
class Part:
    """A shape in one metal; later parts lie on earlier ones."""

    metal: Metal
    shape: Shape


def _coin_pile(cut: Stencil) -> None:
    for top in (70, 57):
        cut.ellipse(12, top - 8, 66, top + 14)
        cut.box(12, top + 3, 66, top + 8)
        cut.ellipse(12, top - 3, 66, top + 19)


def _coin_gaps(cut: Stencil) -> None:
    for top in (70, 57):
        cut.line(curve((14, top + 6), (39, top + 23), (64, top + 6)), 3.4)


def _coin_face(cut: Stencil) -> None:
    cut.disc((57, 36), 30)


def _coin_field(cut: Stencil) -> None:
    cut.disc((57, 36), 22)
    cut.polygon((57, 19), (62.5, 31), (74, 36), (62.5, 41), (57, 53), (51.5, 41), (40, 36), (51.5, 31), cut=True)


def _mountain(cut: Stencil) -> None:
    cut.polygon((4, 86), (40, 16), (56, 46), (66, 32), (96, 86))


def _snow(cut: Stencil) -> None:
    cut.polygon((40, 16), (52, 39), (45, 36), (40, 45), (34, 36), (27.5, 40))
    cut.polygon((66, 32), (75, 48), (69, 46), (65, 52), (58, 44))


def _city(cut: Stencil) -> None:
    cut.box(14, 44, 86, 88)
    for left in (14, 30, 56, 72):
        cut.box(left, 34, left + 14, 46)
    cut.box(34, 24, 66, 60)
    for left in (31, 45, 59):
        cut.box(left, 12, left + 10, 28)
    cut.box(31, 22, 69, 30)
    cut.box(42, 68, 58, 90, cut=True)
    cut.disc((50, 68), 8, cut=True)


def _blade(cut: Stencil) -> None:
    cut.polygon((93, 7), (90, 22), (43, 69), (31, 57), (78, 10))


def _hilt(cut: Stencil) -> None:
    cut.line([(20, 46), (54, 80)], 9)
    cut.line([(35, 65), (20, 80)], 9)
    cut.disc((15, 85), 9)


def _shield(cut: Stencil) -> None:
    left = [(12, 14), *curve((12, 46), (14, 76), (50, 95), 20)]
    right = [(100 - x, y) for x, y in reversed(left)]
    cut.polygon(*left, *right, *reversed(curve((12, 14), (50, 4), (88, 14))))


def _shield_cross(cut: Stencil) -> None:
    left = [(21, 21), *curve((21, 46), (22, 70), (50, 85), 20)]
    cut.polygon(*left, *[(100 - x, y) for x, y in reversed(left)], *reversed(curve((21, 21), (50, 13), (79, 21))))
    cut.box(44, 0, 56, 100, cut=True)
    cut.box(0, 36, 100, 48, cut=True)


def _mirrored(left: list[Point]) -> list[Point]:
    """A closed outline from its left half, which runs from top to bottom."""
    return [*left, *[(100 - x, y) for x, y in reversed(left)]]


def _cloak(cut: Stencil) -> None:
    left = [*curve((50, 4), (27, 8), (29, 40)), *curve((29, 40), (11, 52), (5, 90)), (20, 95), (35, 89), (50, 95)]
    cut.polygon(*_mirrored(left))


def _folds(cut: Stencil) -> None:
    for foot in (22, 37, 63, 78):
        cut.line(curve((50 + (foot - 50) * 0.62, 60), (50 + (foot - 50) * 0.9, 72), (foot, 90)), 3.2)


def _hood(cut: Stencil) -> None:
    cut.polygon(*_mirrored([*curve((50, 15), (34, 20), (37, 44)), *curve((37, 44), (42, 54), (50, 55))]))


def _clasp(cut: Stencil) -> None:
    cut.disc((50, 59), 7)


def _link(cut: Stencil, centre: Point, turn: float, gap: float = 0.0) -> None:
    """One oval link of a chain, turned by so many degrees; ``gap`` (radians) is left open at its end."""
    along, aside = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
    points = []
    for angle in np.linspace(gap, 2 * np.pi - gap, 49):
        x, y = 21 * np.cos(angle), 13 * np.sin(angle)
        points.append((float(centre[0] + x * along - y * aside), float(centre[1] + x * aside + y * along)))
    cut.line(points, 9)


def _broken_chain(cut: Stencil) -> None:
    _link(cut, (27, 73), -45, gap=0.75)
    _link(cut, (73, 27), 135, gap=0.75)


def _chain_sparks(cut: Stencil) -> None:
    for start, end in (((34, 30), (24, 20)), ((66, 70), (76, 80)), ((28, 42), (15, 40)), ((72, 58), (85, 60))):
        cut.line([start, end], 6)


def _waves(cut: Stencil) -> None:
    for top in (26, 52, 78):
        points = [(x, top + 8 * np.sin((x - 8) / 84 * 4 * np.pi)) for x in np.linspace(9, 91, 40)]
        cut.line([(float(x), float(y)) for x, y in points], 12)


def _down_arrow(cut: Stencil) -> None:
    cut.polygon((34, 8), (66, 8), (66, 46), (88, 46), (50, 92), (12, 46), (34, 46))


def _minus(cut: Stencil) -> None:
    cut.box(38, 36, 62, 46)


def _flame(cut: Stencil) -> None:
    left = [
        *curve((52, 4), (56, 26), (34, 40)),
        *curve((34, 40), (12, 60), (26, 82)),
        *curve((26, 82), (34, 94), (50, 95)),
    ]
    right = [
        *curve((50, 95), (84, 92), (82, 62)),
        *curve((82, 62), (80, 48), (70, 38)),
        *curve((70, 38), (70, 50), (62, 52)),
        *curve((62, 52), (70, 24), (52, 4)),
    ]
    cut.polygon(*left, *right)


def _flame_heart(cut: Stencil) -> None:
    left = [*curve((52, 50), (46, 62), (40, 68)), *curve((40, 68), (32, 82), (50, 91))]
    cut.polygon(*left, *curve((50, 91), (70, 86), (64, 68)), *curve((64, 68), (54, 64), (52, 50)))


def _axe_head(cut: Stencil) -> None:
    cut.polygon((46, 20), (62, 12), *curve((66, 4), (96, 12), (94, 44)), (80, 46), (62, 38))
    cut.polygon((40, 34), (52, 40), (40, 44), (32, 38))


def _axe_haft(cut: Stencil) -> None:
    cut.line([(14, 90), (62, 18)], 9)


def _crystal(cut: Stencil) -> None:
    for turn in range(3):
        angle = np.deg2rad(90 + 60 * turn)
        x, y = float(np.cos(angle)), float(np.sin(angle))
        cut.line([(50 - 42 * x, 50 - 42 * y), (50 + 42 * x, 50 + 42 * y)], 8)
        for sign in (-1, 1):
            for lean in (-0.9, 0.9):
                tip_x, tip_y = float(np.cos(angle + lean)), float(np.sin(angle + lean))
                root = (50 + sign * 23 * x, 50 + sign * 23 * y)
                cut.line([root, (root[0] + sign * 15 * tip_x, root[1] + sign * 15 * tip_y)], 6.5)


def _leaf(cut: Stencil, root: Point, angle: float, length: float) -> None:
    """A pointed leaf that grows from its root in a direction (radians)."""
    along, aside = (float(np.cos(angle)), float(np.sin(angle))), (-float(np.sin(angle)), float(np.cos(angle)))
    sides = []
    for width in (0.30, -0.30):
        bend = tuple(root[axis] + length * (0.5 * along[axis] + width * 2 * aside[axis] * 0.6) for axis in (0, 1))
        tip = tuple(root[axis] + length * along[axis] for axis in (0, 1))
        sides.append(curve(root, (bend[0], bend[1]), (tip[0], tip[1])))
    cut.polygon(*sides[0], *reversed(sides[1]))


def _laurel(cut: Stencil) -> None:
    for side in (-1, 1):
        angles = np.deg2rad(np.linspace(100, -42, 7))
        stem = [(50 + side * 34 * float(np.cos(angle)), 52 + 36 * float(np.sin(angle))) for angle in angles]
        cut.line(stem, 4)
        for place, angle in zip(stem[1:], angles[1:], strict=True):
            upward = float(angle) - np.pi / 2
            for lean in (-0.75, 0.75):
                heading = upward + lean
                _leaf(cut, place, heading if side > 0 else np.pi - heading, 21)


EMBLEMS: dict[str, tuple[Part, ...]] = {
    "coin": (
        Part(Metal.GOLD, _coin_pile),
        Part(Metal.BRONZE, _coin_gaps),
        Part(Metal.GOLD, _coin_face),
        Part(Metal.BRONZE, _coin_field),
    ),
    "mountain": (Part(Metal.BRONZE, _mountain), Part(Metal.SILVER, _snow)),
    "sword": (Part(Metal.STEEL, _blade), Part(Metal.GOLD, _hilt)),
    "shield": (Part(Metal.GOLD, _shield), Part(Metal.SAPPHIRE, _shield_cross)),
    "cloak": (Part(Metal.VIOLET, _cloak), Part(Metal.DUSK, _folds), Part(Metal.GOLD, _clasp)),
    "broken-chain": (Part(Metal.STEEL, _broken_chain), Part(Metal.FLAME, _chain_sparks)),
    "water": (Part(Metal.SAPPHIRE, _waves),),
    "city": (Part(Metal.GOLD, _city),),
    "penalty": (Part(Metal.RUBY, _down_arrow), Part(Metal.SILVER, _minus)),
    "fire": (Part(Metal.RUBY, _flame), Part(Metal.FLAME, _flame_heart)),
    "axe": (Part(Metal.BRONZE, _axe_haft), Part(Metal.STEEL, _axe_head)),
    "ice": (Part(Metal.STEEL, _crystal),),
    "laurel": (Part(Metal.GOLD, _laurel),),
}
"""The emblems in the order of the columns; the first nine are the modifiers in the order of the rules' arithmetic."""


def _hollows(name: str, pixels: int) -> Grid:
    """What is cut so deep that it is black: the face under the hood."""
    cut = Stencil(pixels)
    if name == "cloak":
        _hood(cut)
    return cut.mask()


def _lay(below: Colours, part: Part, pixels: int, seed: int) -> tuple[Colours, Grid]:
    """Lay a part on what is there; give the new colours and the mask of the part."""
    cut = Stencil(pixels)
    part.shape(cut)
    mask = cut.mask()
    x, y = plane(pixels, pixels, pixels)
    height = pixels * (0.030 * step(0.1, 0.9, soften(mask, pixels * 0.012)) + 0.05 * soften(mask, pixels * 0.05))
    tone = 0.03 * gradient_noise(x * 4, y * 30, seed) - 0.14 * (y - 0.5) + 0.08
    edge = 0.55 * np.clip(1 - soften(mask, pixels * 0.014), 0, 1)
    colours = shade(height, part.metal, _ENGRAVED, tone, np.clip(edge, 0, 0.7))
    seat = np.clip(soften(mask, pixels * 0.02) * 1.6, 0, 1) * 0.65
    return below * (1 - seat[..., None]) * (1 - mask[..., None]) + colours * mask[..., None], mask


def emblem(name: str, size: int = 48, seed: int = 9) -> Image.Image:
    """One emblem with a dark outline, so that it can be read on wood and on brass."""
    pixels = size * _OVERSAMPLING
    colours, cover = np.zeros((pixels, pixels, 3), np.float32), np.zeros((pixels, pixels), np.float32)
    for number, part in enumerate(EMBLEMS[name]):
        colours, mask = _lay(colours, part, pixels, seed + number)
        cover = np.maximum(cover, mask)
    colours = colours * (1 - 0.88 * _hollows(name, pixels))[..., None]
    outline = np.clip(soften(cover, pixels * 0.016) * 2.4, 0, 1) * 0.85
    total = cover + (1 - cover) * outline
    return reduced(image(colours * (cover / np.maximum(total, 1e-4))[..., None], total), (size, size))
