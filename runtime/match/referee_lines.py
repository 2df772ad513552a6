"""What the lines to a referee and its answers look like, for the schemas: of Scryptic and of the table games."""

from __future__ import annotations

from typing import Any

from runtime.campaign.action_json import CELL, LETTERS
from runtime.campaign.codec import (
    Codec,
    FileHead,
    Schema,
    flag,
    list_of,
    members_of,
    object_schema,
    text,
    text_of,
    whole,
)
from runtime.campaign.position_json import POSITION
from runtime.campaign.run_codecs import RUN
from runtime.campaign.shared_codecs import DIRECTION, ELEMENT, SIDE
from runtime.engine.levels.ruleset import Role
from runtime.engine.records.notation import VERBS
from runtime.support.issues import UNKNOWN_KEY
from runtime.tablegames.catalogue import KINDS

_ANY: Codec[Any] = Codec({}, members_of)
_SOME: Codec[Any] = Codec({"type": "object"}, members_of)
_STATE: Codec[Any] = Codec({"type": "object", "maxProperties": 20}, members_of)
_PLAYER = text(20)


def _object(words: str, members: dict[str, Any], needed: tuple[str, ...] = (), *, is_open: bool = True) -> Codec[Any]:
    """An object that is only described; an open one may have other members too."""
    schema = object_schema(words, members, needed)
    return Codec({key: one for key, one in schema.items() if not is_open or key != "additionalProperties"}, members_of)


def _line(name: str, title: str, words: str, members: dict[str, Any], answer: Codec[Any]) -> Codec[Any]:
    """A line to a referee, with what it answers."""
    head = FileHead(name, title, has_format=False, is_line=True)
    schema: Schema = object_schema(words, members, head=head)
    return Codec({**schema, "$defs": {"answer": answer.at(f"{name}#/$defs/answer")}}, members_of)


_NOTES = list_of(
    _object(
        """
        code: The stable name of what was ignored.
        at: Where in the line, as a JSON pointer.
        text: A sentence for people.
        """,
        {"code": Codec({"const": UNKNOWN_KEY}, members_of), "at": text(), "text": text()},
        ("code", "at", "text"),
    ),
    least=1,
)

_NAMED_RUN = _object(
    """A word by its first cell and its direction.

    at: The cell of its first letter: [row, column].
    dir: The way it reads.
    word: Its letters, for people; they are not read.
    """,
    {"at": CELL, "dir": DIRECTION, "word": text(1000)},
    ("at", "dir"),
    is_open=False,
).at("referee#/$defs/named_run")

_REFUSAL = _object(
    """One reason why not.

    code: Its stable name, such as forest; bad-request for a line that asks for nothing that could be done.
    rule: The number of the rule in the page of rules; empty for bad-request.
    cells: The cells concerned, each as [row, column].
    details: The words and figures of the text, by name.
    at: bad-request, and a position that is refused: a JSON pointer to what is wrong with the line.
    text: The reason as a sentence.
    """,
    {"code": text(), "rule": text(), "cells": list_of(CELL), "details": _SOME, "at": text(), "text": text(least=1)},
    ("code", "rule", "text"),
).at("referee#/$defs/refusal")

_EVENT = _object(
    """Something that happened. A word_committed has outcome, main, cross, new, attack, A (where it attacks), steps,
    leftovers, penalty, ice, forest_cleared, tokens, cities and base_gained; a run_lifted run, lifted and discarded; an
    element_invoked region, changed, destroyed and cities_destroyed; a spy_reported spy; a turn_ended pass and restored.

    event: What happened: word_committed, attack_declared, order_chosen, run_lifted, element_invoked, spy_reported,
        letters_drawn, letters_discarded, turn_began, turn_ended, draw_offered, game_ended, and others as the rules
        grow.
    side: Whose doing it is.
    """,
    {"event": text(pattern="^[a-z_]+$"), "side": SIDE},
    ("event",),
).at("referee#/$defs/event")

