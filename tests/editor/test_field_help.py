"""What the forms of the editor say of their fields stands where the formats of their files are defined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runtime.campaign.campaign_json import CAMPAIGN, CARRY, EDGE, NODE, WORDS
from runtime.campaign.codec import Structure
from runtime.campaign.level_json import CITY, LEVEL, PAGE, TOKEN
from runtime.campaign.table_json import PRIZE, PRIZE_TOKEN, TABLE

if TYPE_CHECKING:
    from editor.window import EditorWindow

ALL = (CAMPAIGN, CARRY, CITY, EDGE, LEVEL, NODE, PAGE, PRIZE, PRIZE_TOKEN, TABLE, TOKEN, WORDS)


@pytest.mark.parametrize("form", ALL, ids=lambda form: str(form.place))
def test_only_members_of_a_file_have_help(form: Structure[Any]) -> None:
    """A member that goes, or is called otherwise, takes its help along."""
    assert form.tips and form.tips.keys() <= form.schema["properties"].keys()


@pytest.mark.slow
@pytest.mark.qt
def test_the_fields_of_both_kinds_of_level_and_of_the_campaign_say_what_their_members_mean(
    window: EditorWindow,
) -> None:
    properties = window.properties
    for form, fields in (
        (LEVEL, properties.level.fields),
        (CAMPAIGN, properties.campaign.fields),
        (TABLE, window.panes.table.fields),
    ):
        helped = {key: field.toolTip() for key, field in fields.items() if key in form.tips}
        assert len(helped) > 5
        assert helped == {key: form.tips[key] for key in helped}
