"""What is said of a campaign's stations and ways, texts and pictures, and of what was accepted: a table by code.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.messages import Wording
from runtime.support.texts import mark, mark_plural

JOURNEY_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "accepted-stale": Wording(
            mark("“{code}” was accepted (“{because}”), but the checks no longer find it."),
            mark("Remove the acceptance."),
        ),
        "asset-damaged": Wording(
            mark("“{file}” is no PNG or JPEG picture, although its name says so, or it is damaged."),
            mark("Save it as a picture again, or choose another one."),
        ),
        "asset-large": Wording(
            mark(
                "The picture “{file}” is larger than a campaign may have: {limit} million pixels and {size} MB at most."
            ),
            mark("Make it smaller, or choose another one."),
        ),
        "asset-missing": Wording(
            mark("The picture “{file}” is not in the campaign's folder “assets”."),
            mark("Put it there, or choose another one."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "asset-no-picture": Wording(
            mark("“{file}” is no picture: only PNG and JPEG are shown."),
            mark("Choose a file that ends in .png or .jpg."),
        ),
        "asset-unused": Wording(
            mark("The picture “{file}” is used nowhere in the campaign."),
            mark("Use it, or delete it from the folder “assets”."),
        ),
        "bricks-over-columns": Wording(
            mark("More bricks may be set up in a set, {count}, than the board has columns to put them in, {columns}."),
            mark("Give the board more columns, or lower the number of bricks."),
        ),
        "carry-never": Wording(
            mark("The way “{edge}” takes along {thing}, but at the station “{node}” the player can never have any."),
            mark("Take nothing of it along, or let the level give some."),
        ),
        "dead-end": Wording(
            mark("The journey stops at the station “{node}”, which is no ending: no way leads on after a victory."),
            mark("Mark it as an ending, or draw a way that leads on."),
        ),
        "edge-never": Wording(
            mark("The way “{edge}” can never be open: {reason}."),
            mark("Change what it waits for, or remove it."),
        ),
        "edge-no-objective": Wording(
            mark("The way “{edge}” waits for the objective “{id}”, which the level “{level}” does not have."),
            mark("Choose one of the level's objectives, or none."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "edge-shadowed": Wording(
            mark("The way “{edge}” is never taken: whenever it is open, “{other}” is too, and goes first."),
            mark("Give it a lower priority number than “{other}”, or let it wait for something else."),
        ),
        "edges-together": Wording(
            mark("The ways “{other}” and “{edge}” are open together, and the player is not told what to choose."),
            mark("Write what is chosen on both, let them wait for different things, or give one a priority."),
        ),
        "empty-page": Wording(
            mark("A page of the story has neither a text nor a picture."),
            mark("Write it, or remove it."),
        ),
        "ending-never": Wording(
            mark(
                "No journey ends at the station “{node}”, though it is an ending: after a victory a way always leads "
                "on to “{other}”, and goes first."
            ),
            mark("Let the way only open that station, let it wait for something, or mark the station as no ending."),
        ),
        "game-parameter": Wording(
            mark("The game's parameter “{parameter}” is {value}, which it can't be: {allowed}."),
            mark("Give it one of these, or leave it out for the usual."),
        ),
        "hidden-characters": Wording(
            mark("This {thing} has characters that can't be seen or that turn what stands beside them: {characters}."),
            mark("Take them out: windows and terminals show them as these codes."),
        ),
        "id-unsaid": Wording(
            mark_plural(
                "{count} text that the campaign names by its id stands in no table: “{first}”.",
                "{count} texts that the campaign names by their ids stand in no table, such as “{first}”.",
            ),
            mark("Write them into the table of the campaign's own language."),
        ),
        "long-text": Wording(
            mark("This {thing} has {length} characters; where the game shows it, {most} can be read well."),
            mark("Shorten it, or spread it over several."),
        ),
        "never-done": Wording(
            mark("The journey can never end: no station that can be come to is an ending at which it stops."),
            mark("Mark the last station as an ending, and see that no way leads on from it after every victory."),
        ),
        "node-empty": Wording(
            mark("The station “{node}” neither plays a level nor tells anything."),
            mark("Give it a level or a page of story, or remove it."),
        ),
        "node-same-place": Wording(
            mark("The stations “{other}” and “{node}” lie on the same spot of the map of the journey."),
            mark("Move one of them."),
        ),
        "outcome-never": Wording(
            mark("The way “{edge}” from the table game at the station “{node}” can never be open: {reason}."),
            mark("Remove it, or let it wait for another outcome."),
        ),
        "pages-never": Wording(
            mark_plural(
                "{count} page of the story after the game is never read: {reason}.",
                "{count} pages of the story after the game are never read: {reason}.",
            ),
            mark("Remove them, or let them be read after another outcome."),
        ),
        "path-ignored": Wording(
            mark("The way “{edge}” waits for the victory “{path}”, but is not open after a victory at all."),
            mark("Let it wait for no victory, or be open after one."),
        ),
        "preset-carry": Wording(
            mark(
                "The preset “{preset}” arrives with {count} ({thing}), but the way “{edge}” takes along {most} at most."
            ),
            mark("Let the way take more along, or the preset arrive with less."),
        ),
        "preset-no-edge": Wording(
            mark("The preset “{preset}” arrives along the way “{edge}”, which the campaign does not have."),
            mark("Choose another way, or let it begin otherwise."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "preset-other-level": Wording(
            mark("The preset “{preset}” arrives along the way “{edge}”, which does not lead to this level."),
            mark("Choose a way that leads here."),
        ),
        "prize-never": Wording(
            mark("Nobody ever wins the prize: {reason}."),
            mark("Let something in the game bring points, or give nothing."),
        ),
        "prize-no-value": Wording(
            mark("Winning gives letters that the battle “{other}” does not know: {letters}."),
            mark("Give other letters, or give these a value in that level's rules."),
        ),
        "prize-over-rack": Wording(
            mark(
                "Winning gives {count} letters and tokens in all, but a rack of the battle “{other}” holds {limit}: "
                "the letters over it go to the pool."
            ),
            mark("Give less, or raise the rack's limit there."),
        ),
        "prize-unused": Wording(
            mark("Winning gives {thing}, but no battle comes after in which the player could use any."),
            mark("Draw a way that a victory opens to a battle, or give nothing of it."),
        ),
        "text-missing": Wording(
            mark_plural(
                "In “{language}” {count} text is missing of {all} in all: “{first}”.",
                "In “{language}” {count} texts are missing of {all} in all, the first: “{first}”.",
            ),
            mark("Translate them; until then players read them as they stand in the campaign."),
        ),
        "text-unused": Wording(
            mark("The table of “{language}” has “{text}”, which no text of the campaign is."),
            mark("Remove it; the text it was for has changed or is gone."),
        ),
        "unknown-game": Wording(
            mark("“{value}” is no table game. These are: {allowed}."),
            mark("Choose one of them."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "won-no-way": Wording(
            mark("At the station “{node}” a victory by “{thing}” with a score of {score} opens no way."),
            mark("Add a way for every other victory, or accept it where the level is to be tried again."),
        ),
    }
)
"""These issues' words, by their codes."""
