"""Edits of stories, texts and difficulties: what they change, what they refuse, and that undo brings all back."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

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
from editor.document.edit import Edit, EditRefusal
from editor.document.story import SetNodePages, SetPages, pictures_in, pictures_named
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
from runtime import resources
from runtime.campaign.campaign_texts import TextKind, coverage, texts_of
from runtime.campaign.difficulty import at_difficulty, misfits
from runtime.campaign.model import Campaign, Difficulty, Node, TextTable
from runtime.campaign.reader import read_campaign
from runtime.campaign.spelling import Names, Spelling
from runtime.campaign.writer import campaign_files
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Condition, Seat, StoryPage, WinPath

PAGE = StoryPage("Once *upon* a time.", "Dawn", "dawn.png")


@pytest.fixture
@cache
def story() -> Campaign:
    """The shipped campaign that has all of it."""
    found = read_campaign(resources.campaigns() / "a-story-easy-or-hard").campaign
    assert found is not None
    return found


EDITS: tuple[Edit, ...] = (
    SetPages("mill", "before", (PAGE,)),
    SetPages("mill", "lost", ()),
    SetNodePages("beyond", (PAGE, PAGE)),
    Translate("de", "Easy", "Babyleicht"),
    Translate("de", "Easy", ""),
    AddLanguage("fr"),
    RemoveLanguage("de"),
    ChooseLanguage("en-GB"),
    ReplaceInTexts(TextSearch("mill"), "farm"),
    ReplaceInTexts(TextSearch("Mühle"), "Scheune", "de"),
    AllowWord("Scryptic"),
    AddDifficulties((Difficulty("brutal", "Brutal"),)),
    ChangeDifficulty("easy", "Gentle", "For a first evening"),
    MoveDifficulty("hard", -1),
    RemoveDifficulty("hard"),
    SetSeat("mill", "normal", Side.SILVER, Seat("master")),
    SetBase("mill", "normal", Side.GOLD, -5),
    SetRule("mill", "easy", "spies", 9),
    SetFigure("mill", "easy", "/conditions/gold/1/when", "points", 33),
    SetFigure("mill", "hard", "/conditions/gold/1/when", "points", None),
)


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: type(edit).__name__)
def test_each_edit_is_one_step_that_undo_takes_back_whole(story: Campaign, edit: Edit) -> None:
    document = Document(story)
    before = campaign_files(story, None)
    assert document.perform("step", edit) is None
    assert len(document.history) == 1
    assert campaign_files(document.campaign, None) != before
    changed = document.campaign
    document.undo()
    assert campaign_files(document.campaign, None) == before
    document.redo()
    assert document.campaign == changed


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (SetPages("gone", "before", ()), "no-such-level"),
        (SetPages("mill", "before", (StoryPage("x" * 20_001),)), "text-too-long"),
        (SetNodePages("gone", ()), "no-such-station"),
        (Translate("fr", "Easy", "Facile"), "no-such-language"),
        (AddLanguage("de"), "language-taken"),
        (AddLanguage("EN"), "bad-language"),
        (AddLanguage("en"), "language-taken"),
        (AddLanguage("klingon!"), "bad-language"),
        (ReplaceInTexts(TextSearch("The Mill at the Ford"), ""), "no-name"),
        (ChangeDifficulty("easy", " ", ""), "no-name"),
        (ChangeDifficulty("gone", "x", ""), "no-such-difficulty"),
        (SetFigure("mill", "easy", "/conditions/gold/1/when", "points", 0), "bad-figure"),
        (SetFigure("mill", "easy", "/conditions/gold/9/when", "points", 5), "no-such-figure"),
        (SetRule("mill", "easy", "spies", "many"), "bad-rule"),
        (SetRule("mill", "easy", "spice", 1), "bad-rule"),
    ],
)
def test_what_can_t_be_is_refused(story: Campaign, edit: Edit, code: str) -> None:
    refused = edit.apply(story)
    assert isinstance(refused, EditRefusal)
    assert refused.code == code


def applied(campaign: Campaign, *edits: Edit) -> Campaign:
    for edit in edits:
        result = edit.apply(campaign)
        assert isinstance(result, Campaign)
        campaign = result
    return campaign


def test_typing_a_page_s_text_is_one_step(story: Campaign) -> None:
    document = Document(story)
    for text in ("O", "On", "Once"):
        assert document.perform("type", SetPages("mill", "drawn", (StoryPage(text),)), "drawn page 0 text") is None
    assert len(document.history) == 1
    assert document.campaign.level("mill").story.drawn == (StoryPage("Once"),)


def test_translations_follow_a_text_that_is_changed(story: Campaign) -> None:
    spoken = next(one for one in texts_of(story) if one.kind is TextKind.LEVEL_NAME)
    changed = applied(story, SetText(spoken, "The Old Mill"))
    assert changed.levels[0].name == "The Old Mill"
    assert changed.texts["de"].texts["The Old Mill"] == "Die Mühle an der Furt"
    assert coverage(changed, "de") == coverage(story, "de")


def test_a_text_that_stands_elsewhere_too_keeps_its_translation_there(story: Campaign) -> None:
    speakers = [one for one in texts_of(story) if one.kind is TextKind.SPEAKER]
    assert len(speakers) == 3
    changed = applied(story, SetText(speakers[0], "The old miller"))
    table = changed.texts["de"].texts
    assert table["The miller"] == table["The old miller"] == "Der Müller"


def test_words_are_replaced_in_all_texts_in_one_step(story: Campaign) -> None:
    changed = applied(story, ReplaceInTexts(TextSearch("the miller", whole=True), "the baker"))
    assert not any("the miller" in one.text for one in texts_of(changed))
    assert [one.text for one in texts_of(changed) if one.kind is TextKind.SPEAKER] == ["the baker"] * 3
    assert coverage(changed, "de").missing == ()
    assert applied(story, ReplaceInTexts(TextSearch("MILLER", exact=True), "x")) == story
    assert applied(story, ReplaceInTexts(TextSearch("mil", whole=True), "x")) == story


def test_unused_translations_can_be_dropped(story: Campaign) -> None:
    german = {**story.texts["de"].texts, "Gone": "Fort"}
    changed = applied(replace(story, texts={"de": TextTable(german)}), RemoveUnused("de"))
    assert changed == story


def test_a_difficulty_is_removed_with_the_columns_of_the_levels(story: Campaign) -> None:
    changed = applied(story, RemoveDifficulty("hard"))
    assert [one.id for one in changed.difficulties] == ["easy", "normal"]
    assert list(changed.levels[0].difficulty) == ["easy"]


def test_a_figure_without_an_id_gets_one_by_which_the_column_speaks_of_it(story: Campaign) -> None:
    parts = (Condition("score", arguments={"points": 9}), Condition("lead", arguments={"points": 4}))
    level = replace(story.levels[0], conditions=BySide((WinPath("both", Condition("all", parts=parts)),), ()))
    level = replace(level, difficulty={})
    campaign = replace(story, levels=(level,))
    pointer = "/conditions/gold/0/when/parts/1"
    changed = applied(campaign, SetFigure("mill", "hard", pointer, "points", 7)).levels[0]
    assert misfits(changed) == ()
    hard = at_difficulty(changed, "hard").conditions[Side.GOLD][0].when
    assert [part.arguments["points"] for part in hard.parts] == [9, 7]
    back = applied(replace(story, levels=(changed,)), SetFigure("mill", "hard", pointer, "points", None)).levels[0]
    assert back.difficulty == {}


def test_pictures_wait_until_the_campaign_is_saved(story: Campaign, tmp_path: Path) -> None:
    document = Document(story)
    name = document.bring("My picture (1).PNG", b"one")
    assert name == "My-picture-1.png"
    assert document.bring("My picture (1).PNG", b"one") == name
    other = document.bring("My picture (1).PNG", b"two")
    assert other == "My-picture-1-2.png"
    document.perform("name", SetPages("mill", "before", (StoryPage(picture=name),)))
    assert document.save(tmp_path / "kept") is None
    assets = tmp_path / "kept" / "assets"
    assert (assets / name).read_bytes() == b"one"
    assert not (assets / other).exists()
    assert list(document.waiting) == [other]
    assert pictures_in(document.folder, document.waiting) == (other, name)
    assert pictures_named(document.campaign)[name] == 1
    document.perform("name", SetPages("mill", "won", (StoryPage(picture=other),)))
    assert document.save() is None
    assert (assets / other).read_bytes() == b"two"


def test_words_that_no_list_has_are_found(story: Campaign) -> None:
    known = {"THE", "MILL", "IS", "OPEN", "DO", "CAN", "KING", "AND", "WELL", "KEPT"}
    text = "The mlil isn't open; can't Aldmoor's king do it? A well-kept mill."
    level = replace(story.levels[0], name="x")
    city = replace(level.cities[0], name="Aldmoor")
    campaign = replace(story, levels=(replace(level, cities=(city,)),))
    spelling = Spelling(campaign, known.__contains__)
    assert [(one.word, one.start) for one in spelling.misspelt(text)] == [("mlil", 4), ("it", text.index("it?"))]
    allowed = applied(campaign, AllowWord("Mlil"))
    assert [one.word for one in Spelling(allowed, known.__contains__).misspelt(text)] == ["it"]
    assert list(Spelling(replace(campaign, language="de"), known.__contains__).misspelt(text)) == []


def test_names_that_come_and_go_are_known_while_they_are_there(story: Campaign) -> None:
    names, nothing = Names(), frozenset[str]().__contains__

    def wrong(campaign: Campaign) -> list[str]:
        kept = [one.word for one in Spelling(campaign, nothing, names).misspelt("Aldmoor Brinmoor")]
        assert kept == [one.word for one in Spelling(campaign, nothing).misspelt("Aldmoor Brinmoor")]
        return kept

    level = story.levels[0]
    assert wrong(story) == ["Aldmoor", "Brinmoor"]
    named = replace(level, cities=(replace(level.cities[0], name="Aldmoor"),))
    with_city = replace(story, levels=(named, *story.levels[1:]))
    assert wrong(with_city) == ["Brinmoor"]
    twice = replace(with_city, levels=(*with_city.levels, replace(level, id="b", name="B")))
    assert wrong(twice) == ["Brinmoor"]
    moved = replace(twice, levels=(level, *twice.levels[1:-1], replace(named, id="b")))
    assert wrong(moved) == ["Brinmoor"]
    assert wrong(replace(moved, nodes=(Node("x", name="Brinmoor"),))) == []
    assert wrong(story) == ["Aldmoor", "Brinmoor"]
