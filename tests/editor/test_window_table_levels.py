"""Table games in a real editor window: made, edited by a form from the schema, undone, shown in the graph, tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox, QWidget

from editor.dialogs.new_things import NewMap, NewMapDialog, NewNode
from editor.docks.fields import DropDown
from editor.document.edit import UseCampaign
from editor.graph.chart import NODE, Ref
from runtime import resources
from runtime.campaign.model import Difficulty
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.table_json import PRIZE
from runtime.campaign.tables import Prize, PrizeToken, TableColumn, TableLevel
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Element
from runtime.support.issues import Issue, Place, Severity
from runtime.support.table_texts import CHOICES, PARAMETERS
from runtime.support.texts import english
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill
from tests.editor.conftest import Answers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
MAP = NewMap("Glyphs", Size(15, 15), "scribe")


def _table(window: EditorWindow) -> TableLevel:
    table = window.state.table
    assert table is not None
    return table


def _pick(choice: DropDown, value: str) -> None:
    """As a person does who opens the list and clicks."""
    row = choice.findData(value)
    assert row >= 0, value
    choice.setCurrentIndex(row)
    choice.activated.emit(row)


def _press(button: QPushButton) -> None:
    button.click()


def _trigger(window: EditorWindow, action: str) -> None:
    assert window.actions_by_id[action].isEnabled(), window.actions_by_id[action].toolTip()
    window.actions_by_id[action].trigger()


@pytest.fixture
def made(window: EditorWindow) -> EditorWindow:
    """A window in which a game of Scribe has been added behind the first level."""
    window.ask = Answers({"new_level": MAP})  # type: ignore[assignment]  # Answers stands in for all questions.
    _trigger(window, "level.add")
    return window


def test_a_new_level_may_be_a_table_game(made: EditorWindow) -> None:
    """It is in the list with a picture of its own, and its form is in the place of the map; undo takes it all back."""
    window = made
    assert (_table(window).name, _table(window).game, window.state.level) == ("Glyphs", "scribe", None)
    row = window.levels.list.item(window.levels.list.count() - 1)
    assert row.text() == "Glyphs" and not row.icon().isNull() and "Scribe" in row.toolTip()
    assert window.levels.list.currentItem() is row
    assert window.panes.table.isVisible() and not window.view.isVisible()
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.table is None and window.state.level is not None
    assert window.view.isVisible() and not window.panes.table.isVisible()


def test_the_dialog_offers_the_games_beside_a_map(qtbot: QtBot) -> None:
    """A game has no size, and proposes its name until another one is typed."""
    dialog = NewMapDialog(english(), "New level", "New level", None, tables=True)
    qtbot.addWidget(dialog)
    assert [dialog.kind.itemData(row) for row in range(dialog.kind.count())] == ["", *KINDS]
    dialog.kind.setCurrentIndex(2)
    assert dialog.answer == NewMap("Scryper", Size(15, 15), "scryper")
    assert not dialog.rows.isEnabled()
    dialog.kind.setCurrentIndex(0)
    assert dialog.answer.name == "New level" and dialog.rows.isEnabled()
    dialog.name.setText("My own")
    dialog.kind.setCurrentIndex(1)
    assert dialog.answer.name == "My own"


def test_docks_and_commands_of_maps_yield_and_come_back(made: EditorWindow) -> None:
    """What speaks of cells is away or says why it can't; the arrangement around the map is as it was."""
    window = made
    assert {"palette", "minimap", "objectives", "things", "regions", "proofs"}.isdisjoint(window.docks.shown)
    assert {"levels", "story", "issues"} <= window.docks.shown
    for action in ("level.resize", "file.export", "play.presets", "view.zoom-fit"):
        assert not window.actions_by_id[action].isEnabled()
        assert "table game has none" in window.actions_by_id[action].toolTip()
    for action in ("level.rename", "level.duplicate", "level.remove", "play.level", "level.bring-picture"):
        assert window.actions_by_id[action].isEnabled(), action
    window.state.show_level("meadow")
    assert {"palette", "minimap", "properties"} <= window.docks.shown
    assert window.view.isVisible()
    assert window.actions_by_id["level.resize"].isEnabled()


