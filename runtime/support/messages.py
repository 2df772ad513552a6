"""What is said of faults in campaigns, levels, rules, positions, saved games, settings and statistics: by code, sorted.

Codes are texts, so that this imports nothing of the rooms above; each message names the figures it is filled with.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from runtime.support.issues import Wording
from runtime.support.texts import Texts, mark, mark_plural, reason_of

ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "duplicate-id": Wording(
            mark("The id “{id}” is used more than once for a {kind}."),
            mark("Give each {kind} an id of its own, and look at what refers to it."),
        ),
        "json-long-key": Wording(
            mark("The name “{key}” of a property has {length} characters, where {maximum} are the most."),
            mark("Give it a shorter name; no form of ours has one so long."),
        ),
        "json-too-much": Wording(
            mark("The file holds more than {limit} values, more than any file of ours."),
            mark("Look whether it is the right file, or make several of it."),
        ),
        "letters-on-lava": Wording(
            mark_plural(
                "{count} of the starting letters of {side} lies on lava, at row {row}, column {column}.",
                "{count} of the starting letters of {side} lie on lava, the first at row {row}, column {column}.",
            ),
            mark("Move these letters, or change the ground under them."),
        ),
        "letters-touch": Wording(
            mark("Starting letters of gold and silver touch or overlap at row {row}, column {column}."),
            mark("Leave at least one free cell between the two sides."),
        ),
        "map-twice": Wording(
            mark("There is another map with the id “{level}”, and results could not tell them apart."),
            mark("Leave one of them out, or give it another id."),
        ),
        "more-in-all": Wording(
            mark_plural("And {count} more issue that is not listed.", "And {count} more issues that are not listed."),
            mark("Mend some of those that are, then look again."),
        ),
        "more-keys": Wording(
            mark_plural(
                "{count} more property means nothing to this version. It is kept, but has no effect.",
                "{count} more properties mean nothing to this version. They are kept, but have no effect.",
            ),
            mark("Remove them, or look for the right names in the schema."),
        ),
        "more-like-this": Wording(
            mark_plural("And {count} more like this: {kind}.", "And {count} more like these: {kind}."),
            mark("Mend some of those that are listed, then look again."),
        ),
        "no-campaign": Wording(
            mark("There is no {file}, and no shipped campaign of that name."),
            mark("The shipped ones are: {allowed}."),
            mark("Did you mean “{suggestion}”? The shipped ones are: {allowed}."),
        ),
        "no-city": Wording(
            mark("{side} has no city, so that it can neither lay a word nor stay in the game."),
            mark("Give {side} at least one city."),
        ),
        "no-maps": Wording(
            mark("There are no levels in {folder}."),
            mark("Name a level's file, a folder of such files, or a campaign."),
        ),
        "no-value": Wording(
            mark("{side} has letters that the rules give no value: {letters}."),
            mark("Use capitals that letters.values lists, or give these letters a value there."),
        ),
        "odd-games": Wording(
            mark("{games} is odd, but each beginning is played twice, the players changing sides."),
            mark("Ask for an even number of games, or set “swap” to false."),
        ),
        "only-table-games": Wording(
            mark("{levels}: a table game has no map, and the computer's players of Scryptic can't play it."),
            mark("Name a level that has a map."),
        ),
        "pool-too-large": Wording(
            mark("The pool of {side} would hold more than {maximum} letters."),
            mark("Make it smaller: no game draws so many."),
        ),
        "terrain-row-length": Wording(
            mark_plural(
                "Row {row} of the map has {length} cell; the others have {expected}.",
                "Row {row} of the map has {length} cells; the others have {expected}.",
            ),
            mark("Make all rows equally long."),
            counted="length",
        ),
        "terrain-symbol": Wording(
            mark("Row {row} of the map has symbols that stand for no terrain, the first in column {column}: {symbols}"),
            mark("Use . for plains, f forest, ~ water, ^ mountain, = ice, # lava."),
        ),
        "too-many-bytes": Wording(
            mark("It was not read: with it, the campaign's files would have more than {maximum} bytes together."),
            mark("Divide the campaign, or make its levels smaller."),
        ),
        "too-many-values": Wording(
            mark("It was not read: with it, the campaign's files would hold more than {maximum} values together."),
            mark("Divide the campaign, or make its levels smaller."),
        ),
        "too-much": Wording(
            mark("There are {count} {thing} in this file, where {maximum} are the most. It was not looked at further."),
            mark("Leave some out, or divide them among several files."),
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
        "unknown-ruleset": Wording(
            mark("There is no ruleset “{ruleset}”."),
            mark("The rulesets are: {allowed}."),
            mark("Did you mean “{suggestion}”? The rulesets are: {allowed}."),
        ),
        "unplayable": Wording(
            mark("The game can't begin: {reason}."),
            mark("Look through the issues of the level and its rules."),
        ),
    }
)
"""These issues' words, by their codes; those of files, positions and refusals have tables of their own."""


