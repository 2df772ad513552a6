"""Draws the pictures of shipped campaigns' stories: landscapes, rooms, and the people who speak.

A mill at a ford at dawn and its miller (A Story, Easy or Hard), a workshop, its master and her apprentice (The
Apprentice), a keeper among his shelves (Samples), a road by night and whom one meets there (The Lamplighter's Road).
``python assets/make/story_pictures.py`` writes them into the campaigns' folders; the same bytes every time.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from story_sheet import FINE, Colour, Point, Sheet, grained, shaded

CAMPAIGNS = Path(__file__).resolve().parents[2] / "campaigns"


def hills(draw: ImageDraw.ImageDraw, size: tuple[int, int], height: float, swing: float, colour: Colour) -> None:
    """A line of hills across the sheet."""
    wide, tall = size
    line = [
        (x, tall * (height + swing * math.sin(x / wide * 5.1 + height * 9) + swing * 0.4 * math.sin(x / wide * 13)))
        for x in range(0, wide + 1, 8)
    ]
    draw.polygon([*line, (wide, tall), (0, tall)], fill=colour)


def mill(draw: ImageDraw.ImageDraw, at: Point, unit: float, dark: Colour, light: Colour) -> None:
    """A windmill that stands at a point, ``unit`` pixels a foot."""
    x, y = at

    def spot(across: float, up: float) -> Point:
        return (x + across * unit, y - up * unit)

    draw.polygon([spot(-5, 0), spot(5, 0), spot(3.3, 15), spot(-3.3, 15)], fill=dark)
    draw.pieslice((*spot(-3.8, 18.6), *spot(3.8, 11)), 180, 360, fill=dark)
    draw.polygon([spot(1.6, 0), spot(5, 0), spot(3.3, 15), spot(1.4, 15)], fill=light)
    draw.rectangle((*spot(-1.2, 4.2), *spot(1.0, 0)), fill=(36, 22, 20))
    draw.rectangle((*spot(-0.7, 11), *spot(0.7, 9)), fill=(246, 198, 110))
    hub = spot(0, 16.3)
    for turn in (0.35, 0.35 + math.pi / 2, 0.35 + math.pi, 0.35 + 3 * math.pi / 2):
        along, side = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
        tip = (hub[0] + along[0] * 12 * unit, hub[1] + along[1] * 12 * unit)
        draw.line([hub, tip], fill=dark, width=max(1, round(unit * 0.5)))
        sail = [
            (hub[0] + (along[0] * far + side[0] * out) * unit, hub[1] + (along[1] * far + side[1] * out) * unit)
            for far, out in ((2.5, 0.2), (12, 0.2), (12, 2.3), (2.5, 2.3))
        ]
        draw.polygon(sail, fill=light, outline=dark)
    draw.ellipse((hub[0] - unit, hub[1] - unit, hub[0] + unit, hub[1] + unit), fill=dark)


def landscape(wide: int, tall: int) -> Image.Image:
    """The mill at the ford at dawn."""
    size = (wide * FINE, tall * FINE)
    picture = shaded(size, (58, 62, 102), (247, 190, 120))
    glow = Image.new("L", size, 0)
    sun = (size[0] * 0.27, size[1] * 0.5)
    for radius, light in ((0.34, 70), (0.2, 120), (0.1, 255)):
        reach = size[1] * radius
        ImageDraw.Draw(glow).ellipse((sun[0] - reach, sun[1] - reach, sun[0] + reach, sun[1] + reach), fill=light)
    glow = glow.filter(ImageFilter.GaussianBlur(size[1] * 0.03))
    picture.paste(Image.new("RGB", size, (255, 232, 178)), mask=glow)
    draw = ImageDraw.Draw(picture)
    hills(draw, size, 0.56, 0.05, (122, 96, 112))
    hills(draw, size, 0.64, 0.035, (84, 78, 82))
    hills(draw, size, 0.71, 0.02, (58, 66, 52))
    mill(draw, (size[0] * 0.72, size[1] * 0.735), size[1] * 0.024, (62, 40, 34), (176, 120, 78))
    water = shaded((size[0], round(size[1] * 0.2)), (226, 164, 110), (48, 72, 104))
    picture.paste(water, (0, round(size[1] * 0.8)))
    chance = np.random.default_rng(3)
    for _ in range(150):
        x, y = chance.uniform(0, size[0]), chance.uniform(size[1] * 0.81, size[1] * 0.99)
        length = chance.uniform(0.01, 0.06) * size[0]
        draw.line([(x, y), (x + length, y)], fill=(250, 214, 150) if x < size[0] * 0.45 else (96, 106, 122), width=FINE)
    for step in range(5):
        x, y = size[0] * (0.42 + 0.035 * step), size[1] * (0.82 + 0.036 * step)
        reach = size[1] * (0.014 + 0.004 * step)
        draw.ellipse((x - reach * 2.4, y - reach, x + reach * 2.4, y + reach), fill=(92, 84, 78), outline=(56, 50, 50))
    return grained(picture.resize((wide, tall), Image.Resampling.LANCZOS), 2.5, 1)


def miller(side: int) -> Image.Image:
    """The miller, dusty with flour."""
    unit = side * FINE / 100
    picture = shaded((side * FINE, side * FINE), (74, 50, 32), (30, 20, 14))
    draw = ImageDraw.Draw(picture)

    def oval(x: float, y: float, across: float, down: float, colour: Colour) -> None:
        draw.ellipse(((x - across) * unit, (y - down) * unit, (x + across) * unit, (y + down) * unit), fill=colour)

    def shape(colour: Colour, *points: Point) -> None:
        draw.polygon([(x * unit, y * unit) for x, y in points], fill=colour)

    shape((96, 84, 74), (8, 100), (16, 78), (36, 68), (64, 68), (84, 78), (92, 100))
    shape((222, 212, 192), (34, 100), (38, 70), (62, 70), (66, 100))
    shape((204, 156, 120), (42, 60), (58, 60), (60, 74), (50, 80), (40, 74))
    oval(50, 46, 19, 23, (218, 172, 136))
    oval(31, 47, 4, 6, (204, 154, 118))
    oval(69, 47, 4, 6, (204, 154, 118))
    shape(
        (214, 206, 190),
        (31, 48),
        (34, 64),
        (42, 76),
        (50, 80),
        (58, 76),
        (66, 64),
        (69, 48),
        (62, 58),
        (50, 56),
        (38, 58),
    )
    oval(50, 61, 8, 2.6, (150, 84, 72))
    shape((230, 224, 210), (39, 57), (50, 54), (61, 57), (64, 62), (50, 59.5), (36, 62))
    oval(50, 51, 4, 5, (206, 146, 112))
    for x in (42, 58):
        oval(x, 44, 3.2, 2.4, (246, 240, 230))
        oval(x, 44, 1.7, 1.9, (54, 66, 60))
        shape((226, 220, 204), (x - 5, 39.5), (x, 37.5), (x + 5, 39.5), (x + 5, 41), (x, 39.5), (x - 5, 41))
    shape((238, 230, 212), (27, 34), (26, 22), (38, 11), (56, 9), (71, 17), (74, 26), (72, 34), (50, 28))
    shape((204, 192, 168), (27, 36), (50, 29), (73, 36), (72, 31), (50, 25), (28, 31))
    soft = picture.filter(ImageFilter.GaussianBlur(FINE * 0.6))
    return grained(soft.resize((side, side), Image.Resampling.LANCZOS), 3.5, 2)


def master(side: int) -> Image.Image:
    """The master: grey hair in a knot, round spectacles, a green gown with a brass chain."""
    sheet = Sheet(side, (64, 52, 40), (26, 20, 16))
    skin, shade, hair = (226, 184, 150), (206, 158, 124), (206, 204, 200)
    sheet.oval(50, 13, 11, 9, (188, 186, 184))
    sheet.line((150, 112, 44), 1.6, (36, 9), (64, 17))
    sheet.shape((34, 70, 54), (6, 100), (14, 80), (34, 69), (66, 69), (86, 80), (94, 100))
    sheet.shape((24, 52, 40), (42, 100), (40, 70), (60, 70), (58, 100))
    sheet.line((206, 166, 82), 2.0, (26, 77), (38, 91), (50, 95), (62, 91), (74, 77))
    sheet.oval(50, 95, 4, 4, (226, 190, 104))
    sheet.shape(shade, (42, 60), (58, 60), (61, 73), (50, 79), (39, 73))
    sheet.oval(50, 40, 25, 25, hair)
    sheet.oval(50, 47, 19, 23, skin)
    sheet.shape(hair, (30, 46), (31, 30), (42, 21), (58, 21), (69, 30), (70, 46), (64, 33), (50, 27), (36, 33))
    sheet.line((168, 166, 164), 1.0, (50, 22), (50, 27))
    sheet.eyes(46, (72, 88, 60))
    for x in (42, 58):
        sheet.ring(x, 46, 7, 1.3, (190, 150, 70))
    sheet.line((190, 150, 70), 1.2, (48.8, 45.2), (51.2, 45.2))
    for x in (-1, 1):
        sheet.line((190, 150, 70), 1.0, (50 + 15 * x, 45), (50 + 19 * x, 43))
        sheet.line((176, 172, 168), 1.6, (50 + 4 * x, 36.5), (50 + 9 * x, 35), (50 + 13 * x, 37))
        sheet.line(shade, 0.9, (50 + 14 * x, 52), (50 + 15.5 * x, 55))
    sheet.line(shade, 1.4, (50, 48), (48.2, 54.5), (51.5, 55.5))
    sheet.line((152, 88, 76), 1.6, (43, 61), (47, 63), (53, 63), (58, 60.2))
    return sheet.done(4)


def pim(side: int) -> Image.Image:
    """Pim: red hair that no comb knows, freckles, a blue cap with a feather, a smudge of ink."""
    sheet = Sheet(side, (44, 58, 74), (20, 24, 32))
    skin, shade, hair = (238, 196, 162), (214, 162, 128), (186, 92, 42)
    sheet.shape((122, 84, 50), (10, 100), (18, 82), (38, 71), (62, 71), (82, 82), (90, 100))
    sheet.shape((226, 214, 190), (40, 74), (50, 86), (60, 74), (56, 70), (44, 70))
    sheet.shape(shade, (43, 60), (57, 60), (58, 72), (50, 78), (42, 72))
    for x in (-1, 1):
        sheet.oval(50 + 20 * x, 48, 4.4, 6, shade)
        for step in range(5):
            tip = (50 + (23 + step % 2 * 3) * x, 30 + step * 5.0)
            sheet.shape(hair, (50 + 15 * x, 24 + step * 4.4), tip, (50 + 15 * x, 34 + step * 4.4))
    sheet.oval(50, 47, 19, 22, skin)
    sheet.shape(hair, (31, 40), (34, 27), (66, 27), (69, 40), (61, 35), (56, 41), (49, 34), (43, 40), (38, 35))
    sheet.eyes(47, (60, 90, 120), size=3.4)
    for x in (-1, 1):
        sheet.line((160, 78, 36), 1.5, (50 + 4.5 * x, 41), (50 + 8 * x, 39.4), (50 + 12 * x, 41))
        for across, down in ((9, 54), (12, 56), (6.5, 56.5), (10, 58)):
            sheet.oval(50 + across * x, down, 0.8, 0.7, (206, 138, 100))
    sheet.line(shade, 1.3, (50, 49), (48.6, 54), (51.4, 54.6))
    sheet.shape((148, 70, 62), (41, 60), (50, 62), (60, 58.6), (56, 65), (50, 66.6), (44, 65))
    sheet.shape((250, 246, 238), (43, 60.6), (50, 62.2), (58.4, 59.5), (57, 61.6), (50, 63.8), (44.6, 62.6))
    sheet.shape((40, 74, 118), (27, 31), (30, 17), (44, 9), (62, 10), (75, 20), (74, 31), (50, 25))
    sheet.shape((30, 56, 92), (25, 34), (50, 25), (76, 34), (75, 29), (50, 21), (26, 29))
    sheet.line((226, 216, 196), 2.2, (68, 22), (78, 12), (83, 3))
    sheet.line((196, 60, 48), 1.4, (68, 22), (79, 9), (83, 3))
    sheet.shape((52, 48, 72), (61, 66), (66, 62), (67, 65), (63, 69))
    return sheet.done(5)


def keeper(side: int) -> Image.Image:
    """The keeper of samples: bald, a long beard, a monocle, a drawer's label for a badge."""
    sheet = Sheet(side, (78, 56, 40), (30, 22, 18))
    skin, shade, beard = (216, 170, 132), (192, 142, 106), (118, 88, 66)
    sheet.shape((86, 40, 46), (8, 100), (16, 80), (36, 70), (64, 70), (84, 80), (92, 100))
    for x in (31, 69):
        sheet.oval(x, 47, 4, 6, shade)
    sheet.oval(50, 43, 19.5, 25, skin)
    sheet.oval(43, 26, 7, 4, (230, 190, 156))
    sheet.shape(
        beard,
        (31, 48),
        (36, 60),
        (44, 58),
        (56, 58),
        (64, 60),
        (69, 48),
        (67, 72),
        (58, 88),
        (50, 95),
        (42, 88),
        (33, 72),
    )
    for x in (41, 46, 50, 54, 59):
        sheet.line((142, 110, 86), 0.8, (x, 66), (50 + (x - 50) * 0.7, 86))
    sheet.line((150, 84, 72), 2.0, (44, 61.5), (50, 63), (56, 61.5))
    sheet.shape((134, 102, 78), (38, 60), (50, 55), (62, 60), (56, 60.4), (50, 58.4), (44, 60.4))
    sheet.eyes(44, (84, 62, 40))
    sheet.ring(58, 44, 6.6, 1.4, (214, 176, 92))
    sheet.line((214, 176, 92), 0.8, (64.4, 46), (68, 62), (66, 76))
    for x in (-1, 1):
        sheet.line((104, 76, 56), 2.0, (50 + 4 * x, 37), (50 + 9 * x, 35), (50 + 13 * x, 37.4))
    sheet.line(shade, 1.4, (50, 45), (47.8, 53), (51.6, 54))
    sheet.shape((222, 204, 160), (70, 82), (86, 84), (85, 92), (69, 90))
    sheet.line((90, 66, 44), 1.0, (73, 86), (82, 87.2))
    return sheet.done(6)


