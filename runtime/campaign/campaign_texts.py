"""A campaign's texts for players: where each stands, and what it says in a language.

One walk through a campaign serves all who speak of its texts (:func:`having_texts`): translating, looking for them,
replacing in them and counting what is translated, so that none of them can leave one out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from runtime.campaign.model import Campaign
from runtime.campaign.tables import TableLevel
from runtime.engine.conditions.board_effects import ALLOW, FOUND_CITY
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.levels.level import Branch, Effect, EffectKindId, Level, Story, StoryPage
from runtime.support.texts import ENGLISH

_ID = re.compile(r"[a-z0-9]+([._-][a-z0-9]+)+")


class TextKind(Enum):
    """What a text is for; the value names it in files of programs."""

    CAMPAIGN_NAME = "campaign name"
    CAMPAIGN_DESCRIPTION = "campaign description"
    RELEASE = "news of a version"
    DIFFICULTY_NAME = "difficulty name"
    DIFFICULTY_DESCRIPTION = "difficulty description"
    NODE_NAME = "station name"
    CHOICE = "choice"
    LEVEL_NAME = "level name"
    LEVEL_DESCRIPTION = "level description"
    CITY = "city"
    REGION = "region"
    VARIABLE = "variable"
    PAGE_TITLE = "page title"
    PAGE_TEXT = "page text"
    SPEAKER = "speaker"
    MESSAGE = "message"


MOST: Mapping[TextKind, int] = MappingProxyType(
    {
        TextKind.CAMPAIGN_NAME: 200,
        TextKind.CAMPAIGN_DESCRIPTION: 10_000,
        TextKind.RELEASE: 4000,
        TextKind.DIFFICULTY_NAME: 100,
        TextKind.DIFFICULTY_DESCRIPTION: 1000,
        TextKind.NODE_NAME: 200,
        TextKind.CHOICE: 300,
        TextKind.LEVEL_NAME: 200,
        TextKind.LEVEL_DESCRIPTION: 10_000,
        TextKind.CITY: 200,
        TextKind.REGION: 200,
        TextKind.VARIABLE: 200,
        TextKind.PAGE_TITLE: 200,
        TextKind.PAGE_TEXT: 20_000,
        TextKind.SPEAKER: 200,
        TextKind.MESSAGE: 20_000,
    }
)
"""How many characters files allow at most."""

COMFORTABLE: Mapping[TextKind, int] = MappingProxyType(
    {
        TextKind.CAMPAIGN_NAME: 40,
        TextKind.CAMPAIGN_DESCRIPTION: 1200,
        TextKind.RELEASE: 1200,
        TextKind.DIFFICULTY_NAME: 24,
        TextKind.DIFFICULTY_DESCRIPTION: 160,
        TextKind.NODE_NAME: 32,
        TextKind.CHOICE: 120,
        TextKind.LEVEL_NAME: 40,
        TextKind.LEVEL_DESCRIPTION: 800,
        TextKind.CITY: 24,
        TextKind.REGION: 40,
        TextKind.VARIABLE: 32,
        TextKind.PAGE_TITLE: 60,
        TextKind.PAGE_TEXT: 2000,
        TextKind.SPEAKER: 32,
        TextKind.MESSAGE: 400,
    }
)
"""How many characters can be read well where the game shows them; more is over-long."""


@dataclass(frozen=True, slots=True)
class CampaignText:
    """One text for players: what it is for, the level it belongs to (or none), and where it stands in which file."""

    kind: TextKind
    text: str
    file: str
    pointer: str
    level: str = ""


_Change = Callable[[CampaignText], str]
"""What becomes of a text."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far a campaign is translated: how many of ``all`` its different texts, and which are ``missing``.

    ``unused`` are those of the language's table that belong to no text.
    """

    done: int
    all: int
    missing: tuple[str, ...]
    unused: tuple[str, ...]


class CampaignTexts:
    """Says a campaign's texts in one language: call it with a text, or the id of one.

    It looks in the language's table, in those of the languages it is a kind of (``de`` for ``de-AT``), in those of its
    kinds (``pt-BR`` for ``pt``), and in the campaign's own; where none has it the text says itself.
    """

    def __init__(self, campaign: Campaign, language: str = "") -> None:
        """``language`` is a code as ``de`` or ``de_AT``; empty is the campaign's own."""
        self.language = language or own_language(campaign)
        self._tables = tuple(campaign.texts[name].texts for name in _looked_in(campaign, self.language))

    def __call__(self, text: str) -> str:
        """What the text says in the language."""
        if not text:
            return ""
        return next((said for table in self._tables if (said := table.get(text))), text)

    @property
    def changes_nothing(self) -> bool:
        """Whether there are no tables to look in, so that each text says itself."""
        return not any(self._tables)


