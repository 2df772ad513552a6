"""The enemy's words as they would defend themselves (rules, section 5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.boards import FOE_CITY, MOUNTAIN, Ground
from runtime.movegen.kernel.compiling import compiled
from runtime.movegen.kernel.fights import Foes
from runtime.movegen.kernel.networks import linked_words, words_through
from runtime.movegen.kernel.weighing import CUT_OFF, Weights, Word, defence_case, strength_of


@compiled
def defend(
    ground: Ground, weights: Weights, runs: NDArray[np.int32], known: NDArray[np.int64], order: tuple[bool, bool]
) -> Foes:
    """The enemy's ``runs``; ``known`` has a row for each: whether it is a word, its connotations, and its penalty.

    ``order`` says whether the defending player chooses the order of fights, and whether strengths are captured.
    """
    columns = ground.columns
    count = len(runs)
    valid = known[:, 0] != 0
    through = words_through(runs, valid, columns, len(ground.foe))
    cities = np.flatnonzero(ground.marks & FOE_CITY)
    linked = linked_words(runs, through, columns, cities, np.zeros(count, np.bool_))
    values = np.zeros(len(ground.foe), np.int64)
    for cell in range(len(values)):
        values[cell] = weights.values[ground.foe[cell]]
    faces, supplied, cut = np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros(count, np.int64)
    for number in range(count):
        face = high = mountains = over = np.int64(0)
        step = columns if runs[number, 2] else 1
        for place in range(runs[number, 1]):
            cell = runs[number, 0] + place * step
            seen = np.int64(ground.marks[cell])
            face += values[cell]
            over |= seen
            if seen & MOUNTAIN:
                high += values[cell]
                mountains += 1
        word = Word(np.int64(runs[number, 1]), face, high, mountains, over)
        case = defence_case(weights.kinds[known[number, 1]], over, over & FOE_CITY)
        faces[number] = face
        supplied[number] = max(strength_of(weights, weights.defence, word, case) - known[number, 2], 0)
        cut[number] = max(strength_of(weights, weights.defence, word, case + CUT_OFF) - known[number, 2], 0)
    rows, chooses, by_strength = ground.rows, bool(order[0]), bool(order[1])
    return Foes(rows, columns, runs, through, faces, supplied, cut, linked, cities, values, chooses, by_strength)
