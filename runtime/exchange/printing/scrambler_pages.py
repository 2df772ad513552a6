"""Scrambler on paper: four cards to cut out and draw on, the mat that they lie on, tokens and a score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from runtime.engine.board.sides import SIDES
from runtime.exchange.printing.options import MARGIN
from runtime.exchange.printing.page import BLACK, GREY, PALE, Disc, Face, Item, PrintedPage, RectangleShape, ShapeSquare
from runtime.exchange.printing.sheets import TitledPage
from runtime.exchange.printing.table_paper import TablePaper, cut_rectangle
from runtime.tablegames.game import PLAYERS
from runtime.tablegames.scrambler.values import CARDS, ScramblerRules

CARD = 88.0
"""The side of a card; its dots lie so far from its edge that those of two cards side by side are evenly spaced."""

_PLAY = 1.0
"""How much larger the place of a card on the mat is, so that it can be turned there."""
_RIM = 6.0
_GAP = 4.0
_MOST_TOKEN = 15.0
_GAMES = 3
"""So many games have room on the score sheet."""


def scrambler_pages(rules: ScramblerRules, paper: TablePaper) -> list[TitledPage]:
    """The cards, and the mat with what lies beside it."""
    return [
        (paper.t("Cards"), partial(_cards, rules, paper)),
        (paper.t("Mat, tokens and score"), partial(_mat, rules, paper)),
    ]


def _cards(rules: ScramblerRules, paper: TablePaper) -> PrintedPage:
    t = paper.t
    notes = (
        t("Cut the cards out. You draw on them: print this page anew for each game."),
        t("Printed on both sides of stiff paper (turned along the long edge), each card lasts for two games."),
    )
    items, _ = paper.head(t("Cards"), notes)
    # In the middle of the page, so that those of the other side lie behind them.
    side = 2 * CARD + _GAP
    left, top = (paper.width - side) / 2, (paper.height - side) / 2
    for card in range(CARDS):
        items += _card(rules, left + card % 2 * (CARD + _GAP), top + card // 2 * (CARD + _GAP))
    return paper.page(items)


def _card(rules: ScramblerRules, x: float, y: float) -> Iterator[Item]:
    yield cut_rectangle(x, y, CARD, CARD)
    step = CARD / rules.dots
    for row in range(rules.dots):
        for column in range(rules.dots):
            yield Disc(x + (column + 0.5) * step, y + (row + 0.5) * step, 0.9, 0, BLACK, BLACK)


def _mat(rules: ScramblerRules, paper: TablePaper) -> PrintedPage:
    t, place = paper.t, CARD + _PLAY
    side = 2 * place + 2 * _RIM
    left, top = (paper.width - side) / 2, MARGIN
    items: list[Item] = [cut_rectangle(left, top, side, side)]
    for card in range(CARDS):
        x, y = left + _RIM + card % 2 * place, top + _RIM + card // 2 * place
        items.append(RectangleShape(x, y, place, place, 0.3, GREY))
        items.append(
            paper.letters.text(x + place / 2, y + place / 2 + 8, "ABCD"[card], Face.TITLE, 64, colour=PALE, anchor=0.5)
        )
    items += _names_of_dots(rules, paper, left, top)
    below = top + side + 5
    items += _tokens(rules, paper, MARGIN, below)
    rows = [
        t("Lines × {points}", points=rules.segment_points),
        t("Boxes × {points}", points=rules.box_points),
        t("Capture × {points}", points=rules.capture_points),
        t("Together"),
    ]
    beside = MARGIN + 3 * (_MOST_TOKEN + 4) + 6
    items += paper.score_sheet(beside, below, paper.width - MARGIN - beside, rows=rows, games=_GAMES)
    return paper.page(items)


def _names_of_dots(rules: ScramblerRules, paper: TablePaper, left: float, top: float) -> Iterator[Item]:
    """Letters above and below the columns of dots, numbers beside their rows."""
    place, count = CARD + _PLAY, 2 * rules.dots
    whole = 2 * (_RIM + place)
    for number in range(count):
        card, dot = divmod(number, rules.dots)
        at = _RIM + card * place + _PLAY / 2 + (dot + 0.5) * CARD / rules.dots
        for edge in (_RIM / 2, whole - _RIM / 2):
            yield paper.middle(left + at, top + edge, chr(ord("a") + number), 9)
            yield paper.middle(left + edge, top + at, str(number + 1), 9)


def _tokens(rules: ScramblerRules, paper: TablePaper, x: float, y: float) -> Iterator[Item]:
    """A token of each player and the marker of a card that was turned, small enough to stand on neighbouring dots."""
    size = min(_MOST_TOKEN, 0.8 * CARD / rules.dots)
    for number, player in enumerate((*PLAYERS, None)):
        left = x + number * (size + 4)
        yield cut_rectangle(left, y, size + 2, size + 2)
        if player is None:
            yield paper.middle(left + 1 + size / 2, y + 1 + size / 2, paper.t("turned"), 10, face=Face.BOLD, room=size)
        else:
            initial = paper.side(player)[:1].upper()
            yield from paper.art.coin(SIDES[player], initial, 0, ShapeSquare(left + 1, y + 1, size))
