"""The picture of anything that can lie on a cell, letters as coins or plain chips among them, at any size."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.pictures.marks import clasp_sprite, mark_sprite, tower_sprite, weakness_sprite
from runtime.pictures.shapes import LIFT, Colour, Etching, Lettering, Sprite, box, disc, line, luminance, ring, shades
from runtime.pictures.sheets import TILE, Floats, Pixels, read_picture, scaled, tiles
from runtime.pictures.stamps import CITY_VARIANTS, CityTile, Clasp, Coin, Drawn, Jewel, Tower, Weakness

CHIP_BELOW = 20
"""Tiles smaller than this show chips in place of coins."""

LETTERED_FROM = 12
"""Chips smaller than this bear no letter."""

_STRUCK = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PIPS = MappingProxyType(dict(zip(_STRUCK, "12211313133121123111133333", strict=True)))
_ROWS = MappingProxyType({Side.GOLD: 0, Side.SILVER: 1})
_RAISED_MARGIN = 0.34

_CHIP: Mapping[Side, tuple[Colour, Colour]] = MappingProxyType(
    {
        Side.GOLD: ((255, 226, 120), (206, 146, 30)),
        Side.SILVER: ((246, 248, 251), (164, 171, 181)),
    }
)
_RELIEF: Mapping[Side, tuple[Colour, Colour]] = MappingProxyType(
    {
        Side.GOLD: ((255, 232, 150), (84, 54, 8)),
        Side.SILVER: ((250, 251, 253), (52, 56, 64)),
    }
)
_BRIGHT = 150
"""From this luminance on, what lies on the face of a coin is its letter or its pips."""
_NOTCH = 0.31
"""How far the notches of a cut-off coin lie from its middle, along and across, in tiles."""
_TARNISH: Colour = (84, 82, 80)
_ETCHED: Colour = (26, 18, 10)
_CRACK = ((0.22, 0.2), (0.4, 0.38), (0.34, 0.5), (0.55, 0.56), (0.5, 0.66), (0.7, 0.84))


class Mint:
    """Makes the picture of any letter at any size."""

    def __init__(self, textures: Path, fonts: Path) -> None:
        self._coins = tiles(read_picture(textures / "coins.png"), len(_ROWS), len(_STRUCK) + 1)
        self._letters = Lettering(fonts / "EBGaramond-Bold.ttf")
        self._figures = Lettering(fonts / "Cinzel-Bold.ttf")

    def sprite(self, coin: Coin, size: int) -> Sprite:
        """The letter for tiles of ``size`` pixels."""
        if size >= CHIP_BELOW:
            whole = self._coin(coin)
            if not coin.raised:
                return Sprite(scaled(whole, size, size))
            large = round(size * 1.12)
            return _raised(scaled(whole, large, large), size)
        chip = self._chip(coin, size)
        return _raised(chip.pixels, size) if coin.raised else chip

    def _coin(self, coin: Coin) -> Pixels:
        """The coin at the size of the shipped pictures."""
        struck = coin.letter in _PIPS and coin.value in (None, int(_PIPS[coin.letter]))
        column = _STRUCK.index(coin.letter) if struck else len(_STRUCK)
        picture: Pixels = self._coins[_ROWS[coin.side], column]
        if not struck:
            picture = self._engraved(picture, coin)
        if coin.grey:
            picture = _tarnished(picture, coin.side)
        if coin.broken:
            picture = _cracked(picture)
        return picture

    def _engraved(self, blank: Pixels, coin: Coin) -> Pixels:
        """A blank coin with a letter and its value: up to three pips, else a figure."""
        etching = Etching(TILE)
        etching.lay(blank)
        high = 0.44 if coin.value is None else 0.4
        mask = self._letters.mask(coin.letter, high * TILE, room=0.56 * TILE)
        middle = (0.494, 0.47 if coin.value is None else 0.43)
        light, dark = _RELIEF[coin.side]
        _relief(etching, mask, middle, light, dark)
        value = coin.value or 0
        if value > 3:
            figure = self._figures.mask(str(value), 0.14 * TILE, room=0.4 * TILE)
            _relief(etching, figure, (0.494, 0.76), light, dark)
        for pip in range(value if value <= 3 else 0):
            x = 0.494 + (pip - (value - 1) / 2) * 0.085
            etching.fill(disc(etching.x, etching.y, (x + 0.008, 0.763), 0.034), dark, 0.8)
            etching.fill(disc(etching.x, etching.y, (x, 0.755), 0.03), light)
        return etching.sprite().pixels

    def _chip(self, coin: Coin, size: int) -> Sprite:
        """A plain square of metal, with its letter where there is room."""
        etching = Etching(size)
        x, y = etching.x, etching.y
        light, deep = _CHIP[coin.side]
        shape = box(x, y, (0.5, 0.5), (0.47, 0.47), 0.14 if size >= LETTERED_FROM else 0.0)
        etching.fill(shape, _ETCHED, 0.9)
        edge = max(0.07, 1 / size) if size >= 4 else 0.0
        etching.fill(shape + edge, shades((x + y) / 2, (light, deep)))
        if coin.grey:
            etching.fill(shape + 1.7 * edge, _TARNISH)
        if size >= LETTERED_FROM:
            mask = self._letters.mask(coin.letter, 0.6 * size, room=0.74 * size)
            etching.letter(mask, (0.5, 0.5), light if coin.grey else _ETCHED)
        if coin.broken and size >= 6:
            etching.fill(line(x, y, ((0.2, 0.2), (0.8, 0.8)), 1.4 / size), (150, 20, 12))
        return etching.sprite()


def _relief(etching: Etching, mask: Floats, middle: tuple[float, float], light: Colour, dark: Colour) -> None:
    """Text that stands out of the metal: a dark foot below it to the right, a light face."""
    x, y = middle
    for shift, opacity in ((0.026, 0.35), (0.014, 0.7)):
        etching.letter(mask, (x + shift, y + shift), dark, opacity)
    etching.letter(mask, (x - 0.008, y - 0.008), dark, 0.35)
    etching.letter(mask, middle, light)


def _from_middle() -> Floats:
    """How far each pixel of a shipped coin lies from the coin's middle, in tiles."""
    places = (np.arange(TILE, dtype=np.float32) + 0.5) / TILE
    x, y = np.meshgrid(places, places)
    return np.asarray(np.hypot(x - 0.494, y - 0.491), np.float32)


