"""The game by ear: follows its signals, and decides by one table what is read out, how soon, and to who wishes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from PySide6.QtCore import QObject

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.game.events import (
    AttackDeclared,
    ChanceDecided,
    ChoiceMade,
    ChoiceOpened,
    DrawOffered,
    ElementInvoked,
    Event,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    MessageShown,
    ObjectiveMet,
    OrderChosen,
    RunLifted,
    SidesSwapped,
    SpyReported,
    TurnBegan,
    WordCommitted,
)
from runtime.profile.settings import Verbosity
from runtime.ui.announcer import Announcer, Urgency
from runtime.ui.game.combat.combat_steps import Combat
from runtime.ui.game.panel.ledger import said, sum_of
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.game_log import LogEntry
from runtime.ui.game.play.laid_letters import LaidLetters
from runtime.ui.game.presenter import TurnShown, panel_rows
from runtime.ui.game.turn_clock import TurnClock
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.sentences import Tone
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.overlay import CardOverlay


class Moment(Enum):
    """What is told besides the lines of the log."""

    WORD = "the word that is being laid, as far as it lies"
    PLACE = "where a letter was laid or taken back"
    WORTH = "what the letters would bring"
    DIRECTION = "which way is written"
    PREPARED = "what is set out for, or chosen to be given up"
    REFUSED = "why something is not possible"
    NOTE = "what else is said of what was tried"
    ADVICE = "how it is mended"
    STRENGTH = "what the strengths of a fight are made of"
    REMARK = "a line of the log about no event"
    NEAR = "a countdown that may decide the game soon"
    COUNTDOWN = "any other countdown"
    CLOCK = "the turn clock"
    MINE = "that it is the listener's turn, and what is to be done"
    TURN = "that another is to move"
    CARD = "a card over the board: a message, a choice, a forecast, a question, the end"


@dataclass(frozen=True, slots=True)
class AnnouncementRule:
    """From which verbosity on something is read out, and whether it waits for the sentence before it."""

    least: Verbosity = Verbosity.SHORT
    urgency: Urgency = Urgency.POLITE


_AT_ONCE = AnnouncementRule(urgency=Urgency.ASSERTIVE)
_NORMAL, _FULL = AnnouncementRule(Verbosity.NORMAL), AnnouncementRule(Verbosity.FULL)
ANNOUNCEMENT_RULES: Mapping[type[Event] | Moment, AnnouncementRule] = MappingProxyType(
    {
        Moment.WORD: AnnouncementRule(),
        Moment.PLACE: _NORMAL,
        Moment.WORTH: _FULL,
        Moment.DIRECTION: AnnouncementRule(),
        Moment.PREPARED: AnnouncementRule(),
        Moment.REFUSED: _AT_ONCE,
        Moment.NOTE: AnnouncementRule(),
        Moment.ADVICE: _NORMAL,
        Moment.STRENGTH: _FULL,
        Moment.REMARK: _NORMAL,
        Moment.NEAR: AnnouncementRule(),
        Moment.COUNTDOWN: _FULL,
        Moment.CLOCK: _AT_ONCE,
        Moment.MINE: _NORMAL,
        Moment.TURN: _FULL,
        Moment.CARD: _AT_ONCE,
        WordCommitted: AnnouncementRule(),
        AttackDeclared: AnnouncementRule(),
        OrderChosen: _NORMAL,
        RunLifted: AnnouncementRule(),
        ElementInvoked: AnnouncementRule(),
        SpyReported: _NORMAL,
        LettersDrawn: _NORMAL,
        LettersDiscarded: _NORMAL,
        DrawOffered: _AT_ONCE,
        SidesSwapped: AnnouncementRule(),
        TurnBegan: AnnouncementRule(),
        ObjectiveMet: AnnouncementRule(),
        ChoiceMade: AnnouncementRule(),
    }
)
"""What is told when; lines of the log about other events are told as normal."""
ON_CARDS = (MessageShown, ChanceDecided, ChoiceOpened, GameEnded)
"""Events that a card tells to people; their line of the log would say it twice."""


class Commentary(QObject):
    """Has read out what happens in a game, in the words in which the log, the panel and the cards tell it.

    They tell whoever looks on what they may know, and nothing is added here. ``say`` tells what lies on a cell.
    """

    def __init__(
        self,
        controller: GameController,
        parts: GameParts,
        *,
        cards: CardQueue,
        clocking: TurnClock,
        turn: TurnShown,
        say: Callable[[Cell], str],
        announcer: Announcer,
    ) -> None:
        super().__init__(controller)
        self._controller, self._t, self._turn, self._say = controller, parts.t, turn, say
        self.announcer = announcer
        self._laying = controller.rack.laying
        self._note, self._advice = controller.notices.note, controller.notices.advice
        self._prepared = self._said_turn = ""
        self._countdowns = frozenset(controller.game.countdowns)
        signals = controller.signals
        signals.written.connect(self._tell_news)
        signals.log_changed.connect(self._tell_news)
        signals.position_changed.connect(self._tell_position)
        signals.turn_changed.connect(self._tell_turn)
        signals.rack_changed.connect(self._tell_rack)
        signals.notices_changed.connect(self._tell_notices)
        clocking.told.connect(lambda time: self._tell(Moment.CLOCK, self._t("Time left: {time}.", time=time)))
        cards.opened.connect(self._tell_card)
        cards.announced.connect(lambda text: self._tell(Moment.CARD, text))

    def begin(self) -> None:
        """The game begins or goes on: nothing of what was before is told."""
        self._controller.log.take_fresh()
        self._countdowns = frozenset(self._controller.game.countdowns)

    def _tell(self, what: type[Event] | Moment, text: str) -> None:
        telling = ANNOUNCEMENT_RULES.get(what, _NORMAL)
        self.announcer.announce(text, telling.urgency, telling.least)

    def _tell_news(self) -> None:
        """The new lines of the log, but for those that a card tells."""
        game = self._controller.game
        for entry in self._controller.log.take_fresh():
            is_shown = game.people and (entry.side is None or entry.side in game.people)
            if not game.hurries and not (is_shown and entry.event in ON_CARDS):
                self._tell_line(entry)

    def _tell_line(self, entry: LogEntry) -> None:
        self._tell(entry.event or Moment.REMARK, entry.text)
        if entry.combat is not None:
            self._tell(Moment.STRENGTH, self._strengths(entry.combat))

    def _strengths(self, combat: Combat) -> str:
        """How every strength of a fight came about."""
        defenders = (fight.defender for fight in combat.fights)
        sums = (sum_of(self._t, self._t("Attack"), combat.attack), *(sum_of(self._t, d.run.text, d) for d in defenders))
        return said(sums)

    def _tell_position(self) -> None:
        """What counts down, and whose turn it is; letters that were dealt are told by the log."""
        self._laying, self._prepared = self._controller.rack.laying, ""
        countdowns = frozenset(self._controller.game.countdowns)
        for line in self._controller.game.countdowns:
            if line not in self._countdowns:
                self._tell(Moment.NEAR if line.is_near else Moment.COUNTDOWN, line.said)
        self._countdowns = countdowns
        self._tell_notices()
        self._tell_turn()

    def _tell_turn(self) -> None:
        told = self._turn.say_turn()
        if told != self._said_turn and not self._controller.game.is_over and not self._controller.game.hurries:
            self._tell(Moment.MINE if self._controller.game.may_act else Moment.TURN, told)
        self._said_turn = told

    def _tell_rack(self) -> None:
        """What was done with the letters in hand, or set out for."""
        before, now = self._laying, self._controller.rack.laying
        self._laying = now
        title, rows = panel_rows(self._t, self._controller, is_lifted=False)
        if self._controller.rack.pending is not None or self._controller.rack.choosing:
            prepared = "\n".join((title, said(rows)))
            if prepared != self._prepared:
                self._tell(Moment.PREPARED, prepared)
            self._prepared = prepared
            return
        self._prepared = ""
        if set(before.laid) != set(now.laid):
            self._tell_letters(before, now)
            if now.laid:
                self._tell(Moment.WORD, title)
                self._tell(Moment.WORTH, said(rows))
        if before.direction is not now.direction:
            across = now.direction is Direction.ACROSS
            self._tell(Moment.DIRECTION, self._t("Writing across.") if across else self._t("Writing down."))

    def _tell_letters(self, before: LaidLetters, now: LaidLetters) -> None:
        for one in now.laid:
            if one not in before.laid:
                self._tell(Moment.PLACE, self._say(one.at))
        gone = [one.letter for one in before.laid if one.at not in {other.at for other in now.laid}]
        if len(now.laid) < len(before.laid):
            self._tell(Moment.WORD, self._t("Back on the rack: {letters}.", letters=" ".join(gone)))

    def _tell_notices(self) -> None:
        """What is said of what was tried, each once."""
        notices = self._controller.notices
        note, advice = notices.note, notices.advice
        if note is not None and note is not self._note:
            is_bad = note.tone in (Tone.WARNING, Tone.BAD)
            self._tell(Moment.REFUSED if is_bad else Moment.NOTE, note.text)
        if advice is not self._advice:
            for one in advice:
                self._tell(Moment.ADVICE, one.text)
        self._note, self._advice = note, advice

    def _tell_card(self, card: CardOverlay) -> None:
        """A card with more than a title; with that it interrupts what the reader says of the card by itself."""
        self._tell(Moment.CARD, card.spoken)
