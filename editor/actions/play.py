"""Trying the level on the screen."""

from __future__ import annotations

from collections.abc import Callable

from editor.desk import Desk
from editor.dialogs.ask import Ask
from editor.playtest import Playtest
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

_MOST = 6


class PlayCommands:
    """Starts and stops the playtest; ``go_to`` leads to the place of an issue."""

    def __init__(
        self, desk: Desk, playtest: Playtest, ask: Callable[[], Ask], t: Texts, go_to: Callable[[Issue], None]
    ) -> None:
        self._desk, self._playtest, self._ask, self._t = desk, playtest, ask, t
        self._go_to = go_to

    def start(self) -> None:
        """Play the level on the screen, as it is; where that can't be, say why and lead to the first reason."""
        self._desk.finish()
        level = self._desk.level
        if level is None:
            return
        wrong = self._playtest.start(level)
        if not wrong:
            return
        self._go_to(wrong[0])
        said = [" ".join(say_issue(self._t, issue)) for issue in wrong[:_MOST]]
        if len(wrong) > _MOST:
            more = len(wrong) - _MOST
            said.append(self._t.plural("and {count} more", "and {count} more", more))
        self._ask().tell(
            self._t("The level can't be played yet"),
            self._t("“{level}” can't be played as it is:", level=level.name),
            "\n".join(said),
        )

    def stop(self) -> None:
        """Close the game's window."""
        self._playtest.stop()
