"""Small campaigns as the data of their files: made by chance of everything that files can hold, and shipped ones."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from runtime import resources
from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from tests.campaign.bundle_tricks import picture

IDS = ("a", "b", "c", "d", "goal")
"""The ids of levels, cities, tokens, regions, objectives and stations alike, so that references meet something."""

CAPITALS = ("A", "E", "AT", "TEA", "STONE", "RATES")

SMALL, SMALLEST = 3000, 1000
"""Shipped levels of more bytes are left out, and the proofs of all but the smallest, so that a case stays quick."""


def rows(chance: random.Random) -> list[str]:
    """A landscape of 3 to 7 rows and columns."""
    width = chance.randint(3, 7)
    return ["".join(chance.choice(".........ff~^=#") for _ in range(width)) for _ in range(chance.randint(3, 7))]


def condition(chance: random.Random, depth: int = 0) -> dict[str, Any]:
    """A condition of any kind, groups of them too."""
    kind = chance.choice(tuple(CONDITION_KINDS) if depth > 2 or chance.random() < 0.75 else tuple(GROUPS))
    made: dict[str, Any] = {"kind": kind}
    if kind in GROUPS:
        made["parts"] = [condition(chance, depth + 1) for _ in range(1 if kind == "not" else chance.randint(2, 3))]
    elif arguments := _arguments(CONDITION_KINDS[kind].arguments, chance):
        made["arguments"] = _with_either(CONDITION_KINDS[kind].either, arguments)
    if chance.random() < 0.2:
        made["id"] = chance.choice(IDS)
    return made


def effect(chance: random.Random, depth: int = 0) -> dict[str, Any]:
    """An effect of any kind; what can go several ways has effects of its own, down to some depth."""
    plain = [kind for kind in EFFECT_KINDS.values() if not kind.branches[0]]
    kind = chance.choice(plain if depth > 2 else tuple(EFFECT_KINDS.values()))
    arguments = _arguments(kind.arguments, chance)
    arguments = _with_either(kind.either, arguments)
    made: dict[str, Any] = {"kind": kind.kind, **({"arguments": arguments} if arguments else {})}
    if kind.branches[0]:
        number = chance.randint(kind.branches[0], min(kind.branches[1], 4))
        made["branches"] = [_branch(kind, place, chance, depth + 1) for place in range(number)]
    return made


def _branch(kind: EffectKind, place: int, chance: random.Random, depth: int) -> dict[str, Any]:
    given = {**_arguments(kind.branch_arguments, chance), "effects": [effect(chance, depth) for _ in range(place % 3)]}
    return given | ({"id": f"way-{place}"} if "id" in given else {})


def _with_either(either: tuple[str, ...], arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments with one of those of which one must be there."""
    usual: dict[str, Any] = {"cells": [[0, 0]], "least": 1, "value": 2}
    if either and not set(either) & set(arguments):
        name = next(one for one in either if one in usual)
        return {**arguments, name: usual[name]}
    return arguments


def _arguments(table: tuple[Argument, ...], chance: random.Random) -> dict[str, Any]:
    return {one.name: _argument(one, chance) for one in table if one.required or chance.random() < 0.4}


def _argument(argument: Argument, chance: random.Random) -> Any:
    if argument.takes is Takes.CHOICE:
        return chance.choice(argument.choices)
    if argument.takes is Takes.WHOLE:
        return max(argument.minimum, min(argument.maximum, chance.choice((1, 2, 3, 8, 40))))
    return TAKEN[argument.takes](chance)


def _some(*values: Any) -> Callable[[random.Random], Any]:
    return lambda chance: json.loads(json.dumps(chance.choice(values)))


