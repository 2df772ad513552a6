"""Proofs of the level on the screen: looked for in a process of its own, watched, kept from playtests, renewed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.actions.proof_jobs import ProofJob, ProofJobs, ProofKeeper, played_proof
from editor.asset_cache import AssetCache
from editor.docks.dock_set import DockSet, WhenVisible
from editor.docks.live_checks import ProofChecks
from editor.docks.proofs import BEFORE, LOOK, LOOK_ALL, REMOVE, RENEW, WATCH, ProofCommandId, ProofsDock
from editor.docks.report import JobList
from editor.document.changes import CampaignChanged, LevelChanged
from editor.document.presets_and_proofs import KeepProof, RemoveProof
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from editor.playtest import Playtest
from runtime.campaign.arrivals import Arriving
from runtime.campaign.difficulty import at_difficulty
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Level, Seat
from runtime.match.ways_to_win import sentences_of_ways
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from runtime.checks.clear_check import ClearCase
    from runtime.checks.clear_search import TryCounts
    from runtime.simulate.proof_search import ProofGoal, Try

GAMES = 60
"""How many games the computer plays at most before it gives up; it can be asked again, or stopped."""

DOCK = "proofs"


class ProofCommands(QObject):
    """Works on the dock of proofs; games are looked for in a process of its own, whatever is edited meanwhile.

    ``bounds`` gives with what one can come to a level; ``jobs`` is the list that says how far everything is.
    """

    def __init__(
        self,
        state: EditorState,
        dock: ProofsDock,
        docks: DockSet,
        t: Texts,
        *,
        playtest: Playtest,
        assets: AssetCache,
        bounds: Callable[[str], Arriving],
        jobs: JobList,
        state_folder: Path,
    ) -> None:
        super().__init__(dock)
        self._state, self._dock, self._docks, self._playtest = state, dock, docks, playtest
        self._assets, self._t, self._bounds, self._list, self._state_folder = assets, t, bounds, jobs, state_folder
        self._keeper = ProofKeeper(state, assets, t)
        self._counts: TryCounts | None = None
        self._search = ProofJobs(t, self)
        self._search.changed.connect(self._tell)
        self._search.found.connect(self._found)
        self._search.ended.connect(self._ended)
        self._judging = ProofChecks(state, self._keeper.judged)
        self._judging.judged.connect(dock.show_verdicts)
        dock.asked.connect(self._asked)
        dock.picked.connect(self._tell_row)
        self._ways = WhenVisible(dock, self._show_ways)
        playtest.asked.connect(self._of_the_game)
        state.subscribe(self._heard)

    @property
    def is_looking(self) -> bool:
        """Whether the computer is looking for a game."""
        return self._search.is_running

    def show(self) -> None:
        """Bring the dock to the front, with the keyboard in its list."""
        self._docks.show(DOCK)
        self._fresh_dock.list.setFocus()

    def stop(self) -> None:
        """End whatever goes on beside the window."""
        self._search.stop(silently=True)
        self._judging.stop()

    def stop_all(self) -> None:
        """Look for nothing more, and say so."""
        self._search.stop()

    def look(self) -> None:
        """Let the computer look for a game that wins as the chosen row says; while it looks, stop it."""
        job = self._job_of_row()
        if job is not None:
            self._search.stop(job)
            return
        self._state.finish()
        row, level = self._fresh_dock.row, self._state.level
        if row is not None and row.case is not None and level is not None:
            self._add(level, row.case, is_shown=self._fresh_dock.grade_of(row) is not None)

    def look_all(self) -> None:
        """Look for whatever of the level is not shown against its own opponent yet."""
        self._state.finish()
        if self._state.level is not None:
            self._look_for([self._state.level])

    def look_everywhere(self) -> None:
        """Look for whatever of the campaign is not shown against the levels' own opponents yet."""
        self._state.finish()
        if self._state.document is not None:
            self._look_for(self._state.document.campaign.levels)

    def _look_for(self, levels: Iterable[Level]) -> None:
        """Add what is not shown yet; what proofs say of the very level is believed, for all are replayed as checks."""
        from runtime.checks.clear_check import standings, stated_verdicts
        from runtime.checks.clear_search import is_honest

        document, rulesets, added = self._state.document, self._assets.rulesets, 0
        for level in levels if document is not None else ():
            assert document is not None
            bounds, verdicts = self._bounds(level.id), stated_verdicts(level, rulesets)
            stands = standings(document.campaign, level, rulesets, bounds, verdicts)
            for standing in stands:
                if not is_honest(standing) and standing.case.carry is not None:
                    if not self._add(level, standing.case, is_shown=standing.grade is not None):
                        break
                    added += 1
        t = self._t
        if added:
            said = t.plural(
                "{count} case is looked for: see the report.", "{count} cases are looked for: see the report.", added
            )
            self._state.say(said)
        elif not self._search.is_running:
            self._state.say(t("Everything that can be shown is shown against the levels’ own opponents."))

    def _add(self, level: Level, case: ClearCase, *, is_shown: bool) -> bool:
        """Have a case looked for, unless it is already; whether the level can be played."""
        from runtime.checks.clear_check import CaseStanding
        from runtime.checks.clear_search import plans_of
        from runtime.checks.clear_texts import say_standing

        document, t = self._state.document, self._t
        wrong = self._why_unplayable(level)
        lexicon = self._assets.words_of(document.campaign, document.folder).lexicon if document is not None else None
        source = lexicon.source if lexicon is not None else None
        if wrong or source is None or document is None:
            self._state.say(wrong or t("The campaign's words can't be read."), refused=True)
            return False
        counts = self._try_counts()
        plans = tuple(plans_of(case, source, self._assets.rulesets, counts, GAMES, is_shown=is_shown))
        if plans and self._search.of(level.id, case) is None:
            self._search.add(ProofJob(level, case, plans, counts, self._name(level, case)))
        elif not plans:
            self._state.say(say_standing(t, CaseStanding(case)), refused=True)
        return True

    def _name(self, level: Level, case: ClearCase) -> str:
        from runtime.checks.clear_texts import difficulty_texts, say_case

        document = self._state.document
        names = difficulty_texts(document.campaign) if document is not None else {}
        way = self._fresh_dock.say_path(case.way, case.difficulty) if self._state.level_id == level.id else ""
        said = say_case(self._t, case, names, way)
        return self._t("Proof, {level}: {case}", level=level.name or level.id, case=said)

    def _try_counts(self) -> TryCounts:
        from runtime.checks.clear_search import TryCounts

        document = self._state.document
        if self._counts is None:
            folder = document.folder if document is not None else None
            self._counts = TryCounts.of(self._state_folder, folder) if folder is not None else TryCounts()
        return self._counts

    def watch(self) -> None:
        """Show the chosen game in the game's window."""
        self._show_game(from_win=False)

    def before(self) -> None:
        """Play from the position before the move by which the chosen game wins."""
        self._show_game(from_win=True)

    def renew(self) -> None:
        """Let the chosen proof hold the level as it is now."""
        row, level = self._fresh_dock.row, self._state.level
        if row is None or row.proof is None or level is None or self._keeper.words is None:
            return
        fresh = self._keeper.renewed(row.proof, level)
        if fresh is None:
            self._state.say(self._t("The game no longer wins so; let the computer look for another one."), refused=True)
        else:
            self._state.perform(self._t("Renew proof {proof}", proof=fresh.id), KeepProof(level.id, fresh))

    def remove(self) -> None:
        """Delete the chosen proof; undo brings it back."""
        row, level = self._fresh_dock.row, self._state.level
        if row is not None and row.proof is not None and level is not None:
            said = self._t("Delete proof {proof}", proof=row.proof.id)
            self._state.perform(said, RemoveProof(level.id, row.proof.id))

    def keep(self) -> None:
        """Keep the game that the game's window shows as a proof of the way in which it was won."""
        window, document = self._playtest.window, self._state.document
        trial = window.trial if window is not None else None
        level = document.level(self._playtest.level_id) if document is not None else None
        if window is None or trial is None or document is None or level is None or trial.won is None:
            return
        t = self._t
        note = t("Played in a playtest: {gold} against {silver}.", **self._players(window.stage.controller.game.seats))
        record, seats = trial.rehearsal.record, window.stage.controller.game.seats
        proof = played_proof(
            level, document.campaign, trial.won, record, note, opponent=seats[trial.won.side.other].computer
        )
        if not record.first and self._keeper.keep(level, trial.won, proof):
            self._playtest.say(t("Kept as a proof of “{way}”.", way=self._fresh_dock.say_path(trial.won)))
        else:
            self._playtest.say(t("The level has changed since this game began, and the game no longer wins so."))

    # Inside

    def _show_game(self, *, from_win: bool) -> None:
        row, level, document = self._fresh_dock.row, self._state.level, self._state.document
        if row is None or row.proof is None or level is None or document is None:
            return
        self._state.finish()
        proved = self._dock.state_of(row) in ("holds", "earlier")
        # A game that no longer wins is shown on the level that it was played on, where that is known.
        old = row.proof.record
        played = at_difficulty(level, row.proof.difficulty) if proved or old is None else old.level
        wrong = self._playtest.show_game(
            played, row.proof, document.campaign, document.folder, from_win=from_win, kept_as=level.id
        )
        if wrong:
            self._state.say(" ".join(say_issue(self._t, wrong[0])), refused=True)
        elif not proved:
            then = self._t("This is the level as it was when the game was played.")
            now = self._t("This is the level as it is now: the game goes as far as it still can.")
            self._playtest.say(then if old is not None else now)

    def _why_unplayable(self, level: Level) -> str:
        """What keeps a level from being played, in words; empty where nothing does."""
        from runtime.checks import check_level
        from runtime.support.issues import Severity

        errors = [one for one in check_level(level, self._assets.rulesets) if one.severity is Severity.ERROR]
        return self._said(errors[0]) if errors else ""

    def _said(self, issue: Issue) -> str:
        return self._t("The level can't be played as it is now. {why}", why=" ".join(say_issue(self._t, issue)))

    def _players(self, seats: BySide[Seat]) -> dict[str, str]:
        from runtime.ai.players import PLAYERS, player_name

        t, said = self._t, {}
        for side in SIDES:
            player = seats[side].computer or ""
            said[side.value] = player_name(t, player) if player in PLAYERS else t("a person")
        return said

    @property
    def _fresh_dock(self) -> ProofsDock:
        """The dock with the ways to win the level on the screen, whether it is seen or not."""
        self._ways.settle()
        return self._dock

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignOpened):
            self._search.stop(silently=True)
            self._list.clear_jobs()
            self._counts = None
        if isinstance(change, LevelShown | LevelChanged | CampaignChanged):
            self._ways.changed()

    def _show_ways(self) -> None:
        """Show the ways to win the level on the screen."""
        self._dock.rulesets = self._assets.rulesets
        cases = self._cases()
        self._dock.show_cases(cases, self._sentences(cases))
        self._tell_row()

    def _cases(self) -> tuple[ClearCase, ...]:
        """What is to be shown of the level on the screen, the protagonist's first."""
        level, document = self._state.level, self._state.document
        if level is None or document is None or not self._assets.rulesets:
            return ()
        from runtime.checks.clear_check import cases_of

        sides = (level.protagonist, level.protagonist.other)
        bounds, rulesets = self._bounds(level.id), self._assets.rulesets
        return tuple(case for side in sides for case in cases_of(document.campaign, level, rulesets, bounds, side))

    def _tell(self, job: ProofJob) -> None:
        """Say how far a job is: in the list, and in the dock where its row is chosen."""
        self._list.show_job(job.key, job.name, job.said, running=job in self._search.jobs)
        self._tell_row()

    def _ended(self, job: ProofJob) -> None:
        """A job is over: a word of it in the list, in the dock, and for whoever is at something else."""
        self._list.show_job(job.key, job.name, job.said, running=False)
        self._dock.show_search(self._worded(job), running=False)
        if not self._dock.isVisible() or job.level.id != self._state.level_id:
            self._state.say(self._t("{job}: {said}", job=job.name, said=job.said))

    def _tell_row(self) -> None:
        """Say how far the chosen row's job is, or the one that goes on now."""
        own = self._job_of_row()
        job = own or next(iter(self._search.jobs), None)
        if job is not None:
            self._dock.show_search(self._worded(job), running=own is not None)
        else:
            self._dock.end_search()

    def _job_of_row(self) -> ProofJob | None:
        """The job of the row that is chosen, where it is looked for or waits."""
        row = self._fresh_dock.row
        return self._search.of(self._state.level_id, row.case) if row is not None and row.case is not None else None

    def _worded(self, job: ProofJob) -> str:
        """What is said of a job, after its level's name where another one is shown."""
        if job.level.id == self._state.level_id:
            return job.said
        return self._t("{level}: {said}", level=job.level.name or job.level.id, said=job.said)

    def _sentences(self, cases: tuple[ClearCase, ...]) -> Mapping[tuple[Side, str, str], str]:
        """The ways to win in the words that players read, at each difficulty, and under none as the level stands."""
        from runtime.checks.proofs import rules_of

        level = self._state.level
        found: dict[tuple[Side, str, str], str] = {}
        difficulties = dict.fromkeys(["", *(case.difficulty for case in cases)])
        for difficulty in difficulties if level is not None else ():
            here = at_difficulty(level, difficulty) if level is not None else level
            rules = rules_of(here, self._assets.rulesets) if here is not None else None
            if here is not None and rules is not None:
                said = sentences_of_ways(self._t, here, rules)
                found |= {(side, path, difficulty): text for (side, path), text in said.items()}
        return found

    def _found(self, job: ProofJob, goal: ProofGoal, one: Try) -> None:
        """The search has found a game: keep it, in the place of those that show the same case less well."""
        from runtime.checks.clear_search import case_suffix
        from runtime.simulate.proof_search import note_of, proof_id, proof_of

        document, t = self._state.document, self._t
        level = document.level(job.level.id) if document is not None else None
        if level is None or document is None:
            return
        file = document.campaign.proofs_of(level.id)
        proof = proof_of(one, goal, file, note_of(t, one, level))
        proof = replace(proof, id=proof_id((one.id for one in file.proofs), job.case.way, case_suffix(job.case)))
        if not self._keeper.keep(level, job.case.way, proof, job.case):
            self._state.say(t("{job}: the level was changed meanwhile, look again.", job=job.name), refused=True)

    def _asked(self, command: str) -> None:
        runs: dict[ProofCommandId, Callable[[], None]] = {
            LOOK: self.look,
            LOOK_ALL: self.look_all,
            WATCH: self.watch,
            BEFORE: self.before,
            RENEW: self.renew,
            REMOVE: self.remove,
        }
        runs[ProofCommandId(command)]()

    def _of_the_game(self, control: str) -> None:
        from runtime.ui.game.commands.playtest_commands import KEEP_PROOF

        if control == KEEP_PROOF:
            self.keep()