TERRAINS: tuple[Colour, ...] = (
    (222, 186, 122),
    (58, 118, 84),
    (44, 70, 140),
    (168, 112, 52),
    (224, 226, 230),
    (214, 178, 116),
)
"""How the stones of a small board on a table look."""


def room(wide: int, tall: int) -> Image.Image:
    """A workshop in the evening: a window, shelves, and a board on the table."""
    size = (wide * FINE, tall * FINE)
    picture = shaded(size, (66, 46, 34), (92, 62, 40))
    draw = ImageDraw.Draw(picture)
    _window(picture, size)
    _shelves(draw, size)
    glow = Image.new("L", size, 0)
    ImageDraw.Draw(glow).ellipse((size[0] * 0.3, size[1] * 0.12, size[0] * 0.78, size[1] * 1.2), fill=96)
    glow = glow.filter(ImageFilter.GaussianBlur(size[1] * 0.12))
    picture.paste(Image.new("RGB", size, (255, 206, 130)), mask=glow)
    _table(ImageDraw.Draw(picture), size)
    return grained(picture.resize((wide, tall), Image.Resampling.LANCZOS), 2.5, 7)


def _window(picture: Image.Image, size: tuple[int, int]) -> None:
    """A window at the left, with the evening behind its bars."""
    left, top, right, bottom = (
        round(size[0] * 0.07),
        round(size[1] * 0.1),
        round(size[0] * 0.29),
        round(size[1] * 0.62),
    )
    picture.paste(shaded((right - left, bottom - top), (52, 60, 110), (232, 156, 96)), (left, top))
    draw = ImageDraw.Draw(picture)
    roofs = [(left, bottom)]
    chance = np.random.default_rng(8)
    step = (right - left) / 6
    for house in range(6):
        x, up = left + house * step, chance.uniform(0.1, 0.24) * (bottom - top)
        roofs += [
            (round(x), round(bottom - up * 0.6)),
            (round(x + step / 2), round(bottom - up)),
            (round(x + step), round(bottom - up * 0.6)),
        ]
    draw.polygon([*roofs, (right, bottom)], fill=(46, 38, 52))
    bar = round(size[0] * 0.006)
    for part in range(4):
        x = left + (right - left) * part // 3
        draw.rectangle((x - bar, top, x + bar, bottom), fill=(40, 26, 18))
    for part in range(3):
        y = top + (bottom - top) * part // 2
        draw.rectangle((left - bar, y - bar, right + bar, y + bar), fill=(40, 26, 18))