def _tarnished(picture: Pixels, side: Side) -> Pixels:
    """The coin of a disconnected word: a dull grey face and a notched rim; letter and rim keep their metal.

    So a glance tells both that the word is cut off and whose it is.
    """
    shade = luminance(picture)
    away = _from_middle()
    face = np.clip((0.352 - away) * 40, 0, 1)
    letter = np.clip((shade - _BRIGHT) / 50, 0, 1) * np.clip((0.31 - away) * 40, 0, 1)
    dull = shade[..., None] * np.array([0.5, 0.51, 0.53], np.float32) + 12 * (picture[..., 3:] / 255.0)
    bright = shade[..., None] / 255 * np.array(_RELIEF[side][0], np.float32) * 1.12
    done = picture.astype(np.float32)
    inside = dull * (1 - letter[..., None]) + bright * letter[..., None]
    done[..., :3] = inside * face[..., None] + done[..., :3] * (1 - face[..., None])
    places = (np.arange(TILE, dtype=np.float32) + 0.5) / TILE
    x, y = np.meshgrid(places, places)
    nearest = np.hypot(np.abs(x - 0.494) - _NOTCH, np.abs(y - 0.491) - _NOTCH)
    pixels: Pixels = np.clip(done * np.clip((nearest - 0.07) * 60, 0, 1)[..., None] + 0.5, 0, 255).astype(np.uint8)
    return pixels


def _cracked(picture: Pixels) -> Pixels:
    """The coin of a broken run: a crack from rim to rim."""
    etching = Etching(TILE)
    etching.lay(picture)
    x, y = etching.x, etching.y
    inside = disc(x, y, (0.494, 0.491), 0.42)
    etching.fill(np.maximum(line(x - 0.014, y - 0.014, _CRACK, 0.03), inside), (255, 250, 235), 0.55)
    etching.fill(np.maximum(line(x, y, _CRACK, 0.045), inside), (30, 12, 6))
    return etching.sprite().pixels


def _raised(picture: Pixels, size: int) -> Sprite:
    """A letter lifted off the board: a little higher, over a wide soft shadow."""
    etching = Etching(size, _RAISED_MARGIN)
    x, y = etching.x, etching.y
    etching.fill(disc(x, y, (0.57, 0.7), 0.4), (0, 0, 0), 0.7, soft=0.3)
    excess = (picture.shape[0] / size - 1) / 2
    etching.lay(picture, -excess - 0.03, -excess - LIFT)
    if size < CHIP_BELOW:
        return etching.sprite()
    etching.fill(ring(disc(x, y, (0.466, 0.352), 0.474), 0.022), (255, 250, 225), 0.55)
    return etching.sprite()


