"""Scryper on paper: the board, the pits, bricks that are folded to stand, and a screen for each player to fold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.exchange.printing.options import MARGIN
from runtime.exchange.printing.page import (
    BLACK,
    GREY,
    PALE,
    WHITE,
    Disc,
    Face,
    Item,
    LineShape,
    PrintedPage,
    RectangleShape,
    Shape,
    ShapeSquare,
)
from runtime.exchange.printing.sheets import TitledPage
from runtime.exchange.printing.table_paper import TablePaper, crease_line, cut_rectangle
from runtime.exchange.printing.table_rules import scryper_battles, scryper_set_up, scryper_sets
from runtime.pictures.board_look import BoardLook
from runtime.pictures.stamps import CellArea
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scryper.moves import beats
from runtime.tablegames.scryper.values import ScryperRules

BRICK = 18.0
"""The side of a brick's two faces."""

FOOT_DEPTH, FLAP = 10.0, 8.0
"""How deep a brick's foot is, and the flap that is glued under it."""

STRIP = FOOT_DEPTH + 2 * BRICK + FLAP
"""How long the strip is that a brick is folded of: its foot, its back, its face and the flap."""

_MOST_CELL = 30.0
_LABEL = 6.0
_PIT = 20.0
WING = 60.0
"""How wide each wing of a screen is."""

_SCREEN_EDGE = 4.0
_TOLD = 20.0
"""Columns of the table of battles that are narrower have no words in them."""

_STONES = (Terrain.ICE, Terrain.MOUNTAIN)
"""The stones of both players' bricks, as in the game."""
_DARK, _SLATE, _AMBER = (70, 70, 70), (90, 100, 110), (240, 200, 130)
_AMBIGUOUS = (6, 9)
"""Values that are underlined, for a brick that lies may be read from either side."""

_DIAMOND = ((0.5, 0.16), (0.84, 0.5), (0.5, 0.84), (0.16, 0.5))
_SMALLER = ((0.5, 0.22), (0.78, 0.5), (0.5, 0.78), (0.22, 0.5))


def scryper_pages(rules: ScryperRules, paper: TablePaper) -> list[TitledPage]:
    """The board, the pits, both players' bricks on as many pages as they take, and a screen for each."""
    t = paper.t
    pages: list[TitledPage] = [(t("Board"), partial(_board, rules, paper)), (t("Pits"), partial(_pits, rules, paper))]
    for player in PLAYERS:
        pages += _bricks(rules, paper, player)
    for player in PLAYERS:
        pages.append((t("Screen of {side}", side=paper.side(player)), partial(_screen, rules, paper, player)))
    return pages


def cell_side(rules: ScryperRules, paper: TablePaper) -> float:
    """The side of a cell of the board, which fits on one page, in whole millimetres."""
    high = (paper.bottom - MARGIN - 2 * _LABEL) / rules.rows
    return float(int(min(_MOST_CELL, paper.room / rules.columns, high)))


def _board(rules: ScryperRules, paper: TablePaper) -> PrintedPage:
    cell = cell_side(rules, paper)
    width, height = rules.columns * cell, rules.rows * cell
    left = (paper.width - width) / 2
    top = MARGIN + _LABEL + (paper.bottom - MARGIN - 2 * _LABEL - height) / 2
    items: list[Item] = []
    for row in range(rules.rows):
        for column in range(rules.columns):
            x, y = left + column * cell, top + row * cell
            items.append(RectangleShape(x, y, cell, cell, 0.15, PALE))
            items.append(
                Disc(x + cell / 2, y + cell / 2, cell * 0.44, 0.4 if row in (0, rules.rows - 1) else 0.2, GREY)
            )
            name = f"{chr(ord('a') + column)}{row + 1}"
            items.append(paper.letters.text(x + 0.8, y + cell - 1, name, Face.TEXT, 7, colour=GREY))
    items.append(cut_rectangle(left, top, width, height))
    names = [paper.t("Back row of {side}", side=paper.side(one)) for one in PLAYERS]
    middle = paper.width / 2
    items.append(paper.letters.text(middle, top + height + 4.6, names[0], Face.ITALIC, 11, anchor=0.5, room=width))
    items.append(
        paper.letters.text(middle, top - 4.6, names[1], Face.ITALIC, 11, anchor=0.5, room=width, upside_down=True)
    )
    return paper.page(items)


def _pits(rules: ScryperRules, paper: TablePaper) -> PrintedPage:
    """Half a page for each player: score pit and used pit, where all bricks lie with their values up."""
    items: list[Item] = []
    half = (paper.bottom - MARGIN) / 2
    for player in PLAYERS:
        items += _pits_of(rules, paper, player, MARGIN + player * half, half - 6)
    middle = MARGIN + half - 3
    items.append(LineShape(MARGIN, middle, paper.width - MARGIN, middle))
    return paper.page(items)


