"""A game that was found, as a proof: its id, and the note that says who played."""

from __future__ import annotations

from collections.abc import Iterable

from runtime.ai import PLAYERS
from runtime.campaign.play import Proof, ProofFile
from runtime.engine.records.record import Record
from runtime.match.ways_to_win import WayToWin
from runtime.simulate.proof_search import IDLE
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts


def proof_id(taken: Iterable[str], way: WayToWin) -> str:
    """An id for another proof of a way to win."""
    stem = slug_of(f"{way.side.value}-{way.path or 'standard-end'}", "proof")[:56]
    known = frozenset(taken)
    numbered = (f"{stem}-{number}" for number in range(2, len(known) + 3))
    return stem if stem not in known else next(one for one in numbered if one not in known)


def proof_of(record: Record, way: WayToWin, file: ProofFile, note: str) -> Proof:
    """A game as a proof of a way to win, beside the level's others."""
    return Proof(proof_id((one.id for one in file.proofs), way), way.side, record, way.path, note)


def with_proof(file: ProofFile, proof: Proof) -> ProofFile:
    """The proofs with one more, which takes the place of all that were of the same way."""
    others = tuple(one for one in file.proofs if (one.side, one.path) != (proof.side, proof.path))
    return ProofFile((*others, proof), file.extra)


def player_name(t: Texts, player: str) -> str:
    """What a player of a try is called."""
    if player == IDLE:
        return t("an opponent that lays nothing")
    return t(PLAYERS[player].name) if player in PLAYERS else player


def note_of(t: Texts, winner: str, opponent: str) -> str:
    """Who played a game that the computer found."""
    return t(
        "Found by the computer: {winner} won against {opponent}.",
        winner=player_name(t, winner),
        opponent=player_name(t, opponent),
    )
