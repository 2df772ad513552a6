"""Every condition and effect of the vocabulary is built by mouse alone and by keyboard alone, read again and played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.canvas.view import MapMessage
from editor.docks.builder.entry_form import FIELDS
from editor.docks.builder.kind_texts import ARGUMENTS, CHOICES, EFFECTS, KINDS, offered
from editor.docks.builder.part_edits import EntryPath
from editor.docks.builder.place_fields import CitiesField
from editor.docks.builder.plain_fields import AnswerField, PictureField
from editor.document.area import Area, CellBox
from editor.document.conditions_edits import AddEntry, ChangeEntry, RemoveEntry
from editor.document.document_home import ReadOnlyReason
from editor.document.regions import AddRegion
from editor.document.things import PlaceToken
from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.kind import ConditionKind
from runtime.engine.conditions.objectives import objectives
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.levels.level import Condition, Effect, Trigger, WinPath
from runtime.engine.turn.first_position import lay_out
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import english

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.docks.objectives import ObjectivesDock
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]

LEVEL = "pass"


@pytest.mark.proof
@pytest.mark.parametrize(("wide", "high", "form"), [(1280, 800, 400), (1024, 700, 320)])
def test_the_form_has_room_while_every_dock_is_open(
    editor_window: Callable[..., EditorWindow], campaign: Path, wide: int, high: int, form: int
) -> None:
    window = editor_window(campaign)
    window.resize(wide, high)
    window.actions_by_id["objective.build"].trigger()
    for _ in range(3):
        QApplication.processEvents()
    assert "history" in window.docks.shown
    assert window.width() == wide
    assert window.height() == high
    assert window.layout().minimumSize().width() <= wide  # Else Qt would cut off what is on the right.
    assert window.panes.objectives.below.height() >= form


@pytest.fixture
def builder(window: EditorWindow, qapp: QApplication) -> Iterator[ObjectivesDock]:
    """The builder on a level with cities, a token and a region, with nothing built yet."""
    usual = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(1)
    state = window.state
    state.show_level(LEVEL)
    for side in SIDES:
        for path in state.level.conditions[side]:
            state.perform("Nothing yet", RemoveEntry(LEVEL, side, path.id))
    state.perform("Token", PlaceToken(LEVEL, Cell(0, 0), Element.FLOOD))
    state.perform("Region", AddRegion(LEVEL, Area(CellBox(3, 3, 5, 5), b"\xff" * 4), "The Ford"))
    window.actions_by_id["objective.build"].trigger()
    QApplication.processEvents()
    yield window.panes.objectives
    qapp.setDoubleClickInterval(usual)


class Mouse:
    """Uses nothing but clicks."""

    def __init__(self, window: EditorWindow) -> None:
        self.window = window

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        self.window.panes.objectives.below.ensureWidgetVisible(widget)
        QTest.mouseClick(
            widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at or widget.rect().center()
        )
        QApplication.processEvents()

    def choose(self, combo: QComboBox, value: str) -> None:
        self.click(combo)
        view = combo.view()
        index = combo.model().index(combo.findData(value), 0)
        view.scrollTo(index)
        QTest.qWait(2 * QApplication.doubleClickInterval())  # Till then a list that opens takes no release.
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
        QApplication.processEvents()

    def raise_number(self, box: QSpinBox) -> None:
        self.click(box, QPoint(box.width() - 6, 5))

    def tick(self, listed: QListWidget, row: int) -> None:
        rect = listed.visualItemRect(listed.item(row))
        QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.left() + 9, rect.center().y()))
        QApplication.processEvents()

    def pick(self, button: QWidget, *cells: Cell) -> None:
        self.click(button)
        view = self.window.view
        for cell in cells:
            if view.picking.is_on:
                view.reveal(cell)
                at = view.frame.rect_of(cell).center()
                QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        if view.picking.is_on:
            QTest.mouseClick(self.window.panes.pick_bar.done, Qt.MouseButton.LeftButton)
        QApplication.processEvents()


class Keyboard(Mouse):
    """Uses nothing but keys; a field is reached by Tab, which is as good as setting the focus."""

    def reach(self, widget: QWidget) -> None:
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        self.reach(widget)
        QTest.keyClick(widget, Qt.Key.Key_Space)
        QApplication.processEvents()

    def choose(self, combo: QComboBox, value: str) -> None:
        self.reach(combo)
        wanted = combo.findData(value)
        for _ in range(combo.count()):
            if combo.currentIndex() == wanted:
                break
            QTest.keyClick(combo, Qt.Key.Key_Down if combo.currentIndex() < wanted else Qt.Key.Key_Up)
        QApplication.processEvents()

    def raise_number(self, box: QSpinBox) -> None:
        self.reach(box)
        QTest.keyClick(box, Qt.Key.Key_Up)

    def tick(self, listed: QListWidget, row: int) -> None:
        self.reach(listed)
        QTest.keyClick(listed, Qt.Key.Key_Home)
        for _ in range(row):
            QTest.keyClick(listed, Qt.Key.Key_Down)
        QTest.keyClick(listed, Qt.Key.Key_Space)

    def pick(self, button: QWidget, *cells: Cell) -> None:
        self.click(button)
        view = self.window.view
        for cell in cells:
            if view.picking.is_on:
                self.walk_to(cell)
                QTest.keyClick(view, Qt.Key.Key_Space)
        if view.picking.is_on:
            QTest.keyClick(view, Qt.Key.Key_Return)
        QApplication.processEvents()

    def walk_to(self, cell: Cell) -> None:
        state, view = self.window.state, self.window.view
        if state.cell is None:
            QTest.keyClick(view, Qt.Key.Key_Right)
        while state.cell.row != cell.row:
            QTest.keyClick(view, Qt.Key.Key_Down if state.cell.row < cell.row else Qt.Key.Key_Up)
        while state.cell.column != cell.column:
            QTest.keyClick(view, Qt.Key.Key_Right if state.cell.column < cell.column else Qt.Key.Key_Left)


def fill_in(hand: Mouse, builder: ObjectivesDock, argument: Argument) -> None:
    """Give an argument a value through its real field."""
    field = builder.sheet.form.fields[argument.name]
    level = builder.deeds.level
    assert level is not None
    takes = argument.takes
    if takes in (Takes.SIDE, Takes.CHOICE, Takes.ELEMENT, Takes.TERRAIN, Takes.OBJECTIVE, Takes.DECISION):
        combo = field.controls[0]
        assert isinstance(combo, QComboBox)
        rows = range(combo.count() - 1, -1, -1)
        others = [str(combo.itemData(row)) for row in rows if row != combo.currentIndex()]
        hand.choose(combo, next(iter(others), combo.currentData()))
    elif takes is Takes.VARIABLE:
        hand.click(field.make)  # type: ignore[attr-defined]
    elif takes in (Takes.FLAG, Takes.ACTIONS):
        box = field.controls[-1]
        assert isinstance(box, QCheckBox)
        if not box.isChecked():
            hand.click(box)
    elif takes is Takes.WHOLE:
        box = field.controls[0]
        assert isinstance(box, QSpinBox)
        hand.raise_number(box)
    elif takes in (Takes.CITIES, Takes.TOKENS):
        listed = field.controls[0]
        assert isinstance(listed, QListWidget)
        if field.value() == []:  # type: ignore[attr-defined]
            hand.tick(listed, listed.count() - 1)
    elif takes is Takes.TEXT and argument.name == "portrait":
        assert isinstance(field.controls[0], QComboBox)
        hand.choose(field.controls[0], "speaker.png")
    elif takes is Takes.REGION:
        hand.pick(field.pick, Cell(3, 3))  # type: ignore[attr-defined]
    elif takes in (Takes.PLACES, Takes.CELLS):
        hand.pick(field.pick, level.cities[2].at, Cell(0, 1))  # type: ignore[attr-defined]
    elif takes is Takes.CELL:
        hand.pick(field.pick, Cell(1, 2))  # type: ignore[attr-defined]
    else:
        line = field.controls[0]
        assert isinstance(line, QLineEdit | QPlainTextEdit)
        line.setFocus(Qt.FocusReason.TabFocusReason)
        line.selectAll()
        QTest.keyClicks(line, {Takes.WORDS: "axe, sun", Takes.PATTERN: "s?n*"}.get(takes, "bet"))
        QTest.keyClick(line, Qt.Key.Key_Tab)
    QApplication.processEvents()


def as_saved(window: EditorWindow) -> object:
    """The level as it is read again from its file."""
    document = window.state.document
    assert document is not None
    assert document.save() is None
    loaded = read_campaign(document.folder)
    assert loaded.campaign == document.campaign
    return loaded.campaign.level(LEVEL)


def holds_what_was_given(said: str, what: Condition | Effect) -> None:
    """The sentence has every number, word and letter of the arguments in it."""
    for name, value in what.arguments.items():
        if isinstance(value, int) and value > 1 and name not in ("power",):
            assert str(value) in said, (name, value, said)
        if name in ("words", "letters", "pattern", "contains", "starts_with", "ends_with", "text", "speaker"):
            for one in value if isinstance(value, list) else [value]:
                assert str(one) in said


def bringing_a_field(kinds: Iterable[Any], table: Mapping[Any, ConditionKind | EffectKind]) -> Iterator[Any]:
    """Those kinds that ask for something which the kinds before them did not: together they have every field."""
    met: set[Takes] = set()
    for kind in kinds:
        asked = {argument.takes for argument in table[kind].arguments}
        if asked - met:
            met |= asked
            yield kind


def kinds_for(hand: type[Mouse], every: bool, kinds: Iterable[Any], table: Mapping[Any, Any]) -> list[Any]:
    """By mouse what brings a field, by keys all others, or every kind by either."""
    kinds = list(kinds)
    fields = list(bringing_a_field(kinds, table))
    if every:
        return kinds
    return fields if hand is Mouse else [kind for kind in kinds if kind not in fields]


HANDS = [
    pytest.param(Keyboard, False, id="Keyboard"),
    pytest.param(Mouse, False, id="Mouse", marks=pytest.mark.proof),
    pytest.param(Keyboard, True, id="Keyboard all", marks=pytest.mark.proof),
    pytest.param(Mouse, True, id="Mouse all", marks=pytest.mark.proof),
]
"""What brings no field of its own is built once, by keys; ``pytest -m proof`` builds all by mouse and by keys."""


@pytest.mark.parametrize(("hand", "every"), HANDS)
def test_each_condition_is_built_read_again_played_and_said(
    window: EditorWindow, builder: ObjectivesDock, hand: type[Mouse], every: bool
) -> None:
    builder.deeds.add_trigger("choice")
    builder.go_to(builder.deeds.add_objective(Side.GOLD, "capture", bonus=True) or EntryPath(Side.GOLD))
    for kind in kinds_for(hand, every, offered(KINDS, CONDITION_KINDS), CONDITION_KINDS):
        build_condition(window, builder, kind, hand(window))


def build_condition(window: EditorWindow, builder: ObjectivesDock, kind: str, by: Mouse) -> None:
    by.choose(builder.sheet.kind, kind)
    for argument in CONDITION_KINDS[kind].arguments:
        if argument.name not in ("length_max", "ends_with", "element"):
            fill_in(by, builder, argument)
    built = builder.deeds.condition(builder.spot)
    assert built is not None
    assert built.kind == kind
    asked = {one.name for one in CONDITION_KINDS[kind].arguments} - {"length_max", "ends_with", "element"}
    assert asked - {"side"} <= built.arguments.keys() | {"count", "what"}
    assert built.arguments.get("side", "silver") == "silver"
    level = as_saved(window)
    assert level.conditions[Side.GOLD][0].when == built  # type: ignore[attr-defined]
    rules = read_rulesets(resources.assets() / "rulesets")[level.ruleset]  # type: ignore[attr-defined]
    assert not planned(level, rules).flaws  # type: ignore[arg-type]
    words = window.state.toolbox.held.judge.words(level)  # type: ignore[union-attr, arg-type]
    seen = objectives(lay_out(level, rules, seed=1), words)[0]  # type: ignore[arg-type]
    said = say_sentence(english().for_windows(), seen.text)
    assert say_sentence(english().for_windows(), seen.text, you="gold") in builder.reads.text.text()
    holds_what_was_given(said, built)
    assert builder.reading is not None
    assert builder.reading.objective(Side.GOLD, 0) == said
    line = builder.reading.line(Side.GOLD, 0)
    assert line is not None
    assert line.progress in builder.reads.text.text()


@pytest.mark.parametrize(("hand", "every"), HANDS)
def test_each_effect_is_built_read_again_and_played(
    window: EditorWindow, builder: ObjectivesDock, campaign: Path, hand: type[Mouse], every: bool
) -> None:
    (campaign / "assets").mkdir(exist_ok=True)
    icon = resources.assets() / "icons" / "scryptic.png"
    (campaign / "assets" / "speaker.png").write_bytes(icon.read_bytes())
    builder.deeds.add_objective(Side.GOLD, "score")
    for kind in kinds_for(hand, every, EFFECT_KINDS, EFFECT_KINDS):
        build_effect(window, builder, kind, hand(window))
        builder.go_to(builder.spot.whole)
        builder.remove()


def build_effect(window: EditorWindow, builder: ObjectivesDock, kind: str, by: Mouse) -> None:
    spot = builder.deeds.add_trigger("set_turn")
    assert spot is not None
    builder.go_to(spot)
    by.choose(builder.sheet.kind, kind)
    for argument in EFFECT_KINDS[kind].arguments:
        if argument.name != "answer":  # It is best, or one of the options.
            fill_in(by, builder, argument)
    built = builder.deeds.effect(builder.spot)
    assert built is not None
    assert built.kind == kind
    names = {one.name for one in EFFECT_KINDS[kind].arguments if one.takes is not Takes.SIDE}
    assert names <= built.arguments.keys() | {"condition", "answer"}
    level = as_saved(window)
    assert level.triggers[0].effects[0] == built  # type: ignore[attr-defined]
    rules = read_rulesets(resources.assets() / "rulesets")[level.ruleset]  # type: ignore[attr-defined]
    assert not planned(level, rules).flaws  # type: ignore[arg-type]
    assert lay_out(level, rules, seed=1).setup.plan.does(kind)  # type: ignore[arg-type]
    assert builder.reading is not None
    holds_what_was_given(
        builder.reading.effect(builder.reading.rule(0).effects[0]), replace(built, arguments=_said_of(built))
    )


def _said_of(effect: Effect) -> dict[str, object]:
    """The arguments that an effect's sentence speaks of."""
    return {name: value for name, value in effect.arguments.items() if name in ("text", "speaker", "letters")}


