"""What a referee can be asked: questions that change nothing, each with its answer as JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from runtime.campaign.action_json import data_of, strength_data
from runtime.campaign.json_reader import JsonReader
from runtime.engine.board.grid import Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.combat import attack_strength, defence_strength, defenders
from runtime.engine.conditions.objectives import objectives
from runtime.engine.game.actions import Refusal, RefusalCode
from runtime.engine.game.state import GameState
from runtime.engine.levels.ruleset import Role, Ruleset
from runtime.engine.moves.placement import preview
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.network import reading_order, run_at
from runtime.engine.words.words import Words
from runtime.match.conversation import TooMuchError
from runtime.match.scryptic import Scryptic, objective_data, run_data
from runtime.movegen.candidates import LegalPlacement
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.movegen.moves import Moves

_Data = dict[str, Any]

MOST_SEARCHED = 25_000_000
"""Places to lay words at, times words, that one line may search: some seconds, and less than a gigabyte."""

MOST_SEARCHED_SLOWLY = 100_000
"""The same by rules whose numbers are too large for the kernel."""

MOST_LISTED = 100_000
"""So many moves are listed in an answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: the position it is about, the words, the editions, and the line that asks."""

    state: GameState
    words: Words
    rulesets: Mapping[str, Ruleset]
    vocabulary: Callable[[], Vocabulary]
    request: JsonReader
    texts: Texts


_Answer = Callable[[Asked], Any]


def placement_data(placement: LegalPlacement) -> _Data:
    """A legal placement: its main word, the new letters, the words it makes, and its strength."""
    return {
        **data_of(placement.main),
        "new": data_of(placement.laid),
        "cross": data_of(placement.cross),
        "attack": placement.attack,
        "strength": placement.strength.value,
    }


def spy_data(state: GameState, letters: tuple[Laid, ...], words: Words) -> _Data:
    """What a spy would lay, with its figures."""
    side, table = state.to_move, BoardContext.of(state)
    foe = table.network(side.other, words)
    facing = [
        {**data_of(run), "D": defence_strength(table, side.other, run, foe.is_linked(run), words).value}
        for run in defenders(table, side, letters, words)
    ]
    found = preview(table, side, state.racks[side].letters, letters, words)
    if found.main is None or found.strength is None:
        return {"new": data_of(letters)}
    return {
        "new": data_of(letters),
        "main": data_of(found.main),
        "cross": data_of(found.cross),
        "attack": found.attack,
        "A": attack_strength(table, found.main, words).value,
        "defenders": facing,
        "breaks_ice": found.breaks_ice,
        "strength": found.strength.value,
    }


def _view(asked: Asked) -> _Data:
    game = Scryptic(asked.state, asked.words, asked.rulesets, texts=asked.texts)
    return game.write_view(game.view(asked.state, asked.request.at("side").named(Side, Side.GOLD)))


def move_data(moves: Moves, number: int) -> _Data:
    """A legal placement of a search as :func:`placement_data` tells it."""
    return {
        **data_of(moves.main(number)),
        "new": data_of(moves.laid(number)),
        "cross": data_of(moves.cross(number)),
        "attack": bool(moves.attack[number]),
        "strength": int(moves.strength[number]),
    }


def refuse_long_search(state: GameState, words: Words, vocabulary: Vocabulary, t: Texts) -> None:
    """Raise TooMuchError where a search of all that the mover can lay would cost more than one line may.

    It is weighed before anything is searched, by the words that the rack could spell and the places to lay them at.
    """
    side, board = state.to_move, state.board
    own, size = board.letters[side], board.size
    rack = state.racks[side].letters
    places = {cell for laid in own.laid() for cell in (laid.at, *size.neighbours(laid.at))}
    places.update(city.at for city in board.cities if city.owner is side)
    count = vocabulary.count_of(rack, max(size.rows, size.columns)) if rack else 0
    is_exact = vocabulary.generator(words).is_exact(state.setup.rules)
    if len(places) * (count + len(rack)) > (MOST_SEARCHED if is_exact else MOST_SEARCHED_SLOWLY):
        raise TooMuchError(t("To look for moves here is too much work for one line. It goes with fewer letters."))


def _searched(asked: Asked) -> Moves:
    """Every legal placement of the mover; raises TooMuchError where there are too many."""
    state, vocabulary = asked.state, asked.vocabulary()
    refuse_long_search(state, asked.words, vocabulary, asked.texts)
    side = state.to_move
    found = vocabulary.generator(asked.words).moves(BoardContext.of(state), side, state.racks[side].letters)
    if len(found) > MOST_LISTED:
        said = asked.texts(
            "There are more moves here than are listed: {count}, where {most} are the most.",
            count=len(found),
            most=MOST_LISTED,
        )
        raise TooMuchError(said)
    return found


def _moves(asked: Asked) -> list[_Data]:
    found = _searched(asked)
    return [move_data(found, number) for number in found.in_order()]


def _placements(asked: Asked) -> _Data:
    """How many legal commits there are, how many attack, the sum of their attack strengths, and their digest."""
    found, table = _searched(asked), BoardContext.of(asked.state)
    numbers = range(len(found))
    lines = sorted(" ".join(f"{at.row},{at.column},{letter}" for at, letter in found.laid(one)) for one in numbers)
    return {
        "count": len(found),
        "attacks": int(found.attack.sum()),
        "sum_A": sum(attack_strength(table, found.main(one), asked.words).value for one in numbers),
        "digest": hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16],
    }


def _strength(asked: Asked) -> _Data | Refusal:
    """The strength of a run on the board as an attacker or a defender."""
    table, words, request = BoardContext.of(asked.state), asked.words, asked.request
    at, direction = request.at("at").cell(), request.at("dir").named(Direction, Direction.ACROSS)
    role = request.at("role").named(Role, Role.ATTACK)
    if at in table.board.size:
        for side in SIDES:
            run = run_at(table.board.letters[side], at, direction)
            if run is not None:
                linked = table.network(side, words).is_linked(run)
                defends = role is Role.DEFENCE
                found = (
                    defence_strength(table, side, run, linked, words) if defends else attack_strength(table, run, words)
                )
                return {"side": side.value, "role": role.value, "linked": linked, **strength_data(found)}
    return Refusal(RefusalCode.NOT_A_RUN, "7", (at,))


def _summary(asked: Asked) -> _Data:
    """Scores, words and what are none, penalties, and the end of the game."""
    state, words = asked.state, asked.words
    table = BoardContext.of(state)
    networks = {side: table.network(side, words) for side in SIDES}
    penalties = sorted(state.board.penalties, key=lambda mark: reading_order(mark.run))
    return {
        "scores": data_of(scores(table, state.base, words)),
        "words": {
            side.value: [
                [*run_data(run), "linked" if network.is_linked(run) else "disconnected"] for run in network.words
            ]
            for side, network in networks.items()
        },
        "not_words": {
            side.value: [
                [*run_data(run), "broken" if words.valid(run.text) else "invalid"]
                for run in network.runs
                if not network.is_word(run)
            ]
            for side, network in networks.items()
        },
        "penalties": [[*run_data(mark.run), mark.amount] for mark in penalties],
        "finished": None if state.ended is None else data_of(state.ended),
    }


def _conditions(asked: Asked) -> _Data:
    """What ends the game: the standard ends, the turn limit, and every objective, hidden ones too."""
    state, setup = asked.state, asked.state.setup
    found = [objective_data(one, asked.texts) for one in objectives(state, asked.words)]
    return {"standard_end": setup.standard_end, "turn_limit": setup.rules.turn_limit, "objectives": found}


ASKED: Mapping[str, _Answer] = MappingProxyType(
    {
        "conditions": _conditions,
        "moves": _moves,
        "placements": _placements,
        "strength": _strength,
        "summary": _summary,
        "view": _view,
    }
)
"""Every question by its name, but for the position itself."""
