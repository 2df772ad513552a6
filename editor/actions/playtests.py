"""Playtest reports at work: files are read beside the window, kept by campaign, shown on the map and in the dock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.asset_cache import AssetCache
from editor.dialogs.questions import Questions
from editor.docks.dock_set import DockSet
from editor.docks.playtests import GameShown, NoteShown, PlaytestsDock, ReportShown
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from editor.mapmaker.figures import PlayedHeat
from editor.tools.names import place_text
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.issues import Severity
from runtime.support.texts import Texts, names_of, reason_of
from runtime.support.wording import say_issue
from runtime.ui.application.background_task import start_thread

if TYPE_CHECKING:
    from runtime.balance.playtests import ReplayedGame, ReplayedReport
    from runtime.balance.report_store import NoteAnswer, PlaytestStore
    from runtime.campaign.playtest_json import ReportRead

DOCK = "playtests"
_SOON = 300
"""Milliseconds from the last edit until it is looked which games were played on the level as it is."""

_LONGEST_NAME = 60
_SHOWS = LevelShown | CellsChanged | LevelChanged | LevelRenamed | CampaignChanged


class PlaytestReportCommands(QObject):
    """Works on the dock of playtest reports; ``changed`` is sent when overlays may tell of other games.

    ``figures`` gives, by a level's id, what the games of computers come to in words; ``pinned`` shows notes;
    ``open_campaign`` opens the campaign with an id, where it is known, and gives whether it has.
    """

    changed = Signal()
    _read = Signal(object, object)

    def __init__(
        self,
        state: EditorState,
        dock: PlaytestsDock,
        docks: DockSet,
        t: Texts,
        *,
        assets: AssetCache,
        state_folder: Path,
        ask: Callable[[], Questions],
        figures: Callable[[str], Sequence[tuple[str, str]]],
        pinned: Callable[[Sequence[NoteShown]], object],
        go_to: Callable[[str, Cell], object],
        open_campaign: Callable[[str], bool],
    ) -> None:
        super().__init__(dock)
        self._state, self._dock, self._docks, self._t, self._assets = state, dock, docks, t, assets
        self._state_folder, self._ask, self._figures, self._pinned = state_folder, ask, figures, pinned
        self._go_to, self._open_campaign = go_to, open_campaign
        self._last = Path.home()
        self._reports: dict[str, ReplayedReport] = {}
        self._answers: dict[str, NoteAnswer] = {}
        self._hashes: dict[str, tuple[Level, frozenset[str]]] = {}
        self._number = 0
        self._reading = 0
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._look_again)
        self._read.connect(self._take)
        dock.asked.connect(lambda command: self.open_reports() if command == "open" else self.remove())
        dock.chosen.connect(self._chosen)
        dock.answered.connect(self._answer)
        dock.pointed.connect(go_to)
        state.subscribe(self._heard)

    @property
    def reports(self) -> tuple[ReplayedReport, ...]:
        """The reports that are open."""
        return tuple(self._reports.values())

    @property
    def is_reading(self) -> bool:
        """Whether files are being read beside the window."""
        return self._reading > 0

    def open_reports(self) -> None:
        """Ask for files of reports, and read them beside the window."""
        paths = self._ask().reports_to_open(self._last)
        if paths:
            self._last = paths[0].parent
            self.take(paths)

    def take(self, paths: Sequence[Path]) -> bool:
        """Read reports out of files, show them, and keep them with the campaign; whether they are being read.

        Where no campaign is open, that of the first one is, as far as it is known.
        """
        if self._state.document is None and not self._opened_for(paths[0]):
            return False
        self._docks.show(DOCK)
        self._begin(paths, is_new=True)
        return True

    def _opened_for(self, path: Path) -> bool:
        """Open the campaign that a report is of; where that can't be, say why."""
        from runtime.campaign.playtest_json import read_report

        read, t = read_report(path), self._t
        if read.report is None:
            self._tell_refused([self._refusal(path, read)])
            return False
        if self._open_campaign(read.report.campaign):
            return True
        if self._state.document is None:
            name = read.report.campaign
            said = t("It is of the campaign “{campaign}”, which was not open here lately.", campaign=name)
            advice = t("Open that campaign first, then the report: “Open playtest reports…” in the menu Play.")
            self._ask().tell(t("The report can't be shown"), said, advice)
        return False

    def remove(self) -> None:
        """Take the chosen report out of the list."""
        digest = self._dock.digest
        if self._reports.pop(digest, None) is not None:
            store = self._store()
            if store is not None:
                self._try(lambda: store.forget(digest))
            self._show()
            self.changed.emit()

    def heat(self, level_id: str) -> PlayedHeat | None:
        """Where things happened in the testers' games on a level; None where computers' games are wished, or none."""
        level = self._level(level_id)
        if self._dock.source.currentIndex() == 0 or level is None:
            return None
        from runtime.balance.playtests import heat_of

        t, (games, others) = self._t, self._games_of(level)
        heat = heat_of(games or others)
        if heat is None:
            return None
        details = {
            "players": t("Testers"),
            "games": str(heat.games),
            "stale": "" if games else t(", on another version of the level"),
            "part": t("whole game"),
        }
        return PlayedHeat(heat, None, details)

    def refresh(self) -> None:
        """Games of computers were played: what they come to stands beside the testers' figures."""
        if self._reports:
            self._soon.start()

    # Inside

    def _begin(self, paths: Sequence[Path], *, is_new: bool) -> None:
        from runtime.balance.playtests import replay_report
        from runtime.campaign.playtest_json import read_report

        self._reading += 1
        number, document = self._number, self._state.document
        folders = (document.folder,) if document is not None and document.folder is not None else ()

        def work(tell: Callable[..., None]) -> None:
            found: list[tuple[Path, ReportRead, ReplayedReport | None]] = []
            for path in paths:
                read = read_report(path)
                report = read.report
                found.append((path, read, replay_report(read.digest, report, folders) if report is not None else None))
            tell((number, is_new), found)

        start_thread(work, self._read.emit)

    def _take(self, asked: tuple[int, bool], found: Sequence[tuple[Path, ReportRead, ReplayedReport | None]]) -> None:
        """Show what was read; of another campaign nothing is shown any more."""
        self._reading -= 1
        number, is_new = asked
        if number != self._number:
            return
        refused = []
        for path, read, replayed in found:
            if replayed is not None:
                self._reports[read.digest] = replayed
                if is_new:
                    self._keep(replayed)
                continue
            refused.append(self._refusal(path, read))
        if refused and is_new:
            self._tell_refused(refused)
        self._show()
        self.changed.emit()

    def _refusal(self, path: Path, read: ReportRead) -> str:
        """Why a file is no report."""
        errors = [one for one in read.file.issues if one.severity is Severity.ERROR]
        said = " ".join(say_issue(self._t, errors[0])) if errors else ""
        return f"{path.name}: {said}"

    def _tell_refused(self, refused: Sequence[str]) -> None:
        t = self._t
        title = t("Not every report could be opened")
        said = t.plural("{count} file is refused.", "{count} files are refused.", len(refused))
        self._ask().tell(title, said, "\n".join(refused))

    def _keep(self, replayed: ReplayedReport) -> None:
        from runtime.campaign.playtest_json import report_text

        store, t = self._store(), self._t
        if store is None:
            return
        kept: list[bool] = []
        self._try(lambda: kept.append(store.keep(replayed.digest, report_text(replayed.report))))
        if kept == [False]:
            self._state.say(t("There are too many reports to keep this one for the next time."), refused=True)

    def _try(self, do: Callable[[], object]) -> None:
        """Do something with the store, and say where it fails."""
        try:
            do()
        except OSError as problem:
            said = self._t("The reports could not be kept: {reason}.", reason=reason_of(problem))
            self._state.say(said, refused=True)

    def _store(self) -> PlaytestStore | None:
        """Where reports are kept; None for a campaign that has no folder yet."""
        from runtime.balance.report_store import PlaytestStore

        document = self._state.document
        if document is None or document.folder is None:
            return None
        return PlaytestStore(self._state_folder, document.folder)

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignOpened):
            self._number += 1
            self._reports.clear()
            self._answers.clear()
            self._load()
            self._show()
        elif isinstance(change, CellsChanged) and change.live:
            return
        if isinstance(change, _SHOWS) and self._reports:
            self._soon.start()

    def _load(self) -> None:
        """Read the reports on the campaign that were opened before."""
        from runtime.profile.home import folder_key

        document = self._state.document
        if document is None or document.folder is None:
            return
        if not (self._state_folder / DOCK / folder_key(document.folder)).is_dir():
            return
        store = self._store()
        if store is not None:
            self._answers = store.answers()
            self._begin(store.files, is_new=False)

    def _look_again(self) -> None:
        self._show()
        self.changed.emit()

    def _chosen(self) -> None:
        self._show()
        self.changed.emit()

    def _answer(self, key: str, text: str, is_done: bool) -> None:
        from runtime.balance.report_store import NoteAnswer

        self._answers[key] = NoteAnswer(text, is_done)
        store = self._store()
        if store is not None:
            self._try(lambda: store.keep_answers(self._answers))
        self._show()

    def _level(self, level_id: str) -> Level | None:
        document = self._state.document
        levels = document.campaign.levels if document is not None else ()
        return next((one for one in levels if one.id == level_id), None)

    def _hashes_of(self, level: Level) -> frozenset[str]:
        """The fingerprints of a level as it is now, at each difficulty."""
        known = self._hashes.get(level.id)
        if known is None or known[0] is not level:
            from runtime.campaign.difficulty import at_difficulty
            from runtime.match.proof_games import level_hash

            document = self._state.document
            names = [one.id for one in document.campaign.difficulties] if document is not None else []
            found = frozenset(level_hash(at_difficulty(level, one) if one else level) for one in ("", *names))
            known = self._hashes[level.id] = level, found
        return known[1]

    def _games_of(self, level: Level) -> tuple[list[ReplayedGame], list[ReplayedGame]]:
        """The games on a level as it is now, and those on another version of it whose map has the same size."""
        hashes, size = self._hashes_of(level), level.terrain.size
        games = [game for one in self._reports.values() for game in one.games if game.game.record.level.id == level.id]
        now = [one for one in games if one.level in hashes]
        return now, [one for one in games if one not in now and one.game.record.level.terrain.size == size]

    # What is shown

    def _show(self) -> None:
        self._dock.show_reports([self._report(one) for one in self._reports.values()])
        notes = list(self._notes())
        self._dock.show_notes(notes)
        level = self._state.level
        self._pinned(notes)
        self._dock.show_figures(self._rows(level) if level is not None and self._reports else ())

    def _report(self, one: ReplayedReport) -> ReportShown:
        from runtime.balance.playtests import mark_text

        t, words = self._t, " ".join(one.report.words.split())
        name = words if len(words) <= _LONGEST_NAME else f"{words[: _LONGEST_NAME - 1]}…"
        return ReportShown(
            one.digest,
            name or t("Report {digest}", digest=one.digest[:6]),
            mark_text(t, one.report),
            one.report.words,
            tuple(map(self._game, one.games)),
        )

    def _game(self, one: ReplayedGame) -> GameShown:
        from runtime.balance.playtests import TROUBLES, result_text, waits_text

        t, told = self._t, one.game.record.level
        level, tips = self._level(told.id), []
        if level is None:
            tips.append(t("The campaign has no such level."))
        elif one.level not in self._hashes_of(level):
            tips.append(t("Played on another version of the level."))
        sign = " *" if tips or one.trouble in TROUBLES else ""
        if one.trouble in TROUBLES:
            tips.append(t(TROUBLES[one.trouble]))
        names = ", ".join(name for name in one.game.record.players if name)
        if names:
            tips.append(t("Played by {players}.", players=names))
        return GameShown(
            told.id,
            f"{told.name or told.id}{sign}",
            result_text(t, one),
            str(one.turns),
            waits_text(t, one),
            " ".join(tips),
        )

    def _notes(self) -> Iterable[NoteShown]:
        """The notes of all reports, those of the level on the screen first, and what is settled last."""
        t, shown = self._t, self._state.level_id
        found = []
        for one in self._reports.values():
            for place, game in enumerate(one.games):
                level = game.game.record.level
                for number, note in enumerate(game.game.notes):
                    key = f"{one.digest}/{place}/{number}"
                    answer = self._answers.get(key)
                    where = place_text(t, note.at)
                    where = where if level.id == shown else f"{level.name or level.id}: {where}"
                    where = t("{place}, turn {turn}", place=where, turn=note.turn)
                    text, is_done = (answer.text, answer.is_done) if answer is not None else ("", False)
                    names = (one for one in game.game.record.players if one)
                    who = names_of(t, names) or t("Tester")
                    found.append(NoteShown(key, level.id, note.at, where, note.text, text, is_done, who))
        return sorted(found, key=lambda note: (note.is_done, note.level_id != shown))

    def _rows(self, level: Level) -> list[tuple[str, str, str]]:
        """Figures of the testers' games on a level as it is now, beside those of the computers."""
        from runtime.balance.outcomes import MeasuredLevel
        from runtime.balance.playtests import PersonResult, left_text, person_rows, slowest_text
        from runtime.campaign.rulesets import resolve
        from runtime.engine.levels.ruleset import Ruleset

        t, (games, others) = self._t, self._games_of(level)
        if not games and not others:
            return []
        rows = [
            (t("Games of testers"), str(len(games)), ""),
            (t("On another version"), str(len(others)), ""),
            (t("Won by the tester"), str(sum(one.result is PersonResult.WON for one in games)), ""),
            (t("Given up or left"), left_text(t, games), ""),
            (t("Longest turns, on the average"), slowest_text(t, games), ""),
        ]
        computers = dict(self._figures(level.id))
        known = self._assets.rulesets.get(level.ruleset)
        rules = resolve(known, level.rules) if known is not None else ()
        if not isinstance(rules, Ruleset):
            return rows
        people = dict(person_rows(t, MeasuredLevel(level, rules), games))
        return rows + [(label, people.get(label, ""), computers.get(label, "")) for label in {**people, **computers}]
