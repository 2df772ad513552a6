"""Drawn games with win conditions and triggers, and short ways to ask how far these are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import UnionType
from typing import Any

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.conditions.objectives import ObjectiveProgress, ObjectiveSeen, objectives
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.game.events import Event
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Branch, Condition, Effect, Level, Region, Token, Trigger, Variable, WinPath
from runtime.engine.words.words import Words
from runtime.support.objective_sentences import say_text
from runtime.support.texts import english

Cells = Mapping[str, tuple[tuple[int, int], ...]]


def condition(kind: str, **arguments: Any) -> Condition:
    return Condition(kind, arguments=arguments)


def group(kind: str, *parts: Condition) -> Condition:
    return Condition(kind, parts=parts)


def effect(kind: str, **arguments: Any) -> Effect:
    return Effect(kind, arguments)


def chance(*branches: Branch) -> Effect:
    return Effect("chance", branches=branches)


def choice(name: str, *branches: Branch, **more: str) -> Effect:
    return Effect("choice", {"id": name, "text": "What do you buy?", **more}, branches)


def when(condition: Condition, *effects: Effect, repeat: bool = False, name: str = "t") -> Trigger:
    return Trigger(name, condition, effects, repeat)


def win_path(condition: Condition, name: str = "way", *, bonus: bool = False, hidden: bool = False) -> WinPath:
    return WinPath(name, condition, bonus, hidden)


def with_plan(
    state: GameState,
    gold: tuple[WinPath, ...] = (),
    silver: tuple[WinPath, ...] = (),
    *,
    triggers: tuple[Trigger, ...] = (),
    regions: Cells | None = None,
    variables: tuple[Variable, ...] = (),
) -> GameState:
    """The same game with these conditions and triggers; the test fails where they can't be judged."""
    board = state.board
    level = Level(
        "drawn",
        "Drawn",
        board.terrain,
        cities=board.cities,
        tokens=tuple(Token(token.id, token.at, token.element) for token in board.tokens),
        regions=tuple(Region(name, tuple(Cell(*at) for at in cells)) for name, cells in (regions or {}).items()),
        conditions=BySide(gold, silver),
        triggers=triggers,
        variables=variables,
    )
    found = planned(level, state.setup.rules)
    assert found.flaws == (), found.flaws
    values = {one.id: one.start for one in variables}
    return replace(state, setup=replace(state.setup, plan=found.plan), variables=values)


def seen(state: GameState, words: Words, name: str = "way") -> ObjectiveSeen:
    """The objective of this id, as it stands."""
    return next(one for one in objectives(state, words) if one.id == name)


def figures(progress: ObjectiveProgress) -> tuple[int, int]:
    return progress.done, progress.of


def clause(found: ObjectiveSeen) -> str:
    """What the objective's condition asks, as a player reads it."""
    return say_text(english(), found.progress.text)


def of_kind(events: tuple[Event, ...], kind: type[Any] | UnionType) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
