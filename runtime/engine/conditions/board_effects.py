"""What a level does to the board, to scores and racks, and to what players may do (rules, section 13).

What can't be done does nothing, and an event says so.
"""

from __future__ import annotations

from typing import cast

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import Argument, NamedPlace, Takes, mark
from runtime.engine.conditions.effect_kind import EffectKind, effect_cells
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.events import (
    ActionsAllowed,
    CitiesGiven,
    CitiesRazed,
    CityDestroyed,
    CityFounded,
    CityPassed,
    EffectFailed,
    EffectFailure,
    Event,
    LettersLaid,
    LettersRemoved,
    ObjectiveClosed,
    PointsAwarded,
    SpiesAwarded,
    TokenGiven,
)
from runtime.engine.game.state import ActionKind, AllowedActions, GameState, HeldToken
from runtime.engine.levels.level import City, EffectKindId
from runtime.engine.words.board_context import touching_letters
from runtime.engine.words.words import Words

FORMAT = 2
"""The version of files that these effects came with."""

_MOST_POINTS, _MOST_SPIES = 1_000_000, 100


def _failed(effect: EffectNode, why: EffectFailure, *cells: Cell) -> EffectFailed:
    return EffectFailed(effect.kind, why, cells)


def _less_or_more(before: int, amount: int) -> int:
    """By how much a number changes that falls no lower than nothing; what is less than nothing already stays."""
    return amount if amount > 0 else max(amount, min(0, -before))


def _award_points(state: GameState, effect: EffectNode, _words: Words) -> Event:
    amount = _less_or_more(state.base[effect.side], cast(int, effect.arguments["amount"]))
    return PointsAwarded(effect.side, amount) if amount else _failed(effect, EffectFailure.NO_CHANGE)


AWARD_POINTS = EffectKind(
    EffectKindId("award_points"),
    mark("Adds points to a side's base score, or takes some away; less than nothing is nothing."),
    (
        Argument("side", Takes.SIDE, mark("Who gets them.")),
        Argument(
            "amount",
            Takes.WHOLE,
            mark("How many; less than 0 takes some away."),
            required=True,
            minimum=-_MOST_POINTS,
            maximum=_MOST_POINTS,
        ),
    ),
    _award_points,
    format=FORMAT,
)


def _award_spies(state: GameState, effect: EffectNode, _words: Words) -> Event:
    amount = _less_or_more(state.spies[effect.side], cast(int, effect.arguments["amount"]))
    return SpiesAwarded(effect.side, amount) if amount else _failed(effect, EffectFailure.NO_CHANGE)


AWARD_SPIES = EffectKind(
    EffectKindId("award_spies"),
    mark("Gives a side spies, or takes some away; less than nothing is nothing."),
    (
        Argument("side", Takes.SIDE, mark("Who gets them.")),
        Argument(
            "amount",
            Takes.WHOLE,
            mark("How many; less than 0 takes some away."),
            required=True,
            minimum=-_MOST_SPIES,
            maximum=_MOST_SPIES,
        ),
    ),
    _award_spies,
    format=FORMAT,
)


def _give_token(state: GameState, effect: EffectNode, _words: Words) -> Event:
    power = effect.get("power", int) or state.setup.rules.token.power
    element, at = cast(Element, effect.arguments["element"]), cast(Cell, effect.arguments["at"])
    return TokenGiven(effect.side, HeldToken(element, at, power))


GIVE_TOKEN = EffectKind(
    EffectKindId("give_token"),
    mark("Puts a token on a rack. Letters over the rack's limit must be discarded."),
    (
        Argument("side", Takes.SIDE, mark("Who gets it.")),
        Argument("element", Takes.ELEMENT, mark("What it unleashes."), required=True),
        Argument("at", Takes.CELL, mark("The cell from which its region grows."), required=True),
        Argument("power", Takes.WHOLE, mark("How many cells it covers; left out, as the rules say."), maximum=10_000),
    ),
    _give_token,
    format=FORMAT,
)


def _close_objective(state: GameState, effect: EffectNode, _words: Words) -> Event:
    name, course = effect.text("condition"), state.course
    found = next(one for one in state.setup.plan.objectives if one.id == name)
    if name in course.met or name in state.closed:
        return _failed(effect, EffectFailure.NO_CHANGE)
    return ObjectiveClosed(found.side, name, not course.shows(found))


