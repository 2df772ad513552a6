"""The strongest legal word, as a spy would lay it (rules, section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.combat.attack_range import outlook
from runtime.engine.combat.combat import attack, defenders
from runtime.engine.combat.strength import defence_strength
from runtime.engine.levels.ruleset import CombatOrder
from runtime.engine.moves.placement import judge
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.columns import UNSETTLED
from runtime.movegen.placement import LegalPlacement, placement_of, spy_key
from runtime.movegen.ranking import Ranked, ranked
from runtime.movegen.vocabulary import Vocabulary

if TYPE_CHECKING:
    from runtime.movegen.generator import Generator
    from runtime.movegen.moves import Moves


def strongest(
    table: BoardContext, side: Side, rack: str, words: Words, vocabulary: Vocabulary, *, nodes: int | None = None
) -> LegalPlacement | None:
    """The strongest legal word of ``vocabulary``, or None where there is none.

    An attack is offered only if it defeats every defender, in whatever order they may fight; a word that would break
    the ice never is. ``nodes`` limits how many candidates are put before the engine's judge.
    """
    generator = vocabulary.generator(words)
    if not generator.is_exact(table.rules):
        return strongest_slowly(table, side, rack, words, vocabulary, nodes=nodes)
    if nodes is not None and nodes < 1:
        return None
    return next(_settled(generator.on(table, side).strongest(rack)), None)


def offered(generator: Generator, table: BoardContext, side: Side, rack: str) -> Iterator[LegalPlacement]:
    """Every placement that a spy may offer, strongest first; ties as the rules break them (section 9)."""
    moves = generator.moves(table, side, rack)
    if generator.is_exact(table.rules):
        yield from _settled(moves)
    else:
        found = map(moves.placement, moves.offered())
        yield from sorted(found, key=lambda one: spy_key(one, table.rules.letters))


def _settled(moves: Moves) -> Iterator[LegalPlacement]:
    """Those of ``moves`` that a spy may offer, strongest first."""
    for number in moves.offered():
        placement = moves.placement(number)
        if moves.outcome[number] != UNSETTLED or _defeats_all(moves, placement):
            yield placement


def _defeats_all(moves: Moves, placement: LegalPlacement) -> bool:
    """Whether an attack wins that the kernel has not settled."""
    return outlook(moves.table, moves.side, placement.laid, placement.main, moves.words).worst.defeats_all


def strongest_slowly(
    table: BoardContext, side: Side, rack: str, words: Words, vocabulary: Vocabulary, *, nodes: int | None = None
) -> LegalPlacement | None:
    """Do as :func:`strongest` without the kernel, whatever the rules' numbers: candidate by candidate, by promise."""
    left = nodes
    foes = _Foes(table, side, words)
    own = table.board.letters[side]
    for one in ranked(table, side, candidates(table, side, rack, words, vocabulary), words):
        laid = new_letters(own, one.run)
        # Cheaper than the judge, and sure: not even all of them at their weakest would fall.
        if one.attack and one.strength <= foes.least_defence(laid):
            continue
        if left is not None:
            if left <= 0:
                return None
            left -= 1
        judged, refusals = judge(table, side, rack, laid, words)
        # A single letter may make a stronger word the other way; that word stands in the ranking by itself.
        if judged is None or refusals or judged.main != one.run:
            continue
        if not one.attack or _wins(table, side, one, laid, words):
            return placement_of(table, judged, words)
    return None


def _wins(table: BoardContext, side: Side, one: Ranked, laid: tuple[Laid, ...], words: Words) -> bool:
    """Whether an attack defeats every defender."""
    found = defenders(table, side, laid, words)
    if len(found) < 2 or table.rules.combat.order is CombatOrder.STRONGEST_FIRST:
        # The rules settle the order here, so that a single fight through says it all.
        return not attack(table, side, laid, one.run, words).repelled
    if table.rules.disconnected.multiplier > 1:
        return outlook(table, side, laid, one.run, words).worst.defeats_all
    # Where the defender chooses: enough for all of them as strong as they are now is enough in every order, for a
    # fight can only weaken those that wait.
    foe = side.other
    network = table.network(foe, words)
    full = (defence_strength(table, foe, run, network.is_linked(run), words).value for run in found)
    return one.strength > sum(full)


class _Foes:
    """The enemy's words with the least strength each can defend with, mostly when it is cut off from its city."""

    def __init__(self, table: BoardContext, side: Side, words: Words) -> None:
        foe = side.other
        self._size = table.board.size
        self._least: list[int] = []
        self._through: dict[Cell, list[int]] = {}
        for number, run in enumerate(table.network(foe, words).words):
            # Both, since a level's own multiplier may make a word that is cut off the stronger one.
            both = (defence_strength(table, foe, run, is_linked, words).value for is_linked in (False, True))
            self._least.append(min(both))
            for cell in run.cells:
                self._through.setdefault(cell, []).append(number)

    def least_defence(self, laid: tuple[Laid, ...]) -> int:
        """What the words attacked by these letters can put up together, whatever the order of the fights."""
        attacked = {
            number
            for new in laid
            for cell in (new.at, *self._size.neighbours(new.at))
            for number in self._through.get(cell, ())
        }
        return sum(self._least[number] for number in attacked)
