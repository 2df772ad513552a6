"""Events as JSON, each with its name under ``event``; what an action does is told by the names of the rule cases.

An event that has no form of its own here is written field by field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from runtime.campaign.values import NEUTRAL, data_of, typed_fields
from runtime.engine.board.sides import Side
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
from runtime.engine.records.notation import name_of

Data = dict[str, Any]


def write_events_data(events: Iterable[Event]) -> list[Data]:
    """Each event as an object; a lifted run's also says what was given up with it."""
    told = tuple(events)
    given = "".join(event.letters for event in told if isinstance(event, LettersDiscarded))
    return [write_event_data(event) | ({"discarded": given} if isinstance(event, RunLifted) else {}) for event in told]


def write_event_data(event: Event) -> Data:
    """One event as an object."""
    kind: type = type(event)
    return {"event": name_of(kind), **_FORMS.get(kind, _others)(event)}


def _others(event: Event, *apart: str) -> Data:
    """The fields of an event as they are, but for those that are told apart."""
    kind: type = type(event)
    return {name: data_of(getattr(event, name)) for name in typed_fields(kind) if name not in apart}


def strength_data(strength: Strength) -> Data:
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


def _committed(event: WordCommitted) -> Data:
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


def _penalty(event: WordCommitted) -> Data | None:
    """What the word that repelled the attack bears of it, and in all."""
    if event.penalty is None:
        return None
    last = event.fights[-1]
    return {**data_of(last.defender.run), "amount": last.attack_after, "total": event.penalty}


def _fight(fight: Fight) -> Data:
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


def _taken(city: CityTaken) -> Data:
    return {"at": list(city.at), "from": _owner(city.before), "bonus": city.bonus}


def _declared(event: AttackDeclared) -> Data:
    return _others(event, "attack") | {"A": event.attack.value, "strength": strength_data(event.attack)}


def _invoked(event: ElementInvoked) -> Data:
    """What an element did; ``region`` in the order it grew."""
    return {
        **data_of(event.token),
        **_others(event, "token", "cities"),
        "cities_destroyed": [{"at": list(city.at), "owner": _owner(city.owner)} for city in event.cities],
    }


def _turn_ended(event: TurnEnded) -> Data:
    restored = [data_of(run) for _, run in event.restored]
    return _others(event, "passed", "restored") | {"pass": event.passed, "restored": restored}


_FORMS: Mapping[type, Callable[[Any], Data]] = MappingProxyType(
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
