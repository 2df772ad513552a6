"""Random win conditions, bonus objectives and triggers of every kind for the levels of random games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import Branch, Condition, Effect, Level, Region, Trigger, Variable, WinPath
from tests.properties.games import SHORT

LAND = ("plains", "forest", "water", "mountain", "ice", "lava")
VARIABLES = (Variable("gold-lost", 2, shown=True), Variable("tide"))
JOURNEY = (Variable("journey.favour", 7, shown=True),)
CHOICES, OPTIONS = ("way", "gift"), ("left", "right", "up", "down")
MEASURES = ("score", "lead", "turn", "cities", "letters", "tokens", "words_lost")
ACTIONS = ("commit", "redeploy", "invoke", "spy", "end_turn")
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
    level = replace(level, regions=regions, conditions=BySide(*paths), variables=VARIABLES, journey=JOURNEY)
    names = [path.id for side in paths for path in side]
    triggers = tuple(
        Trigger(
            f"trigger-{number}",
            _occasion(chance) if chance.random() < 0.7 else _condition(chance, level, turns, 1, bonus=False),
            tuple(_effect(chance, level, names) for _ in range(chance.randrange(1, 6))),
            chance.random() < 0.5,
        )
        for number in range(chance.choice((0, 2, 4, 8, 12)))
    )
    if triggers:
        late = Effect("place_token", {"id": "late-0", "at": [0, 1], "element": "flood", **chance.choice(POWERS)})
        new = Effect("found_city", {"id": "new-0", "at": new_city(level), "name": "Newtown"})
        first = replace(triggers[0], effects=(*triggers[0].effects, late, new))
        triggers = (first, *triggers[1:])
    trees = (*(path.when for side in paths for path in side), *(one.when for one in triggers))
    if any(map(_asks_answers, trees)):
        # What conditions ask for must be asked of players.
        begins = Condition("turn_begins", arguments={"turn": chance.randrange(1, 4), "every": 3})
        triggers = (*triggers, Trigger("crossroads", begins, tuple(map(_crossroads, CHOICES)), chance.random() < 0.7))
    return replace(level, triggers=triggers)


def _ids(level: Level) -> list[str]:
    return [token.id for token in level.tokens]


def _asks_answers(condition: Condition) -> bool:
    return condition.kind == "chose" or any(map(_asks_answers, condition.parts))


def _crossroads(name: str) -> Effect:
    """A choice of two options that lead to nothing but what conditions make of them."""
    return Effect("choice", {"id": name, "text": "Which?"}, tuple(Branch((), one, one) for one in OPTIONS[:2]))


def new_city(level: Level) -> list[int]:
    """Where triggers may found a city."""
    taken, size = {city.at for city in level.cities}, level.terrain.size
    return list(next(cell for cell in map(size.cell, range(size.count)) if cell not in taken))


def _occasion(chance: Random) -> Condition:
    """A condition that comes true in most games."""
    side = {"side": chance.choice(("gold", "silver"))}
    kinds = (
        Condition("turn_begins", arguments={"turn": chance.randrange(1, 6)}),
        Condition("turn_begins", arguments={"turn": chance.randrange(1, 4), "every": chance.randrange(1, 3)}),
        Condition("variable", arguments={"variable": "tide", **chance.choice(({"least": 2}, {"most": 0}, {"is": 1}))}),
        Condition(
            "any",
            parts=(
                Condition("turn_begins", arguments={"turn": 2, "every": 2}),
                Condition("variable", arguments={"variable": "gold-lost", "least": 5}),
            ),
        ),
        Condition("chose", arguments={"choice": chance.choice(CHOICES), "option": chance.choice(OPTIONS[:2])}),
        Condition("play_word", arguments={"pattern": "*", **side}),
        Condition("play_word", arguments={"region": "here", "touches": chance.random() < 0.7, **side}),
        Condition("destroy", arguments={"region": "here", "touches": chance.random() < 0.7, **side}),
        Condition("place_letters", arguments={"region": "here", "touches": True, "count": 3, **side}),
        Condition("capture_tokens", arguments=side),
        Condition("not", parts=(Condition("hold_cities", arguments={"count": 2, **side}),)),
        Condition("in_order", parts=tuple(Condition("play_word", arguments={"pattern": "*", **side}) for _ in "ab")),
    )
    return chance.choice(kinds)


def _effect(chance: Random, level: Level, objectives: list[str], depth: int = 0) -> Effect:
    """Any effect of a trigger."""
    if depth < 2 and chance.random() < 0.1:
        return Effect(
            "chance",
            branches=tuple(
                Branch(
                    tuple(_effect(chance, level, objectives, depth + 1) for _ in range(chance.randrange(3))),
                    weight=chance.choice((1, 3, 1000)),
                )
                for _ in range(chance.randrange(2, 4))
            ),
        )
    if depth < 3 and chance.random() < 0.12:
        name, number = chance.choice(CHOICES), chance.randrange(2, 5)
        chooser = chance.choice(({}, {}, {"chooser": "gold"}, {"chooser": "silver"}))
        return Effect(
            "choice",
            {"id": name, "text": "What now?", "answer": chance.choice(("best", "best", *OPTIONS[:2])), **chooser},
            tuple(
                Branch(
                    tuple(_effect(chance, level, objectives, depth + 1) for _ in range(chance.randrange(4))),
                    option,
                    option.upper(),
                )
                for option in OPTIONS[:number]
            ),
        )
    if chance.random() < 0.6:
        return _later_effect(chance, level, objectives)
    size, side = level.terrain.size, {"side": chance.choice(("gold", "silver"))}
    at = size.cell(chance.randrange(size.count))
    element, token, tokens = chance.choice(list(Element)).value, chance.randrange(2), ["late-0", *_ids(level)]
    kinds: list[tuple[str, dict[str, object]]] = [
        ("message", {"text": "Something happens."}),
        ("terrain", {"terrain": chance.choice(LAND), "cells": [list(at)]}),
        ("terrain", {"terrain": chance.choice(LAND), "region": chance.choice(("here", "there"))}),
        ("place_token", {"id": f"late-{token}", "at": [token, 1], "element": element, **chance.choice(POWERS)}),
        ("remove_token", {"token": chance.sample(tokens, chance.randrange(1, len(tokens) + 1))}),
        ("give_letters", {"letters": "".join(chance.choices("AEIRSTNX", k=chance.randrange(1, 5))), **side}),
        ("set_turn", side),
    ]
    if chance.random() < 0.3:
        kinds.append(("end", {"winner": chance.choice(("gold", "silver", "draw", "score"))}))
    if objectives:
        kinds.append(("reveal", {"condition": chance.choice(objectives)}))
        if chance.random() < 0.4:
            kinds.append(("end", {"winner": "score", "condition": chance.choice(objectives)}))
    kind, arguments = chance.choice(kinds)
    return Effect(kind, arguments)


def _later_effect(chance: Random, level: Level, objectives: list[str]) -> Effect:
    """Any effect of section 13 but those that go several ways."""
    size, side = level.terrain.size, {"side": chance.choice(("gold", "silver"))}
    at, variable = list(size.cell(chance.randrange(size.count))), chance.choice((*VARIABLES, *JOURNEY)).id
    city = {"city": chance.sample([*(one.id for one in level.cities), "new-0"], chance.randrange(1, 3))}
    owner = {"owner": chance.choice(("gold", "silver", "neutral"))}
    region = {"region": chance.choice(("here", "there"))}
    more = chance.choice((-20, -3, 2, 900_000))
    allowed = {"actions": chance.choice(([], *(chance.sample(ACTIONS, number) for number in (2, 3, 4))))}
    kinds: list[tuple[str, dict[str, object]]] = [
        ("set_variable", {"variable": variable, "value": chance.randrange(-2, 7)}),
        ("set_variable", {"variable": variable, "measure": chance.choice(MEASURES), **side}),
        ("add_variable", {"variable": variable, "by": chance.choice((-2, 1, 3, more))}),
        ("award_points", {"amount": chance.choice((-20, 5)), **side}),
        ("award_spies", {"amount": chance.choice((-2, 2)), **side}),
        ("give_token", {"element": chance.choice(list(Element)).value, "at": at, **chance.choice(POWERS), **side}),
        ("allow", {**allowed, "text": "No.", **side}),
        *(
            ("lay_letters", {"at": at, "direction": way, "letters": chance.choice(SHORT), **side})
            for way in ("across", "down")
        ),
        ("remove_letters", {**chance.choice((region, {"cells": [at]})), **side}),
        ("found_city", {"id": "new-0", "at": new_city(level), "name": "Newtown", **owner}),
        ("give_city", {**city, **owner}),
    ]
    if chance.random() < 0.3:
        # Without cities games are over soon.
        kinds.append(("raze_city", {"city": "new-0"} if chance.random() < 0.5 else city))
    if objectives:
        kinds.append(("close_objective", {"condition": chance.choice(objectives)}))
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
    touches = chance.choice(({}, {"touches": True}))
    lies, at = {"region": region["region"], **touches}, list(level.terrain.size.cell(chance.randrange(16)))
    bounds = chance.choice(({"least": count}, {"most": count}, {"is": count}, {"least": -1, "most": 1}))
    kinds: list[tuple[str, dict[str, object]]] = [
        ("conquest", {}),
        ("total_control", {"turns": turns}),
        ("hold_cities", {**chance.choice(({"count": count}, named, {**named, "count": 1})), "turns": turns}),
        ("score", {"points": chance.randrange(1, 60)}),
        ("lead", {"points": chance.randrange(1, 30), "turns": turns}),
        ("occupy", {**region, "turns": turns}),
        ("place_letters", {**region, **touches}),
        ("destroy", {"what": chance.choice(("words", "letters")), "count": count}),
        ("destroy", {"what": chance.choice(("words", "letters")), **lies, **chance.choice(({}, {"at": at}))}),
        ("variable", {"variable": chance.choice((*VARIABLES, *JOURNEY)).id, **bounds}),
        ("turn_begins", {"turn": turn, "every": count}),
        ("chose", {"choice": chance.choice(CHOICES), "option": chance.choice(OPTIONS[:2])}),
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
        *(("play_word", {**_asked(chance), **chance.choice(({}, {}, lies))}) for _ in range(3)),
    ]
    if bonus:
        kinds.append(("win", {}))
    kind, arguments = chance.choice(kinds)
    if kind not in ("within", "turn_begins", "variable", "chose") and chance.random() < 0.3:
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