def _shelves(draw: ImageDraw.ImageDraw, size: tuple[int, int]) -> None:
    """Two shelves at the right, with books and jars."""
    chance = np.random.default_rng(9)
    colours: tuple[Colour, ...] = ((122, 44, 40), (40, 70, 92), (58, 88, 56), (142, 104, 48), (84, 54, 92))
    for level in (0.3, 0.56):
        y, x = size[1] * level, size[0] * 0.64
        draw.rectangle((x, y, size[0] * 0.97, y + size[1] * 0.025), fill=(46, 30, 20))
        x += size[0] * 0.01
        while x < size[0] * 0.94:
            across, up = chance.uniform(0.012, 0.026) * size[0], chance.uniform(0.1, 0.18) * size[1]
            colour = colours[int(chance.integers(len(colours)))]
            if chance.uniform() < 0.2:
                draw.rounded_rectangle(
                    (x, y - up * 0.8, x + across * 1.5, y), radius=round(across * 0.4), fill=(150, 170, 160)
                )
                draw.rectangle((x + across * 0.3, y - up * 0.95, x + across * 1.2, y - up * 0.78), fill=(120, 84, 48))
                x += across * 0.6
            else:
                draw.rectangle((x, y - up, x + across, y), fill=colour)
                draw.rectangle((x, y - up * 0.8, x + across, y - up * 0.72), fill=(214, 178, 96))
            x += across * 1.12


