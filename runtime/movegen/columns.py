"""The columns of the table of moves, and the outcomes of attacks."""

(
    ROW, COLUMN, DOWN, LENGTH, TEXT, NEW, ATTACK, FACE, STRENGTH, STANDING, DEFENDERS, FACED, OUTCOME, CAPTURED, FELLED,
    ICE_CELLS, FOE_CITIES, FREE_CITIES, OWN_CITIES, TOKENS, FOREST_CELLS, OPENED, GAIN,
) = range(23)  # fmt: skip
"""The columns of the table of moves."""

COLUMNS = 23

WINS, REPELLED, CHOSEN, UNSETTLED = 1, 2, 3, 4
"""How an attack goes: it defeats every defender whatever their order, it is repelled, the defending player can repel it
by choosing the order well, or (where a word without supply is the stronger for it) it is not settled here."""
