"""What the tests of the menus share: a shelf of two campaigns, a home, and a guest at the first page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.profile.home import Home, find_home
from tests.ui.menus.guests import Guest


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of shipped campaigns with two in it: a tutorial, and one to choose."""
    campaigns = tmp_path / "campaigns"
    for name in ("first-light", "apprentice"):
        shutil.copytree(resources.campaigns() / "first-light", campaigns / name)
    head = campaigns / "apprentice" / "campaign.json"
    data = json.loads(head.read_text(encoding="utf-8")) | {"id": "apprentice", "name": "The Apprentice"}
    head.write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setattr(resources, "campaigns", lambda: campaigns)
    return campaigns


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path / "home")


@pytest.fixture
def guest(qtbot: QtBot, shelf: Path, home: Home, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    came = Guest(qtbot, home)
    yield came
    came.end()
