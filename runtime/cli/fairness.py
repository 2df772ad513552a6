"""``scryptic balance --fair`` and ``--advice``: edits of levels that help who is behind, tried by games."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from runtime.balance.edit_texts import edit_lines, effect_text, lead_text, phase_text, verdict_text
from runtime.balance.fairness import AdviceSearch, EditSearch, FairSearch, SearchVerdict
from runtime.balance.figure_texts import level_text
from runtime.balance.level_edits import EditScope, LevelEdit
from runtime.balance.outcomes import MeasuredLevel
from runtime.balance.race import TriedEdit, play_search
from runtime.balance.report import interval_data
from runtime.campaign.level_json import level_text as level_file_text
from runtime.campaign.rulesets import resolve
from runtime.checks.level import makes_worse
from runtime.cli.arguments import path_given
from runtime.cli.series import PlayingMachines
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import WordSource
from runtime.support.files import write_whole
from runtime.support.json_text import write_figures
from runtime.support.plain_text import visible
from runtime.support.terminal import is_watched, tell_over, write_json, write_line
from runtime.support.texts import Texts, names_of, spoken

KINDS = ("terrain", "cities", "points")
"""What can be locked."""


def add_options(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add what asks for edits rather than for a report."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--advice",
        action="store_true",
        help=t("say who is ahead, and what would help the other side, each tried by games before"),
    )
    group.add_argument(
        "--fair",
        action="store_true",
        help=t("look for the smallest changes that make the level fair: terrain, cities, what sides begin with"),
    )
    parser.add_argument(
        "--lock",
        type=kinds_given,
        default=(),
        metavar="A,B…",
        help=t("with --advice or --fair: leave these as they are: {kinds}", kinds=", ".join(KINDS)),
    )
    parser.add_argument(
        "-o",
        "--output",
        type=path_given,
        metavar="LEVEL",
        help=t("with --fair, for one level: write the level with the best change to this file"),
    )


def kinds_given(text: str) -> tuple[str, ...]:
    """What is locked, from the command line; raises ArgumentTypeError where it is nothing that can be."""
    given = tuple(dict.fromkeys(text.split(",")))
    wrong = [one for one in given if one not in KINDS]
    if wrong:
        t = spoken()
        raise argparse.ArgumentTypeError(t("{what} is none of {kinds}", what=wrong[0][:40], kinds=names_of(t, KINDS)))
    return given


@dataclass(frozen=True, slots=True)
class LevelSearches:
    """How the edits of levels are looked for: by whose judgement, within which scope, and where games are played."""

    rulesets: Mapping[str, Ruleset]
    player: str
    scope: EditScope
    machines: PlayingMachines
    advice: bool

    @classmethod
    def asked(
        cls, args: argparse.Namespace, rulesets: Mapping[str, Ruleset], machines: PlayingMachines
    ) -> LevelSearches:
        """As the command line asks for them; the first of the players judges."""
        terrain, cities, points = (kind not in args.lock for kind in KINDS)
        scope = EditScope(terrain, cities, points)
        return cls(rulesets, args.players[0], scope, machines, args.advice)

    def played(self, level: Level, words: WordSource, t: Texts) -> EditSearch | None:
        """The search for a level, played to its end or until Ctrl+C; None where its rules make no sense."""
        known = self.rulesets.get(level.ruleset)
        rules = resolve(known, level.rules) if known is not None else ()
        if not isinstance(rules, Ruleset):
            return None

        def is_sound(changed: Level) -> bool:
            return not makes_worse(level, changed, self.rulesets)

        kind = AdviceSearch if self.advice else FairSearch
        search = kind(MeasuredLevel(level, rules, words), is_sound, self.scope, self.player)
        _play(search, self.machines, t)
        return search


def _play(search: EditSearch, machines: PlayingMachines, t: Texts) -> None:
    """Play a search, saying on a terminal how far it is; who stops it has what was found by then."""
    client, width = machines.client(), 0
    try:
        with closing(play_search(search, machines.workers, client=client)) as playing:
            for _ in playing:
                if is_watched():
                    width = tell_over(phase_text(t, search), width)
    except KeyboardInterrupt:
        pass
    if width:
        tell_over("", width)


def say_search(t: Texts, level: Level, search: EditSearch) -> Iterator[str]:
    """What a search has found, in lines for a terminal."""
    yield visible(level_text(level))
    if lead := lead_text(t, search):
        yield f"  {lead}"
    yield f"  {verdict_text(t, search)}"
    for number, one in enumerate(search.found, 1):
        for place, line in enumerate(edit_lines(t, one.edit, level)):
            yield f"  {number if not place else ' '}  {visible(line)}"
        yield f"     {effect_text(t, one)}"


def search_data(level: Level, search: EditSearch) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "level": level.id,
        "player": search.player,
        "verdict": search.verdict.value,
        "share": interval_data(search.share),
        "games": search.games,
        "found": [_tried_data(one, level) for one in search.found],
    }


def _tried_data(one: TriedEdit, level: Level) -> dict[str, Any]:
    change = one.difference
    return {
        "edit": edit_data(one.edit),
        "cells": sorted(map(list, one.edit.cells(level))),
        "games": one.games,
        "share": interval_data(one.share),
        "change": interval_data(change.share if change is not None else None),
        "fair": one.is_fair,
    }


def edit_data(edit: LevelEdit) -> dict[str, Any]:
    """An edit as JSON."""
    return {
        "terrain": [[*cell, terrain.symbol] for cell, terrain in edit.terrain],
        "cities": {city: list(to) for city, to in edit.cities},
        "points": {side.value: edit.points[side] for side in SIDES if edit.points[side]},
        "letters": {side.value: edit.letters[side] for side in SIDES if edit.letters[side]},
        "pie": edit.pie,
    }


def tell_searches(found: list[tuple[Level, EditSearch]], args: argparse.Namespace, t: Texts) -> bool:
    """Write what was found, and the best level where that is asked for; whether every level could be played."""
    if args.json:
        write_json(write_figures({"levels": [search_data(*one) for one in found]}))
    else:
        for level, search in found:
            for line in say_search(t, level, search):
                write_line(line)
    if args.output is not None and found and found[0][1].found:
        write_whole(args.output, level_file_text(found[0][1].found[0].level).encode("utf-8"))
    return all(search.verdict is not SearchVerdict.NOT_PLAYED for _, search in found)
