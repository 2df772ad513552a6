"""Strength in exact fractions, and fights of a newly laid word with the opponent's (rules, sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.events import Fight, Modifier, Strength, StrengthStep
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import Attrition, CaptureScore, CombatOrder, How, MountainHow, Role
from runtime.engine.words.board_context import BoardContext, face_value, touching_letters
from runtime.engine.words.network import Network, covers, lose, read_network, reading_order
from runtime.engine.words.words import Words

_CONNOTATIONS = (
    (Modifier.ATTACKING, "attacking", (Role.ATTACK,)),
    (Modifier.DEFENDING, "defending", (Role.DEFENCE,)),
    (Modifier.SNEAKING, "sneaking", (Role.ATTACK, Role.DEFENCE)),
)

_Part = tuple[Modifier, bool, Fraction]
"""A modifier, whether it multiplies, and its amount."""


def attack_strength(table: BoardContext, run: Run, words: Words) -> Strength:
    """The strength ``run`` would attack with, whether its letters lie there yet or not."""
    return _worked_out(run, [*_ground(table, run), *_common(table, run, Role.ATTACK, words)])


def defence_strength(table: BoardContext, side: Side, run: Run, linked: bool, words: Words) -> Strength:
    """The strength with which ``side`` defends ``run``, which counts as disconnected unless ``linked``."""
    rules, board = table.rules, table.board
    parts = [*_ground(table, run), *_common(table, run, Role.DEFENCE, words)]
    if not linked:
        parts.append((Modifier.DISCONNECTED, True, rules.disconnected.multiplier))
    cells = run.cells
    if any(city.owner is side and city.at in cells for city in board.cities):
        parts.append((Modifier.CITY, rules.city.how is How.MULTIPLY, rules.city.amount))
    penalty = sum(mark.amount for mark in board.penalties if mark.side is side and mark.run == run)
    if penalty:
        parts.append((Modifier.PENALTY, False, Fraction(-penalty)))
    return _worked_out(run, parts)


def forest_score(table: BoardContext, run: Run, words: Words) -> Fraction:
    """What ``run`` as the main word brings up against a forest (section 3.6), not rounded."""
    forest = table.rules.forest
    parts = list(_ground(table, run))
    # The face value is the first part, what mountains add the second.
    score = _sum_up(parts if forest.mountain_bonus else parts[:1])
    if any(connotation in forest.clearing for connotation in words.connotations(run.text)):
        score *= forest.connotation_multiplier
    return score


def _ground(table: BoardContext, run: Run) -> Iterable[_Part]:
    """The face value and what mountains make of it."""
    rules = table.rules
    yield Modifier.FACE, False, Fraction(face_value(rules.letters, run.text))
    terrain = table.board.terrain
    high = [letter for cell, letter in zip(run.cells, run.text, strict=True) if terrain[cell] is Terrain.MOUNTAIN]
    if not high:
        return
    multiplier = rules.mountain.multiplier
    if rules.mountain.how is MountainHow.LETTER:
        # Letter by letter the bonus belongs to the letter values, so it comes as an addition ahead of every multiplier.
        yield Modifier.MOUNTAIN, False, (multiplier - 1) * face_value(rules.letters, "".join(high))
    else:
        length = len(run.text)
        # (2M + O) / (M + O) of section 5, with the ruleset's multiplier for the 2.
        yield Modifier.MOUNTAIN, True, (multiplier * len(high) + length - len(high)) / length


def _common(table: BoardContext, run: Run, role: Role, words: Words) -> Iterable[_Part]:
    """Connotations and water, as they count for ``role``."""
    rules, terrain = table.rules, table.board.terrain
    meanings = words.connotations(run.text)
    for modifier, name, roles in _CONNOTATIONS:
        if role in roles and name in meanings:
            yield modifier, True, rules.connotation.multiplier
    if role in rules.water.roles and any(terrain[cell] is Terrain.WATER for cell in run.cells):
        yield Modifier.WATER, rules.water.how is How.MULTIPLY, rules.water.amount


def _worked_out(run: Run, parts: list[_Part]) -> Strength:
    """Letter values first, then every multiplier, then every addition, rounded down once and never below 0."""
    # The order is the rules' (section 5); with another one the same modifiers give another strength.
    letters = [part for part in parts if part[0] is Modifier.FACE or (part[0] is Modifier.MOUNTAIN and not part[1])]
    multipliers = [part for part in parts if part[1]]
    additions = [part for part in parts if not part[1] and part not in letters]
    total = Fraction(0)
    steps: list[StrengthStep] = []
    for modifier, multiply, amount in (*letters, *multipliers, *additions):
        total = total * amount if multiply else total + amount
        steps.append(StrengthStep(modifier, multiply, amount, total))
    return Strength(run, tuple(steps), max(0, floor(total)))


def _sum_up(parts: Iterable[_Part]) -> Fraction:
    """The exact result of ``parts``, taken in turn from nought."""
    total = Fraction(0)
    for _, multiply, amount in parts:
        total = total * amount if multiply else total + amount
    return total


class OrderNeededError(ValueError):
    """The rules let the defending player choose the order of several defenders (6.2), and no order was given."""

    def __init__(self, defenders: tuple[Run, ...]) -> None:
        super().__init__("the defending player must choose the order in which the attacked words fight")
        self.defenders = defenders


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an attack would lead to: its strength, every fight in its order, and whether it beats all defenders."""

    attack: Strength
    fights: tuple[Fight, ...]
    defeats_all: bool


