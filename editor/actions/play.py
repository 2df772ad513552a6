"""Trying the level: a person on its screen, from its start or a preset, or computers, whose games are evidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import SignalInstance

from editor.asset_cache import AssetCache
from editor.dialogs.questions import Questions
from editor.docks.issues import IssuesDock
from editor.docks.live_checks import Trials
from editor.docks.report import JobList
from editor.document.presets_and_proofs import ChangeStart, SetPresets, new_preset_id
from editor.editor_state import EditorState
from editor.playtest import Playtest
from editor.settings import AS_LEVEL, EditorSettings, PlaytestSetup
from editor.widgets import run_modal
from runtime.ai import ADEPT
from runtime.campaign.play import Preset
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.presets import begin_preset, begun_with, preset_of
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from editor.dialogs.play_setup import TrialOptions
    from runtime.checks.evidence import Evidence
    from runtime.engine.levels.level import Level
    from runtime.lexicon import LexiconError
    from runtime.simulate.runners import GameWorkerError

_MOST = 6
SEATS = "playtest-seats"
"""Under this name the settings keep who plays in playtests."""


@dataclass(frozen=True, slots=True)
class PresetsOffered:
    """The presets of the level on the screen, in the designer's order; ``why`` says why there are none."""

    presets: tuple[Preset, ...] = ()
    why: str = ""


