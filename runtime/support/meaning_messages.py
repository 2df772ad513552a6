"""What is said of levels that can't go as they are meant: reach, ends, triggers, words; a table by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.messages import Wording
from runtime.support.texts import mark

MEANING_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "added-known": Wording(
            mark("The level adds “{word}”, which is a word of the campaign already."),
            mark("Take it off the list of added words."),
        ),
        "all-hidden": Wording(
            mark("All ways to win of {side} are hidden, and no trigger reveals one: the player can't know what to do."),
            mark("Show one of them, or reveal it by a trigger."),
        ),
        "always-true": Wording(
            mark("In “{id}” a group is always true: it is content with a condition and with its opposite alike."),
            mark("Remove the group, or one of the two from it."),
        ),
        "asked-unknown": Wording(
            mark("A condition asks for “{word}”, which is no word of this level, so that nobody can lay it."),
            mark("Ask for another word, or add this one to the level's words."),
        ),
        "banned-unknown": Wording(
            mark("The level bans “{word}”, which is no word anyway."),
            mark("Take it off the list of banned words."),
        ),
        "board-over-pool": Wording(
            mark(
                "The board is larger than the pools can fill: the shortest chain of words to a city of the other side "
                "takes {needed} letters, and a side has {letters} at most."
            ),
            mark("Give both sides more letters, make the map smaller, or move the cities closer together."),
        ),
        "bonus-true-at-start": Wording(
            mark("The bonus objective “{id}” is met in the first position, before anybody has done anything."),
            mark("Ask for more, or remove it."),
        ),
        "city-taken-first": Wording(
            mark(
                "{side} moves first and can take the city “{name}” before its owner has had a turn: {letters} letters "
                "lead there, and the first rack holds {rack}."
            ),
            mark("Move the cities apart, put water, lava or a forest between them, or give {side} fewer letters."),
        ),
        "city-unreachable": Wording(
            mark("No word can ever reach the city “{id}” at row {row}, column {column}."),
            mark("Open a way to it through lava or water, move it, or remove it."),
        ),
        "column-idle": Wording(
            mark("At the difficulty “{difficulty}” the level has a column that changes nothing."),
            mark("Remove the column, or let something in it differ."),
        ),
        "contradiction": Wording(
            mark("In “{id}” a group can never be true: it asks for a condition and for its opposite at once."),
            mark("Take one of the two out of it, or let either of them be enough."),
        ),
        "empty-message": Wording(
            mark("The trigger “{id}” shows a message without a text."),
            mark("Write what it says, or remove the message."),
        ),
        "end-other-side": Wording(
            mark("The trigger “{id}” ends the level as the victory “{objective}”, which is none of the winner's."),
            mark("Name a way to win of the side that wins, or none."),
        ),
        "figure-of-nothing": Wording(
            mark(
                "At “{difficulty}” there are figures for “{id}”, but no objective, trigger or condition is called so."
            ),
            mark("Remove the figures, or name what they are meant for."),
        ),
        "figure-of-several": Wording(
            mark("At “{difficulty}” the figures for “{id}” speak of {count} conditions at once."),
            mark("Give each condition an id of its own, or see that all are meant."),
        ),
        "figure-range": Wording(
            mark("At “{difficulty}” “{figure}” of “{id}” is {value}; it must lie between {minimum} and {maximum}."),
            mark("Choose a number within these bounds."),
        ),
        "foe-cannot-win": Wording(
            mark("{side} has no way to win but the higher score at the turn limit of {limit}."),
            mark("Give it a way to win, or accept it where that is the idea of the level."),
        ),
        "goal-too-high": Wording(
            mark(
                "The {kind} “{id}” asks for {asked}, but {side} can never come to more than {most}, even if all its "
                "letters lay there at once and every attack succeeded."
            ),
            mark("Ask for less, or give the level more letters."),
        ),
        "last-city-no-end": Wording(
            mark("{side} may lose its last city, and nothing ends the level then, though it can lay no word any more."),
            mark("Let the standard ends hold, or give the other side conquest as a way to win."),
        ),
        "map-cut": Wording(
            mark("The map is cut in two: no chain of words leads from a city of Gold to one of Silver."),
            mark("Open a way through lava, or make the water between them narrow enough to be crossed."),
        ),
        "neutral-even": Wording(
            mark(
                "The neutral city “{name}” is {letters} letters away for both sides alike, so that {side}, who moves "
                "first, always comes first."
            ),
            mark("Move it towards the other side, or accept it where {side} is to have it."),
        ),
        "never-true": Wording(
            mark("The {kind} “{id}” can never come true."),
            mark("Look at what it asks for: so many cities, tokens, letters and turns there must be, within reach."),
        ),
        "no-word-in-letters": Wording(
            mark("No word at all can be made of the letters of {side}."),
            mark("Give its pool other letters."),
        ),
        "no-word-matches": Wording(
            mark("No word of this level is as this condition asks for."),
            mark("Ask for less, or add a word to the level's words."),
        ),
        "nobody-plays": Wording(
            mark("Computers play both sides, so that the player can only watch."),
            mark("Give {side} to a person."),
        ),
        "other-side-played": Wording(
            mark("A computer plays {side}, whose victories are the player's; the person plays against it."),
            mark("Let the person play {side}, or make the other side the player's."),
        ),
        "part-never-true": Wording(
            mark("One of the alternatives of “{id}” can never come true."),
            mark("Remove it, or ask for what is there and within reach."),
        ),
        "rack-no-word": Wording(
            mark("No word can be made of the first rack of {side}: {letters}."),
            mark("Give it other letters, or let it draw its rack."),
        ),
        "region-empty": Wording(
            mark("The region “{id}” has no cell."),
            mark("Paint its cells, or remove it."),
        ),
        "reveal-shown": Wording(
            mark("The trigger “{id}” reveals “{objective}”, which is not hidden."),
            mark("Hide the objective, or remove the effect."),
        ),
        "same-objective": Wording(
            mark("{side} has two ways to win that ask for the same: “{other}” and “{id}”."),
            mark("Remove one of them."),
        ),
        "side-cannot-win": Wording(
            mark("{side} can't win this level: no way to win of it can come true, and the standard ends are off."),
            mark("Give {side} a way to win, or let the standard ends hold."),
        ),
        "token-not-placed": Wording(
            mark(
                "The trigger “{id}” never places the token “{token}” at row {row}, column {column}: "
                "no token can lie on a city or on lava."
            ),
            mark("Choose a cell without a city, and without lava, or remove the effect."),
        ),
        "token-unreachable": Wording(
            mark("No word can ever reach the token “{id}” at row {row}, column {column}."),
            mark("Open a way to it through lava or water, move it, or remove it."),
        ),
        "trigger-idle": Wording(
            mark("The trigger “{id}” does nothing."),
            mark("Give it an effect, or remove it."),
        ),
        "true-at-start": Wording(
            mark("{side} wins by “{id}” without doing anything: it is true from the beginning."),
            mark("Ask for more, or make it a bonus objective."),
        ),
        "turn-limit-short": Wording(
            mark("The {kind} “{id}” takes until turn {turn} at the least, but must have come true by turn {limit}."),
            mark("Raise the turn limit, or ask for less."),
        ),
        "unknown-difficulty": Wording(
            mark("The level has a column for the difficulty “{difficulty}”, which the campaign does not have."),
            mark("Remove the column, or add the difficulty to the campaign."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "unknown-figure": Wording(
            mark("At “{difficulty}” “{id}” is given a figure “{figure}”, which a “{kind}” does not have."),
            mark("Remove the figure."),
        ),
        "win-and-lose": Wording(
            mark("“{id}” of {side} and “{other}” of the other side come true at the same moment: both win and lose."),
            mark("Let them ask for different things."),
        ),
        "word-added-and-banned": Wording(
            mark("“{word}” is both added and banned."),
            mark("Take it off one of the two lists."),
        ),
        "word-twice": Wording(
            mark("“{word}” stands on the list more than once."),
            mark("Remove one of them."),
        ),
    }
)
"""These issues' words, by their codes."""
