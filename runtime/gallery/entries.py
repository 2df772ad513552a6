"""The entry of a campaign: what galleries tell of it, made of its checked folder and written beside its bundle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from runtime.balance.report import PlayedSeries, ReportOptions, series_figures, series_of
from runtime.balance.report_store import ReportStore
from runtime.campaign.bundles import SUFFIX, Bundle
from runtime.campaign.campaign_texts import own_language, spoken_in
from runtime.campaign.model import Campaign
from runtime.checks.bundle_preview import CampaignContents, CheckedFolder
from runtime.checks.clear_check import CaseStanding
from runtime.engine.levels.level import Level, StoryPage
from runtime.engine.levels.ruleset import Ruleset
from runtime.gallery.gallery_error import problem
from runtime.gallery.gallery_json import (
    ENTRY_SUFFIX,
    LANGUAGE,
    LONGEST_DESCRIPTION,
    LONGEST_STORY,
    MOST_LEVELS,
    MOST_RELEASES,
    GalleryEntry,
    GalleryLevel,
    LevelBalance,
    SignedEntry,
)
from runtime.gallery.index_files import submission_bytes
from runtime.lexicon import LexiconError
from runtime.match.wordlists import campaign_source
from runtime.support.files import write_together
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.markup import plain
from runtime.support.texts import reason_of

NO_BALANCE: Mapping[str, LevelBalance] = MappingProxyType({})

_TRANSLATED = 90
"""Of a language so many hundredths of the texts must be there for the campaign to be offered in it."""

_IS_LANGUAGE = re.compile(LANGUAGE.schema["pattern"])


def make_entry(
    checked: CheckedFolder, bundle: Bundle, balance: Mapping[str, LevelBalance] = NO_BALANCE
) -> GalleryEntry:
    """What galleries tell of a campaign whose folder was checked and packed into ``bundle``.

    ``balance`` has figures of levels by their ids. Raises ValueError where the folder holds no campaign that is whole.
    """
    if checked.loaded.campaign is None:
        raise ValueError("there is no campaign")
    campaign = spoken_in(checked.loaded.campaign, own_language(checked.loaded.campaign))
    standings = checked.contents.standings if checked.contents is not None else {}
    levels = [_level(level, standings.get(level.id, ()), balance.get(level.id)) for level in campaign.levels]
    levels += [GalleryLevel(table.id, table.name) for table in campaign.tables]
    return GalleryEntry(
        id=campaign.id,
        name=campaign.name,
        author=campaign.author,
        version=campaign.version,
        languages=_languages(campaign, checked.contents),
        licence=campaign.licence,
        description=shortened(plain(campaign.description), LONGEST_DESCRIPTION),
        story=shortened(_first_lines(campaign), LONGEST_STORY),
        size=len(bundle.data),
        sha256=sha256(bundle.data).hexdigest(),
        level_count=len(levels),
        levels=tuple(levels[:MOST_LEVELS]),
        has_cover=f"assets/{campaign.cover}" in {member.name for member in bundle.files},
        changes=campaign.changes[:MOST_RELEASES],
        needs=campaign.needs,
    )


def _level(level: Level, standings: Sequence[CaseStanding], balance: LevelBalance | None) -> GalleryLevel:
    shown = [one for one in standings if one.grade is not None]
    return GalleryLevel(
        id=level.id,
        name=level.name,
        rows=level.terrain.size.rows,
        columns=level.terrain.size.columns,
        stars=min((one.stars for one in shown), default=0),
        shown=len(shown),
        cases=len(standings),
        balance=balance,
    )


def _languages(campaign: Campaign, contents: CampaignContents | None) -> tuple[str, ...]:
    own = own_language(campaign)
    found = [one.name for one in contents.languages if one.hundredths >= _TRANSLATED] if contents is not None else []
    return tuple(dict.fromkeys([own, *(name for name in found if _IS_LANGUAGE.search(name))]))[:100]


def _first_lines(campaign: Campaign) -> str:
    """What a player reads first: of the station where the journey begins, else of its level, else of any level."""
    pages: list[StoryPage] = []
    begin = next((node for node in campaign.nodes if node.id == campaign.start), None)
    if begin is not None:
        pages += begin.pages
        pages += (page for level in campaign.levels if level.id == begin.level for page in level.story.before)
    pages += (page for level in campaign.levels for page in level.story.before)
    return next((said for page in pages if (said := plain(page.text).strip())), "")


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters, cut between words."""
    if len(text) <= most:
        return text
    return f"{text[: most - 1].rpartition(' ')[0].rstrip() or text[: most - 1]}…"


def kept_balance(state: Path, checked: CheckedFolder, rulesets: Mapping[str, Ruleset]) -> Mapping[str, LevelBalance]:
    """The figures of a campaign's levels out of the kept balance reports; those of levels that changed are left out.

    Of several series that of the most games counts.
    """
    campaign = checked.loaded.campaign
    if campaign is None:
        return {}
    try:
        words = campaign_source(campaign.words, checked.folder)
    except LexiconError:
        return {}
    store, difficulties = ReportStore(state, checked.folder), [one.id for one in campaign.difficulties]
    found: dict[str, LevelBalance] = {}
    for level in campaign.levels:
        played = [one for one in store.read(level.id) if one.players[0] == one.players[1]]
        wish = ReportOptions(tuple(dict.fromkeys(one.players[0] for one in played)), 1)
        plans = {plan.digest: plan for plan in series_of(level, rulesets, words, difficulties, wish)} if played else {}
        fresh: list[PlayedSeries] = sorted((one for one in played if one.digest in plans), key=lambda one: -one.count)
        for series in fresh[:1]:
            told = series_figures(plans[series.digest], series)
            if told is not None:
                share = told.figures.share
                low, value, high = (round(100 * one) for one in (share.low, share.value, share.high))
                found[level.id] = LevelBalance(series.players[0], told.figures.games, value, low, high)
    return found


def find_gaps(campaign: Campaign, contents: CampaignContents | None) -> Iterator[Issue]:
    """What a campaign lacks for players of a gallery, besides what every bundle should have; all of it warnings."""
    if not campaign.description.strip():
        yield _gap("gallery-no-description", "/description")
    if not campaign.cover:
        yield _gap("gallery-no-cover", "/cover")
    if campaign.levels:
        counts = contents.cases if contents is not None else {}
        cases, missing = sum(counts.values()), counts.get(None, 0)
        if not cases:
            yield _gap("gallery-no-proofs", "")
        elif missing:
            yield _gap("gallery-few-proofs", "", missing=missing, cases=cases)


def _gap(code: str, pointer: str, **details: int) -> Issue:
    return Issue(Severity.WARNING, IssueCode(code), Place("campaign.json", pointer=pointer), dict(details))


def write_submission(place: Path, data: bytes, signed: SignedEntry) -> tuple[Path, Path]:
    """Write a bundle's ``data`` and its entry beside one another, both or none, and say where; ``place`` is a folder.

    Raises GalleryError where they can't be written.
    """
    name = signed.entry.id
    bundle, entry = f"{name}{SUFFIX}", f"{name}{ENTRY_SUFFIX}"
    try:
        write_together(place, {bundle: data, entry: submission_bytes(signed)})
    except OSError as fault:
        raise problem("gallery-unwritten", file=str(place / bundle), reason=reason_of(fault)) from fault
    return place / bundle, place / entry
