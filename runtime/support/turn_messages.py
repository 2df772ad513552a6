"""What is said of the files of a game by files that are not taken: a table by code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.issues import Wording
from runtime.support.texts import mark

_AGAIN = mark("Ask for it to be sent again: that can be done at any time, and changes nothing.")
_VERSIONS = mark("See whether both of you have the same version of the program and of its words.")
_TALK = mark("Talk about it: the files of both of you show what was played.")

TURN_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "turn-actions": Wording(
            mark("What {side} shows at the end is not what {side} had sealed with file {number}."), _TALK
        ),
        "turn-again": Wording(
            mark("File {number} of {side} has been opened before, and nothing changes by it."),
            mark("If the other waits too, send your own last file again."),
        ),
        "turn-broken": Wording(
            mark("File {number} of {side} answers another file than the one that was sent from here."),
            mark("One of the two was changed on its way, or the game went on from an older copy. Send yours again."),
        ),
        "turn-changed": Wording(mark("The file was changed since it was written, or was damaged on its way."), _AGAIN),
        "turn-differs": Wording(
            mark("After file {number} the other program has come to another position than this one."), _VERSIONS
        ),
        "turn-early": Wording(
            mark("This is file {number} of the game, and file {expected} comes first."),
            mark("Open that one first; if it was lost, ask for it to be sent again."),
        ),
        "turn-held": Wording(
            mark("This game is open in another window or program."),
            mark("Go on there, or close it there first."),
        ),
        "turn-kept": Wording(
            mark("What was played here can't be played again, so that the game can't go on."), _VERSIONS
        ),
        "turn-letters": Wording(
            mark("{side} played in file {number} what was not in the rack, as the letters show now ({action})."), _TALK
        ),
        "turn-level": Wording(
            mark("The level of this invitation can't be played."), mark("Ask for an invitation to another level.")
        ),
        "turn-no-game": Wording(
            mark("This file belongs to a game that is not kept here."),
            mark("Open the invitation first; or open it as the player whose game it is."),
        ),
        "turn-no-invitation": Wording(
            mark("The game can't begin with this file: it is no invitation."),
            mark("Open the first file of the game."),
        ),
        "turn-other-game": Wording(
            mark("This file belongs to another game."), mark("Open the game that it belongs to.")
        ),
        "turn-own": Wording(
            mark("File {number} was written by {side}, which you play yourself."),
            mark("Send it to the other player; what they answer is opened here."),
        ),
        "turn-refused": Wording(mark("{side} does in file {number} what the rules don't allow ({action})."), _VERSIONS),
        "turn-reveal": Wording(
            mark("File {number} shows the letters of {side} at the wrong time, or not at all."), _VERSIONS
        ),
        "turn-rival": Wording(
            mark("Another file {number} of {side} was opened before, and the game has gone on from that."),
            mark("Nothing is played twice: ask which of the two is meant, and begin another game if you must."),
        ),
        "turn-secret": Wording(mark("What {side} shows is not what the first file had sealed."), _TALK),
        "turn-unfinished": Wording(mark("File {number} ends in the middle of the turn of {side}."), _AGAIN),
        "turn-words": Wording(
            mark("The game was begun with other words than there are here."),
            mark("Both players need the same version of the program, and the campaign if it brings its own words."),
        ),
    }
)
"""The words of each, by its code."""
