"""Actions and events by the names that records, the referee and the rule cases have; events are only ever written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from runtime.campaign.codec import Codec, Structure, flag, list_of, object_schema, text, text_of, whole
from runtime.campaign.position_json import CITY, FINISHED, TOKEN
from runtime.campaign.run_codecs import RUN
from runtime.campaign.shared_codecs import DIRECTION, ELEMENT, LAID, NEUTRAL, TERRAIN, cell_within
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.game.actions import Action, Choose, Commit, Discard, EndTurn, Invoke, Order, Redeploy, Spy
from runtime.engine.game.events import (
    AttackDeclared,
    CityTaken,
    ElementInvoked,
    Event,
    Fight,
    GameEnded,
    LettersDiscarded,
    RunLifted,
    SpyReported,
    Strength,
    TurnEnded,
    WordCommitted,
)
from runtime.engine.game.state import BoardToken, Ending, Run
from runtime.engine.levels.level import City
from runtime.engine.records.notation import VERBS, name_of
from runtime.support.json_text import OneLine

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
_RUNS = list_of(RUN, 10_000)
_FIELDS: Mapping[type, Mapping[str, Codec[Any]]] = MappingProxyType(
    {
        Commit: {"letters": LAID},
        Order: {"order": _RUNS},
        Discard: {"letters": _TEXT},
        Redeploy: {"at": CELL, "dir": DIRECTION, "discard": _TEXT},
        Invoke: {"element": ELEMENT, "at": CELL},
        Spy: {"letters": LAID},
        EndTurn: {"stuck": flag()},
        Choose: {"option": text(64)},
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

    do: What was done: commit, order, discard, redeploy, invoke, spy, end_turn, resign, offer_draw, accept_draw, swap or
        choose.
    letters: commit: the new letters, each as [row, column, letter]; spy: the ones it would lay. discard: the letters
        given up, as one text.
    order: order: the attacked words in the order they fought.
    at: redeploy: a cell of the run that was lifted. invoke: where the token lay.
    dir: redeploy: the direction of the run.
    discard: redeploy: the letters given up where the rack had no room for all.
    element: invoke: the token's element.
    option: choose: the id of the option that was chosen.
    stuck: end_turn: whether the level forbade it and whoever ran the game found nothing that it allowed.
    """,
        {
            "do": text_of(*VERBS),
            "letters": LETTERS,
            "order": _RUNS,
            "at": CELL,
            "dir": DIRECTION,
            "discard": _TEXT,
            "element": ELEMENT,
            "option": text(64),
            "stuck": flag(),
        },
        needed=("do",),
    ),
    read_action_data,
    lambda action: {} if action is None else write_action_data(action),
    lambda action: OneLine({} if action is None else write_action_data(action)),
).at("record#/$defs/action")


_Data = dict[str, Any]


def data_of(value: Any) -> Any:
    """A value of the engine as JSON has it."""
    if (write := _WRITERS.get(type(value))) is not None:
        return write(value)
    if isinstance(value, BySide):
        return {side.value: data_of(value[side]) for side in SIDES}
    if isinstance(value, tuple | list):
        return [data_of(item) for item in value]
    if isinstance(value, Mapping):
        return {str(data_of(key)): data_of(item) for key, item in value.items()}
    if is_dataclass(value):
        return {field.name: data_of(getattr(value, field.name)) for field in fields(value)}
    return value.value if isinstance(value, Enum) else value


_WRITERS: Mapping[type, Callable[[Any], Any]] = MappingProxyType(
    {
        Cell: list,
        Laid: lambda laid: [*laid.at, laid.letter],
        Run: RUN.write,
        City: CITY.write,
        BoardToken: TOKEN.write,
        Ending: FINISHED.write,
        TerrainMap: TERRAIN.write,
        LetterGrid: lambda letters: {f"{at.row},{at.column}": letter for at, letter in letters.laid()},
        Fraction: str,
        Terrain: lambda terrain: terrain.symbol,
    }
)
"""The types that have a form of their own in JSON."""


