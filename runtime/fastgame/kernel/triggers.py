"""Triggers: those whose conditions are true go off, and their effects happen (rules, sections 10 and 13)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    BY_TRIGGER,
    CELL,
    DISCARDING,
    FIRED,
    FREE,
    MET,
    NEXT_TURN,
    NOBODY,
    NOWHERE,
    PATH,
    PHASE,
    PLAYING,
    REVEALED,
    TO_MOVE,
    WHY,
    WINNER,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.combat import lose_letters
from runtime.fastgame.kernel.condition_memory import count_anew
from runtime.fastgame.kernel.conditions import LOST_CITIES, NO, YES, evaluate
from runtime.fastgame.kernel.ends import winner_by_score
from runtime.fastgame.kernel.letters import excess
from runtime.fastgame.kernel.words import find_words
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.boards import FOREST, LAVA, WATER
from runtime.movegen.kernel.compilation import compiled, inlined

ROOT, REPEATS, EFFECTS, AFTER_EFFECTS = range(4)
"""The columns of :attr:`GameRules.triggers`: the topmost condition, whether it goes off again, and which its effects
are."""

LAND, PLACE_TOKEN, REMOVE_TOKEN, GIVE_LETTERS, SET_TURN, REVEAL, END = range(7)
"""The kinds of effects."""

KIND, WHAT, PATH_OF, FIRST, AFTER = range(5)
"""The columns of :attr:`GameRules.effects`: the kind; what the land becomes, the token, the side, the objective, or who
wins; the objective by which; and where its cells, letters or
tokens begin and end in the list of places."""

BY_SCORE = 3
"""The winner of a game that a trigger ends by the score."""

NONE_FIRED, SOME_FIRED, GAME_ENDED = range(3)
"""What comes of looking at the triggers."""


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
    """A token comes onto the map, unless something is there, or goes, unless somebody has it."""
    token = effect[WHAT]
    cell = game.rules.tokens[token, CELL]
    lies = position.token[cell]
    if effect[KIND] == REMOVE_TOKEN:
        for place in range(effect[FIRST], effect[AFTER]):
            if lies == game.rules.places[place] + 1:
                position.token[cell] = 0
    elif lies <= 0 and position.owner[cell] == NOWHERE and position.terrain[cell] & LAVA == 0:
        position.token[cell] = token + 1


@inlined
def _give_letters(position: Any, game: Any, effect: Any) -> None:
    """Letters come onto a rack; they count as if they had been there after the draw."""
    numbers, side = position.numbers, effect[WHAT]
    before = excess(position, game.rules, side)
    for place in range(effect[FIRST], effect[AFTER]):
        code = game.rules.places[place]
        position.rack[side, code] += 1
        position.given[side, code] += 1
    if side != numbers[TO_MOVE] or numbers[PHASE] not in (PLAYING, DISCARDING):
        return
    too_many = excess(position, game.rules, side)
    numbers[PHASE] = DISCARDING if too_many else PLAYING
    numbers[AFTER_DRAW] += effect[AFTER] - effect[FIRST] - (too_many - before)


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
    seen.numbers[NEXT_TURN] = 0
    rules, count = shown_game.rules, 0
    for objective in range(game.rules.objective_count[0]):
        if _is_shown(position, game, objective):
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
    path = effect[PATH_OF]
    is_own = path >= 0 and winner != NOBODY and game.rules.objectives[path, 1] == winner
    position.numbers[WHY], position.numbers[WINNER] = BY_TRIGGER, winner
    position.numbers[PATH] = path if is_own else -1


@inlined
def _happen(position: Any, game: Any, effect: Any) -> Any:
    """Let an effect happen; return whether it ends the game."""
    kind = effect[KIND]
    if kind == END:
        _end(position, game, effect)
        return True
    if kind == LAND:
        _change_land(position, game, effect)
    elif kind in (PLACE_TOKEN, REMOVE_TOKEN):
        _move_token(position, game, effect)
    elif kind == GIVE_LETTERS:
        _give_letters(position, game, effect)
    elif kind == SET_TURN:
        position.numbers[NEXT_TURN] = 1 + effect[WHAT]
    else:
        _reveal(position, game, effect[WHAT])
    return False


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
def fire_triggers(position: PositionArrays, game: CompiledGame, moment: np.int64) -> int:
    """Let the triggers go off whose conditions are true at a ``moment``: whether any did, and whether the game ends."""
    triggers, result, is_stale = game.rules.triggers, np.int64(NONE_FIRED), True
    for number in range(len(triggers)):
        if is_stale:
            evaluate(position, game, moment)
        is_stale = _goes_off(position, game, number)
        if not is_stale:
            continue
        result = np.int64(SOME_FIRED)
        for effect in range(triggers[number, EFFECTS], triggers[number, AFTER_EFFECTS]):
            if _happen(position, game, game.rules.effects[effect]):
                return GAME_ENDED
    return int(result)
