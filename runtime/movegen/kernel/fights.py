"""How an attack goes against each of the enemy's words (rules, section 6)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.columns import CHOSEN, REPELLED, UNSETTLED, WINS
from runtime.movegen.kernel.bits import copy, count_bits, lowest
from runtime.movegen.kernel.boards import FRONT
from runtime.movegen.kernel.compilation import inlined
from runtime.movegen.kernel.networks import AROUND, Web, link

_BITS, _ONE, _NONE = 64, np.uint64(1), np.uint64(0)

STRENGTHS, LETTERS, FACES = range(3)
"""What is captured of defeated words: their strengths, the letters lost with them, or their faces."""


class FightRules(NamedTuple):
    """How fights go.

    Whether the defending player ``chooses`` their order, what is ``captured``, whether an attack loses the faces of
    those it defeats in place of their strengths (``by_face``), and whether they stay defeated where it is repelled.
    """

    chooses: bool
    captured: int
    by_face: bool
    keeps: bool


class Foes(NamedTuple):
    """The enemy's words as defenders.

    ``web`` holds all the enemy's runs. For each: its face value, its defence while ``supplied`` and when ``cut`` off,
    and whether it is ``linked`` now. ``letters`` are the values of the enemy's letters, cell by cell. ``around`` has
    for each cell that is ``asked`` about the words on it and beside it, a bit for each by its number. ``met``,
    ``order``, ``fallen`` and ``after`` are room to work in, one place for each run.
    """

    web: Web
    faces: NDArray[np.int64]
    supplied: NDArray[np.int64]
    cut: NDArray[np.int64]
    linked: NDArray[np.bool_]
    letters: NDArray[np.int64]
    around: NDArray[np.uint64]
    asked: NDArray[np.bool_]
    met: NDArray[np.bool_]
    order: NDArray[np.int64]
    fallen: NDArray[np.bool_]
    after: NDArray[np.bool_]
    rules: FightRules


class AttackOutcome(NamedTuple):
    """How an attack goes: the defenders' strengths together as they are now, the outcome, and what it brings."""

    faced: Any
    outcome: Any
    captured: Any
    felled: Any


@inlined
def defence_now(foes: Any, number: Any, linked: Any) -> Any:
    """The strength with which a word defends itself, where ``linked`` says which are."""
    return foes.supplied[number] if linked[number] else foes.cut[number]


@inlined
def attrition(foes: Any, number: Any, defence: Any) -> Any:
    """What defeating a word that defends itself with ``defence`` costs an attack."""
    return foes.faces[number] if foes.rules.by_face else defence


