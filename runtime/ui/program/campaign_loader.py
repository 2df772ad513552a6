"""A campaign's folder made ready to be played: read, checked, and with its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.checks.bundle_preview import CheckedFolder, check_folder
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.support.issues import Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue


@dataclass(frozen=True, slots=True)
class LoadedCampaign:
    """A campaign that can be played from its folder; ``blocked`` says by their ids why levels can't be."""

    folder: Path
    campaign: Campaign
    blocked: Mapping[str, str]
    lexicon: Lexicon


def make_ready(folder: Path, rulesets: Mapping[str, Ruleset], t: Texts) -> LoadedCampaign | str:
    """The campaign of a folder, or why it can't be played."""
    return ready_of(check_folder(folder, rulesets), t)


def ready_of(checked: CheckedFolder, t: Texts) -> LoadedCampaign | str:
    """The campaign of a folder that was checked, or why it can't be played."""
    campaign, lexicon = checked.loaded.campaign, checked.words.lexicon
    if campaign is None or not campaign.level_ids or lexicon is None:
        first = next((issue for issue in checked.issues if issue.severity is Severity.ERROR), None)
        why = " ".join(say_issue(t, first)).strip() if first is not None else ""
        return why or t("The campaign has no levels.")
    reasons: dict[str, list[str]] = {}
    for issue in checked.issues:
        if issue.severity is Severity.ERROR and issue.place.file != CAMPAIGN_FILE:
            reasons.setdefault(issue.place.level, []).append(say_issue(t, issue)[0])
    blocked = {name: " ".join(reasons[name]) for name in campaign.level_ids if name in reasons}
    if len(blocked) == len(campaign.level_ids):
        return t("None of its levels can be played: {why}", why=next(iter(blocked.values())))
    return LoadedCampaign(checked.folder, campaign, blocked, lexicon)
