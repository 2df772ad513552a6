"""A campaign with branches, a side trip, carry-over, a hidden bonus and a tutorial: made in the editor, and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.app import build_window
from runtime.campaign.campaign_texts import coverage
from runtime.campaign.journey import CampaignGraph
from runtime.campaign.model import Carry, EndKind
from runtime.campaign.reader import read_campaign
from tests.pictures.making_a_campaign import Designer, bundle, install, make, play, program_of

pytestmark = [pytest.mark.qt, pytest.mark.qt_log_ignore("This plugin does not support")]


def no_picture(_widget: QWidget, _name: str) -> None:
    """Keeps nothing; the pictures are taken by the script itself."""


@pytest.mark.slow
def test_a_campaign_is_made_from_empty_to_playing_without_touching_a_file(
    qtbot: QtBot, qapp: QApplication, own_home: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "ferryman"
    window = build_window(qapp, own_home, language="en")
    qtbot.addWidget(window, before_close_func=lambda _: window.state.open(None))
    window.resize(1280, 800)
    window.show()
    window.warm_up()
    qtbot.waitExposed(window)
    designer, packed = Designer(window, no_picture), tmp_path / "ferryman.scryptic"
    make(designer, folder)
    bundle(designer, packed)

    read = read_campaign(folder, mend=False)
    campaign = read.campaign
    assert campaign is not None and not read.issues
    assert [(node.optional, node.ending) for node in campaign.nodes] == [
        (False, None),
        (False, None),
        (False, None),
        (True, None),
        (False, EndKind.VICTORY),
    ]
    leaving = {edge.choice: edge for edge in campaign.edges if edge.start == campaign.start}
    assert leaving["By the ford"].carry == Carry(letters=2)
    assert leaving["Through the wood"].carry == Carry(spies=2)
    assert leaving[""].unlocks
    first = campaign.levels[0]
    (bonus,) = (path for path in first.conditions[first.protagonist] if path.bonus)
    assert bonus.hidden
    assert leaving[""].met == (bonus.id,)
    assert len(first.triggers) == 1

    table = campaign.texts["de"].texts
    assert table["The Ford"] == "Die Furt"
    assert coverage(campaign, "de").missing == ()

    program = program_of(install(packed, own_home), own_home)
    journey = play(program, no_picture, (Qt.Key.Key_2,))
    qtbot.addWidget(journey)
    progress = journey.traveller.progress
    assert progress.ended is EndKind.VICTORY
    assert progress.is_done(CampaignGraph.of(campaign))
    wood = campaign.nodes[2].id
    assert wood in progress.results and campaign.nodes[1].id not in progress.results
