"""What an update of a campaign brings, in paragraphs that scroll where there are many."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from runtime.match.campaign_updates import CampaignUpdate, say_update
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column

MOST_HEIGHT = 150
"""The greatest height of the paragraphs, in pixels; more of them scroll."""


class UpdateView(QScrollArea):
    """Says how the versions compare, what is new, and what becomes of a journey; ``text`` is all of it."""

    def __init__(self, t: Texts, update: CampaignUpdate) -> None:
        super().__init__()
        paragraphs = say_update(t, update)
        self.text = "\n".join(paragraphs)
        inner = QWidget()
        labels = [_paragraph(text) for text in paragraphs]
        if update.is_downgrade:
            labels[0].setObjectName("refusal")
        in_column(*labels, None, spacing=6, margins=(0, 0, 0, 0), on=inner)
        self.setWidget(inner)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMaximumHeight(MOST_HEIGHT)
        self.setMinimumHeight(min(MOST_HEIGHT, 28 * len(paragraphs) + 20))
        self.setAccessibleName(t("What the update brings"))
        self.setAccessibleDescription(self.text)


def _paragraph(text: str) -> Label:
    label = Label(text)
    label.setWordWrap(True)
    return label
