"""``scryptic prove --all``: the clear check of a campaign, case after case, written as it goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from time import monotonic

from runtime.campaign.source import proof_file
from runtime.checks.clear_check import CaseStanding, ClearCase, ProofGrade
from runtime.checks.clear_search import ClearSearch, GoalPlan, TryCounts, is_honest
from runtime.checks.clear_texts import cases_text, difficulty_texts, say_case, say_grades, say_standing
from runtime.cli.exits import StopError
from runtime.cli.proof_work import NOT_FOUND, PROVED, ProofWork
from runtime.engine.levels.level import Level
from runtime.match.proof_games import player_name
from runtime.simulate.proof_search import Try
from runtime.support.terminal import flush, is_watched, tell, tell_over, write_line
from runtime.support.texts import Texts


def clear_check(work: ProofWork, t: Texts, counts: TryCounts) -> int:
    """Look for what is not shown yet, and say how every case stands; 0 where all are shown against their own opponent.

    Where games are to be written, each is as soon as it is found.
    """
    search = ClearSearch(work.campaign, work.rulesets, work.source, work.words, work.judge, counts=counts)
    asked = [(level, case) for level, way in work.asked() for case in search.cases(level, way.side) if case.way == way]
    if not asked:
        raise StopError(t("There is no such way to win there."))
    looking = _Looking(work, search, t)
    found = Counter(
        looking.look(level, case, f"{number}/{len(asked)}") for number, (level, case) in enumerate(asked, 1)
    )
    tell(cases_text(t, len(asked)) + " " + say_grades(t, found))
    return PROVED if found[ProofGrade.OWN] + found[ProofGrade.STRONGER] == len(asked) else NOT_FOUND


class _Looking:
    """Looks for one case after the other; no more is looked for once the time that was given is over."""

    def __init__(self, work: ProofWork, search: ClearSearch, t: Texts) -> None:
        self._work, self._search, self._t = work, search, t
        self._until = monotonic() + work.args.seconds if work.args.seconds else None
        self._names = difficulty_texts(work.campaign)

    def look(self, level: Level, case: ClearCase, place: str) -> ProofGrade | None:
        """Look for a case unless it is shown as well as can be, and say how it stands."""
        self._work.sound_rules(level)
        standing, games = self._search.standing(level, case), 0
        if not is_honest(standing):
            is_shown = standing.grade is not None
            for plan in self._search.plans(case, self._work.args.games, is_shown=is_shown, first=self._work.args.seed):
                found, tried = self._played(plan, place)
                games += tried
                self._search.counts.add(plan.goal, tried)
                if found is not None:
                    standing = self._search.keep(self._t, level, case, plan.goal, found)
                    self._work.campaign = self._search.campaign
                    self._work.write()
                    break
        where = proof_file(level.id) if self._work.args.write else level.id
        write_line(f"{where}: {say_case(self._t, case, self._names)}: {self._said(standing, games)}")
        flush()
        return standing.grade

    def _said(self, standing: CaseStanding, games: int) -> str:
        said = say_standing(self._t, standing)
        if not games:
            return said
        return f"{said} " + self._t.plural("({count} game was tried)", "({count} games were tried)", games)

    def _played(self, plan: GoalPlan, place: str) -> tuple[Try | None, int]:
        """The first try of a plan that succeeds, and how many there were."""
        number = 0
        for one in self._tries(plan):
            number += 1
            if is_watched():
                names = {"winner": player_name(self._t, one.winner), "opponent": player_name(self._t, one.opponent)}
                said = self._t(
                    "{place}: game {number}, {winner} against {opponent}", place=place, number=number, **names
                )
                tell_over("", tell_over(said))
            if one.fault:
                tell(self._t("Game {number} could not be played: {reason}.", number=number, reason=one.fault))
            if one.record is not None:
                return one, number
        return None, number

    def _tries(self, plan: GoalPlan) -> Iterator[Try]:
        if self._is_late():
            return
        search = self._work.search(plan.goal, plan.games)
        try:
            while not search.is_over and not self._is_late():
                yield from search.poll(1.0)
        finally:
            search.stop()

    def _is_late(self) -> bool:
        return self._until is not None and monotonic() > self._until
