"""The table games as players and makers of levels read of them: names, sides, parameters with their choices.

The schema of table levels has the same names, and its descriptions begin with the same sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import Texts, mark

GAMES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "scribe": (mark("Scribe"), mark("Write glyphs in nine small grids; where you write says where you go on")),
        "scryper": (
            mark("Scryper"),
            mark("Your bricks hide their values; bluff, fight, reach the enemy’s back row"),
        ),
        "scrambler": (mark("Scrambler"), mark("Draw lines and close boxes on four cards that turn under your feet")),
    }
)
"""What each game is called, and what it is about."""

SIDES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "scribe": (mark("Gold"), mark("Silver")),
        "scryper": (mark("White"), mark("Brown")),
        "scrambler": (mark("Gold"), mark("Silver")),
    }
)
"""What the players of each game are called."""

PARAMETERS: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "scribe": MappingProxyType(
            {
                "scoring": (
                    mark("Scoring"),
                    mark("What decides the game once all nine mini grids are full."),
                ),
            }
        ),
        "scryper": MappingProxyType(
            {
                "columns": (mark("Columns"), mark("How many columns the board has.")),
                "rows": (mark("Rows"), mark("How many rows the board has.")),
                "values": (
                    mark("Values"),
                    mark("Bricks have the values 1 up to this. The highest is beaten by a 1."),
                ),
                "per_value": (
                    mark("Bricks of each value"),
                    mark("How many bricks of each value a player has for the whole game."),
                ),
                "most_bricks": (
                    mark("Bricks in a set"),
                    mark("The most bricks that a player may set up in one set; never more than there are columns."),
                ),
                "sets": (mark("Sets to win"), mark("How many sets win the game.")),
                "quiet_moves": (
                    mark("Moves without a battle"),
                    mark("After so many moves without a battle nobody wins the set, and its bricks are used up."),
                ),
            }
        ),
        "scrambler": MappingProxyType(
            {
                "dots": (mark("Dots along a card"), mark("How many dots a card has along each side.")),
                "segment_points": (
                    mark("Points for a line"),
                    mark("What each line that a player has drawn counts in the end."),
                ),
                "box_points": (mark("Points for a box"), mark("What each claimed box counts in the end.")),
                "capture_points": (
                    mark("Points for a capture"),
                    mark("What it counts to step onto the other token, which ends the game."),
                ),
                "claiming": (
                    mark("Claiming boxes"),
                    mark("Whether who closes a box owns it at once, or has to claim it and can forget to."),
                ),
                "hop_circles": (
                    mark("Hops circle dots"),
                    mark("Whether a hop to another card circles the dot that it ends on."),
                ),
                "quiet_turns": (
                    mark("Turns without a line"),
                    mark("After so many turns in a row without a new line the game ends."),
                ),
            }
        ),
    }
)
"""Name and sentence of every parameter, by game."""

CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "standard": mark("Most mini grids win"),
        "advanced": mark("The winners’ marks are scored as a grid"),
        "automatic": mark("Automatic"),
        "by_hand": mark("By hand"),
    }
)
"""The values of parameters that are a choice of several."""


TABLE_REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        "game-over": mark("The game is over."),
        "not-your-turn": mark("It is the other player's turn."),
        "no-such-move": mark("That can't be done at this stage of the game. Choose another move."),
        # Scribe
        "other-grid": mark("You must play in the mini grid that your last mark names: row {row}, column {column}."),
        "cell-taken": mark("This cell is marked already. Choose a free one."),
        # Scryper
        "set-up-first": mark("Set up your bricks first."),
        "score-first": mark("Choose the brick that goes to the score pit first."),
        "bad-set-up": mark(
            "In each column stands nothing, or a brick of the values 1 to {values}. Columns: {columns}."
        ),
        "bricks-number": mark("Set up at least one brick and at most {most}; these are {given}."),
        "not-available": mark("Bricks of the value {value} that are left: {count}. Set up others in their place."),
        "off-board": mark("This cell is not on the board. Choose one that is."),
        "not-your-brick": mark("None of your bricks stands there. Choose one of your own."),
        "too-far": mark("A brick moves in a straight line, one step or two. Choose a nearer cell."),
        "own-brick": mark("One of your own bricks stands there. Choose a free cell, or an enemy brick."),
        "in-the-way": mark("A brick is in the way: none can be passed over. Choose a cell before it."),
        # Scrambler
        "choose-corner": mark("Choose the corner that you begin in first."),
        "no-corner": mark("Begin on a dot in a corner of the whole."),
        "off-cards": mark("There is no dot there. Choose a dot of the cards."),
        "not-beside": mark("Move to a dot beside your token: up, down, left or right."),
        "drawn": mark("This line is drawn already and can't be walked again. Choose another dot, or turn a card."),
        "circled": mark("Your opponent has circled this dot. Choose another one, or turn a card."),
        "no-card": mark("There is no such card. Choose one of the four."),
        "turned-back": mark(
            "Your opponent has just turned this card; it may not be turned back at once. Turn it on, or turn another."
        ),
        "no-box": mark("No closed box can be claimed here. A box is closed when all its four lines are drawn."),
        "claim-first": mark("You have closed a box: claim it, or end your turn."),
        "agreed-already": mark("You have offered to end the game already. Play on until your opponent answers."),
        "can-act": mark("Only who can neither move nor turn a card passes. Turn a card."),
        # Reading
        "no-such-game": mark("There is no such table game. These are known: {games}."),
        "no-such-parameter": mark("This game has no parameter “{key}”."),
        "bad-choice": mark("This parameter is one of: {choices}."),
        "bad-switch": mark("This parameter is true or false."),
        "out-of-bounds": mark("This parameter is a whole number from {least} to {most}."),
        "bad-move": mark("“{text}” is no move of this game."),
        "bad-rows": mark("Rows that must be here: {rows}, signs in each: {columns}."),
        "bad-symbol": mark("The sign “{symbol}” means nothing here."),
        "bad-player": mark("The players are called: {players}."),
        "other-eyes": mark(
            "As {viewer} only what {viewer} may see is told, not the moves or the view of {player}. "
            "Name the same player under “as” and “player”, or leave out “as”."
        ),
        "secret-move": mark(
            "As {viewer} no set-up of {player} is judged: that would tell which bricks {player} has left. "
            "Name the same player under “as” and “player”, or leave out “as”."
        ),
        "bad-last": mark("A player's last cell is a row and a column from 0 to 2, and holds a mark of theirs."),
        "bad-stage": mark("This stage of the game does not agree with the rest."),
        "bad-number": mark("This is no number that can be here."),
        "bad-counts": mark("Bricks are counted by value, from 1 to {values}, in whole numbers."),
        "bad-scored": mark("Bricks in a score pit have a value, and whether it is shown."),
        "bricks-count": mark("Bricks that a player has in all: {total}; here: {given}."),
        "set-is-over": mark("A brick stands on the opponent's back row, so that the set is over."),
        "bad-cards": mark("Cards that must be here: {cards}."),
        "bad-tokens": mark("Once the corner is chosen, there are two tokens on different dots."),
        "bad-dot": mark("A dot is a row and a column within the cards."),
        "bad-turned": mark("The card that was turned last has a number, a way (+ or -) and a player."),
    }
)


def say_table_refusal(t: Texts, code: str, details: Mapping[str, str | int]) -> str:
    """Why a move of a table game was refused, or what can't be read, by its stable code."""
    message = TABLE_REFUSALS.get(code)
    return t("That is not allowed ({code}).", code=code) if message is None else t(message, **details)
