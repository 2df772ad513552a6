"""What issues and refusals say to people: the messages of the tables beside it, filled in and translated."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from string import Formatter
from types import MappingProxyType

from runtime.support.bundle_messages import BUNDLE_ISSUES
from runtime.support.exchange_messages import EXCHANGE_ISSUES
from runtime.support.file_messages import FILE_ISSUES
from runtime.support.issues import Issue, Wording
from runtime.support.messages import ISSUES, LINE_ISSUES, POSITION_ISSUES
from runtime.support.names import SIDES
from runtime.support.reasons import CONCERNS, REASONS, Concern, Reason
from runtime.support.refusal_messages import REFUSALS
from runtime.support.texts import Phrase, Texts, mark

Details = Mapping[str, str | int]

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "array": mark("a list"),
        "boolean": mark("true or false"),
        "city": mark("city"),
        "condition": mark("condition"),
        "difficulty": mark("difficulty"),
        "letters": mark("letters"),
        "score": mark("score"),
        "spies": mark("spies"),
        "tokens": mark("tokens"),
        "words": mark("words"),
        "edge": mark("way"),
        "integer": mark("a whole number"),
        "level": mark("level"),
        "node": mark("station"),
        "null": mark("nothing"),
        "number": mark("a number with a fraction"),
        "object": mark("an object in braces"),
        "region": mark("region"),
        "string": mark("a text"),
        "template": mark("template"),
        "tileset": mark("tileset"),
        "token": mark("token"),
        "trigger": mark("trigger"),
        "campaign description": mark("campaign description"),
        "campaign name": mark("campaign name"),
        "choice": mark("choice"),
        "difficulty description": mark("difficulty description"),
        "difficulty name": mark("difficulty name"),
        "level description": mark("level description"),
        "level name": mark("level name"),
        "message": mark("message"),
        "page text": mark("page text"),
        "page title": mark("page title"),
        "speaker": mark("speaker"),
        "station name": mark("station name"),
        **SIDES,
    }
)
"""Words for what details name: kinds of values and things, and sides; all by the names that files give them."""

_TABLES = (
    ISSUES,
    FILE_ISSUES,
    POSITION_ISSUES,
    BUNDLE_ISSUES,
    EXCHANGE_ISSUES,
)

NAMED = ("expected", "found", "kind", "reason", "side", "thing")
"""The details that may name something: by a code, or by a name that files give it."""


def say_issue(t: Texts, issue: Issue) -> tuple[str, str]:
    """What is wrong, and how to mend it.

    Of a detail ``x`` that has an ``x_name`` beside it, the name is said: ids are for files.
    """
    names = {key.removesuffix("_name"): name for key, name in issue.details.items() if key.endswith("_name")}
    details = _named(t, {**issue.details, **names})
    code = _code(issue)
    wording = issue.wording or next((table[code] for table in _TABLES if code in table), None)
    if wording is None:
        return t("Something is wrong here ({code}).", code=code), ""
    if code == "out-of-range":
        details = {**details, "range": _range(t, details)}
    advice = wording.suggested if details.get("suggestion") and wording.suggested else wording.advice
    said = _say(t, wording.text, details) if isinstance(wording.text, str) else _counted(t, wording, details)
    return said, _say(t, advice, details).strip()


def say_line_issue(t: Texts, issue: Issue, line: int) -> str:
    """What is wrong with a whole line of a conversation, by its number from 1 on."""
    message = LINE_ISSUES.get(_code(issue))
    if message is None:
        return say_issue(t, issue)[0]
    return _say(t, message, {**_named(t, issue.details), "line": line})


def _code(issue: Issue) -> str:
    """The code that its words stand under."""
    in_utf16 = issue.code == "file-encoding" and "encoding" in issue.details
    return "file-encoding-utf16" if in_utf16 else issue.code


def _counted(t: Texts, wording: Wording, details: Details) -> str:
    """The text of an issue that counts something, for one or for more."""
    count = details.get(wording.counted)
    others = {name: value for name, value in _filled(wording.text[1], details).items() if name != "count"}
    return t.plural(wording.text[0], wording.text[1], count if isinstance(count, int) else 0, **others)


def say_refusal(t: Texts, code: str, details: Details) -> str:
    """Why an action was refused, by the refusal's stable code."""
    key = code
    if code == "forest" and details.get("passes") == ">":
        key = "forest more"
    elif code == "bad-discard" and not details.get("count"):
        key = "bad-discard none"
    elif code == "bad-discard" and details.get("letters"):
        key = "bad-discard lacking"
    elif code == "not-a-word" and details.get("why") == "unkind":
        key = "not-a-word unkind"
    message = REFUSALS.get(key)
    if message is None:
        return t("That is not allowed ({code}).", code=code)
    figures = {name: _mixed(value) for name, value in details.items()}
    if isinstance(message, str):
        return _say(t, message, figures)
    count = int(details.get("count", 0))
    others = {name: value for name, value in _filled(message[1], figures).items() if name != "count"}
    return t.plural(*message, count, **others)


def _named(t: Texts, details: Details) -> dict[str, str | int]:
    """The details with those that name something said in the user's language."""
    said: dict[str, str | int] = {}
    for name, value in details.items():
        known = _words(value) if name in NAMED else None
        said[name] = t(known) if known else t(str(value)) if name == "meaning" else value
    if said.get("what") == "":
        said["what"] = t("the file")
    return said


def _words(value: str | int) -> str | None:
    """The words for what a detail names by its code; None where it names nothing but is said itself."""
    named = value.code if isinstance(value, Phrase) else value
    if isinstance(named, Reason):
        return REASONS[named]
    if isinstance(named, Concern):
        return CONCERNS[named]
    return None if isinstance(value, Phrase) else NAMES.get(str(value))


def _range(t: Texts, details: Details) -> str:
    """What a number must lie between."""
    if "minimum" in details and "maximum" in details:
        return t("It must lie between {minimum} and {maximum}.", **details)
    if "minimum" in details:
        return t("It must be at least {minimum}.", **details)
    return _say(t, mark("It must be at most {maximum}."), details)


def _mixed(value: str | int) -> str | int:
    """A fraction as people write it: 27/2 is 13 1/2."""
    if not isinstance(value, str) or "/" not in value:
        return value
    try:
        number = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return value
    whole, rest = divmod(number, 1)
    return f"{whole} {rest}" if whole and rest else str(number)


def _say(t: Texts, message: str, details: Details) -> str:
    return t(message, **_filled(message, details)) if message else ""


def _filled(message: str, details: Details) -> dict[str, str | int]:
    """The details, and a question mark for each figure that a message names and nobody gave."""
    asked = {name for _, name, _, _ in Formatter().parse(message) if name}
    return {**dict.fromkeys(asked, "?"), **details}
