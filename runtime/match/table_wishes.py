"""What a player chose last for table games: which one, who plays, who begins, and by which parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from runtime.match.table_setup import PERSON, TableSeat
from runtime.profile.home import Home
from runtime.support.damage import keep_if_damaged, read_object, write_object
from runtime.support.file_lock import alone
from runtime.tablegames.catalogue import KINDS, parameters_of, rules_of
from runtime.tablegames.game import FormError
from runtime.tablegames.players import Skill

FILE = "table-wishes.json"
LOTS = "lots"
"""Who begins is drawn by lot."""


@dataclass(frozen=True, slots=True)
class TableWishes:
    """The choices; ``begins`` is the place of who begins, None for lots. ``parameters`` are those of each game."""

    game: str = next(iter(KINDS))
    seats: tuple[TableSeat, TableSeat] = (PERSON, TableSeat(Skill.NOVICE))
    begins: int | None = 0
    parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def wishes_file(home: Home) -> Path:
    """Where a player's choices lie."""
    return home.own / FILE


def read_table_wishes(home: Home) -> TableWishes:
    """The choices as they were kept; whatever is missing or not as it should be is as it usually is."""
    usual = TableWishes()
    try:
        raw = read_object(wishes_file(home))
    except (OSError, ValueError):
        return usual
    game, seats, begins, rules = (raw.get(key) for key in ("game", "seats", "begins", "parameters"))
    both = [_seat(one) for one in seats] if isinstance(seats, list) and len(seats) == len(usual.seats) else usual.seats
    kept = rules if isinstance(rules, dict) else {}
    return TableWishes(
        game if isinstance(game, str) and game in KINDS else usual.game,
        (both[0], both[1]),
        None if begins == LOTS else 1 if begins == 1 else 0,
        {game: _fitting(game, kept[game]) for game in KINDS if isinstance(kept.get(game), dict)},
    )


def write_table_wishes(home: Home, wishes: TableWishes) -> None:
    """Keep the choices; raises OSError where the folder can't be written."""
    seats = [{"skill": one.skill.value if one.skill is not None else "", "name": one.name} for one in wishes.seats]
    data = {
        "game": wishes.game,
        "seats": [{key: value for key, value in one.items() if value} for one in seats],
        "begins": LOTS if wishes.begins is None else wishes.begins,
        "parameters": {game: dict(rules) for game, rules in wishes.parameters.items() if rules},
    }
    path = wishes_file(home)
    with alone(path):
        keep_if_damaged(path)
        write_object(path, data)


def _seat(given: object) -> TableSeat:
    told = given if isinstance(given, dict) else {}
    skill = next((one for one in Skill if one.value == told.get("skill")), None)
    name = told.get("name")
    return TableSeat(skill, name if isinstance(name, str) and skill is None else "")


def _fitting(game: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parameters that the game knows, within their bounds."""
    found: dict[str, Any] = {}
    for key, value in given.items():
        try:
            found |= parameters_of(rules_of(game, {key: value}))
        except FormError:
            continue
    return found
