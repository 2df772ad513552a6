"""Lets the computer play the levels of a campaign, and says how often which end was reached: evidence, and no proof."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from runtime.ai import ADEPT, PLAYERS
from runtime.campaign.model import Campaign
from runtime.checks.evidence import Trial, played, say_ends, say_evidence
from runtime.checks.proofs import rules_of
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import faults
from runtime.lexicon import LexiconError
from runtime.match.wordlists import campaign_source
from runtime.simulate.runners import GameWorkerError
from runtime.support.terminal import tell
from runtime.support.texts import Texts

PLAYER = ADEPT.id
"""Who plays in the person's place, and on the other side where no computer sits there."""


def write_evidence(campaign: Campaign, folder: Path, rulesets: Mapping[str, Ruleset], games: int, t: Texts) -> None:
    """Play every level that can be played so many times, and write a line of what came of each to stderr."""
    try:
        words = campaign_source(campaign.words, folder)
    except LexiconError:
        return
    for table in campaign.tables:
        tell(t("{level}: a table game, which the computer does not play for evidence.", level=table.id))
    for level in campaign.levels:
        rules = rules_of(level, rulesets)
        if rules is None or faults(level, rules):
            continue
        foe = level.seats[level.protagonist.other].computer or PLAYER
        trial = Trial(level, rules, PLAYER, foe if foe in PLAYERS else PLAYER, games, words)
        try:
            *_, evidence = played(trial)
        except GameWorkerError as problem:
            why = t("Game {number} could not be played: {reason}.", number=problem.number, reason=problem.reason)
            tell(f"{level.id}: {why}")
        else:
            tell(f"{level.id}: {say_evidence(t, evidence)} {say_ends(t, evidence)}")
