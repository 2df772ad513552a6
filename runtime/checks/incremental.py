"""The checks of a campaign that is being edited: what has not changed since the last time is not looked at again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from runtime.campaign.arrivals import Arriving, arrivals
from runtime.campaign.model import Campaign
from runtime.campaign.tables import TableLevel
from runtime.checks.bringing import Brought
from runtime.checks.difficulties import campaign_column_findings
from runtime.checks.graph import graph_findings, named
from runtime.checks.level import check_level
from runtime.checks.tables import table_findings
from runtime.checks.texts import picture_findings, text_findings
from runtime.checks.ways import way_findings
from runtime.engine.level import Level
from runtime.engine.ruleset import Ruleset
from runtime.engine.words import Words
from runtime.support.issues import Issue

NONE_SPOILED: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Looked:
    """What was found in a level, and for what."""

    level: Level
    words: Words | None
    brought: Brought
    issues: tuple[Issue, ...]


class Checks:
    """Checks one campaign again and again; levels are known by the identity of their frozen values.

    Whoever uses it from several threads must see to it that only one does at a time.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._rulesets = rulesets
        self._looked: dict[str, _Looked] = {}
        self._arriving: tuple[tuple[object, ...], Mapping[str, Arriving]] = ((), {})
        self.looked_at = 0

    def findings(
        self,
        campaign: Campaign,
        words: Words | None = None,
        listed: Sequence[str] | None = None,
        *,
        assets: Collection[str] | None = None,
        spoiled: Mapping[str, str] = NONE_SPOILED,
    ) -> tuple[Issue, ...]:
        """Everything in a campaign and its levels that makes no sense.

        ``listed`` are the levels as the file has them, where it lists more than could be read; they count as there.
        ``assets`` are the files in the campaign's folder of that name; None where there is no folder. ``spoiled`` are
        those of them that should be pictures and are none (:class:`runtime.checks.pictures.PictureJudge`).
        ``looked_at`` tells afterwards how many levels had to be looked at.
        """
        levels = campaign.level_ids if listed is None else listed
        arriving = self._arrivals(campaign)
        of_graph = [*graph_findings(campaign, levels), *way_findings(campaign, self._rulesets, arriving)]
        issues = [*named(of_graph, campaign), *campaign_column_findings(campaign)]
        brought = brought_to(campaign, arriving)
        known, self._looked, self.looked_at = self._looked, {}, 0
        for level in campaign.levels:
            before = known.get(level.id)
            now = brought.get(level.id, Brought())
            if before is None or before.level is not level or before.words is not words or before.brought != now:
                self.looked_at += 1
                before = _Looked(level, words, now, check_level(level, self._rulesets, words, now))
            self._looked[level.id] = before
            issues += before.issues
        issues += table_findings(campaign, self._rulesets)
        return (*issues, *text_findings(campaign), *picture_findings(campaign, assets, spoiled))

    def _arrivals(self, campaign: Campaign) -> Mapping[str, Arriving]:
        """With what each station is come to; found anew only where something has changed that it depends on."""
        ground = tuple(part for level in campaign.levels for part in _giving(level))
        games = tuple(part for table in campaign.tables for part in _winning(table))
        key = (campaign.nodes, campaign.edges, campaign.start, *ground, *games)
        known, found = self._arriving
        if len(known) != len(key) or any(one is not other for one, other in zip(known, key, strict=True)):
            found = arrivals(campaign, self._rulesets)
            self._arriving = (key, found)
        return found


def _giving(level: Level) -> tuple[object, ...]:
    """Everything of a level that settles what its player can end with."""
    return (
        level.id,
        level.ruleset,
        level.rules,
        level.pools,
        level.start,
        level.tokens,
        level.triggers,
        level.difficulty,
        level.protagonist,
        level.conditions,
    )


def _winning(table: TableLevel) -> tuple[object, ...]:
    """Everything of a table game that settles which ways open after it, and what its player has then."""
    return table.id, table.game, table.parameters, table.opponent, table.difficulty, table.prize


def brought_to(campaign: Campaign, arriving: Mapping[str, Arriving]) -> Mapping[str, Brought]:
    """The most that a player can bring to each level, over all its stations."""
    found: dict[str, Arriving] = {}
    for node in campaign.nodes:
        if node.id in arriving and node.level:
            at = arriving[node.id]
            found[node.level] = found[node.level].joined(at) if node.level in found else at
    return {
        level: Brought(at.letters.most, at.tokens.most, at.spies.most, at.words.most, at.score.most)
        for level, at in found.items()
    }
