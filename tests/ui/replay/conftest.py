"""What the tests of replays share: small games, and windows that look at them again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.ui.game_setup.setup import GameParts
from tests.ui.conftest import Maps
from tests.ui.replay.replay_games import ReplayGames


@pytest.fixture
def games(
    qtbot: QtBot, parts: GameParts, lexicon: Lexicon, rulesets: dict[str, Ruleset], maps: Maps
) -> Iterator[ReplayGames]:
    games = ReplayGames(qtbot, parts, lexicon, rulesets, maps)
    yield games
    for window in games.windows:
        window.close()
