"""A conversation in JSON lines: each line is answered, however broken, and changes nothing unless it is ``ok``."""

from __future__ import annotations

import json
import logging
from abc import ABC, abstractmethod
from typing import Any, Generic

from runtime.campaign.schema_validation import Schemas
from runtime.support.issues import UNKNOWN_KEY, Issue, Severity
from runtime.support.json_text import JsonLimits, Parsed, parse
from runtime.support.plain_text import visible_json
from runtime.support.table_texts import say_table_refusal
from runtime.support.texts import Texts
from runtime.support.wording import say_issue, say_line_issue
from runtime.tablegames.game import AbstractGame, AppliedMove, FormError, Happened, Move, RefusalT, State, View, Who

LIMITS = JsonLimits(size=8_000_000, depth=64)
"""What is too much for one line."""

MOST_FAULTS = 20
"""How many faults of one line are told."""

MessageData = dict[str, Any]

_log = logging.getLogger(__name__)


class BadRequestError(ValueError):
    """A line that asks for nothing; the message says what is wrong with it, ``at`` where."""

    code = "bad-request"

    def __init__(self, text: str, at: str = "") -> None:
        super().__init__(text)
        self.at = at


class TooMuchError(BadRequestError):
    """A line that asks for more work than one line may cost."""

    code = "too-much"


class Conversation(ABC):
    """Reads lines of the form that ``schema`` names, and words what is wrong with them."""

    def __init__(self, schema: str, schemas: Schemas, texts: Texts) -> None:
        self._schema = schema
        self._schemas = schemas
        self._t = texts
        self._line = 0

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, without a line break; it never raises."""
        said: MessageData = {"id": None}
        self._line += 1
        try:
            parsed = parse(line.strip(b"\r\n"), "", LIMITS)
            if isinstance(parsed.value, dict):
                # Before the line's form is looked at: the answer to a wrong line is to be known by its id too.
                said["id"] = parsed.value.get("id")
            said |= self._answer(parsed)
        except Exception as problem:
            # A fault of ours must not end the conversation; nothing has changed, for that is the last thing done.
            _log.exception("a line could not be answered")
            said |= {"ok": False, "refusals": [self._bad(f"{type(problem).__name__}: {problem}"[:200])]}
        return _encoded(said)

    def _answer(self, parsed: Parsed) -> MessageData:
        faults = [issue for issue in parsed.issues if issue.severity is Severity.ERROR]
        if not faults:
            found = self._schemas.issues(self._schema, parsed, "")
            faults = [issue for issue in found if issue.severity is Severity.ERROR]
        if faults or not isinstance(parsed.value, dict):
            return {"ok": False, "refusals": [self._told(issue) for issue in faults[:MOST_FAULTS]]}
        ignored = [issue for issue in found if issue.code == UNKNOWN_KEY]
        try:
            if sum(verb in parsed.value for verb in ("load", "do", "ask")) != 1:
                raise BadRequestError(self._t("A line must hold one of load, do and ask."))
            answer = self._carried_out(parsed.value)
        except BadRequestError as problem:
            answer = {"ok": False, "refusals": [{**self._bad(str(problem), problem.at), "code": problem.code}]}
        return with_notes(answer, [self._told(issue) for issue in ignored[:MOST_FAULTS]])

    @abstractmethod
    def _carried_out(self, request: MessageData) -> MessageData:
        """The answer to a request of the right form, with one of load, do and ask."""

    def _needed(self, request: MessageData, key: str) -> Any:
        """A member that this request must have."""
        if request.get(key) is None:
            raise BadRequestError(self._t("“{key}” is missing.", key=key), f"/{key}")
        return request[key]

    def _told(self, issue: Issue, under: str = "") -> MessageData:
        """A fault of a line's form, with where in the line it is."""
        if issue.code == UNKNOWN_KEY:
            return self.unknown(str(issue.details["key"]), str(issue.details["suggestion"]), issue.place.pointer)
        pointer = under + issue.place.pointer
        said = say_issue(self._t, issue)[0] if pointer else say_line_issue(self._t, issue, self._line)
        return self._bad(said, pointer)

    def unknown(self, key: str, near: str, at: str) -> MessageData:
        """A key that means nothing where it stands, and perhaps the one that was meant.

        The line is answered without it, as files are read, so that a program may write more than this version knows.
        """
        said = self._t("“{key}” means nothing here and was ignored.", key=key)
        hint = self._t("Did you mean “{suggestion}”?", suggestion=near) if near else ""
        return {"code": UNKNOWN_KEY, "at": at, "text": f"{said} {hint}".rstrip()}

    def _bad(self, text: str, at: str = "") -> MessageData:
        return {"code": "bad-request", "rule": "", "at": at, "text": text}