def test_every_kind_of_value_has_a_field_and_everything_has_a_name() -> None:
    assert set(FIELDS) == set(Takes)
    assert set(KINDS) == {*GROUPS, *CONDITION_KINDS}
    assert set(EFFECTS) == set(EFFECT_KINDS)
    tables = [kind.arguments for kind in (*CONDITION_KINDS.values(), *EFFECT_KINDS.values())]
    tables += [kind.branch_arguments for kind in EFFECT_KINDS.values()]
    assert {one.name for table in tables for one in table} == set(ARGUMENTS)
    assert {choice for table in tables for one in table for choice in one.choices} == set(CHOICES)


def test_what_is_wrong_is_said_at_its_field_and_nothing_that_was_typed_is_lost(
    window: EditorWindow, builder: ObjectivesDock
) -> None:
    builder.go_to(builder.deeds.add_objective_of(Side.GOLD, "play_word") or EntryPath(Side.GOLD))
    field = builder.sheet.form.fields["pattern"]
    line = field.controls[0]
    assert isinstance(line, QLineEdit)
    line.setFocus()
    QTest.keyClicks(line, "s1")
    QTest.keyClick(line, Qt.Key.Key_Tab)
    QApplication.processEvents()
    assert line.text() == "S1"
    wrong = builder.sheet.form._wrong
    assert "S1" in wrong["pattern"].text()
    assert wrong["pattern"].isVisible()
    assert not wrong["words"].isVisible()
    assert builder.reading is not None
    assert builder.reading.objective(Side.GOLD, 0) == ""
    condition = builder.deeds.condition(builder.spot)
    assert condition is not None
    assert condition.arguments == {"pattern": "S1"}


