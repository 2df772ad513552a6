"""What a condition asks, as (template, arguments): made from the very values it is judged by, so it can't differ.

:mod:`runtime.support.objective_sentences` words the templates in the user's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import NamedPlace, PlaceKind, TokenPlace
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, IN_ORDER, NOT, Judged
from runtime.engine.conditions.verdicts import judged_when
from runtime.engine.game.condition_plan import ConditionNode, Objective

Argument = object
"""A number, a text, a side by its name, another Text, or a tuple of Texts."""


@dataclass(frozen=True, slots=True)
class ObjectiveText:
    """A template with what it is filled with; ``count`` among the arguments settles between one and many."""

    template: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)


def objective_text(objective: Objective) -> ObjectiveText:
    """The whole sentence of an objective."""
    template = "objective.bonus" if objective.bonus else "objective.win"
    return ObjectiveText(template, {"side": objective.side.value, "clause": condition_text(objective.when)})


def condition_text(node: ConditionNode) -> ObjectiveText:
    """The clause of a condition and all below it."""
    if node.kind in GROUPS:
        return _group(node)
    text = _single(node)
    if node.turns:
        return ObjectiveText("for_turns", {"clause": text, "count": node.turns})
    if judged_when(node) is Judged.TURN_END and node.kind != "survive":
        return ObjectiveText("at_turn_end", {"clause": text})
    return text


def _group(node: ConditionNode) -> ObjectiveText:
    if node.kind != NOT and len(node.parts) == 1:
        return condition_text(node.parts[0])
    parts = tuple(_part(part, node) for part in node.parts)
    if node.kind == NOT:
        return ObjectiveText("not", {"clause": parts[0]})
    return reduce(lambda first, second: ObjectiveText(node.kind, {"first": first, "second": second}), parts)


def _part(part: ConditionNode, group: ConditionNode) -> ObjectiveText:
    """A part of a group, in brackets where it would not be clear how far its clause goes."""
    text = condition_text(part)
    while part.kind in (ALL, ANY, IN_ORDER) and len(part.parts) == 1:
        part = part.parts[0]
    is_clear = part.kind not in GROUPS or (part.kind == group.kind == NOT)
    return text if is_clear else ObjectiveText("inside", {"clause": text})


def _single(node: ConditionNode) -> ObjectiveText:
    arguments: dict[str, Argument] = {}
    side = node.get("side", Side)
    if side is not None:
        arguments = {"side": side.value, "foe": side.other.value}
    template = node.kind
    for name in ("count", "points"):
        if node.get(name, int) is not None:
            arguments["count"] = node.whole(name)
    if node.get("turn", int) is not None:
        arguments["turn"] = node.whole("turn")
    region, element, what = node.get("region", NamedPlace), node.get("element", Element), node.get("what", str)
    if region is not None:
        arguments["place"] = place_text(region)
    if what is not None:
        template = f"{node.kind}.{what}"
    if element is not None and node.kind == "invoke":
        template, arguments["element"] = "invoke.element", ObjectiveText(f"element.{element.value}")
    if node.kind == "hold_cities":
        return _hold(node, arguments)
    if node.kind == "capture_tokens":
        return _capture(node, arguments)
    if node.kind == "link":
        arguments["places"] = tuple(place_text(place) for place in node.get("places", tuple) or ())
    if node.kind == "play_word":
        return _word(node, arguments)
    return ObjectiveText(template, arguments)


def _hold(node: ConditionNode, arguments: dict[str, Argument]) -> ObjectiveText:
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    if not named:
        return ObjectiveText("hold_cities.any", {"count": 1, **arguments})
    arguments["places"] = tuple(place_text(place) for place in named)
    count = node.get("count", int)
    if count is None or count == len(named):
        return ObjectiveText("hold_cities.named", arguments)
    return ObjectiveText("hold_cities.some", arguments)


def _capture(node: ConditionNode, arguments: dict[str, Argument]) -> ObjectiveText:
    named: tuple[TokenPlace, ...] = node.get("tokens", tuple) or ()
    element, count = node.get("element", Element), node.get("count", int)
    template = "capture_tokens.any"
    if element is not None:
        template, arguments["element"] = "capture_tokens.element", ObjectiveText(f"element.{element.value}")
    if named:
        arguments["tokens"] = tuple(token_text(token) for token in named)
        of_all = count is None or count == len(named)
        template = "capture_tokens.named" if of_all else "capture_tokens.some"
        if element is not None:
            template += ".element"
    return ObjectiveText(template, {"count": 1, **arguments})


def _word(node: ConditionNode, arguments: dict[str, Argument]) -> ObjectiveText:
    """The side plays so many words, and what they must be, one quality after another."""
    words: tuple[str, ...] = node.get("words", tuple) or ()
    text = ObjectiveText("play_word", arguments)
    if len(words) == 1:
        text = ObjectiveText("play_word.given", {**arguments, "word": words[0]})
    elif words:
        text = ObjectiveText(
            "play_word.one_of", {**arguments, "words": tuple(ObjectiveText("word", {"word": word}) for word in words)}
        )
    qualities = tuple(_qualities(node))
    for number, quality in enumerate(qualities):
        text = ObjectiveText("with_more" if number else "with", {"clause": text, "quality": quality})
    return text


def _qualities(node: ConditionNode) -> list[ObjectiveText]:
    found: list[ObjectiveText] = []
    least, most = node.get("length_min", int), node.get("length_max", int)
    if least is not None and least == most:
        found.append(ObjectiveText("quality.length", {"count": least}))
    else:
        if least is not None:
            found.append(ObjectiveText("quality.length_min", {"count": least}))
        if most is not None:
            found.append(ObjectiveText("quality.length_max", {"count": most}))
    for name in ("pattern", "starts_with", "ends_with", "contains"):
        value = node.get(name, str)
        if value is not None:
            found.append(ObjectiveText(f"quality.{name}", {"letters": value}))
    connotation, strength = node.get("connotation", str), node.get("strength", int)
    if connotation is not None:
        found.append(ObjectiveText(f"quality.{connotation}"))
    if strength is not None:
        found.append(ObjectiveText("quality.strength", {"strength": strength}))
    return found


def place_text(place: NamedPlace) -> ObjectiveText:
    """How a place is called."""
    if place.kind is PlaceKind.CELL:
        cell = min(place.cells)
        return ObjectiveText("place.cell", {"row": cell.row, "column": cell.column})
    return ObjectiveText(f"place.{place.kind.value}", {"name": place.name or place.id})


def token_text(token: TokenPlace) -> ObjectiveText:
    """How a token is called."""
    element = ObjectiveText(f"element.{token.element.value}")
    return ObjectiveText("token", {"element": element, "row": token.at.row, "column": token.at.column})


TEMPLATES = (
    *("objective.win", "objective.bonus", "for_turns", "at_turn_end", "not", "inside", ALL, ANY, IN_ORDER),
    *("conquest", "total_control", "hold_cities.any", "hold_cities.named", "hold_cities.some", "score", "lead"),
    *("play_word", "play_word.given", "play_word.one_of", "word", "with", "with_more"),
    *("quality.length", "quality.length_min", "quality.length_max", "quality.pattern", "quality.starts_with"),
    *("quality.ends_with", "quality.contains", "quality.strength", "quality.attacking", "quality.burning"),
    *("quality.cutting", "quality.defending", "quality.sneaking", "destroy.words", "destroy.letters", "link"),
    *("place_letters", "occupy", "keep_free", "capture_tokens.any", "capture_tokens.element"),
    *("capture_tokens.named", "capture_tokens.named.element", "capture_tokens.some", "capture_tokens.some.element"),
    *("invoke", "invoke.element", "survive", "within", "turn_begins", "cut_off", "never_lose.city", "never_lose.word"),
    *("letters_out", "standard_end", "win", "place.city", "place.region", "place.cell", "token"),
    *("element.volcano", "element.drought", "element.flood", "element.firestorm"),
)
"""Every template there is; each has its words."""
