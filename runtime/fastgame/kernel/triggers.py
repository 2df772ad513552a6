"""Triggers: those whose conditions are true go off, and their effects happen (rules, sections 10 and 13)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    ALLOWED,
    BY_TRIGGER,
    CELL,
    CHOICE_PHASE,
    CHOICE_RULE,
    CHOICES,
    CHOOSER,
    CHOOSING,
    CLOSED,
    FIRED,
    FREE,
    MET,
    NEXT_TURN,
    NOBODY,
    NOWHERE,
    OPEN_CHOICE,
    OPTION,
    PATH,
    PHASE,
    REVEALED,
    TO_MOVE,
    WHY,
    WINNER,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.board_effects import (
    AFTER,
    CHANCE,
    CHOICE,
    END,
    FIRST,
    GIVE_LETTERS,
    KIND,
    LAND,
    NOTHING,
    PLACE_TOKEN,
    REMOVE_TOKEN,
    REVEAL,
    SET_TURN,
    WHAT,
    WHOSE,
    change,
    note_brought,
)
from runtime.fastgame.kernel.combat import lose_letters
from runtime.fastgame.kernel.condition_memory import count_anew
from runtime.fastgame.kernel.conditions import (
    AT_ONCE,
    BEGIN,
    CODE,
    LOST_CITIES,
    NO,
    TURN_COMES,
    YES,
    evaluate,
    is_closed,
)
from runtime.fastgame.kernel.ends import winner_by_score
from runtime.fastgame.kernel.letters import excess, note_more, random_below
from runtime.fastgame.kernel.words import find_words
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.boards import FOREST, LAVA, WATER
from runtime.movegen.kernel.compilation import compiled, inlined

ROOT, REPEATS, EFFECTS, AFTER_EFFECTS = range(4)
"""The columns of :attr:`GameRules.triggers`: the topmost condition, whether it goes off again, and which its effects
are."""

BY_SCORE = 3
"""The winner of a game that a trigger ends by the score."""

NONE_FIRED, SOME_FIRED, GAME_ENDED, CHOICE_OPENED = range(4)
"""What comes of looking at the triggers."""

MOST_CHOICES = 20
"""How many choices may open in a turn; further ones do nothing."""


@inlined
def _strike(position: Any, game: Any, effect: Any) -> None:
    """Lava and water come over cells, and destroy what stands there."""
    room, places = game.room, game.rules.places
    room.region[:] = False
    for place in range(effect[FIRST], effect[AFTER]):
        cell = places[place]
        room.region[cell] = True
        position.terrain[cell] = effect[WHAT]
        owner = position.owner[cell]
        if owner < FREE:
            room.tally[LOST_CITIES + owner] += 1
        position.owner[cell] = NOWHERE
    copy(room.lost, room.region, 0)
    for owner in range(2):
        find_words(position, game, owner, position.letters[owner])
        lose_letters(position, game, owner, False)


@inlined
def _change_land(position: Any, game: Any, effect: Any) -> None:
    """The land changes; cities stay on plains, and letters that stand clear a forest."""
    if effect[WHAT] in (LAVA, WATER):
        _strike(position, game, effect)
        return
    for place in range(effect[FIRST], effect[AFTER]):
        cell = game.rules.places[place]
        is_laid = position.letters[0, cell] != 0 or position.letters[1, cell] != 0
        if position.owner[cell] == NOWHERE and not (effect[WHAT] == FOREST and is_laid):
            position.terrain[cell] = effect[WHAT]


@inlined
def _move_token(position: Any, game: Any, effect: Any) -> None:
    """A token comes onto the map, unless something is there, or the first that lies there goes of some."""
    if effect[KIND] == REMOVE_TOKEN:
        for place in range(effect[FIRST], effect[AFTER]):
            number = game.rules.places[place]
            if position.token[game.rules.tokens[number, CELL]] == number + 1:
                position.token[game.rules.tokens[number, CELL]] = 0
                break
        return
    token = effect[WHAT]
    cell = game.rules.tokens[token, CELL]
    lies = position.token[cell]
    if lies <= 0 and position.owner[cell] == NOWHERE and position.terrain[cell] & LAVA == 0:
        position.token[cell] = token + 1


@inlined
def _give_letters(position: Any, game: Any, effect: Any) -> None:
    """Letters come onto a rack; they count as if they had been there after the draw."""
    side = effect[WHAT]
    before = excess(position, game.rules, side)
    note_more(position, game.rules, side, effect[AFTER] - effect[FIRST])
    for place in range(effect[FIRST], effect[AFTER]):
        code = game.rules.places[place]
        position.rack[side, code] += 1
        position.given[side, code] += 1
    note_brought(position, game.rules, side, before, effect[AFTER] - effect[FIRST])


@inlined
def _is_shown(position: Any, game: Any, objective: Any) -> Any:
    """Whether players are told of an objective: a hidden one is shown once it is met or revealed."""
    numbers, is_shown = position.numbers, game.rules.objectives[objective, 3] == 0
    for place in range(numbers[MET]):
        is_shown = is_shown or position.met[place] == objective
    for place in range(numbers[REVEALED]):
        is_shown = is_shown or position.revealed[place] == objective
    return is_shown


@compiled
def note_shown(position: PositionArrays, game: CompiledGame, shown_game: CompiledGame, seen: PositionArrays) -> None:
    """Fill in as ``seen`` what players may know of a position, and put the objectives they know of into their game.

    What a condition that is shown remembers stands where it does in the whole game; nobody looks at the rest.
    """
    copy(seen.block, position.block, 0)
    if not game.rules.has_secrets:
        return
    seen.numbers[NEXT_TURN] = seen.numbers[CLOSED] = 0
    # Of what the other side may do nobody is told, nor of what is remembered in hidden variables.
    seen.numbers[ALLOWED + 1 - position.numbers[TO_MOVE]] = 0
    for variable in range(len(game.rules.variables)):
        if game.rules.variables[variable, 1]:
            seen.variables[variable] = game.rules.variables[variable, 0]
    rules, count = shown_game.rules, 0
    for objective in range(game.rules.objective_count[0]):
        if _is_shown(position, game, objective) and not is_closed(position, objective):
            copy(rules.objectives[count], game.rules.objectives[objective], 0)
            count += 1
    rules.objective_count[0] = count


@inlined
def _reveal(position: Any, game: Any, objective: Any) -> None:
    """Note that the players are told of a hidden objective of which they have not been."""
    numbers = position.numbers
    if not _is_shown(position, game, objective):
        position.revealed[numbers[REVEALED]] = objective
        numbers[REVEALED] += 1


@inlined
def _end(position: Any, game: Any, effect: Any) -> None:
    """Note who wins the game that a trigger ends."""
    winner = np.int64(effect[WHAT])
    if winner == BY_SCORE:
        winner = np.int64(winner_by_score(position, game))
    path = effect[WHOSE]
    is_own = path >= 0 and winner != NOBODY and game.rules.objectives[path, 1] == winner
    is_own = is_own and not is_closed(position, path)
    position.numbers[WHY], position.numbers[WINNER] = BY_TRIGGER, winner
    position.numbers[PATH] = path if is_own else -1


@inlined
def _put(rest: Any, begin: Any, after: Any) -> None:
    """Let the effects of some rows be the next ones, in their order."""
    for row in range(after - 1, begin - 1, -1):
        rest[0] += 1
        rest[rest[0]] = row


@inlined
def _put_choices_last(rest: Any, effects: Any) -> None:
    """Let the choices among the effects of an option come behind all its others: none opens in the midst of these."""
    begin = np.int64(rest[0])
    while begin > 0 and rest[begin] != OPTION:
        begin -= 1
    place = begin + 1
    for at in range(begin + 1, rest[0] + 1 if begin > 0 else 0):
        row = rest[at]
        if effects[row, KIND] == CHOICE:
            for step in range(at, place, -1):
                rest[step] = rest[step - 1]
            rest[place] = row
            place += 1


@inlined
def _let_chance_decide(position: Any, game: Any, effect: Any) -> None:
    """Draw one of the branches of an effect, whose own effects are the next ones."""
    rest, places = game.room.rest, game.rules.places
    lot, branch = random_below(position, effect[WHAT]), np.int64(effect[FIRST])
    while lot >= places[branch]:
        branch += 3
    _put(rest, places[branch + 1], places[branch + 2])
    _put_choices_last(rest, game.rules.effects)


@inlined
def _open_choice(position: Any, game: Any, number: Any) -> None:
    """Let a choice open, for which all that is left waits."""
    numbers, rest = position.numbers, game.room.rest
    numbers[CHOICES] += 1
    numbers[OPEN_CHOICE], numbers[CHOOSER] = number, game.rules.effects[number, WHOSE]
    numbers[CHOICE_PHASE], numbers[PHASE] = numbers[PHASE], CHOOSING
    for place in range(rest[0] + 1):
        position.rest[place] = rest[place]
    rest[0] = 0


@compiled
def take_option(position: PositionArrays, game: CompiledGame, place: np.int64) -> None:
    """Answer the open choice by the option at a place: its effects are left, and then what has waited."""
    numbers, rest, places = position.numbers, game.room.rest, game.rules.places
    effect = game.rules.effects[numbers[OPEN_CHOICE]]
    branch = effect[FIRST] + 3 * place
    position.chosen[effect[WHAT]] = 1 + places[branch]
    numbers[PHASE] = numbers[CHOICE_PHASE]
    for waits in range(position.rest[0] + 1):
        rest[waits] = position.rest[waits]
    rest[0] += 1
    rest[rest[0]] = OPTION
    _put(rest, places[branch + 1], places[branch + 2])
    _put_choices_last(rest, game.rules.effects)


@inlined
def _happen(position: Any, game: Any, number: Any) -> Any:
    """Let an effect happen; return what comes of it."""
    effect = game.rules.effects[number]
    kind = effect[KIND]
    if kind == END:
        _end(position, game, effect)
        return np.int64(GAME_ENDED)
    if kind == CHOICE:
        if position.numbers[CHOICES] >= MOST_CHOICES:
            return np.int64(SOME_FIRED)
        _open_choice(position, game, number)
        return np.int64(CHOICE_OPENED)
    if kind == CHANCE:
        _let_chance_decide(position, game, effect)
    elif kind == LAND:
        _change_land(position, game, effect)
    elif kind in (PLACE_TOKEN, REMOVE_TOKEN):
        _move_token(position, game, effect)
    elif kind == GIVE_LETTERS:
        _give_letters(position, game, effect)
    elif kind == SET_TURN:
        position.numbers[NEXT_TURN] = 1 + effect[WHAT]
    elif kind == REVEAL:
        _reveal(position, game, effect[WHAT])
    elif kind != NOTHING:
        change(position, game, number)
    return np.int64(SOME_FIRED)


@inlined
def _carry_out(position: Any, game: Any) -> Any:
    """Carry out what is left of a trigger's effects, as far as an end or a choice; return what comes of them."""
    rest, result = game.room.rest, np.int64(SOME_FIRED)
    while rest[0] > 0 and result == SOME_FIRED:
        number = np.int64(rest[rest[0]])
        rest[0] -= 1
        if number != OPTION:
            result = _happen(position, game, number)
    if result == GAME_ENDED:
        rest[0] = 0
    return result