def test_every_field_of_the_form_is_one_step_that_undo_takes_back(made: EditorWindow) -> None:
    """Game, opponent, side, parameters and prize, by their controls."""
    window, page = made, made.panes.table
    document = window.state.document
    assert document is not None
    steps = len(document.history)

    def scoring() -> DropDown:
        field = page.parameters.field("scoring")
        assert isinstance(field, DropDown)
        return field

    deeds: tuple[tuple[Callable[[], object], Callable[[TableLevel], bool]], ...] = (
        (lambda: _pick(page.opponent, "master"), lambda table: table.opponent is Skill.MASTER),
        (lambda: _pick(page.opponent, "person"), lambda table: table.opponent is None),
        (lambda: _pick(page.side, "1"), lambda table: table.protagonist is TablePlayer.SECOND),
        (lambda: _pick(scoring(), "advanced"), lambda table: table.parameters == {"scoring": "advanced"}),
        (lambda: _pick(scoring(), ""), lambda table: table.parameters == {}),
        (lambda: page.prize.spies.setValue(2), lambda table: table.prize.spies == 2),
        (lambda: page.prize.score.setValue(50), lambda table: table.prize.score == 50),
        (page.prize.add.click, lambda table: table.prize.tokens == (PrizeToken(Element.VOLCANO),)),
        (
            lambda: page.prize.tokens[0].power.setValue(5),
            lambda table: table.prize.tokens == (PrizeToken(Element.VOLCANO, 5),),
        ),
        (
            lambda: page.prize.tokens[0].row.setValue(4),
            lambda table: table.prize.tokens[0].at == Cell(3, 0),
        ),
        (lambda: _press(page.prize.tokens[0].remove), lambda table: table.prize.tokens == ()),
        (lambda: _pick(page.game, "scryper"), lambda table: table.game == "scryper"),
    )
    for number, (do, is_so) in enumerate(deeds, steps + 1):
        do()
        assert is_so(_table(window)), number
        assert len(document.history) == number
    values = [document.campaign]
    while document.position > steps:
        _trigger(window, "edit.undo")
        values.append(document.campaign)
    assert _table(window) == TableLevel("glyphs", "Glyphs", "scribe")
    assert page.game.currentData() == "scribe" and page.prize.score.value() == 0
    for value in reversed(values[:-1]):
        _trigger(window, "edit.redo")
        assert document.campaign == value


@pytest.mark.proof
def test_letters_and_the_name_are_one_step_however_many_keys(made: EditorWindow, qtbot: QtBot) -> None:
    """Small letters become capitals; Enter settles."""
    window, page = made, made.panes.table
    document = window.state.document
    assert document is not None
    steps = len(document.history)
    page.prize.letters.setFocus()
    qtbot.keyClicks(page.prize.letters, "qxz")
    qtbot.keyClick(page.prize.letters, Qt.Key.Key_Return)
    assert _table(window).prize == Prize("QXZ")
    assert page.prize.letters.text() == "QXZ"
    page.name.setFocus()
    page.name.selectAll()
    qtbot.keyClicks(page.name, "Runes")
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    assert _table(window).name == "Runes"
    assert window.levels.list.currentItem().text() == "Runes"
    assert len(document.history) == steps + 2


@pytest.mark.parametrize(
    "game", [pytest.param(kind, marks=() if kind == "scribe" else pytest.mark.proof) for kind in KINDS]
)
def test_the_form_has_each_parameter_with_its_description_bounds_and_default(made: EditorWindow, game: str) -> None:
    """It is made from the schema; its texts are those that players read, and the schema's begin with them."""
    schema: Any = Schemas(resources.schemas()).by_name["table-level"]
    page = made.panes.table
    _pick(page.game, game)
    for key, shape in schema["$defs"][game]["properties"].items():
        title, about = PARAMETERS[game][key]
        assert shape["title"] == title and shape["description"].startswith(about)
        field = page.parameters.field(key)
        assert field is not None
        assert field.accessibleName() == title and about in field.toolTip()
        if isinstance(field, DropDown) and shape.get("type") != "boolean":
            offered = [field.itemText(row) for row in range(1, field.count())]
            assert offered == [CHOICES[value] for value in shape["enum"]]
        if isinstance(field, QSpinBox):
            assert (field.minimum() + 1, field.maximum()) == (shape["minimum"], shape["maximum"])
            assert str(shape["default"]) in field.text()
    said = schema["properties"]["prize"]["properties"]
    assert {key: said[key]["description"] for key in PRIZE.tips} == PRIZE.tips