def _table(draw: ImageDraw.ImageDraw, size: tuple[int, int]) -> None:
    """The table with the board, seen from where one sits, and a few coins beside it."""
    wide, tall = size
    draw.polygon(
        [
            (0, tall),
            (0, tall * 0.84),
            (wide * 0.12, tall * 0.7),
            (wide * 0.88, tall * 0.7),
            (wide, tall * 0.84),
            (wide, tall),
        ],
        fill=(74, 44, 26),
    )
    chance = np.random.default_rng(10)

    def spot(across: float, down: float) -> Point:
        """A point of the board, both from 0 to 1."""
        reach = 0.19 + 0.1 * down
        return (wide * (0.5 + (across - 0.5) * 2 * reach), tall * (0.73 + 0.22 * down))

    draw.polygon([spot(-0.06, -0.08), spot(1.06, -0.08), spot(1.06, 1.08), spot(-0.06, 1.08)], fill=(168, 128, 58))
    for row in range(6):
        for column in range(9):
            corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
            stone = TERRAINS[int(chance.choice((0, 0, 0, 1, 2, 3, 4, 5)))]
            draw.polygon([spot(x / 9, y / 6) for x, y in corners], fill=stone, outline=(60, 42, 26), width=FINE)
    for column in range(2, 7):
        x, y = spot((column + 0.5) / 9, 2.5 / 6)
        reach = wide * 0.018
        draw.ellipse(
            (x - reach, y - reach * 0.72, x + reach, y + reach * 0.72),
            fill=(236, 196, 92),
            outline=(120, 84, 30),
            width=FINE,
        )
    for number in range(9):
        x, y = wide * chance.uniform(0.14, 0.24), tall * chance.uniform(0.8, 0.94)
        reach = wide * 0.013
        metal: Colour = (232, 192, 90) if number % 2 else (204, 208, 214)
        draw.ellipse(
            (x - reach, y - reach * 0.7, x + reach, y + reach * 0.7), fill=metal, outline=(80, 64, 40), width=FINE
        )


