"""The game's window: plays one game after another on a :class:`GameStage`, and says when it is closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from runtime.engine.game.actions import Refusal, RefusalCode
from runtime.engine.game.state import Ending
from runtime.engine.moves.placement import CommitPreview
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game.panel.record_pane import ObjectivesCard
from runtime.ui.game.panel.replay_texts import log_of
from runtime.ui.game.play.computer import PlaytestOptions
from runtime.ui.game.play.pending_action import Invoking, Lifting
from runtime.ui.game.play.playtest_controller import PlaytestController
from runtime.ui.game.playtest_report import PlaytestDiary
from runtime.ui.game.stage import GameStage
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.help_key import HelpCorner
from runtime.ui.stage import PlayWindow
from runtime.ui.topics import FIRST, TopicPlace
from runtime.ui.widgets.overlay import CardOverlay

if TYPE_CHECKING:
    from runtime.ui.game.stage import GameStage


CARDS: Mapping[type[CardOverlay], str] = MappingProxyType(
    {CombatCard: "combat", ForecastCard: "combat", OrderCard: "combat", EndCard: "winning", ObjectivesCard: "goals"}
)
"""The topic of each kind of card."""

_LIFTING = (
    RefusalCode.REDEPLOY_USED,
    RefusalCode.NOT_A_RUN,
    RefusalCode.CROSSINGS,
    RefusalCode.DISCONNECTED,
    RefusalCode.NOTHING_LIFTED,
    RefusalCode.LEAVES_INVALID,
    RefusalCode.LEAVES_DISCONNECTED,
)
REFUSALS: Mapping[RefusalCode, tuple[str, str]] = MappingProxyType(
    {
        RefusalCode.FOREST: ("placing", "forest-refused"),
        RefusalCode.WATER_END: ("placing", "water-refused"),
        RefusalCode.NOT_LINKED: ("placing", "not-linked"),
        RefusalCode.NO_TOKEN: ("elements", ""),
        RefusalCode.BAD_REGION: ("elements", ""),
        RefusalCode.NO_SPIES: ("spies", ""),
        RefusalCode.NO_CITY: ("cities", ""),
        RefusalCode.NEEDS_ORDER: ("combat", "combat-two"),
        RefusalCode.BAD_ORDER: ("combat", "combat-two"),
        RefusalCode.BAD_DISCARD: (FIRST, ""),
        RefusalCode.MUST_DISCARD: (FIRST, ""),
        RefusalCode.NOT_YOUR_TURN: (FIRST, ""),
        RefusalCode.NO_OFFER: ("winning", ""),
        RefusalCode.ALREADY_OFFERED: ("winning", ""),
        RefusalCode.GAME_OVER: ("winning", ""),
        **dict.fromkeys(_LIFTING, ("redeploy", "")),
    }
)
"""The topic of refusals, and the picture in it; all others are about placing a word."""


def where_on(stage: GameStage) -> TopicPlace:
    """Where help is asked for in a game."""
    topic, picture = _fitting(stage)
    setup = stage.controller.game.setup
    return TopicPlace(topic, picture, setup.rules, setup.words, is_trial=stage.trial is not None)


def topic_of(refusal: Refusal) -> tuple[str, str]:
    """The topic that explains a refusal, and a picture in it."""
    return REFUSALS.get(refusal.code, ("placing", ""))


def _fitting(stage: GameStage) -> tuple[str, str]:
    """A card before all else, then what is set out for, then why something is refused, then what is laid."""
    controller, card = stage.controller, stage.cards.card
    if card is not None and (topic := CARDS.get(type(card), card.topic)):
        return topic, ""
    if isinstance(controller.rack.pending, Invoking):
        return "elements", controller.rack.pending.token.element.value
    if isinstance(controller.rack.pending, Lifting):
        return "redeploy", ""
    if controller.notices.refused:
        return topic_of(controller.notices.refused[0])
    if controller.rack.move_preview.preview is not None:
        return _laid(controller.rack.move_preview.preview)
    return ("winning" if controller.game.is_over else FIRST), ""


def _laid(found: CommitPreview) -> tuple[str, str]:
    """The topic for letters that lie on the board."""
    if found.refusals:
        return topic_of(found.refusals[0])
    if found.breaks_ice:
        return "placing", "ice"
    return ("combat" if found.attack else "placing"), ""


Continue = Callable[[Ending], GameSetup | None]
"""What is played after a game that ended so; None where nothing follows."""


class GameWindow(PlayWindow[GameSetup, GameStage]):
    """Plays the game it is given; with ``playtest`` Escape leads back to where it was opened from.

    A playtest has the controls of :class:`TrialBar`; ``options`` is how it begins.

    Raises what :class:`runtime.match.session.Session` raises where the level can't be played.
    """

    trial_wanted = Signal(str)
    """A control of a playtest that is the affair of whoever opened it, by its id."""

    def __init__(
        self,
        setup: GameSetup,
        parts: GameParts,
        *,
        playtest: bool = False,
        options: PlaytestOptions | None = None,
        continuing: Continue | None = None,
        homeward: str = "",
        has_menu: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """``continuing`` says what is played after a game, where anything is."""
        super().__init__(parts, homeward, has_menu=has_menu, parent=parent)
        self._playtest = playtest
        self._options = options or PlaytestOptions()
        self._continuing = continuing
        self._diary = PlaytestDiary()
        self.goes_on = False
        """Whether the window was closed to go on with what the game is part of."""
        self._open(setup)

    @property
    def trial(self) -> PlaytestController | None:
        """The controls of a game that is tried out; None where it is no playtest."""
        return self.stage.controller.trial

    def play(self, setup: GameSetup, options: PlaytestOptions | None = None) -> None:
        """Play another game in this window; a playtest keeps its speed, unless it is told other ``options``."""
        if self.trial is not None:
            self._options = options or PlaytestOptions(self.trial.options.speed)
        self._open(setup, self.stage)

    def where(self) -> TopicPlace:
        """The help is opened at what is done just now."""
        return where_on(self.stage)

    def say(self, text: str) -> None:
        """Show a sentence in the panel beside the board."""
        self.stage.controller.notices.say(text)

    def speak(self, parts: GameParts, homeward: str = "", *, title: str = "", note: str = "") -> bool:
        """Speak another language from now on, unless somebody is to sit down first, and say what does not."""
        del title, note  # What the level tells goes on as it began.
        t, before = parts.t, self.stage.controller
        if self.setup.saver is not None:
            self.setup.saver.speak(t)
        if before.game.is_over or before.game.is_hidden or self.trial is not None:
            self.say(t("This game goes on in the language that it began in; the next one follows."))
            return False
        self._parts, self.homeward = parts, homeward
        self.help.speak()
        setup = replace(self.setup, seats=before.game.setup.seats, session=before.game.session, left=None, note="")
        self.play(replace(setup, hands_over=False))  # Whoever sees the letters goes on seeing them.
        now = self.stage.controller
        replay = now.game.looked_back()
        now.take_over(before, log_of(t, replay) if replay is not None else before.log.entries)
        self.say(t("What the level itself tells goes on in the language that the game began in."))
        return True

    def play_again(self) -> None:
        """The same level from the start; a playtest keeps its seed, other games get a new one."""
        if self.setup.anew is not None:
            anew = self.setup.anew(self.setup.seed + 1)
            if anew is not None:
                self.play(anew)
            return
        seats = self.stage.controller.game.setup.seats
        note = "" if self.setup.session else self.setup.note
        hands_over = self.setup.saver is not None
        setup = replace(self.setup, seats=seats, session=None, left=None, note=note, hands_over=hands_over)
        self.play(setup if self._playtest else replace(setup, seed=setup.seed + 1))

    def save_report(self) -> None:
        """Save the games of this window for the designer, who is told what the person wishes."""
        self.stage.reports.save()

    def ask_anew(self) -> None:
        """Begin the level anew; where something has been done in it, ask first."""
        controller, t = self.stage.controller, self._parts.t
        if controller.game.is_over or not controller.game.place:
            self.play_again()
            return
        said = t("This game is put aside with the first move of the new one; you find it under Saved games.")
        self.stage.cards.question(
            t("Begin this level anew?"),
            said if self.setup.keep is not None else t("This game is not kept: what was played of it is lost."),
            yes=t("Begin anew"),
            no=t("Play on"),
            agreed=self.play_again,
            grave=True,
        )

    def _stage_of(self, setup: GameSetup) -> GameStage:
        leaves = self._playtest
        options = self._options if leaves else None
        stage = GameStage(
            setup,
            self._parts,
            self,
            going_on=self._following,
            leaves=leaves,
            options=options,
            diary=self._diary,
        )
        self.saver = setup.saver
        if stage.trial is not None:
            stage.trial_wanted.connect(self.trial_wanted)
        stage.went_on.connect(self._go_on)
        stage.cards.opened.connect(self._offer_help)
        stage.resumed.connect(self._resume)
        return stage

    def _offer_help(self, card: CardOverlay) -> None:
        """Put a button on a card that the help explains."""
        if type(card) in CARDS:
            HelpCorner(self._parts, card, self.help.open)

    def _show(self) -> None:
        self.stage.resize(self.size())
        self.stage.column.fit(self.size())
        super()._show()
        if self._playtest:
            self.setWindowTitle(self._parts.t("Playtest: {level}", level=self.stage.called))

    def _resume(self) -> None:
        """Go on with the game that was left; where that can't be, say why and begin anew."""
        setup = self.setup.left() if self.setup.left is not None else ""
        if isinstance(setup, GameSetup):
            self.play(replace(setup, assets=self.setup.assets))
        else:
            self.stage.begin_anew(setup)

    def _next_setup(self) -> GameSetup | None:
        """What follows this game, now that it has ended."""
        ending = self.stage.controller.game.view.ended
        return self._continuing(ending) if self._continuing is not None and ending is not None else None

    def _following(self) -> str:
        """What going on is called; empty where nothing follows."""
        setup = self._next_setup()
        return self._parts.t("Next: {level}", level=setup.level.name) if setup is not None else self.homeward

    def _go_on(self) -> None:
        """Play what follows, or go back to where it goes on."""
        setup = self._next_setup()
        if setup is not None:
            self.play(setup)
        elif self.homeward:
            self.goes_on = True
            self.close()
