"""Links between letters, marks on cells and the plaque of a weakened word."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from runtime.engine.board.grid import Direction
from runtime.engine.board.sides import Side
from runtime.pictures.board_look import Bond
from runtime.pictures.shapes import LIFT, Colour, Etching, Lettering, Sprite, box, disc, line, ring, shades
from runtime.pictures.sheets import Floats
from runtime.pictures.stamps import CellMark, Clasp, Tower, Weakness

_METAL: Mapping[Side, tuple[Colour, ...]] = MappingProxyType(
    {
        Side.GOLD: ((150, 98, 16), (255, 240, 176), (236, 178, 52), (120, 74, 8)),
        Side.SILVER: ((120, 126, 134), (255, 255, 255), (206, 211, 218), (92, 98, 108)),
    }
)
_IRON: tuple[Colour, ...] = ((70, 70, 72), (170, 170, 172), (112, 112, 115), (52, 52, 54))
_RUST: tuple[Colour, ...] = ((90, 30, 18), (224, 120, 92), (168, 60, 40), (70, 20, 12))
_DARK: Colour = (16, 10, 6)
_TOWERS: Mapping[Side | None, tuple[Colour, Colour]] = MappingProxyType(
    {
        Side.GOLD: ((255, 222, 110), (214, 160, 44)),
        Side.SILVER: ((250, 252, 255), (196, 203, 212)),
        None: ((168, 178, 194), (126, 136, 152)),
    }
)
_SMALL = 16
_TINY = 12


def clasp_sprite(clasp: Clasp, size: int) -> Sprite:
    """A link on tiles of ``size`` pixels: solid, hollow where loose, two stubs where snapped; double where strong."""
    etching = Etching(size, 0.34)
    down = clasp.direction is Direction.DOWN
    along, across = (etching.y, etching.x) if down else (etching.x, etching.y)
    lift = LIFT if clasp.raised else 0.0
    half = max(0.07, 1.1 / size)
    lanes = (0.5 - 1.65 * half, 0.5 + 1.65 * half) if clasp.strong else (0.5,)
    colours = {Bond.FIRM: _METAL[clasp.side], Bond.LOOSE: _IRON, Bond.SNAPPED: _RUST}[clasp.bond]
    if size < _TINY:
        if clasp.bond is not Bond.SNAPPED:
            etching.fill(box(along, across, (1.0, 0.5), (1.5 / size, (2 if clasp.strong else 1) / size)), colours[2])
        return etching.sprite(lift)
    for lane in lanes:
        for start, end in ((0.82, 0.955), (1.045, 1.18)) if clasp.bond is Bond.SNAPPED else ((0.83, 1.17),):
            shape = box(along, across, ((start + end) / 2, lane), ((end - start) / 2, half), half * 0.8)
            etching.fill(shape - 0.03, _DARK, 0.5, soft=0.08)
            if clasp.bond is Bond.LOOSE:
                shape = ring(shape, half * 0.75)
            etching.fill(shape - max(0.018, 0.5 / size), _DARK, 0.9)
            etching.fill(shape, shades((across - lane) / (2 * half) + 0.5, colours))
    return etching.sprite(lift)


def mark_sprite(mark: CellMark, size: int) -> Sprite:
    """A mark on a cell, for tiles of ``size`` pixels."""
    etching = Etching(size, 0.12)
    if mark is CellMark.REFUSED:
        _refused(etching)
        _refused_edge(etching)
    elif mark is CellMark.REFUSED_EDGE:
        _refused_edge(etching)
    elif mark is CellMark.HIGHLIGHTED:
        _highlighted(etching)
    else:
        _cursor(etching)
    return etching.sprite()


def _refused(etching: Etching) -> None:
    """Slanted bars."""
    x, y = etching.x, etching.y
    thick = max(0.055, 1.5 / etching.size)
    cell = box(x, y, (0.5, 0.5), (0.5, 0.5), 0.06)
    stripes = 5 if etching.size >= _SMALL else 2
    bars = np.asarray(np.abs(((x + y) * stripes / 2) % 1 - 0.5) * 2 / stripes - 0.42 / stripes, np.float32)
    etching.fill(cell, (70, 0, 0), 0.28)
    etching.fill(np.maximum(bars, cell + thick), (255, 236, 226), 0.6)
    etching.fill(np.maximum(bars + 0.02, cell + thick), (196, 22, 12), 0.95)


def _refused_edge(etching: Etching) -> None:
    """A red edge within a dark one, and a cross in the corner, to be told from other edges without colour."""
    thick = max(0.055, 1.5 / etching.size)
    cell = box(etching.x, etching.y, (0.5, 0.5), (0.5, 0.5), 0.06)
    etching.fill(ring(cell - 0.02, thick + 0.04), (40, 0, 0), 0.9)
    etching.fill(ring(cell, thick), (255, 74, 48))
    if etching.size < _SMALL:
        return
    radius = max(0.15, 4 / etching.size)
    x, y = etching.x - radius + 0.06, etching.y - radius + 0.06
    etching.fill(disc(x, y, (0, 0), radius), (40, 0, 0))
    etching.fill(disc(x, y, (0, 0), radius - 0.7 / etching.size), (222, 38, 24))
    reach = radius * 0.42
    for way in (1, -1):
        etching.fill(line(x, y, ((-reach, -reach * way), (reach, reach * way)), radius * 0.3), (255, 255, 255))


def _highlighted(etching: Etching) -> None:
    """A bright edge and a glow inwards."""
    x, y = etching.x, etching.y
    thick = max(0.045, 1 / etching.size)
    cell = box(x, y, (0.5, 0.5), (0.49, 0.49), 0.07)
    glow = np.clip(1 + cell / 0.24, 0, 1) * (cell < 0)
    etching.blend(np.asarray(glow * glow * 0.6, np.float32), (255, 238, 170))
    etching.fill(ring(cell - 0.015, thick + 0.03), (60, 36, 0), 0.6)
    etching.fill(ring(cell, thick), (255, 244, 196))


def _cursor(etching: Etching) -> None:
    """White brackets at the four corners, edged in black."""
    x, y = etching.x, etching.y
    thick = max(0.075, 2 / etching.size)
    frame = ring(box(x, y, (0.5, 0.5), (0.55, 0.55), 0.05), thick)
    reach = 0.2 if etching.size >= _SMALL else 0.0
    corners: Floats = np.asarray(np.maximum(reach - np.abs(x - 0.5), reach - np.abs(y - 0.5)), np.float32)
    bracket = np.maximum(frame, corners)
    etching.fill(bracket - max(0.03, 0.8 / etching.size), (0, 0, 0), 0.85)
    etching.fill(bracket, (255, 255, 255))


def weakness_sprite(weakness: Weakness, size: int, figures: Lettering) -> Sprite:
    """The plaque "−5" at the upper right of a weakened word's first letter; a bare red stud where tiles are small."""
    etching = Etching(size, 0.34)
    x, y = etching.x, etching.y
    if size < _SMALL:
        stud = box(x, y, (0.85, 0.15), (0.25, 0.25), 0.1)
        etching.fill(stud, _DARK)
        etching.fill(stud + 1 / size, (222, 40, 28))
        return etching.sprite()
    high = max(0.19, 6 / size)
    mask = figures.mask(f"−{weakness.amount}", high * size)
    wide = mask.shape[1] / size
    half = (wide / 2 + 0.4 * high, high)
    middle = (min(1.3 - half[0], 0.84), max(0.16, high - 0.3))
    plaque = box(x, y, middle, half, 0.45 * high)
    etching.fill(plaque - 0.02, (0, 0, 0), 0.6, soft=0.12)
    etching.fill(plaque, shades(y / 0.4 + 0.2, ((250, 214, 130), (150, 96, 24))))
    etching.fill(
        plaque + max(0.03, 1 / size), shades((y - middle[1]) / (2 * high) + 0.5, ((206, 40, 30), (126, 10, 10)))
    )
    etching.letter(mask, middle, (255, 250, 238))
    return etching.sprite()