def valley(wide: int, tall: int) -> Image.Image:
    """An inn in a valley at evening, its windows lit, a way going by."""
    size = (wide * FINE, tall * FINE)
    picture = shaded(size, (40, 46, 92), (236, 150, 96))
    draw = ImageDraw.Draw(picture)
    chance = np.random.default_rng(12)
    for _ in range(60):
        x, y = chance.uniform(0, size[0]), chance.uniform(0, size[1] * 0.4)
        draw.ellipse((x, y, x + FINE * 2, y + FINE * 2), fill=(236, 226, 206))
    hills(draw, size, 0.52, 0.07, (104, 74, 104))
    hills(draw, size, 0.62, 0.04, (70, 60, 82))
    hills(draw, size, 0.72, 0.025, (50, 62, 54))
    bend = [(0.36 + 0.05 * math.sin(step * 0.9) + step * 0.02, 0.76 + step * 0.05) for step in range(6)]
    left = [(size[0] * (x - 0.012 * (1 + step)), size[1] * y) for step, (x, y) in enumerate(bend)]
    right = [(size[0] * (x + 0.012 * (1 + step)), size[1] * y) for step, (x, y) in enumerate(bend)]
    draw.polygon([*left, *reversed(right)], fill=(170, 128, 120))
    unit = size[1] * 0.02
    x, y = size[0] * 0.7, size[1] * 0.8
    draw.rectangle((x - 8 * unit, y - 8 * unit, x + 8 * unit, y), fill=(74, 50, 42))
    draw.polygon(
        [(x - 9.4 * unit, y - 8 * unit), (x, y - 15 * unit), (x + 9.4 * unit, y - 8 * unit)], fill=(48, 30, 32)
    )
    draw.rectangle((x + 4 * unit, y - 16 * unit, x + 6 * unit, y - 10 * unit), fill=(48, 30, 32))
    for across in (-5.5, -1.2, 3.2):
        draw.rectangle((x + across * unit, y - 6 * unit, x + (across + 2.4) * unit, y - 3 * unit), fill=(252, 210, 120))
    return grained(picture.resize((wide, tall), Image.Resampling.LANCZOS), 2.5, 11)


