"""The card that shows a bundle before it is taken: play it once, install it, or leave it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from runtime.campaign.bundles.shelf import Installed
from runtime.campaign.bundles.wording import say_age
from runtime.checks.bundled import Looked
from runtime.ui.plain import Label
from runtime.ui.program.bundle_preview import BundlePreview
from runtime.ui.sitting.setup import GameParts
from runtime.ui.theme import Theme
from runtime.ui.topics import CAMPAIGNS_TOPIC
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.overlay import Overlay

SMALLEST = QSize(860, 400)


class BundleCard(Overlay):
    """``before`` is what is installed under the same id; ``why_not`` says why it can't be played."""

    topic = CAMPAIGNS_TOPIC
    installed = Signal()
    """It is to be installed and played."""
    played = Signal()
    """It is to be played without being installed."""

    def __init__(
        self, parts: GameParts, over: QWidget, looked: Looked, before: Installed | None, why_not: str = ""
    ) -> None:
        theme, t = parts.theme, parts.t
        super().__init__(theme, t("A campaign to look at"), over)
        theme.dress(self.card, preview_sheet(theme))
        self.preview = BundlePreview(looked, parts.painter, t)
        self.preview.setMinimumSize(SMALLEST)
        self.inside.addWidget(self.preview, 1)
        said = t("An installed campaign can be chosen again any time. To be played once it need not be installed.")
        if before is not None:
            kept = t("Replacing it leaves its saved games as they are.")
            said = f"{say_age(t, looked.bundle.head, before.head)} {kept}"
        self.told = Label(why_not or said)
        self.told.setWordWrap(True)
        self.told.setObjectName("refusal" if why_not else "quiet")
        self.inside.addWidget(self.told)
        self.leaving = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.leaving.describe(t("Close this and do nothing"), t("Esc"))
        self.playing = BrassButton(theme, t("Play once"), "play", primary=True)
        self.playing.describe(t("Play it now without installing it"))
        self.installing = BrassButton(theme, t("Replace") if before else t("Install"), "check", primary=True)
        self.installing.describe(t("Put it among the installed campaigns and play it"), t("Enter"))
        self.answer_with(self.installing)
        self.playing.allow(why_not)
        self.installing.allow(why_not)
        self.leaving.clicked.connect(self.refuse)
        self.playing.clicked.connect(self._play)
        self.installing.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(self.leaving)
        row.addStretch(1)
        row.addWidget(self.playing)
        row.addWidget(self.installing)
        self.inside.addLayout(row)

    def accept(self) -> None:
        """Install it; where it can't be played nothing happens."""
        if self.installing.isEnabled():
            self.leave()
            self.installed.emit()

    def _play(self) -> None:
        self.leave()
        self.played.emit()


def preview_sheet(theme: Theme) -> str:
    """How headings and quiet words look on a card."""
    c = theme.colours
    return (
        f"#heading {{ {theme.headline(22)} font-weight: bold; }}"
        f"#section {{ color: {c.bright_brass}; font-weight: 600; }}"
        f"#quiet {{ color: {c.quiet}; }} #refusal {{ color: {c.warning}; }}"
        "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
    )
