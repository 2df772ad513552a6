"""What the game's window draws is the engine's: through random games by every rule, also while something moves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.chance import seeded
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext, scores
from runtime.pictures.board_look import board_look
from runtime.profile.settings import Settings
from runtime.ui.game.stage import GameStage
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.preferences import Preferences
from tests.properties.games import LEXICON, choose, levels, rulesets

pytestmark = pytest.mark.qt
MOST = 25
"""Actions of a game; later ones are as the earlier."""


def drawn_otherwise(stage: GameStage, state: GameState) -> list[str]:
    """What of the window is not as the engine has it."""
    board, shown = stage.board, board_look(state.board, LEXICON)
    points = scores(BoardContext.of(state), state.base, LEXICON)
    told = [plaque.said() for plaque in stage.plaques]
    pairs = {
        "terrain": (board.terrain, state.board.terrain),
        "cities": (board.look.cities, shown.cities),
        "tokens": (board.look.tokens, shown.tokens),
        "letters and links": (board.look.letters, shown.letters),
        "rack": (sorted(stage.controller.rack.laying.slots), sorted(state.racks[stage.controller.game.shown].letters)),
        "tokens of the rack": (stage.controller.game.view.rack.tokens, state.racks[stage.controller.game.shown].tokens),
        "scores": ([f"score {points[side]}," in said for side, said in zip(SIDES, told, strict=True)], [True, True]),
        "turn": (stage.controller.game.view.turn, state.turn),
        "end": (stage.controller.game.is_over, state.ended is not None),
    }
    return [what for what, (there, right) in pairs.items() if there != right]


@pytest.mark.slow
@settings(max_examples=3, phases=[Phase.generate])  # To make them smaller takes minutes, with a window for each.
@given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**32 - 1))
def test_the_board_that_is_drawn_is_always_the_engines(
    loaded: GameParts, level: Level, rules: Ruleset, seed: int
) -> None:
    moving = replace(loaded, preferences=Preferences.of(Settings()))
    window = GameWindow(GameSetup(level, rules, LEXICON, seed, BySide(Seat(), Seat())), moving)
    window.show()
    stage, chance = window.stage, seeded(seed + 1)
    session = stage.controller.game.session
    try:
        while session.state.ended is None and session.number < MOST:
            stage.effects.player.skip()
            stage.cards.clear()
            if stage.controller.game.is_hidden:
                stage.controller.flow.sit_down()
            action, chance = choose(session.state, chance)
            assert stage.controller.flow.submit(action), action
            player = stage.effects.player
            # The plaques tell what something has brought once it has been seen.
            later = ["scores"] if player.is_playing else []
            assert drawn_otherwise(stage, session.state) in ([], later), f"at once after {action}"
            if player.is_playing:
                player.hold()
                player.show_at(player.timeline.length // 2)
                assert drawn_otherwise(stage, session.state) in ([], later), f"in the midst of {action}"
                player.skip()
                assert drawn_otherwise(stage, session.state) == [], f"after {action}"
    finally:
        stage.effects.player.skip()
        window.close()
        window.deleteLater()
