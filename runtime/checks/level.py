"""The sense of one level: its map, what stands on it, its rules, and whether this version can play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING

from runtime.ai import PLAYERS
from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.rulesets import override_issues, resolve
from runtime.campaign.source import level_file
from runtime.checks.carry_over import CarryOverBounds
from runtime.checks.codes import in_level
from runtime.checks.conditions import condition_findings
from runtime.checks.difficulties import column_findings
from runtime.checks.ends import end_findings
from runtime.checks.letters import letter_findings
from runtime.checks.logic import logic_findings
from runtime.checks.reach import reach_findings
from runtime.checks.start import start_findings, words_here
from runtime.checks.step_budget import Look, StepBudget, look_at
from runtime.checks.symmetry import symmetry_findings
from runtime.checks.triggers import trigger_findings
from runtime.checks.vocabulary import vocabulary_findings
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.plan_builder import Planned, planned
from runtime.engine.levels.level import City, Level, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.issues import Issue, Place
from runtime.support.jsonplaces import child
from runtime.support.reasons import Concern

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

NOTHING_BROUGHT = CarryOverBounds()

COMFORTABLE = 60
"""The longest side of a map, in cells, that a game is still pleasant on."""

PLAYABLE = 200
"""The longest side of a map, in cells, that can be played."""

STEPS_OF_A_CONDITION = 20
"""What a condition or an effect costs that is planned, laid out for a first position, and judged there."""

_SAYS_WHETHER = frozenset({"bonus-true-at-start", "goal-too-high", "never-true", "true-at-start"})
"""What tells already that an objective or a trigger holds from the beginning, or never."""


@dataclass
class LevelView:
    """A level as it is looked at; without ``words``, the campaign's, no word is looked up.

    ``ends`` is what was found of how it ends, for the looks after that one.
    """

    level: Level
    rulesets: Mapping[str, Ruleset]
    words: Words | None
    brought: CarryOverBounds
    effort: StepBudget
    ends: tuple[Issue, ...] = ()
    _reach: tuple[Reach | None] | None = None

    @cached_property
    def rules(self) -> Ruleset | None:
        """The rules it is played by, where they can be told."""
        return _rules(self.level, self.rulesets)

    @cached_property
    def planned(self) -> Planned | None:
        """What its conditions and triggers come to, where its rules can be told."""
        return planned(self.level, self.rules) if self.rules is not None else None

    @cached_property
    def here(self) -> Words | None:
        """The words that hold in it."""
        return words_here(self.level, self.words) if self.words is not None else None

    @property
    def reach(self) -> Reach | None:
        """Its map as words see it, where its map and conditions can be judged."""
        if self._reach is None:
            self._reach = (None,)  # So it stays where it can't be found, and that is told once.
            self._reach = (self._found_reach(),)
        return self._reach[0]

    def _found_reach(self) -> Reach | None:
        from runtime.checks.reach_bounds import (
            Reach,  # Only now: it needs numpy, which no program should load at its start.
        )

        size = self.level.terrain.size
        if self.rules is None or max(size.rows, size.columns) > PLAYABLE or not size.count:
            return None
        self.effort.spend(_work_of(self.level))
        plan = self.planned
        if plan is None or any(flaw.is_fatal for flaw in plan.flaws):
            return None
        return Reach(self.level, self.rules, plan.plan, self.brought, self.effort)


def check_level(
    level: Level,
    rulesets: Mapping[str, Ruleset],
    words: Words | None = None,
    brought: CarryOverBounds = NOTHING_BROUGHT,
    effort: StepBudget | None = None,
) -> tuple[Issue, ...]:
    """Everything in a level that makes no sense; without ``words``, the campaign's, no word is looked up.

    ``brought`` is the most that its player may come with, ``effort`` the work that this may be.
    """
    view = LevelView(level, rulesets, words, brought, effort or StepBudget())
    place = Place(file=level_file(level.id), level=level.id)
    return tuple(issue for look in LEVEL_LOOKS for issue in look_at(look, view, place))


def _ends(view: LevelView) -> Iterator[Issue]:
    """How the level can end."""
    told: list[Issue] = []
    for issue in end_findings(view.reach, view.here) if view.reach is not None else ():
        told.append(issue)
        yield issue
    view.ends = tuple(told)


def _at_difficulties(view: LevelView) -> Iterator[Issue]:
    """How the level can end at its difficulties, where that differs from how it stands; the place is the column."""
    if view.reach is None:
        return
    from runtime.checks.reach_bounds import Reach

    told = {(issue.code, issue.details.get("id")) for issue in view.ends}
    for name in view.level.difficulty:
        level = at_difficulty(view.level, name)
        rules = _rules(level, view.rulesets)
        if rules is None:
            continue
        view.effort.spend(_work_of(level))
        there = Reach(level, rules, planned(level, rules).plan, view.brought, view.effort)
        for issue in end_findings(there, view.here):
            if (issue.code, issue.details.get("id")) not in told:
                yield replace(issue, place=replace(issue.place, pointer=child("/difficulty", name)))


def _work_of(level: Level) -> int:
    """The steps that planning a level's conditions and effects and judging them once comes to."""
    waiting = [path.when for side in SIDES for path in level.conditions[side]]
    waiting += [trigger.when for trigger in level.triggers]
    found = sum(len(trigger.effects) for trigger in level.triggers)
    while waiting:
        found += 1
        waiting += waiting.pop().parts
    return STEPS_OF_A_CONDITION * found


