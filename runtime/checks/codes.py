"""The stable codes of the sense checks: how bad each is, and what in a file it relies on.

Their words are in :mod:`runtime.support.messages`. A code is never given another meaning; a new check gets a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.campaign.source import level_file
from runtime.engine.level import Level
from runtime.support.issues import Issue, Place, Severity

_ERROR, _WARNING, _HINT = Severity.ERROR, Severity.WARNING, Severity.HINT


@dataclass(frozen=True, slots=True)
class Check:
    """One check: ``needs`` are the pointers that must have been read for its finding to mean anything."""

    severity: Severity
    needs: tuple[str, ...] = ()


_MAP = ("/terrain",)
_RULES = ("/ruleset", "/rules")

CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "argument-range": Check(_ERROR),
        "asymmetric-city": Check(_WARNING, ("/terrain", "/cities")),
        "asymmetric-letters": Check(_WARNING, _MAP),
        "asymmetric-terrain": Check(_WARNING, _MAP),
        "asymmetric-token": Check(_WARNING, ("/terrain", "/tokens")),
        "bad-argument": Check(_ERROR),
        "bad-fraction": Check(_ERROR),
        "bad-parts": Check(_ERROR),
        "bad-word": Check(_WARNING),
        "city-off-board": Check(_ERROR, _MAP),
        "duplicate-id": Check(_ERROR),
        "duplicate-node": Check(_ERROR),
        "edge-no-node": Check(_ERROR, ("/nodes",)),
        "letters-off-board": Check(_ERROR, _MAP),
        "letters-on-lava": Check(_ERROR, _MAP),
        "letters-touch": Check(_ERROR, _MAP),
        "letters-twice": Check(_ERROR),
        "level-unreachable": Check(_WARNING, ("/nodes", "/edges", "/start")),
        "level-unused": Check(_WARNING, ("/nodes",)),
        "map-large": Check(_WARNING, _MAP),
        "map-too-large": Check(_ERROR, _MAP),
        "missing-argument": Check(_ERROR),
        "no-city": Check(_ERROR, ("/cities",)),
        "no-levels": Check(_WARNING, ("/levels",)),
        "no-room": Check(_ERROR, ("/cities", "/terrain")),
        "no-start": Check(_ERROR, ("/nodes",)),
        "no-such-thing": Check(_ERROR, ("/cities", "/regions", "/tokens", "/conditions")),
        "no-value": Check(_ERROR, _RULES),
        "node-no-level": Check(_ERROR, ("/levels",)),
        "not-a-letter": Check(_ERROR),
        "off-map": Check(_ERROR, _MAP),
        "only-bonus": Check(_ERROR),
        "out-of-range": Check(_ERROR),
        "pool-empty": Check(_ERROR, _RULES),
        "proof-broken": Check(_WARNING),
        "proof-earlier": Check(_HINT),
        "proof-missing": Check(_HINT),
        "proof-no-path": Check(_WARNING),
        "proof-otherwise": Check(_WARNING),
        "proof-stale": Check(_WARNING),
        "rack-over-limit": Check(_WARNING, _RULES),
        "region-off-board": Check(_WARNING, _MAP),
        "start-no-node": Check(_ERROR, ("/nodes",)),
        "start-not-a-word": Check(_WARNING, ("/words",)),
        "start-not-linked": Check(_WARNING, ("/cities", "/words")),
        "symmetry-needs-square": Check(_WARNING, _MAP),
        "token-off-board": Check(_ERROR, _MAP),
        "token-on-lava": Check(_ERROR, _MAP),
        "too-deep": Check(_ERROR),
        "two-on-a-cell": Check(_ERROR),
        "unknown-argument": Check(_WARNING),
        "unknown-computer": Check(_ERROR),
        "unknown-effect": Check(_ERROR),
        "unknown-key": Check(_WARNING),
        "unknown-kind": Check(_ERROR),
        "unknown-path": Check(_ERROR, ("/nodes",)),
        "unknown-ruleset": Check(_ERROR),
        "unknown-value": Check(_ERROR),
        "wrong-type": Check(_ERROR),
    }
)
"""Every check by its code, sorted."""


def found(code: str, place: Place, details: Mapping[str, str | int] | None = None) -> Issue:
    """A finding."""
    return Issue(CHECKS[code].severity, code, place, details or {})


def in_level(
    level: Level, code: str, pointer: str, cells: Iterable[tuple[int, int]] = (), **details: str | int
) -> Issue:
    """A finding in a level's own file."""
    at = tuple((row, column) for row, column in cells)
    return found(code, Place(file=level_file(level.id), pointer=pointer, level=level.id, cells=at), details)
