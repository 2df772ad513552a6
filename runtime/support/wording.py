"""What issues and refusals say to people: the messages of the tables by code, filled in and translated."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from string import Formatter
from types import MappingProxyType

from runtime.support.condition_texts import CONDITION_TEXTS
from runtime.support.exchange_messages import BUNDLE_ISSUES, EXCHANGE_ISSUES
from runtime.support.file_messages import FILE_ISSUES
from runtime.support.gallery_messages import GALLERY_ISSUES
from runtime.support.issues import FILE_ENCODING, OUT_OF_RANGE, Issue, Wording
from runtime.support.messages import ISSUES, LINE_ISSUES, POSITION_ISSUES
from runtime.support.names import ACTIONS, SIDES
from runtime.support.reasons import CONCERNS, REASONS, Concern, Reason
from runtime.support.texts import Phrase, Texts, mark, mark_plural
from runtime.support.turn_messages import TURN_ISSUES

REFUSALS: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "already-offered": mark("A draw has been offered already."),
        "bad-choice": mark("“{option}” is none of the options: {options}."),
        "bad-discard": mark_plural(
            "You must discard exactly one letter; {given} were chosen.",
            "You must discard exactly {count} letters; {given} were chosen.",
        ),
        "bad-discard lacking": mark("Neither the rack nor the redeployed word holds these letters: {letters}."),
        "bad-discard none": mark("No letter has to be discarded."),
        "bad-figure": mark("This figure must be a whole number from {minimum} to {maximum}, or empty."),
        "bad-id": mark(
            "“{id}” can't be an id: begin with a letter or digit and go on with these, dots, hyphens and underscores."
        ),
        "bad-language": mark("“{id}” is not the code of a language, such as de or pt-BR."),
        "bad-order": mark("The order must name each attacked word once."),
        "bad-parameter": mark("The game's parameter “{key}” can't be {value}."),
        "bad-power": mark("A token's power is a number from {least} to {most}, not {power}."),
        "bad-prize": mark("Winning can't give {value} of that ({key}); {most} is the most."),
        "bad-region": mark("The token could not cover just these cells, in this order."),
        "bad-rule": mark("The rule {rule} can't be “{value}”."),
        "bad-size": mark("A map has {least} to {most} rows and columns, not {rows} × {columns}."),
        "bad-slug": mark("“{id}” can't be an id: use small letters, digits, hyphens and underscores."),
        "bad-text": mark("This text holds a character that can't be saved."),
        "bad-version": mark("“{version}” is no version of Scryptic: write numbers with dots, such as {here}."),
        "cell-has-city": mark("The city {name} stands here. Choose a free cell."),
        "cell-has-token": mark("A token lies here. Choose a free cell."),
        "cell-needed": mark(
            "“{id}” needs the cell at row {row}, column {column}, which would fall off the map. Change “{id}” first."
        ),
        "clip-damaged": mark("What was copied can't be read as a part of a map, so that nothing was pasted."),
        "clip-empty": mark("There is nothing to paste: select cells and copy them first."),
        "clip-large": mark("This is too much to be copied at once. Copy fewer levels."),
        "clip-levels": mark("Levels were copied, no cells: “Paste levels” in the menu Level puts them in."),
        "clip-newer": mark("What was copied comes from a newer version of this editor, so that nothing was pasted."),
        "clip-no-levels": mark("There are no levels to paste: copy some first, in this editor or in another one."),
        "crossings": mark_plural(
            "{word} crosses {crossed} others; a word that is redeployed may cross one at most.",
            "{word} crosses {crossed} others; a word that is redeployed may cross {count} at most.",
        ),
        "disconnected": mark("{word} is cut off from your cities, so it can't be redeployed."),
        "figure-too-large": mark("{number} is out of bounds: numbers here go up to {most}."),
        "forest": mark("{word} scores {score}, the forest needs {needs}."),
        "forest more": mark("{word} scores {score}, the forest needs more than {needs}."),
        "game-over": mark("The game is over."),
        "gap": mark("There is a gap between the letters."),
        "id-taken": mark("Something else has the id “{id}” already. Choose another one."),
        "language-taken": mark("The campaign has texts in the language “{id}” already."),
        "lava": mark("No letter can lie on lava."),
        "leaves-disconnected": mark("Redeploying {word} would leave {left} without a link to a city of yours."),
        "leaves-invalid": mark("Redeploying {word} would leave {left}, which is no word."),
        "mirrors-meet": mark("Two mirror images would meet here. Choose another cell, or turn mirroring off."),
        "must-choose": mark("The level asks for a choice first."),
        "must-discard": mark_plural(
            "The rack is too full: discard one letter first.", "The rack is too full: discard {count} letters first."
        ),
        "needs-order": mark("The defending player must first say in which order the attacked words fight."),
        "no-choice": mark("There is no choice to be made now."),
        "no-city": mark("Without a city you can only invoke tokens, discard letters and end your turn."),
        "no-letters": mark("No letter has been laid."),
        "no-name": mark("A name can't be empty."),
        "no-note-text": mark("A note that stands at a cell needs a text."),
        "no-offer": mark("Your opponent has not offered a draw."),
        "no-run": mark("A word needs at least two letters."),
        "no-spies": mark("You have no spy left."),
        "no-such-city": mark("There is no city with the id “{id}” any more."),
        "no-such-condition": mark("There is no objective with the id “{id}” any more."),
        "no-such-difficulty": mark("There is no difficulty with the id “{id}” any more."),
        "no-such-figure": mark("The condition that this figure belongs to is not in the level any more."),
        "no-such-game": mark("There is no table game “{id}”."),
        "no-such-language": mark("The campaign has no texts in the language “{id}” any more."),
        "no-such-level": mark("There is no level with the id “{id}” any more."),
        "no-such-note": mark("There is no note with the id “{id}” any more."),
        "no-such-proof": mark("There is no proof with the id “{id}” any more."),
        "no-such-region": mark("There is no region with the id “{id}” any more."),
        "no-such-stamp": mark("There is no stamp with the id “{id}” any more."),
        "no-such-station": mark("There is no station with the id “{id}” any more."),
        "no-such-text": mark("This text is not in the campaign any more."),
        "no-such-token": mark("There is no token with the id “{id}” any more."),
        "no-such-trigger": mark("There is no trigger with the id “{id}” any more."),
        "no-such-variable": mark("There is no variable with the id “{id}” any more."),
        "no-such-way": mark("There is no way with the id “{id}” any more."),
        "no-swap": mark("Sides can be changed only by the pie rule, before the second player has done anything."),
        "no-token": mark("You don't hold this token."),
        "no-version": mark("Give the campaign a version first, such as 1.0; then say what is new in it."),
        "not-a-line": mark("All new letters must lie in one row or one column, one on a cell."),
        "not-a-run": mark("Two or more of your letters must lie there in line to be redeployed."),
        "not-a-word": mark("{word} is not in the lexicon."),
        "not-a-word unkind": mark("{word} is not played in this game: it can hurt or offend. Choose another word."),
        "not-allowed": mark("The level does not allow this now."),
        "not-in-rack": mark("The rack does not hold these letters: {letters}."),
        "not-linked": mark("{word} would have no link to a city of yours."),
        "not-stuck": mark("The turn can be ended as usual."),
        "not-your-turn": mark("It is not your turn."),
        "nothing-lifted": mark("Every letter of {word} is part of another word too, so none can be taken back."),
        "off-board": mark("The letters must lie on the board."),
        "off-map": mark("This place is off the map."),
        "own-letter": mark("A letter of yours lies there already."),
        "own-mirror": mark("This cell is its own mirror image: only a neutral city can stand here."),
        "place-taken": mark("The station “{id}” lies there. Choose a free place."),
        "preset-name-taken": mark("Another preset of this level is called “{name}”. Choose another name."),
        "read-only-backup": mark("This is a backup to look at; restore it, or save a copy of it in another folder."),
        "read-only-damaged": mark("This campaign could not be read whole; save it in another folder to change it."),
        "read-only-locked": mark(
            "Another editor has this campaign open; look at it here, or save a copy of it in another folder."
        ),
        "read-only-newer": mark("This campaign was made by a newer version; save it in another folder to change it."),
        "redeploy-used": mark("You have redeployed a word this turn; it can be done once a turn."),
        "score-range": mark("The least score, {least}, is above the most, {most}."),
        "stamp-large": mark("A stamp has at most {most} rows and columns, not {rows} × {columns}. Select fewer cells."),
        "station-off": mark("Rows and columns of the journey's map go from {row} to {last_row}."),
        "symmetry-needs-square": mark("Only a square map can have this symmetry; this one has {rows} × {columns}."),
        "text-too-long": mark("This text has {count} characters; there is room for {most}."),
        "their-letter": mark("A letter of the other side lies here. Choose another cell."),
        "token-on-lava": mark("No word can reach a token on lava. Choose another cell."),
        "too-many": mark("There can be no more than {most} of these."),
        "version-ahead": mark("This is Scryptic {here}, which could not open a campaign that needs {version}."),
        "water-end": mark("{word} would begin or end on water."),
    }
)
"""Every refusal's words, by its code; two forms where they depend on ``count``."""

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
        "option": mark("option"),
        "region": mark("region"),
        "string": mark("a text"),
        "template": mark("template"),
        "tileset": mark("tileset"),
        "token": mark("token"),
        "trigger": mark("trigger"),
        "variable": mark("variable"),
        "campaign description": mark("campaign description"),
        "news of a version": mark("news of a version"),
        "campaign name": mark("campaign name"),
        "chance": mark("chance"),
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
        **ACTIONS,
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
    GALLERY_ISSUES,
    TURN_ISSUES,
)

