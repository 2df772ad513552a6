"""Windows laid out from right to left: what paints itself turns, boards and racks stay as words are laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from runtime.engine.board.grid import Cell
from runtime.ui.game.combat.fight_view import FightView
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.replay.commands import ReplaySlider
from runtime.ui.replay.projector import Strip
from runtime.ui.widgets.brass_button import BrassButton
from tests.ui.test_game_orders import attack, duel_of_orders

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]
RIGHT_TO_LEFT, LEFT_TO_RIGHT = Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight


@pytest.fixture
def mirrored() -> Iterator[None]:
    """A program whose language is written from right to left."""
    QApplication.setLayoutDirection(RIGHT_TO_LEFT)
    yield
    QApplication.setLayoutDirection(LEFT_TO_RIGHT)


def seen(widget: QWidget, direction: Qt.LayoutDirection) -> QImage:
    widget.setLayoutDirection(direction)
    return widget.grab().toImage()


def differ(one: QImage, other: QImage) -> bool:
    """Whether two pictures of one size show something else."""
    pairs = ((one.pixelColor(x, y), other.pixelColor(x, y)) for x in range(one.width()) for y in range(one.height()))
    return sum(abs(a.lightness() - b.lightness()) > 40 for a, b in pairs) > 20


def test_a_players_plaque_turns_its_emblem_and_keeps_figures_apart(open_game: Opens, maps: Maps) -> None:
    plaque = open_game(maps.duel()).window.stage.plaques[1]
    here, there = seen(plaque, LEFT_TO_RIGHT), seen(plaque, RIGHT_TO_LEFT)
    size = 34
    at_left, at_right = QRect(8, 8, size, size), QRect(plaque.width() - 8 - size, 8, size, size)
    assert not differ(here.copy(at_left), there.copy(at_right))
    assert differ(here.copy(at_left), there.copy(at_left))


def test_a_button_has_its_icon_where_reading_begins(parts: GameParts) -> None:
    worded, bare = (BrassButton(parts.theme, text, icon) for text, icon in (("MMMM", "commit"), ("MMMM", "")))
    for button in (worded, bare):
        button.resize(160, 40)
    begins, ends = QRect(20, 4, 60, 32), QRect(80, 4, 60, 32)
    here, there = seen(worded, LEFT_TO_RIGHT), seen(worded, RIGHT_TO_LEFT)
    assert differ(here.copy(begins), there.copy(begins))
    assert differ(here.copy(ends), there.copy(ends))
    assert not differ(seen(bare, LEFT_TO_RIGHT), seen(bare, RIGHT_TO_LEFT))


def test_back_points_where_one_came_from(parts: GameParts, mirrored: None) -> None:
    back = parts.theme.icon("left", 24).pixmap(24).toImage()
    QApplication.setLayoutDirection(LEFT_TO_RIGHT)
    assert back == parts.theme.icon("right", 24).pixmap(24).toImage()


def test_boards_stay_as_words_are_laid(open_game: Opens, maps: Maps, mirrored: None) -> None:
    hands = open_game(maps.duel())
    board = hands.window.stage.board
    assert board.rect_of(Cell(2, 1)).center().x() < board.rect_of(Cell(2, 4)).center().x()
    hands.click_cell(2, 1)
    hands.type("CAT")
    assert [one.at for one in hands.window.stage.controller.rack.laying.laid] == [Cell(2, 1), Cell(2, 2), Cell(2, 3)]


def test_fights_and_defenders_begin_where_reading_begins(open_game: Opens, maps: Maps) -> None:
    hands = open_game(duel_of_orders(maps))
    attack(hands)
    while not isinstance(hands.card, OrderCard):
        hands.card.accept()
    listed = hands.card.defenders
    here, there = seen(listed, LEFT_TO_RIGHT), seen(listed, RIGHT_TO_LEFT)
    first, last = QRect(12, 4, 30, 46), QRect(listed.width() - 42, 4, 30, 46)
    assert not differ(here.copy(first), there.copy(last)), "the number of the place"
    assert differ(here.copy(first), there.copy(first))
    while (fight := hands.card.findChild(FightView)) is None:
        hands.card.accept()
    here, there = seen(fight, LEFT_TO_RIGHT), seen(fight, RIGHT_TO_LEFT)
    coins, others = QRect(16, 12, 100, 36), QRect(fight.width() - 116, 12, 100, 36)
    assert differ(here.copy(coins), there.copy(coins)), "the word stands at the other side"
    assert differ(here.copy(others), there.copy(others)), "and its strength where the word was"


def test_the_curve_of_a_game_goes_on_to_the_right(mirrored: None, parts: GameParts) -> None:
    strip = Strip(4)
    slider = ReplaySlider(parts.theme, parts.t, strip, str)
    assert slider.layoutDirection() is LEFT_TO_RIGHT
    assert slider.x_of(1) < slider.x_of(3)
