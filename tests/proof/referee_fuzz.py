"""Broken lines to the referee, as many as wanted: each is answered, and changes nothing unless the answer says ok.

    python tests/proof/referee_fuzz.py [LINES] [SEED]

100,000 lines unless said. Lines are sound requests damaged in some way: bytes changed, cut, doubled; values of other
types, huge numbers, deep nesting, half characters; requests for what is not there. A fault that the referee only
survives by its last safety net counts as a failure.
"""

from __future__ import annotations

import copy
import json
import logging
import random
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.lexicon import lexicon_of
from runtime.match.referee import Referee, RefereeLibrary
from runtime.support.texts import english
from tests.cases.casefile import read_cases

SLOWEST = 10.0
"""Seconds that one answer may take before it counts as a hang."""

CROWDS = 0.01
"""How many of the positions are crowded."""

SMALL = 9
"""How many letters a rack may have here, so that questions for all moves stay quick."""

ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 999, 10**6, 10**12, -(10**30), 10**4000, 0.5,
    -0.0, 1e308, 2.0, "", "A", "\x00", "Ω", "𝔸",
    "\ud800", "a" * 5000, [], {}, [[]], [None], [0, 0], [[0, 0, "A"]], [-1, -1], [999, 999],
    {"at": [0, 0], "dir": "down"},
    "gold", "silver", "across", "commit", "order", "state", "over", "0,0", "NaN", "flood", "?", "ß", "ſ", "İ",
)  # fmt: skip

REQUESTS: tuple[dict[str, Any], ...] = (
    {"do": "commit", "at": [3, 3], "dir": "across", "word": "SWORD"},
    {"do": "commit", "letters": [[0, 0, "A"], [0, 1, "T"]], "order": [{"at": [0, 0], "dir": "down"}]},
    {"do": "order", "order": [{"at": [0, 0], "dir": "across"}]},
    {"do": "redeploy", "at": [2, 2], "dir": "down", "discard": "A"},
    {"do": "invoke", "element": "flood", "region": [[0, 0], [0, 1]]},
    {"do": "invoke", "element": "volcano", "at": [0, 0]},
    {"do": "discard", "letters": "AB"},
    {"do": "spy"},
    {"do": "end_turn"},
    {"do": "resign"},
    {"do": "offer_draw"},
    {"do": "accept_draw", "as": "silver"},
    {"do": "end_turn", "by": "gold"},
    {"do": "end_turn", "by": "silver", "as": "gold"},
    {"do": "spy", "by": "silver"},
    {"ask": "state"},
    {"ask": "moves"},
    {"ask": "placements"},
    {"ask": "summary"},
    {"ask": "conditions"},
    {"ask": "view", "side": "gold"},
    {"ask": "strength", "at": [1, 1], "dir": "across", "role": "attack"},
)

MORE: dict[str, Any] = {
    "turn": 3, "phase": "discard", "rack_after_draw": 2, "redeployed": True, "began": {"gold": True, "silver": False},
    "spies": {"gold": 1, "silver": 0}, "out": {"gold": "A", "silver": ""}, "discarded": {"gold": "A", "silver": ""},
    "broken": {"gold": [[0, 0, "across", "AT"]]}, "penalties": [[0, 0, "across", "AT", 2]], "offer": "gold",
    "waiting": {"new": [[0, 0, "A"]], "main": {"at": [0, 0], "dir": "down", "word": "AT"}, "cross": [],
                "defenders": [{"at": [1, 0], "dir": "across", "word": "AT"},
                              {"at": [2, 0], "dir": "down", "word": "TO"}]},
    "finished": {"winner": None, "why": "agreed"}, "chance": "ff", "standard_end": False,
    "plans": {"gold": {"kind": "infinite", "counts": {"A": 1}}, "silver": {"kind": "order", "counts": {}}},
    "params": {"rack.limit": 2, "combat.order": "defender_chooses"}, "connotations": {"AT": ["attacking"]},
    "judging": {
        "cities": [{"id": "a", "at": [0, 0], "owner": "gold"}], "regions": [{"id": "r", "cells": [[0, 0], [1, 1]]}],
        "conditions": {"gold": [{"id": "w", "when": {"kind": "hold_cities", "arguments": {"cities": ["a"]}}}],
                       "silver": []},
        "triggers": [{"id": "t", "when": {"kind": "play_word"}, "repeat": True,
                      "effects": [{"kind": "terrain", "arguments": {"region": "r", "terrain": "lava"}}]}],
    },
    "course": {"looked": True, "over": 2, "memory": {"gold/w": 1}, "met": ["w"], "fired": ["t"]},
}  # fmt: skip
"""What the rule cases say nothing of."""

CROWDED: dict[str, Any] = {
    "terrain": ["." * 40] * 40,
    "cities": [
        *({"at": [row, column], "owner": "gold"} for row in range(0, 38, 3) for column in range(0, 40, 3)),
        {"at": [39, 39], "owner": "silver"},
    ],
    "racks": {"gold": "EARIOTNSLCUDPMHGBFY" * 3, "silver": "EARIOT"},
    "params": {"rack.limit": 1000},
    "chance": "1",
}
"""A position that is sound, and in which more could be looked for than one line may cost."""


