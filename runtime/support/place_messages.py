"""What people call the places, members and values of a campaign's files, where differences speak of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.names import SIDES
from runtime.support.texts import Texts, mark

OWNERS: Mapping[str, str] = MappingProxyType({**SIDES, "neutral": mark("nobody")})

PLACES: Mapping[str, str] = MappingProxyType(
    {
        "accepted": mark("Accepted findings"),
        "author": mark("Author"),
        "changes": mark("What is new in versions"),
        "cities": mark("Cities"),
        "conditions/gold": mark("Objectives of Gold"),
        "conditions/silver": mark("Objectives of Silver"),
        "difficulties": mark("Difficulties"),
        "edges": mark("Ways"),
        "language": mark("Language of the texts"),
        "levels": mark("Levels"),
        "licence": mark("Licence"),
        "needs/program": mark("Version of Scryptic that is needed"),
        "nodes": mark("Stations"),
        "pools/gold": mark("Pool of Gold"),
        "pools/silver": mark("Pool of Silver"),
        "notes": mark("Notes"),
        "presets": mark("Presets"),
        "proofs": mark("Proofs"),
        "protagonist": mark("Side of the player"),
        "regions": mark("Regions"),
        "ruleset": mark("Edition of the rules"),
        "seats/gold": mark("Player of Gold"),
        "seats/silver": mark("Player of Silver"),
        "standard_end": mark("Standard ends"),
        "start": mark("Station where the journey begins"),
        "start/base/gold": mark("Score of Gold at the start"),
        "start/base/silver": mark("Score of Silver at the start"),
        "start/racks/gold": mark("First rack of Gold"),
        "start/racks/silver": mark("First rack of Silver"),
        "symmetry": mark("Symmetry"),
        "texts": mark("Texts"),
        "tokens": mark("Tokens"),
        "triggers": mark("Triggers"),
        "version": mark("Version"),
        "words/added": mark("Added words"),
        "words/banned": mark("Banned words"),
        "words/meanings": mark("Meanings of added words"),
        "words/lexicon": mark("Word list"),
        "words/offers": mark("Words that are offered"),
        "words/refuse_unkind": mark("Unkind words are refused"),
    }
)
"""What people call the places of files, by the names that lead there."""

MEMBERS: Mapping[str, str] = MappingProxyType(
    {
        "arriving": mark("arrival"),
        "at": mark("place"),
        "bonus": mark("bonus or not"),
        "cells": mark("cells"),
        "carry": mark("what is brought along"),
        "choice": mark("text of the choice"),
        "computer": mark("computer"),
        "condition": mark("objective"),
        "contains": mark("letters it contains"),
        "count": mark("number"),
        "description": mark("description"),
        "effects": mark("effects"),
        "element": mark("element"),
        "end": mark("station it leads to"),
        "ending": mark("ending"),
        "ends_with": mark("last letters"),
        "game": mark("game"),
        "hidden": mark("hidden or not"),
        "kind": mark("kind"),
        "length_max": mark("greatest length"),
        "length_min": mark("least length"),
        "letters": mark("letters"),
        "level": mark("level"),
        "met": mark("objectives that must be met"),
        "missed": mark("objectives that must be missed"),
        "name": mark("name"),
        "opponent": mark("opponent"),
        "optional": mark("optional or not"),
        "owner": mark("owner"),
        "outcome": mark("outcome"),
        "pages": mark("pages of the story"),
        "path": mark("way to win"),
        "pattern": mark("pattern"),
        "points": mark("points"),
        "power": mark("power"),
        "priority": mark("priority"),
        "record": mark("game"),
        "repeat": mark("repeated or not"),
        "score_least": mark("least score"),
        "score_most": mark("greatest score"),
        "side": mark("side"),
        "start": mark("station it leads from"),
        "starts_with": mark("first letters"),
        "strength": mark("strength"),
        "text": mark("text"),
        "turn": mark("turn"),
        "turns": mark("turns"),
        "unlocks": mark("unlocks only, or leads there"),
        "when": mark("condition"),
        "words": mark("words"),
    }
)
"""What people call the members of things in files; those that are not here go by the name that files give them."""

THINGS: Mapping[str, str] = MappingProxyType(
    {
        "cities": mark("City {id}"),
        "difficulties": mark("Difficulty {id}"),
        "edges": mark("Way {id}"),
        "nodes": mark("Station {id}"),
        "presets": mark("Preset {id}"),
        "proofs": mark("Proof {id}"),
        "regions": mark("Region {id}"),
        "texts": mark("Text {id}"),
        "tokens": mark("Token {id}"),
        "triggers": mark("Trigger {id}"),
    }
)
"""What people call one thing of a list of a file."""

VALUES: Mapping[str, str] = MappingProxyType({"true": mark("yes"), "false": mark("no"), **OWNERS})
"""How values of files are said that are words of the format."""

_GAME = re.compile(r"(\d+) actions, ([0-9a-f]{8})")
"""What stands for the game of a proof in what is compared."""

_CELL = re.compile(r"\[(\d+), (\d+)\]")
"""A cell as files write it."""

_HOLDERS = frozenset(("arguments", "effects", "numbers", "parts", "when"))


def say_place(t: Texts, what: str, joins: tuple[str, str] | None = None) -> str:
    """What people call a place of a file, which ``what`` gives by the names and numbers that lead there.

    A way is told by the two stations that it ``joins``, where they are known.
    """
    parts = [part.replace("~1", "/").replace("~0", "~") for part in what.split("/")]
    for length in range(len(parts), 0, -1):
        known = PLACES.get("/".join(parts[:length]))
        if known is not None:
            rest = parts[length:]
            if rest and (parts[0] in THINGS or parts[0] == "conditions"):
                return _joined(t, [_thing(t, parts[:length], rest[0], joins), *_inner(t, rest[1:])])
            return _joined(t, [t(known), *_inner(t, rest)])
    if parts[0] == "difficulty" and len(parts) > 2:
        inner = "/".join(("start", *parts[2:]) if parts[2] == "base" else parts[2:])
        return _joined(t, [t("Difficulty {id}", id=parts[1]), say_place(t, inner)])
    if parts[0] == "rules" and len(parts) > 1:
        return t("Rule {name}", name="/".join(parts[1:]))
    return _joined(t, _inner(t, parts))


def _thing(t: Texts, place: list[str], name: str, joins: tuple[str, str] | None) -> str:
    """An objective, trigger or other listed thing by its name; a way with what it joins."""
    if place[0] == "edges" and joins is not None:
        return t("Way {id} from {start} to {end}", id=name, start=joins[0], end=joins[1])
    if place[0] == "conditions":
        return t("Objective {id} of {side}", id=name, side=t(OWNERS[place[1]]))
    return t(THINGS[place[0]], id=name)


def _inner(t: Texts, parts: list[str]) -> list[str]:
    """The names within a thing; what only holds other things together is left out."""
    said: list[str] = []
    before = ""
    for part in parts:
        if before == "effects" and part.isdecimal():
            said.append(t("effect {number}", number=int(part) + 1))
        elif before == "parts" and part.isdecimal():
            said.append(t("part {number}", number=int(part) + 1))
        elif part not in _HOLDERS:
            said.append(say_member(t, part))
        before = part
    return said


def say_member(t: Texts, name: str) -> str:
    """What people call a member of a thing."""
    return t(MEMBERS[name]) if name in MEMBERS else name


def _joined(t: Texts, names: list[str]) -> str:
    whole = names[0] if names else ""
    for name in names[1:]:
        whole = t("{whole}, {part}", whole=whole, part=name)
    return whole


def say_value(t: Texts, value: str | int) -> str | int:
    """A value of a file as people say it."""
    text = str(value)
    game = _GAME.fullmatch(text)
    if game is not None:
        count, name = int(game[1]), game[2]
        return t.plural("a game of {count} action ({name})", "a game of {count} actions ({name})", count, name=name)
    place = _CELL.fullmatch(text)
    if place is not None:
        return t("row {row}, column {column}", row=int(place[1]), column=int(place[2]))
    return t(VALUES[text]) if text in VALUES else value
