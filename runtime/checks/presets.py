"""A level's presets: beginnings that the level can't have, or that leave nothing to be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runtime.campaign.model import Campaign
from runtime.campaign.play import Position, Preset, PresetFile
from runtime.campaign.rulesets import resolve
from runtime.campaign.source import preset_file
from runtime.checks.check import Check, make_issue
from runtime.checks.fixes.common import CLAMP, REMOVE, FixId, QuickFix, remove
from runtime.checks.fixes.graphs import remove_presets
from runtime.checks.fixes.levels import cut_rack, known_letters_only
from runtime.checks.start import words_here
from runtime.checks.step_budget import apart
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.conditions.objectives import objectives
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.match.presets import Beginning, begin_preset
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.reasons import Concern
from runtime.support.texts import mark

PRESET_NO_LEVEL = Check(
    IssueCode("preset-no-level"),
    Severity.WARNING,
    Wording(
        mark("There are presets of the level “{level}”, which the campaign does not have."),
        mark("Give the file the name of one of its levels, or remove it."),
    ),
    fixes=(QuickFix(FixId("remove-presets"), mark("Remove these presets"), remove_presets),),
)

PRESET_NO_VALUE = Check(
    IssueCode("preset-no-value"),
    Severity.WARNING,
    Wording(
        mark("The preset “{preset}” gives {side} letters that have no value in this level: {letters}."),
        mark("Take other letters."),
    ),
    fixes=(QuickFix(FixId("remove-letters"), mark("Remove these letters"), known_letters_only),),
)

PRESET_OVER = Check(
    IssueCode("preset-over"),
    Severity.WARNING,
    Wording(
        mark("The preset “{preset}” leaves nothing to be played: the game is over as it begins."),
        mark("Begin earlier, or change what is won already."),
    ),
    fixes=(QuickFix(FixId("remove-preset"), mark("Remove the preset"), remove()),),
)

PRESET_RACK = Check(
    IssueCode("preset-rack"),
    Severity.WARNING,
    Wording(
        mark("The preset “{preset}” gives {side} a rack of {count} letters; the limit is {limit}."),
        mark("Take letters off it."),
    ),
    fixes=(QuickFix(FixId("cut"), mark("Take the last letters off it"), cut_rack),),
)

PRESET_SIZE = Check(
    IssueCode("preset-size"),
    Severity.WARNING,
    Wording(
        mark(
            "The preset “{preset}” has a map of {rows} × {columns} cells, and the level one of "
            "{level_rows} × {level_columns}."
        ),
        mark("Make the preset anew on the level's map."),
    ),
    fixes=(QuickFix(FixId("level-map"), mark("Let it begin on the level's map"), remove()),),
)

PRESET_TURN = Check(
    IssueCode("preset-turn"),
    Severity.WARNING,
    Wording(
        mark("The preset “{preset}” begins in turn {turn}, but the level ends with turn {maximum}."),
        mark("Begin earlier, or raise the turn limit."),
    ),
    fixes=(CLAMP,),
)

PRESET_VARIABLE = Check(
    IssueCode("preset-variable"),
    Severity.WARNING,
    Wording(
        mark("The preset “{preset}” sets the variable “{id}”, which the level does not have."),
        mark("Take it out, or declare the variable."),
    ),
    fixes=(REMOVE,),
)

PRESET_CHECKS = (
    *(PRESET_NO_LEVEL, PRESET_NO_VALUE, PRESET_OVER, PRESET_RACK, PRESET_SIZE, PRESET_TURN),
    PRESET_VARIABLE,
)
"""What can be wrong with presets beside the ways that they arrive along."""


def stray_presets(campaign: Campaign) -> Iterator[Issue]:
    """``preset-no-level``: presets of no level of the campaign."""
    for name, file in campaign.presets.items():
        if file.presets and name not in campaign.level_ids:
            yield make_issue(PRESET_NO_LEVEL, Place(preset_file(name)), {"level": name})


def preset_issues(
    level: Level, presets: PresetFile, rulesets: Mapping[str, Ruleset], words: Words | None
) -> Iterator[Issue]:
    """What is wrong with a level's presets; without ``words`` it is not asked whether one is won already."""
    for number, preset in enumerate(presets.presets):
        place = Place(preset_file(level.id), pointer=f"/presets/{number}", level=level.id)
        yield from apart(Concern.PRESETS, place, _of_preset, level, preset, place, (rulesets, words))


