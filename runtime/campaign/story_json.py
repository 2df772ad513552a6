"""Pages of story, seats and columns of difficulty as they stand in files."""

from __future__ import annotations

from runtime.campaign.codec import Codec, Structure, listed, named, optional, or_null, sides, text, whole
from runtime.campaign.ruleset_json import RULES
from runtime.campaign.shared_codecs import ID
from runtime.engine.levels.level import DifficultyColumn, Seat, Story, StoryPage

PAGE = Structure(
    StoryPage,
    """
    title: What stands over the page, or the id of a text of the campaign.
    picture: A picture above the text: the name of a PNG or JPEG file in the campaign's folder assets.
    text: The text, or the id of a text of the campaign. An empty line begins a new paragraph; *so* is slanted, **so**
        is bold, a line that begins with # is a heading, one with - an item of a list, one with > is quoted.
    """,
    {"title": text(200), "picture": text(200), "text": text(20_000)},
    line=True,
).at("level#/$defs/page")

PAGES = listed(PAGE, 100).at("level#/$defs/pages")

STORY = Structure(
    Story,
    """
    before: Pages before the level begins.
    won: Pages after a victory.
    lost: Pages after a defeat.
    drawn: Pages after a draw.
    """,
    {"before": PAGES, "won": PAGES, "lost": PAGES, "drawn": PAGES},
    others=dict,
).at("level#/$defs/story")

SEAT = Structure(
    Seat,
    """
    computer: The id of the computer's player who sits here; a person where it is left out.
    """,
    {"computer": or_null(text(64, least=1))},
    line=True,
).at("level#/$defs/seat")

COLUMN = Structure(
    DifficultyColumn,
    """
    seats: Who plays a side at this difficulty; a side that is left out as the level has it.
    rules: Single parameters in which the level differs at this difficulty.
    base: The score that a side begins with at this difficulty; a side that is left out as the level has it.
    numbers: Figures of conditions at this difficulty: under the id of a condition, or of the objective or trigger whose
        topmost condition it is, its arguments that differ, as in {"win-by-points": {"points": 80}}.
    """,
    {
        "seats": sides(optional(SEAT), "Who plays {side}.", usual=None),
        "rules": Codec(RULES, RULES.read, dict),
        "base": sides(optional(whole(-1_000_000, 1_000_000)), "{Side}'s score at the start.", usual=None),
        "numbers": named(named(whole(0, 1_000_000), 20), 1000, ID),
    },
    line=True,
).at("level#/$defs/column")
