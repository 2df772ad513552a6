"""The table games by their ids, made of parameters as files give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from types import MappingProxyType
from typing import Any, get_type_hints

from runtime.tablegames.game import FormError, TableGame
from runtime.tablegames.scrambler.rules import Scrambler
from runtime.tablegames.scrambler.values import ScramblerRules
from runtime.tablegames.scribe import Scribe, ScribeRules
from runtime.tablegames.scryper.rules import Scryper
from runtime.tablegames.scryper.values import ScryperRules

Rules = ScribeRules | ScryperRules | ScramblerRules

KINDS: Mapping[str, type[Rules]] = MappingProxyType(
    {"scribe": ScribeRules, "scryper": ScryperRules, "scrambler": ScramblerRules}
)
"""Each game's parameters."""

BOUNDS: Mapping[str, Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "scribe": MappingProxyType({}),
        "scryper": MappingProxyType(
            {
                "columns": (2, 9),
                "rows": (4, 12),
                "values": (2, 9),
                "per_value": (1, 9),
                "most_bricks": (1, 9),
                "sets": (1, 9),
                "quiet_moves": (10, 1000),
            }
        ),
        "scrambler": MappingProxyType(
            {
                "dots": (2, 8),
                "segment_points": (0, 100),
                "box_points": (0, 100),
                "capture_points": (0, 100),
                "quiet_turns": (4, 1000),
            }
        ),
    }
)
"""The least and the most of every parameter that is a number."""


def parameter_names(name: str) -> tuple[str, ...]:
    """The parameters of a game by its id, in their order; raises KeyError where there is no such game."""
    return tuple(field.name for field in fields(KINDS[name]))


def game_of(name: str, parameters: Mapping[str, Any] | None = None) -> TableGame[Any, Any, Any]:
    """A game by its id, with parameters; what is not given has its default. Raises :class:`FormError`."""
    rules = rules_of(name, parameters or {})
    if isinstance(rules, ScribeRules):
        return Scribe(rules)
    return Scryper(rules) if isinstance(rules, ScryperRules) else Scrambler(rules)


def rules_of(name: str, parameters: Mapping[str, Any]) -> Rules:
    """A game's parameters; raises :class:`FormError` for what is none of them, or out of bounds."""
    if name not in KINDS:
        raise FormError("no-such-game", "/game", games=" ".join(KINDS))
    kind = KINDS[name]
    known = {field.name for field in fields(kind)}
    for key in parameters:
        if key not in known:
            raise FormError("no-such-parameter", f"/{key}", key=key)
    hints = get_type_hints(kind)
    read = {key: _parameter(name, key, hints[key], value) for key, value in parameters.items()}
    return kind(**read)


def _parameter(name: str, key: str, kind: Any, given: Any) -> Any:
    if isinstance(kind, type) and issubclass(kind, Enum):
        try:
            return kind(given)
        except ValueError as problem:
            raise FormError("bad-choice", f"/{key}", choices=" ".join(one.value for one in kind)) from problem
    if kind is bool:
        if type(given) is not bool:
            raise FormError("bad-switch", f"/{key}")
        return given
    least, most = BOUNDS[name][key]
    if type(given) is not int or not least <= given <= most:
        raise FormError("out-of-bounds", f"/{key}", least=least, most=most)
    return given


def parameters_of(rules: Rules) -> dict[str, Any]:
    """Parameters as files give them: only those that differ from their defaults."""
    plain = type(rules)()
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    changed = {key: value for key, value in values.items() if value != getattr(plain, key)}
    return {key: value.value if isinstance(value, Enum) else value for key, value in changed.items()}
