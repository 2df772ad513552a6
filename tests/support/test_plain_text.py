"""Text that would steer a terminal or hide from whoever reads it shows as what it is."""

from __future__ import annotations

import json
import sys
import unicodedata

import pytest

from runtime.support.plain_text import visible, visible_json

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
