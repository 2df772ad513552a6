"""A slice of the fuzz of meaning (``tests/proof/campaign_fuzz.py``), and that its campaigns are what it needs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.schema_validation import Schemas
from runtime.engine.conditions.arguments import Takes
from runtime.engine.conditions.condition_kinds import KINDS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.support.issues import Severity
from tests.campaign.campaign_commands import COMMANDS, Bench, prepared
from tests.campaign.campaign_extremes import Case, case_of, form_of, write_files
from tests.campaign.sound_campaigns import TAKEN, condition, effect, sound_campaign

SEED = 2026

SLOW = ("prove", "render", "export")
"""What compiles, draws or waits; the slow tests have it."""


def tried(case: Case, command: str, place: Path, chance: random.Random) -> None:
    """Do with the campaign what is named; raises where that does not go as it must."""
    with prepared() as kept:
        COMMANDS[command][1](Bench(place, case, chance))
        assert not kept.buffer, (case.told, kept.buffer[0].getMessage())


@pytest.mark.slow
@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in SLOW])
def test_a_few_campaigns_with_extremes_do_no_harm(command: str, tmp_path: Path) -> None:
    for number in range(6):
        tried(case_of(SEED, number), command, tmp_path / str(number), random.Random(f"{SEED}:{number}"))


@pytest.mark.proof
@pytest.mark.parametrize("command", COMMANDS)
def test_many_campaigns_with_extremes_do_no_harm(command: str, tmp_path: Path) -> None:
    """``python tests/proof/campaign_fuzz.py`` makes as many as one likes; fifty by each command take 13 seconds."""
    for number in range(100, 104 if command in SLOW else 120):
        tried(case_of(SEED, number), command, tmp_path / str(number), random.Random(f"{SEED}:{number}"))


def test_what_extremes_are_put_into_has_the_form_of_its_files(tmp_path: Path) -> None:
    chance, schemas = random.Random(SEED), Schemas(resources.schemas())
    for number in range(20):
        write_files(tmp_path / str(number), sound_campaign(chance), chance)
        read = read_campaign(tmp_path / str(number), schemas=schemas)
        assert not [issue for issue in read.issues if issue.severity is Severity.ERROR], number


def test_the_same_seed_makes_the_same_campaign_and_another_one_another() -> None:
    assert [case_of(1, number) for number in range(5)] == [case_of(1, number) for number in range(5)]
    assert case_of(1, 3) != case_of(2, 3)


def test_every_kind_of_condition_effect_and_argument_is_made() -> None:
    chance = random.Random(SEED)
    assert {condition(chance)["kind"] for _ in range(1500)} == set(KINDS)
    assert {effect(chance)["kind"] for _ in range(400)} == set(EFFECT_KINDS)
    assert set(TAKEN) | {Takes.CHOICE, Takes.WHOLE} == set(Takes)


@pytest.mark.slow
def test_extremes_come_to_every_member_that_a_schema_has() -> None:
    # A member that nobody thought of is met by its schema alone.
    told = "\n".join(line for number in range(1000) for line in case_of(SEED, number).told)
    for file in ("campaign.json", "levels/a.json"):
        form = form_of(file, {})
        assert form is not None
        for member in form.schema["properties"]:
            assert f"{file}/{member}" in told or f"{file}: member '{member}'" in told, (file, member)
