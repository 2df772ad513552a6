"""The tools as a designer uses them: pressing, dragging, letting go, changing one's mind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.document.document import Document
from editor.tools.options import BRUSH_SIZES, BrushShape, Options
from editor.tools.pointer import Button, Modifiers, Phase, Pointer
from editor.tools.toolbox import Toolbox
from runtime.campaign.model import Campaign
from runtime.engine.grid import Cell, Size
from runtime.engine.level import City, Level, Token
from runtime.engine.sides import Side
from runtime.engine.terrain import Element, Terrain, TerrainMap
from runtime.support.texts import english

ROWS = (
    "......~~",
    ".......~",
    "........",
    "........",
    "^^......",
    "#^......",
)
HOME = City("home", Cell(2, 2), Side.GOLD, "Home")
FORT = City("fort", Cell(2, 6), Side.SILVER)
JEWEL = Token("jewel", Cell(4, 4), Element.FLOOD, 5)

SHIFT, ALT = Modifiers.SHIFT, Modifiers.ALT


def small_campaign() -> Campaign:
    level = Level("one", "One", TerrainMap.from_rows(ROWS), cities=(HOME, FORT), tokens=(JEWEL,))
    return Campaign("test", "Test", (level, Level("two", "Two", TerrainMap.filled(Size(3, 3)))))


class Desk:
    """A document and a toolbox with a hand that moves the pointer."""

    def __init__(self, document: Document, tool: str = "brush") -> None:
        self.document = document
        self.toolbox = Toolbox(document, english(), "one")
        self.toolbox.choose(tool)

    def do(
        self, phase: Phase, cell: tuple[int, int], keys: Modifiers = Modifiers.NONE, button: Button = Button.LEFT
    ) -> None:
        self.toolbox.pointer(Pointer(Cell(*cell), phase, keys, button))

    def press(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.do(Phase.PRESS, (cell[0], cell[1]), keys)

    def move(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.do(Phase.MOVE, (cell[0], cell[1]), keys)

    def release(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.do(Phase.RELEASE, (cell[0], cell[1]), keys)

    def hover(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.do(Phase.HOVER, (cell[0], cell[1]), keys)

    def click(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.press(*cell, keys=keys)
        self.release(*cell, keys=keys)

    def drag(self, *cells: tuple[int, int], keys: Modifiers = Modifiers.NONE) -> None:
        self.press(*cells[0], keys=keys)
        for cell in cells[1:]:
            self.move(*cell, keys=keys)
        self.release(*cells[-1], keys=keys)

    def set(self, **options: object) -> None:
        values = {name: getattr(self.toolbox.options, name) for name in self.toolbox.options.__slots__}
        self.toolbox.set_options(Options(**(values | options)))

    @property
    def level(self) -> Level:
        return self.document.campaign.levels[0]

    @property
    def rows(self) -> tuple[str, ...]:
        size = self.level.terrain.size
        return TerrainMap(size, bytes(self.document.terrain("one"))).rows()

    @property
    def labels(self) -> list[str]:
        return [step.label for step in self.document.history]


@pytest.fixture
def desk() -> Desk:
    return Desk(Document(small_campaign()))


def changed(desk: Desk) -> set[tuple[int, int]]:
    """The cells that differ from the beginning."""
    return {
        (row, column)
        for row, (old, new) in enumerate(zip(ROWS, desk.rows, strict=True))
        for column, (one, two) in enumerate(zip(old, new, strict=True))
        if one != two
    }


# --- the brush -------------------------------------------------------------------------------------------------------


def test_a_fast_stroke_has_no_gaps_and_is_one_step(desk: Desk) -> None:
    desk.drag((0, 0), (0, 5), (3, 5))
    assert changed(desk) == {(0, column) for column in range(6)} | {(row, 5) for row in range(4)}
    assert desk.labels == ["Paint forest"]
    desk.document.undo()
    assert desk.rows == ROWS


def test_a_click_paints_the_cells_that_the_hover_showed(desk: Desk) -> None:
    for shape in BrushShape:
        for size in (1, 2, 3, 5):
            desk.set(brush_size=size, brush_shape=shape, terrain=Terrain.LAVA)
            for cell in ((0, 0), (3, 3), (2, 2), (5, 7), (6, 8)):
                desk.hover(*cell)
                shown = {at: terrain.symbol for at, terrain in desk.toolbox.preview().cells().items()}
                desk.click(*cell)
                painted = {Cell(*at): desk.rows[at[0]][at[1]] for at in changed(desk)}
                assert painted == {at: symbol for at, symbol in shown.items() if ROWS[at.row][at.column] != symbol}
                desk.document.go_to(0)


def test_a_stroke_may_begin_and_end_off_the_map(desk: Desk) -> None:
    desk.drag((-3, 1), (3, 1), (3, -2))
    assert changed(desk) == {(0, 1), (1, 1), (2, 1), (3, 1), (3, 0)}
    assert len(desk.labels) == 1


def test_escape_in_mid_stroke_leaves_nothing_and_the_rest_of_the_gesture_paints_nothing(desk: Desk) -> None:
    desk.click(0, 0)
    desk.document.undo()
    desk.press(0, 0)
    desk.move(0, 5)
    assert desk.toolbox.is_busy
    assert desk.toolbox.cancel()
    assert desk.rows == ROWS
    desk.move(3, 5)
    desk.release(3, 5)
    assert desk.rows == ROWS
    assert desk.document.can_redo
    assert not desk.toolbox.cancel()


def test_a_brush_that_paints_what_is_there_already_leaves_no_step(desk: Desk) -> None:
    desk.set(terrain=Terrain.WATER)
    desk.drag((0, 6), (0, 7), (0, 6))
    assert desk.labels == []


def test_shift_click_paints_a_line_from_the_last_dab(desk: Desk) -> None:
    desk.click(3, 0)
    desk.hover(3, 5, keys=SHIFT)
    assert set(desk.toolbox.preview().cells()) == {Cell(3, column) for column in range(6)}
    desk.click(3, 5, keys=SHIFT)
    assert changed(desk) == {(3, column) for column in range(6)}
    assert len(desk.labels) == 2
    desk.click(5, 5, keys=SHIFT)
    assert {(4, 5), (5, 5)} <= changed(desk)


def test_shift_click_draws_no_line_from_another_level(desk: Desk) -> None:
    desk.toolbox.show_level("two")
    desk.click(0, 0)
    desk.toolbox.show_level("one")
    desk.click(3, 5, keys=SHIFT)
    assert changed(desk) == {(3, 5)}


def test_the_brush_goes_round_cities_and_says_so(desk: Desk) -> None:
    desk.set(brush_size=3, brush_shape=BrushShape.SQUARE)
    desk.hover(2, 2)
    preview = desk.toolbox.preview()
    assert Cell(2, 2) not in preview.cells()
    assert preview.status == "8 cells of forest; the city keeps its plains"
    desk.click(2, 2)
    assert desk.rows[1:4] == (".fff...~", ".f.f....", ".fff....")


def test_a_brush_that_has_only_a_city_to_paint_says_why_it_does_not(desk: Desk) -> None:
    desk.hover(2, 2)
    preview = desk.toolbox.preview()
    assert (preview.refused, preview.status) == (True, "A city stands here; its terrain is always plains.")
    desk.click(2, 2)
    assert desk.labels == []


def test_lava_may_be_painted_over_a_token_which_stays(desk: Desk) -> None:
    desk.set(terrain=Terrain.LAVA)
    desk.click(4, 4)
    assert desk.rows[4][4] == "#"
    assert desk.level.tokens == (JEWEL,)


def test_undo_in_mid_stroke_takes_back_the_stroke_and_ends_the_gesture(desk: Desk) -> None:
    desk.press(0, 0)
    desk.move(0, 3)
    desk.document.undo()
    assert desk.rows == ROWS
    desk.move(3, 3)
    desk.release(3, 3)
    assert desk.rows == ROWS
    desk.document.redo()
    assert desk.rows[0] == "ffff..~~"


@pytest.mark.parametrize("interruption", ["tool", "level"])
def test_another_tool_or_level_in_mid_stroke_keeps_the_stroke_as_far_as_it_came(desk: Desk, interruption: str) -> None:
    desk.press(0, 0)
    desk.move(0, 2)
    if interruption == "tool":
        desk.toolbox.choose("city")
    else:
        desk.toolbox.show_level("two")
    desk.release(0, 5)
    assert desk.rows[0] == "fff...~~"
    assert desk.labels == ["Paint forest"]
    assert not desk.document.is_stroking


def test_brushes_grow_and_shrink_as_far_as_it_goes(desk: Desk) -> None:
    desk.toolbox.resize_brush(-1)
    assert desk.toolbox.options.brush_size == BRUSH_SIZES[0]
    desk.toolbox.resize_brush(3)
    assert desk.toolbox.options.brush_size == 4
    desk.toolbox.resize_brush(1000)
    assert desk.toolbox.options.brush_size == BRUSH_SIZES[-1]
    with pytest.raises(ValueError, match="cells wide"):
        Options(brush_size=0)


def test_the_right_button_paints_nothing(desk: Desk) -> None:
    for tool in ("brush", "line", "fill"):
        desk.toolbox.choose(tool)
        desk.do(Phase.PRESS, (3, 3), button=Button.RIGHT)
        desk.do(Phase.RELEASE, (3, 3), button=Button.RIGHT)
    assert desk.labels == []


# --- line, fill, picker ----------------------------------------------------------------------------------------------


def test_a_line_is_painted_when_it_is_let_go(desk: Desk) -> None:
    desk.toolbox.choose("line")
    desk.press(3, 0)
    desk.move(3, 4)
    assert set(desk.toolbox.preview().cells()) == {Cell(3, column) for column in range(5)}
    assert desk.rows == ROWS
    desk.move(3, 2)
    desk.release(3, 2)
    assert changed(desk) == {(3, 0), (3, 1), (3, 2)}
    assert len(desk.labels) == 1


def test_a_line_can_be_dropped(desk: Desk) -> None:
    desk.toolbox.choose("line")
    desk.press(3, 0)
    desk.move(3, 4)
    assert desk.toolbox.cancel()
    desk.release(3, 4)
    assert desk.rows == ROWS


def test_shift_keeps_a_line_straight(desk: Desk) -> None:
    desk.toolbox.choose("line")
    desk.drag((3, 0), (4, 5), keys=SHIFT)
    assert changed(desk) == {(3, column) for column in range(6)}


def test_fill_paints_what_it_shows_and_flows_through_cities(desk: Desk) -> None:
    desk.toolbox.choose("fill")
    desk.set(terrain=Terrain.ICE)
    desk.hover(0, 0)
    shown = set(desk.toolbox.preview().cells())
    desk.click(0, 0)
    assert desk.rows == ("======~~", "=======~", "==.===.=", "========", "^^======", "#^======")
    assert {tuple(cell) for cell in shown} == changed(desk)
    assert desk.labels == ["Fill with ice"]
    desk.document.undo()
    assert desk.rows == ROWS


def test_fill_looks_again_when_the_map_has_changed(desk: Desk) -> None:
    desk.toolbox.choose("fill")
    desk.hover(5, 1)
    assert len(desk.toolbox.preview().cells()) == 3
    desk.toolbox.choose("brush")
    desk.set(terrain=Terrain.LAVA)
    desk.click(4, 1)
    desk.toolbox.choose("fill")
    desk.hover(5, 1)
    assert set(desk.toolbox.preview().cells()) == {Cell(5, 1)}


def test_fill_looks_again_in_another_region(desk: Desk) -> None:
    desk.toolbox.choose("fill")
    desk.hover(5, 1)
    assert len(desk.toolbox.preview().cells()) == 3
    desk.hover(0, 7)
    assert len(desk.toolbox.preview().cells()) == 3
    desk.click(0, 7)
    assert changed(desk) == {(0, 6), (0, 7), (1, 7)}


def test_fill_says_when_there_is_nothing_to_fill(desk: Desk) -> None:
    desk.toolbox.choose("fill")
    desk.set(terrain=Terrain.WATER)
    desk.hover(0, 7)
    assert (desk.toolbox.preview().refused, desk.toolbox.preview().status) == (True, "This is water already.")


def test_alt_picks_whatever_tool_is_in_hand(desk: Desk) -> None:
    desk.hover(0, 7, keys=ALT)
    assert desk.toolbox.preview().status == "Pick water"
    desk.click(0, 7, keys=ALT)
    assert desk.toolbox.options.terrain is Terrain.WATER
    assert desk.toolbox.tool_id == "brush"
    assert desk.labels == []
    desk.hover(3, 3)
    assert desk.toolbox.preview().cells() == {Cell(3, 3): Terrain.WATER}


def test_alt_in_mid_stroke_changes_nothing(desk: Desk) -> None:
    desk.press(3, 0)
    desk.move(3, 3, keys=ALT)
    desk.release(3, 3, keys=ALT)
    assert changed(desk) == {(3, column) for column in range(4)}
    assert desk.toolbox.options.terrain is Terrain.FOREST


def test_the_picker_takes_up_cities_and_tokens(desk: Desk) -> None:
    desk.toolbox.choose("picker")
    desk.hover(2, 6)
    assert desk.toolbox.preview().status == "Pick plains, silver city"
    desk.click(2, 6)
    assert (desk.toolbox.options.terrain, desk.toolbox.options.owner) == (Terrain.PLAINS, Side.SILVER)
    desk.click(4, 4)
    assert (desk.toolbox.options.element, desk.toolbox.options.power) == (Element.FLOOD, 5)


def test_escape_gives_back_what_was_set_before_picking(desk: Desk) -> None:
    before = desk.toolbox.options
    desk.press(0, 7, keys=ALT)
    desk.move(5, 0, keys=ALT)
    assert desk.toolbox.options.terrain is Terrain.LAVA
    assert desk.toolbox.cancel()
    assert desk.toolbox.options == before


# --- cities and tokens -----------------------------------------------------------------------------------------------


def test_a_city_is_placed_with_what_is_set_for_it(desk: Desk) -> None:
    desk.toolbox.choose("city")
    desk.set(owner=None, city_id="rome", city_name="Rome")
    desk.hover(0, 7)
    preview = desk.toolbox.preview()
    assert preview.cities == (City("rome", Cell(0, 7), None, "Rome"),)
    assert preview.cells() == {Cell(0, 7): Terrain.PLAINS}
    assert preview.status == "Place neutral city"
    desk.click(0, 7)
    assert desk.level.cities == (HOME, FORT, City("rome", Cell(0, 7), None, "Rome"))
    assert changed(desk) == {(0, 7)}
    assert desk.toolbox.selected == desk.level.cities[2]
    assert (desk.toolbox.options.city_id, desk.toolbox.options.city_name) == ("", "")
    desk.click(3, 3)
    assert desk.level.cities[3] == City("city-1", Cell(3, 3), None)
    assert desk.labels == ["Place neutral city"] * 2
    desk.release(5, 5)
    assert len(desk.labels) == 2, "a release without a press does nothing"
    desk.hover(5, 5)
    assert desk.toolbox.preview().hidden == ()


def test_a_city_is_dragged_in_one_step(desk: Desk) -> None:
    desk.toolbox.choose("city")
    desk.press(2, 2)
    desk.move(0, 6)
    preview = desk.toolbox.preview()
    assert (preview.cities, preview.hidden) == ((replace(HOME, at=Cell(0, 6)),), ("home",))
    assert preview.cells() == {Cell(0, 6): Terrain.PLAINS}
    assert desk.level.cities == (HOME, FORT)
    desk.release(0, 6)
    assert desk.level.cities == (replace(HOME, at=Cell(0, 6)), FORT)
    assert desk.labels == ["Move city Home"]
    assert desk.toolbox.selected == desk.level.cities[0]


def test_a_drag_can_be_dropped(desk: Desk) -> None:
    for tool, cell in (("city", (2, 2)), ("token", (4, 4))):
        desk.toolbox.choose(tool)
        desk.press(*cell)
        desk.move(0, 0)
        assert desk.toolbox.cancel()
        desk.release(0, 0)
    assert desk.document.campaign == small_campaign()


@pytest.mark.parametrize(
    ("tool", "start", "end", "reason"),
    [
        ("city", (2, 2), (2, 6), "The city fort stands here. Choose a free cell."),
        ("city", (2, 2), (4, 4), "A token lies here. Choose a free cell."),
        ("city", (2, 2), (9, 9), "This place is off the map."),
        ("token", (4, 4), (2, 2), "The city Home stands here. Choose a free cell."),
        ("token", (4, 4), (5, 0), "No word can reach a token on lava. Choose another cell."),
    ],
)
def test_a_drag_to_where_nothing_can_be_set_says_why(
    desk: Desk, tool: str, start: tuple[int, int], end: tuple[int, int], reason: str
) -> None:
    desk.toolbox.choose(tool)
    desk.press(*start)
    desk.move(*end)
    assert (desk.toolbox.preview().refused, desk.toolbox.preview().status) == (True, reason)
    desk.release(*end)
    assert desk.document.campaign == small_campaign()
    assert desk.labels == []


def test_a_click_selects_a_city_and_with_shift_gives_it_to_the_chosen_owner(desk: Desk) -> None:
    desk.toolbox.choose("city")
    desk.click(2, 2)
    assert desk.toolbox.selected == HOME
    desk.click(2, 6)
    assert desk.labels == [], "a click alone changes nothing"
    assert desk.toolbox.selected == FORT
    desk.hover(2, 6)
    assert "Shift+click: Make city fort gold" in desk.toolbox.preview().status
    desk.click(2, 6, keys=Modifiers.SHIFT)
    assert desk.level.cities[1].owner is Side.GOLD
    assert desk.labels == ["Make city fort gold"]


def test_tokens_are_placed_dragged_and_changed(desk: Desk) -> None:
    desk.toolbox.choose("token")
    desk.set(element=Element.FIRESTORM, power=None)
    desk.click(5, 7)
    assert desk.level.tokens[1] == Token("token-1", Cell(5, 7), Element.FIRESTORM)
    desk.drag((5, 7), (3, 7))
    assert desk.level.tokens[1].at == Cell(3, 7)
    desk.click(4, 4, keys=Modifiers.SHIFT)
    assert desk.level.tokens[0] == Token("jewel", Cell(4, 4), Element.FIRESTORM)
    assert desk.labels == ["Place firestorm token", "Move firestorm token", "Change token to firestorm"]


def test_the_right_button_removes_and_drops_a_drag(desk: Desk) -> None:
    desk.toolbox.choose("city")
    desk.press(2, 2)
    desk.move(0, 0)
    desk.do(Phase.PRESS, (0, 0), button=Button.RIGHT)
    desk.do(Phase.RELEASE, (0, 0), button=Button.RIGHT)
    assert desk.document.campaign == small_campaign()
    desk.do(Phase.PRESS, (2, 2), button=Button.RIGHT)
    desk.do(Phase.RELEASE, (2, 2), button=Button.RIGHT)
    assert desk.level.cities == (FORT,)
    assert desk.labels == ["Remove city Home"]


def test_the_selected_thing_can_be_removed(desk: Desk) -> None:
    assert desk.toolbox.select(Cell(4, 4))
    assert desk.toolbox.selected == JEWEL
    assert desk.toolbox.remove_selected()
    assert desk.level.tokens == ()
    assert desk.toolbox.selected is None
    assert not desk.toolbox.remove_selected()
    desk.document.undo()
    assert not desk.toolbox.remove_at(Cell(0, 0))
    assert desk.toolbox.remove_at(Cell(2, 6))


def test_nothing_is_shown_when_the_pointer_is_not_on_the_map(desk: Desk) -> None:
    for tool in desk.toolbox.tools:
        desk.toolbox.choose(tool)
        desk.hover(3, 3)
        assert desk.toolbox.preview().outline
        desk.toolbox.leave()
        preview = desk.toolbox.preview()
        assert not preview.outline
        assert (preview.painted, preview.cities, preview.tokens, preview.status) == ((), (), (), "")


def test_nothing_is_shown_on_another_level_before_the_pointer_moves_there(desk: Desk) -> None:
    desk.hover(0, 0)
    desk.toolbox.show_level("two")
    assert not desk.toolbox.preview().painted


def test_every_tool_says_that_a_campaign_is_read_only() -> None:
    desk = Desk(Document(small_campaign(), read_only="read-only-newer"))
    desk.set(terrain=Terrain.ICE)
    for tool in ("brush", "line", "fill", "city", "token"):
        desk.toolbox.choose(tool)
        desk.hover(3, 3)
        preview = desk.toolbox.preview()
        assert preview.refused
        assert preview.status.startswith("This campaign was made by a newer version")
        desk.drag((3, 3), (3, 5))
    assert desk.document.campaign == small_campaign()


def test_tools_do_nothing_where_there_is_no_level(desk: Desk) -> None:
    desk.toolbox.show_level("nowhere")
    for tool in desk.toolbox.tools:
        desk.toolbox.choose(tool)
        desk.hover(1, 1)
        assert not desk.toolbox.preview().painted
        desk.drag((1, 1), (2, 2))
    assert desk.document.campaign == small_campaign()


def test_the_toolbox_tells_when_something_about_it_changes(desk: Desk) -> None:
    heard: list[str] = []
    stop = desk.toolbox.subscribe(lambda: heard.append(desk.toolbox.tool_id))
    desk.toolbox.choose("fill")
    desk.toolbox.choose("fill")
    desk.set(terrain=Terrain.ICE)
    desk.set(terrain=Terrain.ICE)
    desk.toolbox.show_level("two")
    desk.toolbox.show_level("one")
    desk.toolbox.select(Cell(2, 2))
    assert heard == ["fill"] * 5
    stop()
    desk.toolbox.choose("brush")
    assert len(heard) == 5
    with pytest.raises(KeyError):
        desk.toolbox.choose("hammer")
