"""Other campaigns from the chooser: the list, bundles dropped or given, playing once, installing, removing."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.reader import read_campaign
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.campaigns import FIRST as GREAT
from runtime.profile.home import find_home
from runtime.support.texts import Texts
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.program import library
from runtime.ui.program.library import BundleCard
from runtime.ui.program.library_card import LibraryCard
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program
from runtime.ui.widgets.card_list import PICTURE
from runtime.ui.widgets.cards import QuestionCard, WaitCard
from tests.campaign.bundle_tricks import TRICKS
from tests.patience import PATIENCE

LEFT = Qt.MouseButton.LeftButton
FIRST = resources.campaigns() / "first-light"


def bundle_of(version: str = "1.0", name: str = "The Lost Valley") -> Bundle:
    """A bundle of a shipped campaign by another name."""
    read = read_campaign(resources.campaigns() / "islands", mend=False)
    assert read.campaign is not None
    mine = replace(read.campaign, id="valley", name=name, version=version, author="Ada", licence="CC0-1.0")
    found = pack(gather(mine, read.source), "valley").read.bundle
    assert found is not None
    return found


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """The file of a bundle."""
    file = tmp_path / "valley.scryptic"
    file.write_bytes(bundle_of().data)
    return file


@pytest.fixture
def program(
    qtbot: QtBot, parts: GameParts, lexicon: Lexicon, rulesets: dict[str, Ruleset], own_home: Path
) -> Iterator[Program]:
    """A run of the game with the chooser of the shipped campaign open."""
    read = read_campaign(FIRST, mend=False)
    plan = ProgramPlan(read.campaign, None, 1, home=find_home(own_home), assets=FIRST / "assets")
    made = Program(plan, parts, rulesets, lexicon)
    made.begin()
    assert made.front is not None
    qtbot.waitExposed(made.front)
    yield made
    made.library.close()
    if made.window is not None:
        made.window.close()
    if made.front is not None:
        made.front.close()
        made.front.deleteLater()


def title(program: Program) -> str:
    assert program.front is not None
    return program.front.windowTitle()


def drop(program: Program, file: Path) -> None:
    """Drag a file onto the chooser and let it go."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    action, none, at = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier, QPointF(50, 50)
    QApplication.sendEvent(program.front, QDragEnterEvent(at.toPoint(), action, data, LEFT, none))
    QApplication.sendEvent(program.front, QDropEvent(at, action, data, LEFT, none))


def look_at(qtbot: QtBot, program: Program, file: Path) -> None:
    """Look at a bundle, and wait until it is read beside the window."""
    program.library.look_at(file)
    assert isinstance(program.library.card, WaitCard), "the window is free meanwhile"
    qtbot.waitUntil(lambda: not isinstance(program.library.card, WaitCard))


def test_a_look_that_is_cancelled_leaves_nothing(
    qtbot: QtBot, program: Program, sent: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "unpacked"
    there.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(there))
    held = threading.Event()
    whole = library.read_bundle

    def slowly(file: Path) -> object:
        assert held.wait(PATIENCE)
        return whole(file)

    monkeypatch.setattr(library, "read_bundle", slowly)
    program.library.look_at(sent)
    card = program.library.card
    assert isinstance(card, WaitCard)
    assert list(there.iterdir())
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert card.isVisible()
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert program.library.card is None
    assert program.front is not None
    assert program.front.isVisible()
    held.set()
    qtbot.waitUntil(lambda: not list(there.iterdir()))
    assert program.library.card is None
    look_at(qtbot, program, sent)
    assert isinstance(program.library.card, BundleCard), "another look is none the worse for it"


