"""The part of the action table that is about proofs: games that show how a level can be won."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.record import Action
from runtime.support.texts import mark

PROOFS = (
    Action(
        "proof.show",
        mark("Proofs of this level"),
        mark("Show the ways to win, and which of them a game that is kept proves"),
        lambda c: c.proofs.show(),
        "play",
        section=1,
        icon="check",
        reason=when.with_level,
    ),
    Action(
        "proof.keep",
        mark("Keep the game as a proof"),
        mark("Keep the game that was won in the game's window: it shows that the level can be won so"),
        lambda c: c.proofs.keep(),
        "play",
        section=1,
        reason=when.while_playing_to_change,
    ),
)

PROOFS_DOCK = (
    Action(
        "view.dock-proofs",
        mark("Proofs"),
        mark("Show or hide the ways to win with the games that prove them"),
        lambda c: c.view.toggle_dock("proofs"),
        "view",
        section=2,
        icon="check",
        reason=when.with_campaign,
        checked=lambda s: "proofs" in s.docks,
    ),
)
