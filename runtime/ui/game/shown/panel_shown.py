"""Shows in the panel beside the board what the player should know now."""

from __future__ import annotations

from runtime.support.texts import Texts
from runtime.ui.game.hand.gestures import Gestures
from runtime.ui.game.messages import Messages
from runtime.ui.game.panel.panel_rows import panel_rows
from runtime.ui.game.panel.preview_panel import PreviewPanel
from runtime.ui.game.panel.sharing import SharedRoom
from runtime.ui.game.playing import Playing
from runtime.ui.speech.sentences import Line


class PanelShown:
    """Fills the panel, and says what a click on it does."""

    def __init__(
        self,
        playing: Playing,
        gestures: Gestures,
        messages: Messages,
        t: Texts,
        *,
        panel: PreviewPanel,
        room: SharedRoom,
    ) -> None:
        self._playing, self._gestures, self._messages, self._t = playing, gestures, messages, t
        self._panel, self._room = panel, room

    def show(self) -> None:
        """Show it as it is now."""
        t, playing, hand, remarks = self._t, self._playing, self._playing.hand, self._playing.remarks
        title, rows = panel_rows(t, playing, is_lifted=self._gestures.lifted is not None)
        at_rest = not title and hand.laying.is_empty and remarks.note is None and not remarks.proposed
        again = bool(self._messages.heard) and at_rest
        if again:
            rows = (*rows, Line(t("Click here (Ctrl+H) to read once more what was said.")))
        pressing = any(one is not None for one in (remarks.note, hand.foresight.preview, hand.venture))
        self._room.press(pressing or playing.spying.is_out or bool(hand.not_yet or remarks.advice))
        self._panel.show_rows(title, rows)
        tip = t("Read once more what was said") if again else ""
        self._panel.offer_click(t("Lay the letters as the hint says") if remarks.proposed else tip)
