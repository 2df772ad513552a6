"""What moves over the board: worked out from events, over in time, ended by any key, and nothing of it remains."""

from __future__ import annotations

import typing
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.events import (
    AttackDeclared,
    Event,
    LettersDrawn,
    LettersGiven,
    Strength,
    TurnBegan,
    WordCommitted,
)
from runtime.engine.game.state import GameState, Run
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.pictures.board_look import board_look
from runtime.profile.settings import AnimationPace, Settings
from runtime.ui.game.effects.effect_painter import PAINTERS, EffectPlaces, PaintContext
from runtime.ui.game.effects.effect_values import (
    SILENT,
    BoardEffect,
    CityTurn,
    Clashing,
    Crumbling,
    Dealing,
    Falling,
    Force,
    Giving,
    Landing,
    LetterLift,
    Passing,
    Rising,
    Setting,
    Shattering,
    Sinking,
    Snapping,
    Taking,
    Timeline,
)
from runtime.ui.game.effects.event_effects import LAYERS, READERS, timeline
from runtime.ui.game.effects.scene import BoardScene, Pieces, find_differences
from runtime.ui.preferences import Preferences
from tests.properties.games import LEXICON, levels, play, rulesets

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

    from runtime.ui.game_setup.setup import GameParts

GOLD, SILVER = Side.GOLD, Side.SILVER
PLAIN = Qt.KeyboardModifier.NoModifier
LONGEST = 5200
"""Milliseconds that the longest single action may take at the usual speed: a great fight that captures things."""
AT, NEAR = Cell(1, 1), Cell(1, 2)
EVERY: tuple[BoardEffect, ...] = (
    *(Landing(AT, 0, 100, side, "Q", 150, raised) for side in SIDES for raised in (False, True)),
    *(kind(AT, 0, 100, GOLD, "A") for kind in (Falling, Shattering, Sinking)),
    *(LetterLift(AT, 0, 100, SILVER, "A", home) for home in (False, True)),
    *(Clashing(AT, 0, 100, other, SILVER, 12, 8, left) for other in (AT, NEAR) for left in (4, None)),
    *(Passing(AT, 0, 100, force) for force in Force),
    *(CityTurn(AT, 0, 100, before, GOLD) for before in (None, SILVER)),
    CityTurn(AT, 0, 100, GOLD, None),
    Crumbling(AT, 0, 100, None),
    *(Taking(AT, 0, 100, element, home=True) for element in Element),
    Setting(AT, 0, 100, Element.FLOOD),
    Snapping(AT, 0, 100),
    Rising(AT, 0, 100, "+12", GOLD),
    Rising(AT, 0, 100, "+12", GOLD, counted=True),
    Dealing(AT, 0, 100, GOLD, "ABC"),
    Giving(AT, 0, 100, GOLD, "AB"),
)


def scene(state: GameState) -> BoardScene:
    return BoardScene(state.board.terrain, board_look(state.board, LEXICON))


def test_every_kind_of_event_is_seen_or_not_for_a_reason() -> None:
    kinds = set(typing.get_args(Event))
    assert kinds == READERS.keys() | SILENT.keys()
    assert not READERS.keys() & SILENT.keys()
    assert all(SILENT.values())


def test_every_sight_is_painted_and_has_its_layer() -> None:
    kinds = {type(effect) for effect in EVERY}
    assert kinds == set(PAINTERS) == set(LAYERS)
    assert len(LAYERS) == len(set(LAYERS))