def wick(side: int) -> Image.Image:
    """Old Wick: a flat cap, white whiskers, a neckerchief, the glow of his lamp on one side."""
    sheet = Sheet(side, (40, 48, 70), (18, 20, 30))
    skin, shade, hair = (222, 176, 136), (196, 146, 108), (226, 222, 214)
    for across, colour in ((34, (58, 58, 70)), (26, (84, 74, 68)), (18, (122, 98, 66))):
        sheet.oval(96, 62, across, across, colour)
    sheet.shape((58, 62, 76), (6, 100), (14, 80), (35, 70), (65, 70), (86, 80), (94, 100))
    sheet.shape((158, 62, 48), (36, 68), (64, 68), (68, 78), (50, 90), (32, 78))
    for x in (31, 69):
        sheet.oval(x, 48, 4, 6, shade)
    sheet.oval(50, 46, 19, 23, skin)
    sheet.shape(hair, (30, 42), (36, 42), (38, 60), (46, 66), (43, 75), (33, 66))
    sheet.shape(hair, (70, 42), (64, 42), (62, 60), (54, 66), (57, 75), (67, 66))
    sheet.line((150, 84, 72), 1.6, (43, 64), (50, 66), (57, 63.4))
    sheet.shape(hair, (38, 62), (50, 57), (62, 62), (56, 62.4), (50, 60.4), (44, 62.4))
    sheet.eyes(46, (70, 96, 130))
    for x in (-1, 1):
        sheet.line(hair, 2.2, (50 + 4 * x, 40), (50 + 9 * x, 38), (50 + 13.5 * x, 41))
        sheet.line(shade, 0.9, (50 + 13.5 * x, 50), (50 + 16 * x, 52.5))
    sheet.line(shade, 1.6, (50, 46), (47.4, 55), (52, 56))
    sheet.shape((70, 60, 52), (25, 33), (28, 18), (44, 11), (62, 12), (74, 22), (75, 33), (50, 27))
    sheet.shape((50, 42, 36), (22, 36), (50, 27), (78, 35), (76, 31), (50, 23), (25, 31))
    return sheet.done(7)


