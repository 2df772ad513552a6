"""How runs, and the tokens that players hold, stand in the files of positions, records and lines of the referee."""

from __future__ import annotations

from runtime.campaign.codec import Structure, list_of, text, whole
from runtime.campaign.shared_codecs import CELL, DIRECTION, ELEMENT
from runtime.engine.game.state import HeldToken, Run

RUN_TEXT = text(1000, least=1).at("position#/$defs/text")
RUN = Structure(
    Run,
    """A run by its first cell, its direction and its letters.

    at: The cell of its first letter: [row, column].
    dir: The way it reads: across or down.
    word: Its letters, valid or not.
    """,
    {"at": CELL, "dir": DIRECTION, "word": RUN_TEXT},
    fields={"dir": "direction", "word": "text"},
).at("position#/$defs/run")


_HELD_TOKEN = Structure(
    HeldToken,
    """A captured token on a rack.

    element: What it unleashes.
    at: The cell where it lay, from which its region grows: [row, column].
    power: How many cells it covers when it is invoked.
    """,
    {"element": ELEMENT, "at": CELL, "power": whole(1, 10_000)},
).at("position#/$defs/held_token")
HELD_TOKENS = list_of(_HELD_TOKEN, 10_000).at("position#/$defs/held_tokens")
