"""What is said of the differences between two campaigns or levels: a table by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
Where a figure counts, there is one message for one and one for more.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.names import TERRAINS
from runtime.support.place_messages import OWNERS, say_member, say_place, say_value
from runtime.support.texts import Texts, mark, mark_plural

_Said = str | tuple[str, str]

STORY: Mapping[str, str] = MappingProxyType(
    {
        "before": mark("before the level"),
        "won": mark("after a victory"),
        "lost": mark("after a defeat"),
        "drawn": mark("after a draw"),
    }
)

DIFFERENCES: Mapping[str, _Said] = MappingProxyType(
    {
        "accepted-added": mark("The finding “{id}” is accepted now, because: {its_because}"),
        "accepted-changed": mark("The finding “{id}” is accepted for another reason: {its_because}"),
        "accepted-removed": mark("The finding “{id}” is no longer accepted."),
        "accepted-renamed": mark("The accepted finding “{before}” is of “{id}” now."),
        "carry-letters": mark_plural(
            "On the way from “{its_start}” to “{its_end}” up to {count} letter is taken along now; it was {before}.",
            "On the way from “{its_start}” to “{its_end}” up to {count} letters are taken along now; it was {before}.",
        ),
        "carry-score": mark_plural(
            "On the way from “{its_start}” to “{its_end}” {count} % of the score goes along now; it was {before} %.",
            "On the way from “{its_start}” to “{its_end}” {count} % of the score goes along now; it was {before} %.",
        ),
        "carry-spies": mark_plural(
            "On the way from “{its_start}” to “{its_end}” up to {count} spy is taken along now; it was {before}.",
            "On the way from “{its_start}” to “{its_end}” up to {count} spies are taken along now; it was {before}.",
        ),
        "carry-tokens": mark_plural(
            "On the way from “{its_start}” to “{its_end}” up to {count} token is taken along now; it was {before}.",
            "On the way from “{its_start}” to “{its_end}” up to {count} tokens are taken along now; it was {before}.",
        ),
        "carry-words": mark_plural(
            "On the way from “{its_start}” to “{its_end}” up to {count} word is remembered now; it was {before}.",
            "On the way from “{its_start}” to “{its_end}” up to {count} words are remembered now; it was {before}.",
        ),
        "cells": mark_plural(
            "{count} cell went from {from} to {to}, at row {row}, column {column}.",
            "{count} cells went from {from} to {to}, between row {row}, column {column} "
            "and row {last_row}, column {last_column}.",
        ),
        "city-added": mark("The city “{name}” was added at row {row}, column {column}."),
        "city-changed": mark("The city “{name}” has another “{members}”."),
        "city-moved": mark(
            "The city “{name}” moved from row {before_row}, column {before_column} to row {row}, column {column}."
        ),
        "city-named": mark("The city “{before}” is called “{name}” now."),
        "city-owner": mark("The city “{name}” went from {from} to {to}."),
        "city-removed": mark("The city “{name}” at row {row}, column {column} was removed."),
        "city-renamed": mark("The city “{name}” has the id “{id}”; it was “{before}”."),
        "column-added": mark("The level differs at the difficulty “{difficulty}” now."),
        "column-removed": mark("The level no longer differs at the difficulty “{difficulty}”."),
        "description-changed": mark("The description was changed."),
        "difficulty-added": mark("The difficulty “{name}” was added."),
        "difficulty-changed": mark("The difficulty “{name}” has another “{members}”."),
        "difficulty-removed": mark("The difficulty “{name}” was removed."),
        "difficulty-renamed": mark("The difficulty “{before}” has the id “{id}” now."),
        "edge-added": mark("The way “{id}” from “{its_start}” to “{its_end}” was added."),
        "edge-changed": mark("The way “{id}” from “{its_start}” to “{its_end}” has another “{members}”."),
        "edge-removed": mark("The way “{id}” from “{its_start}” to “{its_end}” was removed."),
        "edge-renamed": mark("The way “{before}” has the id “{id}” now."),
        "entry-added": mark("“{name}” was added to “{what}”."),
        "entry-changed": mark("“{name}” in “{what}” has another “{members}”."),
        "entry-moved": mark("“{name}” in “{what}” moved to row {row}, column {column}."),
        "entry-removed": mark("“{name}” was removed from “{what}”."),
        "entry-renamed": mark("“{before}” in “{what}” has the id “{id}” now."),
        "items-added": mark("“{what}” has these more: {items}."),
        "items-removed": mark("“{what}” lacks these now: {items}."),
        "items-reordered": mark("“{what}” has another order."),
        "letters-added": mark_plural(
            "{count} starting letter of {side} was laid, at row {row}, column {column}.",
            "{count} starting letters of {side} were laid, between row {row}, column {column} "
            "and row {last_row}, column {last_column}.",
        ),
        "letters-changed": mark_plural(
            "{count} starting letter of {side} is another, at row {row}, column {column}.",
            "{count} starting letters of {side} are others, between row {row}, column {column} "
            "and row {last_row}, column {last_column}.",
        ),
        "letters-removed": mark_plural(
            "{count} starting letter of {side} was removed, at row {row}, column {column}.",
            "{count} starting letters of {side} were removed, between row {row}, column {column} "
            "and row {last_row}, column {last_column}.",
        ),
        "level-added": mark("The level “{level}” was added, with {rows} × {columns} cells."),
        "table-added": mark("The level “{level}” was added, a game of {game}."),
        "level-removed": mark("The level “{level}” was removed."),
        "level-renamed": mark("The level “{level}” has the id “{id}”; it was “{before}”."),
        "levels-reordered": mark("The levels stand in another order."),
        "map-resized": mark(
            "The map has {rows} × {columns} cells; it had {before_rows} × {before_columns}. "
            "Its top left corner stayed where it was."
        ),
        "map-resized-shifted": mark(
            "The map has {rows} × {columns} cells; it had {before_rows} × {before_columns}. "
            "What was at row {first_row}, column {first_column} is at row {row}, column {column} now."
        ),
        "name-changed": mark("It is called “{after}”; it was called “{before}”."),
        "node-added": mark("The station “{id}” was added; it plays the level “{its_level}”."),
        "node-changed": mark("The station “{id}” has another “{members}”."),
        "node-removed": mark("The station “{id}” was removed; it played the level “{its_level}”."),
        "node-renamed": mark("The station “{before}” has the id “{id}” now."),
        "note-added": mark("The note “{name}” was added."),
        "note-changed": mark("The note “{name}” has another “{members}”."),
        "note-removed": mark("The note “{name}” was removed."),
        "note-renamed": mark("The note “{before}” has the id “{id}” now."),
        "objective-added": mark("The objective “{name}” was added to “{what}”."),
        "objective-changed": mark("The objective “{name}” in “{what}” has another “{members}”."),
        "objective-removed": mark("The objective “{name}” was removed from “{what}”."),
        "objective-renamed": mark("The objective “{before}” in “{what}” has the id “{id}” now."),
        "page-changed": mark("Page {number} of the story {when} was changed."),
        "pages-counted": mark_plural(
            "The story {when} has {count} page now; it had {before}.",
            "The story {when} has {count} pages now; it had {before}.",
        ),
        "preset-added": mark("The preset “{name}” was added."),
        "preset-changed": mark("The preset “{name}” has another “{members}”."),
        "preset-removed": mark("The preset “{name}” was removed."),
        "preset-renamed": mark("The preset “{name}” has the id “{id}”; it was “{before}”."),
        "proof-added": mark("The proof “{name}” was added."),
        "proof-changed": mark("The proof “{name}” has another “{members}”."),
        "proof-removed": mark("The proof “{name}” was removed."),
        "proof-renamed": mark("The proof “{before}” has the id “{id}” now."),
        "region-added": mark("The region “{name}” was added."),
        "region-cells": mark(
            "The region “{name}” has other cells, {more} more and {fewer} fewer, between row {row}, column {column} "
            "and row {last_row}, column {last_column}."
        ),
        "region-changed": mark("The region “{name}” has another “{members}”."),
        "region-named": mark("The region “{before}” is called “{name}” now."),
        "region-removed": mark("The region “{name}” was removed."),
        "region-renamed": mark("The region “{name}” has the id “{id}”; it was “{before}”."),
        "stamp-added": mark("The stamp “{name}” was added."),
        "stamp-removed": mark("The stamp “{name}” was removed."),
        "story-node-added": mark("The station “{id}” was added; it tells a story."),
        "story-node-removed": mark("The station “{id}” was removed; it told a story."),
        "text-changed": mark("“{what}” was changed."),
        "texts-added": mark_plural(
            "The language was added, with {count} text.", "The language was added, with {count} texts."
        ),
        "texts-changed": mark_plural("{count} text was changed.", "{count} texts were changed."),
        "texts-removed": mark_plural(
            "The language was removed, with {count} text.", "The language was removed, with {count} texts."
        ),
        "token-added": mark("The token “{name}” was added at row {row}, column {column}."),
        "token-changed": mark("The token “{name}” has another “{members}”."),
        "token-moved": mark(
            "The token “{name}” moved from row {before_row}, column {before_column} to row {row}, column {column}."
        ),
        "token-removed": mark("The token “{name}” at row {row}, column {column} was removed."),
        "token-renamed": mark("The token “{name}” has the id “{id}”; it was “{before}”."),
        "trigger-added": mark("The trigger “{name}” was added."),
        "trigger-changed": mark("The trigger “{name}” has another “{members}”."),
        "trigger-removed": mark("The trigger “{name}” was removed."),
        "trigger-renamed": mark("The trigger “{before}” has the id “{id}” now."),
        "value-added": mark("“{what}” is {after} now; nothing was said of it."),
        "value-changed": mark("“{what}” is {after} now; it was {before}."),
        "value-removed": mark("“{what}” is no longer said; it was {before}."),
        "words-added": mark("“{key}” reads “{after}” now; it had no text."),
        "words-changed": mark("“{key}” reads “{after}” now; it was “{before}”."),
        "words-removed": mark("“{key}” has no text any more; it was “{before}”."),
    }
)
"""The sentences, without the level that they are about."""


def _readable(t: Texts, code: str, figures: Mapping[str, str | int]) -> dict[str, str | int]:
    """The figures that name a place or a member of a file, or are a value of one, as people call them."""
    said: dict[str, str | int] = {}
    if "what" in figures:
        joins = (
            (str(figures["its_start"]), str(figures["its_end"])) if {"its_start", "its_end"} <= set(figures) else None
        )
        said["what"] = say_place(t, str(figures["what"]), joins)
    if "members" in figures:
        said["members"] = ", ".join(say_member(t, name) for name in str(figures["members"]).split(", "))
    if code.startswith("value-"):
        said |= {key: say_value(t, figures[key]) for key in ("before", "after") if key in figures}
    return said


_WITHOUT_LEVEL = frozenset(("level-added", "table-added", "level-removed", "level-renamed"))


def say_difference(t: Texts, code: str, details: Mapping[str, str | int]) -> str:
    """One difference in a sentence; that of a level begins with the level's name."""
    figures = dict(details)
    for name, names in (("from", TERRAINS), ("to", TERRAINS), ("from", OWNERS), ("to", OWNERS), ("side", OWNERS)):
        known = names.get(str(figures.get(name)))
        if known:
            figures[name] = t(known)
    if str(figures.get("when")) in STORY:
        figures["when"] = t(STORY[str(figures["when"])])
    figures |= _readable(t, code, figures)
    message = DIFFERENCES.get(code, DIFFERENCES["text-changed"])
    if isinstance(message, str):
        said = t(message, **figures)
    else:
        count = int(figures.pop("count", 0))
        said = t.plural(*message, count, **figures)
    if "language" in details:
        return t("Texts in “{language}”: {said}", language=details["language"], said=said)
    if "level" not in details or code in _WITHOUT_LEVEL:
        return said
    return t("Level “{level}”: {said}", level=details["level"], said=said)