@settings(max_examples=4)
@given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**64 - 1), viewer=st.sampled_from([*SIDES, None]))
def test_whatever_happens_is_over_in_time_and_begins_as_the_board_was(
    level: Level, rules: Ruleset, seed: int, viewer: Side | None
) -> None:
    for state, _, applied in play(level, rules, seed):
        before, after = scene(state), scene(applied.state)
        found = timeline(applied.events, before, after, viewer, BySide(3, -2))
        assert len(found.begins) == len(applied.events)
        assert 0 <= found.length <= LONGEST + 1200 * sum(type(event) in READERS for event in applied.events[1:])
        assert not found.covered(found.length)
        assert not found.seen(found.length)
        assert [one for one in found.effects if one.begin < 0 or one.length <= 0] == []
        assert [one for one in found.effects if one.at not in level.terrain.size] == []
        if any(not isinstance(effect, Dealing | Giving) for effect in found.effects):
            assert find_differences(before, after).keys() <= set(found.covered(0)) | {
                cell for cell, until in found.reveals if not until
            }


def test_the_same_action_looks_the_same_twice() -> None:
    events: tuple[Event, ...] = (LettersDrawn(GOLD, "AB", 2), TurnBegan(GOLD, 3))
    empty = BoardScene(*_empty())
    assert timeline(events, empty, empty, GOLD) == timeline(events, empty, empty, GOLD) != Timeline()
    given: tuple[Event, ...] = (*events, LettersGiven(GOLD, "C", 1))
    dealt = [effect.letters for effect in timeline(given, empty, empty, GOLD).effects if isinstance(effect, Dealing)]
    assert dealt == ["ABC"], "all letters come in one row"
    assert not timeline(events, empty, empty, SILVER).effects, "what others draw is not seen"
    assert not timeline(events, empty, empty, None).effects, "nor what is drawn to a rack that is hidden"


def _empty() -> tuple[typing.Any, typing.Any]:
    from runtime.engine.board.terrain import TerrainMap
    from runtime.pictures.board_look import BoardLook

    return TerrainMap.filled(Size(3, 3)), BoardLook(Size(3, 3))


@pytest.mark.qt
@pytest.mark.parametrize("tile", [16, 48])
@pytest.mark.parametrize("effect", EVERY, ids=lambda effect: type(effect).__name__)
def test_a_sight_is_seen_within_its_reach_and_leaves_the_painter_as_it_was(
    parts: GameParts, effect: BoardEffect, tile: int
) -> None:
    image = QImage(500, 400, QImage.Format.Format_ARGB32_Premultiplied)
    rack = QRect(320, 100, 160, 80)
    slots = tuple(QRect(330 + 50 * number, 110, 40, 40) for number in range(3))
    scores = BySide(QPoint(430, 60), QPoint(470, 60))
    place = EffectPlaces(QPoint(100, 100), tile, rack, slots, "ABC", QPoint(400, 40), scores)
    seen = 0
    for now in (1, 30, 50, 75, 99):
        image.fill(0)
        painter = QPainter(image)
        PaintContext(painter, place, Pieces(parts.painter, {}, 1.0), parts.theme).paint(effect, now)
        assert painter.opacity() == 1.0
        assert not painter.hasClipping()
        painter.end()
        seen += image != _blank(image)
        reach = place.reach(effect, now / 100)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillRect(reach, Qt.GlobalColor.transparent)
        painter.end()
        assert image == _blank(image), "something is painted where nobody repaints"
    assert seen >= 3


@pytest.mark.qt
def test_points_fly_to_the_score_of_their_side_and_a_penalty_stays_on_the_board() -> None:
    scores = BySide(QPoint(430, 60), QPoint(470, 60))
    place = EffectPlaces(QPoint(100, 100), 48, QRect(320, 100, 160, 80), scores=scores)
    for side in SIDES:
        counted = Rising(AT, 0, 100, "+12", side, counted=True)
        assert place.risen(counted, 0.0).x() == place.box(AT).center().x()
        assert place.risen(counted, 1.0).toPoint() == scores[side]
        assert counted.leaves_the_board
    penalty = Rising(AT, 0, 100, "-2", GOLD, bad=True)
    assert place.risen(penalty, 1.0).x() == place.box(AT).center().x()
    assert not penalty.leaves_the_board


