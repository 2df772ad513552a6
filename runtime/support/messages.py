"""What is said of each issue and each refusal: one table from code to message, sorted by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark


@dataclass(frozen=True, slots=True)
class Wording:
    """What an issue says and how to mend it; ``suggested`` is the advice where a likely name is known."""

    text: str
    advice: str = ""
    suggested: str = ""


ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "bad-form": Wording(
            mark("“{value}” is not written in the way that “{what}” asks for."),
            mark("{meaning}"),
        ),
        "bad-fraction": Wording(
            mark("“{value}” is not a fraction, which “{what}” asks for."),
            mark('Write a fraction as text, such as "3/2", or a whole number.'),
        ),
        "bad-word": Wording(
            mark("“{word}” can never be laid: words are made of capital letters only."),
            mark("Write it in capitals, without blanks, hyphens or signs."),
        ),
        "campaign-missing": Wording(
            mark("The folder “{folder}” holds no campaign: there is no campaign.json in it."),
            mark("Choose the folder that holds a campaign.json, or begin a new campaign."),
        ),
        "carry-hidden": Wording(
            mark("{folder} was not copied: what is hidden stays with the folder it was made for."),
            mark("Copy it by hand if the campaign needs it."),
        ),
        "carry-left": Wording(
            mark("{file} was not copied: {reason}."),
            mark("Copy it by hand if the campaign needs it."),
        ),
        "carry-no-folder": Wording(
            mark("The campaign's old folder {folder} is gone, so that only its levels could be saved."),
            mark("If it had other files, such as pictures or texts, copy them from wherever it is now."),
        ),
        "carry-too-big": Wording(
            mark("{file} was not copied: it has {size} MB, more than the {limit} MB that go along."),
            mark("Copy it by hand if the campaign needs it."),
        ),
        "carry-too-much": Wording(
            mark("{count} other files were copied; {file} and all that follow were not, for it is too much."),
            mark("Copy by hand what the campaign needs, and keep what is not part of it in another folder."),
        ),
        "changed-on-disk": Wording(
            mark("{file} was changed by another program since it was opened here, and was left as it is."),
            mark("Save the campaign in another folder, or open it again and repeat your changes."),
        ),
        "city-off-board": Wording(
            mark("The city “{id}” at row {row}, column {column} is off the map of {rows} × {columns} cells."),
            mark("Move the city onto the map, or remove it; rows and columns are counted from 0."),
        ),
        "conditions": Wording(
            mark("The level has win conditions, but this version plays by the standard ends only."),
            mark("Keep them for a later version and take the level out of play, or remove them."),
        ),
        "duplicate-id": Wording(
            mark("The id “{id}” is used more than once for a {kind}."),
            mark("Give each {kind} an id of its own, and look at what refers to it."),
        ),
        "edge-no-node": Wording(
            mark("The way “{edge}” refers to the station “{node}”, which the campaign does not have."),
            mark("Choose one of its stations, or add this one to the nodes."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "file-bom": Wording(
            mark("The file begins with a byte order mark, which JSON does not have."),
            mark("Save it as UTF-8 without a byte order mark; it is left out when the file is next saved here."),
        ),
        "file-encoding": Wording(
            mark("The file is not UTF-8: byte {byte} at line {line}, column {column} fits no character."),
            mark("Save the file as UTF-8 with the program it was made with."),
        ),
        "file-encoding-utf16": Wording(
            mark("The file is written in UTF-16, not in UTF-8."),
            mark("Save the file as UTF-8 with the program it was made with."),
        ),
        "file-missing": Wording(
            mark("There is no file {file}."),
            mark("Look whether it was moved or renamed."),
        ),
        "file-outside": Wording(
            mark("{file} is a link that leads out of the campaign's folder, so it was not read."),
            mark("Put the file itself into the folder."),
        ),
        "file-too-big": Wording(
            mark("The file has {size} bytes, more than the {limit} that are read."),
            mark("Look whether it is the right file; no level is ever as big as this."),
        ),
        "file-unreadable": Wording(
            mark("The file could not be read: {reason}."),
            mark("Look whether it is there and whether you may read it."),
        ),
        "folder-has-campaign": Wording(
            mark("There is another campaign in the folder {folder} already, so nothing was saved there."),
            mark("Choose a new or empty folder."),
        ),
        "folder-has-files": Wording(
            mark("The folder {folder} has a file {file} already, so nothing was saved there."),
            mark("Choose a new or empty folder."),
        ),
        "folder-inside-campaign": Wording(
            mark("The folder {folder} lies inside the campaign's own folder, so nothing was saved there."),
            mark("Choose a folder beside it or somewhere else."),
        ),
        "folder-of-samples": Wording(
            mark("The folder {folder} is where the program keeps its samples, so nothing was saved there."),
            mark("Choose a folder of your own, such as one among your documents."),
        ),
        "format-newer": Wording(
            mark("The file has format {format}; this version of Scryptic knows formats up to {newest}."),
            mark("Open it with a newer version. Here it can be looked at, but not changed."),
        ),
        "json-duplicate-key": Wording(
            mark("“{key}” stands twice in the same place, so that one of its values would be lost."),
            mark("Remove one of the two."),
        ),
        "json-half-character": Wording(
            mark("A text holds one half of a two-part character (\\ud800 to \\udfff)."),
            mark("Write the character itself."),
        ),
        "json-number": Wording(
            mark("“{number}” is not a number that JSON knows."),
            mark("Write an ordinary number."),
        ),
        "json-syntax": Wording(
            mark("The file is not sound JSON at line {line}, column {column}: {reason}."),
            mark("Mend this place with a text editor; the other files were read all the same."),
        ),
        "json-too-deep": Wording(
            mark("Lists and objects are nested more than {limit} deep."),
            mark("Make the nesting flatter; no form of ours needs so much."),
        ),
        "letters-off-board": Wording(
            mark("{count} of the starting letters of {side} lie off the map, the first at row {row}, column {column}."),
            mark("Move these letters onto the map, or remove them."),
        ),
        "letters-on-lava": Wording(
            mark("{count} of the starting letters of {side} lie on lava, the first at row {row}, column {column}."),
            mark("Move these letters, or change the ground under them."),
        ),
        "letters-touch": Wording(
            mark("Starting letters of gold and silver touch or overlap at row {row}, column {column}."),
            mark("Leave at least one free cell between the two sides."),
        ),
        "letters-twice": Wording(
            mark("{side} has two starting letters on one cell, at row {row}, column {column}."),
            mark("Remove one of them."),
        ),
        "level-id-differs": Wording(
            mark("The level calls itself “{id}”, but its file is named after “{level}”."),
            mark("Make the id “{level}”, or rename the file and its entry in the campaign's levels."),
        ),
        "level-listed-twice": Wording(
            mark("The level “{level}” is listed twice."),
            mark("Remove one of the two entries."),
        ),
        "level-missing": Wording(
            mark("The campaign lists the level “{level}”, but there is no file {file}."),
            mark("Put the file back, or take the level off the list."),
        ),
        "level-not-listed": Wording(
            mark("The level “{level}” has a file, but the campaign does not list it."),
            mark("Add it to the campaign's levels, or remove the file."),
        ),
        "level-unreachable": Wording(
            mark("No way leads from the start of the campaign to the station “{node}” (level “{level}”)."),
            mark("Draw a way to it, or remove the station."),
        ),
        "level-unused": Wording(
            mark("The level “{level}” is played at no station of the campaign."),
            mark("Add a station for it to the nodes."),
        ),
        "lexicon-damaged": Wording(
            mark("The word list {file} is damaged."),
            mark("Install Scryptic again, or put back its assets/lexicon folder."),
        ),
        "lexicon-missing": Wording(
            mark("The word list {file} is missing."),
            mark("Install Scryptic again, or put back its assets/lexicon folder."),
        ),
        "lexicon-unreadable": Wording(
            mark("The word list {file} could not be read."),
            mark("Look whether it is there and whether you may read it."),
        ),
        "listed-twice": Wording(
            mark("The list “{what}” names something twice."),
            mark("Remove one of the two entries."),
        ),
        "map-large": Wording(
            mark(
                "The map has {rows} × {columns} cells; beyond 60 × 60 games grow very long and boards hard to survey."
            ),
            mark("Think about a smaller map."),
        ),
        "map-too-large": Wording(
            mark("The map has {rows} × {columns} cells; maps above 200 × 200 can be drawn but not played."),
            mark("Make it smaller."),
        ),
        "missing-key": Wording(
            mark("“{key}” is missing."),
            mark("Add it: {meaning}"),
        ),
        "more-issues": Wording(
            mark("There are more than {count} faults in this file; the rest is not listed."),
            mark("Mend some of these, then look again."),
        ),
        "no-city": Wording(
            mark("{side} has no city, so that it can neither lay a word nor stay in the game."),
            mark("Give {side} at least one city."),
        ),
        "no-levels": Wording(
            mark("The campaign has no level."),
            mark("Add one."),
        ),
        "no-room": Wording(
            mark("No word has room over any city of {side}: there is nowhere to lay even two letters in line."),
            mark("Free at least one cell beside one of its cities from lava and water."),
        ),
        "no-standard-end": Wording(
            mark("The standard ends are switched off here, but this version plays by the standard ends only."),
            mark("Remove “standard_end”, or keep the level for a later version."),
        ),
        "no-start": Wording(
            mark("The campaign does not say where it begins."),
            mark("Set “start” to one of its stations."),
        ),
        "no-value": Wording(
            mark("{side} has letters that the rules give no value: {letters}."),
            mark("Use capitals that letters.values lists, or give these letters a value there."),
        ),
        "node-no-level": Wording(
            mark("The station “{node}” plays the level “{level}”, which the campaign does not have."),
            mark("Choose one of its levels, or add this one."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "not-a-letter": Wording(
            mark("“{value}” in “{what}” is not a single capital letter."),
            mark("Use one capital letter for each entry."),
        ),
        "out-of-range": Wording(
            mark("{value} is not a possible value of “{what}”."),
            mark("{range}"),
        ),
        "pool-empty": Wording(
            mark("The pool of {side} holds no letter."),
            mark("Give it letters, or use the standard pool."),
        ),
        "rack-over-limit": Wording(
            mark("The first rack of {side} holds {count} letters; the limit is {limit}."),
            mark("Take letters off it, or raise rack.limit."),
        ),
        "region-off-board": Wording(
            mark("{count} cells of the region “{id}” are off the map, the first at row {row}, column {column}."),
            mark("Move the region onto the map."),
        ),
        "save-failed": Wording(
            mark("The campaign could not be saved in {folder}: {reason}."),
            mark("Look whether there is room and whether you may write there, or save it in another folder."),
        ),
        "save-needs-folder": Wording(
            mark("The campaign has no folder of its own yet, so it was not saved."),
            mark("Choose a folder to save it in."),
        ),
        "save-read-only": Wording(
            mark("The campaign was not read whole, so it is not saved over its own files."),
            mark("Save it in another folder, or mend the files and open it again."),
        ),
        "save-unfinished": Wording(
            mark("An earlier save was interrupted and could not be finished: {reason}."),
            mark("Make the folder writable and open the campaign again; nothing of it is lost."),
        ),
        "start-no-node": Wording(
            mark("The campaign begins at the station “{node}”, which it does not have."),
            mark("Choose one of its stations."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "start-not-a-word": Wording(
            mark("The starting letters of {side} make “{word}”, which is not in the lexicon."),
            mark("Lay another word, or add this one to the level's words."),
        ),
        "start-not-linked": Wording(
            mark("The starting word “{word}” of {side} has no link to a city of its owner."),
            mark("Lay it over a city of {side}, or link it to a word that has one."),
        ),
        "terrain-row-length": Wording(
            mark("Row {row} of the map has {length} cells; the others have {expected}."),
            mark("Make all rows equally long."),
        ),
        "terrain-symbol": Wording(
            mark("Row {row} of the map has symbols that stand for no terrain, the first in column {column}: {symbols}"),
            mark("Use . for plains, f forest, ~ water, ^ mountain, = ice, # lava."),
        ),
        "token-off-board": Wording(
            mark("The token “{id}” at row {row}, column {column} is off the map of {rows} × {columns} cells."),
            mark("Move the token onto the map, or remove it; rows and columns are counted from 0."),
        ),
        "token-on-lava": Wording(
            mark("The token “{id}” lies on lava, where no word can ever capture it."),
            mark("Move the token, or change the ground under it."),
        ),
        "too-long": Wording(
            mark("“{what}” is too long: {length}, where {maximum} is the most."),
            mark("Make it shorter."),
        ),
        "too-short": Wording(
            mark("“{what}” is too short: {length}, where {minimum} is the least."),
            mark("{meaning}"),
        ),
        "triggers": Wording(
            mark("The level has triggers, but this version plays by the standard ends only and sets none off."),
            mark("Keep them for a later version and take the level out of play, or remove them."),
        ),
        "two-on-a-cell": Wording(
            mark("“{id}” and “{other}” stand on the same cell, at row {row}, column {column}."),
            mark("Move one of them; a cell holds one city or one token."),
        ),
        "unknown-computer": Wording(
            mark("No player of the computer is called “{computer}”."),
            mark("The players are: {allowed}."),
            mark("Did you mean “{suggestion}”? The players are: {allowed}."),
        ),
        "unknown-file": Wording(
            mark("It does not show whether this is a campaign, a level or a ruleset."),
            mark("A level has “terrain”, a campaign has “levels”, a ruleset has “rack.start”."),
        ),
        "unknown-key": Wording(
            mark("“{key}” means nothing to this version. It is kept, but has no effect."),
            mark("Remove it, or look for the right name in the schema."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "unknown-path": Wording(
            mark("The way “{edge}” waits for the victory “{path}”, which the level “{level}” does not have."),
            mark("Choose one of the level's win conditions, or none."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "unknown-ruleset": Wording(
            mark("There is no ruleset “{ruleset}”."),
            mark("The rulesets are: {allowed}."),
            mark("Did you mean “{suggestion}”? The rulesets are: {allowed}."),
        ),
        "unknown-side": Wording(
            mark("“{key}” is no side: there are gold and silver only."),
            mark("Name the side gold or silver."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "unknown-value": Wording(
            mark("“{value}” is not a possible value of “{what}”."),
            mark("Possible are: {allowed}."),
            mark("Did you mean “{suggestion}”? Possible are: {allowed}."),
        ),
        "unplayable": Wording(
            mark("The game can't begin: {reason}."),
            mark("Look through the issues of the level and its rules."),
        ),
        "wrong-type": Wording(
            mark("“{what}” is {found}; it must be {expected}."),
            mark("{meaning}"),
        ),
    }
)
"""Every issue's words, by its code."""

