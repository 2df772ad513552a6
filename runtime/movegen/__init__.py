"""All legal placements of a position, found and weighed.

``Vocabulary(words)`` holds the words that a player may lay (a tier of the lexicon, say). Two ways lead from it:

- :mod:`reference`: every placement as a value, each put before the engine's judge; slow and clear.
- :mod:`generator`: the compiled kernel over flat arrays, for everybody else::

      generator = vocabulary.generator(lexicon)           # once for words and lexicon; thread-safe, keeps no board
      moves = generator.moves(table, side, "STONEAX")     # Moves: columns of numbers, one row a placement
      moves.strength, moves.outcome, moves.gain, ...      # read-only numpy arrays of len(moves)
      moves.main(i), moves.laid(i), moves.commit(i)       # single rows as values of the engine
      moves.offered(), moves.in_order()                   # numbers of rows, sorted

      prepared = generator.on(table, side)                # the same board with several racks:
      prepared.moves("AEINRST"), prepared.moves("QQ")     # nothing is prepared twice

  ``moves(..., evaluate=False)`` only finds placements. The strongest word by the rules, section 9, is
  :func:`strongest.strongest`; a spy's answer :func:`strongest.spied`.

The columns are described in :class:`moves.Moves`. An attack is sure to win where ``outcome == columns.WINS``;
``captured`` is the score the fights bring, ``gain`` what the own word score grows by where the word stands.
Importing these modules does not import the compiler, except for :mod:`generator`, which others reach by
``Vocabulary.generator``; the first call compiles for some seconds where no compiled code is kept yet.
"""
