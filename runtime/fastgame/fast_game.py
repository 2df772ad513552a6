"""Games in compiled code: made ready from a level or a position of the engine, dealt, and carried on by actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.actions import Action, Invoke
from runtime.engine.game.condition_plan import ConditionMemory
from runtime.engine.game.state import ActionKind, AllowedActions, GameState, is_endless
from runtime.engine.levels.level import Level, PoolKind, Variable
from runtime.engine.levels.ruleset import BothMet, IceMelts, NoCity, Passes, Ruleset, TokenRegion
from runtime.engine.turn.first_position import lay_out
from runtime.fastgame.actions import write_action
from runtime.fastgame.conversion import DIRECTIONS, PositionConverter
from runtime.fastgame.kernel import arrays
from runtime.fastgame.kernel.arrays import CompiledGame, GameRules, PositionArrays, Workspace
from runtime.fastgame.kernel.moves import find_moves
from runtime.fastgame.kernel.turns import act, can_lift, deal, deal_racks
from runtime.fastgame.playable import can_play_fast
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import Lexicon
from runtime.movegen.columns import COLUMNS
from runtime.movegen.first_racks import RackNeeds, best_deal, rack_needs
from runtime.movegen.kernel.addresses import addressed
from runtime.movegen.kernel.compilation import seal_compiled
from runtime.movegen.kernel.move_table import ALL
from runtime.movegen.kernel_rules import fights_of, weights_of
from runtime.movegen.spaces import beside_of

_BOTH_MET = (BothMet.SCORE, BothMet.MOVER, BothMet.DRAW)


class NotFastError(ValueError):
    """A game that can't be played in compiled code; see :func:`runtime.fastgame.playable.can_play_fast`."""


