"""What a campaign offers, in figures: for whoever wonders whether to take it."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.campaign.campaign_texts import coverage, own_language
from runtime.campaign.model import Campaign
from runtime.checks.proofs import ProofJudge, ProofStanding
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class Language:
    """A language that a campaign can be played in: how many of ``all`` its texts are in it."""

    name: str
    done: int
    all: int

    @property
    def hundredths(self) -> int:
        """How much of it is translated, rounded down, so that nothing but the whole is a hundred."""
        return 100 * self.done // self.all if self.all else 100


@dataclass(frozen=True, slots=True)
class CampaignContents:
    """``holding`` of ``proofs`` still win as they say; None where there are no words to replay them by.

    So many as are ``unplayed`` were not replayed, because they are too long, alone or all together. The first of
    ``languages`` is the campaign's own.
    """

    stations: int
    endings: int
    languages: tuple[Language, ...]
    difficulties: tuple[str, ...]
    proofs: int
    holding: int | None
    unplayed: int = 0


def contents_of(campaign: Campaign, judging: ProofJudge, words: Words | None) -> CampaignContents:
    """What ``campaign`` offers; its proofs are replayed by ``words``."""
    own = own_language(campaign)
    others = [_language(campaign, name) for name in sorted(campaign.texts) if name != own]
    levels = {level.id: level for level in campaign.levels}
    proofs = [
        (proof, levels[name]) for name, file in campaign.proofs.items() for proof in file.proofs if name in levels
    ]
    verdicts = [judging.judged(proof, level, words) for proof, level in proofs] if words is not None else []
    return CampaignContents(
        stations=len(campaign.nodes),
        endings=sum(node.ending is not None for node in campaign.nodes),
        languages=(Language(own, 1, 1), *others),
        difficulties=tuple(one.name for one in campaign.difficulties),
        proofs=len(proofs),
        holding=sum(verdict.is_proved for verdict in verdicts) if words is not None else None,
        unplayed=sum(verdict.standing is ProofStanding.NOT_REPLAYED for verdict in verdicts),
    )


def _language(campaign: Campaign, name: str) -> Language:
    found = coverage(campaign, name)
    return Language(name, found.done, found.all)
