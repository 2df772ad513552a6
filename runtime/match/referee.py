"""The rules as a partner in a conversation: one line of JSON in, one out (schemas/referee.schema.json).

Whatever a line holds, it is answered, and it changes nothing unless the answer says ``ok``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from unicodedata import normalize

from runtime.campaign.action_json import data_of, read_action_data, write_events_data
from runtime.campaign.json_reader import JsonReader
from runtime.campaign.play import Judging, Position
from runtime.campaign.position_issues import rule_of
from runtime.campaign.position_json import read_position_data, write_position_data
from runtime.campaign.positions import position_of, state_of
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.shared_codecs import CELL, LAID
from runtime.engine.board.grid import Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.actions import Action, Commit, Order, Refusal, Spy
from runtime.engine.game.events import Event, SpyReported
from runtime.engine.game.state import GameState, Phase, Run
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied as Ordered
from runtime.engine.turn.turn import Result, apply, invoke_region
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import BoardContext
from runtime.lexicon import Lexicon, Reworded
from runtime.match.conversation import MOST_FAULTS, BadRequestError, GameReferee, MessageData, TooMuchError
from runtime.match.referee_answers import ASKED, Asked, refuse_long_search, spy_data
from runtime.match.scryptic import Refusals, Scryptic
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue, say_refusal
from runtime.tablegames.game import AppliedMove

MOST_CELLS = 100_000
"""So many cells a loaded board may have."""

MOST_JUDGED = 5_000_000
"""So large conditions and effects, times cells, may be; all of them are looked at after each action."""


@dataclass(frozen=True, slots=True)
class RefereeLibrary:
    """What a referee goes by: words, editions, schemas, a language; ``prepare`` is called before moves are sought."""

    lexicon: Lexicon
    rulesets: Mapping[str, Ruleset]
    schemas: Schemas
    texts: Texts
    free_regions: bool = False
    prepare: Callable[[], object] = lambda: None


class Referee(GameReferee[Side, GameState, Action, SideView, Event, Refusals]):
    """One conversation about Scryptic: the position that was loaded last, and what has been done since."""

    _game: Scryptic

    def __init__(self, library: RefereeLibrary, state: GameState | None = None, judging: Judging | None = None) -> None:
        """``state`` is where it begins, ``judging`` what its conditions and triggers were made of."""
        super().__init__("referee", library.schemas, library.texts)
        self._library = library
        self._state = state
        self._vocabulary = _Lazy(library.prepare, library.lexicon.words)
        self._offered = _Lazy(library.prepare, library.lexicon.offered)
        self._words = Reworded(library.lexicon)
        if state is not None:
            self._game = self._rules(self._words, state, judging)

    # Loading

    def _load(self, request: MessageData) -> MessageData:
        self._refuse_large(request["load"])
        position, issues = read_position_data(request["load"])
        if not issues:
            words = Reworded(self._library.lexicon, position.connotations or {})
            state = state_of(position, self._library.rulesets, words)
            if isinstance(state, GameState):
                game = self._rules(words, state, position.judging)
                answer = {"ok": True, **self._shown(game, state, request)}
                self._state, self._words, self._game = state, words, game
                return answer
            return {"ok": False, "refusals": [self._excluded(issue) for issue in state[:MOST_FAULTS]]}
        return {"ok": False, "refusals": [self._told(issue, "/load") for issue in issues[:MOST_FAULTS]]}

    def _refuse_large(self, load: MessageData) -> None:
        """Raise TooMuchError where looking at a position after each action would cost more than one line may."""
        cells = sum(map(len, load["terrain"]))
        if cells > MOST_CELLS:
            said = self._t(
                "The board is too large for one line: its cells are {count}, where {most} are the most.",
                count=cells,
                most=MOST_CELLS,
            )
            raise TooMuchError(said, "/load/terrain")
        judged = _weight(load.get("judging"))
        if judged * cells > MOST_JUDGED:
            said = self._t("So many conditions and effects on so many cells are too much work for one line.")
            raise TooMuchError(said, "/load/judging")

    # Actions

    def _applied(self, state: GameState, request: MessageData) -> AppliedMove[GameState, Event] | Refusals:
        result = self._result(state, request)
        return result if isinstance(result, tuple) else AppliedMove(result.state, result.events)

    def _result(self, state: GameState, request: MessageData) -> Result:
        """What the engine says to an action, where it is the side's whose it is said to be."""
        early = self._out_of_turn(state, request)
        if early:
            return early
        match request["do"]:
            case "commit":
                return self._commit(state, request)
            case "order":
                return self._apply(state, Order(_named(state, request.get("order", []))))
            case "spy":
                return self._spy(state)
            case "invoke" if "region" in request:
                if not self._library.free_regions:
                    raise BadRequestError(self._t("A region is only taken with --free-regions."), "/region")
                region = tuple(map(CELL.read, request["region"]))
                return invoke_region(state, Element(self._needed(request, "element")), region, self._words)
        for key, verbs in _NEEDED.items():
            if request["do"] in verbs:
                self._needed(request, key)
        if not isinstance(request.get("letters", ""), str):
            raise BadRequestError(self._t("Letters to be given up are one text."), "/letters")
        action = read_action_data(request)
        if action is None:
            raise BadRequestError(self._t("There is no such action."), "/do")
        return self._apply(state, action)

    def _apply(self, state: GameState, action: Action) -> Result:
        return apply(state, action, self._words)

    def _out_of_turn(self, state: GameState, request: MessageData) -> Refusals:
        """Why the side that a request names under ``by`` may not act now; a request that names none may."""
        if "by" not in request or state.phase is Phase.OVER:
            return ()
        return self._game.not_to_act(state, self._player(self._game, request, "by"))

    def _commit(self, state: GameState, request: MessageData) -> Result:
        """A commit, and the defender's order with it where one is asked for."""
        if "letters" in request:
            if isinstance(request["letters"], str):
                raise BadRequestError(self._t("New letters are a list of [row, column, letter]."), "/letters")
            laid = LAID.read(request["letters"])
        else:
            run = Run(
                CELL.read(self._needed(request, "at")),
                Direction(self._needed(request, "dir")),
                # What is typed on some systems has a letter and its dots as two signs.
                normalize("NFC", self._needed(request, "word")),
            )
            laid = new_letters(state, run)
        result = self._apply(state, Commit(laid))
        if "order" not in request or isinstance(result, tuple) or result.state.phase is not Phase.ORDER:
            return result
        # The order is the defender's choice: a line that is said to be by who attacks may not hold it.
        early = self._out_of_turn(result.state, request)
        if early:
            return early
        ordered = self._apply(result.state, Order(_named(result.state, request["order"])))
        return ordered if isinstance(ordered, tuple) else Ordered(ordered.state, result.events + ordered.events)

    def _spy(self, state: GameState) -> Result:
        """Ask a spy; where none may be asked, nothing is searched."""
        # A spy who comes back with nothing: the rules say whether one may be asked at all, and nothing is kept.
        refused = self._apply(state, Spy())
        if isinstance(refused, tuple):
            return refused
        refuse_long_search(state, self._words, self._offered.get(), self._t)
        side = state.to_move
        action = spied(BoardContext.of(state), side, state.racks[side].letters, self._words, self._offered.get())
        return self._apply(state, action)

    # Questions

    def _ask(self, state: GameState, request: MessageData) -> MessageData:
        question = request["ask"]
        if question == "state":
            return {"ok": True, "state": self._game.write_state(state)}
        for key in _NEEDED_TO_ASK.get(question, ()):
            self._needed(request, key)
        library = self._library
        asked = Asked(state, self._words, library.rulesets, self._vocabulary.get, JsonReader(request), library.texts)
        found = ASKED[question](asked)
        if isinstance(found, Refusal):
            return {"ok": False, "refusals": self._refused((found,))}
        members = found if isinstance(found, dict) and question != "view" else {}
        return {"ok": True, **members, question: found}

    # What is said

    def _rules(self, words: Reworded, state: GameState, judging: Judging | None) -> Scryptic:
        """The game by these words, which conditions and triggers were made for."""
        return _Judged(state, words, self._library.rulesets, judging, self._vocabulary.get, self._t)

    def _events(self, done: AppliedMove[GameState, Event], request: MessageData) -> list[MessageData]:
        events = done.events
        if "as" in request:
            events = self._game.seen(events, self._player(self._game, request, "as"))
        written = write_events_data(events)
        for event, data in zip(events, written, strict=True):
            if isinstance(event, SpyReported) and event.letters:
                data["spy"] = spy_data(done.state, event.letters, self._words)
        return written

    def _excluded(self, issue: Issue) -> MessageData:
        """Why a position is refused: code, the rule that excludes it, cells, a sentence, and where in the line."""
        return {
            "code": issue.code,
            "rule": rule_of(issue),
            "cells": [list(cell) for cell in issue.place.cells],
            "details": dict(issue.details),
            "at": f"/load{issue.place.pointer}",
            "text": say_issue(self._t, issue)[0],
        }

    def _refused(self, why: Refusals) -> list[MessageData]:
        return [
            {
                "code": refusal.code.value,
                "rule": refusal.rule,
                "cells": data_of(refusal.cells),
                "details": dict(refusal.details),
                "text": say_refusal(self._t, refusal.code.value, refusal.details),
            }
            for refusal in why
        ]


