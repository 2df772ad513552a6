"""What a bundle's preview says of a campaign: journey, languages with coverage, difficulties, and proofs that hold."""

from __future__ import annotations

from dataclasses import replace

from runtime.campaign.model import Campaign, Difficulty, Edge, EndKind, Node, TextTable
from runtime.campaign.play import ProofFile
from runtime.checks.bundle_preview import contents_of
from runtime.checks.proofs import ProofJudge
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from tests.checks.test_proofs import LEVEL, played
from tests.match.small_levels import WORDS
from tests.movegen.boards import RULESETS

CAMPAIGN = Campaign(
    "test",
    "Test",
    (LEVEL, replace(LEVEL, id="lava", terrain=LEVEL.terrain.having({Cell(1, 3): Terrain.LAVA}))),
    nodes=(Node("one", "meadow"), Node("two", "lava"), Node("end", ending=EndKind.VICTORY)),
    edges=(Edge("a", "one", "two"), Edge("b", "two", "end")),
    start="one",
    language="en",
    difficulties=(Difficulty("easy", "Easy"), Difficulty("hard", "Hard")),
    texts={"de": TextTable({"Test": "Probe"})},
    proofs={"meadow": ProofFile((played(),)), "lava": ProofFile((played(),))},
)


def test_what_a_campaign_offers_is_counted() -> None:
    found = contents_of(CAMPAIGN, ProofJudge(RULESETS), WORDS)
    assert (found.nodes, found.endings) == (3, 1)
    assert found.difficulties == ("Easy", "Hard")
    assert (found.proofs, found.holding) == (2, 1)
    assert [one.name for one in found.languages] == ["en", "de"]
    assert found.languages[0].hundredths == 100
    assert 0 < found.languages[1].hundredths < 100


def test_without_words_nothing_is_said_of_proofs() -> None:
    assert contents_of(CAMPAIGN, ProofJudge(RULESETS), None).holding is None
