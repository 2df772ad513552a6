"""A set-up of Scryper while it is made: which brick stands in which column, and what is still in the pit."""

from __future__ import annotations

from runtime.support.texts import Texts
from runtime.tablegames.scryper.moves import most_set_up
from runtime.tablegames.scryper.values import Counts, ScryperRules, ScryperView, less


class SetUpDraft:
    """The bricks by column, 0 for none; :attr:`hand` is the value that the next click puts down, 0 for none."""

    def __init__(self, rules: ScryperRules, t: Texts) -> None:
        self._rules, self._t = rules, t
        self.bricks = [0] * rules.columns
        self.hand = 0

    def clear(self) -> None:
        """Begin with none."""
        self.bricks = [0] * self._rules.columns
        self.hand = 0

    def left(self, view: ScryperView) -> Counts:
        """The viewer's available bricks, less those of the draft and of a set-up that waits."""
        left = view.available
        waiting = view.own_set_up.bricks if view.own_set_up is not None else ()
        for value in (*self.bricks, *waiting):
            left = less(left, value) if value else left
        return left

    def take(self, value: int, view: ScryperView) -> str:
        """Take a brick from the pit in hand; why not, where there is none left."""
        has_any = bool(self.left(view)[value - 1])
        self.hand = value if has_any else 0
        return "" if has_any else self._none_left(value)

    def put(self, column: int, value: int, view: ScryperView) -> str:
        """Put a brick on a column, or take it off with 0; why not, where that can't be."""
        draft = list(self.bricks)
        draft[column] = value
        most = most_set_up(self._rules, view.available)
        if value and self.bricks[column] != value and not self.left(view)[value - 1]:
            return self._none_left(value)
        if len(draft) - draft.count(0) > most:
            return self._t.plural(
                "Only {count} brick can be set up. Take one back first: click it.",
                "Only {count} bricks can be set up. Take one back first: click it.",
                most,
            )
        self.bricks = draft
        if self.hand and not self.left(view)[self.hand - 1]:
            self.hand = 0
        return ""

    def _none_left(self, value: int) -> str:
        return self._t("No brick of the value {value} is left. Choose another value.", value=value)
