"""The page on which campaigns of others are looked for in galleries, installed, updated and removed."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.gallery.client import GalleryClient
from runtime.ui.gallery.gallery_browser import GalleryBrowser
from runtime.ui.gallery.gallery_controller import GalleryController
from runtime.ui.gallery.gallery_view import CardColours
from runtime.ui.gallery.notice_bar import BrowserLook
from runtime.ui.menus.page import MenuPage, Room, paragraph, sheet
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import field_sheet


class GalleryPage(MenuPage):
    """The galleries of who plays; without a home nothing can be kept, and so nothing be installed."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        self.browser: GalleryBrowser | None = None
        home, t = room.home, room.t
        if home is None:
            in_column(paragraph(room.theme), None, on=self)
            return
        controller = GalleryController(GalleryClient(home), CampaignShelf(home.campaigns), home, t.language)
        self.browser = browser = GalleryBrowser(controller, brass_look(room.theme), t)
        room.theme.dress(browser, _look_sheet(room.theme))
        browser.view.setFont(room.theme.text(16))
        browser.changed.connect(room.catalogue.read_again)
        in_column((browser, 1), margins=(0, 0, 0, 0), on=self)

    def opened(self) -> None:
        """Look again what is installed; the keyboard begins at the cards, or at the address of a first gallery."""
        browser = self.browser
        if browser is None:
            self.told.emit(self._room.t("Nothing can be kept here, so no campaign can be installed."))
        elif browser.gallery.count():
            browser.look_at_shelf()
            browser.view.setFocus()
        else:
            browser.address.setFocus()

    def escape(self) -> bool:
        """Break off, or close what is open."""
        return self.browser is not None and self.browser.escape()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F5 asks the gallery again, Ctrl+F searches, Del removes."""
        browser = self.browser
        if browser is not None and browser.hear(event):
            event.accept()
        else:
            super().keyPressEvent(event)


def brass_look(theme: Theme) -> BrowserLook:
    """The browser's buttons as the game has them."""

    def button(text: str, icon: str, tip: str) -> QAbstractButton:
        made = BrassButton(theme, text, icon)
        made.describe(tip)
        return made

    def allow(made: QAbstractButton, why_not: str) -> None:
        if isinstance(made, BrassButton):
            made.allow(why_not)

    c = theme.colours
    colours = CardColours(c.wood, c.shade, c.dark_brass, c.bright_brass, c.engraved, c.text, c.quiet)
    return BrowserLook(button, allow, lambda: colours)


def _look_sheet(theme: Theme) -> str:
    """How the browser's fields, words and bars look on wood."""
    c = theme.colours
    return (
        sheet(theme) + field_sheet(theme) + f"#heading {{ {theme.headline(22)} font-weight: bold; }}"
        f"#section {{ color: {c.bright_brass}; font-weight: 600; }}"
        f"#quiet {{ color: {c.quiet}; }} #refusal {{ color: {c.warning}; }}"
        f"#notice {{ background: {c.shade}; border: 1px solid {c.brass}; border-radius: 4px; }}"
        f"GalleryView {{ background: {c.shade}; border: 1px solid {c.dark_brass}; border-radius: 3px; }}"
        f"GalleryView:focus {{ border: 1px solid {c.bright_brass}; }}"
        "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: 0; }"
        f"QProgressBar {{ background: {c.shade}; border: 1px solid {c.dark_brass}; border-radius: 3px;"
        f" text-align: center; color: {c.text}; }} QProgressBar::chunk {{ background: {c.dark_brass}; }}"
    )
