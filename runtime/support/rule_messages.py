"""What is said of the refusals that came with redeployment, elements, spies and orders: a table like its older sister.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import mark, mark_plural

RULE_REFUSALS: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "already-offered": mark("A draw has been offered already."),
        "bad-discard lacking": mark("Neither the rack nor the redeployed word holds these letters: {letters}."),
        "bad-order": mark("The order must name each attacked word once."),
        "bad-region": mark("The token could not cover just these cells, in this order."),
        "crossings": mark_plural(
            "{word} crosses {crossed} others; a word that is redeployed may cross one at most.",
            "{word} crosses {crossed} others; a word that is redeployed may cross {count} at most.",
        ),
        "disconnected": mark("{word} is cut off from your cities, so it can't be redeployed."),
        "leaves-disconnected": mark("Redeploying {word} would leave {left} without a link to a city of yours."),
        "leaves-invalid": mark("Redeploying {word} would leave {left}, which is no word."),
        "needs-order": mark("The defending player must first say in which order the attacked words fight."),
        "no-city": mark("Without a city you can only invoke tokens, discard letters and end your turn."),
        "no-offer": mark("Your opponent has not offered a draw."),
        "no-spies": mark("You have no spy left."),
        "no-token": mark("You don't hold this token."),
        "not-a-run": mark("Two or more of your letters must lie there in line to be redeployed."),
        "nothing-lifted": mark("Every letter of {word} is part of another word too, so none can be taken back."),
        "redeploy-used": mark("You have redeployed a word this turn; it can be done once a turn."),
    }
)
"""These refusals' words, by their codes; two forms where they depend on ``count``."""
