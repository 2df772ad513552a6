"""The sense of one level: its map, what stands on it, its rules, and whether this version can play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from runtime.ai import PLAYERS
from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.rulesets import override_issues, resolve
from runtime.campaign.source import level_file
from runtime.checks.bringing import Brought
from runtime.checks.codes import in_level
from runtime.checks.conditions import condition_findings
from runtime.checks.difficulties import column_findings
from runtime.checks.ends import end_findings
from runtime.checks.letters import letter_findings
from runtime.checks.logic import logic_findings
from runtime.checks.reach import reach_findings
from runtime.checks.start import start_findings, words_here
from runtime.checks.symmetry import symmetry_findings
from runtime.checks.triggers import trigger_findings
from runtime.checks.vocabulary import vocabulary_findings
from runtime.engine.grid import Cell
from runtime.engine.level import City, Level, Token
from runtime.engine.planning import planned
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import SIDES
from runtime.engine.terrain import Terrain
from runtime.engine.words import Words
from runtime.support.issues import Issue
from runtime.support.jsontext import child

if TYPE_CHECKING:
    from runtime.checks.reaching import Reach

NOTHING_BROUGHT = Brought()

COMFORTABLE = 60
"""The longest side of a map, in cells, that a game is still pleasant on."""

PLAYABLE = 200
"""The longest side of a map, in cells, that can be played."""

_SAYS_WHETHER = frozenset({"bonus-true-at-start", "goal-too-high", "never-true", "true-at-start"})
"""What tells already that an objective or a trigger holds from the beginning, or never."""


def check_level(
    level: Level,
    rulesets: Mapping[str, Ruleset],
    words: Words | None = None,
    brought: Brought = NOTHING_BROUGHT,
) -> tuple[Issue, ...]:
    """Everything in a level that makes no sense; without ``words``, the campaign's, no word is looked up.

    ``brought`` is the most that its player may come with.
    """
    rules = _rules(level, rulesets)
    return (
        *_size(level),
        *_ruleset(level, rulesets),
        *_ids(level),
        *_things(level),
        *(condition_findings(level, rules) if rules else ()),
        *(letter_findings(level, rules) if rules else ()),
        *start_findings(level, words),
        *symmetry_findings(level),
        *_seats(level),
        *column_findings(level),
        *(_meaning(level, rules, rulesets, words, brought) if rules else ()),
    )


def _at_difficulties(
    reach: Reach, rulesets: Mapping[str, Ruleset], words: Words | None, usual: tuple[Issue, ...]
) -> Iterator[Issue]:
    """How the level can end at its difficulties, where that differs from how it stands; the place is the column."""
    from runtime.checks.reaching import Reach

    told = {(issue.code, issue.details.get("id")) for issue in usual}
    for name in reach.level.difficulty:
        level = at_difficulty(reach.level, name)
        rules = _rules(level, rulesets)
        if rules is None:
            continue
        there = Reach(level, rules, planned(level, rules).plan, reach.brought)
        for issue in end_findings(there, words):
            if (issue.code, issue.details.get("id")) not in told:
                yield replace(issue, place=replace(issue.place, pointer=child("/difficulty", name)))


def _meaning(
    level: Level, rules: Ruleset, rulesets: Mapping[str, Ruleset], words: Words | None, brought: Brought
) -> Iterator[Issue]:
    """What can be told of a level's reach, ends, triggers and words, where its map and conditions can be judged."""
    from runtime.checks.reaching import Reach  # Only now: it needs numpy, which no program should load at its start.

    plan = planned(level, rules)
    longest = max(level.terrain.size.rows, level.terrain.size.columns)
    if longest > PLAYABLE or not level.terrain.size.count or any(flaw.is_fatal for flaw in plan.flaws):
        return
    reach = Reach(level, rules, plan.plan, brought)
    here = words_here(level, words) if words is not None else None
    yield from reach_findings(reach)
    ends = tuple(end_findings(reach, here))
    yield from ends
    yield from _at_difficulties(reach, rulesets, here, ends)
    told = {f"{issue.place.pointer}/when" for issue in ends if issue.code in _SAYS_WHETHER}
    yield from (issue for issue in logic_findings(reach) if issue.place.pointer not in told)
    yield from trigger_findings(reach)
    yield from vocabulary_findings(reach, words, here)


