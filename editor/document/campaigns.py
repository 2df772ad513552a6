"""Edits of the campaign itself, and new campaigns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.edit import KEEP, Keep
from editor.document.edit_refusal import EditRefusal
from editor.document.levels import AddLevel, blank_level
from editor.document.limits import DESCRIPTION, NAME, VERSION, why_no_name, why_no_text
from runtime.campaign.model import Campaign, CampaignWords
from runtime.engine.board.grid import Size
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.support.slugs import is_slug, slug_of


@dataclass(frozen=True, slots=True)
class ChangeCampaign:
    """Give the campaign another id, name, author, version, licence, description, cover or words.

    What is ``KEEP`` stays.
    """

    id: str | Keep = KEEP
    name: str | Keep = KEEP
    author: str | Keep = KEEP
    version: str | Keep = KEEP
    licence: str | Keep = KEEP
    description: str | Keep = KEEP
    cover: str | Keep = KEEP
    words: CampaignWords | Keep = KEEP

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with these fields changed."""
        changed = replace(
            campaign,
            id=_chosen(self.id, campaign.id),
            name=_chosen(self.name, campaign.name),
            author=_chosen(self.author, campaign.author),
            version=_chosen(self.version, campaign.version),
            licence=_chosen(self.licence, campaign.licence),
            description=_chosen(self.description, campaign.description),
            cover=_chosen(self.cover, campaign.cover),
            words=campaign.words if isinstance(self.words, Keep) else self.words,
        )
        refused = (
            why_no_name(changed.name)
            or why_no_text(changed.author, NAME)
            or why_no_text(changed.version, VERSION)
            or why_no_text(changed.licence, NAME)
            or why_no_text(changed.description, DESCRIPTION)
            or why_no_text(changed.cover, NAME)
        )
        if refused:
            return refused
        if changed.id != campaign.id and not is_slug(changed.id):
            return EditRefusal("bad-slug", {"id": changed.id})
        return changed


def new_campaign(name: str, level_name: str, size: Size, ruleset: str = USUAL_EDITION) -> Campaign | EditRefusal:
    """A campaign of one blank level, with an id that reads like its name."""
    campaign = Campaign(slug_of(name, "campaign"), name, ())
    named = ChangeCampaign(name=name).apply(campaign)
    if isinstance(named, EditRefusal):
        return named
    return AddLevel(blank_level(named, level_name, size, ruleset)).apply(named)


def _chosen(value: str | Keep, present: str) -> str:
    return present if isinstance(value, Keep) else value
