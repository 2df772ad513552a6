"""A campaign's own file, ``campaign.json``, and those of its texts and of accepted findings; levels are files apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from runtime.campaign.codec import (
    Codec,
    FileHead,
    Structure,
    flag,
    list_of,
    named,
    on_line,
    one_of,
    or_null,
    text,
    whole,
)
from runtime.campaign.level_json import PAGES, VALUE, VARIABLE
from runtime.campaign.migrations import FIRST
from runtime.campaign.model import (
    Accepted,
    AcceptedFile,
    Campaign,
    CampaignNeeds,
    CampaignWords,
    Carry,
    Difficulty,
    Edge,
    EndKind,
    LevelOutcome,
    MapNote,
    Node,
    NoteColour,
    NoteFile,
    Release,
    TextTable,
    VariableTest,
)
from runtime.campaign.shared_codecs import CELL, CELLS, ID, LEXICON_TIER, SLUG
from runtime.engine.levels.level import MEMORY_FORMAT, Level
from runtime.support.texts import mark

WORDS = Structure(
    CampaignWords,
    """Which words count in a campaign.

    list: A word list of the campaign's own, in any alphabet, in place of the English words: the name of a file in the
        folder words, such as german.txt. It holds one word of 2 to 32 letters a line, capitals or not, as UTF-8 text,
        plain or packed with gzip; a letter is one character. What its words suggest stands in a file beside it of the
        same name with .json, as in german.json: {"SCHWERT": {"attacking": "eine Waffe"}} or {"SCHWERT": ["attacking"]};
        without that file they suggest nothing. Words that neither the computer nor spies lay stand in one of the same
        name with .not-offered.txt, as in german.not-offered.txt. Levels name their letters' values and counts with
        letters.values and letters.counts among their rules.
    lexicon: Up to which tier of commonness English words are valid, for both sides alike: 35 everyday words, 50, 70, or
        80 for the brave. The usual one is 70, and a level may name another. It means nothing beside a campaign's own
        list.
    offers: Up to which tier the computer lays words and spies offer them; everybody may lay all that are valid. Left
        out, all that are valid; a level may name another. Words that a level adds are in every tier.
    refuse_unkind: Whether words that hurt or are obscene are refused, as suits a campaign for children. Otherwise a
        person may lay them; the computer and spies never do. A level can ask for it too.
    """,
    {
        "list": text(pattern="^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"),
        "lexicon": LEXICON_TIER,
        "offers": LEXICON_TIER,
        "refuse_unkind": flag(),
    },
    tips={
        "lexicon": mark("Which words are valid, for both sides alike"),
        "offers": mark("Which words the computer lays and spies offer; players may lay all that are valid"),
        "refuse_unkind": mark(
            "Whether words that hurt or are obscene are refused; the computer and spies never lay them"
        ),
    },
    line=True,
).at("campaign#/$defs/words")

NODE = Structure(
    Node,
    """One station of the campaign.

    id: The station's id, by which ways and the start refer to it.
    level: The id of the level that is played here. Left out, the station only tells its pages.
    name: What stands beside the station on the map of the journey; the level's name where it is left out.
    at: Where the station lies on the map of the journey, as [row, column] of its places; left out, the program finds
        one.
    optional: Whether the campaign counts as done without this station.
    ending: What it means to come to the end of this station, where the journey ends here: victory, defeat, or open.
    pages: Pages of story that are read on coming here, before those of the level.
    """,
    {
        "id": ID,
        "level": text(64),
        "name": text(200),
        "at": CELL,
        "optional": flag(),
        "ending": one_of(EndKind),
        "pages": PAGES,
    },
    tips={
        "id": mark("What ways and files call the station; they follow when it changes"),
        "level": mark("The level that is played here, or none: pages of story only"),
        "name": mark("What stands on the map of the journey; the level's name where it is empty"),
        "optional": mark("Players may leave this station out and still finish the campaign"),
        "ending": mark("What it means to come to the end of this station"),
        "pages": mark("Read and write the pages of story that are shown on coming here"),
    },
    line=lambda node: not node.pages,
    others=dict,
).at("campaign#/$defs/node")

CARRY = Structure(
    Carry,
    """
    letters: The most letters of the rack that go along; the dearest first. Those over the rack's limit go to the pool.
    tokens: The most captured tokens that go along, the strongest first.
    spies: The most unused spies that go along, on top of the next level's.
    words: How many of the player's strongest words on the board are remembered: they are valid in the next level
        whatever its vocabulary.
    score: How much of the final score is added to the base score, in hundredths: 50 is half of it, rounded down.
    """,
    {
        "letters": whole(0, 1000),
        "tokens": whole(0, 1000),
        "spies": whole(0, 1000),
        "words": whole(0, 1000),
        "score": whole(0, 100),
    },
    tips={
        "letters": mark("Letters of the rack, the dearest first; those over the next rack's limit go to the pool"),
        "tokens": mark("Captured tokens that were not used, the strongest first"),
        "spies": mark("Spies that were not used, on top of the next level's own"),
        "words": mark("The strongest words on the board; they are valid in the next level whatever its words are"),
        "score": mark("A part of the final score, added to the next level's base score"),
    },
).at("campaign#/$defs/carry")

_NUMBER = whole(-1_000_000, 1_000_000)

TEST = Structure(
    VariableTest,
    """What a way asks of one of the campaign's variables: least, most or is, one of them at least.

    variable: The variable's id.
    least: What it must be at least.
    most: What it may be at most.
    is: What it must be exactly.
    """,
    {"variable": ID, "least": or_null(VALUE), "most": or_null(VALUE), "is": or_null(VALUE)},
    tips={
        "least": mark("The least that the variable must be when the level has ended"),
        "most": mark("The most that the variable may be when the level has ended"),
    },
    fields={"is": "exactly"},
    line=True,
).at("campaign#/$defs/variable_test")

EDGE = Structure(
    Edge,
    """One way from a station to the next, open after a certain outcome.

    id: The way's id.
    start: The id of the station it leaves.
    end: The id of the station it leads to.
    outcome: How the level must have ended for the player: won (the default), lost, drawn or abandoned.
    path: For a victory: the id of the win condition that must have been met. Left out, any victory will do.
    met: The ids of objectives of the player's, bonus ones too, that must all have been met.
    missed: The ids of objectives of the player's, of which none may have been met.
    variables: What the campaign's variables must be when the level has ended; all of it must hold.
    choice: What the player reads where ways of one priority are open at once and one must be chosen, or the id of a
        text of the campaign.
    unlocks: Whether the way leads nowhere by itself, but opens its station, which the player may then visit from the
        map of the journey.
    carry: What the player takes along on this way; nothing where it is left out.
    priority: Where several ways that lead on are open, the one with the lowest number is taken. The default is 0.
    """,
    {
        "id": ID,
        "start": ID,
        "end": ID,
        "outcome": one_of(LevelOutcome),
        "path": text(64),
        "score_least": _NUMBER,
        "score_most": _NUMBER,
        "met": list_of(ID, 50),
        "missed": list_of(ID, 50),
        "variables": list_of(TEST, 50),
        "choice": text(300),
        "unlocks": flag(),
        "carry": CARRY,
        "priority": _NUMBER,
    },
    tips={
        "id": mark("What files and presets call the way; presets follow when it changes"),
        "start": mark("The station that the way leaves"),
        "end": mark("The station that the way leads to"),
        "outcome": mark("How the level must have ended for the player"),
        "path": mark("Which of the level's objectives must have won it"),
        "score_least": mark("The least that the player's final score must be"),
        "score_most": mark("The most that the player's final score may be"),
        "choice": mark("What the player reads where one of several ways must be chosen"),
        "unlocks": mark("The player may then visit the station from the map of the journey"),
        "priority": mark("The way with the lowest number is taken; among equals the player chooses"),
    },
    line=True,
).at("campaign#/$defs/edge")

DIFFICULTY = Structure(
    Difficulty,
    """
    id: The id by which levels refer to it.
    name: What players read.
    description: A sentence about whom it suits.
    """,
    {"id": ID, "name": text(100, least=1), "description": text(1000)},
    line=True,
).at("campaign#/$defs/difficulty")


RELEASE = Structure(
    Release,
    """What one version of the campaign brought.

    version: The version, as it stands in the campaign's own version while it is the present one.
    text: What is new in it, for players who have an older one, or the id of a text of the campaign.
    """,
    {"version": text(100, least=1), "text": text(4000)},
    tips={"text": mark("What is new in this version, for players who have an older one")},
    always=("text",),
).at("campaign#/$defs/release")

NEEDS_VERSION = re.compile(r"^[0-9]{1,6}(\.[0-9]{1,6}){0,3}$")
"""How the version of a program is written that a campaign needs."""

NEEDS = Structure(
    CampaignNeeds,
    """What the campaign asks of the program that opens it. Which formats of files it must know stands in each file's
    format.

    program: The oldest version of Scryptic that plays the campaign as it is meant, such as 1.2; older ones refuse it.
    """,
    {"program": text(pattern=NEEDS_VERSION.pattern)},
    tips={"program": mark("The oldest version of Scryptic that plays this campaign; empty where any will do")},
    line=True,
).at("campaign#/$defs/needs")


LEVELS = list_of(SLUG, 1000, each="A level's id, which is also its file's name without .json.")


def _campaign_format(campaign: Campaign) -> int:
    """The first version of files in which there is everything that a campaign's own file uses."""
    remembers = campaign.variables or any(edge.variables for edge in campaign.edges)
    return MEMORY_FORMAT if remembers else FIRST


