"""How far each side is on its ways to win, and where these draw it (rules, section 10), for who weighs positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import NOWHERE, TURN, TURNS_OVER
from runtime.fastgame.kernel.conditions import (
    AFTER,
    ALL,
    CAPTURE_TOKENS,
    CHOSE,
    CODE,
    CONQUEST,
    ELEMENT,
    EMPTY_HANDED,
    FIRST,
    HOLD_CITIES,
    LEAD,
    NEVER_LOSE_CITY,
    NEVER_LOSE_WORD,
    NOT,
    NOT_WITHIN,
    NUMBER,
    OCCUPY,
    PARENT,
    PARTS,
    PLACE_LETTERS,
    SCORE,
    SIDE,
    SURVIVE,
    TOTAL_CONTROL,
    TURN_BEGINS,
    TURN_COMES,
    TURNS,
    VARIABLE,
    WIN,
    WITHIN,
    read_figures,
    was_chosen,
)
from runtime.fastgame.kernel.player_room import STEP, WAY
from runtime.movegen.kernel.compilation import inlined

BONUS = 0.15
"""What a bonus objective counts beside a way to win."""

_DRAW, _FARTHEST = 0.8, 30
"""What the certain reach of a condition's cells counts beside a way to win; how far a way is that does not exist."""


@inlined
def _done_by_cities(position: Any, row: Any, places: Any, figures: Any) -> Any:
    """How much there is of what a condition on cities or cells asks for."""
    code, side = row[CODE], row[SIDE]
    own, theirs = figures.gold_cities, figures.silver_cities
    if side:
        own, theirs = figures.silver_cities, figures.gold_cities
    if code == CONQUEST:
        return (figures.cities - theirs) / max(figures.cities, 1)
    if code == TOTAL_CONTROL:
        return own / max(figures.cities, 1)
    if code == HOLD_CITIES and row[FIRST] == row[AFTER]:
        return own / max(row[NUMBER], 1)
    count = 0
    for place in range(row[FIRST], row[AFTER]):
        if code == HOLD_CITIES:
            count += position.owner[places[place]] == side
        else:
            count += position.letters[side, places[place]] != 0
    return count / max(row[NUMBER], 1)


@inlined
def _done_by_variable(position: Any, row: Any, places: Any) -> Any:
    """How much of the least that it must be a variable is; nothing where it is too much."""
    value, least = np.float64(position.variables[places[row[FIRST]]]), np.float64(places[row[FIRST] + 1])
    if value > places[row[FIRST] + 2]:
        return 0.0
    return 1.0 if value >= least else value / least if least > 0 else 0.0


@inlined
def _done(position: Any, game: Any, number: Any, figures: Any) -> Any:
    """How far a single condition is, from 0 to 1."""
    row, numbers = game.rules.conditions[number], position.numbers
    code, asked, mark = row[CODE], np.float64(max(row[NUMBER], 1)), position.marks[number]
    lead = figures.gold_score - figures.silver_score
    if code in (CONQUEST, TOTAL_CONTROL, HOLD_CITIES, OCCUPY):
        found = _done_by_cities(position, row, game.rules.places, figures)
    elif code == SCORE:
        found = (figures.silver_score if row[SIDE] else figures.gold_score) / asked
    elif code == LEAD:
        found = (-lead if row[SIDE] else lead) / asked
    elif code in (SURVIVE, TURN_BEGINS):
        found = numbers[TURNS_OVER] / asked
    elif code in (WITHIN, NOT_WITHIN):
        found = 1.0 if numbers[TURN] <= row[NUMBER] else 0.0
    elif code in (NEVER_LOSE_CITY, NEVER_LOSE_WORD):
        found = 1.0 if mark == 0 else 0.0
    elif code == VARIABLE:
        found = _done_by_variable(position, row, game.rules.places)
    elif code == CHOSE:
        found = 1.0 if was_chosen(position, game, row) else 0.0
    elif code in (EMPTY_HANDED, WIN, TURN_COMES):
        found = 0.0
    else:
        found = mark / asked
    found = max(0.0, min(1.0, found))
    return found * (1 + mark) / (1 + row[TURNS]) if row[TURNS] > 0 else found