CONFLICTS: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "cells": mark_plural(
            "Both sides painted row {row}, column {column}: {ours} made it {ours_is}, {theirs} made it {theirs_is}.",
            "Both sides painted {count} cells between row {row}, column {column} and row {last_row}, "
            "column {last_column}: {ours} made them {ours_is}, {theirs} made them {theirs_is}.",
        ),
        "cells-off-the-map": mark_plural(
            "{count} cell of a region or a letter lies off the map as the other side made it, and was left out.",
            "{count} cells of regions or letters lie off the map as the other side made it, and were left out.",
        ),
        "cut-off-ours": mark_plural(
            "{ours} painted row {row}, column {column}, which {theirs} cut off the map.",
            "{ours} painted {count} cells between row {row}, column {column} and row {last_row}, "
            "column {last_column}, which {theirs} cut off the map.",
        ),
        "cut-off-theirs": mark_plural(
            "{theirs} painted row {row}, column {column}, which {ours} cut off the map.",
            "{theirs} painted {count} cells between row {row}, column {column} and row {last_row}, "
            "column {last_column}, which {ours} cut off the map.",
        ),
        "dangling": mark("“{id}” speaks of “{name}”, which the other side removed."),
        "dangling-graph": mark("“{thing}” refers to “{name}”, which the other side removed."),
        "ground": mark("Both sides painted the same cells of “{what}”, the first at row {row}, column {column}."),
        "letter": mark(
            "Both sides changed the starting letter at row {row}, column {column}: "
            "it is {ours_value} in {ours} and {theirs_value} in {theirs}."
        ),
        "level-removed-by-ours": mark("{ours} removed the level “{name}”, which {theirs} changed. It is removed."),
        "level-removed-by-theirs": mark(
            "{theirs} removed the level “{name}”, which {ours} changed. It is still there."
        ),
        "more-conflicts": mark_plural("… and {count} more conflict.", "… and {count} more conflicts."),
        "off-the-map": mark("“{id}” lies off the map as the other side made it, and was left out."),
        "order": mark("Both sides sorted “{what}”, each in its own way."),
        "removed-by-ours": mark("{ours} removed “{name}” ({what}), {theirs} changed it. It is removed."),
        "removed-by-theirs": mark("{theirs} removed “{name}” ({what}), {ours} changed it. It is still there."),
        "renamed-both": mark(
            "Both sides gave “{name}” another id: “{ours_id}” in {ours} and “{theirs_id}” in {theirs}."
        ),
        "resize-unclear": mark(
            "The map has {rows} × {columns} cells in {ours} and {theirs_rows} × {theirs_columns} in {theirs}, and what "
            "was painted can't be brought over: too little of the map before is left to tell where its cells are now."
        ),
        "resized-both": mark(
            "Both sides gave the map a size of their own: {rows} × {columns} cells in {ours}, "
            "{theirs_rows} × {theirs_columns} in {theirs}."
        ),
        "together": mark("Each side was right, but together: {text}"),
        "two-letters": mark("Each side of the game has a starting letter at row {row}, column {column} now."),
        "two-on-a-cell": mark("“{id}” and “{other}” would both stand at row {row}, column {column}; only “{id}” does."),
        "under-city": mark(
            "One side put the city “{id}” on row {row}, column {column}, the other made that cell {to}. "
            "The city stands on plains."
        ),
        "value": mark("“{what}” is {ours_value} in {ours} and {theirs_value} in {theirs}."),
    }
)
"""The sentences, without the level that they are about."""


def say_conflict(
    t: Texts, code: str, details: Mapping[str, str | int], ours: str = "OURS", theirs: str = "THEIRS"
) -> str:
    """One conflict in a sentence; that in a level begins with the level's name."""
    figures: dict[str, str | int] = {"what": "", **details, "ours": ours, "theirs": theirs}
    for name in ("ours_is", "theirs_is", "to"):
        if str(figures.get(name)) in TERRAINS:
            figures[name] = t(TERRAINS[str(figures[name])])
    if figures["what"]:
        figures["what"] = say_place(t, str(figures["what"]))
    for name in ("ours_value", "theirs_value"):
        if name in figures:
            figures[name] = say_value(t, figures[name])
    message = CONFLICTS.get(code, CONFLICTS["value"])
    if isinstance(message, str):
        said = t(message, **figures)
    else:
        count = int(figures.pop("count", 1))
        said = t.plural(*message, count, **figures)
    return t("Level “{level}”: {said}", level=details["level"], said=said) if "level" in details else said
