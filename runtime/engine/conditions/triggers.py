"""What triggers do, effect by effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol, cast

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import NamedPlace, TokenPlace
from runtime.engine.conditions.effect_kinds import (
    END,
    GIVE_LETTERS,
    MESSAGE,
    PLACE_TOKEN,
    REMOVE_TOKEN,
    REVEAL,
    SET_TURN,
    TERRAIN,
)
from runtime.engine.conditions.standard_ends import by_score
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.events import Event
from runtime.engine.game.state import Ending, EndReason, GameState
from runtime.engine.game.story_events import (
    CityDestroyed,
    LettersGiven,
    MessageShown,
    ObjectiveRevealed,
    TerrainChanged,
    TokenPlaced,
    TokenRemoved,
    TurnGiven,
)
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.scoring import scores
from runtime.engine.words.words import Words


class Teller(Protocol):
    """A position as it changes."""

    state: GameState

    def tell(self, event: Event) -> None:
        """Let ``event`` happen."""


def carried_out(story: Teller, effect: EffectNode, words: Words) -> Ending | None:
    """Let one effect happen; how it ends the game where it does."""
    if effect.kind == END:
        return _end(story.state, effect, words)
    event = _EVENTS[effect.kind](story.state, effect)
    if event is not None:
        story.tell(event)
    return None


def _cells(effect: EffectNode) -> tuple[Cell, ...]:
    """The cells that an effect names, and those of its region."""
    cells = cast(tuple[Cell, ...], effect.arguments["cells"])
    region = effect.get("region", NamedPlace)
    return tuple(sorted({*cells, *(region.cells if region else ())}))


def _message(_state: GameState, effect: EffectNode) -> Event:
    to = effect.text("to")
    return MessageShown(
        text=effect.text("text"),
        speaker=effect.text("speaker"),
        portrait=effect.text("portrait"),
        cells=_cells(effect),
        to=None if to == "both" else Side(to),
    )


def _terrain(state: GameState, effect: EffectNode) -> Event | None:
    """Lava and water destroy letters and cities, as volcanoes and floods do (section 8); nothing else harms them.

    Cities stay on plains, and letters that stand clear a forest.
    """
    board, terrain = state.board, Terrain(cast(int, effect.arguments["terrain"]))
    cells = _cells(effect)
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


def _place_token(state: GameState, effect: EffectNode) -> Event | None:
    """Nothing lies where a city, another token or lava is."""
    board, at = state.board, cast(Cell, effect.arguments["at"])
    taken = any(city.at == at for city in board.cities)
    taken = taken or any(token.at == at and not token.captured for token in board.tokens)
    if taken or not board.terrain[at].holds_letters:
        return None
    power = effect.get("power", int) or state.setup.rules.token.power
    return TokenPlaced(effect.text("id"), at, cast(Element, effect.arguments["element"]), power)


def _remove_token(state: GameState, effect: EffectNode) -> Event | None:
    named = cast(tuple[TokenPlace, ...], effect.arguments["token"])
    ids = {token.id for token in named}
    found = [token for token in state.board.tokens if token.id in ids and not token.captured]
    return TokenRemoved(found[0].id, found[0].at) if found else None


def _give_letters(_state: GameState, effect: EffectNode) -> Event:
    letters = "".join(sorted(effect.text("letters")))
    return LettersGiven(effect.side, letters, len(letters))


def _set_turn(_state: GameState, effect: EffectNode) -> Event:
    return TurnGiven(effect.side)


def _reveal(state: GameState, effect: EffectNode) -> Event | None:
    """An objective that is told of already is not revealed again."""
    name, course = effect.text("condition"), state.course
    found = next(one for one in state.setup.plan.objectives if one.id == name)
    return None if course.shows(found) else ObjectiveRevealed(found.side, name)


def _end(state: GameState, effect: EffectNode, words: Words) -> Ending:
    """The end that the designer asks for; a victory counts for the side alone whose it is."""
    winner = effect.text("winner")
    side: Side | None = None
    if winner == "score":
        side = by_score(scores(BoardContext.of(state), state.base, words))
    elif winner != "draw":
        side = Side(winner)
    path = effect.get("condition", str) or ""
    own = any(one.id == path and one.side is side for one in state.setup.plan.objectives)
    return Ending(side, EndReason.TRIGGER, path if own else "")


_EVENTS: Mapping[str, Callable[[GameState, EffectNode], Event | None]] = MappingProxyType(
    {
        MESSAGE: _message,
        TERRAIN: _terrain,
        PLACE_TOKEN: _place_token,
        REMOVE_TOKEN: _remove_token,
        GIVE_LETTERS: _give_letters,
        SET_TURN: _set_turn,
        REVEAL: _reveal,
    }
)
"""The event of each effect; None where it changes nothing."""