def test_typing_is_one_step_and_undo_leads_back(window: EditorWindow, builder: ObjectivesDock) -> None:
    spot = builder.deeds.add_trigger("message")
    builder.go_to(spot or EntryPath(None))
    document = window.state.document
    assert document is not None
    steps = document.position
    text = builder.sheet.form.fields["text"].controls[0]
    assert isinstance(text, QPlainTextEdit)
    text.setFocus()
    text.selectAll()
    QTest.keyClicks(text, "Good morning")
    assert document.position == steps + 1
    effect = builder.deeds.effect(builder.spot)
    assert effect is not None
    assert effect.arguments["text"] == "Good morning"
    assert "Good morning" in builder.reads.text.text()
    document.undo()
    assert text.toPlainText() == "Write here what the player reads."


def test_a_newcomers_objective_is_built_with_a_few_clicks(window: EditorWindow, builder: ObjectivesDock) -> None:
    """Gold wins when gold holds any 3 cities for 2 turns running, in the words of the design."""
    window.actions_by_id["objective.hold"].trigger()
    QApplication.processEvents()
    assert builder.reading is not None
    assert builder.reading.objective(Side.GOLD, 0) == "Gold wins when it holds any 3 cities for 2 of its turns running."
    assert "You win when you hold any 3 cities for 2 of your turns running." in builder.reads.text.text()
    neutral = [city.at for city in window.state.level.cities if city.owner is None]  # type: ignore[union-attr]
    buttons = builder.sheet.form.fields["cities"].controls
    QTest.mouseClick(buttons[2], Qt.MouseButton.LeftButton)
    condition = builder.deeds.condition(builder.spot)
    assert condition is not None
    assert condition.arguments["cities"] == ["the-inn"]
    assert set(window.view.spoken.spoken.cells()) == set(neutral)


