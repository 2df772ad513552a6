"""The vocabulary of triggers: every effect with its arguments, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.text_marks import mark


@dataclass(frozen=True, slots=True)
class EffectKind:
    """A kind of effect; of the arguments in ``either`` at least one must be given."""

    kind: str
    description: str
    arguments: tuple[Argument, ...]
    either: tuple[str, ...] = ()


MESSAGE, TERRAIN, PLACE_TOKEN, REMOVE_TOKEN = "message", "terrain", "place_token", "remove_token"
GIVE_LETTERS, SET_TURN, REVEAL, END = "give_letters", "set_turn", "reveal", "end"

WINNERS = ("gold", "silver", "draw", "score")
"""Who can win a game that a trigger ends."""

_KINDS = (
    EffectKind(
        MESSAGE,
        mark("Shows a message."),
        (
            Argument("text", Takes.TEXT, mark("What it says, or the id of a text of the campaign."), required=True),
            Argument("speaker", Takes.TEXT, mark("Who says it."), default=""),
            Argument(
                "portrait", Takes.TEXT, mark("The picture of the speaker, among the campaign's assets."), default=""
            ),
            Argument("cells", Takes.CELLS, mark("The cells to point at."), default=()),
            Argument("region", Takes.REGION, mark("A region to point at.")),
            Argument("to", Takes.CHOICE, mark("Who reads it."), default="both", choices=("gold", "silver", "both")),
        ),
    ),
    EffectKind(
        TERRAIN,
        mark("Changes the landscape. Lava and water destroy letters and cities there, as volcanoes and floods do."),
        (
            Argument("terrain", Takes.TERRAIN, mark("What the cells become."), required=True),
            Argument("cells", Takes.CELLS, mark("The cells that change."), default=()),
            Argument("region", Takes.REGION, mark("The region that changes.")),
        ),
        ("cells", "region"),
    ),
    EffectKind(
        PLACE_TOKEN,
        mark("Puts an elemental token on the map, unless a city, a token or lava is there."),
        (
            Argument("id", Takes.ID, mark("The id by which conditions refer to it."), required=True),
            Argument("at", Takes.CELL, mark("The cell it lies on."), required=True),
            Argument("element", Takes.ELEMENT, mark("What it unleashes."), required=True),
            Argument(
                "power", Takes.WHOLE, mark("How many cells it covers; left out, as the rules say."), maximum=10_000
            ),
        ),
    ),
    EffectKind(
        REMOVE_TOKEN,
        mark("Takes a token off the map, unless a player has captured it."),
        (Argument("token", Takes.TOKENS, mark("The token's id."), required=True),),
    ),
    EffectKind(
        GIVE_LETTERS,
        mark("Puts letters on a rack, beside those of the pool. Letters over the rack's limit must be discarded."),
        (
            Argument("side", Takes.SIDE, mark("Who gets them.")),
            Argument("letters", Takes.LETTERS, mark("The letters, in capitals."), required=True),
        ),
    ),
    EffectKind(
        SET_TURN,
        mark("Settles whose turn comes after this one."),
        (Argument("side", Takes.SIDE, mark("Whose turn it will be.")),),
    ),
    EffectKind(
        REVEAL,
        mark("Tells the players of a hidden objective."),
        (Argument("condition", Takes.OBJECTIVE, mark("The objective's id."), required=True),),
    ),
    EffectKind(
        END,
        mark("Ends the level."),
        (
            Argument("winner", Takes.CHOICE, mark("Who wins."), default="score", choices=WINNERS),
            Argument("condition", Takes.OBJECTIVE, mark("The victory as which it counts for the winner.")),
        ),
    ),
)

EFFECT_KINDS: Mapping[str, EffectKind] = MappingProxyType({kind.kind: kind for kind in _KINDS})
"""Every kind of effect, by its name in files."""
