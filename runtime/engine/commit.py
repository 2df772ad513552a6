"""What a committed word does, in its order: combat, ice, letters, forest, tokens, cities (rules, section 4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from runtime.engine.combat import Clash, attack
from runtime.engine.events import CityTaken, IceBroken, Outcome, WordCommitted
from runtime.engine.grid import Cell
from runtime.engine.ice import broken_by
from runtime.engine.letters import Laid
from runtime.engine.network import cut, is_whole
from runtime.engine.placement import Placement
from runtime.engine.pools import spelled, together, without
from runtime.engine.sides import Side
from runtime.engine.state import Board, GameState, HeldToken, Penalty, Rack, Run
from runtime.engine.table import Table
from runtime.engine.terrain import Terrain
from runtime.engine.words import Words


@dataclass(frozen=True, slots=True)
class _Stand:
    """What a word that stands has taken: cleared forest, tokens and cities under its new letters."""

    forest: tuple[Cell, ...] = ()
    tokens: tuple[HeldToken, ...] = ()
    cities: tuple[CityTaken, ...] = ()


def carry_out(
    state: GameState, placement: Placement, words: Words, order: tuple[Run, ...] | None = None
) -> tuple[GameState, WordCommitted]:
    """The position after a legal ``placement``, and the report of it; whether the game is over is judged elsewhere.

    ``order`` is the defending player's choice where the rules ask for one (6.2); see :func:`combat.attack`.
    """
    table, side = Table.of(state), placement.side
    clash = attack(table, side, placement.new, placement.main, words, order=order) if placement.attack else None
    board = state.board if clash is None else _after_fights(state.board, side.other, clash)
    ice, stand, penalty = None, _Stand(), None
    if clash is not None and clash.repelled:
        outcome = Outcome.REPELLED
        if table.rules.combat.penalty:
            board, penalty = _penalised(board, side.other, clash)
    elif (ice := broken_by(table, placement.new, placement.main, board.letters[side])) is not None:
        outcome = Outcome.BROKE_ICE
        board = _drowned(board, side, ice)
    else:
        outcome = Outcome.PLACED
        board, stand = _standing(board, placement, table.rules.city.capture_bonus)
    event = WordCommitted(
        side=side,
        outcome=outcome,
        main=placement.main,
        cross=placement.cross,
        new=placement.new,
        attack=clash.attack if clash else None,
        fights=clash.fights if clash else (),
        leftovers=clash.leftovers if clash else (),
        penalty=penalty,
        ice=ice,
        forest_cleared=stand.forest,
        tokens=stand.tokens,
        cities=stand.cities,
        base_gained=sum(fight.gained for fight in (clash.fights if clash else ()))
        + sum(city.bonus for city in stand.cities),
    )
    return _settled(state, board, event), event


def _after_fights(board: Board, foe: Side, clash: Clash) -> Board:
    """The board with what the fights left of the opponent's letters; a penalty goes with a run that changed."""
    letters = board.letters.having(foe, clash.letters)
    penalties = tuple(mark for mark in board.penalties if is_whole(letters[mark.side], mark.run))
    return replace(board, letters=letters, broken=board.broken.having(foe, clash.broken), penalties=penalties)


def _penalised(board: Board, foe: Side, clash: Clash) -> tuple[Board, int]:
    """The board with the repelled attacker's remaining strength as a penalty, and what the word now bears (6.5)."""
    last = clash.fights[-1]
    run = last.defender.run
    before = sum(mark.amount for mark in board.penalties if mark.side is foe and mark.run == run)
    total = before + last.attack_after
    others = tuple(mark for mark in board.penalties if not (mark.side is foe and mark.run == run))
    return replace(board, penalties=(*others, Penalty(foe, run, total)) if total else others), total


def _drowned(board: Board, side: Side, ice: IceBroken) -> Board:
    """The board with melted ice and without the older letters that stood on it (6.6)."""
    letters, broken = cut(board.letters[side], board.broken[side], [laid.at for laid in ice.lost])
    return replace(
        board,
        terrain=board.terrain.having(dict.fromkeys(ice.melted, Terrain.WATER)),
        letters=board.letters.having(side, letters),
        broken=board.broken.having(side, broken),
    )


def _standing(board: Board, placement: Placement, capture_bonus: int) -> tuple[Board, _Stand]:
    """The board with the word on it, and what it took."""
    side, new = placement.side, dict(placement.new)
    forest = tuple(cell for cell in new if board.terrain[cell] is Terrain.FOREST)
    found = tuple(token for token in board.tokens if token.at in new and not token.captured)
    held = sorted((HeldToken(token.element, token.at, token.power) for token in found), key=lambda token: token.at)
    taken = [city for city in board.cities if city.at in new and city.owner is not side]
    cities = [
        CityTaken(city.id, city.at, city.owner, capture_bonus if city.owner is side.other else 0) for city in taken
    ]
    after = replace(
        board,
        terrain=board.terrain.having(dict.fromkeys(forest, Terrain.PLAINS)),
        letters=board.letters.having(side, placement.letters),
        tokens=tuple(replace(token, captured=True) if token in found else token for token in board.tokens),
        cities=tuple(replace(city, owner=side) if city in taken else city for city in board.cities),
    )
    return after, _Stand(forest, tuple(held), tuple(sorted(cities, key=lambda city: city.at)))


def _settled(state: GameState, board: Board, event: WordCommitted) -> GameState:
    """The position with letters moved from the rack and out of the game, tokens held and scores gained."""
    side, foe = event.side, event.side.other
    rack, new = state.racks[side], spelled(event.new)
    lost: tuple[Laid, ...] = () if event.outcome is Outcome.PLACED else event.new
    if event.ice is not None:
        lost = (*lost, *event.ice.lost)
    won = (*event.leftovers, *(laid for fight in event.fights for laid in fight.removed))
    out = state.out.having(side, together(state.out[side], spelled(lost)))
    return replace(
        state,
        board=board,
        racks=state.racks.having(side, Rack(without(rack.letters, new), (*rack.tokens, *event.tokens))),
        out=out.having(foe, together(out[foe], spelled(won))),
        base=state.base.having(side, state.base[side] + event.base_gained),
    )
