"""Between the engine's positions and those of the compiled game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Direction
from runtime.engine.board.letters import NONE, Laid, LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.combat import defenders
from runtime.engine.conditions.board_effects import GIVE_TOKEN, LAY_LETTERS
from runtime.engine.conditions.condition_context import turns_over
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, PLACE_TOKEN
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.standard_ends import has_standard_end
from runtime.engine.conditions.variables import CHOSE
from runtime.engine.game.condition_plan import ConditionMemory
from runtime.engine.game.state import (
    Board,
    BoardToken,
    ChoiceMoment,
    Ending,
    EndReason,
    GameState,
    HeldToken,
    OpenChoice,
    Penalty,
    PendingAttack,
    Phase,
    Rack,
    Run,
)
from runtime.engine.levels.level import Variable
from runtime.engine.moves.placement import judge
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import read_runs, reading_order
from runtime.fastgame.condition_table import ELEMENTS, ConditionTable, PlanContext, decision_of
from runtime.fastgame.kernel import arrays
from runtime.fastgame.kernel.arrays import PositionArrays
from runtime.fastgame.layout import PositionShape
from runtime.fastgame.trigger_table import (
    allowed_ever,
    founded_cities,
    given_letters,
    given_tokens,
    gives_again,
    placed_tokens,
)
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.movegen.generator import TERRAIN_MARKS

DIRECTIONS = (Direction.ACROSS, Direction.DOWN)
"""The directions by their numbers in the compiled game."""

_PHASES = (Phase.DISCARD, Phase.PLAY, Phase.ORDER, Phase.OVER, Phase.CHOOSE)
_MOMENTS = MappingProxyType(
    {
        arrays.IN_OPENING: ChoiceMoment.OPENING,
        arrays.IN_ACTION: ChoiceMoment.ACTION,
        arrays.IN_TURN_END: ChoiceMoment.TURN_END,
    }
)
_REASONS = MappingProxyType(
    {
        arrays.NO_CITY: EndReason.NO_CITY,
        arrays.LETTERS_OUT: EndReason.LETTERS_OUT,
        arrays.PASSES_MADE: EndReason.PASSES,
        arrays.TURN_LIMIT: EndReason.TURN_LIMIT,
        arrays.RESIGNED: EndReason.RESIGNED,
        arrays.AGREED: EndReason.AGREED,
        arrays.BY_CONDITION: EndReason.CONDITION,
        arrays.BY_TRIGGER: EndReason.TRIGGER,
    }
)
_TERRAIN = MappingProxyType({mark: terrain for terrain, mark in TERRAIN_MARKS.items()} | {0: Terrain.PLAINS})


def _number(side: Side | None) -> int:
    """A side's number; that of nobody where there is none."""
    return arrays.NOBODY if side is None else SIDES.index(side)


def _side(number: int) -> Side | None:
    return None if number == arrays.NOBODY else SIDES[number]


def _broken_bit(side: int, direction: Direction) -> int:
    """The bit of a broken run of the side, as in :mod:`runtime.fastgame.kernel.words`."""
    return 1 << (2 * side + DIRECTIONS.index(direction))


