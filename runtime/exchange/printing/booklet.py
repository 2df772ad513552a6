"""A level as a booklet of pages: how to put it together, the rules, the board, the letters, the markers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from runtime.engine.board.grid import Size
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import pool_counts
from runtime.engine.words.words import Words
from runtime.exchange.printing.art import Art
from runtime.exchange.printing.options import FOOT, MARGIN, OVERLAP, BoardPlan, BoardSheet, PrintOptions, board_plan
from runtime.exchange.printing.page import (
    BLACK,
    GREY,
    PALE,
    POINT,
    WHITE,
    Face,
    Item,
    Letters,
    LineShape,
    PrintedPage,
    RectangleShape,
    ShapeSquare,
)
from runtime.exchange.printing.sheets import Sheets, TextFlow, TitledPage, numbered_sheets
from runtime.exchange.printing.summary import rules_summary, side_name
from runtime.pictures.board_look import BoardLook, level_look
from runtime.pictures.stamps import CellArea
from runtime.support.texts import Texts

GAP = 2.0
"""Millimetres between pieces, to cut them apart."""

_RIM = 0.3
"""Millimetres of a line that goes beyond the last cells."""

_MOST_TILES = 24
"""So many tiles are enough for the cells that change in a game."""

_ENDLESS = 2
"""An endless pool is printed as so many standard ones."""


def booklet(
    level: Level,
    rules: Ruleset,
    options: PrintOptions,
    *,
    art: Art,
    letters: Letters,
    t: Texts,
    words: Words | None = None,
) -> Sheets:
    """The pages of a level; raises TooManyPagesError where the board would have too many."""
    look = level_look(level, words, rules.letters.values)
    press = _Press(level, rules, options, look=look, art=art, letters=letters, t=t)
    return numbered_sheets(level.name, [page for part in press.parts() for page in part], letters, t)


class _Press:
    """Makes the pages of one level."""

    def __init__(
        self,
        level: Level,
        rules: Ruleset,
        options: PrintOptions,
        *,
        look: BoardLook,
        art: Art,
        letters: Letters,
        t: Texts,
    ) -> None:
        self._level, self._rules, self._options = level, rules, options
        self._art, self._letters, self._t, self._look = art, letters, t, look
        _, self._width, self._height = options.paper.value

    def parts(self) -> Iterator[list[TitledPage]]:
        """The pages of every part that was asked for, with their titles."""
        options = self._options
        plan = board_plan(self._level.terrain.size, options) if options.board else None
        if options.rules or plan is not None:
            yield self._text_pages(plan)
        if plan is not None:
            yield [
                (self._t("Board {name}", name=sheet.name), partial(self._board, plan, sheet)) for sheet in plan.sheets
            ]
        if options.coins:
            yield from (self._coin_pages(side) for side in SIDES)
        if options.markers:
            yield self._marker_pages()

    def _board(self, plan: BoardPlan, sheet: BoardSheet) -> PrintedPage:
        """One page of the board, with a strip of its neighbours to tape them over, and marks to cut along."""
        cell, size = self._options.cell, self._level.terrain.size
        right = sheet.column + sheet.columns < size.columns
        below = sheet.row + sheet.rows < size.rows
        part = CellArea(sheet.row, sheet.column, sheet.rows + below, sheet.columns + right)
        width, height = sheet.columns * cell, sheet.rows * cell
        items: list[Item] = list(
            self._art.board(self._level.terrain, self._look, part, ShapeSquare(MARGIN, MARGIN, cell))
        )
        edge_x, edge_y = MARGIN + width + OVERLAP * right, MARGIN + height + OVERLAP * below
        # Whatever of the neighbours' cells goes beyond the strip is covered again.
        items.append(RectangleShape(edge_x + _RIM, 0, plan.width - edge_x, plan.height, 0, WHITE, WHITE))
        items.append(RectangleShape(0, edge_y + _RIM, plan.width, plan.height - edge_y, 0, WHITE, WHITE))
        items += self._marks(width, height, plan)
        items += self._where(plan, sheet)
        return PrintedPage(plan.width, plan.height, tuple(items))

    def _marks(self, width: float, height: float, plan: BoardPlan) -> Iterator[Item]:
        """Lines beside the cells along which the page is cut or laid against the next."""
        for x in (MARGIN, MARGIN + width):
            yield LineShape(x, MARGIN - 5, x, MARGIN - 1)
            yield LineShape(x, MARGIN + height + OVERLAP + 1, x, min(MARGIN + height + OVERLAP + 5, plan.height - 4))
        for y in (MARGIN, MARGIN + height):
            yield LineShape(MARGIN - 5, y, MARGIN - 1, y)
            yield LineShape(MARGIN + width + OVERLAP + 1, y, min(MARGIN + width + OVERLAP + 5, plan.width - 4), y)

    def _where(self, plan: BoardPlan, sheet: BoardSheet) -> Iterator[Item]:
        """A small plan of all pages at the foot, this one filled; none where there is but one page."""
        if len(plan.sheets) < 2:
            return
        step = min(4.0, (FOOT - 2) / plan.down, 40 / plan.across)
        left, top = MARGIN, plan.height - MARGIN - FOOT + 2
        for one in plan.sheets:
            fill = GREY if one == sheet else WHITE
            yield RectangleShape(left + one.across * step, top + one.down * step, step, step, 0.1, GREY, fill)
        x = left + plan.across * step + 2
        yield self._letters.text(x, top + 3.5, sheet.name, Face.BOLD, 10)

    def _text_pages(self, plan: BoardPlan | None) -> list[TitledPage]:
        """The first pages: what is in the booklet, how it is put together, and the rules."""
        t, flow = self._t, TextFlow(self._letters, self._width, self._height)
        flow.title(self._level.name)
        if self._level.description:
            flow.paragraph(self._level.description, Face.ITALIC)
        if plan is not None:
            flow.heading(t("Putting the board together"))
            for text in self._assembly(plan):
                flow.paragraph(text)
            flow.picture(self._overview(plan), self._overview_height(plan))
        if self._options.rules:
            flow.heading(t("The rules of this board"))
            flow.paragraph(t("Edition: {edition}.", edition=t(self._rules.name)))
            for chapter in rules_summary(self._level, self._rules, t):
                flow.subheading(chapter.heading)
                for paragraph in chapter.paragraphs:
                    flow.paragraph(paragraph)
        title = t("Rules") if self._options.rules else t("Plan")
        return [(title, partial(PrintedPage, self._width, self._height, tuple(items))) for items in flow.pages()]

    def _assembly(self, plan: BoardPlan) -> Iterator[str]:
        t, size = self._t, self._level.terrain.size
        yield t(
            "The board has {rows} × {columns} cells of {cell} mm. Print every page at its actual size (100 %).",
            rows=size.rows,
            columns=size.columns,
            cell=self._options.cell,
        )
        if len(plan.sheets) > 1:
            yield t.plural("It comes on {count} page.", "It comes on {count} pages.", len(plan.sheets))
            yield t(
                "Cut each page along the marks at its top and left, and leave the strip at its right and bottom: "
                "lay the next page over it, so that the pictures meet, and tape them together."
            )
        if self._options.coins or self._options.markers:
            yield t("Glue the pages with coins and markers on cardboard before you cut them out.")

    def _overview_height(self, plan: BoardPlan) -> float:
        size = self._level.terrain.size
        return self._scale(plan) * size.rows + 4

    def _scale(self, _plan: BoardPlan) -> float:
        """Millimetres to a cell of the small board on the first page."""
        size = self._level.terrain.size
        return min((self._width - 2 * MARGIN) / size.columns, 85 / size.rows, 8.0)

    def _overview(self, plan: BoardPlan) -> Callable[[float], Iterator[Item]]:
        """The whole board, small, with the names of the pages on it."""

        def draw(top: float) -> Iterator[Item]:
            size, scale = self._level.terrain.size, self._scale(plan)
            left = (self._width - scale * size.columns) / 2
            if size.count <= 10_000:
                whole = CellArea(0, 0, size.rows, size.columns)
                yield from self._art.board(self._level.terrain, self._look, whole, ShapeSquare(left, top, scale))
            for sheet in plan.sheets:
                x, y = left + sheet.column * scale, top + sheet.row * scale
                yield RectangleShape(x, y, sheet.columns * scale, sheet.rows * scale, 0.5, BLACK)
                if len(plan.sheets) > 1:
                    side = min(9.0, sheet.columns * scale, sheet.rows * scale)
                    middle = x + sheet.columns * scale / 2, y + sheet.rows * scale / 2
                    yield RectangleShape(middle[0] - side / 2, middle[1] - side / 2, side, side, 0.1, GREY, WHITE)
                    yield self._letters.text(
                        middle[0],
                        middle[1] + side * 0.18,
                        sheet.name,
                        Face.BOLD,
                        side * 0.5 / POINT,
                        anchor=0.5,
                        room=side * 0.9,
                    )

        return draw

    def _coin_pages(self, side: Side) -> list[TitledPage]:
        """A side's letters, as many as its pool, its rack and its words on the board take."""
        counts = letters_of(self._level, self._rules, side)
        values = self._rules.letters.values
        coins = [letter for letter in sorted(counts) for _ in range(counts[letter])]
        t, name = self._t, side_name(side, self._t)
        endless = self._level.pools[side].kind is PoolKind.INFINITE
        notes = [t.plural("{side}: {count} letter", "{side}: {count} letters", len(coins), side=name)]
        if endless:
            notes.append(t("The pool is endless: put what leaves the game back into the bag."))
        elif self._level.pools[side].kind is PoolKind.ORDER:
            order = " ".join(self._level.pools[side].order)
            notes.append(t("They are drawn in this order: {letters}", letters=order))

        def draw(letter: str, spot: ShapeSquare) -> Iterator[Item]:
            return self._art.coin(side, letter, values.get(letter, 0), spot)

        return self._piece_pages(t("Letters of {side}", side=name), notes, coins, draw)

    def _marker_pages(self) -> list[TitledPage]:
        """Markers for cities whoever owns them, and the tokens."""
        t = self._t
        cities = self._level.cities
        pieces: list[Side | Element | Terrain | None] = [side for side in SIDES for _ in cities]
        pieces += [None for city in cities if city.owner is None]
        pieces += [token.element for token in self._level.tokens]
        tiles = tiles_of(self._level, self._rules)
        pieces += [kind for kind, count in tiles.items() for _ in range(count)]
        notes = [t("One marker of each side for every city, and the tokens of the map.")] if pieces else []
        if tiles:
            notes.append(
                t("Tiles to lay on cells that change: cleared forest, broken ice, what elements make of the land.")
            )

        def draw(piece: Side | Element | Terrain | None, spot: ShapeSquare) -> Iterator[Item]:
            if isinstance(piece, Element):
                return self._art.token(piece, spot)
            if isinstance(piece, Terrain):
                return self._art.board(
                    TerrainMap.filled(Size(1, 1), piece), BoardLook(Size(1, 1)), CellArea(0, 0, 1, 1), spot
                )
            return self._art.city(piece, spot)

        return self._piece_pages(t("Markers"), notes, pieces, draw) if pieces else []

    def _piece_pages(
        self, title: str, notes: Sequence[str], pieces: Sequence[object], draw: Callable[..., Iterator[Item]]
    ) -> list[TitledPage]:
        """Pieces in rows with lines to cut along, on as many pages as they take."""
        size, letters = float(self._options.cell), self._letters
        lines = [line for note in notes for line in letters.lines(note, Face.TEXT, 10.5, self._width - 2 * MARGIN)]
        top = MARGIN + 8 + 4.6 * min(len(lines), 20)
        columns = max(1, int((self._width - 2 * MARGIN) // (size + GAP)))
        rows = max(1, int((self._height - top - MARGIN - FOOT) // (size + GAP)))
        left = (self._width - columns * (size + GAP)) / 2

        def page(first: int) -> PrintedPage:
            items: list[Item] = [letters.text(MARGIN, MARGIN + 5, title, Face.TITLE, 15, room=self._width - 2 * MARGIN)]
            items += [
                letters.text(MARGIN, MARGIN + 11 + 4.6 * n, line, Face.TEXT, 10.5) for n, line in enumerate(lines[:20])
            ]
            for number, piece in enumerate(pieces[first : first + rows * columns]):
                row, column = divmod(number, columns)
                x, y = left + column * (size + GAP), top + row * (size + GAP)
                items.append(RectangleShape(x, y, size + GAP, size + GAP, 0.1, PALE))
                items += draw(piece, ShapeSquare(x + GAP / 2, y + GAP / 2, size))
            return PrintedPage(self._width, self._height, tuple(items))

        return [(title, partial(page, first)) for first in range(0, len(pieces), rows * columns)]


def letters_of(level: Level, rules: Ruleset, side: Side) -> dict[str, int]:
    """How many coins of each letter a side needs: for its pool, its first rack and its words on the board."""
    pool = level.pools[side]
    times = _ENDLESS if pool.kind is PoolKind.INFINITE else 1
    counts = {letter: count * times for letter, count in pool_counts(pool, rules).items() if count > 0}
    for letter in (*(level.start.racks[side] or ""), *(laid.letter for laid in level.start.letters[side])):
        counts[letter] = counts.get(letter, 0) + 1
    return counts


def tiles_of(level: Level, rules: Ruleset) -> dict[Terrain, int]:
    """How many tiles of each landscape are needed for cells that become it in a game, within reason."""
    cells = level.terrain.cells
    power = dict.fromkeys(Element, 0)
    for token in level.tokens:
        power[token.element] += token.power or rules.token.power
    counts = {
        Terrain.PLAINS: cells.count(Terrain.FOREST) + min(power[Element.DROUGHT], cells.count(Terrain.WATER)),
        Terrain.WATER: cells.count(Terrain.ICE) + power[Element.FLOOD],
        Terrain.LAVA: power[Element.VOLCANO],
    }
    return {kind: min(count, _MOST_TILES) for kind, count in counts.items() if count}
