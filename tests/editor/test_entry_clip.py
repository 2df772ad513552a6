"""What is copied of objectives and triggers comes back from text as it was, and nothing else does."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from editor.document.conditions_edits import entries_of
from editor.document.edit import EditRefusal
from editor.document.entry_clip import ClipKind, EntryClip, read_clip, write_clip
from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Condition, Trigger

CAMPAIGNS = ("first-light", "lamplighters-road")


def bare(condition: Condition) -> Condition:
    """A condition without ids, as it is pasted."""
    return replace(condition, id="", parts=tuple(map(bare, condition.parts)))


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_shipped_objective_and_trigger_comes_back(name: str) -> None:
    campaign = read_campaign(resources.campaigns() / name).campaign
    assert campaign is not None
    found = [(side, entry) for level in campaign.levels for side in (*SIDES, None) for entry in entries_of(level, side)]
    assert found
    for side, entry in found:
        back = read_clip(write_clip(EntryClip(ClipKind.ENTRY, side, entry)))
        assert isinstance(back, EntryClip)
        assert (back.side, back.entry.id, back.entry.when) == (side, entry.id, bare(entry.when))
        if isinstance(entry, Trigger):
            assert isinstance(back.entry, Trigger) and back.entry.effects == entry.effects


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"scryptic": "levels"}, "clip-damaged"),
        ({"format": 2}, "clip-newer"),
        ({"kind": "campaign"}, "clip-damaged"),
        ({"level": {"id": "a"}}, "clip-damaged"),
        ({"level": None}, "clip-damaged"),
    ],
)
def test_what_is_no_such_thing_is_refused(change: dict[str, object], code: str) -> None:
    good = json.loads(write_clip(EntryClip.of_condition(Condition("survive"))))
    assert isinstance(read_clip(json.dumps(good).encode()), EntryClip)
    refused = read_clip(json.dumps({**good, **change}).encode())
    assert isinstance(refused, EditRefusal) and refused.code == code
