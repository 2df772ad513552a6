"""Names of stations stay readable when all of a long campaign is in view."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PySide6.QtCore import QRectF, QSizeF

from editor.graph.name_places import leader, places_beside

pytestmark = pytest.mark.qt

ROOM = QRectF(0, 0, 730, 450)
NAME = QSizeF(88, 34)
GRID = tuple(product(range(3), range(3)))


def chain(count: int, rows: int) -> dict[str, QRectF]:
    """Cards in columns of so many, as small as all of them fit in, in the middle of the room."""
    apart = 630 / (count / rows)
    size = QSizeF(apart * 176 / 342, apart * 136 / 342)
    high = apart * 188 / 342
    return {
        f"n{number}": QRectF(
            50 + number // rows * apart, 225 + (number % rows - rows / 2) * high, size.width(), size.height()
        )
        for number in range(count)
    }


@pytest.mark.parametrize(("count", "rows"), [(19, 1), (40, 2)])
def test_each_of_many_names_has_a_place_of_its_own(count: int, rows: int) -> None:
    cards = chain(count, rows)
    places = places_beside(cards, dict.fromkeys(cards, NAME), ROOM)
    assert sorted(places) == sorted(cards)
    assert all(ROOM.contains(place) for place in places.values())
    assert not [pair for pair in combinations(places, 2) if places[pair[0]].intersects(places[pair[1]])]
    assert not [(one, card) for one in places for card in cards.values() if places[one].intersects(card)]
    for one, place in places.items():
        begin, end = leader(cards[one], place)
        assert cards[one].adjusted(-1, -1, 1, 1).contains(begin)
        assert place.adjusted(-1, -1, 1, 1).contains(end)


def test_a_name_that_has_room_lies_at_its_card() -> None:
    cards = {"a": QRectF(100, 200, 40, 30), "b": QRectF(400, 200, 40, 30)}
    places = places_beside(cards, dict.fromkeys(cards, NAME), ROOM)
    for one, card in cards.items():
        assert places[one].center().x() == card.center().x()
        assert 0 < places[one].top() - card.bottom() < 10


def test_no_name_lies_far_off_where_cards_enclose_one_another() -> None:
    room = QRectF(0, 0, 454, 553)
    cards = {
        f"{row}-{column}": QRectF(50 + 26 * column, 258 + 14.5 * row, 14, 11)
        for column in range(14)
        for row in ((0, 1, 2) if column % 4 == 3 else (1,))
    }
    places = places_beside(cards, dict.fromkeys(cards, NAME), room)
    assert sorted(places) == sorted(cards)
    offs = [max(place.top() - cards[one].bottom(), cards[one].top() - place.bottom()) for one, place in places.items()]
    assert max(offs) < 170


def test_a_name_without_room_between_rows_lies_on_its_own_card_and_no_line_crosses_another() -> None:
    cards = {f"{row}-{column}": QRectF(60 + column * 122, 60 + row * 67, 62, 48) for row, column in GRID}
    places = places_beside(cards, dict.fromkeys(cards, NAME), ROOM)
    assert sorted(places) == sorted(cards)
    assert not [pair for pair in combinations(places, 2) if places[pair[0]].intersects(places[pair[1]])]
    for one, place in places.items():
        others = [card for other, card in cards.items() if other != one]
        begin, end = leader(cards[one], place)
        assert not [card for card in others if card.intersects(place) or card.contains((begin + end) / 2)]
    assert any(places[one].intersects(cards[one]) for one in cards)