@inlined
def words_around(foes: Any, beside: Any, cell: Any, part: Any) -> Any:
    """The ``part`` of the bits of the words on a cell and beside it, 64 of them."""
    if not foes.asked[cell]:
        foes.asked[cell] = True
        foes.around[cell] = _NONE
        for way in range(AROUND):
            other = beside[cell, way]
            for down in range(2 if other >= 0 else 0):
                number = foes.web.through[down, other]
                if number >= 0:
                    foes.around[cell, number // _BITS] |= _ONE << np.uint64(number % _BITS)
    return foes.around[cell, part]


@inlined
def parts_of(foes: Any) -> Any:
    """In how many parts the bits of all words are."""
    return (len(foes.faces) + _BITS - 1) // _BITS


@inlined
def note_defenders(foes: Any, words: Any, part: Any, count: Any) -> Any:
    """Put the words of these bits behind the first ``count`` of ``order``; return the new count."""
    while words != _NONE:
        bit = lowest(words)
        words ^= bit
        foes.order[count] = part * _BITS + count_bits(bit - _ONE)
        count += 1
    return count


@inlined
def attacked(board: Any, first: Any, length: Any) -> Any:
    """Write the enemy's words that the new letters from ``first`` on overlap or touch to ``order``, in reading order.

    Returns how many there are.
    """
    foes, marks, count = board.foes, board.marks, np.int64(0)
    for part in range(parts_of(foes)):
        words = _NONE
        for place in range(first, first + length):
            if board.lines.codes[place] == 0 and marks.marks[place] & FRONT:
                words |= words_around(foes, board.beside, marks.cells[place], part)
        count = note_defenders(foes, words, part, count)
    return count


@inlined
def letters_lost(foes: Any) -> Any:
    """The values of the letters that are in no word but fallen ones."""
    fallen = foes.fallen
    lost = np.int64(0)
    for number in range(len(foes.faces)):
        if not fallen[number]:
            continue
        down = foes.web.runs[number, 2]
        step = foes.web.columns if down else 1
        for place in range(foes.web.runs[number, 1]):
            cell = foes.web.runs[number, 0] + place * step
            other = foes.web.through[1 - down, cell]
            # A letter of two fallen words counts once, with the one that reads across.
            if other < 0 or (fallen[other] and down == 0):
                lost += foes.letters[cell]
    return lost


@inlined
def arrange(foes: Any, count: Any) -> None:
    """Put the first ``count`` of ``order`` strongest first; equal ones stay in reading order."""
    ordered = foes.order
    # By insertion: there are few defenders, equal ones must keep their order, and nothing may be allocated here.
    for number in range(1, count):
        one = ordered[number]
        strength = defence_now(foes, one, foes.linked)
        place = number
        while place > 0 and defence_now(foes, ordered[place - 1], foes.linked) < strength:
            ordered[place] = ordered[place - 1]
            place -= 1
        ordered[place] = one


@inlined
def _settled(foes: Any, count: Any, strength: Any, faced: Any) -> Any:
    """The fights in the order that the rules settle."""
    fallen, linked = foes.fallen, foes.after
    fallen[:] = False
    copy(linked, foes.linked, 0)
    left = strength
    captured = felled = np.int64(0)
    outcome = WINS
    arrange(foes, count)
    for place in range(count):
        number = foes.order[place]
        # Links change only when a word falls; before the first fight they are as they were.
        if place > 0:
            link(foes.web, fallen, linked)
        defence = defence_now(foes, number, linked)
        if left <= defence:
            outcome = REPELLED
            break
        left = max(0, left - attrition(foes, number, defence))
        fallen[number] = True
        captured += defence
        felled += foes.faces[number]
    if outcome == REPELLED and not foes.rules.keeps:
        captured = felled = np.int64(0)
    elif foes.rules.captured == LETTERS:
        captured = letters_lost(foes)
    elif foes.rules.captured == FACES:
        captured = felled
    return AttackOutcome(faced, outcome, captured, felled)


@inlined
def clash(foes: Any, count: Any, strength: Any) -> Any:
    """What comes of attacking the first ``count`` of ``order`` with ``strength``.

    Where the defending player chooses the order, each can be fought while it is as strong as now: those farthest from
    a city first. So an attack is sure to win if it exceeds all of them together; where it loses their faces, if it
    exceeds each after the faces of all others, and it is sure to be repelled by one that exceeds it by itself.
    """
    faced = least = most = felled = above = np.int64(0)
    for place in range(count):
        number = foes.order[place]
        now = defence_now(foes, number, foes.linked)
        faced += now
        least += min(now, foes.cut[number])
        most += max(now, foes.cut[number])
        felled += foes.faces[number]
    if count < 2 or not foes.rules.chooses:
        return _settled(foes, count, strength, faced)
    if foes.rules.by_face:
        above = most = np.int64(0)
        for place in range(count):
            number = foes.order[place]
            now, cut = defence_now(foes, number, foes.linked), foes.cut[number]
            above = max(above, min(now, cut))
            most = max(most, felled - foes.faces[number] + max(now, cut))
    if strength > most:
        captured = least
        if foes.rules.captured == LETTERS:
            # Every defender falls, in whatever order, so that all letters of theirs alone are lost (6.4).
            foes.fallen[:] = False
            for place in range(count):
                foes.fallen[foes.order[place]] = True
            captured = letters_lost(foes)
        elif foes.rules.captured == FACES:
            captured = felled
        return AttackOutcome(faced, WINS, captured, felled)
    none = np.int64(0)
    if strength <= (above if foes.rules.by_face else least):
        return AttackOutcome(faced, REPELLED, none, none)
    is_known = strength <= faced and not foes.rules.by_face
    return AttackOutcome(faced, CHOSEN if is_known else UNSETTLED, none, none)