class PositionConverter:
    """Turns positions of one game, to which ``first`` belongs, into arrays and back."""

    def __init__(self, first: GameState, vocabulary: GameVocabulary) -> None:
        self.first = first
        self.vocabulary = vocabulary
        self.tokens = tuple(_tokens_of(first))
        self._fresh = [replace(token, captured=False) for token in self.tokens]
        size = first.board.size
        self.variables = tuple(_variables_of(first))
        self.allowed = allowed_ever(first)
        self.cities = tuple({city.at: city for city in (*founded_cities(first.setup), *first.board.cities)}.values())
        power = first.setup.rules.token.power
        self._decisions = _decisions_of(first)
        self.choices = tuple(dict.fromkeys(choice for choice, _ in self._decisions))
        self.options = tuple(dict.fromkeys(option for _, option in self._decisions))
        context = PlanContext(
            size,
            self.tokens,
            power,
            vocabulary.alphabet,
            self.variables,
            self.allowed,
            self._token_order(),
            self.choices,
            self.options,
        )
        table = self.table = ConditionTable.of(first.setup.plan, context)
        plan = len(table.rows), len(table.ids), len(table.triggers)
        self.shape = PositionShape(
            size.rows,
            size.columns,
            _pool_room(first),
            _held_room(first),
            *plan,
            variables=len(self.variables),
            losses=len(table.keys) - len(table.rows) - len(table.triggers),
            choices=len(self.choices),
            effects=max((sum(1 for _ in rule.every_effect()) for rule in first.setup.plan.rules), default=0),
            grants=any(first.laid) or first.setup.plan.does(LAY_LETTERS.kind),
        )

    def _token_order(self) -> tuple[int, ...]:
        """The numbers of tokens in the engine's order: those that lie there at first, then what triggers place."""
        lie = [self._fresh.index(replace(token, captured=False)) for token in self.first.board.tokens]
        return (*lie, *(number for number in range(len(self.tokens)) if number not in lie))

    def fits(self, state: GameState) -> bool:
        """Whether ``state`` is a position of the same game, and there is room for all that is in it."""
        if (
            state.setup != self.first.setup
            or _pool_room(state) > self.shape.pool
            or _held_room(state) > self.shape.held
        ):
            return False
        known_cities = {(city.id, city.at, city.name) for city in self.cities}
        if not {(city.id, city.at, city.name) for city in state.board.cities} <= known_cities:
            return False
        if (
            not set(state.allowed) <= set(self.allowed)
            or any(state.laid) > self.shape.grants
            or not set(state.chosen.items()) <= set(self._decisions)
        ):
            return False
        known = {HeldToken(one.element, one.at, one.power) for one in self.tokens}
        held = {token for side in SIDES for token in state.racks[side].tokens}
        return held <= known and all(replace(one, captured=False) in self._fresh for one in state.board.tokens)

    def token_table(self) -> NDArray[np.int32]:
        """A row for each token: where it lay, its element and its power."""
        size = self.first.board.size
        table = np.zeros((max(len(self.tokens), 1), 3), dtype=np.int32)
        for number, token in enumerate(self.tokens):
            table[number] = size.index(token.at), ELEMENTS.index(token.element), token.power
        return table

    def to_arrays(self, state: GameState) -> PositionArrays:
        """The position as the compiled game has it."""
        position, numbers = self.shape.position(), [0] * arrays.NUMBERS
        numbers[arrays.TO_MOVE], numbers[arrays.TURN] = _number(state.to_move), state.turn
        numbers[arrays.PHASE], numbers[arrays.AFTER_DRAW] = _PHASES.index(state.phase), state.rack_after_draw
        numbers[arrays.REDEPLOYED], numbers[arrays.PASSES] = int(state.redeployed), state.passes
        numbers[arrays.HAS_COMMITTED] = int(state.committed)
        numbers[arrays.OFFER] = 0 if state.offer is None else 1 + _number(state.offer)
        if state.ended is not None:
            numbers[arrays.WINNER] = _number(state.ended.winner)
            numbers[arrays.WHY] = next(code for code, why in _REASONS.items() if why is state.ended.why)
            numbers[arrays.PATH] = self.table.ids.index(state.ended.path) if state.ended.path else -1
        for number, side in enumerate(SIDES):
            numbers[arrays.BASE + number], numbers[arrays.SPIES + number] = state.base[side], state.spies[side]
            numbers[arrays.BEGAN + number] = int(state.began[side])
            numbers[arrays.POOL + number] = len(state.pools[side])
            numbers[arrays.ALLOWED + number] = self.allowed.index(state.allowed[side])
            numbers[arrays.HELD + number] = len(state.racks[side].tokens)
            self._write_letters(position, number, state)
        if state.waiting is not None:
            codes = self.vocabulary.codes(state.waiting.main.text)
            position.waiting[: len(codes)] = codes
            numbers[arrays.WAITS_AT] = state.board.size.index(state.waiting.main.at)
            numbers[arrays.WAITS_DOWN] = DIRECTIONS.index(state.waiting.main.direction)
            numbers[arrays.WAITS_LENGTH] = len(codes)
        self._write_choices(position, numbers, state)
        closed = [self.table.ids.index(one) for one in state.closed if one in self.table.ids]
        numbers[arrays.CLOSED], numbers[arrays.STANDARD] = len(closed), int(has_standard_end(state))
        position.closed[: len(closed)] = closed
        position.variables[: len(self.variables)] = [state.variables.get(one.id, one.start) for one in self.variables]
        if state.setup.plan:
            self._write_course(position, numbers, state)
        position.numbers[:] = numbers
        position.chance[0] = state.chance
        self._write_board(position, state.board)
        return position

    def _write_choices(self, position: PositionArrays, numbers: list[int], state: GameState) -> None:
        """What was chosen, and what waits for the answer to a choice that is open."""
        for choice, option in state.chosen.items():
            position.chosen[self.choices.index(choice)] = 1 + self.options.index(option)
        numbers[arrays.CHOICES] = state.choices
        waits = state.choice
        if waits is None:
            return
        number = self.table.pointers.index
        numbers[arrays.OPEN_CHOICE], numbers[arrays.CHOOSER] = number(waits.effect), _number(waits.chooser)
        numbers[arrays.CHOICE_MOVER], numbers[arrays.CHOICE_PHASE] = _number(waits.mover), _PHASES.index(waits.phase)
        numbers[arrays.CHOICE_MOMENT] = next(code for code, moment in _MOMENTS.items() if moment is waits.moment)
        numbers[arrays.CHOICE_ROUND], numbers[arrays.CHOICE_RULE] = waits.round, waits.rule
        rest: list[int] = []
        for effects in waits.rest:
            rest += [arrays.OPTION, *map(number, reversed(effects))]
        # The trigger's own effects belong to no option.
        position.rest[: len(rest)] = [len(rest) - 1, *rest[1:]]

    def _write_course(self, position: PositionArrays, numbers: list[int], state: GameState) -> None:
        """What is remembered of conditions."""
        course = state.course
        numbers[arrays.LOOKED], numbers[arrays.TURNS_OVER] = int(course.looked), turns_over(state)
        numbers[arrays.MET] = len(course.met)
        numbers[arrays.FIRED], numbers[arrays.REVEALED] = len(course.fired), len(course.revealed)
        numbers[arrays.NEXT_TURN] = 0 if course.next_turn is None else 1 + _number(course.next_turn)
        position.met[: len(course.met)] = [self.table.ids.index(one) for one in course.met]
        position.revealed[: len(course.revealed)] = [self.table.ids.index(one) for one in course.revealed]
        position.fired[: len(course.fired)] = [self.table.trigger_ids.index(one) for one in course.fired]
        for number, side in enumerate(SIDES):
            position.given[number] = self._counts(course.given[side])
        position.marks[: len(self.table.keys)] = [course.memory.get(key, 0) for key in self.table.keys]

    def _write_letters(self, position: PositionArrays, number: int, state: GameState) -> None:
        """The side's letters and tokens wherever they are."""
        side, codes = SIDES[number], self.vocabulary.codes
        for counts, letters in (
            (position.rack, state.racks[side].letters),
            (position.out, state.out[side]),
            (position.discarded, state.discarded[side]),
        ):
            counts[number] = self._counts(letters)
        if self.shape.grants:
            position.granted[number] = self._counts(state.laid[side])
        pool = codes(state.pools[side])
        position.pool[number, : len(pool)] = pool
        for place, token in enumerate(state.racks[side].tokens):
            position.held[number, place] = self._token_number(token)
        grid = state.board.letters[side].cells
        position.letters[number] = [0 if letter == NONE else codes(letter)[0] for letter in grid]

    def _counts(self, letters: str) -> NDArray[np.int64]:
        """How many letters there are of each code."""
        return np.bincount(np.array(self.vocabulary.codes(letters), dtype=np.int64), minlength=arrays.CODES)

    def _token_number(self, token: HeldToken) -> int:
        known = [HeldToken(one.element, one.at, one.power) for one in self.tokens]
        return known.index(token)

    def _write_board(self, position: PositionArrays, board: Board) -> None:
        """Land, cities, tokens, and what is broken and penalised."""
        size = board.size
        position.terrain[:] = [TERRAIN_MARKS.get(Terrain(code), 0) for code in board.terrain.cells]
        for city in board.cities:
            position.owner[size.index(city.at)] = arrays.FREE if city.owner is None else _number(city.owner)
        for token in board.tokens:
            number = 1 + self._fresh.index(replace(token, captured=False))
            position.token[size.index(token.at)] = -number if token.captured else number
        for side in SIDES:
            for run in board.broken[side]:
                bit = _broken_bit(_number(side), run.direction)
                for cell in run.cells:
                    position.broken[size.index(cell)] |= bit
        for mark in board.penalties:
            position.penalty[DIRECTIONS.index(mark.run.direction), size.index(mark.run.at)] = mark.amount

    def to_state(self, position: PositionArrays) -> GameState:
        """The position as the engine has it, its tokens and penalties by place; see :func:`in_order`."""
        numbers: list[int] = position.numbers.tolist()
        board = self._read_board(position)
        phase = _PHASES[numbers[arrays.PHASE]]
        offer = numbers[arrays.OFFER]
        state = replace(
            self.first,
            board=board,
            racks=BySide(*(self._rack(position, number) for number in range(2))),
            pools=BySide(*(self._pool(position, number) for number in range(2))),
            out=BySide(*(self.counted(row) for row in position.out)),
            discarded=BySide(*(self.counted(row) for row in position.discarded)),
            base=BySide(*numbers[arrays.BASE : arrays.BASE + 2]),
            spies=BySide(*numbers[arrays.SPIES : arrays.SPIES + 2]),
            to_move=SIDES[numbers[arrays.TO_MOVE]],
            turn=numbers[arrays.TURN],
            phase=phase,
            rack_after_draw=numbers[arrays.AFTER_DRAW],
            redeployed=bool(numbers[arrays.REDEPLOYED]),
            passes=numbers[arrays.PASSES],
            committed=bool(numbers[arrays.HAS_COMMITTED]),
            began=BySide(*map(bool, numbers[arrays.BEGAN : arrays.BEGAN + 2])),
            ended=self._ending(numbers) if phase is Phase.OVER else None,
            course=self._course(position, numbers),
            chance=int(position.chance[0]),
            waiting=None,
            offer=None if not offer else SIDES[offer - 1],
            variables=self._remembered(position),
            choice=self._open_choice(position, numbers) if phase is Phase.CHOOSE else None,
            choices=numbers[arrays.CHOICES],
            chosen=self._chosen(position),
            allowed=BySide(*(self.allowed[numbers[arrays.ALLOWED + number]] for number in range(2))),
            closed=self._closed(position),
            laid=BySide(*map(self.counted, position.granted)) if self.shape.grants else BySide("", ""),
        )
        return self._waiting(state, position, numbers) if phase is Phase.ORDER else state

    def _remembered(self, position: PositionArrays) -> Mapping[str, int]:
        """What variables hold; one that the first position has not is there once it has changed."""
        found = zip(self.variables, position.variables.tolist(), strict=False)
        held = self.first.variables
        return {one.id: value for one, value in found if one.id in held or value != one.start}

    def _chosen(self, position: PositionArrays) -> Mapping[str, str]:
        answers = zip(self.choices, position.chosen.tolist(), strict=False)
        return {choice: self.options[answer - 1] for choice, answer in answers if answer}

    def open_options(self, position: PositionArrays) -> tuple[str, ...]:
        """The options of the choice that is open."""
        effect = self.first.setup.plan.effect_at(self.table.pointers[position.numbers[arrays.OPEN_CHOICE]])
        return tuple(branch.id for branch in effect.branches)

    def _open_choice(self, position: PositionArrays, numbers: list[int]) -> OpenChoice:
        rest: list[list[str]] = [[]]
        for number in position.rest[1 : 1 + position.rest[0]].tolist():
            if number == arrays.OPTION:
                rest.append([])
            else:
                rest[-1].append(self.table.pointers[number])
        return OpenChoice(
            self.table.pointers[numbers[arrays.OPEN_CHOICE]],
            SIDES[numbers[arrays.CHOOSER]],
            SIDES[numbers[arrays.CHOICE_MOVER]],
            _PHASES[numbers[arrays.CHOICE_PHASE]],
            _MOMENTS[numbers[arrays.CHOICE_MOMENT]],
            numbers[arrays.CHOICE_ROUND],
            numbers[arrays.CHOICE_RULE],
            tuple(tuple(reversed(effects)) for effects in rest),
        )

    def _closed(self, position: PositionArrays) -> tuple[str, ...]:
        """The objectives that are closed: those that the table lacks have been all along."""
        gone = tuple(one for one in self.first.closed if one not in self.table.ids)
        return (*gone, *(self.table.ids[one] for one in position.closed[: position.numbers[arrays.CLOSED]].tolist()))

    def _ending(self, numbers: list[int]) -> Ending:
        path = self.table.ids[numbers[arrays.PATH]] if numbers[arrays.PATH] >= 0 else ""
        return Ending(_side(numbers[arrays.WINNER]), _REASONS[numbers[arrays.WHY]], path)

    def _course(self, position: PositionArrays, numbers: list[int]) -> ConditionMemory:
        if not self.first.setup.plan:
            return self.first.course
        next_turn = numbers[arrays.NEXT_TURN]
        marks = dict(zip(self.table.keys, position.marks.tolist(), strict=False))
        return replace(
            self.first.course,
            looked=bool(numbers[arrays.LOOKED]),
            over=numbers[arrays.TURNS_OVER],
            memory={key: mark for key, mark in marks.items() if mark},
            met=tuple(self.table.ids[one] for one in position.met[: numbers[arrays.MET]].tolist()),
            revealed=tuple(self.table.ids[one] for one in position.revealed[: numbers[arrays.REVEALED]].tolist()),
            fired=tuple(self.table.trigger_ids[one] for one in position.fired[: numbers[arrays.FIRED]].tolist()),
            given=BySide(*(self.counted(row) for row in position.given)),
            next_turn=None if not next_turn else SIDES[next_turn - 1],
        )

    def counted(self, counts: NDArray[np.int16]) -> str:
        """Counted letters, sorted."""
        return "".join(letter * int(counts[code + 1]) for code, letter in enumerate(self.vocabulary.alphabet))

    def _rack(self, position: PositionArrays, number: int) -> Rack:
        held = position.held[number, : position.numbers[arrays.HELD + number]].tolist()
        tokens = (self.tokens[one] for one in held)
        return Rack(
            self.counted(position.rack[number]), tuple(HeldToken(one.element, one.at, one.power) for one in tokens)
        )

    def _pool(self, position: PositionArrays, number: int) -> str:
        numbers = position.numbers
        left = position.pool[number, numbers[arrays.DRAWN + number] : numbers[arrays.POOL + number]]
        return self.vocabulary.spelled(left.tolist())

    def _read_board(self, position: PositionArrays) -> Board:
        size = self.first.board.size
        owners, tokens = position.owner.tolist(), position.token.tolist()
        cities = (
            replace(city, owner=_side(owners[size.index(city.at)]))
            for city in self.cities
            if owners[size.index(city.at)] != arrays.NOWHERE
        )
        letters = BySide(*(self._grid(row) for row in position.letters.tolist()))
        broken: BySide[tuple[Run, ...]] = BySide((), ())
        penalties: list[Penalty] = []
        for number, side in enumerate(SIDES):
            runs = read_runs(letters[side])
            flags = [int(position.broken[size.index(run.at)]) for run in runs]
            bits = [_broken_bit(number, run.direction) for run in runs]
            found = tuple(run for run, flag, bit in zip(runs, flags, bits, strict=True) if flag & bit)
            broken = broken.having(side, found)
            for run in runs:
                amount = int(position.penalty[DIRECTIONS.index(run.direction), size.index(run.at)])
                if amount:
                    penalties.append(Penalty(side, run, amount))
        return Board(
            terrain=TerrainMap(size, bytes(_TERRAIN[code] for code in position.terrain.tolist())),
            cities=tuple(cities),
            tokens=tuple(replace(self.tokens[abs(number) - 1], captured=number < 0) for number in tokens if number),
            letters=letters,
            broken=broken,
            penalties=tuple(penalties),
        )

    def letters(self, position: PositionArrays, number: int) -> LetterGrid:
        """The letters of a side, gold's being 0."""
        return self._grid(position.letters[number].tolist())

    def _grid(self, codes: Iterable[int]) -> LetterGrid:
        alphabet = NONE + self.vocabulary.alphabet
        return LetterGrid(self.first.board.size, "".join(alphabet[code] for code in codes))

    def _waiting(self, state: GameState, position: PositionArrays, numbers: list[int]) -> GameState:
        """The same with the attack that waits for the defending player."""
        first = state.board.size.cell(numbers[arrays.WAITS_AT])
        text = self.vocabulary.spelled(position.waiting[: numbers[arrays.WAITS_LENGTH]].tolist())
        main = Run(first, DIRECTIONS[numbers[arrays.WAITS_DOWN]], text)
        side, words = state.to_move, self.vocabulary.words
        new = new_letters(state.board.letters[side], main)
        placement, _ = judge(BoardContext.of(state), side, state.racks[side].letters, new, words)
        assert placement is not None
        against = defenders(BoardContext.of(state), side, new, words)
        return replace(state, waiting=PendingAttack(new, placement.main, placement.cross, against))


