"""The picture of anything that can lie on a cell, at any size, from the shipped pictures and fonts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.pictures.coins import Mint
from runtime.pictures.marks import clasp_sprite, mark_sprite, tower_sprite, weakness_sprite
from runtime.pictures.resample import scaled
from runtime.pictures.shapes import Colour, Etching, Lettering, Sprite, box, disc, ring
from runtime.pictures.sheets import read_picture, tiles
from runtime.pictures.stamps import CITY_VARIANTS, CityTile, Clasp, Coin, Drawn, Jewel, Tower, Weakness

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
