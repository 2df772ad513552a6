"""Levels on paper: how the board is cut, what is printed, and that what is said of the rules is so."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from dataclasses import replace

import pytest

from runtime import resources
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Condition, Level, Pool, PoolKind, Start, Token, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.exchange.printing.booklet import letters_of, tiles_of
from runtime.exchange.printing.options import (
    FOOT,
    MARGIN,
    OVERLAP,
    Paper,
    PrintOptions,
    Style,
    TooManyPagesError,
    board_plan,
)
from runtime.exchange.printing.page import Disc, Face, Letters, PictureShape, TextShape
from runtime.exchange.printing.pdf import write_pdf
from runtime.exchange.printing.print_shop import PrintShop, page_picture
from runtime.exchange.printing.summary import rules_summary
from runtime.support.texts import english

PLAIN = PrintOptions(style=Style.PLAIN)
LEVEL = Level(
    "ford",
    "Die Große Furt",
    TerrainMap.from_rows(["....f~..#", "..ff~~.==", ".ff~~...."]),
    cities=(City("a", Cell(0, 0), Side.GOLD), City("b", Cell(2, 8), Side.SILVER), City("c", Cell(1, 6), None)),
    tokens=(Token("t", Cell(2, 0), Element.VOLCANO, 5),),
    pools=BySide(Pool(), Pool(PoolKind.COUNTS, counts={"A": 3, "Q": 1})),
    start=Start(BySide((Laid(Cell(0, 0), "C"), Laid(Cell(0, 1), "A")), ()), BySide("CAT", None)),
    conditions=BySide(
        (WinPath("all", Condition("conquest")), WinPath("x", Condition("total_control"), hidden=True)), ()
    ),
)


@pytest.fixture(scope="module")
def shop() -> PrintShop:
    return PrintShop(resources.assets())


def rules_of(level: Level = LEVEL) -> Ruleset:
    rules = resolve(read_rulesets(resources.assets() / "rulesets")[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    return rules


def said(level: Level) -> str:
    chapters = rules_summary(level, rules_of(level), english())
    return "\n".join(text for chapter in chapters for text in chapter.paragraphs)


def test_the_rules_tell_of_the_pie_rule_where_it_holds() -> None:
    told = "Silver may change sides with the other player before anything else in the first turn"
    assert told in said(replace(LEVEL, rules={**LEVEL.rules, "pie": True}))
    assert told not in said(LEVEL)


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("cell", [8, 13, 20, 40])
@pytest.mark.parametrize("size", [Size(1, 1), Size(11, 11), Size(13, 29), Size(60, 60)])
def test_every_cell_is_on_one_page_and_every_page_fits_the_paper(paper: Paper, cell: int, size: Size) -> None:
    try:
        plan = board_plan(size, PrintOptions(paper, cell))
    except TooManyPagesError:
        assert size.count * cell * cell > 1_000_000
        return
    seen = Counter(
        Cell(row, column)
        for sheet in plan.sheets
        for row in range(sheet.row, sheet.row + sheet.rows)
        for column in range(sheet.column, sheet.column + sheet.columns)
    )
    assert set(seen.values()) == {1} and len(seen) == size.count
    assert sorted((plan.width, plan.height)) == sorted(paper.value[1:])
    for sheet in plan.sheets:
        right, below = sheet.column + sheet.columns < size.columns, sheet.row + sheet.rows < size.rows
        assert 2 * MARGIN + sheet.columns * cell + OVERLAP * right <= plan.width
        assert 2 * MARGIN + FOOT + sheet.rows * cell + OVERLAP * below <= plan.height
    assert len({sheet.name for sheet in plan.sheets}) == len(plan.sheets)


def test_a_map_of_too_many_pages_is_refused_with_the_cell_that_would_do() -> None:
    with pytest.raises(TooManyPagesError) as refused:
        board_plan(Size(200, 200), PrintOptions(cell=40))
    largest = refused.value.largest
    assert 8 <= largest < 40
    assert board_plan(Size(200, 200), PrintOptions(cell=largest))
    with pytest.raises(TooManyPagesError):
        board_plan(Size(200, 200), PrintOptions(cell=largest + 1))
    with pytest.raises(TooManyPagesError) as refused:
        board_plan(Size(1000, 1000), PrintOptions())
    assert refused.value.largest == 0


def test_letters_are_as_many_as_the_game_has() -> None:
    rules = rules_of()
    gold = letters_of(LEVEL, rules, Side.GOLD)
    assert sum(gold.values()) == 98 + 3 + 2 and gold["C"] == rules.letters.counts["C"] + 2
    assert letters_of(LEVEL, rules, Side.SILVER) == {"A": 3, "Q": 1}
    assert tiles_of(LEVEL, rules) == {Terrain.PLAINS: 5, Terrain.WATER: 2, Terrain.LAVA: 5}


def test_the_pages_hold_every_letter_marker_and_token(shop: PrintShop) -> None:
    sheets = shop.booklet(LEVEL, rules_of(), PLAIN, english())
    pages = [make() for make in sheets.makes]
    assert sheets.titles[0] == "Rules" and sheets.titles[-1] == "Markers"
    letters = Counter(
        item.text
        for title, page in zip(sheets.titles, pages, strict=True)
        if title == "Letters of Silver"
        for item in page.items
        if isinstance(item, TextShape) and item.face is Face.BOLD
    )
    assert letters == {"A": 3, "Q": 1}
    coins = [item for page, title in zip(pages, sheets.titles, strict=True) if "Silver" in title for item in page.items]
    radius = max(item.radius for item in coins if isinstance(item, Disc))
    assert 2 * radius < PLAIN.cell, "coins fit on cells"
    assert any(isinstance(item, TextShape) and item.text.endswith("page 1 of 7") for item in pages[0].items), (
        sheets.titles
    )


def test_what_is_not_asked_for_is_not_printed(shop: PrintShop) -> None:
    only = replace(PLAIN, coins=False, markers=False, rules=False)
    assert set(shop.booklet(LEVEL, rules_of(), only, english()).titles) == {"Plan", "Board A1"}
    assert len(shop.booklet(LEVEL, rules_of(), replace(only, board=False), english())) == 0


@pytest.mark.slow
def test_a_pdf_of_the_games_look_is_small_and_whole(shop: PrintShop) -> None:
    told: list[tuple[int, int]] = []
    sheets = shop.booklet(LEVEL, rules_of(), PrintOptions(), english())
    data = write_pdf(sheets, shop.letters, LEVEL.name, lambda done, of: told.append((done, of)))
    assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type /Page\b", data)) == len(sheets)
    assert told == [(n, len(sheets)) for n in range(len(sheets) + 1)]
    assert len(data) < 1_500_000
    images = re.findall(rb"/Subtype /Image\b", data)
    assert len(images) < 60, "the same coin is kept once"


def test_what_the_progress_raises_ends_the_work(shop: PrintShop) -> None:
    def stop(done: int, _of: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_pdf(shop.booklet(LEVEL, rules_of(), PLAIN, english()), shop.letters, "", stop)


def test_the_preview_shows_the_page(shop: PrintShop) -> None:
    sheets = shop.booklet(LEVEL, rules_of(), PrintOptions(), english())
    board = sheets.makes[sheets.titles.index("Board A1")]()
    picture = page_picture(board, shop.letters, 300)
    assert picture.size == (300, round(300 * board.height / board.width))
    assert any(isinstance(item, PictureShape) for item in board.items)
    lava = picture.getpixel((round(300 * (MARGIN + 8.5 * 20) / board.width), round(300 * (MARGIN + 10) / board.width)))
    assert isinstance(lava, tuple) and lava[0] > 1.5 * lava[2], "red onyx, where the lava is"
    assert picture.getpixel((299, 150)) == (255, 255, 255)


def test_the_rules_say_what_the_parameters_are() -> None:
    text = said(LEVEL)
    assert "The game ends at once when a player owns no city; the higher score wins." in text
    assert "It ends after 200 turns" in text
    assert "Only a word that crosses at most 1 other can be redeployed." in text
    assert "cut off from your cities can't" in text
    assert "at least 2 for each forest cell" in text and "crosses it counts − 1 in attack and defence" in text
    assert "Gold begins with these letters on the rack: C A T" in text
    assert "Volcano" in text and "Flood" not in text and "power: 5." in text
    assert "Gold wins when Silver owns no city." in text and "every city" not in text, "a hidden way is not told"
    shown = replace(
        LEVEL, conditions=LEVEL.conditions.map(lambda paths: tuple(replace(p, hidden=False) for p in paths))
    )
    assert "every city" in said(shown)
    design = said(replace(LEVEL, ruleset="design-1.6", rules={"turn_limit": 30, "city.capture_bonus": 7}))
    assert "A player who owns no city loses at once." in design and "It ends after 30 turns" in design
    assert "more than" in design and "crosses it counts × 3/5 in attack." in design
    assert "The defender chooses" in design and "brings 7 points" in design
    bare = said(Level("a", "A", TerrainMap.from_rows(["..", ".."])))
    assert all(word not in bare for word in ("Forest", "Water", "Ice bears", "Mountain", "Lava", "token goes"))
    ends = said(replace(LEVEL, standard_end=False))
    assert "The game ends at once" not in ends and "It ends after 200 turns" in ends and ".." not in ends


def test_signs_that_no_font_has_are_question_marks() -> None:
    letters = Letters(resources.assets() / "fonts")
    assert letters.writable("Großer Ödländer", Face.TITLE) == "Großer Ödländer"
    assert letters.writable("A漢B", Face.TEXT) == "A?B"
    assert letters.writable("\u202eA\x1bB", Face.TEXT) == r"\u202eA\x1bB"
    lines = list(letters.lines("wort " * 40 + "x" * 200, Face.TEXT, 11, 60))
    assert all(letters.width(line, Face.TEXT, 11) <= 60 for line in lines)
    assert "".join(lines).replace(" ", "") == "wort" * 40 + "x" * 200


@pytest.mark.slow
def test_an_endless_pool_and_an_order_are_said(shop: PrintShop) -> None:
    level = replace(LEVEL, pools=BySide(Pool(PoolKind.INFINITE), Pool(PoolKind.ORDER, order="ZEBRA")))
    sheets = shop.booklet(level, rules_of(), PLAIN, english())
    text = " ".join(item.text for make in sheets.makes for item in make().items if isinstance(item, TextShape))
    assert "The pool is endless" in text and "They are drawn in this order: Z E B R A" in text
    assert zlib.crc32(write_pdf(sheets, shop.letters, "")) != 0


def test_what_a_library_lacks_keeps_nothing_that_stood_on_the_stack() -> None:
    from fpdf import encryption

    lacking = getattr(encryption, "import_error", None)  # None where all that it can use is installed.
    assert lacking is None or lacking.__traceback__ is None