def _logic(view: LevelView) -> Iterator[Issue]:
    """Contradictions, but those of which it is told already how the level ends."""
    told = {f"{issue.place.pointer}/when" for issue in view.ends if issue.code in _SAYS_WHETHER}
    for issue in logic_findings(view.reach) if view.reach is not None else ():
        if issue.place.pointer not in told:
            yield issue


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
        elif not isinstance(thing, City) and not terrain[thing.at].holds_letters:
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


LEVEL_LOOKS: tuple[Look[LevelView], ...] = (
    Look(Concern.MAP, lambda view: _size(view.level), "/terrain"),
    Look(Concern.RULES, lambda view: _ruleset(view.level, view.rulesets), "/rules"),
    Look(Concern.IDS, lambda view: _ids(view.level)),
    Look(Concern.CITIES_AND_TOKENS, lambda view: _things(view.level), "/cities"),
    Look(
        Concern.CONDITIONS_AND_TRIGGERS,
        lambda view: condition_findings(view.level, view.planned) if view.planned else (),
        "/conditions",
    ),
    Look(Concern.LETTERS, lambda view: letter_findings(view.level, view.rules) if view.rules else (), "/pools"),
    Look(Concern.FIRST_POSITION, lambda view: start_findings(view.level, view.words), "/start"),
    Look(Concern.SYMMETRY, lambda view: symmetry_findings(view.level), "/symmetry"),
    Look(Concern.SEATS, lambda view: _seats(view.level), "/seats"),
    Look(Concern.DIFFICULTIES, lambda view: column_findings(view.level), "/difficulty"),
    Look(Concern.REACH, lambda view: reach_findings(view.reach) if view.reach else (), "/terrain"),
    Look(Concern.ENDS, _ends, "/conditions"),
    Look(Concern.ENDS_AT_DIFFICULTIES, _at_difficulties, "/difficulty"),
    Look(Concern.CONTRADICTIONS, _logic, "/conditions"),
    Look(Concern.TRIGGERS, lambda view: trigger_findings(view.reach) if view.reach else (), "/triggers"),
    Look(
        Concern.WORDS,
        lambda view: vocabulary_findings(view.reach, view.words, view.here) if view.reach else (),
        "/words",
    ),
)
"""Everything that is looked at in a level, in the order in which it is told."""
