"""The stable codes of the sense checks: how bad each is, and what in a file it relies on.

Their words are in :mod:`runtime.support.messages`. A code is never given another meaning; a new check gets a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType

from runtime.campaign.source import level_file
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, Place, Severity

_ERROR, _WARNING, _HINT = Severity.ERROR, Severity.WARNING, Severity.HINT


@dataclass(frozen=True, slots=True)
class Check:
    """One check: ``needs`` are the pointers that must have been read for its finding to mean anything."""

    severity: Severity
    needs: tuple[str, ...] = ()


_MAP = ("/terrain",)
_RULES = ("/ruleset", "/rules")
_LAND = ("/terrain", "/cities", "/regions", "/tokens", "/conditions", "/triggers", *_RULES)

CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "accepted-stale": Check(_HINT),
        "added-known": Check(_HINT, ("/words",)),
        "all-hidden": Check(_WARNING, ("/conditions", "/triggers")),
        "always-true": Check(_WARNING, ("/conditions", "/triggers")),
        "argument-range": Check(_ERROR),
        "asked-unknown": Check(_WARNING, ("/words",)),
        "asset-damaged": Check(_WARNING),
        "asset-large": Check(_WARNING),
        "asset-missing": Check(_WARNING),
        "asset-no-picture": Check(_WARNING),
        "asset-unused": Check(_HINT),
        "asymmetric-city": Check(_WARNING, ("/terrain", "/cities")),
        "asymmetric-letters": Check(_WARNING, _MAP),
        "asymmetric-terrain": Check(_WARNING, _MAP),
        "asymmetric-token": Check(_WARNING, ("/terrain", "/tokens")),
        "bad-argument": Check(_ERROR),
        "bad-fraction": Check(_ERROR),
        "bad-parts": Check(_ERROR),
        "bad-word": Check(_WARNING),
        "banned-unknown": Check(_HINT, ("/words",)),
        "board-over-pool": Check(_WARNING, ("/terrain", "/cities", "/pools", *_RULES)),
        "bonus-true-at-start": Check(_WARNING, _LAND),
        "bricks-over-columns": Check(_HINT),
        "carry-never": Check(_WARNING, ("/nodes", "/edges")),
        "check-cut": Check(_WARNING),
        "check-failed": Check(_WARNING),
        "city-off-board": Check(_ERROR, _MAP),
        "city-taken-first": Check(_WARNING, _LAND),
        "city-unreachable": Check(_WARNING, _LAND),
        "column-idle": Check(_HINT),
        "contradiction": Check(_ERROR, ("/conditions", "/triggers")),
        "dead-end": Check(_WARNING, ("/nodes", "/edges", "/start")),
        "duplicate-id": Check(_ERROR),
        "duplicate-node": Check(_ERROR),
        "edge-never": Check(_ERROR, ("/nodes",)),
        "edge-no-node": Check(_ERROR, ("/nodes",)),
        "edge-no-objective": Check(_ERROR, ("/nodes",)),
        "edge-shadowed": Check(_WARNING, ("/edges",)),
        "edges-together": Check(_WARNING, ("/nodes", "/edges")),
        "empty-message": Check(_WARNING),
        "empty-page": Check(_WARNING),
        "end-other-side": Check(_WARNING, ("/conditions",)),
        "ending-never": Check(_WARNING, ("/nodes", "/edges")),
        "figure-of-nothing": Check(_ERROR, ("/conditions", "/triggers")),
        "figure-of-several": Check(_WARNING, ("/conditions", "/triggers")),
        "figure-range": Check(_ERROR, ("/conditions", "/triggers")),
        "foe-cannot-win": Check(_HINT, _LAND),
        "game-parameter": Check(_ERROR, ("/game",)),
        "goal-too-high": Check(_WARNING, (*_LAND, "/pools", "/start")),
        "hidden-characters": Check(_WARNING),
        "id-unsaid": Check(_WARNING),
        "last-city-no-end": Check(_WARNING, _LAND),
        "letters-off-board": Check(_ERROR, _MAP),
        "letters-on-lava": Check(_ERROR, _MAP),
        "letters-touch": Check(_ERROR, _MAP),
        "letters-twice": Check(_ERROR),
        "level-unreachable": Check(_WARNING, ("/nodes", "/edges", "/start")),
        "level-unused": Check(_WARNING, ("/nodes",)),
        "long-text": Check(_HINT),
        "map-cut": Check(_WARNING, _LAND),
        "map-large": Check(_WARNING, _MAP),
        "map-too-large": Check(_ERROR, _MAP),
        "missing-argument": Check(_ERROR),
        "neutral-even": Check(_HINT, _LAND),
        "never-done": Check(_WARNING, ("/nodes", "/edges", "/start")),
        "never-true": Check(_ERROR, _LAND),
        "no-city": Check(_ERROR, ("/cities",)),
        "no-levels": Check(_WARNING, ("/levels",)),
        "no-room": Check(_ERROR, ("/cities", "/terrain")),
        "no-start": Check(_ERROR, ("/nodes",)),
        "no-such-thing": Check(_ERROR, ("/cities", "/regions", "/tokens", "/conditions")),
        "no-value": Check(_ERROR, _RULES),
        "no-word-in-letters": Check(_WARNING, ("/pools", *_RULES)),
        "no-word-matches": Check(_WARNING, ("/words",)),
        "nobody-plays": Check(_WARNING, ("/seats",)),
        "node-empty": Check(_WARNING),
        "node-no-level": Check(_ERROR, ("/levels",)),
        "node-same-place": Check(_WARNING, ("/nodes",)),
        "not-a-letter": Check(_ERROR),
        "off-map": Check(_ERROR, _MAP),
        "only-bonus": Check(_ERROR),
        "other-side-played": Check(_WARNING, ("/seats", "/protagonist")),
        "out-of-range": Check(_ERROR),
        "outcome-never": Check(_WARNING, ("/nodes",)),
        "pages-never": Check(_WARNING, ("/game", "/parameters", "/difficulty")),
        "part-never-true": Check(_WARNING, _LAND),
        "path-ignored": Check(_WARNING, ("/nodes",)),
        "pool-empty": Check(_ERROR, _RULES),
        "pool-too-large": Check(_ERROR, ("/pools", *_RULES)),
        "preset-carry": Check(_WARNING),
        "preset-no-edge": Check(_ERROR),
        "preset-other-level": Check(_WARNING),
        "prize-never": Check(_WARNING, ("/game", "/parameters", "/difficulty")),
        "prize-no-value": Check(_WARNING),
        "prize-over-rack": Check(_WARNING),
        "prize-unused": Check(_WARNING),
        "proof-broken": Check(_WARNING),
        "proof-earlier": Check(_HINT),
        "proof-elsewhere": Check(_WARNING),
        "proof-missing": Check(_HINT),
        "proof-no-path": Check(_WARNING),
        "proof-otherwise": Check(_WARNING),
        "proof-stale": Check(_WARNING),
        "rack-no-word": Check(_WARNING, ("/start",)),
        "rack-over-limit": Check(_WARNING, _RULES),
        "region-empty": Check(_WARNING),
        "region-off-board": Check(_WARNING, _MAP),
        "reveal-shown": Check(_WARNING, ("/conditions",)),
        "same-objective": Check(_WARNING, ("/conditions",)),
        "side-cannot-win": Check(_WARNING, _LAND),
        "start-no-node": Check(_ERROR, ("/nodes",)),
        "start-not-a-word": Check(_WARNING, ("/words",)),
        "start-not-linked": Check(_WARNING, ("/cities", "/words")),
        "symmetry-needs-square": Check(_WARNING, _MAP),
        "text-missing": Check(_WARNING),
        "text-unused": Check(_HINT),
        "token-not-placed": Check(_WARNING, ("/terrain", "/cities", "/triggers")),
        "token-off-board": Check(_ERROR, _MAP),
        "token-on-lava": Check(_ERROR, _MAP),
        "token-unreachable": Check(_WARNING, ("/terrain", "/cities", "/tokens")),
        "too-deep": Check(_ERROR),
        "trigger-idle": Check(_WARNING),
        "true-at-start": Check(_ERROR, _LAND),
        "turn-limit-short": Check(_ERROR, _LAND),
        "two-on-a-cell": Check(_ERROR),
        "unknown-argument": Check(_WARNING),
        "unknown-computer": Check(_ERROR),
        "unknown-difficulty": Check(_ERROR),
        "unknown-effect": Check(_ERROR),
        "unknown-figure": Check(_ERROR, ("/conditions", "/triggers")),
        "unknown-game": Check(_ERROR),
        "unknown-key": Check(_WARNING),
        "unknown-kind": Check(_ERROR),
        "unknown-path": Check(_ERROR, ("/nodes",)),
        "unknown-ruleset": Check(_ERROR),
        "unknown-value": Check(_ERROR),
        "win-and-lose": Check(_WARNING, _LAND),
        "won-no-way": Check(_HINT, ("/nodes", "/edges")),
        "word-added-and-banned": Check(_WARNING, ("/words",)),
        "word-twice": Check(_HINT),
        "wrong-type": Check(_ERROR),
    }
)
"""Every check by its code, sorted."""


MOST_CELLS = 1_000
"""How many cells a finding points to."""


def found(code: str, place: Place, details: Mapping[str, str | int] | None = None) -> Issue:
    """A finding."""
    return Issue(CHECKS[code].severity, code, place, details or {})


def in_level(
    level: Level, code: str, pointer: str, cells: Iterable[tuple[int, int]] = (), **details: str | int
) -> Issue:
    """A finding in a level's own file."""
    at = tuple((row, column) for row, column in islice(cells, MOST_CELLS))
    return found(code, Place(file=level_file(level.id), pointer=pointer, level=level.id, cells=at), details)
