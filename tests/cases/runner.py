"""Carries out the actions of a rule case on the engine and writes down what came of them as the cases do."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from runtime.engine.actions import Action, Commit, EndTurn
from runtime.engine.events import CityTaken, Fight, TurnEnded, WordCommitted
from runtime.engine.grid import Cell
from runtime.engine.letters import Laid
from runtime.engine.network import reading_order
from runtime.engine.refusals import Refusal
from runtime.engine.scoring import scores
from runtime.engine.sides import SIDES
from runtime.engine.state import GameState, HeldToken, Rack, Run
from runtime.engine.strength import attack_strength
from runtime.engine.table import Table
from runtime.engine.turn import apply
from runtime.engine.words import Words
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary

Json = Any

SUPPORTED = ("commit", "end_turn", "placements")
"""What the cases do that the engine, with the slow generator, can do."""


def is_supported(action: Json) -> bool:
    """Whether the engine plays this action: a commit must not need the defender's choice."""
    return action["do"] in SUPPORTED and "order" not in action


def act(state: GameState, action: Json, words: Words, vocabulary: Vocabulary) -> tuple[GameState, Json]:
    """The position after the action, and its result."""
    if action["do"] == "placements":
        return state, legal_placements(state, words, vocabulary)
    applied = apply(state, engine_action(action), words)
    if isinstance(applied, tuple):
        return state, refused(applied)
    event = applied.events[0]
    if isinstance(event, TurnEnded):
        return applied.state, {"pass": event.passed, "restored": [run_at(run) for _, run in event.restored]}
    assert isinstance(event, WordCommitted)
    return applied.state, committed(event)


def engine_action(action: Json) -> Action:
    if action["do"] == "end_turn":
        return EndTurn()
    return Commit(tuple(Laid(Cell(row, column), letter) for row, column, letter in action["letters"]))


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
    found = placements(Table.of(state), side, state.racks[side].letters, words, vocabulary)
    lines = sorted(" ".join(f"{at.row},{at.column},{letter}" for at, letter in one.laid) for one in found)
    return {
        "count": len(found),
        "attacks": sum(one.attack for one in found),
        "sum_A": sum(attack_strength(Table.of(state), one.main, words).value for one in found),
        "digest": hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16],
    }


def summary(state: GameState, words: Words) -> Json:
    """The whole position as a case's `after` writes it."""
    board = state.board
    table = Table.of(state)
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
    found = scores(Table.of(state), state.base, words)
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
