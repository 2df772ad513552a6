"""JSON is read strictly, every fault is told with its line, and places are found again by their pointers."""

from __future__ import annotations

import json
import sys

import pytest

from runtime.support.issues import Severity
from runtime.support.json_text import Grouped, JsonLimits, OneLine, Parsed, parse, write
from runtime.support.jsonplaces import child
from runtime.support.reasons import Reason

TEXT = """{
  "name": "Ford",
  "a/b~c": [
    1, {"at": [
      2, 3]}
  ],
  "empty": {}
}
"""


def test_every_pointer_has_the_line_it_stands_on() -> None:
    parsed = parse(TEXT)
    assert parsed.value == json.loads(TEXT)
    pointers = ("", "/name", "/a~1b~0c", "/a~1b~0c/0", "/a~1b~0c/1/at", "/a~1b~0c/1/at/1", "/empty")
    lines = [parsed.line(pointer) for pointer in pointers]
    assert lines == [1, 2, 3, 4, 4, 5, 7]


def test_a_place_that_is_missing_has_the_line_of_what_it_is_missing_in() -> None:
    assert parse(TEXT).line("/a~1b~0c/1/owner") == 4
    assert parse(TEXT).line("/nothing/there") == 1
    assert Parsed("", {"name": 1}).line("/name") == 1, "what was never a text"


def test_places_are_found_whatever_lies_beside_them() -> None:
    beside = [1, ']}"[{', {"c": [[], {}], "]": {"c": ["}"]}}, [[[2]]], None]
    for deep in range(6):
        value: object = "here"
        pointer = ""
        for step in range(deep):
            inner = [*beside, value, *beside] if step % 2 else {"b": beside, "c": value, "{": beside}
            value, pointer = inner, ("/5" if step % 2 else "/c") + pointer
        text = json.dumps(value, indent=1)
        assert parse(text).line(pointer) == text.split('"here"')[0].count("\n") + 1
    twice = parse('{"a":\n [1],\n "a":\n [2,\n 3]}')
    assert [twice.line("/a"), twice.line("/a/1")] == [1, 1]


def test_pointers_escape_slashes_and_tildes() -> None:
    assert child("/x", "a/b~c") == "/x/a~1b~0c"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('{\n"a": 1,\n}', "json-syntax", 3),
        ('{"a": 1}\n{', "json-syntax", 2),
        ("", "json-syntax", 1),
        ('{"a":\n NaN}', "json-number", 2),
        ('{"a": "NaN", "b":\n\n -Infinity}', "json-number", 3),
        ('{"a":\n 1e999}', "json-number", 2),
        ("[1,\n" + "7" * 5000 + "]", "json-number", 2),
        ("[\n" + "[" * 70 + "]" * 70 + "]", "json-too-deep", 2),
        (b'{"a":\n "\xff"}', "file-encoding", 2),
        ("{}".encode("utf-16"), "file-encoding", 1),
        (b" " * 2000, "file-too-big", None),
    ],
)
def test_what_cannot_be_read_is_one_fault_with_its_line(text: str | bytes, code: str, line: int | None) -> None:
    parsed = parse(text, "a.json", JsonLimits(size=1000 if code == "file-too-big" else 100_000))
    assert [(issue.code, issue.place.file, issue.place.line) for issue in parsed.issues] == [(code, "a.json", line)]
    assert parsed.issues[0].severity is Severity.ERROR
    assert not parsed.is_whole
    assert parsed.value is None


def test_nesting_is_refused_just_beyond_the_limit() -> None:
    limits = JsonLimits(depth=3)
    assert parse("[[[1]]]", limits=limits).value == [[[1]]]
    assert [issue.code for issue in parse("[[[[1]]]]", limits=limits).issues] == ["json-too-deep"]
    mixed = '{"a": [{"b": [1]}]}'
    assert parse(mixed, limits=JsonLimits(depth=4)).is_whole
    assert [issue.place.line for issue in parse(mixed.replace("1", "\n[]"), limits=JsonLimits(depth=4)).issues] == [2]
    assert parse('["[[[[", [[1], [2], [3], [4]]]', limits=limits).is_whole, "brackets in texts, or side by side"


