"""What is said of a table game: what is to be done now, what each move did, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from runtime.match.table_match import RESIGNED, Made
from runtime.support.texts import Texts
from runtime.tablegames.game import Event, Game, Player, Result
from runtime.tablegames.scrambler.values import CLOCKWISE, Claiming
from runtime.tablegames.scrambler.values import Stage as ScramblerStage
from runtime.tablegames.scribe.rules import Scoring, Scribe
from runtime.tablegames.scryper.moving import most_set_up
from runtime.tablegames.scryper.values import Stage as ScryperStage
from runtime.ui.tablegames.sight import Sight
from runtime.ui.tablegames.words import CARDS, grid_name, side_of


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log, and whose it is."""

    text: str
    player: Player | None = None


def prompt(t: Texts, sight: Sight) -> str:
    """What the person before the screen is to do now; empty where they have to wait."""
    return "" if sight.mine is None else _PROMPTS[sight.game.id](t, sight, sight.mine)


def _ask_scribe(t: Texts, sight: Sight, mine: Player) -> str:
    assert isinstance(sight.game, Scribe)
    required = sight.game.required(sight.view)
    if required is not None:
        return t("Mark a free cell in the glowing mini grid {grid}.", grid=grid_name(t, required))
    if sight.view.last[mine] < 0:
        return t("Your first mark is free: choose any cell.")
    return t("The mini grid that your last mark names is full: mark any free cell.")


def _ask_scryper(t: Texts, sight: Sight, mine: Player) -> str:
    view = sight.view
    del mine
    if view.stage is ScryperStage.SET_UP:
        most = most_set_up(sight.game.rules, view.available)
        return t(
            "Put 1 to {most} bricks on your glowing back row, then press Ready. Drag them, or click a brick and a "
            "cell, or use the arrows and the digits.",
            most=most,
        )
    if view.stage is ScryperStage.SCORE:
        return t("You have won the set: choose the brick that goes to your score pit.")
    return t("Move one of your bricks one or two steps in a straight line.")


def _ask_scrambler(t: Texts, sight: Sight, mine: Player) -> str:
    state = sight.view
    if state.stage is ScramblerStage.CORNER:
        return t("Choose the corner that you begin in.")
    if state.stage is ScramblerStage.CLAIM:
        return t("You have closed a box: click it to claim it, then end your turn.")
    if state.agreed is mine.other:
        return t("Your opponent offers to end the game: agree, or play on.")
    return t("Step to a ringed dot, or turn a card.")


_PROMPTS: Mapping[str, Callable[[Texts, Sight, Player], str]] = MappingProxyType(
    {"scribe": _ask_scribe, "scryper": _ask_scryper, "scrambler": _ask_scrambler}
)


# What has happened


def tell(t: Texts, game: Game[Any, Any, Any], made: Made, number: int) -> tuple[LogLine, ...]:
    """What a move did, in lines for everybody: a set-up's bricks are not told."""
    side = side_of(t, game.id, made.player)
    first = t("{number}. {side}: {move}", number=number, side=side, move=_noted(t, game, made))
    return (LogLine(first, made.player), *_TELLERS[game.id](t, game, made))


def _noted(t: Texts, game: Game[Any, Any, Any], made: Made) -> str:
    """A move in the game's notation, or in words where it is secret or a word itself."""
    if made.events and made.events[0].kind == "set-up":
        return t("has set up")
    kind = made.events[0].kind if made.events else ""
    plain = {"done": t("ends the turn"), "agree": t("offers to end the game"), "pass": t("passes")}
    return plain[kind] if kind in plain else str(game.write_move(made.move))


def _tell_scribe(t: Texts, game: Game[Any, Any, Any], made: Made) -> Iterator[LogLine]:
    for event in made.events[1:]:
        points = event.details["points"]
        yield LogLine(
            t(
                "{side} wins the mini grid {grid}, {points} to {others}.",
                side=side_of(t, game.id, event.player),
                grid=grid_name(t, event.details["grid"]),
                points=points[event.player],
                others=points[event.player.other],
            ),
            event.player,
        )


def _tell_scryper(t: Texts, game: Game[Any, Any, Any], made: Made) -> Iterator[LogLine]:
    for event in made.events[1:]:
        side = side_of(t, game.id, event.player)
        if event.kind == "battle":
            yield LogLine(battle_line(t, game, made, event), event.player)
        elif event.kind == "set-begins":
            yield LogLine(t("A set begins: {side} moves first.", side=side))
        elif event.kind == "set-won":
            yield LogLine(t("{side} wins the set.", side=side), event.player)
        elif event.kind == "set-drawn":
            yield LogLine(t("Too many moves without a battle: nobody wins the set."))
        elif event.kind == "no-bricks":
            yield LogLine(t("There are no bricks left for another set."))


def _tell_scrambler(t: Texts, game: Game[Any, Any, Any], made: Made) -> Iterator[LogLine]:
    side = side_of(t, game.id, made.player)
    head = made.events[0]
    if head.kind == "turn":
        card = t(CARDS[head.details["card"]])
        if head.details["way"] == CLOCKWISE:
            yield LogLine(t("{side} turns {card} clockwise.", side=side, card=card), made.player)
        else:
            yield LogLine(t("{side} turns {card} counter-clockwise.", side=side, card=card), made.player)
    if head.kind == "claim":
        yield LogLine(t("{side} claims a box.", side=side), made.player)
    if head.details.get("hop"):
        yield LogLine(t("{side} hops to another card.", side=side), made.player)
    boxes = sum(event.kind == "box" for event in made.events)
    if boxes:
        text = t.plural("{side} closes {count} box.", "{side} closes {count} boxes.", boxes, side=side)
        yield LogLine(text, made.player)
    if any(event.kind == "captured" for event in made.events):
        yield LogLine(t("{side} captures the opponent’s token.", side=side), made.player)