def own_language(campaign: Campaign) -> str:
    """What a campaign's files are written in; English unless it says so."""
    return campaign.language or ENGLISH


def spoken_in(campaign: Campaign, language: str) -> Campaign:
    """The campaign with every text for players in a language, as far as it is translated."""
    said = CampaignTexts(campaign, language)
    return campaign if said.changes_nothing else having_texts(campaign, lambda spoken: said(spoken.text))


def translated(level: Level, said: CampaignTexts) -> Level:
    """The level with every text for players as ``said`` has it."""
    return level if said.changes_nothing else level_having_texts(level, lambda spoken: said(spoken.text))


def texts_of(campaign: Campaign) -> tuple[CampaignText, ...]:
    """Every text for players that says something, in the files' order: the campaign's, then those of each level."""
    found: list[CampaignText] = []

    def note(spoken: CampaignText) -> str:
        found.append(spoken)
        return spoken.text

    having_texts(campaign, note)
    return tuple(found)


def texts_of_level(level: Level) -> tuple[CampaignText, ...]:
    """Every text for players of one level that says something, in its file's order."""
    found: list[CampaignText] = []

    def note(spoken: CampaignText) -> str:
        found.append(spoken)
        return spoken.text

    level_having_texts(level, note)
    return tuple(found)


def coverage(campaign: Campaign, language: str) -> Coverage:
    """How far the campaign is translated into ``language``, by its own table and those it would be looked for in.

    Texts without a letter need no translation. In the campaign's own language only ids need a text: texts that look
    like one, as ``mill.greeting``, and stand in some table.
    """
    own = own_language(campaign)
    texts = tuple(dict.fromkeys(spoken.text for spoken in texts_of(campaign)))
    asked = tuple(text for text in texts if any(letter.isalpha() for letter in text))
    if _same(language, own):
        asked = tuple(text for text in asked if is_id(campaign, text))
    names = tuple(name for name in _looked_in(campaign, language) if _same(language, own) or not _same(name, own))
    missing = tuple(text for text in asked if not any(campaign.texts[name].texts.get(text) for name in names))
    table = campaign.texts.get(language)
    unused = tuple(key for key in table.texts if key not in texts) if table is not None else ()
    return Coverage(len(asked) - len(missing), len(asked), missing, unused)


def is_id(campaign: Campaign, text: str) -> bool:
    """Whether a text looks like the id of one and some table of the campaign has it."""
    return _ID.fullmatch(text) is not None and any(text in table.texts for table in campaign.texts.values())


def having_texts(campaign: Campaign, change: _Change) -> Campaign:
    """The campaign with every text for players changed; empty ones stay, and so do levels in which nothing changes."""

    def see(kind: TextKind, text: str, pointer: str) -> str:
        return change(CampaignText(kind, text, "campaign.json", pointer)) if text else text

    changed = replace(
        campaign,
        name=see(TextKind.CAMPAIGN_NAME, campaign.name, "/name"),
        description=see(TextKind.CAMPAIGN_DESCRIPTION, campaign.description, "/description"),
        changes=tuple(
            replace(one, text=see(TextKind.RELEASE, one.text, f"/changes/{number}/text"))
            for number, one in enumerate(campaign.changes)
        ),
        difficulties=tuple(
            replace(
                one,
                name=see(TextKind.DIFFICULTY_NAME, one.name, f"/difficulties/{number}/name"),
                description=see(
                    TextKind.DIFFICULTY_DESCRIPTION, one.description, f"/difficulties/{number}/description"
                ),
            )
            for number, one in enumerate(campaign.difficulties)
        ),
        variables=tuple(
            replace(one, name=see(TextKind.VARIABLE, one.name, f"/variables/{number}/name"))
            for number, one in enumerate(campaign.variables)
        ),
        nodes=tuple(
            replace(
                node,
                name=see(TextKind.NODE_NAME, node.name, f"/nodes/{number}/name"),
                pages=_pages(node.pages, f"/nodes/{number}/pages", see),
            )
            for number, node in enumerate(campaign.nodes)
        ),
        edges=tuple(
            replace(edge, choice=see(TextKind.CHOICE, edge.choice, f"/edges/{number}/choice"))
            for number, edge in enumerate(campaign.edges)
        ),
        levels=tuple(level_having_texts(level, change) for level in campaign.levels),
        tables=tuple(table_having_texts(table, change) for table in campaign.tables),
    )
    return campaign if changed == campaign else changed


def _seen_in(level: str, change: _Change) -> Callable[[TextKind, str, str], str]:
    """Has every text that is not empty changed, of the level or table game of this id."""

    def see(kind: TextKind, text: str, pointer: str) -> str:
        return change(CampaignText(kind, text, f"levels/{level}.json", pointer, level)) if text else text

    return see


