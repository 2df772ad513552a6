"""How an attack goes against each of the enemy's words (rules, section 6)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.columns import CHOSEN, REPELLED, UNSETTLED, WINS
from runtime.movegen.kernel.boards import FRONT
from runtime.movegen.kernel.compiling import inlined
from runtime.movegen.kernel.networks import AROUND, around, linked_words


class Foes(NamedTuple):
    """The enemy's words as defenders.

    ``runs`` are all the enemy's runs, ``through`` the number of the word at each cell across and down. For each run:
    its face value, its defence while ``linked`` and when cut off, and whether it is linked now. ``cities`` are the
    cells of the enemy's cities, ``letters`` the values of its letters, cell by cell.
    """

    rows: int
    columns: int
    runs: NDArray[np.int32]
    through: NDArray[np.int32]
    faces: NDArray[np.int64]
    supplied: NDArray[np.int64]
    cut: NDArray[np.int64]
    linked: NDArray[np.bool_]
    cities: NDArray[np.int64]
    letters: NDArray[np.int64]
    chooses: bool
    by_strength: bool


class Clash(NamedTuple):
    """How an attack goes: the defenders' strengths together as they are now, the outcome, and what it brings."""

    faced: Any
    outcome: Any
    captured: Any
    felled: Any


@inlined
def _defence(foes: Any, number: Any, linked: Any) -> Any:
    return foes.supplied[number] if linked[number] else foes.cut[number]


@inlined
def attacked(board: Any, first: Any, length: Any) -> Any:
    """The numbers of the enemy's words that the new letters from ``first`` on overlap or touch, in reading order."""
    foes, marks = board.foes, board.marks
    met = np.zeros(len(foes.runs), np.bool_)
    for place in range(first, first + length):
        if board.lines.codes[place] != 0 or marks.marks[place] & FRONT == 0:
            continue
        for way in range(AROUND):
            beside = around(marks.cells[place], foes.rows, foes.columns, way)
            if beside < 0:
                continue
            for down in range(2):
                number = foes.through[down, beside]
                if number >= 0:
                    met[number] = True
    return np.flatnonzero(met)


@inlined
def _letters_lost(foes: Any, fallen: Any) -> Any:
    """The values of the letters that are in no word but fallen ones."""
    lost = np.int64(0)
    for number in range(len(foes.runs)):
        if not fallen[number]:
            continue
        down = foes.runs[number, 2]
        step = foes.columns if down else 1
        for place in range(foes.runs[number, 1]):
            cell = foes.runs[number, 0] + place * step
            other = foes.through[1 - down, cell]
            # A letter of two fallen words counts once, with the one that reads across.
            if other < 0 or (fallen[other] and down == 0):
                lost += foes.letters[cell]
    return lost


@inlined
def _in_order(foes: Any, defenders: Any) -> Any:
    """The defenders, strongest first; equal ones stay in reading order."""
    ordered = defenders.copy()
    for number in range(1, len(ordered)):
        one = ordered[number]
        strength = _defence(foes, one, foes.linked)
        place = number
        while place > 0 and _defence(foes, ordered[place - 1], foes.linked) < strength:
            ordered[place] = ordered[place - 1]
            place -= 1
        ordered[place] = one
    return ordered


@inlined
def _settled(foes: Any, defenders: Any, strength: Any, faced: Any) -> Any:
    """The fights in the order that the rules settle."""
    fallen = np.zeros(len(foes.runs), np.bool_)
    linked, left = foes.linked, strength
    captured = felled = np.int64(0)
    outcome = WINS
    for number in _in_order(foes, defenders):
        if felled > 0:
            linked = linked_words(foes.runs, foes.through, foes.columns, foes.cities, fallen)
        defence = _defence(foes, number, linked)
        if left <= defence:
            outcome = REPELLED
            break
        left -= defence
        fallen[number] = True
        captured += defence
        felled += foes.faces[number]
    if not foes.by_strength:
        captured = _letters_lost(foes, fallen)
    return Clash(faced, outcome, captured, felled)


@inlined
def clash(foes: Any, defenders: Any, strength: Any) -> Any:
    """What comes of attacking the ``defenders`` with ``strength``.

    Where the defending player chooses the order, each can be fought while it is as strong as now: those farthest from
    a city first. So an attack is sure to win if it exceeds all of them together.
    """
    faced = least = most = felled = np.int64(0)
    for number in defenders:
        now = _defence(foes, number, foes.linked)
        faced += now
        least += min(now, foes.cut[number])
        most += max(now, foes.cut[number])
        felled += foes.faces[number]
    if len(defenders) < 2 or not foes.chooses:
        return _settled(foes, defenders, strength, faced)
    if strength > most:
        captured = least
        if not foes.by_strength:
            fallen = np.zeros(len(foes.runs), np.bool_)
            fallen[defenders] = True
            captured = _letters_lost(foes, fallen)
        return Clash(faced, WINS, captured, felled)
    none = np.int64(0)
    if strength <= least:
        return Clash(faced, REPELLED, none, none)
    return Clash(faced, CHOSEN if strength <= faced else UNSETTLED, none, none)
