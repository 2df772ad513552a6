"""The words of a level are judged as they are typed, listed with what they suggest, and taken back by undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runtime.engine.levels.level import WordChanges

if TYPE_CHECKING:
    from editor.docks.level_words import LevelWords
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.fixture
def fields(window: EditorWindow) -> LevelWords:
    page = window.properties.level
    window.properties.tabs.setCurrentWidget(page)
    page.unfold(page.words.added)
    return page.words


def kept(window: EditorWindow) -> WordChanges:
    assert window.state.level is not None
    return window.state.level.words


@pytest.mark.parametrize(
    ("typed", "said", "may"),
    [
        ("g", "a word has 2 to 32 letters", False),
        pytest.param("grim4", "4 is no letter", False, marks=pytest.mark.proof),
        ("grimé", "É is no letter", False),
        pytest.param("stone", "STONE is a word here already", True, marks=pytest.mark.proof),
        ("grimblade", "GRIMBLADE will be a word here", True),
    ],
)
def test_added_words_are_judged_as_they_are_typed(
    window: EditorWindow, fields: LevelWords, typed: str, said: str, may: bool
) -> None:
    added = fields.added
    added.line.setText(typed)
    added.line.typed.emit(typed)
    assert said in added.judgement.text()
    assert added.adding.isEnabled() is may


def test_words_are_added_with_what_they_suggest_banned_removed_and_undone(
    window: EditorWindow, fields: LevelWords
) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QMenu

    before, document = kept(window), window.state.document
    assert document is not None
    added, banned = fields.added, fields.banned
    QTest.keyClicks(added.line, "grimblade, sunforge x")
    QTest.keyClick(added.line, Qt.Key.Key_Return)
    assert kept(window).added == (*before.added, "GRIMBLADE", "SUNFORGE")
    assert added.line.text() == "X", "what is no word stays, to be mended"
    added.choose("GRIMBLADE")
    menu = added.suggesting.menu()
    assert isinstance(menu, QMenu)
    for wanted in ("Attacking", "Cutting"):
        menu.aboutToShow.emit()
        next(action for action in menu.actions() if action.text() == wanted).trigger()
    assert kept(window).meanings == {"GRIMBLADE": ("attacking", "cutting")}
    row = added.list.topLevelItem(len(before.added))
    assert row is not None
    assert "attacking" in row.text(1) and "cutting" in row.text(1)
    QTest.keyClicks(banned.line, "grimblade")
    assert "on the other list" in banned.judgement.text()
    banned.line.clear()
    QTest.keyClicks(banned.line, "stone")
    QTest.keyClick(banned.line, Qt.Key.Key_Return)
    assert kept(window).banned == (*before.banned, "STONE")
    added.choose("GRIMBLADE")
    QTest.keyClick(added.list, Qt.Key.Key_Delete)
    assert kept(window).added == (*before.added, "SUNFORGE")
    assert kept(window).meanings == {}, "what was said of a word goes with it"
    for _ in range(5):
        document.undo()
    assert kept(window) == before


def test_an_issue_leads_to_the_word_it_speaks_of(window: EditorWindow, fields: LevelWords) -> None:
    for word in ("grimblade", "sunforge"):
        fields.added.line.setText(word)
        fields.added.add()
    for fold in window.properties.level.folds:
        fold.setChecked(False)
    assert window.properties.show_pointer("/words/added/0", of_level=True)
    assert fields.added.list.isVisible()
    assert fields.added.chosen == "GRIMBLADE"
    assert window.properties.show_pointer("/words/meanings/SUNFORGE", of_level=True)
    assert fields.added.chosen == "SUNFORGE"
