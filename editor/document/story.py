"""Edits of story pages: those before and after a level, and those of a station."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from editor.document.edit import EditRefusal, on_level, why_no_text, why_too_many
from editor.document.references import with_effects
from runtime.campaign.campaign_texts import MOST, TextKind
from runtime.campaign.model import Campaign
from runtime.campaign.tables import TableLevel
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.levels.level import Effect, Level, Story, StoryPage
from runtime.support.files import has_bytes

ASSETS = "assets"
"""The folder of a campaign's pictures."""

ENDINGS = (".png", ".jpg", ".jpeg")
"""How the names of pictures end."""

PAGES = 100
"""Pages in one list."""

PARTS = ("before", "won", "lost", "drawn")
"""The lists of pages of a level, by their names in its story."""


@dataclass(frozen=True, slots=True)
class SetPages:
    """Give a part of a level's story these pages; ``part`` is one of :data:`PARTS`."""

    level_id: str
    part: str
    pages: tuple[StoryPage, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the pages."""

        def change(level: Level) -> Level | EditRefusal:
            return _why_not(self.pages) or replace(level, story=_having(level.story, self.part, self.pages))

        table = campaign.table(self.level_id)
        if table is None:
            return on_level(campaign, self.level_id, change)
        told = replace(table, story=_having(table.story, self.part, self.pages))
        return _why_not(self.pages) or campaign.having_table(told)


@dataclass(frozen=True, slots=True)
class SetNodePages:
    """Give a station these pages."""

    node: str
    pages: tuple[StoryPage, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the pages."""
        if all(node.id != self.node for node in campaign.nodes):
            return EditRefusal("no-such-station", {"id": self.node})
        refused = _why_not(self.pages)
        if refused:
            return refused
        nodes = tuple(replace(node, pages=self.pages) if node.id == self.node else node for node in campaign.nodes)
        return replace(campaign, nodes=nodes)


def pages_of(level: Level | TableLevel, part: str) -> tuple[StoryPage, ...]:
    """The pages of a part of a level's story."""
    story = level.story
    return {"before": story.before, "won": story.won, "lost": story.lost, "drawn": story.drawn}[part]


def _having(story: Story, part: str, pages: tuple[StoryPage, ...]) -> Story:
    match part:
        case "before":
            return replace(story, before=pages)
        case "won":
            return replace(story, won=pages)
        case "lost":
            return replace(story, lost=pages)
    return replace(story, drawn=pages)


def _why_not(pages: tuple[StoryPage, ...]) -> EditRefusal | None:
    refused = why_too_many(len(pages), PAGES + 1)
    for page in pages:
        refused = (
            refused
            or why_no_text(page.title, MOST[TextKind.PAGE_TITLE])
            or why_no_text(page.text, MOST[TextKind.PAGE_TEXT])
            or why_no_text(page.picture, 200)
        )
    return refused


def pictures_named(campaign: Campaign) -> dict[str, int]:
    """The pictures that the campaign's cover, pages and messages name, each with how often."""
    found: dict[str, int] = {}
    for name in _pictures(campaign):
        found[name] = found.get(name, 0) + 1
    return found


def with_pictures(campaign: Campaign, new: Mapping[str, str]) -> Campaign:
    """The campaign with other names for the pictures that its pages and messages name."""

    def pages(these: tuple[StoryPage, ...]) -> tuple[StoryPage, ...]:
        return tuple(replace(page, picture=new.get(page.picture, page.picture)) for page in these)

    def story(of: Level | TableLevel) -> Story:
        told = of.story
        for part in PARTS:
            told = _having(told, part, pages(pages_of(of, part)))
        return told

    def portrait(effect: Effect) -> Effect:
        given = effect.arguments.get("portrait")
        if effect.kind not in (MESSAGE.kind, CHOICE.kind) or not isinstance(given, str) or given not in new:
            return effect
        return replace(effect, arguments={**effect.arguments, "portrait": new[given]})

    if all(old == name for old, name in new.items()):
        return campaign
    return replace(
        campaign,
        levels=tuple(replace(with_effects(level, portrait), story=story(level)) for level in campaign.levels),
        tables=tuple(replace(table, story=story(table)) for table in campaign.tables),
        nodes=tuple(replace(node, pages=pages(node.pages)) for node in campaign.nodes),
    )


def _pictures(campaign: Campaign) -> Iterator[str]:
    pages = [page for node in campaign.nodes for page in node.pages]
    for table in campaign.tables:
        pages += [page for part in PARTS for page in pages_of(table, part)]
    for level in campaign.levels:
        pages += [page for part in PARTS for page in pages_of(level, part)]
        for trigger in level.triggers:
            for effect in trigger.every_effect():
                portrait = effect.arguments.get("portrait")
                if effect.kind in (MESSAGE.kind, CHOICE.kind) and isinstance(portrait, str) and portrait:
                    yield portrait
    yield from (page.picture for page in pages if page.picture)
    if campaign.cover:
        yield campaign.cover


def pictures_in(folder: Path | None, waiting: Mapping[str, bytes]) -> tuple[str, ...]:
    """The names of the pictures that a campaign has, those that wait to be saved too."""
    assets = folder / ASSETS if folder is not None else None
    found = set(waiting)
    if assets is not None and assets.is_dir():
        found |= {
            path.relative_to(assets).as_posix()
            for path in assets.rglob("*")
            if path.suffix.lower() in ENDINGS and path.is_file()
        }
    return tuple(sorted(found))


def free_picture(name: str, data: bytes, waiting: Mapping[str, bytes], folder: Path | None) -> str:
    """A name for a picture that bundles allow and no other picture of the campaign has; the same bytes share one."""
    path = Path(name)
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", path.stem).strip("-._")[:60] or "picture"
    ending = path.suffix.lower() if path.suffix.lower() in ENDINGS else ".png"
    for number in range(1, 10_000):
        free = f"{stem}{'' if number == 1 else f'-{number}'}{ending}"
        there = folder / ASSETS / free if folder is not None else None
        if free in waiting:
            if waiting[free] == data:
                return free
        elif there is None or not there.exists() or has_bytes(there, data):
            return free
    return f"{stem}{ending}"
