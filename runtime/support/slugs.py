"""Ids that name files and folders, and how a name becomes one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

_SLUG = re.compile(r"(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])\Z)[a-z0-9][a-z0-9_-]{0,63}")
_LONGEST = 64


def is_slug(text: str) -> bool:
    """Whether ``text`` may be the id of a level or a campaign, which names a file or a folder."""
    return _SLUG.fullmatch(text) is not None


def slug_of(name: str, otherwise: str) -> str:
    """An id that reads like ``name``: small letters, digits and hyphens; ``otherwise`` where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST].strip("-")
    return slug if is_slug(slug) else otherwise


def numbered(stem: str, taken: Collection[str]) -> str:
    """``stem-1``, ``stem-2``, … : the first that is not taken."""
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"
