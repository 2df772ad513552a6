"""Scryper: hidden bricks that fight, in sets (rules of Scryper)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from runtime.tablegames.game import (
    PLAYERS,
    Data,
    GameOutcome,
    TableChance,
    TableEvent,
    TableGame,
    TablePlayer,
    TableRefusal,
    TableResult,
)
from runtime.tablegames.scryper import notation
from runtime.tablegames.scryper.moves import (
    REACH,
    any_set_up,
    back_row,
    battle,
    dealt,
    ends,
    goal_row,
    refused,
    seen_by,
    set_ups,
    steps,
)
from runtime.tablegames.scryper.values import (
    NO_BRICK,
    BrickStep,
    Counts,
    PlayedBoard,
    Score,
    Scored,
    ScryperMove,
    ScryperPhase,
    ScryperRules,
    ScryperState,
    ScryperView,
    SetUp,
    brick,
    is_shown,
    less,
    more,
    owner_of,
    shown,
    value_of,
)


def first_state(rules: ScryperRules) -> ScryperState:
    """All bricks available, none on the board."""
    none = (0,) * rules.values
    return ScryperState(_empty(rules), (rules.all_bricks,) * 2, (none, none))


def done(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: ScryperMove) -> ScryperState:
    """The state after a legal move."""
    if isinstance(move, SetUp):
        return _set_up(rules, state, player, move)
    if isinstance(move, Score):
        return _scored(rules, state, player, move)
    return _stepped(rules, state, player, move)


def _empty(rules: ScryperRules) -> PlayedBoard:
    return (NO_BRICK,) * (rules.rows * rules.columns)


def _set_up(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: SetUp) -> ScryperState:
    """One set-up waits in secret for the other; with both the set begins."""
    theirs = state.placed[player.other]
    placed = (move, theirs) if player is TablePlayer.FIRST else (theirs, move)
    if theirs is None:
        return replace(state, placed=placed)
    board, available = list(state.board), list(state.available)
    for side in PLAYERS:
        made = placed[side]
        for column, value in enumerate(made.bricks if made is not None else ()):
            if value:
                board[back_row(rules, side) * rules.columns + column] = brick(side, value)
                available[side] = less(available[side], value)
    begun = replace(
        state,
        board=tuple(board),
        available=(available[0], available[1]),
        placed=(None, None),
        phase=ScryperPhase.PLAY,
        to_move=state.starter,
        quiet=0,
    )
    # On a board so narrow that the starter can't move, the set is lost at once.
    return begun if _can_move(rules, begun, state.starter) else _won(rules, begun, state.starter.other)


def _can_move(rules: ScryperRules, state: ScryperState, player: TablePlayer) -> bool:
    return next(steps(rules, state, player), None) is not None


def _stepped(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: BrickStep) -> ScryperState:
    """A brick moves and fights, and the set may end by it."""
    winner = battle(rules, state.board, move)
    board, used = list(state.board), state.used
    mover, there = board[move.start], board[move.end]
    board[move.start] = NO_BRICK
    if winner is None:
        board[move.end] = mover
    else:
        stays, falls = (mover, there) if winner is player else (there, mover)
        board[move.end] = shown(stays)
        used = _with_used(used, owner_of(falls), [value_of(falls)])
    quiet = state.quiet + 1 if winner is None else 0
    moved = replace(state, board=tuple(board), used=used, to_move=player.other, quiet=quiet)
    stands = owner_of(board[move.end]) is player
    if stands and move.end // rules.columns == goal_row(rules, player):
        return _won(rules, moved, player)
    if not moved.cells_of(player):
        return _won(rules, moved, player.other)
    if not moved.cells_of(player.other) or not _can_move(rules, moved, player.other):
        return _won(rules, moved, player)
    return _next_set(rules, _cleared(rules, moved), state.starter.other) if quiet >= rules.quiet_moves else moved


def _with_used(used: tuple[Counts, Counts], owner: TablePlayer, values: Sequence[int]) -> tuple[Counts, Counts]:
    counts = used[owner]
    for value in values:
        counts = more(counts, value)
    return (counts, used[1]) if owner is TablePlayer.FIRST else (used[0], counts)


def _won(rules: ScryperRules, state: ScryperState, winner: TablePlayer) -> ScryperState:
    """A set is won: the game too, or the winner has to choose a brick for the score pit."""
    sets = _with_set(state.sets, winner)
    if sets[winner] >= rules.sets:
        return replace(state, sets=sets, phase=ScryperPhase.OVER, winner=winner)
    return replace(state, sets=sets, phase=ScryperPhase.SCORE, to_move=winner)


def _with_set(sets: tuple[int, int], winner: TablePlayer) -> tuple[int, int]:
    return (sets[0] + 1, sets[1]) if winner is TablePlayer.FIRST else (sets[0], sets[1] + 1)


def _scored(rules: ScryperRules, state: ScryperState, player: TablePlayer, move: Score) -> ScryperState:
    """The chosen brick goes to the score pit as it is, all others are used; the loser starts the next set."""
    one = state.board[move.cell]
    board = (*state.board[: move.cell], NO_BRICK, *state.board[move.cell + 1 :])
    own = (*state.scored[player], Scored(value_of(one), is_shown(one)))
    scored = (own, state.scored[1]) if player is TablePlayer.FIRST else (state.scored[0], own)
    return _next_set(rules, _cleared(rules, replace(state, board=board, scored=scored)), player.other)


def _cleared(rules: ScryperRules, state: ScryperState) -> ScryperState:
    """All bricks on the board are used."""
    used = state.used
    for owner in PLAYERS:
        used = _with_used(used, owner, [value_of(state.board[cell]) for cell in state.cells_of(owner)])
    return replace(state, board=_empty(rules), used=used)


def _next_set(rules: ScryperRules, state: ScryperState, starter: TablePlayer) -> ScryperState:
    """A new set, or the end where somebody has no bricks left to set up.

    Who has none loses this set and all that follow; where neither has any, the one with more sets wins.
    """
    left = [sum(available) for available in state.available]
    fresh = replace(state, phase=ScryperPhase.SET_UP, starter=starter, to_move=starter, quiet=0)
    if all(left):
        return fresh
    if not any(left):
        first, second = state.sets
        winner = None if first == second else TablePlayer.FIRST if first > second else TablePlayer.SECOND
        return replace(fresh, phase=ScryperPhase.OVER, winner=winner)
    winner = TablePlayer.FIRST if left[0] else TablePlayer.SECOND
    while fresh.sets[winner] < rules.sets:
        fresh = replace(fresh, sets=_with_set(fresh.sets, winner))
    return replace(fresh, phase=ScryperPhase.OVER, winner=winner)


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
        return first_state(self.rules)

    def to_act(self, state: ScryperState) -> tuple[TablePlayer, ...]:
        """Both set up at the same time; then they act in turn."""
        if state.phase is ScryperPhase.SET_UP:
            return tuple(player for player in PLAYERS if state.placed[player] is None)
        return () if state.phase is ScryperPhase.OVER else (state.to_move,)

    def moves(self, state: ScryperState, player: TablePlayer) -> tuple[ScryperMove, ...]:
        """All set-ups (15,524 at the most, on the usual board), steps, or bricks for the score pit."""
        return tuple(self.each_move(state, player))

    def each_move(self, state: ScryperState, player: TablePlayer) -> Iterator[ScryperMove]:
        """The same, one after the other; on the largest board there are a billion set-ups."""
        if player not in self.to_act(state):
            return iter(())
        if state.phase is ScryperPhase.SET_UP:
            return set_ups(self.rules, state.available[player])
        if state.phase is ScryperPhase.SCORE:
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
    ) -> tuple[TableEvent, ...]:
        """What was done, a battle with both values, a set that is over, a set that begins."""
        if isinstance(move, SetUp):
            found = [TableEvent("set-up", player, {}, {"bricks": list(move.bricks)})]
            if after.phase is ScryperPhase.SET_UP:
                return tuple(found)
            found.append(TableEvent("set-begins", before.starter))
            return tuple(found) if after.sets == before.sets else (*found, self._set_won(before, player, move, after))
        if isinstance(move, Score):
            return (TableEvent("scored", player, {"at": self._at(move.cell)}), *self._over(player, after))
        found = [TableEvent("moved", player, {"from": self._at(move.start), "at": self._at(move.end)})]
        winner = battle(self.rules, before.board, move)
        if winner is not None:
            values = [value_of(before.board[move.start]), value_of(before.board[move.end])]
            found.append(TableEvent("battle", winner, {"at": self._at(move.end), "values": values}))
        # The bricks of a set that is won stay until one is chosen for the score pit.
        if not any(after.board):
            found.append(TableEvent("set-drawn", player))
        elif after.sets != before.sets:
            found.append(self._set_won(before, player, move, after))
        return (*found, *self._over(player, after))

    def _set_won(self, before: ScryperState, player: TablePlayer, move: ScryperMove, after: ScryperState) -> TableEvent:
        """Who has won a set, and whether by the goal, by the last brick, or since the other can't move."""
        winner = TablePlayer.FIRST if after.sets[0] > before.sets[0] else TablePlayer.SECOND
        on_goal = isinstance(move, BrickStep) and move.end // self.rules.columns == goal_row(self.rules, player)
        if winner is player and on_goal:
            return TableEvent("set-won", winner, {"why": "goal"})
        return TableEvent("set-won", winner, {"why": "stuck" if after.cells_of(winner.other) else "bricks"})

    def _over(self, player: TablePlayer, after: ScryperState) -> tuple[TableEvent, ...]:
        """That somebody has no bricks to set up any more, by which the game is over."""
        return (TableEvent("no-bricks", player),) if after.phase is ScryperPhase.OVER and not any(after.board) else ()

    def _at(self, cell: int) -> list[int]:
        return list(divmod(cell, self.rules.columns))

    def points(self, state: ScryperState) -> tuple[int, int]:
        """The sets that both have won."""
        return state.sets

    def result(self, state: ScryperState) -> TableResult | None:
        """Who has won the sets it takes; else, when nobody has bricks left, who has won more."""
        if state.phase is not ScryperPhase.OVER:
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
        if state.phase is not ScryperPhase.SET_UP:
            return self.moves(state, player)
        return [any_set_up(self.rules, state.available[player], chance) for _ in range(TRIED_SET_UPS)]

    def decisive(self, state: ScryperState, player: TablePlayer) -> Sequence[ScryperMove]:
        """The steps by which a player wins the set at once: to the goal, or onto the last brick."""
        if state.phase is not ScryperPhase.PLAY:
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
        if state.phase is ScryperPhase.SET_UP:
            return any_set_up(self.rules, state.available[player], chance)
        cells = state.cells_of(player)
        if state.phase is ScryperPhase.SCORE:
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