class GameReferee(Conversation, Generic[Who, State, Move, View, Happened, RefusalT]):
    """One conversation about one game: its rules, and its present state, None before one is loaded."""

    _game: AbstractGame[Who, State, Move, View, Happened, RefusalT]
    _state: State | None

    @property
    def state(self) -> State | None:
        """The present state; None before one is loaded."""
        return self._state

    def _carried_out(self, request: MessageData) -> MessageData:
        try:
            if "load" in request:
                return self._load(request)
            if self._state is None:
                raise BadRequestError(self._t("No position is loaded yet."))
            return self._do(self._state, request) if "do" in request else self._ask(self._state, request)
        except FormError as problem:
            text = say_table_refusal(self._t, problem.code, problem.details)
            raise BadRequestError(text, problem.at) from problem

    def _do(self, state: State, request: MessageData) -> MessageData:
        done = self._applied(state, request)
        if not isinstance(done, AppliedMove):
            return {"ok": False, "refusals": self._refused(done)}
        events = self._events(done, request)
        answer = {"ok": True, "events": events, **self._shown(self._game, done.state, request)}
        self._state = done.state
        return answer

    def _shown(
        self, game: AbstractGame[Who, State, Move, View, Happened, RefusalT], state: State, request: MessageData
    ) -> MessageData:
        """The state as it is, or as the side sees it that the request names under ``as``."""
        if "as" in request:
            return {"view": game.write_view(game.view(state, self._player(game, request, "as")))}
        return {"state": game.write_state(state)}

    def _player(
        self, game: AbstractGame[Who, State, Move, View, Happened, RefusalT], request: MessageData, key: str
    ) -> Who:
        """The player that a request names."""
        if request.get(key) not in game.names:
            raise FormError("bad-player", f"/{key}", players=" ".join(game.names))
        return game.players[game.names.index(request[key])]

    @abstractmethod
    def _load(self, request: MessageData) -> MessageData:
        """Go on from another state, and perhaps with another game."""

    @abstractmethod
    def _ask(self, state: State, request: MessageData) -> MessageData:
        """The answer to a question, which changes nothing."""

    @abstractmethod
    def _applied(self, state: State, request: MessageData) -> AppliedMove[State, Happened] | RefusalT:
        """What the rules say to what a request does."""

    @abstractmethod
    def _events(self, done: AppliedMove[State, Happened], request: MessageData) -> list[MessageData]:
        """The events of a move, as the side sees them that the request names."""

    @abstractmethod
    def _refused(self, why: RefusalT) -> list[MessageData]:
        """Why a move was refused: codes, figures and sentences."""


def with_notes(answer: MessageData, notes: list[MessageData]) -> MessageData:
    """An answer with what is to be noted beside it, after what is noted already; the same where that is nothing."""
    return {**answer, "notes": [*answer.get("notes", ()), *notes]} if notes else answer


def _encoded(answer: MessageData) -> bytes:
    """One line of JSON, in which what is not seen of the asker's texts is an escape."""
    return visible_json(json.dumps(answer, ensure_ascii=False, separators=(",", ":"))).encode("utf-8")
