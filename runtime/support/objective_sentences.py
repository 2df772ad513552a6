"""The words of objectives: the one place where what a condition asks becomes a sentence, in the user's language.

Templates and their arguments come from :mod:`runtime.engine.conditions.objective_text`; this imports nothing of the
rooms above.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from runtime.support.capitals import large
from runtime.support.names import ELEMENTS, SIDES
from runtime.support.texts import Texts, mark, mark_plural

YOURS: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "capture_tokens.any": mark_plural("you capture a token", "you capture {count} tokens"),
        "capture_tokens.element": mark_plural("you capture a {element} token", "you capture {count} {element} tokens"),
        "capture_tokens.named": mark("you capture {tokens}"),
        "capture_tokens.named.element": mark("you capture {tokens}, of which those of {element} count"),
        "capture_tokens.some": mark_plural(
            "you capture one of these: {tokens}", "you capture {count} of these: {tokens}"
        ),
        "capture_tokens.some.element": mark_plural(
            "you capture one {element} token of these: {tokens}",
            "you capture {count} {element} tokens of these: {tokens}",
        ),
        "destroy.letters": mark_plural("you destroy a letter of {foe}", "you destroy {count} letters of {foe}"),
        "destroy.words": mark_plural("you destroy a word of {foe}", "you destroy {count} words of {foe}"),
        "for_turns": mark_plural("{clause} at the end of your turn", "{clause} for {count} of your turns running"),
        "hold_cities.any": mark_plural("you hold any city", "you hold any {count} cities"),
        "hold_cities.named": mark("you hold {places}"),
        "hold_cities.some": mark_plural("you hold one of these: {places}", "you hold {count} of these: {places}"),
        "invoke": mark_plural("you invoke an element", "you invoke elements {count} times"),
        "invoke.element": mark_plural("you invoke a {element}", "you invoke a {element} {count} times"),
        "lead": mark_plural(
            "you are ahead of {foe} by a point or more", "you are ahead of {foe} by {count} points or more"
        ),
        "letters_out": mark("you have no letter left in pool and rack"),
        "link": mark("words of yours that share letters link {places}"),
        "never_lose.city": mark("you never lose a city"),
        "never_lose.word": mark("you never lose a word"),
        "objective.bonus": mark("Bonus for you: {clause}."),
        "objective.win": mark("You win when {clause}."),
        "occupy": mark_plural("a letter of yours stands in {place}", "{count} letters of yours stand in {place}"),
        "place_letters": mark_plural("you lay a letter in {place}", "you lay {count} letters in {place}"),
        "play_word": mark_plural("you play a word", "you play {count} words"),
        "play_word.given": mark_plural("you play the word {word}", "you play the word {word} {count} times"),
        "play_word.one_of": mark_plural(
            "you play one of these words: {words}", "you play {count} of these words, which may come again: {words}"
        ),
        "score": mark_plural("you have a score of {count} point or more", "you have a score of {count} points or more"),
        "standard_end": mark("you are ahead when the game comes to its usual end"),
        "survive": mark("you still own a city when turn {turn} is over"),
        "total_control": mark("you own every city"),
        "win": mark("you win the game"),
    }
)
"""What is asked of the one who is spoken to, by template; others are worded as ever."""

AGAINST_YOU: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "conquest": mark("you own no city"),
        "cut_off": mark("you have lost every word that was linked to a city"),
        "destroy.letters": mark_plural("{side} destroys a letter of yours", "{side} destroys {count} letters of yours"),
        "destroy.words": mark_plural("{side} destroys a word of yours", "{side} destroys {count} words of yours"),
        "keep_free": mark("no letter of yours ever stands in {place}"),
        "lead": mark_plural(
            "{side} is ahead of you by a point or more", "{side} is ahead of you by {count} points or more"
        ),
    }
)
"""What the opponent of the one who is spoken to is asked."""


@runtime_checkable
class SentenceTemplate(Protocol):
    """A template's id with what it is filled with."""

    @property
    def template(self) -> str:
        """Its id."""

    @property
    def arguments(self) -> Mapping[str, object]:
        """Numbers, texts, sides by their names, further templates, and tuples of such."""


