"""Elemental tokens as cut jewels in a beaded gold setting, and the empty setting that a captured one leaves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from colour import Ramp, lighten, scale
from grids import Colours, Grid, dome, plane, soften, step
from metal import Finish, Metal, shade
from noise import cloud
from pictures import reduced, shadow_of, with_shadow
from PIL import Image, ImageDraw

_OVERSAMPLING = 4
_LIGHT = np.array([-0.55, -0.83])
_BEZEL = Finish(relief=1.1, highlight=0.6)


@dataclass(frozen=True, slots=True)
class Cut:
    """How a jewel is cut: colours, size on the tile, and how far its outline and its middle lie below the tile's."""

    colours: Ramp
    scale: float
    drop: float
    culet: float
    facets: int
    beads: int
    glint: tuple[float, float]


class Jewel(Enum):
    """The four elements; the order is that of the columns in the picture."""

    VOLCANO = Cut(
        Ramp.of("0 160004, .2 4a0209, .42 9c0a16, .62 d8202a, .8 ff5a52, 1 ffe3dc"),
        0.425,
        0.13,
        0.03,
        12,
        27,
        (-0.08, -0.06),
    )
    DROUGHT = Cut(
        Ramp.of("0 2b1000, .2 6e3200, .42 c26a05, .62 f2a116, .8 ffd05e, 1 fff6d8"),
        0.365,
        0.0,
        0.0,
        16,
        28,
        (-0.135, -0.165),
    )
    FLOOD = Cut(
        Ramp.of("0 00061f, .2 04195c, .42 0b3cae, .62 1f6fe4, .8 6fb0ff, 1 e6f4ff"),
        0.39,
        0.0,
        0.075,
        16,
        28,
        (-0.10, -0.03),
    )
    FIRESTORM = Cut(
        Ramp.of("0 001207, .2 02391a, .42 057a37, .62 17b457, .8 6fe697, 1 e8ffee"),
        0.38,
        0.0,
        0.0,
        8,
        28,
        (-0.135, -0.165),
    )


def _outline(jewel: Jewel, points: int = 240) -> np.ndarray:
    """The outline of a cut, about 1 from its middle: a shape of its own for each element."""
    turn = np.linspace(0, 2 * np.pi, points, endpoint=False)
    if jewel is Jewel.DROUGHT:  # a brilliant: round
        return np.stack([np.cos(turn), np.sin(turn)], axis=1)
    if jewel is Jewel.VOLCANO:  # a trillion: a bulging triangle
        reach = 0.6732 / np.cos((turn + np.pi) % (2 * np.pi / 3) - np.pi / 3) ** 0.62
        return np.stack([reach * np.cos(turn + np.pi / 2), reach * np.sin(turn + np.pi / 2)], axis=1)
    if jewel is Jewel.FLOOD:  # a pear: a drop
        return np.stack([np.sin(turn) * np.sin(turn / 2) ** 1.15 * 0.98, -np.cos(turn)], axis=1)
    corners = np.array(
        [
            (-0.46, -0.98),
            (0.46, -0.98),
            (0.8, -0.64),
            (0.8, 0.64),
            (0.46, 0.98),
            (-0.46, 0.98),
            (-0.8, 0.64),
            (-0.8, -0.64),
        ]
    )
    share = np.arange(points // 8)[:, None] * 8 / points
    return np.concatenate([corner + (corners[(i + 1) % 8] - corner) * share for i, corner in enumerate(corners)])


class _Stone:
    """One jewel on its tile, being cut: outline, rings of facets, and the picture of how light each facet is."""

    def __init__(self, jewel: Jewel, pixels: int, seed: int) -> None:
        self.cut: Cut = jewel.value
        self.stepped = jewel is Jewel.FIRESTORM
        self.pixels = pixels
        self.middle = np.array([pixels / 2, pixels * (0.5 + self.cut.culet)])
        drop = np.array([0.0, self.cut.drop])
        self.outline = pixels / 2 + (_outline(jewel) + drop) * pixels * self.cut.scale
        self._chance = np.random.default_rng(seed)
        self._light = Image.new("F", (pixels, pixels), 0.42)
        self._draw = ImageDraw.Draw(self._light)

    def mask(self, size: float) -> Grid:
        """The outline, so many times as large, as a mask."""
        picture = Image.new("L", (self.pixels, self.pixels))
        centre = self.pixels / 2
        ImageDraw.Draw(picture).polygon(_corners((self.outline - centre) * size + centre), fill=255)
        return np.asarray(picture, np.float32) / 255

    def ring(self, size: float, between: float = 0.0) -> np.ndarray:
        """The corners of a ring of facets; ``between`` turns it by that share of a facet."""
        count = len(self.outline)
        places = ((np.arange(self.cut.facets + 1) + between) * count / self.cut.facets).astype(int) % count
        return np.asarray(self.middle + (self.outline[places] - self.middle) * size)

    def facet(
        self, corners: list[np.ndarray], up: float, gain: float, jitter: float = 0.05, inside: bool = False
    ) -> None:
        """Paint one facet; ``up`` is how far it looks upwards, ``inside`` is seen through the stone."""
        towards = np.mean(corners, axis=0) - self.middle
        towards = towards / (np.linalg.norm(towards) + 1e-6) * (-1 if inside else 1)
        lit = float(towards @ _LIGHT) * float(np.sqrt(max(0.0, 1 - up * up))) + 0.35 * up
        self.paint(np.array(corners), 0.36 + gain * 0.52 * lit + float(self._chance.normal(0, jitter)))

    def paint(self, corners: np.ndarray, light: float) -> None:
        """Fill a shape with one lightness."""
        self._draw.polygon(_corners(corners), fill=light)

    def light(self) -> Grid:
        """How light each pixel is, with the fire that glows opposite the light."""
        x, y = plane(self.pixels, self.pixels, self.pixels, (self.pixels / 2, self.pixels / 2))
        light = np.asarray(self._light, np.float32)
        glowing = light + 0.26 * np.exp(-(((x - 0.10) / 0.20) ** 2) - ((y - 0.14) / 0.17) ** 2) - 0.05
        return np.asarray(0.86 * glowing + 0.14 * soften(glowing, self.pixels * 0.004))


def _corners(points: np.ndarray) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in points]


