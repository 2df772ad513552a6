"""Text that would steer a terminal or hide from whoever reads it shows as what it is."""

from __future__ import annotations

import json
import sys
import unicodedata
from dataclasses import replace

import pytest

from runtime.support import texts
from runtime.support.plain_text import (
    hidden_characters,
    isolate,
    set_apart,
    visible,
    visible_json,
    without_hidden,
    without_isolates,
)

SEEN_THOUGH_FORMAT = {0x110BD, 0x110CD, 0x6DD, 0x70F, 0x8E2, 0x890, 0x891, *range(0x600, 0x606)}
"""Marks that Unicode counts among the format characters although they are drawn."""


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("\x9b31m", "\\x9b31m"),
        ("Meadow\nerror: forged", "Meadow\\nerror: forged"),
        ("a\r\tb\x00\x7f", "a\\r\\tb\\x00\\x7f"),
        ("\u202etxt.exe\u2069", "\\u202etxt.exe\\u2069"),
        ("zero\u200bwidth\ufeff", "zero\\u200bwidth\\ufeff"),
        ("\U000e0041", "\\U000e0041"),
        ("caf\udce9", "caf\\udce9"),
    ],
)
def test_what_is_not_seen_is_written_out(text: str, seen: str) -> None:
    assert visible(text) == seen


@pytest.mark.parametrize("text", ["", "Grüße", "“Wiese” – ö ß €", "メドウ", "مرج", "שלום", "C:\\new", "🜂"])
def test_what_is_seen_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_no_control_format_or_surrogate_character_is_left() -> None:
    steering = {"Cc", "Cf", "Cs", "Zl", "Zp"}
    left = [
        f"U+{code:04X}"
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in steering
        and code not in SEEN_THOUGH_FORMAT
        and visible(chr(code)) == chr(code)
    ]
    assert not left


def test_what_is_kept_stays() -> None:
    assert visible("one\ntwo\x1b", keep="\n") == "one\ntwo\\x1b"


@pytest.mark.parametrize("text", ["\x9b\u202e\u200b\U000e0041", "\x1b\n", "ö€\\u202e", "\ud83d"])
def test_json_keeps_its_value(text: str) -> None:
    value = {text: [text, 1, None]}
    written = visible_json(json.dumps(value, ensure_ascii=False, indent=1))
    assert json.loads(written) == value
    assert visible(written, keep="\n") == written


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one\ntwo\tthree", "one\ntwo\tthree"),
        ("\u202eone\x1b", "\\u202eone\\x1b"),
        ("שלום", "\u2068שלום\u2069"),
        ("one\nשלום", "one\n\u2068שלום\u2069"),
        ("“\u2068שלום\u2069” is saved", "“\u2068שלום\u2069” is saved"),
        ("\u2069one\u2068", "\\u2069one\\u2068"),
        ("\u2068one", "\\u2068one"),
        ("می\u200cخواهم", "\u2068می\u200cخواهم\u2069"),
    ],
)
def test_a_text_in_a_window_keeps_its_direction_to_itself(text: str, shown: str) -> None:
    assert isolate(text) == shown
    assert isolate(shown) == shown, "twice is as good as once"


def test_what_is_changed_where_it_was_shown_is_kept_as_it_was() -> None:
    assert without_isolates(isolate("שלום, one")) == "שלום, one"


def test_hidden_characters_are_those_that_windows_write_out() -> None:
    assert hidden_characters("one\r\ntwo\tmi\xadnus\u200c") == ()
    assert hidden_characters("\u202eone\u202e\x1b") == ("\u202e", "\x1b")
    assert without_hidden("\u202eone\n\x1btwo") == "one\ntwo"


def test_what_is_filled_into_words_from_right_to_left_is_not_torn_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    here = texts.LANGUAGES[texts.ENGLISH]
    monkeypatch.setattr(texts, "LANGUAGES", {texts.ENGLISH: replace(here, is_mirrored=True)})
    said = texts.english().for_windows()("“{level}”, {day}", level="The Crossing", day="30 Nov 2026")
    assert said == "“\u2068The Crossing\u2069”, \u206830 Nov 2026\u2069"
    assert set_apart(set_apart("30 Nov")) == set_apart("30 Nov") == "\u206830 Nov\u2069", "once is enough"
    assert set_apart("one\n\ntwo") == "\u2068one\u2069\n\n\u2068two\u2069"