@pytest.mark.slow
@pytest.mark.parametrize("leave", [Program.close, lambda program: program.library.close()])
def test_a_campaign_that_is_read_is_not_opened_after_its_player_left(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch, leave: Callable[[Program], None]
) -> None:
    read, held = threading.Event(), threading.Event()
    whole = library.make_ready

    def slowly(folder: Path, rulesets: Mapping[str, Ruleset], t: Texts) -> object:
        read.set()
        assert held.wait(PATIENCE)
        return whole(folder, rulesets, t)

    monkeypatch.setattr(library, "make_ready", slowly)
    program.library.play_folder(resources.campaigns() / "islands")
    errand = program.library._errand
    assert errand is not None
    assert read.wait(PATIENCE)
    held.set()
    leave(program)
    with qtbot.waitSignal(errand.destroyed):
        pass
    assert program.front is None or "First Light" in title(program), "no window of that campaign"


@pytest.mark.slow
def test_a_dropped_bundle_is_shown_and_installed(qtbot: QtBot, program: Program, sent: Path, own_home: Path) -> None:
    drop(program, sent)
    qtbot.waitUntil(lambda: isinstance(program.library.card, BundleCard))
    card = program.library.card
    assert isinstance(card, BundleCard)
    assert card.preview.levels.count() == 1
    qtbot.mouseClick(card.installing, LEFT)
    qtbot.waitUntil(lambda: title(program) == "The Lost Valley – Scryptic")
    assert (own_home / "data/campaigns/valley/campaign.json").is_file()
    assert program.chooser is not None
    qtbot.mouseClick(program.chooser.play, LEFT)
    assert program.window is not None
    assert program.window.isVisible()


def test_a_bundle_is_played_once_and_leaves_nothing(qtbot: QtBot, program: Program, sent: Path, own_home: Path) -> None:
    look_at(qtbot, program, sent)
    card = program.library.card
    assert isinstance(card, BundleCard)
    qtbot.mouseClick(card.play_button, LEFT)
    assert title(program) == "The Lost Valley – Scryptic"
    assert not (own_home / "data/campaigns").exists()
    place = program._plan.assets
    assert place is not None
    assert place.parent.is_dir()
    program.library.close()
    assert not place.parent.exists()


def test_a_refused_bundle_is_told_of_and_nothing_else_happens(
    qtbot: QtBot, program: Program, tmp_path: Path, own_home: Path
) -> None:
    evil = tmp_path / "evil.scryptic"
    evil.write_bytes(TRICKS["a path up and out"][1]())
    look_at(qtbot, program, evil)
    assert program.library.card is None
    assert program.journey is not None
    assert "leads out of the campaign's folder" in program.journey.told.text()
    assert title(program) == "First Light – Scryptic"
    assert not (own_home / "data/campaigns").exists()


def test_another_campaign_is_chosen_with_the_keyboard(qtbot: QtBot, program: Program, own_home: Path) -> None:
    CampaignShelf(find_home(own_home).campaigns).install(bundle_of())
    qtbot.keyClick(program.front, Qt.Key.Key_F2)
    card = program.library.card
    assert isinstance(card, LibraryCard)
    assert card.list.currentItem().text().startswith("First Light")
    qtbot.keyClick(card.list, Qt.Key.Key_Home)
    for _ in GREAT:
        qtbot.keyClick(card.list, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: card.list.currentItem().text().count("\n") == 3)
    name, about, whose, _won = card.list.currentItem().text().split("\n")
    assert (name, whose) == ("The Lost Valley", "One difficulty · version 1.0, by Ada")
    assert about.endswith("English")
    assert card.list.currentItem().data(Qt.ItemDataRole.AccessibleTextRole).startswith("The Lost Valley, ")
    qtbot.waitUntil(lambda: card.list.currentItem().data(PICTURE) is not None)
    qtbot.keyClick(card.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: title(program) == "The Lost Valley – Scryptic")


def question(program: Program) -> QuestionCard:
    """The question that lies over the first window."""
    assert program.front is not None
    (card,) = (one for one in program.front.findChildren(QuestionCard) if one.isVisible())
    return card


