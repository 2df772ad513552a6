"""Get more campaigns, in the menus: adding galleries, looking, installing, updating, removing; keys that change."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.model import CampaignNeeds, Release
from runtime.gallery.client import GalleryClient
from runtime.gallery.signatures import SigningKey, fingerprint
from runtime.profile.home import Home
from runtime.ui.gallery.gallery_filter import CampaignLength, GalleryOrder, ItemChoice
from runtime.ui.gallery.gallery_view import GalleryView
from runtime.ui.menus.campaigns_page import CampaignsPage
from runtime.ui.menus.gallery_page import GalleryPage
from runtime.ui.menus.menu_pages import CAMPAIGNS, GALLERY
from tests.gallery.web_server import WebServer, cut, serve
from tests.patience import PATIENCE
from tests.ui.gallery_sites import MadeSite, bundle_of, large_site
from tests.ui.menus.guests import Guest

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEFT = Qt.MouseButton.LeftButton
NEWS = (Release("1.1", "A bridge."),)


class Visitor:
    """Somebody at the page of the galleries."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.bot = guest, guest.bot
        guest.menu.show_page(GALLERY)
        page = guest.menu.page
        assert isinstance(page, GalleryPage)
        assert page.browser is not None
        self.page, self.browser = page, page.browser

    def click(self, name: str) -> None:
        """Press the button of the notice that is called so."""
        (button,) = (one for one in self.browser.notice.buttons if one.text() == name)
        self.bot.mouseClick(button, LEFT)

    def add(self, address: str) -> None:
        browser = self.browser
        if not browser.address.isVisible():
            self.bot.mouseClick(browser.adding, LEFT)
        self.bot.keyClicks(browser.address, address)
        self.bot.keyClick(browser.address, Qt.Key.Key_Return)
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is asked or downloaded."""
        controller = self.browser._controller
        self.bot.waitUntil(lambda: not controller.is_visiting and not controller.is_fetching)

    def choose(self, campaign_id: str) -> None:
        row = self.browser.model.row_of(campaign_id)
        assert row >= 0
        self.browser.view.setCurrentIndex(self.browser.model.index(row, 0))

    def install(self) -> None:
        self.bot.mouseClick(self.browser.item_actions.installing, LEFT)
        self.settle()

    @property
    def told(self) -> str:
        return self.browser.notice.label.text() if self.browser.notice.isVisible() else ""

    def names(self) -> list[str]:
        model = self.browser.model
        return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.fixture
def visitor(guest: Guest) -> Iterator[Visitor]:
    came = Visitor(guest)
    yield came
    came.browser.close_all()


@pytest.fixture
def site(tmp_path: Path) -> MadeSite:
    """A gallery of two campaigns."""
    made = MadeSite(tmp_path / "site")
    made.put(bundle_of("valley", "The Lost Valley"), bundle_of("harbour", "The Long Harbour", licence="MIT"))
    return made


@pytest.fixture
def shelf(home: Home) -> CampaignShelf:
    return CampaignShelf(home.campaigns)


def test_a_gallery_is_added_by_its_address_and_its_key_is_shown(visitor: Visitor, site: MadeSite, home: Home) -> None:
    assert not visitor.browser.body.isVisible(), "nothing is known to begin with"
    with WebServer(site.folder) as web:
        address = web.address
        visitor.add(address)
        assert visitor.names() == ["The Long Harbour", "The Lost Valley"]
        assert fingerprint(site.key.public) in visitor.told
        visitor.click("OK")
        assert [one.address for one in GalleryClient(home).galleries()] == [address]
        assert "2 campaigns, as of " in visitor.browser.status.text()
    assert "The Long Harbour" in visitor.browser.pane.text
    assert fingerprint(site.author.public)[:19] in visitor.browser.pane.text


def test_what_is_no_gallery_is_told_and_nothing_is_added(visitor: Visitor, tmp_path: Path, home: Home) -> None:
    for address in ("http://example.org/", "https://127.0.0.1:9/", tmp_path.as_uri(), "ftp://a/", "   "):
        visitor.browser.address.clear()
        visitor.add(address)
        assert GalleryClient(home).galleries() == ()
        assert visitor.browser.address.isVisible()
    assert visitor.told


def test_a_campaign_is_installed_found_among_the_campaigns_and_removed(
    visitor: Visitor, site: MadeSite, shelf: CampaignShelf, qtbot: QtBot
) -> None:
    guest = visitor.guest
    with WebServer(site.folder) as web:
        address = web.address
        visitor.add(address)
        visitor.choose("valley")
        visitor.install()
    assert [one.folder.name for one in shelf.installed()] == ["valley"]
    assert "is installed" in visitor.told
    visitor.click("OK")
    assert not visitor.browser.item_actions.installing.isEnabled(), "it is there in this very version"
    guest.menu.show_page(CAMPAIGNS)
    page = guest.menu.page
    assert isinstance(page, CampaignsPage)
    qtbot.waitUntil(lambda: any("The Lost Valley" in page.list.item(row).text() for row in range(page.list.count())))
    qtbot.mouseClick(page.more, LEFT)
    assert guest.menu.page is visitor.page
    visitor.choose("valley")
    qtbot.mouseClick(visitor.browser.item_actions.removing, LEFT)
    assert shelf.installed()
    visitor.click("Keep")
    assert shelf.installed()
    qtbot.mouseClick(visitor.browser.item_actions.removing, LEFT)
    visitor.click("Remove")
    assert not shelf.installed()
    assert visitor.browser.item_actions.installing.isEnabled()


def test_an_update_says_what_it_brings_before_it_is_taken(
    visitor: Visitor, site: MadeSite, shelf: CampaignShelf
) -> None:
    visitor.add(site.address)
    visitor.choose("valley")
    visitor.install()
    site.put(bundle_of("valley", "The Lost Valley", "1.1", changes=NEWS))
    visitor.browser.look_again()
    visitor.settle()
    visitor.choose("valley")
    assert visitor.browser.item_actions.installing.text() == "Update…"
    visitor.install()
    view = visitor.browser.item_actions.update_view
    assert view is not None
    assert "the older version 1.0; this is 1.1" in view.text
    assert "1.1: A bridge." in view.text
    assert shelf.installed()[0].head.version == "1.0", "not yet"
    visitor.bot.keyClick(visitor.browser.view, Qt.Key.Key_Escape)
    assert visitor.browser.item_actions.update_view is None
    visitor.install()
    visitor.bot.keyClick(visitor.browser.view, Qt.Key.Key_Return)
    visitor.settle()
    assert shelf.installed()[0].head.version == "1.1"


def test_another_author_s_key_is_told_loudly_and_taken_only_on_the_person_s_word(
    visitor: Visitor, site: MadeSite, shelf: CampaignShelf
) -> None:
    visitor.add(site.address)
    visitor.choose("valley")
    visitor.install()
    eve = SigningKey.new()
    site.put(bundle_of("valley", "The Lost Valley", "1.1"), author=eve)
    visitor.browser.look_again()
    visitor.settle()
    visitor.choose("valley")
    visitor.install()
    assert fingerprint(eve.public) in visitor.told
    assert fingerprint(site.author.public) in visitor.told
    visitor.click("Leave it")
    assert shelf.installed()[0].head.version == "1.0"
    visitor.install()
    visitor.click("Install it all the same")
    visitor.settle()
    visitor.install()
    assert shelf.installed()[0].head.version == "1.1"


def test_another_key_of_a_gallery_is_refused_until_it_is_confirmed(
    visitor: Visitor, site: MadeSite, home: Home
) -> None:
    visitor.add(site.address)
    before = site.key
    shutil.rmtree(site.folder)
    site.key = SigningKey.new()
    site.put(bundle_of("forged", "Forged"))
    visitor.browser.look_again()
    visitor.settle()
    assert fingerprint(before.public) in visitor.told
    assert fingerprint(site.key.public) in visitor.told
    assert "Forged" not in visitor.names(), "what was seen last is shown"
    visitor.click("Stay with what was seen last")
    assert [one.key for one in GalleryClient(home).galleries()] == [before.public]
    visitor.browser.look_again()
    visitor.settle()
    visitor.click("Trust the new key")
    visitor.settle()
    assert visitor.names() == ["Forged"]


def test_what_was_seen_last_is_shown_offline_and_said_to_be_that(visitor: Visitor, site: MadeSite) -> None:
    with WebServer(site.folder) as web:
        address = web.address
        visitor.add(address)
    visitor.browser.look_again()
    visitor.settle()
    assert len(visitor.names()) == 2
    assert "as seen last" in visitor.browser.status.text()
    assert visitor.told
    visitor.install()
    assert visitor.told, "the download says why it can't be"


def test_a_download_can_be_stopped_and_the_window_is_free_meanwhile(
    visitor: Visitor, site: MadeSite, shelf: CampaignShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.add(site.address)
    begun, stopped = threading.Event(), threading.Event()

    def slowly(_client: object, _address: str, _item: object, progress: object, stop: object) -> object:
        assert callable(progress)
        assert callable(stop)
        progress(1_000, 50_000)
        begun.set()
        for _ in range(int(PATIENCE * 1000)):
            if stop():
                stopped.set()
                break
            threading.Event().wait(0.001)
        raise AssertionError("never")

    whole = GalleryClient.download

    def breaks_off(client: GalleryClient, *given: object) -> object:
        try:
            return slowly(client, *given)  # type: ignore[arg-type]
        except AssertionError:
            from runtime.gallery.gallery_error import STOPPED, problem

            raise problem(STOPPED, address="") from None

    monkeypatch.setattr(GalleryClient, "download", breaks_off)
    visitor.choose("valley")
    visitor.bot.mouseClick(visitor.browser.item_actions.installing, LEFT)
    visitor.bot.waitUntil(lambda: visitor.browser.item_actions.bar.value() == 1)
    assert begun.is_set()
    assert not visitor.browser.item_actions.installing.isEnabled()
    visitor.choose("harbour")
    visitor.bot.mouseClick(visitor.browser.item_actions.stopping, LEFT)
    visitor.settle()
    assert stopped.is_set()
    assert visitor.told == ""
    assert shelf.installed() == ()
    monkeypatch.setattr(GalleryClient, "download", whole)
    visitor.install()
    assert [one.folder.name for one in shelf.installed()] == ["harbour"]


def test_a_download_that_breaks_off_is_told_and_goes_on_from_there(
    visitor: Visitor, site: MadeSite, shelf: CampaignShelf
) -> None:
    with WebServer(site.folder) as web:
        visitor.add(web.address)
        visitor.choose("valley")
        item = visitor.browser.item
        assert item is not None
        path = f"/bundles/{item.entry.bundle_name}"
        web.replies[path] = [cut(60)]
        visitor.install()
        assert visitor.told
        assert shelf.installed() == ()
        web.replies[path] = [serve]
        visitor.install()
        assert [one.folder.name for one in shelf.installed()] == ["valley"]
        assert any(asked == path and span not in ("", "bytes=0-") for asked, span in web.asked), "not from the start"


def test_what_is_installed_elsewhere_meanwhile_is_seen_when_the_page_is_opened_again(
    visitor: Visitor, site: MadeSite, shelf: CampaignShelf
) -> None:
    visitor.add(site.address)
    visitor.choose("valley")
    shelf.install(bundle_of("valley", "The Lost Valley"))
    visitor.guest.menu.back()
    visitor.guest.menu.show_page(GALLERY)
    assert not visitor.browser.item_actions.installing.isEnabled()
    assert visitor.browser.item_actions.removing.isEnabled()


def test_filters_and_search_narrow_what_is_shown(visitor: Visitor, tmp_path: Path) -> None:
    visitor.add(large_site(tmp_path / "large", 60, pictures=4))
    visitor.click("OK")
    browser = visitor.browser
    assert browser.model.rowCount() == 60
    visitor.bot.keyClicks(browser.search, "amber 3")
    visitor.bot.waitUntil(lambda: browser.model.rowCount() < 60)
    assert all("Amber" in name for name in visitor.names())
    assert f"{browser.model.rowCount()} of 60 campaigns" in browser.status.text()
    browser.search.clear()
    browser.licence.setCurrentIndex(browser.licence.findData("MIT"))
    visitor.bot.waitUntil(lambda: browser.model.rowCount() == 20)
    browser.language.setCurrentIndex(browser.language.findData("fr"))
    assert 0 < browser.model.rowCount() < 20
    browser.licence.setCurrentIndex(0)
    browser.language.setCurrentIndex(0)
    browser.length.setCurrentIndex(browser.length.findData(CampaignLength.SHORT.value))
    counts = [browser.model.item(row).entry.level_count for row in range(browser.model.rowCount())]  # type: ignore[union-attr]
    assert counts
    assert max(counts) <= 3
    browser.length.setCurrentIndex(0)
    browser.order.setCurrentIndex(browser.order.findData(GalleryOrder.ADDED.value))
    days = [browser.model.item(row).added for row in range(60)]  # type: ignore[union-attr]
    assert days == sorted(days, reverse=True)
    browser.wanted.setCurrentIndex(browser.wanted.findData(ItemChoice.INSTALLED.value))
    assert browser.model.rowCount() == 0
    assert not browser.item_actions.installing.isEnabled()


def test_pictures_come_for_what_is_seen_alone(visitor: Visitor, tmp_path: Path) -> None:
    visitor.add(large_site(tmp_path / "large", 200, pictures=200))
    visitor.click("OK")
    loader = visitor.browser.loader
    visitor.bot.waitUntil(lambda: bool(loader._kept) and not loader._under_way)
    QApplication.processEvents()
    assert len(loader._kept) < 40
    picture = visitor.browser.pane.picture.pixmap()
    assert not picture.isNull()


def test_a_picture_that_comes_has_its_card_painted_and_no_list_laid_out(
    guest: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out: list[GalleryView] = []

    def lay_out(view: GalleryView) -> None:
        laid_out.append(view)
        super(GalleryView, view).doItemsLayout()

    monkeypatch.setattr(GalleryView, "doItemsLayout", lay_out, raising=False)
    visitor = Visitor(guest)
    visitor.add(large_site(tmp_path / "large", 60, pictures=60))
    visitor.guest.menu.resize(1280, 800)
    loader, view = visitor.browser.loader, visitor.browser.view
    visitor.bot.waitUntil(lambda: bool(loader._kept) and not loader._under_way)
    QApplication.processEvents()
    assert laid_out
    laid_out.clear()
    before = dict(loader._kept)
    view.scrollTo(visitor.browser.model.index(40, 0))
    visitor.bot.waitUntil(lambda: len(loader._kept) > len(before) and not loader._under_way)
    drawn = view.grab().toImage()
    QApplication.processEvents()
    assert laid_out == []
    assert view.grab().toImage() == drawn
    visitor.browser.close_all()


def test_what_needs_a_newer_program_is_not_even_downloaded(visitor: Visitor, tmp_path: Path) -> None:
    site = MadeSite(tmp_path / "site")
    site.put(bundle_of("valley", "The Lost Valley"), needs=CampaignNeeds("999.0"))
    visitor.add(site.address)
    assert not visitor.browser.item_actions.installing.isEnabled()
    assert "Scryptic 999.0" in visitor.browser.item_actions.installing.toolTip()


def test_a_gallery_is_forgotten_after_a_question(visitor: Visitor, site: MadeSite, home: Home) -> None:
    visitor.add(site.address)
    visitor.click("OK")
    visitor.bot.mouseClick(visitor.browser.forgetting, LEFT)
    visitor.click("Keep")
    assert GalleryClient(home).galleries()
    visitor.bot.mouseClick(visitor.browser.forgetting, LEFT)
    visitor.click("Forget")
    assert GalleryClient(home).galleries() == ()
    assert not visitor.browser.body.isVisible()


def test_what_a_gallery_says_is_never_markup(visitor: Visitor, tmp_path: Path) -> None:
    site = MadeSite(tmp_path / "site", "<b>Bold</b>")
    site.put(bundle_of("valley", "<img src='file:///etc/passwd'>", description="<h1>Loud</h1>"))
    visitor.add(site.address)
    for label in visitor.browser.findChildren(type(visitor.browser.status)):
        assert label.textFormat() is Qt.TextFormat.PlainText
