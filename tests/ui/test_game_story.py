"""Pages of story and messages in the game: read with keys and mouse, in the player's language, without tags."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.campaign_texts import CampaignTexts, translated
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import Side
from runtime.engine.game.events import MessageShown
from runtime.engine.game.state import Ending, EndReason
from runtime.engine.levels.level import Level, Story, StoryPage
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.support.markup import plain
from runtime.ui.game.board.outlines import Shade
from runtime.ui.game.cards.cards import EndCard, HandOverCard
from runtime.ui.game.cards.message_card import MOST_ARROWS, MessageCard, pointed_at
from runtime.ui.game.cards.stage_cards import pages_after
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare
from runtime.ui.story.card import StoryCard
from runtime.ui.story.page_view import PageView
from runtime.ui.story.pictures import StoryPictures, picture_of
from runtime.ui.story.sheet import LETTERS, set_text
from tests.examples import examples
from tests.ui.conftest import Hands, Maps

PAGES = (
    StoryPage("One", "First", "none.png"),
    StoryPage("Two <i>x</i>", "Second"),
    StoryPage("Three\n\n" * 200, "Third"),
)
ASSETS = resources.campaigns() / "a-story-easy-or-hard" / "assets"
Opens = Callable[..., Hands]


@pytest.fixture
def over(qtbot: QtBot) -> QWidget:
    """A window that cards lie over."""
    widget = QWidget()
    widget.resize(1024, 700)
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def card(over: QWidget, parts: GameParts) -> StoryCard:
    """Three pages of story."""
    made = StoryCard(parts.theme, parts.t, over, PAGES, StoryPictures(ASSETS), still=True)
    made.open()
    return made


def test_a_short_story_lies_on_a_low_card_and_turning_pages_never_changes_it(over: QWidget, parts: GameParts) -> None:
    short, long = (
        StoryPage("Lay well.", "Pim"),
        StoryPage("The board is ready, and everybody looks at you. " * 9, "Ready"),
    )
    tall = {}
    for name, pages in (("short", (short,)), ("both", (short, long)), ("long", (long,))):
        card = StoryCard(parts.theme, parts.t, over, pages, StoryPictures(ASSETS), still=True)
        card.open()
        heights = set()
        for _ in card.leaves:
            heights.add(card.page.height())
            assert card.page.verticalScrollBar().maximum() == 0
            card.turn(1)
        (tall[name],) = heights
        card.refuse()
    assert tall["short"] < tall["long"] * 0.7
    assert tall["both"] == tall["long"]


def shown(card: StoryCard) -> str:
    return card.page.title.text()


@pytest.mark.slow
def test_pages_are_turned_with_keys_and_the_last_one_goes_on(card: StoryCard, qtbot: QtBot) -> None:
    for key, title in ((Qt.Key.Key_Right, "Second"), (Qt.Key.Key_Left, "First"), (Qt.Key.Key_Return, "Second")):
        QTest.keyClick(card, key)
        assert shown(card) == title
    while card.number + 1 < len(card.leaves):
        QTest.keyClick(card, Qt.Key.Key_Space)
    assert shown(card) == "Third"
    with qtbot.waitSignal(card.finished):
        QTest.keyClick(card, Qt.Key.Key_Return)
    assert card.isHidden()


@pytest.mark.slow
def test_a_long_page_goes_on_over_leaves_that_are_filled_alike(card: StoryCard) -> None:
    parts = [leaf.text.split() for leaf in card.leaves if leaf.page == 2]
    assert [word for part in parts for word in part] == ["Three"] * 200
    assert len(parts[-1]) > 0.7 * len(parts[0])
    for _ in card.leaves:
        QApplication.processEvents()
        assert card.page.verticalScrollBar().maximum() == 0
        card.turn(1)


@pytest.mark.slow
def test_what_is_read_stays_in_sight_when_the_window_grows(card: StoryCard, over: QWidget) -> None:
    card.turn(len(card.leaves))
    many = len(card.leaves)
    over.resize(1600, 1000)
    QApplication.processEvents()
    assert len(card.leaves) < many
    assert shown(card) == "Third"
    assert card.leaves[1].pixels > LETTERS


@pytest.mark.slow
def test_escape_passes_over_the_rest(card: StoryCard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(card.finished):
        QTest.keyClick(card, Qt.Key.Key_Escape)


@pytest.mark.slow
def test_the_card_fits_and_says_what_can_t_be_done(card: StoryCard, over: QWidget) -> None:
    assert over.rect().contains(card.card.geometry())
    assert not card.back.isEnabled()
    assert card.back.toolTip() == "This is the first page."
    assert card.count.text() == f"1 of {len(card.leaves)}"
    card.turn(len(card.leaves))
    assert not card.skip.isEnabled()
    assert card.on.isEnabled()


@pytest.mark.proof
def test_a_missing_picture_leaves_a_calm_frame(card: StoryCard) -> None:
    assert card.page.picture.is_missing
    assert card.page.picture.accessibleName() == "The picture none.png is missing or can't be shown."
    card.turn(1)
    assert card.page.picture.isHidden()


@pytest.mark.proof
def test_tags_are_only_letters(card: StoryCard) -> None:
    card.turn(1)
    assert card.page.text.document.toPlainText() == "Two <i>x</i>"


@examples(40)
@given(text=st.text(alphabet="ab<>&*#-/\"' \n[]()!", max_size=60))
def test_no_text_becomes_a_link_or_a_picture(loaded: GameParts, text: str) -> None:
    document = QTextDocument()
    set_text(document, loaded.theme, f"<img src='/etc/x'> <a href='http://x'>{text}</a>")
    said = document.toPlainText().replace("\u2028", "\n").replace("•\u2002", "")
    assert said == plain(f"<img src='/etc/x'> <a href='http://x'>{text}</a>")
    assert "\ufffc" not in said


@pytest.mark.slow
def test_only_sound_pictures_are_shown() -> None:
    within = QSize(100, 100)
    assert StoryPictures(ASSETS).picture("miller.png", within) is not None
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    for data in (b"", b"GIF89a", svg, b"\x89PNG\r\n\x1a\n" + svg):
        assert picture_of(data, within) is None
    giant = (ASSETS / "miller.png").read_bytes()
    giant = giant[:16] + (60_000).to_bytes(4, "big") * 2 + giant[24:]
    assert picture_of(giant, within) is None
    assert StoryPictures(None, {"a.png": (ASSETS / "miller.png").read_bytes()}).picture("a.png", within) is not None
    assert StoryPictures(ASSETS).data("miller.txt") is None


def test_a_page_fits_a_narrow_preview(parts: GameParts, qtbot: QtBot) -> None:
    view = PageView(parts.theme, parts.t, pixels=15, tallest=150)
    qtbot.addWidget(view)
    view.resize(260, 300)
    view.show()
    view.show_page(StoryPage("word " * 80, "A title", "mill-at-dawn.png"), str, StoryPictures(ASSETS))
    assert view.picture.height() <= 158
    assert view.text.width() <= view.viewport().width()
    assert view.horizontalScrollBar().maximum() == 0


def test_a_level_s_story_is_told_before_its_game_and_after_it(open_game: Opens, maps: Maps) -> None:
    level = replace(
        maps.duel(),
        story=Story(
            before=(StoryPage("Begin.", "Before"),), lost=(StoryPage("Alas.", "Lost"),), won=(StoryPage("Yes."),)
        ),
    )
    hands = open_game(level)
    card = hands.card
    assert isinstance(card, StoryCard)
    assert shown(card) == "Before"
    hands.key(Qt.Key.Key_Return)
    while hands.window.stage.cards.card is not None:
        hands.window.stage.cards.card.accept()
    hands.window.stage.controller.resign()
    while isinstance(hands.card, HandOverCard):
        hands.card.accept()
    card = hands.card
    assert isinstance(card, StoryCard)
    assert shown(card) == "Lost"
    hands.key(Qt.Key.Key_Return)
    assert isinstance(hands.card, EndCard)


@pytest.mark.slow
def test_the_pages_after_a_level_go_by_its_protagonist(maps: Maps) -> None:
    story = Story(won=(StoryPage("w"),), lost=(StoryPage("l"),), drawn=(StoryPage("d"),))
    level: Level = replace(maps.duel(), story=story, protagonist=Side.SILVER)
    for winner, text in ((Side.SILVER, "w"), (Side.GOLD, "l"), (None, "d")):
        assert pages_after(level, Ending(winner, EndReason.TURN_LIMIT))[0].text == text


def test_the_shipped_story_is_told_in_german(
    parts: GameParts, rulesets: dict[str, Ruleset], lexicon: Lexicon, qtbot: QtBot
) -> None:
    campaign = read_campaign(ASSETS.parent).campaign
    assert campaign is not None
    level = translated(campaign.levels[0], CampaignTexts(campaign, "de-AT"))
    setup = prepare(level, rulesets, lexicon, 1)
    assert isinstance(setup, GameSetup)
    window = GameWindow(replace(setup, assets=ASSETS), parts)
    qtbot.addWidget(window)
    window.show()
    card = window.stage.cards.card
    assert isinstance(card, StoryCard)
    assert shown(card) == "Vor Tagesanbruch"
    assert not card.page.picture.is_missing
    card.refuse()
    said = window.stage.cards.card
    assert isinstance(said, MessageCard)
    assert said.message.speaker == "Der Müller"
    said.accept()


def test_what_a_message_points_at_is_brought_into_sight(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    board = hands.window.stage.board
    board.zoom(8)
    corners = [board.cell_at(board.rect().center())]
    for cell in ((0, 0), (9, 14)):
        there = type(corners[0])(*cell) if corners[0] is not None else None
        assert there is not None
        board.reveal([there])
        assert board.rect().contains(board.rect_of(there).center())


@pytest.mark.slow
def test_arrows_point_at_single_cells_or_at_what_many_make_up() -> None:
    apart = [QRect(100 * n, 0, 40, 40) for n in range(MOST_ARROWS)]
    assert pointed_at(apart) == apart
    stacked = [QRect(0, 0, 40, 40), QRect(0, 40, 40, 40)]
    assert pointed_at(stacked) == stacked[:1]
    block = [QRect(40 * (n % 4), 40 * (n // 4), 40, 40) for n in range(12)]
    assert pointed_at([*block, QRect(900, 0, 40, 40)]) == [QRect(0, 0, 160, 120), QRect(900, 0, 40, 40)]


def click(hands: Hands, widget: QWidget) -> None:
    hands.bot.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_what_was_said_can_be_read_once_more(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    stage = hands.window.stage
    told = [MessageShown(text, "", "", cells, None) for text, cells in (("Here.", (Cell(2, 1),)), ("Drag.", ()))]
    assert not stage.storyteller.repeat()
    for message in told:
        stage.storyteller.message(message)
        assert isinstance(hands.card, MessageCard)
        hands.card.accept()
    control = Qt.KeyboardModifier.ControlModifier
    for again in (lambda: click(hands, stage.preview), lambda: hands.key(Qt.Key.Key_H, control)):
        assert "read once more" in stage.preview.text
        again()
        for message in told:
            assert isinstance(hands.card, MessageCard)
            assert hands.card.message == message
            hands.card.accept()
        assert stage.cards.card is None
    hands.click_cell(2, 1)
    hands.type("CAT")
    assert "read once more" not in stage.preview.text
    hands.key(Qt.Key.Key_Return)
    assert "read once more" not in stage.preview.text
    assert not stage.storyteller.repeat(), "the moment has passed"


def test_what_a_message_points_at_stays_marked_until_a_letter_lies(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    stage, cells = hands.window.stage, (Cell(2, 1), Cell(2, 2), Cell(2, 3))
    for message in (MessageShown("Here.", "", "", cells, None), MessageShown("Drag letters.", "", "", (), None)):
        stage.storyteller.message(message)
        assert isinstance(hands.card, MessageCard)
        hands.card.accept()
        assert [outline.cells for outline in stage.board.outlines] == [frozenset(cells)]
    hands.click_cell(2, 1)
    hands.type("CAT")
    assert [outline.shade for outline in stage.board.outlines] == [Shade.POINTED]
    hands.key(Qt.Key.Key_Return)
    assert not stage.board.outlines


def test_the_cursor_stays_visible_under_the_frame_of_a_message(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    stage, cell = hands.window.stage, Cell(3, 3)
    stage.storyteller.message(MessageShown("Here.", "", "", (cell,), None))
    assert isinstance(hands.card, MessageCard)
    hands.card.accept()
    box = stage.board.rect_of(cell).adjusted(-6, -6, 6, 6)

    def seen() -> QImage:
        return stage.board.grab(box).toImage()

    hands.click_cell(cell.row, cell.column)
    assert stage.controller.rack.laying.cursor == cell
    assert [outline.shade for outline in stage.board.outlines] == [Shade.POINTED]
    over = seen()
    look = stage.board.look
    stage.board.show_board(stage.controller.game.view.table.board.terrain, look, Direction.ACROSS, ())
    bare = seen()
    edge = range(box.width() // 4)
    white = [(x, y) for x in edge for y in edge if bare.pixelColor(x, y) == QColor("white")]
    assert white, "the cursor's corner"
    assert all(over.pixelColor(*at) == QColor("white") for at in white)


def test_what_stands_beside_an_empty_board_names_mouse_and_arrow_keys(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    stage = hands.window.stage
    assert "click or arrow keys" in stage.preview.text
    before = stage.controller.rack.laying.cursor
    hands.key(Qt.Key.Key_Down)
    assert stage.controller.rack.laying.cursor not in (None, before)
    hands.type("C")
    assert [one.letter for one in stage.controller.rack.laying.laid] == ["C"]


def test_a_page_that_is_turned_to_is_read_out_by_the_one_door_alone(card: StoryCard) -> None:
    assert "First" in card.accessibleDescription(), "where nobody reads out, readers find it"
    said: list[str] = []
    card.announced.connect(said.append)
    card.turn(1)
    assert len(said) == 1
    assert "Second" in said[0]
    assert not card.accessibleDescription(), "else it would be said twice"
