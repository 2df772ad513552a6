"""What is said of the parts of a prize of table games: the texts of their schema, for the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import mark

PRIZE: Mapping[str, str] = MappingProxyType(
    {
        "letters": mark(
            "Letters for the rack, in capitals, as one text; those over the rack's limit go to "
            "the pool of the next battle."
        ),
        "spies": mark("Spies on top of the next battle's own."),
        "score": mark("What is added to the base score of the next battle."),
    }
)
"""What is said of the parts of a prize."""
