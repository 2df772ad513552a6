"""What putting down a piece costs, in words."""

from __future__ import annotations

from editor.document.pieces import Put
from runtime.support.texts import Texts

_MOST = 4
"""How many ids are named one by one."""


def put_text(t: Texts, said: str, result: Put) -> str:
    """What was going to be said, and behind it what falls off the map and what is covered."""
    if result.fallen:
        said = t("{text}; off the map: {ids}", text=said, ids=_ids(t, result.fallen))
    if result.letters_fallen:
        letters = t.plural("{count} letter off the map", "{count} letters off the map", result.letters_fallen)
        said = t("{text}; {more}", text=said, more=letters)
    if result.covered:
        said = t("{text}; replaces {ids}", text=said, ids=_ids(t, result.covered))
    return said


def _ids(t: Texts, ids: tuple[str, ...]) -> str:
    named = ", ".join(ids[:_MOST])
    more = len(ids) - _MOST
    return t.plural("{ids} and {count} more", "{ids} and {count} more", more, ids=named) if more > 0 else named