REFUSALS: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "bad-discard": (
            mark("You must discard exactly one letter; {given} were chosen."),
            mark("You must discard exactly {count} letters; {given} were chosen."),
        ),
        "bad-discard none": mark("No letter has to be discarded."),
        "bad-id": mark(
            "“{id}” can't be an id: begin with a letter or digit and go on with these, dots, hyphens and underscores."
        ),
        "bad-power": mark("A token's power is a number from {least} to {most}, not {power}."),
        "bad-size": mark("A map has {least} to {most} rows and columns, not {rows} × {columns}."),
        "bad-slug": mark("“{id}” can't be an id: use small letters, digits, hyphens and underscores."),
        "bad-text": mark("This text holds a character that can't be saved."),
        "cell-has-city": mark("The city {name} stands here. Choose a free cell."),
        "cell-has-token": mark("A token lies here. Choose a free cell."),
        "forest": mark("{word} scores {score}, the forest needs {needs}."),
        "forest more": mark("{word} scores {score}, the forest needs more than {needs}."),
        "game-over": mark("The game is over."),
        "gap": mark("There is a gap between the letters."),
        "id-taken": mark("Something else has the id “{id}” already. Choose another one."),
        "lava": mark("No letter can lie on lava."),
        "must-discard": (
            mark("The rack is too full: discard one letter first."),
            mark("The rack is too full: discard {count} letters first."),
        ),
        "no-letters": mark("No letter has been laid."),
        "no-name": mark("A name can't be empty."),
        "no-run": mark("A word needs at least two letters."),
        "no-such-city": mark("There is no city with the id “{id}” any more."),
        "no-such-level": mark("There is no level with the id “{id}” any more."),
        "no-such-region": mark("There is no region with the id “{id}” any more."),
        "no-such-token": mark("There is no token with the id “{id}” any more."),
        "not-a-line": mark("All new letters must lie in one row or one column, one on a cell."),
        "not-a-word": mark("{word} is not in the lexicon."),
        "not-in-rack": mark("The rack does not hold these letters: {letters}."),
        "not-linked": mark("{word} would have no link to a city of yours."),
        "not-your-turn": mark("It is not your turn."),
        "off-board": mark("The letters must lie on the board."),
        "off-map": mark("This place is off the map."),
        "own-letter": mark("A letter of yours lies there already."),
        "read-only-damaged": mark("This campaign could not be read whole; save it in another folder to change it."),
        "read-only-newer": mark("This campaign was made by a newer version; save it in another folder to change it."),
        "text-too-long": mark("This text has {count} characters; there is room for {most}."),
        "token-on-lava": mark("No word can reach a token on lava. Choose another cell."),
        "too-many": mark("There can be no more than {most} of these."),
        "water-end": mark("{word} would begin or end on water."),
    }
)
"""Every refusal's words, by its code; two forms where they depend on ``count``."""
