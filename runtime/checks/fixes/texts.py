"""Fixes of texts: words, marks and names in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from itertools import count

from runtime.campaign.campaign_texts import coverage, own_language
from runtime.campaign.model import Campaign, TextTable
from runtime.campaign.templates import schema_beside
from runtime.checks.fixes.common import FixId, QuickFix, changed_at, parts_of, value_at
from runtime.engine.levels.level import StoryPage
from runtime.support.issues import Issue
from runtime.support.texts import mark

_BRACES = re.compile(r"\{([A-Za-z_][A-Za-z0-9_ .]*)\}")


def take_word(campaign: Campaign, issue: Issue) -> Campaign:
    """Write the likely name in the place of the wrong word."""
    wrong, right = str(issue.details["word"]), str(issue.details["suggestion"])
    return changed_at(campaign, issue, lambda text: re.sub(rf"\b{re.escape(wrong)}\b", lambda _: right, text))


def without_placeholders(campaign: Campaign, issue: Issue) -> Campaign:
    """Leave the braces around what nothing fills in out of a text."""
    return changed_at(campaign, issue, lambda text: _BRACES.sub(lambda found: found[1], text))


def close_marks(campaign: Campaign, issue: Issue) -> Campaign:
    """Take the stars out of words whose marks have no partner."""
    word = str(issue.details["word"])
    return changed_at(campaign, issue, lambda text: text.replace(word, word.replace("*", "")))


def name_by_id(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give something without a name its id as one; nothing where it has no id."""
    holder = value_at(campaign, issue, 1) if len(parts_of(issue.place.pointer)) > 1 else None
    if holder is None:
        holder = campaign.level(issue.place.level) if issue.place.level else campaign
    name = str(getattr(holder, "id", "")).replace("-", " ").capitalize()
    return changed_at(campaign, issue, lambda _: name) if name else None


def numbered_name(campaign: Campaign, issue: Issue) -> Campaign:
    """Put the first number behind the name of a city that makes it one of its own."""
    taken = {city.name for city in campaign.level(issue.place.level).cities}
    return changed_at(
        campaign, issue, lambda name: next(one for one in (f"{name} {n}" for n in count(2)) if one not in taken)
    )


def take_release_version(campaign: Campaign, issue: Issue) -> Campaign:
    """Give the campaign the version that one of its changes is of."""
    return replace(campaign, version=str(issue.details["version"]))


def join_releases(campaign: Campaign, issue: Issue) -> Campaign:
    """Put what is said of a version for the second time below what was said first."""
    number = int(parts_of(issue.place.pointer)[1])
    again = campaign.changes[number]
    first = next(one for one in campaign.changes if one.version.strip() == again.version.strip())
    joined = replace(first, text="\n\n".join(filter(None, (first.text, again.text))))
    changes = (joined if one is first else one for place, one in enumerate(campaign.changes) if place != number)
    return replace(campaign, changes=tuple(changes))


def allow_words(campaign: Campaign, issue: Issue) -> Campaign:
    """Let the words of a text that stand in no list stand in this campaign."""
    words = {word.strip().lower() for word in str(issue.details["words"]).split(",")}
    return replace(campaign, spelling=tuple(sorted({*campaign.spelling, *words})))


def take_figure(campaign: Campaign, issue: Issue) -> Campaign:
    """Write the points that the level asks for in the place of those that a text tells of."""
    said, asked = str(issue.details["said"]), str(issue.details["asked"])
    return changed_at(campaign, issue, lambda text: re.sub(rf"\b{re.escape(said)}\b", asked, text, count=1))


def write_into_table(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Put the texts that are named by their ids, and stand in no table, into that of the campaign's own language.

    What they say are the words of the ids, until somebody writes them.
    """
    own = own_language(campaign)
    ids = (str(issue.details["text"]),) if "text" in issue.details else coverage(campaign, own).missing
    return _with_entries(campaign, own, {name: _in_words(name) for name in ids}) if ids else None


def _in_words(name: str) -> str:
    return re.sub(r"[._-]+", " ", name).strip().capitalize()


def _with_entries(campaign: Campaign, language: str, entries: Mapping[str, str]) -> Campaign:
    table = campaign.texts.get(language) or TextTable(extra=schema_beside(campaign, "text"))
    return replace(campaign, texts={**campaign.texts, language: replace(table, texts={**table.texts, **entries})})


def take_old_translations(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give texts that were changed the translations that they had before, which no text of the campaign needs now."""
    language = str(issue.details["language"])
    covered, table = coverage(campaign, language), campaign.texts[language]
    old = dict.fromkeys(covered.unused)
    found: dict[str, str] = {}
    for text in covered.missing:
        near = get_close_matches(text, [one for one in old if table.texts[one]], 1, _ALIKE)
        if near:
            del old[near[0]]
            found[near[0]] = text
    texts = {found.get(key, key): value for key, value in table.texts.items()}
    return replace(campaign, texts={**campaign.texts, language: replace(table, texts=texts)}) if found else None


_ALIKE = 0.6
"""How much of a text must be as it was before, to count as the same text."""


def fill_with_own(campaign: Campaign, issue: Issue) -> Campaign:
    """Put the texts that are not translated into the table as they are, to be translated there."""
    language = str(issue.details["language"])
    return _with_entries(campaign, language, {text: text for text in coverage(campaign, language).missing})


def without_copies(campaign: Campaign, issue: Issue) -> Campaign:
    """Take out of a table what says just what it says untranslated, so that it counts as missing."""
    language = str(issue.details["language"])
    table = campaign.texts[language]
    kept = {key: text for key, text in table.texts.items() if key != text}
    return replace(campaign, texts={**campaign.texts, language: replace(table, texts=kept)})


def on_two_pages(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Go on with a page of story that is too long on further pages, each ending with a sentence where it can."""
    parts, most = parts_of(issue.place.pointer), int(issue.details["most"])
    if parts[-1] != "text" or parts[0] not in ("story", "nodes"):
        return None
    page: StoryPage = value_at(campaign, issue, 1)
    number = int(parts[-2])
    texts = _spread(page.text, most)
    pages = (replace(page, text=texts[0]), *(StoryPage(text) for text in texts[1:]))
    if len(texts) < 2:
        return None
    return changed_at(campaign, issue, lambda all_pages: (*all_pages[:number], *pages, *all_pages[number + 1 :]), up=2)


def cut_short(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Leave out of a text what comes after the last sentence, or word, that can be read well."""
    most = int(issue.details["most"])
    text = value_at(campaign, issue)
    return changed_at(campaign, issue, lambda _: _spread(text, most)[0]) if len(text) > most else None


def _spread(text: str, most: int) -> list[str]:
    """A text in pieces of at most so many characters, that end with a paragraph, a sentence or a word."""
    pieces = []
    while len(text) > most:
        head = text[: most + 1]
        ends = (head.rfind("\n\n"), max(head.rfind(f"{sign} ") for sign in ".!?") + 1, head.rfind(" "))
        end = next((one for one in ends if one > most // 3), most)
        pieces.append(text[:end].rstrip())
        text = text[end:].lstrip()
    return [*pieces, text] if text else pieces


WRITE_INTO_TABLE = QuickFix(
    FixId("write-into-table"), mark("Write it into the campaign's own table, in the words of the id"), write_into_table
)
