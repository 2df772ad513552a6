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
those of ``quick``; ``look`` and ``long`` go by what the opponents of people have learned (:mod:`runtime.ai.quick`,
``assets/make/opponent_weights.py``), without what these overlook: so what they tell of a map is what is met at the
table. A mood changes the weights of an opponent. ``tests/proof/quick_players.py`` measures the grades against one
another, ``tests/proof/quick_moods.py`` the moods.
Of triggers and hidden objectives, which happen like all the rest, players know what their side is told: they weigh and
try by :attr:`fast_game.FastGame.shown`, and act in the whole game.

Covered are all actions and parameters of both editions but for the pie rule and its change of sides, and the
conditions and effects of triggers, which :mod:`condition_table` and :mod:`trigger_table` turn into rows of numbers:
variables, chance, choices, what a level does to the board and what it allows are among them (rules, section 13). A
choice stops the game in the midst of its effects; players answer it outside of compiled code, as they do at the
engine's (:func:`runtime.ai.choices.quick_answer`). What can't be played here is left to the engine too, and
:func:`playable.can_play_fast` says why: say a level whose triggers found cities in turn that have one name or place.
Letters and tokens that triggers bring again and again find room for some hundreds; beyond that it stops with
MemoryError.
"""
