"""What is said of files that can't be read or saved, or are not written as their schema asks: a table by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.issues import Wording
from runtime.support.texts import mark

FILE_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "bad-form": Wording(
            mark("“{value}” is not written in the way that “{what}” asks for."),
            mark("{meaning}"),
        ),
        "bad-fraction": Wording(
            mark("“{value}” is not a fraction, which “{what}” asks for."),
            mark('Write a fraction as text, such as "3/2", or a whole number.'),
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
        "file-bom": Wording(
            mark("The file begins with a byte order mark, which JSON does not have."),
            mark("Save it as UTF-8 without a byte order mark; it is left out when the file is next saved here."),
        ),
        "file-encoding": Wording(
            mark("The file is not UTF-8: byte {byte} at line {line}, column {character} fits no character."),
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
        "folder-of-installed": Wording(
            mark("The folder {folder} is where installed campaigns lie, so nothing was saved there."),
            mark("Choose a folder of your own, such as one among your documents."),
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
            mark("The file is not sound JSON at line {line}, column {character}: {reason}."),
            mark("Mend this place with a text editor."),
        ),
        "json-too-deep": Wording(
            mark("Lists and objects are nested more than {limit} deep."),
            mark("Make the nesting flatter; no form of ours needs so much."),
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
        "list-empty": Wording(
            mark("The word list {file} holds no word of 2 to 32 letters."),
            mark("Write one word a line."),
        ),
        "list-encoding": Wording(
            mark("The word list {file} is not written in UTF-8: the first wrong character is in line {line}."),
            mark("Save it as UTF-8 with a text editor."),
        ),
        "list-letters": Wording(
            mark("The word list {file} has {count} different letters, where {limit} are the most."),
            mark("Leave out words with letters that no rack will hold."),
        ),
        "list-missing": Wording(
            mark("There is no word list {file}."),
            mark("A campaign's list lies in the folder “words” beside its campaign.json."),
        ),
        "list-no-value": Wording(
            mark("“{level}” gives no value to letters that words of the list {file} need: {letters} (words: {count})."),
            mark("Give these letters values and counts among the level's rules; such words are never laid otherwise."),
        ),
        "list-not-text": Wording(
            mark("{file} is no list of words: it holds something else than text."),
            mark("Choose a text file with one word a line, saved as UTF-8."),
        ),
        "list-outside": Wording(
            mark("The word list {file} does not lie in the campaign's folder “words”."),
            mark("Put the file there, and name it without a folder."),
        ),
        "list-packing": Wording(
            mark("The word list {file} is packed with gzip, and damaged."),
            mark("Pack it again, or use it unpacked."),
        ),
        "list-strange": Wording(
            mark(
                "The word list {file} holds what can't be laid, first in line {line}: “{word}” (such entries: {count})."
            ),
            mark(
                "Only words of 2 to 32 letters count, without digits, hyphens or apostrophes; the others are left out."
            ),
        ),
        "list-too-large": Wording(
            mark("The word list {file} is too large: {limit} MB are the most."),
            mark("Leave out words that nobody needs."),
        ),
        "list-too-many": Wording(
            mark("The word list {file} holds {count} words, where {limit} are the most."),
            mark("Leave out words that nobody needs."),
        ),
        "list-too-varied": Wording(
            mark("The word list {file} holds too many long words with little in common to be searched in memory."),
            mark("Leave out words that nobody needs, the longest first."),
        ),
        "list-unreadable": Wording(
            mark("The file {file} could not be read: {reason}."),
            mark("Look whether it is a file and whether you may read it."),
        ),
        "listed-twice": Wording(
            mark("The list “{what}” names something twice."),
            mark("Remove one of the two entries."),
        ),
        "meanings-damaged": Wording(
            mark("{file} does not say what words suggest: it is not sound JSON at line {line}."),
            mark("Write for each word what it suggests, as the campaign's schema shows."),
        ),
        "meanings-unknown": Wording(
            mark("{file} says of “{word}” that it suggests something that the game does not know."),
            mark("A word can suggest: {known}."),
        ),
        "missing-key": Wording(
            mark("“{key}” is missing."),
            mark("Add it: {meaning}"),
        ),
        "more-issues": Wording(
            mark("There are more than {count} faults in this file; the rest is not listed."),
            mark("Mend some of these, then look again."),
        ),
        "not-a-letter": Wording(
            mark("“{value}” in “{what}” is not a single capital letter."),
            mark("Use one capital letter for each entry."),
        ),
        "not-a-name": Wording(
            mark("“{value}” in “{what}” can't be a name."),
            mark("Use small letters, digits and hyphens, 32 at most."),
        ),
        "out-of-range": Wording(
            mark("{value} is not a possible value of “{what}”."),
            mark("{range}"),
        ),
        "program-older": Wording(
            mark("The campaign needs Scryptic {needed} or newer; this is Scryptic {here}."),
            mark("Update Scryptic, or ask its maker for a version for {here}."),
        ),
        "removed-on-disk": Wording(
            mark("{file} was removed by another program since it was opened here."),
            mark("Save the campaign in another folder, or write the file anew."),
        ),
        "save-disk-full": Wording(
            mark("The campaign could not be saved in {folder}, because the disk is full."),
            mark("Make room and try again, or save it in another folder. The files there are as they were."),
        ),
        "save-disk-gone": Wording(
            mark(
                "The campaign could not be saved: the folder {folder} and the one it lay in can't be reached any more."
            ),
            mark("If they lie on a drive or a network, connect it and try again; or save it in another folder."),
        ),
        "save-failed": Wording(
            mark("The campaign could not be saved in {folder}: {reason}."),
            mark("Look whether there is room and whether you may write there, or save it in another folder."),
        ),
        "save-folder-gone": Wording(
            mark("The campaign's folder {folder} is not there any more."),
            mark(
                "If it was moved or renamed, put it back and try again. It can be made anew with the campaign's own "
                "files, but without pictures, sounds and word lists; or save it in another folder."
            ),
        ),
        "save-foreign": Wording(
            mark("{file} in the campaign's folder is not what an interrupted save leaves; nothing was done with it."),
            mark("Look what it is and move it away: until then the campaign can't be saved in this folder."),
        ),
        "save-halted": Wording(
            mark("The campaign lies whole in {folder}, but its files could not be put in their places: {reason}."),
            mark(
                "Nothing is lost. This is finished when the campaign is next saved or opened; try again, for instance."
            ),
        ),
        "save-in-the-way": Wording(
            mark("The campaign could not be saved in {folder}: a file lies where a folder must be."),
            mark("Move that file away and try again, or save the campaign in another folder."),
        ),
        "save-name-too-long": Wording(
            mark("The campaign could not be saved in {folder}, because this disk allows no name as long as that."),
            mark("Choose a shorter name, or a folder that lies less deep."),
        ),
        "save-needs-folder": Wording(
            mark("The campaign has no folder of its own yet, so it was not saved."),
            mark("Choose a folder to save it in."),
        ),
        "save-not-allowed": Wording(
            mark("The campaign could not be saved in {folder}: you may not write there."),
            mark("Save it in another folder; or make the folder and its files writable and try again."),
        ),
        "save-read-only": Wording(
            mark("The campaign was not read whole, so it is not saved over its own files."),
            mark("Save it in another folder, or mend the files and open it again."),
        ),
        "save-refused": Wording(
            mark("The campaign could not be saved in {folder} because of {file}: {reason}."),
            mark(
                "Move it away and try again, or save the campaign in another folder. The files there are as they were."
            ),
        ),
        "save-unfinished": Wording(
            mark("An earlier save was interrupted and could not be finished: {reason}."),
            mark("Make the folder writable and open the campaign again; nothing of it is lost."),
        ),
        "stamp-aside": Wording(
            mark("The stamp in {file} can't be read. It is set aside, and its file stays as it is."),
            mark("Mend what is wrong with it, or take the file out of the folder; everything else is as it should be."),
        ),
        "stamp-empty": Wording(
            mark("The stamp has no cell."),
            mark("Its rows need a sign of a terrain; spaces are cells that stay as the map has them."),
        ),
        "stamp-many": Wording(
            mark("There are more than {most} stamps; {file} is not read."),
            mark("Take stamps that nobody needs out of the folder."),
        ),
        "stamp-thing": Wording(
            mark("Row {row}, column {column} is no cell of the stamp, or something else stands there."),
            mark("Put the city or token on a free cell of the stamp; both are counted from 0."),
        ),
        "too-long": Wording(
            mark("“{what}” is too long: {length}, where {maximum} is the most."),
            mark("Make it shorter."),
        ),
        "too-short": Wording(
            mark("“{what}” is too short: {length}, where {minimum} is the least."),
            mark("{meaning}"),
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
        "wrong-type": Wording(
            mark("“{what}” is {found}; it must be {expected}."),
            mark("{meaning}"),
        ),
    }
)
"""These issues' words, by their codes."""
