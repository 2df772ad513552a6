"""What ``scryptic prove`` goes through: the ways to win that are asked for, proved by games that are kept or found."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof, ProofFile
from runtime.campaign.source import Source, proof_file
from runtime.campaign.tables import TableLevel
from runtime.campaign.writer import save_campaign
from runtime.checks import check_level
from runtime.checks.proof_verdicts import ProofStanding
from runtime.checks.proofs import MOST_IN_ALL, ProofJudge, rules_of
from runtime.cli.exits import FAULTY, StopError
from runtime.cli.inputs import tell_errors
from runtime.cli.kernel_notice import LateNotice, prepare_kernels
from runtime.cli.series import is_here, late_text
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.fastgame.obstacles import say_quick_obstacles
from runtime.fastgame.player_weights import GRADES
from runtime.lexicon import WordSource, load_words
from runtime.match.proof_games import player_name
from runtime.match.ways_to_win import ONE_COURSE, WayToWin, has_chance, ways_of
from runtime.simulate.cluster import ClusterProofSearch
from runtime.simulate.experiment import Arena
from runtime.simulate.proof_search import (
    SEARCHERS,
    ProofGoal,
    ProofSearch,
    Try,
    note_of,
    opponents_of,
    proof_of,
)
from runtime.support.issues import Issue, Severity
from runtime.support.names import SIDES as SIDE_NAMES
from runtime.support.terminal import flush, is_watched, tell, tell_over, write_line
from runtime.support.texts import Texts, names_of

PROVED, NOT_FOUND = 0, 1
SECONDS, SECONDS_A_WAY, MOST_SECONDS = 30, 10, 300
"""How long is looked unless said: so long, and for each way a bit more, but at most so long in all."""

PREPARING = 300
"""Starting processes and compiling the search may take so many seconds more, the first time."""

STANDARD = "standard-end"
"""What the command line calls the way to win that has no id."""


@dataclass(frozen=True, slots=True)
class ProofGround:
    """Where levels and proofs come from: a campaign, or a level's file alone, which has no ``source``."""

    campaign: Campaign
    words: WordSource
    source: Source | None = None


def say_no_proof(table: TableLevel, t: Texts) -> str:
    """Why a table game is not proved."""
    return t("“{level}” is a table game: nothing of it is to be proved.", level=table.name or table.id)


