"""The help through real windows: read, searched and leafed through by keys and by mouse, opened where it fits."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextImageFormat
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.actions import RefusalCode
from runtime.engine.levels.level import Start, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.campaigns import Campaigns
from runtime.support.texts import Texts, english
from runtime.ui.campaign.chooser import ChooserWindow
from runtime.ui.game.combat.combat_dialog import ForecastCard
from runtime.ui.game.window import REFUSALS
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.help_tables import TABLES
from runtime.ui.help.library import HelpLibrary
from runtime.ui.help.pictures import HelpScene
from runtime.ui.help.view import HelpView, WordLookup
from runtime.ui.help.window import HelpCard
from runtime.ui.help_key import HelpCorner, HelpKey
from runtime.ui.menus.help_page import HelpPage
from runtime.ui.menus.menu_pages import HELP
from runtime.ui.menus.page import Room
from runtime.ui.menus.page_factory import make_page
from runtime.ui.preferences import Preferences
from runtime.ui.program.library_card import LibraryCard
from runtime.ui.topics import TopicPlace
from tests.catalogue import Bracketed
from tests.languages import Shown, not_collected, past_catalogue

pytestmark = [pytest.mark.qt, pytest.mark.slow]

LEFT = Qt.MouseButton.LeftButton
Open = Callable[..., HelpCard]


@pytest.fixture
def open_help(qtbot: QtBot, parts: GameParts) -> Iterator[Open]:
    """Opens the help over an empty window."""
    windows: list[QWidget] = []

    def make(
        where: TopicPlace | None = None, size: tuple[int, int] = (1280, 800), parts: GameParts = parts
    ) -> HelpCard:
        window = QWidget()
        window.resize(*size)
        parts.theme.dress(window, parts.theme.game_sheet())
        qtbot.addWidget(window)
        windows.append(window)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        desk = HelpKey(window, lambda: parts, lambda: where or TopicPlace())
        qtbot.keyClick(window, Qt.Key.Key_F1)
        assert desk.card is not None
        return desk.card

    yield make
    for window in windows:
        window.close()


def images(view: HelpView) -> list[QTextImageFormat]:
    """Every picture of the topic that is shown."""
    found = []
    block = view.reader.document().begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            letters = pieces.fragment().charFormat()
            if letters.isImageFormat():
                found.append(letters.toImageFormat())
            pieces += 1
        block = block.next()
    return found


def heading_at_top(view: HelpView) -> str:
    """The first line of the text that can be seen."""
    return view.reader.cursorForPosition(QPoint(60, 30)).block().text()


def test_f1_opens_the_help_once_and_escape_leads_back(open_help: Open, qtbot: QtBot) -> None:
    card = open_help()
    assert card.view.topic == "turn"
    assert card.view.contents.hasFocus()
    window = card.window()
    qtbot.keyClick(card.view.contents, Qt.Key.Key_F1)
    assert len(window.findChildren(HelpCard)) == 1
    qtbot.keyClick(card.view.contents, Qt.Key.Key_Escape)
    assert card.isHidden()


def test_the_pages_of_the_text_are_turned_from_everywhere(open_help: Open, qtbot: QtBot) -> None:
    view = open_help().view
    view.go_to("combat")
    edition, bar = view.edition.currentIndex(), view.reader.verticalScrollBar()
    for beside in (view.contents, view.edition, view.search, view.back, view.reader):
        bar.setValue(0)
        qtbot.keyClick(beside, Qt.Key.Key_PageDown)
        assert bar.value() > 100
        qtbot.keyClick(beside, Qt.Key.Key_PageUp)
        assert bar.value() == 0
    assert (view.topic, view.edition.currentIndex()) == ("combat", edition)


@pytest.mark.slow
def test_every_topic_shows_all_its_pictures_with_what_is_seen_on_them(open_help: Open) -> None:
    view = open_help().view
    shown = 0
    for topic in view.contents.shown:
        view.go_to(topic)
        for image in images(view):
            address = QUrl(image.name())
            picture = view.reader.document().resource(2, address)
            assert not picture.isNull(), image.name()
            assert image.width() <= view.reader.viewport().width()
            assert len(image.toolTip()) >= 8
            assert image.toolTip() in view.reader.accessibleDescription()
            shown += 1
        assert view.reader.horizontalScrollBar().maximum() == 0, topic
    assert shown > 50


def test_topics_are_chosen_by_arrows_links_and_mouse_and_one_goes_back_and_forward(
    open_help: Open, qtbot: QtBot
) -> None:
    view = open_help().view
    qtbot.keyClick(view.contents, Qt.Key.Key_Down)
    assert view.topic == "tiles", "headings are passed over"
    for _ in range(4):
        qtbot.keyClick(view.contents, Qt.Key.Key_Down)
    assert view.topic == "placing"
    view.reader.anchorClicked.emit(QUrl("help:combat"))
    assert view.topic == "combat"
    assert view.contents.currentItem().text() == "Combat"
    qtbot.keyClick(view.contents, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert view.topic == "placing"
    qtbot.mouseClick(view.back, LEFT)
    assert view.topic == "cities"
    view.reader.setFocus()
    qtbot.keyClick(view.reader, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert view.topic == "placing"
    qtbot.mouseClick(view.forward, LEFT)
    assert view.topic == "combat"
    assert not view.forward.isEnabled()
    assert view.forward.toolTip() == "You have not gone back from any topic."
    row = view.contents.findItems("Spies", Qt.MatchFlag.MatchExactly)[0]
    qtbot.mouseClick(view.contents.viewport(), LEFT, pos=view.contents.visualItemRect(row).center())
    assert view.topic == "spies"


def test_a_link_is_followed_with_the_keyboard(open_help: Open, qtbot: QtBot) -> None:
    view = open_help().view
    view.reader.setFocus()
    qtbot.keyClick(view.reader, Qt.Key.Key_Tab)
    qtbot.keyClick(view.reader, Qt.Key.Key_Return)
    assert view.topic == "combat", "the first link of the first topic"


def test_searching_lists_topics_live_and_marks_what_was_found(open_help: Open, qtbot: QtBot) -> None:
    card = open_help()
    view = card.view
    qtbot.keyClick(view.contents, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view.search.hasFocus()
    qtbot.keyClicks(view.search, "volcano")
    assert view.topic == "elements"
    assert view.contents.shown[0] == "elements"
    marks = view.reader.extraSelections()
    assert len(marks) >= 2
    assert {mark.cursor.selectedText().lower() for mark in marks} == {"volcano"}
    before = view.reader.verticalScrollBar().value()
    qtbot.keyClick(view.search, Qt.Key.Key_Return)
    assert view.reader.verticalScrollBar().value() > before, "Enter goes from hit to hit"
    qtbot.keyClick(view.search, Qt.Key.Key_Down)
    assert view.contents.hasFocus()
    qtbot.keyClick(view.contents, Qt.Key.Key_Down)
    assert view.topic == view.contents.shown[1]
    assert view.reader.extraSelections()
    qtbot.keyClick(view.contents, Qt.Key.Key_Escape)
    assert not view.search.text(), "Escape clears the search first"
    assert not view.reader.extraSelections()
    assert len(view.contents.shown) == len(view._library.book.topics)
    qtbot.keyClick(view.contents, Qt.Key.Key_Escape)
    assert card.isHidden()


def test_typing_in_the_list_begins_a_search(open_help: Open, qtbot: QtBot) -> None:
    view = open_help().view
    for key in (Qt.Key.Key_S, Qt.Key.Key_P, Qt.Key.Key_Y):
        qtbot.keyClick(view.window().focusWidget(), key)
    assert view.search.text() == "spy"
    assert view.search.hasFocus()
    qtbot.keyClick(view.search, Qt.Key.Key_Down)
    qtbot.keyClick(view.contents, Qt.Key.Key_L)
    assert view.search.text() == "l", "another search begins"


def test_rules_are_not_offered_where_a_table_game_is_told(open_help: Open) -> None:
    view = open_help().view
    assert view.edition.isVisible()
    view.go_to("scryper")
    assert not view.edition.isVisible()
    view.step(-1)
    assert view.edition.isVisible()


def test_a_search_chooses_the_best_of_its_list_wherever_it_began(open_help: Open, qtbot: QtBot) -> None:
    for began in ("editions", "turn", "connotations"):
        view = open_help(TopicPlace(began)).view
        qtbot.keyClicks(view.search, "forest")
        assert view.contents.shown[0] == view.topic
        assert view.contents.currentRow() == 0
        assert began in view.contents.shown[1:], "it speaks of it too"


def test_a_search_without_result_says_so_and_changes_nothing(open_help: Open, qtbot: QtBot) -> None:
    view = open_help(TopicPlace("cities")).view
    qtbot.keyClicks(view.search, "qqqq")
    assert view.contents.shown == ()
    assert view.contents.item(0).text() == "Nothing found"
    assert view.topic == "cities"
    assert not view.back.isEnabled(), "what came up while it was typed is no step of the way"


def test_a_search_is_one_step_of_the_way_however_many_letters_it_has(open_help: Open, qtbot: QtBot) -> None:
    view = open_help(TopicPlace("spies")).view
    qtbot.keyClicks(view.search, "volcano")
    assert view.topic == "elements"
    view.step(-1)
    assert view.topic == "spies"


@pytest.mark.slow
def test_a_word_is_looked_up_with_what_it_suggests_and_why(open_help: Open, qtbot: QtBot, lexicon: Lexicon) -> None:
    view = open_help(TopicPlace(words=lexicon)).view
    for typed, said in (
        ("sword", "SWORD attacks: a weapon."),
        ("tree", "TREE is a word, and suggests nothing."),
        ("xyzzy", "XYZZY is not in the lexicon."),
    ):
        view.search.clear()
        qtbot.keyClicks(view.search, typed)
        assert view.lookup.isVisible()
        assert view.lookup.text() == said
    view.search.clear()
    qtbot.keyClicks(view.search, "two words")
    assert not view.lookup.isVisible()


def test_the_lexicon_that_a_word_was_looked_up_in_is_not_kept(qtbot: QtBot, parts: GameParts) -> None:
    """It takes 15 MB, and whoever reads it keeps it already, until others are read."""

    class Read(Lexicon):
        """Can be referred to weakly."""

    kept: list[weakref.ref[Read]] = []

    def read() -> Read:
        kept.append(weakref.ref(lexicon := Read({"TREE": 35}, {}, "")))
        return lexicon

    lookup = WordLookup(parts.theme, parts.t, None, read)
    qtbot.addWidget(lookup)
    for typed, said in (("tree", "TREE is a word, and suggests nothing."), ("xyzzy", "XYZZY is not in the lexicon.")):
        lookup.show_word(typed)
        assert lookup.text() == said
    gc.collect()
    assert [one() for one in kept] == [None, None]


def test_the_help_speaks_by_the_rules_of_the_game_and_by_others_that_are_chosen(
    open_help: Open, qtbot: QtBot, rulesets: dict[str, Ruleset]
) -> None:
    own = replace(rulesets["release"], spies=9)
    view = open_help(TopicPlace("spies", rules=own)).view
    assert view.edition.currentText() == "The rules of this level"
    assert "You have 9 spies in a game." in view.reader.toPlainText()
    qtbot.keyClicks(view.edition, "Des")
    assert view.edition.currentText() == "Design document 1.6"
    assert "There are no spies in this edition" in view.reader.toPlainText()


def test_pictures_and_lines_fit_narrow_and_wide_windows(open_help: Open, qtbot: QtBot) -> None:
    card = open_help(TopicPlace("combat"), size=(1024, 700))
    view, window = card.view, card.window()
    assert card.rect().contains(card.card.geometry())
    assert view.reader.horizontalScrollBar().maximum() == 0
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: card.width() == 1920)
    assert card.rect().contains(card.card.geometry())
    assert view.reader.horizontalScrollBar().maximum() == 0
    text = view.reader.toPlainText()
    assert text.count("First example: SWORD wins") == 1, "written once, however often the size changes"


def test_help_opens_at_the_heading_above_the_picture(open_help: Open, qtbot: QtBot) -> None:
    view = open_help(TopicPlace("placing", "ice")).view
    qtbot.waitUntil(lambda: view.reader.verticalScrollBar().value() > 0)
    view.go_to("placing", "forest-refused")
    qtbot.waitUntil(lambda: heading_at_top(view) == "Forest")


def test_larger_texts_are_written_larger_in_an_open_help_too(open_help: Open, parts: GameParts) -> None:
    preferences = Preferences()
    theme = replace(parts.theme, size=lambda: preferences.settings.text_size)
    view = open_help(parts=replace(parts, preferences=preferences, theme=theme)).view
    height = view.reader.document().size().height()
    preferences.change(text_size=140)
    assert view.reader.document().size().height() > height * 1.15


# In a game


def topic_in(hands: object) -> tuple[str, str]:
    """The topic that F1 leads to, and the picture; the help is closed again."""
    window = hands.window  # type: ignore[attr-defined]
    where = window.help._where()
    window.activateWindow()
    hands.bot.waitUntil(window.isActiveWindow)  # type: ignore[attr-defined]
    hands.key(Qt.Key.Key_F1)  # type: ignore[attr-defined]
    card = window.help.card
    assert card is not None
    assert card.view.topic == where.topic
    assert card.view.rules is window.setup.rules
    hands.key(Qt.Key.Key_Escape)  # type: ignore[attr-defined]
    assert window.help.card is None
    return where.topic, where.picture


def test_help_opens_at_what_is_laid_or_refused(open_game: Callable, maps: object) -> None:
    level = maps.duel()  # type: ignore[attr-defined]
    forest = TerrainMap.from_rows(("......", "......", "..fff.", "......", "......", "......"))
    hands = open_game(replace(level, terrain=forest, start=Start(racks=BySide("TAN", "DOG"))))
    assert topic_in(hands) == ("turn", "")
    hands.click_cell(2, 1)
    hands.type("TAN")
    assert topic_in(hands) == ("placing", "forest-refused"), "while the letters lie there"
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.controller.notices.refused[0].code is RefusalCode.FOREST
    assert topic_in(hands) == ("placing", "forest-refused"), "when the commit is refused"


def test_help_opens_at_the_combat_and_leaves_its_card_as_it_was(open_game: Callable, maps: object) -> None:
    hands = open_game(maps.war())  # type: ignore[attr-defined]
    hands.click_cell(6, 9)
    stage = hands.window.stage
    if stage.controller.rack.laying.direction.value != "down":
        hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    assert topic_in(hands)[0] == "combat"
    hands.press("commit")
    card = stage.cards.card
    assert isinstance(card, ForecastCard)
    assert topic_in(hands) == ("combat", "")
    assert stage.cards.card is card
    assert card.isVisible()


def test_help_opens_at_redeployment_and_at_the_element_of_a_token(open_game: Callable, maps: object) -> None:
    level = replace(maps.duel(), tokens=(Token("t", Cell(2, 2), Element.FLOOD),))  # type: ignore[attr-defined]
    hands = open_game(level)
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    stage = hands.window.stage
    hands.bot.waitUntil(lambda: bool(stage.controller.game.view.rack.tokens) and stage.buttons["invoke"].isEnabled())
    hands.press("invoke")
    assert topic_in(hands) == ("elements", "flood")
    hands.key(Qt.Key.Key_Escape)
    hands.press("redeploy")
    assert topic_in(hands) == ("redeploy", "")


def test_the_help_button_opens_it_too_and_the_game_waits(open_game: Callable, maps: object) -> None:
    hands = open_game(maps.duel())  # type: ignore[attr-defined]
    hands.press("help")
    card = hands.window.help.card
    assert card is not None
    assert hands.window.stage.cards.card is card, "in the queue, so that the game waits"
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.stage.cards.card is None


def test_a_card_that_is_explained_has_a_button_that_leads_there(open_game: Callable, maps: object) -> None:
    hands = open_game(maps.war())  # type: ignore[attr-defined]
    hands.click_cell(6, 9)
    if hands.window.stage.controller.rack.laying.direction.value != "down":
        hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.press("commit")
    (corner,) = hands.card.card.findChildren(HelpCorner)
    assert hands.card.card.rect().contains(corner.geometry())
    heading = hands.card.heading
    assert not corner.geometry().intersects(heading.contentsRect().translated(heading.pos()))
    hands.bot.mouseClick(corner, LEFT)
    assert isinstance(hands.window.help.card, HelpCard)
    assert hands.window.help.card.view.topic == "combat"


def test_f1_opens_the_help_over_the_map_of_a_journey_and_from_the_menus(
    qtbot: QtBot, parts: GameParts, rulesets: dict[str, Ruleset], lexicon: Lexicon
) -> None:
    folder = resources.campaigns() / "first-light"
    campaign = read_campaign(folder).campaign
    assert campaign is not None
    chooser = ChooserWindow(campaign, parts, {}, None, "")
    qtbot.addWidget(chooser)
    chooser.show()
    chooser.activateWindow()
    qtbot.waitUntil(chooser.isActiveWindow)
    qtbot.keyClick(chooser, Qt.Key.Key_F1)
    assert isinstance(chooser.help.card, HelpCard)
    assert chooser.help.card.view.rules.id == "release"
    assert chooser.help.card.view.topic == "menus"
    qtbot.keyClick(chooser.help.card.view.contents, Qt.Key.Key_Escape)
    assert chooser.help.card is None
    assert chooser.isVisible(), "Escape closes the help and nothing else"
    card = LibraryCard(parts, chooser, Campaigns(), None, None)
    card.open()
    qtbot.keyClick(chooser, Qt.Key.Key_F1)
    assert chooser.help.card.view.topic == "campaigns", "the card's own topic"


def test_the_page_of_the_menus_is_searched_and_left_with_escape(
    qtbot: QtBot, parts: GameParts, rulesets: dict[str, Ruleset]
) -> None:
    room = Room(
        parts.theme,
        parts.t,
        home=None,
        preferences=parts.preferences,
        deeds=None,  # type: ignore[arg-type]
        parts=lambda: parts,
        rulesets=lambda: rulesets,
    )
    page = make_page(HELP, room)
    assert isinstance(page, HelpPage)
    qtbot.addWidget(page)
    page.resize(1200, 700)
    page.show()
    page.opened()
    qtbot.waitExposed(page)
    assert page.view.reader.verticalScrollBar().value() == 0, "it is read from its beginning"
    page.resize(1000, 600)
    qtbot.waitUntil(lambda: page.view.reader.width() < 750)
    assert page.view.reader.verticalScrollBar().value() == 0
    qtbot.keyClicks(page.view.search, "lava")
    assert page.view.contents.shown
    assert page.escape(), "the search is cleared"
    assert not page.escape(), "now the page may be left"


def test_every_refusal_leads_to_a_topic_and_a_picture_that_is_there(parts: GameParts) -> None:
    library = HelpLibrary(resources.assets(), english())
    for topic, picture in REFUSALS.values():
        found = library.book.topic(topic)
        assert found is not None
        assert not picture or f"]({picture})" in found.text
    for element in Element:
        elements = library.book.topic("elements")
        assert elements is not None
        assert f"]({element.value})" in elements.text


def test_only_the_links_that_are_new_are_drawn_raised(parts: GameParts, rulesets: dict[str, Ruleset]) -> None:
    """A word that is lengthened must not look as if its links were thicker, as those of defending words are."""
    example = HelpLibrary(resources.assets(), english(), rulesets).example("states", rulesets["release"])
    scene = HelpScene.of(example, example.start, is_start=True)
    assert scene.look.laid is not None
    assert [link.at for link in scene.look.laid.links] == [Cell(1, 5)]


@pytest.mark.proof
def test_no_text_of_the_help_gets_past_its_files_and_the_catalogue(
    open_help: Open, parts: GameParts, qtbot: QtBot
) -> None:
    spoken = Bracketed()
    view = open_help(parts=replace(parts, t=Texts(spoken))).view
    shown = Shown()
    qtbot.keyClicks(view.search, "zzz")
    shown.look_at(view)
    view.clear_search()
    for name in TABLES:
        shown.texts[view._library.table(name, view.rules).text] = {name}
    topics = {topic.id: topic for topic in view._library.book.topics}
    own = {topic.title for topic in topics.values()} | {section.title for section in view._library.book.sections}
    for topic in topics:
        view.go_to(topic)
        own |= {view.reader.toPlainText(), view.reader.accessibleDescription()}
        shown.look_at(view)
    past = {text: where for text, where in past_catalogue(shown).items() if text not in own}
    assert not past
    assert not not_collected(spoken)
