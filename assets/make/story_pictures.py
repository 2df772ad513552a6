"""Draws the pictures of the shipped campaign "A Story, Easy or Hard": a mill at a ford at dawn, and its miller.

``python assets/make/story_pictures.py`` writes them into the campaign's folder; the same bytes every time.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

HERE = Path(__file__).resolve().parents[2] / "campaigns" / "a-story-easy-or-hard" / "assets"
FINE = 3
"""Everything is drawn so many times larger and made smaller at the end, for smooth edges."""

Colour = tuple[int, int, int]
Point = tuple[float, float]


def shaded(size: tuple[int, int], above: Colour, below: Colour) -> Image.Image:
    """A sheet that goes from one colour to another, downwards."""
    rows = np.linspace(0, 1, size[1])[:, None]
    mixed = (1 - rows) * np.array(above) + rows * np.array(below)
    return Image.fromarray(np.repeat(mixed[:, None, :], size[0], axis=1).round().astype(np.uint8))


def grained(picture: Image.Image, strength: float, seed: int) -> Image.Image:
    """The picture with the grain of paper."""
    grain = np.random.default_rng(seed).normal(0, strength, (picture.height, picture.width, 1))
    return Image.fromarray(np.clip(np.asarray(picture, dtype=float) + grain, 0, 255).astype(np.uint8))


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


def main() -> None:
    """Draw both."""
    HERE.mkdir(parents=True, exist_ok=True)
    landscape(960, 420).quantize(192, method=Image.Quantize.MEDIANCUT).save(HERE / "mill-at-dawn.png", optimize=True)
    miller(224).save(HERE / "miller.png", optimize=True)


if __name__ == "__main__":
    main()