class PlayCommands:
    """Starts and stops the playtest; ``go_to`` leads to the place of an issue."""

    def __init__(
        self,
        state: EditorState,
        playtest: Playtest,
        ask: Callable[[], Questions],
        t: Texts,
        go_to: Callable[[Issue], None],
        *,
        assets: AssetCache,
        settings: EditorSettings,
    ) -> None:
        self._state, self._playtest, self._ask, self._t = state, playtest, ask, t
        self._go_to, self._assets, self._settings = go_to, assets, settings
        kept = settings.settings.windows.get(SEATS, "").partition("/")
        playtest.wanted = PlaytestSetup(BySide(kept[0] or AS_LEVEL, kept[2] or AS_LEVEL))
        playtest.asked.connect(self._asked)

    def start(self) -> None:
        """Play the level on the screen, as it is; where that can't be, say why and lead to the first reason."""
        self._start(None)

    def start_campaign(self) -> None:
        """Play the campaign on the screen from its first station, unsaved changes too; where that can't be, say why."""
        self._state.finish()
        document = self._state.document
        why = self._playtest.start_campaign(document) if document is not None else ""
        if why and document is not None:
            about = self._t("“{campaign}” can't be played as it is:", campaign=document.campaign.name)
            self._ask().tell(self._t("The campaign can't be played yet"), about, why)

    def start_preset(self, preset: Preset) -> None:
        """Play the level on the screen as a preset has it begin; where that can't be, say why."""
        self._playtest.wanted = replace(self._playtest.wanted, any_seed=False)
        self._start(preset)

    def set_up(self) -> None:
        """Ask who plays, with which seed and from which beginning; then play."""
        self._state.finish()
        document, level = self._state.document, self._state.level
        if document is None or level is None:
            return
        presets = document.campaign.presets_of(level.id).presets
        chosen = self._ask().play_set_up(level, presets, self._playtest.wanted, document.campaign.difficulties)
        if chosen is None:
            return
        wanted, preset = chosen
        self._playtest.choose(wanted)
        settings = self._settings.settings
        self._settings.change(settings.with_window(SEATS, f"{wanted.seats.gold}/{wanted.seats.silver}"))
        self._start(preset)

    def edit_presets(self) -> None:
        """Make, change, rename, order and delete the presets of the level on the screen, as one step."""
        self._state.finish()
        document, level = self._state.document, self._state.level
        if document is None or level is None:
            return
        campaign = document.campaign
        presets = campaign.presets_of(level.id).presets
        changed = self._ask().presets(campaign, level, presets, self._judged)
        if changed is not None and changed != presets:
            self._state.perform(self._t("Change the presets"), SetPresets(level.id, changed))

    def presets(self) -> PresetsOffered:
        """The presets of the level on the screen."""
        t, document, level = self._t, self._state.document, self._state.level
        if document is None or level is None:
            return PresetsOffered(why=t("Open a campaign and show one of its levels first."))
        found = document.campaign.presets_of(level.id).presets
        if not found:
            why = t("“{level}” has no presets yet: make one under Play, Presets of this level.", level=level.name)
            return PresetsOffered(why=why)
        return PresetsOffered(found)

    def stop(self) -> None:
        """Close the game's window."""
        self._playtest.stop()

    def keep_preset(self) -> None:
        """Keep the position that the game's window shows as a preset of its level, under a name that is asked for."""
        document, state, level = self._state.document, self._playtest.state, self._played
        if document is None or state is None or level is None or self._playtest.window is None:
            return
        t, presets = self._t, document.campaign.presets_of(level.id)
        taken = {one.name.casefold() for one in presets.presets}
        usual = t("Turn {turn}", turn=state.turn)
        numbered = (f"{usual} ({number})" for number in range(2, len(taken) + 3))
        free = next(name for name in (usual, *numbered) if name.casefold() not in taken)
        name = self._ask().preset_name(free, taken)
        if name is None:
            return
        setup = self._playtest.window.setup
        preset = preset_of(
            state,
            setup.level,
            self._assets.rulesets,
            preset_id=new_preset_id(presets, name),
            name=name,
            seed=setup.seed,
        )
        edit = SetPresets(level.id, (*presets.presets, preset))
        if self._state.perform(t("Keep preset {name}", name=name), edit):
            self._playtest.say(t("Kept as the preset “{name}”.", name=name))

    def keep_start(self) -> None:
        """Let the level begin with the position that the game's window shows."""
        state, level, window = self._playtest.state, self._played, self._playtest.window
        if state is None or level is None or window is None:
            return
        t = self._t
        try:
            begun = begun_with(state, window.setup.level, level)
        except ValueError:
            self._playtest.say(t("The map has another size now: restart with changes first."))
            return
        if self._state.perform(t("Keep the game's position as the start"), ChangeStart(begun)):
            said = t("The level begins with this position now; undo in the editor takes it back.")
            if any(rack.tokens for rack in state.racks) or len(set(state.spies)) > 1:
                said += " " + t("Tokens on racks and spies are not part of a level's start; a preset keeps them.")
            self._playtest.say(said)

    @property
    def _played(self) -> Level | None:
        """The level that is being tried, as it is in the editor now."""
        document = self._state.document
        return document.level(self._playtest.level_id) if document is not None else None

    def _asked(self, control: str) -> None:
        """A control of the game's window that is the editor's affair was used."""
        from runtime.ui.game.commands.playtest_commands import ANOTHER_SEED, KEEP_PRESET, KEEP_START, RESTART

        runs: dict[str, Callable[[], None]] = {
            RESTART: self.again,
            ANOTHER_SEED: self.another_seed,
            KEEP_PRESET: self.keep_preset,
            KEEP_START: self.keep_start,
        }
        if control in runs:  # Others are the affair of the proofs.
            runs[control]()

    def again(self) -> None:
        """Play the level that is being tried once more, as it is now, with the same preset and seed."""
        level, document, preset = self._played, self._state.document, self._playtest.preset
        if level is None or document is None:
            self._playtest.say(self._t("The level is not in the editor any more."))
            return
        self._state.finish()
        if preset is not None:
            now = document.campaign.presets_of(level.id).presets
            preset = next((one for one in now if one.id == preset.id), preset)
        wrong = self._playtest.start(
            document.campaign.level(level.id), preset, document.campaign, document.folder, waiting=document.waiting
        )
        if wrong:
            said = " ".join(say_issue(self._t, wrong[0]))
            self._playtest.say(self._t("The level can't be played as it is now. {why}", why=said))

    def another_seed(self) -> None:
        """Play the level that is being tried once more with the next seed; a preset's own one is put aside."""
        playtest = self._playtest
        seed = (playtest.window.setup.seed if playtest.window is not None else playtest.wanted.seed) + 1
        playtest.wanted = replace(playtest.wanted, seed=seed, any_seed=True)
        self.again()

    def save_report(self) -> None:
        """Ask in the game's window what a report of its games is to say, and for a file."""
        window = self._playtest.window
        if window is None:
            self._state.say(self._t("Reports tell of games over the landscape; this is a table game."), refused=True)
            return
        window.activateWindow()
        window.save_report()

    def _judged(self, level: Level, preset: Preset) -> str:
        """What is wrong with a preset of a level; empty where it can be played."""
        document = self._state.document
        if document is None:
            return ""
        stock = self._assets
        found = begin_preset(level, preset, stock.rulesets, stock.lexicon, seed=0, campaign=document.campaign)
        return " ".join(say_issue(self._t, found[0])) if isinstance(found, tuple) else ""

    def _start(self, preset: Preset | None) -> None:
        self._state.finish()
        level, table, document = self._state.level, self._state.table, self._state.document
        if table is not None and document is not None:
            why = self._playtest.start_table(table, document.campaign)
            if why:
                about = self._t("“{level}” can't be played as it is:", level=table.name)
                self._ask().tell(self._t("The level can't be played yet"), about, why)
            return
        if level is None or document is None:
            return
        wrong = self._playtest.start(level, preset, document.campaign, document.folder, waiting=document.waiting)
        if not wrong:
            return
        t = self._t
        if preset is None:
            self._go_to(wrong[0])
        said = [" ".join(say_issue(t, issue)) for issue in wrong[:_MOST]]
        if len(wrong) > _MOST:
            more = len(wrong) - _MOST
            said.append(t.plural("and {count} more", "and {count} more", more))
        about = (
            t("“{level}” can't be played as it is:", level=level.name)
            if preset is None
            else t("“{level}” can't be played with the preset “{preset}”:", level=level.name, preset=preset.name)
        )
        self._ask().tell(t("The level can't be played yet"), about, "\n".join(said))


USUAL = ADEPT.id
"""Who plays where nobody else is chosen."""


