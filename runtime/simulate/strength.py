"""The measured strength of the computer's players, kept as a table that is shown where one is chosen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from runtime.ai import PLAYERS, player_about
from runtime.campaign.json_reader import JsonReader
from runtime.simulate.summary import Interval, Summary, Tally, elo, wilson
from runtime.support.files import read_text
from runtime.support.json_text import OneLine, write
from runtime.support.texts import Texts

FOLDER = "opponents"
"""Where among the assets the table lies."""

FILE = "strength.json"


@dataclass(frozen=True, slots=True)
class PlayerStrength:
    """One player's: Elo with its 95 % interval, and what it won of its games against others, by their ids."""

    elo: Interval
    shares: Mapping[str, Interval] = field(default_factory=dict)


def strength_text(summary: Summary, earlier: str = "") -> str:
    """The canonical text of the table that a tournament's summary makes, the strongest first.

    Pairings of an ``earlier`` table that were not played now keep their games, so that those of players who think long
    need not be as many as the others'; a text that is no table has none.
    """
    played = {(one.pairing.first, one.pairing.second): one.tally for one in summary.meetings if one.tally.games}
    anew = set(map(frozenset, played))
    met = {pair: tally for pair, tally in _meetings(_reader(earlier)).items() if frozenset(pair) not in anew} | {
        pair: tally for pair, tally in played.items() if pair[0] != pair[1]
    }
    ratings = sorted(elo(met).items(), key=lambda rated: -rated[1].value)
    players = {
        player: OneLine({"elo": round(one.value), "low": round(one.low), "high": round(one.high)})
        for player, one in ratings
    }
    places = {player: place for place, player in enumerate(players)}
    ordered = (
        (one, other, tally) if places[one] < places[other] else (other, one, tally.reversed)
        for (one, other), tally in met.items()
    )
    meetings = [
        OneLine({"first": one, "second": other, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses})
        for one, other, tally in sorted(ordered, key=lambda pair: (places[pair[0]], places[pair[1]]))
    ]
    return write({"games": sum(tally.games for tally in met.values()), "players": players, "meetings": meetings})


def _meetings(table: JsonReader) -> dict[tuple[str, str], Tally]:
    """The games of a table, by who met."""
    return {
        (one.at("first").text(), one.at("second").text()): Tally(
            *(max(0, one.at(name).whole()) for name in ("wins", "draws", "losses"))
        )
        for one in table.at("meetings").items()
    }


def _reader(text: str) -> JsonReader:
    """A table's text; one that is none is read as nothing."""
    try:
        return JsonReader(json.loads(text))
    except ValueError:
        return JsonReader(None)


def table_text(path: Path) -> str:
    """The text of a table's file; nothing where there is none that can be read."""
    try:
        return read_text(path)
    except (OSError, ValueError):
        return ""


def read_strength(folder: Path) -> Mapping[str, PlayerStrength]:
    """The table that lies in ``folder``, by the players' ids; empty where there is none that can be read."""
    table = _reader(table_text(folder / FILE))
    shares: dict[str, dict[str, Interval]] = {}
    for (first, second), tally in _meetings(table).items():
        for one, other, seen in ((first, second, tally), (second, first, tally.reversed)):
            shares.setdefault(one, {})[other] = wilson(seen.points, seen.games)
    players = table.at("players")
    return {player: _strength(players.at(player), shares.get(player, {})) for player in players.members()}


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


def _strength(reader: JsonReader, shares: Mapping[str, Interval]) -> PlayerStrength:
    low, value, high = (float(reader.at(name).whole()) for name in ("low", "elo", "high"))
    return PlayerStrength(Interval(low, value, high), shares)
