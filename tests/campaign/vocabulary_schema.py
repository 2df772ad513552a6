"""What the level's schema says of conditions and effects, made from the tables that the engine reads them by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.condition_kinds import GROUPS, LEAVES
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.kind import Judged

_WHEN: Mapping[Judged, str] = MappingProxyType(
    {
        Judged.AT_ONCE: "at once",
        Judged.TURN_END: "at the end of a turn",
        Judged.GAME_END: "at the end of the game",
    }
)


def kinds_text() -> str:
    """Every kind of condition with what it asks, for the schema's ``kind``."""
    found = [(kind, text) for kind, text in GROUPS.items()]
    found += [(leaf.kind, f"{leaf.description} Judged {_when(leaf.kind)}.") for leaf in LEAVES.values()]
    return " ".join(f"{kind}: {text}" for kind, text in found)


def _when(kind: str) -> str:
    leaf = LEAVES[kind]
    lasting = leaf.judged is Judged.AT_ONCE and any(argument.name == "turns" for argument in leaf.arguments)
    return f"{_WHEN[leaf.judged]}, with turns {_WHEN[Judged.TURN_END]}" if lasting else _WHEN[leaf.judged]


def effects_text() -> str:
    """Every kind of effect with what it does, for the schema's ``kind``."""
    return " ".join(f"{effect.kind}: {effect.description}" for effect in EFFECT_KINDS.values())


def condition_arguments() -> dict[str, dict[str, object]]:
    """The arguments of all kinds of conditions, by name, each described kind by kind."""
    return _described((leaf.kind, leaf.arguments) for leaf in LEAVES.values())


def effect_arguments() -> dict[str, dict[str, object]]:
    """The arguments of all kinds of effects, by name, each described kind by kind."""
    return _described((effect.kind, effect.arguments) for effect in EFFECT_KINDS.values())


def _described(kinds: Iterable[tuple[str, tuple[Argument, ...]]]) -> dict[str, dict[str, object]]:
    said: dict[str, list[tuple[str, str]]] = {}
    for kind, arguments in kinds:
        for argument in arguments:
            said.setdefault(argument.name, []).append((kind, _meaning(argument)))
    return {name: {"description": _joined(said[name])} for name in sorted(said)}


def _meaning(argument: Argument) -> str:
    if argument.takes is Takes.SIDE:
        return "Whose it is, gold or silver; left out, the side's whose condition it is, in triggers the protagonist's."
    words = argument.description
    if argument.choices:
        words += f" One of: {', '.join(argument.choices)}."
    if argument.default not in (None, "", ()):
        words += f" The default is {argument.default}."
    return f"{words} Required." if argument.required else words


def _joined(said: list[tuple[str, str]]) -> str:
    """The same meaning once for all kinds that share it."""
    kinds: Mapping[str, list[str]] = {meaning: [] for _, meaning in said}
    for kind, meaning in said:
        kinds[meaning].append(kind)
    return " ".join(f"{', '.join(names)}: {meaning}" for meaning, names in kinds.items())