def test_no_form_is_wider_than_its_dock(window: EditorWindow, builder: ObjectivesDock) -> None:
    window.resize(1280, 800)
    spots = {kind: builder.deeds.add_trigger(kind) for kind in EFFECT_KINDS}
    spots |= {kind: builder.deeds.add_objective_of(Side.GOLD, kind) for kind in offered(KINDS, CONDITION_KINDS)}
    inside, bar = builder.below.widget(), builder.below.verticalScrollBar()
    cut = {}
    for kind, spot in spots.items():
        assert spot is not None
        builder.go_to(spot)
        QApplication.processEvents()
        if (least := inside.minimumSizeHint().width()) > builder.width() - bar.sizeHint().width():
            cut[kind] = least
    assert cut == {}
    builder.go_to(spots["hold_cities"])
    QApplication.processEvents()
    assert builder.sheet.form.fields["cities"].width() > builder.sheet.form.width() * 0.9  # Its label lies above it.


@pytest.mark.proof
def test_escape_on_the_map_keeps_what_there_was(window: EditorWindow, builder: ObjectivesDock) -> None:
    window.actions_by_id["objective.capture"].trigger()
    before = builder.deeds.condition(builder.spot)
    by = Keyboard(window)
    by.click(builder.sheet.form.fields["cities"].pick)  # type: ignore[attr-defined]
    assert window.view.picking.is_on
    assert window.panes.pick_bar.isVisible()
    by.walk_to(window.state.level.cities[0].at)  # type: ignore[union-attr]
    QTest.keyClick(window.view, Qt.Key.Key_Space)
    assert window.view.picking.count == 2
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert not window.view.picking.is_on
    assert not window.panes.pick_bar.isVisible()
    assert builder.deeds.condition(builder.spot) == before