@pytest.mark.qt
def test_points_of_a_word_are_counted_where_the_score_stands(open_game: Opens, maps: Maps, moving: GameParts) -> None:
    hands = open_game(maps.duel(), parts=moving)
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    stage, player = hands.window.stage, hands.window.stage.effects.player
    player.hold()
    (rising,) = (effect for effect in player.timeline.effects if isinstance(effect, Rising))
    assert rising.counted
    assert player.timeline.length <= 1000
    player.show_at(rising.end - 1)
    plaque = stage.plaques.gold
    assert player._painted.intersects(plaque.rect().translated(plaque.mapTo(stage, QPoint())))
    player.skip()


def _blank(image: QImage) -> QImage:
    blank = QImage(image.size(), image.format())
    blank.fill(0)
    return blank


# In the window


def attack(hands: Hands) -> None:
    """SWORD beats TREE and TAN."""
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)


@pytest.mark.qt
def test_the_board_is_the_engines_all_the_while_and_afterwards_nothing_remains(
    open_game: Opens, maps: Maps, moving: GameParts
) -> None:
    hands = open_game(maps.war(), parts=moving)
    stage = hands.window.stage
    player = stage.effects.player
    attack(hands)
    assert player.is_playing
    assert stage.board.look.letters[0].letters.has(Cell(9, 9)), "below the moving picture the word lies there already"
    player.hold()
    player.show_at(player.timeline.length // 2)
    moved = stage.grab().toImage()
    player.show_at(player.timeline.length)
    assert not player.is_playing
    assert not player.isVisible()
    stage.cards.dismiss()
    after = stage.grab().toImage()
    assert moved != after
    stage.board.picture(stage.board.terrain, stage.board.look)
    fresh = open_game(maps.war())
    attack(fresh)
    fresh.window.stage.cards.dismiss()
    assert fresh.window.stage.board.grab().toImage() == stage.board.grab().toImage()


@pytest.mark.qt
def test_cards_wait_and_any_key_ends_what_moves_and_is_not_lost(
    open_game: Opens, maps: Maps, moving: GameParts
) -> None:
    hands = open_game(maps.war("WORDSANE"), parts=moving)
    stage = hands.window.stage
    attack(hands)
    assert stage.effects.player.is_playing
    assert stage.cards.card is None
    hands.key(Qt.Key.Key_Control)
    assert stage.effects.player.is_playing, "a key that does nothing by itself ends nothing"
    hands.click_cell(0, 0)
    assert not stage.effects.player.is_playing
    assert stage.cards.card is None
    assert stage.controller.rack.laying.cursor == Cell(0, 0), "the click chose its cell"
    hands.type("S")
    assert not stage.controller.rack.laying.is_empty


@pytest.mark.qt
def test_nothing_waits_for_ones_own_word_to_be_seen(open_game: Opens, maps: Maps, moving: GameParts) -> None:
    hands = open_game(maps.duel(), parts=moving)
    stage = hands.window.stage
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    assert stage.effects.player.is_playing
    turn = stage.controller.game.view.turn
    assert stage.buttons["end_turn"].isEnabled()
    hands.press("end_turn")
    assert stage.controller.game.view.turn == turn + 1


@pytest.mark.qt
def test_a_position_that_comes_in_the_midst_ends_what_moves(open_game: Opens, maps: Maps, moving: GameParts) -> None:
    hands = open_game(maps.duel(), parts=moving)
    playing, player = hands.window.stage.controller, hands.window.stage.effects.player
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    assert player.is_playing
    playing.agreements.take_move_back()
    playing.agreements.agree_to_take_back()
    assert not player.is_playing
    assert not playing.game.view.table.board.letters[GOLD].has(Cell(2, 1))
    assert hands.window.stage.board.look.letters[0].letters[Cell(2, 1)] == " "


@pytest.mark.qt
@pytest.mark.parametrize(
    "still", [Settings(reduced_motion=True), Settings(animations=AnimationPace.OFF)], ids=["still", "off"]
)
def test_nothing_moves_where_nothing_shall(open_game: Opens, maps: Maps, parts: GameParts, still: Settings) -> None:
    hands = open_game(maps.war(), parts=replace(parts, preferences=Preferences.of(still)))
    attack(hands)
    assert not hands.window.stage.effects.player.is_playing


@pytest.mark.slow
@pytest.mark.qt
def test_the_computers_move_waits_until_nothing_moves_and_moves_itself(
    open_game: Opens, maps: Maps, moving: GameParts
) -> None:
    hands = open_game(maps.duel("novice"), parts=moving)
    stage = hands.window.stage
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    stage.effects.player.skip()
    seen: list[Timeline] = []
    stage.effects.player.started.connect(lambda: seen.append(stage.effects.player.timeline))
    hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    hands.bot.waitUntil(lambda: any(_lands(one) for one in seen))
    hands.bot.waitUntil(lambda: not stage.effects.player.is_playing)


def _lands(one: Timeline) -> bool:
    """Whether a letter of silver's comes down in it."""
    return any(isinstance(effect, Landing) and effect.side is SILVER for effect in one.effects)


def test_the_sound_of_a_word_and_what_is_seen_of_it_keep_time() -> None:
    """Jewels and cities are taken at the moment in which that is heard."""
    from runtime.engine.game.events import CityTaken
    from runtime.engine.game.state import HeldToken
    from runtime.ui.sound.cues import Cue, cues_of
    from tests.ui.test_sound_cues import committed

    empty = BoardScene(*_empty())
    event: WordCommitted = committed(
        new=(Laid(AT, "A"),), tokens=(HeldToken(Element.FLOOD, AT, 3),), cities=(CityTaken("c", NEAR, None, 0),)
    )
    heard = {one.cue: round(one.after * 1000) for one in cues_of(event, None)}
    begins = {type(effect): effect.begin for effect in timeline((event,), empty, empty, GOLD).effects}
    assert begins[Taking] == heard[Cue.TOKEN]
    assert begins[CityTurn] == heard[Cue.CITY]
    fought = committed(fights=2, new=tuple(Laid(Cell(0, column), "A") for column in range(7)))
    *_, clash = (one for one in timeline((fought,), empty, empty, GOLD).effects if isinstance(one, Clashing))
    decided = clash.begin + float(clash.decided) * clash.length
    assert decided == pytest.approx(cues_of(fought, None)[0].after * 1000, abs=20), "nobody hears it before it is seen"


@pytest.mark.qt
@pytest.mark.parametrize("held", [False, True], ids=["pressed", "held from before"])
def test_a_key_that_is_held_counts_once_at_most_until_it_is_let_go(
    open_game: Opens, maps: Maps, moving: GameParts, held: bool
) -> None:
    hands = open_game(maps.duel(), parts=moving)
    stage = hands.window.stage
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    assert stage.effects.player.is_playing

    def press(repeated: bool) -> None:
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, PLAIN, "", repeated)
        QApplication.sendEvent(stage.board, event)

    cursor = stage.controller.rack.laying.cursor
    assert cursor is not None
    below = cursor if held else Cell(cursor.row + 1, cursor.column)
    press(held)
    assert not stage.effects.player.is_playing
    press(True)
    assert stage.controller.rack.laying.cursor == below
    QApplication.sendEvent(stage.board, QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Down, PLAIN))
    press(False)
    assert stage.controller.rack.laying.cursor == Cell(below.row + 1, below.column)


