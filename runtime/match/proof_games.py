"""The games of proofs: how they hold their level without a copy of it, and how they are played again on it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from runtime.ai.players import ALL_PLAYERS
from runtime.ai.players import player_name as name_of_player
from runtime.campaign.level_json import LEVEL
from runtime.campaign.play import CarryOver, Proof, ProofGame
from runtime.campaign.ruleset_json import RULESET
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record, Replayed, replay
from runtime.engine.turn.first_position import NotPlayableError
from runtime.engine.turn.turn import Applied
from runtime.engine.words.words import Words
from runtime.match.presets import arrived
from runtime.match.ways_to_win import ONE_COURSE, playable
from runtime.support.json_text import plain
from runtime.support.texts import Texts, english

IDLE = "idle"
"""Stands for an opponent that ends every turn at once."""

NOTHING = CarryOver()
"""What is brought along by who comes from nowhere."""


def level_hash(level: Level) -> str:
    """64 hexadecimal digits that stand for all of a level that a game depends on, its rules aside.

    They are made of how a level stands in its file, so that another version of the program finds the same.
    """
    return _hash(LEVEL.write(playable(level)))


def rules_hash(rules: Ruleset) -> str:
    """64 hexadecimal digits that stand for every parameter of the rules, whatever they are called."""
    return _hash(RULESET.write(replace(rules, id="", name="", extra={})))


def _hash(data: object) -> str:
    # JSON can hold half a surrogate pair in a designer's text; escaped, it can be hashed too.
    text = json.dumps(plain(data), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()


def proof_game(record: Record) -> ProofGame:
    """The game of a record, holding its level by its hash."""
    level, rules = level_hash(record.level), rules_hash(record.rules)
    return ProofGame(level, rules, record.words, record.seed, record.actions, record.result, record.deals)


def game_of(proof: Proof) -> ProofGame:
    """The game of a proof, whichever way it is kept."""
    return proof.game if proof.record is None else proof_game(proof.record)


def opening_of(
    level: Level, carry: CarryOver, rules: Ruleset, words: Words, *, seed: int, rulesets: Mapping[str, Ruleset]
) -> Applied | None:
    """How the game of who comes with ``carry`` begins; None where it begins as the level does.

    ``words`` hold the level's changes and the words that are remembered. Raises NotPlayableError where it can't begin.
    """
    if carry == NOTHING:
        return None
    opening = arrived(level, carry, rules, rulesets, words, seed=seed)
    if not isinstance(opening, Applied):
        raise NotPlayableError(level.id, ())
    return opening


def replay_proof(proof: Proof, level: Level, rules: Ruleset, words: Words, rulesets: Mapping[str, Ruleset]) -> Replayed:
    """Play the game of a proof again on a level as it stands at the proof's difficulty.

    Raises NotPlayableError where it can't begin.
    """
    game = proof.game if proof.record is None else proof.record
    opening = opening_of(level, proof.carry, rules, words, seed=game.seed, rulesets=rulesets)
    return replay(Record(level, rules, words.hash, game.seed, game.actions, deals=game.deals), words, opening)


def lays_words(replayed: Replayed, actions: tuple[object, ...], side: Side) -> bool:
    """Whether a side has laid any word in a game that was played again, or was never to act in it."""
    done = [action for state, action in zip(replayed.states, actions, strict=False) if state.to_act is side]
    return not done or any(isinstance(action, Commit) for action in done)


def player_name(t: Texts, player: str) -> str:
    """What a player of a proof's game is called."""
    return t("an opponent that lays nothing") if player == IDLE else name_of_player(t, player)


def found_note(t: Texts, winner: str, opponent: str, *, has_chance: bool = False) -> str:
    """What is noted of a game that the computer found; where the level ``has_chance``, also how much it shows."""
    said = t(
        "Found by the computer: {winner} won against {opponent}.",
        winner=player_name(t, winner),
        opponent=player_name(t, opponent),
    )
    return f"{said} {t(ONE_COURSE)}" if has_chance else said


def note_text(t: Texts, note: str) -> str:
    """A proof's note as it stands; where the program wrote it in English, in the language of who reads it."""
    known = {player_name(english(), player): player for player in (*ALL_PLAYERS, IDLE)}
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    written = re.fullmatch(rf"Found by the computer: ({names}) won against ({names})\.( .+)?", note)
    if written is None or written[3] not in (None, f" {ONE_COURSE}"):
        return note
    return found_note(t, known[written[1]], known[written[2]], has_chance=written[3] is not None)
