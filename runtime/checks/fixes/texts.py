"""Fixes of texts: words, marks and names in them."""

from __future__ import annotations

import re
from dataclasses import replace

from runtime.campaign.model import Campaign
from runtime.checks.fixes.common import changed_at, parts_of, value_at
from runtime.support.issues import Issue

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


def allow_words(campaign: Campaign, issue: Issue) -> Campaign:
    """Let the words of a text that stand in no list stand in this campaign."""
    words = {word.strip().lower() for word in str(issue.details["words"]).split(",")}
    return replace(campaign, spelling=tuple(sorted({*campaign.spelling, *words})))
