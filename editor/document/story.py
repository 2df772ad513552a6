"""Edits of story pages: those before and after a level, and those of a station."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.edit import on_level
from editor.document.limits import why_no_text, why_too_many
from editor.document.refused import EditRefused
from runtime.campaign.model import Campaign
from runtime.campaign.said import MOST, Kind
from runtime.engine.level import Level, Page, Story

PAGES = 100
"""Pages in one list."""

PARTS = ("before", "won", "lost", "drawn")
"""The lists of pages of a level, by their names in its story."""


@dataclass(frozen=True, slots=True)
class SetPages:
    """Give a part of a level's story these pages; ``part`` is one of :data:`PARTS`."""

    level_id: str
    part: str
    pages: tuple[Page, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefused:
        """The campaign with the pages."""

        def change(level: Level) -> Level | EditRefused:
            return _why_not(self.pages) or replace(level, story=_having(level.story, self.part, self.pages))

        return on_level(campaign, self.level_id, change)


@dataclass(frozen=True, slots=True)
class SetStationPages:
    """Give a station these pages."""

    node: str
    pages: tuple[Page, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefused:
        """The campaign with the pages."""
        if all(node.id != self.node for node in campaign.nodes):
            return EditRefused("no-such-station", {"id": self.node})
        refused = _why_not(self.pages)
        if refused:
            return refused
        nodes = tuple(replace(node, pages=self.pages) if node.id == self.node else node for node in campaign.nodes)
        return replace(campaign, nodes=nodes)


def pages_of(level: Level, part: str) -> tuple[Page, ...]:
    """The pages of a part of a level's story."""
    story = level.story
    return {"before": story.before, "won": story.won, "lost": story.lost, "drawn": story.drawn}[part]


def _having(story: Story, part: str, pages: tuple[Page, ...]) -> Story:
    match part:
        case "before":
            return replace(story, before=pages)
        case "won":
            return replace(story, won=pages)
        case "lost":
            return replace(story, lost=pages)
    return replace(story, drawn=pages)


def _why_not(pages: tuple[Page, ...]) -> EditRefused | None:
    refused = why_too_many(len(pages), PAGES + 1)
    for page in pages:
        refused = (
            refused
            or why_no_text(page.title, MOST[Kind.PAGE_TITLE])
            or why_no_text(page.text, MOST[Kind.PAGE_TEXT])
            or why_no_text(page.picture, 200)
        )
    return refused
