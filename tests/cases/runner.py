"""Carries out the actions of a rule case on the engine and writes down what came of them as the cases do."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element
from runtime.engine.combat import attack_strength, defence_strength, defenders
from runtime.engine.game.actions import Action, Commit, EndTurn, Order, Redeploy, Refusal
from runtime.engine.game.events import (
    CityTaken,
    ElementInvoked,
    Fight,
    LettersDiscarded,
    OrderChosen,
    RunLifted,
    SpyReported,
    TurnEnded,
    WordCommitted,
)
from runtime.engine.game.state import GameState, HeldToken, Phase, Rack, Run
from runtime.engine.moves.placement import preview
from runtime.engine.turn.turn import Applied, apply, invoke_region
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.network import reading_order
from runtime.engine.words.words import Words
from runtime.movegen.reference import placements
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary

Json = Any


def act(state: GameState, action: Json, words: Words, vocabulary: Vocabulary) -> tuple[GameState, Json]:
    """The position after the action, and its result; `order` in a commit answers phase `order` at once."""
    if action["do"] == "placements":
        return state, legal_placements(state, words, vocabulary)
    if action["do"] == "invoke":
        region = tuple(Cell(*cell) for cell in action["region"])
        applied = invoke_region(state, Element(action["element"]), region, words)
    else:
        applied = apply(state, engine_action(state, action, words, vocabulary), words)
    if isinstance(applied, Applied) and applied.state.phase is Phase.ORDER:
        applied = apply(applied.state, Order(named(applied.state, action["order"])), words)
    if isinstance(applied, tuple):
        return state, refused(applied)
    return applied.state, told(applied, words)


def engine_action(state: GameState, action: Json, words: Words, vocabulary: Vocabulary) -> Action:
    match action["do"]:
        case "end_turn":
            return EndTurn()
        case "redeploy":
            return Redeploy(Cell(*action["at"]), Direction(action["dir"]), action.get("discard", ""))
        case "spy":
            side = state.to_move
            return spied(BoardContext.of(state), side, state.racks[side].letters, words, vocabulary)
    return Commit(tuple(Laid(Cell(row, column), letter) for row, column, letter in action["letters"]))


def named(state: GameState, order: Json) -> tuple[Run, ...]:
    """The waiting defenders in the order that a case names them."""
    assert state.waiting is not None
    runs = {(tuple(run.at), run.direction.value): run for run in state.waiting.defenders}
    return tuple(runs[tuple(one["at"]), one["dir"]] for one in order)


def told(applied: Applied, words: Words) -> Json:
    """What an action did, from its events alone, as the cases write it."""
    events = [event for event in applied.events if not isinstance(event, OrderChosen)]
    match events[0]:
        case TurnEnded(passed=passed, restored=restored):
            return {"pass": passed, "restored": [run_at(run) for _, run in restored]}
        case RunLifted(run=run, lifted=lifted):
            given = [event.letters for event in events if isinstance(event, LettersDiscarded)]
            return {"run": run_at(run), "lifted": laid(lifted), "discarded": "".join(given)}
        case ElementInvoked() as event:
            return {
                "changed": cells(event.changed),
                "destroyed": {side.value: laid(event.destroyed[side]) for side in SIDES},
                "cities_destroyed": [
                    {"at": list(one.at), "owner": one.owner.value if one.owner else "neutral"} for one in event.cities
                ],
            }
        case SpyReported(letters=letters):
            return {"spy": suggested(applied.state, letters, words) if letters else None}
        case WordCommitted() as event:
            return committed(event)
        case other:
            raise AssertionError(other)


def suggested(state: GameState, letters: tuple[Laid, ...], words: Words) -> Json:
    """What a spy would lay, with its figures as the engine works them out."""
    side, table = state.to_move, BoardContext.of(state)
    foe = side.other
    network = table.network(foe, words)
    found = preview(table, side, state.racks[side].letters, letters, words)
    assert found.main is not None
    assert found.strength is not None
    return {
        "new": laid(letters),
        "main": run_at(found.main),
        "cross": [run_at(run) for run in found.cross],
        "attack": found.attack,
        "A": attack_strength(table, found.main, words).value,
        "defenders": [
            {**run_at(run), "D": defence_strength(table, foe, run, network.is_linked(run), words).value}
            for run in defenders(table, side, letters, words)
        ],
        "breaks_ice": found.breaks_ice,
        "strength": found.strength.value,
    }


def refused(refusals: tuple[Refusal, ...]) -> Json:
    return {"error": {"rule": refusals[0].rule}}


def committed(event: WordCommitted) -> Json:
    """A commit's result; `A` is only there where something was attacked."""
    result = {
        "outcome": event.outcome.value,
        "main": run_at(event.main),
        "cross": [run_at(run) for run in event.cross],
        "new": laid(event.new),
        "attack": event.attack is not None,
        "steps": [fight(one) for one in event.fights],
        "leftovers": laid(event.leftovers),
        "penalty": None,
        "ice": None,
        "forest_cleared": cells(event.forest_cleared),
        "tokens": [held(token) for token in event.tokens],
        "cities": [city(taken) for taken in event.cities],
        "base_gained": event.base_gained,
    }
    if event.attack is not None:
        result["A"] = event.attack.value
    if event.penalty is not None:
        last = event.fights[-1]
        amount = last.attack_after
        result["penalty"] = {**run_at(last.defender.run), "amount": amount, "total": event.penalty}
    if event.ice is not None:
        result["ice"] = {"melted": cells(event.ice.melted), "lost": laid(event.ice.lost)}
    return result


