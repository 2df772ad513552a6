"""What is said of a brick of Scryper that is chosen: whether it can move, and what going somewhere would mean."""

from __future__ import annotations

from runtime.support.texts import Texts
from runtime.tablegames.game import Player
from runtime.tablegames.scryper.moving import ends, goal_row
from runtime.tablegames.scryper.values import ScryperRules, ScryperView, value_of


def told_choice(t: Texts, rules: ScryperRules, view: ScryperView, chosen: int) -> str:
    """What can be done with the brick on a cell."""
    if any(True for _ in ends(rules, view.board, chosen)):
        return t("Choose where this brick goes: one of the marked cells.")
    return t("This brick can’t move: choose another one.")


def told_end(t: Texts, rules: ScryperRules, view: ScryperView, *, mine: Player, chosen: int, cell: int) -> str:
    """What it means to go from the ``chosen`` cell to another; empty where it can't be gone to."""
    if cell not in ends(rules, view.board, chosen):
        return ""
    there = view.board[cell]
    if there and value_of(there):
        return t("A battle against a brick of the value {value}.", value=value_of(there))
    if there:
        return t("A battle against a brick whose value is hidden.")
    if cell // rules.columns == goal_row(rules, mine):
        return t("The opponent’s back row: this wins the set.")
    return told_choice(t, rules, view, chosen)
