"""Win conditions as a table of opcodes: what each finds, what it remembers, and whose are met (rules, section 10)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from runtime.fastgame.kernel.arrays import (
    BY_CONDITION,
    CLOSED,
    DRAWN,
    DRAWS_IF_BOTH,
    MET,
    MOVER_IF_BOTH,
    NOBODY,
    NOWHERE,
    PATH,
    POOL,
    TURN,
    TURNS_OVER,
    WHY,
    WINNER,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.asked_words import has_linked, most_linked
from runtime.fastgame.kernel.ends import standard_end, winner_by_score
from runtime.fastgame.kernel.letters import held_letters
from runtime.fastgame.kernel.words import score_of
from runtime.movegen.kernel.compilation import compiled, inlined

(
    CONQUEST, TOTAL_CONTROL, HOLD_CITIES, SCORE, LEAD, OCCUPY, PLACE_LETTERS, DESTROY_WORDS, DESTROY_LETTERS,
    CAPTURE_TOKENS, INVOKED, NEVER_LOSE_CITY, NEVER_LOSE_WORD, SURVIVE, WITHIN, NOT_WITHIN, TURN_BEGINS, EMPTY_HANDED,
    WIN, VARIABLE, TURN_COMES, CHOSE, PLAY_WORD, LINK, KEEP_FREE, CUT_OFF, STANDARD_END, ALL, ANY, NOT, IN_ORDER,
) = range(31)  # fmt: skip
"""The opcodes. ``NOT_WITHIN`` is ``WITHIN`` where it must not hold, which is found a moment earlier; ``TURN_COMES``
is true only as one of the turns begins that come again and again."""

(
    CODE, SIDE, NUMBER, TURNS, FIRST, AFTER, PARENT, PARTS, WHEN, SAFEGUARD, ELEMENT, PLACE, BEGIN, COUNTS,
) = range(14)  # fmt: skip
"""The columns of the table: opcode, side, how much is asked for, for how many turns running, where its cells or tokens
begin and end in the list of these, the row that it is a part of (-1 for none; parts come first), how many parts it has,
when it is judged, whether it is a safeguard of a bonus objective, its element (-1 for any; of
letters in a region 0 where all of a word count that touches it), the how manieth part it is,
the first row below it, and whether it counts what happens."""

AT_ONCE, AT_TURN_END, AT_GAME_END = range(3)
"""When conditions are judged."""

LOST_WORDS, LOST_LETTERS, LOST_CITIES = 0, 2, 4
HELD_BEFORE, USED_ELEMENT, COMMITTED, ATTACKED, WORD_AT, WORD_DOWN, TAKEN, CONQUERED, CAPTURED, OPENING = range(6, 16)
"""The places of :attr:`Workspace.tally`: what each side has lost by an action, how many tokens the side to move held
before it, the element that it invoked (-1 for none), what became of the word that it committed (0 where it did not),
with which strength this attacked (-1 where it did not), where it lies, and how many cities it took, how many of these
from the opponent, and how many tokens; and whether the game is about to begin, so that nothing has happened yet."""

PLACED, REPELLED, BROKE_ICE = 1, 2, 3
"""What becomes of a committed word."""

NO, YES, OPEN = range(3)
"""What is found of a condition: ``OPEN`` where now is not the time to judge it."""


GOLD_CITIES, SILVER_CITIES, FREE_CITIES, GOLD_SCORE, SILVER_SCORE = range(5)
"""The places of :attr:`Workspace.figures`: what conditions read off a position."""


@inlined
def note_figures(position: Any, game: Any) -> None:
    """Read off what conditions need to know of the position; scores are 0 where none asks for them."""
    figures = game.room.figures
    figures[:] = 0
    if game.rules.asks_scores:
        for side in range(2):
            figures[GOLD_SCORE + side] = score_of(position, game, side)
    for owner in position.owner:
        if owner != NOWHERE:
            figures[GOLD_CITIES + owner] += 1


class PositionFigures(NamedTuple):
    """The same as a tuple, with the number of all cities."""

    gold_score: Any
    silver_score: Any
    gold_cities: Any
    silver_cities: Any
    cities: Any


@inlined
def read_figures(position: Any, game: Any) -> Any:
    """What conditions need to know of the position."""
    note_figures(position, game)
    figures = game.room.figures
    cities = figures[GOLD_CITIES] + figures[SILVER_CITIES] + figures[FREE_CITIES]
    return PositionFigures(
        figures[GOLD_SCORE], figures[SILVER_SCORE], figures[GOLD_CITIES], figures[SILVER_CITIES], cities
    )


@inlined
def count_region_letters(position: Any, game: Any, row: Any, side: Any) -> Any:
    """How many letters of a side stand in the region of a condition."""
    count = np.int64(0)
    for place in range(row[FIRST], row[AFTER]):
        count += position.letters[side, game.rules.places[place]] != 0
    return count


@inlined
def _count_cells(position: Any, game: Any, row: Any) -> Any:
    """How many cities the side owns among those named, or how many letters of it stand in the region."""
    side, count = row[SIDE], np.int64(0)
    if row[CODE] != HOLD_CITIES:
        return count_region_letters(position, game, row, side)
    for place in range(row[FIRST], row[AFTER]):
        count += position.owner[game.rules.places[place]] == side
    return count


@inlined
def _holds_cities(position: Any, game: Any, row: Any) -> Any:
    """Whether a condition about cities and cells holds, for however many turns."""
    code, side, figures = row[CODE], row[SIDE], game.room.figures
    own, theirs = figures[GOLD_CITIES + side], figures[SILVER_CITIES - side]
    if code == CONQUEST:
        return theirs == 0
    if code == TOTAL_CONTROL:
        return theirs == 0 and figures[FREE_CITIES] == 0 and own > 0
    if code == SURVIVE:
        return position.numbers[TURNS_OVER] >= row[NUMBER] and own > 0
    if code == HOLD_CITIES and row[FIRST] == row[AFTER]:
        return own >= row[NUMBER]
    return _count_cells(position, game, row) >= row[NUMBER]


@inlined
def _holds_words(position: Any, game: Any, row: Any, mark: Any) -> Any:
    """Whether a condition about where words lie, or about a standard end, holds, for however many turns."""
    code, side, numbers = row[CODE], row[SIDE], position.numbers
    if code == LINK:
        return most_linked(position, game, row[FIRST], row[AFTER], side) >= row[NUMBER]
    if code == KEEP_FREE:
        return mark == 0 and count_region_letters(position, game, row, 1 - side) == 0
    if code == CUT_OFF:
        return mark != 0 and not has_linked(position, game, 1 - side)
    why, winner = standard_end(position, game, numbers[TURNS_OVER] >= numbers[TURN], np.bool_(True))
    return why != 0 and winner == side


@inlined
def _turn_comes(position: Any, game: Any, row: Any) -> Any:
    """Whether one of the turns begins at this very moment that come again and again (rules, section 13)."""
    over, turn = position.numbers[TURNS_OVER], position.numbers[TURN]
    is_between = over >= turn or game.room.tally[OPENING] != 0
    late = over + 1 - row[NUMBER]
    return is_between and late >= 0 and late % game.rules.places[row[FIRST]] == 0


@inlined
def was_chosen(position: Any, game: Any, row: Any) -> Any:
    """Whether the latest answer to a choice is the option that a condition names behind it."""
    return position.chosen[game.rules.places[row[FIRST]]] == 1 + game.rules.places[row[FIRST] + 1]


@inlined
def _holds_answers(position: Any, game: Any, row: Any) -> Any:
    """Whether what a condition asks of a variable or of a choice is so."""
    if row[CODE] == CHOSE:
        return was_chosen(position, game, row)
    # The bounds of a variable stand behind its number.
    asked, value = game.rules.places[row[FIRST] :], position.variables[game.rules.places[row[FIRST]]]
    return asked[1] <= value <= asked[2]


@compiled
def holds(position: PositionArrays, game: CompiledGame, number: int) -> bool:
    """Whether a single condition holds, for however many turns; the figures have been read."""
    row, numbers = game.rules.conditions[number], position.numbers
    code, side, mark = row[CODE], row[SIDE], position.marks[number]
    figures = game.room.figures
    lead = figures[GOLD_SCORE] - figures[SILVER_SCORE]
    if code in (CONQUEST, TOTAL_CONTROL, HOLD_CITIES, SURVIVE, OCCUPY):
        found = _holds_cities(position, game, row)
    elif LINK <= code <= STANDARD_END:
        found = _holds_words(position, game, row, mark)
    elif code == SCORE:
        found = figures[GOLD_SCORE + side] >= row[NUMBER]
    elif code == LEAD:
        found = (-lead if side else lead) >= row[NUMBER]
    elif code in (NEVER_LOSE_CITY, NEVER_LOSE_WORD):
        found = mark == 0
    elif code in (WITHIN, NOT_WITHIN):
        found = numbers[TURN] <= row[NUMBER] and (code == WITHIN or numbers[TURNS_OVER] < row[NUMBER])
    elif code == TURN_BEGINS:
        found = numbers[TURNS_OVER] >= row[NUMBER] - 1
    elif code in (VARIABLE, CHOSE):
        found = _holds_answers(position, game, row)
    elif code == TURN_COMES:
        found = _turn_comes(position, game, row)
    elif code == EMPTY_HANDED:
        is_dry = numbers[DRAWN + side] >= numbers[POOL + side] and not game.rules.endless[side]
        found = is_dry and held_letters(position, side) == 0
    elif code == WIN:
        found = numbers[WHY] != 0 and numbers[WINNER] == side
    else:
        found = mark >= row[NUMBER]
    return bool(found)


@inlined
def _judge_row(position: Any, game: Any, number: Any, moment: Any) -> Any:
    """What is found of a single condition at a ``moment``."""
    row = game.rules.conditions[number]
    found = holds(position, game, number)
    if row[TURNS] > 0:
        # A word that was cut off is remembered by a mark that is one ahead.
        found = found and position.marks[number] - (row[CODE] == CUT_OFF) >= row[TURNS]
    is_time = moment == AT_GAME_END or row[WHEN] <= moment
    if row[SAFEGUARD] and moment != AT_GAME_END:
        # What must never happen is settled at the end of the game, unless it has happened.
        is_time = not found
    elif row[CODE] == STANDARD_END:
        is_time = found or moment != AT_ONCE
    if not is_time:
        return OPEN
    return YES if found else NO


@compiled
def evaluate(position: PositionArrays, game: CompiledGame, moment: np.int64) -> None:
    """Fill in what is found of every condition at a ``moment``."""
    note_figures(position, game)
    table, found, parts = game.rules.conditions, game.room.found, game.room.parts
    parts[:] = 0
    for number in range(len(table)):
        code = table[number, CODE]
        if code < ALL:
            verdict = np.int64(_judge_row(position, game, number, moment))
        elif code == IN_ORDER:
            verdict = np.int64(YES if position.marks[number] >= table[number, PARTS] else NO)
        elif code == NOT:
            verdict = np.int64(OPEN if parts[number, OPEN] else YES if parts[number, NO] else NO)
        else:
            # Of all one that fails decides, of any one that holds; what is open leaves the rest open.
            deciding = NO if code == ALL else YES
            verdict = np.int64(deciding if parts[number, deciding] else OPEN if parts[number, OPEN] else 1 - deciding)
        found[number] = verdict
        if table[number, PARENT] >= 0:
            parts[table[number, PARENT], verdict] += 1


@inlined
def _note_met(position: Any, objective: Any) -> None:
    """Note that an objective is met, once."""
    count = position.numbers[MET]
    for place in range(count):
        if position.met[place] == objective:
            return
    position.met[count] = objective
    position.numbers[MET] = count + 1


@inlined
def is_closed(position: Any, objective: Any) -> Any:
    """Whether an objective can be met no more."""
    closed = False
    for place in range(position.numbers[CLOSED]):
        closed = closed or position.closed[place] == objective
    return closed


@inlined
def note_bonuses(position: Any, game: Any) -> None:
    """Note the bonus objectives that are found to be met."""
    for objective in range(game.rules.objective_count[0]):
        root, is_bonus = game.rules.objectives[objective, 0], game.rules.objectives[objective, 2]
        if is_bonus and game.room.found[root] == YES and not is_closed(position, objective):
            _note_met(position, objective)


@inlined
def find_victory(position: Any, game: Any, mover: Any) -> Any:
    """Note the ways to win that are found to be met; where there are any, who wins, and why. Returns whether any is."""
    rules, numbers = game.rules, position.numbers
    gold = silver = -1
    for objective in range(rules.objective_count[0]):
        root, side = rules.objectives[objective, 0], rules.objectives[objective, 1]
        if rules.objectives[objective, 2] or game.room.found[root] != YES:
            continue
        if is_closed(position, objective):
            continue
        _note_met(position, objective)
        if side == 0 and gold < 0:
            gold = objective
        if side == 1 and silver < 0:
            silver = objective
    if gold < 0 and silver < 0:
        return False
    winner = np.int64(0 if silver < 0 else 1)
    if gold >= 0 and silver >= 0:
        winner = np.int64(NOBODY)
        if rules.both_met == MOVER_IF_BOTH:
            winner = np.int64(mover)
        elif rules.both_met != DRAWS_IF_BOTH:
            winner = np.int64(winner_by_score(position, game))
    numbers[WHY], numbers[WINNER] = BY_CONDITION, winner
    numbers[PATH] = -1 if winner == NOBODY else silver if winner else gold
    return True
