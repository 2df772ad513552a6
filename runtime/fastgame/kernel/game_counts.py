"""What is counted while a game is played: what either side did, when they met, and how the lead went."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from runtime.fastgame.kernel.arrays import (
    COUNT,
    END_TURN,
    INVOKE,
    KIND,
    OVER,
    PASSES,
    PHASE,
    REDEPLOY,
    SPY,
    TO_MOVE,
    TURN,
    ActionArrays,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.conditions import (
    ATTACKED,
    BROKE_ICE,
    CAPTURED,
    COMMITTED,
    CONQUERED,
    PLACED,
    REPELLED,
    TAKEN,
)
from runtime.fastgame.kernel.turns import act
from runtime.fastgame.kernel.words import score_of
from runtime.movegen.kernel.compilation import compiled, inlined

(
    PASSES_BY, WORDS_BY, ATTACKS_BY, REPELLED_BY, BROKEN_BY, LIFTED_BY, TAKEN_BY, TOKENS_BY, INVOKED_BY, LAST_BEHIND,
    MOST_BEHIND,
) = range(0, 22, 2)  # fmt: skip
FIRST_CONTACT, LEADER, LEAD_CHANGES = range(22, 25)
SPIES_BY, CONQUERED_BY = 25, 27
COUNTS = 29
"""The places of the counts; what each side has stands in two, gold's first, in the order of
:class:`runtime.engine.records.game_counts.GameCounts`. ``LEADER`` is one more than the side that was ahead last.
"""


@inlined
def _count_commit(counts: Any, tally: Any, side: Any, turn: Any) -> None:
    """Count a word that was committed."""
    counts[WORDS_BY + side] += tally[COMMITTED] == PLACED
    counts[REPELLED_BY + side] += tally[COMMITTED] == REPELLED
    counts[BROKEN_BY + side] += tally[COMMITTED] == BROKE_ICE
    counts[ATTACKS_BY + side] += tally[ATTACKED] >= 0
    counts[TAKEN_BY + side] += tally[TAKEN]
    counts[TOKENS_BY + side] += tally[CAPTURED]
    counts[CONQUERED_BY + side] += tally[CONQUERED]
    if counts[FIRST_CONTACT] == 0 and (tally[ATTACKED] >= 0 or tally[CONQUERED] > 0):
        counts[FIRST_CONTACT] = turn


@inlined
def _count_lead(position: Any, game: Any, counts: Any, turn: Any) -> None:
    """Note who is ahead at the end of a turn."""
    lead = score_of(position, game, 0) - score_of(position, game, 1)
    if lead == 0:
        return
    leader = 0 if lead > 0 else 1
    counts[LAST_BEHIND + 1 - leader] = turn
    counts[MOST_BEHIND + 1 - leader] = max(counts[MOST_BEHIND + 1 - leader], abs(lead))
    counts[LEAD_CHANGES] += counts[LEADER] == 2 - leader
    counts[LEADER] = 1 + leader


@compiled
def act_counted(position: PositionArrays, game: CompiledGame, action: ActionArrays, counts: NDArray[np.int64]) -> None:
    """Let an action happen as :func:`runtime.fastgame.kernel.turns.act` does, and count it."""
    numbers, kind = position.numbers, action.numbers[KIND]
    side, turn = np.int64(numbers[TO_MOVE]), np.int64(numbers[TURN])
    act(position, game, action)
    tally = game.room.tally
    if tally[COMMITTED]:
        _count_commit(counts, tally, side, turn)
    counts[LIFTED_BY + side] += kind == REDEPLOY
    counts[INVOKED_BY + side] += kind == INVOKE
    counts[SPIES_BY + side] += kind == SPY and action.numbers[COUNT] > 0
    counts[PASSES_BY + side] += kind == END_TURN and numbers[PASSES] > 0
    if kind == END_TURN or numbers[PHASE] == OVER:
        _count_lead(position, game, counts, turn)
