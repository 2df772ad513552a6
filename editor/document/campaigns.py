"""Edits of the campaign itself, answers to what the checks find in it, and new campaigns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.edit import DESCRIPTION, KEEP, NAME, VERSION, EditRefusal, Keep, given, why_no_name, why_no_text
from editor.document.levels import AddLevel, blank_level, why_no_size, why_no_symmetry
from runtime.campaign.campaign_json import CAMPAIGN, NEEDS_VERSION, RELEASE
from runtime.campaign.model import Accepted, Campaign, CampaignWords, Release
from runtime.campaign.templates import CampaignOptions, CampaignTemplate, begun_campaign, with_schemas
from runtime.campaign.versions import program_version, why_too_old
from runtime.engine.board.grid import Size
from runtime.engine.levels.ruleset import USUAL_EDITION, LetterRules
from runtime.match.word_packs import with_words
from runtime.support.issues import Issue
from runtime.support.slugs import is_slug, slug_of
from runtime.support.texts import Texts


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
        fields = given(
            id=self.id,
            name=self.name,
            author=self.author,
            version=self.version,
            licence=self.licence,
            description=self.description,
            cover=self.cover,
            words=self.words,
        )
        changed = replace(campaign, **fields)
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


@dataclass(frozen=True, slots=True)
class ChooseWords:
    """Let the campaign go by other words; with another list its levels get the list's ``letters``, None for English."""

    words: CampaignWords
    letters: LetterRules | None = None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the words."""
        return with_words(campaign, self.words, self.letters)


@dataclass(frozen=True, slots=True)
class ChangeRelease:
    """Say what the campaign's present version brings; a version that says nothing is none among its changes."""

    text: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign whose present version says this; what older ones brought stays."""
        version = campaign.version.strip()
        if not version:
            return EditRefusal("no-version")
        if refused := why_no_text(self.text, RELEASE.most("text")):
            return refused
        told = next((one for one in campaign.changes if one.version == version), None)
        others = tuple(one for one in campaign.changes if one is not told)
        if not self.text.strip():
            return replace(campaign, changes=others)
        if told is None:
            if len(others) >= CAMPAIGN.most("changes"):
                return EditRefusal("too-many", {"most": CAMPAIGN.most("changes")})
            return replace(campaign, changes=(Release(version, self.text), *others))
        said = replace(told, text=self.text)
        return replace(campaign, changes=tuple(said if one is told else one for one in campaign.changes))


@dataclass(frozen=True, slots=True)
class ChangeNeeds:
    """Say from which version of the program on the campaign plays as it is meant; empty leaves it open."""

    program: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign that needs it; nobody can ask for a newer program than their own, which would refuse it."""
        program, here = self.program.strip(), program_version()
        if program and not NEEDS_VERSION.fullmatch(program):
            return EditRefusal("bad-version", {"version": program, "here": here})
        changed = replace(campaign, needs=replace(campaign.needs, program=program))
        return EditRefusal("version-ahead", {"version": program, "here": here}) if why_too_old(changed) else changed


def release_text(campaign: Campaign) -> str:
    """What the present version of a campaign says that it brings; empty where it says nothing."""
    return next((one.text for one in campaign.changes if one.version == campaign.version.strip()), "")


def new_campaign(name: str, level_name: str, size: Size, ruleset: str = USUAL_EDITION) -> Campaign | EditRefusal:
    """A campaign of one blank level, with an id that reads like its name."""
    campaign = Campaign(slug_of(name, "campaign"), name, ())
    named = ChangeCampaign(name=name).apply(campaign)
    if isinstance(named, EditRefusal):
        return named
    return AddLevel(blank_level(named, level_name, size, ruleset)).apply(named)


def begin(template: CampaignTemplate, wish: CampaignOptions, t: Texts) -> Campaign | EditRefusal:
    """The campaign that a template makes of a wish; refused where the size, the symmetry or the name can't be."""
    refused = why_no_size(wish.size) or why_no_symmetry(wish.symmetry, wish.size)
    if refused is None and min(wish.size.rows, wish.size.columns) < template.least:
        details = {"rows": wish.size.rows, "columns": wish.size.columns, "least": template.least, "most": 1000}
        refused = EditRefusal("bad-size", details)
    if refused:
        return refused
    return ChangeCampaign(name=wish.name, author=wish.author).apply(with_schemas(begun_campaign(template, wish, t)))


@dataclass(frozen=True, slots=True)
class FixIssues:
    """Mend findings of this very campaign by the fix of one id, all as one step; what it can't mend stays.

    Without an id each is mended by its own likeliest fix.
    """

    issues: tuple[Issue, ...]
    fix: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with them mended."""
        from runtime.checks.quick_fixes import fix_all, fix_each

        return fix_all(campaign, self.issues, self.fix) if self.fix else fix_each(campaign, self.issues)


@dataclass(frozen=True, slots=True)
class AcceptIssues:
    """Let findings stand, each with its reason."""

    accepted: tuple[Accepted, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the acceptances among its others."""
        from runtime.checks.acceptance import accept

        return accept(campaign, self.accepted)


@dataclass(frozen=True, slots=True)
class ReopenIssues:
    """Let findings stand no longer."""

    accepted: tuple[Accepted, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the acceptances."""
        from runtime.checks.acceptance import reopen

        return reopen(campaign, self.accepted)
