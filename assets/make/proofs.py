"""Has the proofs of the shipped campaigns hold their levels by hashes, where they still hold copies.

``python assets/make/proofs.py [FOLDER…]``; games that are found by ``scryptic prove --all --write`` need nothing more.
Who played was only told in a note then, and the computer on the other side thought less than it does in a game.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from runtime import resources
from runtime.ai import PLAYERS
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof, ProofFile
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.writer import save_campaign
from runtime.checks.proofs import ProofJudge
from runtime.checks.vocabulary import campaign_lexicon
from runtime.engine.levels.level import Level
from runtime.engine.words.words import Words
from runtime.match.proof_games import IDLE

NODES = 400
"""So many words the other side's computer might think of before an action."""


def opponent_of(note: str) -> str:
    """The other side's player by the note of a proof; empty where nobody knows."""
    if note.endswith("against an opponent that lays nothing."):
        return IDLE
    return next((one.id for one in PLAYERS.values() if note.endswith(f"won against {one.name}.")), "")


def without_copy(proof: Proof, level: Level, judge: ProofJudge, words: Words) -> Proof:
    """The same proof, holding its level by a hash; one that does not win any more stays as it is."""
    fresh = judge.renewed(proof, level, words) if proof.record is not None else None
    if fresh is None:
        return proof
    opponent = opponent_of(fresh.note)
    return replace(fresh, opponent=opponent, nodes=NODES if opponent in PLAYERS else 0)


def main(folders: list[Path]) -> None:
    """Go through the folders, and say how much shorter their files are."""
    rulesets = read_rulesets(resources.assets() / "rulesets")
    for folder in folders or sorted(file.parent for file in resources.campaigns().glob("*/campaign.json")):
        read = read_campaign(folder, mend=False)
        campaign = read.campaign
        words = campaign_lexicon(campaign, folder, rulesets).lexicon if campaign is not None else None
        if campaign is None or words is None:
            raise SystemExit(f"{folder} can't be read")
        before, judge = _size(folder), ProofJudge(rulesets)
        made: Campaign = campaign
        for level in campaign.levels:
            file = campaign.proofs_of(level.id)
            proofs = tuple(without_copy(one, level, judge, words) for one in file.proofs)
            if proofs != file.proofs:
                made = replace(made, proofs={**made.proofs, level.id: ProofFile(proofs, file.extra)})
        save_campaign(folder, made, replace(read.source, folder=folder))
        print(f"{folder.name}: {before:,} bytes of proofs, now {_size(folder):,}")


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in (folder / "proofs").glob("*.json"))


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
