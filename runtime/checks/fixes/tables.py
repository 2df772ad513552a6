"""Fixes for levels that are table games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from runtime.campaign.model import Campaign
from runtime.checks.fixes.pointers import changed_at
from runtime.support.issues import Issue


def known_letters_only(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the letters out of a prize that the battle after it does not know."""
    unknown = set(str(issue.details["letters"]).split())
    return changed_at(campaign, issue, lambda letters: "".join(one for one in letters if one not in unknown))


def fewer_letters(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the last letters off a prize until it finds room on the rack; tokens stay as far as there is room."""
    limit = int(issue.details["limit"])

    def fewer(prize: Any) -> Any:
        tokens = prize.tokens[:limit]
        return replace(prize, tokens=tokens, letters=prize.letters[: limit - len(tokens)])

    return changed_at(campaign, issue, fewer, up=1)