def new_letters(own: LetterGrid, main: Run) -> tuple[Laid, ...]:
    """The letters of a word that do not lie there yet."""
    spelt = zip(main.cells, main.text, strict=True)
    return tuple(Laid(cell, letter) for cell, letter in spelt if not own.has(cell))


def in_order(state: GameState) -> GameState:
    """The same position with cities, tokens and penalties by place.

    Their order means nothing, and the engine keeps another.
    """
    board = state.board
    cities = tuple(sorted(board.cities, key=lambda city: city.at))
    tokens = tuple(sorted(board.tokens, key=lambda token: token.at))
    penalties = tuple(sorted(board.penalties, key=lambda mark: (SIDES.index(mark.side), reading_order(mark.run))))
    return replace(state, board=replace(board, cities=cities, tokens=tokens, penalties=penalties))


def _tokens_of(first: GameState) -> Iterator[BoardToken]:
    """The tokens of a game: on the board by place, those that triggers place, and others that are held or given."""
    tokens = sorted(first.board.tokens, key=lambda token: token.at)
    yield from tokens
    for placed in placed_tokens(first.setup):
        if placed not in [replace(one, captured=False) for one in tokens]:
            tokens.append(placed)
            yield placed
    known = {HeldToken(one.element, one.at, one.power) for one in tokens}
    racks = (held for side in SIDES for held in first.racks[side].tokens)
    for held in (*racks, *given_tokens(first.setup)):
        if held not in known:
            known.add(held)
            yield BoardToken("", held.at, held.element, held.power, captured=True)


