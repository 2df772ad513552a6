"""Table games on paper: every brick, card and glyph is there, in true size, within what printers reach."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from PIL import ImageChops

from runtime import resources
from runtime.campaign.reader import read_level
from runtime.campaign.tables import TableLevel
from runtime.exchange.printing.options import MARGIN, Paper, PrintOptions, Style
from runtime.exchange.printing.page import (
    PALE,
    POINT,
    Disc,
    Face,
    Item,
    LineShape,
    PictureShape,
    PrintedPage,
    RectangleShape,
    Shape,
    TextShape,
)
from runtime.exchange.printing.pdf import write_pdf
from runtime.exchange.printing.print_shop import PrintShop, page_picture
from runtime.exchange.printing.scrambler_pages import CARD
from runtime.exchange.printing.scribe_pages import CELL
from runtime.exchange.printing.scryper_pages import BRICK, STRIP, WING
from runtime.exchange.printing.table_paper import RULER
from runtime.exchange.printing.table_rules import table_rules
from runtime.support.texts import Texts, english, read_texts
from runtime.tablegames.catalogue import BOUNDS, KINDS, rules_of
from runtime.tablegames.game import FormError
from runtime.tablegames.scribe import GLYPHS

SIDE_TABLE = resources.campaigns() / "samples" / "levels" / "the-side-table.json"

GERMAN = read_texts(resources.translations(), ("de",))


def at_bounds(game: str, which: int) -> dict[str, Any]:
    return {name: bounds[which] for name, bounds in BOUNDS[game].items()}


VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("scribe", {}),
    ("scribe", {"scoring": "advanced"}),
    ("scryper", {}),
    ("scryper", at_bounds("scryper", 0)),
    ("scryper", at_bounds("scryper", 1)),
    ("scrambler", {}),
    ("scrambler", {**at_bounds("scrambler", 0), "claiming": "by_hand"}),
    ("scrambler", {**at_bounds("scrambler", 1), "hop_circles": True}),
)


@pytest.fixture(scope="module")
def shop() -> PrintShop:
    return PrintShop(resources.assets())


def printed(
    shop: PrintShop,
    game: str,
    parameters: dict[str, Any] | None = None,
    *,
    options: PrintOptions | None = None,
    t: Texts | None = None,
) -> dict[str, list[PrintedPage]]:
    """The pages by their titles."""
    level = TableLevel(game, "", game, parameters or {})
    sheets = shop.table_booklet(level, options or PrintOptions(style=Style.PLAIN), t or english())
    pages: dict[str, list[PrintedPage]] = {}
    for title, make in zip(sheets.titles, sheets.makes, strict=True):
        pages.setdefault(title, []).append(make())
    return pages


def texts(pages: list[PrintedPage], *, size: float = 0.0) -> list[str]:
    """What is written on pages, or what of it is written so large."""
    found = [item for page in pages for item in page.items if isinstance(item, TextShape)]
    return [item.text for item in found if not size or item.size == size]


def cut(page: PrintedPage, width: float, height: float) -> list[tuple[float, float]]:
    """The corners of the rectangles of a size that are cut out."""
    return [
        (item.x, item.y)
        for item in page.items
        if isinstance(item, RectangleShape) and (item.width, item.height) == (width, height) and item.line
    ]


def box_of(item: Item, shop: PrintShop) -> tuple[float, float, float, float]:
    """The left, upper, right and lower edge of what is printed."""
    match item:
        case TextShape():
            width, height = shop.letters.width(item.text, item.face, item.size), item.size * POINT * 0.75
            box = (item.x, item.y - height, item.x + width, item.y)
            return (item.x - width, item.y, item.x, item.y + height) if item.upside_down else box
        case LineShape():
            return min(item.x, item.to_x), min(item.y, item.to_y), max(item.x, item.to_x), max(item.y, item.to_y)
        case RectangleShape() | PictureShape():
            return item.x, item.y, item.x + item.width, item.y + item.height
        case Disc():
            return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
        case Shape():
            across, down = zip(*item.points, strict=True)
            return min(across), min(down), max(across), max(down)


@pytest.mark.parametrize(
    ("paper", "t"), [(Paper.A4, english()), (Paper.LETTER, GERMAN)], ids=["A4-English", "Letter-German"]
)
@pytest.mark.parametrize(("game", "parameters"), VARIANTS)
def test_everything_is_on_pages_of_that_paper_where_printers_reach(
    shop: PrintShop, game: str, parameters: dict[str, Any], paper: Paper, t: Texts
) -> None:
    _, width, height = paper.value
    options = PrintOptions(paper, style=Style.PLAIN)
    sheets = printed(shop, game, parameters, options=options, t=t)
    (rules,) = sheets[t("Rules")]
    assert [item for item in rules.items if isinstance(item, LineShape) and item.to_x - item.x == RULER]
    for title, pages in sheets.items():
        for page in pages:
            assert (page.width, page.height) in ((width, height), (height, width))
            *items, foot = page.items
            assert title in foot.text  # type: ignore[union-attr]
            for item in items:
                left, top, right, bottom = box_of(item, shop)
                assert left >= MARGIN - 0.01 and right <= page.width - MARGIN + 0.01, (title, item)
                assert top >= MARGIN - 0.01 and bottom <= page.height - MARGIN - 4 + 0.01, (title, item)


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("parameters", [{}, {"values": 9, "per_value": 9}, {"values": 3, "per_value": 5}])
def test_each_player_has_the_bricks_that_the_rules_say(
    shop: PrintShop, parameters: dict[str, int], style: Style
) -> None:
    pages = printed(shop, "scryper", parameters, options=PrintOptions(style=style))
    rules = rules_of("scryper", parameters)
    wanted = {str(value): rules.per_value for value in range(1, rules.values + 1)}  # type: ignore[union-attr]
    for side in ("White", "Brown"):
        sheets = pages[f"Bricks of {side}"]
        assert Counter(texts(sheets, size=34)) == wanted
        strips = [at for page in sheets for at in cut(page, BRICK, STRIP)]
        assert len(strips) == sum(wanted.values())
    places = Counter(text for text in texts(pages["Pits"]) if text in wanted)
    assert places == {value: 2 * count for value, count in wanted.items()}, "a place in both pits for every brick"


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("which", [0, 1])
def test_a_brick_stands_on_a_cell_of_every_board_and_behind_every_screen(
    shop: PrintShop, which: int, paper: Paper
) -> None:
    parameters = at_bounds("scryper", which)
    pages = printed(shop, "scryper", parameters, options=PrintOptions(paper, style=Style.PLAIN))
    (board,) = pages["Board"]
    discs = [item for item in board.items if isinstance(item, Disc)]
    assert len(discs) == parameters["columns"] * parameters["rows"]
    step = sorted({item.x for item in discs})
    assert step[1] - step[0] >= BRICK
    for side in ("White", "Brown"):
        (screen,) = pages[f"Screen of {side}"]
        folds = [item for item in screen.items if isinstance(item, LineShape) and item.dash]
        across = next(fold for fold in folds if fold.y == fold.to_y)
        assert across.y == screen.height / 2, "both halves are as high as one another"
        assert sorted(fold.x for fold in folds if fold.x == fold.to_x) == [MARGIN + WING, screen.width - MARGIN - WING]
        assert screen.height / 2 - MARGIN - 4 > 4 * BRICK
        turned = {item.text: item.y for item in screen.items if isinstance(item, TextShape) and item.upside_down}
        assert turned.keys() == {"Scryper", side} and max(turned.values()) < across.y


@pytest.mark.parametrize("dots", [2, 4, 8])
def test_cards_have_their_dots_evenly_across_the_whole_and_can_be_printed_on_both_sides(
    shop: PrintShop, dots: int
) -> None:
    for paper in Paper:
        pages = printed(shop, "scrambler", {"dots": dots}, options=PrintOptions(paper, style=Style.PLAIN))
        (page,) = pages["Cards"]
        cards = cut(page, CARD, CARD)
        assert len(cards) == 4
        behind = {(round(page.width - x - CARD, 6), round(y, 6)) for x, y in cards}
        assert behind == {(round(x, 6), round(y, 6)) for x, y in cards}
        for x, y in cards:
            within = [
                (item.x - x, item.y - y)
                for item in page.items
                if isinstance(item, Disc) and x < item.x < x + CARD and y < item.y < y + CARD
            ]
            assert len(within) == dots**2
            step = CARD / dots
            assert {round(across / step, 6) for across, _ in within} == {number + 0.5 for number in range(dots)}
            # A quarter turn lays dots on dots.
            assert {(round(CARD - b, 6), round(a, 6)) for a, b in within} == {
                (round(a, 6), round(b, 6)) for a, b in within
            }


def test_the_score_sheet_of_scrambler_counts_as_the_rules_do(shop: PrintShop) -> None:
    said = texts(printed(shop, "scrambler", {"segment_points": 2, "box_points": 7})["Mat, tokens and score"])
    assert {"Lines × 2", "Boxes × 7", "Capture × 5", "Together"} <= set(said)


@pytest.mark.parametrize("scoring", ["standard", "advanced"])
def test_the_sheet_of_scribe_has_all_its_cells_and_all_glyphs(shop: PrintShop, scoring: str) -> None:
    (page,) = printed(shop, "scribe", {"scoring": scoring})["Sheet"]
    grids = cut(page, 3 * CELL, 3 * CELL)
    assert len(grids) == (10 if scoring == "advanced" else 9)
    said = texts([page])
    for glyph in GLYPHS:
        points = f"{glyph.points} point{'s' if glyph.points > 1 else ''}"
        assert said.count(f"{glyph.name}: {points}") == 1
    squares = [item for item in page.items if isinstance(item, RectangleShape) and item.fill == PALE]
    assert len(squares) == sum(glyph.points for glyph in GLYPHS)


def test_the_rules_are_those_of_the_parameters() -> None:
    def said(game: str, parameters: dict[str, Any]) -> str:
        chapters = table_rules(rules_of(game, parameters), english())
        return " ".join(text for chapter in chapters for text in chapter.paragraphs)

    assert "Who wins more of the nine" in said("scribe", {})
    assert "score that one like any other" in said("scribe", {"scoring": "advanced"})
    told = said("scryper", {"values": 5, "sets": 2, "most_bricks": 4, "quiet_moves": 33})
    assert "A 1 beats a 5" in told and "Win 2 sets" in told and "1 to 4 of your bricks" in told and "33 moves" in told
    assert "1 to 3 of your bricks" in said("scryper", {"columns": 3}), "no more than there are columns"
    assert "may write their initial" in said("scrambler", {"claiming": "by_hand"})
    assert "A hop to another card draws nothing, but circles the dot." in said("scrambler", {"hop_circles": True})
    assert "or after 12 turns" in said("scrambler", {"quiet_turns": 12})


def test_a_designers_table_game_prints_with_its_own_words_and_parameters(shop: PrintShop) -> None:
    table = read_level(SIDE_TABLE).table
    assert table is not None
    sheets = shop.table_booklet(table, PrintOptions(style=Style.PLAIN), english())
    pages = [make() for make in sheets.makes]
    first = " ".join(texts(pages[:1]))
    assert "The Side Table" in first and "a small game of hidden bricks" in first and "Table game: Scryper" in first
    assert "The Side Table · Rules · page 1 of 7" in first
    bricks = [page for title, page in zip(sheets.titles, pages, strict=True) if title == "Bricks of White"]
    assert Counter(texts(bricks, size=34)) == {"1": 1, "2": 1, "3": 1, "4": 1}


def test_parameters_that_are_none_are_refused(shop: PrintShop) -> None:
    with pytest.raises(FormError):
        printed(shop, "scryper", {"values": 99})


@pytest.mark.parametrize("game", list(KINDS))
def test_the_file_has_every_page_in_its_size(shop: PrintShop, game: str) -> None:
    level = TableLevel(game, "", game)
    for paper in Paper:
        sheets = shop.table_booklet(level, PrintOptions(paper), english())
        data = write_pdf(sheets, shop.letters, game)
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]\n/Parent", data)
        assert len(boxes) == len(sheets) == {"scribe": 2, "scryper": 7, "scrambler": 3}[game]
        for box in boxes:
            sides = sorted(float(side) * POINT for side in box)
            assert sides == pytest.approx(sorted(paper.value[1:]), abs=0.05)


def test_text_upside_down_is_the_text_turned_by_half(shop: PrintShop) -> None:
    """In the preview; the dashes of a fold are seen there too."""
    upright = TextShape(10, 30, "Fold", Face.TITLE, 40)
    turned = TextShape(90, 30, "Fold", Face.TITLE, 40, upside_down=True)
    first = page_picture(PrintedPage(100, 60, (upright,)), shop.letters, 400)
    second = page_picture(PrintedPage(100, 60, (turned,)), shop.letters, 400)
    differing = ImageChops.difference(first.rotate(180).convert("L"), second.convert("L")).histogram()
    assert sum(differing[128:]) < 60 and first.getbbox() == second.getbbox()
    dashed = page_picture(PrintedPage(100, 60, (LineShape(0, 30, 100, 30, 1, dash=5),)), shop.letters, 400)
    assert dashed.getpixel((10, 120)) != dashed.getpixel((30, 120))
