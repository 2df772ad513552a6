"""Pages on leaves: nothing is lost, nothing is cut off, and pictures give way to texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.ui.story.sheet import LETTERS, ORNAMENTS, TALLEST, LeafRoom, StoryLeaf, leaves, measure

HEIGHT = 560
SENTENCE = "Nobody crosses the ford without the miller's leave."


def tall(text: str, pixels: int, pictured: bool) -> int:
    """As tall as a text is whose letters are half as wide as high, its lines half as high again, with gaps between."""
    wide = measure(pixels, pictured=pictured) * 2 // pixels
    lines = sum(-(-len(line) // wide) for line in text.split("\n") if line)
    return lines * pixels * 3 // 2 + text.count("\n\n") * pixels


def room(height: int = HEIGHT) -> LeafRoom:
    return LeafRoom(height, LETTERS, tall, lambda _said, pixels: 2 * pixels)


def laid(text: str, picture: str = "", title: str = "A title") -> tuple[StoryLeaf, ...]:
    return leaves(3, title, text, picture, room())


@pytest.mark.slow
@given(
    paragraphs=st.lists(st.integers(1, 12), min_size=1, max_size=9),
    picture=st.sampled_from(("", "mill.png")),
    title=st.sampled_from(("", "The mill")),
)
def test_every_word_is_there_once_and_every_leaf_holds_what_it_shows(
    paragraphs: list[int], picture: str, title: str
) -> None:
    text = "\n\n".join(" ".join([SENTENCE] * number) for number in paragraphs)
    found = laid(text, picture, title)
    assert " ".join(leaf.text for leaf in found).split() == text.split()
    assert [leaf.picture for leaf in found] == [picture, *[""] * (len(found) - 1)]
    for leaf in found:
        assert (leaf.page, leaf.title) == (3, title)
        assert leaf.text
        shown = leaf.tallest if leaf.picture else ORNAMENTS
        assert (2 * leaf.pixels if title else 0) + shown + tall(leaf.text, leaf.pixels, bool(leaf.picture)) <= HEIGHT


def test_a_picture_is_whole_beside_a_short_text_and_smaller_beside_a_longer_one() -> None:
    (short,) = laid(SENTENCE, "mill.png")
    (longer,) = laid("\n\n".join([SENTENCE] * 5), "mill.png")
    assert short.tallest == TALLEST > longer.tallest
    assert short.pixels > longer.pixels == LETTERS


def test_a_short_page_without_a_picture_is_set_larger_than_a_long_one() -> None:
    sizes = [laid(" ".join([SENTENCE] * number))[0].pixels for number in (1, 10, 14)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[1] > LETTERS


def test_the_last_leaf_is_about_as_full_as_the_others() -> None:
    for number in range(12, 60):
        text = "\n\n".join([SENTENCE] * number)
        lines = [leaf.text.count(SENTENCE) for leaf in laid(text)]
        assert max(lines) - min(lines) <= 2, number
