"""What is said of proofs, the games that show how a level can be won: a table from code to message, sorted by code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.messages import Wording
from runtime.support.texts import mark

PROOF_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "proof-broken": Wording(
            mark(
                "The proof “{id}” of the level “{level}” can't be played again: its action {number} is not allowed, "
                "although nothing has changed that it depends on."
            ),
            mark("Delete it, and record another one."),
        ),
        "proof-earlier": Wording(
            mark(
                "The proof “{id}” was played on an earlier version of the level “{level}”; "
                "on the present one it still wins for {side} by “{thing}”."
            ),
            mark("Renew it, so that it holds the level as it is now."),
        ),
        "proof-elsewhere": Wording(
            mark(
                "The proof “{id}” of the level “{level}” begins in a position of its own and not as the level does, "
                "so that it proves nothing."
            ),
            mark("Delete it, and record a game from the level's own start."),
        ),
        "proof-missing": Wording(
            mark("No proof shows how {side} wins the level “{level}” by “{thing}”."),
            mark("Record one in a playtest, or let the computer look for one."),
        ),
        "proof-no-path": Wording(
            mark("The proof “{id}” wins by “{thing}”, but {side} has no such way to win the level “{level}”."),
            mark("Delete it, or give an objective this id again."),
        ),
        "proof-otherwise": Wording(
            mark("The proof “{id}” of the level “{level}” does not win for {side} by “{thing}”."),
            mark("Delete it, and record another one."),
        ),
        "proof-stale": Wording(
            mark(
                "The proof “{id}” is stale: the level “{level}” has changed since, "
                "and the game no longer wins for {side} by “{thing}”."
            ),
            mark("Record another one in a playtest, or let the computer look for one."),
        ),
    }
)