@pytest.mark.proof
def test_tab_goes_through_the_form_from_top_to_bottom(made: EditorWindow, qtbot: QtBot) -> None:
    """Also through fields that came later: those of another game, and of a token."""
    page = made.panes.table
    _pick(page.game, "scryper")
    page.prize.add.click()
    qtbot.waitUntil(lambda: all(field.isVisible() for field in page.prize.in_order))
    page.name.setFocus()
    found = []
    for _ in range(18):
        qtbot.keyClick(made.focusWidget(), Qt.Key.Key_Tab)
        found.append(made.focusWidget())
    fields = [page.parameters.field(key) for key in ("columns", "rows", "values")]
    wanted = [page.game, page.opponent, page.side, page.description, page.prize.letters, page.prize.spies]
    wanted += [page.prize.score, page.prize.tokens[0].element, page.prize.tokens[0].power, page.prize.tokens[0].remove]
    wanted += [page.prize.tokens[0].row, page.prize.tokens[0].column, page.prize.add, *fields]
    assert [one for one in found if one in wanted] == wanted


@pytest.mark.proof
def test_a_number_at_one_difficulty_changes_its_column_alone(made: EditorWindow) -> None:
    """Parameters and the computer's skill can differ by difficulty; what says nothing any more is gone."""
    window, page = made, made.panes.table
    document = window.state.document
    assert document is not None
    having = replace(document.campaign, difficulties=(Difficulty("easy", "Easy"), Difficulty("hard", "Hard")))
    window.state.perform("Difficulties", UseCampaign(having))
    _pick(page.game, "scrambler")
    _pick(page.at, "hard")
    dots = page.parameters.field("dots")
    assert isinstance(dots, QSpinBox)
    dots.setValue(5)
    assert _table(window).difficulty == {"hard": TableColumn(parameters={"dots": 5})}
    assert _table(window).parameters == {}
    _pick(page.skills.in_order[0], "novice")
    assert _table(window).difficulty["easy"] == TableColumn(Skill.NOVICE)
    dots.setValue(dots.minimum())
    assert set(_table(window).difficulty) == {"easy"}


def test_the_list_renames_orders_copies_and_removes_table_games(made: EditorWindow) -> None:
    """The same commands as for maps; table games stay below these."""
    window = made
    _trigger(window, "level.duplicate")
    ids = [table.id for table in window.state.document.campaign.tables] if window.state.document else []
    assert ids == ["glyphs", "glyphs-copy"] and window.state.shown_id == "glyphs-copy"
    _trigger(window, "level.up")
    assert window.state.document is not None
    assert [table.id for table in window.state.document.campaign.tables] == ["glyphs-copy", "glyphs"]
    assert not window.actions_by_id["level.up"].isEnabled()
    assert "below the maps" in window.actions_by_id["level.up"].toolTip()
    _trigger(window, "level.previous")
    assert window.state.level_id == "pass"
    assert not window.actions_by_id["level.down"].isEnabled()
    _trigger(window, "level.next")
    item = window.levels.list.currentItem()
    item.setText("Runes")
    assert _table(window).name == "Runes"
    window.ask = Answers({"confirm": True})  # type: ignore[assignment]  # Answers stands in for all questions.
    _trigger(window, "level.remove")
    assert [table.id for table in window.state.document.campaign.tables] == ["glyphs"]


def test_stories_of_a_table_game_are_written_in_the_dock(made: EditorWindow) -> None:
    """Pages before it and after it, as of any level."""
    window, story = made, made.panes.story
    assert [story.part.itemData(row) for row in range(4)] == ["before", "won", "lost", "drawn"]
    _pick(story.part, "won")
    story.pages.add.click()
    assert len(_table(window).story.won) == 1


