"""Objectives, messages and whatever triggers do, as a player sees them; and no event that the log forgets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest
from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QLabel, QWidget
from shiboken6 import isValid

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.game.events import (
    ActionsAllowed,
    AttackDeclared,
    ChanceDecided,
    ChoiceMade,
    ChoiceOpened,
    CitiesGiven,
    CitiesRazed,
    CityDestroyed,
    CityFounded,
    CityPassed,
    ConditionsAdvanced,
    DrawOffered,
    EffectFailed,
    EffectFailure,
    ElementInvoked,
    Event,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    LettersGiven,
    LettersLaid,
    LettersRemoved,
    MessageShown,
    Modifier,
    ObjectiveClosed,
    ObjectiveMet,
    ObjectiveRevealed,
    OrderChosen,
    PointsAwarded,
    RunLifted,
    SidesSwapped,
    SpiesAwarded,
    SpyReported,
    Strength,
    StrengthStep,
    TerrainChanged,
    TokenGiven,
    TokenPlaced,
    TokenRemoved,
    TriggerFired,
    TurnBegan,
    TurnEnded,
    TurnGiven,
    VariableChanged,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import ActionKind, AllowedActions, Ending, EndReason, HeldToken, Run, ShownChoice
from runtime.engine.levels.level import Condition, Effect, EffectKindId, Level, Seat, Trigger, Variable, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import english
from runtime.ui.game.board.outlines import Shade
from runtime.ui.game.cards.cards import EndCard, HandOverCard
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.game.panel.record_pane import ObjectivesCard
from runtime.ui.game_texts.objectives import SILENT, ObjectiveStanding, objective_sentences
from runtime.ui.game_texts.sentences import say_event
from runtime.ui.story.pictures import StoryPictures

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = pytest.mark.qt
GOLD, SILVER = Side.GOLD, Side.SILVER
AT = Cell(1, 2)
RUN = Run(AT, Direction.ACROSS, "CAT")
LAID = (Laid(AT, "C"),)
FORCE = Strength(RUN, (StrengthStep(Modifier.FACE, False, Fraction(4), Fraction(4)),), 4)
TOKEN = HeldToken(Element.FLOOD, AT, 3)
NOTHING: BySide[tuple[Laid, ...]] = BySide((), ())
TOLD: tuple[tuple[Event, str], ...] = (
    (LettersDrawn(GOLD, "AB", 2), "Gold draws A B."),
    (LettersDiscarded(SILVER, "", 2), "Silver gives up 2 letters."),
    (AttackDeclared(GOLD, LAID, RUN, (), FORCE, (RUN,)), "Gold attacks with CAT (4)"),
    (OrderChosen(SILVER, (RUN,)), "Silver lets fight: CAT."),
    (
        WordCommitted(GOLD, WordOutcome.PLACED, RUN, (), LAID, None, (), (), None, None, (), (), (), 0),
        "Gold lays CAT, worth 0.",
    ),
    (RunLifted(GOLD, RUN, LAID), "Gold redeploys CAT: C."),
    (ElementInvoked(GOLD, TOKEN, (AT,), Terrain.WATER, (AT,), NOTHING, (), ()), "Gold invokes the flood"),
    (SpyReported(GOLD, LAID, True), "Gold's spy has found a word."),
    (DrawOffered(SILVER), "Silver offers a draw."),
    (TurnBegan(GOLD, 3), "Turn 3: Gold."),
    (TurnEnded(GOLD, 3, False, ()), ""),
    (GameEnded(Ending(GOLD, EndReason.CONDITION, "hold")), "Gold wins. The objective is met: Gold wins when so."),
    (ConditionsAdvanced(1, ()), ""),
    (ObjectiveMet(GOLD, "hold", True), "Bonus objective met: Gold wins when so."),
    (ObjectiveRevealed(GOLD, "hold"), "An objective is revealed: Gold wins when so."),
    (TriggerFired("t"), ""),
    (MessageShown("Beware\nof ice.", "Anna", "", (), None), "Anna: “Beware of ice.”"),
    (
        TerrainChanged(Terrain.LAVA, (AT,), BySide(LAID, ()), (CityDestroyed("g", AT, GOLD),)),
        "1 cell turns to lava. Gold loses C. The city at row 2, column 3 is destroyed.",
    ),
    (TokenPlaced("t", AT, Element.FLOOD, 3), "A flood token appears at row 2, column 3."),
    (TokenRemoved("t", AT), "The token at row 2, column 3 is gone."),
    (LettersGiven(GOLD, "AB", 2), "Gold receives A B."),
    (LettersGiven(GOLD, "", 2), "Gold receives 2 letters."),
    (TurnGiven(SILVER), "The next turn is Silver's."),
    (VariableChanged("coins", 3, "Coins", shown=True), "Coins is 3 now."),
    (VariableChanged("coins", -3, shown=True), "coins is -3 now."),
    (VariableChanged("coins", 3), ""),
    (ChanceDecided("The dragon\nwakes."), "Chance decides: The dragon wakes."),
    (ChanceDecided(""), "Chance decides."),
    (ChoiceOpened(GOLD, ShownChoice("c", "Left?\nRight?", "", "", GOLD, ())), "Gold must choose: Left? Right?"),
    (ChoiceMade(SILVER, "c", "left", "To the left."), "Silver has chosen: To the left."),
    (PointsAwarded(GOLD, 30), "Gold receives 30 points."),
    (PointsAwarded(SILVER, -1), "Silver loses 1 point."),
    (SpiesAwarded(GOLD, 2), "Gold receives 2 spies."),
    (SpiesAwarded(SILVER, -1), "Silver loses 1 spy."),
    (TokenGiven(GOLD, TOKEN), "Gold receives a flood token."),
    (ObjectiveClosed(GOLD, "hold", False), "An objective can no longer be met: Gold wins when so."),
    (LettersLaid(GOLD, LAID), "The level lays letters of Gold: C."),
    (LettersRemoved(SILVER, LAID), "Silver loses C."),
    (CityFounded("g", AT, "Ford", GOLD, None), "The city Ford is founded at row 2, column 3."),
    (CityFounded("g", AT, "", None, SILVER), "A city is founded at row 2, column 3. Silver takes it."),
    (CitiesRazed((CityDestroyed("g", AT, GOLD),)), "The city at row 2, column 3 is destroyed."),
    (CitiesGiven(GOLD, (CityPassed("g", AT, None),)), "Gold receives these cities: the one at row 2, column 3."),
    (CitiesGiven(None, (CityPassed("g", AT, GOLD),)), "Nobody owns these cities any more: the one at row 2, column 3."),
    (
        ActionsAllowed(GOLD, AllowedActions((ActionKind.COMMIT, ActionKind.END_TURN))),
        "For now Gold may only do this: lay words, end the turn.",
    ),
    (ActionsAllowed(GOLD, AllowedActions()), "Gold may do anything again."),
    (
        EffectFailed(EffectKindId("lay_letters"), EffectFailure.LAVA),
        "An effect could not be carried out (lay_letters): lava is in the way.",
    ),
    (SidesSwapped(SILVER), "The players change sides: who played Silver goes on as the other."),
)


def test_every_event_is_told_in_the_log_or_silent_for_a_reason() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(Event))
    for event, expected in TOLD:
        said = say_event(english().for_windows(), event, {}, (), {"hold": "Gold wins when so."})
        assert said.startswith(expected)
        assert bool(said) is bool(expected)
        assert said or SILENT[type(event)], "silent without a reason"


def message(text: str, **more: object) -> Effect:
    return Effect("message", {"text": text, **more})


def begins(turn: int) -> Condition:
    return Condition("turn_begins", arguments={"turn": turn})


def with_story(level: Level, *effects: Effect, turn: int = 1) -> Level:
    return replace(level, triggers=(Trigger("story", begins(turn), effects),))


def with_goals(level: Level, gold: Mapping[str, WinPath]) -> Level:
    return replace(level, conditions=BySide(tuple(gold.values()), (WinPath("theirs", Condition("conquest")),)))


@pytest.fixture
def goals(maps: Maps) -> Level:
    """The duel with two ways to win and three bonus objectives, one of them hidden."""
    parts = (Condition("score", arguments={"points": 100}), Condition("hold_cities", arguments={"count": 2}))
    paths = (
        WinPath("bonus", Condition("play_word", arguments={"words": ["CAT"]}), bonus=True),
        WinPath("hold", Condition("hold_cities", arguments={"count": 2, "turns": 3})),
        WinPath("both", Condition("all", parts=parts)),
        WinPath("hidden", Condition("score", arguments={"points": 50}), bonus=True, hidden=True),
        WinPath("late", Condition("hold_cities", arguments={"cities": ["g", "s"], "count": 2}), bonus=True),
    )
    return with_goals(maps.duel(), {path.id: path for path in paths})


def shown(hands: Hands) -> list[tuple[str, str, ObjectiveStanding]]:
    return [(line.rank, line.progress, line.standing) for line in hands.window.stage.objectives.lines]


def test_objectives_are_shown_with_rank_and_progress_and_hidden_ones_are_not(open_game: Opens, goals: Level) -> None:
    hands = open_game(goals)
    stage = hands.window.stage
    assert stage.objectives.isVisible(), "where a level has objectives they are in front at first"
    assert shown(hands) == [
        ("Primary", "1 of 2 cities, held for 0 of 3 turns", ObjectiveStanding.OPEN),
        ("Alternative", "", ObjectiveStanding.OPEN),
        ("Bonus", "", ObjectiveStanding.OPEN),
        ("Bonus", "1 of 2 cities", ObjectiveStanding.OPEN),
        ("Primary", "1 of 2 cities", ObjectiveStanding.OPEN),
    ]
    said = stage.objectives.toPlainText()
    assert "○ Gold wins when it holds any 2 cities for 3 of its turns running." in said
    assert "○ Gold holds any 2 cities (1 of 2 cities)" in said
    assert "50 points" not in said
    assert stage.record.objectives_tab.text() == "Objectives 0/5"
    assert "The game ends after turn 200 at the latest" in said


def test_an_objective_that_is_met_is_marked_in_the_list_and_told_in_the_log(open_game: Opens, goals: Level) -> None:
    hands = open_game(goals)
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    assert ("Bonus", "", ObjectiveStanding.MET) in shown(hands)
    stage = hands.window.stage
    assert "✔ Bonus for Gold: Gold plays the word CAT." in stage.objectives.toPlainText()
    assert stage.record.objectives_tab.text() == "Objectives 1/5"
    stage.record.log_tab.click()
    assert stage.log.isVisible()
    assert "Bonus objective met: Bonus for Gold: Gold plays the word CAT." in [
        one.text for one in stage.controller.log.entries
    ]


def test_points_beyond_a_goal_are_told_and_why_it_is_not_won_yet(open_game: Opens, maps: Maps) -> None:
    hands = open_game(with_goals(maps.duel(), {"a": WinPath("a", Condition("score", arguments={"points": 3}))}))
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    stage = hands.window.stage
    points = stage.controller.game.scores.gold
    assert points > 3
    assert f"Primary · {points} of 3 points · counts when the turn ends" in stage.objectives.toPlainText()
    assert shown(hands)[0][2] is ObjectiveStanding.OPEN
    hands.press("end_turn")
    assert isinstance(hands.card, EndCard)
    assert "counts when" not in stage.objectives.toPlainText()


def test_an_objective_that_can_not_be_met_any_more_is_told(open_game: Opens, maps: Maps) -> None:
    soon = WinPath("soon", Condition("within", arguments={"turn": 1}), bonus=True)
    both = (Condition("score", arguments={"points": 90}), Condition("within", arguments={"turn": 1}))
    hands = open_game(with_goals(maps.duel(), {"a": WinPath("a", Condition("all", parts=both)), "b": soon}))
    hands.press("end_turn")
    hands.key(Qt.Key.Key_Return)
    lost = [line for line in hands.window.stage.objectives.lines if line.side is GOLD and line.rank == "Primary"]
    assert lost[0].standing is ObjectiveStanding.LOST
    assert "can no longer be met" in hands.window.stage.objectives.toPlainText()


def test_a_hidden_objective_appears_once_it_is_revealed(open_game: Opens, goals: Level) -> None:
    hands = open_game(with_story(goals, Effect("reveal", {"condition": "hidden"}), turn=2))
    hands.press("end_turn")
    hands.key(Qt.Key.Key_Return)
    assert ("Bonus, was hidden", "0 of 50 points", ObjectiveStanding.OPEN) in shown(hands)
    told = "An objective is revealed: Bonus for Gold: Gold has a score of 50 points or more at the end of a turn."
    assert told in [entry.text for entry in hands.window.stage.controller.log.entries]


def test_what_a_variable_holds_stands_beside_the_objectives_and_a_hidden_one_nowhere(
    open_game: Opens, goals: Level
) -> None:
    adding = (Effect("add_variable", {"variable": name, "by": 5}) for name in ("coins", "anger"))
    variables = (Variable("coins", 2, "Coins", shown=True), Variable("anger", 41, "Anger"))
    hands = open_game(replace(with_story(goals, *adding, turn=2), variables=variables))
    stage = hands.window.stage
    assert "Coins: 2" in stage.objectives.toPlainText()
    hands.press("end_turn")
    hands.key(Qt.Key.Key_Return)
    said = stage.objectives.toPlainText()
    told = [entry.text for entry in stage.controller.log.entries]
    assert "Coins: 7" in said
    assert "Coins is 7 now." in told
    assert not any("Anger" in text or "46" in text for text in (said, *told))


def test_all_objectives_have_a_card_that_scrolls(open_game: Opens, goals: Level) -> None:
    paths = [WinPath(f"n{n}", Condition("score", arguments={"points": 100 + n})) for n in range(30)]
    hands = open_game(replace(goals, conditions=BySide(tuple(paths), ())))
    hands.window.resize(1024, 700)
    hands.key(Qt.Key.Key_F2)
    card = hands.card
    assert isinstance(card, ObjectivesCard)
    assert hands.window.rect().contains(card.card.geometry())
    assert len(card.list.lines) == 30
    bar = card.list.verticalScrollBar()
    assert bar.value() == 0, "it is read from its beginning"
    hands.key(Qt.Key.Key_PageDown)
    assert bar.value() > 0
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.stage.cards.card is None
    hands.bot.mouseClick(hands.window.stage.record.more, Qt.MouseButton.LeftButton)
    assert isinstance(hands.card, ObjectivesCard)


def test_objectives_take_the_room_that_the_panel_does_not_need_and_no_line_is_cut(
    open_game: Opens, goals: Level
) -> None:
    paths = [WinPath(f"n{n}", Condition("score", arguments={"points": 100 + n})) for n in range(9)]
    hands = open_game(replace(goals, conditions=BySide(tuple(paths), ())))
    hands.window.resize(1280, 800)
    stage = hands.window.stage
    hands.bot.waitUntil(lambda: stage.width() == 1280)
    shown_at, panel = stage.objectives.height(), stage.preview.height()
    stage.record.log_tab.click()
    assert stage.preview.height() > panel, "the log asks for no more than is usual"
    stage.record.objectives_tab.click()
    assert stage.objectives.height() == shown_at
    bar, seen = stage.objectives.verticalScrollBar(), stage.objectives.viewport().rect()
    assert bar.maximum() > 0
    for place in range(0, bar.maximum(), 7):
        bar.setValue(place)
        whole = stage.objectives.whole_lines()
        assert seen.contains(whole)
        assert whole.height() > seen.height() - 2 * 26, "at most a line is left out above and below"
        picture = stage.objectives.viewport().grab().toImage()
        ratio = picture.devicePixelRatio()
        for row in (*range(whole.top()), *range(whole.bottom() + 1, seen.height())):
            line = {picture.pixel(round(column * ratio), round(row * ratio)) for column in range(8, 200)}
            assert len(line) == 1, "nothing is written outside whole lines"


def test_what_is_laid_out_only_to_be_measured_is_gone_afterwards(open_game: Opens, goals: Level) -> None:
    copies = list[QTextDocument]()

    class Copied(QTextDocument):
        def clone(self, parent: QObject | None = None) -> QTextDocument:
            copies.append(super().clone(parent))
            return copies[-1]

    view = open_game(goals).window.stage.objectives
    document = Copied()
    view.setDocument(document)
    document.setPlainText("Hold the bridge. " * 9)
    assert view.needed(300) != view.needed(40)
    assert [isValid(one) for one in copies] == [False, False]


def edge(stage: QWidget, part: QWidget) -> QRect:
    return part.rect().translated(part.mapTo(stage, QPoint()))


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_nothing_is_cut_off_in_the_column(size: tuple[int, int], open_game: Opens, goals: Level) -> None:
    hands = open_game(goals)
    hands.window.resize(*size)
    stage = hands.window.stage
    hands.bot.waitUntil(lambda: stage.width() == size[0] and stage.rect().contains(edge(stage, stage.record)))
    hands.bot.waitUntil(lambda: stage.objectives.height() >= 80)
    boxes = {name: edge(stage, button) for name, button in stage.buttons.items() if button.isVisible()}
    boxes["record"] = edge(stage, stage.record)
    for name, box in boxes.items():
        assert stage.rect().contains(box), name
        for other, beside in boxes.items():
            assert name == other or not box.intersects(beside), (name, other)
    assert stage.objectives.height() >= 80, "four lines at least, once all has settled"
    assert {"undo", "redo", "draw", "resign", "help"} < set(boxes)


def test_a_message_lies_over_the_window_until_enter_and_marks_its_cells(open_game: Opens, maps: Maps) -> None:
    long = "The river is yours. " * 8
    level = with_story(maps.duel(), message(long, speaker="Anna", cells=[[2, 1], [4, 4]]), message("Go."))
    hands = open_game(level)
    card, stage = hands.card, hands.window.stage
    assert isinstance(card, MessageCard)
    assert card.heading.text() == "Anna"
    label = next(one for one in card.findChildren(QLabel) if one.text() == long)
    assert label.height() >= label.heightForWidth(label.width()) > 40, "no line is cut off"
    pointed = stage.board.outlines[0]
    assert (pointed.shade, pointed.cells) == (Shade.POINTED, {Cell(2, 1), Cell(4, 4)})
    hands.bot.keyClick(card, Qt.Key.Key_Return)
    assert isinstance(hands.card, MessageCard)
    hands.key(Qt.Key.Key_Escape)
    assert stage.cards.card is None
    assert stage.board.outlines == (pointed,), "they stay marked for whoever looks for them now"
    assert f"Anna: “{long.strip()}”" in [entry.text for entry in stage.controller.log.entries]


def test_a_message_to_one_of_two_people_waits_until_they_sit_down(open_game: Opens, maps: Maps) -> None:
    hands = open_game(with_story(maps.duel(), message("For silver alone.", to="silver")))
    stage = hands.window.stage
    assert stage.cards.card is None
    assert [one.text for one in stage.controller.log.entries if "silver alone" in one.text] == []
    assert "There is a message for Silver." in [entry.text for entry in stage.controller.log.entries]
    hands.press("end_turn")
    assert isinstance(hands.card, HandOverCard)
    hands.key(Qt.Key.Key_Return)
    card = hands.card
    assert isinstance(card, MessageCard)
    assert card.message.text == "For silver alone."


def test_a_message_to_the_computer_is_nobodys_business(open_game: Opens, maps: Maps) -> None:
    hands = open_game(with_story(maps.duel("greedy"), message("For silver alone.", to="silver"), message("All.")))
    assert isinstance(hands.card, MessageCard)
    assert hands.card.message.text == "All."
    hands.bot.keyClick(hands.card, Qt.Key.Key_Return)
    assert hands.window.stage.cards.card is None
    assert not [one for one in hands.window.stage.controller.log.entries if "silver" in one.text]


def test_where_nobody_plays_messages_are_in_the_log_alone(open_game: Opens, maps: Maps) -> None:
    level = replace(maps.duel("greedy"), seats=BySide(Seat("greedy"), Seat("greedy")))
    hands = open_game(with_story(level, message("Behold.")))
    assert hands.window.stage.cards.card is None
    assert "Behold." in [entry.text for entry in hands.window.stage.controller.log.entries]


def test_what_triggers_do_is_in_the_log(open_game: Opens, maps: Maps) -> None:
    effects = (
        Effect("terrain", {"terrain": "water", "cells": [[0, 0], [0, 1]]}),
        Effect("place_token", {"id": "t", "at": [0, 3], "element": "flood"}),
        Effect("give_letters", {"letters": "ZE", "side": "gold"}),
        Effect("remove_token", {"token": "t"}),
        Effect("set_turn", {"side": "gold"}),
    )
    hands = open_game(with_story(maps.duel(), *effects))
    said = [entry.text for entry in hands.window.stage.controller.log.entries]
    assert said[-5:] == [
        "2 cells turn to water.",
        "A flood token appears at row 1, column 4.",
        "Gold receives 2 letters.",
        "The token at row 1, column 4 is gone.",
        "The next turn is Gold's.",
    ]
    assert hands.window.stage.rack.letters == "ACETZ"


def test_a_trigger_that_ends_the_game_comes_after_its_message(open_game: Opens, maps: Maps) -> None:
    end = Effect("end", {"winner": "gold"})
    hands = open_game(with_story(maps.duel(), message("It is over."), end, turn=2))
    hands.press("end_turn")
    assert isinstance(hands.card, MessageCard)
    hands.key(Qt.Key.Key_Return)
    assert isinstance(hands.card, EndCard)


def test_pictures_of_speakers_come_from_the_campaigns_folder_alone(tmp_path: Path) -> None:
    assets = tmp_path / "assets"
    assets.mkdir()
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.red)
    for path in (assets / "anna.png", tmp_path / "secret.png"):
        assert picture.save(str(path))
    (assets / "broken.png").write_bytes(b"no picture")
    found = StoryPictures(assets).picture("anna.png", QSize(112, 112))
    assert found is not None
    assert (found.width(), found.height()) == (112, 74)
    for name in ("../secret.png", str(tmp_path / "secret.png"), "broken.png", "none.png", "", "a\0b.png"):
        assert StoryPictures(assets).picture(name, QSize(112, 112)) is None
    assert StoryPictures(None).picture("anna.png", QSize(112, 112)) is None


def test_who_plays_the_computer_is_spoken_to(open_game: Opens, goals: Level) -> None:
    stage = open_game(replace(goals, seats=BySide(Seat(), Seat("novice")))).window.stage
    said = stage.objectives.toPlainText()
    assert "○ You win when you hold any 2 cities for 3 of your turns running." in said
    assert "○ Silver wins when you own no city." in said


def test_what_was_done_at_a_station_is_told_of_one_s_own_objectives_alone(
    goals: Level, rulesets: dict[str, Ruleset]
) -> None:
    told = objective_sentences(english().for_windows(), goals, rulesets, GOLD)
    assert set(told) == {path.id for path in goals.conditions.gold}
    assert told["bonus"] == "Bonus for you: you play the word CAT."
    assert "theirs" in objective_sentences(english().for_windows(), goals, rulesets)