class _Judged(Scryptic):
    """Scryptic as the rule cases write its positions."""

    def write_state(self, state: GameState) -> MessageData:
        """The position with its parts in their order, what its words are by now, and how it ended."""
        own = {word: tuple(named) for word, named in self.words.own.items()} if isinstance(self.words, Reworded) else {}
        position = replace(_in_order(position_of(state, self.rulesets, self.judging)), connotations=own or None)
        return {**write_position_data(position), "finished": None if state.ended is None else data_of(state.ended)}


class _Lazy:
    """A vocabulary that is made when somebody first needs it."""

    def __init__(self, prepare: Callable[[], object], words: Callable[[], Iterable[str]]) -> None:
        self._prepare, self._words = prepare, words
        self._made: Vocabulary | None = None

    def get(self) -> Vocabulary:
        """The vocabulary."""
        if self._made is None:
            self._prepare()
            self._made = Vocabulary(self._words())
        return self._made


_NEEDED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "at": ("redeploy",),
        "dir": ("redeploy",),
        "element": ("invoke",),
        "letters": ("discard",),
        "option": ("choose",),
    }
)
"""Which actions can't do without a member."""

_NEEDED_TO_ASK: Mapping[str, tuple[str, ...]] = MappingProxyType({"strength": ("at", "dir", "role"), "view": ("side",)})
"""What questions can't do without."""


