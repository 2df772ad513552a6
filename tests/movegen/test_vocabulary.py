"""What a rack can spell, alone and with letters on the board."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from runtime.movegen.vocabulary import Vocabulary

LETTERS = st.text("ABCÄ", max_size=5)


@given(st.lists(st.text("ABCÄ", min_size=2, max_size=6)), LETTERS, LETTERS)
def test_it_spells_just_what_the_letters_allow(words: list[str], rack: str, there: str) -> None:
    spelt = Vocabulary(words).for_rack(rack, 5)
    alone = {word for length in spelt.lengths for word in spelt.alone(length)}
    assert alone == {word for word in words if len(word) <= 5 and not Counter(word) - Counter(rack)}
    if there:
        through = set(spelt.through(there))
        assert through == {
            (word, place)
            for word in words
            for place in range(len(word))
            if word.startswith(there, place)
            and len(there) < len(word) <= 5
            and not Counter(word) - Counter(rack) - Counter(there)
        }


def test_a_pattern_leaves_gaps_for_the_racks_letters() -> None:
    spelt = Vocabulary(["BANANA", "BANDANA", "CANAL"]).for_rack("BAAANND", 15)
    assert set(spelt.through("N.N")) == {("BANANA", 2)}
    assert set(spelt.through("A.A")) == {("BANANA", 1), ("BANANA", 3), ("BANDANA", 4)}
    assert spelt.through("L") == ()


def test_words_at_a_place_have_the_letters_wanted_there() -> None:
    spelt = Vocabulary(["TEA", "EAT", "ATE", "TA"]).for_rack("TEA", 15)
    assert list(spelt.alone_with(3, 0, "AT")) == ["ATE", "TEA"]
    assert list(spelt.alone_with(4, 0, "AT")) == []


def test_a_vocabulary_knows_its_words() -> None:
    known = Vocabulary(["TEA", "EAT", "TEA"])
    assert (len(known), known.words, "EAT" in known, "ATE" in known) == (2, ("EAT", "TEA"), True, False)
