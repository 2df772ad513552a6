"""Pictures of games by files: the list, the invitation, the answer, and the game of both sides.

python tests/pictures/file_screens.py FOLDER [--language de]
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent))

from menu_screens import Screens, close_all
from opening import asked, game_application

from runtime.profile.home import find_home
from runtime.ui.menus.campaigns_page import SkirmishPage
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_pages import BY_FILES, INVITING, MAIN, PLAY


def seat(asks_for: Lobby, shared: Path) -> list[Path]:
    """Write into a folder without a dialog; the paths that were written."""
    written: list[Path] = []

    def ask(name: str) -> Path:
        written.append(shared / name)
        return written[-1]

    asks_for.outings.files.ask_where = ask
    return written


def main() -> int:
    """Take all of them."""
    asks = asked(__doc__)
    game_application(asks)
    with TemporaryDirectory() as home, TemporaryDirectory() as elsewhere, TemporaryDirectory() as shared:
        screens = Screens(asks)
        ada, ben = (Lobby(asks.texts, find_home(Path(folder)), seed=3) for folder in (home, elsewhere))
        sent = {lobby: seat(lobby, Path(shared)) for lobby in (ada, ben)}
        for lobby in (ada, ben):
            lobby.room.preferences.change(reduced_motion=True, **asks.wishes)
            lobby.show_menu()
        menu = ada.menu
        assert menu is not None
        screens.settle()
        close_all(menu)
        menu.show_page(PLAY)
        screens.take(menu, "play")
        menu.show_page(BY_FILES)
        screens.take(menu, "files-none")
        menu.show_page(INVITING)
        screens.wait(lambda: ada.room.catalogue.is_read, "the campaigns")
        page = menu.page
        assert isinstance(page, SkirmishPage)
        page.set_up()
        assert page.card is not None
        page.card.far_fields.names.setEditText("Bartholomäus of Hohenstein")
        screens.take(menu, "files-inviting")
        page.card.accept()
        screens.wait(lambda: bool(sent[ada]) and sent[ada][-1].is_file(), "the invitation")
        screens.take(menu, "files-invited")

        theirs = ben.menu
        assert theirs is not None
        close_all(theirs)
        theirs.show_page(BY_FILES)
        ben.open_turn(sent[ada][-1])
        files = ben.outings.files
        screens.wait(lambda: files.card is not None and files.card.isVisible(), "the card")
        assert files.card is not None
        screens.take(theirs, "files-invitation")
        files.card.accept()
        screens.wait(lambda: bool(sent[ben]) and sent[ben][-1].is_file(), "the answer")
        screens.take(theirs, "files-answered")

        ada.open_turn(sent[ben][-1])
        mine = ada.outings.files
        screens.wait(lambda: mine.window is not None and mine.window.isVisible(), "the game")
        window = mine.window
        assert window is not None
        window.stage.cards.dismiss()
        screens.take(window, "files-game")
        window.stage.controller.end_turn()
        screens.take(window, "files-send")
        sending = window.stage.sending
        assert sending is not None
        sending.files.ask_where = lambda name: Path(shared) / name  # type: ignore[method-assign]
        card = sending.card
        assert card is not None
        card.accept()
        screens.take(window, "files-waiting")
        window.stage.cards.dismiss()
        screens.take(window, "files-waiting-board")
        window.close()
        files.open(Path(shared) / sending.far.file_name)
        screens.wait(lambda: files.window is not None and files.window.isVisible(), "the game of the other")
        theirs_too = files.window
        assert theirs_too is not None
        theirs_too.stage.cards.dismiss()
        theirs_too.stage.controller.resign()
        screens.take(theirs_too, "files-over")
        giving = theirs_too.stage.sending
        assert giving is not None
        assert giving.card is not None
        giving.files.ask_where = lambda name: Path(shared) / name  # type: ignore[method-assign]
        giving.card.accept()
        screens.take(theirs_too, "files-end-unknown")
        theirs_too.close()
        ada.open_turn(Path(shared) / giving.far.file_name)
        screens.wait(lambda: mine.window is not None and mine.window is not window, "the game once more")
        last = mine.window
        assert last is not None
        screens.take(last, "files-over-here")
        assert last.stage.cards.card is not None
        last.stage.cards.card.refuse()
        screens.take(last, "files-end")
        last.close()
        menu.show_page(MAIN)
        menu.show_page(PLAY)
        menu.show_page(BY_FILES)
        screens.take(menu, "files-list")
        for lobby in (ada, ben):
            lobby.quit()
            lobby.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