SMALL = 12
"""Cities and jewels on tiles smaller than this are plain shapes."""

_OWNERS: tuple[Side | None, ...] = (Side.GOLD, Side.SILVER, None)
_ELEMENTS = tuple(Element)
_OWNER_COLOURS: Mapping[Side | None, Colour] = MappingProxyType(
    {
        Side.GOLD: (255, 205, 64),
        Side.SILVER: (240, 243, 247),
        None: (126, 136, 152),
    }
)
_JEWEL_COLOURS: Mapping[Element, Colour] = MappingProxyType(
    {
        Element.VOLCANO: (236, 40, 52),
        Element.DROUGHT: (255, 168, 30),
        Element.FLOOD: (70, 150, 255),
        Element.FIRESTORM: (30, 200, 100),
    }
)
_LINKED_FROM = 4
_DARK: Colour = (20, 14, 8)
_LEAST_DOT = 5


def is_seen(drawn: Drawn, size: int) -> bool:
    """Whether there is anything to see of it on tiles of ``size`` pixels."""
    if isinstance(drawn, Tower):
        return size >= SMALL
    return size >= _LINKED_FROM or not isinstance(drawn, Clasp)


class Sprites:
    """Makes small pictures; it keeps none of them (its users do, for the sizes they need)."""

    def __init__(self, textures: Path, fonts: Path) -> None:
        self._figures = Lettering(fonts / "Cinzel-Bold.ttf")
        self._mint = Mint(textures, fonts)
        self._cities = tiles(read_picture(textures / "cities.png"), len(_OWNERS), CITY_VARIANTS)
        self._jewels = tiles(read_picture(textures / "jewels.png"), 2, len(_ELEMENTS))

    def sprite(self, drawn: Drawn, size: int) -> Sprite:
        """The picture of ``drawn`` on tiles of ``size`` pixels."""
        match drawn:
            case Coin():
                return self._mint.sprite(drawn, size)
            case CityTile():
                return self._city(drawn, size)
            case Jewel():
                return self._jewel(drawn, size)
            case Tower() | Clasp():
                return tower_sprite(drawn, size) if isinstance(drawn, Tower) else clasp_sprite(drawn, size)
            case Weakness():
                return weakness_sprite(drawn, size, self._figures)
            case _:
                return mark_sprite(drawn, size)

    def _city(self, city: CityTile, size: int) -> Sprite:
        """A city; on small tiles gold is a square, silver a disc and a neutral one a hollow square."""
        if size >= SMALL:
            return Sprite(scaled(self._cities[_OWNERS.index(city.owner), city.variant], size, size))
        colour = _OWNER_COLOURS[city.owner]
        etching, width = _dot(size)
        x, y = etching.x, etching.y
        shape = box(x, y, (0.5, 0.5), (0.5, 0.5))
        inner = shape + 1 / width
        if city.owner is Side.SILVER:
            shape = disc(x, y, (0.5, 0.5), 0.5)
            inner = shape + 1 / width if width > _LEAST_DOT else abs(x - 0.5) + abs(y - 0.5) - 0.3
        etching.fill(shape, _DARK)
        etching.fill(inner if city.owner else ring(inner, max(1.2 / width, 0.2)), colour)
        return _centred(etching.sprite(), size, width)

    def _jewel(self, jewel: Jewel, size: int) -> Sprite:
        """A jewel or its setting; on small tiles a lozenge, hollow when captured."""
        if size >= SMALL:
            return Sprite(scaled(self._jewels[int(jewel.captured), _ELEMENTS.index(jewel.element)], size, size))
        etching, width = _dot(size)
        lozenge = abs(etching.x - 0.5) + abs(etching.y - 0.5) - 0.5
        etching.fill(lozenge, _DARK)
        colour = _JEWEL_COLOURS[jewel.element]
        etching.fill(ring(lozenge + 0.1, 0.16) if jewel.captured else lozenge + 1 / width, colour)
        return _centred(etching.sprite(), size, width)


def _dot(size: int) -> tuple[Etching, int]:
    """Something to draw a dot on that stays visible at any zoom, and its width in pixels."""
    width = max(size, _LEAST_DOT)
    return Etching(width), width


def _centred(sprite: Sprite, size: int, width: int) -> Sprite:
    """A picture of that width in the middle of a tile."""
    shift = (size - width) // 2
    return Sprite(sprite.pixels, shift, shift)
