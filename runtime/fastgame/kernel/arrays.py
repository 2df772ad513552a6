"""A position as one block of bytes, what does not change in a game, and room to work in.

Letters are codes from 1, cells numbers row by row, sides 0 (gold) and 1 (silver), directions 0 (across) and 1 (down).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.bits import GraphArrays
from runtime.movegen.kernel.evaluation import KernelRules
from runtime.movegen.kernel.fights import FightRules
from runtime.movegen.kernel.meanings import Meanings
from runtime.movegen.kernel.search import SearchSpace

CODES = 65
"""One more than letters an alphabet can have."""

DISCARDING, PLAYING, ORDERING, OVER, CHOOSING = range(5)
"""The phases of a turn."""

NO_CITY, LETTERS_OUT, PASSES_MADE, TURN_LIMIT, RESIGNED, AGREED, BY_CONDITION, BY_TRIGGER = range(1, 9)
"""What brings a game to its end."""

FREE, NOWHERE = 2, 255
"""The owner of a city that is nobody's, and what stands where there is no city."""

NOBODY = 2
"""The winner of a game that is drawn."""

SCORE_IF_BOTH, MOVER_IF_BOTH, DRAWS_IF_BOTH = range(3)
"""Who wins where the conditions of both sides are met at once."""

ANY_NUMBER = -1
"""How many crossings a lifted run may have where there may be any number."""

(
    TO_MOVE, TURN, PHASE, AFTER_DRAW, REDEPLOYED, PASSES, OFFER, WHY, WINNER, WAITS_AT, WAITS_DOWN, WAITS_LENGTH,
    PATH, LOOKED, TURNS_OVER, MET, FIRED, REVEALED, NEXT_TURN, CLOSED, STANDARD, CHOICES, OPEN_CHOICE, CHOOSER,
    CHOICE_MOVER, CHOICE_PHASE, CHOICE_MOMENT, CHOICE_ROUND, CHOICE_RULE, FULL, HAS_COMMITTED,
) = range(31)  # fmt: skip
BASE, SPIES, BEGAN, DRAWN, POOL, HELD, ALLOWED = range(31, 45, 2)
"""The places of :attr:`PositionArrays.numbers`; what each side has stands in two, gold's first.

``OFFER`` is one more than the side whose offer of a draw stands. ``WAITS_…`` tell the word of a waiting attack.
``PATH`` is the objective by which the
winner won, -1 for none; ``LOOKED`` says whether conditions have looked at the game, ``TURNS_OVER`` how many turns have
ended since, ``MET`` how many objectives are met, ``FIRED`` how many triggers have gone off and ``REVEALED`` how many
objectives they have revealed. ``NEXT_TURN`` is one more than the side whose turn a trigger has settled. ``CLOSED`` is
how many objectives are closed, ``STANDARD`` whether the standard ends apply. ``CHOICES`` is how many choices have
opened this turn; what follows tells of an open one what :class:`runtime.engine.game.state.OpenChoice` does,
``OPEN_CHOICE`` being its row among the effects. ``FULL`` says that there was no room for what triggers brought, so that
this is the game's position no longer. ``HAS_COMMITTED`` says whether a word was committed this turn, where passes are
judged by that. ``DRAWN`` is how many letters of the pool have been drawn, ``POOL`` how many it
has with those. ``ALLOWED`` is the place in :attr:`GameRules.allowed` of what the level lets the side do.
"""
NUMBERS = 45

MAY_COMMIT, MAY_REDEPLOY, MAY_INVOKE, MAY_SPY, MAY_END = 1, 2, 4, 8, 16
"""The bits of what a level lets a side do."""

EVERYTHING = 31
"""What a side may do that nothing is forbidden."""

IN_OPENING, IN_ACTION, IN_TURN_END = range(3)
"""What is judged: the first position, an action, or the end of a turn."""

OPTION = -1
"""What parts the effects of an option from those that wait for them in :attr:`PositionArrays.rest`."""

VOLCANO, FLOOD, DROUGHT, FIRESTORM = range(4)
"""The elements."""

CELL, ELEMENT, POWER = range(3)
"""The columns of :attr:`GameRules.tokens`."""

KIND, AT, DOWN, COUNT = range(4)
"""The places of :attr:`ActionArrays.numbers`: what is done, where, in which direction, and to how many letters.

An order has its defenders from ``ORDER`` on, two numbers each: first cell and direction.
"""
ORDER = 4

