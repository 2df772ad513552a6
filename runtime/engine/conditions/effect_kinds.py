"""The vocabulary of triggers: every kind of effect with its arguments and what it does, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import Argument, Takes, TokenPlace, mark
from runtime.engine.conditions.board_effects import BOARD_EFFECTS
from runtime.engine.conditions.effect_kind import EffectKind, effect_cells
from runtime.engine.conditions.nested_effects import CHANCE, CHOICE
from runtime.engine.conditions.standard_ends import by_score
from runtime.engine.conditions.variable_effects import ADD_VARIABLE, SET_VARIABLE
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.events import (
    CityDestroyed,
    Event,
    LettersGiven,
    MessageShown,
    ObjectiveRevealed,
    TerrainChanged,
    TokenPlaced,
    TokenRemoved,
    TurnGiven,
)
from runtime.engine.game.state import Ending, EndReason, GameState
from runtime.engine.levels.level import EffectKindId
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words


def _message(_state: GameState, effect: EffectNode, _words: Words) -> Event:
    to = effect.text("to")
    return MessageShown(
        text=effect.text("text"),
        speaker=effect.text("speaker"),
        portrait=effect.text("portrait"),
        cells=effect_cells(effect),
        to=None if to == "both" else Side(to),
    )


MESSAGE = EffectKind(
    EffectKindId("message"),
    mark("Shows a message."),
    (
        Argument("text", Takes.TEXT, mark("What it says, or the id of a text of the campaign."), required=True),
        Argument("speaker", Takes.TEXT, mark("Who says it."), default=""),
        Argument("portrait", Takes.TEXT, mark("The picture of the speaker, among the campaign's assets."), default=""),
        Argument("cells", Takes.CELLS, mark("The cells to point at."), default=()),
        Argument("region", Takes.REGION, mark("A region to point at.")),
        Argument("to", Takes.CHOICE, mark("Who reads it."), default="both", choices=("gold", "silver", "both")),
    ),
    _message,
)


def _terrain(state: GameState, effect: EffectNode, _words: Words) -> Event | None:
    """Lava and water destroy letters and cities, as volcanoes and floods do (section 8); nothing else harms them.

    Cities stay on plains, and letters that stand clear a forest.
    """
    board, terrain = state.board, Terrain(cast(int, effect.arguments["terrain"]))
    cells = effect_cells(effect)
    destroys = terrain in (Terrain.LAVA, Terrain.WATER)
    struck = frozenset(cells) if destroys else frozenset()
    kept = set() if destroys else {city.at for city in board.cities}
    if terrain is Terrain.FOREST:
        kept |= {laid.at for letters in board.letters for laid in letters.laid()}

    def hit(letters: LetterGrid) -> tuple[Laid, ...]:
        return tuple(laid for laid in letters.laid() if laid.at in struck)

    event = TerrainChanged(
        terrain=terrain,
        changed=tuple(cell for cell in cells if board.terrain[cell] is not terrain and cell not in kept),
        destroyed=board.letters.map(hit),
        cities=tuple(
            CityDestroyed(city.id, city.at, city.owner)
            for city in sorted(board.cities, key=lambda city: city.at)
            if city.at in struck
        ),
    )
    return event if event.changed or event.cities or any(event.destroyed) else None


TERRAIN = EffectKind(
    EffectKindId("terrain"),
    mark("Changes the landscape. Lava and water destroy letters and cities there, as volcanoes and floods do."),
    (
        Argument("terrain", Takes.TERRAIN, mark("What the cells become."), required=True),
        Argument("cells", Takes.CELLS, mark("The cells that change."), default=()),
        Argument("region", Takes.REGION, mark("The region that changes.")),
    ),
    _terrain,
    either=("cells", "region"),
)


def _place_token(state: GameState, effect: EffectNode, _words: Words) -> Event | None:
    """Nothing lies where a city, another token or lava is."""
    board, at = state.board, cast(Cell, effect.arguments["at"])
    taken = any(city.at == at for city in board.cities)
    taken = taken or any(token.at == at and not token.captured for token in board.tokens)
    if taken or not board.terrain[at].holds_letters:
        return None
    power = effect.get("power", int) or state.setup.rules.token.power
    return TokenPlaced(effect.text("id"), at, cast(Element, effect.arguments["element"]), power)


PLACE_TOKEN = EffectKind(
    EffectKindId("place_token"),
    mark("Puts an elemental token on the map, unless a city, a token or lava is there."),
    (
        Argument("id", Takes.ID, mark("The id by which conditions refer to it."), required=True),
        Argument("at", Takes.CELL, mark("The cell it lies on."), required=True),
        Argument("element", Takes.ELEMENT, mark("What it unleashes."), required=True),
        Argument("power", Takes.WHOLE, mark("How many cells it covers; left out, as the rules say."), maximum=10_000),
    ),
    _place_token,
)


def _remove_token(state: GameState, effect: EffectNode, _words: Words) -> Event | None:
    named = cast(tuple[TokenPlace, ...], effect.arguments["token"])
    ids = {token.id for token in named}
    found = [token for token in state.board.tokens if token.id in ids and not token.captured]
    return TokenRemoved(found[0].id, found[0].at) if found else None


REMOVE_TOKEN = EffectKind(
    EffectKindId("remove_token"),
    mark("Takes a token off the map, unless a player has captured it."),
    (Argument("token", Takes.TOKENS, mark("The token's id."), required=True),),
    _remove_token,
)


def _give_letters(_state: GameState, effect: EffectNode, _words: Words) -> Event:
    letters = "".join(sorted(effect.text("letters")))
    return LettersGiven(effect.side, letters, len(letters))


GIVE_LETTERS = EffectKind(
    EffectKindId("give_letters"),
    mark("Puts letters on a rack, beside those of the pool. Letters over the rack's limit must be discarded."),
    (
        Argument("side", Takes.SIDE, mark("Who gets them.")),
        Argument("letters", Takes.LETTERS, mark("The letters, in capitals."), required=True),
    ),
    _give_letters,
)


def _set_turn(_state: GameState, effect: EffectNode, _words: Words) -> Event:
    return TurnGiven(effect.side)


SET_TURN = EffectKind(
    EffectKindId("set_turn"),
    mark("Settles whose turn comes after this one."),
    (Argument("side", Takes.SIDE, mark("Whose turn it will be.")),),
    _set_turn,
)


def _reveal(state: GameState, effect: EffectNode, _words: Words) -> Event | None:
    """An objective that is told of already is not revealed again."""
    name, course = effect.text("condition"), state.course
    found = next(one for one in state.setup.plan.objectives if one.id == name)
    return None if course.shows(found) else ObjectiveRevealed(found.side, name)


REVEAL = EffectKind(
    EffectKindId("reveal"),
    mark("Tells the players of a hidden objective."),
    (Argument("condition", Takes.OBJECTIVE, mark("The objective's id."), required=True),),
    _reveal,
)


WINNERS = ("gold", "silver", "draw", "score")
"""Who can win a game that a trigger ends."""


def _end(state: GameState, effect: EffectNode, words: Words) -> Ending:
    """The end that the designer asks for; a victory counts for the side alone whose it is."""
    winner = effect.text("winner")
    side: Side | None = None
    if winner == "score":
        side = by_score(scores(BoardContext.of(state), state.base, words))
    elif winner != "draw":
        side = Side(winner)
    path = effect.get("condition", str) or ""
    own = any(one.id == path and one.side is side for one in state.setup.plan.objectives) and path not in state.closed
    return Ending(side, EndReason.TRIGGER, path if own else "")


END = EffectKind(
    EffectKindId("end"),
    mark("Ends the level."),
    (
        Argument("winner", Takes.CHOICE, mark("Who wins."), default="score", choices=WINNERS),
        Argument("condition", Takes.OBJECTIVE, mark("The victory as which it counts for the winner.")),
    ),
    _end,
)

_KINDS = (
    *(MESSAGE, TERRAIN, PLACE_TOKEN, REMOVE_TOKEN, GIVE_LETTERS, SET_TURN, REVEAL, END),
    *(SET_VARIABLE, ADD_VARIABLE),
    *BOARD_EFFECTS,
    CHOICE,
    CHANCE,
)

EFFECT_KINDS: Mapping[EffectKindId, EffectKind] = MappingProxyType({kind.kind: kind for kind in _KINDS})
"""Every kind of effect, by its name in files."""