def test_groups_are_made_changed_ordered_and_taken_apart(window: EditorWindow, builder: ObjectivesDock) -> None:
    builder.go_to(builder.deeds.add_objective(Side.GOLD, "score") or EntryPath(Side.GOLD))
    builder.go_to(builder.deeds.add_part(builder.spot, "survive"))
    assert builder.spot.way == (1,)
    assert "and" in builder.reads.text.text()
    builder.shift(-1)
    assert builder.spot.way == (0,)
    top = builder.spot.whole
    when = builder.deeds.condition(top)
    assert when is not None
    assert [part.kind for part in when.parts] == ["survive", "score"]
    builder.go_to(top)
    Keyboard(window).choose(builder.sheet.kind, "in_order")
    assert "and after that" in builder.reads.text.text()
    builder.go_to(builder.deeds.wrap(EntryPath(Side.GOLD, top.entry, (1,)), "not"))
    assert "it is not so that" in builder.reads.text.text()
    builder.go_to(builder.deeds.unwrap(EntryPath(Side.GOLD, top.entry, (1,))))
    assert "it is not so that" not in builder.reads.text.text()
    builder.go_to(EntryPath(Side.GOLD, top.entry, (0,)))
    builder.remove()
    when = builder.deeds.condition(top)
    assert when is not None
    assert [part.kind for part in when.parts] == ["score"]


def test_rank_side_hiding_and_ids(window: EditorWindow, builder: ObjectivesDock) -> None:
    first = builder.deeds.add_objective(Side.GOLD, "score")
    second = builder.deeds.add_objective(Side.GOLD, "survive")
    assert first is not None
    assert second is not None
    builder.go_to(second)
    by = Keyboard(window)
    by.choose(builder.sheet.rank, "primary")
    level = builder.deeds.level
    assert level is not None
    assert [path.id for path in level.conditions.gold] == ["survive", "score"]
    by.choose(builder.sheet.rank, "bonus")
    by.click(builder.sheet.hidden)
    level = builder.deeds.level
    assert level is not None
    path = next(one for one in level.conditions.gold if one.id == "survive")
    assert path == WinPath("survive", path.when, bonus=True, hidden=True)
    assert "Bonus, hidden" in builder.reads.text.text()
    by.choose(builder.sheet.side, "silver")
    assert builder.spot == EntryPath(Side.SILVER, "survive")
    builder.go_to(builder.deeds.add_trigger("reveal") or EntryPath(None))
    trigger = builder.deeds.entry(builder.spot)
    assert isinstance(trigger, Trigger)
    builder.go_to(builder.deeds.rename(EntryPath(Side.SILVER, "survive"), "last-man"))
    trigger = builder.deeds.entry(EntryPath(None, trigger.id))
    assert isinstance(trigger, Trigger)
    assert trigger.effects[0].arguments["condition"] == "last-man"


def test_an_issue_leads_to_the_condition(window: EditorWindow, builder: ObjectivesDock) -> None:
    from runtime.support.issues import Issue, Place, Severity

    builder.go_to(builder.deeds.add_objective(Side.GOLD, "score") or EntryPath(Side.GOLD))
    builder.go_to(builder.deeds.add_part(builder.spot, "survive"))
    window.docks.show("properties")
    place = Place(file=f"levels/{LEVEL}.json", pointer="/conditions/gold/0/when/parts/0/arguments/points", level=LEVEL)
    window.places.go_to(Issue(Severity.ERROR, "argument-range", place, {}))
    QApplication.processEvents()
    assert builder.isVisible()
    assert builder.spot == EntryPath(Side.GOLD, "score", (0,))


