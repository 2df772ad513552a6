"""Stories, texts and difficulties in the editor's real window."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QPlainTextEdit, QTableWidget

from editor.dialogs.new_things import AddLanguageDialog
from editor.dialogs.play_setup import PlaySetupDialog
from editor.docks.difficulties import CellChooser
from editor.docks.texts_model import STATE, TEXT, TRANSLATION
from editor.document.story import SetPages
from editor.document.texts import AddLanguage
from editor.settings import PERSON, PlaytestSetup
from editor.window import EditorWindow
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.spelling import Names, Spelling
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import StoryPage
from runtime.support.issues import Issue, Place, Severity
from runtime.support.texts import MOST_NAMES, english
from runtime.ui.story.card import StoryCard

pytestmark = [
    pytest.mark.qt,
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support"),  # Wide tables have windows of their own.
]


@pytest.fixture
def told(editor_window: Callable[..., EditorWindow], tmp_path: Path) -> EditorWindow:
    """The window with a copy of the shipped campaign that has all of it."""
    folder = shutil.copytree(resources.campaigns() / "a-story-easy-or-hard", tmp_path / "story")
    return editor_window(Path(folder))


def now(window: EditorWindow) -> Campaign:
    assert window.state.document is not None
    return window.state.document.campaign


def steps(window: EditorWindow) -> int:
    assert window.state.document is not None
    return window.state.document.position


def lay_back(window: EditorWindow, dock_id: str) -> None:
    """Put a dock that came in a window of its own where the others lie."""
    dock = window.findChild(QDockWidget, f"dock {dock_id}")
    assert isinstance(dock, QDockWidget)
    assert dock.isFloating()
    dock.setFloating(False)


def write(path: Path, colour: Qt.GlobalColor = Qt.GlobalColor.red) -> Path:
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill(colour)
    assert picture.save(str(path))
    return path


def test_a_page_is_added_typed_and_seen_as_players_see_it(told: EditorWindow) -> None:
    told.docks.show("story")
    dock = told.panes.story
    dock.part.show_value("drawn")
    dock.part.picked.emit("drawn")
    dock.pages.add.click()
    assert steps(told) == 1
    QTest.keyClicks(dock.pages.title, "Evening")
    dock.pages.text.setFocus()
    QTest.keyClicks(dock.pages.text, "It is *late* <b>now</b>")
    assert steps(told) == 3, "typing a text is one step, adding a page and its title are two others"
    page = now(told).levels[0].story.drawn[1]
    assert (page.title, page.text) == ("Evening", "It is *late* <b>now</b>")
    assert dock.view is not None
    assert dock.view.title.text() == "Evening"
    assert dock.view.text.document.toPlainText() == "It is late <b>now</b>"
    dock.pages.up.click()
    assert [one.title for one in now(told).levels[0].story.drawn] == ["Evening", "Neither Here nor There"]
    dock.pages.remove.click()
    for _ in range(5):
        told.actions_by_id["edit.undo"].trigger()
    assert not told.state.document.is_dirty if told.state.document else False


def test_a_station_s_pages_are_edited_from_the_graph(told: EditorWindow) -> None:
    told.controls.stories.show_node("beyond")
    dock = told.panes.story
    assert dock.pages.page == now(told).nodes[1].pages[0]
    dock.pages.text.setFocus()
    dock.pages.text.selectAll()
    QTest.keyClicks(dock.pages.text, "Fin.")
    assert now(told).nodes[1].pages[0].text == "Fin."


def test_a_picture_is_brought_along_and_saved_with_the_campaign(told: EditorWindow, tmp_path: Path) -> None:
    told.ask.told["picture_to_bring"] = write(tmp_path / "New picture.png")  # type: ignore[attr-defined]
    told.actions_by_id["level.bring-picture"].trigger()
    assert now(told).levels[0].story.before[0].picture == "New-picture.png"
    view = told.panes.story.view
    assert view is not None
    assert not view.picture.is_missing
    told.actions_by_id["file.save"].trigger()
    assert (tmp_path / "story" / "assets" / "New-picture.png").read_bytes() == (
        tmp_path / "New picture.png"
    ).read_bytes()
    told.actions_by_id["edit.undo"].trigger()
    assert now(told).levels[0].story.before[0].picture == "mill-at-dawn.png"


def test_what_is_no_picture_is_not_brought_along(told: EditorWindow, tmp_path: Path) -> None:
    (tmp_path / "no.png").write_bytes(b"<svg/>")
    told.ask.told["picture_to_bring"] = tmp_path / "no.png"  # type: ignore[attr-defined]
    told.actions_by_id["level.bring-picture"].trigger()
    assert steps(told) == 0
    assert told.state.document is not None
    assert not told.state.document.waiting


def test_texts_are_found_and_replaced_in_one_step(told: EditorWindow) -> None:
    told.actions_by_id["edit.find-texts"].trigger()
    dock = told.panes.texts
    QApplication.processEvents()
    assert dock.search.hasFocus()
    QTest.keyClicks(dock.search, "miller")
    assert {"miller" in row.text.lower() for row in dock.model.rows} == {True}
    QTest.keyClicks(dock.by, "baker")
    dock.replace.click()
    assert steps(told) == 1
    assert now(told).levels[0].triggers[0].effects[0].arguments["speaker"] == "The baker"
    assert dock.model.rows == ()
    told.actions_by_id["edit.undo"].trigger()
    assert len(dock.model.rows) > 3


def test_a_language_is_added_and_translated(told: EditorWindow) -> None:
    told.ask.told["language_to_add"] = "fr"  # type: ignore[attr-defined]
    told.actions_by_id["campaign.add-language"].trigger()
    dock = told.panes.texts
    assert dock.language.currentData() == "fr"
    assert dock.coverage.text() == "0 of 30 translated (0 %)"
    row = next(n for n, one in enumerate(dock.model.rows) if one.text == "Easy")
    index = dock.model.index(row, TRANSLATION)
    assert dock.model.index(row, STATE).data() == "Missing"
    dock.table.setCurrentIndex(index)
    dock.table.edit(index)
    editor = dock.table.findChild(QPlainTextEdit)
    assert isinstance(editor, QPlainTextEdit)
    QTest.keyClicks(editor, "Facile")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert now(told).texts["fr"].texts == {"Easy": "Facile"}
    assert dock.coverage.text() == "1 of 30 translated (3 %)"
    dock.state.show_value("missing")
    dock.state.picked.emit("missing")
    assert len(dock.model.rows) == 29
    dock.remove.click()
    assert "fr" not in now(told).texts


def test_texts_are_translated_row_by_row_with_keys_alone(told: EditorWindow) -> None:
    told.state.perform("fr", AddLanguage("fr"))
    told.docks.show("texts")
    dock = told.panes.texts
    dock.choose_language("fr")
    table, model = dock.table, dock.model
    table.setFocus()
    table.setCurrentIndex(model.index(0, TEXT))
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert table.currentIndex().row() == 1, "Enter goes down"
    QTest.keyClick(table, Qt.Key.Key_U)
    editor = table.findChild(QPlainTextEdit)
    assert isinstance(editor, QPlainTextEdit), "typing begins to edit, wherever in the row the keyboard is"
    QTest.keyClicks(editor, "n")
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(editor, "deux")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert model.rows[1].translation == "un\ndeux"
    assert (table.currentIndex().row(), table.currentIndex().column()) == (2, TRANSLATION)
    before = steps(told)
    QApplication.clipboard().setText('trois\n"quatre\nlignes"\ncinq\n')
    QTest.keyClick(table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [row.translation for row in model.rows[2:6]] == ["trois", "quatre\nlignes", "cinq", ""]
    assert steps(told) == before + 1
    assert "3 texts were pasted" in told.status.text.text()
    dock.state.show_value("missing")
    dock.state.picked.emit("missing")
    wanted = model.rows[1].text
    table.setCurrentIndex(model.index(0, TRANSLATION))
    QTest.keyClick(table, Qt.Key.Key_X)
    QTest.keyClick(table.findChildren(QPlainTextEdit)[-1], Qt.Key.Key_Return)
    assert model.rows[table.currentIndex().row()].text == wanted, "the translated row is gone, the next one has come up"


def test_the_language_that_a_campaign_is_written_in_is_chosen_on_its_page(told: EditorWindow) -> None:
    told.docks.show("texts")
    field, dock = told.properties.campaign.language, told.panes.texts
    assert (field.text(), dock.language.itemText(0)) == ("en", "English (en), as written")
    field.setText("sv")
    field.settle()
    assert field.text() == now(told).language == "sv"
    assert dock.language.itemText(0) == "sv, as written"
    assert "Spelling is checked in English only." in dock.coverage.text()
    field.setText("klingon!")
    field.settle()
    assert field.text() == "sv"
    assert "klingon!" in told.status.text.text()
    told.actions_by_id["edit.undo"].trigger()
    assert (field.text(), steps(told)) == ("en", 0)


@pytest.mark.proof
def test_misspelt_words_are_named_and_can_be_right(told: EditorWindow) -> None:
    told.docks.show("texts")
    dock = told.panes.texts
    assert not [row for row in dock.model.rows if row.misspelt]
    row = next(n for n, one in enumerate(dock.model.rows) if one.text == "Before Dawn")
    dock.model.setData(dock.model.index(row, TEXT), "Before Dwan")
    assert dock.model.rows[row].misspelt == ("Dwan",)
    assert dock.model.index(row, STATE).data() == "Spelling: Dwan"
    dock.table.setCurrentIndex(dock.model.index(row, TEXT))
    action = next(one for one in dock.menu.menu().actions() if "Dwan" in one.text())
    action.trigger()
    assert now(told).spelling == ("dwan",)
    assert dock.model.rows[row].misspelt == ()
    assert steps(told) == 2
    wrong = [f"zz{first}{second}q" for first in "bcdfghjk" for second in "bcd"]
    dock.model.setData(dock.model.index(row, TEXT), " ".join(wrong))
    assert len(dock.model.rows[row].misspelt) == len(wrong)
    assert len([one for one in dock.menu.menu().actions() if "zz" in one.text()]) == MOST_NAMES


def cell(table: QTableWidget, name: str, column: int) -> tuple[int, int]:
    heads = [table.verticalHeaderItem(row) for row in range(table.rowCount())]
    return next(row for row, head in enumerate(heads) if head is not None and head.text() == name), column


def type_in(table: QTableWidget, at: tuple[int, int], text: str) -> None:
    item = table.item(*at)
    assert item is not None
    table.setCurrentCell(*at)
    item.setText(text)


def test_difficulties_and_columns_are_changed_in_the_table(window: EditorWindow) -> None:
    window.actions_by_id["campaign.add-difficulties"].trigger()
    dock = window.panes.difficulties
    assert [one.id for one in now(window).difficulties] == ["easy", "normal", "hard"]
    assert steps(window) == 1
    table = dock.table
    type_in(table, cell(table, "Name", 1), "Gentle")
    type_in(table, cell(table, "Who plays silver", 3), "master")
    type_in(table, cell(table, "Gold's score at the start", 1), "12")
    dock.rule.picked.emit("spies")
    type_in(table, cell(table, "Spies of each player", 3), "0")
    campaign = now(window)
    assert campaign.difficulties[0].name == "Gentle"
    columns = campaign.levels[0].difficulty
    assert columns["hard"].seats[Side.SILVER] is not None
    assert columns["easy"].base[Side.GOLD] == 12
    assert columns["hard"].rules == {"spies": 0}
    assert steps(window) == 5
    type_in(table, cell(table, "Gold's score at the start", 1), "many")
    assert steps(window) == 5
    shown = table.item(*cell(table, "Gold's score at the start", 1))
    assert shown is not None
    assert shown.text() == "12"
    table.setCurrentCell(0, 1)
    dock.later.click()
    assert [one.id for one in now(window).difficulties] == ["normal", "easy", "hard"]
    table.setCurrentCell(0, 2)
    dock.remove.click()
    assert "easy" not in now(window).levels[0].difficulty


def test_difficulties_are_filled_in_with_keys_alone(window: EditorWindow) -> None:
    window.actions_by_id["campaign.add-difficulties"].trigger()
    window.docks.show("difficulties")
    dock = window.panes.difficulties
    table = dock.table
    table.setFocus()
    at = cell(table, "Gold's score at the start", 1)
    table.setCurrentCell(*at)
    QTest.keyClick(table, Qt.Key.Key_7)
    editor = table.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert (table.currentRow(), table.currentColumn()) == (at[0], 2)
    QTest.keyClick(table, Qt.Key.Key_Tab)
    QTest.keyClick(table, Qt.Key.Key_Backtab)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert (table.currentRow(), table.currentColumn()) == (at[0] + 1, 2)
    assert now(window).levels[0].difficulty["easy"].base[Side.GOLD] == 7
    who = cell(table, "Who plays silver", 2)
    table.setCurrentCell(*who)
    QTest.keyClick(table, Qt.Key.Key_F2)
    box = table.findChild(CellChooser)
    assert isinstance(box, CellChooser)
    QApplication.processEvents()
    assert box.view().isVisible(), "the chooser is open"
    chosen = box.currentIndex()
    for _ in range(2):
        QTest.keyClick(box.view(), Qt.Key.Key_Down)
    before, wanted = steps(window), box.itemText(chosen + 2)
    assert now(window).levels[0].difficulty.get("normal") is None, "arrows only look"
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    shown = table.item(*who)
    assert shown is not None
    assert (shown.text(), steps(window)) == (wanted, before + 1)
    assert (table.currentRow(), table.currentColumn()) == (who[0] + 1, 2)
    table.setCurrentCell(*at)
    QApplication.clipboard().setText("1\t2\t3\n4\t5\t6\n")
    QTest.keyClick(table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    columns = now(window).levels[0].difficulty
    assert [columns[one].base for one in ("easy", "normal", "hard")] == [BySide(1, 4), BySide(2, 5), BySide(3, 6)]
    assert steps(window) == before + 2
    QApplication.clipboard().setText("many")
    QTest.keyClick(table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert steps(window) == before + 2
    assert "many" in window.status.text.text()


def test_figures_of_conditions_have_rows(told: EditorWindow) -> None:
    told.docks.show("difficulties")
    table = told.panes.difficulties.table
    at = cell(table, "points: Points", 3)
    item, own = table.item(*at), table.item(at[0], 0)
    assert item is not None
    assert own is not None
    assert (own.text(), item.text()) == ("50", "70")
    type_in(table, at, "99")
    assert now(told).levels[0].difficulty["hard"].numbers["points"] == {"points": 99}


def test_an_issue_about_a_page_leads_to_it(told: EditorWindow) -> None:
    place = Place("levels/mill.json", pointer="/story/before/1/text", level="mill")
    told.places.go_to(Issue(Severity.HINT, "", place))
    assert told.panes.story.pages.number == 1
    assert told.panes.story.pages.title.text() == "What the Miller Asks"


def test_a_playtest_goes_at_a_difficulty_and_tells_the_story_when_asked(told: EditorWindow) -> None:
    people = BySide(PERSON, PERSON)  # No computer has to be started for what is tried here.
    told.playtest.choose(PlaytestSetup(people, difficulty="hard", tells=True))
    told.play.start()
    window = told.playtest.window
    assert window is not None
    assert window.setup.rules.turn_limit == 50
    assert isinstance(window.stage.cards.card, StoryCard)
    told.playtest.stop()
    told.playtest.choose(PlaytestSetup(people))
    told.play.start()
    window = told.playtest.window
    assert window is not None
    assert window.setup.rules.turn_limit == 80
    assert not isinstance(window.stage.cards.card, StoryCard)


def test_the_playtest_s_dialog_offers_the_difficulties(told: EditorWindow) -> None:
    campaign = now(told)
    dialog = PlaySetupDialog(
        english(), campaign.levels[0], (), PlaytestSetup(), told, difficulties=campaign.difficulties
    )
    dialog.difficulty.setCurrentIndex(dialog.difficulty.findData("hard"))
    dialog.tells.setChecked(True)
    wanted, _ = dialog.answer
    assert (wanted.difficulty, wanted.tells) == ("hard", True)
    dialog.deleteLater()


@pytest.mark.proof
def test_a_language_is_asked_for_by_name_or_code(told: EditorWindow) -> None:
    for typed, fine in (("nl", True), ("de", False), ("Français (fr)", True), ("x!", False), ("", False)):
        dialog = AddLanguageDialog(english(), ("en", "de"), told)
        dialog.language.setEditText(typed)
        assert dialog.may_accept is fine, typed
        if fine:
            assert isinstance(AddLanguage(dialog.answer).apply(now(told)), Campaign), typed
        dialog.deleteLater()


def test_the_shipped_campaign_says_everything_in_german() -> None:
    found = read_campaign(resources.campaigns() / "a-story-easy-or-hard")
    assert found.campaign is not None
    assert found.issues == ()


@pytest.mark.proof
def test_docks_that_nobody_sees_wait_until_they_come_to_the_front(
    told: EditorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Campaign] = []

    class Counted(Spelling):
        def __init__(self, campaign: Campaign, has: Callable[[str], bool], names: Names | None = None) -> None:
            looked.append(campaign)
            super().__init__(campaign, has, names)

    for dock in ("texts", "story"):
        monkeypatch.setattr(f"editor.docks.{dock}.Spelling", Counted)
        told.docks.show(dock)
    lay_back(told, "texts")
    for front in ("properties", "issues"):
        told.docks.show(front)
    QApplication.processEvents()
    looked.clear()
    told.state.perform("Page", SetPages("mill", "drawn", (StoryPage("Nobody mlils here."),)))
    assert looked == []
    told.docks.show("texts")
    assert looked == [now(told)]
    assert any(row.text == "Nobody mlils here." and row.misspelt == ("mlils",) for row in told.panes.texts.model.rows)
    told.docks.show("story")
    assert looked == [now(told), now(told)]
    told.panes.story.part.show_value("drawn")
    told.panes.story.part.picked.emit("drawn")
    assert told.panes.story.pages.text.toPlainText() == "Nobody mlils here."
    QApplication.processEvents()
    looked.clear()
    told.state.perform("Page", SetPages("mill", "drawn", (StoryPage("Everybody mills."),)))
    assert looked == [now(told), now(told)]


@pytest.mark.proof
def test_wide_tables_come_in_windows_of_their_own_until_they_are_laid_back(told: EditorWindow) -> None:
    told.actions_by_id["campaign.add-difficulties"].trigger()
    table = told.panes.difficulties.table
    QApplication.processEvents()
    assert table.viewport().height() // table.verticalHeader().defaultSectionSize() >= 15
    assert sum(table.columnWidth(number) for number in range(table.columnCount())) <= table.viewport().width()
    lay_back(told, "difficulties")
    told.docks.toggle("difficulties")
    told.docks.show("difficulties")
    dock = told.findChild(QDockWidget, "dock difficulties")
    assert isinstance(dock, QDockWidget)
    assert not dock.isFloating()


def test_a_wide_table_in_a_window_of_its_own_stays_open_or_closed_on_every_page(told: EditorWindow) -> None:
    dock = told.findChild(QDockWidget, "dock texts")
    assert isinstance(dock, QDockWidget)
    told.actions_by_id["graph.show"].trigger()
    told.docks.show("texts")
    place = dock.geometry()
    told.actions_by_id["graph.map"].trigger()
    assert dock.isVisible() and dock.isFloating()
    assert dock.geometry() == place
    dock.close()
    told.actions_by_id["graph.show"].trigger()
    assert dock.isHidden(), "it was closed on the other page"


@pytest.mark.proof
def test_rules_and_what_they_choose_between_are_called_by_names(told: EditorWindow) -> None:
    told.docks.show("difficulties")
    dock = told.panes.difficulties
    dock.rule.picked.emit("no_city")
    at = cell(dock.table, "Without a city", 3)
    own, item = dock.table.item(at[0], 0), dock.table.item(*at)
    assert own is not None
    assert item is not None
    assert own.text() == "The score decides"
    item.setText("loses")
    assert now(told).levels[0].difficulty["hard"].rules["no_city"] == "loses"
    shown = dock.table.item(*at)
    assert shown is not None
    assert shown.text() == "The player loses"


@pytest.mark.proof
@pytest.mark.parametrize("dock_id", ["texts", "difficulties"])
def test_keys_that_begin_to_edit_a_cell_are_no_shortcuts(told: EditorWindow, dock_id: str) -> None:
    told.docks.show(dock_id)
    table = told.panes.texts.table if dock_id == "texts" else told.panes.difficulties.table
    tool = told.state.tool
    for key in (Qt.Key.Key_F2, Qt.Key.Key_E):
        table.activateWindow()
        QApplication.processEvents()
        table.setFocus()
        table.setCurrentIndex(table.model().index(1, 1))
        QTest.keyClick(table, key)
        editor = table.findChild(QPlainTextEdit if dock_id == "texts" else QLineEdit)
        assert editor is not None
        assert editor.isVisible()
        QTest.keyClick(editor, Qt.Key.Key_Escape)
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert told.state.tool == tool
    assert steps(told) == 0
