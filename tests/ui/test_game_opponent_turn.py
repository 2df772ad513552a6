"""The opponent's turn: its words one after another, marked until one's own first move, told of, and shown again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Commit, EndTurn, Redeploy
from runtime.engine.levels.level import Level, Pool, PoolKind, Start
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.session import Session
from runtime.profile.settings import AnimationPace, Settings
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare
from runtime.ui.preferences import Preferences
from tests.ui.conftest import Hands, across, down

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]
GOLD, SILVER = Side.GOLD, Side.SILVER
DOG, DOGS = across(4, 3, "DOG"), down(4, 5, "GO")[1:]


def quarrel(maps: Maps, silver: str | None = "greedy") -> Level:
    """Silver lays DOG over its city, then GO down from its G."""
    level = maps.duel(silver)
    pools = BySide(Pool(PoolKind.ORDER, order="SEAAAA"), Pool(PoolKind.ORDER, order="EEEEEE"))
    return replace(level, pools=pools, start=Start(racks=BySide("CAT", "DOGO")))


def passed(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def answer(hands: Hands, *actions: object) -> None:
    """What the computer has thought of, one after another, as its process would say it."""
    for action in actions:
        flow = hands.window.stage.controller.flow
        flow._hear(action, flow.game.session.number, "")  # type: ignore[arg-type]


@pytest.fixture
def still_paced(parts: GameParts, monkeypatch: pytest.MonkeyPatch) -> GameParts:
    """Parts in which nothing moves, but words keep their pace."""
    monkeypatch.setattr(Settings, "pausing", lambda _settings, wanted: wanted * 50)
    return replace(parts, preferences=Preferences.of(Settings(animations=AnimationPace.OFF)))


def test_words_of_the_computer_wait_and_stay_marked(open_game: Opens, maps: Maps, still_paced: GameParts) -> None:
    hands = open_game(quarrel(maps), parts=still_paced)
    stage, controller = hands.window.stage, hands.window.stage.controller
    controller.computer.stop()
    passed(hands)
    answer(hands, Commit(DOG))
    answer(hands, Commit(DOGS))
    assert controller.pacing.is_pausing
    assert controller.game.place == 2, "the second word waits"
    hands.key(Qt.Key.Key_F3)
    assert not controller.pacing.is_pausing
    assert controller.game.place == 3, "a key has brought it"
    answer(hands, EndTurn())
    assert controller.game.may_act, "nothing is waited for at the end of a turn"
    marked = {one.at for one in (*DOG, *DOGS)}
    assert set(stage.board.look.highlighted) == marked
    assert "What Silver has done" in hands.said
    assert "DOG (+3) and GO (+2)" in hands.said
    assert "5 points in all" in hands.said
    assert stage.buttons["show_turn"].isEnabled()
    hands.click_cell(2, 0)
    hands.type("CAT")
    assert set(stage.board.look.highlighted) == marked, "laying is no move yet"
    hands.key(Qt.Key.Key_Return)
    assert not set(stage.board.look.highlighted) & marked
    assert "What Silver has done" not in hands.said
    passed(hands)
    assert not stage.buttons["show_turn"].isEnabled(), "one's own turn is not shown again"


@pytest.mark.parametrize("moves", [False, True], ids=["still", "moving"])
def test_the_turn_is_shown_again_until_a_key_ends_it(
    open_game: Opens, maps: Maps, parts: GameParts, moves: bool
) -> None:
    own = replace(parts, preferences=Preferences.of(Settings() if moves else parts.preferences.settings))
    hands = open_game(quarrel(maps, None), parts=own)
    stage, controller = hands.window.stage, hands.window.stage.controller
    assert not stage.buttons["show_turn"].isEnabled()
    for action in (EndTurn(), Commit(DOG), Commit(DOGS), EndTurn()):
        stage.effects.player.skip()
        stage.cards.dismiss()
        controller.flow.sit_down()
        assert controller.flow.submit(action)
    stage.effects.player.skip()
    stage.cards.dismiss()
    controller.flow.sit_down()
    stage.effects.player.skip()
    hands.press("show_turn")
    assert stage.again_shown.is_showing
    assert stage.effects.player.is_playing is moves
    silver = next(one for one in stage.board.look.letters if one.side is SILVER)
    assert silver.letters.has(Cell(4, 3))
    assert not silver.letters.has(Cell(5, 5)), "the first word alone"
    hands.key(Qt.Key.Key_F3)
    assert not stage.again_shown.is_showing
    assert not stage.effects.player.is_playing
    silver = next(one for one in stage.board.look.letters if one.side is SILVER)
    assert silver.letters.has(Cell(5, 5))
    assert stage.cards.card is None


ACTING = ("end_turn", "redeploy", "spy", "invoke", "undo", "draw", "resign")


def shown_again(hands: Hands) -> None:
    """Silver lays two words, and gold has them shown again."""
    hands.window.stage.controller.computer.stop()
    passed(hands)
    for action in (Commit(DOG), Commit(DOGS), EndTurn()):
        answer(hands, action)
        hands.window.stage.controller.pacing.hurry()
    hands.window.stage.effects.player.skip()
    hands.press("show_turn")
    assert hands.window.stage.again_shown.is_showing


@pytest.mark.parametrize("moves", [False, True], ids=["still", "moving"])
@pytest.mark.parametrize("by_key", [False, True], ids=["click", "key"])
def test_what_acts_waits_until_the_turn_has_been_seen_and_is_told_of(
    open_game: Opens, maps: Maps, parts: GameParts, moves: bool, by_key: bool
) -> None:
    own = replace(parts, preferences=Preferences.of(Settings() if moves else parts.preferences.settings))
    hands = open_game(quarrel(maps), parts=own)
    stage, controller = hands.window.stage, hands.window.stage.controller
    shown_again(hands)
    hands.key(Qt.Key.Key_Escape)
    hands.click_cell(2, 0)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    stage.effects.player.skip()
    hands.press("show_turn")  # Also after one's own first word.
    place = controller.game.place
    for name in ACTING:
        assert not stage.buttons[name].isEnabled(), name
    assert "still being shown" in stage.buttons["end_turn"].toolTip()
    assert all(stage.buttons[name].isEnabled() for name in ("shuffle", "sort", "fit", "help"))

    def end_turn() -> None:
        if by_key:
            passed(hands)
        else:
            hands.bot.mouseClick(stage.buttons["end_turn"], Qt.MouseButton.LeftButton)

    end_turn()
    assert not stage.again_shown.is_showing
    assert controller.game.place == place, "held back"
    assert "End turn once more does it" in hands.said
    assert stage.buttons["end_turn"].isEnabled()
    end_turn()
    assert controller.game.place == place + 1


def test_what_is_laid_or_looked_at_while_the_turn_is_shown_is_not_lost(open_game: Opens, maps: Maps) -> None:
    hands = open_game(quarrel(maps))
    stage, laying = hands.window.stage, hands.window.stage.controller.rack
    shown_again(hands)
    hands.click_cell(2, 0)
    assert not stage.again_shown.is_showing
    assert laying.laying.cursor == Cell(2, 0)
    hands.press("show_turn")
    hands.type("C")
    assert not stage.again_shown.is_showing
    assert [one.letter for one in laying.laying.laid] == ["C"]
    hands.press("show_turn")
    hands.key(Qt.Key.Key_Escape)
    assert not stage.again_shown.is_showing
    assert not laying.laying.is_empty, "Escape ends what is shown, and nothing else"
    hands.press("show_turn")
    hands.key(Qt.Key.Key_Return)
    assert "once more does it" not in hands.said, "C is no word: there is nothing to be told of"


def test_the_turn_is_told_and_shown_again_after_a_restart(
    qtbot: QtBot, maps: Maps, parts: GameParts, rulesets: dict[str, Ruleset], lexicon: Lexicon
) -> None:
    setup = prepare(quarrel(maps), rulesets, lexicon, 1)
    assert isinstance(setup, GameSetup)
    session = Session(setup.level, setup.rules, setup.words, setup.seed)
    for action in (EndTurn(), Commit(DOG), Commit(DOGS), EndTurn()):
        assert not session.submit(session.state.to_act, action, session.number)
    left = Session.resumed(session.record, setup.words)
    window = GameWindow(replace(setup, session=left), parts)
    qtbot.addWidget(window)
    window.show()
    hands = Hands(qtbot, window)
    stage = window.stage
    assert "What Silver has done" in hands.said
    assert "DOG (+3) and GO (+2)" in hands.said
    assert set(stage.board.look.highlighted) == {one.at for one in (*DOG, *DOGS)}
    assert [entry.place for entry in stage.controller.log.entries if "DOG" in entry.text] == [2]
    hands.press("show_turn")
    silver = next(one for one in stage.board.look.letters if one.side is SILVER)
    assert silver.letters.has(Cell(4, 3))
    assert not silver.letters.has(Cell(5, 5)), "the first word alone"


def test_a_word_is_told_of_once_it_has_been_seen(open_game: Opens, maps: Maps, moving: GameParts) -> None:
    hands = open_game(quarrel(maps), parts=moving)
    stage, controller = hands.window.stage, hands.window.stage.controller
    stage.effects.player.skip()
    controller.computer.stop()
    passed(hands)
    stage.effects.player.skip()
    answer(hands, Commit(DOG))
    controller.pacing.hurry()
    assert stage.effects.player.is_playing

    def told() -> bool:
        return any("DOG" in stage.log.item(row).text() for row in range(stage.log.count()))

    assert not told(), "the word is still being laid on the board"
    stage.effects.player.skip()
    assert told()


def test_a_redeployment_has_its_cost_and_takes_no_mark_from_words(open_game: Opens, maps: Maps) -> None:
    hands = open_game(quarrel(maps))
    stage, controller = hands.window.stage, hands.window.stage.controller
    controller.computer.stop()
    passed(hands)
    for action in (Commit(DOG), Commit(DOGS), Redeploy(Cell(4, 5), Direction.DOWN), Commit(DOGS), EndTurn()):
        answer(hands, action)
        controller.pacing.hurry()
    assert set(stage.board.look.highlighted) == {one.at for one in (*DOG, *DOGS)}
    assert "DOG (+3), GO (+2) and GO (+2)" in hands.said
    assert "Redeployed: GO (−2)" in hands.said
    assert "5 points in all" in hands.said