def _rules(level: Level, rulesets: Mapping[str, Ruleset]) -> Ruleset | None:
    """The rules that the level is played by, where they can be told."""
    if level.ruleset not in rulesets:
        return None
    resolved = resolve(rulesets[level.ruleset], level.rules)
    return resolved if isinstance(resolved, Ruleset) else None


def _size(level: Level) -> Iterator[Issue]:
    size = level.terrain.size
    longest = max(size.rows, size.columns)
    if longest > COMFORTABLE:
        code = "map-too-large" if longest > PLAYABLE else "map-large"
        yield in_level(level, code, "/terrain", rows=size.rows, columns=size.columns)


def _ruleset(level: Level, rulesets: Mapping[str, Ruleset]) -> Iterator[Issue]:
    """The ruleset's name, and the level's own parameters."""
    if level.ruleset not in rulesets:
        near = get_close_matches(level.ruleset, rulesets, 1)
        allowed = ", ".join(sorted(rulesets))
        suggestion = near[0] if near else ""
        details = {"ruleset": level.ruleset, "allowed": allowed, "suggestion": suggestion}
        yield in_level(level, "unknown-ruleset", "/ruleset", (), **details)
    for issue in override_issues(level.rules):
        yield replace(issue, place=replace(issue.place, file=level_file(level.id), level=level.id))


def _ids(level: Level) -> Iterator[Issue]:
    """Ids that stand for more than one thing of their kind."""
    paths = [
        (f"/conditions/{side.value}/{i}", path.id) for side in SIDES for i, path in enumerate(level.conditions[side])
    ]
    lists = (
        ("city", [(f"/cities/{i}", city.id) for i, city in enumerate(level.cities)]),
        ("token", [(f"/tokens/{i}", token.id) for i, token in enumerate(level.tokens)]),
        ("region", [(f"/regions/{i}", region.id) for i, region in enumerate(level.regions)]),
        ("condition", paths),
        ("trigger", [(f"/triggers/{i}", trigger.id) for i, trigger in enumerate(level.triggers)]),
    )
    for kind, named in lists:
        seen: set[str] = set()
        for pointer, name in named:
            if name in seen:
                yield in_level(level, "duplicate-id", f"{pointer}/id", id=name, kind=kind)
            seen.add(name)


def _things(level: Level) -> Iterator[Issue]:
    """Cities, tokens and regions where they lie."""
    size, terrain = level.terrain.size, level.terrain
    standing: dict[Cell, str] = {}
    things: list[tuple[str, str, City | Token]] = [
        *(("city", f"/cities/{i}", city) for i, city in enumerate(level.cities)),
        *(("token", f"/tokens/{i}", token) for i, token in enumerate(level.tokens)),
    ]
    for kind, pointer, thing in things:
        row, column = thing.at
        if thing.at not in size:
            details: dict[str, str | int] = {"id": thing.id, "row": row, "column": column}
            details |= {"rows": size.rows, "columns": size.columns}
            yield in_level(level, f"{kind}-off-board", f"{pointer}/at", (thing.at,), **details)
            continue
        if thing.at in standing:
            other = standing[thing.at]
            where = f"{pointer}/at"
            yield in_level(level, "two-on-a-cell", where, (thing.at,), id=thing.id, other=other, row=row, column=column)
        elif not isinstance(thing, City) and terrain[thing.at] is Terrain.LAVA:
            yield in_level(level, "token-on-lava", f"{pointer}/at", (thing.at,), id=thing.id)
        standing.setdefault(thing.at, thing.id)
    for i, region in enumerate(level.regions):
        off = [cell for cell in region.cells if cell not in size]
        if off:
            figures: dict[str, str | int] = {"count": len(off), "row": off[0].row, "column": off[0].column}
            yield in_level(level, "region-off-board", f"/regions/{i}/cells", off[:100], id=region.id, **figures)


def _seats(level: Level) -> Iterator[Issue]:
    for side in SIDES:
        computer = level.seats[side].computer
        if computer is not None and computer not in PLAYERS:
            near = get_close_matches(computer, PLAYERS, 1)
            details = {"computer": computer, "allowed": ", ".join(PLAYERS), "suggestion": near[0] if near else ""}
            yield in_level(level, "unknown-computer", f"/seats/{side.value}/computer", (), **details)
    own = level.protagonist
    if level.seats[own].computer in PLAYERS:
        code = "other-side-played" if level.seats[own.other].computer is None else "nobody-plays"
        yield in_level(level, code, "/seats", (), side=own.value)
