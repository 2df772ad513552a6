"""What the builder calls kinds of conditions and effects and their arguments, and what is wrong with one, in its words.

What is not in a table is called by its name in files, so that a kind that joins the vocabulary can be built at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from editor.tools.names import ELEMENTS, TERRAINS, side_name
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import ArgumentIssue, ArgumentIssueCode, NamedPlace, TokenPlace
from runtime.engine.conditions.board_effects import (
    ALLOW,
    AWARD_POINTS,
    AWARD_SPIES,
    CLOSE_OBJECTIVE,
    FOUND_CITY,
    GIVE_CITY,
    GIVE_TOKEN,
    LAY_LETTERS,
    RAZE_CITY,
    REMOVE_LETTERS,
)
from runtime.engine.conditions.condition_kinds import ALL, ANY, IN_ORDER, NOT
from runtime.engine.conditions.effect_kind import effect_cells
from runtime.engine.conditions.effect_kinds import (
    END,
    GIVE_LETTERS,
    MESSAGE,
    PLACE_TOKEN,
    REMOVE_TOKEN,
    REVEAL,
    SET_TURN,
    TERRAIN,
)
from runtime.engine.conditions.nested_effects import CHANCE, CHOICE
from runtime.engine.conditions.variable_effects import ADD_VARIABLE, SET_VARIABLE
from runtime.engine.conditions.variables import variable_name
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.state import ActionKind
from runtime.engine.levels.level import Condition, ConditionKindId, Effect, EffectKindId, Level, Variable
from runtime.support.condition_texts import CONDITION_TEXTS
from runtime.support.issues import Issue
from runtime.support.names import SIDES
from runtime.support.texts import Texts, mark, names_of


@dataclass(frozen=True, slots=True)
class EffectText:
    """What a kind of effect is called, and what one of it that is whole does."""

    name: str
    sentence: Callable[[Texts, EffectNode], str]


def _message(t: Texts, effect: EffectNode) -> str:
    speaker, text = effect.text("speaker"), effect.text("text")
    return t("{speaker} says: “{text}”", speaker=speaker, text=text) if speaker else t("“{text}”", text=text)


def _terrain(t: Texts, effect: EffectNode) -> str:
    terrain = effect.get("terrain", Terrain)
    if terrain is None:
        return ""
    count, name = len(effect_cells(effect)), t(TERRAINS[terrain])
    return t.plural("{count} cell becomes {terrain}", "{count} cells become {terrain}", count, terrain=name)


def _place_token(t: Texts, effect: EffectNode) -> str:
    element, cell = effect.get("element", Element), effect.get("at", Cell)
    if element is None or cell is None:
        return ""
    name = t(ELEMENTS[element])
    return t("A {element} token appears at row {row}, column {column}", element=name, row=cell.row, column=cell.column)


def _remove_token(t: Texts, effect: EffectNode) -> str:
    tokens = [one.id for one in effect.get("token", tuple) or () if isinstance(one, TokenPlace)]
    return t("These tokens vanish: {ids}", ids=names_of(t, tokens))


def _give_letters(t: Texts, effect: EffectNode) -> str:
    return t("{side} gets the letters {letters}", side=side_name(t, effect.side), letters=effect.text("letters"))


def _set_turn(t: Texts, effect: EffectNode) -> str:
    return t("The next turn is of {side}", side=side_name(t, effect.side))


def _reveal(t: Texts, effect: EffectNode) -> str:
    return t("The objective {id} is revealed", id=effect.text("condition"))


def _set_variable(t: Texts, effect: EffectNode) -> str:
    name, measure = _variable(effect), effect.get("measure", str)
    if measure is None:
        return t("“{name}” becomes {number}", name=name, number=effect.get("value", int) or 0)
    what, side = named(t, CHOICES, measure), side_name(t, effect.side)
    return t("“{name}” becomes what is measured: {what}, {side}", name=name, what=what, side=side)


def _add_variable(t: Texts, effect: EffectNode) -> str:
    number = effect.get("by", int) or 0
    return t("“{name}” changes by {number}", name=_variable(effect), number=f"{number:+}".replace("-", "−"))


def _variable(effect: EffectNode) -> str:
    """What the variable of an effect is called."""
    variable = effect.get("variable", Variable)
    return variable_name(variable) if variable is not None else ""


def _lay_letters(t: Texts, effect: EffectNode) -> str:
    cell, letters = effect.get("at", Cell), effect.text("letters")
    if cell is None:
        return ""
    figures = {"side": side_name(t, effect.side), "letters": letters, "row": cell.row, "column": cell.column}
    if effect.text("direction") == Direction.DOWN.value:
        return t("{letters} of {side} are laid down from row {row}, column {column}", **figures)
    return t("{letters} of {side} are laid across from row {row}, column {column}", **figures)


def _remove_letters(t: Texts, effect: EffectNode) -> str:
    side = side_name(t, effect.side)
    return t.plural(
        "Letters of {side} vanish from {count} cell",
        "Letters of {side} vanish from {count} cells",
        len(effect_cells(effect)),
        side=side,
    )


def _found_city(t: Texts, effect: EffectNode) -> str:
    cell, name = effect.get("at", Cell), effect.text("name") or effect.text("id")
    if cell is None:
        return ""
    return t("The city {name} is founded at row {row}, column {column}", name=name, row=cell.row, column=cell.column)


def _cities(t: Texts, effect: EffectNode) -> str:
    named_cities = [one for one in effect.get("city", tuple) or () if isinstance(one, NamedPlace)]
    return names_of(t, [one.name or one.id for one in named_cities])


def _raze_city(t: Texts, effect: EffectNode) -> str:
    return t("These cities vanish: {names}", names=_cities(t, effect))


def _give_city(t: Texts, effect: EffectNode) -> str:
    names = _cities(t, effect)
    owners = {
        "gold": t("These cities become Gold’s: {names}", names=names),
        "silver": t("These cities become Silver’s: {names}", names=names),
        "neutral": t("These cities become neutral: {names}", names=names),
    }
    return owners[effect.text("owner")]


def _award_points(t: Texts, effect: EffectNode) -> str:
    amount, side = effect.get("amount", int) or 0, side_name(t, effect.side)
    if amount < 0:
        return t.plural("{side} loses {count} point", "{side} loses {count} points", -amount, side=side)
    return t.plural("{side} gets {count} point", "{side} gets {count} points", amount, side=side)


def _award_spies(t: Texts, effect: EffectNode) -> str:
    amount, side = effect.get("amount", int) or 0, side_name(t, effect.side)
    if amount < 0:
        return t.plural("{side} loses {count} spy", "{side} loses {count} spies", -amount, side=side)
    return t.plural("{side} gets {count} spy", "{side} gets {count} spies", amount, side=side)


def _give_token(t: Texts, effect: EffectNode) -> str:
    element = effect.get("element", Element)
    if element is None:
        return ""
    return t("{side} gets a {element} token", side=side_name(t, effect.side), element=t(ELEMENTS[element]))


def _close_objective(t: Texts, effect: EffectNode) -> str:
    return t("The objective {id} is closed", id=effect.text("condition"))


def _allow(t: Texts, effect: EffectNode) -> str:
    side, kinds = side_name(t, effect.side), effect.get("actions", tuple) or ()
    if not kinds:
        return t("{side} may do anything again", side=side)
    names = names_of(t, [named(t, CHOICES, kind.value) for kind in kinds if isinstance(kind, ActionKind)])
    said = t("{side} may only do this: {names}", side=side, names=names)
    text = effect.text("text")
    return t("{action}; else “{text}” is said", action=said, text=text) if text else said


def _end(t: Texts, effect: EffectNode) -> str:
    winners = {
        "gold": t("The level ends; Gold wins"),
        "silver": t("The level ends; Silver wins"),
        "draw": t("The level ends in a draw"),
        "score": t("The level ends; the higher score wins"),
    }
    return winners[effect.text("winner")]


def _choice(t: Texts, effect: EffectNode) -> str:
    named, text = effect.get("chooser", str), " ".join(effect.text("text").split())
    if not named:
        return t("Asks whoever set it off: {text}", text=text)
    return t("Asks {side}: {text}", side=side_name(t, Side(named)), text=text)


def _chance(t: Texts, effect: EffectNode) -> str:
    count = len(effect.branches)
    return t.plural("Chance decides what happens: {count} branch", "Chance decides: {count} branches", count)


EFFECT_TEXTS: Mapping[EffectKindId, EffectText] = MappingProxyType(
    {
        MESSAGE.kind: EffectText(mark("Show a message"), _message),
        TERRAIN.kind: EffectText(mark("Change the landscape"), _terrain),
        PLACE_TOKEN.kind: EffectText(mark("Place a token"), _place_token),
        REMOVE_TOKEN.kind: EffectText(mark("Remove a token"), _remove_token),
        GIVE_LETTERS.kind: EffectText(mark("Give letters"), _give_letters),
        SET_TURN.kind: EffectText(mark("Settle whose turn comes"), _set_turn),
        REVEAL.kind: EffectText(mark("Reveal an objective"), _reveal),
        SET_VARIABLE.kind: EffectText(mark("Set a variable"), _set_variable),
        ADD_VARIABLE.kind: EffectText(mark("Add to a variable"), _add_variable),
        LAY_LETTERS.kind: EffectText(mark("Lay letters"), _lay_letters),
        REMOVE_LETTERS.kind: EffectText(mark("Remove letters"), _remove_letters),
        FOUND_CITY.kind: EffectText(mark("Found a city"), _found_city),
        RAZE_CITY.kind: EffectText(mark("Raze a city"), _raze_city),
        GIVE_CITY.kind: EffectText(mark("Give a city away"), _give_city),
        AWARD_POINTS.kind: EffectText(mark("Award points"), _award_points),
        AWARD_SPIES.kind: EffectText(mark("Award spies"), _award_spies),
        GIVE_TOKEN.kind: EffectText(mark("Give a token"), _give_token),
        CLOSE_OBJECTIVE.kind: EffectText(mark("Close an objective"), _close_objective),
        ALLOW.kind: EffectText(mark("Allow actions"), _allow),
        CHOICE.kind: EffectText(mark("Let a side choose"), _choice),
        CHANCE.kind: EffectText(mark("Let chance decide"), _chance),
        END.kind: EffectText(mark("End the level"), _end),
    }
)
"""Every kind of effect, in the order in which they are offered."""


def say_effect(t: Texts, effect: EffectNode) -> str:
    """What an effect that is whole does; empty for a kind that nobody has words for."""
    text = EFFECT_TEXTS.get(effect.kind)
    return text.sentence(t, effect) if text else ""


def say_branch(t: Texts, effect: EffectNode, number: int) -> str:
    """A branch of an effect: of chance how often it comes, and the beginning of what players read."""
    branch, total = effect.branches[number], sum(one.weight for one in effect.branches)
    if effect.kind == CHOICE.kind:
        return t("{id}: “{text}”", id=branch.id or "…", text=" ".join(branch.text.split()) or "…")
    text = " ".join(branch.text.split()) or (t("nothing happens") if not branch.effects else "")
    share = round(100 * branch.weight / total)
    figures = {"share": t("{number}%", number=share) if share else t("less than 1%"), "text": text}
    return t("{share}: {text}", **figures) if text else figures["share"]


KINDS: Mapping[ConditionKindId, str] = MappingProxyType(
    {
        ALL: mark("All of these"),
        ANY: mark("Any of these"),
        NOT: mark("Not this"),
        IN_ORDER: mark("These, in order"),
        **{ConditionKindId(kind): text.name for kind, text in CONDITION_TEXTS.items()},
    }
)
"""Every kind of condition, in the order in which they are offered."""

EFFECTS: Mapping[EffectKindId, str] = MappingProxyType({kind: text.name for kind, text in EFFECT_TEXTS.items()})
"""Every kind of effect, in the order in which they are offered."""

ARGUMENTS: Mapping[str, str] = MappingProxyType(
    {
        "actions": mark("Allowed"),
        "amount": mark("How many"),
        "answer": mark("Computer's answer"),
        "at": mark("Cell"),
        "by": mark("How much more"),
        "cells": mark("Cells"),
        "choice": mark("Choice"),
        "chooser": mark("Who chooses"),
        "cities": mark("Cities"),
        "city": mark("City"),
        "condition": mark("Objective"),
        "connotation": mark("Meaning"),
        "contains": mark("Contains"),
        "count": mark("How many"),
        "direction": mark("Direction"),
        "element": mark("Element"),
        "ends_with": mark("Ends in"),
        "every": mark("Every so many turns"),
        "id": mark("Id"),
        "is": mark("Exactly"),
        "least": mark("At least"),
        "length_max": mark("Letters at most"),
        "length_min": mark("Letters at least"),
        "letters": mark("Letters"),
        "measure": mark("Measured"),
        "most": mark("At most"),
        "name": mark("Name"),
        "option": mark("Option"),
        "owner": mark("Owner"),
        "pattern": mark("Pattern"),
        "places": mark("Places"),
        "points": mark("Points"),
        "portrait": mark("Portrait"),
        "power": mark("Power"),
        "region": mark("Region"),
        "side": mark("Side"),
        "speaker": mark("Speaker"),
        "starts_with": mark("Starts with"),
        "strength": mark("Strength"),
        "terrain": mark("Terrain"),
        "text": mark("Text"),
        "to": mark("Read by"),
        "token": mark("Token"),
        "tokens": mark("Tokens"),
        "touches": mark("Touching is enough"),
        "turn": mark("Turn"),
        "turns": mark("Turns running"),
        "value": mark("Becomes"),
        "variable": mark("Variable"),
        "weight": mark("Weight"),
        "what": mark("What"),
        "winner": mark("Winner"),
        "words": mark("Words"),
    }
)
"""Every argument, by its name in files."""

CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "across": mark("Across"),
        "attacking": mark("attacking"),
        "both": mark("Both"),
        "burning": mark("burning"),
        "cities": mark("Cities"),
        "city": mark("Cities"),
        "commit": mark("Lay words"),
        "cutting": mark("cutting"),
        "defending": mark("defending"),
        "down": mark("Down"),
        "draw": mark("Nobody: a draw"),
        "lead": mark("Lead"),
        "end_turn": mark("End the turn"),
        "invoke": mark("Invoke tokens"),
        "letters": mark("Letters"),
        "neutral": mark("Neutral"),
        "redeploy": mark("Redeploy words"),
        "score": mark("The higher score"),
        "sneaking": mark("sneaking"),
        "tokens": mark("Tokens"),
        "turn": mark("Turn"),
        "spy": mark("Ask spies"),
        "word": mark("Words"),
        "words": mark("Words"),
        "words_lost": mark("Words lost"),
        **SIDES,
    }
)
"""Every choice of the arguments that are one of some."""


Key = TypeVar("Key", bound=str)


def named(t: Texts, table: Mapping[Key, str], key: Key) -> str:
    """What something is called; by its own name where no table knows it."""
    return t(table[key]) if key in table else key


def kind_name(t: Texts, what: Condition | Effect) -> str:
    """What the kind of a condition or an effect is called."""
    return named(t, EFFECTS, what.kind) if isinstance(what, Effect) else named(t, KINDS, what.kind)


def offered(table: Mapping[Key, str], known: Mapping[Key, object]) -> tuple[Key, ...]:
    """The keys of ``known`` in the table's order, those that the table lacks at the end."""
    return (*(key for key in table if key in known), *(key for key in known if key not in table))


