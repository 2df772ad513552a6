"""Actions as they stand in records and in lines to the referee, by the names that both use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from runtime.campaign.codec import Codec, Structure, listed, object_schema, text, text_of, whole
from runtime.campaign.position_json import DIRECTION, RUN
from runtime.campaign.shared_codecs import ELEMENT, LAID, cell_within
from runtime.engine.game.actions import Action, Commit, Discard, Invoke, Order, Redeploy, Spy
from runtime.engine.records.notation import VERBS, name_of
from runtime.support.jsonlayout import OneLine

CELL = cell_within(-1_000_000, 1_000_000).at("referee#/$defs/cell")
"""A cell that may be off the board; whoever names one is told so."""

_NUMBER = whole(-1_000_000, 1_000_000).at("referee#/$defs/coordinate")
_LETTER = text(1, least=1)
_ONE_LAID = Codec(
    {"type": "array", "minItems": 3, "maxItems": 3, "prefixItems": [_NUMBER, _NUMBER, _LETTER]}, LAID.read
)
LETTERS = Codec(
    {
        **{"type": ["array", "string"], "maxItems": 10_000, "maxLength": 100_000},
        "items": _ONE_LAID.at("referee#/$defs/laid", "One new letter: [row, column, letter]."),
    },
    LAID.read,
)
"""New letters, or letters alone, by what is done."""

_TEXT = text(100_000)
_RUNS = listed(RUN, 10_000)
_FIELDS: Mapping[type, Mapping[str, Codec[Any]]] = MappingProxyType(
    {
        Commit: {"letters": LAID},
        Order: {"order": _RUNS},
        Discard: {"letters": _TEXT},
        Redeploy: {"at": CELL, "dir": DIRECTION, "discard": _TEXT},
        Invoke: {"element": ELEMENT, "at": CELL},
        Spy: {"letters": LAID},
    }
)
_STRUCTURES: Mapping[str, Structure[Action]] = MappingProxyType(
    {
        name: Structure(kind, "", _FIELDS.get(kind, {}), fields={"dir": "direction", "order": "defenders"})
        for name, kind in VERBS.items()
    }
)


def write_action_data(action: Action) -> dict[str, Any]:
    """An action as an object: ``do`` and its fields, those that hold nothing left out."""
    kind: type = type(action)
    data = _STRUCTURES[name_of(kind)].write(action)
    return {"do": name_of(kind), **{key: value for key, value in data.items() if value not in ("", [])}}


def read_action_data(data: object) -> Action | None:
    """The action of an object; None where ``do`` is none of them. The schema reports whatever else is wrong."""
    verb = data.get("do") if isinstance(data, Mapping) else None
    structure = _STRUCTURES.get(verb) if isinstance(verb, str) else None
    return structure.read(data) if structure is not None else None


ACTION: Codec[Action | None] = Codec(
    object_schema(
        """One action, by the names of the referee.

    do: What was done: commit, order, discard, redeploy, invoke, spy, end_turn, resign, offer_draw or accept_draw.
    letters: commit: the new letters, each as [row, column, letter]; spy: the ones it would lay. discard: the letters
        given up, as one text.
    order: order: the attacked words in the order they fought.
    at: redeploy: a cell of the run that was lifted. invoke: where the token lay.
    dir: redeploy: the direction of the run.
    discard: redeploy: the letters given up where the rack had no room for all.
    element: invoke: the token's element.
    """,
        {
            "do": text_of(*VERBS),
            "letters": LETTERS,
            "order": _RUNS,
            "at": CELL,
            "dir": DIRECTION,
            "discard": _TEXT,
            "element": ELEMENT,
        },
        needed=("do",),
    ),
    read_action_data,
    lambda action: {} if action is None else write_action_data(action),
    lambda action: OneLine({} if action is None else write_action_data(action)),
).at("record#/$defs/action")