def test_an_installed_campaign_is_removed_after_a_question(qtbot: QtBot, program: Program, own_home: Path) -> None:
    shelf = CampaignShelf(find_home(own_home).campaigns)
    shelf.install(bundle_of())
    assert program.front is not None
    qtbot.mouseClick(program.front.others, LEFT)
    card = program.library.card
    assert isinstance(card, LibraryCard)
    assert not card.removing.isEnabled()
    card.list.setCurrentRow(len(GREAT))
    qtbot.mouseClick(card.removing, LEFT)
    asked = question(program)
    assert asked.no.hasFocus(), "an Enter too many does no harm"
    qtbot.keyClick(asked.no, Qt.Key.Key_Escape)
    assert card.isVisible(), "only the question is gone"
    assert len(shelf.installed()) == 1
    qtbot.keyClick(card.list, Qt.Key.Key_Delete)
    qtbot.mouseClick(question(program).yes, LEFT)
    assert shelf.installed() == ()
    again = program.library.card
    assert isinstance(again, LibraryCard)
    assert again is not card
    assert again.list.count() == card.list.count() - 1
    again.leave()


@pytest.mark.slow
def test_a_newer_version_is_compared_before_it_replaces(
    qtbot: QtBot, program: Program, tmp_path: Path, own_home: Path
) -> None:
    shelf = CampaignShelf(find_home(own_home).campaigns)
    shelf.install(bundle_of("1.0"))
    newer = tmp_path / "newer.scryptic"
    newer.write_bytes(bundle_of("1.1", "The Found Valley").data)
    look_at(qtbot, program, newer)
    card = program.library.card
    assert isinstance(card, BundleCard)
    assert card.update_view is not None
    assert "the older version 1.0; this is 1.1" in card.update_view.text
    assert "All levels are as they were." in card.update_view.text
    assert card.installing.text() == "Update"
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert [one.head.name for one in shelf.installed()] == ["The Found Valley"]
    qtbot.waitUntil(lambda: title(program) == "The Found Valley – Scryptic")


def test_an_older_version_takes_the_place_of_a_newer_one_only_after_a_question(
    qtbot: QtBot, program: Program, sent: Path, own_home: Path
) -> None:
    shelf = CampaignShelf(find_home(own_home).campaigns)
    shelf.install(bundle_of("2.0"))
    look_at(qtbot, program, sent)
    card = program.library.card
    assert isinstance(card, BundleCard)
    qtbot.mouseClick(card.installing, LEFT)
    asked = question(program)
    assert asked.no.hasFocus()
    qtbot.keyClick(asked.no, Qt.Key.Key_Escape)
    assert card.isVisible()
    assert [one.head.version for one in shelf.installed()] == ["2.0"]
    qtbot.mouseClick(card.installing, LEFT)
    qtbot.mouseClick(question(program).yes, LEFT)
    assert [one.head.version for one in shelf.installed()] == ["1.0"]


def test_a_bundle_given_to_the_program_is_shown_first(
    qtbot: QtBot, parts: GameParts, lexicon: Lexicon, rulesets: dict[str, Ruleset], tmp_path: Path
) -> None:
    from runtime.campaign.bundles.reader import unpack

    bundle = bundle_of()
    unpack(bundle, tmp_path / "valley")
    read = read_campaign(tmp_path / "valley", mend=False)
    plan = ProgramPlan(read.campaign, None, 1, assets=tmp_path / "valley/assets", bundle=bundle)
    made = Program(plan, parts, rulesets, lexicon)
    made.begin()
    assert isinstance(made.library.card, BundleCard)
    assert made.front is not None
    made.library.card.refuse()
    made.front.close()
    made.front.deleteLater()


def test_what_a_bundle_says_of_itself_is_never_markup(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    from PySide6.QtWidgets import QLabel

    evil = tmp_path / "a.scryptic"
    evil.write_bytes(bundle_of(name="<img src='file:///etc/passwd'>").data)
    look_at(qtbot, program, evil)
    card = program.library.card
    assert isinstance(card, BundleCard)
    for label in card.preview.findChildren(QLabel):
        assert label.textFormat() is Qt.TextFormat.PlainText or not label.text()
    card.leave()