@pytest.mark.proof
def test_the_list_of_issues_speaks_as_the_builder_does(window: EditorWindow, builder: ObjectivesDock) -> None:
    from editor.docks.builder.kind_texts import as_built
    from runtime.checks.check import make_issue
    from runtime.checks.conditions import MISSING_ARGUMENT, NO_SUCH_THING, OF_ARGUMENTS
    from runtime.engine.conditions.arguments import ArgumentIssueCode
    from runtime.support.issues import Issue, Place, Severity
    from runtime.support.wording import say_issue

    t = window.t
    gone = make_issue(NO_SUCH_THING, Place(), {"what": "cities", "kind": "hold_cities", "id": "mill"})
    gone = replace(gone, details={**gone.details, "thing": "city"})
    assert say_issue(t, as_built(t, gone))[0] == (
        "“Cities” of “Hold cities” speaks of “mill”, but the level has no such city."
    )
    nothing = {"what": "cells, region", "kind": "terrain", "meaning": "The cells that change."}
    lacking = make_issue(MISSING_ARGUMENT, Place(), nothing)
    assert say_issue(t, as_built(t, lacking))[0] == "“Change the landscape” lacks “Cells, Region”."
    assert set(OF_ARGUMENTS) == set(ArgumentIssueCode)
    other = Issue(Severity.ERROR, "duplicate-id", Place(), {"kind": "city", "id": "mill"})
    assert as_built(t, other) == other


@pytest.mark.proof
def test_a_campaign_to_look_at_is_not_changed(window: EditorWindow, builder: ObjectivesDock) -> None:
    spot = builder.deeds.add_objective(Side.GOLD, "score")
    builder.go_to(spot or EntryPath(Side.GOLD))
    document = window.state.document
    assert document is not None
    document.forbid_changes(ReadOnlyReason.NEWER)
    assert not builder.bar.objective.isEnabled()
    assert not builder.sheet.kind.isEnabled()
    assert not builder.sheet.form.fields["points"].controls[0].isEnabled()
    path = WinPath("score", Condition("survive", arguments={"turn": 3}))
    assert not window.state.perform("Change", ChangeEntry(LEVEL, Side.GOLD, path))


@pytest.mark.proof
def test_a_window_goes_while_its_builder_speaks_of_the_map(window: EditorWindow, campaign: Path) -> None:
    document = window.state.document
    assert document is not None
    window.looking.show(document, read_campaign(campaign), "Before", lambda: None)
    shown = cast("EditorWindow", window.looking.open[0])
    shown.actions_by_id["objective.build"].trigger()
    QApplication.processEvents()
    shown.panes.objectives.spoke.emit(frozenset({Cell(0, 0)}))
    assert shown.panes.objectives.isVisible() and shown.view.spoken.spoken
    shown.deleteLater()  # The map goes before the dock, which then hides: an exception there would fail this test,
    QApplication.sendPostedEvents(shown, QEvent.Type.DeferredDelete)  # and keep all of the window for good.
    assert window.looking.open == ()


def test_the_history_says_what_was_changed_of_which_objective_and_trigger(builder: ObjectivesDock) -> None:
    deeds, document = builder.deeds, builder._state.document
    assert document is not None
    objective = deeds.add_objective(Side.GOLD, "score")
    trigger = deeds.add_trigger("message")
    assert objective is not None
    assert trigger is not None
    points = next(one for one in CONDITION_KINDS["score"].arguments if one.name == "points")
    text = next(one for one in EFFECT_KINDS["message"].arguments if one.name == "text")
    deeds.write(objective, points, 61)
    deeds.write(trigger, text, "The bridge is down.")
    deeds.add_effect(trigger, "end")
    deeds.remove(replace(trigger, effect=(1,)))
    assert [step.label for step in document.history[-4:]] == [
        "Objective score: “Reach a score”, Points",
        "Trigger message: “Show a message”, Text",
        "Add effect: End the level",
        "Delete effect: End the level",
    ]


def test_a_message_is_seen_as_players_see_it_and_over_the_map(builder: ObjectivesDock, window: EditorWindow) -> None:
    spot = builder.deeds.add_trigger("message")
    assert spot is not None
    builder.go_to(spot)
    shown = builder.sheet.message
    assert shown.isVisibleTo(builder)
    assert not builder.reads.isVisibleTo(builder)
    before = shown.grab().toImage()
    arguments = {arg.name: arg for arg in EFFECT_KINDS["message"].arguments}
    builder.deeds.write(spot, arguments["speaker"], "The ferryman")
    builder.deeds.write(spot, arguments["cells"], [[0, 0], [2, 3]])
    assert shown.grab().toImage() != before
    assert "The ferryman" in shown.accessibleName()
    shown.setFocus()
    QTest.keyClick(shown, Qt.Key.Key_Space)
    card = window.findChild(MapMessage)
    assert card is not None
    assert (card.message.speaker, card.message.cells) == ("The ferryman", (Cell(0, 0), Cell(2, 3)))
    level = window.state.level
    QTest.keyClick(card, Qt.Key.Key_Delete)
    assert window.state.level is level
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()
    builder.go_to(builder.deeds.add_effect(spot, "end"))
    assert not shown.isVisibleTo(builder)
    assert builder.reads.isVisibleTo(builder)