COMMIT, ANSWER, DISCARD, REDEPLOY, INVOKE, CHOOSE, END_TURN, SPY, RESIGN, OFFER_DRAW, ACCEPT_DRAW = range(11)
"""What a player can do. ``SPY`` says by ``COUNT`` whether it found a word, which quick players name as in a commit.

``INVOKE`` has the token's place in the rack as ``AT``. Where ``COUNT`` is not 0, the cells of its region are given from
``ORDER`` on: no player can do that, only a rule case. ``CHOOSE`` has the option's place as ``AT``.
"""


class PositionArrays(NamedTuple):
    """A whole position, hidden things included; all arrays are views of one ``block``, which is copied as it is.

    ``words`` reads the block eight bytes at a time. ``chance`` is the state of the game's random numbers. By cell:
    ``terrain`` in the bits of the kernel of move generation, the ``owner`` of a city, ``token`` (one more than its
    number in the rules' table, negative once it is captured) and ``broken``, a bit for each side and direction in which
    a letter's run is broken. ``penalty``, by direction, stands at the first cell of a run of the side that is not to
    move. ``rack``, ``out`` and ``discarded`` count letters by side and code, ``pool`` holds the letters in drawing
    order, ``held`` the numbers of tokens in the order of their capture. ``marks`` is what each condition remembers, and
    behind them each trigger, ``met`` the objectives that are met, in the order in which they were, ``fired`` the
    triggers and ``revealed`` and ``closed`` the objectives likewise; ``given`` counts letters that triggers gave,
    ``granted`` those that they laid. ``variables`` are what the level remembers in numbers, ``chosen`` is one more than
    the latest answer to each choice, ``rest`` what waits for the answer to an open one, as in the workspace.
    ``waiting`` are the letters of a word whose attack waits for the defending player.
    """

    block: NDArray[np.uint8]
    words: NDArray[np.uint64]
    chance: NDArray[np.uint64]
    numbers: NDArray[np.int32]
    penalty: NDArray[np.int32]
    marks: NDArray[np.int32]
    variables: NDArray[np.int32]
    rest: NDArray[np.int32]
    rack: NDArray[np.int16]
    out: NDArray[np.int16]
    discarded: NDArray[np.int16]
    given: NDArray[np.int16]
    granted: NDArray[np.int16]
    held: NDArray[np.int16]
    met: NDArray[np.int16]
    fired: NDArray[np.int16]
    revealed: NDArray[np.int16]
    closed: NDArray[np.int16]
    chosen: NDArray[np.int16]
    token: NDArray[np.int16]
    letters: NDArray[np.uint8]
    terrain: NDArray[np.uint8]
    owner: NDArray[np.uint8]
    broken: NDArray[np.uint8]
    pool: NDArray[np.uint8]
    waiting: NDArray[np.uint8]


class GameRules(NamedTuple):
    """The rules of one game beyond what moves are weighed by, as whole numbers.

    ``beside`` has for each cell itself and those above, left, right and below it, -1 off the board. By side: whether
    the pool is ``endless`` and whether it is ``shuffled``, whether the rack is ``dealt``, and the ``frequencies`` of an
    endless pool by code. ``tokens`` has a row for each token of the map, ``conditions`` one for each condition, as
    :mod:`runtime.fastgame.kernel.conditions` reads it, with ``places``, the cells and tokens that they speak of;
    ``objectives`` gives the topmost condition, the side, whether it is a bonus, and whether it is hidden; as many as
    ``objective_count`` says are in force, the first ones. ``triggers`` and their ``effects`` are as
    :mod:`runtime.fastgame.kernel.triggers` reads them; ``has_plan`` says whether there is any objective or trigger, and
    ``has_secrets`` whether there is any trigger, hidden objective or hidden variable, which players are not told of.
    ``counts_losses`` says whether it is asked how many words each side has lost, ``variables`` what each begins with
    and whether it is hidden, and ``allowed`` has the bits of all that a side may be let do, first those of everything.
    """

    rows: int
    columns: int
    first: int
    rack_start: int
    rack_limit: int
    rack_draw: int
    discards_return: bool
    turn_limit: int
    capture_bonus: int
    fights: FightRules
    is_round: bool
    has_penalty: bool
    melts_word: bool
    max_crossings: int
    lifts_disconnected: bool
    leaves_whole: bool
    no_city_loses: bool
    both_met: int
    passes_by_words: bool
    asks_scores: bool
    has_plan: bool
    has_secrets: bool
    counts_losses: bool
    beside: NDArray[np.int32]
    endless: NDArray[np.bool_]
    shuffled: NDArray[np.bool_]
    dealt: NDArray[np.bool_]
    frequencies: NDArray[np.int64]
    tokens: NDArray[np.int32]
    conditions: NDArray[np.int32]
    places: NDArray[np.int32]
    objectives: NDArray[np.int32]
    objective_count: NDArray[np.int64]
    triggers: NDArray[np.int32]
    effects: NDArray[np.int32]
    variables: NDArray[np.int32]
    allowed: NDArray[np.int64]