NAMED = ("expected", "found", "goal", "kind", "reason", "rival", "side", "thing")
"""The details that may name something: by a code, or by a name that files give it."""

GOALS = ("goal", "rival")
"""Those of them that name kinds of conditions."""


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
    if code == OUT_OF_RANGE:
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
    in_utf16 = issue.code == FILE_ENCODING and "encoding" in issue.details
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
    elif code == "not-allowed" and details.get("text"):
        return str(details["text"])
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
        if name in GOALS and str(value) in CONDITION_TEXTS:
            known = CONDITION_TEXTS[str(value)].name
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
    return fraction_text(number)


def fraction_text(number: Fraction) -> str:
    """A fraction as people write it: 3/2 is 1 1/2."""
    whole, rest = divmod(number, 1)
    return f"{whole} {rest}" if whole and rest else str(number)


def signed_text(number: Fraction) -> str:
    """What is added or taken away, with its sign: + 1/2."""
    return f"+ {fraction_text(number)}" if number >= 0 else f"− {fraction_text(-number)}"


def _say(t: Texts, message: str, details: Details) -> str:
    return t(message, **_filled(message, details)) if message else ""


def _filled(message: str, details: Details) -> dict[str, str | int]:
    """The details, and a question mark for each figure that a message names and nobody gave."""
    asked = {name for _, name, _, _ in Formatter().parse(message) if name}
    return {**dict.fromkeys(asked, "?"), **details}
