"""Commands of the stamps: one is taken up from the library, and the selection becomes one."""

from __future__ import annotations

from collections.abc import Callable

from editor.dialogs.questions import Questions
from editor.editor_state import EditorState
from editor.stamp_library import StampLibrary, StampPlace
from editor.tools.tool import STAMP
from runtime.support.texts import Texts


class StampCommands:
    """Puts stamps of the ``library`` into the hand, and makes new ones."""

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        library: StampLibrary,
        t: Texts,
        show_map: Callable[[], None],
    ) -> None:
        self._state, self._ask, self._library, self._t = state, ask, library, t
        self._show_map = show_map

    def choose(self) -> None:
        """Ask for a stamp, and take it up: each click puts it down until another tool is taken up."""
        toolbox = self._state.toolbox
        stamp = self._ask().stamp(self._library) if toolbox else None
        if toolbox and stamp is not None:
            toolbox.choose(STAMP)
            toolbox.held.piece, toolbox.held.put_down = stamp.piece, None
            self._show_map()

    def keep(self) -> None:
        """Ask for a name and a place, and make a stamp of what is selected."""
        toolbox, document = self._state.toolbox, self._state.document
        piece = toolbox.deeds.piece if toolbox else None
        if piece is None or document is None:
            return
        places = [StampPlace.OWN] if document.read_only else [StampPlace.OWN, StampPlace.CAMPAIGN]
        wanted = self._ask().stamp_to_keep(self._t("My stamp"), places, len(piece.cities) + len(piece.tokens))
        if wanted is None:
            return
        refused = self._library.keep(wanted.place, wanted.name, piece, wanted.with_things)
        if refused:
            self._state.say(refused, refused=True)
        elif wanted.place is StampPlace.OWN:
            self._state.say(self._t("“{name}” is among your own stamps now.", name=wanted.name))
        else:
            self._state.say(self._t("“{name}” is among the campaign's stamps now.", name=wanted.name))
