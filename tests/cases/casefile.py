"""The rule cases as they are written in `cases.json.gz`, and the positions that they begin with.

A state is `{"edition", "terrain": ["..f~^=#", ...], "cities": [{"at", "owner"}], "tokens": [{"at", "element", "power",
"captured"}], "letters": {"gold": {"row,column": "A"}, "silver": {}}, "racks", "rack_tokens", "base", "to_move",
"pools", "passes", "params", "connotations"}`. Every case begins at the start of a turn.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from runtime import resources
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.game.state import Board, BoardToken, GameState, HeldToken, Phase, PoolPlan, Rack, Setup
from runtime.engine.levels.level import City, PoolKind
from runtime.engine.levels.ruleset import Ruleset

FOLDER = Path(__file__).parent
Json = Any


@dataclass(frozen=True)
class CaseWords:
    """The lexicon of the cases, with the connotations that a case gives its words."""

    texts: frozenset[str]
    meanings: Mapping[str, list[str]]
    own: Mapping[str, list[str]]
    hash: str = "cases"

    def valid(self, text: str) -> bool:
        return text in self.texts

    def connotations(self, text: str) -> tuple[str, ...]:
        return tuple(sorted(self.own.get(text, self.meanings.get(text, []))))


@dataclass(frozen=True)
class CaseFile:
    """All cases, and what they share."""

    cases: list[Json]
    texts: frozenset[str]
    meanings: Mapping[str, list[str]]
    rulesets: Mapping[str, Ruleset]

    def words(self, case: Json) -> CaseWords:
        own = case["state"].get("connotations", {})
        return CaseWords(self.texts, self.meanings, own, hashlib.sha256(repr(own).encode()).hexdigest())

    def rules(self, case: Json) -> Ruleset:
        # Nothing is ever drawn in a case: its pools only say whether they are empty.
        found = resolve(self.rulesets[case["edition"]], {"rack.draw": 0, **case["state"].get("params", {})})
        assert isinstance(found, Ruleset), found
        return found


@cache
def read_cases() -> CaseFile:
    """All cases; whoever asks is given the same ones, which nobody changes."""
    data = json.loads(gzip.decompress((FOLDER / "cases.json.gz").read_bytes()))
    texts = gzip.decompress((FOLDER / data["lexicon"]).read_bytes()).decode("ascii").upper().split()
    rulesets = read_rulesets(resources.assets() / "rulesets")
    return CaseFile(data["cases"], frozenset(texts), data["connotations"], rulesets)


def position(state: Json, rules: Ruleset) -> GameState:
    """The position that a case describes; its pools hold E's, for only their number is given."""
    pools = BySide(*("E" * state["pools"][side.value] for side in SIDES))
    mover = Side(state["to_move"])
    racks = BySide(*(_rack(state, side) for side in SIDES))
    return GameState(
        setup=Setup("case", rules, BySide(PoolPlan(PoolKind.COUNTS, {}), PoolPlan(PoolKind.COUNTS, {}))),
        board=_board(state),
        racks=racks,
        pools=pools,
        out=BySide("", ""),
        base=BySide(state["base"]["gold"], state["base"]["silver"]),
        # A case does not count its spies: they answer in the design document's edition too, which has none.
        spies=BySide(9, 9),
        to_move=mover,
        turn=1,
        phase=Phase.PLAY,
        rack_after_draw=len(racks[mover].letters),
        redeployed=False,
        passes=state["passes"],
        began=BySide(True, True),
        ended=None,
        chance=0,
    )


def _rack(state: Json, side: Side) -> Rack:
    held = state["rack_tokens"][side.value]
    tokens = tuple(HeldToken(Element(token["element"]), Cell(*token["at"]), token["power"]) for token in held)
    return Rack("".join(sorted(state["racks"][side.value])), tokens)


def _board(state: Json) -> Board:
    cities = tuple(
        City(f"city-{number}", Cell(*city["at"]), None if city["owner"] == "neutral" else Side(city["owner"]))
        for number, city in enumerate(state["cities"])
    )
    terrain = TerrainMap.from_rows(state["terrain"])
    return Board(
        terrain=terrain.having({city.at: Terrain.PLAINS for city in cities}),
        cities=cities,
        tokens=tuple(
            BoardToken(f"token-{number}", Cell(*one["at"]), Element(one["element"]), one["power"], one["captured"])
            for number, one in enumerate(state["tokens"])
        ),
        letters=BySide(*(_letters(terrain, state["letters"][side.value]) for side in SIDES)),
    )


def _letters(terrain: TerrainMap, letters: Mapping[str, str]) -> LetterGrid:
    return LetterGrid.of(terrain.size, {Cell(*map(int, key.split(","))): letter for key, letter in letters.items()})
