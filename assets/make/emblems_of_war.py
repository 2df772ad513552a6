"""The engraved emblems of the campaign "The Alchemists' War", as shapes in a square of 100 units.

Each function draws one with a :class:`Burin`: what is raised stands out as metal, what is cut lies lower.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from PIL import ImageDraw

Point = tuple[float, float]
RAISED, CUT = 255, 70


class Burin:
    """Draws into a mask; ``at`` is the square's upper left corner in it, ``unit`` how many pixels its hundredth has."""

    def __init__(self, draw: ImageDraw.ImageDraw, at: Point, unit: float) -> None:
        self._draw, self._at, self._unit = draw, at, unit

    def spot(self, point: Point) -> Point:
        """Where a point of the square lies in the mask."""
        return self._at[0] + point[0] * self._unit, self._at[1] + point[1] * self._unit

    def shape(self, *points: Point, value: int = RAISED) -> None:
        """A filled outline."""
        self._draw.polygon([self.spot(point) for point in points], fill=value)

    def disc(self, x: float, y: float, across: float, down: float = 0.0, value: int = RAISED) -> None:
        """A filled ellipse, a circle where only one radius is given."""
        down = down or across
        self._draw.ellipse((*self.spot((x - across, y - down)), *self.spot((x + across, y + down))), fill=value)

    def stroke(self, *points: Point, width: float = 2.0, value: int = RAISED) -> None:
        """A line with round ends."""
        spots, pixels = [self.spot(point) for point in points], max(1, round(width * self._unit))
        self._draw.line(spots, fill=value, width=pixels, joint="curve")
        for x, y in (spots[0], spots[-1]):
            self._draw.ellipse((x - pixels / 2, y - pixels / 2, x + pixels / 2, y + pixels / 2), fill=value)

    def cut(self, *points: Point, width: float = 1.6) -> None:
        """An engraved line."""
        self.stroke(*points, width=width, value=CUT)


def round_about(x: float, y: float, radius: float, count: int, start: float = 0.0) -> Iterable[Point]:
    """So many points on a circle."""
    for number in range(count):
        angle = start + 2 * math.pi * number / count
        yield x + radius * math.cos(angle), y + radius * math.sin(angle)


def arc(x: float, y: float, radius: float, first: float, last: float) -> list[Point]:
    """Points on a circle, from one angle to another, in degrees clockwise from the right."""
    return [
        (x + radius * math.cos(math.radians(first + (last - first) * step / 24)),
         y + radius * math.sin(math.radians(first + (last - first) * step / 24)))
        for step in range(25)
    ]  # fmt: skip


def face(pen: Burin, x: float, y: float, size: float) -> None:
    """A calm face, as old charts give it to sun and moon."""
    for side in (-1, 1):
        pen.cut(*arc(x + side * 0.38 * size, y - 0.1 * size, 0.2 * size, 200, 340), width=1.4)
        pen.disc(x + side * 0.38 * size, y - 0.06 * size, 1.6, value=CUT)
    pen.cut((x, y - 0.1 * size), (x - 0.1 * size, y + 0.25 * size), (x + 0.06 * size, y + 0.27 * size), width=1.3)
    pen.cut(*arc(x, y + 0.32 * size, 0.3 * size, 25, 155), width=1.5)


def sun(pen: Burin) -> None:
    """The sun of House Aurel."""
    for number, (x, y) in enumerate(round_about(50, 50, 46, 16)):
        reach = 46 if number % 2 else 38
        angle = 2 * math.pi * number / 16
        tip = (50 + reach * math.cos(angle), 50 + reach * math.sin(angle))
        sides = [(50 + 24 * math.cos(angle + turn), 50 + 24 * math.sin(angle + turn)) for turn in (-0.17, 0.17)]
        pen.shape(tip, *sides)
        pen.cut((50 + 30 * math.cos(angle), 50 + 30 * math.sin(angle)), ((x + 50) / 2, (y + 50) / 2), width=0.8)
    pen.disc(50, 50, 25)
    pen.cut(*arc(50, 50, 22.5, 0, 360), width=1)
    face(pen, 50, 50, 18)