def ferrywoman(side: int) -> Image.Image:
    """The ferrywoman: a dark scarf over grey hair, a weathered face, an oar over her shoulder."""
    sheet = Sheet(side, (36, 60, 66), (16, 26, 32))
    skin, shade, scarf = (198, 148, 112), (170, 120, 88), (44, 84, 96)
    sheet.line((132, 98, 62), 4.0, (88, 100), (74, 4))
    sheet.shape((150, 114, 74), (70, 0), (80, 0), (79, 24), (75, 28), (72, 22))
    sheet.shape((70, 66, 74), (8, 100), (16, 80), (36, 70), (64, 70), (84, 80), (92, 100))
    sheet.shape(scarf, (26, 48), (30, 24), (42, 13), (58, 13), (70, 24), (74, 48), (68, 72), (50, 84), (32, 72))
    sheet.oval(50, 46, 17.5, 22, skin)
    sheet.shape((168, 166, 166), (33, 42), (36, 30), (50, 26), (64, 30), (67, 42), (58, 33), (50, 31), (42, 33))
    sheet.shape((60, 104, 116), (29, 44), (34, 26), (50, 19), (66, 26), (71, 44), (63, 30), (50, 25), (37, 30))
    sheet.eyes(46, (58, 84, 72), size=2.8)
    for x in (-1, 1):
        sheet.line((112, 100, 94), 1.6, (50 + 4 * x, 39.6), (50 + 8 * x, 38.6), (50 + 12 * x, 40.8))
        sheet.line(shade, 0.9, (50 + 6 * x, 51.5), (50 + 10 * x, 52.5))
        sheet.line(shade, 1.0, (50 + 8 * x, 57), (50 + 9.5 * x, 62))
    sheet.line(shade, 1.5, (50, 46), (48.2, 54), (51.8, 54.8))
    sheet.line((128, 66, 56), 1.6, (44, 61.4), (50, 61.8), (56, 60.8))
    sheet.shape((36, 70, 82), (44, 78), (56, 78), (60, 90), (50, 86), (40, 90))
    return sheet.done(8)


def pedlar(side: int) -> Image.Image:
    """The pedlar: a tall hat with a patch, a pointed moustache, a striped waistcoat with two coins on it."""
    sheet = Sheet(side, (72, 52, 66), (30, 22, 32))
    skin, shade, hair = (226, 180, 142), (198, 150, 114), (52, 40, 40)
    sheet.shape((104, 66, 92), (10, 100), (18, 81), (37, 70), (63, 70), (82, 81), (90, 100))
    sheet.shape((206, 178, 112), (38, 72), (62, 72), (66, 100), (34, 100))
    for x in (41, 47, 53, 59):
        sheet.line((142, 96, 74), 1.4, (x, 74), (50 + (x - 50) * 1.25, 100))
    sheet.shape(shade, (43, 60), (57, 60), (58, 72), (50, 78), (42, 72))
    for x in (-1, 1):
        sheet.oval(50 + 19 * x, 48, 4, 6, shade)
        sheet.oval(50 + 8 * x, 90, 4.2, 4.2, (236, 206, 118))
        sheet.ring(50 + 8 * x, 90, 4.2, 0.8, (176, 134, 62))
        sheet.shape(hair, (50 + 18 * x, 30), (50 + 20 * x, 47), (50 + 16.5 * x, 42))
    sheet.oval(50, 47, 18, 22, skin)
    sheet.eyes(46, (88, 66, 40), size=3.2)
    sheet.line(hair, 1.8, (38, 40), (42, 37.6), (46, 40))
    sheet.line(hair, 1.8, (54, 38.4), (58, 36), (62.5, 38.6))
    sheet.line(shade, 1.4, (50, 47), (47.6, 54.5), (51.6, 55.4))
    sheet.shape(hair, (50, 57), (42, 58.4), (33, 53), (40, 61), (50, 60), (60, 61), (67, 53), (58, 58.4))
    sheet.line((150, 80, 70), 1.6, (44, 63), (50, 65.2), (57, 62))
    sheet.shape((62, 44, 78), (32, 28), (34, 2), (66, 2), (68, 28))
    sheet.shape((146, 60, 60), (32.5, 22), (67.5, 22), (68, 28), (32, 28))
    sheet.shape((48, 34, 62), (22, 31), (78, 31), (70, 26.5), (30, 26.5))
    sheet.shape((120, 128, 96), (54, 8), (62, 7), (63, 15), (55, 16))
    return sheet.done(9)


