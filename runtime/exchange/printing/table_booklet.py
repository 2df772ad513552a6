"""A table game as a booklet of pages: its rules on paper, then what it is played with, in true size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from runtime.campaign.tables import TableLevel, fitting_parameters
from runtime.exchange.printing.art import Art
from runtime.exchange.printing.options import PrintOptions, Style
from runtime.exchange.printing.page import Face, Item, Letters
from runtime.exchange.printing.scrambler_pages import scrambler_pages
from runtime.exchange.printing.scribe_pages import EXAMPLE_SIZE, example, scribe_pages
from runtime.exchange.printing.scryper_pages import scryper_pages
from runtime.exchange.printing.sheets import Sheets, TextFlow, TitledPage, numbered_sheets
from runtime.exchange.printing.table_paper import TablePaper, ruler
from runtime.exchange.printing.table_rules import table_rules
from runtime.support.table_texts import GAMES
from runtime.support.texts import Texts
from runtime.tablegames.catalogue import Rules, rules_of
from runtime.tablegames.scrambler.values import ScramblerRules
from runtime.tablegames.scribe import ScribeRules
from runtime.tablegames.scryper.values import ScryperRules


def table_booklet(level: TableLevel, options: PrintOptions, *, art: Art, letters: Letters, t: Texts) -> Sheets:
    """The pages of a table game; raises FormError where its parameters are none of its own.

    Sizes are the game's own: of the options paper and style are used.
    """
    rules = rules_of(level.game, fitting_parameters(level.game, level.parameters))
    _, width, height = options.paper.value
    paper = TablePaper(level.game, width, height, options.style is Style.PLAIN, letters, art, t)
    pages = [*_rule_pages(level, rules, paper), *_pages(rules, paper)]
    return numbered_sheets(level.name or t(GAMES[level.game][0]), pages, letters, t)


def _pages(rules: Rules, paper: TablePaper) -> list[TitledPage]:
    """What the game is played with."""
    match rules:
        case ScribeRules():
            return scribe_pages(rules, paper)
        case ScryperRules():
            return scryper_pages(rules, paper)
        case ScramblerRules():
            return scrambler_pages(rules, paper)


def _rule_pages(level: TableLevel, rules: Rules, paper: TablePaper) -> list[TitledPage]:
    t, flow = paper.t, TextFlow(paper.letters, paper.width, paper.height)
    name = t(GAMES[level.game][0])
    flow.title(level.name or name)
    if level.name and level.name != name:
        flow.paragraph(t("Table game: {game}", game=name), Face.ITALIC)
    if level.description:
        flow.paragraph(level.description, Face.ITALIC)
    flow.heading(t("The rules"))
    for chapter in table_rules(rules, t):
        flow.subheading(chapter.heading)
        for paragraph in chapter.paragraphs:
            flow.paragraph(paragraph)
        if chapter.heading == t("Who wins a mini grid"):
            flow.picture(partial(_scribe_example, paper), EXAMPLE_SIZE + 2)
    flow.heading(t("Printing"))
    flow.paragraph(t("Print every page at its actual size (100 %), without fitting it to the page."))
    flow.picture(lambda y: ruler(paper, flow.left, y + 4), 6)
    return [(t("Rules"), partial(paper.page, items)) for items in flow.pages()]


def _scribe_example(paper: TablePaper, y: float) -> Iterator[Item]:
    """A full mini grid, and why it is won."""
    left = (paper.width - paper.room) / 2 + 5
    yield from example(paper, left, y)
    text = paper.t(
        "An example: + has a pipe, which counts 4; o has a double and a line, 2 and 3. o wins the mini grid, 5 to 4."
    )
    room = paper.room / 2
    for number, line in enumerate(paper.letters.lines(text, Face.ITALIC, 11, room)):
        yield paper.letters.text(left + EXAMPLE_SIZE + 6, y + 11 + 4.7 * number, line, Face.ITALIC, 11)