TAKEN: Mapping[Takes, Callable[[random.Random], Any]] = MappingProxyType(
    {
        Takes.SIDE: _some("gold", "silver"),
        Takes.WORDS: _some("TEA", ["STONE", "TEA"]),
        Takes.LETTERS: _some("A", "ST"),
        Takes.PATTERN: _some("?E*", "*A*"),
        Takes.CITIES: _some(["a"], ["a", "b"]),
        Takes.REGION: _some("a", "b"),
        Takes.PLACES: _some([{"city": "a"}, {"city": "b"}], [{"region": "a"}, {"cell": [2, 2]}]),
        Takes.TOKENS: _some(["a"], ["a", "b"]),
        Takes.ELEMENT: _some("volcano", "drought", "flood", "firestorm"),
        Takes.TERRAIN: _some("plains", "forest", "water", "mountain", "ice", "lava"),
        Takes.CELL: _some([0, 0], [2, 2]),
        Takes.CELLS: _some([[0, 0]], [[1, 1], [1, 2]]),
        Takes.TEXT: _some("Hello.", "hello", "cover.png"),
        Takes.ID: _some("late", "later"),
        Takes.OBJECTIVE: _some("a", "b"),
        Takes.VARIABLE: _some("a", "b"),
        Takes.ACTIONS: _some(["commit"], ["spy", "end_turn"], []),
        Takes.CITY_ID: _some("town", "village"),
        Takes.DECISION: _some("shop", "inn"),
        Takes.DECISION_ID: _some("shop", "inn"),
        Takes.FLAG: _some(True, False),
    }
)
"""What arguments of each kind are made to be; a new kind is missed by name."""


def _level(name: str, chance: random.Random) -> dict[str, Any]:
    """A level with four cities, two tokens, two regions and, each at times, everything else that a level can have."""
    ground = rows(chance)
    size = len(ground), len(ground[0])
    cells = [[row, column] for row in range(size[0]) for column in range(size[1])]
    spots = chance.sample(cells, 6)
    owners = ("gold", "silver", "neutral")
    for row, column in spots:
        ground[row] = ground[row][:column] + "." + ground[row][column + 1 :]
    level: dict[str, Any] = {
        "format": 1,
        "id": name,
        "name": f"Level {name}",
        "terrain": ground,
        "cities": [{"id": IDS[n], "at": spots[n], "owner": owners[n], "name": "Hill"} for n in range(3)],
        "tokens": [{"id": IDS[n], "at": spots[4 + n], "element": "flood", "power": 3} for n in range(2)],
        "variables": [{"id": IDS[n], "start": n, "shown": n == 0} for n in range(2)],
        "regions": [{"id": IDS[n], "name": "Wood", "cells": sorted(chance.sample(cells, 3))} for n in range(2)],
        "conditions": {"gold": [{"id": one, "when": condition(chance)} for one in ("a", "b")]},
    }
    more: dict[str, Any] = {
        "triggers": [{"id": "c", "when": condition(chance), "effects": [effect(chance) for _ in range(2)]}],
        "pools": {"gold": {"kind": "order", "order": "STARESTONE"}, "silver": {"kind": "counts", "counts": {"A": 9}}},
        "start": {"racks": {"gold": "AEIRSTN", "silver": "STAREON"}, "base": {"gold": 3}},
        "seats": {"silver": {"computer": "novice"}},
        "rules": {"spies": 2, "turn_limit": 9, "water.amount": "3/5"},
        "words": {"added": ["STARESTONE"], "banned": ["TEA"], "lexicon": 50},
        "story": {"before": [{"title": "hello", "text": "*So* it **begins**.\n\n> Hm.", "picture": "cover.png"}]},
        "difficulty": {"easy": {"base": {"gold": 9}, "seats": {"silver": {"computer": "novice"}}}},
        "protagonist": "silver",
        "symmetry": "half_turn",
        "standard_end": False,
        "ruleset": "design-1.6",
    }
    return level | {key: more[key] for key in more if chance.random() < 0.35}


