"""How long texts may be and how many things there may be, as in the schemas: what is made here can be read again."""

from __future__ import annotations

from editor.document.refused import EditRefused

NAME = 200
"""Characters of a name, an author or a licence."""

VERSION = 100
"""Characters of a campaign's own version."""

DESCRIPTION = 10_000
"""Characters of a description."""

THINGS = 10_000
"""Cities, or tokens, on one map."""

LEVELS = 1000
"""Levels of a campaign."""


def why_no_name(name: str) -> EditRefused | None:
    """Why nothing can be called this."""
    return why_no_text(name, NAME) if name.strip() else EditRefused("no-name")


def why_no_text(text: str, most: int) -> EditRefused | None:
    """Why this text can't be kept: it is too long, or no file could hold it."""
    if len(text) > most:
        return EditRefused("text-too-long", {"count": len(text), "most": most})
    try:
        text.encode()
    except UnicodeEncodeError:
        return EditRefused("bad-text")
    return None


def why_too_many(count: int, most: int) -> EditRefused | None:
    """Why there can't be one more, where there are ``count`` already."""
    return EditRefused("too-many", {"most": most}) if count >= most else None
