"""How the shipped levels play, measured once and kept as a table that the help tells of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from runtime.campaign.json_reader import JsonReader
from runtime.match.campaigns import SKIRMISHES
from runtime.simulate.summary import Interval
from runtime.support.files import read_text
from runtime.support.json_text import OneLine, write
from runtime.support.texts import ENGLISH

FILE = "levels.json"
"""The table's name, beside that of the computer's players."""


@dataclass(frozen=True, slots=True)
class ShippedSeries:
    """What the games of a level came to at its ``difficulties``: shares are parts of a hundred.

    ``names`` are the level's by languages, ``digest`` is that of the series' plan. ``share`` is that of the side that
    moves first. ``contact`` is the median turn of the first contact, None where half or more had none, ``met_at`` the
    median part of the game that was over by then, in percent, ``unanswered`` how many games in a hundred were over
    before the other side had a turn. Attacks, cities that one side took from the other
    (``conquered``), tokens captured and ``invoked`` are means of a game.
    """

    level: str
    names: Mapping[str, str]
    difficulties: tuple[str, ...]
    digest: str
    share: Interval
    contact: float | None
    decided: float
    met_at: float | None
    unanswered: float
    attacks: float
    conquered: float
    tokens: float
    invoked: float


@dataclass(frozen=True, slots=True)
class ShippedCampaign:
    """The series of a campaign's levels, of so many ``games`` each by the seeds from 1 on."""

    id: str
    names: Mapping[str, str]
    games: int
    series: tuple[ShippedSeries, ...]


@dataclass(frozen=True, slots=True)
class ShippedFigures:
    """The table: who played, by which ``version``, and what came of it."""

    player: str = ""
    version: str = ""
    campaigns: tuple[ShippedCampaign, ...] = ()

    @property
    def skirmishes(self) -> ShippedCampaign | None:
        """The maps for single battles; None where they were not measured."""
        return next((one for one in self.campaigns if one.id == SKIRMISHES), None)

    @property
    def journeys(self) -> tuple[ShippedCampaign, ...]:
        """All other campaigns of which something was measured."""
        return tuple(one for one in self.campaigns if one.id != SKIRMISHES and one.series)


def figures_text(figures: ShippedFigures) -> str:
    """The canonical text of the table."""
    campaigns = [
        {
            "id": one.id,
            "names": OneLine(one.names),
            "games": one.games,
            "seeds": OneLine([1, one.games]),
            "series": [OneLine(_series_data(row)) for row in one.series],
        }
        for one in figures.campaigns
    ]
    return write({"player": figures.player, "version": figures.version, "campaigns": campaigns})


def read_figures(folder: Path) -> ShippedFigures:
    """The table that lies in ``folder``; an empty one where there is none that can be read."""
    try:
        given = JsonReader(json.loads(read_text(folder / FILE)))
    except (OSError, ValueError):
        return ShippedFigures()
    campaigns = tuple(_campaign(one) for one in given.at("campaigns").items())
    return ShippedFigures(given.at("player").text(), given.at("version").text(), campaigns)


def name_in(names: Mapping[str, str], language: str) -> str:
    """A name in a language, or in English where there is none."""
    return names.get(language) or names.get(ENGLISH, "")


def _series_data(row: ShippedSeries) -> dict[str, Any]:
    return {
        "level": row.level,
        "names": dict(row.names),
        "difficulties": list(row.difficulties),
        "share": [row.share.low, row.share.value, row.share.high],
        "contact": row.contact,
        "decided": row.decided,
        "met_at": row.met_at,
        "unanswered": row.unanswered,
        "attacks": row.attacks,
        "conquered": row.conquered,
        "tokens": row.tokens,
        "invoked": row.invoked,
        "digest": row.digest,
    }


def _campaign(reader: JsonReader) -> ShippedCampaign:
    series = tuple(_series(one) for one in reader.at("series").items())
    return ShippedCampaign(reader.at("id").text(), _names(reader), reader.at("games").whole(), series)


def _series(reader: JsonReader) -> ShippedSeries:
    low, value, high = (_number(one) or 0.0 for one in reader.at("share").items())
    return ShippedSeries(
        level=reader.at("level").text(),
        names=_names(reader),
        difficulties=tuple(one.text() for one in reader.at("difficulties").items()),
        digest=reader.at("digest").text(),
        share=Interval(low, value, high),
        contact=_number(reader.at("contact")),
        decided=_number(reader.at("decided")) or 0.0,
        met_at=_number(reader.at("met_at")),
        unanswered=_number(reader.at("unanswered")) or 0.0,
        attacks=_number(reader.at("attacks")) or 0.0,
        conquered=_number(reader.at("conquered")) or 0.0,
        tokens=_number(reader.at("tokens")) or 0.0,
        invoked=_number(reader.at("invoked")) or 0.0,
    )


def _names(reader: JsonReader) -> dict[str, str]:
    names = reader.at("names")
    return {language: names.at(language).text() for language in names.members()}


def _number(reader: JsonReader) -> float | None:
    return float(reader.value) if isinstance(reader.value, int | float) else None
