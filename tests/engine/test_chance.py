"""The game's random numbers are splitmix64, the same on every machine."""

from __future__ import annotations

from collections import Counter

from runtime.engine.game.chance import draw, mixed_in, seeded, shuffled, weighted


def test_the_numbers_are_those_of_splitmix64() -> None:
    # The published first outputs for seed 0 and seed 1234567.
    for seed, expected in (
        (0, [16294208416658607535, 7960286522194355700, 487617019471545679]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423]),
    ):
        chance = seeded(seed)
        found = []
        for _ in expected:
            number, chance = draw(chance, 1 << 64)
            found.append(number)
        assert found == expected


def test_draws_are_below_their_bound_and_about_equally_likely() -> None:
    chance, found = seeded(7), Counter[int]()
    for _ in range(6000):
        number, chance = draw(chance, 6)
        found[number] += 1
    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    assert min(found.values()) > 900


def test_low_numbers_are_not_favoured_where_the_bound_does_not_divide_all_raw_numbers() -> None:
    # Below 3 x 2**62 every fourth raw number must be thrown away, or the lowest third would come half the time.
    chance, low = seeded(3), 0
    for _ in range(900):
        number, chance = draw(chance, 3 << 62)
        assert number < 3 << 62
        low += number < 1 << 62
    assert 250 < low < 350


def test_a_seed_counts_by_its_lower_64_bits() -> None:
    assert seeded(-1) == (1 << 64) - 1
    assert seeded(1 << 64) == 0


def test_shuffling_keeps_the_letters_and_gives_every_order() -> None:
    chance, orders = seeded(1), Counter[str]()
    for _ in range(600):
        order, chance = shuffled(chance, "ABC")
        orders[order] += 1
    assert sorted(orders) == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
    assert min(orders.values()) > 60


def test_letters_are_mixed_in_at_any_place() -> None:
    chance, places = seeded(5), Counter[int]()
    for _ in range(300):
        order, chance = mixed_in(chance, "AAAA", "B")
        assert order.replace("B", "") == "AAAA"
        places[order.index("B")] += 1
    assert sorted(places) == [0, 1, 2, 3, 4]


def test_weighted_letters_come_by_their_counts_whatever_the_order_of_the_mapping() -> None:
    drawn, _ = weighted(seeded(9), {"A": 9, "Z": 1, "Q": 0}, 2000)
    other, _ = weighted(seeded(9), {"Q": 0, "Z": 1, "A": 9}, 2000)
    assert drawn == other
    assert set(drawn) == {"A", "Z"}
    assert 120 < drawn.count("Z") < 280


def test_nothing_comes_of_counts_that_hold_nothing() -> None:
    assert weighted(4, {"A": 0}, 3) == ("", 4)
