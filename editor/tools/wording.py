"""The reasons why an edit is refused, as sentences."""

from __future__ import annotations

from types import MappingProxyType

from editor.document.refused import EditRefused
from runtime.support.texts import Texts, mark

REASONS = MappingProxyType(
    {
        "bad-id": mark(
            "“{id}” can't be an id: begin with a letter or digit and go on with these, dots, hyphens and underscores."
        ),
        "bad-power": mark("A token's power is a number from {least} to {most}, not {power}."),
        "bad-size": mark("A map has {least} to {most} rows and columns, not {rows} × {columns}."),
        "bad-slug": mark("“{id}” can't be an id: use small letters, digits, hyphens and underscores."),
        "cell-has-city": mark("The city {name} stands here. Choose a free cell."),
        "cell-has-token": mark("A token lies here. Choose a free cell."),
        "id-taken": mark("Something else has the id “{id}” already. Choose another one."),
        "no-name": mark("A name can't be empty."),
        "no-such-city": mark("There is no city with the id “{id}” any more."),
        "no-such-level": mark("There is no level with the id “{id}” any more."),
        "no-such-token": mark("There is no token with the id “{id}” any more."),
        "off-map": mark("This place is off the map."),
        "read-only-damaged": mark("This campaign could not be read whole; save it under another name to change it."),
        "read-only-newer": mark("This campaign was made by a newer version; save it under another name to change it."),
        "token-on-lava": mark("No word can reach a token on lava. Choose another cell."),
    }
)


def say_refused(t: Texts, refused: EditRefused) -> str:
    """The reason as a sentence."""
    return t(REASONS[refused.code], **refused.details)