CLOSE_OBJECTIVE = EffectKind(
    EffectKindId("close_objective"),
    mark(
        "Closes an objective, so that it can be met no more. If it was the only way in which its side could win, the "
        "standard ends apply again."
    ),
    (Argument("condition", Takes.OBJECTIVE, mark("The objective's id."), required=True),),
    _close_objective,
    format=FORMAT,
)


def allowed_by(effect: EffectNode) -> AllowedActions:
    """What an effect lets its side do."""
    kinds = cast(tuple[ActionKind, ...], effect.arguments["actions"])
    return AllowedActions(kinds, effect.text("text") if kinds else "")


def _allow(state: GameState, effect: EffectNode, _words: Words) -> Event:
    allowed = allowed_by(effect)
    same = allowed == state.allowed[effect.side]
    return _failed(effect, EffectFailure.NO_CHANGE) if same else ActionsAllowed(effect.side, allowed)


ALLOW = EffectKind(
    EffectKindId("allow"),
    mark("Lets a side do nothing from now on but what is named, or anything again where nothing is named."),
    (
        Argument("side", Takes.SIDE, mark("Whose actions they are.")),
        Argument(
            "actions",
            Takes.ACTIONS,
            mark("What it may do; nothing named allows everything."),
            default=(),
            choices=tuple(kind.value for kind in ActionKind),
        ),
        Argument(
            "text", Takes.TEXT, mark("What is said of anything else, or the id of a text of the campaign."), default=""
        ),
    ),
    _allow,
    format=FORMAT,
)


def _lay_letters(state: GameState, effect: EffectNode, _words: Words) -> Event:
    """All of them or none; they neither stand under letters of the opponent nor beside them (6.7)."""
    board, side, letters = state.board, effect.side, effect.text("letters")
    start, direction = cast(Cell, effect.arguments["at"]), Direction(effect.text("direction"))
    cells = tuple(start.moved(direction, step) for step in range(len(letters)))
    off = tuple(cell for cell in cells if cell not in board.size)
    if off:
        return _failed(effect, EffectFailure.OFF_BOARD, *off[:1])
    lava = tuple(cell for cell in cells if not board.terrain[cell].holds_letters)
    if lava:
        return _failed(effect, EffectFailure.LAVA, *lava)
    taken = tuple(cell for cell in cells if any(board.letters[owner].has(cell) for owner in SIDES))
    if taken:
        return _failed(effect, EffectFailure.OCCUPIED, *taken)
    touched = touching_letters(board.letters[side.other], cells)
    if touched:
        return _failed(effect, EffectFailure.TOUCHES, *(laid.at for laid in touched))
    return LettersLaid(side, tuple(sorted(map(Laid, cells, letters))))


LAY_LETTERS = EffectKind(
    EffectKindId("lay_letters"),
    mark(
        "Lays letters on empty cells, all or none: not on lava, and neither under nor beside the opponent's. They come "
        "from no rack, fight nothing and take nothing."
    ),
    (
        Argument("side", Takes.SIDE, mark("Whose letters they are.")),
        Argument("at", Takes.CELL, mark("The cell of the first letter."), required=True),
        Argument(
            "direction",
            Takes.CHOICE,
            mark("Where the others follow."),
            default=Direction.ACROSS.value,
            choices=tuple(direction.value for direction in Direction),
        ),
        Argument("letters", Takes.LETTERS, mark("The letters, in capitals."), required=True),
    ),
    _lay_letters,
    format=FORMAT,
)


def _remove_letters(state: GameState, effect: EffectNode, _words: Words) -> Event:
    cells = frozenset(effect_cells(effect))
    found = tuple(laid for laid in state.board.letters[effect.side].laid() if laid.at in cells)
    return LettersRemoved(effect.side, found) if found else _failed(effect, EffectFailure.NOTHING_THERE)