@dataclass(frozen=True, slots=True)
class CombatResult:
    """How an attack went, and what it left of the opponent's letters.

    ``leftovers`` are removed after a victory only (6.7); ``letters`` and ``broken`` are the opponent's afterwards.
    """

    attack: Strength
    fights: tuple[Fight, ...]
    repelled: bool
    leftovers: tuple[Laid, ...]
    letters: LetterGrid
    broken: tuple[Run, ...]

    @property
    def forecast(self) -> Forecast:
        """The same, as far as a player is told before the commit."""
        return Forecast(self.attack, self.fights, not self.repelled)


def defenders(table: BoardContext, side: Side, new: tuple[Laid, ...], words: Words) -> tuple[Run, ...]:
    """The opponent's words that ``side`` attacks with ``new`` (6.1), topmost, leftmost, across first."""
    foe = side.other
    touched = touching_letters(table.board.letters[foe], (laid.at for laid in new))
    if not touched:
        return ()
    # Words alone: a letter in no word, or in a broken one, defends nothing and goes as a leftover (6.7).
    return tuple(run for run in table.network(foe, words).words if any(covers(run, laid.at) for laid in touched))


def settled_order(table: BoardContext, side: Side, found: tuple[Run, ...], words: Words) -> tuple[Run, ...] | None:
    """The order in which the defenders ``found`` fight, or None where the defending player must choose (6.2)."""
    if len(found) < 2:
        return found
    if table.rules.combat.order is CombatOrder.DEFENDER_CHOOSES:
        return None
    foe = side.other
    network = table.network(foe, words)
    strengths = {run: defence_strength(table, foe, run, network.is_linked(run), words).value for run in found}
    # As strong as they are before the first fight: the order is not settled anew when one of them loses its link (6.2).
    return tuple(sorted(found, key=lambda run: (-strengths[run], *reading_order(run))))


def undecided(table: BoardContext, side: Side, new: tuple[Laid, ...], words: Words) -> tuple[Run, ...]:
    """The defenders of an attack with ``new`` where the defending player must name their order; else empty (6.2)."""
    if table.rules.combat.order is not CombatOrder.DEFENDER_CHOOSES:
        return ()
    found = defenders(table, side, new, words)
    return found if len(found) > 1 else ()


def attack(
    table: BoardContext,
    side: Side,
    new: tuple[Laid, ...],
    main: Run,
    words: Words,
    *,
    order: tuple[Run, ...] | None = None,
) -> CombatResult:
    """Fight it out: ``side`` lays ``new``, which make the word ``main``, beside or over the opponent's letters.

    ``order`` is the order of the defenders where the defending player chose one; it must name each once.
    Raises OrderNeededError where the rules ask for one and none is given.
    """
    if order is None:
        found = defenders(table, side, new, words)
        order = settled_order(table, side, found, words)
        if order is None:
            raise OrderNeededError(found)
    foe, board = side.other, table.board
    # Once, on the board as it was (6.2); the defenders are read anew for each fight, since one may be cut off by then.
    strength = attack_strength(table, main, words)
    letters, broken = board.letters[foe], board.broken[foe]
    fights: list[Fight] = []
    left = strength.value
    for run in order:
        network = read_network(letters, broken, board.cities, foe, words)
        defence = defence_strength(table, foe, run, network.is_linked(run), words)
        fight = _fight(table, defence, network, left)
        fights.append(fight)
        if not fight.defeated:
            # The new letters leave the game, so that nothing they touched is left over (6.5).
            if not table.rules.combat.repelled_keeps:
                fights = [replace(one, removed=(), gained=0, stands=one.defeated) for one in fights]
                letters, broken = board.letters[foe], board.broken[foe]
            return CombatResult(strength, tuple(fights), True, (), letters, broken)
        left = fight.attack_after
        # The word itself is broken even where every letter of it is shared, and so none is removed (6.4).
        letters, broken = lose(letters, (*broken, run), [laid.at for laid in fight.removed])
    leftovers = touching_letters(letters, (laid.at for laid in new))
    letters, broken = lose(letters, broken, [laid.at for laid in leftovers])
    return CombatResult(strength, tuple(fights), False, leftovers, letters, broken)


