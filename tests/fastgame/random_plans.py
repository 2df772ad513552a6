"""Random win conditions, bonus objectives and triggers of every kind for the levels of random games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import Condition, Effect, Level, Region, Trigger, WinPath
from tests.properties.games import SHORT

LAND = ("plains", "forest", "water", "mountain", "ice", "lava")
POWERS: tuple[dict[str, object], ...] = ({}, {"power": 3})


def with_plan(chance: Random, level: Level, turns: int) -> Level:
    """The same level with ways to win, bonus objectives for either side, and triggers; games have so many turns."""
    size = level.terrain.size
    regions = tuple(
        Region(name, tuple(sorted(size.cell(at) for at in chance.sample(range(size.count), size.count // 3))))
        for name in ("here", "there")
    )
    paths = [
        tuple(
            WinPath(
                f"{side.value}-{number}", _condition(chance, level, turns, 0, bonus=bonus), bonus, chance.random() < 0.2
            )
            for number, bonus in enumerate(chance.choices((True, False), k=chance.randrange(4)))
        )
        for side in SIDES
    ]
    level = replace(level, regions=regions, conditions=BySide(*paths))
    names = [path.id for side in paths for path in side]
    triggers = tuple(
        Trigger(
            f"trigger-{number}",
            _occasion(chance) if chance.random() < 0.5 else _condition(chance, level, turns, 1, bonus=False),
            tuple(_effect(chance, level, names) for _ in range(chance.randrange(1, 4))),
            chance.random() < 0.4,
        )
        for number in range(chance.choice((0, 2, 4, 6, 8)))
    )
    if triggers:
        late = Effect("place_token", {"id": "late-0", "at": [0, 1], "element": "flood", **chance.choice(POWERS)})
        first = replace(triggers[0], effects=(*triggers[0].effects, late))
        # Letters that are given again and again are left to the engine.
        triggers = tuple(
            replace(one, repeat=one.repeat and all(effect.kind != "give_letters" for effect in one.effects))
            for one in (first, *triggers[1:])
        )
    return replace(level, triggers=triggers)


def _occasion(chance: Random) -> Condition:
    """A condition that comes true in most games."""
    side = {"side": chance.choice(("gold", "silver"))}
    kinds = (
        Condition("turn_begins", arguments={"turn": chance.randrange(1, 9)}),
        Condition("play_word", arguments={"pattern": "*", **side}),
        Condition("capture_tokens", arguments=side),
        Condition("not", parts=(Condition("hold_cities", arguments={"count": 2, **side}),)),
        Condition("in_order", parts=tuple(Condition("play_word", arguments={"pattern": "*", **side}) for _ in "ab")),
    )
    return chance.choice(kinds)


def _effect(chance: Random, level: Level, objectives: list[str]) -> Effect:
    """Any effect of a trigger."""
    size, side = level.terrain.size, {"side": chance.choice(("gold", "silver"))}
    at = size.cell(chance.randrange(size.count))
    element, token = chance.choice(list(Element)).value, chance.randrange(2)
    kinds: list[tuple[str, dict[str, object]]] = [
        ("message", {"text": "Something happens."}),
        ("terrain", {"terrain": chance.choice(LAND), "cells": [list(at)]}),
        ("terrain", {"terrain": chance.choice(LAND), "region": chance.choice(("here", "there"))}),
        ("place_token", {"id": f"late-{token}", "at": [token, 1], "element": element, **chance.choice(POWERS)}),
        ("remove_token", {"token": chance.choice([*(one.id for one in level.tokens), "late-0"])}),
        ("give_letters", {"letters": "".join(chance.choices("AEIRSTNX", k=chance.randrange(1, 5))), **side}),
        ("set_turn", side),
        ("end", {"winner": chance.choice(("gold", "silver", "draw", "score"))}),
    ]
    if objectives:
        kinds.append(("reveal", {"condition": chance.choice(objectives)}))
        kinds.append(("end", {"winner": "score", "condition": chance.choice(objectives)}))
    kind, arguments = chance.choice(kinds)
    return Effect(kind, arguments)


def _condition(chance: Random, level: Level, last: int, depth: int, *, bonus: bool) -> Condition:
    """A condition of any kind that the compiled game knows."""
    if depth < 3 and chance.random() < 0.35:
        kind = chance.choice(("all", "any", "not", "in_order"))
        number = 1 if kind == "not" else chance.randrange(1, 4)
        parts = (_condition(chance, level, last, depth + 1, bonus=bonus) for _ in range(number))
        return Condition(kind, parts=tuple(parts))
    count, turns, turn = chance.randrange(1, 5), chance.choice((0, 0, 1, 2)), chance.randrange(1, last)
    region = {"region": chance.choice(("here", "there")), "count": count}
    tokens = [token.id for token in level.tokens]
    some = {"tokens": chance.sample(tokens, chance.randrange(1, len(tokens) + 1))} if tokens else {}
    named = {"cities": [city.id for city in chance.sample(level.cities, chance.randrange(1, len(level.cities) + 1))]}
    element = chance.choice(({}, {"element": chance.choice(list(Element)).value}))
    kinds: list[tuple[str, dict[str, object]]] = [
        ("conquest", {}),
        ("total_control", {"turns": turns}),
        ("hold_cities", {**chance.choice(({"count": count}, named, {**named, "count": 1})), "turns": turns}),
        ("score", {"points": chance.randrange(1, 60)}),
        ("lead", {"points": chance.randrange(1, 30), "turns": turns}),
        ("occupy", {**region, "turns": turns}),
        ("place_letters", region),
        ("destroy", {"what": chance.choice(("words", "letters")), "count": count}),
        ("capture_tokens", {**chance.choice((some, {"count": 1})), **element}),
        ("invoke", {"count": chance.randrange(1, 3), **element}),
        ("never_lose", {"what": chance.choice(("city", "word"))}),
        ("survive", {"turn": turn}),
        ("within", {"turn": turn}),
        ("turn_begins", {"turn": turn}),
        ("letters_out", {}),
        ("keep_free", {"region": chance.choice(("here", "there"))}),
        ("cut_off", {"turns": turns}),
        ("standard_end", {}),
        ("link", {"places": _places(chance, level), "turns": turns}),
        *(("play_word", _asked(chance)) for _ in range(3)),
    ]
    if bonus:
        kinds.append(("win", {}))
    kind, arguments = chance.choice(kinds)
    if kind not in ("within", "turn_begins") and chance.random() < 0.3:
        arguments = {**arguments, "side": chance.choice(("gold", "silver"))}
    return Condition(kind, arguments=arguments)


def _places(chance: Random, level: Level) -> list[dict[str, object]]:
    """Two or three places that words may link."""
    size = level.terrain.size
    cell = list(size.cell(chance.randrange(size.count)))
    places: list[dict[str, object]] = [{"region": "here"}, {"region": "there"}, {"cell": cell}]
    places += [{"city": city.id} for city in level.cities]
    return chance.sample(places, chance.randrange(2, 4))


def _asked(chance: Random) -> dict[str, object]:
    """What may be asked of a word that is played."""
    words = chance.sample(SHORT, 5)
    asked: list[dict[str, object]] = [
        {"words": words},
        {"words": words[0]},
        {"pattern": chance.choice(("?A*", "*E?", "S*", "*A*E*", "???", "*"))},
        {"length_min": chance.randrange(2, 5)},
        {"length_max": chance.randrange(2, 4)},
        {"strength": chance.randrange(1, 12)},
        {"connotation": chance.choice(("attacking", "burning", "cutting", "defending", "sneaking"))},
        {"starts_with": chance.choice("AST")},
        {"ends_with": chance.choice(("S", "E", "ER", "T"))},
        {"contains": chance.choice(("A", "EE", "TA"))},
    ]
    found: dict[str, object] = {"count": chance.randrange(1, 4)}
    for one in chance.sample(asked, chance.choice((1, 1, 2, 3))):
        found |= one
    return found