def test_the_graph_shows_the_game_and_adds_one(made: EditorWindow) -> None:
    """A station with its picture and its kind; a new one comes with a way, as one step."""
    window = made
    _trigger(window, "graph.show")
    graph = window.panes.graph
    item = graph.view.chart.nodes["glyphs"]
    assert item.table is not None and item.name == "Glyphs" and not item.is_story
    assert "Table game: Scribe" in graph.describe(Ref(NODE, "glyphs"))
    assert not graph.view.pictures.of_game("scribe", 1.0).isNull()
    graph.go_to(Ref(NODE, "glyphs"))
    assert window.state.shown_id == "glyphs"
    answer = NewNode("Bricks", game="scryper")
    window.ask = Answers({"new_node": answer})  # type: ignore[assignment]  # Answers stands in for all questions.
    _trigger(window, "graph.add")
    assert window.state.document is not None
    assert [table.game for table in window.state.document.campaign.tables] == ["scribe", "scryper"]
    assert graph.view.chart.nodes["bricks"].table is not None
    window.actions_by_id["edit.undo"].trigger()
    assert [table.game for table in window.state.document.campaign.tables] == ["scribe"]
    window.state.show_level("meadow")
    view, card = graph.view, graph.view.chart.rect_of(Ref(NODE, "glyphs")).center()
    view.reveal(graph.view.chart.rect_of(Ref(NODE, "glyphs")))
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.to_screen(card).toPoint())
    assert window.state.shown_id == "glyphs" and window.panes.table.isVisible()
    assert not window.actions_by_id["view.grid"].isEnabled()


def test_an_issue_leads_to_its_field(made: EditorWindow) -> None:
    """From a finding in the file to the control that mends it."""
    window, page = made, made.panes.table
    window.state.show_level("meadow")
    place = Place("levels/glyphs.json", pointer="/prize/spies", level="glyphs")
    window.places.go_to(Issue(Severity.WARNING, "prize-unused", place, {"thing": "spies"}))
    assert window.state.shown_id == "glyphs"
    assert window.focusWidget() is page.prize.spies


def test_it_is_saved_and_opened_as_it_was(made: EditorWindow, campaign: Path) -> None:
    """The file of the level is in the folder, and the list shows it again."""
    window = made
    made.panes.table.prize.spies.setValue(1)
    value = window.state.document.campaign if window.state.document else None
    _trigger(window, "file.save")
    assert (campaign / "levels/glyphs.json").is_file()
    assert window.files.open_folder(campaign)
    assert window.state.document is not None and window.state.document.campaign == value
    window.state.show_level("glyphs")
    assert window.panes.table.prize.spies.value() == 1


def test_f5_plays_it_and_comes_back(made: EditorWindow) -> None:
    """The game as it is on the screen, with its prize told; closing leads back to the same form."""
    window = made
    window.panes.table.prize.spies.setValue(1)
    _trigger(window, "play.level")
    game = window.playtest.table
    assert game is not None and window.playtest.is_playing
    assert game.setup.game == "scribe"
    assert "1" in game.setup.note or "spy" in game.setup.note
    game.close()
    assert not window.playtest.is_playing
    assert window.panes.table.isVisible() and _table(window).prize.spies == 1


@pytest.mark.proof
def test_undo_in_a_field_in_which_nothing_was_typed_is_the_campaigns(made: EditorWindow) -> None:
    made.state.show_level("glyphs")
    page, document = made.panes.table, made.state.document
    assert document is not None
    for field in (page.name, page.description):
        page.prize.spies.setValue(page.prize.spies.value() + 1)
        steps = document.position
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert document.position == steps - 1
        QTest.keyClicks(field, "Q")
        assert document.position == steps
        QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert document.position == steps - 1 and "Q" not in _table(made).name


def _turn_wheel(widget: QWidget) -> bool:
    """Turn the wheel down over the middle of a widget, one step; whether the widget took it."""
    at = QPointF(widget.rect().center())
    event = QWheelEvent(
        *(at, QPointF(widget.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton),
        *(Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
    )
    event.accept()
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


@pytest.mark.proof
def test_the_wheel_goes_past_fields_and_turns_only_the_one_that_is_edited(made: EditorWindow) -> None:
    made.state.show_level("glyphs")
    assert made.state.document is not None
    page, steps = made.panes.table, len(made.state.document.history)
    spies = page.prize.field("spies")
    assert isinstance(spies, QSpinBox)
    for field in (spies, page.game, page.opponent):
        assert not _turn_wheel(field) and not field.hasFocus()
    assert len(made.state.document.history) == steps
    spies.setFocus()
    spies.setValue(3)
    assert _turn_wheel(spies) and spies.value() == 2
