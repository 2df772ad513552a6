"""The measured strength of the computer's players, kept as a table that is shown where one is chosen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from runtime.ai import PLAYERS, player_about
from runtime.campaign.json_reader import JsonReader
from runtime.simulate.summary import Interval, Summary
from runtime.support.files import read_text
from runtime.support.json_text import OneLine, write
from runtime.support.texts import Texts

FOLDER = "opponents"
"""Where among the assets the table lies."""

FILE = "strength.json"


@dataclass(frozen=True, slots=True)
class PlayerStrength:
    """One player's: Elo with its 95 % interval, and the milliseconds it thinks before an action, by the median."""

    elo: Interval
    milliseconds: float


def strength_text(summary: Summary) -> str:
    """The canonical text of the table that a tournament's summary makes, the strongest first."""
    players = {
        player: OneLine(
            {
                "elo": round(one.value),
                "low": round(one.low),
                "high": round(one.high),
                "milliseconds": round(summary.paces[player].action or 0.0, 1),
            }
        )
        for player, one in sorted(summary.ratings.items(), key=lambda rated: -rated[1].value)
    }
    return write({"games": summary.games, "players": players})


def read_strength(folder: Path) -> Mapping[str, PlayerStrength]:
    """The table that lies in ``folder``, by the players' ids; empty where there is none that can be read."""
    try:
        given = JsonReader(json.loads(read_text(folder / FILE)))
    except (OSError, ValueError):
        return {}
    players = given.at("players")
    return {player: _strength(players.at(player)) for player in players.members()}


def say_strength(t: Texts, strength: PlayerStrength | None, level: str = "") -> str:
    """The strength in words, named as that of a ``level`` where this is given; nothing where it was not measured."""
    if strength is None:
        return ""
    elo, low, high = (round(one) for one in (strength.elo.value, strength.elo.low, strength.elo.high))
    if level:
        return t(
            "Measured strength of {level} without a mood: Elo {elo} ({low} to {high}).",
            level=level,
            elo=elo,
            low=low,
            high=high,
        )
    return t("Measured strength: Elo {elo} ({low} to {high}).", elo=elo, low=low, high=high)


def say_player(t: Texts, player: str, measured: Mapping[str, PlayerStrength]) -> str:
    """How one of the computer's players plays, and how strong it is; nothing for one that there is not.

    In a mood it is about as strong as its level, whose strength it is that was measured.
    """
    known = PLAYERS.get(player)
    if known is None:
        return ""
    strength = say_strength(t, measured.get(known.level), t(known.name) if known.mood is not None else "")
    return " ".join(filter(None, (player_about(t, player), strength)))


def _strength(reader: JsonReader) -> PlayerStrength:
    low, value, high = (float(reader.at(name).whole()) for name in ("low", "elo", "high"))
    took = reader.at("milliseconds").value
    return PlayerStrength(Interval(low, value, high), float(took) if isinstance(took, int | float) else 0.0)
