"""Words as a graph: just those words are in it, each to be found from any of its letters."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from random import Random
from string import ascii_uppercase

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.lexicon import load_lexicon
from runtime.lexicon.graph import AlphabetError, WordGraph, header
from tests.examples import examples

WIDE = "".join(chr(0x100 + number) for number in range(50))


def paths(graph: WordGraph) -> Counter[str]:
    """Every word that a walk through the graph spells, as often as it is spelt."""
    found: Counter[str] = Counter()
    ahead = header(graph.wide)

    def parts(node: int) -> tuple[int, int, int, int]:
        cells = [int(cell) for cell in graph.cells[node : node + ahead]]
        if graph.wide:
            return cells[0] | cells[1] << 32, cells[2] | cells[3] << 32, cells[4], node + ahead
        return *cells, node + ahead

    def walk(node: int, text: str, forwards: bool) -> None:
        leading, ending, turn, child = parts(node)
        if turn and not forwards:
            walk(turn, text, True)
        for number, letter in enumerate(graph.alphabet):
            spelt = text + letter if forwards else letter + text
            if ending >> number & 1:
                found[spelt] += 1
            if leading >> number & 1:
                walk(int(graph.cells[child]), spelt, forwards)
                child += 1

    walk(graph.root, "", False)
    return found


@pytest.mark.slow
@examples(80)
@given(st.sampled_from(["ABC", "ABCÄ", WIDE]), st.data())
def test_each_word_is_found_once_from_each_of_its_letters(letters: str, data: st.DataObject) -> None:
    words = data.draw(st.sets(st.text(letters, min_size=2, max_size=6), max_size=30))
    graph = WordGraph.of(words)
    assert paths(graph) == {word: len(word) for word in words}
    assert graph.words == len(words)
    others = data.draw(st.sets(st.text(letters, max_size=6), max_size=10))
    assert {text for text in others | words if text in graph} == words


def test_words_of_one_letter_or_too_many_are_none() -> None:
    graph = WordGraph.of(["A", "AB", "B" * 32, "B" * 33])
    assert paths(graph) == {"AB": 2, "B" * 32: 32}


def test_words_with_letters_outside_the_alphabet_are_left_out() -> None:
    graph = WordGraph.of(["AB", "AÄ", "BA"], "ABC")
    assert (graph.alphabet, graph.words, "AÄ" in graph, "BA" in graph) == ("ABC", 2, False, True)


def test_an_alphabet_can_have_64_letters_and_no_more() -> None:
    letters = [chr(0x4E00 + number) for number in range(65)]
    whole = WordGraph.of([letters[0] + letter for letter in letters[:64]])
    assert letters[0] + letters[63] in whole
    with pytest.raises(AlphabetError, match="64 letters, not 65"):
        WordGraph.of([letters[0] + letter for letter in letters])


def test_a_graph_of_no_words_has_no_way_on() -> None:
    graph = WordGraph.of([])
    assert paths(graph) == {}
    assert "AB" not in graph


def test_the_same_words_make_the_same_graph_and_nothing_changes_it() -> None:
    one, other = WordGraph.of(["TEA", "EAT"]), WordGraph.of(["EAT", "TEA", "EAT"])
    assert one.key == other.key
    assert np.array_equal(one.cells, other.cells)
    assert WordGraph.of(["TEA"]).key != one.key
    with pytest.raises(ValueError, match="read-only"):
        one.cells[0] = 1


@pytest.mark.slow
def test_a_graph_is_made_in_little_memory_even_of_words_of_chance_letters() -> None:
    chance = Random(1)
    words = sorted({"".join(chance.choices(ascii_uppercase, k=chance.randint(5, 12))) for _ in range(40_000)})
    begun = sum(map(len, {word[:length] for word in words for length in range(1, len(word) + 1)}))
    tracemalloc.start()
    try:
        graph = WordGraph.of(words)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert graph.words == len(words)
    assert most < 40 * begun, "so that the longest list that is accepted takes less than 2 GB"


@pytest.mark.slow
def test_the_shipped_words_take_less_than_eight_megabytes() -> None:
    words = load_lexicon().words()
    graph = WordGraph.of(words)
    assert graph.words == len(words)
    assert graph.size < 8_000_000
    assert all(word in graph for word in words[::97])
