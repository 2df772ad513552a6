"""Stamps as files: what is kept of a selection and comes back, what is set aside, what is moved and brought back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from editor.document.area import Area
from editor.document.document import open_document
from editor.document.edit import EditRefusal
from editor.document.pieces import MapPiece, piece_of
from editor.document.stamps import KeepStamp, piece_of_stamp, stamp_of_piece
from editor.editor_state import EditorState
from editor.stamp_library import StampEntry, StampLibrary, StampPlace
from runtime.campaign.compare.differences import differences
from runtime.campaign.compare.merge import merge_campaigns
from runtime.campaign.model import Stamp
from runtime.campaign.reader import read_campaign
from runtime.campaign.stamp_json import MOST_STAMPS, read_stamp, stamp_text
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import SYMBOLS, Element, TerrainMap
from runtime.engine.levels.level import City, Level, Start, Token
from runtime.support.difference_messages import say_difference
from runtime.support.issues import Severity
from runtime.support.texts import english
from tests.examples import examples

POND = Stamp("Pond", (" ~~ ", "~ff~", " ~~ "), (City("isle", Cell(1, 1), None, "Isle"),))
ROWS = st.lists(st.text(SYMBOLS, min_size=5, max_size=5), min_size=4, max_size=4)


def things_of(piece: MapPiece) -> list[object]:
    return [thing for _, thing in (*piece.cities, *piece.tokens)]


@examples(60)
@given(ROWS, st.sets(st.builds(Cell, st.integers(0, 3), st.integers(0, 4)), min_size=1))
def test_a_selection_comes_back_from_its_stamps_file(rows: list[str], cells: set[Cell]) -> None:
    level = Level(
        "one",
        "One",
        TerrainMap.from_rows(rows),
        cities=(City("home", Cell(0, 1), Side.GOLD, "Ur"), City("inn", Cell(3, 4), None)),
        tokens=(Token("jewel", Cell(2, 2), Element.FLOOD, 5),),
        start=Start(BySide((Laid(Cell(1, 1), "A"),), ())),
    )
    piece = piece_of(level, Area.of(sorted(cells)))
    stamp = stamp_of_piece("Mine", piece, with_things=True)
    assert isinstance(stamp, Stamp)
    again = piece_of_stamp(_through_file(stamp))
    assert (again.area, again.terrain, again.laid) == (piece.area, piece.terrain, 0)
    assert things_of(again) == things_of(piece)
    bare = stamp_of_piece("Mine", piece, with_things=False)
    assert isinstance(bare, Stamp)
    assert things_of(piece_of_stamp(bare)) == []


def _through_file(stamp: Stamp) -> Stamp:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "stamp.json"
        path.write_text(stamp_text(stamp), "utf-8")
        read = read_stamp(path)
    assert (read.value, read.issues) == (stamp, ())
    return stamp


def test_a_stamps_file_has_a_row_of_the_map_on_a_line() -> None:
    assert '    " ~~ ",\n    "~ff~",\n    " ~~ "\n' in stamp_text(POND)


def test_a_selection_that_is_too_large_for_a_stamp_is_refused() -> None:
    level = Level("one", "One", TerrainMap.filled(Size(1, 201)))
    piece = piece_of(level, Area.of([Cell(0, 0), Cell(0, 200)]))
    refused = stamp_of_piece("Long", piece, with_things=False)
    assert isinstance(refused, EditRefusal)
    assert refused.code == "stamp-large"


BROKEN = {
    "torn": '{"format": 1, "name": "To',
    "ragged": {"format": 1, "name": "Ragged", "rows": ["~~", "~"]},
    "sign": {"format": 1, "name": "Sign", "rows": ["~!"]},
    "open": {"format": 1, "name": "Open", "rows": ["  "]},
    "beside": {"format": 1, "name": "Beside", "rows": ["~ "], "cities": [{"id": "a", "at": [0, 1], "owner": "gold"}]},
    "twice": {
        "format": 1,
        "name": "Twice",
        "rows": ["~~"],
        "cities": [{"id": "a", "at": [0, 1], "owner": "gold"}],
        "tokens": [{"id": "b", "at": [0, 1], "element": "flood"}],
    },
    "large": {"format": 1, "name": "Large", "rows": ["~" * 201]},
    "newer": {"format": 9, "name": "Newer", "rows": ["~"]},
    "nameless": {"format": 1, "name": "", "rows": ["~"]},
}


def plant(folder: Path, files: dict[str, object]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / f"{name}.json").write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")


def library(campaign: Path, own: Path) -> StampLibrary:
    state = EditorState(english())
    document, loaded = open_document(campaign)
    state.open(document, loaded)
    return StampLibrary(state, own, english())


def of(shown: StampLibrary, place: StampPlace) -> list[StampEntry]:
    return [one for one in shown.entries() if one.place is place]


def test_broken_stamps_of_a_campaign_are_named_and_set_aside(campaign: Path) -> None:
    plant(campaign / "stamps", {**BROKEN, "pond": json.loads(stamp_text(POND))})
    read = read_campaign(campaign)
    assert read.campaign is not None
    assert read.campaign.stamps == {"pond": POND}
    assert not read.read_only
    assert {issue.severity for issue in read.issues} == {Severity.WARNING}
    aside = [issue.place.file for issue in read.issues if issue.code == "stamp-aside"]
    assert aside == [f"stamps/{name}.json" for name in sorted(BROKEN)]


def test_a_broken_stamp_of_ones_own_is_named_and_the_others_are_there(campaign: Path, tmp_path: Path) -> None:
    plant(tmp_path / "own", {"ragged": BROKEN["ragged"], "pond": json.loads(stamp_text(POND))})
    shown = library(campaign, tmp_path / "own")
    assert [one.name for one in of(shown, StampPlace.OWN)] == ["Pond"]
    assert len(shown.troubles) == 1
    assert "ragged.json" in shown.troubles[0]


def test_a_new_stamp_never_takes_the_place_of_one_set_aside(campaign: Path, tmp_path: Path) -> None:
    plant(campaign / "stamps", {"pond": "{"})
    state = EditorState(english())
    document, loaded = open_document(campaign)
    assert document is not None
    state.open(document, loaded)
    shown = StampLibrary(state, tmp_path / "own", english())
    assert shown.keep(StampPlace.CAMPAIGN, "Pond", piece_of_stamp(POND), with_things=True) == ""
    assert list(document.campaign.stamps) == ["pond-2"]
    document.save(campaign)
    assert (campaign / "stamps" / "pond.json").read_text() == "{"
    assert read_stamp(campaign / "stamps" / "pond-2.json").value == POND


def test_a_stamp_is_renamed_moved_removed_and_brought_back(campaign: Path, tmp_path: Path) -> None:
    shown, own = library(campaign, tmp_path / "own"), tmp_path / "own"
    assert shown.keep(StampPlace.OWN, "Pond", piece_of_stamp(POND), with_things=True) == ""
    (one,) = of(shown, StampPlace.OWN)
    assert shown.rename(one, "Lagoon") == ""
    assert read_stamp(own / "pond.json").value == replace(POND, name="Lagoon")
    (one,) = of(shown, StampPlace.OWN)
    assert shown.move(one) == ""
    assert of(shown, StampPlace.OWN) == []
    (moved,) = of(shown, StampPlace.CAMPAIGN)
    assert moved.stamp == replace(POND, name="Lagoon")
    assert shown.remove(moved) == ""
    assert of(shown, StampPlace.CAMPAIGN) == []
    assert shown.removed == "Lagoon"
    assert shown.bring_back() == ""
    (moved,) = of(shown, StampPlace.CAMPAIGN)
    assert shown.move(moved) == ""
    (one,) = of(shown, StampPlace.OWN)
    assert shown.remove(one) == ""
    fresh = library(campaign, own)  # What was removed of one's own outlives the window.
    assert (fresh.removed, fresh.bring_back()) == ("Lagoon", "")
    assert [found.name for found in of(fresh, StampPlace.OWN)] == ["Lagoon"]


def test_a_new_stamp_of_a_campaign_names_its_schema_and_an_old_one_keeps_its_bytes(
    campaign: Path, tmp_path: Path
) -> None:
    plant(campaign / "stamps", {"old": json.loads(stamp_text(POND))})
    head = json.loads((campaign / "campaign.json").read_text("utf-8"))
    (campaign / "campaign.json").write_text(json.dumps({**head, "$schema": "schemas/campaign.schema.json"}), "utf-8")
    document, loaded = open_document(campaign)
    assert document is not None
    state = EditorState(english())
    state.open(document, loaded)
    shown = StampLibrary(state, tmp_path / "own", english())
    (old,) = of(shown, StampPlace.CAMPAIGN)
    assert shown.rename(old, "Puddle") == ""
    assert shown.keep(StampPlace.CAMPAIGN, "Pond", piece_of_stamp(POND), with_things=True) == ""
    assert shown.keep(StampPlace.OWN, "Mere", piece_of_stamp(POND), with_things=True) == ""
    assert shown.move(of(shown, StampPlace.OWN)[0]) == ""
    assert document.save() is None
    written = {name: json.loads((campaign / "stamps" / f"{name}.json").read_text()) for name in ("old", "pond", "mere")}
    assert "$schema" not in written["old"]
    assert written["pond"]["$schema"] == written["mere"]["$schema"] == "../schemas/stamp.schema.json"
    assert shown.move(of(shown, StampPlace.CAMPAIGN)[0]) == ""
    assert "$schema" not in json.loads((tmp_path / "own" / "mere.json").read_text())


def test_a_campaigns_stamp_is_undone_like_anything_else(campaign: Path) -> None:
    document, _ = open_document(campaign)
    assert document is not None
    before = document.campaign
    assert document.perform("Keep", KeepStamp("pond", POND)) is None
    document.undo()
    assert document.campaign == before


def test_there_are_only_so_many_own_stamps(campaign: Path, tmp_path: Path) -> None:
    plant(tmp_path / "own", {f"s{number}": json.loads(stamp_text(POND)) for number in range(MOST_STAMPS)})
    said = library(campaign, tmp_path / "own").keep(StampPlace.OWN, "More", piece_of_stamp(POND), with_things=True)
    assert str(MOST_STAMPS) in said


def test_a_folder_that_cannot_be_written_is_said(campaign: Path, tmp_path: Path) -> None:
    (tmp_path / "own").write_text("a file where the folder should be")
    said = library(campaign, tmp_path / "own").keep(StampPlace.OWN, "Pond", piece_of_stamp(POND), with_things=True)
    assert said.startswith("The stamps can't be written")


def test_both_sides_stamps_go_together(campaign: Path) -> None:
    base = read_campaign(campaign).campaign
    assert base is not None
    base = replace(base, stamps={"pond": POND, "gone": POND})
    ours = replace(base, stamps={"pond": replace(POND, name="Lagoon"), "gone": POND, "mine": POND})
    theirs = replace(base, stamps={"pond": replace(POND, cities=()), "theirs": POND})
    merged = merge_campaigns(base, ours, theirs)
    assert merged.conflicts == ()
    assert merged.campaign.stamps == {"pond": Stamp("Lagoon", POND.rows), "mine": POND, "theirs": POND}
    texts = [say_difference(english(), one.code, one.details) for one in differences(base, ours)]
    assert "The stamp “Pond” was added." in texts


def test_rows_that_both_sides_changed_are_brought_together_by_cell(campaign: Path) -> None:
    base = read_campaign(campaign).campaign
    assert base is not None
    base, ours, theirs = (
        replace(base, stamps={"a": Stamp("A", rows)}) for rows in (("~~~", "..."), ("^~~", "..."), ("~~~", "..#"))
    )
    merged = merge_campaigns(base, ours, theirs)
    assert (merged.conflicts, merged.campaign.stamps["a"].rows) == ((), ("^~~", "..#"))


def test_a_campaigns_stamps_come_back_from_the_journal(campaign: Path) -> None:
    from editor.safety.journal_entries import changed, difference

    before = read_campaign(campaign).campaign
    assert before is not None
    after = replace(before, stamps={"pond": POND})
    assert changed(before, difference(before, after)).stamps == {"pond": POND}
    assert changed(after, difference(after, before)).stamps == {}


def test_a_bundle_carries_the_stamps(campaign: Path) -> None:
    from runtime.campaign.bundles.packer import gather, pack

    plant(campaign / "stamps", {"pond": json.loads(stamp_text(POND))})
    read = read_campaign(campaign)
    assert read.campaign is not None
    packed = pack(gather(read.campaign, read.source), "first-light")
    assert "stamps/pond.json" in packed.gathered.files
    assert packed.read.bundle is not None