_TELLERS: Mapping[str, Callable[[Texts, Game[Any, Any, Any], Made], Iterator[LogLine]]] = MappingProxyType(
    {"scribe": _tell_scribe, "scryper": _tell_scryper, "scrambler": _tell_scrambler}
)


def battle_line(t: Texts, game: Game[Any, Any, Any], made: Made, event: Event) -> str:
    """A battle with both values, and who wins."""
    attacker, defender = event.details["values"]
    return t(
        "{attacking} attacks with {attacker} against {defender}: {winner} wins. {why}",
        attacking=side_of(t, game.id, made.player),
        attacker=attacker,
        defender=defender,
        winner=side_of(t, game.id, event.player),
        why=battle_reason(t, attacker, defender, game.rules.values),
    )


def battle_reason(t: Texts, attacker: int, defender: int, highest: int) -> str:
    """Why a battle ends so."""
    if {attacker, defender} == {1, highest} and highest > 1:
        return t("A 1 beats a {highest}, whoever attacks.", highest=highest)
    return t("Of equal values the attacker wins.") if attacker == defender else t("The higher value wins.")


# How it ended


def say_result(t: Texts, game: str, result: Result) -> str:
    """Who has won."""
    if result.winner is None:
        return t("The game is drawn")
    return t("{side} wins the game", side=side_of(t, game, result.winner))


def say_why(t: Texts, game: Game[Any, Any, Any], result: Result) -> str:
    """Why the game ended."""
    if result.why == RESIGNED and result.winner is not None:
        return t("{side} has given up.", side=side_of(t, game.id, result.winner.other))
    if result.why == "sets" and result.winner is not None:
        return t.plural("{count} set is won.", "{count} sets are won.", result.points[result.winner])
    if result.why == "captured":
        return t("A token was captured. The sum of points decides.")
    return {
        "full": t("All cells are marked."),
        "no-bricks": t("There are no bricks left to set up; the sets that were won decide."),
        "all-drawn": t("No more segments can be drawn. The sum of points decides."),
        "agreed": t("Both have agreed to end the game. The sum of points decides."),
        "quiet": t("Too many turns without a new segment. The sum of points decides."),
    }.get(result.why, "")


def points_name(t: Texts, game: Game[Any, Any, Any]) -> str:
    """What the figures on the plaques count."""
    if game.id == "scribe":
        return t("Mini grids won") if game.rules.scoring is Scoring.STANDARD else t("Points of the winners’ marks")
    return t("Sets won") if game.id == "scryper" else t("Points")


# How to play


def how_to(t: Texts, game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """The rules in a few sentences, by the game's own parameters."""
    return _HOW[game.id](t, game.rules)


def _how_scribe(t: Texts, rules: Any) -> tuple[str, ...]:
    ends = (
        t("Who wins more of the nine mini grids wins the game.")
        if rules.scoring is Scoring.STANDARD
        else t("At the end the winners’ marks of the nine mini grids are scored as a grid of their own.")
    )
    return (
        t("Take turns to mark a free cell. Nobody passes."),
        t(
            "The place of your mark within its mini grid names the mini grid of your own next mark: it glows. If that "
            "one is full, mark anywhere."
        ),
        t(
            "A full mini grid is scored. A group of your marks that touch side by side counts one point a cell if it "
            "is one of the glyphs above, turned and mirrored as you like. Any other group counts nothing. "
            "The higher sum wins the mini grid."
        ),
        ends,
        t("Keys: arrows move, Enter marks."),
    )


def _how_scryper(t: Texts, rules: Any) -> tuple[str, ...]:
    return (
        t.plural("Win {count} set to win the game.", "Win {count} sets to win the game.", rules.sets),
        t(
            "For each set put 1 to {most} bricks on your back row. Your opponent doesn’t see their values.",
            most=rules.most_bricks,
        ),
        t("Move one brick a turn: one or two steps in a straight line, in any direction, over no other brick."),
        t(
            "Move onto an enemy brick to fight: the higher value wins, of equal ones the attacker, and a 1 beats "
            "a {highest}. The winner stays and shows its value.",
            highest=rules.values,
        ),
        t("Reach your opponent’s back row, or beat all bricks there are, and the set is yours."),
        t("The winner saves one brick in the score pit. All others on the board are used up for good."),
        t("Keys: arrows move, digits set up, Enter chooses and moves."),
    )


def _how_scrambler(t: Texts, rules: Any) -> tuple[str, ...]:
    claims = (
        t("Close all four sides of a box, and it is yours.")
        if rules.claiming is Claiming.AUTOMATIC
        else t("Close all four sides of a box, and click it to claim it. One that you forget your opponent may claim.")
    )
    return (
        t("A turn is one of two things: step to a dot beside your token, or turn a card by a quarter."),
        t(
            "A step draws a line and circles the dot. No line is walked twice, and dots that your opponent has circled "
            "are closed to you. A hop to another card draws nothing."
        ),
        claims,
        t("Turn cards by their knobs or by a corner. A card that your opponent has just turned can’t be turned back."),
        t("Step onto your opponent’s token, and the game ends. It also ends when no line can be drawn, or both agree."),
        t(
            "Each line counts {segment}, a box {box}, the capture {capture}. The higher sum wins.",
            segment=rules.segment_points,
            box=rules.box_points,
            capture=rules.capture_points,
        ),
        t("Keys: arrows move, Enter steps, comma and full stop turn, C claims."),
    )


_HOW: Mapping[str, Callable[[Texts, Any], tuple[str, ...]]] = MappingProxyType(
    {"scribe": _how_scribe, "scryper": _how_scryper, "scrambler": _how_scrambler}
)
