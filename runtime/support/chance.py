"""The seed that settles all chance of a game."""

from __future__ import annotations

import secrets

SEED_BITS = 32


def seed_of(chosen: int | None = None) -> int:
    """The seed that was chosen; any one where none was."""
    return chosen if chosen is not None else secrets.randbits(SEED_BITS)