def test_every_key_that_stands_twice_is_named() -> None:
    text = '{"a": 1,\n "b": {"c": 1,\n "c": 2},\n "a": 3}'
    parsed = parse(text)
    found = [(issue.code, issue.place.pointer, issue.place.line) for issue in parsed.issues]
    assert found == [("json-duplicate-key", "/b/c", 3), ("json-duplicate-key", "/a", 4)]
    assert parsed.value == {"a": 3, "b": {"c": 2}}


def test_half_a_surrogate_pair_is_named_and_a_whole_one_is_read() -> None:
    assert [issue.code for issue in parse('{"a":\n "\\ud83d"}').issues] == ["json-half-character"]
    assert [issue.code for issue in parse('{"a":\n "\\uDFFF"}').issues] == ["json-half-character"]
    halves = parse('{"\\udfffa": ["b\\ud83d", "\\ud83d\\ude00", 1]}').value
    assert halves == {"\ufffda": ["b\ufffd", "😀", 1]}
    whole = parse('{"a": "\\ud83d\\ude00"}')
    assert (whole.value, whole.issues) == ({"a": "😀"}, ())


@pytest.mark.slow
def test_of_many_faults_of_one_kind_some_are_told() -> None:
    halves = parse("[" + ",\n".join(['"\\ud83d"'] * 5000) + "]")
    assert [issue.place.line for issue in halves.issues] == list(range(1, 101))
    assert halves.value == ["\ufffd"] * 5000
    twice = parse("{" + ",\n".join(['"a": [{"b": 1, "b": 2}]'] * 5000) + "}")
    assert len(twice.issues) == 100
    assert [(issue.place.pointer, issue.place.line) for issue in twice.issues[:3]] == [
        ("/a/0/b", 1),
        ("/a", 2),
        ("/a/0/b", 2),
    ]


def test_a_byte_order_mark_is_a_warning_and_the_file_is_read() -> None:
    parsed = parse(b'\xef\xbb\xbf{"a": "\xc3\xa4"}')
    assert parsed.value == {"a": "ä"}
    assert [(issue.code, issue.severity) for issue in parsed.issues] == [("file-bom", Severity.WARNING)]


def test_no_text_takes_more_than_one_pass() -> None:
    # Each quote of this would be the start of a string that reaches to the end.
    assert parse('"' + '\\"' * 200_000).issues[0].code == "json-syntax"


def test_the_layout_is_a_line_a_member_unless_told_otherwise() -> None:
    value = {
        "a": [1, {"b": []}],
        "ä": OneLine({"c": [1, 2]}),
        "g": Grouped([[[0, 1], [0, 2]], [[3, 4]]]),
        "e": Grouped([]),
    }
    assert write(value) == (
        '{\n  "a": [\n    1,\n    {\n      "b": []\n    }\n  ],\n  "ä": {"c": [1, 2]},\n'
        '  "g": [\n    [0, 1], [0, 2],\n    [3, 4]\n  ],\n  "e": []\n}\n'
    )


_NEW = sys.version_info >= (3, 13)
"""Whether Python tells of a comma before a bracket by itself."""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[1 2]", Reason.NO_COMMA),
        ('{"a": 1', Reason.NO_COMMA),
        ('{"a" 1}', Reason.NO_COLON),
        ("{a: 1}", Reason.NO_NAME),
        ("[,]", Reason.NO_VALUE),
        ("{} {}", Reason.MORE_BEHIND),
        ("[1,]", Reason.EXTRA_COMMA if _NEW else Reason.NO_VALUE),
        ('{"a": 1,}', Reason.EXTRA_COMMA if _NEW else Reason.NO_NAME),
        (r'["\x"]', Reason.BAD_BACKSLASH),
        (r'["\u12g4"]', Reason.BAD_HEXADECIMAL),
        ('["a\nb"]', Reason.CONTROL_CHARACTER),
        ('["a', Reason.OPEN_TEXT),
    ],
)
def test_every_fault_that_pythons_reader_tells_of_has_a_code(text: str, reason: Reason) -> None:
    (issue,) = parse(text).issues
    assert (issue.code, issue.details["reason"]) == ("json-syntax", reason)
    assert isinstance(issue.details["reason"], Reason)


def test_a_fault_that_no_code_is_known_for_is_told_as_python_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str, **_more: object) -> None:
        raise json.JSONDecodeError("Something new", text, 2)

    monkeypatch.setattr(json, "loads", refuse)
    (issue,) = parse("[1]").issues
    assert issue.details == {"line": 1, "character": 3, "reason": "Something new"}
