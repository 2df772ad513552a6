"""Games that prove something, looked for in a process beside the window, whatever is edited meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof
from runtime.engine.levels.level import Level
from runtime.engine.records.record import Record
from runtime.match.ways_to_win import WayToWin
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.checks.clear_check import ClearCase
    from runtime.checks.clear_search import QuestPlan, TryCounts
    from runtime.simulate.proof_search import Seeker

EVERY = 120
"""Milliseconds between two looks at a search."""


@dataclass(eq=False)
class ProofJob:
    """A case that games are looked for: ``plans`` are what is tried, one after the other; ``said`` is how far it is."""

    level: Level
    case: ClearCase
    plans: Sequence[QuestPlan]
    counts: TryCounts
    name: str
    said: str = ""
    tried: int = 0
    place: int = 0

    @property
    def plan(self) -> QuestPlan:
        """What is tried now."""
        return self.plans[self.place]

    @property
    def key(self) -> str:
        """What tells it from other jobs."""
        return "\n".join((self.level.id, *self.case.name))


class ProofJobs(QObject):
    """Plays jobs in their order, one at a time.

    ``changed`` gives a job that is further, ``found`` one with its quest and the try that succeeded, and ``ended`` one
    that is over, whatever became of it: there is always a word.
    """

    changed = Signal(object)
    found = Signal(object, object, object)
    ended = Signal(object)

    def __init__(self, t: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self._t = t
        self._jobs: list[ProofJob] = []
        self._seeker: Seeker | None = None
        self._poll = QTimer(self, interval=EVERY)
        self._poll.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        """Whether games are looked for."""
        return bool(self._jobs)

    @property
    def jobs(self) -> tuple[ProofJob, ...]:
        """What is looked for now, and what waits."""
        return tuple(self._jobs)

    def of(self, level_id: str, case: ClearCase) -> ProofJob | None:
        """The job of a case, where it is looked for or waits."""
        return next((one for one in self._jobs if (one.level.id, one.case.name) == (level_id, case.name)), None)

    def add(self, job: ProofJob) -> None:
        """Look for this after everything else."""
        self._jobs.append(job)
        job.said = self._t("waits")
        if len(self._jobs) == 1:
            self._begin()
        else:
            self.changed.emit(job)

    def stop(self, job: ProofJob | None = None, *, silently: bool = False) -> None:
        """End a job, or all of them, whatever they are doing."""
        for one in [job] if job is not None else self.jobs:
            said = self._t.plural("Stopped after {count} game.", "Stopped after {count} games.", one.tried)
            self._end(one, said, silently=silently)

    # Inside

    def _begin(self) -> None:
        """Begin what stands first."""
        from runtime.simulate.proof_search import Seeker

        job = self._jobs[0]
        self._seeker = Seeker(job.plan.quest, job.plan.games)
        self._poll.start()
        self._tell(job)

    def _look(self) -> None:
        """Take what the search has found."""
        seeker, job = self._seeker, self._jobs[0] if self._jobs else None
        if seeker is None or job is None:
            return
        fault, before = "", job.tried
        for one in seeker.poll():
            job.tried += 1
            fault = one.fault
            if one.record is not None:
                job.counts.add(job.plan.quest, job.tried - before)
                quest = job.plan.quest
                self._end(job, self._t("Found in game {count}.", count=job.tried), starts=False)
                self.found.emit(job, quest, one)
                self._next()
                return
        job.counts.add(job.plan.quest, job.tried - before)
        if seeker.is_over and fault:
            self._end(job, self._t("The games could not be played: {reason}.", reason=fault))
        elif seeker.is_over and job.place + 1 < len(job.plans):
            job.place += 1
            self._begin()
        elif seeker.is_over:
            said = self._t.plural(
                "Not found in {count} game. That is no proof that it can't be done.",
                "Not found in {count} games. That is no proof that it can't be done.",
                job.tried,
            )
            self._end(job, said)
        elif job.tried != before:
            self._tell(job)

    def _end(self, job: ProofJob, said: str, *, silently: bool = False, starts: bool = True) -> None:
        if job not in self._jobs:
            return
        is_first = job is self._jobs[0]
        self._jobs.remove(job)
        if is_first and self._seeker is not None:
            self._poll.stop()
            seeker, self._seeker = self._seeker, None
            seeker.stop()
        job.said = said
        if not silently:
            self.ended.emit(job)
        if is_first and starts:
            self._next()

    def _next(self) -> None:
        if self._jobs and self._seeker is None:
            self._begin()

    def _tell(self, job: ProofJob) -> None:
        job.said = self._t("Playing game {number} of {count}…", number=job.tried + 1, count=_games(job))
        self.changed.emit(job)


def _games(job: ProofJob) -> int:
    """How many games are tried by the end of what is tried now."""
    return sum(one.games for one in job.plans[: job.place + 1])


def played_proof(
    level: Level, campaign: Campaign, way: WayToWin, record: Record, note: str, *, opponent: str | None
) -> Proof:
    """A game that was played as a proof, at the difficulty at which the level is the one that was played."""
    from runtime.match.proof_games import level_hash, proof_game
    from runtime.simulate.proof_search import proof_id

    game, known = proof_game(record), ["", *(one.id for one in campaign.difficulties)]
    difficulty = next((one for one in known if level_hash(at_difficulty(level, one)) == game.level), "")
    name = proof_id((one.id for one in campaign.proofs_of(level.id).proofs), way)
    return Proof(name, way.side, None, way.path, note, difficulty, opponent=opponent or "", game=game)
