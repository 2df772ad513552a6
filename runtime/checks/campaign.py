"""The sense of a campaign, looked at once: of its graph, its texts and pictures, and of each of its levels."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from runtime.campaign.model import Campaign
from runtime.checks.incremental import NONE_SPOILED, Checks
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.issues import Issue


def check_campaign(
    campaign: Campaign,
    rulesets: Mapping[str, Ruleset],
    words: Words | None = None,
    listed: Sequence[str] | None = None,
    *,
    assets: Collection[str] | None = None,
    spoiled: Mapping[str, str] = NONE_SPOILED,
) -> tuple[Issue, ...]:
    """Everything in a campaign and its levels that makes no sense, accepted or not; see :class:`Checks`."""
    return Checks(rulesets).findings(campaign, words, listed, assets=assets, spoiled=spoiled)
