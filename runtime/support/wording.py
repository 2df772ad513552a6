"""What issues and refusals say to people: the messages of the tables beside it, filled in and translated."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from string import Formatter
from types import MappingProxyType

from runtime.support.bundle_messages import BUNDLE_ISSUES
from runtime.support.condition_messages import CONDITION_ISSUES
from runtime.support.exchange_messages import EXCHANGE_ISSUES, EXCHANGE_REASONS
from runtime.support.experiment_messages import EXPERIMENT_ISSUES
from runtime.support.file_messages import FILE_ISSUES
from runtime.support.issues import Issue
from runtime.support.journey_messages import JOURNEY_ISSUES
from runtime.support.limit_messages import LIMIT_ISSUES, LIMIT_THINGS
from runtime.support.line_messages import LINE_ISSUES
from runtime.support.meaning_messages import MEANING_ISSUES
from runtime.support.messages import ISSUES, Wording
from runtime.support.names import SIDES
from runtime.support.position_messages import POSITION_ISSUES
from runtime.support.proof_messages import PROOF_ISSUES
from runtime.support.refusal_messages import REFUSALS
from runtime.support.rule_messages import RULE_REFUSALS
from runtime.support.texts import Texts, mark

Details = Mapping[str, str | int]

NAMES: Mapping[str, str] = MappingProxyType(
    {
        **EXCHANGE_REASONS,
        **LIMIT_THINGS,
        "Expecting ',' delimiter": mark("a comma or a closing bracket is missing"),
        "Expecting ':' delimiter": mark("a colon is missing after a name"),
        "Expecting property name enclosed in double quotes": mark(
            "a name in double quotes is missing, or there is a comma too many"
        ),
        "Expecting value": mark("a value is missing, or there is a comma too many"),
        "Extra data": mark("something follows after the end"),
        "Illegal trailing comma before end of array": mark("there is a comma too many"),
        "Illegal trailing comma before end of object": mark("there is a comma too many"),
        "Invalid \\escape": mark("a backslash is followed by a letter that means nothing"),
        "Invalid \\uXXXX escape": mark("four hexadecimal digits must follow \\u"),
        "Invalid control character at": mark("a text holds a line break or another control character"),
        "Unterminated string starting at": mark("a text is not closed by a double quote"),
        "a link out of the folder": mark("it is a link that leads out of the folder"),
        "a link to a folder above it": mark("it is a link to a folder that it lies in"),
        "a link to nothing": mark("it is a link that leads to no file"),
        "a new level has its name": mark("a new level of the campaign has its name"),
        "a standard end": mark("a standard end"),
        "another file of its name": mark("another file's name differs from its own in capitals only"),
        "array": mark("a list"),
        "boolean": mark("true or false"),
        "city": mark("city"),
        "condition": mark("condition"),
        "an objective must be met and missed": mark("an objective must be both met and missed"),
        "difficulty": mark("difficulty"),
        "its least score is above its most": mark("its least score is above its most"),
        "its station only tells a story": mark("its station plays no level and can only be won"),
        "a table game has no objectives": mark("a table game has no win paths and no objectives"),
        "letters": mark("letters"),
        "score": mark("score"),
        "spies": mark("spies"),
        "tokens": mark("tokens"),
        "words": mark("words"),
        "edge": mark("way"),
        "integer": mark("a whole number"),
        "it could not be read": mark("it could not be read"),
        "it is hidden": mark("it is hidden"),
        "it is no kind of file that campaigns are made of": mark("it is no kind of file that campaigns are made of"),
        "it is no part of a campaign": mark("it lies in none of the folders that belong to a campaign"),
        "level": mark("level"),
        "no game of Scribe is drawn": mark("no game of Scribe is drawn"),
        "node": mark("station"),
        "not a file": mark("it is not a file"),
        "nothing in the game brings a point": mark("every game is drawn, for no line, box or capture brings a point"),
        "null": mark("nothing"),
        "number": mark("a number with a fraction"),
        "object": mark("an object in braces"),
        "region": mark("region"),
        "string": mark("a text"),
        "the campaign does not list its level": mark("the campaign does not list its level"),
        "the folder has one of its own": mark("the folder has another file of this name already"),
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
"""Words for what details name: kinds of values and things, sides, and the reasons of Python's JSON reader."""

_TABLES = (
    ISSUES,
    FILE_ISSUES,
    LIMIT_ISSUES,
    POSITION_ISSUES,
    CONDITION_ISSUES,
    EXPERIMENT_ISSUES,
    BUNDLE_ISSUES,
    EXCHANGE_ISSUES,
    JOURNEY_ISSUES,
    MEANING_ISSUES,
    PROOF_ISSUES,
)

_NAMED = ("expected", "found", "kind", "reason", "side", "thing")


def say_issue(t: Texts, issue: Issue) -> tuple[str, str]:
    """What is wrong, and how to mend it.

    Of a detail ``x`` that has an ``x_name`` beside it, the name is said: ids are for files.
    """
    names = {key.removesuffix("_name"): name for key, name in issue.details.items() if key.endswith("_name")}
    details = _named(t, {**issue.details, **names})
    code = _code(issue)
    wording = next((table[code] for table in _TABLES if code in table), None)
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
    message = REFUSALS.get(key) or RULE_REFUSALS.get(key)
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
        known = NAMES.get(str(value)) if name in _NAMED else None
        said[name] = t(known) if known else t(str(value)) if name == "meaning" else value
    if said.get("what") == "":
        said["what"] = t("the file")
    return said


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