def lamp_road(wide: int, tall: int) -> Image.Image:
    """A road along the sea by night, lamp after lamp, and at its end a lighthouse."""
    unit, size = tall * FINE / 100, (wide * FINE, tall * FINE)
    picture, across = shaded(size, (24, 34, 72), (112, 84, 104)), wide / tall * 100
    draw = ImageDraw.Draw(picture, "RGBA")
    for number in range(70):
        x, y = (number * 61.8) % across, (number * 37.7) % 46
        draw.ellipse(
            (x * unit, y * unit, (x + 0.5) * unit, (y + 0.5) * unit), fill=(240, 236, 220, 90 + number % 5 * 30)
        )
    tower = across * 0.78
    for spread, glow in ((15, 26), (9, 34), (5, 44)):
        draw.polygon(
            [(tower * unit, 24 * unit), (0, (6 - spread) * unit), (0, (22 + spread) * unit)], fill=(255, 226, 150, glow)
        )
    draw.rectangle((0, 58 * unit, size[0], size[1]), fill=(34, 52, 84))
    for row in range(9):
        y = 60 + row * 4.4
        for x in range(0, int(across), 9):
            start = x + row * 13 % 9
            draw.line(
                (start * unit, y * unit, (start + 4) * unit, y * unit), fill=(96, 112, 148, 120), width=int(unit * 0.5)
            )
    hills(draw, size, 0.9, 0.02, (26, 30, 44))
    draw.polygon([(x * unit, y * unit) for x, y in ((across * 0.6, 62), (across, 48), (across, 70))], fill=(30, 34, 50))
    sides = ((tower - 4.6, 60), (tower - 3, 28), (tower + 3, 28), (tower + 4.6, 60))
    draw.polygon([(x * unit, y * unit) for x, y in sides], fill=(216, 206, 196))
    for y in (34, 45, 56):
        draw.rectangle(((tower - 3.4) * unit, y * unit, (tower + 3.4) * unit, (y + 4) * unit), fill=(150, 58, 54))
    draw.rectangle(((tower - 2.4) * unit, 20 * unit, (tower + 2.4) * unit, 28 * unit), fill=(255, 234, 168))
    draw.polygon([((tower + x) * unit, y * unit) for x, y in ((-3.4, 20), (0, 15), (3.4, 20))], fill=(60, 46, 52))
    road = (
        (-4, 104),
        (across * 0.3, 86),
        (across * 0.56, 72),
        (tower, 62),
        (across * 0.6, 76),
        (across * 0.36, 96),
        (30, 104),
    )
    draw.polygon([(x * unit, y * unit) for x, y in road], fill=(92, 76, 70))
    for step, (x, y) in enumerate(((18, 96), (58, 88), (92, 80), (120, 73), (142, 68), (160, 64))):
        grow = (1 - step * 0.13) * unit
        for wide_glow, glow in ((15, 22), (10, 34), (6, 60)):
            box = (x * unit - wide_glow * grow, (y - 0) * unit - (32 + wide_glow) * grow)
            draw.ellipse(
                (*box, x * unit + wide_glow * grow, y * unit - (32 - wide_glow) * grow), fill=(255, 206, 120, glow)
            )
        draw.rectangle(
            (x * unit - 0.8 * grow, y * unit - 28 * grow, x * unit + 0.8 * grow, y * unit), fill=(22, 22, 30)
        )
        draw.ellipse(
            (x * unit - 3 * grow, y * unit - 35 * grow, x * unit + 3 * grow, y * unit - 28 * grow), fill=(255, 232, 170)
        )
    return grained(picture.resize((wide, tall), Image.Resampling.LANCZOS), 2.5, 12)


def kept(picture: Image.Image, campaign: str, name: str) -> None:
    """Write a picture into a campaign's folder."""
    folder = CAMPAIGNS / campaign / "assets"
    folder.mkdir(parents=True, exist_ok=True)
    picture.save(folder / name, optimize=True)


def main() -> None:
    """Draw them all."""
    few = Image.Quantize.MEDIANCUT
    kept(landscape(960, 420).quantize(192, method=few), "a-story-easy-or-hard", "mill-at-dawn.png")
    kept(miller(224), "a-story-easy-or-hard", "miller.png")
    kept(room(960, 420).quantize(192, method=few), "apprentice", "workshop.png")
    kept(valley(960, 420).quantize(192, method=few), "apprentice", "valley.png")
    kept(master(224), "apprentice", "master.png")
    kept(pim(224), "apprentice", "pim.png")
    kept(keeper(224), "samples", "keeper.png")
    road = "lamplighters-road"
    kept(lamp_road(960, 420).quantize(192, method=few), road, "lamp-road.png")
    kept(wick(224), road, "wick.png")
    kept(ferrywoman(224), road, "ferrywoman.png")
    kept(pedlar(224), road, "pedlar.png")


if __name__ == "__main__":
    main()