LINE_ISSUES: Mapping[str, str] = MappingProxyType(
    {
        "file-encoding": mark("Line {line} is not UTF-8: byte {byte} at column {character} fits no character."),
        "file-encoding-utf16": mark("Line {line} is written in UTF-16, not in UTF-8."),
        "file-too-big": mark("Line {line} has more than {limit} bytes, which are the most."),
        "json-syntax": mark("Line {line} is not sound JSON at column {character}: {reason}."),
        "wrong-type": mark("Line {line} is {found}; it must be an object in braces."),
    }
)
"""By the codes of issues; ``line`` is the number of the line, from 1 on."""

POSITION_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "argument-range": Wording(
            mark("“{what}” of “{kind}” is {value}; it must lie between {minimum} and {maximum}."),
            mark("Choose a number within these bounds."),
        ),
        "bad-argument": Wording(
            mark("“{value}” is no possible “{what}” of “{kind}”."),
            mark("{meaning}"),
            mark("Did you mean “{suggestion}”? {meaning}"),
        ),
        "bad-branches": Wording(
            mark_plural(
                "“{kind}” has {count} branch; it must have between {least} and {most}.",
                "“{kind}” has {count} branches; it must have between {least} and {most}.",
            ),
            mark("Add or remove branches, or choose another effect."),
        ),
        "bad-parts": Wording(
            mark_plural(
                "“{kind}” has {count} part; it can have {most} at most, and a group needs at least one.",
                "“{kind}” has {count} parts; it can have {most} at most, and a group needs at least one.",
            ),
            mark("Add or remove parts, or choose another kind of condition."),
        ),
        "duplicate-node": Wording(
            mark("Two conditions have the id “{id}”, by which their memory is kept."),
            mark("Give one of them another id, or none."),
        ),
        "missing-argument": Wording(
            mark("“{kind}” lacks “{what}”."),
            mark("Add it: {meaning}"),
        ),
        "no-such-thing": Wording(
            mark("“{what}” of “{kind}” speaks of “{id}”, but the level has no such {thing}."),
            mark("Choose one that the level has, or add it to the level."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "not-a-cell": Wording(
            mark("“{value}” names no cell, which “{what}” asks for."),
            mark('Write the row, a comma and the column, as in "7,3".'),
        ),
        "off-map": Wording(
            mark("“{what}” of “{kind}” names the cell at row {row}, column {column}, which is off the map."),
            mark("Choose a cell on the map."),
        ),
        "only-bonus": Wording(
            mark("“{kind}” is judged when the game has ended, so that nothing but a bonus objective can wait for it."),
            mark("Make it a bonus objective, or choose another condition."),
        ),
        "position-began": Wording(
            mark("It is {side}'s turn, which can't be if {side} has had none."),
            mark("Leave “began” out, or say of the side to move that it has had a turn."),
        ),
        "position-broken": Wording(
            mark("{word} at row {row}, column {column} can't be broken: only whole runs of the side attacked are."),
            mark("Name the run as it lies on the board, of the side whose turn it is not, or leave it out."),
        ),
        "position-course": Wording(
            mark("“{id}” under “{what}” is nothing that “judging” and the turns of this game know."),
            mark("Leave it out, or load the conditions and triggers that it belongs to."),
        ),
        "position-discarded": Wording(
            mark("{side} has discarded letters that are not out of the game."),
            mark("Name them under “out” too."),
        ),
        "position-doubled": Wording(
            mark("Two things of a kind lie on the cell at row {row}, column {column}."),
            mark("A cell holds one city, one token, and a letter of one side."),
        ),
        "position-finished": Wording(
            mark("The game can't have ended so: “{why}” does not go with this position."),
            mark("Load the position before its end, and play it to the end."),
        ),
        "position-no-run": Wording(
            mark("The letters {word} do not lie at row {row}, column {column}."),
            mark("Broken runs and penalties are of runs that lie on the board."),
        ),
        "position-off-board": Wording(
            mark("Row {row}, column {column} is off the board."),
            mark("Rows and columns are counted from {first_row} at the top left."),
        ),
        "position-on-lava": Wording(
            mark("A letter of {side} lies on lava at row {row}, column {column}."),
            mark("Take the letter away, or change the ground."),
        ),
        "position-over": Wording(
            mark("By the rules this game is over ({why}), but the position says nothing of an end."),
            mark("Say under “finished” how it ended, or change the position."),
        ),
        "position-penalty": Wording(
            mark("{word} at row {row}, column {column} can't bear a penalty: it has repelled no attack."),
            mark("Only whole words of the side whose turn it is not bear penalties, where the rules have any."),
        ),
        "position-phase": Wording(
            mark("The phase “{phase}” and “{needs}” contradict each other."),
            mark("A game that is over says how it ended, an attack that waits is there in phase order alone."),
        ),
        "position-pool": Wording(
            mark("{side}'s pool is endless and holds letters all the same."),
            mark("Say 0 for an endless pool."),
        ),
        "position-rack": Wording(
            mark("{side} can't hold {count} letters here: the rack's limit is {limit}, and no discard is due."),
            mark("Give the rack fewer letters, or say that the phase is “discard”."),
        ),
        "position-size": Wording(
            mark("“{what}” says {said}, but the landscape has {found}."),
            mark("Leave it out, or make it agree with the terrain."),
        ),
        "position-touch": Wording(
            mark("Letters of gold and silver touch or overlap at row {row}, column {column}."),
            mark("Leave at least one free cell between the two sides."),
        ),
        "position-turn": Wording(
            mark("Turn {turn} is never played: the game ends with turn {limit}."),
            mark("Name an earlier turn, or raise turn_limit."),
        ),
        "position-waiting": Wording(
            mark("The attack that waits could not be made in this position, or the words it attacks are others."),
            mark("Load the position before the attack and commit the word."),
        ),
        "preset-edge": Wording(
            mark("The preset arrives by “{edge}”, but no such way of the campaign leads to the level {level}."),
            mark("Name a way of the campaign that leads to this level."),
        ),
        "preset-pool": Wording(
            mark_plural(
                "The preset wants {asked} letter in {side}'s pool, but none is left there.",
                "The preset wants {asked} letters in {side}'s pool, but only {found} are left there.",
            ),
            mark("Ask for fewer, or write the letters themselves."),
            counted="asked",
        ),
        "too-deep": Wording(
            mark("More than {count} conditions or effects lie within one another here."),
            mark("Say the same with fewer groups."),
        ),
        "unknown-effect": Wording(
            mark("There is no effect “{value}”."),
            mark("Look for the right name in the schema."),
            mark("Did you mean “{suggestion}”?"),
        ),
        "unknown-kind": Wording(
            mark("There is no condition “{value}”."),
            mark("Look for the right name in the schema."),
            mark("Did you mean “{suggestion}”?"),
        ),
    }
)
"""These issues' words, by their codes, sorted."""

