"""Scryptic as a game among others: the engine's rules behind the interface of :mod:`runtime.tablegames.game`.

Nothing that takes long is loaded with this module: a session needs no more of it than applying actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import combinations, permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from runtime.campaign.action_json import data_of
from runtime.campaign.play import Judging
from runtime.campaign.position_json import read_position_data, write_position_data
from runtime.campaign.positions import edition_of, position_of, state_of
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.nested_effects import open_choice
from runtime.engine.conditions.objectives import ObjectiveProgress, ObjectiveSeen
from runtime.engine.game.actions import (
    AcceptDraw,
    Action,
    Choose,
    Discard,
    EndTurn,
    Invoke,
    OfferDraw,
    Order,
    Redeploy,
    Refusal,
    RefusalCode,
    Resign,
    Spy,
    Swap,
    kind_of,
)
from runtime.engine.game.events import Event
from runtime.engine.game.state import AllowedActions, GameState, Phase, Run
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.redeploy import Lift, lift
from runtime.engine.records.notation import NotationError, read_action, write_action
from runtime.engine.turn.turn import Result as Outcome
from runtime.engine.turn.turn import apply
from runtime.engine.turn.view import SideView, redacted, seen_by
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.network import reading_order
from runtime.engine.words.words import Words
from runtime.support.objective_sentences import say_sentence, say_text
from runtime.support.texts import Texts, english
from runtime.tablegames.game import AbstractGame, AppliedMove, Data, FormError, GameOutcome, TableChance

if TYPE_CHECKING:
    from runtime.movegen.vocabulary import Vocabulary

Refusals = tuple[Refusal, ...]

_USUAL_VIEW: Mapping[str, object] = MappingProxyType(
    {
        "allowed": AllowedActions(),
        "choice": None,
        "chosen": {},
        "closed": (),
        "laid": BySide("", ""),
        "variables": {},
    }
)
"""What a view tells only where it is otherwise, for most levels have nothing of it."""

_SEEDS = 1 << 48
"""From so many seeds one is drawn for what a view hides."""


def _no_vocabulary() -> Vocabulary:
    raise ValueError("the words that can be laid are not known")


@dataclass(frozen=True, eq=False)
class Scryptic(AbstractGame[Side, GameState, Action, SideView, Event, Refusals]):
    """A game over a landscape that begins in the position ``first``, by these words.

    ``rulesets`` are the editions by whose names files tell of rules, ``judging`` is what the game's conditions and
    triggers were made of. ``vocabulary`` gives the words that :meth:`each_move` looks for; sessions need none.
    """

    first: GameState
    words: Words
    rulesets: Mapping[str, Ruleset] = field(default_factory=dict)
    judging: Judging | None = None
    vocabulary: Callable[[], Vocabulary] = _no_vocabulary
    texts: Texts = field(default_factory=english)

    id = "scryptic"
    players = SIDES
    names = (Side.GOLD.value, Side.SILVER.value)
    hides = True

    def begin(self) -> GameState:
        """The position that a game begins in."""
        return self.first

    def to_act(self, state: GameState) -> tuple[Side, ...]:
        """Whose action is next; nobody's once the game is over."""
        return () if state.ended is not None else (state.to_act,)

    def each_move(self, state: GameState, player: Side) -> Iterator[Action]:
        """Every legal action of a side, but that a spy's answer is the search's (section 9), and letters given up."""
        if player not in self.to_act(state):
            return
        may_end = False
        for action in self._tried(state, player):
            if not isinstance(apply(state, action, self.words), tuple):
                may_end = may_end or kind_of(action) is not None
                yield action
        stuck = EndTurn(stuck=True)
        if not may_end and not isinstance(apply(state, stuck, self.words), tuple):
            yield stuck

    def apply(self, state: GameState, player: Side, move: Action) -> AppliedMove[GameState, Event] | Refusals:
        """The position after an action with what happened, or every reason why it is not allowed."""
        result = self.attempt(state, player, move)
        return result if isinstance(result, tuple) else AppliedMove(result.state, result.events)

    def attempt(self, state: GameState, player: Side, move: Action) -> Outcome:
        """The same as the engine has it."""
        refused = self.not_to_act(state, player)
        return refused or apply(state, move, self.words)

    def not_to_act(self, state: GameState, player: Side) -> Refusals:
        """Why a side may do nothing now; empty where it may act."""
        if state.ended is not None:
            return (Refusal(RefusalCode.GAME_OVER, "10"),)
        if player is not state.to_act:
            return (Refusal(RefusalCode.NOT_YOUR_TURN, "2", (), {"side": state.to_act.value}),)
        return ()

    def seen(self, events: Sequence[Event], player: Side) -> tuple[Event, ...]:
        """The events as a side may see them."""
        return redacted(events, player)

    def points(self, state: GameState) -> tuple[int, int]:
        """Both scores."""
        found = scores(BoardContext.of(state), state.base, self.words)
        return found.gold, found.silver

    def result(self, state: GameState) -> GameOutcome[Side] | None:
        """How the game ended; None while it goes on."""
        ending = state.ended
        return None if ending is None else GameOutcome(ending.winner, self.points(state), ending.why.value)

    def view(self, state: GameState, player: Side) -> SideView:
        """The position as a side sees it."""
        return seen_by(state, player, self.words)

    def completed(self, view: SideView, chance: TableChance) -> GameState:
        """A position that a side could be in, as far as it can tell."""
        # The computer's room is slow to import, and only who searches needs it.
        from runtime.ai.determinization import completed

        return completed(view, chance.below(_SEEDS))

    def write_move(self, move: Action) -> str:
        """The line of an action."""
        return write_action(move)

    def read_move(self, text: str) -> Action:
        """The action of a line; raises FormError."""
        try:
            return read_action(text)
        except NotationError as problem:
            raise FormError("bad-move", text=text) from problem

    def write_state(self, state: GameState) -> Data:
        """A position as the schemas describe it."""
        return write_position_data(position_of(state, self.rulesets, self.judging))

    def read_state(self, data: Data) -> GameState:
        """The position of JSON of the right form; raises FormError for the first thing that makes it none."""
        position, issues = read_position_data(data)
        state = issues or state_of(position, self.rulesets, self.words)
        if isinstance(state, GameState):
            return state
        raise FormError(state[0].code, state[0].place.pointer, **state[0].details)

    def write_view(self, view: SideView) -> Data:
        """A position as one side sees it, by the names of positions where they are the same."""
        board = view.table.board
        edition, params = edition_of(view.setup.rules, self.rulesets)
        data: Data = {
            "edition": edition,
            "params": dict(params),
            "rows": board.size.rows,
            "cols": board.size.columns,
            "plans": data_of(view.setup.pools),
            "penalties": [[*run_data(mark.run), mark.amount] for mark in board.penalties],
            "finished": None if view.ended is None else data_of(view.ended),
            "objectives": [objective_data(one, self.texts) for one in view.objectives],
        }
        for owner, apart in ((board, {"penalties"}), (view, {"setup", "table", "ended", "objectives", "forecasts"})):
            data |= {one.name: data_of(getattr(owner, one.name)) for one in fields(owner) if one.name not in apart}
        usual = {"may_swap", "swapped", *(name for name, value in _USUAL_VIEW.items() if getattr(view, name) == value)}
        return {name: value for name, value in data.items() if name not in usual or value is True}

    # Inside

    def _tried(self, state: GameState, side: Side) -> Iterator[Action]:
        """What a side could do where nothing forbids it, each action once, words first."""
        rack = state.racks[side]
        yield Swap()
        shown = open_choice(state)
        if shown is not None:
            yield from (Choose(option.id) for option in shown.options)
        elif state.waiting is not None:
            yield from map(Order, permutations(state.waiting.defenders))
        elif state.phase is Phase.DISCARD:
            yield from map(Discard, _choices(rack.letters, self.view(state, side).must_discard))
        else:
            found = self.vocabulary().generator(self.words).moves(BoardContext.of(state), side, rack.letters)
            yield from map(found.commit, found.in_order())
            yield from self._lifting(state, side)
            yield from dict.fromkeys(Invoke(token.element, token.at) for token in rack.tokens)
            yield from (Spy(), EndTurn())
        yield from (AcceptDraw(), OfferDraw(), Resign())

    def _lifting(self, state: GameState, side: Side) -> Iterator[Redeploy]:
        """The runs that can be lifted, with every choice of letters to be given up for them."""
        table, rack = BoardContext.of(state), state.racks[side]
        for run in sorted(table.network(side, self.words).runs, key=reading_order):
            lifted = lift(table, side, rack, self.words, at=run.at, direction=run.direction)
            if isinstance(lifted, Lift):
                held = rack.letters + "".join(laid.letter for laid in lifted.lifted)
                for given in _choices(held, lifted.must_discard):
                    yield Redeploy(run.at, run.direction, given)


def _choices(letters: str, number: int) -> Iterator[str]:
    """Every choice of so many letters, once."""
    return map("".join, dict.fromkeys(combinations(sorted(letters), number)))


def run_data(run: Run) -> list[Any]:
    """A run as lists in files have it."""
    return [*run.at, run.direction.value, run.text]


def objective_data(one: ObjectiveSeen, t: Texts) -> Data:
    """An objective: what it asks, in words, how far it is, and whether it is met or can still be."""
    return {
        "id": one.id,
        "side": one.side.value,
        "bonus": one.bonus,
        "met": one.met,
        "possible": one.possible,
        "text": say_sentence(t, one.text),
        "progress": _progress(one.progress, t),
    }


_WORDED = ("text", "parts", "countdown")
"""What of a condition's progress is no figure."""


def _progress(progress: ObjectiveProgress, t: Texts) -> Data:
    """How far a condition is, and all its parts."""
    figures = {one.name: getattr(progress, one.name) for one in fields(progress) if one.name not in _WORDED}
    return {"text": say_text(t, progress.text), **figures, "parts": [_progress(part, t) for part in progress.parts]}