class Fuzzer:
    """Makes broken lines out of sound ones."""

    def __init__(self, cases: list[Any], seed: int) -> None:
        self._chance = random.Random(seed)
        self._cases = cases
        self._actions: list[Any] = []

    def line(self) -> bytes:
        """A line that may be broken in any way."""
        chance = self._chance
        lot = chance.random()
        request: dict[str, Any] = self._load() if lot < 0.25 else copy.deepcopy(chance.choice(self._asked()))
        request["id"] = copy.deepcopy(chance.choice(ODD_VALUES))
        for _ in range(chance.choice((0, 1, 1, 2, 5))):
            self._damage(request)
        data = json.dumps(request, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
        for _ in range(chance.choice((0, 0, 0, 1, 1, 3))):
            data = self._spoilt(data)
        return data

    def sound(self) -> bytes:
        """A case's position as it is; its actions are what follows most often."""
        case = self._chance.choice(self._cases)
        self._actions = [action for action in case["actions"] if action["do"] != "placements"]
        return json.dumps({"load": case["state"]}).encode()

    def _asked(self) -> list[Any]:
        return self._actions if self._actions and self._chance.random() < 0.5 else list(REQUESTS)

    def _load(self) -> dict[str, Any]:
        if self._chance.random() < CROWDS:
            return {"load": copy.deepcopy(CROWDED)}
        position = copy.deepcopy(self._chance.choice(self._cases)["state"])
        for key in self._chance.sample(sorted(MORE), self._chance.choice((0, 0, 1, 2, 4))):
            position[key] = copy.deepcopy(MORE[key])
        return {"load": position}

    def _damage(self, value: Any) -> None:
        """Change something somewhere inside."""
        chance = self._chance
        while isinstance(value, dict | list) and value:
            key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
            inner = value[key]
            if not isinstance(inner, dict | list) or not inner or chance.random() < 0.3:
                lot = chance.random()
                if lot < 0.2:
                    del value[key]
                elif lot < 0.3 and isinstance(value, dict):
                    value[str(chance.choice(ODD_VALUES))[:60]] = inner
                elif lot < 0.4 and isinstance(value, list):
                    value.extend([copy.deepcopy(inner) for _ in range(chance.randrange(4))])
                else:
                    value[key] = copy.deepcopy(chance.choice(ODD_VALUES))
                return
            value = inner

    def _spoilt(self, data: bytes) -> bytes:
        """The line with its bytes damaged."""
        chance = self._chance
        at = chance.randrange(len(data) + 1)
        before, after = data[:at], data[at:]
        deep = chance.choice((10, 70, 5000))
        among = (
            before,
            before + chance.randbytes(chance.randrange(1, 9)) + after,
            before + after[chance.randrange(1, 20) :],
            before + data[max(0, at - chance.randrange(1, 40)) :],
            before + b"[" * deep + b"]" * chance.choice((0, deep)) + after,
            before + chance.choice((b"\xff", b"\x00", b"\r", b"\xef\xbb\xbf", b"\xed\xa0\x80")) + after,
            before + chance.choice((b"1e999", b"-0", b"NaN", b"Infinity", b"9" * 5000, b"0.1e-9999", b"01")) + after,
            data.replace(b'"', b"'", chance.randrange(1, 4)),
        )
        return chance.choice(among)


class _Kept(logging.Handler):
    """Keeps what is logged: the safety net's confessions."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def fuzz(count: int, seed: int) -> Counter[str]:
    """Put ``count`` broken lines to a referee; raises AssertionError at the first one that isn't answered well."""
    file = read_cases()
    texts = sorted({word for word in file.texts if len(word) <= 4})
    library = RefereeLibrary(
        lexicon_of(texts, file.meanings), file.rulesets, Schemas(resources.schemas()), english(), True
    )
    cases = [case for case in file.cases if all(len(rack) <= SMALL for rack in case["state"]["racks"].values())]
    referee, fuzzer, told, log = Referee(library), Fuzzer(cases, seed), Counter[str](), logging.getLogger("runtime")
    kept = _Kept()
    log.addHandler(kept)
    was_propagating, log.propagate = log.propagate, False
    try:
        # The kernel may have to be compiled first, which is no line's work.
        for line in (fuzzer.sound(), b'{"ask":"moves"}', b'{"do":"spy"}'):
            referee.answer(line)
        for number in range(count):
            if number % 20 == 0:
                assert json.loads(referee.answer(fuzzer.sound()))["ok"]
            line, before = fuzzer.line(), referee.state
            begun = perf_counter()
            answer = json.loads(referee.answer(line))
            assert perf_counter() - begun < SLOWEST, f"line {number} took too long: {line[:2000]!r}"
            assert not kept.records, f"line {number}: {kept.records[0].exc_info} at {line[:4000]!r}"
            assert isinstance(answer["ok"], bool), answer
            if not answer["ok"]:
                assert referee.state is before, f"line {number} changed something: {line[:2000]!r}"
                assert answer["refusals"][0]["text"], answer
                told[answer["refusals"][0]["code"]] += 1
            else:
                told["ok"] += 1
    finally:
        log.removeHandler(kept)
        log.propagate = was_propagating
    return told


def main() -> None:
    """Run the proof and print what was answered."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    begun = perf_counter()
    told = fuzz(count, seed)
    print(f"{count} lines, seed {seed}, {perf_counter() - begun:.0f} s: every one answered, no fault, state intact")
    for code, times in told.most_common():
        print(f"{times:8} {code}")


if __name__ == "__main__":
    main()
