"""The document: strokes, steps, merging edits, who is told what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.document.area import Area, CellBox, Painted
from editor.document.campaigns import ChangeCampaign, new_campaign
from editor.document.cells import SetCells
from editor.document.changes import CampaignChanged, CellsChanged, Change, HistoryChanged, LevelChanged, SavedChanged
from editor.document.document import Document
from editor.document.document_home import ReadOnlyReason
from editor.document.edit import CompositeEdit, EditRefusal
from editor.document.levels import ChangeLevel
from editor.document.things import ChangeCity, MoveToken, PlaceCity, PlaceToken
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level

FOREST, WATER, PLAINS = Terrain.FOREST, Terrain.WATER, Terrain.PLAINS


def small_campaign() -> Campaign:
    rows = ("......", "..~~..", "......", "......")
    city = City("home", Cell(2, 2), Side.GOLD, "Home")
    return Campaign("test", "Test", (Level("one", "One", TerrainMap.from_rows(rows), cities=(city,)),))


@pytest.fixture
def document() -> Document:
    return Document(small_campaign())


@pytest.fixture
def heard(document: Document) -> list[Change]:
    changes: list[Change] = []
    document.subscribe(changes.append)
    return changes


def rows(document: Document, level_id: str = "one") -> tuple[str, ...]:
    """The landscape as it is on the screen."""
    size = document.campaign.level(level_id).terrain.size
    return TerrainMap(size, bytes(document.terrain(level_id))).rows()


def paint(document: Document, *cells: tuple[int, int], terrain: Terrain = FOREST) -> None:
    document.begin("one", "Paint")
    document.extend({Cell(*cell): terrain for cell in cells})
    document.commit()


def test_a_stroke_is_one_step_however_many_dabs_it_has(document: Document) -> None:
    first = document.campaign
    document.begin("one", "Paint forest")
    document.extend({Cell(0, 0): FOREST})
    document.extend({Cell(0, 1): FOREST, Cell(0, 2): FOREST})
    assert rows(document)[0] == "fff..."
    assert document.campaign is first, "the value changes when the stroke ends"
    document.commit()
    assert [step.label for step in document.history] == ["Paint forest"]
    assert document.campaign.level("one").terrain.rows()[0] == "fff..."
    document.undo()
    assert document.campaign == first
    document.redo()
    assert rows(document)[0] == "fff..."


def test_the_landscape_under_a_stroke_is_for_reading_only(document: Document) -> None:
    document.begin("one", "Paint")
    with pytest.raises(TypeError):
        document.terrain("one")[0] = 1


def test_a_stroke_that_changes_nothing_leaves_no_step_and_keeps_what_can_be_redone(document: Document) -> None:
    paint(document, (0, 0))
    document.undo()
    document.begin("one", "Paint")
    document.extend({Cell(1, 2): WATER})
    document.extend({Cell(3, 3): FOREST})
    document.extend({Cell(3, 3): PLAINS})
    document.commit()
    assert (document.position, len(document.history)) == (0, 1)
    assert document.redo()


def test_cancelling_a_stroke_leaves_nothing(document: Document, heard: list[Change]) -> None:
    paint(document, (0, 0))
    document.undo()
    before = rows(document)
    heard.clear()
    document.begin("one", "Paint")
    document.extend({Cell(3, 0): FOREST, Cell(3, 5): FOREST})
    assert document.cancel()
    assert rows(document) == before
    assert heard == [CellsChanged("one", CellBox(3, 0, 4, 6), live=True)] * 2, "painted, and taken back"
    assert (document.position, len(document.history), document.is_dirty) == (0, 1, False)
    assert document.redo()
    assert not document.cancel()


def test_a_stroke_paints_areas_as_it_paints_cells(document: Document) -> None:
    document.begin("one", "Paint")
    document.extend(Painted(Area.of((Cell(0, 0), Cell(1, 1), Cell(1, 3), Cell(9, 9))), FOREST))
    assert rows(document)[:2] == ("f.....", ".f~f..")


def test_what_lies_off_the_map_is_left_out(document: Document) -> None:
    paint(document, (-1, 0), (0, -1), (4, 0), (0, 6), (3, 5))
    assert rows(document)[3] == ".....f"
    assert "f" not in "".join(rows(document)[:3])


def test_cities_keep_their_plains(document: Document) -> None:
    before = document.campaign
    paint(document, (2, 2))
    document.begin("one", "Paint")
    document.extend(Painted(Area.of((Cell(2, 2),)), FOREST))
    document.commit()
    assert document.perform("Set", SetCells("one", {Cell(2, 2): FOREST})) is None
    assert document.campaign == before
    assert document.history == ()


def test_a_stroke_tells_live_changes_and_in_the_end_one_for_all_of_it(document: Document, heard: list[Change]) -> None:
    document.begin("one", "Paint")
    document.extend({Cell(0, 0): FOREST})
    document.extend({Cell(0, 0): FOREST})
    document.extend({Cell(3, 4): FOREST})
    document.commit()
    assert heard == [
        CellsChanged("one", CellBox(0, 0, 1, 1), live=True),
        CellsChanged("one", CellBox(3, 4, 4, 5), live=True),
        CellsChanged("one", CellBox(0, 0, 4, 5)),
        HistoryChanged(),
        SavedChanged(),
    ]


def test_undo_and_redo_tell_what_painting_told(document: Document, heard: list[Change]) -> None:
    paint(document, (0, 1), (1, 1))
    told = [change for change in heard if not (isinstance(change, CellsChanged) and change.live)]
    for again in (document.undo, document.redo):
        heard.clear()
        again()
        assert heard == told


def test_cities_and_tokens_tell_their_cells_and_the_field(document: Document, heard: list[Change]) -> None:
    document.perform("Place", PlaceCity("one", Cell(0, 3), None))
    assert heard[:2] == [CellsChanged("one", CellBox(0, 3, 1, 4)), LevelChanged("one", ("cities",))]
    heard.clear()
    document.perform("Lay", PlaceToken("one", Cell(3, 3), Element.FLOOD))
    document.perform("Move", MoveToken("one", "token-1", Cell(0, 0)))
    boxes = [change.box for change in heard if isinstance(change, CellsChanged)]
    assert boxes == [CellBox(3, 3, 4, 4), CellBox(0, 0, 4, 4)]


@pytest.mark.parametrize("interruption", ["perform", "begin", "undo", "go_to", "save"])
def test_whatever_comes_in_the_middle_of_a_stroke_ends_it_first(
    document: Document, interruption: str, tmp_path: object
) -> None:
    document.begin("one", "Stroke")
    document.extend({Cell(0, 0): FOREST})
    if interruption == "perform":
        document.perform("Name", ChangeCampaign(name="Other"))
    elif interruption == "begin":
        document.begin("one", "Next")
    elif interruption == "undo":
        document.undo()
        assert not document.can_undo, "the stroke itself was undone"
    elif interruption == "go_to":
        document.go_to(1)
    else:
        document.save()
    assert document.history[0].label == "Stroke"
    assert document.extend({Cell(0, 5): FOREST}) == (interruption == "begin")
    assert interruption == "begin" or not document.commit()
    assert interruption == "begin" or rows(document)[0][5] == ".", "what was left of the gesture paints nothing"


def test_a_refused_edit_ends_the_stroke_too_and_leaves_no_step_of_its_own(document: Document) -> None:
    document.begin("one", "Stroke")
    document.extend({Cell(0, 0): FOREST})
    assert document.perform("Place", PlaceCity("one", Cell(2, 2), None)) is not None
    assert [step.label for step in document.history] == ["Stroke"]


def test_edits_with_one_key_make_one_step(document: Document) -> None:
    for name in ("O", "On", "Ont"):
        document.perform("Rename", ChangeLevel("one", name=name), merge="name")
    assert [step.label for step in document.history] == ["Rename"]
    document.undo()
    assert document.campaign == small_campaign()
    document.redo()
    assert document.campaign.level("one").name == "Ont"


def test_merging_edits_that_end_where_they_began_leave_nothing(document: Document) -> None:
    paint(document, (0, 0))
    document.undo()
    for name in ("Onx", "On", "One"):
        document.perform("Rename", ChangeLevel("one", name=name), merge="name")
    assert document.position == 0
    assert not document.is_dirty
    assert [step.label for step in document.history] == ["Paint"], "what could be redone can be redone again"
    assert document.redo()
    assert rows(document)[0] == "f....."


def test_a_merging_row_goes_on_after_it_came_to_nothing(document: Document) -> None:
    for name in ("Two", "One", "Three"):
        document.perform("Rename", ChangeLevel("one", name=name), merge="name")
    assert len(document.history) == 1
    document.undo()
    assert document.campaign.level("one").name == "One"


@pytest.mark.parametrize("between", ["other key", "no key", "settle", "stroke", "undo", "save"])
def test_a_merging_row_ends(document: Document, between: str) -> None:
    document.perform("Rename", ChangeLevel("one", name="A"), merge="name")
    if between == "other key":
        document.perform("Describe", ChangeLevel("one", description="x"), merge="description")
    elif between == "no key":
        document.perform("Describe", ChangeLevel("one", description="x"))
    elif between == "settle":
        document.settle()
    elif between == "stroke":
        paint(document, (0, 0))
    elif between == "undo":
        document.undo()
        document.redo()
    else:
        document.save()
    steps = len(document.history)
    document.perform("Rename", ChangeLevel("one", name="B"), merge="name")
    assert len(document.history) == steps + 1
    document.undo()
    assert document.campaign.level("one").name == "A"


def test_an_edit_that_changes_nothing_leaves_no_step(document: Document, heard: list[Change]) -> None:
    assert document.perform("Rename", ChangeLevel("one", name="One")) is None
    assert document.perform("Owner", ChangeCity("one", "home", owner=Side.GOLD)) is None
    assert document.history == ()
    assert heard == []


def test_a_new_step_costs_what_could_be_redone(document: Document) -> None:
    paint(document, (0, 0))
    paint(document, (0, 1))
    document.undo()
    paint(document, (0, 2))
    assert not document.redo()
    assert rows(document)[0] == "f.f..."


def test_going_to_a_step_undoes_or_redoes_all_between(document: Document, heard: list[Change]) -> None:
    for column in range(5):
        paint(document, (0, column))
    heard.clear()
    assert document.go_to(1)
    assert (document.position, rows(document)[0]) == (1, "f.....")
    assert heard == [CellsChanged("one", CellBox(0, 1, 1, 5)), HistoryChanged()]
    assert document.go_to(5)
    assert rows(document)[0] == "fffff."
    assert document.go_to(0)
    assert document.campaign == small_campaign()
    assert not document.is_dirty
    assert not document.go_to(6)
    assert not document.go_to(-1)
    assert not document.undo()


def test_edits_together_are_one_step_or_none(document: Document) -> None:
    good = PlaceCity("one", Cell(0, 0), None)
    assert document.perform("Two", CompositeEdit((good, PlaceCity("one", Cell(0, 1), Side.SILVER)))) is None
    assert len(document.history) == 1
    refused = document.perform("Two", CompositeEdit((PlaceCity("one", Cell(3, 3), None), good)))
    assert refused is not None
    assert refused.code == "cell-has-city"
    assert len(document.campaign.level("one").cities) == 3


def test_nothing_can_be_done_to_a_read_only_campaign() -> None:
    document = Document(small_campaign(), read_only=ReadOnlyReason.DAMAGED)
    before = document.campaign
    assert document.read_only
    expected = EditRefusal("read-only-damaged")
    assert document.why_read_only == expected
    assert document.perform("Rename", ChangeLevel("one", name="A")) == expected
    assert document.begin("one", "Paint") == expected
    assert not document.extend({Cell(0, 0): FOREST})
    assert document.campaign is before


def test_a_stroke_on_a_level_that_is_gone_is_refused(document: Document) -> None:
    assert document.begin("two", "Paint") == EditRefusal("no-such-level", {"id": "two"})
    assert not document.is_stroking


def test_a_listener_that_fails_harms_neither_the_document_nor_the_other_listeners(document: Document) -> None:
    def fail(change: Change) -> None:
        raise RuntimeError("a view is broken")

    heard: list[Change] = []
    document.subscribe(fail)
    document.subscribe(heard.append)
    with pytest.raises(ExceptionGroup):
        document.perform("Rename", ChangeLevel("one", name="A"))
    assert document.campaign.level("one").name == "A"
    assert heard == [LevelChanged("one", ("name",)), HistoryChanged(), SavedChanged()]
    with pytest.raises(ExceptionGroup):
        document.undo()
    assert document.campaign == small_campaign()
    document.begin("one", "Paint")
    with pytest.raises(RuntimeError):
        document.extend({Cell(0, 0): FOREST})
    with pytest.raises(RuntimeError):
        document.cancel()
    assert rows(document)[0] == "......"


def test_a_listener_that_edits_is_heard_after_what_it_answers_to(document: Document) -> None:
    heard: list[Change] = []

    def answer(change: Change) -> None:
        if change == LevelChanged("one", ("name",)):
            document.perform("Describe", ChangeLevel("one", description="answered"))

    document.subscribe(answer)
    document.subscribe(heard.append)
    document.perform("Rename", ChangeLevel("one", name="A"))
    assert heard[0] == LevelChanged("one", ("name",))
    assert LevelChanged("one", ("description",)) in heard[2:]
    assert len(document.history) == 2


def test_a_listener_can_stop_listening(document: Document, heard: list[Change]) -> None:
    other: list[Change] = []
    stop = document.subscribe(other.append)
    stop()
    stop()
    document.perform("Rename", ChangeCampaign(name="Other"))
    assert CampaignChanged(("name",)) in heard
    assert other == []


def test_a_new_campaign_has_a_level_to_paint_on_and_nothing_to_save_yet() -> None:
    campaign = new_campaign("Émile's Käse!", "First", Size(15, 15))
    assert isinstance(campaign, Campaign)
    assert (campaign.id, campaign.name, campaign.start) == ("emile-s-kase", "Émile's Käse!", "first")
    assert [level.id for level in campaign.levels] == ["first"]
    assert {city.owner for city in campaign.levels[0].cities} == {Side.GOLD, Side.SILVER}
    document = Document(campaign)
    assert not document.is_dirty
    assert document.needs_folder
    assert new_campaign(" ", "First", Size(9, 9)) == EditRefusal("no-name")


def test_changing_a_level_keeps_the_others_as_the_same_objects(document: Document) -> None:
    campaign = replace(
        small_campaign(), levels=(*small_campaign().levels, Level("two", "Two", TerrainMap.filled(Size(3, 3))))
    )
    document = Document(campaign)
    paint(document, (0, 0))
    assert document.campaign.level("two") is campaign.level("two")
