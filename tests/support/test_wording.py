"""Whatever is wrong is said in whole sentences, with its figures."""

from __future__ import annotations

import ast
import errno
import os
import pickle
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

from runtime.checks.quick_fixes import CHECKS
from runtime.engine.game.actions import RefusalCode
from runtime.support.disk import FileRefusal, FileRefusedError
from runtime.support.exchange_messages import BUNDLE_ISSUES, EXCHANGE_ISSUES
from runtime.support.file_messages import FILE_ISSUES
from runtime.support.gallery_messages import GALLERY_ISSUES
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.messages import ISSUES, POSITION_ISSUES
from runtime.support.reasons import CONCERNS, REASONS, Concern, Reason
from runtime.support.texts import SYSTEM_REASONS, Phrase, english, reason_of, system_reason
from runtime.support.wording import NAMED, NAMES, REFUSALS, say_issue, say_refusal
from tests.sources import any_of, parsed

OF_CHECKS = {code: check.wording for code, check in CHECKS.items() if check.wording is not None}
ISSUE_TABLES: tuple[Mapping[str, Wording], ...] = (
    OF_CHECKS,
    ISSUES,
    FILE_ISSUES,
    POSITION_ISSUES,
    BUNDLE_ISSUES,
    EXCHANGE_ISSUES,
    GALLERY_ISSUES,
)
SAID = {code: wording for table in ISSUE_TABLES for code, wording in table.items()}
RUNTIME = Path(__file__).resolve().parents[2] / "runtime"


def issue(name: str, **details: str | int) -> Issue:
    code = IssueCode(name)
    return Issue(Severity.ERROR, code, details=details, wording=OF_CHECKS.get(code))


def test_a_refusal_names_the_word_and_the_figures() -> None:
    details: dict[str, str | int] = {"word": "BOTANY", "score": "9", "needs": 10, "passes": ">="}
    assert say_refusal(english(), "forest", details) == "BOTANY scores 9, the forest needs 10."
    more = {**details, "score": "27/2", "passes": ">"}
    assert say_refusal(english(), "forest", more) == "BOTANY scores 13 1/2, the forest needs more than 10."


def test_counts_are_said_in_the_right_number() -> None:
    assert say_refusal(english(), "must-discard", {"count": 1}) == "The rack is too full: discard one letter first."
    assert say_refusal(english(), "must-discard", {"count": 3}) == "The rack is too full: discard 3 letters first."
    assert say_refusal(english(), "bad-discard", {"count": 0, "given": 2}) == "No letter has to be discarded."


@pytest.mark.parametrize("code", [code.value for code in RefusalCode])
def test_every_refusal_of_the_engine_has_its_words(code: str) -> None:
    said = say_refusal(english(), code, {"count": 2})
    assert said.endswith(".")
    assert f"({code})" not in said


def test_a_likely_name_is_offered_where_there_is_one() -> None:
    t = english()
    near = say_issue(t, issue("unknown-key", key="terain", suggestion="terrain"))
    assert near[1] == "Did you mean “terrain”?"
    assert "schema" in say_issue(t, issue("unknown-key", key="zzz", suggestion=""))[1]


def test_kinds_and_reasons_are_said_in_words() -> None:
    t = english()
    text, advice = say_issue(
        t, issue("wrong-type", what="rules/rack.limit", found="string", expected="integer", meaning="M.")
    )
    assert (text, advice) == ("“rules/rack.limit” is a text; it must be a whole number.", "M.")
    text, _ = say_issue(t, issue("json-syntax", line=3, character=1, reason=Reason.NO_VALUE))
    assert text == "The file is not sound JSON at line 3, column 1: a value is missing, or there is a comma too many."
    assert (
        say_issue(t, issue("out-of-range", what="x", value=-1, minimum=0, maximum=9))[1]
        == "It must lie between 0 and 9."
    )
    assert say_issue(t, issue("no-city", side="gold"))[1] == "Give Gold at least one city."


def test_nothing_fails_for_want_of_a_figure_or_a_message() -> None:
    t = english()
    assert "?" in say_issue(t, issue("level-missing"))[0]
    assert say_issue(t, issue("made-up"))[0] == "Something is wrong here (made-up)."
    assert say_refusal(t, "made-up", {}) == "That is not allowed (made-up)."
    for code in (*SAID, *CHECKS):
        assert say_issue(t, issue(code))[0]


def test_every_code_has_words_and_an_advice() -> None:
    assert set(CHECKS) <= set(SAID)
    for code, wording in SAID.items():
        assert wording.text, code
        assert wording.advice, code
        assert "suggestion" not in {name for _, name, _, _ in Formatter().parse(wording.advice)}, code


