"""Which words a campaign's games go by: the shipped ones, or the list in the campaign's own folder."""

from __future__ import annotations

import re
from pathlib import Path

from runtime.campaign.campaign_json import WORDS
from runtime.campaign.codec import members_of
from runtime.campaign.model import CampaignWords
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.lexicon import WordSource
from runtime.lexicon.lexicon import USUAL_TIER
from runtime.lexicon.word_list import list_error
from runtime.support.files import read_file, resolved
from runtime.support.json_text import JsonLimits, parse

FOLDER = "words"
"""Where in a campaign's folder its own lists lie."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""What a list may be called, as the campaign's schema has it."""

LEVELS = "levels"
LIMITS = JsonLimits(size=8_000_000)


def campaign_source(words: CampaignWords, folder: Path | None, shipped: Path | None = None) -> WordSource:
    """Where the words of a campaign in ``folder`` come from; ``shipped`` is where the English ones lie.

    Raises :class:`runtime.lexicon.LexiconError` where its list is none of its folder's.
    """
    own = None
    if words.list:
        inside = (folder if folder is not None else Path()) / FOLDER
        own = inside / words.list
        # Some systems can't even be asked about a name that the schema would not have.
        if not _NAME.fullmatch(words.list) or (own.exists() and not resolved(own).is_relative_to(resolved(inside))):
            raise list_error("list-outside", Path(words.list))
        if folder is None:
            raise list_error("list-missing", Path(words.list))
    return WordSource(
        folder=shipped,
        tier=words.lexicon or USUAL_TIER,
        own=resolved(own) if own is not None else None,
        offers=words.offers,
        refuse_unkind=words.refuse_unkind,
    )


def source_beside(level: Path) -> WordSource:
    """The words of the campaign that a level's file lies in; the usual ones where it lies in none.

    Raises as :func:`campaign_source` does; a campaign's file that can't be read says nothing.
    """
    folder = resolved(level).parent.parent
    file = folder / CAMPAIGN_FILE
    if resolved(level).parent.name != LEVELS or not file.is_file():
        return WordSource()
    try:
        head = parse(read_file(file, LIMITS.size, folder), file.name, LIMITS).value
    except OSError:
        return WordSource()
    return campaign_source(WORDS.read(members_of(head).get("words")), folder)