def level_having_texts(level: Level, change: _Change) -> Level:
    """The level with every text for players changed, or itself where nothing does."""
    see = _seen_in(level.id, change)
    changed = replace(
        level,
        name=see(TextKind.LEVEL_NAME, level.name, "/name"),
        description=see(TextKind.LEVEL_DESCRIPTION, level.description, "/description"),
        cities=tuple(
            replace(city, name=see(TextKind.CITY, city.name, f"/cities/{number}/name"))
            for number, city in enumerate(level.cities)
        ),
        regions=tuple(
            replace(region, name=see(TextKind.REGION, region.name, f"/regions/{number}/name"))
            for number, region in enumerate(level.regions)
        ),
        variables=tuple(
            replace(variable, name=see(TextKind.VARIABLE, variable.name, f"/variables/{number}/name"))
            for number, variable in enumerate(level.variables)
        ),
        triggers=tuple(
            replace(
                trigger,
                effects=tuple(
                    _effect(effect, f"/triggers/{number}/effects/{place}", see)
                    for place, effect in enumerate(trigger.effects)
                ),
            )
            for number, trigger in enumerate(level.triggers)
        ),
        story=_story(level.story, see),
    )
    return level if changed == level else changed


def table_having_texts(level: TableLevel, change: _Change) -> TableLevel:
    """The table game with every text for players changed, or itself where nothing does."""
    see = _seen_in(level.id, change)
    changed = replace(
        level,
        name=see(TextKind.LEVEL_NAME, level.name, "/name"),
        description=see(TextKind.LEVEL_DESCRIPTION, level.description, "/description"),
        story=_story(level.story, see),
    )
    return level if changed == level else changed


_See = Callable[[TextKind, str, str], str]


def _story(story: Story, see: _See) -> Story:
    return replace(
        story,
        before=_pages(story.before, "/story/before", see),
        won=_pages(story.won, "/story/won", see),
        lost=_pages(story.lost, "/story/lost", see),
        drawn=_pages(story.drawn, "/story/drawn", see),
    )


def _pages(pages: tuple[StoryPage, ...], pointer: str, see: _See) -> tuple[StoryPage, ...]:
    return tuple(
        replace(
            page,
            title=see(TextKind.PAGE_TITLE, page.title, f"{pointer}/{number}/title"),
            text=see(TextKind.PAGE_TEXT, page.text, f"{pointer}/{number}/text"),
        )
        for number, page in enumerate(pages)
    )


_EFFECT_TEXTS: Mapping[EffectKindId, Mapping[str, TextKind]] = MappingProxyType(
    {
        MESSAGE.kind: {"speaker": TextKind.SPEAKER, "text": TextKind.MESSAGE},
        FOUND_CITY.kind: {"name": TextKind.CITY},
        ALLOW.kind: {"text": TextKind.MESSAGE},
        CHOICE.kind: {"speaker": TextKind.SPEAKER, "text": TextKind.MESSAGE},
    }
)
"""The texts for players that effects have, by argument."""


def _effect(effect: Effect, pointer: str, see: _See) -> Effect:
    arguments = dict(effect.arguments)
    for name, kind in _EFFECT_TEXTS.get(effect.kind, {}).items():
        text = arguments.get(name)
        if isinstance(text, str):
            arguments[name] = see(kind, text, f"{pointer}/arguments/{name}")
    branches = tuple(
        _branch(branch, f"{pointer}/branches/{number}", see) for number, branch in enumerate(effect.branches)
    )
    return replace(effect, arguments=arguments, branches=branches)


def _branch(branch: Branch, pointer: str, see: _See) -> Branch:
    effects = tuple(_effect(effect, f"{pointer}/effects/{place}", see) for place, effect in enumerate(branch.effects))
    return replace(branch, text=see(TextKind.MESSAGE, branch.text, f"{pointer}/text"), effects=effects)


def _looked_in(campaign: Campaign, language: str) -> Iterator[str]:
    """The names of the tables in which a text in ``language`` is looked for, best first, each once."""
    own, names = own_language(campaign), sorted(campaign.texts)
    parts = _normal(language).split("-")
    wanted = ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]
    found: dict[str, None] = {}
    for code in wanted:
        found |= dict.fromkeys(name for name in names if _normal(name) == code)
        if code == _normal(own):
            break
    else:
        if _normal(own).split("-")[0] != parts[0]:
            found |= dict.fromkeys(name for name in names if _normal(name).split("-")[0] == parts[0])
    found |= dict.fromkeys(name for name in names if _normal(name) == _normal(own))
    return iter(found)


def _normal(language: str) -> str:
    return language.partition(".")[0].replace("_", "-").lower()


def _same(one: str, other: str) -> bool:
    return _normal(one) == _normal(other)
