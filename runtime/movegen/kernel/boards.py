"""One side's board prepared for searching: what may be laid where, what joins words to a city, what lies around."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.bits import SPREAD, ending, followed, led, lowest, onward, turned
from runtime.movegen.kernel.compilation import called, inlined
from runtime.movegen.kernel.networks import Web, link, note_words
from runtime.movegen.kernel.search import BEGINS, ENDS, BoardLines

WATER, MOUNTAIN, FOREST, ICE, LAVA = 1, 2, 4, 8, 16
SPARE = 32, 64, 128
OWN_CITY, FOE_CITY, FREE_CITY, TOKEN = 256, 512, 1024, 2048
"""What there is to know of a cell beforehand, as bits; ``SPARE`` are those of terrains that nothing here acts upon."""

FRONT, HOOKED, OPEN = 4096, 8192, 16384
"""What is worked out here: an enemy letter lies there or beside, own letters join across the line, or nothing own does
so far and something could lie there."""

FITS = 4096
"""How many gaps between letters are remembered with what fits there: twice what a large board has."""

_REMEMBERED = 7
"""Up to how many letters what fits between them is remembered: their codes and the gap are 64 bits."""

_SHIFT, _BYTE = np.uint64(40), np.uint64(8)

ALL_LETTERS, _NONE = np.uint64(0xFFFFFFFFFFFFFFFF), np.uint64(0)


class SideBoard(NamedTuple):
    """A board as one side has it, row by row: the codes of its letters and of the enemy's, and marks of each cell.

    ``values`` gives the value of each letter code, ``bits`` its bit.
    """

    rows: int
    columns: int
    own: NDArray[np.uint8]
    foe: NDArray[np.uint8]
    marks: NDArray[np.uint16]
    values: NDArray[np.int64]
    bits: NDArray[np.uint64]


class PlaceMarks(NamedTuple):
    """What there is to know of each place of :class:`BoardLines`, beyond what the search needs.

    ``cells`` is the cell's number, row by row; ``marks`` its bits; ``gains`` what joining the letters across the line
    adds to the word score, but for the new letter; ``starts`` the face value of the word that begins there along the
    line; ``fresh`` how many cells beside the line a letter there would open. ``second`` is the first place of columns.
    """

    cells: NDArray[np.int32]
    marks: NDArray[np.uint16]
    gains: NDArray[np.int32]
    starts: NDArray[np.int32]
    fresh: NDArray[np.uint8]
    second: int


class Making(NamedTuple):
    """A board that is to be prepared: what is known of it, the arrays to be filled in, and room to work in.

    ``valid`` says which of the side's runs are words, ``linked`` which of these are linked, ``faces`` what each is
    worth; ``links`` which places join a word to a city. ``fits`` remembers, from board to board,
    what fits between which letters: a row for each, as many as a power of two.
    """

    graph: Any
    ground: SideBoard
    web: Web
    valid: NDArray[np.bool_]
    linked: NDArray[np.bool_]
    faces: NDArray[np.int32]
    links: NDArray[np.bool_]
    fits: NDArray[np.uint64]
    lines: BoardLines
    marks: PlaceMarks


@inlined
def _fit(making: Any, cell: Any, step: Any, before: Any, after: Any) -> Any:
    """The letters that make a word on ``cell`` with ``before`` letters ahead of it and ``after`` behind it."""
    graph, ground = making.graph, making.ground
    node = np.int64(graph.root)
    # The graph spells backwards to a word's first letter, then turns; with nothing ahead the word itself is backwards.
    if before == 0:
        for place in range(after, 0, -1):
            node = followed(graph, node, ground.bits[ground.own[cell + place * step]])
        return ending(graph, node)
    for place in range(1, before + 1):
        node = followed(graph, node, ground.bits[ground.own[cell - place * step]])
    node = turned(graph, node)
    if after == 0:
        return ending(graph, node)
    allowed, letters = _NONE, onward(graph, node)
    rest = letters
    while rest != 0:
        bit = lowest(rest)
        rest ^= bit
        behind = led(graph, node, letters, bit)
        for place in range(1, after):
            behind = followed(graph, behind, ground.bits[ground.own[cell + place * step]])
        if ending(graph, behind) & ground.bits[ground.own[cell + after * step]]:
            allowed |= bit
    return allowed


@inlined
def _allowed(making: Any, cell: Any, step: Any, before: Any, after: Any) -> Any:
    """The letters that may be laid on ``cell`` with ``before`` letters ahead of it and ``after`` behind it."""
    ground, fits = making.ground, making.fits
    # No cross word begins or ends on water either (3.5), whatever letter joins it.
    if (ground.marks[cell - before * step] | ground.marks[cell + after * step]) & WATER:
        return _NONE
    if before + after > _REMEMBERED:
        return _fit(making, cell, step, before, after)
    # A byte for each letter, and one for the gap: no two of them are alike.
    between = np.uint64(before + 1)
    for place in range(-before, after + 1):
        if place != 0:
            between = between << _BYTE | np.uint64(ground.own[cell + place * step])
    slot = np.int64((between * SPREAD) >> _SHIFT) & (len(fits) - 1)
    if fits[slot, 0] != between:
        fits[slot, 1] = _fit(making, cell, step, before, after)
        fits[slot, 0] = between
    return fits[slot, 1]


@inlined
def _is_linked(making: Any, cell: Any, down: Any) -> Any:
    """Whether a word reading that way through ``cell``, or a city there, is linked already."""
    number = making.web.through[down, cell]
    return (number >= 0 and making.linked[number]) or making.ground.marks[cell] & OWN_CITY != 0


@inlined
def _joined(making: Any, cell: Any, down: Any, at: Any, room: Any) -> Any:
    """What lies across the line beside an empty cell, ``at`` cells from the edge and ``room`` before the other.

    The letters allowed there, what they add to the word score, and whether what they join is linked.
    """
    own, values = making.ground.own, making.ground.values
    step = 1 if down else making.ground.columns
    before = after = 0
    gain = np.int64(0)
    linked = making.ground.marks[cell] & OWN_CITY != 0
    while before < at and own[cell - (before + 1) * step] != 0:
        before += 1
        gain += values[own[cell - before * step]]
        linked |= _is_linked(making, cell - before * step, down)
    while after < room and own[cell + (after + 1) * step] != 0:
        after += 1
        gain += values[own[cell + after * step]]
        linked |= _is_linked(making, cell + after * step, down)
    for number in (
        making.web.through[1 - down, cell - step] if before else np.int32(-1),
        making.web.through[1 - down, cell + step] if after else np.int32(-1),
    ):
        if number >= 0:
            # The words that were there no longer count by themselves once they are one word with the new letter.
            gain -= making.faces[number]
    return _allowed(making, cell, step, before, after), gain, linked


@inlined
def _place(making: Any, place: Any, cell: Any, down: Any, edges: Any) -> Any:
    """Fill in one place; return whether it joins a word to a city. ``edges`` are its distances across the line."""
    ground, lines, marks = making.ground, making.lines, making.marks
    at, room = edges
    seen, own, code = ground.marks[cell], ground.own, ground.own[cell]
    step = 1 if down else ground.columns
    cross, gain, fresh, linked = _NONE, np.int64(0), 0, False
    if code != 0:
        linked = _is_linked(making, cell, 1 - down)
    elif seen & LAVA == 0:
        cross, linked = ALL_LETTERS, seen & OWN_CITY != 0
        if (at > 0 and own[cell - step] != 0) or (room > 0 and own[cell + step] != 0):
            cross, gain, linked = _joined(making, cell, down, at, room)
            seen |= HOOKED
            # Where no letter may lie, nothing can be joined, however near the city is.
            linked = linked and cross != 0
    if at > 0 and ground.marks[cell - step] & OPEN:
        fresh += 1
    if room > 0 and ground.marks[cell + step] & OPEN:
        fresh += 1
    lines.codes[place], lines.cross[place] = code, cross
    lines.stops[place] = 0 if seen & WATER else BEGINS | ENDS
    marks.cells[place], marks.marks[place], marks.gains[place], marks.fresh[place] = cell, seen, gain, fresh
    return linked


@inlined
def _note_site(sites: Any, count: Any, ends: Any, rest: Any) -> Any:
    """Note a site from its first to its last place; return how many there are now."""
    # One by one, for the compiler takes a tuple apart in seconds.
    sites[count, 0], sites[count, 1] = ends
    sites[count, 2], sites[count, 3] = rest
    return count + 1


@inlined
def _sites(lines: Any, start: Any, length: Any, links: Any, count: Any) -> Any:
    """Note the sites of the line of ``length`` places from ``start`` on; return how many there are now."""
    limit = start
    place = start
    behind = -1
    while place < start + length:
        if lines.codes[place] == 0:
            nearby = lines.codes[place + 1] != 0 and _any(lines, links, place + 1)
            if links[place] and place != behind and not nearby:
                count = _note_site(lines.sites, count, (place, place), (limit, 0))
                limit = place + 1
            place += 1
            continue
        last = place
        # The cell off the board behind each line holds no letter, so that no end need be asked for.
        while lines.codes[last + 1] != 0:
            last += 1
        if _any(lines, links, place):
            count = _note_site(lines.sites, count, (place, last), (limit, 1))
            # A word that begins farther left covers this site first, and one that
            # begins right behind it would be one with it.
            limit = last + 2
            behind = last + 1
        place = last + 1
    return count


@inlined
def _any(lines: Any, links: Any, place: Any) -> Any:
    """Whether any of the letters from ``place`` on links."""
    while lines.codes[place] != 0:
        if links[place]:
            return True
        place += 1
    return False


@inlined
def _look_around(ground: Any, busy: Any) -> None:
    """Mark what lies at or beside enemy letters, and what is open; note in which lines something can link a word.

    ``busy`` has rows, then columns: those with own letters, the lines beside these, and those with own cities.
    """
    rows, columns, marks = ground.rows, ground.columns, ground.marks
    for line in range(rows + columns):
        busy[line] = 0
    for cell in range(len(marks)):
        if marks[cell] & LAVA == 0:
            marks[cell] |= OPEN
    cell = 0
    for row in range(rows):
        for column in range(columns):
            own, foe = ground.own[cell] != 0, ground.foe[cell] != 0
            if marks[cell] & OWN_CITY:
                busy[row] = busy[rows + column] = 1
            if own:
                _note_busy(busy, row, 0, rows)
                _note_busy(busy, column, rows, columns)
            if own or foe:
                _mark_around(ground, (row, column), own, foe)
            cell += 1


@inlined
def _note_busy(busy: Any, line: Any, first: Any, count: Any) -> None:
    """Note a line and those beside it, ``first`` being the place of the first of ``count``."""
    busy[first + line] = 1
    if line > 0:
        busy[first + line - 1] = 1
    if line < count - 1:
        busy[first + line + 1] = 1


@inlined
def _mark_around(ground: Any, at: Any, own: Any, foe: Any) -> None:
    """Mark a cell with a letter and those beside it."""
    rows, columns, marks = ground.rows, ground.columns, ground.marks
    row, column = at
    cell = row * columns + column
    _mark_beside(marks, cell, own, foe)
    if row > 0:
        _mark_beside(marks, cell - columns, own, foe)
    if column > 0:
        _mark_beside(marks, cell - 1, own, foe)
    if column < columns - 1:
        _mark_beside(marks, cell + 1, own, foe)
    if row < rows - 1:
        _mark_beside(marks, cell + columns, own, foe)


@inlined
def _mark_beside(marks: Any, cell: Any, own: Any, foe: Any) -> None:
    """Mark a cell at or beside a letter."""
    if foe:
        marks[cell] |= FRONT
    if own:
        marks[cell] &= 0xFFFF ^ OPEN


@inlined
def _note_faces(making: Any) -> None:
    """What each run of the side is worth, and at which place it begins."""
    ground, runs, marks = making.ground, making.web.runs, making.marks
    rows, columns = ground.rows, ground.columns
    for number in range(len(runs)):
        at, length, down = runs[number, 0], runs[number, 1], runs[number, 2]
        making.faces[number] = 0
        for place in range(length):
            making.faces[number] += ground.values[ground.own[at + place * (columns if down else 1)]]
        if making.valid[number]:
            row, column = at // columns, at % columns
            place = marks.second + 1 + column * (rows + 1) + row if down else 1 + row * (columns + 1) + column
            marks.starts[place] = making.faces[number]


@called
def prepare(making: Making) -> int:
    """Fill in the lines and marks of ``making``, and complete its ground's marks; return how many sites there are.

    Lines in which nothing links a word are left as they are, for nobody reads them.
    """
    ground, lines, links, busy = making.ground, making.lines, making.links, making.web.waiting
    note_words(making.web, making.valid)
    # Nothing has fallen; before they are filled in, the links of the places say so.
    links[:] = False
    link(making.web, links, making.linked)
    making.marks.starts[:] = 0
    _note_faces(making)
    _look_around(ground, busy)
    count = np.int64(0)
    for down in range(2):
        across, along = (ground.columns, ground.rows) if down else (ground.rows, ground.columns)
        for line in range(across):
            if busy[ground.rows + line if down else line] == 0:
                continue
            start = 1 + line * (along + 1) + (making.marks.second if down else 0)
            for at in range(along):
                cell = at * ground.columns + line if down else line * ground.columns + at
                links[start + at] = _place(making, start + at, cell, down, (line, across - 1 - line))
                if at > 0 and lines.codes[start + at] != 0:
                    # A letter follows: no word can end on the cell before it, though one may begin there.
                    lines.stops[start + at - 1] &= BEGINS
            count = _sites(lines, start, along, links, count)
    return int(count)
