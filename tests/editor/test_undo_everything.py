"""Whatever changes a campaign is one step that can be undone to the very bytes, and comes back out of a journal.

Every edit that there is must stand in the table of examples below, so that none can join without this.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from dataclasses import fields, replace
from pathlib import Path
from typing import get_args

import pytest

import editor.document
import editor.mapmaker
import editor.tools
from editor.document.area import Area
from editor.document.campaign_clip import PastePart, part_of
from editor.document.campaigns import (
    AcceptIssues,
    ChangeCampaign,
    ChangeNeeds,
    ChangeRelease,
    ChooseWords,
    FixIssues,
    ReopenIssues,
)
from editor.document.cells import EraseCells, Replace, Scope, SetCells
from editor.document.conditions_edits import (
    AddEntry,
    ChangeEntry,
    ChangeStandardEnd,
    MoveEntry,
    RemoveEntry,
    RenameTrigger,
)
from editor.document.difficulties import (
    AddDifficulties,
    ChangeDifficulty,
    MoveDifficulty,
    RemoveDifficulty,
    SetBase,
    SetFigure,
    SetRule,
    SetSeat,
)
from editor.document.document import Document
from editor.document.edit import CompositeEdit, Edit, UseCampaign
from editor.document.graph import (
    AddEdge,
    AddNode,
    ChangeEdge,
    ChangeNode,
    LayOut,
    MoveNodes,
    RemoveFromGraph,
    SetStart,
)
from editor.document.levels import (
    AddLevel,
    AddTable,
    ChangeBalance,
    ChangeLevel,
    ChangeSeat,
    DuplicateLevel,
    MoveLevel,
    RemoveLevel,
    blank_level,
)
from editor.document.map_shape import ResizeLevel, TurnLevel
from editor.document.mirrored_edits import LayLetters, Refuse
from editor.document.notes import MoveNote, PutNote, RemoveNote
from editor.document.piece_edits import ClearCells, MoveCells, PutPiece
from editor.document.pieces import piece_of
from editor.document.presets_and_proofs import ChangeStart, KeepProof, RemoveProof, SetPresets
from editor.document.references import FollowName, Rename, RenameChoice, RenameLevel
from editor.document.regions import AddRegion, NameRegion, PaintRegion, RemoveRegion
from editor.document.stamps import KeepStamp, RemoveStamp
from editor.document.story import SetNodePages, SetPages
from editor.document.symmetry import RepairSymmetry
from editor.document.tables import (
    ChangeTable,
    ChooseGame,
    SetParameter,
    SetTableSkill,
    blank_table,
)
from editor.document.texts import (
    AddLanguage,
    AllowWord,
    ChooseLanguage,
    RemoveLanguage,
    RemoveUnused,
    ReplaceInTexts,
    SetText,
    TextSearch,
    Translate,
)
from editor.document.things import (
    ChangeCity,
    ChangeToken,
    MoveCity,
    MoveToken,
    PlaceCity,
    PlaceToken,
    RemoveCity,
    RemoveToken,
)
from editor.document.variables import AddVariable, ChangeVariable, RemoveVariable, RenameJourneyVariable
from editor.mapmaker.generator import make_map
from editor.mapmaker.map_options import LayMap, MapOptions
from editor.safety.journal import Journal, files_of
from editor.safety.journal_entries import JournalBase, changed, difference, from_bytes, to_bytes
from editor.safety.recovery import find_kept, recover
from runtime import resources
from runtime.balance.level_edits import LevelEdit
from runtime.campaign.campaign_texts import CampaignText, TextKind
from runtime.campaign.model import (
    Accepted,
    AcceptedFile,
    Campaign,
    CampaignWords,
    Carry,
    Difficulty,
    Edge,
    EndKind,
    LevelOutcome,
    MapNote,
    Node,
    NoteFile,
    Stamp,
    TextTable,
    VariableTest,
)
from runtime.campaign.play import Position, Preset, PresetFile, Proof, ProofFile
from runtime.campaign.references import ReferenceKind
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.source import FileModel, models_of
from runtime.campaign.tables import Prize, PrizeToken, TableColumn, TableLevel
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import (
    Branch,
    City,
    Condition,
    Effect,
    Level,
    Pool,
    PoolKind,
    Region,
    Seat,
    Start,
    StoryPage,
    Token,
    Trigger,
    Variable,
    WinPath,
    WordChanges,
)
from runtime.engine.levels.ruleset import LetterRules
from runtime.engine.records.record import Record
from runtime.support.issues import Issue, Place, Severity
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill

RELEASE = read_rulesets(resources.assets() / "rulesets")["release"]
ROWS = ("......~~", ".......~", "........", "........", "^^......", "#^......")


def rich() -> Campaign:
    """A campaign that has a bit of everything."""
    one = Level(
        "one",
        "One",
        TerrainMap.from_rows(ROWS),
        rules={"turn_limit": 40, "spies": 1},
        cities=(City("home", Cell(2, 2), Side.GOLD, "Home"), City("fort", Cell(2, 6), Side.SILVER, "", {"x": [1, {}]})),
        tokens=(Token("jewel", Cell(4, 4), Element.FLOOD, 5),),
        regions=(Region("wood", (Cell(0, 0), Cell(0, 1)), "Wood"),),
        variables=(Variable("coins", 2),),
        seats=BySide(Seat(), Seat("greedy")),
        pools=BySide(Pool(PoolKind.COUNTS, 1, {"A": 3, "É": 1}), Pool(multiple=2)),
        start=Start(letters=BySide((Laid(Cell(3, 3), "A"),), ())),
        words=WordChanges(added=("ÄPFEL",), lexicon=50),
        description="Grüße",
        extra={"note": {"by": "Ada"}},
    )
    points, turns = (Condition("score", arguments={"points": 60}), Condition("survive", arguments={"turn": 9}))
    fork = Effect("choice", {"id": "fork", "text": "Where?"}, (Branch(id="a", text="A"), Branch(id="b", text="B")))
    two = Level(
        "two",
        "Two",
        TerrainMap.filled(Size(3, 3)),
        standard_end=False,
        conditions=BySide((WinPath("points", points), WinPath("turns", turns, hidden=True)), ()),
        triggers=(Trigger("greet", turns, (Effect("reveal", {"condition": "turns"}), fork)),),
        protagonist=Side.SILVER,
    )
    presets = (Preset("late", "Late", Position(turn=9, to_move=Side.SILVER), seed=5), Preset("plain", "Plain", None))
    return Campaign(
        "test",
        "Test",
        (one, two),
        version="1.0",
        nodes=(Node("a", "one"), Node("b", "two", at=Cell(2, 2))),
        edges=(Edge("way", "a", "b", LevelOutcome.LOST, variables=(VariableTest("gold", 1, 3),), priority=2),),
        variables=(Variable("gold", 2, "Gold"),),
        start="a",
        presets={"one": PresetFile(presets)},
        language="de",
        difficulties=(Difficulty("easy", "Easy"), Difficulty("hard", "Hard")),
        texts={"fr": TextTable({"one.name": "Un"}, {"note": 1})},
        proofs={"one": ProofFile((Proof("kept", Side.GOLD, Record(one, RELEASE, "", 7)),), {"note": [2]})},
        accepted=AcceptedFile((Accepted("city-out-of-reach", "on purpose", "one", "home"),)),
        tables=(
            TableLevel("duel", "Duel", "scribe", difficulty={"hard": TableColumn(Skill.MASTER)}, extra={"later": [1]}),
            TableLevel("bricks", "Brick wall", "scryper", {"columns": 5}),
        ),
        stamps={"pond": Stamp("Pond", ("~~", " ~"))},
        notes={"one": NoteFile((MapNote("look", Cell(1, 1), "Look here."),))},
        extra={"$schema": "x", "more": [1, [2]]},
    )


ONE = rich().levels[0]
CORNER = Area.of((Cell(4, 4), Cell(4, 5)))
PLAIN = Preset("new", "New", None)

EXAMPLES: dict[type, Edit] = {
    type(edit): edit
    for edit in (
        ChangeCampaign("other", "Other", "Ada", "2", "MIT", "About", "assets/a.png", CampaignWords("own", 1, 2, True)),
        ChangeRelease("Another river"),
        ChangeNeeds("0.0.1"),
        ChooseWords(CampaignWords("own"), LetterRules({"A": 1, "Ä": 6}, {"A": 5, "Ä": 1})),
        SetCells("one", {Cell(0, 0): Terrain.LAVA}),
        ChangeCity("one", "home", None, "Else"),
        MoveCity("one", "home", Cell(3, 2)),
        PlaceCity("one", Cell(5, 7), Side.SILVER),
        RemoveCity("one", "fort"),
        CompositeEdit((SetCells("one", {Cell(0, 0): Terrain.ICE}), ChangeLevel("two", name="Zwei"))),
        EraseCells("one", (CORNER,), terrain=True, things=True, letters=True),
        AddLevel(blank_level(rich(), "Three", Size(9, 9), "release"), 0),
        ChangeLevel("one", "Eins", "Text", "initial", Side.SILVER, Symmetry.LEFT_RIGHT),
        ChangeSeat("one", Side.GOLD, "greedy"),
        ChangeBalance("one", LevelEdit(((Cell(0, 0), Terrain.LAVA),), (("home", Cell(3, 2)),), BySide(0, 5))),
        DuplicateLevel("one", "copy", "Copy"),
        MoveLevel("one", 1),
        RemoveLevel("one"),
        RepairSymmetry("one", Symmetry.LEFT_RIGHT, Turn.FLIP_COLUMNS),
        ClearCells("one", CORNER),
        MoveCells("one", CORNER, Cell(0, 0)),
        PutPiece("one", piece_of(ONE, CORNER), Cell(1, 1)),
        ChangeStart(replace(ONE, start=Start(racks=BySide("ABC", None), base=BySide(3, 0)))),
        SetPresets("one", (PLAIN,)),
        AddNode(Node("c", "two", at=Cell(3, 4)), edge=Edge("on", "b", "c")),
        AddEdge(Edge("again", "b", "a", carry=Carry(letters=2))),
        ChangeNode("a", Node("first", "one", "The first", optional=True, ending=EndKind.OPEN)),
        ChangeEdge("way", Edge("road", "a", "b", path="win", score_least=3, choice="Take the road", unlocks=True)),
        LayOut(),
        MoveNodes({"a": Cell(0, 1)}),
        RemoveFromGraph(("b",)),
        SetStart("b"),
        AddRegion("one", CORNER, "Corner"),
        NameRegion("one", "wood", "Wald"),
        PaintRegion("one", "wood", CORNER),
        RemoveRegion("one", "wood"),
        AddVariable("one", Variable("gems", 3)),
        ChangeVariable("one", Variable("coins", 9, "Coins", shown=True)),
        RemoveVariable("one", "coins"),
        RenameJourneyVariable("gold", "silver"),
        Rename("one", ReferenceKind.CITY, "home", "house"),
        RenameChoice("two", "fork", "road"),
        RenameLevel("one", "first"),
        FollowName("bricks"),
        AddTable(blank_table(rich(), "Stones", "scrambler"), "one"),
        ChangeTable(
            "duel", "Zweikampf", "Text", None, TablePlayer.SECOND, Prize("QX", (PrizeToken(Element.FLOOD),), 1, 2)
        ),
        ChooseGame("bricks", "scrambler"),
        DuplicateLevel("duel", "duel-2", "Duel 2"),
        MoveLevel("bricks", 0),
        RemoveLevel("bricks"),
        SetParameter("duel", "scoring", "advanced", "hard"),
        SetTableSkill("duel", "easy", Skill.NOVICE),
        Replace(Scope(("one", "two")), Terrain.PLAINS, Terrain.FOREST),
        ResizeLevel("one", Size(7, 9), Terrain.ICE, 1, 1),
        UseCampaign(Campaign("bare", "Bare", ())),
        LayLetters("one", Side.GOLD, {Cell(3, 4): "T"}),
        ChangeToken("one", "jewel", Element.VOLCANO, None),
        MoveToken("one", "jewel", Cell(5, 5)),
        PlaceToken("one", Cell(5, 6), Element.DROUGHT, 2),
        RemoveToken("one", "jewel"),
        TurnLevel("one", Turn.QUARTER),
        LayMap("one", make_map(MapOptions(Size(6, 8), seed=3))),
        AddEntry("two", Side.GOLD, WinPath("rich", Condition("score", arguments={"points": 90}), bonus=True), 0),
        ChangeEntry("two", None, Trigger("greet", Condition("within", arguments={"turn": 2}), (), repeat=True)),
        RemoveEntry("two", None, "greet"),
        MoveEntry("two", Side.GOLD, "points", 1),
        RenameTrigger("two", "greet", "welcome"),
        ChangeStandardEnd("two", True),
        KeepProof("one", Proof("more", Side.SILVER, Record(rich().levels[0], RELEASE, "", 8), "", "Note")),
        RemoveProof("one", "kept"),
        AcceptIssues((Accepted("map-cut", "two islands", "two"),)),
        ReopenIssues((Accepted("city-out-of-reach", "on purpose", "one", "home"),)),
        FixIssues(
            (Issue(Severity.HINT, "accepted-stale", Place("accepted.json", None, "/accepted/0")),), "remove-acceptance"
        ),
        KeepStamp("isle", Stamp("Isle", ("~.~",), (City("hut", Cell(0, 1), None),))),
        RemoveStamp("pond"),
        PutNote("one", MapNote("", Cell(2, 3), "A ford?", to=Cell(2, 5))),
        MoveNote("one", "look", Cell(2, 1)),
        RemoveNote("one", "look"),
        PastePart(part_of(rich(), ("one",), ("a", "b")), "one"),
        SetPages("one", "won", (StoryPage("Once.", "Dawn", "dawn.png"),)),
        SetNodePages("a", (StoryPage("Far away."),)),
        SetText(CampaignText(TextKind.LEVEL_NAME, "One", "levels/one.json", "/name", "one"), "Uno"),
        Translate("fr", "Two", "Deux"),
        AddLanguage("pt-BR"),
        RemoveLanguage("fr"),
        RemoveUnused("fr"),
        ChooseLanguage("en"),
        ReplaceInTexts(TextSearch("o"), "0"),
        AllowWord("Scryptic"),
        AddDifficulties((Difficulty("brutal", "Brutal", "For few"),)),
        ChangeDifficulty("easy", "Gentle", "For all"),
        MoveDifficulty("easy", 1),
        RemoveDifficulty("easy"),
        SetSeat("one", "hard", Side.SILVER, Seat("master")),
        SetBase("one", "hard", Side.GOLD, 5),
        SetRule("one", "hard", "spies", 0),
        SetFigure("two", "hard", "/conditions/gold/0/when", "points", 80),
    )
}

NO_CHANGES = {Edit, Refuse}
"""What an edit is, and one that is always refused."""

NOT_YET_OF_CAMPAIGNS = {"extra"}
NOT_YET = {"pools", "words", "extra"}
"""Fields of a campaign and of a level that no edit of their own changes so far; a whole campaign replaces another."""


def every_edit() -> set[type]:
    """All classes below the windows that can be applied to a campaign."""
    found = set()
    for package in (editor.document, editor.tools, editor.mapmaker):
        for module in pkgutil.iter_modules(package.__path__):
            whole = importlib.import_module(f"{package.__name__}.{module.name}")
            found |= {
                one
                for _, one in inspect.getmembers(whole, inspect.isclass)
                if one.__module__ == whole.__name__ and "apply" in vars(one)
            }
    return found - NO_CHANGES


def test_every_edit_has_its_example() -> None:
    assert every_edit() == set(EXAMPLES)


@pytest.mark.parametrize("edit", EXAMPLES.values(), ids=lambda edit: type(edit).__name__)
def test_each_edit_is_one_step_that_leads_back_to_the_same_bytes_and_on_again(edit: Edit) -> None:
    document = Document(rich())
    before = files_of(document.campaign)
    assert document.perform("Edit", edit) is None
    after = files_of(document.campaign)
    assert after != before
    assert [step.label for step in document.history] == ["Edit"]
    document.undo()
    assert files_of(document.campaign) == before
    assert not document.is_dirty
    document.redo()
    assert files_of(document.campaign) == after


@pytest.mark.parametrize("edit", EXAMPLES.values(), ids=lambda edit: type(edit).__name__)
def test_each_edit_comes_back_out_of_a_journal_both_ways(edit: Edit) -> None:
    before = rich()
    after = edit.apply(before)
    assert isinstance(after, Campaign)
    for old, new in ((before, after), (after, before)):
        written = from_bytes(to_bytes(difference(old, new)))
        assert isinstance(written, dict)
        again = changed(old, written)
        assert again == new
        assert files_of(again) == files_of(new)


def test_every_kind_of_file_is_tried() -> None:
    assert {type(model) for model in models_of(rich()).values()} == set(get_args(FileModel))


def test_all_fields_of_a_campaign_and_its_levels_can_be_changed_but_those_known_to_wait() -> None:
    before, campaign_fields, level_fields = rich(), set(), set()
    for kind, edit in EXAMPLES.items():
        after = edit.apply(before)
        if kind is UseCampaign or not isinstance(after, Campaign):
            continue
        campaign_fields |= {one.name for one in fields(before) if getattr(before, one.name) != getattr(after, one.name)}
        old = {level.id: level for level in before.levels}
        for level in after.levels:
            if level.id in old:
                level_fields |= {
                    one.name for one in fields(level) if getattr(level, one.name) != getattr(old[level.id], one.name)
                }
    assert {one.name for one in fields(Campaign)} - campaign_fields == NOT_YET_OF_CAMPAIGNS
    assert {one.name for one in fields(Level)} - level_fields == NOT_YET | {"id"}


def test_a_day_of_edits_is_recovered_from_the_file_and_one_undo_leads_to_what_was_saved(tmp_path: Path) -> None:
    document = Document(rich())
    said: list[str] = []
    journal = Journal(tmp_path, said.append)
    ground = JournalBase("Test", None, None, document.saved)
    for number, edit in enumerate(EXAMPLES.values(), 1):
        if document.perform("Edit", edit) is None:
            journal.note(ground, document.campaign, number)
            assert journal.flush()
    journal.close()
    kept = find_kept(tmp_path)
    recovered = recover(kept[0])
    assert said == []
    assert recovered is not None
    assert recovered.campaign == document.campaign
    again = Document(recovered.saved)
    again.perform("Recovered work", UseCampaign(recovered.campaign))
    assert again.is_dirty
    again.undo()
    assert files_of(again.campaign) == files_of(rich())
