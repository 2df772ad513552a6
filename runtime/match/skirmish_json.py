"""The wishes for skirmishes as settings keep them; whatever is damaged is as the level has it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.ai import PLAYERS
from runtime.campaign.rulesets import KEYS, override_issues
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import PoolKind, Seat
from runtime.lexicon.reader import TIERS
from runtime.match.clock import Clock
from runtime.match.game_seats import CLOCKS
from runtime.match.skirmish import AS_IT_IS, GOALS, SkirmishOptions

PERSON = "person"
_MOST_TURNS = 100_000
_POOLS: Mapping[str, PoolKind] = MappingProxyType({kind.value: kind for kind in (PoolKind.STANDARD, PoolKind.INFINITE)})


def wishes_data(wishes: SkirmishOptions) -> dict[str, object]:
    """Wishes as JSON; what is left open is left out."""
    seats = {side.value: seat.computer or PERSON for side in SIDES if (seat := wishes.seats[side]) is not None}
    data: dict[str, object] = {
        "goal": wishes.goal if wishes.goal != AS_IT_IS else None,
        "figures": dict(wishes.figures),
        "pool": wishes.pool.value if wishes.pool is not None else None,
        "multiple": wishes.multiple if wishes.multiple != 1 else None,
        "edition": wishes.edition,
        "ends": wishes.ends,
        "seats": seats,
        "rules": dict(wishes.rules),
        "turns": wishes.turns,
        "words": wishes.words,
        "clock": _written(wishes.clock) if wishes.clock is not None else None,
    }
    return {key: value for key, value in data.items() if value not in (None, {})}


def read_wishes(data: Mapping[str, object], editions: Mapping[str, object]) -> SkirmishOptions:
    """The wishes that were kept; ``editions`` are the rulesets there are, by their ids."""
    goal, edition, ends = data.get("goal"), data.get("edition"), data.get("ends")
    seats, pool = _mapping(data, "seats"), data.get("pool")
    figures = {
        name: figure
        for name, figure in _mapping(data, "figures").items()
        if type(figure) is int and abs(figure) <= _MOST_TURNS
    }
    return SkirmishOptions(
        goal=goal if isinstance(goal, str) and goal in GOALS else AS_IT_IS,
        figures=figures,
        pool=_POOLS.get(pool) if isinstance(pool, str) else None,
        multiple=_whole(data, "multiple", 1, 9) or 1,
        edition=edition if isinstance(edition, str) and edition in editions else None,
        ends=ends if isinstance(ends, bool) else None,
        seats=BySide(*(_seat(seats.get(side.value)) for side in SIDES)),
        rules={key: value for key, value in _mapping(data, "rules").items() if is_rule(key, value)},
        turns=_whole(data, "turns", 1, _MOST_TURNS),
        words=tier if (tier := _whole(data, "words", min(TIERS), max(TIERS))) in TIERS else None,
        clock=next((one for one in CLOCKS.values() if one is not None and _written(one) == data.get("clock")), None),
    )


def is_rule(key: str, value: object) -> bool:
    """Whether a parameter can have this value."""
    return key in KEYS and not override_issues({key: value})


def _written(clock: Clock) -> str:
    """A clock in a few words, such as ``game 600 5``."""
    return f"{clock.kind.value} {clock.seconds} {clock.increment}"


def _seat(player: object) -> Seat | None:
    if player == PERSON:
        return Seat()
    return Seat(player) if isinstance(player, str) and player in PLAYERS else None


def _mapping(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _whole(data: Mapping[str, object], key: str, least: int, most: int) -> int | None:
    found = data.get(key)
    return found if type(found) is int and least <= found <= most else None
