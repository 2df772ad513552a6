"""How each table game is played, in the few sentences beside its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from runtime.support.texts import Texts
from runtime.tablegames.game import Game
from runtime.tablegames.scrambler.values import Claiming
from runtime.tablegames.scribe.rules import Scoring


def how_to(t: Texts, game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """The rules in a few sentences, by the game's own parameters."""
    return _HOW[game.id](t, game.rules)


def _how_scribe(t: Texts, rules: Any) -> tuple[str, ...]:
    ends = (
        t("Who wins more of the nine mini grids wins the game.")
        if rules.scoring is Scoring.STANDARD
        else t("At the end the nine mini grids are scored like one, with those that you have won as your marks.")
    )
    return (
        t("Take turns to mark a free cell: click it, or go there by the arrows and press Enter."),
        t(
            "The place of your mark within its mini grid names the mini grid of your own next mark: it glows. If that "
            "one is full, mark anywhere. Frames show the last marks."
        ),
        t(
            "A full mini grid is scored: a group of your marks that touch side by side counts a point a cell if it "
            "is one of the glyphs, however turned or mirrored, else nothing. "
            "The higher sum wins the mini grid. Below it both sums stand."
        ),
        ends,
    )


def _how_scryper(t: Texts, rules: Any) -> tuple[str, ...]:
    return (
        t.plural("Win {count} set to win the game.", "Win {count} sets to win the game.", rules.sets),
        t(
            "For each set put 1 to {most} of your available bricks on your back row. Your opponent doesn’t see their "
            "values.",
            most=min(rules.most_bricks, rules.columns),
        ),
        t("Move one brick a turn: one or two steps in a straight line, in any direction, over no other brick."),
        t(
            "Move onto an enemy brick to fight: the higher value wins, of equal ones the attacker, and a 1 beats "
            "a {highest}. The winner stays and shows its value.",
            highest=rules.values,
        ),
        t(
            "Reach your opponent’s back row, beat all their bricks, or leave them without a move, and the set is "
            "yours. After {count} moves without a battle it is nobody’s.",
            count=rules.quiet_moves,
        ),
        t(
            "The winner saves one brick in the score pit. All others on the board are used up for the whole game, "
            "so spend them with care. The loser of a set begins the next."
        ),
        t(
            "Mouse: click a brick and a cell, or drag it. Keys: arrows move, Enter chooses and moves; in the set-up "
            "digits put bricks down and Delete takes them back."
        ),
    )


def _how_boxes_are_won(t: Texts, *, by_hand: bool) -> str:
    if by_hand:
        return t(
            "Close all four sides of a box, and click it to claim it. One that you forget your opponent may claim: "
            "it shines blue."
        )
    return t("Close all four sides of a box, and it is yours.")


def _how_scrambler(t: Texts, rules: Any) -> tuple[str, ...]:
    by_hand = rules.claiming is Claiming.BY_HAND
    hops = (
        t("A hop to another card draws nothing, but circles the dot.")
        if rules.hop_circles
        else t("A hop to another card draws nothing.")
    )
    keys = t(
        "Mouse: click a dot to step there, a knob to turn its card, or drag the card by a corner. "
        "Keys: arrows move the cursor, Enter steps there, comma and full stop turn the card below it."
    )
    return (
        t("A turn is one of two things: step to a dot beside your token, or turn a card by a quarter."),
        t(
            "A step draws a line and circles the dot. No line is walked twice, and dots that your opponent has circled "
            "are closed to you."
        ),
        hops,
        _how_boxes_are_won(t, by_hand=by_hand),
        t("Turn cards by their knobs or by a corner. A card that your opponent has just turned can’t be turned back."),
        t(
            "Step onto your opponent’s token, and the game ends. It also ends when no line can be drawn, when both "
            "agree, or after {count} turns without a new line.",
            count=rules.quiet_turns,
        ),
        t(
            "Each line counts {segment}, a box {box}, the capture {capture}. The higher sum wins.",
            segment=rules.segment_points,
            box=rules.box_points,
            capture=rules.capture_points,
        ),
        keys,
        *([t("The key C claims the box, and the key E ends your turn.")] if by_hand else []),
    )


_HOW: Mapping[str, Callable[[Texts, Any], tuple[str, ...]]] = MappingProxyType(
    {"scribe": _how_scribe, "scryper": _how_scryper, "scrambler": _how_scrambler}
)