class ProofWork:
    """Goes through the ways to win that are asked for; ``campaign`` holds what was found.

    Where there is a ``client`` of a cluster's, that plays.
    """

    def __init__(
        self, args: argparse.Namespace, t: Texts, ground: ProofGround, rulesets: Mapping[str, Ruleset]
    ) -> None:
        self.client: Any = None
        self.args, self._t, self.source, self.rulesets = args, t, ground.words, rulesets
        self.words: Words = load_words(ground.words)
        self.judge = ProofJudge(rulesets, MOST_IN_ALL * max(1, (args.seconds or 0) // SECONDS))
        self._errors: dict[str, tuple[Issue, ...]] = {}
        self._seconds, self._preparing = 0.0, PREPARING
        self.campaign = ground.campaign
        self._written, self._source_there = ground.campaign, ground.source

    @property
    def folder(self) -> Path | None:
        """The campaign's folder; None for a level alone."""
        return self._source_there.folder if self._source_there is not None else None

    @property
    def has_unwritten(self) -> bool:
        """Whether something was found since the last time that proofs were written."""
        return self.campaign is not self._written

    def write(self) -> None:
        """Write what was found since the last time, where that is asked for; raises SaveError."""
        if self.args.write and self.has_unwritten and self.folder is not None:
            self._source_there = save_campaign(self.folder, self.campaign, self._source_there)
            self._written = self.campaign

    def prove(self) -> int:
        """Prove each way, and say how many are; raises StopError where nothing is there to be proved."""
        asked = list(self.asked())
        if not asked:
            levels = [level for level in self.campaign.levels if self.args.level in (None, level.id)]
            known = dict.fromkeys(way.path or STANDARD for level in levels for way in ways_of(level, level.protagonist))
            ways = names_of(self._t, known)
            raise StopError(self._t("There is no such way to win there. There are: {ways}.", ways=ways))
        t, proved = self._t, 0
        self._seconds = self.args.seconds or min(SECONDS + SECONDS_A_WAY * len(asked), MOST_SECONDS)
        for number, (level, way) in enumerate(asked):
            # What a way did not need of its share is left for the others.
            proved += self._prove(level, way, len(asked) - number)
        said = t.plural(
            "{proved} of {count} way to win is proved.",
            "{proved} of {count} ways to win are proved.",
            len(asked),
            proved=proved,
        )
        tell(said)
        return PROVED if proved == len(asked) else NOT_FOUND

    def asked(self) -> Iterator[tuple[Level, WayToWin]]:
        """The ways to win that are asked for, with their levels; raises StopError where none can be meant."""
        args, known = self.args, [level.id for level in self.campaign.levels]
        if args.level is not None and (table := self.campaign.table(args.level)) is not None:
            raise StopError(say_no_proof(table, self._t))
        if args.level is None and self.campaign.tables:
            names = names_of(self._t, (table.name or table.id for table in self.campaign.tables))
            if not known:
                raise StopError(
                    self._t("There are only table games, of which nothing is to be proved: {names}", names=names)
                )
            tell(self._t("Left out, for nothing is to be proved of table games: {names}", names=names))
        if args.level is not None and args.level not in known:
            names = names_of(self._t, known)
            raise StopError(self._t("There is no level {level}. There are: {known}.", level=args.level, known=names))
        for level in self.campaign.levels:
            if args.level not in (None, level.id):
                continue
            for way in ways_of(level, Side(args.side) if args.side else level.protagonist):
                if args.way in (None, way.path or STANDARD):
                    yield level, way

    def _prove(self, level: Level, way: WayToWin, left: int) -> bool:
        """Whether a way is proved, by a proof that is kept or by one that is found; it is the first of ``left``."""
        rules = self.sound_rules(level)
        if not self.args.again and (kept := self._kept(level, way)) is not None:
            self._say_proved(level, way, self._t("proved by “{id}”.", id=kept.id))
            return True
        self._refuse_unplayable(level, rules)
        opponents = (self.args.opponent,) if self.args.opponent else opponents_of(level, way)
        goal = ProofGoal(level, rules, self.source, way, self._winners(), opponents, self.args.seed)
        found, tries = self._found(goal, left)
        if found is None or found.record is None:
            self._say(level, way, self._not_found(tries))
            return False
        self._keep(level, goal, found)
        said = self._t.plural(
            "{winner} won game {number} against {opponent}, after {count} action.",
            "{winner} won game {number} against {opponent}, after {count} actions.",
            len(found.record.actions),
            winner=player_name(self._t, found.winner),
            opponent=player_name(self._t, found.opponent),
            number=found.number + 1,
        )
        self._say_proved(level, way, said)
        return True

    def sound_rules(self, level: Level) -> Ruleset:
        """The rules of a level; raises StopError where it has errors, which are said."""
        rules = rules_of(level, self.rulesets)
        if level.id not in self._errors:
            found = check_level(level, self.rulesets)
            self._errors[level.id] = tuple(one for one in found if one.severity is Severity.ERROR)
        if self._errors[level.id] or rules is None:
            tell_errors(self._errors[level.id], self._t)
            raise StopError(self._t("{level} is not used until this is mended.", level=level.id), FAULTY)
        return rules

    def _not_found(self, tries: int) -> str:
        """That no game was found, and whether all were played."""
        if tries < self.args.games:
            return self._t.plural(
                "not found in {count} game before the time was over; --seconds gives more.",
                "not found in {count} games before the time was over; --seconds gives more.",
                tries,
            )
        return self._t.plural(
            "not found in {count} game. That is evidence, and no proof that it can't be done.",
            "not found in {count} games. That is evidence, and no proof that it can't be done.",
            tries,
        )

    def _kept(self, level: Level, way: WayToWin) -> Proof | None:
        """A proof of the way that holds; one of an earlier version of the level is renewed."""
        for proof in self.campaign.proofs_of(level.id).proofs:
            if (proof.side, proof.path) == (way.side, way.path):
                verdict = self.judge.judged(proof, level, self.words)
                is_copy = proof.record is not None
                if verdict.standing is ProofStanding.EARLIER or (is_copy and verdict.is_proved):
                    # What holds its level by a copy holds it by its hash from now on.
                    renewed = self.judge.renewed(proof, level, self.words) or proof
                    before = self.campaign.proofs_of(level.id)
                    proofs = tuple(renewed if one is proof else one for one in before.proofs)
                    self._put(level, replace(before, proofs=proofs))
                if verdict.is_proved:
                    return proof
        return None

    def _found(self, goal: ProofGoal, left: int) -> tuple[Try | None, int]:
        """The first try that succeeds, and how many there were, in a share of the time that ``left`` ways have."""
        args, number, share = self.args, 0, self._seconds / left
        if share <= 0:
            return None, 0
        search = self.search(goal, args.games)
        begun = monotonic()
        late = LateNotice(late_text(args.dask, self._t) if self._preparing else "")
        try:
            late.__enter__()
            while not search.is_over and search.seconds < share and monotonic() - begun < share + self._preparing:
                for one in search.poll(min(1.0, share)):
                    number += 1
                    late.end()
                    self._show(goal.level, number)
                    if one.fault:
                        tell(self._t("Game {number} could not be played: {reason}.", number=number, reason=one.fault))
                    if one.record is not None:
                        return one, number
        finally:
            late.end()
            search.stop()
            # The first search also starts processes and compiles, which is not to take the time from the games.
            self._seconds = max(0.0, self._seconds - (search.seconds if self._preparing else monotonic() - begun))
            self._preparing = 0
        return None, number

    def _refuse_unplayable(self, level: Level, rules: Ruleset) -> None:
        """Raise StopError where a quick player is to look for victories on a level that it can't play."""
        if self.args.player not in GRADES:
            return
        # Like playing, this needs the compiler, which is slow to import.
        from runtime.simulate.compiled_play import quick_obstacles_of

        for obstacles in quick_obstacles_of((Arena(level, rules, self.source),)).values():
            raise StopError(f"{level.id}: {say_quick_obstacles(self._t, obstacles)}", FAULTY)

    def _winners(self) -> tuple[str, ...]:
        return (self.args.player,) if self.args.player else SEARCHERS

    def search(self, goal: ProofGoal, tries: int) -> ProofSearch | ClusterProofSearch:
        """What plays the tries of a goal, here or on a cluster."""
        if is_here(self.args.dask):
            prepare_kernels(self._t, game=goal.needs_game)
        if self.client is not None:
            return ClusterProofSearch(self.client, goal, tries)
        return ProofSearch(goal, tries, min(self.args.workers, os.cpu_count() or 1))

    def _keep(self, level: Level, goal: ProofGoal, found: Try) -> None:
        file = self.campaign.proofs_of(level.id)
        # A proof that was not replayed, for it would have taken too long, may well hold: it is never replaced.
        stale = [
            one
            for one in file.proofs
            if (one.side, one.path, one.difficulty, one.carry) == (goal.way.side, goal.way.path, "", goal.carry)
            and self.judge.judged(one, level, self.words).standing is not ProofStanding.NOT_REPLAYED
        ]
        others = tuple(one for one in file.proofs if one not in stale)
        made = proof_of(found, goal, replace(file, proofs=others), note_of(self._t, found, level))
        self._put(level, replace(file, proofs=(*others, made)))

    def _put(self, level: Level, file: ProofFile) -> None:
        self.campaign = replace(self.campaign, proofs={**self.campaign.proofs, level.id: file})

    def _say_proved(self, level: Level, way: WayToWin, said: str) -> None:
        """Say by what a way is proved, and that it is in one course of chance where that decides in the level."""
        self._say(level, way, f"{said} {self._t(ONE_COURSE)}" if has_chance(level) else said)

    def _say(self, level: Level, way: WayToWin, said: str) -> None:
        t = self._t
        side = t(SIDE_NAMES[way.side.value])
        where = proof_file(level.id) if self.args.write else level.id
        write_line(f"{where}: {side}, {way.path or STANDARD}: {said}")
        flush()

    def _show(self, level: Level, number: int) -> None:
        """How far it is, on a terminal."""
        if is_watched():
            said = self._t("{level}: game {number} of {count}", level=level.id, number=number, count=self.args.games)
            width = tell_over(said)
            if number >= self.args.games:
                tell_over("", width)
