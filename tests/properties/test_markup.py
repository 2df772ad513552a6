"""The marks of story texts: what is marked is styled, all else is text, and nothing raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.support.markup import Block, BlockKind, Span, plain, read_markup

ANYTHING = st.text(
    alphabet=st.one_of(st.characters(), st.sampled_from(list("*#->\\ \n\t<&[]()!`_ab"))), max_size=60
) | st.text(alphabet=st.characters(categories=("Cs", "Cc", "Cf", "Lu")), max_size=12)


@given(ANYTHING)
def test_any_text_is_read(text: str) -> None:
    blocks = read_markup(text)
    assert all(block.text.strip() for block in blocks)
    assert not any(char in plain(text) for char in "\r\t\0\u202e\ud800")


@given(st.text(alphabet="ab<>&;/\"'=![]()_`~{}|. ", max_size=40).filter(lambda text: text.strip()))
def test_what_is_no_mark_stays_as_it_is(text: str) -> None:
    said = f"x {text.strip()}"
    assert read_markup(said) == (Block(BlockKind.PARAGRAPH, (Span(said),)),)


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.text(alphabet="abc", min_size=1, max_size=4)), min_size=1))
def test_marks_that_are_written_are_read_back(words: list[tuple[bool, bool, str]]) -> None:
    written = " ".join(
        ("**" if bold else "") + ("*" if slanted else "") + word + ("*" if slanted else "") + ("**" if bold else "")
        for bold, slanted, word in words
    )
    (block,) = read_markup(written)
    assert block.text == " ".join(word for _, _, word in words)
    styled = [(span.bold, span.slanted, piece) for span in block.spans for piece in span.text.split()]
    assert styled == words


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("One\ntwo\n\nthree", [("paragraph", "One\ntwo"), ("paragraph", "three")]),
        ("# Dawn\nIt is.", [("heading", "Dawn"), ("paragraph", "It is.")]),
        ("- a\n- b\nand", [("item", "a"), ("item", "b"), ("paragraph", "and")]),
        ("> He said\n> so.\nYes", [("quote", "He said\nso."), ("paragraph", "Yes")]),
        ("#no -no", [("paragraph", "#no -no")]),
        ("2 * 3 * 4", [("paragraph", "2 * 3 * 4")]),
        ("a ** b", [("paragraph", "a ** b")]),
        ("\\*not\\*", [("paragraph", "*not*")]),
        ("<b>x</b> [a](http://b) ![p](q)", [("paragraph", "<b>x</b> [a](http://b) ![p](q)")]),
        ("", []),
        ("\n \n", []),
    ],
)
def test_blocks(text: str, blocks: list[tuple[str, str]]) -> None:
    assert [(block.kind.value, block.text) for block in read_markup(text)] == blocks


def test_styles() -> None:
    (block,) = read_markup("a *b* **c** ***d*** *e **f** g* h*")
    assert block.spans == (
        Span("a "),
        Span("b", slanted=True),
        Span(" "),
        Span("c", bold=True),
        Span(" "),
        Span("d", bold=True, slanted=True),
        Span(" "),
        Span("e ", slanted=True),
        Span("f", bold=True, slanted=True),
        Span(" g", slanted=True),
        Span(" h*"),
    )


def test_long_runs_of_marks_take_no_longer_than_other_text() -> None:
    (block,) = read_markup("*a" * 10_000)
    assert len(block.spans) == 10_000
