"""Proofs of the level on the screen: looked for in a process of its own, watched, kept from playtests, renewed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.asset_cache import AssetCache
from editor.docks.dock_set import DockSet
from editor.docks.live_checks import ProofChecks
from editor.docks.proofs import ProofsDock
from editor.document.changes import LevelChanged
from editor.document.edit import CompositeEdit
from editor.document.presets_and_proofs import KeepProof, RemoveProof
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from editor.playtest import Playtest
from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Level, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from runtime.lexicon import WordSource
from runtime.match.ways_to_win import WayToWin
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from runtime.checks.proofs import ProofJudge, ProofVerdict
    from runtime.engine.words.words import Words
    from runtime.simulate.proof_search import Quest, Seeker, Try

GAMES = 60
"""How many games the computer plays at most before it gives up; it can be asked again, or stopped."""
EVERY = 120
"""Milliseconds between two looks at a search."""


class ProofSearch(QObject):
    """One search at a time; ``said`` tells how far it is and whether it goes on, ``found`` gives the game."""

    said = Signal(str, bool)
    found = Signal(str, object, object, object)
    """A level's id, a :class:`WayToWin`, the :class:`Quest`, and its :class:`Try` that succeeded."""

    def __init__(self, t: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self._t = t
        self._seeker: Seeker | None = None
        self._quest: Quest | None = None
        self._sought: tuple[str, WayToWin] = ("", WayToWin(Side.GOLD))
        self._seeds: dict[tuple[str, WayToWin], int] = {}
        self._tried = 0
        self._shown = self._name = ""
        self._poll = QTimer(self, interval=EVERY)
        self._poll.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        """Whether the computer is looking for a game."""
        return self._seeker is not None

    @property
    def tried(self) -> int:
        """How many games were played in the present or last search."""
        return self._tried

    def begin(self, level: Level, rules: Ruleset, words: WordSource, way: WayToWin) -> None:
        """Look for a game of ``level`` that is won in a way; a search that found nothing goes on with other seeds."""
        from runtime.simulate.proof_search import SEARCHERS, Quest, Seeker, opponents_of

        self.stop()
        self._sought, self._tried = (level.id, way), 0
        self._shown, self._name = level.id, level.name or level.id
        seed = self._seeds.get(self._sought, 1)
        self._seeds[self._sought] = seed + GAMES
        self._quest = Quest(level, rules, words, way, SEARCHERS, opponents_of(level, way), seed)
        self._seeker = Seeker(self._quest, GAMES)
        self._poll.start()
        self._tell()

    def tell_of(self, level_id: str) -> None:
        """Another level is shown: a search goes on, and says which level it is about."""
        self._shown = level_id
        if self.is_running:
            self._tell()

    def stop(self, said: str = "") -> None:
        """End the search, whatever it is doing, and say something of it."""
        self._poll.stop()
        seeker, self._seeker = self._seeker, None
        if seeker is not None:
            seeker.stop()
        self.said.emit(self._named(said) if said else "", False)

    def _look(self) -> None:
        """Take what the search has found."""
        seeker = self._seeker
        if seeker is None:
            return
        fault = ""
        for one in seeker.poll():
            self._tried += 1
            fault = one.fault
            if one.record is not None:
                self._take(one)
                return
        t = self._t
        if seeker.is_over and fault:
            self.stop(t("The games could not be played: {reason}.", reason=fault))
        elif seeker.is_over:
            said = t.plural(
                "Not found in {count} game. That is no proof that it can't be done.",
                "Not found in {count} games. That is no proof that it can't be done.",
                self._tried,
            )
            self.stop(said)
        else:
            self._tell()

    def _take(self, one: Try) -> None:
        self.stop(self._t("Found in game {count}.", count=self._tried))
        self.found.emit(*self._sought, self._quest, one)

    def _tell(self) -> None:
        said = self._t("Playing game {number} of {count}…", number=self._tried + 1, count=GAMES)
        self.said.emit(self._named(said), True)

    def _named(self, said: str) -> str:
        """What is said of a search, after its level's name where another one is shown."""
        return said if self._shown == self._sought[0] else self._t("{level}: {said}", level=self._name, said=said)


DOCK = "proofs"


class ProofCommands(QObject):
    """Works on the dock of proofs; the search runs in a process of its own."""

    def __init__(
        self, state: EditorState, dock: ProofsDock, docks: DockSet, t: Texts, *, playtest: Playtest, assets: AssetCache
    ) -> None:
        super().__init__(dock)
        self._state, self._dock, self._docks, self._playtest = state, dock, docks, playtest
        self._assets, self._t = assets, t
        self._judge: ProofJudge | None = None
        self._search = ProofSearch(t, self)
        self._search.said.connect(lambda said, running: dock.show_search(said, running=running))
        self._search.found.connect(self._found)
        self._judging = ProofChecks(state, self._judged)
        self._judging.judged.connect(dock.show_verdicts)
        dock.asked.connect(self._asked)
        playtest.asked.connect(self._of_the_game)
        state.subscribe(self._heard)

    @property
    def is_looking(self) -> bool:
        """Whether the computer is looking for a game."""
        return self._search.is_running

    def show(self) -> None:
        """Bring the dock to the front, with the keyboard in its list."""
        self._docks.show(DOCK)
        self._dock.list.setFocus()

    def stop(self) -> None:
        """End whatever goes on beside the window."""
        self._search.stop()
        self._judging.stop()

    def look(self) -> None:
        """Let the computer look for a game that wins as the chosen row says; while it looks, stop it."""
        if self._search.is_running:
            tried = self._search.tried
            self._search.stop(self._t.plural("Stopped after {count} game.", "Stopped after {count} games.", tried))
            return
        from runtime.checks.proofs import rules_of

        self._state.finish()
        row, level, document = self._dock.row, self._state.level, self._state.document
        if row is None or level is None or document is None:
            return
        rules = rules_of(level, self._assets.rulesets)
        wrong = self._why_unplayable(level)
        lexicon = self._assets.words_of(document.campaign, document.folder).lexicon
        source = lexicon.source if lexicon is not None else None
        if wrong or rules is None or source is None:
            self._state.say(wrong or self._t("The campaign's words can't be read."), refused=True)
        else:
            self._search.begin(level, rules, source, row.way)

    def watch(self) -> None:
        """Show the chosen game in the game's window."""
        self._show_game(from_win=False)

    def before(self) -> None:
        """Play from the position before the move by which the chosen game wins."""
        self._show_game(from_win=True)

    def renew(self) -> None:
        """Let the chosen proof hold the level as it is now."""
        row, level, words = self._dock.row, self._state.level, self._words
        if row is None or row.proof is None or level is None or words is None:
            return
        fresh = self._judge_now.renewed(row.proof, level, words)
        if fresh is None:
            self._state.say(self._t("The game no longer wins so; let the computer look for another one."), refused=True)
        else:
            self._state.perform(self._t("Renew proof {proof}", proof=fresh.id), KeepProof(level.id, fresh))

    def remove(self) -> None:
        """Delete the chosen proof; undo brings it back."""
        row, level = self._dock.row, self._state.level
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
        if not record.first and self._keep(level, trial.won, proof):
            self._playtest.say(t("Kept as a proof of “{way}”.", way=self._dock.say_path(trial.won)))
        else:
            self._playtest.say(t("The level has changed since this game began, and the game no longer wins so."))

    # Inside

    def _keep(self, level: Level, way: WayToWin, proof: Proof) -> bool:
        """Keep a proof for the level as it is now; whether it is one."""
        words, document = self._words, self._state.document
        if words is None or document is None:
            return False
        fresh = self._judge_now.renewed(proof, level, words)
        if fresh is None:
            return False
        spent = [
            RemoveProof(level.id, one.id)
            for one in document.campaign.proofs_of(level.id).proofs
            if (one.side, one.path) == (way.side, way.path) and not self._judge_now.judged(one, level, words).is_proved
        ]
        edit = CompositeEdit((*spent, KeepProof(level.id, fresh)))
        return self._state.perform(self._t("Keep proof {proof}", proof=fresh.id), edit)

    def _show_game(self, *, from_win: bool) -> None:
        row, level, document = self._dock.row, self._state.level, self._state.document
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
        elif not proved and old is not None:
            self._playtest.say(self._t("This is the level as it was when the game was played."))

    def _judged(self, campaign: Campaign, level: Level) -> tuple[tuple[Proof, ProofVerdict], ...]:
        """What each proof of a level is worth; called in the judging's thread."""
        document = self._state.document
        words = self._assets.words_of(campaign, document.folder if document is not None else None).lexicon
        if words is None:
            return ()
        judging = self._judge_now
        judging.keep_to(campaign)
        return tuple((one, judging.judged(one, level, words)) for one in campaign.proofs_of(level.id).proofs)

    @property
    def _judge_now(self) -> ProofJudge:
        from runtime.checks.proofs import ProofJudge

        if self._judge is None:
            self._judge = ProofJudge(self._assets.rulesets)
        return self._judge

    @property
    def _words(self) -> Words | None:
        document = self._state.document
        return self._assets.words_of(document.campaign, document.folder).lexicon if document is not None else None

    def _why_unplayable(self, level: Level) -> str:
        """What keeps a level from being played, in words; empty where nothing does."""
        from runtime.checks import check_level
        from runtime.support.issues import Severity

        errors = [one for one in check_level(level, self._assets.rulesets) if one.severity is Severity.ERROR]
        return self._said(errors[0]) if errors else ""

    def _said(self, issue: Issue) -> str:
        return self._t("The level can't be played as it is now. {why}", why=" ".join(say_issue(self._t, issue)))

    def _players(self, seats: BySide[Seat]) -> dict[str, str]:
        from runtime.ai.players import PLAYERS

        t, said = self._t, {}
        for side in SIDES:
            player = PLAYERS.get(seats[side].computer or "")
            said[side.value] = t(player.name) if player is not None else t("a person")
        return said

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignOpened):
            self._search.stop()
        elif isinstance(change, LevelShown):
            self._search.tell_of(self._state.level_id)
        if isinstance(change, CampaignOpened | LevelShown | LevelChanged):
            self._dock.show_sentences(self._sentences())

    def _sentences(self) -> dict[tuple[Side, str], str]:
        """The ways to win in the words that players read."""
        from runtime.campaign.rulesets import resolve
        from runtime.engine.conditions.objectives import objective_text
        from runtime.engine.conditions.plan_builder import planned
        from runtime.engine.levels.ruleset import Ruleset
        from runtime.support.objective_sentences import say_sentence

        level = self._state.level
        if level is None or not any(level.conditions):
            return {}
        known = self._assets.rulesets.get(level.ruleset)
        rules = resolve(known, level.rules) if known is not None else ()
        made = planned(level, rules) if isinstance(rules, Ruleset) else None
        if made is None or made.flaws:
            return {}
        return {(one.side, one.id): say_sentence(self._t, objective_text(one)) for one in made.plan.objectives}

    def _found(self, level_id: str, way: WayToWin, quest: Quest, one: Try) -> None:
        """The search has found a game: keep it, in the place of those that no longer win so."""
        from runtime.simulate.proof_search import note_of, proof_of

        document = self._state.document
        level = document.level(level_id) if document is not None else None
        if level is None or document is None:
            return
        proof = proof_of(one, quest, document.campaign.proofs_of(level_id), note_of(self._t, one.winner, one.opponent))
        if not self._keep(level, way, proof):
            self._state.say(self._t("The level was changed meanwhile: look again."), refused=True)

    def _asked(self, command: str) -> None:
        runs: dict[str, Callable[[], None]] = {
            "look": self.look,
            "watch": self.watch,
            "before": self.before,
            "renew": self.renew,
            "remove": self.remove,
        }
        runs[command]()

    def _of_the_game(self, control: str) -> None:
        from runtime.ui.game.commands.playtest_commands import KEEP_PROOF

        if control == KEEP_PROOF:
            self.keep()


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