def _without_levels(**members: Any) -> Campaign:
    return Campaign(levels=(), **{name: value for name, value in members.items() if name != "level_ids"})


CAMPAIGN = Structure(
    Campaign,
    """The file campaign.json of a campaign's folder: who made it, its levels, and the ways that lead from one to the
    next. Each level is a file of its own, levels/<id>.json.

    id: The campaign's lasting name for programs, by which progress is kept: small letters, digits, hyphens and
        underscores.
    name: The title that players read.
    version: The campaign's own version, in whatever form its author likes.
    licence: On what terms others may share and change the campaign, such as CC-BY-4.0.
    language: The language that the campaign is written in, such as en or pt-BR; en where it is left out. Texts in
        others stand in text/<language>.json.
    description: What the campaign is about, for players who look for one.
    cover: The picture that stands for the campaign where it is shown to players: the name of a PNG or JPEG file in the
        folder assets, such as cover.png. Left out, the first level's map is shown.
    words: The words that the campaign's levels go by; the shipped English ones, up to tier 70, where nothing is said.
    difficulties: The difficulties that a player may choose from, easiest first or however they shall be listed; none
        means that there is nothing to choose. Levels say how they differ at each.
    variables: Whole numbers that a journey through the campaign remembers from level to level. Levels name them with
        journey. before the id, as in journey.gold; ways name the id alone.
    spelling: Words of the campaign's texts that are right although no word list has them, such as names; the editor's
        spelling check leaves them alone.
    levels: The ids of the campaign's levels, in the order in which they are listed to designers. Each is a file
        levels/<id>.json.
    nodes: The stations of the campaign, at most 2,000. Each plays one level or only tells a piece of the story; a level
        may be played at several stations.
    edges: The ways from station to station, at most 5,000.
    start: The id of the station where the campaign begins.
    changes: What versions of the campaign brought, the newest first. Who updates it reads those of the versions that
        came since their own.
    needs: What the campaign asks of the program that opens it.
    """,
    {
        "id": SLUG,
        "name": text(200, least=1),
        "author": text(200),
        "version": text(100),
        "changes": list_of(RELEASE, 200),
        "needs": NEEDS,
        "licence": text(200),
        "language": text(pattern="^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$").at("text#/$defs/language"),
        "description": text(10_000),
        "cover": text(200),
        "words": WORDS,
        "difficulties": list_of(DIFFICULTY, 20),
        "variables": list_of(VARIABLE, 100),
        "spelling": on_line(list_of(text(64, least=1), 5000, each="One word, in small letters.")),
        "levels": LEVELS,
        "nodes": list_of(NODE, 2000),
        "edges": list_of(EDGE, 5000),
        "start": text(64),
    },
    tips={
        "id": mark("A short name for files: small letters, digits, hyphens"),
        "name": mark("The name that players see"),
        "author": mark("Who made the campaign"),
        "version": mark("Which version this is, such as 1.0"),
        "licence": mark("What others may do with it, such as CC BY 4.0"),
        "language": mark("What the campaign is written in, such as en, de or pt-BR"),
        "description": mark("What players read before they begin"),
        "start": mark("Where a player begins; exactly one station is the start"),
    },
    head=FileHead("campaign", "Scryptic campaign", keeps_schema=True, format_of=_campaign_format),
    make=_without_levels,
    fields={"levels": "level_ids"},
)