class TrialCommands:
    """``ask_trial`` asks who is to play a level; None is no answer."""

    def __init__(self, state: EditorState, assets: AssetCache, dock: IssuesDock, t: Texts) -> None:
        self._state, self._assets, self._dock, self._t = state, assets, dock, t
        self._found: tuple[Evidence, ...] = ()
        self._wish: TrialOptions | None = None
        self._jobs: JobList | None = None
        self.ask_trial: Callable[[Level, TrialOptions], TrialOptions | None] = self._ask
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
            self._tell_job(self._t("Stopped."), running=False)
            self._show()
            return
        level, rules = self._state.level, self._rules()
        document = self._state.document
        if level is None or document is None:
            return
        if rules is None:
            self._state.say(self._t("The level can't be played as it is. See the issues."), refused=True)
            return
        wish = self.ask_trial(level, self._wish or self._usual(level))
        if wish is not None:
            self._wish = wish
            self._begin(level, rules, wish)

    def campaign_changed(self) -> None:
        """Let go of what was shown of levels that are different now."""
        document = self._state.document
        kept = tuple(one for one in self._found if document is not None and one.holds_for(document.campaign))
        # What is played stands last; other levels may be edited meanwhile, and what was known of them goes.
        if self.trials.is_playing and (document is None or self._found[-1] not in kept):
            self.trials.stop()
            if document is not None:
                said = self._t("The level was changed, so that no more games try it.")
                self._state.say(said)
                self._tell_job(said, running=False)
        if kept != self._found:
            self._found = kept
        self._show()

    def stop(self) -> None:
        """Play no longer."""
        self.trials.stop()

    def _usual(self, level: Level) -> TrialOptions:
        from editor.dialogs.play_setup import TrialOptions
        from runtime.checks.evidence import GAMES

        foe = level.seats[level.protagonist.other].computer
        return TrialOptions(USUAL, foe or USUAL, GAMES)

    def _rules(self) -> Ruleset | None:
        from runtime.checks.proofs import rules_of
        from runtime.engine.turn.first_position import faults

        level = self._state.level
        rules = rules_of(level, self._assets.rulesets) if level is not None else None
        return rules if level is not None and rules is not None and not faults(level, rules) else None

    def _begin(self, level: Level, rules: Ruleset, wish: TrialOptions) -> None:
        from runtime.checks.evidence import Evidence, Trial
        from runtime.lexicon import LexiconError
        from runtime.match.wordlists import campaign_source

        document = self._state.document
        if document is None:
            return
        try:
            words = campaign_source(document.campaign.words, document.folder)
        except LexiconError:
            self._state.say(self._t("The campaign's words can't be read. See the issues."), refused=True)
            return
        self.trials.begin(Trial(level, rules, wish.player, wish.foe, wish.games, words))
        self._put(Evidence(level, wish.player, wish.foe, 0))
        self._tell_job("", running=True)

    def listed_in(self, jobs: JobList, asked: SignalInstance) -> None:
        """Say in a list how far games are; ``asked`` is sent with "stop" where nothing in it is to go on."""
        self._jobs = jobs
        asked.connect(lambda command: self.try_or_stop() if command == "stop" and self.trials.is_playing else None)

    def _told(self, evidence: Evidence) -> None:
        self._put(evidence)
        self._tell_job("", running=True)

    def _tell_job(self, said: str, *, running: bool) -> None:
        """Say in the list how far the games are, and what became of them."""
        from runtime.checks.evidence import say_evidence

        if self._jobs is None or not self._found:
            return
        evidence, t = self._found[-1], self._t
        name = t("Games that try {level}", level=evidence.level.name or evidence.level.id)
        said = " ".join(filter(None, (said, say_evidence(t, evidence))))
        self._jobs.show_job(f"trial {evidence.level.id}", name, said, running=running)

    def _put(self, evidence: Evidence) -> None:
        """Show it in the place of what was known of the same players on the same level."""
        key = (evidence.level.id, evidence.player, evidence.foe)
        others = (one for one in self._found if (one.level.id, one.player, one.foe) != key)
        self._found = (*others, evidence)
        self._show()

    def _ended(self, problem: LexiconError | GameWorkerError | None) -> None:
        if problem is not None:
            self._state.say(self._say_problem(problem), refused=True)
            self._tell_job(self._say_problem(problem), running=False)
        elif self._found:
            level = self._found[-1].level
            said = self._t("The games that tried {level} are over: see the issues.", level=level.name or level.id)
            self._state.say(said)
            self._tell_job(self._t("Over."), running=False)
        self._show()

    def _say_problem(self, problem: LexiconError | GameWorkerError) -> str:
        from runtime.lexicon import LexiconError

        if isinstance(problem, LexiconError):
            return self._t("The campaign's words can't be read. See the issues.")
        return self._t("The games could not be played: {reason}.", reason=problem.reason)

    def _show(self) -> None:
        self._dock.show_evidence(self._found, self.trials.is_playing)

    def _ask(self, level: Level, usual: TrialOptions) -> TrialOptions | None:
        from editor.dialogs.play_setup import TrialDialog

        dialog = TrialDialog(self._t, level.name, usual, self._dock.window())
        return dialog.wish if run_modal(dialog) else None
