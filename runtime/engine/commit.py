"""What a committed word does, in its order: combat, ice, letters, forest, tokens, cities (rules, section 4)."""

from __future__ import annotations

from runtime.engine.combat import Clash, attack
from runtime.engine.events import CityTaken, Outcome, WordCommitted
from runtime.engine.grid import Cell
from runtime.engine.ice import broken_by
from runtime.engine.placement import Placement
from runtime.engine.sides import Side
from runtime.engine.state import Board, GameState, HeldToken, Run
from runtime.engine.table import Table
from runtime.engine.terrain import Terrain
from runtime.engine.words import Words


def report(state: GameState, placement: Placement, words: Words, order: tuple[Run, ...] | None = None) -> WordCommitted:
    """Everything that a legal ``placement`` does, as it happens; whether the game is over is judged elsewhere.

    ``order`` is the defending player's choice where the rules ask for one (6.2); see :func:`combat.attack`.
    """
    table, side, board = Table.of(state), placement.side, state.board
    clash = attack(table, side, placement.new, placement.main, words, order=order) if placement.attack else None
    ice, outcome = None, Outcome.PLACED
    if clash is not None and clash.repelled:
        outcome = Outcome.REPELLED
    else:
        ice = broken_by(table, placement.new, placement.main, board.letters[side])
        outcome = Outcome.PLACED if ice is None else Outcome.BROKE_ICE
    stands = outcome is Outcome.PLACED
    cities = _cities(board, placement, table.rules.city.capture_bonus) if stands else ()
    fights = clash.fights if clash else ()
    return WordCommitted(
        side=side,
        outcome=outcome,
        main=placement.main,
        cross=placement.cross,
        new=placement.new,
        attack=clash.attack if clash else None,
        fights=fights,
        leftovers=clash.leftovers if clash else (),
        penalty=_penalty(table, side.other, clash) if clash else None,
        ice=ice,
        forest_cleared=_forest(board, placement) if stands else (),
        tokens=_tokens(board, placement) if stands else (),
        cities=cities,
        base_gained=sum(fight.gained for fight in fights) + sum(city.bonus for city in cities),
    )


def _penalty(table: Table, foe: Side, clash: Clash) -> int | None:
    """What the word that repelled the attack now bears, where the rules penalise it (6.5)."""
    if not clash.repelled or not table.rules.combat.penalty:
        return None
    last = clash.fights[-1]
    marks = (mark for mark in table.board.penalties if mark.side is foe and mark.run == last.defender.run)
    return sum(mark.amount for mark in marks) + last.attack_after


def _forest(board: Board, placement: Placement) -> tuple[Cell, ...]:
    """The forest under the new letters, which is cleared."""
    return tuple(laid.at for laid in placement.new if board.terrain[laid.at] is Terrain.FOREST)


def _tokens(board: Board, placement: Placement) -> tuple[HeldToken, ...]:
    """The tokens under the new letters, which are captured."""
    new = dict(placement.new)
    found = [token for token in board.tokens if token.at in new and not token.captured]
    return tuple(sorted((HeldToken(one.element, one.at, one.power) for one in found), key=lambda token: token.at))


def _cities(board: Board, placement: Placement, capture_bonus: int) -> tuple[CityTaken, ...]:
    """The cities under the new letters that change their owner; the bonus is for the opponent's alone."""
    side, new = placement.side, dict(placement.new)
    taken = [city for city in board.cities if city.at in new and city.owner is not side]
    cities = [
        CityTaken(city.id, city.at, city.owner, capture_bonus if city.owner is side.other else 0) for city in taken
    ]
    return tuple(sorted(cities, key=lambda city: city.at))
