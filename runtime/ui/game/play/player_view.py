"""A game as it is seen from one seat: what is the case, without what happens next, and who plays it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from runtime.ai import player_name
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Seat
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import scores
from runtime.match.clock import Times, stands
from runtime.match.lookback import RecordVerdict, Replay, look_back, replay_of
from runtime.match.session import Session
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts
from runtime.ui.game.play.computer import MovePacing
from runtime.ui.game_flow import SeatedGame
from runtime.ui.game_setup.setup import GameSetup
from runtime.ui.game_texts.countdowns import CountdownLine, countdown_lines
from runtime.ui.game_texts.names import side_name


class PlayerView(SeatedGame[Side]):
    """What can be said of a game in progress; ``shown`` is the side whose rack is seen, unless it is hidden.

    Nobody but :mod:`runtime.ui.game.play.turn_flow` and a playtest changes whose seat that is, or who plays.
    """

    session: Session
    is_hidden: bool
    shown: Side
    view: SideView

    def __init__(self, setup: GameSetup, session: Session, tempo: MovePacing, t: Texts) -> None:
        self.setup = setup
        self.session = session
        self._tempo = tempo
        self._t = t
        self.sit_as_usual()
        self.is_hidden = setup.hands_over and self.is_hot_seat and not self.is_over

    def look(self, side: Side) -> None:
        """Look at the present position with the eyes of a side."""
        self.shown = side
        self.view = self.session.view(self.shown)

    def sit_as_usual(self) -> None:
        """Look with the eyes of the one person who plays, or else of whoever is to act."""
        self.is_hidden = False
        self.look(self.ears or self.session.state.to_act)

    @property
    def seats(self) -> BySide[Seat]:
        """Who plays each side now: those of the set-up, unless the players have changed sides."""
        return self.setup.seats.exchanged(self.session.state.swapped)

    @property
    def names(self) -> BySide[str]:
        """The names of the persons at each side now."""
        return self.setup.players.exchanged(self.session.state.swapped)

    @property
    def may_swap(self) -> bool:
        """Whether the person who sees this rack may change sides now."""
        return self.view.may_swap and self.may_act

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that a person plays here."""
        far = self.far
        return tuple(side for side in SIDES if self.seats[side].computer is None and side is not far)

    @property
    def far(self) -> Side | None:
        """The side whose moves come out of files; None in any other game."""
        return self.setup.far.game.side.other if self.setup.far is not None else None

    @property
    def is_far_awaited(self) -> bool:
        """Whether it is the turn of the side whose moves come out of files."""
        return self.far is not None and self.acting is self.far

    @property
    def thinking(self) -> Side | None:
        """The side whose computer is thinking."""
        return None if self.is_far_awaited else super().thinking

    @property
    def acting(self) -> Side | None:
        """Whose turn it is; None once the game is over."""
        return None if self.is_over else self.view.to_act

    @property
    def awaited(self) -> Side | None:
        """The person who is to act and does not see their rack yet."""
        acting = self.acting
        return acting if acting in self.people and (self.is_hidden or acting is not self.shown) else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.ended is not None

    @property
    def is_paused(self) -> bool:
        """Whether no computer moves until it is told to."""
        return self._tempo.is_paused

    @property
    def longest(self) -> int | None:
        """How many milliseconds whatever moves may take for one action; None: as long as the person likes it.

        Where nobody plays, it goes with the speed of the game.
        """
        return None if self.people else self._tempo.delay

    @property
    def hurries(self) -> bool:
        """Whether nothing is to be shown that holds the game up."""
        return self.longest == 0

    @property
    def may_act(self) -> bool:
        """Whether the person who sees this rack may act now."""
        return self.mine is not None

    @property
    def must_order(self) -> bool:
        """Whether the person who sees this rack must name the order of their defenders before anything else."""
        return self.view.waiting is not None and self.may_act

    @property
    def must_choose(self) -> bool:
        """Whether the person who sees this rack must answer a choice of the level before anything else."""
        return self.view.choice is not None and self.may_act

    @property
    def must_answer(self) -> bool:
        """Whether something waits for the answer of the person who sees this rack."""
        return self.must_order or self.must_choose

    @property
    def why_not(self) -> str:
        """Why the person can't act now; empty where they can."""
        if self.is_over:
            return self._t("The game is over.")
        if self.is_paused and self.thinking is not None:
            return self._t("The game is paused; let it go on with F10, or take this side over.")
        if self.thinking is not None:
            return self._t("{side} is thinking.", side=side_name(self._t, self.thinking))
        if self.is_far_awaited:
            return self._t("The other side is to move: send yours ({key_of[send]:Ctrl+M}), and open what comes back.")
        if self.is_hidden:
            return self._t("The next player has not sat down yet.")
        return ""

    @property
    def scores(self) -> BySide[int]:
        """Both sides' scores."""
        return scores(self.view.table, self.view.base, self.setup.words)

    @property
    def countdowns(self) -> tuple[CountdownLine, ...]:
        """What decides the game soon, as whoever looks on may know it."""
        return countdown_lines(self._t, self.view.objectives, self.ears)

    @property
    def place(self) -> int:
        """How many actions have led here."""
        return len(self.session.actions)

    @property
    def times(self) -> Times | None:
        """How the turn clock stands; None where the game has none."""
        return stands(self.session)

    @property
    def objective_texts(self) -> Mapping[str, str]:
        """The sentences of the objectives that players are told of, by their ids."""
        you = self.ears.value if self.ears is not None else ""
        return {one.id: say_sentence(self._t, one.text, you=you) for one in self.view.objectives}

    def looked_back(self) -> Replay | None:
        """The game up to now as whoever looks on may see it; all of it once it is over. None where it is not known."""
        if self.is_over and not (self.setup.far is not None and self.setup.far.game.whole is None):
            replay = replay_of(self.session.record, self.session.words)
            return replay if replay.verdict is RecordVerdict.HOLDS else None
        return look_back(self.session, self.shown, self.people)