def test_a_portrait_is_brought_from_the_form_and_seen_at_once(
    builder: ObjectivesDock, window: EditorWindow, tmp_path: Path
) -> None:
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.red)
    assert picture.save(str(tmp_path / "miller.png"))
    window.ask.told["picture_to_bring"] = tmp_path / "miller.png"  # type: ignore[attr-defined]
    spot = builder.deeds.add_trigger("message")
    assert spot is not None
    builder.go_to(spot)
    before = builder.sheet.message.grab().toImage()
    field = builder.sheet.form.fields["portrait"]
    assert isinstance(field, PictureField)
    QTest.mouseClick(field.bring, Qt.MouseButton.LeftButton)
    effect = builder.deeds.effect(spot)
    assert effect is not None
    assert effect.arguments["portrait"] == "miller.png"
    assert field.choice.currentData() == "miller.png"
    assert builder.sheet.message.grab().toImage() != before


def test_a_long_trigger_leaves_its_form_room_and_is_scrolled(builder: ObjectivesDock, qtbot: QtBot) -> None:
    builder.go_to(builder.deeds.add_trigger("award_points") or EntryPath(None))
    short = builder.reads.height()
    for _ in range(20):
        builder.deeds.add_effect(builder.spot, "award_points")
    builder.go_to(builder.spot)
    qtbot.waitUntil(lambda: builder.reads.height() > short)
    (window,) = builder.reads.findChildren(QScrollArea)
    qtbot.waitUntil(lambda: window.verticalScrollBar().maximum() > 0)
    assert builder.reads.height() < 12 * builder.fontMetrics().lineSpacing()
    window.setFocus()
    QTest.keyClick(window, Qt.Key.Key_PageDown)
    assert window.verticalScrollBar().value() > 0


def test_branches_are_added_weighed_filled_moved_and_taken_out_by_keys(
    window: EditorWindow, builder: ObjectivesDock
) -> None:
    builder.go_to(builder.deeds.add_trigger("chance") or EntryPath(None))
    document, spot = window.state.document, builder.spot
    assert document is not None
    first = document.position

    def rows() -> list[str]:
        found = [tree.itemAt(tree.visualItemRect(item).center()) for item in tree._items()]
        return [
            item.text(0) for item in found if item is not None and item.data(0, Qt.ItemDataRole.UserRole).effect[1:]
        ]

    tree = builder.tree
    assert rows() == ["50%: nothing happens", "50%: nothing happens"]
    builder.go_to(replace(spot, effect=(0, 1)))
    assert not builder.sheet.kind.isVisible()
    weight = builder.sheet.form.fields["weight"].controls[0]
    assert isinstance(weight, QSpinBox)
    weight.setFocus()
    QTest.keyClick(weight, Qt.Key.Key_Up)
    QTest.keyClick(weight, Qt.Key.Key_Up)
    text = builder.sheet.form.fields["text"].controls[0]
    text.setFocus()
    QTest.keyClicks(text, "The tide comes.")
    assert rows() == ["25%: nothing happens", "75%: The tide comes."]
    assert "75%: The tide comes." in builder.reads.text.text()
    builder.go_to(builder.deeds.add_effect(builder.spot, "give_letters"))
    assert builder.spot.effect == (0, 1, 0)
    pointer = builder.deeds.pointer(builder.spot)
    assert pointer.endswith("/effects/0/branches/1/effects/0")
    assert builder.spot_of(f"{pointer}/arguments/letters") == builder.spot
    QApplication.processEvents()
    assert builder.sheet.form.fields["letters"].isVisible()
    builder.go_to(builder.deeds.add_effect(builder.spot, "chance"))
    assert builder.spot.effect == (0, 1, 1)
    tree.setFocus()
    builder.shift(-1)
    assert builder.spot.effect == (0, 1, 0)
    builder.go_to(builder.deeds.add_branch(replace(spot, effect=(0, 0))))
    assert rows()[:2] == ["20%: nothing happens", "20%: nothing happens"]
    level = as_saved(window)
    (effect,) = level.triggers[0].effects  # type: ignore[attr-defined]
    assert [(one.text, one.weight, [inner.kind for inner in one.effects]) for one in effect.branches] == [
        ("", 1, []),
        ("", 1, []),
        ("The tide comes.", 3, ["chance", "give_letters"]),
    ]
    builder.remove()
    assert len(rows()) == 6
    builder.go_to(replace(spot, effect=(0, 1)))
    builder.shift(-1)
    assert rows()[0] == "75%: The tide comes."
    while document.position > first:
        document.undo()
    assert rows() == ["50%: nothing happens", "50%: nothing happens"]


