"""Trying a level or a campaign: its present value in the real game window, in the same process, nothing saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from editor.asset_cache import AssetCache
from editor.document.document import Document
from editor.document.story import ASSETS
from editor.settings import PERSON, SHOWN, PlaytestSetup, last_of
from runtime.campaign.model import Campaign
from runtime.campaign.play import Arrival, Context, Preset, Proof
from runtime.campaign.tables import TableLevel
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import Level, Seat
from runtime.engine.records.record import Record
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.ui.windows import place_at

if TYPE_CHECKING:
    from runtime.engine.game.state import GameState
    from runtime.ui.game.play.computer import PlaytestOptions
    from runtime.ui.game.window import GameWindow
    from runtime.ui.game_setup.setup import GameSetup
    from runtime.ui.program.program import Program
    from runtime.ui.tablegames.window import TableGameWindow


class Playtest(QObject):
    """At most one game at a time; ``changed`` is sent when its window opens and when it has closed.

    A level that is tried again has the seed of the time before, so that what changes is what was edited. ``asked``
    gives the ids of controls in the game's window that are the editor's affair.
    """

    changed = Signal()
    asked = Signal(str)

    def __init__(self, assets: AssetCache, beside: QWidget) -> None:
        super().__init__(beside)
        self._assets = assets
        self._beside = beside
        self.window: GameWindow | None = None
        self.table: TableGameWindow | None = None
        self.campaign: Program | None = None
        self._copy: TemporaryDirectory[str] | None = None
        self.wanted = PlaytestSetup()
        self.preset: Preset | None = None
        self.level_id = ""
        self._is_new = True

    @property
    def is_playing(self) -> bool:
        """Whether a game's window is open."""
        return self.window is not None or self.table is not None

    @property
    def state(self) -> GameState | None:
        """The position that the game's window shows; None where none is open."""
        trial = self.window.trial if self.window is not None else None
        return trial.rehearsal.state if trial is not None else None

    def start(
        self,
        level: Level,
        preset: Preset | None = None,
        campaign: Campaign | None = None,
        folder: Path | None = None,
        *,
        waiting: Mapping[str, bytes] | None = None,
    ) -> tuple[Issue, ...]:
        """Play ``level`` as it is, or as ``preset`` has it begin; where that can't be, return what is wrong.

        Of ``campaign`` it is known which ways lead to the level, for a preset that arrives along one, and which words
        it goes by; its own list and its pictures lie in its ``folder``, except those that are ``waiting`` to be saved.
        The level is as the difficulty has it that was chosen, its texts are in the person's language.
        """
        from runtime.campaign.campaign_texts import CampaignTexts, translated
        from runtime.campaign.difficulty import at_difficulty
        from runtime.checks import check_level

        level = at_difficulty(level, self.wanted.difficulty)
        if campaign is not None:
            level = translated(level, CampaignTexts(campaign, self._assets.game.t.language))
        errors = (issue for issue in check_level(level, self._assets.rulesets) if issue.severity is Severity.ERROR)
        if found := tuple(errors):
            return found
        setup = self._prepared(level, preset, campaign, folder)
        if isinstance(setup, tuple):
            return setup
        assets = folder / "assets" if folder is not None else None
        try:
            tells = self.wanted.tells
            context = Context(campaign.id, difficulty=self.wanted.difficulty) if campaign is not None else None
            setup = replace(setup, seats=self._seats(level), assets=assets, waiting=waiting or {}, context=context)
            self._show(replace(setup, tells=tells))
        except ValueError as fault:
            return (Issue(Severity.ERROR, IssueCode("unplayable"), Place(level=level.id), {"reason": str(fault)}),)
        self.preset, self.level_id, self._is_new = preset, level.id, False
        self.changed.emit()
        return ()

    def start_table(self, level: TableLevel, campaign: Campaign) -> str:
        """Play a table game as it is, at the difficulty that was chosen; where that can't be, return the reason.

        Nothing of it is kept, and nothing is won by it.
        """
        from runtime.campaign.campaign_texts import CampaignTexts, spoken_in
        from runtime.campaign.tables import table_at_difficulty
        from runtime.match.table_match import setup_of
        from runtime.ui.game_texts.carried_items import say_prize
        from runtime.ui.tablegames.window import TableGameWindow

        t = self._assets.game.t
        if not CampaignTexts(campaign, t.language).changes_nothing:
            level = spoken_in(campaign, t.language).table(level.id) or level
        level = table_at_difficulty(level, self.wanted.difficulty)
        setup = setup_of(level, t, self.wanted.seed, say_prize(t, level.prize))
        if isinstance(setup, str):
            return setup
        self.stop()
        self.table = window = TableGameWindow(setup, self._assets.game, homeward=t("Back to the editor"))
        window.closed.connect(self._table_closed)
        place_at(window, self._beside.frameGeometry().topLeft() + QPoint(24, 24))
        window.show()
        window.activateWindow()
        self.level_id = level.id
        self.changed.emit()
        return ""

    def start_campaign(self, document: Document) -> str:
        """Play the campaign as it is on the screen, from its beginning; where that can't be, return the reason.

        It is played as a copy with a home of its own, both of which are gone when it is left for good.
        """
        from runtime.profile.home import find_home
        from runtime.support.wording import say_issue
        from runtime.ui.campaign.journey import JourneyWindow
        from runtime.ui.program.plan import ProgramPlan, make_ready
        from runtime.ui.program.program import Program

        self.stop()
        stock, t = self._assets, self._assets.game.t
        self._copy = TemporaryDirectory(prefix="scryptic-", ignore_cleanup_errors=True)
        folder = Path(self._copy.name) / "campaign"
        if issue := document.copy_to(folder):
            return " ".join(say_issue(t, issue))
        ready = make_ready(folder, stock.rulesets, t)
        if isinstance(ready, str):
            return ready
        home = find_home(Path(self._copy.name) / "home")
        plan = ProgramPlan(ready.campaign, None, self.wanted.seed, ready.blocked, home, assets=folder / ASSETS)
        self.campaign = Program(plan, stock.game, stock.rulesets, ready.lexicon)
        self.campaign.begin()
        front = self.campaign.front
        if front is not None:
            place_at(front, self._beside.frameGeometry().topLeft() + QPoint(24, 24))
            front.activateWindow()
        if isinstance(front, JourneyWindow):
            front.go_on()
        return ""

    def show_game(
        self,
        level: Level,
        proof: Proof,
        campaign: Campaign,
        folder: Path | None = None,
        *,
        from_win: bool = False,
        kept_as: str = "",
    ) -> tuple[Issue, ...]:
        """Show the game of a proof from its beginning, or, ``from_win``, let the winner play its last move.

        ``kept_as`` is the id of the level that is to be played when the game is begun anew. Where the game can't be
        played again, what is wrong is returned.
        """
        from runtime.match.proof_games import NOTHING, game_of
        from runtime.ui.game.play.computer import PlaytestOptions

        game = game_of(proof)
        arrives = Preset(proof.id, proof.id, arriving=Arrival("", proof.carry), seed=game.seed)
        setup = self._prepared(level, arrives if proof.carry != NOTHING else None, campaign, folder)
        if isinstance(setup, tuple):
            return setup
        seats, actions = SHOWN, game.actions
        begun = 0
        assets = folder / "assets" if folder is not None else None
        setup = replace(setup, seed=game.seed, assets=assets, tells=False)
        try:
            if from_win:
                record = Record(level, setup.rules, setup.words.hash, game.seed, actions, deals=game.deals)
                begun = last_of(record, setup.words, proof.side, setup.opening)
                seats = SHOWN.having(proof.side, Seat())
            self._open(replace(setup, seats=seats), PlaytestOptions(paused=False, script=actions, begun=begun))
        except ValueError as fault:
            return (Issue(Severity.ERROR, IssueCode("unplayable"), Place(level=level.id), {"reason": str(fault)}),)
        self.preset, self.level_id, self._is_new = None, kept_as or level.id, True
        self.changed.emit()
        return ()

    def choose(self, wanted: PlaytestSetup) -> None:
        """Let the next game go so, whoever plays now."""
        self.wanted, self._is_new = wanted, True

    def stop(self) -> None:
        """Close the game's window, where one is open, and those of a campaign that is tried."""
        for window in (self.window, self.table):
            if window is not None:
                window.close()
        self._leave_campaign()

    def _leave_campaign(self) -> None:
        """Close the windows of the campaign that is tried, and let go of its copy."""
        campaign, copy, self.campaign, self._copy = self.campaign, self._copy, None, None
        if campaign is not None:
            campaign.close()
            campaign.deleteLater()
        if copy is not None:
            copy.cleanup()

    def say(self, text: str) -> None:
        """Say something in the game's window that must not be missed."""
        from runtime.ui.game_texts.sentences import Tone

        if self.window is not None:
            self.window.stage.controller.notices.say(text, Tone.WARNING)

    def _prepared(
        self, level: Level, preset: Preset | None, campaign: Campaign | None, folder: Path | None
    ) -> GameSetup | tuple[Issue, ...]:
        """The game of a level, or of a preset of it, or what is wrong with it."""
        from runtime.ui.game_setup.setup import prepare, prepare_preset

        stock, seed = self._assets, self.wanted.seed
        lexicon = stock.lexicon
        if campaign is not None:
            words = stock.words_of(campaign, folder)
            if words.lexicon is None:
                return words.issues
            lexicon = words.lexicon
        if preset is None:
            return prepare(level, stock.rulesets, lexicon, seed)
        is_of_proof = preset.arriving is not None and not preset.arriving.edge
        if self.wanted.any_seed and not is_of_proof:
            preset = replace(preset, seed=seed)
        # Who comes as a proof says comes by no way in particular.
        ways = None if is_of_proof else campaign
        return prepare_preset(level, preset, stock.rulesets, lexicon, seed=seed, campaign=ways)

    def _seats(self, level: Level) -> BySide[Seat]:
        """Who plays: as it was chosen, else as the level says; the level stays as it is."""
        from runtime.ai.players import PLAYERS

        if self.window is not None and self.level_id == level.id and not self._is_new:
            return self.window.stage.controller.game.setup.seats  # Whoever took a side over keeps it.
        chosen, seats = self.wanted.seats, level.seats
        for side in SIDES:
            if chosen[side] == PERSON or chosen[side] in PLAYERS:
                computer = None if chosen[side] == PERSON else chosen[side]
                seats = seats.having(side, replace(seats[side], computer=computer))
        return seats

    def _show(self, setup: GameSetup) -> None:
        """Play in the window that is open, or in a new one; raises ValueError where the level can't be played."""
        from runtime.ui.game.play.computer import PlaytestOptions

        options = PlaytestOptions(paused=self.wanted.paused)
        self._open(setup, options if self._is_new or self.window is None else None)

    def _open(self, setup: GameSetup, options: PlaytestOptions | None) -> None:
        """Play in the window that is open, or in a new one; without ``options`` it goes as the game before."""
        from runtime.ui.game.window import GameWindow

        self._leave_campaign()
        if self.table is not None:
            self.table.close()
        if self.window is not None:
            self.window.play(setup, options)
        else:
            self.window = GameWindow(setup, self._assets.game, playtest=True, options=options)
            self.window.closed.connect(self._closed)
            self.window.trial_wanted.connect(self.asked)
            place_at(self.window, self._beside.frameGeometry().topLeft() + QPoint(24, 24))
        self.window.show()
        self.window.activateWindow()

    def _table_closed(self) -> None:
        """Come back to the editor from a table game."""
        window, self.table = self.table, None
        if window is not None:
            window.deleteLater()
        self._beside.activateWindow()
        self.changed.emit()

    def _closed(self) -> None:
        """Come back to the editor: it stands as it was left."""
        window, self.window = self.window, None
        if window is not None:
            window.deleteLater()
        self._beside.activateWindow()
        self.changed.emit()
