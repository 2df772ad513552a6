"""A message of the level over the map, on the game's own card, whose arrows point at the map's cells."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect

from editor.canvas.view import MapView
from runtime.engine.game.story_events import MessageShown
from runtime.support.texts import Texts
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme


class MapMessage(MessageCard):
    """The card over the editor's whole window; Enter, Escape and its button close it."""

    def __init__(self, theme: Theme, t: Texts, view: MapView, message: MessageShown, pictures: StoryPictures) -> None:
        over = view.window()
        if message.cells:
            view.reveal(message.cells[0])

        def places() -> list[QRect]:
            frame, room = view.frame, view.viewport()
            corner = room.mapTo(over, QPoint(0, 0))
            seen = QRect(corner, room.size())
            rects = (frame.rect_of(cell).translated(corner) for cell in message.cells) if frame is not None else ()
            return [rect.intersected(seen) for rect in rects if rect.intersects(seen)]

        middle = over.height() / 2
        above = sum(1 if place.center().y() > middle else -1 for place in places()) > 0
        super().__init__(theme, t, over, message, pictures, places=places, above=above)
        self.setStyleSheet(theme.game_sheet())

    def event(self, event: QEvent) -> bool:
        """No key of the editor's menus reaches through the card."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)
