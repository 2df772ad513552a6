"""The rules of the table games as a partner in a conversation (schemas/table-referee.schema.json)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from runtime.campaign.schema_validation import Schemas
from runtime.match.conversation import BadRequestError, GameReferee, MessageData, with_notes
from runtime.support.table_texts import say_table_refusal
from runtime.support.texts import Texts
from runtime.tablegames.catalogue import game_of, parameters_of
from runtime.tablegames.game import (
    PLAYERS,
    AbstractGame,
    AppliedMove,
    FormError,
    TableEvent,
    TableGame,
    TablePlayer,
    TableRefusal,
)

MOST_LISTED = 100_000
"""So many moves are listed in an answer; on a large board of Scryper there are more ways to set up than can be."""


class TableReferee(GameReferee[TablePlayer, Any, Any, Any, TableEvent, TableRefusal]):
    """One conversation about one table game: its present state, the beginning at first."""

    def __init__(self, game: str, schemas: Schemas, texts: Texts) -> None:
        """Raises :class:`runtime.tablegames.game.FormError` where there is no such game."""
        super().__init__("table-referee", schemas, texts)
        self._game: TableGame[Any, Any, Any] = game_of(game)
        self._state = self._game.begin()

    def _load(self, request: MessageData) -> MessageData:
        given: Mapping[str, Any] = request["load"]
        game, name = self._game, given.get("game", self._game.id)
        if "rules" in given or name != game.id:
            try:
                game = game_of(name, given.get("rules", {}))
            except FormError as problem:
                raise FormError(problem.code, f"/load/rules{problem.at}", **problem.details) from problem
        try:
            state = game.read_state(given["state"]) if "state" in given else game.begin()
        except FormError as problem:
            raise FormError(problem.code, f"/load/state{problem.at}", **problem.details) from problem
        strange = _strange(given.get("state"), game.write_state(state), "/load/state")
        notes = [self.unknown(at.rpartition("/")[2], "", at) for at in strange]
        answer = with_notes({"ok": True, **self._shown(game, state, request)}, notes)
        self._game, self._state = game, state
        return answer

    def _applied(self, state: Any, request: MessageData) -> AppliedMove[Any, TableEvent] | TableRefusal:
        game = self._game
        move = game.read_move(self._needed(request, "move"))
        viewer = self._player(game, request, "as") if "as" in request else None
        named = [self._player(game, request, key) for key in ("by", "player") if key in request]
        if named[1:] and named[0] != named[1]:
            raise BadRequestError(self._t("“by” and “player” name two different players."), "/by")
        player = named[0] if named else _acting(game, state, viewer)
        if viewer not in (None, player) and game.is_secret(move):
            # Whether the other side has the bricks for it is more than the asker may know.
            raise FormError(
                "secret-move", "/by" if "by" in request else "/player", player=game.names[player], viewer=request["as"]
            )
        return game.apply(state, player, move)

    def _events(self, done: AppliedMove[Any, TableEvent], request: MessageData) -> list[MessageData]:
        names, viewer = self._game.names, self._player(self._game, request, "as") if "as" in request else None
        return [{**event.seen_by(viewer), "player": names[event.player]} for event in done.events]

    def _refused(self, why: TableRefusal) -> list[MessageData]:
        text = say_table_refusal(self._t, why.code, why.details)
        return [{"code": why.code, "details": dict(why.details), "text": text}]

    def _ask(self, state: Any, request: MessageData) -> MessageData:
        game, question = self._game, request["ask"]
        viewer = self._player(game, request, "as") if "as" in request else None
        if question == "state":
            return {"ok": True, **self._shown(game, state, request)}
        if question == "rules":
            return {"ok": True, "game": game.id, "rules": parameters_of(game.rules)}
        if question == "summary":
            points = dict(zip(game.names, game.points(state), strict=True))
            summary = {"to_act": [game.names[player] for player in game.to_act(state)], "points": points}
            return {"ok": True, "summary": summary, "finished": self._finished(game, state)}
        if viewer is None:
            self._needed(request, "player")
        player = self._player(game, request, "player") if viewer is None or "player" in request else viewer
        if viewer not in (None, player):
            raise FormError("other-eyes", "/player", player=game.names[player], viewer=request["as"])
        if question == "view":
            return {"ok": True, "view": game.write_view(game.view(state, player))}
        each = game.each_move(state, player)
        listed = [game.write_move(move) for move in islice(each, MOST_LISTED)]
        has_more = next(each, None) is not None
        return {"ok": True, "moves": listed, **({"more": True} if has_more else {})}

    def _shown(
        self, game: AbstractGame[TablePlayer, Any, Any, Any, TableEvent, TableRefusal], state: Any, request: MessageData
    ) -> MessageData:
        """The state or the view, and how the game ended."""
        return {**super()._shown(game, state, request), "finished": self._finished(game, state)}

    def _finished(
        self, game: AbstractGame[TablePlayer, Any, Any, Any, TableEvent, TableRefusal], state: Any
    ) -> MessageData | None:
        result = game.result(state)
        if result is None:
            return None
        winner = None if result.winner is None else game.names[result.winner]
        return {"winner": winner, "points": dict(zip(game.names, result.points, strict=True)), "why": result.why}


def _strange(given: Any, known: Any, at: str) -> Iterator[str]:
    """Where in a state keys stand that the game has not; a key without a value is none."""
    if isinstance(given, Mapping) and isinstance(known, Mapping):
        for key, value in given.items():
            if key in known:
                yield from _strange(value, known[key], f"{at}/{key}")
            elif value not in (None, ""):
                yield f"{at}/{key}"
    elif isinstance(given, list) and isinstance(known, list):
        for number, pair in enumerate(zip(given, known, strict=False)):
            yield from _strange(*pair, f"{at}/{number}")


def _acting(game: TableGame[Any, Any, Any], state: Any, viewer: TablePlayer | None) -> TablePlayer:
    """Who makes a move where none is named: the one who asks, if it is theirs to act, else the first who is to act."""
    # Of a game that is over somebody must be said to move, so that the rules can say that it is.
    acting = game.to_act(state) or PLAYERS
    return viewer if viewer in acting and viewer is not None else acting[0]
