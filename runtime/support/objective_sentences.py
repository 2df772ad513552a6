"""The words of objectives: the one place where what a condition asks becomes a sentence, in the user's language.

Templates and their arguments come from :mod:`runtime.engine.conditions.objectives`; this imports nothing of the
rooms above.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from runtime.support.capitals import large
from runtime.support.condition_texts import SENTENCES, Form
from runtime.support.names import ELEMENTS, SIDES
from runtime.support.texts import Texts, mark, mark_plural


@runtime_checkable
class SentenceTemplate(Protocol):
    """A template's id with what it is filled with."""

    @property
    def template(self) -> str:
        """Its id."""

    @property
    def arguments(self) -> Mapping[str, object]:
        """Numbers, texts, sides by their names, further templates, and tuples of such."""


_WIN = "objective.win"

_GENERAL: Mapping[str, Form] = MappingProxyType(
    {
        **{f"element.{name}": said for name, said in sorted(ELEMENTS.items())},
        "all": mark("{first} and {second}"),
        "any": mark("{first} or {second}"),
        "at_turn_end": mark("{clause} at the end of a turn"),
        "for_turns": mark_plural("{clause} at the end of its turn", "{clause} for {count} of its turns running"),
        "in_order": mark("{first}, and after that {second}"),
        "inside": mark("({clause})"),
        "not": mark("it is not so that {clause}"),
        "objective.bonus": mark("Bonus for {side}: {clause}."),
        _WIN: mark("{side} wins when {clause}."),
        "place.cell": mark("the cell at row {row}, column {column}"),
        "place.city": mark("the city {name}"),
        "place.city_at": mark("the city at row {row}, column {column}"),
        "place.region": mark("the region {name}"),
        "token": mark("the {element} token at row {row}, column {column}"),
        "with": mark("{clause} {quality}"),
        "with_more": mark("{clause}, {quality}"),
    }
)
"""The words around those of the single conditions."""

_YOURS: Mapping[str, Form] = MappingProxyType(
    {
        "for_turns": mark_plural("{clause} at the end of your turn", "{clause} for {count} of your turns running"),
        "objective.bonus": mark("Bonus for you: {clause}."),
        _WIN: mark("You win when {clause}."),
    }
)
"""The same for the one who is spoken to."""

WORDINGS: Mapping[str, Form] = MappingProxyType(
    dict(sorted({**_GENERAL, **{name: one.usual for name, one in SENTENCES.items()}}.items()))
)
"""The words of each template, sorted; two forms where they depend on ``count``."""

YOURS: Mapping[str, Form] = MappingProxyType(
    {**_YOURS, **{name: one.yours for name, one in SENTENCES.items() if one.yours}}
)
"""What is asked of the one who is spoken to, by template; others are worded as ever."""

AGAINST_YOU: Mapping[str, Form] = MappingProxyType(
    {name: one.against_you for name, one in SENTENCES.items() if one.against_you}
)
"""What the opponent of the one who is spoken to is asked."""


def say_text(t: Texts, text: SentenceTemplate, *, you: str = "", named: str = "") -> str:
    """The sentence or clause of a template, with everything in it.

    ``you`` is the name of the side that is spoken to; empty where it is said to nobody in particular. ``named`` is that
    of the side that the sentence has just named, and need not name again.
    """
    wording = _wording(text, you)
    side = text.arguments.get("side")
    if text.template == _WIN:
        named = str(side)
    values = {name: _said(t, name, value, you, named) for name, value in text.arguments.items()}
    if text.template != _WIN and named == side and _begins_with_side(wording):
        values["side"] = t("it")
    if isinstance(wording, str):
        return t(wording, **values)
    count = text.arguments["count"]
    assert isinstance(count, int)
    return t.plural(*wording, count, **{name: value for name, value in values.items() if name != "count"})


def say_sentence(t: Texts, text: SentenceTemplate, *, you: str = "") -> str:
    """The same as a sentence of its own, beginning with a capital."""
    said = say_text(t, text, you=you)
    return large(said)


def _wording(text: SentenceTemplate, you: str) -> Form:
    """The words of a template, for the side that is spoken to where it is about that side; its id where it has none."""
    usual = WORDINGS.get(text.template, text.template)
    if not you:
        return usual
    if _of(text) == you:
        return YOURS.get(text.template, usual)
    return AGAINST_YOU.get(text.template, usual) if text.arguments.get("foe") == you else usual


def _of(text: SentenceTemplate) -> object:
    """The side that a template is about: its own, or that of the clause in it."""
    inner = text.arguments.get("clause")
    return text.arguments.get("side") or (_of(inner) if isinstance(inner, SentenceTemplate) else None)


def _begins_with_side(wording: Form) -> bool:
    """Whether a clause begins with whom it is about, as all its translations do then."""
    return all(one.startswith("{side} ") for one in ((wording,) if isinstance(wording, str) else wording))


def _said(t: Texts, name: str, value: object, you: str, named: str) -> object:
    """One argument as it is said."""
    if isinstance(value, tuple):
        said = [str(_said(t, name, one, you, named)) for one in value]
        rest = reduce(lambda before, after: t("{first}, {second}", first=before, second=after), said[:-1] or said)
        return t("{first} and {second}", first=rest, second=said[-1]) if len(said) > 1 else rest
    if isinstance(value, str):
        return t(SIDES[value]) if name in ("side", "foe") else value
    if isinstance(value, int):
        return value
    return say_text(t, value, you=you, named=named) if isinstance(value, SentenceTemplate) else str(value)