def test_the_word_of_a_waiting_attack_is_not_seen_before_it_comes_down() -> None:
    new = (Laid(Cell(1, 1), "C"), Laid(Cell(1, 2), "A"))
    run, foe = (Run(Cell(row, 1), Direction.ACROSS, text) for row, text in ((1, "CA"), (2, "DO")))
    empty = BoardScene(*_empty())
    event = AttackDeclared(GOLD, new, run, (), Strength(run, (), 2), (foe,))
    seen = timeline((event,), empty, empty, SILVER)
    landed = {effect.at: effect.end for effect in seen.effects if isinstance(effect, Landing)}
    assert set(landed) == {laid.at for laid in new}
    assert dict(seen.reveals).items() >= landed.items()


# Nothing flashes more than three times a second (Web Content Accessibility Guidelines 2.2, 2.3.1)

FLASH = 0.1
"""By how much of the greatest light a picture brightens and darkens again in a flash."""
BRIGHT = 0.8
"""Where even the darker of both moments is so bright, it is none."""
BLOCK = 12
"""Pixels of the side of the squares that are looked at."""


def lights(image: QImage) -> NDArray[np.float64]:
    """How light each square of a picture is (rows × columns), from 0 to 1."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    rows, columns = image.height() // BLOCK, image.width() // BLOCK
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
    parts = (pixels[: rows * BLOCK, : columns * BLOCK, :3] / 255) ** 2.2 @ (0.0722, 0.7152, 0.2126)
    return parts.reshape(rows, BLOCK, columns, BLOCK).mean((1, 3))


def flashes(course: NDArray[np.float64]) -> int:
    """How often a square brightens and darkens again, by ``FLASH`` and more; ``course`` is its light in each frame."""
    turns, low, high, way = 0, course[0], course[0], 0
    for light in course:
        low, high = min(low, light), max(high, light)
        if way <= 0 and light - low >= FLASH and low < BRIGHT:
            turns, way, high = turns + 1, 1, light
        elif way >= 0 and high - light >= FLASH and light < BRIGHT:
            turns, way, low = turns + 1, -1, light
    return turns // 2


def most_flashes(frames: list[NDArray[np.float64]], second: int) -> int:
    """How many flashes any square has within any second, which is so many frames."""
    whole = np.stack(frames)
    squares = np.argwhere(np.ptp(whole, axis=0) >= FLASH)
    starts = range(0, max(1, len(frames) - second + 1), 3)
    return max((flashes(whole[at : at + second, row, column]) for row, column in squares for at in starts), default=0)


def test_flashes_are_counted() -> None:
    dark, light = np.zeros((1, 1)), np.ones((1, 1))
    assert most_flashes([*([dark, light] * 5), dark], 11) == 5
    assert most_flashes([dark, dark * 0 + 0.05] * 5, 10) == 0
    assert most_flashes([dark] * 3 + [light] * 3, 6) == 0


ONE_OF_EACH = {type(effect): effect for effect in reversed(EVERY)}.values()


@pytest.mark.slow
@pytest.mark.qt
@pytest.mark.parametrize(
    "effect",
    [pytest.param(effect, marks=() if effect in ONE_OF_EACH else pytest.mark.proof) for effect in EVERY],
    ids=lambda effect: type(effect).__name__,
)
def test_no_sight_flashes_more_than_thrice(parts: GameParts, effect: BoardEffect) -> None:
    place = EffectPlaces(QPoint(60, 60), 48, QRect(220, 60, 160, 80), (QRect(230, 70, 40, 40),) * 3, "ABC", QPoint())
    frames = []
    for now in range(0, 100, 2):
        image = QImage(400, 200, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.darkGray)
        painter = QPainter(image)
        PaintContext(painter, place, Pieces(parts.painter, {}, 1.0), parts.theme).paint(effect, now)
        painter.end()
        frames.append(lights(image))
    assert most_flashes(frames, len(frames)) <= 3


@pytest.mark.slow
@pytest.mark.qt
def test_a_fight_at_the_fastest_pace_flashes_nowhere(open_game: Opens, maps: Maps, moving: GameParts) -> None:
    hands = open_game(maps.war(), parts=moving)
    moving.preferences.change(animations=AnimationPace.FAST)
    attack(hands)
    player = hands.window.stage.effects.player
    player.hold()
    frames, step = [], 40
    for now in range(0, player.timeline.length, step):
        player.show_at(now)
        frames.append(lights(hands.window.stage.grab().toImage().scaled(640, 400)))
    assert len(frames) > 20
    assert most_flashes(frames, 1000 // step) <= 3
