"""Pictures of *Get more campaigns* in both programs, and of sharing in the editor.

python tests/pictures/gallery_window_screens.py FOLDER [--language de] [--theme light]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from opening import Asked, asked, game_application, until, wait, wished_home
from PySide6.QtWidgets import QApplication

from editor.actions.galleries import CheckedPack, _lacking
from editor.app import build_window
from editor.dialogs.gallery import ShareDialog
from editor.palettes import THEMES
from runtime import resources
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.model import Release
from runtime.campaign.reader import read_campaign
from runtime.checks.bundle_preview import look_into
from runtime.gallery.signatures import KeyStore, SigningKey
from runtime.profile.home import find_home
from runtime.ui.gallery.gallery_browser import GalleryBrowser
from runtime.ui.menus.gallery_page import GalleryPage
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_pages import CAMPAIGNS, GALLERY
from tests.ui.gallery_sites import MadeSite, bundle_of, large_site


class Sites:
    """A home, and galleries to look at."""

    def __init__(self, asks: Asked, place: Path) -> None:
        self.asks, self.place = asks, place
        place.mkdir()
        self.home = find_home(place / "game-home")
        self.big = large_site(place / "big", 300)
        self.site = MadeSite(place / "small")
        news = (Release("1.1", "A bridge over the sound, and a lighthouse that can be lit."),)
        self.old = bundle_of("valley", "The Lost Valley", "1.0")
        self.site.put(
            bundle_of("valley", "The Lost Valley", "1.1", changes=news),
            bundle_of("harbour", "The Long Harbour", "0.9", description="Three ships, one quay, and no wind."),
        )

    def keep(self, browser: GalleryBrowser, name: str) -> None:
        """Keep a picture of the window, once its pictures are there."""
        wait(900)
        self.asks.keep(browser.window(), name)


def _scenes(sites: Sites, browser: GalleryBrowser, name: str) -> None:
    """A first gallery, its cards, a search, an update, a key that has changed, and a gallery that is gone."""
    sites.keep(browser, f"{name}-empty")
    browser.address.setText(sites.big)
    browser.add_button.click()
    until(lambda: browser.model.count == 300, "the gallery")
    sites.keep(browser, f"{name}-added")
    browser.notice.buttons[0].click()
    browser.search.setText("harbour iron")
    browser.length.setCurrentIndex(2)
    sites.keep(browser, f"{name}-filtered")
    browser.search.clear()
    browser.length.setCurrentIndex(0)
    browser.address.setText(sites.site.address)
    browser.add_button.click()
    until(lambda: browser.model.count == 2, "the other gallery")
    browser._choose_row(browser.model.row_of("valley"))
    browser.item_actions.installing.click()
    until(lambda: browser.item_actions.update_view is not None, "the update")
    sites.keep(browser, f"{name}-update")
    browser.item_actions.press_main()
    until(lambda: not browser._controller.is_fetching, "the install")
    sites.keep(browser, f"{name}-installed")
    shutil.rmtree(sites.site.folder)
    browser.look_again()
    until(lambda: not browser._controller.is_visiting, "the refusal")
    sites.keep(browser, f"{name}-offline")
    sites.site.key = SigningKey.new()
    sites.site.put(bundle_of("harbour", "The Long Harbour", "1.0"))
    browser.look_again()
    until(lambda: not browser._controller.is_visiting, "the refusal")
    sites.keep(browser, f"{name}-key-changed")


def game(sites: Sites) -> None:
    """The page of the menus."""
    CampaignShelf(sites.home.campaigns).install(sites.old, replace=True)
    lobby = Lobby(sites.asks.texts, sites.home)
    lobby.room.preferences.change(**sites.asks.wishes)
    lobby.show_menu()
    menu = lobby.menu
    assert menu is not None
    menu.resize(*sites.asks.size)
    menu.show_page(CAMPAIGNS)
    until(lambda: lobby.room.catalogue.is_read, "the campaigns")
    wait(600)
    sites.asks.keep(menu, "game-campaigns")
    menu.show_page(GALLERY)
    page = menu.page
    assert isinstance(page, GalleryPage)
    assert page.browser is not None
    _scenes(sites, page.browser, "game")
    page.browser.close_all()
    menu.close()


def editor(sites: Sites) -> None:
    """The window of the editor."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    home = wished_home(sites.place, sites.asks)
    CampaignShelf(find_home(home).campaigns).install(sites.old, replace=True)
    window = build_window(app, home, language=sites.asks.language)
    window.resize(*sites.asks.size)
    window.actions_by_id[f"view.theme-{sites.asks.more.theme}"].trigger()
    window.show()
    window.warm_up()
    window.controls.gallery.show()
    dialog = window.controls.gallery.dialog
    assert dialog is not None
    _scenes(sites, dialog.browser, "editor")
    dialog.hide()
    folder = Path(shutil.copytree(resources.campaigns() / "first-light", sites.place / "first-light"))
    window.files.open_folder(folder)
    wait(500)
    dock = window.properties
    dock.tabs.setCurrentWidget(dock.campaign)
    sites.asks.keep(window, "editor-properties")
    read = read_campaign(folder)
    assert read.campaign is not None
    packed = pack(gather(read.campaign, read.source), "first-light")
    rulesets = window.parts.assets.rulesets
    bundle = packed.read.bundle
    assert bundle is not None
    looked = look_into(bundle, sites.place / "looked", rulesets)
    found = CheckedPack(packed, looked.checked)
    key = window.controls.gallery._key_text(KeyStore(find_home(home)))
    for errors in (0, 2):
        share = ShareDialog(
            window.t,
            read.campaign,
            packed,
            errors,
            partial(_lacking, read.campaign, found),
            key_text=key,
            parent=window,
        )
        share.show()
        wait(300)
        sites.asks.keep(share, f"editor-share-{errors}")
        share.close()
    window.close()


SCENES = (game, editor)


def _more(parser: ArgumentParser) -> None:
    parser.add_argument("--theme", default="dark", choices=THEMES, help="the colours of the editor")


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__, SCENES, more=_more)
    game_application(asks)
    assert resources.campaigns().is_dir()
    with tempfile.TemporaryDirectory() as place:
        for scene in SCENES:
            if not asks.scenes or scene.__name__ in asks.scenes:
                scene(Sites(asks, Path(place) / scene.__name__))
    return 0


if __name__ == "__main__":
    sys.exit(main())
