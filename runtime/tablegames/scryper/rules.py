"""Scryper: hidden bricks that fight, in sets (rules of Scryper)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runtime.tablegames.game import (
    PLAYERS,
    Data,
    Event,
    GameOutcome,
    TableChance,
    TableGame,
    TablePlayer,
    TableRefusal,
    TableResult,
)
from runtime.tablegames.scryper import notation
from runtime.tablegames.scryper.hidden import any_set_up, dealt, seen_by
from runtime.tablegames.scryper.moves import REACH, battle, ends, goal_row, refused, set_ups, steps
from runtime.tablegames.scryper.sets import beginning, done
from runtime.tablegames.scryper.values import (
    BrickStep,
    Score,
    ScryperMove,
    ScryperRules,
    ScryperStage,
    ScryperState,
    ScryperView,
    SetUp,
    value_of,
)

TRIED_SET_UPS = 24
"""How many ways to set up a search thinks of."""


class Scryper(TableGame[ScryperState, ScryperMove, ScryperView]):
    """Scryper with its parameters."""

    id = "scryper"
    rules: ScryperRules
    names = notation.NAMES
    hides = True

    def __init__(self, rules: ScryperRules | None = None) -> None:
        self.rules = rules or ScryperRules()

    def begin(self) -> ScryperState:
        """All bricks in the pits; both players set up."""
        return beginning(self.rules)

    def to_act(self, state: ScryperState) -> tuple[TablePlayer, ...]:
        """Both set up at the same time; then they act in turn."""
        if state.stage is ScryperStage.SET_UP:
            return tuple(player for player in PLAYERS if state.placed[player] is None)
        return () if state.stage is ScryperStage.OVER else (state.to_move,)

    def moves(self, state: ScryperState, player: TablePlayer) -> tuple[ScryperMove, ...]:
        """All set-ups (15,524 at the most, on the usual board), steps, or bricks for the score pit."""
        return tuple(self.each_move(state, player))

    def each_move(self, state: ScryperState, player: TablePlayer) -> Iterator[ScryperMove]:
        """The same, one after the other; on the largest board there are a billion set-ups."""
        if player not in self.to_act(state):
            return iter(())
        if state.stage is ScryperStage.SET_UP:
            return set_ups(self.rules, state.available[player])
        if state.stage is ScryperStage.SCORE:
            return (Score(cell) for cell in state.cells_of(player))
        return steps(self.rules, state, player)

    def refusal(self, state: ScryperState, player: TablePlayer, move: ScryperMove) -> TableRefusal | None:
        """The first reason against a move."""
        return refused(self.rules, state, player, move)

    def is_secret(self, move: ScryperMove) -> bool:
        """A set-up depends on the bricks that its player has left; all else on where bricks stand, as both see."""
        return isinstance(move, SetUp)

    def after(self, state: ScryperState, player: TablePlayer, move: ScryperMove) -> ScryperState:
        """The state after a legal move."""
        return done(self.rules, state, player, move)

    def events(
        self, before: ScryperState, player: TablePlayer, move: ScryperMove, after: ScryperState
    ) -> tuple[Event, ...]:
        """What was done, a battle with both values, a set that is over, a set that begins."""
        if isinstance(move, SetUp):
            found = [Event("set-up", player, {}, {"bricks": list(move.bricks)})]
            if after.stage is ScryperStage.SET_UP:
                return tuple(found)
            found.append(Event("set-begins", before.starter))
            return tuple(found) if after.sets == before.sets else (*found, self._set_won(before, player, move, after))
        if isinstance(move, Score):
            return (Event("scored", player, {"at": self._at(move.cell)}), *self._over(player, after))
        found = [Event("moved", player, {"from": self._at(move.start), "at": self._at(move.end)})]
        winner = battle(self.rules, before.board, move)
        if winner is not None:
            values = [value_of(before.board[move.start]), value_of(before.board[move.end])]
            found.append(Event("battle", winner, {"at": self._at(move.end), "values": values}))
        # The bricks of a set that is won stay until one is chosen for the score pit.
        if not any(after.board):
            found.append(Event("set-drawn", player))
        elif after.sets != before.sets:
            found.append(self._set_won(before, player, move, after))
        return (*found, *self._over(player, after))

    def _set_won(self, before: ScryperState, player: TablePlayer, move: ScryperMove, after: ScryperState) -> Event:
        """Who has won a set, and whether by the goal, by the last brick, or since the other can't move."""
        winner = TablePlayer.FIRST if after.sets[0] > before.sets[0] else TablePlayer.SECOND
        on_goal = isinstance(move, BrickStep) and move.end // self.rules.columns == goal_row(self.rules, player)
        if winner is player and on_goal:
            return Event("set-won", winner, {"why": "goal"})
        return Event("set-won", winner, {"why": "stuck" if after.cells_of(winner.other) else "bricks"})

    def _over(self, player: TablePlayer, after: ScryperState) -> tuple[Event, ...]:
        """That somebody has no bricks to set up any more, by which the game is over."""
        return (Event("no-bricks", player),) if after.stage is ScryperStage.OVER and not any(after.board) else ()

    def _at(self, cell: int) -> list[int]:
        return list(divmod(cell, self.rules.columns))

    def points(self, state: ScryperState) -> tuple[int, int]:
        """The sets that both have won."""
        return state.sets

    def result(self, state: ScryperState) -> TableResult | None:
        """Who has won the sets it takes; else, when nobody has bricks left, who has won more."""
        if state.stage is not ScryperStage.OVER:
            return None
        return GameOutcome(state.winner, state.sets, "sets" if any(state.board) else "no-bricks")

    def view(self, state: ScryperState, player: TablePlayer) -> ScryperView:
        """What a side may know: no value that is hidden."""
        return seen_by(state, player)

    def completed(self, view: ScryperView, chance: TableChance) -> ScryperState:
        """The opponent's hidden bricks dealt at random."""
        return dealt(self.rules, view, chance)

    # For the search

    def estimate(self, state: ScryperState) -> float:
        """Sets count most, then how near the bricks are to the goal, then how many are left for later sets."""
        rules = self.rules
        lead = 0.0
        for player, sign in ((TablePlayer.FIRST, 1), (TablePlayer.SECOND, -1)):
            goal, cells = goal_row(rules, player), state.cells_of(player)
            way = [abs(cell // rules.columns - goal) / (rules.rows - 1) for cell in cells]
            later = sum(state.available[player]) / (rules.values * rules.per_value)
            lead += sign * (0.5 * state.sets[player] + 0.1 * len(way) - 0.15 * min(way, default=1.0) + 0.35 * later)
        return 0.5 + 0.5 * lead / (1 + abs(lead))

    def candidates(self, state: ScryperState, player: TablePlayer, chance: TableChance) -> Sequence[ScryperMove]:
        """All moves, but only some of the ways to set up."""
        if state.stage is not ScryperStage.SET_UP:
            return self.moves(state, player)
        return [any_set_up(self.rules, state.available[player], chance) for _ in range(TRIED_SET_UPS)]

    def decisive(self, state: ScryperState, player: TablePlayer) -> Sequence[ScryperMove]:
        """The steps by which a player wins the set at once: to the goal, or onto the last brick."""
        if state.stage is not ScryperStage.PLAY:
            return ()
        goal, board, won = goal_row(self.rules, player), state.board, state.sets[player]
        found = []
        for step in steps(self.rules, state, player):
            is_telling = board[step.end] or step.end // self.rules.columns == goal
            if is_telling and self.after(state, player, step).sets[player] > won:
                found.append(step)
        return found

    def careless(self, state: ScryperState, player: TablePlayer, chance: TableChance) -> ScryperMove:
        """The goal where it can be reached freely; else any move, rather forward than back."""
        if state.stage is ScryperStage.SET_UP:
            return any_set_up(self.rules, state.available[player], chance)
        cells = state.cells_of(player)
        if state.stage is ScryperStage.SCORE:
            return Score(min(cells, key=lambda cell: value_of(state.board[cell])))
        columns, goal = self.rules.columns, goal_row(self.rules, player)
        free = []
        for cell in cells:
            if abs(cell // columns - goal) <= REACH:
                free += [BrickStep(cell, end) for end in ends(self.rules, state.board, cell) if end // columns == goal]
        if free:
            return next((step for step in free if not state.board[step.end]), free[0])
        found: list[BrickStep] = []
        while not found:
            cell = chance.pick(cells)
            found = [BrickStep(cell, end) for end in ends(self.rules, state.board, cell)]
            if not found:
                cells = tuple(one for one in cells if one != cell)
        one, other = chance.pick(found), chance.pick(found)
        return min(one, other, key=lambda step: abs(step.end // columns - goal))

    # Notation

    def write_move(self, move: ScryperMove) -> str:
        """A move as :func:`runtime.tablegames.scryper.notation.write_move` has it."""
        return notation.write_move(self.rules, move)

    def read_move(self, text: str) -> ScryperMove:
        """The move of a note."""
        return notation.read_move(self.rules, text)

    def write_state(self, state: ScryperState) -> Data:
        """A state as :func:`runtime.tablegames.scryper.notation.write_state` has it."""
        return notation.write_state(self.rules, state)

    def read_state(self, data: Data) -> ScryperState:
        """The state of such an object."""
        return notation.read_state(self.rules, data)

    def write_view(self, view: ScryperView) -> Data:
        """A view, with 0 and ``?`` for what is hidden."""
        return notation.write_view(self.rules, view)