_MOVE_MEMBERS = ("at", "dir", "word", "new", "cross", "attack", "strength")
_MOVE = _object(
    """A legal placement, as in a line of scryptic moves.

    at: The first cell of the main word.
    dir: The direction of the main word.
    word: The main word.
    new: The new letters, each as [row, column, letter].
    cross: The cross words.
    attack: Whether it attacks.
    strength: The strength it attacks with, or would defend with where it doesn't attack.
    """,
    {
        "at": CELL,
        "dir": DIRECTION,
        "word": text(),
        "new": Codec({"type": "array", "items": LETTERS.schema["items"]}, members_of),
        "cross": list_of(RUN),
        "attack": flag(),
        "strength": whole(0),
    },
    _MOVE_MEMBERS,
    is_open=False,
).at("referee#/$defs/move")

REFEREE = _line(
    "referee",
    "A line to the referee, and its answer",
    """What `scryptic referee` reads: one JSON object a line, with one of load, do and ask. What it answers, one
    object a line in the same order, is described under $defs/answer. Any line gets an answer, and changes nothing
    unless the answer says ok. A key that is not described here is ignored, and noted in the answer.

    id: Whatever the asker likes; the answer has the same.
    load: Play on from this position; what was played until now is forgotten. A position that the rules exclude is
        refused, each reason with its code, its rule, its cells and where in the line it is (at).
    do: An action of the side to move, or, in phase order, of the defending side. commit lays a word (letters, or at,
        dir and word; order answers at once where the rules ask for it); order names the order of the fights; discard
        gives up letters; redeploy lifts the run through at along dir; invoke uses up a token of an element; spy asks a
        spy; choose answers a choice of the level by an option; end_turn hands over; resign, offer_draw and accept_draw
        end the game or would.
    ask: A question, which changes nothing; its answer stands under its own name. state: the whole position; moves:
        every legal placement of the side to move; placements: count, attacks, sum_A and digest of these; strength: of
        the run through at along dir in the role attack or defence; view: the position as a side sees it; conditions:
        what each side's conditions ask, and how far they are; summary: scores, words, not_words, penalties, finished.
    by: do: the side that acts. Where it is not this side's turn to act (in phase order, the defending side's), the line
        is refused as not-your-turn; so is a commit with order, for the order is the other side's to name. Left out, it
        is the side whose turn it is. Who acts and who is shown the answer (as) are two things: each may be named
        without the other.
    as: Answer with what this side may see: its events, and view in place of state. It says nothing of who acts (by).
    letters: commit: the new letters, each as [row, column, letter]. discard: the letters given up, as one text.
    at: commit: the first cell of the main word. redeploy, strength: any cell of the run. invoke: where the token lay,
        if several of the element are held.
    dir: The direction of the word or run.
    word: commit: the whole main word, the letters that lie there already included.
    order: order, and commit where the defender chooses: the attacked words in the order they fight, each once.
    discard: redeploy: the letters given up where the rack has no room for all, as one text.
    element: invoke: volcano, drought, flood or firestorm.
    option: choose: the id of the option.
    stuck: end_turn: whether the level forbids it, and whoever runs the game found nothing to do that it allows.
    region: invoke, with --free-regions only: the region's cells in the order it grew, the token's own first.
    side: view: whose eyes.
    role: strength: what the word does.
    """,
    {
        "id": _ANY,
        "load": POSITION,
        "do": text_of(*VERBS),
        "ask": text_of("state", "moves", "placements", "strength", "view", "conditions", "summary"),
        "by": SIDE,
        "as": SIDE,
        "letters": LETTERS,
        "at": CELL,
        "dir": DIRECTION,
        "word": text(1000, least=1),
        "order": list_of(_NAMED_RUN, 10_000),
        "discard": text(100_000),
        "element": ELEMENT,
        "option": text(64),
        "stuck": flag(),
        "region": list_of(CELL, 1_000_000, least=1),
        "side": SIDE,
        "role": text_of(*(role.value for role in Role)),
    },
    _object(
        """The answer to one line. A question is answered under its own name; the members of placements, strength,
        conditions and summary also stand in the answer itself.

        id: The id of the line; null where it had none, or could not be read.
        ok: Whether it was done, or answered. Only then may anything have changed.
        refusals: Why not, where it is not ok. The first is the first rule of the page that fails; the others are advice
            and may be incomplete.
        notes: What was ignored in the line: keys that mean nothing where they stand.
        events: What an action did, in the order it happened.
        state: The whole position afterwards.
        view: The position as a side sees it: the names of positions, with its rack, and of the opponent's only how many
            letters it holds.
        moves: Every legal placement.
        """,
        {
            "id": _ANY,
            "ok": flag(),
            "refusals": list_of(_REFUSAL, least=1),
            "notes": _NOTES,
            "events": list_of(_EVENT),
            "state": POSITION,
            "view": _SOME,
            "moves": list_of(_MOVE),
        },
        ("id", "ok"),
    ),
)