@inlined
def note_progress(position: Any, game: Any, player: Any) -> None:
    """Fill in how far every condition is, and what part of a way to win it is."""
    table, objectives, parts, shares = game.rules.conditions, game.rules.objectives, player.parts, player.shares
    figures = read_figures(position, game)
    parts[:] = 0
    shares[:] = 0
    for number in range(len(table)):
        if table[number, CODE] < ALL:
            parts[number] = _done(position, game, number, figures)
        above = table[number, PARENT]
        if above < 0:
            continue
        if table[above, CODE] == ALL:
            parts[above] += parts[number] / max(table[above, PARTS], 1)
        elif table[above, CODE] == NOT:
            parts[above] = 1.0 - parts[number]
        else:
            parts[above] = max(parts[above], parts[number])
    for objective in range(game.rules.objective_count[0]):
        shares[objectives[objective, 0]] = BONUS if objectives[objective, 2] else 1.0
    for back in range(len(table)):
        number = len(table) - 1 - back
        above = table[number, PARENT]
        if above >= 0:
            part = 1.0 / max(table[above, PARTS], 1) if table[above, CODE] == ALL else 1.0
            shares[number] = 0.0 if table[above, CODE] == NOT else shares[above] * part


@inlined
def progress_lead(game: Any, player: Any, side: Any) -> Any:
    """How much nearer to its ways to win a side is than the other, as noted: 1 where it is there."""
    own = theirs = extra = 0.0
    for objective in range(game.rules.objective_count[0]):
        root, whose, is_bonus, _ = game.rules.objectives[objective]
        part = player.parts[root]
        if is_bonus:
            extra += BONUS * (part if whose == side else -part)
        elif whose == side:
            own = max(own, part)
        else:
            theirs = max(theirs, part)
    return own + extra - theirs


@inlined
def is_wanted(position: Any, game: Any, number: Any, cell: Any) -> Any:
    """Whether a condition asks its side to reach a cell that is one of those it speaks of, if it names any."""
    row = game.rules.conditions[number]
    code, side = row[CODE], row[SIDE]
    if code in (OCCUPY, PLACE_LETTERS, HOLD_CITIES):
        is_named = row[FIRST] == row[AFTER] and code == HOLD_CITIES
        for place in range(row[FIRST], row[AFTER]):
            is_named = is_named or game.rules.places[place] == cell
        if code == HOLD_CITIES:
            return is_named and position.owner[cell] != NOWHERE and position.owner[cell] != side
        return is_named and position.letters[side, cell] == 0
    if code == TOTAL_CONTROL:
        return position.owner[cell] != NOWHERE and position.owner[cell] != side
    if code == CONQUEST:
        return position.owner[cell] == 1 - side
    if code != CAPTURE_TOKENS or position.token[cell] <= 0:
        return False
    token = position.token[cell] - 1
    is_named = row[FIRST] == row[AFTER]
    for place in range(row[FIRST], row[AFTER]):
        is_named = is_named or game.rules.places[place] == token
    # The element stands in the second column of the table of tokens.
    return is_named and (row[ELEMENT] < 0 or row[ELEMENT] == game.rules.tokens[token, 1])


@inlined
def _draws(code: Any) -> Any:
    """Whether conditions of a kind draw their side somewhere."""
    return code in (CONQUEST, TOTAL_CONTROL, HOLD_CITIES, OCCUPY, PLACE_LETTERS, CAPTURE_TOKENS)


@inlined
def drawn_worth(position: Any, game: Any, player: Any, side: Any, chances: Any) -> Any:
    """What it is worth to be near the cells that conditions ask for; ``chances`` by side and distance."""
    weights, worth = player.position_weights[side], 0.0
    for number in range(len(game.rules.conditions)):
        row = game.rules.conditions[number]
        if player.shares[number] == 0 or player.parts[number] >= 1 or not _draws(row[CODE]):
            continue
        whose, near = row[SIDE], np.int64(_FARTHEST)
        for cell in range(len(position.owner)):
            if player.spread[whose, cell] < near and is_wanted(position, game, number, cell):
                near = np.int64(player.spread[whose, cell])
        drawn = player.shares[number] * (_DRAW * weights[WAY] * chances[whose, near] - weights[STEP] * near)
        worth += drawn if whose == side else -drawn
    return worth


@inlined
def note_wanted(position: Any, game: Any, player: Any, side: Any) -> None:
    """Fill in how much each cell is wanted by the conditions of a side, as noted."""
    for number in range(len(game.rules.conditions)):
        row = game.rules.conditions[number]
        is_open = row[SIDE] == side and player.shares[number] > 0 and player.parts[number] < 1
        if not is_open or not _draws(row[CODE]):
            continue
        for cell in range(len(position.owner)):
            if is_wanted(position, game, number, cell):
                player.wanted[cell] += player.shares[number] / max(row[NUMBER], 1)