def _cut_steps(stone: _Stone) -> None:
    """An emerald's steps: three rings of long facets, and the same again seen through the table."""
    sizes, tilts = (1.0, 0.82, 0.64, 0.50), (0.45, 0.62, 0.80)
    for level, up in enumerate(tilts):
        outer, inner = stone.ring(sizes[level]), stone.ring(sizes[level + 1])
        for i in range(stone.cut.facets):
            stone.facet([outer[i], outer[i + 1], inner[i + 1], inner[i]], up, 1.15, 0.04)
    stone.paint(stone.ring(0.50)[:-1], 0.40)
    for size, next_size in ((0.50, 0.36), (0.36, 0.22), (0.22, 0.02)):
        outer, inner = stone.ring(size), stone.ring(next_size)
        for i in range(stone.cut.facets):
            stone.facet([outer[i], outer[i + 1], inner[i + 1], inner[i]], 0.75, 1.0, 0.07, inside=True)


def _cut_brilliant(stone: _Stone) -> None:
    """A brilliant's crown of girdle, kite and star facets, and the pavilion seen through the table."""
    girdle, kites, table = stone.ring(1.0), stone.ring(0.80, 0.5), stone.ring(0.56)
    count = stone.cut.facets
    for i in range(count):
        stone.facet([girdle[i], girdle[i + 1], kites[i]], 0.45, 1.2)
        stone.facet([girdle[i], kites[i], table[i], kites[i - 1] if i else kites[count - 1]], 0.62, 1.15, 0.06)
        stone.facet([table[i], kites[i], table[i + 1]], 0.85, 1.0, 0.06)
    stone.paint(table[:-1], 0.34)
    inner = stone.ring(0.30, 0.5)
    for i in range(count):
        stone.facet([table[i], table[i + 1], inner[i]], 0.80, 0.95, 0.10, inside=True)
        stone.facet(
            [table[i], inner[i], stone.middle, inner[i - 1] if i else inner[count - 1]], 0.70, 1.1, 0.13, inside=True
        )


def _reflections(colours: Colours, stone: _Stone) -> Colours:
    """The pale reflection on the table, and a star where the light strikes."""
    x, y = plane(stone.pixels, stone.pixels, stone.pixels, (stone.pixels / 2, stone.pixels / 2))
    table = Image.new("L", (stone.pixels, stone.pixels))
    ImageDraw.Draw(table).polygon(_corners(stone.ring(0.54)[:-1]), fill=255)
    sheen = step(-0.02, 0.03, -(x * 0.62 + y * 0.78) - 0.045) * np.asarray(table, np.float32) / 255
    colours = lighten(colours, 0.22 * sheen)
    along, down = np.abs(x - stone.cut.glint[0]), np.abs(y - stone.cut.glint[1])
    star = np.exp(-((np.hypot(along, down) / 0.018) ** 2))
    star = star + 0.55 * (np.exp(-along / 0.004 - down / 0.045) + np.exp(-down / 0.004 - along / 0.045))
    return np.clip(lighten(colours, np.clip(star, 0, 1)), 0, 1)


