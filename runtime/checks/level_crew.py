"""Looking at many levels in several processes, this one among them; what is found is the same as in one.

How much work a level may be depends on those before it. So each is looked at with what is left at most by then, and
once more here where in the end there was too little left for that.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Self

from runtime.campaign.play import PresetFile
from runtime.checks.level import check_level
from runtime.checks.presets import preset_issues
from runtime.checks.reach_bounds import CarryOverBounds
from runtime.checks.step_budget import StepBudget, added_looks
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.extensions import RowKind
from runtime.support.issues import Issue
from runtime.support.workers import Answered, Crew, Failed, Patience, Worker

FEWEST = 40
"""Of fewer levels the processes take longer to start than they save."""

FEW, MANY, SHARES = 3, 24, 4
"""So many levels at least and at most are asked for at once: of what is left a fourth of what a process would get.

Between two questions a process waits until this one, which looks at levels too, has time for it.
"""

RINGS = 200_000
"""After so many new objects a process looks for rings of them, as the command line does."""

AHEAD = 64
"""How many levels for each process may be ready before one that takes longer."""


class LevelWorkerError(Exception):
    """The level of this id could not be checked, for one process after another failed at it, for this ``reason``."""

    def __init__(self, level: str, reason: str) -> None:
        super().__init__(reason)
        self.level = level
        self.reason = reason


@dataclass(frozen=True, slots=True)
class LevelToCheck:
    """A level, with the most that its player may bring, and its presets."""

    level: Level
    brought: CarryOverBounds
    presets: PresetFile


@dataclass(frozen=True, slots=True)
class LevelFound:
    """What was found in a level, and in how many steps; ``is_cut`` where these were not enough."""

    issues: tuple[Issue, ...]
    spent: int
    is_cut: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """The levels from number ``begin`` on, each with at most so many steps, and the ``words`` where they are new."""

    begin: int = 0
    levels: tuple[LevelToCheck, ...] = ()
    steps: int = 0
    words: Words | None = None
    has_words: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found in the levels of a question."""

    levels: tuple[LevelFound, ...]


@dataclass
class _Checker:
    """Looks at levels in a process; see :class:`runtime.support.workers.Answerer`."""

    rulesets: Mapping[str, Ruleset]
    words: Words | None = None

    def prepare(self) -> None:
        """All that is needed comes with this class; rings of values that nobody needs any more are hardly made here."""
        gc.set_threshold(RINGS)

    def reply(self, question: _Question) -> _Found:
        """What is found in some levels."""
        if question.has_words:
            self.words = question.words
        return _Found(tuple(self.found(one, question.steps) for one in question.levels))

    def found(self, one: LevelToCheck, steps: int) -> LevelFound:
        """What is found in a level with so many steps."""
        budget = StepBudget(steps)
        issues = find_in(one, self.rulesets, self.words, budget)
        return LevelFound(issues, steps - max(0, budget.left), budget.left < 0)


class LevelCrew:
    """So many processes beside this one that look at levels; ending the context ends all of them at once."""

    def __init__(self, rulesets: Mapping[str, Ruleset], size: int, patience: Patience | None = None) -> None:
        self._checker = _Checker(rulesets)
        self._crew = Crew(self._checker, _Found, "scryptic-check", size, patience)
        self._knowing: set[Worker] = set()

    def __enter__(self) -> Self:
        """Start the processes; what they need is loaded while the campaign is read."""
        self._crew.start()
        while self._crew.idle:
            self._crew.ask(_Question())
        return self

    def __exit__(self, *_problem: object) -> None:
        """End all processes, whatever they are doing."""
        self._crew.end()

    def find(
        self, levels: Sequence[LevelToCheck], words: Words | None, budget: StepBudget
    ) -> Iterator[tuple[Issue, ...]]:
        """What :func:`find_in` finds in each of the levels, in their order, with portions of the steps that are left.

        As long as no process has an answer, this one looks at a level too. Raises LevelWorkerError where processes fail
        at one level again and again.
        """
        # A process that is started again has the words from the beginning, the others get them with the first levels.
        self._checker.words = words
        self._knowing.clear()
        ready: dict[int, tuple[LevelFound, int]] = {}
        alone: list[int] = []
        asked = given = 0
        while given < len(levels):
            end = min(len(levels), given + AHEAD * (self._crew.size + 1))
            while self._crew.idle and (alone or asked < end):
                if alone:
                    number = alone.pop(0)
                    self._ask(number, levels[number : number + 1], words, budget.next_portion)
                    continue
                share = (len(levels) - asked) // (SHARES * (self._crew.size + 1))
                many = min(max(FEW, share), MANY)
                self._ask(asked, levels[asked : asked + many], words, budget.next_portion)
                asked += many
            match self._crew.ready_reply() if asked < end else self._crew.reply():
                case None:
                    steps = budget.next_portion
                    ready[asked] = self._checker.found(levels[asked], steps), steps
                    asked += 1
                case Answered(_Question(begin=begin, steps=steps), _Found(levels=found)):
                    ready |= {begin + number: (one, steps) for number, one in enumerate(found)}
                case Failed(_Question(levels=(failed,)), reason):
                    raise LevelWorkerError(failed.level.id, reason)
                case Failed(_Question(begin=begin, levels=failed)):
                    alone += range(begin, begin + len(failed))  # One of them is to be named.
                case _:
                    continue
            while given in ready:
                yield self._settled(levels[given], *ready.pop(given), budget)
                given += 1

    def _ask(self, begin: int, levels: Sequence[LevelToCheck], words: Words | None, steps: int) -> None:
        worker = self._crew.idle[0]
        is_new = worker not in self._knowing
        self._knowing.add(worker)
        self._crew.ask(_Question(begin, tuple(levels), steps, words if is_new else None, is_new))

    def _settled(self, one: LevelToCheck, found: LevelFound, steps: int, budget: StepBudget) -> tuple[Issue, ...]:
        """What was found with so many ``steps``, as it is with those that are left now, which are no more."""
        with budget.portion() as portion:
            if found.spent > portion.left or (found.is_cut and steps > portion.left):
                return find_in(one, self._checker.rulesets, self._checker.words, portion)
            portion.left -= found.spent
            return found.issues


def crew_for(folder: Path, rulesets: Mapping[str, Ruleset], workers: int) -> AbstractContextManager[LevelCrew | None]:
    """The processes beside this one, where so many ``workers`` are asked for and a campaign has levels enough.

    There are none where extensions look at levels too: one that fails is switched off in the whole program.
    """
    many = sum(1 for _ in islice((folder / "levels").glob("*.json"), FEWEST)) if workers > 1 else 0
    if many < FEWEST or added_looks(RowKind.LEVEL_CHECK):
        return nullcontext()
    return LevelCrew(rulesets, workers - 1)


def find_in(
    one: LevelToCheck, rulesets: Mapping[str, Ruleset], words: Words | None, budget: StepBudget
) -> tuple[Issue, ...]:
    """Everything in a level and its presets that makes no sense."""
    found = check_level(one.level, rulesets, words, one.brought, budget)
    return found + tuple(preset_issues(one.level, one.presets, rulesets, words))