class PlayerNames:
    """Knows the names of a game's players, persons and computers."""

    def __init__(self, game: PlayerView, t: Texts) -> None:
        self._game, self._t = game, t

    def player(self, side: Side) -> str:
        """Who plays a side."""
        t, computer = self._t, self._game.seats[side].computer
        if computer is not None:
            return player_name(t, computer)
        usual = t("you") if len(self._game.people) == 1 and side is not self._game.far else t("person")
        return self._name(side) or usual

    def person(self, side: Side) -> str:
        """What one of two persons is called, with the side where both are called alike; empty where nobody said."""
        name, t = self._name(side), self._t
        if name and name == self._name(side.other):
            return t("{name} ({side})", name=name, side=side_name(t, side))
        return name

    def player_by_name(self, side: Side) -> str:
        """Who plays a side, as others may be told; empty for a person without a name."""
        game = self._game
        return self.player(side) if game.seats[side].computer is not None else game.names[side]

    def _name(self, side: Side) -> str:
        """The name of a person; who has none beside one who has is the first player of the computer."""
        players = self._game.names
        is_first = len(self._game.people) > 1 and any(players)
        return players[side] or (self._t("First player") if is_first else "")


class GameSignals(QObject):
    """Every signal of one game; whoever is given it may tell, and may listen."""

    # For the window

    position_changed = Signal()
    """Another position is looked at, or with other eyes: letters, land, scores, log and all else may be others."""
    rack_changed = Signal()
    """What the player has in hand, before the session hears of it: letters, the cursor, what is set out for, a spy."""
    notices_changed = Signal()
    """What is said of what the player has just tried: a note, refusals and the cells they are about, advice."""
    turn_changed = Signal()
    """Who moves and how: a computer is ready or paused, or moves at another speed."""
    log_changed = Signal()
    """The log tells more, of the same position."""
    happened = Signal(object)
    """What an accepted action brought about, a tuple of events; what is shown is still the position before it."""
    sounded = Signal(object)
    """Effects to be heard, a tuple of :class:`runtime.ui.sound.cues.Heard`."""
    told = Signal(object)
    """A message of the level to whoever looks on, a :class:`runtime.engine.game.events.MessageShown`."""
    asked = Signal(object)
    """Forecasts of a combat, from the worst to the best, or None for a word that would break the ice: go on?"""
    combat_happened = Signal(object)
    """A :class:`runtime.ui.game.combat.combat_steps.Combat` to be shown."""
    order_wanted = Signal()
    """The person who looks on is attacked and must name the order of their defenders."""
    choice_wanted = Signal()
    """The person who looks on must answer a choice of the level."""
    swap_offered = Signal()
    """The person who looks on may change sides before they do anything else."""
    take_back_asked = Signal(str)
    """Both people are to be asked whether the last move is taken back; what it was."""
    handed_over = Signal(object)
    """In a hot seat this side is to act; the rack stays hidden until somebody sits down."""
    ended = Signal()
    """The game is over."""
    far_awaited = Signal()
    """What was done here is to be sent, or the other side's file to be opened."""

    interrupted = Signal(object)
    """The computer's process failed and was started again; how that is told."""

    # Among the parts of the game

    seated = Signal()
    """Somebody looks at their rack for the first time in this turn."""
    moved = Signal()
    """The position has changed; nobody has been told of it yet."""
    written = Signal()
    """The log tells of all that has led to the present position."""
    refused = Signal(object)
    """Why an action of the person's was not accepted, a tuple of refusals."""
