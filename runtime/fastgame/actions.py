"""Between the engine's actions and those of the compiled game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from runtime.engine.board.letters import Laid
from runtime.engine.game.actions import (
    AcceptDraw,
    Action,
    Choose,
    Commit,
    Discard,
    EndTurn,
    Invoke,
    OfferDraw,
    Order,
    Redeploy,
    Resign,
    Spy,
    Swap,
    turn_end,
)
from runtime.engine.game.state import GameState, Run
from runtime.engine.moves.elements import held_token
from runtime.engine.moves.placement import judge
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import run_at
from runtime.fastgame.conversion import DIRECTIONS, PositionConverter
from runtime.fastgame.kernel import arrays
from runtime.fastgame.kernel.arrays import ActionArrays, PositionArrays
from runtime.fastgame.vocabulary import GameVocabulary

_PLAIN_KINDS: Mapping[type[Action], int] = MappingProxyType(
    {
        EndTurn: arrays.END_TURN,
        Resign: arrays.RESIGN,
        OfferDraw: arrays.OFFER_DRAW,
        AcceptDraw: arrays.ACCEPT_DRAW,
    }
)
"""The kinds of actions of which nothing else is to be told."""


def write_action(target: ActionArrays, action: Action, state: GameState, vocabulary: GameVocabulary) -> None:
    """Write an ``action`` that is legal in ``state``.

    Raises ValueError for a commit that makes no word, and for a change of sides, which is not compiled.
    """
    numbers, size = target.numbers, state.board.size
    match action:
        case Commit(letters=letters):
            _write_word(target, letters, state, vocabulary)
        case Order(defenders=defenders):
            numbers[arrays.KIND], numbers[arrays.COUNT] = arrays.ANSWER, len(defenders)
            for place, run in enumerate(defenders):
                numbers[arrays.ORDER + 2 * place] = size.index(run.at)
                numbers[arrays.ORDER + 2 * place + 1] = DIRECTIONS.index(run.direction)
        case Discard(letters=letters):
            numbers[arrays.KIND] = arrays.DISCARD
            _write_letters(target, letters, vocabulary)
        case Redeploy(at=at, direction=direction, discard=discard):
            numbers[arrays.KIND] = arrays.REDEPLOY
            numbers[arrays.AT], numbers[arrays.DOWN] = size.index(at), DIRECTIONS.index(direction)
            _write_letters(target, discard, vocabulary)
        case Invoke(element=element, at=at):
            held = state.racks[state.to_move].tokens
            token = held_token(state, state.to_move, element, at)
            numbers[arrays.KIND], numbers[arrays.COUNT] = arrays.INVOKE, 0
            numbers[arrays.AT] = held.index(token) if token is not None else -1
        case Spy(letters=letters):
            numbers[arrays.KIND], numbers[arrays.COUNT] = arrays.SPY, int(bool(letters))
        case Choose(option=option) if state.choice is not None:
            branches = state.setup.plan.effect_at(state.choice.effect).branches
            numbers[arrays.KIND], numbers[arrays.COUNT] = arrays.CHOOSE, 0
            numbers[arrays.AT] = [branch.id for branch in branches].index(option)
        case EndTurn() | Resign() | OfferDraw() | AcceptDraw():
            numbers[arrays.KIND] = _PLAIN_KINDS[type(action)]
        case Swap():
            raise ValueError("sides are changed at the engine's only")


def _write_word(target: ActionArrays, letters: tuple[Laid, ...], state: GameState, vocabulary: GameVocabulary) -> None:
    """Write a commit: its main word, letter by letter."""
    side = state.to_move
    placement, _ = judge(BoardContext.of(state), side, state.racks[side].letters, letters, vocabulary.words)
    if placement is None:
        raise ValueError("these letters make no word")
    main = placement.main
    target.numbers[arrays.KIND] = arrays.COMMIT
    target.numbers[arrays.AT] = state.board.size.index(main.at)
    target.numbers[arrays.DOWN] = DIRECTIONS.index(main.direction)
    _write_letters(target, main.text, vocabulary)


def _write_letters(target: ActionArrays, letters: str, vocabulary: GameVocabulary) -> None:
    target.numbers[arrays.COUNT] = len(letters)
    target.letters[: len(letters)] = vocabulary.codes(letters)


def read_action(source: ActionArrays, before: PositionArrays, converter: PositionConverter) -> Action:
    """What the side to act does in the position ``before``, as the engine takes it."""
    numbers: list[int] = source.numbers.tolist()
    size, side = converter.first.board.size, int(before.numbers[arrays.TO_MOVE])
    text = converter.vocabulary.spelled(source.letters[: numbers[arrays.COUNT]].tolist())
    at = size.cell(numbers[arrays.AT]) if 0 <= numbers[arrays.AT] < size.count else size.cell(0)
    direction = DIRECTIONS[numbers[arrays.DOWN] & 1]
    match numbers[arrays.KIND]:
        case arrays.COMMIT | arrays.SPY:
            lies = before.letters[side]
            spelt = zip(Run(at, direction, text).cells, text, strict=True)
            laid = tuple(Laid(cell, letter) for cell, letter in spelt if not lies[size.index(cell)])
            return Commit(laid) if numbers[arrays.KIND] == arrays.COMMIT else Spy(laid)
        case arrays.ANSWER:
            grid = converter.letters(before, 1 - side)
            places = numbers[arrays.ORDER : arrays.ORDER + 2 * numbers[arrays.COUNT]]
            runs = (run_at(grid, size.cell(one), DIRECTIONS[down]) for one, down in _pairs(places))
            return Order(tuple(run for run in runs if run is not None))
        case arrays.DISCARD:
            return Discard("".join(sorted(text)))
        case arrays.REDEPLOY:
            return Redeploy(at, direction, "".join(sorted(text)))
        case arrays.INVOKE:
            token = converter.tokens[before.held[side, numbers[arrays.AT]]]
            return Invoke(token.element, token.at)
    is_answer = numbers[arrays.KIND] == arrays.CHOOSE
    end = turn_end(converter.allowed[before.numbers[arrays.ALLOWED + side]])
    return Choose(converter.open_options(before)[numbers[arrays.AT]]) if is_answer else end


def _pairs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    return zip(numbers[::2], numbers[1::2], strict=True)