def moon(pen: Burin) -> None:
    """The moon of House Argent."""
    pen.disc(46, 50, 38)
    pen.disc(64, 43, 32, value=0)
    pen.cut(*arc(46, 50, 34.5, 70, 250), width=1)
    pen.disc(26, 47, 1.8, value=CUT)
    pen.cut(*arc(26, 45, 4.5, 200, 340), width=1.3)
    pen.cut((31, 50), (35, 57), (30, 59), width=1.3)
    for x, y, size in ((72, 38, 7), (82, 60, 4), (62, 62, 3)):
        pen.shape(*(spot for pair in zip(round_about(x, y, size, 5, -math.pi / 2),
                                         round_about(x, y, size * 0.42, 5, -math.pi / 2 + math.pi / 5), strict=True)
                    for spot in pair))  # fmt: skip


def tower(pen: Burin) -> None:
    """A hall with two towers."""
    for x in (14, 66):
        pen.shape((x, 96), (x + 1, 34), (x + 19, 34), (x + 20, 96))
        pen.shape((x - 2, 34), (x + 10, 8), (x + 22, 34))
        pen.cut((x + 7, 52), (x + 7, 60), width=4)
        pen.cut((x + 13, 70), (x + 13, 78), width=4)
    pen.shape((30, 96), (30, 52), (70, 52), (70, 96))
    for x in range(31, 70, 9):
        pen.shape((x, 53), (x, 45), (x + 5, 45), (x + 5, 53))
    pen.shape((42, 96), (42, 76), *arc(50, 76, 8, 180, 360), (58, 96), value=CUT)
    for y in (62, 70, 86):
        pen.cut((32, y), (40, y), width=0.9)
        pen.cut((60, y + 2), (68, y + 2), width=0.9)
    pen.stroke((24, 8), (24, 0), width=1.2)
    pen.shape((24, 0), (36, 3), (24, 6))


def bridge(pen: Burin) -> None:
    """A bridge of three arches with a house on it."""
    pen.shape((0, 66), (30, 56), (70, 56), (100, 66), (100, 92), (0, 92))
    for x, radius in ((18, 11), (50, 14), (82, 11)):
        pen.shape(*arc(x, 88, radius, 180, 360), (x + radius, 93), (x - radius, 93), value=0)
        pen.cut(*arc(x, 88, radius + 2.5, 180, 360), width=0.9)
    pen.shape((38, 57), (38, 34), (62, 34), (62, 57))
    pen.shape((33, 35), (50, 16), (67, 35))
    pen.shape((57, 26), (57, 14), (62, 14), (62, 31))
    pen.shape((46, 57), (46, 45), (54, 45), (54, 57), value=CUT)
    pen.cut((4, 69), (30, 60), (70, 60), (96, 69), width=1)


def tree(pen: Burin) -> None:
    """An old tree."""
    pen.shape((44, 97), (47, 60), (53, 60), (57, 97), (66, 99), (34, 99))
    for x, y, radius in ((50, 26, 20), (30, 40, 17), (70, 40, 17), (40, 52, 14), (61, 53, 14)):
        pen.disc(x, y, radius)
    for x, y, radius in ((50, 28, 13), (31, 42, 10), (69, 42, 10), (44, 53, 7), (60, 52, 7)):
        pen.cut(*arc(x, y, radius, 190, 330), width=1.1)
        pen.cut(*arc(x, y + 4, radius * 0.6, 190, 330), width=0.9)
    pen.cut((48, 92), (49, 68), width=1)
    pen.cut((53, 90), (51, 72), width=1)


def retort(pen: Burin) -> None:
    """A retort over a flame."""
    pen.disc(36, 44, 24)
    pen.shape((30, 24), (42, 18), (92, 52), (96, 62), (88, 60), (48, 38))
    pen.disc(36, 44, 18, value=CUT)
    pen.shape(*arc(36, 44, 17, 10, 170))
    pen.cut(*arc(36, 44, 21, 190, 250), width=1.2)
    pen.stroke((14, 97), (20, 68), width=3)
    pen.stroke((58, 97), (52, 68), width=3)
    pen.stroke((16, 72), (56, 72), width=3)
    pen.shape((36, 76), (44, 90), (40, 97), (31, 97), (28, 89))
    pen.stroke((92, 70), (92, 74), width=3)
    pen.stroke((93, 82), (93, 85), width=3)


