"""What the tests of replays share: somebody who makes films and looks at them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.ui.game_setup.setup import GameParts
from tests.ui.conftest import Maps
from tests.ui.replay.films import Films


@pytest.fixture
def films(
    qtbot: QtBot, parts: GameParts, lexicon: Lexicon, rulesets: dict[str, Ruleset], maps: Maps
) -> Iterator[Films]:
    films = Films(qtbot, parts, lexicon, rulesets, maps)
    yield films
    for window in films.windows:
        window.close()
