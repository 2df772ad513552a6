"""Actions out of JSON and into it, by the names that records and the referee use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from runtime.campaign.json_reader import JsonReader
from runtime.campaign.values import data_of, object_of, typed_fields
from runtime.engine.game.actions import Action
from runtime.engine.records.notation import VERBS, name_of

_NAMES: Mapping[str, str] = MappingProxyType({"direction": "dir", "defenders": "order"})
"""Fields of actions that files name otherwise."""


def write_action_data(action: Action) -> dict[str, Any]:
    """An action as an object: ``do`` and its fields, those that hold nothing left out."""
    kind: type = type(action)
    data: dict[str, Any] = {"do": name_of(kind)}
    for name in typed_fields(kind):
        value = getattr(action, name)
        if value not in (None, "", ()):
            data[_NAMES.get(name, name)] = data_of(value)
    return data


def read_action_data(data: object) -> Action | None:
    """The action of an object; None where ``do`` is none of them. The schema reports whatever else is wrong."""
    given = JsonReader(data)
    kind = VERBS.get(given.at("do").text())
    if kind is None:
        return None
    action: Action = object_of(kind, given, _NAMES)
    return action