REMOVE_LETTERS = EffectKind(
    EffectKindId("remove_letters"),
    mark("Takes letters off the board and out of the game, as a flood would, but leaves the landscape as it is."),
    (
        Argument("side", Takes.SIDE, mark("Whose letters are taken.")),
        Argument("cells", Takes.CELLS, mark("The cells that lose them."), default=()),
        Argument("region", Takes.REGION, mark("The region that loses them.")),
    ),
    _remove_letters,
    either=("cells", "region"),
    format=FORMAT,
)

OWNERS = (*(side.value for side in SIDES), "neutral")
"""Whose a city can be."""


def _owner(effect: EffectNode) -> Side | None:
    return next((side for side in SIDES if side.value == effect.text("owner")), None)


def _found_city(state: GameState, effect: EffectNode, _words: Words) -> Event:
    """Letters that stand there stay, and one of another owner takes the city at once, without a bonus."""
    board, at, name = state.board, cast(Cell, effect.arguments["at"]), effect.text("id")
    if not board.terrain[at].holds_letters:
        return _failed(effect, EffectFailure.LAVA, at)
    taken = any(city.at == at for city in board.cities)
    if taken or any(token.at == at and not token.captured for token in board.tokens):
        return _failed(effect, EffectFailure.OCCUPIED, at)
    if any(city.id == name for city in board.cities):
        return _failed(effect, EffectFailure.NO_CHANGE)
    owner = _owner(effect)
    standing = next((side for side in SIDES if board.letters[side].has(at)), None)
    return CityFounded(name, at, effect.text("name"), owner, None if standing is owner else standing)


FOUND_CITY = EffectKind(
    EffectKindId("found_city"),
    mark("Puts a city on the map, unless a city, a token or lava is there. A letter that stands there takes it."),
    (
        Argument("id", Takes.CITY_ID, mark("The id by which conditions refer to it."), required=True),
        Argument("at", Takes.CELL, mark("The cell it stands on."), required=True),
        Argument("owner", Takes.CHOICE, mark("Whose it is."), default="neutral", choices=OWNERS),
        Argument("name", Takes.TEXT, mark("What players read; left out, its id."), default=""),
    ),
    _found_city,
    format=FORMAT,
)


def _named_cities(state: GameState, effect: EffectNode) -> list[City]:
    """The cities that an effect names and that stand, by row and column."""
    ids = {place.id for place in cast(tuple[NamedPlace, ...], effect.arguments["city"])}
    return sorted((city for city in state.board.cities if city.id in ids), key=lambda city: city.at)


def _raze_city(state: GameState, effect: EffectNode, _words: Words) -> Event:
    razed = tuple(CityDestroyed(city.id, city.at, city.owner) for city in _named_cities(state, effect))
    return CitiesRazed(razed) if razed else _failed(effect, EffectFailure.NOTHING_THERE)


RAZE_CITY = EffectKind(
    EffectKindId("raze_city"),
    mark("Takes a city off the map; letters that stand there stay."),
    (Argument("city", Takes.CITIES, mark("The city's id, or a list of ids."), required=True),),
    _raze_city,
    format=FORMAT,
)


def _give_city(state: GameState, effect: EffectNode, _words: Words) -> Event:
    owner, standing = _owner(effect), _named_cities(state, effect)
    passed = tuple(CityPassed(city.id, city.at, city.owner) for city in standing if city.owner is not owner)
    if passed:
        return CitiesGiven(owner, passed)
    return _failed(effect, EffectFailure.NO_CHANGE if standing else EffectFailure.NOTHING_THERE)


GIVE_CITY = EffectKind(
    EffectKindId("give_city"),
    mark("Gives a city to another owner, without a bonus."),
    (
        Argument("city", Takes.CITIES, mark("The city's id, or a list of ids."), required=True),
        Argument("owner", Takes.CHOICE, mark("Whose it will be."), required=True, choices=OWNERS),
    ),
    _give_city,
    format=FORMAT,
)

BOARD_EFFECTS = (
    *(LAY_LETTERS, REMOVE_LETTERS, FOUND_CITY, RAZE_CITY, GIVE_CITY),
    *(AWARD_POINTS, AWARD_SPIES, GIVE_TOKEN, CLOSE_OBJECTIVE, ALLOW),
)
"""The effects of section 13 that change the board, scores, racks, objectives and what may be done."""
