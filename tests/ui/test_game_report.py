"""A tester pins notes and saves a report: opt-in, with times and a mark, naming nobody unless that is ticked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from runtime.campaign.play import Context
from runtime.campaign.playtest_json import SUFFIX, PlaytestNote, read_report
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import EndTurn
from runtime.engine.levels.level import Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.session import Session
from runtime.ui.game.playtest_report import MOST_IDLE, NoteCard, PlaytestDiary, ReportCard
from tests.ui.conftest import Maps, Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]
CTRL = Qt.KeyboardModifier.ControlModifier
TWO = BySide(Seat(), Seat())


@pytest.fixture
def session(maps: Maps, rulesets: dict[str, Ruleset], lexicon: Lexicon) -> Session:
    return Session(maps.duel(), rulesets["release"], lexicon, 1)


def test_times_count_for_the_turn_in_which_somebody_thought(session: Session) -> None:
    now = [0.0]
    diary = PlaytestDiary(lambda: now[0])
    diary.begin(session, TWO)
    diary.think(True)
    now[0] += 7.2
    session.submit(session.state.to_act, EndTurn(), session.number)
    diary.think(False)
    now[0] += 100
    diary.think(True)
    now[0] += 3
    (game,) = diary.games()
    assert game.seconds == (7, 3)
    now[0] += 10 * MOST_IDLE
    (game,) = diary.games()
    assert game.seconds == (7, 603)


def test_games_of_a_window_follow_one_another_and_those_in_which_nothing_was_done_are_not_told(
    session: Session, maps: Maps, rulesets: dict[str, Ruleset], lexicon: Lexicon
) -> None:
    diary = PlaytestDiary(lambda: 0.0)
    diary.begin(Session(maps.war(), rulesets["release"], lexicon, 1), TWO)
    diary.begin(session, TWO, BySide("Ada", ""), Context("isle", difficulty="hard"))
    assert diary.games() == ()
    diary.pin(Cell(0, 0), "why?")
    session.submit(session.state.to_act, EndTurn(), session.number)
    diary.begin(session, TWO)
    again = Session(maps.duel(), rulesets["release"], lexicon, 2)
    diary.begin(again, TWO)
    again.submit(again.state.to_act, EndTurn(), again.number)
    one, other = diary.games()
    assert one.record == session.record
    assert one.notes == (PlaytestNote(Cell(0, 0), "why?", 1),)
    assert (one.difficulty, diary.campaign) == ("hard", "isle")
    assert other.record.seed == 2
    assert diary.games(names=True)[0].record.players == BySide("Ada", "")


def test_a_note_is_pinned_to_the_cell_at_the_cursor_changed_and_taken_away(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    stage = hands.window.stage
    hands.key(Qt.Key.Key_N, CTRL)
    assert stage.cards.card is None
    assert "Click a cell first" in hands.said
    hands.click_cell(3, 2)
    hands.key(Qt.Key.Key_N, CTRL)
    card = hands.card
    assert isinstance(card, NoteCard)
    assert card.heading.text() == "A note to row 4, column 3"
    hands.type("Stuck")
    hands.key(Qt.Key.Key_Return)
    assert "pinned to row 4, column 3" in hands.said
    assert stage.reports.diary.note_at(Cell(3, 2)) == "Stuck"
    hands.key(Qt.Key.Key_N, CTRL)
    card = hands.card
    assert isinstance(card, NoteCard)
    assert card.field.text() == "Stuck"
    card.field.clear()
    card.accept()
    assert stage.reports.diary.notes == 0


def test_a_report_is_saved_with_mark_words_and_the_game_and_nothing_before_a_file_is_chosen(
    open_game: Opens, maps: Maps, tmp_path: Path
) -> None:
    hands = open_game(maps.duel())
    stage, file = hands.window.stage, tmp_path / f"mine{SUFFIX}"
    hands.key(Qt.Key.Key_E, CTRL)
    assert stage.cards.card is None
    assert "Nothing was played here yet" in hands.said
    hands.press("end_turn")
    stage.reports.ask = lambda _name: None
    hands.key(Qt.Key.Key_E, CTRL)
    hands.card.accept()
    assert list(tmp_path.iterdir()) == []
    stage.reports.ask = lambda name: file if name == "duel" else None
    hands.key(Qt.Key.Key_E, CTRL)
    card = hands.card
    assert isinstance(card, ReportCard)
    assert not card.names.isVisible()
    card.mark.setCurrentIndex(4)
    card.words.setPlainText("Nice,\nbut short.")
    card.accept()
    assert f"saved as {file}" in hands.said
    report = read_report(file).report
    assert report is not None
    assert (report.mark, report.words) == (4, "Nice,\nbut short.")
    assert [one.record for one in report.games] == [stage.controller.game.session.record]


def test_names_are_told_only_where_that_is_ticked(open_game: Opens, maps: Maps, tmp_path: Path) -> None:
    hands = open_game(maps.duel())
    window, file = hands.window, tmp_path / f"mine{SUFFIX}"
    window.play(replace(window.setup, players=BySide("Ada", "Bo")))
    window.stage.reports.ask = lambda _name: file
    hands.press("end_turn")
    for is_ticked, names in ((False, BySide("", "")), (True, BySide("Ada", "Bo"))):
        window.save_report()
        card = hands.card
        if not isinstance(card, ReportCard):  # Who is to sit down now comes first.
            card.accept()
            card = hands.card
        assert isinstance(card, ReportCard)
        assert "Ada, Bo" in card.names.text()
        assert not card.names.isChecked()
        card.names.setChecked(is_ticked)
        card.accept()
        report = read_report(file).report
        assert report is not None
        assert [one.record.players for one in report.games] == [names]


def test_what_can_t_be_written_is_told(open_game: Opens, maps: Maps, tmp_path: Path) -> None:
    hands = open_game(maps.duel())
    hands.press("end_turn")
    hands.window.stage.reports.ask = lambda _name: tmp_path / "no" / "folder"
    hands.window.save_report()
    while not isinstance(hands.card, ReportCard):
        hands.card.accept()
    hands.card.accept()
    assert "can't be saved" in hands.said