_TABLE_REFUSAL = _object(
    """
    code: The stable name of the reason.
    details: The figures in the text.
    at: Where in the line, as a JSON pointer.
    text: A sentence for people.
    """,
    {"code": text(), "details": _SOME, "at": text(), "text": text()},
    ("code", "text"),
)

TABLE_REFEREE = _line(
    "table-referee",
    "A line to the referee of a table game, and its answer",
    """What `scryptic referee --game scribe|scryper|scrambler` reads: one JSON object a line, with one of load, do and
    ask. What it answers, one object a line in the same order, is described under $defs/answer. Any line gets an answer,
    and changes nothing unless the answer says ok. A key that is not described here is ignored, and noted in the answer.
    A game begins with the program; nothing need be loaded.

    id: Whatever the asker likes; the answer has the same.
    load: Play on from here; what was played until now is forgotten.
    do: A move is made.
    move: do: the move as it is noted. Scribe: a cell, column a to i and row 1 to 9 from the top left (e5). Scryper: a
        set-up by columns (set 1.34.2), a step (b8-b6), the brick for the score pit (score b6). Scrambler: a dot to go
        to (c4), a corner to begin in (@a1), a card turned clockwise or back (A+, A-; A and B above C and D), a box to
        claim by its top left dot (*c4), done, agree, pass.
    by: do: who makes the move, by the same names as player; where it is not theirs to act, the line is refused as
        not-your-turn. Unless said, the one under player.
    player: do: who makes the move; unless said, the one named under as where it is theirs to act, or else the first of
        those who are to act. moves: whose moves. view: whose eyes. For both the one named under as, unless said.
        Scribe: + and o; Scryper: white and brown; Scrambler: one and two.
    ask: A question, which changes nothing; its answer stands under its own name. state: the whole state; moves: every
        legal move of a player; view: what a player may know; summary: to_act, points and finished; rules: the game's
        parameters.
    as: Answer with what this player may see and nothing else: its events, and view in place of state. The moves and the
        view of the other player are not told, nor is a set-up of theirs judged, for that would tell what is hidden.
    """,
    {
        "id": _ANY,
        "load": _object(
            """
            game: Which game; the one that is played already unless said.
            rules: The game's parameters; what is left out has its default. Without this and game, the parameters stay.
            state: The state, as answers give it; the beginning of the game unless said.
            """,
            {"game": text_of(*KINDS), "rules": _STATE, "state": _STATE},
            is_open=False,
        ),
        "do": text_of("move"),
        "move": text(100, least=1),
        "by": _PLAYER,
        "player": _PLAYER,
        "ask": text_of("state", "moves", "view", "summary", "rules"),
        "as": _PLAYER,
    },
    _object(
        """The answer to one line.

        id: The id of the line; null where it had none, or could not be read.
        ok: Whether it was done, or answered. Only then may anything have changed.
        refusals: Why not, where it is not ok.
        notes: What was ignored in the line: keys that mean nothing where they stand.
        events: What a move did, in the order it happened.
        state: The whole state afterwards.
        view: What a player may know.
        moves: Legal moves as they are noted, 100,000 at the most.
        more: There are more legal moves than are listed, as to set up on a large board of Scryper; absent elsewhere.
        summary: Who is to act, both players' points, and how the game ended.
        rules: The game's parameters that differ from their defaults.
        finished: Null while the game goes on; else winner (null: a draw), points and why.
        """,
        {
            "id": _ANY,
            "ok": flag(),
            "refusals": list_of(_TABLE_REFUSAL, least=1),
            "notes": _NOTES,
            "events": list_of(_SOME),
            "state": _SOME,
            "view": _SOME,
            "moves": list_of(text(), 100_000),
            "more": Codec({"const": True}, members_of),
            "summary": _SOME,
            "rules": _SOME,
            "finished": Codec({"type": ["object", "null"]}, members_of),
        },
        ("id", "ok"),
    ),
)
