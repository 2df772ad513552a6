"""What every list of campaigns has below it: a bundle can be opened, and an installed campaign removed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from runtime.campaign.bundles.shelf import CampaignShelf, InstallError
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import QuestionCard


class ShelfControls:
    """The two buttons, and the question that is asked before anything is removed."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        self._theme, self._t = theme, t
        self.opening = BrassButton(theme, t("Open a bundle…"), "open", primary=True)
        self.opening.describe(t("Look at a campaign in one file, and install it or play it once"))
        self.removing = BrassButton(theme, t("Remove"), "level-remove", primary=True)
        self.removing.describe(t("Remove the chosen campaign from the installed ones; its saved games stay"), t("Del"))

    def choose(self, *, is_installed: bool) -> None:
        """Another campaign is chosen: only an installed one can be removed."""
        self.removing.allow("" if is_installed else self._t("Campaigns that came with the game stay."))

    def ask(self, over: QWidget, name: str, agreed: Callable[[], object]) -> None:
        """Ask over a window whether the campaign of this name is to be removed; ``agreed`` hears yes."""
        t = self._t
        card = QuestionCard(
            self._theme,
            t,
            over,
            title=t("Remove the campaign?"),
            text=t("“{name}” is removed from the installed campaigns. Its saved games stay.", name=name),
            yes=t("Remove"),
            no=t("Keep"),
            grave=True,
        )
        card.agreed.connect(agreed)
        card.open()


def remove(shelf: CampaignShelf, folder: Path, t: Texts) -> str:
    """Remove an installed campaign; gives what went wrong, or nothing."""
    try:
        shelf.remove(folder.name)
    except InstallError as problem:
        return " ".join(say_issue(t, problem.issue))
    return ""
