"""The enemy's words as they would defend themselves (rules, section 5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.boards import FOE_CITY, MOUNTAIN, SideBoard
from runtime.movegen.kernel.compilation import called
from runtime.movegen.kernel.evaluation import CUT_OFF, KernelRules, Word, defence_case, strength_of
from runtime.movegen.kernel.fights import Foes
from runtime.movegen.kernel.networks import link, note_words


@called
def defend(ground: SideBoard, weights: KernelRules, foes: Foes, known: NDArray[np.int64]) -> None:
    """Fill in what is known of the enemy's words in ``foes``.

    ``known`` has a row for each run: whether it is a word, its connotations, and its penalty.
    """
    runs, columns = foes.web.runs, ground.columns
    for cell in range(len(foes.letters)):
        foes.letters[cell] = weights.values[ground.foe[cell]]
    for number in range(len(runs)):
        foes.met[number] = known[number, 0] != 0
    foes.fallen[:] = False
    foes.asked[:] = False
    note_words(foes.web, foes.met)
    link(foes.web, foes.fallen, foes.linked)
    for number in range(len(runs)):
        face = high = mountains = over = np.int64(0)
        step = columns if runs[number, 2] else 1
        for place in range(runs[number, 1]):
            cell = runs[number, 0] + place * step
            seen = np.int64(ground.marks[cell])
            face += foes.letters[cell]
            over |= seen
            if seen & MOUNTAIN:
                high += foes.letters[cell]
                mountains += 1
        word = Word(np.int64(runs[number, 1]), face, high, mountains, over)
        case = defence_case(weights.kinds[known[number, 1]], over, over & FOE_CITY)
        foes.faces[number] = face
        # A whole number and the last addition of section 5: behind the rounding it comes to the same.
        foes.supplied[number] = max(strength_of(weights, weights.defence, word, case) - known[number, 2], 0)
        foes.cut[number] = max(strength_of(weights, weights.defence, word, case + CUT_OFF) - known[number, 2], 0)
