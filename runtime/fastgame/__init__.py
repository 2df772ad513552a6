"""Whole games in compiled code, milliseconds each, equal to the engine's after every action.

This room owns the compiled game. ``kernel`` holds what is compiled, by the decorators of
:mod:`runtime.movegen.kernel.compilation` and into the same guarded folder; what stands beside it turns levels,
positions and actions of the engine into arrays and back. The engine stays the judge: a rule changes there first, and
``tests/fastgame`` fails until the kernel follows; ``tests/proof/fast_game.py`` compares in bulk.

A position is one block of bytes (:class:`kernel.arrays.PositionArrays`), copied as it is::

    game = FastGame.of_level(level, rules, words)       # for one thread; words: vocabulary.GameVocabulary
    position = game.position()
    game.deal(position, seed)                           # the same game as the engine's by that seed
    game.moves(position)                                # every placement, weighed
    game.act(position, action, game.state(position))    # any action of the engine

:mod:`quick_player` plays whole games in one call, by the weights of :mod:`player_weights`, which are data: of
placements, and of positions in grades that look at what a placement leads to. ``tests/proof/quick_weights.py`` finds
them by play, ``tests/proof/quick_players.py`` measures them against the engine's players.
Covered are all actions, all parameters of both editions, and the win conditions and bonus objectives of
:mod:`condition_table`, a row of numbers each. Left to the engine are levels with triggers, and conditions that ask for
words, links, a region kept free, an opponent cut off, the standard end, or parts in order;
:func:`playable.can_play_fast` says so, and why.
"""
