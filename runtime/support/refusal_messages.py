"""What is said of refusals, of moves in the game and of changes in the editor: a table by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import mark, mark_plural

REFUSALS: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "already-offered": mark("A draw has been offered already."),
        "bad-discard": mark_plural(
            "You must discard exactly one letter; {given} were chosen.",
            "You must discard exactly {count} letters; {given} were chosen.",
        ),
        "bad-discard lacking": mark("Neither the rack nor the redeployed word holds these letters: {letters}."),
        "bad-discard none": mark("No letter has to be discarded."),
        "bad-figure": mark("This figure must be a whole number from {minimum} to {maximum}, or empty."),
        "bad-id": mark(
            "“{id}” can't be an id: begin with a letter or digit and go on with these, dots, hyphens and underscores."
        ),
        "bad-language": mark("“{id}” is not the code of a language, such as de or pt-BR."),
        "bad-order": mark("The order must name each attacked word once."),
        "bad-parameter": mark("The game's parameter “{key}” can't be {value}."),
        "bad-power": mark("A token's power is a number from {least} to {most}, not {power}."),
        "bad-prize": mark("Winning can't give {value} of that ({key}); {most} is the most."),
        "bad-region": mark("The token could not cover just these cells, in this order."),
        "bad-rule": mark("The rule {rule} can't be “{value}”."),
        "bad-size": mark("A map has {least} to {most} rows and columns, not {rows} × {columns}."),
        "bad-slug": mark("“{id}” can't be an id: use small letters, digits, hyphens and underscores."),
        "bad-text": mark("This text holds a character that can't be saved."),
        "cell-has-city": mark("The city {name} stands here. Choose a free cell."),
        "cell-has-token": mark("A token lies here. Choose a free cell."),
        "cell-needed": mark(
            "“{id}” needs the cell at row {row}, column {column}, which would fall off the map. Change “{id}” first."
        ),
        "clip-damaged": mark("What was copied can't be read as a part of a map, so that nothing was pasted."),
        "clip-empty": mark("There is nothing to paste: select cells and copy them first."),
        "clip-newer": mark("What was copied comes from a newer version of this editor, so that nothing was pasted."),
        "crossings": mark_plural(
            "{word} crosses {crossed} others; a word that is redeployed may cross one at most.",
            "{word} crosses {crossed} others; a word that is redeployed may cross {count} at most.",
        ),
        "disconnected": mark("{word} is cut off from your cities, so it can't be redeployed."),
        "figure-too-large": mark("{number} is out of bounds: numbers here go up to {most}."),
        "forest": mark("{word} scores {score}, the forest needs {needs}."),
        "forest more": mark("{word} scores {score}, the forest needs more than {needs}."),
        "game-over": mark("The game is over."),
        "gap": mark("There is a gap between the letters."),
        "id-taken": mark("Something else has the id “{id}” already. Choose another one."),
        "language-taken": mark("The campaign has texts in the language “{id}” already."),
        "lava": mark("No letter can lie on lava."),
        "leaves-disconnected": mark("Redeploying {word} would leave {left} without a link to a city of yours."),
        "leaves-invalid": mark("Redeploying {word} would leave {left}, which is no word."),
        "mirrors-meet": mark("Two mirror images would meet here. Choose another cell, or turn mirroring off."),
        "must-discard": mark_plural(
            "The rack is too full: discard one letter first.", "The rack is too full: discard {count} letters first."
        ),
        "needs-order": mark("The defending player must first say in which order the attacked words fight."),
        "no-city": mark("Without a city you can only invoke tokens, discard letters and end your turn."),
        "no-letters": mark("No letter has been laid."),
        "no-name": mark("A name can't be empty."),
        "no-offer": mark("Your opponent has not offered a draw."),
        "no-run": mark("A word needs at least two letters."),
        "no-spies": mark("You have no spy left."),
        "no-such-city": mark("There is no city with the id “{id}” any more."),
        "no-such-condition": mark("There is no objective with the id “{id}” any more."),
        "no-such-difficulty": mark("There is no difficulty with the id “{id}” any more."),
        "no-such-figure": mark("The condition that this figure belongs to is not in the level any more."),
        "no-such-game": mark("There is no table game “{id}”."),
        "no-such-language": mark("The campaign has no texts in the language “{id}” any more."),
        "no-such-level": mark("There is no level with the id “{id}” any more."),
        "no-such-proof": mark("There is no proof with the id “{id}” any more."),
        "no-such-region": mark("There is no region with the id “{id}” any more."),
        "no-such-station": mark("There is no station with the id “{id}” any more."),
        "no-such-text": mark("This text is not in the campaign any more."),
        "no-such-token": mark("There is no token with the id “{id}” any more."),
        "no-such-trigger": mark("There is no trigger with the id “{id}” any more."),
        "no-such-way": mark("There is no way with the id “{id}” any more."),
        "no-token": mark("You don't hold this token."),
        "not-a-line": mark("All new letters must lie in one row or one column, one on a cell."),
        "not-a-run": mark("Two or more of your letters must lie there in line to be redeployed."),
        "not-a-word": mark("{word} is not in the lexicon."),
        "not-a-word unkind": mark("{word} is not played in this game: it can hurt or offend. Choose another word."),
        "not-in-rack": mark("The rack does not hold these letters: {letters}."),
        "not-linked": mark("{word} would have no link to a city of yours."),
        "not-your-turn": mark("It is not your turn."),
        "nothing-lifted": mark("Every letter of {word} is part of another word too, so none can be taken back."),
        "off-board": mark("The letters must lie on the board."),
        "off-map": mark("This place is off the map."),
        "own-letter": mark("A letter of yours lies there already."),
        "own-mirror": mark("This cell is its own mirror image: only a neutral city can stand here."),
        "place-taken": mark("The station “{id}” lies there. Choose a free place."),
        "preset-name-taken": mark("Another preset of this level is called “{name}”. Choose another name."),
        "read-only-backup": mark("This is a backup to look at; restore it, or save a copy of it in another folder."),
        "read-only-damaged": mark("This campaign could not be read whole; save it in another folder to change it."),
        "read-only-locked": mark(
            "Another editor has this campaign open; look at it here, or save a copy of it in another folder."
        ),
        "read-only-newer": mark("This campaign was made by a newer version; save it in another folder to change it."),
        "redeploy-used": mark("You have redeployed a word this turn; it can be done once a turn."),
        "score-range": mark("The least score, {least}, is above the most, {most}."),
        "station-off": mark("Rows and columns of the journey's map go from 0 to {most}."),
        "symmetry-needs-square": mark("Only a square map can have this symmetry; this one has {rows} × {columns}."),
        "text-too-long": mark("This text has {count} characters; there is room for {most}."),
        "their-letter": mark("A letter of the other side lies here. Choose another cell."),
        "token-on-lava": mark("No word can reach a token on lava. Choose another cell."),
        "too-many": mark("There can be no more than {most} of these."),
        "water-end": mark("{word} would begin or end on water."),
    }
)
"""Every refusal's words, by its code; two forms where they depend on ``count``."""