def write_events_data(events: Iterable[Event]) -> list[_Data]:
    """Each event as an object; a lifted run's also says what was given up with it."""
    told = tuple(events)
    given = "".join(event.letters for event in told if isinstance(event, LettersDiscarded))
    return [write_event_data(event) | ({"discarded": given} if isinstance(event, RunLifted) else {}) for event in told]


def write_event_data(event: Event) -> _Data:
    """One event as an object."""
    kind: type = type(event)
    return {"event": name_of(kind), **_FORMS.get(kind, _others)(event)}


def _others(event: Event, *apart: str) -> _Data:
    """The fields of an event as they are, but for those that are told apart."""
    names = (one.name for one in fields(event))
    return {name: data_of(getattr(event, name)) for name in names if name not in apart}


def strength_data(strength: Strength) -> _Data:
    """A strength with all its arithmetic."""
    steps = [
        {
            "modifier": step.modifier.value,
            "how": "multiply" if step.multiply else "add",
            "amount": str(step.amount),
            "total": str(step.total),
        }
        for step in strength.steps
    ]
    return {**data_of(strength.run), "value": strength.value, "steps": steps}


def _owner(side: Side | None) -> str:
    return side.value if side else NEUTRAL


def _committed(event: WordCommitted) -> _Data:
    """A commit; ``A`` is only there where something was attacked."""
    data = _others(event, "fights") | {
        "attack": event.attack is not None,
        "steps": [_fight(fight) for fight in event.fights],
        "penalty": _penalty(event),
        "cities": [_taken(city) for city in event.cities],
    }
    if event.attack is not None:
        data |= {"A": event.attack.value, "strength": strength_data(event.attack)}
    return data


def _penalty(event: WordCommitted) -> _Data | None:
    """What the word that repelled the attack bears of it, and in all."""
    if event.penalty is None:
        return None
    last = event.fights[-1]
    return {**data_of(last.defender.run), "amount": last.attack_after, "total": event.penalty}


def _fight(fight: Fight) -> _Data:
    return {
        **data_of(fight.defender.run),
        "D": fight.defender.value,
        "D_exact": str(fight.defender.steps[-1].total) if fight.defender.steps else str(fight.defender.value),
        "linked": fight.linked,
        "A_before": fight.attack_before,
        "A_after": fight.attack_after,
        "result": "defeated" if fight.defeated else "repelled",
        "removed": data_of(fight.removed),
        "gained": fight.gained,
    }


def _taken(city: CityTaken) -> _Data:
    return {"at": list(city.at), "from": _owner(city.before), "bonus": city.bonus}


def _declared(event: AttackDeclared) -> _Data:
    return _others(event, "attack") | {"A": event.attack.value, "strength": strength_data(event.attack)}


def _invoked(event: ElementInvoked) -> _Data:
    """What an element did; ``region`` in the order it grew."""
    return {
        **data_of(event.token),
        **_others(event, "token", "cities"),
        "cities_destroyed": [{"at": list(city.at), "owner": _owner(city.owner)} for city in event.cities],
    }


def _turn_ended(event: TurnEnded) -> _Data:
    restored = [data_of(run) for _, run in event.restored]
    return _others(event, "passed", "restored") | {"pass": event.passed, "restored": restored}


_FORMS: Mapping[type, Callable[[Any], _Data]] = MappingProxyType(
    {
        AttackDeclared: _declared,
        ElementInvoked: _invoked,
        GameEnded: lambda event: {"finished": data_of(event.ending)},
        SpyReported: lambda event: (
            _others(event, "letters") | {"spy": {"new": data_of(event.letters)} if event.letters else None}
        ),
        TurnEnded: _turn_ended,
        WordCommitted: _committed,
    }
)
"""The events that have a form of their own."""