_TEXTS: Codec[Mapping[str, str]] = named(text(20_000), 20_000)
_TEXTS.write = _TEXTS.show = lambda texts: dict(sorted(texts.items()))

TEXTS = Structure(
    TextTable,
    """A campaign's texts in one language: the file text/<language>.json in its folder.

    texts: The texts: under an id that the campaign's files name in place of a text, or under the very text that they
        have, what is said in this language.
    """,
    {"texts": _TEXTS},
    head=FileHead("text", "Scryptic texts", keeps_schema=True),
    always=("texts",),
    needed=("texts",),
)

ACCEPTED = Structure(
    AcceptedFile,
    """What the checks find in a campaign and its author lets stand, with the reasons: the file accepted.json in its
    folder.

    accepted: The findings.
    """,
    {
        "accepted": list_of(
            Structure(
                Accepted,
                """
    code: The stable code of the check.
    level: The id of the level that it was found in; left out for the campaign itself.
    about: What it was found of, as the editor writes it: it stays the same when lists are reordered.
    because: Why it may stand.
    """,
                {"code": text(100, least=1), "level": text(64), "about": text(1000), "because": text(2000, least=1)},
                line=True,
            ).at("accepted#/$defs/finding"),
            10_000,
        )
    },
    head=FileHead("accepted", "Scryptic accepted findings", keeps_schema=True),
    always=("accepted",),
    needed=("accepted",),
)


