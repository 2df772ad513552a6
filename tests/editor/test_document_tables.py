"""Edits of table games: each is one step, undone to the same value, refused with a reason; the chain follows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from editor.document.changes import CampaignChanged, LevelRenamed
from editor.document.document import Document
from editor.document.edit import Edit, EditRefusal
from editor.document.levels import AddTable, DuplicateLevel, MoveLevel, RemoveLevel, blank_level
from editor.document.references import RenameLevel
from editor.document.story import SetPages
from editor.document.tables import (
    ChangeTable,
    ChooseGame,
    SetParameter,
    SetTableSkill,
    blank_table,
)
from editor.safety.journal_entries import changed, difference, from_bytes, to_bytes
from editor.tools.names import say_refused
from runtime import resources
from runtime.campaign.model import Campaign, Edge, LevelOutcome
from runtime.campaign.reader import read_campaign
from runtime.campaign.tables import Prize, PrizeToken, TableColumn
from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import StoryPage
from runtime.support.texts import english
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill


@cache
def _shipped() -> Campaign:
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    return campaign


def _with_table() -> Campaign:
    campaign = _shipped()
    made = AddTable(blank_table(campaign, "Glyphs", "scribe"), "meadow").apply(campaign)
    assert isinstance(made, Campaign)
    return made


EDITS = (
    ("duplicate", DuplicateLevel("glyphs", "again", "Again")),
    ("name", ChangeTable("glyphs", name="Runes")),
    ("description", ChangeTable("glyphs", description="Play.")),
    ("opponent", ChangeTable("glyphs", opponent=None)),
    ("side", ChangeTable("glyphs", protagonist=TablePlayer.SECOND)),
    ("prize", ChangeTable("glyphs", prize=Prize("QXZ", (PrizeToken(Element.FLOOD),), 1, 50))),
    ("parameter", SetParameter("glyphs", "scoring", "advanced")),
    ("parameter of a column", SetParameter("glyphs", "scoring", "advanced", "hard")),
    ("skill of a column", SetTableSkill("glyphs", "easy", Skill.NOVICE)),
    ("game", ChooseGame("glyphs", "scryper")),
    ("pages", SetPages("glyphs", "won", (StoryPage("You have won."),))),
    ("id", RenameLevel("glyphs", "runes")),
    ("remove", RemoveLevel("glyphs")),
    ("add", AddTable(blank_table(_with_table(), "Bricks", "scryper"))),
)


@pytest.mark.parametrize("edit", [edit for _, edit in EDITS], ids=[name for name, _ in EDITS])
def test_an_edit_is_one_step_that_undo_takes_back(edit: Edit, tmp_path: Path) -> None:
    """The value after undo is the one before, redo makes the same again, and the journal knows the way there."""
    before = _with_table()
    document = Document(before, folder=tmp_path)
    assert document.perform("Do", edit) is None
    after = document.campaign
    assert after != before and len(document.history) == 1
    assert document.undo() and document.campaign == before
    assert document.redo() and document.campaign == after
    piece = from_bytes(to_bytes(difference(before, after)))
    assert isinstance(piece, dict)
    assert changed(before, piece) == after
    back = from_bytes(to_bytes(difference(after, before)))
    assert isinstance(back, dict)
    assert changed(after, back) == before


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (ChangeTable("gone", name="X"), "no-such-level"),
        (ChangeTable("glyphs", name=" "), "no-name"),
        (ChangeTable("glyphs", prize=Prize(spies=101)), "bad-prize"),
        (SetParameter("glyphs", "scoring", "wild"), "bad-parameter"),
        (ChooseGame("glyphs", "chess"), "no-such-game"),
        (AddTable(blank_table(_with_table(), "X", "scribe").__class__("meadow", "X", "scribe")), "id-taken"),
        (RemoveLevel("gone"), "no-such-level"),
        (RenameLevel("glyphs", "meadow"), "id-taken"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(edit: Edit, code: str) -> None:
    """Nothing changes, and there is a sentence for it."""
    refused = edit.apply(_with_table())
    assert isinstance(refused, EditRefusal)
    assert refused.code == code
    said = say_refused(english(), refused)
    assert said.endswith(".") and "{" not in said and code not in said


@pytest.mark.parametrize("game", ["scribe", "scryper"])
def test_in_a_plain_chain_the_game_is_played_between_two_levels_and_leads_on_whatever_comes(game: str) -> None:
    """An interlude does not stop the journey; no game of Scribe is drawn. Taken out again, the chain is as it was."""
    before = _shipped()
    campaign = AddTable(blank_table(before, "Glyphs", game), "meadow").apply(before)
    assert isinstance(campaign, Campaign)
    assert [node.level for node in campaign.nodes] == ["meadow", "glyphs", "ford", "pass"]
    edges = [(edge.start, edge.end, edge.outcome) for edge in campaign.edges]
    assert edges == [
        ("meadow", "glyphs", LevelOutcome.WON),
        ("glyphs", "ford", LevelOutcome.WON),
        ("glyphs", "ford", LevelOutcome.LOST),
        *([] if game == "scribe" else [("glyphs", "ford", LevelOutcome.DRAWN)]),
        ("ford", "pass", LevelOutcome.WON),
    ]
    without = RemoveLevel("glyphs").apply(campaign)
    assert isinstance(without, Campaign)
    assert (without.nodes, without.edges, without.tables) == (before.nodes, before.edges, ())


def test_behind_the_last_level_it_is_the_end_and_alone_the_beginning() -> None:
    """The ending moves along; in a campaign of nothing the game is where it begins."""
    campaign = _shipped()
    last = AddTable(blank_table(campaign, "Glyphs", "scribe"), "pass").apply(campaign)
    assert isinstance(last, Campaign)
    assert last.nodes[-1].level == "glyphs"
    assert last.nodes[-1].ending is campaign.nodes[-1].ending
    assert last.edges[-1] == Edge("pass-won", "pass", "glyphs")
    alone = AddTable(blank_table(Campaign("c", "C", ()), "Glyphs", "scribe")).apply(Campaign("c", "C", ()))
    assert isinstance(alone, Campaign)
    assert alone.start == alone.nodes[0].id == "glyphs"


def test_a_designed_graph_gets_a_station_that_lies_on_no_way() -> None:
    """The list leaves a designer's graph alone."""
    campaign = _with_table()
    more = AddTable(blank_table(campaign, "Bricks", "scryper"), "meadow").apply(campaign)
    assert isinstance(more, Campaign)
    assert more.edges == campaign.edges
    assert more.nodes[-1].level == "bricks"


