"""The coach beside a game: a hint that tells more at each wish, first where, then which letters, then the word."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.game.actions import AcceptDraw, Action, EndTurn, Invoke, Redeploy, Swap
from runtime.engine.words.network import run_at
from runtime.match.coach import Hint
from runtime.match.lookback import PossiblePlay
from runtime.support.names import cell_figures
from runtime.support.texts import Texts, mark
from runtime.ui.game.play.advice import Advice
from runtime.ui.game.play.computer import Computer
from runtime.ui.game.play.game_log import Notices
from runtime.ui.game.play.player_view import GameSignals, PlayerView
from runtime.ui.game.play.rack_state import RackState
from runtime.ui.game_texts.names import ELEMENT_NAMES
from runtime.ui.game_texts.plays import say_play
from runtime.ui.game_texts.sentences import Tone

WHERE, LETTERS, WORD = range(1, 4)
"""How much of a hint is told."""

NO_WORD: Mapping[type[Action], str] = MappingProxyType(
    {
        EndTurn: mark("The coach finds no word that is worth laying now, and would end the turn."),
        AcceptDraw: mark("The coach would accept the draw."),
        Swap: mark("The coach would change sides."),
    }
)
"""What is told where no word would be laid, nor anything that has a place."""

_ACROSS = mark(
    "The coach looks at the marked cells: across from row {row}, column {column}. Once more "
    "({key_of[hint]:Ctrl+T}) tells the letters."
)
_DOWN = mark(
    "The coach looks at the marked cells: down from row {row}, column {column}. Once more "
    "({key_of[hint]:Ctrl+T}) tells the letters."
)


class Coach:
    """Asks the computer's process what a strong player would do, who sees what this person sees, and tells it in steps.

    ``step`` is how much of it is told, 0 where nothing is.
    """

    def __init__(
        self,
        game: PlayerView,
        rack: RackState,
        computer: Computer,
        *,
        notices: Notices,
        signals: GameSignals,
        t: Texts,
        is_tried: bool,
    ) -> None:
        """``is_tried`` says that the game is a designer's trial, in which nobody is coached."""
        self._game, self._rack, self._computer, self._t = game, rack, computer, t
        self._notices, self._signals = notices, signals
        self._is_on, self._is_tried = True, is_tried
        self._is_asked = False
        self.hint: Hint | None = None
        self.step = 0
        computer.advised.connect(self._came)
        signals.seated.connect(self.forget)
        signals.moved.connect(self.forget)

    @property
    def is_there(self) -> bool:
        """Whether there is a coach in this game: one person plays against the computer, and wishes for one."""
        is_alone = len(self._game.people) == 1 and self._game.far is None
        return self._is_on and is_alone and not self._is_tried

    @property
    def why_not(self) -> str:
        """Why no hint can be given now; empty where one can."""
        t = self._t
        why = self._rack.why_not
        if not self.is_there:
            why = t("The coach helps in games against the computer, where the settings say so.")
        elif not why and self._computer.is_thinking:
            why = t("The coach is still looking.") if self._is_asked else t("Your spy is still looking.")
        return why

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that the hint speaks of, as far as it is told."""
        if self.hint is None or not self.step:
            return frozenset()
        play, action = self.hint.play, self.hint.action
        run = play.main if play is not None else None
        if isinstance(action, Redeploy):
            view = self._game.view
            run = run_at(view.table.board.letters[view.side], action.at, action.direction)
        return frozenset(run.cells) if run is not None else frozenset()

    def give(self, on: bool) -> None:
        """Whether a coach is wished for from now on."""
        self._is_on = on
        if not on:
            self.forget()

    def ask(self) -> None:
        """Tell the next step of the hint, which is asked for first; its last one again where all is told."""
        if self.why_not:
            self._notices.say(self.why_not, Tone.WARNING)
        elif self.hint is None:
            self._is_asked = True
            self._notices.say(self._t("The coach is looking…"))
            self._computer.hint(self._game.view, self._game.session.number)
        else:
            self.step = min(self.step + 1, WORD)
            self._tell(self.hint)

    def forget(self) -> None:
        """The hint is over: another position, other eyes, or nobody wishes for it any more."""
        if self._is_asked:
            self._computer.forget()
        self._is_asked, self.hint, self.step = False, None, 0

    # Inside

    def _came(self, hint: Hint | None, number: int, error: str) -> None:
        """The hint has come: its first step is told."""
        if not self._is_asked or number != self._game.session.number:
            return
        self._is_asked = False
        if hint is None:
            self._notices.say(self._t("The coach could not look: {error}", error=error), Tone.BAD)
            return
        self.hint = hint
        self._game.session.hints += 1
        self.ask()

    def _tell(self, hint: Hint) -> None:
        """Say the present step; with the last one, the word can be laid by a key as advice can."""
        play = hint.play
        if play is None:
            self._notices.say(self._say_action(hint.action))
        elif self.step == WORD:
            self._notices.refused, self._notices.advice = (), (Advice(say_play(self._t, play), play.laid),)
            self._notices.say(self._t("The coach would lay {word}.", word=play.main.text), Tone.GOOD)
        else:
            self._notices.say(self._say_where(play) if self.step == WHERE else self._say_letters(play))

    def _say_where(self, play: PossiblePlay) -> str:
        """Where the word begins, and which way it reads."""
        t, run = self._t, play.main
        is_across = run.direction is Direction.ACROSS
        return t(_ACROSS if is_across else _DOWN, **cell_figures(run.at))

    def _say_letters(self, play: PossiblePlay) -> str:
        """Which letters of the rack the word takes, in no order that tells the word."""
        t = self._t
        letters = " ".join(sorted(one.letter for one in play.laid))
        return t(
            "It takes these letters of your rack: {letters}. Once more ({key_of[hint]:Ctrl+T}) tells the word.",
            letters=letters,
        )

    def _say_action(self, action: Action) -> str:
        """What the coach would do where it would lay no word now."""
        t = self._t
        if isinstance(action, Redeploy):
            return t(
                "The coach would redeploy ({key_of[redeploy]:F7}) the marked word: its letters return to your rack."
            )
        if isinstance(action, Invoke):
            return t(
                "The coach would invoke the {element} ({key_of[invoke]:F9}).", element=t(ELEMENT_NAMES[action.element])
            )
        return t(NO_WORD.get(type(action), NO_WORD[EndTurn]))