def _beads(stone: _Stone, x: Grid, y: Grid) -> Grid:
    """The height of the beads around the setting, 0..1; x and y in pixels."""
    path = (stone.outline - stone.middle) * 1.10 + stone.middle
    lengths = np.linalg.norm(np.roll(path, -1, axis=0) - path, axis=1)
    walked = np.concatenate([[0.0], np.cumsum(lengths)])
    closed = np.concatenate([path, path[:1]])
    height = np.zeros_like(x)
    for at in np.linspace(0, walked[-1], stone.cut.beads, endpoint=False):
        centre_x, centre_y = (np.interp(at, walked, closed[:, axis]) for axis in (0, 1))
        height = np.maximum(height, dome(np.hypot(x - centre_x, y - centre_y) / (stone.pixels * 0.023)))
    return height


def _setting(stone: _Stone, seat: Grid) -> tuple[Colours, Grid]:
    """The beaded rim around the seat, and what rim and seat cover."""
    pixels = stone.pixels
    x, y = plane(pixels, pixels)
    rim = stone.mask(1.17)
    beads = _beads(stone, x, y)
    wall = step(0.05, 0.75, soften(rim, pixels * 0.010)) - step(0.25, 0.95, soften(seat, pixels * 0.010))
    height = pixels * (0.020 * wall + 0.022 * beads)
    between = 0.55 * (1 - step(0, 0.35, beads)) * np.clip(rim - seat, 0, 1)
    return shade(height, Metal.GOLD, _BEZEL, 0.02, np.clip(between, 0, 0.7)), np.maximum(rim, step(0.02, 0.2, beads))


def _socket(stone: _Stone, seat: Grid, seed: int) -> Colours:
    """The hollow where a jewel sat: a dark cup with a ledge, worn gold at its bottom."""
    pixels = stone.pixels
    ledge, bottom = soften(stone.mask(0.86), pixels * 0.012), soften(stone.mask(0.62), pixels * 0.05)
    x, y = plane(pixels, pixels, pixels)
    height = -pixels * (
        0.030 * step(0.2, 0.8, soften(seat, pixels * 0.012)) + 0.028 * step(0.2, 0.8, ledge) + 0.05 * bottom
    )
    tone = 0.05 * cloud(x * 6, y * 6, seed) - 0.17 - 0.16 * ledge + 0.10 * bottom
    depth = 0.35 + 0.30 * step(0.3, 0.9, ledge) - 0.20 * bottom
    return shade(height, Metal.BRONZE, Finish(relief=1.0, highlight=0.25, mirror=0.2), tone, np.clip(depth, 0, 0.9))


def _on_tile(stone: _Stone, filling: Colours, seat: Grid, size: int) -> Image.Image:
    """Put the filling of a seat into its setting, throw the shadow, and reduce it to its final size."""
    pixels = stone.pixels
    metal, cover = _setting(stone, seat)
    shaded = scale(filling, np.clip(1 - 1.1 * np.clip(1 - soften(seat, pixels * 0.016), 0, 1), 0.25, 1))
    colours = metal + (shaded - metal) * seat[..., None]
    picture = with_shadow(colours, cover, shadow_of(cover, pixels * 0.022, pixels * 0.022, 0.66))
    return reduced(picture, (size, size))


def jewel(kind: Jewel, size: int, seed: int = 1) -> Image.Image:
    """A token on its tile, with its shadow."""
    stone = _Stone(kind, size * _OVERSAMPLING, seed + sum(map(ord, kind.name)))
    (_cut_steps if stone.stepped else _cut_brilliant)(stone)
    colours = stone.cut.colours.at(np.clip(stone.light(), 0, 1))
    return _on_tile(stone, _reflections(colours, stone), stone.mask(1.0), size)


def empty_setting(kind: Jewel, size: int, seed: int = 1) -> Image.Image:
    """What stays on the board when a token has been taken."""
    stone = _Stone(kind, size * _OVERSAMPLING, seed)
    seat = stone.mask(1.0)
    return _on_tile(stone, _socket(stone, seat, seed), seat, size)