LONGEST_NOTE, MOST_NOTES = 2000, 1000
"""How long a note may be, in characters, and how many there may be on one map."""

NOTES = Structure(
    NoteFile,
    """Notes on a level's map for those who work on it: the file is named after the level. Players never see them, and
    bundles have them only where their maker wishes it.

    notes: The notes, by the row and column of their cells.
    """,
    {
        "notes": list_of(
            Structure(
                MapNote,
                """One note.

                id: The note's id.
                at: The cell where it stands: [row, column]. An arrow begins there; an area has its text there.
                to: The cell to which an arrow leads; left out where there is none.
                cells: The cells of an area, sorted by row and column; left out where there is none.
                colour: Its colour on the map; yellow unless it is said.
                text: What it says. An arrow or an area may do without.
                """,
                {
                    "id": ID,
                    "at": CELL,
                    "to": or_null(CELL),
                    "cells": CELLS,
                    "colour": one_of(NoteColour),
                    "text": text(LONGEST_NOTE),
                },
                line=lambda note: not note.cells,
            ).at("notes#/$defs/note"),
            MOST_NOTES,
        )
    },
    head=FileHead("notes", "Scryptic notes", keeps_schema=True),
    always=("notes",),
    needed=("notes",),
)


def listed_levels(data: object) -> tuple[str, ...]:
    """The ids of the levels that a campaign's file lists, in its order; whatever is no text is empty."""
    return LEVELS.read(data.get("levels")) if isinstance(data, Mapping) else ()


def read_campaign_data(data: object, levels: tuple[Level, ...]) -> Campaign:
    """The campaign that a file's data makes with these levels; the schema reports what is wrong with it."""
    return replace(CAMPAIGN.read(data), levels=levels)
