"""What is said where two changed campaigns could not be brought together: a table by code.

``{ours}`` and ``{theirs}`` stand for what the two sides are called; whatever is in conflict stays as ours has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.names import TERRAINS
from runtime.support.place_messages import say_place, say_value
from runtime.support.texts import Texts, mark, mark_plural

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
