"""Looks for what the clear check asks of a campaign: case after case, by games against the level's own opponent first.

Who plays the games is the caller's affair. How many were tried in vain is kept, so that a search that is taken up again
goes on with others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from runtime.ai.players import ADEPT, APPRENTICE, MASTER, NOVICE, level_of
from runtime.campaign.arrivals import Arriving, arrivals
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof, ProofFile
from runtime.checks.clear_check import (
    CarryAmount,
    CaseStanding,
    ClearCase,
    ProofGrade,
    bounds_of,
    cases_of,
    covers,
    grade_of,
    standing_of,
)
from runtime.checks.proof_verdicts import ProofStanding
from runtime.checks.proofs import ProofJudge
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.lexicon import WordSource
from runtime.match.proof_games import IDLE, level_hash, rules_hash
from runtime.profile.home import folder_key
from runtime.simulate.proof_search import NODES, SEARCHERS, ProofGoal, Try, note_of, proof_id, proof_of
from runtime.support.files import make_folder, read_file, write_whole
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts

FOLDER = "proof-search"
"""Where it is kept in the state folder how many games were tried, a file for each campaign."""

_LARGEST = 1_000_000

_WEAKER = (MASTER.id, ADEPT.id, APPRENTICE.id, NOVICE.id, IDLE)
"""Whom a case is tried against where its own opponent is not beaten, the strongest first."""


class TryCounts:
    """How many games were tried in vain of each case against each opponent; ``file`` None keeps them for now alone."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._counts: dict[str, int] = {}
        if file is not None:
            try:
                data = json.loads(read_file(file, _LARGEST))
                self._counts = {str(key): int(count) for key, count in data.items()}
            except (OSError, ValueError, TypeError, AttributeError, RecursionError):
                pass  # What can't be read counts as never tried.

    @classmethod
    def of(cls, state: Path, folder: Path) -> TryCounts:
        """Those of the campaign in ``folder``; ``state`` is the person's state folder."""
        return cls(state / FOLDER / f"{folder_key(folder)}.json")

    def of_goal(self, goal: ProofGoal) -> int:
        """How many games of a goal were tried before."""
        return self._counts.get(_key(goal), 0)

    def add(self, goal: ProofGoal, games: int) -> None:
        """So many more were tried. What can't be kept is forgotten: nothing but time is lost."""
        self._counts[_key(goal)] = self.of_goal(goal) + games
        if self._file is not None and games:
            try:
                make_folder(self._file.parent)
                write_whole(self._file, json.dumps(self._counts, sort_keys=True).encode())
            except OSError:
                self._file = None


def _key(goal: ProofGoal) -> str:
    """The same for quests that look for the same games, wherever they begin to count."""
    parts = (level_hash(goal.level), rules_hash(goal.rules), goal.way, goal.carry, goal.opponents, goal.winners)
    return sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class GoalPlan:
    """A goal, and how many games it is worth."""

    goal: ProofGoal
    games: int


def plans_of(
    case: ClearCase,
    source: WordSource,
    rulesets: Mapping[str, Ruleset],
    counts: TryCounts,
    games: int,
    *,
    is_shown: bool,
    first: int = 1,
) -> Iterator[GoalPlan]:
    """What is worth trying for a case: its own opponent, then, where nothing at all ``is_shown``, weaker ones.

    ``games`` are tried against its own, fewer against others; ``first`` is the seed of the first game that there is.
    Where what one brings along has no bound, nothing is.
    """
    carry = case.carry
    if carry is None:
        return
    own = ProofGoal(
        case.level,
        case.rules,
        source,
        case.way,
        SEARCHERS,
        (case.opponent,),
        nodes=NODES,
        difficulty=case.difficulty,
        carry=carry,
        rulesets=rulesets,
    )
    level = level_of(case.opponent)
    weaker = _WEAKER[_WEAKER.index(level) + 1 if level in _WEAKER else 1 :]
    for opponent in (case.opponent, *(() if is_shown else weaker)):
        goal = replace(own, opponents=(opponent,))
        number = games if opponent == case.opponent else max(2, games // 3)
        yield GoalPlan(replace(goal, seed=first + counts.of_goal(goal)), number)


class ClearSearch:
    """What is shown of a ``campaign``, and what is still to be looked for; what was found is kept in it."""

    def __init__(
        self,
        campaign: Campaign,
        rulesets: Mapping[str, Ruleset],
        source: WordSource,
        words: Words,
        judge: ProofJudge,
        *,
        counts: TryCounts,
    ) -> None:
        self.campaign = campaign
        self._rulesets, self._source, self._words, self._judge = rulesets, source, words, judge
        self.counts = counts
        self._arriving: Mapping[str, Arriving] = arrivals(campaign, rulesets)

    def cases(self, level: Level, side: Side | None = None) -> tuple[ClearCase, ...]:
        """What is to be shown of a level, for its protagonist or another side."""
        bounds = bounds_of(self.campaign, level.id, self._arriving)
        return cases_of(self.campaign, level, self._rulesets, bounds, side)

    def standing(self, level: Level, case: ClearCase) -> CaseStanding:
        """How a case stands by now; games are played again for that."""
        proofs = self.campaign.proofs_of(level.id).proofs
        return standing_of(case, proofs, level, self._rulesets, self._judge.verdicts(level, self._words))

    def plans(self, case: ClearCase, games: int, *, is_shown: bool, first: int = 1) -> Iterator[GoalPlan]:
        """What is worth trying for a case; see :func:`plans_of`."""
        return plans_of(case, self._source, self._rulesets, self.counts, games, is_shown=is_shown, first=first)

    def keep(self, t: Texts, level: Level, case: ClearCase, goal: ProofGoal, tried: Try) -> CaseStanding:
        """Keep a game that was found, in the place of those that show the same case less well."""
        file = self.campaign.proofs_of(level.id)
        kept = tuple(one for one in file.proofs if not self._is_spent(one, level, case, tried))
        made = proof_of(tried, goal, replace(file, proofs=kept), note_of(t, tried, level))
        made = replace(made, id=proof_id((one.id for one in kept), case.way, case_suffix(case)))
        proofs = {**self.campaign.proofs, level.id: ProofFile((*kept, made), file.extra)}
        self.campaign = replace(self.campaign, proofs=proofs)
        return self.standing(level, case)

    def _is_spent(self, proof: Proof, level: Level, case: ClearCase, tried: Try) -> bool:
        """Whether a proof shows nothing that the game that was found does not show as well."""
        if not covers(proof, case, level, self._rulesets):
            return False
        verdict = self._judge.judged(proof, level, self._words)
        if verdict.standing is ProofStanding.NOT_REPLAYED:
            return False  # It may well hold.
        if not verdict.is_proved:
            return True
        found = grade_of(replace(proof, opponent=tried.opponent, nodes=0), case)
        return grade_of(proof, case, lays=verdict.lays).stars <= found.stars


def case_suffix(case: ClearCase) -> str:
    """What the ids of a case's proofs end with: its difficulty and what is brought along, where that matters."""
    brought = "" if case.brought is CarryAmount.PLAIN else case.brought.value
    return "-".join(filter(None, (slug_of(case.difficulty, "") if case.difficulty else "", brought)))


def is_honest(standing: CaseStanding) -> bool:
    """Whether a case is shown against its own opponent or a stronger one: then nothing is left to look for."""
    return standing.grade in (ProofGrade.OWN, ProofGrade.STRONGER)
