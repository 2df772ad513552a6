"""A campaign's texts: empty, over-long, or not translated; and the pictures that its files name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from runtime.campaign.bundles.limits import MEGABYTE, BundleLimits
from runtime.campaign.campaign_texts import COMFORTABLE, CampaignText, coverage, own_language, texts_of
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE, level_file, text_file
from runtime.campaign.tables import TableLevel
from runtime.checks.codes import found
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.engine.levels.level import Level, StoryPage
from runtime.support.issues import Issue, Place
from runtime.support.plain_text import hidden_characters, visible

PICTURES = (".png", ".jpg", ".jpeg")
"""How the names of pictures end."""

_TOLD = 8
"""So many hidden characters of one text are told."""


@dataclass(frozen=True, slots=True)
class Named:
    """A picture that a campaign names, with the place where it does; ``level`` is empty in the campaign's own file."""

    picture: str
    file: str
    pointer: str
    level: str = ""


def text_findings(campaign: Campaign) -> Iterator[Issue]:
    """``hidden-characters``, ``long-text``, ``empty-page``, ``text-missing``, ``id-unsaid`` and ``text-unused``."""
    spoken = texts_of(campaign)
    for one in spoken:
        yield from _long(campaign, one)
        yield from _hidden(one)
    for level, file, pointer, page in _pages(campaign):
        if not (page.text.strip() or page.title.strip() or page.picture):
            yield found("empty-page", Place(file, pointer=pointer, level=level), {})
    for language in sorted(campaign.texts):
        yield from _covered(campaign, language)


def _long(campaign: Campaign, one: CampaignText) -> Iterator[Issue]:
    """A text, in any language, that is longer than can be read well where the game shows it."""
    said = [one.text, *(table.texts.get(one.text, "") for table in campaign.texts.values())]
    longest = max(len(text) for text in said)
    most = COMFORTABLE[one.kind]
    if longest > most:
        figures: dict[str, str | int] = {"thing": one.kind.value, "length": longest, "most": most}
        yield found("long-text", Place(one.file, pointer=one.pointer, level=one.level), figures)


def _hidden(one: CampaignText) -> Iterator[Issue]:
    """A text with characters that are not seen, or that turn the direction of others."""
    if hidden := hidden_characters(one.text):
        shown = " ".join(visible(character) for character in hidden[:_TOLD])
        figures: dict[str, str | int] = {"thing": one.kind.value, "characters": shown}
        yield found("hidden-characters", Place(one.file, pointer=one.pointer, level=one.level), figures)


def _covered(campaign: Campaign, language: str) -> Iterator[Issue]:
    """What a table of texts lacks, and what in it belongs to nothing."""
    covered = coverage(campaign, language)
    file = text_file(language)
    if covered.missing:
        code = "id-unsaid" if language == own_language(campaign) else "text-missing"
        figures: dict[str, str | int] = {
            "language": language,
            "count": len(covered.missing),
            "all": covered.all,
            "first": _short(covered.missing[0]),
        }
        yield found(code, Place(file, pointer="/texts"), figures)
    for key in covered.unused:
        yield found(
            "text-unused", Place(file, pointer="/texts"), {"language": language, "text": _short(key), "id": key}
        )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"


def _pages(campaign: Campaign) -> Iterator[tuple[str, str, str, StoryPage]]:
    """Every page of story, by its level (or none), file and pointer."""
    for number, node in enumerate(campaign.nodes):
        for place, page in enumerate(node.pages):
            yield "", CAMPAIGN_FILE, f"/nodes/{number}/pages/{place}", page
    levels: tuple[Level | TableLevel, ...] = (*campaign.levels, *campaign.tables)
    for level in levels:
        story = level.story
        parts = (("before", story.before), ("won", story.won), ("lost", story.lost), ("drawn", story.drawn))
        for name, pages in parts:
            for place, page in enumerate(pages):
                yield level.id, level_file(level.id), f"/story/{name}/{place}", page


def pictures_of(campaign: Campaign) -> Iterator[Named]:
    """Every picture that a campaign's files name."""
    if campaign.cover:
        yield Named(campaign.cover, CAMPAIGN_FILE, "/cover")
    for level, file, pointer, page in _pages(campaign):
        if page.picture:
            yield Named(page.picture, file, f"{pointer}/picture", level)
    for one in campaign.levels:
        yield from _portraits(one)


def _portraits(level: Level) -> Iterator[Named]:
    for number, trigger in enumerate(level.triggers):
        for place, effect in enumerate(trigger.effects):
            portrait = effect.arguments.get("portrait")
            if effect.kind == MESSAGE.kind and isinstance(portrait, str) and portrait:
                pointer = f"/triggers/{number}/effects/{place}/arguments/portrait"
                yield Named(portrait, level_file(level.id), pointer, level.id)


def picture_names(campaign: Campaign, assets: Collection[str] | None) -> frozenset[str]:
    """The files in the campaign's folder ``assets`` that its own files name as pictures."""
    named = {one.picture for one in pictures_of(campaign) if one.picture.lower().endswith(PICTURES)}
    return frozenset(named.intersection(assets or ()))


def picture_findings(campaign: Campaign, assets: Collection[str] | None, spoiled: Mapping[str, str]) -> Iterator[Issue]:
    """``asset-missing``, ``asset-no-picture``, ``asset-unused``, and what ``spoiled`` tells of named pictures.

    Nothing where the folder is not known.
    ``assets`` are the names of the files in the campaign's folder ``assets``, with slashes where they lie deeper;
    ``spoiled`` those among them that are no fit pictures (:mod:`runtime.checks.pictures`).
    """
    if assets is None:
        return
    used: set[str] = set()
    for named in pictures_of(campaign):
        used.add(named.picture)
        place = Place(named.file, pointer=named.pointer, level=named.level)
        if not named.picture.lower().endswith(PICTURES):
            yield found("asset-no-picture", place, {"file": named.picture})
        elif named.picture not in assets:
            folded = {name.casefold(): name for name in assets}
            near = folded.get(named.picture.casefold(), "")
            yield found("asset-missing", place, {"file": named.picture, "suggestion": near})
        elif named.picture in spoiled:
            limits = BundleLimits()
            figures = {"limit": limits.pixels // 1_000_000, "size": limits.file // MEGABYTE}
            yield found(spoiled[named.picture], place, {"file": named.picture, **figures})
    for name in sorted(assets):
        if name not in used and name.lower().endswith(PICTURES):
            yield found("asset-unused", Place(f"assets/{name}"), {"file": name})
