"""What quick players go by, and the room in which they think."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.fastgame.kernel.arrays import ActionArrays, CompiledGame, PositionArrays
from runtime.fastgame.kernel.position_cache import KeptPlacements, PositionCache

(
    STRENGTH, GAIN, CAPTURED, FELLED, FOE_CITY, FREE_CITY, LETTER, EASE, TOKEN, STANDING, EXPOSED, GUARD, OPENED,
    FOREST, NEARER, DRAWN, WANTED, LAST_CITY, HURRY, THROWN, TRUSTED, NOISE,
    LEAST,
) = range(23)  # fmt: skip
"""What a placement is weighed by, in the order of :class:`runtime.fastgame.player_weights.PlacementWeights`."""

(
    SCORE, KEPT, QUALITY, CITY, VICTORY, ATTACK, THREAT, NEUTRAL, IN_REACH, WEAK, STRONG, HELD_TOKEN, WAY, STEP, FINISH,
    RID, BURDEN,
) = range(17)  # fmt: skip
"""What a position is weighed by, in the order of :class:`runtime.fastgame.player_weights.PositionWeights`."""

PULLED_TO, DRAWN_TO = range(2)
"""What one comes nearer to: the foe's cities and cells that conditions ask for, and cities of nobody's and tokens."""

BREADTH, LIFTS, REGIONS, ENDINGS, SPIED, LEAST_ROOM, FINALISTS, EAGER_LIFTS, BREACHES, LATE_ENDINGS = range(10)
"""How much a player tries: so many placements, runs for lifting, regions of an element, turns that may be the last.

Where the best it finds is worth less than ``SPIED``, it asks a spy; with room for fewer letters than ``LEAST_ROOM`` it
lays a word rather than wait. Who plays on from ``FINALISTS`` counts on nothing that a word would win which falls. Where
a word makes the position better, only ``EAGER_LIFTS`` are tried; ``BREACHES`` are attacks that weaken for the next one,
and ``LATE_ENDINGS`` are tried in place of ``ENDINGS`` where there are other ways to win.
"""

ALWAYS, LONG, RARE, ACROSS, PARALLEL = range(5)
"""What makes a word likely to be overlooked, in the order of :class:`runtime.fastgame.player_weights.Attention`."""

HURRIES, IS_LOST, BREACHES_FOUND, REPORTED, UNTIL = range(5)
"""The places of :attr:`PlayerRoom.notes`.

``BREACHES_FOUND`` is how many ``breaches`` the position has whose placements were found last, ``REPORTED`` says
whether a spy has found the word that is the ``report``, ``UNTIL`` in which turn nobody acts any more.
"""


class PlayerRoom(NamedTuple):
    """What the players of a game go by, and room for one thread.

    By side: what placements and positions are weighed by (``placement_weights``, ``position_weights``), how much is
    tried (``efforts``), and what is overlooked (``attention``). By letter code: how easily words are made with it
    (``ease``), whether it is a vowel, whether it is ``rare``, and how ``hard`` it is to be rid of. ``reach`` is how
    likely a cell so many letters away is reached within a turn, ``chances`` the same for either side with the letters
    that it has. By cell: how ``near`` the next one is that a side wants to reach, of either kind (on the land, with the
    owners of cities, and what is wanted, that ``near_of`` holds), how much it is ``wanted``, what ``danger`` it averts,
    and how far it is ``spread`` from either side's letters, of which ``spread_of`` has the serial number.

    ``table`` has all placements. ``best`` are the best of them, and ``worths`` what the positions are worth that they
    lead to; ``breaches`` are attacks that are repelled and weaken who repels them. ``firsts`` with ``first_texts`` are
    those that turns begin with which are tried, ``promises`` what such a turn is worth at best, and how many letters
    are left then. ``guards`` are the defences of either side's words, ``runs`` those that might be lifted, ``gains``
    what that brings, ``given`` the letters given up with it. ``notes`` are how the side sees its game, ``left`` a rack,
    ``parts`` and ``shares`` what is found of conditions. In ``lifted`` and ``trial`` is tried what may come,
    ``weighed`` is the position that is weighed, and ``tried_action`` is what is tried. A spy that was asked in
    ``report_position`` has told of the word that is the ``report``; ``spy_game`` is the game with the words that spies
    know. ``shown_game`` is the game as players are told of it, by which they weigh and try, ``seen`` the position
    likewise. ``counts`` is what :mod:`runtime.fastgame.kernel.game_counts` counts of the game, ``cache`` what was
    worked out of positions.
    """

    placement_weights: NDArray[np.float64]
    position_weights: NDArray[np.float64]
    efforts: NDArray[np.int64]
    attention: NDArray[np.int64]
    ease: NDArray[np.float64]
    vowels: NDArray[np.bool_]
    rare: NDArray[np.bool_]
    hard: NDArray[np.float64]
    reach: NDArray[np.float64]
    near: NDArray[np.int32]
    near_of: NDArray[np.uint8]
    wanted: NDArray[np.float64]
    danger: NDArray[np.float64]
    spread: NDArray[np.int32]
    spread_of: NDArray[np.int64]
    queue: NDArray[np.int32]
    waits: NDArray[np.bool_]
    table: NDArray[np.int32]
    best: KeptPlacements
    breaches: KeptPlacements
    worths: NDArray[np.float64]
    firsts: NDArray[np.int32]
    first_texts: NDArray[np.uint8]
    promises: NDArray[np.float64]
    guards: NDArray[np.int64]
    runs: NDArray[np.int32]
    gains: NDArray[np.float64]
    given: NDArray[np.uint8]
    notes: NDArray[np.int64]
    left: NDArray[np.int64]
    chances: NDArray[np.float64]
    parts: NDArray[np.float64]
    shares: NDArray[np.float64]
    lifted: PositionArrays
    trial: PositionArrays
    weighed: PositionArrays
    tried_action: ActionArrays
    report_position: PositionArrays
    report: ActionArrays
    spy_game: CompiledGame
    shown_game: CompiledGame
    seen: PositionArrays
    counts: NDArray[np.int64]
    cache: PositionCache
