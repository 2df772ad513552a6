"""Edits of all texts for players, in place and in other languages; finding and replacing their words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from editor.document.edit import EditRefusal, why_no_text, why_too_many
from runtime.campaign.campaign_json import CAMPAIGN, TEXTS
from runtime.campaign.campaign_texts import (
    MOST,
    CampaignText,
    TextKind,
    coverage,
    having_texts,
    own_language,
    texts_of,
)
from runtime.campaign.model import Campaign, TextTable
from runtime.campaign.templates import schema_beside

LONGEST = 20_000
"""Characters of a text in a table."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_NAMED = frozenset((TextKind.CAMPAIGN_NAME, TextKind.LEVEL_NAME, TextKind.DIFFICULTY_NAME))
"""Texts that can't be empty."""


@dataclass(frozen=True, slots=True)
class TextSearch:
    """What is looked for in texts: some letters, whatever their capitals unless ``exact``, or ``whole`` words only."""

    text: str
    exact: bool = False
    whole: bool = False

    def found_in(self, text: str) -> int:
        """How often it stands in a text."""
        return len(self._pattern.findall(text)) if self.text else 0

    def replaced(self, text: str, by: str) -> str:
        """The text with every place replaced."""
        return self._pattern.sub(lambda _found: by, text) if self.text else text

    @property
    def _pattern(self) -> re.Pattern[str]:
        inside = re.escape(self.text)
        return re.compile(rf"(?<!\w){inside}(?!\w)" if self.whole else inside, 0 if self.exact else re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SetText:
    """Let the text that stands at a place of a file say something else; tables that have it follow."""

    spoken: CampaignText
    text: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the text changed there."""
        before = next((one for one in texts_of(campaign) if _same_place(one, self.spoken)), None)
        if before is None:
            return EditRefusal("no-such-text")
        refused = _why_not(before.kind, self.text)
        if refused:
            return refused
        changed = having_texts(campaign, lambda one: self.text if _same_place(one, self.spoken) else one.text)
        return _following(changed, {before.text: self.text})


@dataclass(frozen=True, slots=True)
class Translate:
    """Say a text in a language; an empty translation takes it out of the table."""

    language: str
    source: str
    text: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the translation."""
        table = campaign.texts.get(self.language)
        if table is None:
            return EditRefusal("no-such-language", {"id": self.language})
        refused = why_no_text(self.text, LONGEST)
        if self.source not in table.texts:
            refused = refused or why_too_many(len(table.texts), TEXTS.most("texts"))
        if refused:
            return refused
        texts = {**table.texts, self.source: self.text}
        if not self.text:
            del texts[self.source]
        return _with_table(campaign, self.language, texts)


@dataclass(frozen=True, slots=True)
class AddLanguage:
    """Give the campaign an empty table of texts in a language."""

    language: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the table."""
        if not _LANGUAGE.fullmatch(self.language):
            return EditRefusal("bad-language", {"id": self.language})
        if self.language.lower() in {own_language(campaign).lower(), *(name.lower() for name in campaign.texts)}:
            return EditRefusal("language-taken", {"id": self.language})
        return replace(
            campaign, texts={**campaign.texts, self.language: TextTable(extra=schema_beside(campaign, "text"))}
        )


@dataclass(frozen=True, slots=True)
class RemoveLanguage:
    """Take a language's table out of the campaign."""

    language: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the table."""
        if self.language not in campaign.texts:
            return EditRefusal("no-such-language", {"id": self.language})
        return replace(campaign, texts={name: one for name, one in campaign.texts.items() if name != self.language})


@dataclass(frozen=True, slots=True)
class RemoveUnused:
    """Take out of a language's table what belongs to no text."""

    language: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without them."""
        table = campaign.texts.get(self.language)
        if table is None:
            return EditRefusal("no-such-language", {"id": self.language})
        unused = frozenset(coverage(campaign, self.language).unused)
        return _with_table(
            campaign, self.language, {key: text for key, text in table.texts.items() if key not in unused}
        )


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """Say which language the campaign's files are written in."""

    language: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign in this language."""
        if not _LANGUAGE.fullmatch(self.language):
            return EditRefusal("bad-language", {"id": self.language})
        return replace(campaign, language=self.language)


@dataclass(frozen=True, slots=True)
class ReplaceInTexts:
    """Replace what is looked for in every text, or in the translations of a ``language`` where one is given."""

    looked: TextSearch
    by: str
    language: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with every place replaced; tables follow texts that change."""
        if self.language:
            return self._in_table(campaign)
        changes = {one.text: self.looked.replaced(one.text, self.by) for one in texts_of(campaign)}
        changes = {old: new for old, new in changes.items() if old != new}
        for one in texts_of(campaign):
            refused = _why_not(one.kind, changes[one.text]) if one.text in changes else None
            if refused:
                return refused
        changed = having_texts(campaign, lambda one: changes.get(one.text, one.text))
        return _following(changed, changes)

    def _in_table(self, campaign: Campaign) -> Campaign | EditRefusal:
        table = campaign.texts.get(self.language)
        if table is None:
            return EditRefusal("no-such-language", {"id": self.language})
        texts = {key: self.looked.replaced(text, self.by) for key, text in table.texts.items()}
        refused = next((why for text in texts.values() if (why := why_no_text(text, LONGEST))), None)
        return refused or _with_table(campaign, self.language, texts)


@dataclass(frozen=True, slots=True)
class AllowWord:
    """Let the spelling check leave a word alone in this campaign, or no longer."""

    word: str
    allowed: bool = True

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the word among its own, or not."""
        word = self.word.lower()
        others = tuple(one for one in campaign.spelling if one != word)
        if not self.allowed:
            return replace(campaign, spelling=others)
        refused = why_no_text(word, 64) or why_too_many(len(others), CAMPAIGN.most("spelling"))
        return refused or replace(campaign, spelling=tuple(sorted((*others, word))))


def places_of(campaign: Campaign) -> dict[str, tuple[CampaignText, ...]]:
    """Every different text of the campaign with the places where it stands, in the files' order."""
    found: dict[str, list[CampaignText]] = {}
    for one in texts_of(campaign):
        found.setdefault(one.text, []).append(one)
    return {text: tuple(places) for text, places in found.items()}


def languages_of(campaign: Campaign) -> tuple[str, ...]:
    """The campaign's own language, then those of its tables in the order of their codes."""
    own = own_language(campaign)
    return (own, *(name for name in sorted(campaign.texts) if name != own))


def _same_place(one: CampaignText, other: CampaignText) -> bool:
    return (one.file, one.pointer) == (other.file, other.pointer)


def _why_not(kind: TextKind, text: str) -> EditRefusal | None:
    if kind in _NAMED and not text.strip():
        return EditRefusal("no-name")
    return why_no_text(text, MOST[kind])


def _following(campaign: Campaign, changes: Mapping[str, str]) -> Campaign:
    """The campaign whose tables say under the new text what they said under the old one, as far as that is free."""
    still = {one.text for one in texts_of(campaign)}
    moved = {old: new for old, new in changes.items() if old != new and new}
    texts = {
        language: replace(table, texts=dict(_moved(table.texts, moved, still)))
        for language, table in campaign.texts.items()
    }
    return campaign if texts == campaign.texts else replace(campaign, texts=texts)


def _moved(texts: Mapping[str, str], moved: Mapping[str, str], still: set[str]) -> Iterator[tuple[str, str]]:
    for key, text in texts.items():
        new = moved.get(key, key)
        if new == key or new in texts:
            yield key, text
            continue
        if key in still:
            yield key, text
        yield new, text


def _with_table(campaign: Campaign, language: str, texts: Mapping[str, str]) -> Campaign:
    table = replace(campaign.texts[language], texts=texts)
    return (
        campaign if table == campaign.texts[language] else replace(campaign, texts={**campaign.texts, language: table})
    )
