"""Two players far apart: an invitation, an answer and moves as files, through the real windows of both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.turn_json import SUFFIX
from runtime.engine.board.sides import Side
from runtime.engine.game.state import UNKNOWN
from runtime.match.correspondence import FarStatus
from runtime.match.saves import all_saves
from runtime.profile.home import find_home
from runtime.support.texts import english
from runtime.ui.game.cards.far_card import SendingCard
from runtime.ui.game.window import GameWindow
from runtime.ui.menus.campaigns_page import SkirmishPage
from runtime.ui.menus.files_page import FilesPage
from runtime.ui.menus.menu_pages import BY_FILES, PLAY
from runtime.ui.menus.saved_entries import entry_of
from tests.ui.menus.guests import Guest, no_tutorial, set_up


class Player:
    """Somebody with a home of their own; what they write lies in a folder that both share."""

    def __init__(self, guest: Guest, shared: Path) -> None:
        self.guest, self.shared = guest, shared
        no_tutorial(guest)
        files = guest.lobby.outings.files
        files.ask_where = self.written
        self.last: Path | None = None

    def written(self, name: str) -> Path:
        self.last = self.shared / name
        return self.last

    def page(self) -> FilesPage:
        if self.guest.menu.present != BY_FILES:
            self.guest.press(PLAY, BY_FILES)
        page = self.guest.menu.page
        assert isinstance(page, FilesPage)
        return page

    def window(self) -> GameWindow:
        files = self.guest.lobby.outings.files
        self.guest.bot.waitUntil(lambda: files.window is not None and files.window.isVisible(), timeout=30_000)
        assert files.window is not None
        return files.window

    def card(self) -> SendingCard:
        card = self.window().stage.cards.card
        assert isinstance(card, SendingCard)
        return card

    def send(self, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Write the move that the card asks for."""
        sending = self.window().stage.sending
        assert sending is not None
        monkeypatch.setattr(sending.files, "ask_where", self.written)
        self.guest.click(self.card().main_button)
        assert self.last is not None
        return self.last

    def take(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Open what came back, by the card."""
        sending = self.window().stage.sending
        assert sending is not None
        monkeypatch.setattr(sending.files, "ask_which", lambda: path)
        self.guest.click(self.card().main_button)


@pytest.fixture
def players(guest: Guest, qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[Player, Player]]:
    shared = tmp_path / "shared"
    shared.mkdir()
    other = Guest(qtbot, find_home(tmp_path / "elsewhere"))
    yield Player(guest, shared), Player(other, shared)
    other.end()


@pytest.mark.slow
@pytest.mark.qt
def test_a_game_is_begun_and_played_by_files(players: tuple[Player, Player], monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben = players
    page = ada.page()
    ada.guest.click(page.inviting)
    maps = ada.guest.menu.page
    assert isinstance(maps, SkirmishPage)
    ada.guest.bot.waitUntil(lambda: maps.list.count() == 3)
    card = set_up(ada.guest, maps)
    assert not card.fields.isVisible()
    card.far_fields.names.setEditText("Ada")
    ada.guest.click(card.play_button)
    ada.guest.bot.waitUntil(lambda: ada.last is not None and ada.last.is_file(), timeout=30_000)
    invitation = ada.last
    assert invitation is not None
    assert invitation.name.endswith(SUFFIX)
    assert invitation.stat().st_size < 20_000
    assert [game.files for game in page._games] == [1]
    assert page.main is not None
    assert not page.main.isEnabled()

    # Ben opens it, and answers.
    ben.page()
    files = ben.guest.lobby.outings.files
    files.open(invitation)
    ben.guest.bot.waitUntil(lambda: files.card is not None and files.card.isVisible(), timeout=30_000)
    assert files.card is not None
    files.card.name.setEditText("Ben")
    ben.guest.click(files.card.accepting)
    ben.guest.bot.waitUntil(lambda: ben.last is not None and ben.last.is_file(), timeout=30_000)
    answer = ben.last
    assert answer is not None

    # Ada opens the answer, and is to move; she passes, and sends that.
    ada.guest.lobby.open_turn(answer)
    window = ada.window()
    while window.stage.cards.card is not None:
        window.stage.cards.card.refuse()
    game = window.stage.controller.game
    assert game.people == (Side.GOLD,)
    assert game.names.silver == "Ben"
    assert set(game.session.state.racks.silver.letters) == {UNKNOWN}
    assert not window.stage.controller.coach.is_there
    window.stage.controller.end_turn()
    move = ada.send(monkeypatch)
    assert window.setup.far is not None
    assert window.setup.far.game.standing is FarStatus.TURN
    assert ada.card().folder.isVisible()

    # Ben opens it, answers in his window, and it comes back.
    ben.guest.lobby.open_turn(move)
    theirs = ben.window()
    while theirs.stage.cards.card is not None:
        theirs.stage.cards.card.refuse()
    assert theirs.stage.controller.game.people == (Side.SILVER,)
    theirs.stage.controller.end_turn()
    back = ben.send(monkeypatch)
    ada.take(move, monkeypatch)
    refused = window.stage.cards.card
    assert refused is not None
    refused.refuse()
    ada.guest.bot.keyClick(window.stage, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    ada.take(back, monkeypatch)
    assert game.session.state.turn == 3
    assert window.stage.cards.card is None
    assert game.may_act

    # Both leave; what was played is kept, and listed with whose turn it is.
    window.close()
    ada.guest.bot.waitUntil(ada.guest.menu.isVisible)
    QApplication.processEvents()
    assert [one.is_due for one in ada.page()._games] == [True]
    assert ada.page().main is not None
    (saved,) = all_saves(ada.guest.home)
    entry = entry_of(english(), ada.guest.home, saved, {}, Schemas(resources.schemas()))
    assert (entry.title, entry.broken) == (ada.page()._games[0].level.name, "")
    assert "Ben" in " ".join(entry.about)
    ada.guest.lobby.go_on(saved.path)
    again = ada.window()
    assert again.stage.controller.game.session.state == game.session.state