def tower_sprite(tower: Tower, size: int) -> Sprite:
    """A tower on a dark plate at the upper left of a coin: a pennant flies for gold, a square banner for silver."""
    etching = Etching(size, 0.12)
    x, y = etching.x, etching.y
    high = max(0.36, 7.5 / size)
    left = -0.05
    foot = left + high
    pale, metal = _TOWERS[tower.owner]
    plate = box(x, y, (left + high / 2, foot - high / 2), (high / 2, high / 2), 0.2 * high)
    etching.fill(plate - 0.02, (0, 0, 0), 0.6, soft=0.1)
    etching.fill(plate, metal)
    etching.fill(plate + max(0.022, 0.8 / size), _DARK)

    def part(middle: tuple[float, float], half: tuple[float, float]) -> Floats:
        """A box of the tower, in shares of the plate from its upper left corner."""
        corner = (left + middle[0] * high, foot - high + middle[1] * high)
        return box(x, y, corner, (half[0] * high, half[1] * high))

    keep = part((0.5, 0.69), (0.21, 0.2))
    for place in (0.27, 0.5, 0.73):
        keep = np.minimum(keep, part((place, 0.47), (0.07, 0.1)))
    etching.fill(np.asarray(np.minimum(keep, part((0.5, 0.55), (0.3, 0.06))), np.float32), pale)
    if size >= _TINY:
        etching.fill(part((0.5, 0.8), (0.07, 0.1)), _DARK)
    if tower.owner is None:
        return etching.sprite()
    etching.fill(part((0.5, 0.28), (0.035, 0.17)), pale)
    cloth = part((0.69, 0.2), (0.17, 0.1))
    if tower.owner is Side.GOLD:
        # The pennant narrows to its tip.
        along = (x - left) / high - 0.52
        cloth = np.asarray(np.maximum(cloth, np.abs((y - foot) / high + 0.8) - 0.12 + along * 0.3), np.float32)
    etching.fill(cloth, pale)
    return etching.sprite()
