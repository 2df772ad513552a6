"""Measures how the shipped levels play, for the help: who wins, when the sides meet, what falls, how many games end.

    python assets/make/level_figures.py [CAMPAIGN…]     play what has changed since, of these campaigns or of all
    python assets/make/level_figures.py --check         only say what has changed; 1 where something has

The quick player Closer look meets its own kind: 300 games on each skirmish map, 60 of each other level at each of
its difficulties, by the seeds from 1 on. Level by level is kept as it is done, in ``assets/opponents/levels.json``, so
that whoever stops it loses little.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import version

from runtime import resources
from runtime.balance.level_games import LevelGames
from runtime.balance.report import PlayedSeries, ReportOptions, SeriesPlan, series_figures, series_of
from runtime.balance.shipped_figures import (
    FILE,
    ShippedCampaign,
    ShippedFigures,
    ShippedSeries,
    figures_text,
    read_figures,
)
from runtime.campaign.campaign_texts import CampaignTexts, own_language
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.fastgame.player_weights import LOOK_GRADE
from runtime.match.campaigns import SKIRMISHES
from runtime.match.wordlists import campaign_source
from runtime.simulate.strength import FOLDER
from runtime.simulate.summary import Interval
from runtime.support.files import write_whole

GAMES, FEWER = 300, 60
"""So many games on each skirmish map, and of each other level."""

PLACE = resources.assets() / FOLDER


@dataclass(frozen=True, slots=True)
class Shipped:
    """A shipped campaign, its series in the order of its levels, and how many games each has."""

    campaign: Campaign
    plans: tuple[SeriesPlan, ...]
    games: int

    def names(self, text: str) -> dict[str, str]:
        """One of its texts in each language that it speaks."""
        spoken = sorted({own_language(self.campaign), *self.campaign.texts})
        return {language: CampaignTexts(self.campaign, language)(text) for language in spoken}


def shipped() -> Iterator[Shipped]:
    """Every shipped campaign, the skirmishes first."""
    rulesets = read_rulesets(resources.assets() / "rulesets")
    folders = [file.parent for file in resources.campaigns().glob("*/campaign.json")]
    for folder in sorted(folders, key=lambda one: (one.name != SKIRMISHES, one.name)):
        read = read_campaign(folder, mend=False)
        if read.campaign is None:
            raise SystemExit(f"{folder} can't be read")
        campaign, games = read.campaign, GAMES if folder.name == SKIRMISHES else FEWER
        source = campaign_source(campaign.words, read.source.folder)
        difficulties = [one.id for one in campaign.difficulties]
        wish = ReportOptions((LOOK_GRADE,), games)
        plans = [plan for level in campaign.levels for plan in series_of(level, rulesets, source, difficulties, wish)]
        yield Shipped(campaign, tuple(plans), games)


def kept_row(kept: ShippedFigures, one: Shipped, plan: SeriesPlan) -> ShippedSeries | None:
    """What is kept of these very games; None where the level, the rules or the player has changed."""
    campaign = next((had for had in kept.campaigns if had.id == one.campaign.id and had.games == one.games), None)
    rows = campaign.series if campaign is not None else ()
    return next((row for row in rows if row.level == plan.measured.level.id and row.digest == plan.digest), None)


def played_row(games: LevelGames, one: Shipped, plan: SeriesPlan) -> ShippedSeries:
    """Play a series, and say what came of it."""
    (seating,) = plan.seatings
    games.take(plan.measured)
    outcomes = games.play(seating, plan.seeds, float("inf"))
    told = series_figures(plan, PlayedSeries(plan.digest, plan.players, plan.difficulties, (outcomes,)))
    if told is None:
        raise SystemExit(f"{plan.measured.level.id} can't be played")
    figures = told.figures
    share = figures.share
    return ShippedSeries(
        level=plan.measured.level.id,
        names=one.names(plan.measured.level.name),
        difficulties=plan.difficulties,
        digest=plan.digest,
        share=Interval(*(round(100 * part, 1) for part in (share.low, share.value, share.high))),
        contact=figures.contact,
        decided=round(100 * told.decided.value, 1),
        met_at=None if figures.met_at is None else round(100 * figures.met_at, 1),
        unanswered=round(100 * figures.unanswered.value, 1),
        attacks=round(figures.attacks, 2),
        conquered=round(figures.conquered, 2),
        tokens=round(figures.tokens, 2),
        invoked=round(figures.invoked, 2),
    )


def with_row(kept: ShippedFigures, one: Shipped, fresh: ShippedSeries) -> ShippedFigures:
    """The table with a fresh row in its place, all of them in the order of the levels."""
    rows = [
        fresh if plan.digest == fresh.digest and plan.measured.level.id == fresh.level else kept_row(kept, one, plan)
        for plan in one.plans
    ]
    row = ShippedCampaign(one.campaign.id, one.names(one.campaign.name), one.games, tuple(filter(None, rows)))
    others = [had for had in kept.campaigns if had.id != row.id]
    order = sorted((*others, row), key=lambda had: (had.id != SKIRMISHES, had.id))
    return replace(kept, player=LOOK_GRADE, version=version("scryptic"), campaigns=tuple(order))


def main() -> int:
    """Play what has changed, or say what has; 1 where something has and nothing was played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("campaigns", nargs="*", metavar="CAMPAIGN", help="the ids of shipped campaigns")
    parser.add_argument("--check", action="store_true", help="only say what has changed")
    asked = parser.parse_args()
    games, kept, stale = LevelGames(), read_figures(PLACE), 0
    for one in shipped():
        if asked.campaigns and one.campaign.id not in asked.campaigns:
            continue
        for plan in one.plans:
            if kept_row(kept, one, plan) is not None:
                continue
            stale += 1
            if asked.check:
                print(one.campaign.id, plan.measured.level.id, *plan.difficulties)
                continue
            row = played_row(games, one, plan)
            kept = with_row(kept, one, row)
            write_whole(PLACE / FILE, figures_text(kept).encode())
            print(
                one.campaign.id,
                row.level,
                *row.difficulties,
                row.share,
                row.met_at,
                row.conquered,
                row.decided,
                flush=True,
            )
    return 1 if stale and asked.check else 0


if __name__ == "__main__":
    sys.exit(main())
