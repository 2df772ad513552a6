"""What a committed word does, in its order: combat, ice, letters, forest, tokens, cities (rules, sections 4 and 6)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    BASE,
    FREE,
    HAS_COMMITTED,
    NOWHERE,
    ORDER,
    ORDERING,
    PHASE,
    PLAYING,
    TO_MOVE,
    WAITS_AT,
    WAITS_DOWN,
    WAITS_LENGTH,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.conditions import (
    ATTACKED,
    BROKE_ICE,
    CAPTURED,
    COMMITTED,
    CONQUERED,
    LOST_CITIES,
    LOST_LETTERS,
    LOST_WORDS,
    PLACED,
    REPELLED,
    TAKEN,
    WORD_AT,
    WORD_DOWN,
)
from runtime.fastgame.kernel.letters import hold_token
from runtime.fastgame.kernel.words import broken_bit, find_words, know_foes
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.boards import FOREST, ICE, MOUNTAIN, WATER
from runtime.movegen.kernel.compilation import compiled, inlined
from runtime.movegen.kernel.evaluation import Word, attack_case, strength_of
from runtime.movegen.kernel.fights import (
    FACES,
    LETTERS,
    arrange,
    attrition,
    defence_now,
    letters_lost,
    note_defenders,
    parts_of,
    words_around,
)
from runtime.movegen.kernel.meanings import set_of
from runtime.movegen.kernel.networks import AROUND, AT, DOWN, LENGTH, link


@inlined
def lose_letters(position: Any, game: Any, side: Any, in_fight: Any) -> None:
    """Take the side's letters off the cells that are ``lost``; its runs are those found last.

    What is left of a run that was broken stays so; ``in_fight``, what is left of any that loses a letter is broken,
    and so are those that have fallen.
    """
    # A constant is of a type of its own, for which it would be compiled again.
    _lose_letters(position, game, np.int64(side), np.bool_(in_fight))


@compiled
def _lose_letters(position: PositionArrays, game: CompiledGame, side: np.int64, in_fight: np.bool_) -> None:
    room, letters, broken, columns = game.room, position.letters[side], position.broken, game.rules.columns
    for number in range(room.counts[side]):
        run = room.runs[side, number]
        at, length, down = run[AT], run[LENGTH], run[DOWN]
        step = columns if down else 1
        bit = broken_bit(side, down)
        is_changed = False
        for place in range(length):
            is_changed = is_changed or room.lost[at + place * step]
        if is_changed:
            position.penalty[down, at] = 0
        if room.valid[side, number] and (is_changed or (in_fight and room.fallen[number])):
            if room.tally[LOST_WORDS + side] < room.gone.shape[1]:
                copy(room.gone[side, room.tally[LOST_WORDS + side]], run, 0)
            room.tally[LOST_WORDS + side] += 1
        if broken[at] & bit or (in_fight and (is_changed or room.fallen[number])):
            for place in range(length):
                broken[at + place * step] |= bit
    for cell in range(len(letters)):
        if room.lost[cell] and letters[cell] != 0:
            position.out[side, letters[cell]] += 1
            room.tally[LOST_LETTERS + side] += 1
            room.fell[side, cell] = True
            letters[cell] = 0
            broken[cell] &= 255 - broken_bit(side, 0) - broken_bit(side, 1)


@inlined
def attack_strength(game: Any, letters: Any, at: Any, step: Any) -> Any:
    """With which strength a word attacks on the marked board."""
    weights, marks = game.weights, game.room.marks
    face, high, mountains, over = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for place in range(len(letters)):
        value, seen = weights.values[letters[place]], np.int64(marks[at + place * step])
        face += value
        over |= seen
        if seen & MOUNTAIN:
            high += value
            mountains += 1
    word = Word(np.int64(len(letters)), face, high, mountains, over)
    kind = weights.kinds[set_of(game.words.meanings, letters)]
    return max(strength_of(weights, weights.attack, word, attack_case(kind, over)), 0)


@inlined
def is_attack(position: Any, game: Any, word: Any) -> Any:
    """Whether a new letter of the word overlaps or touches a letter of the opponent."""
    side = position.numbers[TO_MOVE]
    at, down, length = word
    step = game.rules.columns if down else 1
    own, theirs = position.letters[side], position.letters[1 - side]
    for place in range(length):
        cell = at + place * step
        if own[cell] != 0:
            continue
        for way in range(AROUND):
            beside = game.rules.beside[cell, way]
            if beside >= 0 and theirs[beside] != 0:
                return True
    return False


@inlined
def find_defenders(position: Any, game: Any, foes: Any, word: Any) -> Any:
    """Write the words that the new letters overlap or touch to ``foes.order``; return how many there are."""
    own = position.letters[position.numbers[TO_MOVE]]
    at, down, length = word
    step, count = game.rules.columns if down else 1, np.int64(0)
    for part in range(parts_of(foes)):
        words = np.uint64(0)
        for place in range(length):
            if own[at + place * step] == 0:
                words |= words_around(foes, game.rules.beside, at + place * step, part)
        count = note_defenders(foes, words, part, count)
    return count


@inlined
def _follow_order(foes: Any, action: Any, count: Any) -> None:
    """Put the defenders into the order that the defending player has named."""
    for place in range(count):
        for number in range(len(foes.met)):
            run = foes.web.runs[number]
            if run[AT] == action.numbers[ORDER + 2 * place] and run[DOWN] == action.numbers[ORDER + 2 * place + 1]:
                foes.order[place] = number


@inlined
def _fight(position: Any, game: Any, foes: Any, count: Any, strength: Any) -> Any:
    """Fight the defenders in their order; return whether the attack was not repelled."""
    side = position.numbers[TO_MOVE]
    foes.fallen[:] = False
    copy(foes.after, foes.linked, 0)
    left, captured = strength, np.int64(0)
    stands = True
    for place in range(count):
        number = foes.order[place]
        if place > 0:
            link(foes.web, foes.fallen, foes.after)
        defence = defence_now(foes, number, foes.after)
        if left <= defence:
            if game.rules.has_penalty:
                run = foes.web.runs[number]
                position.penalty[run[DOWN], run[AT]] += left
            stands = False
            break
        left = max(0, left - attrition(foes, number, defence))
        captured += foes.faces[number] if foes.rules.captured == FACES else defence
        foes.fallen[number] = True
    if not stands and not foes.rules.keeps:
        foes.fallen[:] = False
        captured = np.int64(0)
    elif foes.rules.captured == LETTERS:
        captured = letters_lost(foes)
    position.numbers[BASE + side] += captured
    return stands


@inlined
def _clear_fallen(position: Any, game: Any, foes: Any, word: Any, stands: Any) -> None:
    """Take the letters that fell in the fights off the board and, where the word stands, those that are left over."""
    side = position.numbers[TO_MOVE]
    at, down, length = word
    step = game.rules.columns if down else 1
    lost, own, theirs = game.room.lost, position.letters[side], position.letters[1 - side]
    for cell in range(len(lost)):
        lost[cell] = False
        for way in range(2):
            number = foes.web.through[way, cell]
            if number >= 0 and foes.fallen[number]:
                other = foes.web.through[1 - way, cell]
                lost[cell] = lost[cell] or other < 0 or foes.fallen[other]
    for place in range(length if stands else 0):
        if own[at + place * step] != 0:
            continue
        for way in range(AROUND):
            beside = game.rules.beside[at + place * step, way]
            if beside >= 0 and theirs[beside] != 0:
                lost[beside] = True
    lose_letters(position, game, 1 - side, True)


@inlined
def _is_heavy(position: Any, game: Any, side: Any, cell: Any, code: Any) -> Any:
    """Whether the ice of a cell breaks under its new letter."""
    is_new = position.letters[side, cell] == 0
    return is_new and position.terrain[cell] & ICE != 0 and game.weights.values[code] > game.weights.ice_bears


@inlined
def _break_ice(position: Any, game: Any, letters: Any, word: Any) -> Any:
    """Let the word break through where the ice does not bear it; return whether it does."""
    side, room = position.numbers[TO_MOVE], game.room
    at, down, length = word
    step = game.rules.columns if down else 1
    is_broken = False
    for place in range(length):
        is_broken = is_broken or _is_heavy(position, game, side, at + place * step, letters[place])
    if not is_broken:
        return False
    room.lost[:] = False
    for place in range(length):
        cell = at + place * step
        melts = game.rules.melts_word or _is_heavy(position, game, side, cell, letters[place])
        if melts and position.terrain[cell] & ICE:
            position.terrain[cell] = WATER
            room.lost[cell] = True
    find_words(position, game, side, position.letters[side])
    lose_letters(position, game, side, False)
    return True


@inlined
def _place(position: Any, game: Any, letters: Any, word: Any) -> None:
    """Lay the new letters, and take what lies under them."""
    numbers = position.numbers
    side = numbers[TO_MOVE]
    at, down, length = word
    step = game.rules.columns if down else 1
    for place in range(length):
        cell = at + place * step
        if position.letters[side, cell] != 0:
            continue
        position.letters[side, cell] = letters[place]
        game.room.laid[cell] = True
        position.terrain[cell] &= ~np.uint8(FOREST)
        if position.token[cell] > 0:
            hold_token(position, side, position.token[cell] - 1)
            game.room.tally[CAPTURED] += 1
            position.token[cell] = -position.token[cell]
        owner = position.owner[cell]
        if owner < NOWHERE and owner != side:
            game.room.tally[TAKEN] += 1
            if owner != FREE:
                game.room.tally[CONQUERED] += 1
                numbers[BASE + side] += game.rules.capture_bonus
                game.room.tally[LOST_CITIES + owner] += 1
            position.owner[cell] = side


@inlined
def _attack(position: Any, game: Any, action: Any, letters: Any, word: Any) -> Any:
    """Fight for a word that attacks: 1 where it stands, 0 where it is repelled, -1 where an order must be named."""
    side = position.numbers[TO_MOVE]
    at, down, _ = word
    step = game.rules.columns if down else 1
    foes = know_foes(position, game, 1 - side)
    count = find_defenders(position, game, foes, word)
    if game.rules.fights.chooses and count > 1:
        if position.numbers[PHASE] != ORDERING:
            return -1
        _follow_order(foes, action, count)
    else:
        arrange(foes, count)
    strength = attack_strength(game, letters, at, step)
    game.room.tally[ATTACKED] = strength
    stands = _fight(position, game, foes, count, strength)
    _clear_fallen(position, game, foes, word, stands)
    return 1 if stands else 0


@inlined
def lay_word(position: Any, game: Any, action: Any, letters: Any, word: Any) -> None:
    """Lay a word, whose first cell, direction and length are given, or let it wait for the defending player's order."""
    numbers = position.numbers
    side = numbers[TO_MOVE]
    at, down, length = word
    step = game.rules.columns if down else 1
    stands = np.int64(1)
    if is_attack(position, game, word):
        stands = np.int64(_attack(position, game, action, letters, word))
    if stands < 0:
        numbers[PHASE], numbers[WAITS_AT], numbers[WAITS_LENGTH] = ORDERING, at, length
        numbers[WAITS_DOWN] = down
        copy(position.waiting[:length], letters, 0)
        return
    numbers[PHASE], numbers[WAITS_LENGTH], numbers[HAS_COMMITTED] = PLAYING, 0, game.rules.passes_by_words
    tally = game.room.tally
    tally[COMMITTED], tally[WORD_AT], tally[WORD_DOWN] = PLACED if stands else REPELLED, at, down
    for place in range(length):
        if position.letters[side, at + place * step] == 0:
            position.rack[side, letters[place]] -= 1
            if not stands:
                position.out[side, letters[place]] += 1
    if not stands:
        return
    own = game.room.trial
    copy(own, position.letters[side], 0)
    if not _break_ice(position, game, letters, word):
        _place(position, game, letters, word)
        return
    tally[COMMITTED] = BROKE_ICE
    for place in range(length):
        if own[at + place * step] == 0:
            position.out[side, letters[place]] += 1
