"""What games say against levels, for ``scryptic check --play``: plays what is not kept of them, and judges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from runtime.balance.figure_texts import PROBLEMS, level_text
from runtime.balance.report_games import ReportJob
from runtime.balance.report_store import ReportStore
from runtime.campaign.model import Campaign
from runtime.campaign.reader import CAMPAIGN_FILE, read_campaign
from runtime.checks import check_level
from runtime.checks.file_checks import LEVELS
from runtime.checks.played import judge, matched, played_plans, say_unknown
from runtime.cli.balance import play_out
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import LexiconError, WordSource
from runtime.match.wordlists import campaign_source, source_beside
from runtime.profile.home import find_home
from runtime.support.issues import Issue, Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts


@dataclass(frozen=True, slots=True)
class LevelPlay:
    """How levels are played for the checks: in how many ``games`` of each series, by how many processes."""

    rulesets: Mapping[str, Ruleset]
    games: int
    workers: int
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
        store, jobs = ReportStore(find_home().state, place.absolute()), []
        for level in levels:
            if any(one.severity is Severity.ERROR for one in check_level(level, self.rulesets)):
                continue
            difficulties = [one.id for one in campaign.difficulties]
            plans = played_plans(level, self.rulesets, words, difficulties, self.games)
            jobs.append(ReportJob(level, plans, store.read(level.id)))
        play_out(jobs, {id(job): store for job in jobs}, self.workers, self.t)
        for job in jobs:
            if job.problem:
                tell(f"{level_text(job.level)}: {self.t(PROBLEMS[job.problem])}")
            verdict = judge(job.level, matched(job.plans, job.played), campaign.difficulties)
            for threshold, games in verdict.unknown:
                tell(f"{level_text(job.level)}: {say_unknown(self.t, threshold, games)}")
            yield from verdict.issues
