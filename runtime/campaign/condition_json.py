"""Conditions and triggers as they stand in a level's file (rules, section 10).

A node is ``{"kind": …, "parts": […]}`` for all, any and not, or ``{"kind": …, "arguments": {…}}`` for everything else.
New kinds need no new form: what a kind does not know of its arguments stays as it is.
"""

from __future__ import annotations

from runtime.campaign.json_reader import JsonReader
from runtime.engine.levels.conditions import Condition, Effect, Trigger, WinPath
from runtime.support.jsonlayout import OneLine

_KEYS = ("kind", "id", "parts", "arguments")
_KNOWN = frozenset(_KEYS)


def read_condition(given: JsonReader) -> Condition:
    """The tree of conditions that a file gives."""
    return _read_node(given.value)


def _read_node(value: object) -> Condition:
    """A node out of whatever stands there; of them a file may have thousands, so that each is asked for little."""
    node = value if isinstance(value, dict) else {}
    kind, name, parts, arguments = (node.get(key) for key in _KEYS)
    return Condition(
        kind=kind if isinstance(kind, str) else "",
        id=name if isinstance(name, str) else "",
        parts=tuple(map(_read_node, parts)) if isinstance(parts, list) else (),
        arguments=dict(arguments) if isinstance(arguments, dict) else {},
        extra={} if node.keys() <= _KNOWN else {key: inner for key, inner in node.items() if key not in _KNOWN},
    )


def read_paths(given: JsonReader) -> tuple[WinPath, ...]:
    """A side's ways to win."""
    return tuple(
        WinPath(
            id=path.at("id").text(),
            when=read_condition(path.at("when")),
            bonus=path.at("bonus").flag(False),
            hidden=path.at("hidden").flag(False),
            extra=path.unknown(("id", "when", "bonus", "hidden")),
        )
        for path in given.items()
    )


def read_triggers(given: JsonReader) -> tuple[Trigger, ...]:
    """A level's triggers, in file order."""
    return tuple(
        Trigger(
            id=trigger.at("id").text(),
            when=read_condition(trigger.at("when")),
            effects=tuple(_read_effect(effect) for effect in trigger.at("effects").items()),
            repeat=trigger.at("repeat").flag(False),
            extra=trigger.unknown(("id", "when", "effects", "repeat")),
        )
        for trigger in given.items()
    )


def _read_effect(given: JsonReader) -> Effect:
    return Effect(given.at("kind").text(), given.at("arguments").members(), given.unknown(("kind", "arguments")))


def write_condition(condition: Condition) -> object:
    """A tree of conditions for a file: a node with parts on several lines, any other on one."""
    node: dict[str, object] = {"kind": condition.kind}
    if condition.id:
        node["id"] = condition.id
    if condition.parts:
        node["parts"] = [write_condition(part) for part in condition.parts]
    arguments = dict(condition.arguments)
    if not condition.parts:
        return OneLine(node | ({"arguments": arguments} if arguments else {}) | dict(condition.extra))
    if arguments:
        node["arguments"] = OneLine(arguments)
    return node | {key: OneLine(value) for key, value in condition.extra.items()}


def write_path(path: WinPath) -> object:
    """A way to win for a file."""
    data: dict[str, object] = {"id": path.id, "when": write_condition(path.when)}
    if path.bonus:
        data["bonus"] = True
    if path.hidden:
        data["hidden"] = True
    return data | {key: OneLine(value) for key, value in path.extra.items()}


def write_trigger(trigger: Trigger) -> object:
    """A trigger for a file: an effect a line."""
    data: dict[str, object] = {
        "id": trigger.id,
        "when": write_condition(trigger.when),
        "effects": [_write_effect(effect) for effect in trigger.effects],
    }
    if trigger.repeat:
        data["repeat"] = True
    return data | {key: OneLine(value) for key, value in trigger.extra.items()}


def _write_effect(effect: Effect) -> object:
    arguments = dict(effect.arguments)
    return OneLine({"kind": effect.kind} | ({"arguments": arguments} if arguments else {}) | dict(effect.extra))