class GameWords(NamedTuple):
    """The words of a game: those that may be laid by who plays here, and all that are valid, of one alphabet."""

    laid: GraphArrays
    valid: GraphArrays
    meanings: Meanings
    bits: NDArray[np.uint64]


class Workspace(NamedTuple):
    """Everything that one thread needs to work in, on boards of one size.

    What outlasts a call is which words are ``remembered``, what is known of either side's words, and what was ``seen``
    of the position that it holds for, lest it be worked out again: ``serials`` numbers that knowledge, 0 where it is of
    the runs alone, and has the last number behind those of both sides.

    Of either side: ``runs``, the word ``through`` each cell by direction, ``cities``, and for each run whether it is a
    word (``valid``) and ``linked``, what is ``known`` of it, and from ``foe_faces`` to ``asked`` what it is as a
    defender; see :class:`runtime.movegen.kernel.fights.Foes`, also for what follows. By cell: ``marks`` as the side to
    move sees it, letters ``lost`` and ``laid``, a ``region`` and its ``edge``. From ``codes`` on, the lines of a
    prepared board; from ``tally`` on, what is needed for conditions: which triggers are ``rearmed`` by an action, which
    words of each side are ``gone`` and where its letters ``fell``, which regions have been ``entered``, and the
    ``rest`` of the effects that are being carried out: how many numbers follow, then their rows, the next one last,
    those of the trigger before those of each option that was chosen.
    """

    counts: NDArray[np.int64]
    runs: NDArray[np.int32]
    through: NDArray[np.int32]
    waiting: NDArray[np.int32]
    cities: NDArray[np.int64]
    city_counts: NDArray[np.int64]
    seen: NDArray[np.uint8]
    serials: NDArray[np.int64]
    valid: NDArray[np.bool_]
    linked: NDArray[np.bool_]
    faces: NDArray[np.int32]
    known: NDArray[np.int64]
    remembered: NDArray[np.uint64]
    foe_faces: NDArray[np.int64]
    supplied: NDArray[np.int64]
    cut: NDArray[np.int64]
    foe_letters: NDArray[np.int64]
    around: NDArray[np.uint64]
    asked: NDArray[np.bool_]
    met: NDArray[np.bool_]
    order: NDArray[np.int64]
    fallen: NDArray[np.bool_]
    after: NDArray[np.bool_]
    none: NDArray[np.bool_]
    marks: NDArray[np.uint16]
    lost: NDArray[np.bool_]
    laid: NDArray[np.bool_]
    region: NDArray[np.bool_]
    edge: NDArray[np.bool_]
    spare: NDArray[np.uint8]
    trial: NDArray[np.uint8]
    was_linked: NDArray[np.uint8]
    rack: NDArray[np.int64]
    codes: NDArray[np.uint8]
    stops: NDArray[np.uint8]
    fresh: NDArray[np.uint8]
    places: NDArray[np.int32]
    gains: NDArray[np.int32]
    starts: NDArray[np.int32]
    cross: NDArray[np.uint64]
    line_marks: NDArray[np.uint16]
    links: NDArray[np.bool_]
    fits: NDArray[np.uint64]
    sites: NDArray[np.int32]
    tally: NDArray[np.int64]
    figures: NDArray[np.int64]
    found: NDArray[np.int64]
    parts: NDArray[np.int64]
    rearmed: NDArray[np.bool_]
    gone: NDArray[np.int32]
    fell: NDArray[np.bool_]
    entered: NDArray[np.bool_]
    rest: NDArray[np.int32]
    space: SearchSpace


class CompiledGame(NamedTuple):
    """All of a game that is no part of a position: its rules, its words, and room for one thread to work in."""

    rules: GameRules
    weights: KernelRules
    words: GameWords
    room: Workspace


class ActionArrays(NamedTuple):
    """An action: its ``numbers``, and the ``letters`` that it speaks of.

    Of a commit these are all letters of the main word in their order, whether they lie there already or not.
    """

    numbers: NDArray[np.int32]
    letters: NDArray[np.uint8]
