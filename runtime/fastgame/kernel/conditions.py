"""Win conditions as a table of opcodes: what each finds, what it remembers, and whose are met (rules, section 10)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from runtime.fastgame.kernel.arrays import (
    BY_CONDITION,
    DRAWN,
    DRAWS_IF_BOTH,
    HELD,
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
)
from runtime.fastgame.kernel.letters import held_letters
from runtime.fastgame.kernel.words import score_of
from runtime.movegen.kernel.compilation import inlined

(
    CONQUEST, TOTAL_CONTROL, HOLD_CITIES, SCORE, LEAD, OCCUPY, PLACE_LETTERS, DESTROY_WORDS, DESTROY_LETTERS,
    CAPTURE_TOKENS, INVOKED, NEVER_LOSE_CITY, NEVER_LOSE_WORD, SURVIVE, WITHIN, NOT_WITHIN, TURN_BEGINS, EMPTY_HANDED,
    WIN, ALL, ANY, NOT,
) = range(22)  # fmt: skip
"""The opcodes. ``NOT_WITHIN`` is ``WITHIN`` where it must not hold, which is found a moment earlier."""

CODE, SIDE, NUMBER, TURNS, FIRST, AFTER, PARENT, PARTS, WHEN, SAFEGUARD, ELEMENT = range(11)
"""The columns of the table: opcode, side, how much is asked for, for how many turns running, where its cells or tokens
begin and end in the list of these, the row that it is a part of (-1 for none; parts come first), how many parts it has,
when it is judged, whether it is a safeguard of a bonus objective, and its element (-1 for any)."""

AT_ONCE, AT_TURN_END, AT_GAME_END = range(3)
"""When conditions are judged."""

LOST_WORDS, LOST_LETTERS, LOST_CITIES, HELD_BEFORE, USED_ELEMENT = 0, 2, 4, 6, 7
"""The places of :attr:`Workspace.tally`: what each side has lost by an action, how many tokens the side to move held
before it, and the element that it invoked, -1 for none."""

NO, YES, OPEN = range(3)
"""What is found of a condition: ``OPEN`` where now is not the time to judge it."""


class PositionFigures(NamedTuple):
    """What conditions read off a position: scores by side, cities by side, and all cities."""

    gold_score: Any
    silver_score: Any
    gold_cities: Any
    silver_cities: Any
    cities: Any


@inlined
def read_figures(position: Any, game: Any) -> Any:
    """What conditions need to know of the position; scores are 0 where none asks for them."""
    gold = silver = np.int64(0)
    if game.rules.asks_scores:
        gold, silver = score_of(position, game, 0), score_of(position, game, 1)
    counts = game.room.city_counts
    counts[:] = 0
    for owner in position.owner:
        if owner != NOWHERE:
            counts[owner] += 1
    return PositionFigures(gold, silver, counts[0], counts[1], counts[0] + counts[1] + counts[2])


@inlined
def _count_cells(position: Any, game: Any, row: Any) -> Any:
    """How many cities the side owns among those named, or how many letters of it stand in the region."""
    side, count = row[SIDE], np.int64(0)
    for place in range(row[FIRST], row[AFTER]):
        cell = game.rules.places[place]
        if row[CODE] == HOLD_CITIES:
            count += position.owner[cell] == side
        else:
            count += position.letters[side, cell] != 0
    return count


@inlined
def _holds_cities(position: Any, game: Any, row: Any, figures: Any) -> Any:
    """Whether a condition about cities and cells holds, for however many turns."""
    code, side = row[CODE], row[SIDE]
    own = figures.silver_cities if side else figures.gold_cities
    if code == CONQUEST:
        return figures.cities == 0 or (figures.gold_cities if side else figures.silver_cities) == 0
    if code == TOTAL_CONTROL:
        return own == figures.cities and own > 0
    if code == SURVIVE:
        return position.numbers[TURNS_OVER] >= row[NUMBER] and own > 0
    if code == HOLD_CITIES and row[FIRST] == row[AFTER]:
        return own >= row[NUMBER]
    return _count_cells(position, game, row) >= row[NUMBER]


@inlined
def _holds(position: Any, game: Any, number: Any, figures: Any) -> Any:
    """Whether a single condition holds, for however many turns."""
    row, numbers = game.rules.conditions[number], position.numbers
    code, side, mark = row[CODE], row[SIDE], position.marks[number]
    lead = figures.gold_score - figures.silver_score
    if code in (CONQUEST, TOTAL_CONTROL, HOLD_CITIES, SURVIVE, OCCUPY):
        found = _holds_cities(position, game, row, figures)
    elif code == SCORE:
        found = (figures.silver_score if side else figures.gold_score) >= row[NUMBER]
    elif code == LEAD:
        found = (-lead if side else lead) >= row[NUMBER]
    elif code in (NEVER_LOSE_CITY, NEVER_LOSE_WORD):
        found = mark == 0
    elif code in (WITHIN, NOT_WITHIN):
        found = numbers[TURN] <= row[NUMBER] and (code == WITHIN or numbers[TURNS_OVER] < row[NUMBER])
    elif code == TURN_BEGINS:
        found = numbers[TURNS_OVER] >= row[NUMBER] - 1
    elif code == EMPTY_HANDED:
        is_dry = numbers[DRAWN + side] >= numbers[POOL + side] and not game.rules.endless[side]
        found = is_dry and held_letters(position, side) == 0
    elif code == WIN:
        found = numbers[WHY] != 0 and numbers[WINNER] == side
    else:
        found = mark >= row[NUMBER]
    return found


@inlined
def _judge_row(position: Any, game: Any, number: Any, figures: Any, moment: Any) -> Any:
    """What is found of a single condition at a ``moment``."""
    row = game.rules.conditions[number]
    found = _holds(position, game, number, figures)
    if row[TURNS] > 0:
        found = found and position.marks[number] >= row[TURNS]
    is_time = moment == AT_GAME_END or row[WHEN] <= moment
    if row[SAFEGUARD] and moment != AT_GAME_END:
        # What must never happen is settled at the end of the game, unless it has happened.
        is_time = not found
    if not is_time:
        return OPEN
    return YES if found else NO


@inlined
def evaluate(position: Any, game: Any, figures: Any, moment: Any) -> None:
    """Fill in what is found of every condition at a ``moment``."""
    table, found, parts = game.rules.conditions, game.room.found, game.room.parts
    parts[:] = 0
    for number in range(len(table)):
        code = table[number, CODE]
        if code < ALL:
            verdict = np.int64(_judge_row(position, game, number, figures, moment))
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
def note_bonuses(position: Any, game: Any) -> None:
    """Note the bonus objectives that are found to be met."""
    for objective in range(len(game.rules.objectives)):
        root, is_bonus = game.rules.objectives[objective, 0], game.rules.objectives[objective, 2]
        if is_bonus and game.room.found[root] == YES:
            _note_met(position, objective)


@inlined
def find_victory(position: Any, game: Any, mover: Any) -> Any:
    """Note the ways to win that are found to be met; where there are any, who wins, and why. Returns whether any is."""
    rules, numbers = game.rules, position.numbers
    gold = silver = -1
    for objective in range(len(rules.objectives)):
        root, side = rules.objectives[objective, 0], rules.objectives[objective, 1]
        if rules.objectives[objective, 2] or game.room.found[root] != YES:
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
            lead = score_of(position, game, 0) - score_of(position, game, 1)
            winner = np.int64(NOBODY if lead == 0 else 0 if lead > 0 else 1)
    numbers[WHY], numbers[WINNER] = BY_CONDITION, winner
    numbers[PATH] = -1 if winner == NOBODY else silver if winner else gold
    return True


@inlined
def _count_laid(game: Any, row: Any) -> Any:
    """How many letters were laid in the region of a condition."""
    count = np.int64(0)
    for place in range(row[FIRST], row[AFTER]):
        count += game.room.laid[game.rules.places[place]]
    return count


@inlined
def _count_captured(position: Any, game: Any, row: Any) -> Any:
    """How many tokens were captured that a condition speaks of."""
    side, count = row[SIDE], np.int64(0)
    for place in range(game.room.tally[HELD_BEFORE], position.numbers[HELD + side]):
        token = position.held[side, place]
        is_named = row[FIRST] == row[AFTER]
        for number in range(row[FIRST], row[AFTER]):
            is_named = is_named or game.rules.places[number] == token
        # The element stands in the second column of the table of tokens.
        is_of_element = row[ELEMENT] < 0 or row[ELEMENT] == game.rules.tokens[token, 1]
        count += is_named and is_of_element
    return count


@inlined
def hear_action(position: Any, game: Any, mover: Any) -> None:
    """Let conditions remember what an action of ``mover`` has brought."""
    table, tally, marks = game.rules.conditions, game.room.tally, position.marks
    for number in range(len(table)):
        row = table[number]
        code, side, more = row[CODE], row[SIDE], np.int64(0)
        if code == NEVER_LOSE_CITY:
            more = tally[LOST_CITIES + side]
        elif code == NEVER_LOSE_WORD:
            more = tally[LOST_WORDS + side]
        elif side != mover:
            continue
        elif code == PLACE_LETTERS:
            more = _count_laid(game, row)
        elif code == DESTROY_WORDS:
            more = tally[LOST_WORDS + 1 - side]
        elif code == DESTROY_LETTERS:
            more = tally[LOST_LETTERS + 1 - side]
        elif code == CAPTURE_TOKENS:
            more = _count_captured(position, game, row)
        elif code == INVOKED and tally[USED_ELEMENT] >= 0:
            more = np.int64(row[ELEMENT] == -1 or row[ELEMENT] == tally[USED_ELEMENT])
        marks[number] += more


@inlined
def hear_turn(position: Any, game: Any, side: Any, figures: Any) -> None:
    """Let conditions that must hold for some turns running count the one that has ended, which was the side's."""
    table, marks = game.rules.conditions, position.marks
    for number in range(len(table)):
        if table[number, TURNS] > 0:
            if not _holds(position, game, number, figures):
                marks[number] = 0
            elif table[number, SIDE] == side:
                marks[number] += 1