def _pits_of(rules: ScryperRules, paper: TablePaper, player: TablePlayer, y: float, height: float) -> Iterator[Item]:
    t, letters = paper.t, paper.letters
    yield letters.text(MARGIN, y + 6, paper.side(player), Face.TITLE, 15)
    pit = min(_PIT, paper.room / 2 / rules.sets)
    said = t("Score pit: a brick for each set won")
    yield letters.text(MARGIN, y + 13, said, Face.TEXT, 10.5, room=paper.room)
    for number in range(rules.sets):
        yield RectangleShape(MARGIN + number * pit, y + 15, pit - 1, pit - 1, 0.4, BLACK)
    below = y + 15 + pit + 5
    said = t("Used pit: bricks that are out of the game, their values up")
    yield letters.text(MARGIN, below, said, Face.TEXT, 10.5, room=paper.room)
    groups = _columns(rules, paper)
    rows = -(-rules.values // groups)
    cell = min(_PIT, (height - (below + 2 - y)) / rows, paper.room / (groups * rules.per_value + groups - 1))
    for value in range(1, rules.values + 1):
        group, row = divmod(value - 1, rows)
        for number in range(rules.per_value):
            x = MARGIN + (group * (rules.per_value + 0.5) + number) * cell
            top = below + 2 + row * cell
            yield RectangleShape(x, top, cell - 1, cell - 1, 0.2, GREY)
            yield paper.middle(x + (cell - 1) / 2, top + (cell - 1) / 2, str(value), cell * 1.1, face=Face.BOLD)


def _columns(rules: ScryperRules, paper: TablePaper) -> int:
    """How many groups of values stand side by side in a pit: two where there is room for them."""
    return 2 if (2 * rules.per_value + 0.5) * _PIT <= paper.room and rules.values > 1 else 1


def _bricks(rules: ScryperRules, paper: TablePaper, player: TablePlayer) -> list[TitledPage]:
    t, side = paper.t, paper.side(player)
    values = [value for value, count in enumerate(rules.all_bricks, 1) for _ in range(count)]
    title = t("Bricks of {side}", side=side)
    notes = (
        t.plural("{side}: {count} brick", "{side}: {count} bricks", len(values), side=side),
        t(
            "On stiff paper, cut along the solid lines, fold backwards along the broken ones, and glue the grey flap "
            "under the foot: the brick stands like a tent, and only who sits behind it sees its value."
        ),
    )
    head, top = paper.head(title, notes)
    across = int(paper.room // BRICK)
    down = max(1, int((paper.bottom - top) // STRIP))
    left = (paper.width - across * BRICK) / 2

    def page(first: int) -> PrintedPage:
        items = list(head)
        for number, value in enumerate(values[first : first + across * down]):
            row, column = divmod(number, across)
            items += _brick(paper, player, value, left + column * BRICK, top + row * STRIP)
        return paper.page(items)

    return [(title, partial(page, first)) for first in range(0, len(values), across * down)]


def _brick(paper: TablePaper, player: TablePlayer, value: int, x: float, y: float) -> Iterator[Item]:
    """A strip from above: the foot, the back that the opponent sees, the face with its value, the flap to glue."""
    back, face, flap = y + FOOT_DEPTH, y + FOOT_DEPTH + BRICK, y + FOOT_DEPTH + 2 * BRICK
    yield RectangleShape(x, flap, BRICK, FLAP, 0, PALE, PALE)
    yield from _back(paper, player, ShapeSquare(x, back, BRICK))
    yield paper.middle(x + BRICK / 2, face + BRICK / 2, str(value), 34, face=Face.BOLD)
    if value in _AMBIGUOUS:
        yield LineShape(x + BRICK * 0.35, face + BRICK * 0.82, x + BRICK * 0.65, face + BRICK * 0.82, 0.6)
    for fold in (back, face, flap):
        yield crease_line(x, fold, x + BRICK, fold)
    yield cut_rectangle(x, y, BRICK, STRIP)


def _back(paper: TablePaper, player: TablePlayer, spot: ShapeSquare) -> Iterator[Item]:
    """What the opponent sees of a brick: the stone of its player, or in plain prints white or dark."""
    is_first = player is TablePlayer.FIRST
    if paper.is_plain:
        ground = WHITE if is_first else PALE
        yield RectangleShape(spot.x, spot.y, spot.size, spot.size, 0, ground, ground)
    else:
        one = Size(1, 1)
        stone = TerrainMap.filled(one, _STONES[player])
        yield from paper.art.board(stone, BoardLook(one), CellArea(0, 0, 1, 1), spot)
    line, inside = (_SLATE, WHITE) if is_first else (_SLATE, PALE) if paper.is_plain else (_AMBER, _DARK)
    yield Shape(spot.placed(_DIAMOND), line)
    yield Shape(spot.placed(_SMALLER), inside)


def _screen(rules: ScryperRules, paper: TablePaper, player: TablePlayer) -> PrintedPage:
    """A page on its side: folded along its middle it stands on its long edge, the wings towards its player."""
    width, height = paper.height, paper.width
    left, right = MARGIN, width - MARGIN
    top, bottom, middle = MARGIN + _SCREEN_EDGE, height - MARGIN - _SCREEN_EDGE, height / 2
    items: list[Item] = [cut_rectangle(left, top, right - left, bottom - top)]
    items.append(crease_line(left, middle, right, middle))
    items += [crease_line(x, top, x, bottom) for x in (left + WING, right - WING)]
    items += _outside(paper, player, (left, right), (top, middle))
    items += _wing(paper, paper.t("Setting up a set"), scryper_set_up(rules, paper.t), left, middle)
    items += _wing(paper, paper.t("Winning a set"), scryper_sets(rules, paper.t), right - WING, middle)
    items += _battle_table(rules, paper, (left + WING + 5, right - WING - 5), middle)
    return paper.page(items, lies=True)


def _outside(
    paper: TablePaper, player: TablePlayer, across: tuple[float, float], down: tuple[float, float]
) -> Iterator[Item]:
    """What the opponent sees, upside down on the page: it is folded over."""
    centre, size = (across[0] + across[1]) / 2, 14.0
    low, high = down
    middle = (low + high) / 2
    name = paper.t("Scryper")
    yield paper.letters.text(centre, middle - 2, name, Face.TITLE, 44, anchor=0.5, upside_down=True)
    side = paper.side(player)
    yield paper.letters.text(centre, middle - 16, side, Face.TITLE, 20, colour=GREY, anchor=0.5, upside_down=True)
    for x in (across[0] + WING / 2, across[1] - WING / 2):
        for number in (-1, 0, 1):
            spot = ShapeSquare(x - size / 2 + number * (size + 3), middle - size / 2, size)
            yield from _back(paper, player, spot)
            yield RectangleShape(spot.x, spot.y, size, size, 0.2, GREY)


def _wing(paper: TablePaper, title: str, sentences: tuple[str, ...], x: float, y: float) -> Iterator[Item]:
    letters, room = paper.letters, WING - 8
    yield letters.text(x + 4, y + 8, title, Face.BOLD, 12, room=room)
    base = y + 9
    for sentence in sentences:
        base += 1.2
        for line in letters.lines(sentence, Face.TEXT, 9.5, room):
            base += 4.1
            yield letters.text(x + 4, base, line, Face.TEXT, 9.5)


def _battle_table(rules: ScryperRules, paper: TablePaper, across: tuple[float, float], y: float) -> Iterator[Item]:
    """Who wins which battle: a row for each attacker, a column for each defender."""
    t, letters = paper.t, paper.letters
    left, right = across
    yield letters.text(left, y + 8, t("Battles"), Face.BOLD, 12)
    label = min(22.0, (right - left) / 4)
    column = (right - left - label) / rules.values
    is_told = column >= _TOLD
    base = y + 9
    for sentence in (*scryper_battles(rules, t), *([] if is_told else [t("Grey: the attacker wins.")])):
        for line in letters.lines(sentence, Face.TEXT, 9.5, right - left):
            base += 4.1
            yield letters.text(left, base, line, Face.TEXT, 9.5)
    top = base + 3
    row = min(9.0, (paper.width / 2 - MARGIN - _SCREEN_EDGE - (top - y) - 2) / (rules.values + 1))
    height = row * (rules.values + 1)
    points = min(10.0, row * 1.6)
    yield letters.text(left, top + row * 0.68, t("Attacker"), Face.ITALIC, points, room=label - 1)
    for number in range(1, rules.values + 1):
        x = left + label + (number - 0.5) * column
        yield paper.middle(
            x, top + row / 2, t("against {value}", value=number), points, face=Face.BOLD, room=column - 1
        )
        yield paper.middle(left + label / 2, top + (number + 0.5) * row, str(number), points, face=Face.BOLD)
        for other in range(1, rules.values + 1):
            wins = beats(rules, number, other)
            spot = left + label + (other - 1) * column, top + number * row
            if wins:
                yield RectangleShape(*spot, column, row, 0, PALE, PALE)
            if is_told:
                text = t("attacker wins") if wins else t("defender wins")
                yield paper.middle(spot[0] + column / 2, spot[1] + row / 2, text, points, room=column - 3)
    for number in range(rules.values + 2):
        yield LineShape(left, top + number * row, right, top + number * row, 0.15)
    for number in range(rules.values + 1):
        yield LineShape(left + label + number * column, top, left + label + number * column, top + height, 0.15)