def test_every_issue_made_in_the_sources_has_words() -> None:
    """Each code written in a call that makes an issue is in the table."""
    makers = {"Issue": 1, "found": 0, "in_level": 1, "_in_head": 0, "_WrongError": 0, "refusal": 0, "_bad": 0}
    makers |= {"_RefusedError": 0, "XmlError": 0}
    missing = []
    for path, tree in parsed(sorted(RUNTIME.rglob("*.py")), rf"\b({'|'.join(makers)})\("):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers:
                code = node.args[makers[node.func.id]] if len(node.args) > makers[node.func.id] else None
                if isinstance(code, ast.Constant) and code.value not in SAID:
                    missing.append(f"{path.name}:{node.lineno} {code.value}")
    assert not missing


def test_the_tables_are_sorted() -> None:
    for table in (*ISSUE_TABLES, REFUSALS, CHECKS):
        assert list(table) == sorted(table)


def test_no_code_is_in_two_tables() -> None:
    assert len(SAID) == sum(map(len, ISSUE_TABLES))


def literals(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Each text that stands itself where a detail names something, with its line."""
    for node in ast.walk(tree):
        pairs: list[tuple[object, ast.expr]] = []
        if isinstance(node, ast.Call):
            pairs = [(one.arg, one.value) for one in node.keywords]
        elif isinstance(node, ast.Dict):
            pairs = [(getattr(key, "value", None), value) for key, value in zip(node.keys, node.values, strict=True)]
        for name, value in pairs:
            for one in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
                if name in NAMED and isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value, one.lineno


@pytest.mark.slow
def test_no_detail_is_told_by_a_text_that_stands_in_no_table() -> None:
    found = {(file.name, *one) for file, tree in parsed(having=any_of(NAMED)) for one in literals(tree)}
    assert {text for _, text, _ in found} >= {"integer", "token"}, "the search finds those that there are"
    known = {*NAMES, "", "stable"}  # The last is a kind of sorting.
    assert [one for one in sorted(found) if one[1] not in known] == []


@pytest.mark.parametrize(
    "line", ['left(reason="a link")', 'x = {"reason": "a link"}', 'left(reason="a link" if out else why)']
)
def test_a_reason_in_no_table_is_found(line: str) -> None:
    assert list(literals(ast.parse(line))) == [("a link", 1)]


def test_every_reason_and_concern_has_its_words_which_say_more_than_its_code() -> None:
    assert list(REASONS) == list(Reason) and list(CONCERNS) == list(Concern)
    for one in (*Reason, *Concern):
        assert " " not in one
    for reason in Reason:
        said, _ = say_issue(english(), issue("carry-left", file="a.txt", reason=reason))
        assert said == f"a.txt was not copied: {REASONS[reason]}."
    for concern in Concern:
        assert CONCERNS[concern] in say_issue(english(), issue("check-cut", thing=concern))[0]


def test_an_id_that_reads_like_a_code_is_said_as_it_is() -> None:
    assert "“link-out”" in say_issue(english(), issue("proof-missing", level="a", side="gold", thing="link-out"))[0]
    assert say_issue(english(), issue("carry-left", file="a", reason="link-out"))[0] == "a was not copied: link-out."


def test_what_the_system_refuses_is_told_by_its_number() -> None:
    numbers = {name: getattr(errno, name) for name in SYSTEM_REASONS if hasattr(errno, name)}
    assert numbers
    for name, number in numbers.items():
        said = reason_of(OSError(number, os.strerror(number)))
        assert said == system_reason(number) == SYSTEM_REASONS[errno.errorcode[number]], name
        assert isinstance(said, Phrase) and said.code == errno.errorcode[number]
    # What has words of its own keeps them, as does what we have no words for.
    assert reason_of(OSError(errno.EIO, "the wire is cut")) == "the wire is cut"
    assert reason_of(OSError(errno.EDOM, os.strerror(errno.EDOM))) == os.strerror(errno.EDOM)
    assert [reason_of(OSError("no number")), reason_of(ValueError("none at all"))] == ["no number", "none at all"]


def test_a_system_that_speaks_another_language_is_told_in_the_persons_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "strerror", lambda _number: "Plus de place")
    said = english()("{reason}", reason=reason_of(OSError(errno.ENOSPC, "Plus de place")))
    assert said == "No space left on device"


def test_a_phrase_goes_with_its_code_into_other_processes_and_issues() -> None:
    refused = FileRefusedError(FileRefusal.NOT_A_FILE, Path("pipe"))
    said = pickle.loads(pickle.dumps(reason_of(refused)))
    assert isinstance(said, Phrase) and said.code is Reason.NOT_A_FILE
    assert isinstance(str(ValueError(said)), Phrase)
    assert english()("{reason}", reason=said) == "not a file"
    assert say_issue(english(), issue("carry-left", file="a", reason=said))[0] == "a was not copied: it is not a file."