@pytest.mark.proof
def test_no_branch_is_offered_where_nothing_can_go_several_ways(window: EditorWindow, builder: ObjectivesDock) -> None:
    builder.go_to(builder.deeds.add_trigger("message") or EntryPath(None))
    assert not builder.deeds.can_add_branch(builder.spot)
    Keyboard(window).choose(builder.sheet.kind, "chance")
    assert builder.deeds.can_add_branch(builder.spot)
    effect = builder.deeds.effect(builder.spot)
    assert effect is not None
    assert len(effect.branches) == 2
    Keyboard(window).choose(builder.sheet.kind, "set_turn")
    effect = builder.deeds.effect(builder.spot)
    assert effect is not None
    assert effect.branches == ()


def test_a_count_goes_with_the_cities_that_are_picked(window: EditorWindow, builder: ObjectivesDock) -> None:
    window.actions_by_id["objective.hold"].trigger()
    QApplication.processEvents()
    level = window.state.level
    assert level is not None and len(level.cities) == 3
    cities = builder.sheet.form.fields["cities"]
    assert isinstance(cities, CitiesField)

    def count() -> object:
        condition = builder.deeds.condition(builder.spot)
        return condition.arguments.get("count") if condition is not None else None

    assert count() == 3
    cities._tick([city.id for city in level.cities][:2])
    assert count() == 2  # Three of two there can't be.
    cities._tick([city.id for city in level.cities])
    assert count() == 3  # All of them it was, and is.
    box = builder.sheet.form.fields["count"].controls[0]
    assert isinstance(box, QSpinBox)
    box.setValue(2)
    cities._tick([city.id for city in level.cities][:2])
    cities._tick([city.id for city in level.cities][1:])
    assert count() == 2
    box = builder.sheet.form.fields["count"].controls[0]
    assert isinstance(box, QSpinBox)
    box.setValue(9)
    assert (count(), box.value()) == (2, 2)
    cities._tick([])
    box.setValue(9)
    assert count() == 3
    assert "cities-too-few" not in {issue.code for issue in window.issues.issues}


def test_what_asks_a_choice_follows_its_ids_and_the_answer_is_one_of_its_options(
    window: EditorWindow, builder: ObjectivesDock
) -> None:
    builder.go_to(builder.deeds.add_trigger("choice") or EntryPath(None))
    document, spot = window.state.document, builder.spot
    assert document is not None
    effect = builder.deeds.effect(spot)
    assert effect is not None
    first, second = (branch.id for branch in effect.branches)
    answer = builder.sheet.form.fields["answer"]
    assert isinstance(answer, AnswerField)
    assert [answer.choice.itemData(row) for row in range(answer.choice.count())] == ["best", first, second]
    Keyboard(window).choose(answer.choice, second)
    asked = Condition("chose", arguments={"choice": effect.arguments["id"], "option": second})
    path = WinPath("asks", asked)
    window.state.perform("Ask", AddEntry(LEVEL, Side.GOLD, path))
    position = document.position

    def written(name: str, text: str) -> None:
        line = builder.sheet.form.fields[name].controls[0]
        assert isinstance(line, QLineEdit)
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)

    builder.go_to(spot)
    written("id", "fork")
    builder.go_to(replace(spot, effect=(0, 1)))
    written("id", "bold")
    level = window.state.level
    assert level is not None
    assert level.conditions.gold[-1].when.arguments == {"choice": "fork", "option": "bold"}
    renamed = builder.deeds.effect(spot)
    assert renamed is not None and (renamed.arguments["id"], renamed.arguments["answer"]) == ("fork", "bold")
    assert document.position == position + 2
    document.undo()
    document.undo()
    assert builder.deeds.effect(spot) is not None
    assert window.state.level is not None and window.state.level.conditions.gold[-1] == path


def test_triggers_and_conditions_are_copied_by_keys_to_another_level(
    window: EditorWindow, builder: ObjectivesDock, qtbot: QtBot
) -> None:
    objective = builder.deeds.add_objective(Side.GOLD, "capture")
    trigger = builder.deeds.add_trigger("message")
    assert objective is not None and trigger is not None
    said = builder.deeds.effect(trigger)
    tree = builder.tree
    builder.go_to(trigger.whole)
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(tree, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    level = window.state.level
    assert level is not None
    assert [one.effects for one in level.triggers][-2:] == [(said,), (said,)]
    assert len({one.id for one in level.triggers}) == len(level.triggers)
    builder.go_to(objective)
    copied = builder.deeds.condition(objective)
    QTest.keyClick(tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    other = next(one.id for one in window.state.document.campaign.levels if one.id != LEVEL)
    window.state.show_level(other)
    tree.setFocus()
    builder.go_to(EntryPath(Side.SILVER))
    QTest.keyClick(tree, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert builder.spot.side is Side.SILVER
    assert builder.deeds.condition(builder.spot) == copied
    # What it speaks of is not there: that is for the checks to say.
    qtbot.waitUntil(lambda: any(one.place.level == other for one in window.issues.issues))
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.document.campaign.level(other) == window.state.document.saved.level(other)