def _weight(judging: Any) -> int:
    """How many conditions, effects and other parts of them a position has judged after each action."""
    weight, waiting = 0, [judging]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            weight += "kind" in one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return weight


def new_letters(state: GameState, run: Run) -> tuple[Laid, ...]:
    """The letters that are new where the side to move makes ``run``: all but those of its own that lie there."""
    own = state.board.letters[state.to_move]
    return tuple(Laid(cell, letter) for cell, letter in zip(run.cells, run.text, strict=True) if own[cell] != letter)


def _in_order(position: Position) -> Position:
    """The same with cities and tokens in the order of the rule cases, so that positions can be compared."""
    held = position.rack_tokens or BySide((), ())
    return replace(
        position,
        cities=tuple(sorted(position.cities or (), key=lambda city: city.at)),
        tokens=tuple(sorted(position.tokens or (), key=lambda token: token.at)),
        rack_tokens=held.map(lambda rack: tuple(sorted(rack, key=lambda one: (one.element.value, one.at)))),
    )


def _named(state: GameState, order: list[MessageData]) -> tuple[Run, ...]:
    """The waiting defenders as an answer names them; one that is unknown makes the order a wrong one."""
    waiting = {(run.at, run.direction): run for run in state.waiting.defenders} if state.waiting else {}
    named = [(CELL.read(one.get("at")), Direction(one["dir"])) for one in order]
    return tuple(waiting.get(one, Run(*one, "")) for one in named)
