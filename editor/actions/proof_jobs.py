"""Proofs looked for by games in a process beside the window, and those found kept, renewed, judged and replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.asset_cache import AssetCache
from editor.document.edit import CompositeEdit
from editor.document.presets_and_proofs import KeepProof, RemoveProof
from editor.editor_state import EditorState
from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof
from runtime.engine.levels.level import Level
from runtime.engine.records.record import Record
from runtime.match.ways_to_win import WayToWin
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.checks.clear_check import ClearCase
    from runtime.checks.clear_search import GoalPlan, TryCounts
    from runtime.checks.proof_verdicts import ProofVerdict
    from runtime.engine.words.words import Words
    from runtime.simulate.proof_search import ProofSearch

EVERY = 120
"""Milliseconds between two looks at a search."""


@dataclass(eq=False)
class ProofJob:
    """A case that games are looked for: ``plans`` are what is tried, one after the other; ``said`` is how far it is."""

    level: Level
    case: ClearCase
    plans: Sequence[GoalPlan]
    counts: TryCounts
    name: str
    said: str = ""
    tried: int = 0
    place: int = 0

    @property
    def plan(self) -> GoalPlan:
        """What is tried now."""
        return self.plans[self.place]

    @property
    def key(self) -> str:
        """What tells it from other jobs."""
        return "\n".join((self.level.id, *self.case.name))


class ProofJobs(QObject):
    """Plays jobs in their order, one at a time.

    ``changed`` gives a job that is further, ``found`` one with its goal and the try that succeeded, and ``ended`` one
    that is over, whatever became of it: there is always a word.
    """

    changed = Signal(object)
    found = Signal(object, object, object)
    ended = Signal(object)

    def __init__(self, t: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self._t = t
        self._jobs: list[ProofJob] = []
        self._search: ProofSearch | None = None
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
        from runtime.simulate.proof_search import ProofSearch

        job = self._jobs[0]
        self._search = ProofSearch(job.plan.goal, job.plan.games)
        self._poll.start()
        self._tell(job)

    def _look(self) -> None:
        """Take what the search has found."""
        search, job = self._search, self._jobs[0] if self._jobs else None
        if search is None or job is None:
            return
        fault, before = "", job.tried
        for one in search.poll():
            job.tried += 1
            fault = one.fault
            if one.record is not None:
                job.counts.add(job.plan.goal, job.tried - before)
                goal = job.plan.goal
                self._end(job, self._t("Found in game {count}.", count=job.tried), starts=False)
                self.found.emit(job, goal, one)
                self._next()
                return
        job.counts.add(job.plan.goal, job.tried - before)
        if search.is_over and fault:
            self._end(job, self._t("The games could not be played: {reason}.", reason=fault))
        elif search.is_over and job.place + 1 < len(job.plans):
            job.place += 1
            self._begin()
        elif search.is_over:
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
        if is_first and self._search is not None:
            self._poll.stop()
            search, self._search = self._search, None
            search.stop()
        job.said = said
        if not silently:
            self.ended.emit(job)
        if is_first and starts:
            self._next()

    def _next(self) -> None:
        if self._jobs and self._search is None:
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


class ProofKeeper:
    """Keeps proofs with the open campaign's levels; what was judged once is remembered."""

    def __init__(self, state: EditorState, assets: AssetCache, t: Texts) -> None:
        self._state, self._assets, self._t = state, assets, t

    @property
    def words(self) -> Words | None:
        """The words of the open campaign; None where they can't be read."""
        document = self._state.document
        return self._assets.words_of(document.campaign, document.folder).lexicon if document is not None else None

    def renewed(self, proof: Proof, level: Level) -> Proof | None:
        """The proof as one of the level as it is now; None where its game no longer wins so."""
        words = self.words
        return self._assets.proof_judge.renewed(proof, level, words) if words is not None else None

    def keep(self, level: Level, way: WayToWin, proof: Proof, case: ClearCase | None = None) -> bool:
        """Keep a proof for the level as it is now; whether it is one. Of a ``case`` those go that show it less well."""
        document, fresh = self._state.document, self.renewed(proof, level)
        if document is None or fresh is None:
            return False
        spent = [
            RemoveProof(level.id, one.id)
            for one in document.campaign.proofs_of(level.id).proofs
            if (one.side, one.path) == (way.side, way.path) and self._is_spent(one, level, fresh, case)
        ]
        edit = CompositeEdit((*spent, KeepProof(level.id, fresh)))
        return self._state.perform(self._t("Keep proof {proof}", proof=fresh.id), edit)

    def _is_spent(self, proof: Proof, level: Level, fresh: Proof, case: ClearCase | None) -> bool:
        """Whether a proof does not hold any more, or shows a case no better than a fresh one."""
        from runtime.checks.clear_check import covers, grade_of

        words = self.words
        verdict = self._assets.proof_judge.judged(proof, level, words) if words is not None else None
        if verdict is None or not verdict.is_proved:
            return True
        if case is None or not covers(proof, case, level, self._assets.rulesets):
            return False
        return grade_of(proof, case, lays=verdict.lays).stars <= grade_of(fresh, case).stars

    def judged(self, campaign: Campaign, level: Level) -> tuple[tuple[Proof, ProofVerdict], ...]:
        """What each proof of a level is worth; called in the judging's thread."""
        document = self._state.document
        words = self._assets.words_of(campaign, document.folder if document is not None else None).lexicon
        if words is None:
            return ()
        judging = self._assets.proof_judge
        judging.keep_to(campaign)
        return tuple((one, judging.judged(one, level, words)) for one in campaign.proofs_of(level.id).proofs)