@inlined
def _goes_off(position: Any, game: Any, number: Any) -> Any:
    """Whether a trigger goes off, by what has been found of its condition; it is noted then."""
    numbers, trigger = position.numbers, game.rules.triggers[number]
    mark, found = len(game.rules.conditions) + number, game.room.found[trigger[ROOT]]
    was_fired = False
    for place in range(numbers[FIRED]):
        was_fired = was_fired or position.fired[place] == number
    if found != YES or (was_fired and not trigger[REPEATS]) or position.marks[mark] != 0:
        if found == NO:
            # One that repeats waits until its condition has been false once.
            position.marks[mark] = 0
        return False
    if not was_fired:
        position.fired[numbers[FIRED]] = number
        numbers[FIRED] += 1
    if trigger[REPEATS]:
        position.marks[mark] = 1
        count_anew(position, game, trigger[ROOT])
    return True


@compiled
def find_rearmed(position: PositionArrays, game: CompiledGame) -> None:
    """Note which triggers that wait for turns to begin wait for the next one, should the action be judged.

    Between two of these moments a turn is under way, in which nothing may have been judged.
    """
    rules, room, is_found = game.rules, game.room, False
    for number in range(len(rules.triggers)):
        root = rules.triggers[number, ROOT]
        room.rearmed[number] = False
        if position.marks[len(rules.conditions) + number] == 0:
            continue
        waits = False
        for part in range(rules.conditions[root, BEGIN], root + 1):
            waits = waits or rules.conditions[part, CODE] == TURN_COMES
        if not waits:
            continue
        if not is_found:
            evaluate(position, game, np.int64(AT_ONCE))
            is_found = True
        room.rearmed[number] = room.found[root] == NO


@inlined
def rearm(position: Any, game: Any) -> None:
    """Let the triggers that were noted wait for the next turn."""
    for number in range(len(game.rules.triggers)):
        if game.room.rearmed[number]:
            position.marks[len(game.rules.conditions) + number] = 0


@compiled
def fire_triggers(position: PositionArrays, game: CompiledGame, moment: np.int64, first: np.int64) -> int:
    """Let the triggers go off whose conditions are true at a ``moment``, from the ``first`` on; what comes of it.

    Where effects are left, for whose sake a choice was answered, the ``first`` goes off already, and goes on by them.
    """
    rules, rest, result, is_stale = game.rules, game.room.rest, np.int64(NONE_FIRED), True
    game.room.entered[:] = False
    for number in range(first, len(rules.triggers)):
        if rest[0] == 0:
            if is_stale:
                evaluate(position, game, moment)
            is_stale = _goes_off(position, game, number)
            if not is_stale:
                continue
            _put(rest, rules.triggers[number, EFFECTS], rules.triggers[number, AFTER_EFFECTS])
        result = _carry_out(position, game)
        if result != SOME_FIRED:
            position.numbers[CHOICE_RULE] = number
            return int(result)
    return int(result)