def _variables_of(first: GameState) -> Iterator[Variable]:
    """The variables of a game, those too of which players are not told but by a condition."""
    plan, known = first.setup.plan, set[str]()
    nodes = (node for tree in plan.trees for node in tree.walk())
    named = (one.arguments.get("variable") for one in (*nodes, *plan.every_effect()))
    for one in (*plan.variables, *named):
        if isinstance(one, Variable) and one.id not in known:
            known.add(one.id)
            yield one


def _decisions_of(first: GameState) -> tuple[tuple[str, str], ...]:
    """Every choice of a game with each of its options, those too that conditions alone speak of."""
    plan = first.setup.plan
    offered = (
        (effect.text("id"), branch.id)
        for effect in plan.every_effect()
        if effect.kind == CHOICE.kind
        for branch in effect.branches
    )
    asked = (decision_of(node) for tree in plan.trees for node in tree.walk() if node.kind == CHOSE.kind)
    return tuple(dict.fromkeys((*offered, *asked, *first.chosen.items())))


_SPARE = 250
"""For so many letters or tokens more there is room where triggers bring them again and again."""


def _held_room(first: GameState) -> int:
    """How many tokens a side may come to hold, unless triggers bring ever more."""
    setup = first.setup
    known = len(first.board.tokens) + max(len(first.racks[side].tokens) for side in SIDES)
    known += len(tuple(placed_tokens(setup))) + len(given_tokens(setup))
    return known + (_SPARE if gives_again(setup, GIVE_TOKEN.kind, PLACE_TOKEN.kind) else 0)


def _pool_room(first: GameState) -> int:
    """How many letters a pool may come to hold: all that the side has, where discards return."""
    most = 0
    for side in SIDES:
        here = len(first.pools[side])
        if first.setup.rules.rack.discards_return:
            laid = sum(1 for _ in first.board.letters[side].laid())
            here += len(first.racks[side].letters) + laid + len(given_letters(first.setup))
        most = max(most, here)
    again = first.setup.rules.rack.discards_return and gives_again(first.setup, GIVE_LETTERS.kind, LAY_LETTERS.kind)
    return most + (_SPARE if again else 0)