def lamp(pen: Burin) -> None:
    """A lamp on a staff, and snow."""
    pen.stroke((50, 98), (50, 64), width=3)
    pen.shape((38, 64), (34, 34), (66, 34), (62, 64))
    pen.shape((32, 34), (50, 16), (68, 34))
    pen.stroke(*arc(50, 12, 5, 0, 360), width=1.6)
    pen.shape((42, 61), (40, 39), (60, 39), (58, 61), value=CUT)
    pen.shape((50, 42), (55, 52), (50, 59), (45, 52))
    for x, y, size in ((16, 28, 9), (84, 26, 8), (20, 70, 7), (82, 66, 9)):
        for turn in (0.0, math.pi / 3, 2 * math.pi / 3):
            dx, dy = size * math.cos(turn), size * math.sin(turn)
            pen.stroke((x - dx, y - dy), (x + dx, y + dy), width=1.4)


def book(pen: Burin) -> None:
    """An open book on a shelf of books."""
    pen.shape((50, 40), (30, 33), (6, 38), (6, 76), (30, 71), (50, 78), (70, 71), (94, 76), (94, 38), (70, 33))
    pen.cut((50, 41), (50, 76), width=1.6)
    for row in range(5):
        y = 44 + row * 6
        pen.cut((12, y), (30, y - 4), (45, y + 1), width=1)
        pen.cut((55, y + 1), (70, y - 4), (88, y), width=1)
    for x, high in ((12, 18), (21, 24), (30, 20), (60, 24), (70, 18), (79, 22)):
        pen.shape((x, 30), (x, 30 - high), (x + 7, 30 - high), (x + 7, 30))
        pen.cut((x + 1, 30 - high + 5), (x + 6, 30 - high + 5), width=1)
    pen.stroke((4, 88), (96, 88), width=5)


def will(pen: Burin) -> None:
    """A sheet with a line of writing that ends in a blot."""
    pen.shape((14, 8), (82, 8), (86, 14), (86, 92), (14, 92))
    pen.shape((82, 8), (82, 14), (86, 14), value=CUT)
    for y, last in ((26, 74), (36, 70)):
        pen.cut(*((x, y + 1.6 * math.sin(x * 0.9)) for x in range(24, last, 2)), width=1.3)
    pen.cut(*((x, 48 + 1.6 * math.sin(x * 0.8)) for x in range(24, 48, 2)), width=1.3)
    pen.disc(62, 52, 13, 10, value=18)
    pen.disc(70, 60, 6, value=18)
    pen.disc(55, 60, 4, 9, value=18)
    pen.disc(34, 78, 8)
    pen.cut(*arc(34, 78, 7, 0, 360), width=1)


def dome(pen: Burin) -> None:
    """A dome on columns, and a whisper that runs along it."""
    pen.shape((10, 52), *arc(50, 52, 40, 180, 360), (90, 52))
    for radius in (34, 27, 20, 13):
        pen.cut(*arc(50, 52, radius, 186, 354), width=1.1)
    pen.shape((6, 52), (94, 52), (94, 58), (6, 58))
    for x in (12, 30, 62, 80):
        pen.shape((x, 58), (x + 8, 58), (x + 7, 90), (x + 1, 90))
        pen.cut((x + 4, 60), (x + 4, 88), width=1)
    pen.shape((4, 90), (96, 90), (96, 96), (4, 96))
    pen.stroke((50, 12), (50, 4), width=2)


def tent(pen: Burin) -> None:
    """A tent with a lamp in it, and spears."""
    pen.shape((50, 22), (90, 94), (10, 94))
    pen.shape((50, 40), (62, 94), (38, 94), value=CUT)
    pen.disc(50, 80, 4.5)
    pen.shape((50, 68), (54, 76), (46, 76))
    pen.cut((46, 34), (24, 90), width=1)
    pen.cut((54, 34), (76, 90), width=1)
    pen.stroke((50, 24), (50, 6), width=1.6)
    pen.shape((50, 6), (66, 6), (66, 16), (50, 16))
    for x in (4, 96):
        pen.stroke((x, 96), (x, 40), width=1.5)
        pen.shape((x - 3, 42), (x, 30), (x + 3, 42))