def test_another_game_has_its_own_parameters_and_columns_keep_what_fits() -> None:
    """What one game knows would be nonsense to another."""
    campaign = _with_table()
    for edit in (
        SetParameter("glyphs", "scoring", "advanced"),
        SetParameter("glyphs", "scoring", "standard", "hard"),
        SetTableSkill("glyphs", "easy", Skill.NOVICE),
        ChooseGame("glyphs", "scrambler"),
    ):
        done = edit.apply(campaign)
        assert isinstance(done, Campaign)
        campaign = done
    table = campaign.tables[0]
    assert (table.game, table.parameters) == ("scrambler", {})
    assert table.difficulty == {"easy": TableColumn(Skill.NOVICE)}


def test_a_column_that_says_nothing_any_more_is_gone() -> None:
    """Setting everything back leaves the file as it was."""
    campaign = SetTableSkill("glyphs", "easy", Skill.NOVICE).apply(_with_table())
    assert isinstance(campaign, Campaign)
    campaign = SetTableSkill("glyphs", "easy", None).apply(campaign)
    assert campaign == _with_table()


def test_listeners_hear_of_changed_games_of_new_ids_and_of_another_order() -> None:
    """What shows the list, and what shows the level, both follow."""
    document, heard = Document(_with_table()), []
    document.subscribe(heard.append)
    document.perform("Name", ChangeTable("glyphs", name="Runes"))
    assert CampaignChanged(("tables",)) in heard
    document.perform("Id", RenameLevel("glyphs", "runes"))
    assert LevelRenamed("glyphs", "runes") in heard
    document.perform("Add", AddTable(blank_table(document.campaign, "Bricks", "scryper")))
    heard.clear()
    document.perform("Move", MoveLevel("bricks", 0))
    assert [table.id for table in document.campaign.tables] == ["bricks", "runes"]
    assert any(isinstance(change, CampaignChanged) and "levels" in change.fields for change in heard)


def test_levels_and_table_games_share_their_ids() -> None:
    """No level can be given the id of a table game."""
    campaign = _with_table()
    level = blank_level(campaign, "Glyphs", Size(9, 9))
    assert level.id == "glyphs-2"
