"""The card on which a story is read, page by page, over a window of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QHBoxLayout, QWidget

from runtime.engine.levels.level import StoryPage
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.story.page_view import PageView
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.story.sheet import LETTERS, StoryLeaf, leaves, needed
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.overlay import CardOverlay

USUAL = QSize(1280, 800)
"""The window for which sizes are given, in pixels; in a larger one pages are larger too, letters and all."""
WIDE, TALL = 840, 610
"""How large a page is at most in the usual window, in pixels."""
GROWN = (0.95, 1.5)
"""How much smaller and larger than in the usual window pages are at most."""
BESIDE, ROUND = 120, 190
"""What of the window's width and height a page leaves free at least, in pixels."""
FADE = 160
"""How long a page takes to come up, in milliseconds."""


def as_it_stands(text: str) -> str:
    """A text that is in the player's language already."""
    return text


class StoryCard(CardOverlay):
    """Pages of story: Right, Enter and Space turn on, Left back, Escape passes over the rest; then ``finished``."""

    finished = Signal()
    """The last page was read, or the rest passed over."""

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        over: QWidget,
        pages: Sequence[StoryPage],
        pictures: StoryPictures,
        *,
        said: Callable[[str], str] = as_it_stands,
        title: str = "",
        still: bool = False,
        dim: int = 190,
    ) -> None:
        """There is at least one page. ``title`` stands over all of them; ``still`` shows no page coming up."""
        super().__init__(theme, title or t("The story"), over, dim=dim)
        self._t, self._pictures = t, pictures
        self._pages = tuple(replace(page, title=said(page.title), text=said(page.text)) for page in pages)
        self.leaves: tuple[StoryLeaf, ...] = ()
        self.number = 0
        self.heading.setVisible(bool(title))
        self.page = PageView(theme, t)
        self.inside.addWidget(self.page)
        self.back = BrassButton(theme, t("Back"), "left")
        self.back.describe(t("Turn back to the page before"), t("Left"))
        self.back.clicked.connect(lambda: self.turn(-1))
        self.skip = BrassButton(theme, t("Skip"), "last")
        self.skip.describe(t("Pass over the other pages"), t("Esc"))
        self.skip.clicked.connect(self.refuse)
        self.on = self.enter_button(t, t("Go on"), "right", t("Turn to the next page; after the last one, go on"))
        self.count = Label()
        self.count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        theme.dress(self.count, f"font-size: 16px; color: {theme.colours.quiet};")
        self.inside.addLayout(self._foot())
        self._fade = None if still else self._fading()
        self._fit()

    def _foot(self) -> QHBoxLayout:
        return in_row(self.skip, None, self.back, self.count, self.on, spacing=12)

    def open(self) -> None:
        """Lie over the window, as large as it lets the card be."""
        super().open()
        self._fit()

    def turn(self, by: int) -> None:
        """Turn to another page, as far as there is one."""
        number = max(0, min(self.number + by, len(self.leaves) - 1))
        if number != self.number:
            self.number = number
            self._show()

    def accept(self) -> None:
        """The next page, or the end."""
        if self.number + 1 < len(self.leaves):
            self.turn(1)
        else:
            self.refuse()

    def refuse(self) -> None:
        """The story is over."""
        self.leave()
        self.finished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn pages and scroll them."""
        key = event.key()
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 6, Qt.Key.Key_PageUp: -6}
        is_last = self.number + 1 == len(self.leaves)
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Space):
            if not (is_last and event.isAutoRepeat()):  # Whoever holds the key wants to read on, not to leave.
                self.accept()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Backspace):
            self.turn(-1)
        elif key in steps:
            self.page.turn(steps[Qt.Key(key)])
        else:
            super().keyPressEvent(event)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the window."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Be as large as the window lets the card be, and lay the pages anew; what was in sight stays so."""
        over = self._over
        grown = min(over.width() / USUAL.width(), over.height() / USUAL.height())
        grown = max(GROWN[0], min(grown, GROWN[1]))
        wide = max(320, min(round(WIDE * grown), over.width() - BESIDE))
        tall = max(200, min(round(TALL * grown), over.height() - ROUND))
        self.page.setFixedSize(wide, tall)
        room = self.page.room(round(LETTERS * grown / self.theme.factor))
        found = [
            leaf
            for number, page in enumerate(self._pages)
            for leaf in leaves(number, page.title, page.text, page.picture, room)
        ]
        # A short story needs no tall card, but its leaves are all as tall as the tallest, lest the card jumps.
        self.page.setFixedHeight(tall - room.height + max(needed(leaf, room) for leaf in found))
        if tuple(found) == self.leaves:
            return
        if self.leaves:
            before = self.leaves[self.number]
            self.number = next(place for place, leaf in enumerate(found) if leaf.page == before.page)
        self.leaves = tuple(found)
        self._show()

    def _show(self) -> None:
        t, leaf = self._t, self.leaves[self.number]
        self.page.show_leaf(leaf, self._pictures)
        many = len(self.leaves) > 1
        for widget in (self.back, self.count, self.skip):
            widget.setVisible(many)
        last = self.number + 1 == len(self.leaves)
        self.back.allow(t("This is the first page.") if not self.number else "")
        self.skip.allow(t("This is the last page.") if last else "")
        self.count.setText(t("{number} of {count}", number=self.number + 1, count=len(self.leaves)))
        self.say_anew("\n".join(filter(None, (leaf.title, self.page.accessibleDescription()))))
        if self._fade is not None:
            self._fade.stop()
            self._fade.start()

    def _fading(self) -> QPropertyAnimation:
        """Lets a page come up."""
        effect = QGraphicsOpacityEffect(self.page)
        self.page.setGraphicsEffect(effect)
        fade = QPropertyAnimation(effect, b"opacity", self)
        fade.setDuration(FADE)
        fade.setStartValue(0.0)
        fade.setEndValue(1.0)
        fade.setEasingCurve(QEasingCurve.Type.OutCubic)
        return fade