def net(pen: Burin) -> None:
    """A net with letters in it, under waves."""
    for row in range(3):
        pen.stroke(*((x, 12 + row * 7 + 2.6 * math.sin(x / 6 + row)) for x in range(4, 98, 2)), width=2)
    for step in range(7):
        pen.stroke((12 + step * 12.6, 34), (34 + step * 5.4, 92), width=1.1)
        pen.stroke((88 - step * 12.6, 34), (66 - step * 5.4, 92), width=1.1)
    pen.stroke(*arc(50, 34, 40, 0, 180), width=2.4)
    pen.stroke((10, 34), (90, 34), width=2.4)
    for x, y in ((36, 52), (58, 48), (48, 64), (66, 58)):
        pen.disc(x, y, 7)
        pen.cut(*arc(x, y, 5.4, 0, 360), width=0.8)
        pen.cut((x - 2.4, y + 3), (x, y - 3), (x + 2.4, y + 3), width=1)


def volcano(pen: Burin) -> None:
    """A mountain that smokes over its terraces."""
    pen.shape((6, 94), (38, 40), (62, 40), (94, 94))
    for y, half in ((56, 20), (68, 27), (80, 34)):
        pen.cut(*((x, y + 1.2 * math.sin(x)) for x in range(50 - half, 51 + half, 2)), width=1.3)
    pen.shape((40, 40), (44, 46), (56, 46), (60, 40), value=CUT)
    for x, y, radius in ((50, 32, 7), (43, 24, 8), (55, 20, 9), (46, 11, 8), (60, 8, 6)):
        pen.disc(x, y, radius)
        pen.cut(*arc(x, y, radius * 0.6, 180, 330), width=1)
    pen.shape((48, 46), (47, 66), (53, 58), (52, 46), value=18)


def mint(pen: Burin) -> None:
    """A screw press, and coins."""
    pen.shape((20, 94), (20, 34), (28, 34), (28, 84), (72, 84), (72, 34), (80, 34), (80, 94))
    pen.shape((16, 26), (84, 26), (84, 38), (16, 38))
    pen.shape((45, 14), (55, 14), (55, 60), (45, 60))
    for y in range(40, 58, 4):
        pen.cut((45, y + 2), (55, y), width=1)
    pen.shape((36, 60), (64, 60), (60, 70), (40, 70))
    pen.stroke((14, 14), (86, 14), width=4)
    pen.disc(14, 14, 6)
    pen.disc(86, 14, 6)
    pen.disc(50, 78, 9, 4)
    for x, y in ((8, 88), (8, 80), (92, 88), (92, 80), (92, 72)):
        pen.disc(x, y, 8, 3.6)
        pen.cut(*((x + 6 * math.cos(a / 4), y + 1 + 2 * math.sin(a / 4)) for a in range(2, 12)), width=0.8)


def wheel(pen: Burin) -> None:
    """The wheel of a cart."""
    pen.disc(50, 50, 44)
    pen.disc(50, 50, 34, value=0)
    for x, y in round_about(50, 50, 38, 12, 0.1):
        pen.stroke((50, 50), (x, y), width=3.4)
    pen.disc(50, 50, 10)
    pen.cut(*arc(50, 50, 39, 0, 360), width=1.2)
    pen.cut(*arc(50, 50, 6, 0, 360), width=1.2)


def furnace(pen: Burin) -> None:
    """A furnace door under a funnel."""
    pen.shape((10, 96), (18, 50), (82, 50), (90, 96))
    pen.shape((34, 96), (34, 74), *arc(50, 74, 16, 180, 360), (66, 96), value=18)
    for x, high in ((42, 16), (50, 26), (58, 18)):
        pen.shape((x - 4, 96), (x - 5, 90), (x, 96 - high), (x + 5, 90), (x + 4, 96))
    pen.shape((46, 50), (46, 36), (24, 6), (76, 6), (54, 36), (54, 50))
    pen.cut((32, 10), (48, 34), width=1.2)
    pen.cut((40, 10), (50, 30), width=1)
    for y in (58, 66, 78, 88):
        pen.cut((18, y), (30, y), width=1)
        pen.cut((70, y), (82, y), width=1)


