"""Campaigns and levels that ask for more work, memory or words than anybody has, each by name with what is expected.

Every trick makes the files of a folder. What it is expected to be told with is a code; an empty one is for what is
sound, only large.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

Files = dict[str, bytes]


@dataclass(frozen=True)
class Trick:
    """``make`` makes the files; ``code`` is among what is told; a ``heavy`` one takes seconds."""

    make: Callable[[], Files]
    code: str = ""
    heavy: bool = False


def a_level(size: int = 6, **members: Any) -> dict[str, Any]:
    """A sound level with whatever else is given."""
    cities = [
        {"id": "a", "at": [0, 0], "owner": "gold"},
        {"id": "b", "at": [size - 1, size - 1], "owner": "silver"},
    ]
    plain = {"format": 1, "id": "one", "name": "One", "terrain": ["." * size] * size, "cities": cities}
    return {**plain, **members}


def with_levels(*levels: dict[str, Any], **head: Any) -> Files:
    """A campaign of these levels, one station each."""
    named = [{**level, "id": f"l{number}"} for number, level in enumerate(levels)]
    nodes = [{"id": level["id"], "level": level["id"]} for level in named]
    plain = {"format": 1, "id": "mine", "name": "Mine", "levels": [level["id"] for level in named]}
    whole = {**plain, "nodes": nodes, "edges": [], "start": "l0", **head}
    files = {f"levels/{level['id']}.json": json.dumps(level).encode() for level in named}
    return {"campaign.json": json.dumps(whole).encode(), **files}


def one(size: int = 6, **members: Any) -> Files:
    """A campaign of one level."""
    return with_levels(a_level(size, **members))


def text_of(body: str) -> Files:
    """A campaign of one level, whose file ends with ``body``."""
    files = with_levels(a_level())
    files["levels/l0.json"] = files["levels/l0.json"][:-1] + body.encode() + b"}"
    return files


def condition(number: int = 0, **arguments: Any) -> dict[str, Any]:
    """A single condition."""
    return {"kind": "score", "arguments": {"points": 10 + number, **arguments}}


def group(kind: str, *parts: dict[str, Any]) -> dict[str, Any]:
    """Conditions put together."""
    return {"kind": kind, "parts": list(parts)}


def objectives(*trees: dict[str, Any]) -> dict[str, Any]:
    """Ways to win for gold."""
    return {"gold": [{"id": f"way{number}", "when": tree} for number, tree in enumerate(trees)]}


def nested(kind: str, depth: int, bottom: dict[str, Any]) -> dict[str, Any]:
    """Groups within groups."""
    tree = bottom
    for _ in range(depth):
        tree = group(kind, tree, condition())
    return tree


def regions(count: int, rows: int, columns: int) -> list[dict[str, Any]]:
    """Regions of the same many cells each."""
    cells = [[row, column] for row in range(rows) for column in range(columns)]
    return [{"id": f"r{number}", "cells": cells} for number in range(count)]


def joined(nodes: int, **edge: Any) -> Files:
    """Stations joined all to all."""
    files = with_levels(a_level())
    head = json.loads(files["campaign.json"])
    head["nodes"] = [{"id": f"n{number}", "level": "l0"} for number in range(nodes)]
    pairs = permutations(range(nodes), 2)
    head["edges"] = [{"id": f"e{a}-{b}", "start": f"n{a}", "end": f"n{b}", "outcome": "won", **edge} for a, b in pairs]
    head["start"] = "n0"
    return {**files, "campaign.json": json.dumps(head).encode()}


def ring(nodes: int) -> Files:
    """A ring of stations that gives more with every round."""
    files = with_levels(a_level())
    head = json.loads(files["campaign.json"])
    head["nodes"] = [{"id": f"n{number}", "level": "l0"} for number in range(nodes)]
    carry = {"letters": 1000, "tokens": 1000, "spies": 1000, "words": 1000, "score": 100}
    head["edges"] = [
        {"id": f"e{number}", "start": f"n{number}", "end": f"n{(number + 1) % nodes}", "carry": carry}
        for number in range(nodes)
    ]
    head["start"] = "n0"
    return {**files, "campaign.json": json.dumps(head).encode()}


def astray(edges: int) -> Files:
    """Ways that lead from and to stations that there are not, each nearly called like many that there are."""
    files = with_levels(a_level())
    head = json.loads(files["campaign.json"])
    head["nodes"] = [{"id": f"station-number-{number:05d}", "level": "l0"} for number in range(2000)]
    head["edges"] = [
        {"id": f"e{number}", "start": f"statoin-nubmer-{number:05d}", "end": f"station-nubmer-{number:05d}x"}
        for number in range(edges)
    ]
    head["start"] = "station-number-00000"
    return {**files, "campaign.json": json.dumps(head).encode()}


def many_cities(count: int, size: int = 200, owner: str = "neutral") -> list[dict[str, Any]]:
    """Cities all over a map."""
    cells = [(row, column) for row in range(0, size, 2) for column in range(0, size, 2)][1:count]
    there = [{"id": f"c{number}", "at": list(cell), "owner": owner} for number, cell in enumerate(cells)]
    return [
        {"id": "a", "at": [0, 0], "owner": "gold"},
        {"id": "b", "at": [size - 1, size - 1], "owner": "silver"},
        *there,
    ]


def columns(count: int, **column: Any) -> dict[str, Any]:
    """So many difficulties."""
    return {f"d{number}": {"base": {"gold": number}, **column} for number in range(count)}


def with_list(words: bytes, name: str = "own.txt", **beside: bytes) -> Files:
    """A campaign with its own word list."""
    files = with_levels(a_level(), words={"list": name})
    return {**files, f"words/{name}": words, **{f"words/own.{ending}": data for ending, data in beside.items()}}


def a_table(count: int) -> bytes:
    """Texts in another language."""
    return json.dumps({"format": 1, "texts": {f"t{number}": "x" for number in range(count)}}).encode()


def _letters(count: int) -> list[list[Any]]:
    return [[number // 1000, number % 1000, "A"] for number in range(count)]


def _rows(count: int) -> Iterator[str]:
    for number in range(count):
        yield "".join("ABCDEFGHIJ"[int(digit)] for digit in f"{number:06d}")


def _pools(**pool: Any) -> dict[str, Any]:
    return {"gold": {"kind": "counts", **pool}}


def by_patterns(objectives_too: dict[str, Any]) -> dict[str, Any]:
    """A level whose triggers all ask for words by hard patterns."""
    triggers = [{"id": f"t{number}", "when": group("any", *STARRED), "effects": []} for number in range(40)]
    return a_level(triggers=triggers, conditions=objectives_too)


WIDE = [group("any", *(condition(number * 90 + part) for part in range(90))) for number in range(50)]
ALIKE = [group("any", *(condition(part % 10) for part in range(90))) for _ in range(50)]
PLAY = [
    {"kind": "play_word", "arguments": {"pattern": f"Q{'?' * 5}{letter}Z"}} for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"
]
SHOUT = {"kind": "message", "arguments": {"text": "x" * 10**6}}
GROUND = [[row, column] for row in range(9) for column in range(9)]
FLOOD = {"id": "t", "at": [3, 3], "element": "flood"}
STARRED = [
    {"kind": "play_word", "arguments": {"pattern": "".join(f"*{letter}" for letter in letters) + "*"}}
    for letters in zip("ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "ZYXWVUTSRQPON", "JQXZJQXZJQXZJ", strict=True)
]
STARS = {"kind": "play_word", "arguments": {"pattern": "*A" * 30 + "*Q"}}

# Made when asked for: whoever collects the tests needs the names alone, and all of it at once is a hundred megabytes.
TRICKS: Mapping[str, Trick] = {
    "two thousand million letters": Trick(lambda: one(pools=_pools(counts={"A": 2_000_000_000})), "out-of-range"),
    "more letters than a machine word counts": Trick(lambda: one(pools=_pools(counts={"A": 10**25})), "out-of-range"),
    "letters by a number of four thousand digits": Trick(
        lambda: one(pools=_pools(counts={"A": 10**4000})), "out-of-range"
    ),
    "letters by a number too long to be read": Trick(lambda: text_of(', "pools": ' + "9" * 5000), "json-number"),
    "letters by a number with a fraction": Trick(lambda: one(pools=_pools(counts={"A": 1e300})), "out-of-range"),
    "less letters than none": Trick(lambda: one(pools=_pools(counts={"A": -(10**9)})), "out-of-range"),
    "twenty million letters, none of them too many": Trick(
        lambda: one(pools=_pools(counts={chr(0x4E00 + number): 100_000 for number in range(200)})), "pool-too-large"
    ),
    "a standard pool a thousand times": Trick(
        lambda: one(pools={"gold": {"multiple": 1000}}, rules={"letters.counts": {"A": 100_000}}), "pool-too-large"
    ),
    "a pool in an order without end": Trick(
        lambda: one(pools={"gold": {"kind": "order", "order": "A" * 5 * 10**6}}), "too-long"
    ),
    "marks without end in an order": Trick(
        lambda: one(pools={"gold": {"kind": "order", "order": "A" + "\u0301\u0320" * 40_000}}), "no-value"
    ),
    "a base score without end": Trick(lambda: one(start={"base": {"gold": 10**20}}), "out-of-range"),
    "a rack without end": Trick(lambda: one(start={"racks": {"gold": "A" * 1_000_000}}), "too-long"),
    "three hundred thousand letters": Trick(lambda: one(start={"letters": {"gold": _letters(300_000)}}), "too-long"),
    "a hundred thousand letters": Trick(
        lambda: one(start={"letters": {"gold": _letters(100_000)}}), "letters-off-board", True
    ),
    "letters all over a map": Trick(
        lambda: one(200, start={"letters": {"gold": [[r, c, "A"] for r in range(200) for c in range(200)]}}),
        "start-not-a-word",
        True,
    ),
    "cities far beyond every map": Trick(
        lambda: one(cities=[{"id": "a", "at": [10**12, -(10**12)], "owner": "gold"}]), "out-of-range"
    ),
    "a token of endless power": Trick(
        lambda: one(tokens=[{"id": "t", "at": [1, 1], "element": "flood", "power": 10**9}]), "out-of-range"
    ),
    "a map of a million rows": Trick(lambda: one(terrain=["."] * 1_000_000), "too-long", True),
    "a map of rows of a million": Trick(lambda: one(terrain=["." * 1_000_000] * 5), "too-long"),
    "a large map": Trick(lambda: one(terrain=["." * 1000] * 1000), "map-too-large", True),
    "a name without end": Trick(lambda: one(name="N" * 3_000_000), "too-long"),
    "forty thousand unknown keys": Trick(lambda: one(**{f"key{number}": 1 for number in range(40_000)}), "more-keys"),
    "forty thousand unknown keys of a city": Trick(
        lambda: one(cities=[{"id": "a", "at": [0, 0], "owner": "gold", **{f"k{n}": 1 for n in range(40_000)}}]),
        "more-keys",
    ),
    "a key a megabyte long": Trick(lambda: text_of(', "' + "k" * 1_000_000 + '": {"a": [0, 0, 0]}'), "json-long-key"),
    "a key that stands a hundred thousand times": Trick(lambda: text_of(', "x": 1' * 100_000), "json-duplicate-key"),
    "half characters": Trick(lambda: text_of(', "description": "' + "\\ud800" * 100_000 + '"'), "json-half-character"),
    "ten million empty lists": Trick(lambda: text_of(', "x": [' + "[]," * 9_000_000 + "[]]"), "json-too-much"),
    "ten million numbers": Trick(lambda: text_of(', "x": [' + "1," * 10_000_000 + "1]"), "json-too-much"),
    "lists within lists": Trick(lambda: text_of(', "x": ' + "[" * 100_000 + "]" * 100_000), "json-too-deep"),
    "faults of form by the thousand": Trick(
        lambda: one(cities=[{"id": "!", "at": [-1], "owner": 1}] * 3000), "more-issues"
    ),
    "four hundred regions": Trick(lambda: one(40, regions=regions(400, 20, 20))),
    "a hundred regions of sixteen hundred cells": Trick(lambda: one(40, regions=regions(100, 40, 40)), heavy=True),
    "regions of more cells than there may be": Trick(lambda: one(200, regions=regions(6, 200, 200)), "too-much"),
    "regions that are asked for again and again": Trick(
        lambda: one(
            200,
            regions=regions(5, 200, 200),
            conditions=objectives(
                *(
                    group("any", *({"kind": "occupy", "arguments": {"region": f"r{n % 5}"}} for n in range(90)))
                    for _ in range(50)
                )
            ),
        ),
        "too-much",
    ),
    "links by the thousand": Trick(
        lambda: one(
            200,
            conditions=objectives(
                *(
                    group(
                        "any",
                        *(
                            {"kind": "link", "arguments": {"places": [{"cell": [n, m]}, {"cell": [199 - n, m]}]}}
                            for n in range(90)
                        ),
                    )
                    for m in range(50)
                )
            ),
        ),
        "check-cut",
        True,
    ),
    "twenty-seven thousand conditions": Trick(
        lambda: one(
            conditions=objectives(*(group("any", *([condition()] * 90)) for _ in range(100))) | {"silver": []},
            triggers=[{"id": f"t{n}", "when": group("any", *([condition()] * 90)), "effects": []} for n in range(200)],
        ),
        "too-much",
    ),
    "conditions that differ": Trick(lambda: one(conditions=objectives(*WIDE)), heavy=True),
    "conditions that repeat": Trick(lambda: one(conditions=objectives(*ALIKE)), heavy=True),
    "conditions that repeat, at every difficulty": Trick(
        lambda: one(conditions=objectives(*ALIKE), difficulty=columns(20)), heavy=True
    ),
    "conditions as deep as may be": Trick(
        lambda: one(conditions=objectives(*(nested("any", 25, condition(number)) for number in range(90)))), heavy=True
    ),
    "deep conditions with a denial, at every difficulty of every level": Trick(
        lambda: with_levels(
            *[
                a_level(
                    30,
                    conditions=objectives(
                        *(nested("any", 20, group("not", condition(number))) for number in range(90))
                    ),
                    difficulty=columns(20),
                )
            ]
            * 20
        ),
        "check-cut",
        True,
    ),
    "triggers of words by hard patterns in every level": Trick(
        lambda: with_levels(*[by_patterns(objectives(group("all", *STARRED)))] * 8), heavy=True
    ),
    "words by hard patterns": Trick(lambda: one(conditions=objectives(*PLAY)), heavy=True),
    "words by hard patterns, at every difficulty": Trick(
        lambda: one(conditions=objectives(*PLAY), difficulty=columns(20)), "check-cut", True
    ),
    "a pattern of nothing but stars": Trick(lambda: one(conditions=objectives(STARS)), heavy=True),
    "a pattern without end": Trick(
        lambda: one(conditions=objectives({"kind": "play_word", "arguments": {"pattern": "?*" * 100_000}})),
        "bad-argument",
    ),
    "a number beyond all in a condition": Trick(
        lambda: one(conditions=objectives(condition(10**30))), "argument-range"
    ),
    "a message without end": Trick(
        lambda: one(triggers=[{"id": "t", "when": condition(), "effects": [SHOUT]}]),
        "bad-argument",
    ),
    "effects by the ten thousand": Trick(
        lambda: one(
            triggers=[
                {
                    "id": f"t{n}",
                    "when": condition(),
                    "effects": [{"kind": "reveal", "arguments": {"condition": "way0"}}] * 100,
                }
                for n in range(100)
            ]
        ),
        "too-much",
    ),
    "tokens of triggers on changing ground": Trick(
        lambda: one(
            40,
            triggers=[
                {
                    "id": f"t{n}",
                    "when": condition(),
                    "effects": [
                        {"kind": "place_token", "arguments": {"id": f"p{n}", "at": [0, 0], "element": "flood"}},
                        {"kind": "terrain", "arguments": {"terrain": "lava", "cells": GROUND}},
                    ]
                    * 2,
                }
                for n in range(1000)
            ],
        ),
        heavy=True,
    ),
    "names that are nearly right": Trick(
        lambda: one(
            100,
            cities=many_cities(2000, 100),
            conditions=objectives(
                *(
                    group("any", *({"kind": "hold_cities", "arguments": {"cities": [f"cc{n}{m}"]}} for m in range(90)))
                    for n in range(50)
                )
            ),
        ),
        "no-such-thing",
        True,
    ),
    "cities all over a map": Trick(lambda: one(200, cities=many_cities(9000)), heavy=True),
    "cities of one side all over a map": Trick(
        lambda: one(
            200, cities=many_cities(9000, owner="silver"), conditions=objectives(condition()), standard_end=False
        ),
        "check-cut",
        True,
    ),
    "words added and banned": Trick(
        lambda: one(words={"added": list(_rows(10_000)), "banned": list(_rows(10_000))}), "word-added-and-banned", True
    ),
    "every difficulty": Trick(lambda: one(60, difficulty=columns(20)), heavy=True),
    "figures of difficulties": Trick(
        lambda: one(difficulty=columns(20, numbers={f"n{n}": {"points": 1, "turns": 2} for n in range(1000)})),
        "too-much",
    ),
    "forty-one stations joined all to all": Trick(lambda: joined(41), "more-like-this", True),
    "two hundred and one stations joined all to all": Trick(lambda: joined(201), "too-long"),
    "seventy stations joined all to all": Trick(lambda: joined(70), "more-like-this", True),
    "stations joined, asking for objectives": Trick(
        lambda: joined(41, met=["x"], score_least=5), "more-like-this", True
    ),
    "a ring that gives more with every round": Trick(lambda: ring(2000), heavy=True),
    "ways that lead astray": Trick(lambda: astray(5000), "more-like-this", True),
    "objectives of ways without end": Trick(
        lambda: joined(41, met=[f"m{n}" for n in range(50)], missed=[f"n{n}" for n in range(50)]), "too-much"
    ),
    "a thousand levels": Trick(lambda: with_levels(*[a_level(12)] * 1000), heavy=True),
    "a thousand levels with something wrong": Trick(
        lambda: with_levels(*[a_level(12, symmetry="quarter_turns", tokens=[FLOOD])] * 1000),
        "more-like-this",
        True,
    ),
    "three hundred large levels": Trick(lambda: with_levels(*[a_level(100)] * 300), heavy=True),
    "forty levels of letters": Trick(
        lambda: with_levels(*[a_level(start={"letters": {"gold": _letters(9_000)}})] * 40), "too-many-values", True
    ),
    "levels of more bytes than there may be": Trick(
        lambda: with_levels(*[a_level(junk="x" * 3_000_000)] * 25), "too-many-bytes", True
    ),
    "a list of one-letter words": Trick(lambda: with_list(b"A " * 9_000_000), "list-too-many"),
    "a list of a million words": Trick(lambda: with_list("\n".join(_rows(1_000_000)).encode()), heavy=True),
    "a list of marks": Trick(lambda: with_list(("A" + "\u0301\u0320" * 4_000_000).encode()), "list-empty", True),
    "what words suggest, without end": Trick(
        lambda: with_list(b"CAT", json=b'{"CAT": [' + b"[]," * 2_000_000 + b"[]]}"), "meanings-damaged"
    ),
    "texts without end": Trick(
        lambda: {**with_levels(a_level()), "text/de.json": a_table(400_000)},
        "too-long",
        True,
    ),
}
