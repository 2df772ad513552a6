"""What a proof is worth on the level as it is: its game played again, and what came of that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from runtime.campaign.play import Proof, ProofGame
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import fingerprint
from runtime.engine.turn.first_position import NotPlayableError
from runtime.engine.words.words import Words
from runtime.match.proof_games import game_of, lays_words, level_hash, replay_proof, rules_hash
from runtime.match.ways_to_win import WayToWin, is_won, ways_of

MOST_ACTIONS = 5000
"""A game of more actions is not replayed: it would hold up whoever opens the campaign."""

NO_RULESETS: Mapping[str, Ruleset] = MappingProxyType({})
"""Editions that none need: a game whose player brings nothing along begins without them."""


class ProofStanding(Enum):
    """What a proof is worth now."""

    HOLDS = "holds"
    EARLIER = "earlier"
    STALE = "stale"
    BROKEN = "broken"
    OTHERWISE = "otherwise"
    NO_PATH = "no-path"
    ELSEWHERE = "elsewhere"
    UNJUDGED = "unjudged"
    NOT_REPLAYED = "not-replayed"


PROVED = frozenset({ProofStanding.HOLDS, ProofStanding.EARLIER})
"""Where the game still wins as it says, on the level as it is now."""


@dataclass(frozen=True, slots=True)
class ProofVerdict:
    """What came of replaying a proof on the present level.

    ``HOLDS``: it wins as it says. ``EARLIER``: it does, but it was played on another version of the level. ``STALE``:
    what the game depends on has changed, and it no longer wins so. ``BROKEN``: nothing has changed, and yet action
    ``number`` (from 1; 0 for none) can't be done. ``OTHERWISE``: it can be replayed, but does not win by that way.
    ``NO_PATH``: the level has no such way to win. ``ELSEWHERE``: the game does not begin as the level does.
    ``UNJUDGED``: the level can't be begun. ``NOT_REPLAYED``: the game is too long, or all of them together are.

    ``result`` is the fingerprint of the last position where it wins, and ``words`` the hash of the words it wins by.
    ``lays`` tells whether the other side has laid a word in it.
    """

    standing: ProofStanding
    number: int = 0
    result: str = ""
    words: str = ""
    lays: bool = True

    @property
    def is_proved(self) -> bool:
        """Whether the game still wins as it says."""
        return self.standing in PROVED


def judge(
    proof: Proof, level: Level, rules: Ruleset, words: Words, rulesets: Mapping[str, Ruleset] = NO_RULESETS
) -> ProofVerdict:
    """What ``proof`` is worth for ``level`` as it stands at the proof's difficulty.

    ``rules`` and ``words`` hold the level's own changes, and what is remembered by who brings that along.
    """
    if proof.path and proof.path not in {way.path for way in ways_of(level, proof.side)}:
        return ProofVerdict(ProofStanding.NO_PATH)
    game, is_elsewhere = game_of(proof), proof.record is not None and bool(proof.record.first)
    if is_elsewhere or len(game.actions) > MOST_ACTIONS:
        return ProofVerdict(ProofStanding.ELSEWHERE if is_elsewhere else ProofStanding.NOT_REPLAYED)
    is_same = game.level == level_hash(level)
    try:
        replayed = replay_proof(proof, level, rules, words, rulesets)
    except NotPlayableError:
        return ProofVerdict(ProofStanding.UNJUDGED if is_same else ProofStanding.STALE)
    if not replayed.refusals and is_won(replayed.state.ended, WayToWin(proof.side, proof.path)):
        standing = ProofStanding.HOLDS if is_same else ProofStanding.EARLIER
        lays = lays_words(replayed, game.actions, proof.side.other)
        return ProofVerdict(standing, result=fingerprint(replayed.state), words=words.hash, lays=lays)
    number = len(replayed.states) if replayed.refusals else 0
    if not is_same or game.words != words.hash or game.rules != rules_hash(rules):
        return ProofVerdict(ProofStanding.STALE, number)
    return ProofVerdict(ProofStanding.BROKEN if number else ProofStanding.OTHERWISE, number)


def renewed(
    proof: Proof, level: Level, rules: Ruleset, words: Words, rulesets: Mapping[str, Ruleset] = NO_RULESETS
) -> Proof | None:
    """The proof holding the level as it is now; None where the game does not win so any more."""
    verdict = judge(proof, level, rules, words, rulesets)
    return hold_level(proof, level, rules, words.hash, verdict.result) if verdict.is_proved else None


def hold_level(proof: Proof, level: Level, rules: Ruleset, words: str, result: str) -> Proof:
    """The proof holding this level by its hash, whatever it held before."""
    game = game_of(proof)
    held = ProofGame(level_hash(level), rules_hash(rules), words, game.seed, game.actions, result, game.deals)
    return replace(proof, record=None, game=held)