def sound_campaign(chance: random.Random) -> dict[str, Any]:
    """A campaign of one or two levels and a table game, with some or all of what can lie beside them."""
    levels = IDS[: chance.choice((1, 1, 1, 2))]
    files: dict[str, Any] = {f"levels/{name}.json": _level(name, chance) for name in levels}
    head: dict[str, Any] = {"format": 1, "id": "fuzzed", "name": "Fuzzed", "levels": [*levels]}
    if chance.random() < 0.2:
        game = chance.choice(("scribe", "scryper", "scrambler"))
        files["levels/t.json"] = {"format": 1, "id": "t", "name": "Table", "game": game, "opponent": "novice"}
        head["levels"].append("t")
    if chance.random() < 0.5:
        head |= _graph(head["levels"], chance)
    more = {"words": {"list": "list.txt"}, "cover": "cover.png", "language": "en", "spelling": ["Jorun"]}
    more |= {"author": "Ada", "version": "1.0", "licence": "CC0", "description": "hello"}
    more |= {"changes": [{"version": "1.0", "text": "A new bridge."}], "needs": {"program": "0.0.1"}}
    head |= {key: more[key] for key in more if chance.random() < 0.3}
    head["difficulties"] = [{"id": "easy", "name": "Easy"}]
    beside = _beside(files["levels/a.json"])
    files |= {"campaign.json": head} | {file: beside[file] for file in beside if chance.random() < 0.15}
    if "words" in head:
        files["words/list.txt"] = b"TEA\nSTONE\nSTARE\nRATES\nAT\nEAT\n"
    if "cover" in head:
        files["assets/cover.png"] = picture(30, 20)
    return json.loads(json.dumps({file: data for file, data in files.items() if not isinstance(data, bytes)})) | {
        file: data for file, data in files.items() if isinstance(data, bytes)
    }


def _graph(levels: list[str], chance: random.Random) -> dict[str, Any]:
    nodes = [{"id": f"n{number}", "level": level, "at": [number, 0]} for number, level in enumerate(levels)]
    nodes.append({"id": "end", "name": "The End", "ending": "victory", "pages": [{"text": "hello"}]})
    edges = [
        {
            "id": f"e{number}",
            "start": one["id"],
            "end": other["id"],
            "outcome": "won",
            "carry": {"letters": 3, "tokens": 1, "spies": 1, "words": 2, "score": 50},
            "path": "a" if one["level"] == "a" and chance.random() < 0.5 else "",
            "score_least": -5,
        }
        for number, (one, other) in enumerate(pairwise(nodes))
    ]
    return {"nodes": nodes, "edges": edges, "start": "n0"}


def _beside(level: Mapping[str, Any]) -> dict[str, Any]:
    """What can lie beside the levels, for level a."""
    position = {"racks": {"gold": "STONE", "silver": "TEA"}, "turn": 3, "letters": {"gold": {"0,0": "A"}}}
    rules = json.loads((resources.assets() / "rulesets" / "release.json").read_text("utf-8"))
    record = {"format": 1, "level": level, "rules": rules, "words": "0" * 64, "seed": 1}
    record["actions"] = [{"do": "end_turn"}, {"do": "discard", "letters": "A"}, {"do": "resign"}]
    arriving = {"edge": "e0", "carry": {"letters": "AB", "spies": 1}}
    return {
        "presets/a.json": {
            "format": 1,
            "presets": [{"id": "p", "name": "P", "position": position}, {"id": "q", "name": "Q", "arriving": arriving}],
        },
        "proofs/a.json": {"format": 1, "proofs": [{"id": "p", "side": "gold", "path": "a", "record": record}]},
        "notes/a.json": {
            "format": 1,
            "notes": [
                {"id": "n", "at": [0, 0], "to": [1, 1], "text": "So?"},
                {"id": "m", "at": [1, 1], "cells": [[1, 1]]},
            ],
        },
        "text/en.json": {"format": 1, "texts": {"hello": "Hello, *you*.", "late": "{name}"}},
        "text/de.json": {"format": 1, "texts": {"hello": "Hallo."}},
        "accepted.json": {"format": 1, "accepted": [{"code": "no-symmetry", "level": "a", "because": "So be it."}]},
    }


@cache
def shipped_campaigns() -> tuple[dict[str, Any], ...]:
    """A campaign of one level for each small one that is shipped, with its presets, and of the smallest the proofs."""
    found = []
    for folder in sorted(path.parent for path in resources.campaigns().glob("*/campaign.json")):
        head = json.loads((folder / "campaign.json").read_text("utf-8"))
        for level in head["levels"]:
            size = (folder / "levels" / f"{level}.json").stat().st_size
            if size <= SMALL:
                alone = {key: value for key, value in head.items() if key not in ("nodes", "edges", "start")}
                files = {"campaign.json": alone | {"levels": [level]}}
                for place in ("levels", "presets", "proofs")[: 3 if size < SMALLEST else 2]:
                    path = folder / place / f"{level}.json"
                    if path.is_file():
                        files[f"{place}/{level}.json"] = json.loads(path.read_text("utf-8"))
                found.append(files)
    return tuple(found)
