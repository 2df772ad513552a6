"""Lets computers try a level and shows what they come to, as evidence for as long as the level stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.asset_cache import AssetCache
from editor.docks.issues import IssuesDock
from editor.docks.trials import Trials
from editor.editor_state import EditorState
from editor.widgets import run_modal
from runtime.ai import ADEPT
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from editor.dialogs.issue_dialogs import TrialWish
    from runtime.checks.evidence import Evidence
    from runtime.lexicon import LexiconError
    from runtime.simulate.runners import GameWorkerError

USUAL = ADEPT.id
"""Who plays where nobody else is chosen."""


class TrialCommands:
    """``ask_trial`` asks who is to play a level; None is no answer."""

    def __init__(self, desk: EditorState, stock: AssetCache, dock: IssuesDock, t: Texts) -> None:
        self._desk, self._stock, self._dock, self._t = desk, stock, dock, t
        self._found: tuple[Evidence, ...] = ()
        self._wish: TrialWish | None = None
        self.ask_trial: Callable[[Level, TrialWish], TrialWish | None] = self._ask
        self.trials = Trials(dock)
        self.trials.told.connect(self._told)
        self.trials.ended.connect(self._ended)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What playing has shown of the levels as they are."""
        return self._found

    def try_or_stop(self) -> None:
        """Ask who is to play the level and let them; stop them where they do already."""
        if self.trials.is_playing:
            self.trials.stop()
            self._show()
            return
        level, rules = self._desk.level, self._rules()
        document = self._desk.document
        if level is None or document is None:
            return
        if rules is None:
            self._desk.say(self._t("The level can't be played as it is. See the issues."), refused=True)
            return
        wish = self.ask_trial(level, self._wish or self._usual(level))
        if wish is not None:
            self._wish = wish
            self._begin(level, rules, wish)

    def campaign_changed(self) -> None:
        """Let go of what was shown of levels that are different now."""
        document = self._desk.document
        kept = tuple(one for one in self._found if document is not None and one.holds_for(document.campaign))
        if self.trials.is_playing and (document is None or len(kept) < len(self._found)):
            self.trials.stop()
        if kept != self._found:
            self._found = kept
        self._show()

    def stop(self) -> None:
        """Play no longer."""
        self.trials.stop()

    def _usual(self, level: Level) -> TrialWish:
        from editor.dialogs.issue_dialogs import TrialWish
        from runtime.checks.evidence import GAMES

        foe = level.seats[level.protagonist.other].computer
        return TrialWish(USUAL, foe or USUAL, GAMES)

    def _rules(self) -> Ruleset | None:
        from runtime.checks.proofs import rules_of
        from runtime.engine.turn.first_position import faults

        level = self._desk.level
        rules = rules_of(level, self._stock.rulesets) if level is not None else None
        return rules if level is not None and rules is not None and not faults(level, rules) else None

    def _begin(self, level: Level, rules: Ruleset, wish: TrialWish) -> None:
        from runtime.checks.evidence import Evidence, Trial
        from runtime.lexicon import LexiconError
        from runtime.match.wordlists import campaign_source

        document = self._desk.document
        if document is None:
            return
        try:
            words = campaign_source(document.campaign.words, document.folder)
        except LexiconError:
            self._desk.say(self._t("The campaign's words can't be read. See the issues."), refused=True)
            return
        self.trials.begin(Trial(level, rules, wish.player, wish.foe, wish.games, words))
        self._put(Evidence(level, wish.player, wish.foe, 0))

    def _told(self, evidence: Evidence) -> None:
        self._put(evidence)

    def _put(self, evidence: Evidence) -> None:
        """Show it in the place of what was known of the same players on the same level."""
        key = (evidence.level.id, evidence.player, evidence.foe)
        others = (one for one in self._found if (one.level.id, one.player, one.foe) != key)
        self._found = (*others, evidence)
        self._show()

    def _ended(self, problem: LexiconError | GameWorkerError | None) -> None:
        if problem is not None:
            self._desk.say(self._say_problem(problem), refused=True)
        self._show()

    def _say_problem(self, problem: LexiconError | GameWorkerError) -> str:
        from runtime.lexicon import LexiconError

        if isinstance(problem, LexiconError):
            return self._t("The campaign's words can't be read. See the issues.")
        return self._t("The games could not be played: {reason}.", reason=problem.reason)

    def _show(self) -> None:
        self._dock.show_evidence(self._found, self.trials.is_playing)

    def _ask(self, level: Level, usual: TrialWish) -> TrialWish | None:
        from editor.dialogs.issue_dialogs import TrialDialog

        dialog = TrialDialog(self._t, level.name, usual, self._dock.window())
        return dialog.wish if run_modal(dialog) else None
