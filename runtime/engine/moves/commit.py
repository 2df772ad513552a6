"""What a committed word does, in its order (rules, section 4), and what it would win as far as that is known before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.combat import CombatResult, Forecast, attack
from runtime.engine.game.events import CityTaken, WordCommitted, WordOutcome
from runtime.engine.game.state import GameState, HeldToken, Run
from runtime.engine.moves.placement import Placement, broken_by
from runtime.engine.words.board_context import BoardContext, word_score
from runtime.engine.words.words import Words


def report(state: GameState, placement: Placement, words: Words, order: tuple[Run, ...] | None = None) -> WordCommitted:
    """Everything that a legal ``placement`` does, as it happens; whether the game is over is judged elsewhere.

    ``order`` is the defending player's choice where the rules ask for one (6.2); see :func:`combat.attack`.
    """
    table, side, board = BoardContext.of(state), placement.side, state.board
    clash = attack(table, side, placement.new, placement.main, words, order=order) if placement.attack else None
    ice, outcome = None, WordOutcome.PLACED
    if clash is not None and clash.repelled:
        outcome = WordOutcome.REPELLED
    else:
        # After the fights, and only where they were won: a repelled word never stood and breaks no ice (6.5).
        ice = broken_by(table, placement.new, placement.main, board.letters[side])
        outcome = WordOutcome.PLACED if ice is None else WordOutcome.BROKE_ICE
    won = spoils(table, side, placement.new) if outcome is WordOutcome.PLACED else NO_SPOILS
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
        forest_cleared=won.forest,
        tokens=won.tokens,
        cities=won.cities,
        base_gained=sum(fight.gained for fight in fights) + sum(city.bonus for city in won.cities),
    )


def _penalty(table: BoardContext, foe: Side, clash: CombatResult) -> int | None:
    """What the word that repelled the attack now bears, where the rules penalise it (6.5)."""
    if not clash.repelled or not table.rules.combat.penalty:
        return None
    last = clash.fights[-1]
    # Several attacks on one word add up; the event holds the sum, so that it replaces the mark that was there (6.5).
    marks = (mark for mark in table.board.penalties if mark.side is foe and mark.run == last.defender.run)
    return sum(mark.amount for mark in marks) + last.attack_after


@dataclass(frozen=True, slots=True)
class Spoils:
    """What new letters that stand win by where they lie: forest cleared, tokens captured, cities that change owner."""

    forest: tuple[Cell, ...]
    tokens: tuple[HeldToken, ...]
    cities: tuple[CityTaken, ...]


NO_SPOILS = Spoils((), (), ())


def spoils(table: BoardContext, side: Side, new: tuple[Laid, ...]) -> Spoils:
    """What ``new`` letters of ``side`` win where they stand; the bonus of a city is for the opponent's alone."""
    board, letters, bonus = table.board, dict(new), table.rules.city.capture_bonus
    tokens = [token for token in board.tokens if token.at in letters and not token.captured]
    taken = [city for city in board.cities if city.at in letters and city.owner is not side]
    cities = [CityTaken(city.id, city.at, city.owner, bonus if city.owner is side.other else 0) for city in taken]
    return Spoils(
        forest=tuple(laid.at for laid in new if board.terrain[laid.at] is Terrain.FOREST),
        # Sorted by place: events must not tell in which order the level's file lists its tokens and cities.
        tokens=tuple(sorted((HeldToken(one.element, one.at, one.power) for one in tokens), key=lambda token: token.at)),
        cities=tuple(sorted(cities, key=lambda city: city.at)),
    )


@dataclass(frozen=True, slots=True)
class CommitGain:
    """What a word wins: what lies under it, and by how much its owner's score grows.

    Of the ``points`` those ``taken`` are for fights and cities; the others are what the words on the board count.
    """

    spoils: Spoils
    points: int
    taken: int = 0


def commit_gain(
    table: BoardContext,
    side: Side,
    new: tuple[Laid, ...],
    words: Words,
    *,
    forecast: Forecast | None,
    breaks_ice: bool,
) -> CommitGain:
    """What ``new`` letters of ``side`` win that may be committed, where the fights go as ``forecast`` says.

    A word that is repelled or breaks the ice keeps what its fights have won; of the older letters that the ice may
    take along nothing is reckoned.
    """
    fought = sum(fight.gained for fight in forecast.fights) if forecast is not None else 0
    if breaks_ice or (forecast is not None and not forecast.defeats_all):
        return CommitGain(NO_SPOILS, fought, fought)
    won = spoils(table, side, new)
    board = table.board
    own = board.letters[side].having(dict(new))
    after = BoardContext(table.rules, replace(board, letters=board.letters.having(side, own)))
    grown = word_score(after, side, words) - word_score(table, side, words)
    taken = fought + sum(city.bonus for city in won.cities)
    return CommitGain(won, taken + grown, taken)