def rose(pen: Burin) -> None:
    """A rose on its branch."""
    pen.stroke((50, 96), (48, 74), (50, 52), width=2.6)
    for side in (-1, 1):
        pen.shape((49, 80), (50 + side * 14, 66), (50 + side * 28, 70), (50 + side * 16, 80))
        pen.cut((50 + side * 6, 77), (50 + side * 22, 71), width=1)
    for x, y in round_about(50, 34, 16, 5, -math.pi / 2):
        pen.disc(x, y, 13)
    for x, y in round_about(50, 34, 16, 5, -math.pi / 2):
        pen.cut(*arc(x, y, 10, 0, 360), width=0.9)
    for x, y in round_about(50, 34, 9, 5, math.pi / 2):
        pen.disc(x, y, 9)
        pen.cut(*arc(x, y, 7, 0, 360), width=0.9)
    pen.disc(50, 34, 6)
    pen.cut(*arc(50, 34, 4, 0, 360), width=1)


def door(pen: Burin) -> None:
    """The sealed door of the Athanor, with sun and moon on it."""
    pen.shape((16, 96), (16, 42), *arc(50, 42, 34, 180, 360), (84, 96))
    pen.cut((23, 95), (23, 42), *arc(50, 42, 27, 180, 360), (77, 95), width=1.8)
    pen.cut((50, 16), (50, 95), width=1.8)
    pen.disc(37, 46, 8, value=CUT)
    pen.disc(37, 46, 5)
    for x, y in round_about(37, 46, 11, 8):
        pen.disc(x, y, 1.3, value=CUT)
    pen.disc(63, 46, 9, value=CUT)
    pen.disc(67, 43, 8)
    pen.disc(45, 66, 2.2, value=CUT)
    pen.disc(55, 66, 2.2, value=CUT)
    pen.shape((8, 96), (92, 96), (92, 100), (8, 100))


def stones(pen: Burin) -> None:
    """Pebbles with numbers of dots, two of them face down."""
    for (x, y), dots in zip(((18, 34), (50, 26), (82, 34), (34, 72), (68, 72)), (1, 0, 3, 0, 4), strict=True):
        pen.disc(x, y, 15, 13)
        pen.cut(*arc(x, y, 11.5, 200, 300), width=0.9)
        spread = {1: [(0, 0)], 3: [(-5, 3), (5, 3), (0, -5)], 4: [(-5, -4), (5, -4), (-5, 5), (5, 5)]}.get(dots, [])
        for dx, dy in spread:
            pen.disc(x + dx, y + dy, 2, value=CUT)


def glyphs(pen: Burin) -> None:
    """Nine squares with marks in them."""
    pen.shape((8, 8), (92, 8), (92, 92), (8, 92))
    for line in (36, 64):
        pen.cut((line, 10), (line, 90), width=2)
        pen.cut((10, line), (90, line), width=2)
    for x, y in ((22, 22), (50, 22), (50, 50), (78, 78)):
        pen.cut((x - 6, y), (x + 6, y), width=2.2)
        pen.cut((x, y - 6), (x, y + 6), width=2.2)
    for x, y in ((78, 22), (22, 50), (22, 78), (78, 50)):
        pen.cut(*arc(x, y, 6.5, 0, 360), width=2.2)


def plates(pen: Burin) -> None:
    """Four plates that turn, with lines to be joined."""
    for x in (6, 52):
        for y in (6, 52):
            pen.shape((x, y), (x + 42, y), (x + 42, y + 42), (x, y + 42))
            for dx in (8, 21, 34):
                for dy in (8, 21, 34):
                    pen.disc(x + dx, y + dy, 2, value=CUT)
    pen.cut((14, 14), (27, 14), (27, 27), (40, 27), (40, 40), width=1.8)
    pen.cut((86, 86), (73, 86), (73, 73), (60, 73), (60, 60), (73, 60), width=1.8)
    pen.disc(50, 50, 7)
    pen.cut(*arc(50, 50, 4, 0, 360), width=1.2)


def rings(pen: Burin) -> None:
    """Two rings, one through the other."""
    for x in (36, 64):
        pen.disc(x, 52, 29)
        pen.disc(x, 52, 22, value=0)
    for x in (36, 64):
        pen.stroke(*arc(x, 52, 25.5, 0, 360), width=7)
        pen.cut(*arc(x, 52, 25.5, 0, 360), width=1.2)


_ALL = (
    sun, moon, tower, bridge, tree, retort, lamp, book, will, dome, tent,
    net, volcano, mint, wheel, furnace, rose, door, stones, glyphs, plates, rings,
)  # fmt: skip

EMBLEMS: Mapping[str, Callable[[Burin], None]] = MappingProxyType({draw.__name__: draw for draw in _ALL})
"""Every emblem, by its name."""