TROUBLES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "damaged": (
            mark("The statistics are damaged: {path}."),
            mark("They are put aside at the next start, and new ones begin; games are not touched by this."),
        ),
        "newer": (
            mark("The statistics were written by a newer version of Scryptic: {path}."),
            mark("Use that version; this one leaves them as they are and remembers no games."),
        ),
        "unreachable": (
            mark("The statistics can't be reached: {path} ({reason})."),
            mark("See to it that the folder can be written and the disk has room; games go on all the same."),
        ),
    }
)
"""Each of ``runtime.profile.statistics_store.StatisticsTrouble`` by its value."""


def say_trouble(t: Texts, trouble: str, path: object, reason: str) -> tuple[str, str]:
    """What is the matter with the statistics, and how to mend it."""
    message, advice = TROUBLES[trouble]
    return t(message, path=path, reason=reason), t(advice)


def say_put_aside(t: Texts, path: object, brought: int = 0) -> str:
    """That damaged statistics lie aside and new ones have begun, and how many games could be brought over."""
    said = t("The statistics were damaged. They lie in {path} now, and new ones have begun.", path=path)
    if not brought:
        return said
    more = t.plural("{count} game could be brought over.", "{count} games could be brought over.", brought)
    return f"{said} {more}"


def say_lost_record(t: Texts, *, is_there: bool) -> str:
    """Why a game of the statistics can't be looked at; its file's name, a fingerprint, tells nobody anything."""
    if is_there:
        return t("The record of this game is damaged. Its figures stay, but the game can't be looked at again.")
    return t("The record of this game is not there any more. Its figures stay, but the game can't be looked at again.")


def damaged_text(t: Texts, damaged: Collection[str]) -> str:
    """What to say of settings that could not be read; an empty name stands for the whole file."""
    if "" in damaged:
        return t(
            "Your settings could not be read, so the usual ones are used. The damaged file is kept beside them as "
            "settings.json.damaged."
        )
    named = ", ".join(sorted(damaged))
    return t("Some of your settings could not be read and are as usual again: {names}.", names=named)


def say_not_kept(t: Texts, problem: OSError) -> str:
    """What to say, once, where settings can't be written."""
    return t("Your settings can't be kept: {reason}. They hold until the program ends.", reason=reason_of(problem))
