"""Fixes of findings about proofs."""

from __future__ import annotations

from dataclasses import replace

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.proofs import rules_of, version_of
from runtime.support.issues import Issue


def renew_proof(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let a proof of an earlier version hold the level as it is now; that its game still wins has been found."""
    level, file = campaign.level(issue.place.level), campaign.proofs_of(issue.place.level)
    rules = rules_of(level, read_rulesets(resources.assets() / "rulesets"))
    proof = next((one for one in file.proofs if one.id == issue.details["id"]), None)
    if rules is None or proof is None or issue.details["version"] != version_of(level):
        return None
    # The judge has replayed the game on this very version, and noted what it came to.
    result, words = str(issue.details["result"]), str(issue.details["words"])
    fresh = replace(proof, record=replace(proof.record, level=level, rules=rules, words=words, result=result))
    proofs = tuple(fresh if one is proof else one for one in file.proofs)
    return replace(campaign, proofs={**campaign.proofs, level.id: replace(file, proofs=proofs)})


def remove_proof(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take a proof away, and its file with the last one."""
    level_id = issue.place.level
    file = campaign.proofs_of(level_id)
    proofs = tuple(one for one in file.proofs if one.id != issue.details["id"])
    kept = {name: one for name, one in campaign.proofs.items() if name != level_id or proofs or one.extra}
    if proofs or file.extra:
        kept[level_id] = replace(file, proofs=proofs)
    return replace(campaign, proofs=kept) if len(proofs) < len(file.proofs) else None
