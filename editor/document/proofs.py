"""A level's proofs: keeping, renewing and deleting them, and how they go along with their level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from editor.document.edit import EditRefusal, with_file
from editor.document.limits import is_id, why_too_many
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof, ProofFile

MOST = 100
"""How many proofs a level may have."""


@dataclass(frozen=True, slots=True)
class KeepProof:
    """Put a proof behind a level's others, or in the place of the one with its id."""

    level_id: str
    proof: Proof

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the proof."""
        return _on_proofs(campaign, self.level_id, self._kept)

    def _kept(self, proofs: tuple[Proof, ...]) -> tuple[Proof, ...] | EditRefusal:
        if not is_id(self.proof.id):
            return EditRefusal("bad-id", {"id": self.proof.id})
        if any(one.id == self.proof.id for one in proofs):
            return tuple(self.proof if one.id == self.proof.id else one for one in proofs)
        return why_too_many(len(proofs), MOST) or (*proofs, self.proof)


@dataclass(frozen=True, slots=True)
class RemoveProof:
    """Delete a proof."""

    level_id: str
    proof_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the proof."""
        return _on_proofs(campaign, self.level_id, self._removed)

    def _removed(self, proofs: tuple[Proof, ...]) -> tuple[Proof, ...] | EditRefusal:
        others = tuple(one for one in proofs if one.id != self.proof_id)
        return others if len(others) < len(proofs) else EditRefusal("no-such-proof", {"id": self.proof_id})


def with_proofs(campaign: Campaign, level_id: str, proofs: ProofFile | None) -> Campaign:
    """The campaign with these proofs for a level; None, or nothing at all in them, means no file."""
    files = with_file(campaign, campaign.proofs, level_id, proofs, ProofFile())
    return campaign if files is campaign.proofs else replace(campaign, proofs=files)


def proofs_renamed(campaign: Campaign, old: str, new: str) -> Campaign:
    """The campaign once a level has another id."""
    kept = campaign.proofs.get(old)
    return campaign if kept is None else with_proofs(with_proofs(campaign, old, None), new, kept)


def proofs_copied(campaign: Campaign, level_id: str, copy_id: str) -> Campaign:
    """The campaign once a level has a copy: what proves the one proves the other."""
    kept = campaign.proofs.get(level_id)
    return campaign if kept is None else with_proofs(campaign, copy_id, kept)


def proofs_with_path(campaign: Campaign, level_id: str, old: str, new: str) -> Campaign:
    """The campaign once a way to win a level has another id."""
    before = campaign.proofs_of(level_id)
    proofs = tuple(replace(one, path=new) if one.path == old else one for one in before.proofs)
    return campaign if proofs == before.proofs else with_proofs(campaign, level_id, replace(before, proofs=proofs))


def _on_proofs(
    campaign: Campaign, level_id: str, change: Callable[[tuple[Proof, ...]], tuple[Proof, ...] | EditRefusal]
) -> Campaign | EditRefusal:
    if all(level.id != level_id for level in campaign.levels):
        return EditRefusal("no-such-level", {"id": level_id})
    before = campaign.proofs_of(level_id)
    changed = change(before.proofs)
    if isinstance(changed, EditRefusal):
        return changed
    return campaign if changed == before.proofs else with_proofs(campaign, level_id, replace(before, proofs=changed))
