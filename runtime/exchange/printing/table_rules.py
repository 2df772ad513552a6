"""The rules of the table games as they are played with paper: chapters of sentences, by the game's parameters."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.exchange.printing.summary import Chapter
from runtime.support.table_texts import SIDES
from runtime.support.texts import Texts
from runtime.tablegames.catalogue import Rules
from runtime.tablegames.scrambler.values import Claiming, ScramblerRules
from runtime.tablegames.scribe import GLYPHS, MARKS, Scoring, ScribeRules
from runtime.tablegames.scryper.values import ScryperRules


def table_rules(rules: Rules, t: Texts) -> tuple[Chapter, ...]:
    """The rules of a table game, chapter by chapter, the first one about what is needed."""
    match rules:
        case ScribeRules():
            return tuple(_scribe(rules, t))
        case ScryperRules():
            return tuple(_scryper(rules, t))
        case ScramblerRules():
            return tuple(_scrambler(rules, t))


def _sides(game: str, t: Texts) -> dict[str, str]:
    first, second = SIDES[game]
    return {"first": t(first), "second": t(second)}


def _scribe(rules: ScribeRules, t: Texts) -> Iterator[Chapter]:
    marks = {"mark": MARKS[0], "other": MARKS[1]}
    yield Chapter(
        t("What you need"), (t("Two players, the sheet, and a pen each. Print the sheet anew for each game."),)
    )
    yield Chapter(
        t("A turn"),
        (
            t(
                "Take turns to write your mark into a free cell: {first} writes {mark}, {second} writes {other}. "
                "{first} begins, and nobody passes.",
                **_sides("scribe", t),
                **marks,
            ),
            t(
                "Your first mark may stand anywhere. From then on the place of your own last mark within its mini grid "
                "names the mini grid of your next one: a mark at the top right sends you to the mini grid at the top "
                "right. If that one is full, mark any free cell."
            ),
            t("Put a small stroke through your last mark, so that both of you see where you go on."),
        ),
    )
    yield Chapter(
        t("Who wins a mini grid"),
        (
            t(
                "A mini grid is scored when it is full. Marks of one player that touch side by side are a group; "
                "corners don’t count. A group that is one of the {count} glyphs in the margins, however turned or "
                "mirrored, counts as many points as it has cells. Any other group counts nothing, even if a glyph lies "
                "within it.",
                count=len(GLYPHS),
            ),
            t("The higher sum wins the mini grid; it is never tied. Write both sums below it, and ring the winner’s."),
        ),
    )
    ends = (
        t("Who wins more of the nine mini grids wins the game.")
        if rules.scoring is Scoring.STANDARD
        else t(
            "When all are full, write the winner’s mark of each mini grid into the grid at the foot of the sheet, and "
            "score that one like any other: the higher sum wins the game."
        )
    )
    yield Chapter(t("Who wins the game"), (ends,))


def _scryper(rules: ScryperRules, t: Texts) -> Iterator[Chapter]:
    sides = _sides("scryper", t)
    yield Chapter(
        t("What you need"),
        (
            t("Two players, the board, the pits, and for each player a screen and all bricks of one colour."),
            t(
                "Fold each screen along its long middle and bend its wings towards you. Put your bricks behind it, "
                "their values towards you."
            ),
        ),
    )
    yield Chapter(
        t("Setting up a set"),
        (
            *scryper_set_up(rules, t),
            t(
                "{first} begins the first set; later the loser of the set before does, and after a set that nobody has "
                "won who did not begin it.",
                **sides,
            ),
        ),
    )
    yield Chapter(
        t("A move"),
        (
            t("Move one brick a turn: one or two steps in a straight line, in any direction, over no other brick."),
            t("Keep its value towards you as it goes. It may not end on a brick of your own."),
        ),
    )
    yield Chapter(
        t("Battles"),
        (
            *scryper_battles(rules, t),
            t(
                "The loser goes to its owner’s used pit, its value up. The winner stands on the cell; turn its face to "
                "your opponent, for it shows its value to the end of the set."
            ),
        ),
    )
    yield Chapter(t("Winning a set"), scryper_sets(rules, t))
    yield Chapter(
        t("Who wins the game"),
        (
            t.plural("Win {count} set to win the game.", "Win {count} sets to win the game.", rules.sets),
            t(
                "Who has no bricks left to set up loses the sets that remain. If neither has any, who has won more "
                "sets wins; with equally many nobody does."
            ),
        ),
    )


def scryper_set_up(rules: ScryperRules, t: Texts) -> tuple[str, ...]:
    """How a set of Scryper begins."""
    return (
        t(
            "Both in secret choose 1 to {most} of your bricks. At the same time put them on your own back row, at most "
            "one on a cell, their values towards you.",
            most=min(rules.most_bricks, rules.columns),
        ),
        t("A brick that was on the board or fell is used up for the whole game."),
    )


def scryper_battles(rules: ScryperRules, t: Texts) -> tuple[str, ...]:
    """Who wins a battle of Scryper."""
    return (
        t("Move onto an enemy brick to fight: both show their values."),
        f"{t('The higher value wins.')} {t('Of equal values the attacker wins.')}",
        t("A 1 beats a {highest}, whoever attacks.", highest=rules.values),
    )


def scryper_sets(rules: ScryperRules, t: Texts) -> tuple[str, ...]:
    """How a set of Scryper ends, and what happens then."""
    return (
        t("Stand on your opponent’s back row, beat all their bricks on the board, or leave them without a move."),
        t(
            "After {count} moves in a row without a battle nobody wins the set.",
            count=rules.quiet_moves,
        ),
        t("The winner puts one of their bricks on the board into the score pit. All others on the board are used up."),
    )


def _scrambler(rules: ScramblerRules, t: Texts) -> Iterator[Chapter]:
    by_hand = rules.claiming is Claiming.BY_HAND
    yield Chapter(
        t("What you need"),
        (
            t(
                "Two players, a coloured pen each, the mat with the four cards on it, and the tokens of {first} and "
                "{second}. Cut out cards, mat, tokens and the marker of the turned card.",
                **_sides("scrambler", t),
            ),
            t(
                "{first} chooses a corner dot of the whole, circles it and puts the token there; {second} does the "
                "same in the opposite corner. {first} begins.",
                **_sides("scrambler", t),
            ),
        ),
    )
    yield Chapter(
        t("A turn"),
        (
            t("A turn is one of two things: step to a dot beside your token, or turn a card by a quarter."),
            t(
                "Step up, down, left or right. On a card draw the line from dot to dot in your colour, and circle the "
                "dot that you reach. No line is walked twice, and dots that your opponent has circled are closed to "
                "you; your own you may visit again."
            ),
            t("A hop to another card draws nothing, but circles the dot.")
            if rules.hop_circles
            else t("A hop to another card draws nothing."),
            t(
                "Turn a card by a quarter, either way, with all that is on it, tokens too, and lay the marker on it. A "
                "card that your opponent has just turned can’t be turned back in the very next turn."
            ),
            t("Who can neither step nor turn a card passes."),
        ),
    )
    yield Chapter(
        t("Boxes"),
        (
            t(
                "Who closes all four sides of a square between four dots of one card may write their initial into it: "
                "it is theirs. One that was forgotten the opponent may claim at the start of a turn."
            )
            if by_hand
            else t(
                "Who closes all four sides of a square between four dots of one card writes their initial into it: it "
                "is theirs."
            ),
        ),
    )
    yield Chapter(
        t("Who wins the game"),
        (
            t.plural(
                "Step onto your opponent’s token, and the game ends. It also ends when no line can be drawn, when both "
                "agree, or after {count} turn without a new line.",
                "Step onto your opponent’s token, and the game ends. It also ends when no line can be drawn, when both "
                "agree, or after {count} turns without a new line.",
                rules.quiet_turns,
            ),
            t(
                "Each line counts {segment}, a box {box}, the capture {capture}. The higher sum wins.",
                segment=rules.segment_points,
                box=rules.box_points,
                capture=rules.capture_points,
            ),
        ),
    )