def _of_preset(
    level: Level, preset: Preset, place: Place, by: tuple[Mapping[str, Ruleset], Words | None]
) -> Iterator[Issue]:
    rulesets, words = by
    told = False
    for issue in _of_position(level, preset, place, rulesets):
        told = True
        yield issue
    if told or words is None or not _is_over(level, preset, rulesets, words):
        return
    if not _is_over(level, Preset("", ""), rulesets, words):
        yield make_issue(PRESET_OVER, place, {"preset": preset.name or preset.id})


def _of_position(level: Level, preset: Preset, place: Place, rulesets: Mapping[str, Ruleset]) -> Iterator[Issue]:
    """What of a preset's position is at odds with the level and its rules."""
    position, name = preset.position, preset.name or preset.id
    edition = rulesets.get(level.ruleset)
    if position is None or edition is None:
        return
    size, pointer = level.terrain.size, f"{place.pointer}/position"
    if position.terrain is not None and position.terrain.size != size:
        found = position.terrain.size
        figures: dict[str, str | int] = {"preset": name, "rows": found.rows, "columns": found.columns}
        figures |= {"level_rows": size.rows, "level_columns": size.columns}
        yield make_issue(PRESET_SIZE, _at(place, f"{pointer}/terrain"), figures)
    known = {one.id for one in (*level.variables, *level.journey)}
    for variable in position.variables or {}:
        if variable not in known:
            where = _at(place, f"{pointer}/variables/{variable}")
            yield make_issue(PRESET_VARIABLE, where, {"preset": name, "id": variable})
    rules = resolve(edition, {**level.rules, **(position.params or {})})
    if not isinstance(rules, Ruleset):
        return
    if position.turn is not None and position.turn > rules.turn_limit:
        figures = {"preset": name, "turn": position.turn, "maximum": rules.turn_limit, "minimum": 1}
        yield make_issue(PRESET_TURN, _at(place, f"{pointer}/turn"), figures)
    yield from _of_letters(position, rules, name, _at(place, pointer))


def _of_letters(position: Position, rules: Ruleset, name: str, place: Place) -> Iterator[Issue]:
    """``preset-no-value`` and ``preset-rack``."""
    known = frozenset(rules.letters.values)
    for side in SIDES:
        rack = (position.racks or BySide("", ""))[side]
        pool = (position.pools or BySide(0, 0))[side]
        for key, text in (("racks", rack), ("pools", pool if isinstance(pool, str) else "")):
            pointer = f"{place.pointer}/{key}/{side.value}"
            told: dict[str, str | int] = {"preset": name, "side": side.value}
            if unknown := sorted(set(text) - known):
                yield make_issue(PRESET_NO_VALUE, _at(place, pointer), {**told, "letters": " ".join(unknown)})
            elif key == "racks" and len(text) > rules.rack.limit:
                figures: dict[str, str | int] = {**told, "count": len(text), "limit": rules.rack.limit}
                yield make_issue(PRESET_RACK, _at(place, pointer), figures)


def _at(place: Place, pointer: str) -> Place:
    return Place(place.file, pointer=pointer, level=place.level)


def _is_over(level: Level, preset: Preset, rulesets: Mapping[str, Ruleset], words: Words) -> bool:
    """Whether a game that begins so is over, or won as soon as that is judged."""
    here = words_here(level, words)
    begun = begin_preset(level, preset, rulesets, here, seed=0)
    if not isinstance(begun, Beginning):
        return False
    state = begun.opening.state
    ways = {one.id for one in state.setup.plan.objectives if not one.bonus}
    return state.ended is not None or any(
        (one.met or one.progress.holds) and one.id in ways for one in objectives(state, here)
    )
