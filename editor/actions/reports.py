"""The balance report at work: games of levels in the background, whatever is edited meanwhile, and their figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.asset_cache import AssetCache
from editor.dialogs.questions import Questions
from editor.docks.dock_set import DockSet
from editor.docks.report import PARTS, LevelShownInReport, ReportDock, SeriesShown
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from editor.mapmaker.figures import PlayedHeat
from editor.theme import EditorTheme
from runtime.balance.figure_texts import BAD_WORDS, share_text
from runtime.balance.figures import ENOUGH
from runtime.engine.levels.level import Level
from runtime.support.files import write_whole
from runtime.support.texts import Texts, reason_of
from runtime.ui.application.background_task import while_there

if TYPE_CHECKING:
    from runtime.balance.report import LevelReport, PlayedSeries, ReportOptions, SeriesPlan
    from runtime.balance.report_games import JobReading, ReportJob, ReportRunner
    from runtime.balance.report_store import ReportStore
    from runtime.lexicon import WordSource

DOCK = "report"
_SOON = 300
"""Milliseconds from the last edit until it is looked whether figures are stale."""

_CELL = 20
_SHOWS = LevelShown | CellsChanged | LevelChanged | LevelRenamed | CampaignChanged


class ReportCommands(QObject):
    """Works on the dock of the report; ``changed`` is sent when overlays may tell of other games.

    ``finished`` is sent when games of a level are kept, which the checks may have something to say of.

    With no ``processes`` nothing is played. Jobs go on while other levels are shown or edited; another campaign ends
    them, and so does the end of the window, and the games that are over are kept.
    """

    changed = Signal()
    finished = Signal()
    _read = Signal(object)

    def __init__(
        self,
        state: EditorState,
        dock: ReportDock,
        docks: DockSet,
        t: Texts,
        *,
        assets: AssetCache,
        state_folder: Path,
        ask: Callable[[], Questions],
        theme: EditorTheme,
        processes: int,
    ) -> None:
        super().__init__(dock)
        self._state, self._dock, self._docks, self._assets = state, dock, docks, assets
        self._state_folder, self._t, self._ask, self._theme = state_folder, t, ask, theme
        self._processes = processes
        self._runner: ReportRunner | None = None
        self._jobs: dict[str, tuple[ReportJob, int]] = {}
        self._checking: list[ReportJob] = []
        self._kept: dict[str, tuple[PlayedSeries, ...]] = {}
        self._reports: dict[str, LevelReport] = {}
        self._worded: dict[str, tuple[LevelReport, tuple[SeriesShown, ...]]] = {}
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._look_again)
        self._read.connect(self._take)
        dock.asked.connect(self._asked)
        dock.chosen.connect(self.changed.emit)
        state.subscribe(self._heard)

    @property
    def is_running(self) -> bool:
        """Whether games are played or wait to be."""
        return bool(self._jobs)

    @property
    def reports(self) -> dict[str, LevelReport]:
        """What is known, by the levels' ids."""
        return self._reports

    def play_level(self) -> None:
        """Have the level on the screen played by those who are ticked."""
        self._state.finish()
        if self._state.level is not None:
            self._play([self._state.level])

    def play_campaign(self) -> None:
        """Have every level of the campaign played."""
        self._state.finish()
        if self._state.document is not None:
            self._play(self._state.document.campaign.levels)

    def play_checks(self) -> None:
        """Have the level on the screen played as the checks ask for; what they find stands among the issues then."""
        self._state.finish()
        if self._state.level is not None:
            self._play([self._state.level], for_checks=True)

    def stop(self, *, wait: bool = True) -> None:
        """End what goes on beside the window; the games that are over are kept."""
        self._soon.stop()
        if self._runner is not None:
            self._runner.end(wait=wait)
        self._runner = None
        self._jobs.clear()
        self._checking.clear()

    def heat(self, level_id: str) -> PlayedHeat | None:
        """Where things happened in the games of the series that is chosen, or else of a level's first one."""
        report = self._reports.get(level_id)
        if report is None:
            return None
        chosen, number = self._dock.row
        told = [(place, plan, one) for place, (plan, one) in enumerate(report.series) if one is not None and one.heat]
        if not told:
            return None
        place, plan, one = told[number] if chosen == level_id and number < len(told) else told[0]
        from runtime.balance.report_page import difficulty_names, series_text

        t, part = self._t, self._dock.part.currentIndex()
        document = self._state.document
        names = difficulty_names(document.campaign.difficulties if document is not None else ())
        details = {
            "players": series_text(t, plan, names),
            "games": str(one.figures.games),
            "stale": t(", before the last edits") if place in report.stale else "",
            "part": t(PARTS[part]),
        }
        return PlayedHeat(one.heat, part - 1 if part else None, details) if one.heat is not None else None

    def rows(self, level_id: str) -> tuple[tuple[str, str], ...]:
        """Figures in words of the series that is chosen, or else of a level's first one; none where none is played."""
        shown = self._all_series(level_id, self._reports.get(level_id))
        chosen, number = self._dock.row
        return shown[number if chosen == level_id and number < len(shown) else 0].rows if shown else ()

    def save_page(self) -> None:
        """Ask where the page goes, and write what is known of all levels."""
        from runtime.balance.report_page import difficulty_names, level_pictures, report_page

        document, t = self._state.document, self._t
        if document is None:
            return
        for level in document.campaign.levels:
            self._look_at(level)
        reports = [one for one in self._reports.values() if any(told is not None for _, told in one.series)]
        if not reports:
            self._state.say(t("No games were played yet that a report could tell of."), refused=True)
            return
        path = self._ask().file_to_write(Path.home() / f"{document.campaign.id}.html", t("Pages"))
        if path is None:
            return
        title = t("Balance: {name}", name=document.campaign.name or document.campaign.id)
        page = report_page(t, title, reports, difficulty_names(document.campaign.difficulties), level_pictures(_CELL))
        try:
            write_whole(path, page.encode("utf-8", "surrogatepass"))
        except OSError as problem:
            said = t("{file} cannot be written: {reason}.", file=path, reason=reason_of(problem))
            self._ask().tell(t("Nothing was written"), said)
            return
        self._state.say(t("{file} is written.", file=path))

    # Inside

    def _asked(self, command: str) -> None:
        if command == "stop":
            for job, _ in self._jobs.values():
                job.is_stopped = True
        elif command == "redraw":
            self._worded.clear()
            self._show()
        else:
            getattr(self, command)()

    def _play(self, levels: Sequence[Level], *, for_checks: bool = False) -> None:
        """Add jobs for these levels, and show the dock."""
        from runtime.balance.report import ReportOptions
        from runtime.balance.report_games import ReportJob, ReportRunner

        self._docks.show(DOCK)
        t, wish = self._t, ReportOptions(self._dock.wanted, self._dock.games.value(), self._dock.own.isChecked())
        why = "" if self._processes else t("This window plays no games.")
        why = why or ("" if wish.players or for_checks else t("Tick who is to play first."))
        words = self._words()
        if why or words is None:
            self._state.say(why or t(BAD_WORDS), refused=True)
            return
        refused = []
        for level in levels:
            plans = self._plans(level, wish, words, for_checks=for_checks)
            if not plans:
                refused.append(level.name or level.id)
                continue
            job = ReportJob(level, plans, self._kept_of(level.id))
            self._checking += [job] if for_checks else []
            if level.id in self._jobs:
                self._jobs[level.id][0].is_stopped = True
            if self._runner is None:
                self._runner = ReportRunner(while_there(self._read.emit), self._processes)
            self._jobs[level.id] = job, job.done
            self._runner.add(job, self._store())
        if refused:
            self._state.say(t("Left out, for they have errors: {levels}", levels=", ".join(refused)), refused=True)
        self._show()

    def _take(self, reading: JobReading) -> None:
        """Show how far a job is."""
        level_id = reading.job.level.id
        if level_id not in self._jobs or self._jobs[level_id][0] is not reading.job:
            return
        self._jobs[level_id] = reading.job, reading.done
        self._reports[level_id] = reading.report
        if reading.is_over:
            del self._jobs[level_id]
            fresh = [one for one in reading.job.played if one.count]
            digests = {one.digest for one in fresh}
            self._kept[level_id] = (*fresh, *(one for one in self._kept_of(level_id) if one.digest not in digests))
            if reading.trouble:
                self._state.say(self._t("The games could not be kept: {reason}.", reason=reading.trouble), refused=True)
            if reading.job in self._checking:
                self._checking.remove(reading.job)
                self._say_unknown(reading.job)
            self.finished.emit()
            self._soon.start()  # The level may have changed while it was played.
        self._show()
        self.changed.emit()

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignOpened):
            self.stop(wait=False)
            self._kept.clear()
            self._reports.clear()
            self._worded.clear()
            self._show()
        elif isinstance(change, CellsChanged) and change.live:
            return
        if isinstance(change, _SHOWS):
            self._soon.start()

    def _look_again(self) -> None:
        """See whether the figures of the level on the screen still are of this level."""
        level = self._state.level
        if level is None:
            return
        self._look_at(level)
        self._show()
        self._dock.choose_level(level.id)
        self.changed.emit()

    def _look_at(self, level: Level) -> None:
        """Tell what is kept of a level, unless games of it are being played."""
        from runtime.balance.report import ReportOptions
        from runtime.balance.report_games import ReportJob

        kept, words = self._kept_of(level.id), self._words()
        if level.id in self._jobs or not kept or words is None:
            return
        players = tuple(dict.fromkeys(one.players[0] for one in kept))
        wish = ReportOptions(
            players, max(one.count for one in kept), any(one.players[0] != one.players[1] for one in kept)
        )
        plans = self._plans(level, wish, words)
        if plans:
            self._reports[level.id] = ReportJob(level, plans, kept).report()

    def _say_unknown(self, job: ReportJob) -> None:
        """Tell of what the checks ask and the games of a job do not answer yet."""
        from runtime.checks.play_verdicts import judge, matched, say_unknown

        document, t = self._state.document, self._t
        if document is None:
            return
        verdict = judge(job.level, matched(job.plans, job.played), document.campaign.difficulties)
        if verdict.unknown:
            said = "; ".join(say_unknown(t, threshold, games) for threshold, games in verdict.unknown)
            text = f"{job.level.name or job.level.id}: {said}"
            self._state.say(text)

    def _plans(
        self, level: Level, wish: ReportOptions, words: WordSource, *, for_checks: bool = False
    ) -> tuple[SeriesPlan, ...]:
        """The series of a level; none where it has errors."""
        from runtime.balance.report import series_of
        from runtime.checks import check_level
        from runtime.support.issues import Severity

        document = self._state.document
        if document is None or any(one.severity is Severity.ERROR for one in check_level(level, self._assets.rulesets)):
            return ()
        rulesets, difficulties = self._assets.rulesets, [one.id for one in document.campaign.difficulties]
        if for_checks:
            from runtime.checks.play_verdicts import played_plans

            return played_plans(level, rulesets, words, difficulties, ENOUGH)
        return series_of(level, rulesets, words, difficulties, wish)

    def _kept_of(self, level_id: str) -> tuple[PlayedSeries, ...]:
        if level_id not in self._kept:
            store = self._store()
            self._kept[level_id] = store.read(level_id) if store is not None else ()
        return self._kept[level_id]

    def _store(self) -> ReportStore | None:
        """Where games are kept; None for a campaign that has no folder yet."""
        from runtime.balance.report_store import ReportStore

        document = self._state.document
        if document is None or document.folder is None:
            return None
        return ReportStore(self._state_folder, document.folder)

    def _words(self) -> WordSource | None:
        """The campaign's words; None where they can't be read."""
        from runtime.lexicon import LexiconError
        from runtime.match.wordlists import campaign_source

        document = self._state.document
        try:
            return campaign_source(document.campaign.words, document.folder) if document is not None else None
        except LexiconError:
            return None

    def _show(self) -> None:
        """Show every level with how far it is."""
        document = self._state.document
        levels = document.campaign.levels if document is not None else ()
        self._dock.show_levels({level.id: self._shown(level) for level in levels})
        self._dock.allow_stop(self.is_running)

    def _shown(self, level: Level) -> LevelShownInReport:
        t, report, job = self._t, self._reports.get(level.id), self._jobs.get(level.id)
        state = ""
        if job is not None:
            state = t("{games} of {all}", games=job[1], all=job[0].games) if job[1] else t("waits")
        elif report is not None and report.stale:
            state = t("stale")
        return LevelShownInReport(level.name or level.id, state, self._all_series(level.id, report))

    def _all_series(self, level_id: str, report: LevelReport | None) -> tuple[SeriesShown, ...]:
        """The series of a level in words; they are worded once for each report."""
        if report is None:
            return ()
        worded = self._worded.get(level_id)
        if worded is None or worded[0] is not report:
            found = (self._series(report, number) for number in range(len(report.series)))
            worded = self._worded[level_id] = report, tuple(one for one in found if one is not None)
        return worded[1]

    def _series(self, report: LevelReport, number: int) -> SeriesShown | None:
        from runtime.balance.report_page import (
            Ink,
            course_chart,
            difficulty_names,
            ends_chart,
            lengths_chart,
            notes_of,
            series_rows,
            series_text,
        )

        plan, told = report.series[number]
        document, t, colours = self._state.document, self._t, self._theme.colours
        if told is None or document is None:
            return None
        ink = Ink(colours.text, colours.quiet, colours.edge, colours.brass_deep, colours.brass)
        names = difficulty_names(document.campaign.difficulties)
        return SeriesShown(
            name=series_text(t, plan, names),
            share=share_text(t, told.figures.share),
            games=str(told.figures.games),
            notes=" ".join(notes_of(t, report, number)),
            rows=tuple(series_rows(t, plan, told)),
            charts=tuple(chart(t, told, ink) for chart in (course_chart, lengths_chart, ends_chart)),
        )