def legal_placements(state: GameState, words: Words, vocabulary: Vocabulary) -> Json:
    """How many legal commits there are, and their digest (sorted lines of sorted letters)."""
    side = state.to_move
    found = placements(BoardContext.of(state), side, state.racks[side].letters, words, vocabulary)
    lines = sorted(" ".join(f"{at.row},{at.column},{letter}" for at, letter in one.laid) for one in found)
    return {
        "count": len(found),
        "attacks": sum(one.attack for one in found),
        "sum_A": sum(attack_strength(BoardContext.of(state), one.main, words).value for one in found),
        "digest": hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16],
    }


def summary(state: GameState, words: Words) -> Json:
    """The whole position as a case's `after` writes it."""
    board = state.board
    table = BoardContext.of(state)
    networks = {side: table.network(side, words) for side in SIDES}
    return {
        "terrain": list(board.terrain.rows()),
        "cities": [
            {"at": list(one.at), "owner": one.owner.value if one.owner else "neutral"}
            for one in sorted(board.cities, key=lambda one: one.at)
        ],
        "tokens": [
            {"at": list(one.at), "element": one.element.value, "power": one.power, "captured": one.captured}
            for one in sorted(board.tokens, key=lambda one: one.at)
        ],
        "letters": {
            side.value: {f"{at.row},{at.column}": letter for at, letter in board.letters[side].laid()} for side in SIDES
        },
        "racks": {side.value: state.racks[side].letters for side in SIDES},
        "rack_tokens": {side.value: _sorted_tokens(state.racks[side]) for side in SIDES},
        "base": {side.value: state.base[side] for side in SIDES},
        "to_move": state.to_move.value,
        "scores": score(state, words),
        "words": {
            side.value: [
                [*listed(run), "linked" if networks[side].is_linked(run) else "disconnected"]
                for run in networks[side].words
            ]
            for side in SIDES
        },
        "not_words": {
            side.value: [
                [*listed(run), "broken" if words.valid(run.text) else "invalid"]
                for run in networks[side].runs
                if not networks[side].is_word(run)
            ]
            for side in SIDES
        },
        "penalties": [
            [*listed(mark.run), mark.amount]
            for mark in sorted(board.penalties, key=lambda mark: reading_order(mark.run))
        ],
    }


def finished(state: GameState) -> Json:
    if state.ended is None:
        return None
    winner = state.ended.winner
    return {"winner": winner.value if winner else None, "why": state.ended.why.value}


def score(state: GameState, words: Words) -> Json:
    found = scores(BoardContext.of(state), state.base, words)
    return {side.value: found[side] for side in SIDES}


def fight(one: Fight) -> Json:
    return {
        **run_at(one.defender.run),
        "D": one.defender.value,
        "A_before": one.attack_before,
        "A_after": one.attack_after,
        "result": "defeated" if one.defeated else "repelled",
        "removed": laid(one.removed),
        "gained": one.gained,
    }


def run_at(run: Run) -> Json:
    return {"at": list(run.at), "dir": run.direction.value, "word": run.text}


def listed(run: Run) -> list[Json]:
    return [*run.at, run.direction.value, run.text]


def laid(letters: Iterable[Laid]) -> list[Json]:
    return [[*at, letter] for at, letter in letters]


def cells(found: Iterable[Cell]) -> list[Json]:
    return [list(cell) for cell in found]


def held(token: HeldToken) -> Json:
    return {"element": token.element.value, "at": list(token.at), "power": token.power}


def _sorted_tokens(rack: Rack) -> list[Json]:
    return [held(token) for token in sorted(rack.tokens, key=lambda token: (token.element.value, token.at))]


def city(taken: CityTaken) -> Json:
    before = taken.before.value if taken.before else "neutral"
    return {"at": list(taken.at), "from": before, "bonus": taken.bonus}