_OF_ARGUMENTS = frozenset(code.value for code in ArgumentIssueCode)


def say_argument_issue(t: Texts, level: Level, flaw: ArgumentIssue) -> str:
    """What is wrong and how to mend it; of what is missing just that, for the field stands beside it."""
    if flaw.code is ArgumentIssueCode.MISSING_ARGUMENT:
        what = str(flaw.details["what"])
        either = t("At least one of these is needed: {names}", names=_arguments(t, what))
        return either if ", " in what else t("This is still missing.")
    from runtime.checks.conditions import argument_issue
    from runtime.support.wording import say_issue

    return " ".join(filter(None, say_issue(t, as_built(t, argument_issue(level, flaw)))))


def as_built(t: Texts, issue: Issue) -> Issue:
    """An issue of a condition or an effect, with these and their arguments called as the builder calls them."""
    if issue.code not in _OF_ARGUMENTS:
        return issue
    details = dict(issue.details)
    if "kind" in details:
        kind = str(details["kind"])
        effect, condition = named(t, EFFECTS, EffectKindId(kind)), named(t, KINDS, ConditionKindId(kind))
        details["kind_name"] = effect if kind in EFFECTS else condition
    if "what" in details:
        details["what_name"] = _arguments(t, str(details["what"]))
    return replace(issue, details=details)


def _arguments(t: Texts, names: str) -> str:
    """What arguments are called, of which ``names`` has one or more in a row."""
    return ", ".join(named(t, ARGUMENTS, one) for one in names.split(", "))