WORDINGS: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "all": mark("{first} and {second}"),
        "any": mark("{first} or {second}"),
        "at_turn_end": mark("{clause} at the end of a turn"),
        "capture_tokens.any": mark_plural("{side} captures a token", "{side} captures {count} tokens"),
        "capture_tokens.element": mark_plural(
            "{side} captures a {element} token", "{side} captures {count} {element} tokens"
        ),
        "capture_tokens.named": mark("{side} captures {tokens}"),
        "capture_tokens.named.element": mark("{side} captures {tokens}, of which those of {element} count"),
        "capture_tokens.some": mark_plural(
            "{side} captures one of these: {tokens}", "{side} captures {count} of these: {tokens}"
        ),
        "capture_tokens.some.element": mark_plural(
            "{side} captures one {element} token of these: {tokens}",
            "{side} captures {count} {element} tokens of these: {tokens}",
        ),
        "conquest": mark("{foe} owns no city"),
        "cut_off": mark("{foe} has lost every word that was linked to a city"),
        "destroy.letters": mark_plural("{side} destroys a letter of {foe}", "{side} destroys {count} letters of {foe}"),
        "destroy.words": mark_plural("{side} destroys a word of {foe}", "{side} destroys {count} words of {foe}"),
        **{f"element.{name}": said for name, said in sorted(ELEMENTS.items())},
        "for_turns": mark_plural("{clause} at the end of their turn", "{clause} for {count} of their turns running"),
        "hold_cities.any": mark_plural("{side} holds any city", "{side} holds any {count} cities"),
        "hold_cities.named": mark("{side} holds {places}"),
        "hold_cities.some": mark_plural(
            "{side} holds one of these: {places}", "{side} holds {count} of these: {places}"
        ),
        "in_order": mark("{first}, and after that {second}"),
        "inside": mark("({clause})"),
        "invoke": mark_plural("{side} invokes an element", "{side} invokes elements {count} times"),
        "invoke.element": mark_plural("{side} invokes a {element}", "{side} invokes a {element} {count} times"),
        "keep_free": mark("no letter of {foe} ever stands in {place}"),
        "lead": mark_plural(
            "{side} is ahead of {foe} by a point or more", "{side} is ahead of {foe} by {count} points or more"
        ),
        "letters_out": mark("{side} has no letter left in pool and rack"),
        "link": mark("words of {side} that share letters link {places}"),
        "never_lose.city": mark("{side} never loses a city"),
        "never_lose.word": mark("{side} never loses a word"),
        "not": mark("it is not so that {clause}"),
        "objective.bonus": mark("Bonus for {side}: {clause}."),
        "objective.win": mark("{side} wins when {clause}."),
        "occupy": mark_plural("a letter of {side} stands in {place}", "{count} letters of {side} stand in {place}"),
        "place.cell": mark("the cell at row {row}, column {column}"),
        "place.city": mark("the city {name}"),
        "place.region": mark("the region {name}"),
        "place_letters": mark_plural("{side} lays a letter in {place}", "{side} lays {count} letters in {place}"),
        "play_word": mark_plural("{side} plays a word", "{side} plays {count} words"),
        "play_word.given": mark_plural("{side} plays the word {word}", "{side} plays the word {word} {count} times"),
        "play_word.one_of": mark_plural(
            "{side} plays one of these words: {words}",
            "{side} plays {count} of these words, which may come again: {words}",
        ),
        "quality.attacking": mark("with an attacking meaning"),
        "quality.burning": mark("with a burning meaning"),
        "quality.contains": mark("with {letters} among its letters"),
        "quality.cutting": mark("with a cutting meaning"),
        "quality.defending": mark("with a defending meaning"),
        "quality.ends_with": mark("ending in {letters}"),
        "quality.length": mark_plural("of just {count} letter", "of just {count} letters"),
        "quality.length_max": mark_plural("of {count} letter at most", "of {count} letters at most"),
        "quality.length_min": mark_plural("of {count} letter or more", "of {count} letters or more"),
        "quality.pattern": mark("of the form {letters}"),
        "quality.sneaking": mark("with a sneaking meaning"),
        "quality.starts_with": mark("starting with {letters}"),
        "quality.strength": mark("of strength {strength} or more"),
        "score": mark_plural(
            "{side} has a score of {count} point or more", "{side} has a score of {count} points or more"
        ),
        "standard_end": mark("{side} is ahead when the game comes to its usual end"),
        "survive": mark("{side} still owns a city when turn {turn} is over"),
        "token": mark("the {element} token at row {row}, column {column}"),
        "total_control": mark("{side} owns every city"),
        "turn_begins": mark("turn {turn} begins"),
        "win": mark("{side} wins the game"),
        "with": mark("{clause} {quality}"),
        "with_more": mark("{clause}, {quality}"),
        "within": mark("turn {turn} is not over yet"),
        "word": mark("{word}"),
    }
)
"""The words of each template, sorted; two forms where they depend on ``count``."""


def say_text(t: Texts, text: SentenceTemplate, *, first: int = 0, you: str = "") -> str:
    """The sentence or clause of a template, with everything in it.

    ``first`` is the number of the first row and column: 0 as in files, :data:`runtime.support.cell_names.FIRST` for
    players. ``you`` is the name of the side that is spoken to; empty where it is said to nobody in particular.
    """
    wording = _wording(text, you)
    values = {name: _said(t, name, value, first, you) for name, value in text.arguments.items()}
    if isinstance(wording, str):
        return t(wording, **values)
    count = text.arguments["count"]
    assert isinstance(count, int)
    return t.plural(*wording, count, **{name: value for name, value in values.items() if name != "count"})


def say_sentence(t: Texts, text: SentenceTemplate, *, first: int = 0, you: str = "") -> str:
    """The same as a sentence of its own, beginning with a capital."""
    said = say_text(t, text, first=first, you=you)
    return large(said)


def _wording(text: SentenceTemplate, you: str) -> str | tuple[str, str]:
    """The words of a template, for the side that is spoken to where it is about that side."""
    usual = WORDINGS[text.template]
    if not you:
        return usual
    if _of(text) == you:
        return YOURS.get(text.template, usual)
    return AGAINST_YOU.get(text.template, usual) if text.arguments.get("foe") == you else usual


def _of(text: SentenceTemplate) -> object:
    """The side that a template is about: its own, or that of the clause in it."""
    inner = text.arguments.get("clause")
    return text.arguments.get("side") or (_of(inner) if isinstance(inner, SentenceTemplate) else None)


def _said(t: Texts, name: str, value: object, first: int, you: str) -> object:
    """One argument as it is said."""
    if isinstance(value, tuple):
        said = [str(_said(t, name, one, first, you)) for one in value]
        rest = reduce(lambda before, after: t("{first}, {second}", first=before, second=after), said[:-1] or said)
        return t("{first} and {second}", first=rest, second=said[-1]) if len(said) > 1 else rest
    if isinstance(value, str):
        return t(SIDES[value]) if name in ("side", "foe") else value
    if isinstance(value, int):
        return value + first if name in ("row", "column") else value
    return say_text(t, value, first=first, you=you) if isinstance(value, SentenceTemplate) else str(value)