def _fight(table: BoardContext, defence: Strength, network: Network, left: int) -> Fight:
    """One defender, as strong as it is now, against an attacker that has ``left`` strength (6.3 and 6.4)."""
    run = defence.run
    linked = network.is_linked(run)
    if left <= defence.value:
        return Fight(defence, linked, left, left, False, (), 0)
    removed = _only_in(run, network)
    letters, combat = table.rules.letters, table.rules.combat
    gained, cost = defence.value, defence.value
    if combat.capture_score is CaptureScore.LETTERS:
        gained = face_value(letters, "".join(laid.letter for laid in removed))
    elif combat.capture_score is CaptureScore.FACE:
        gained = face_value(letters, run.text)
    if combat.attrition is Attrition.SCORE:
        cost = face_value(letters, run.text)
    return Fight(defence, linked, left, max(0, left - cost), True, removed, gained)


def _only_in(run: Run, network: Network) -> tuple[Laid, ...]:
    """The letters of ``run`` that are in no other word of its network."""

    def shared(cell: Cell) -> bool:
        return any(other != run and covers(other, cell) for other in network.words)

    return tuple(Laid(cell, letter) for cell, letter in zip(run.cells, run.text, strict=True) if not shared(cell))


MOST_ORDERED = 8
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

    Up to MOST_ORDERED defenders every order counts; beyond that only three do: strongest first, weakest first, topmost
    first.
    """
    found = defenders(table, side, new, words)
    settled = settled_order(table, side, found, words)
    if settled is not None:
        only = attack(table, side, new, main, words, order=settled).forecast
        return AttackRange(only, only)
    if len(found) <= MOST_ORDERED:
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
    remembered for each set of fallen words: one order for each strength that the attacker can have left, and each sum
    of strengths that it has overcome.
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
        combat, letters = self._table.rules.combat, self._table.rules.letters
        faces = {run: face_value(letters, run.text) for run in found}
        front: dict[frozenset[Run], dict[tuple[int, int], _Order]] = {frozenset(): {(self._strength, 0): ()}}
        for _ in found:
            ahead: dict[frozenset[Run], dict[tuple[int, int], _Order]] = {}
            for fallen, ways in front.items():
                for run, strength in self._defences(fallen, [run for run in found if run not in fallen]).items():
                    cost = faces[run] if combat.attrition is Attrition.SCORE else strength
                    for (left, overcome), order in ways.items():
                        if left <= strength:
                            gained = self._gained(fallen, overcome) if combat.repelled_keeps else 0
                            yield (False, gained, left), (*order, run)
                        else:
                            after = max(0, left - cost), overcome + strength
                            ahead.setdefault(fallen | {run}, {}).setdefault(after, (*order, run))
            front = ahead
        for fallen, ways in front.items():
            for (left, overcome), order in ways.items():
                yield (True, self._gained(fallen, overcome), left), order

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

    def _gained(self, fallen: frozenset[Run], overcome: int) -> int:
        """The points for the ``fallen`` words, whose strengths were ``overcome`` together (section 6.4)."""
        captures = self._table.rules.combat.capture_score
        if captures is CaptureScore.STRENGTH:
            return overcome
        if captures is CaptureScore.FACE:
            return sum(face_value(self._table.rules.letters, run.text) for run in fallen)
        # Counted over all fallen words at once: a letter of two of them falls with whichever goes last (6.4).
        kept = {cell for run in self._all if run not in fallen for cell in run.cells}
        lost = {cell for run in fallen for cell in run.cells} - kept
        letters = self._table.board.letters[self._foe]
        return face_value(self._table.rules.letters, "".join(letters[cell] for cell in lost))
