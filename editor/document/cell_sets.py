"""What can be done with sets of cells: join, cut, move, grow. Whole masks at a time, as single large numbers."""

from __future__ import annotations

from editor.document.area import INSIDE, NOWHERE, Area, CellBox
from runtime.engine.board.grid import Size


def trimmed(area: Area) -> Area:
    """The same cells in the smallest box that holds them."""
    rows = [row for row in range(area.box.top, area.box.bottom) if INSIDE in area.row(row)]
    if not rows:
        return NOWHERE
    lines = [area.row(row) for row in rows]
    left = min(line.find(INSIDE) for line in lines)
    right = max(line.rfind(INSIDE) for line in lines) + 1
    return area.within(CellBox(rows[0], area.box.left + left, rows[-1] + 1, area.box.left + right))


def united(first: Area, second: Area) -> Area:
    """The cells that are in either."""
    if not first or not second:
        return first or second
    box = first.box.joined(second.box)
    return _made(box, _number(first, box) | _number(second, box))


def common(first: Area, second: Area) -> Area:
    """The cells that are in both."""
    box = first.box.common(second.box) if first and second else None
    if box is None:
        return NOWHERE
    return trimmed(_made(box, _number(first.within(box), box) & _number(second.within(box), box)))


def minus(first: Area, second: Area) -> Area:
    """The cells of the first that are not in the second."""
    return trimmed(first.minus(second)) if first and second else trimmed(first)


def inverted(area: Area, size: Size) -> Area:
    """Every other cell of a map of this size."""
    return minus(Area.whole(size), area)


def moved(area: Area, down: int, right: int) -> Area:
    """The same cells so many rows and columns further."""
    box = area.box
    return Area(CellBox(box.top + down, box.left + right, box.bottom + down, box.right + right), area.mask)


def grown(area: Area, size: Size) -> Area:
    """The cells and all that touch one of them by an edge or a corner, as far as they are on the map."""
    if not area:
        return NOWHERE
    box = area.box
    return _spread(area, CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1)).clipped(size)


def shrunk(area: Area) -> Area:
    """The cells all of whose neighbours, by edges and corners, belong to it too."""
    box = area.box
    wide = CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1)
    outside = minus(Area(wide, bytes([INSIDE]) * (wide.rows * wide.columns)), area)
    wider = CellBox(wide.top - 1, wide.left - 1, wide.bottom + 1, wide.right + 1)
    return minus(area, _spread(outside, wider)) if area else NOWHERE


def _spread(area: Area, box: CellBox) -> Area:
    """The cells and their eight neighbours; the box has room for them, so that no row runs into the next."""
    number = _number(area, box)
    number |= number << 8 | number >> 8
    width = 8 * box.columns
    return _made(box, number | number << width | number >> width)


def _number(area: Area, box: CellBox) -> int:
    """The mask on a box around all of it, as one number."""
    if not area:
        return 0
    if area.box == box:
        return int.from_bytes(area.mask, "big")
    inner = area.box
    before, after = bytes(inner.left - box.left), bytes(box.right - inner.right)
    rows = (before + area.row(row) + after for row in range(inner.top, inner.bottom))
    number = int.from_bytes(b"".join(rows), "big")
    return number << (8 * box.columns * (box.bottom - inner.bottom))


def _made(box: CellBox, number: int) -> Area:
    return Area(box, number.to_bytes(box.rows * box.columns, "big"))