class FastGame:
    """One game in compiled code, for one thread: its rules and words, and room to work in.

    Positions are :class:`runtime.fastgame.kernel.arrays.PositionArrays`, of which there may be any number.
    """

    def __init__(self, state: GameState, vocabulary: GameVocabulary) -> None:
        """Of the game that ``state`` belongs to. Raises :class:`NotFastError`."""
        self.playable = can_play_fast(state, vocabulary)
        if not self.playable:
            raise NotFastError(", ".join(obstacle.value for obstacle in self.playable.obstacles))
        self.vocabulary = vocabulary
        self.converter = PositionConverter(state, vocabulary)
        self.rules = state.setup.rules
        codes = {letter: number + 1 for number, letter in enumerate(vocabulary.alphabet)}
        room = self.converter.shape.room()
        rules = _rules_of(state, self.converter)
        weights, words = weights_of(self.rules, codes), addressed(vocabulary.arrays)
        self.compiled = addressed(CompiledGame(addressed(rules), weights, words, room))
        shown = _shown(rules) if rules.has_secrets else None
        self.shown = self.compiled if shown is None else addressed(CompiledGame(addressed(shown), weights, words, room))
        """The game as players are told of it; see :func:`runtime.fastgame.kernel.triggers.note_shown`."""
        self._action = self.converter.shape.action()
        self._kept: set[str] = set()
        self._needs: Mapping[Side, RackNeeds] = {}

    @classmethod
    def of_level(cls, level: Level, rules: Ruleset, vocabulary: GameVocabulary) -> FastGame:
        """A game of ``level`` by ``rules``, its own parameters among them; it can be dealt by any seed.

        Raises :class:`NotFastError`, and NotPlayableError where the engine can't start it either.
        """
        first = lay_out(level, rules, 0)
        # Dealing shuffles pools that are sorted, as the engine does.
        pools = first.pools
        for side in SIDES:
            if level.pools[side].kind in (PoolKind.STANDARD, PoolKind.COUNTS):
                pools = pools.having(side, "".join(sorted(pools[side])))
        game = cls(replace(first, pools=pools), vocabulary)
        for number, side in enumerate(SIDES):
            game.compiled.rules.dealt[number] = level.start.racks[side] is None
            game.compiled.rules.shuffled[number] = level.pools[side].kind is not PoolKind.ORDER
        game._needs = rack_needs(level, rules) if isinstance(vocabulary.words, Lexicon) else {}
        return game

    @cached_property
    def spy_game(self) -> CompiledGame:
        """The same with the words that spies may offer in place of those that are laid."""
        here = self.compiled
        # What fits between letters is remembered of one set of words.
        room = addressed(Workspace(*here.room)._replace(fits=np.zeros_like(here.room.fits)))
        return addressed(CompiledGame(here.rules, here.weights, addressed(self.vocabulary.spied_arrays), room))

    @cached_property
    def first(self) -> PositionArrays:
        """The position that games are dealt from."""
        return self.converter.to_arrays(self.converter.first)

    def position(self) -> PositionArrays:
        """Room for a position."""
        return self.converter.shape.position()

    def deal(self, position: PositionArrays, seed: int, deals: int | None = None) -> None:
        """Begin a game by ``seed`` in ``position``, just as :func:`runtime.engine.turn.turn.start` does.

        Without ``deals`` racks are dealt until the rules are content with them.
        """
        number = self.find_deals(seed) if deals is None else deals
        position.block[:] = self.first.block
        deal(position, self.compiled, np.uint64(seed & 0xFFFFFFFFFFFFFFFF), np.int64(number))
        check_room(position)
        self._keep("deal")

    def find_deals(self, seed: int) -> int:
        """How often racks are to be dealt by ``seed``: as :func:`runtime.movegen.first_racks.find_deals` has it."""
        if not self._needs:
            return 1
        return best_deal(self._playable_sides(seed), len(self._needs))

    def _playable_sides(self, seed: int) -> Iterator[int]:
        """Deal after deal, how many sides could begin a game with it."""
        position = self._dealt
        position.block[:] = self.first.block
        position.chance[0] = np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
        while True:
            position.numbers[[arrays.DRAWN, arrays.DRAWN + 1]] = 0
            deal_racks(position, self.compiled, np.int64(1))
            yield sum(self._begins(position, side) for side in self._needs)

    @cached_property
    def _dealt(self) -> PositionArrays:
        """Where racks are dealt to be looked at."""
        return self.position()

    def _begins(self, position: PositionArrays, side: Side) -> bool:
        """Whether a side that was dealt its rack could begin the game with it."""
        number = SIDES.index(side)
        if not self._needs[side].are_met(self.converter.counted(position.rack[number])):
            return False
        position.numbers[arrays.TO_MOVE] = number
        return bool(len(self._find(position, self.spy_game)))

    def act(self, position: PositionArrays, action: Action, state: GameState) -> None:
        """Let an ``action`` happen, which must be legal in ``state``, the same position as the engine has it.

        Raises MemoryError where triggers bring more letters or tokens than there is room for.
        """
        write_action(self._action, action, state, self.vocabulary)
        act(position, self.compiled, self._action)
        check_room(position)
        self._keep("act")

    def invoke_region(self, position: PositionArrays, action: Invoke, region: Iterable[Cell], state: GameState) -> None:
        """Invoke a token with a given region; like the engine's door of this name it is for rule cases alone."""
        write_action(self._action, action, state, self.vocabulary)
        cells = [state.board.size.index(cell) for cell in region]
        self._action.numbers[arrays.COUNT] = len(cells)
        self._action.numbers[arrays.ORDER : arrays.ORDER + len(cells)] = cells
        act(position, self.compiled, self._action)
        check_room(position)
        self._keep("act")

    def moves(self, position: PositionArrays) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Every placement of the side to move, weighed: the rows of :class:`runtime.movegen.moves.Moves`.

        The second array holds the letters that the rows' column TEXT points into.
        """
        found = self.compiled.room.space.found
        return self._find(position, self.compiled), found.letters[: found.tally[1]].copy()

    def _find(self, position: PositionArrays, game: CompiledGame) -> NDArray[np.int32]:
        table = np.empty((4096, COLUMNS), dtype=np.int32)
        count = find_moves(position, game, table, ALL)
        if count < 0:
            table = np.empty((len(game.room.space.found.spans), COLUMNS), dtype=np.int32)
            count = find_moves(position, game, table, ALL)
        self._keep("find_moves")
        if count < 0:
            raise MemoryError("more moves than there is room for")
        return table[:count]

    def can_lift(self, position: PositionArrays, at: Cell, direction: Direction) -> int:
        """How many letters the side to move would lift with the run through ``at``; 0 where the rules refuse that."""
        cell = self.converter.first.board.size.index(at)
        lifted = int(can_lift(position, self.compiled, cell, DIRECTIONS.index(direction)))
        self._keep("can_lift")
        return lifted

    def state(self, position: PositionArrays) -> GameState:
        """The position as the engine has it."""
        return self.converter.to_state(position)

    def _keep(self, name: str) -> None:
        """Keep what a first call has compiled, where anything was."""
        if name not in self._kept:
            self._kept.add(name)
            seal_compiled()


def check_room(position: PositionArrays) -> None:
    """Raise MemoryError where triggers have brought more letters or tokens than there is room for."""
    if position.numbers[arrays.FULL]:
        raise MemoryError("more letters or tokens than there is room for")


def _rules_of(state: GameState, converter: PositionConverter) -> GameRules:
    """The rules of a game as the compiled game reads them."""
    rules, size = state.setup.rules, state.board.size
    endless = [is_endless(state, side) for side in SIDES]
    frequencies = np.zeros((2, arrays.CODES), dtype=np.int64)
    for number, side in enumerate(SIDES):
        if endless[number]:
            for letter, count in state.setup.pools[side].counts.items():
                frequencies[number, converter.vocabulary.codes(letter)[0]] = max(count, 0)
    crossings = rules.redeploy.max_crossings
    return GameRules(
        rows=size.rows,
        columns=size.columns,
        first=SIDES.index(rules.first),
        rack_start=rules.rack.start,
        rack_limit=rules.rack.limit,
        rack_draw=rules.rack.draw,
        discards_return=rules.rack.discards_return,
        turn_limit=rules.turn_limit,
        capture_bonus=rules.city.capture_bonus,
        fights=fights_of(rules),
        is_round=rules.token.region is TokenRegion.ROUND,
        has_penalty=rules.combat.penalty,
        melts_word=rules.ice.melts is IceMelts.WORD,
        max_crossings=arrays.ANY_NUMBER if crossings is None else crossings,
        lifts_disconnected=rules.redeploy.disconnected,
        leaves_whole=rules.redeploy.leaves_whole,
        no_city_loses=rules.no_city is NoCity.LOSES,
        both_met=_BOTH_MET.index(rules.both_met),
        passes_by_words=rules.passes is Passes.NOTHING_COMMITTED,
        asks_scores=converter.table.asks_scores,
        has_plan=bool(state.setup.plan),
        counts_losses=converter.shape.losses > 0,
        has_secrets=state.setup.plan.shown(ConditionMemory()) != state.setup.plan,
        beside=beside_of(size),
        endless=np.array(endless, dtype=np.bool_),
        shuffled=np.zeros(2, dtype=np.bool_),
        dealt=np.zeros(2, dtype=np.bool_),
        frequencies=frequencies,
        tokens=converter.token_table(),
        conditions=converter.table.rows,
        places=converter.table.places,
        objectives=converter.table.objectives,
        objective_count=np.array([len(converter.table.objectives)], dtype=np.int64),
        triggers=converter.table.triggers,
        effects=converter.table.effects,
        variables=np.array([[one.start, not _is_told(state, one)] for one in converter.variables], np.int32).reshape(
            -1, 2
        ),
        allowed=np.array([_bits(one) for one in converter.allowed], np.int64),
    )


def _is_told(state: GameState, variable: Variable) -> bool:
    """Whether players are told what a variable holds."""
    return variable.shown and variable in state.setup.plan.variables


def _bits(allowed: AllowedActions) -> int:
    """The bits of what a side may do."""
    return sum(1 << place for place, kind in enumerate(ActionKind) if allowed.allows(kind))


def _shown(rules: GameRules) -> GameRules:
    """The rules without triggers, and with objectives that change with what players are told of."""
    return rules._replace(
        has_secrets=False,
        objectives=rules.objectives.copy(),
        objective_count=rules.objective_count.copy(),
        triggers=rules.triggers[:0].copy(),
    )
