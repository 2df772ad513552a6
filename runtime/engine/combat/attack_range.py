"""What an attack can come to where the defending player chooses the order of the fights (rules, section 6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.combat.combat import CombatResult, Forecast, attack, defenders, settled_order
from runtime.engine.combat.strength import attack_strength, defence_strength
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import CaptureScore
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import read_network
from runtime.engine.words.scoring import face_value
from runtime.engine.words.words import Words

MOST = 8
"""With more defenders than these, not every order is gone through."""

_Order = tuple[Run, ...]

_Worth = tuple[bool, int, int]
"""What an outcome is worth to the attacker: whether all fall, the points, the strength left over."""


@dataclass(frozen=True, slots=True)
class AttackRange:
    """The worst and the best an attack can come to, for the attacker; both are the same where nobody chooses.

    Beating all defenders is better than being repelled; then more points are better, then more strength left over.
    """

    worst: Forecast
    best: Forecast


def outlook(table: BoardContext, side: Side, new: tuple[Laid, ...], main: Run, words: Words) -> AttackRange:
    """What ``side`` faces that attacks with ``new``, which make the word ``main``.

    Up to MOST defenders every order counts; beyond that only three do: strongest first, weakest first, topmost first.
    """
    found = defenders(table, side, new, words)
    settled = settled_order(table, side, found, words)
    if settled is not None:
        only = attack(table, side, new, main, words, order=settled).forecast
        return AttackRange(only, only)
    if len(found) <= MOST:
        orders = _Orders(table, side, main, words).extremes(found)
    else:
        orders = _few(table, side, found, words)
    clashes = [attack(table, side, new, main, words, order=order) for order in orders]
    return AttackRange(min(clashes, key=_worth).forecast, max(clashes, key=_worth).forecast)


def answer(worst: Forecast, found: tuple[Run, ...]) -> tuple[Run, ...]:
    """All defenders ``found`` in an order that leads to ``worst``: what serves the defending player best."""
    # What repels the attack ends it (6.3): how the words behind it would fare is open, yet an order names them too.
    fought = tuple(fight.defender.run for fight in worst.fights)
    return (*fought, *(run for run in found if run not in fought))


def _worth(clash: CombatResult) -> _Worth:
    """What an outcome is worth to the attacker."""
    return not clash.repelled, sum(fight.gained for fight in clash.fights), clash.fights[-1].attack_after


def _few(table: BoardContext, side: Side, found: tuple[Run, ...], words: Words) -> list[_Order]:
    """The orders tried where there are too many to try them all."""
    foe = side.other
    network = table.network(foe, words)
    strengths = {run: defence_strength(table, foe, run, network.is_linked(run), words).value for run in found}
    rising = sorted(found, key=lambda run: strengths[run])
    return [found, tuple(rising), tuple(reversed(rising))]


class _Orders:
    """Goes through every order of the fights, without repeating what leads to the same place.

    What a defender is worth depends on which words have fallen before it, not on their order. So only so much is
    remembered for each set of fallen words: one order for each strength that the attacker can have left.
    """

    def __init__(self, table: BoardContext, side: Side, main: Run, words: Words) -> None:
        self._table = table
        self._foe = side.other
        self._words = words
        self._all = table.network(side.other, words).words
        self._strength = attack_strength(table, main, words).value

    def extremes(self, found: tuple[Run, ...]) -> list[_Order]:
        """The worst order for the attacker and the best one, each up to the word that repels it, or the last."""
        outcomes = [*self._outcomes(found)]
        worst = min(outcomes, key=lambda outcome: outcome[0])
        best = max(outcomes, key=lambda outcome: outcome[0])
        return [worst[1], best[1]]

    def _outcomes(self, found: tuple[Run, ...]) -> Iterator[tuple[_Worth, _Order]]:
        """Each way the attack can go, with what it is worth."""
        # By sets of fallen words, 2 to the power of their number at most, not by orders, which are the factorial of it.
        front: dict[frozenset[Run], dict[int, _Order]] = {frozenset(): {self._strength: ()}}
        for _ in found:
            ahead: dict[frozenset[Run], dict[int, _Order]] = {}
            for fallen, ways in front.items():
                for run, strength in self._defences(fallen, [run for run in found if run not in fallen]).items():
                    for left, order in ways.items():
                        if left <= strength:
                            yield (False, self._gained(fallen, left), left), (*order, run)
                        else:
                            ahead.setdefault(fallen | {run}, {}).setdefault(left - strength, (*order, run))
            front = ahead
        for fallen, ways in front.items():
            for left, order in ways.items():
                yield (True, self._gained(fallen, left), left), order

    def _defences(self, fallen: frozenset[Run], standing: list[Run]) -> dict[Run, int]:
        """How strong the defenders still ``standing`` are once the others have ``fallen``.

        The letters of a fallen word that stay belong to words that stand, so that only links are lost.
        """
        board, foe = self._table.board, self._foe
        # Fallen words need not be taken off the board for this: as broken runs they carry no link either.
        network = read_network(board.letters[foe], (*board.broken[foe], *fallen), board.cities, foe, self._words)
        return {
            run: defence_strength(self._table, foe, run, network.is_linked(run), self._words).value for run in standing
        }

    def _gained(self, fallen: frozenset[Run], left: int) -> int:
        """The points for the ``fallen`` words, where the attacker has ``left`` strength (section 6.4)."""
        if self._table.rules.combat.capture_score is CaptureScore.STRENGTH:
            # Each fight took D off the attacker and gave D to the score (6.3, 6.4).
            return self._strength - left
        # Counted over all fallen words at once: a letter of two of them falls with whichever goes last (6.4).
        kept = {cell for run in self._all if run not in fallen for cell in run.cells}
        lost = {cell for run in fallen for cell in run.cells} - kept
        letters = self._table.board.letters[self._foe]
        return face_value(self._table.rules.letters, "".join(letters[cell] for cell in lost))
