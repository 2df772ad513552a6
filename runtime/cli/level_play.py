"""What games say of levels, for ``scryptic check``: plays them and judges, or says how often which end was reached.

The first is for ``--play``, which plays what is not kept of them; the second is evidence, and no proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from runtime.ai import ADEPT, PLAYERS
from runtime.balance.figure_texts import level_text, say_problem
from runtime.balance.figures import FEWEST
from runtime.balance.report_games import ReportJob
from runtime.balance.report_store import ReportStore
from runtime.campaign.model import Campaign
from runtime.campaign.reader import CAMPAIGN_FILE, read_campaign
from runtime.checks import check_level
from runtime.checks.evidence import Trial, played, say_ends, say_evidence
from runtime.checks.file_checks import LEVELS
from runtime.checks.play_verdicts import PlayedVerdict, judge, matched, played_plans, say_unknown
from runtime.checks.proofs import rules_of
from runtime.cli.balance import play_out
from runtime.cli.series import PlayingMachines
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import faults
from runtime.lexicon import LexiconError, WordSource
from runtime.match.wordlists import campaign_source, source_beside
from runtime.profile.home import find_home
from runtime.simulate.runners import GameWorkerError
from runtime.support.issues import Issue, Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts

PLAYER = ADEPT.id
"""Who plays in the person's place, and on the other side where no computer sits there."""


@dataclass(frozen=True, slots=True)
class LevelPlay:
    """How levels are played for the checks: in how many ``games`` of each series, and where."""

    rulesets: Mapping[str, Ruleset]
    games: int
    machines: PlayingMachines
    t: Texts

    def campaign(self, campaign: Campaign, folder: Path, place: Path) -> tuple[Issue, ...]:
        """What games say against the levels of a campaign in ``folder``; they are kept under ``place``."""
        try:
            words = campaign_source(campaign.words, folder)
        except LexiconError:
            return ()  # The checks tell of that.
        for table in campaign.tables:
            tell(self.t("{level}: a table game, which is not played for the checks.", level=table.name or table.id))
        return tuple(self._find_issues(campaign.levels, campaign, words, place))

    def level(self, level: Level, path: Path) -> tuple[Issue, ...]:
        """The same of a level's file; of one that lies in a campaign at the difficulties and by the words of that."""
        folder = path.absolute().parent.parent
        if path.absolute().parent.name == LEVELS and (folder / CAMPAIGN_FILE).is_file():
            campaign = read_campaign(folder, mend=False).campaign
            if campaign is not None:
                try:
                    words = campaign_source(campaign.words, folder)
                except LexiconError:
                    return ()
                return tuple(self._find_issues((level,), campaign, words, folder))
        return tuple(self._find_issues((level,), Campaign("", level_text(level), (level,)), source_beside(path), path))

    def _find_issues(
        self, levels: Iterable[Level], campaign: Campaign, words: WordSource, place: Path
    ) -> Iterator[Issue]:
        store = ReportStore(find_home().state, place.absolute())
        sound = [
            level
            for level in levels
            if not any(one.severity is Severity.ERROR for one in check_level(level, self.rulesets))
        ]
        # Most of what is asked is known after few games: only levels of which it is not are played on.
        few = min(self.games, FEWEST)
        verdicts = self._judged(sound, campaign, words, store, few)
        unknown = [level for level in sound if verdicts[level.id].wants_more]
        if self.games > few and unknown:
            verdicts |= self._judged(unknown, campaign, words, store, self.games)
        for level in sound:
            for threshold, games in verdicts[level.id].unknown:
                tell(f"{level_text(level)}: {say_unknown(self.t, threshold, games)}")
            yield from verdicts[level.id].issues

    def _judged(
        self, levels: Iterable[Level], campaign: Campaign, words: WordSource, store: ReportStore, games: int
    ) -> dict[str, PlayedVerdict]:
        """Play so many ``games`` of each series that are not kept, and judge each level, by its id."""
        difficulties = [one.id for one in campaign.difficulties]
        jobs = []
        for level in levels:
            plans = played_plans(level, self.rulesets, words, difficulties, games)
            jobs.append(ReportJob(level, plans, store.read(level.id)))
        play_out(jobs, {id(job): store for job in jobs}, self.machines, self.t)
        for job in jobs:
            if job.problem:
                tell(f"{level_text(job.level)}: {say_problem(self.t, job.problem, job.obstacles)}")
        return {job.level.id: judge(job.level, matched(job.plans, job.played), campaign.difficulties) for job in jobs}

    def write_evidence(self, campaign: Campaign, folder: Path) -> None:
        """Play every level that can be played so many times, and write a line of what came of each to stderr."""
        try:
            words = campaign_source(campaign.words, folder)
        except LexiconError:
            return
        t = self.t
        for table in campaign.tables:
            tell(t("{level}: a table game, which the computer does not play for evidence.", level=table.id))
        for level in campaign.levels:
            rules = rules_of(level, self.rulesets)
            if rules is None or faults(level, rules):
                continue
            foe = level.seats[level.protagonist.other].computer or PLAYER
            trial = Trial(level, rules, PLAYER, foe if foe in PLAYERS else PLAYER, self.games, words)
            try:
                *_, evidence = played(trial, client=self.machines.client())
            except GameWorkerError as problem:
                why = t("Game {number} could not be played: {reason}.", number=problem.number, reason=problem.reason)
                tell(f"{level.id}: {why}")
            else:
                tell(f"{level.id}: {say_evidence(t, evidence)} {say_ends(t, evidence)}")
