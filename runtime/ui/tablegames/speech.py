"""What is said of a table game in progress: what is to be done now, and what each move did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from runtime.match.table_match import Made
from runtime.support.table_messages import say_table_refusal
from runtime.support.texts import Texts, mark
from runtime.tablegames.game import Event, Game, Player, Refusal
from runtime.tablegames.scrambler.notation import write_dot
from runtime.tablegames.scrambler.permitting import allowed_steps, open_claims
from runtime.tablegames.scrambler.values import CLOCKWISE, Deed
from runtime.tablegames.scrambler.values import Stage as ScramblerStage
from runtime.tablegames.scribe.rules import Scribe
from runtime.tablegames.scryper.moving import most_set_up
from runtime.tablegames.scryper.notation import write_cell
from runtime.tablegames.scryper.values import Score, Step
from runtime.tablegames.scryper.values import Stage as ScryperStage
from runtime.ui.tablegames.sight import Sight
from runtime.ui.tablegames.words import CARDS, grid_name, side_of


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log, and whose it is."""

    text: str
    player: Player | None = None


SOON = 8
"""From so many moves on before a game or set that is too quiet ends, that is said."""

# What is to be done


def heading(t: Texts, game: Game[Any, Any, Any], state: Any, acting: Player, *, thinking: bool) -> str:
    """Who has to do something, and what."""
    side = side_of(t, game.id, acting)
    if thinking:
        return t("{side} is thinking…", side=side)
    return t(_HEADINGS.get(state.stage, _TO_MOVE) if game.id != "scribe" else _TO_MOVE, side=side)


_TO_MOVE = mark("{side} to move")
_HEADINGS: Mapping[ScryperStage | ScramblerStage, str] = MappingProxyType(
    {
        ScryperStage.SET_UP: mark("{side} sets up"),
        ScryperStage.SCORE: mark("{side} has won the set"),
        ScramblerStage.CORNER: mark("{side} chooses a corner"),
        ScramblerStage.CLAIM: mark("{side} has closed a box"),
    }
)


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
        return t("Put 1 to {most} bricks of your pit on your glowing back row, then press Ready or Enter.", most=most)
    if view.stage is ScryperStage.SCORE:
        return t("Choose the brick on the board that you save in your score pit. All others are used up.")
    asked = t("Choose one of your glowing bricks, then one of the cells that are marked.")
    left = sight.game.rules.quiet_moves - view.quiet
    if left > SOON:
        return asked
    ends = t.plural(
        "{count} more move without a battle ends the set.", "{count} more moves without a battle end the set.", left
    )
    return f"{asked} {ends}"


def _ask_scrambler(t: Texts, sight: Sight, mine: Player) -> str:
    state = sight.view
    if state.stage is ScramblerStage.CORNER:
        return t("Choose the shining corner dot that you begin on.")
    if state.stage is ScramblerStage.CLAIM:
        if any(open_claims(state)):
            return t("Click the blue box to claim it, then end your turn.")
        return t("The box is yours: end your turn.")
    if state.agreed is mine.other:
        return t("Your opponent offers to end the game: agree with “End the game”, or play on.")
    if any(open_claims(state)):
        return t("A blue box was forgotten: click it to claim it. Then step to a shining dot, or turn a card.")
    return _ask_turn(t, sight, mine)


def _ask_turn(t: Texts, sight: Sight, mine: Player) -> str:
    """What a turn of Scrambler can be, and how many are left where nobody draws."""
    asked, may = t("Step to a shining dot, or turn a card."), allowed_steps(sight.view, mine)
    if not may:
        asked = t("Your token can’t step anywhere: turn a card.")
    elif Deed("go", *sight.view.token(mine.other)) in may:
        asked = t(
            "The token with the red ring can be captured, which ends the game. Else step to a dot, or turn a card."
        )
    if sight.view.agreed is mine:
        offered = t("Your opponent can agree to end the game after your move.")
        return f"{offered} {asked}"
    left = sight.game.rules.quiet_turns - sight.view.quiet
    if left > SOON:
        return asked
    ends = t.plural(
        "{count} more turn without a line ends the game.", "{count} more turns without a line end the game.", left
    )
    return f"{asked} {ends}"


_PROMPTS: Mapping[str, Callable[[Texts, Sight, Player], str]] = MappingProxyType(
    {"scribe": _ask_scribe, "scryper": _ask_scryper, "scrambler": _ask_scrambler}
)


def refused(t: Texts, refusal: Refusal) -> str:
    """Why a move is refused and how to mend it, with places as people call them."""
    if refusal.code == "other-grid":
        return t("Mark a cell of the glowing mini grid: your own last mark names it.")
    return say_table_refusal(t, refusal.code, refusal.details)


def idle(t: Texts, game: str, thinking: Player | None, *, is_over: bool) -> str:
    """Why nothing can be done at the board: the game is over, or a computer is to move."""
    if is_over:
        return t("The game is over.")
    if thinking is None:
        return ""
    return t("It is {side}’s turn: wait until the computer has moved.", side=side_of(t, game, thinking))


# What has happened


def tell(t: Texts, game: Game[Any, Any, Any], made: Made, number: int) -> tuple[LogLine, ...]:
    """What a move did, in lines for everybody: a set-up's bricks are not told."""
    first = t("{number}. {what}", number=number, what=done_by(t, game, made))
    return (LogLine(first, made.player), *_TELLERS[game.id](t, game, made))


def done_by(t: Texts, game: Game[Any, Any, Any], made: Made) -> str:
    """What a player did, in a sentence."""
    side = side_of(t, game.id, made.player)
    if game.id == "scribe":
        return t("{side} marks {cell}.", side=side, cell=game.write_move(made.move))
    if game.id == "scryper":
        return _done_in_scryper(t, game, made, side)
    return _done_in_scrambler(t, made, side)


def _done_in_scryper(t: Texts, game: Game[Any, Any, Any], made: Made, side: str) -> str:
    move = made.move
    if isinstance(move, Step):
        start, end = (write_cell(game.rules, cell) for cell in move)
        return t("{side} moves from {start} to {end}.", side=side, start=start, end=end)
    if isinstance(move, Score):
        return t("{side} saves the brick on {cell}.", side=side, cell=write_cell(game.rules, move.cell))
    return t("{side} has set up.", side=side)


_DEEDS: Mapping[str, str] = MappingProxyType(
    {
        "corner": mark("{side} begins on {dot}."),
        "go": mark("{side} steps to {dot}."),
        "claim": mark("{side} claims the box at {dot}."),
        "done": mark("{side} ends the turn."),
        "pass": mark("{side} passes."),
    }
)


def _done_in_scrambler(t: Texts, made: Made, side: str) -> str:
    deed: Deed = made.move
    if deed.kind == "turn":
        card = t(CARDS[deed.a])
        if deed.b == CLOCKWISE:
            return t("{side} turns {card} clockwise.", side=side, card=card)
        return t("{side} turns {card} counter-clockwise.", side=side, card=card)
    if deed.kind == "agree":
        is_answer = made.before.agreed is made.player.other
        if is_answer:
            return t("{side} agrees to end the game.", side=side)
        return t("{side} offers to end the game.", side=side)
    dot = write_dot((deed.a, deed.b))
    if made.events[0].details.get("hop"):
        return t("{side} hops to {dot}, on another card.", side=side, dot=dot)
    return t(_DEEDS[deed.kind], side=side, dot=dot)


def _tell_scribe(t: Texts, game: Game[Any, Any, Any], made: Made) -> Iterator[LogLine]:
    for event in made.events:
        if event.kind == "grid-won":
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
    for event in made.events:
        side = side_of(t, game.id, event.player)
        if event.kind == "battle":
            yield LogLine(battle_line(t, game, made, event), event.player)
        elif event.kind == "set-begins":
            yield LogLine(t("A set begins: {side} moves first.", side=side))
        elif event.kind == "set-won":
            yield LogLine(set_won(t, game, event), event.player)
        elif event.kind == "set-drawn":
            yield LogLine(set_drawn(t, game))
        elif event.kind == "no-bricks":
            yield LogLine(t("There are no bricks left for another set."))


def _tell_scrambler(t: Texts, game: Game[Any, Any, Any], made: Made) -> Iterator[LogLine]:
    side = side_of(t, game.id, made.player)
    boxes = sum(event.kind == "box" for event in made.events)
    if boxes:
        text = t.plural("{side} closes {count} box.", "{side} closes {count} boxes.", boxes, side=side)
        yield LogLine(text, made.player)
    if made.move.kind == "corner":
        other = made.player.other
        begun = write_dot(game.after(made.before, made.player, made.move).token(other))
        opposite = t("{side} begins on {dot}, in the opposite corner.", side=side_of(t, game.id, other), dot=begun)
        yield LogLine(opposite, other)
    if made.before.agreed is made.player.other and made.move.kind in ("go", "turn", "done"):
        yield LogLine(t("{side} plays on: the offer to end the game is off.", side=side), made.player)
    if any(event.kind == "captured" for event in made.events):
        yield LogLine(t("{side} captures the opponent’s token.", side=side), made.player)


_TELLERS: Mapping[str, Callable[[Texts, Game[Any, Any, Any], Made], Iterator[LogLine]]] = MappingProxyType(
    {"scribe": _tell_scribe, "scryper": _tell_scryper, "scrambler": _tell_scrambler}
)


# Battles and sets of Scryper


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


def set_won(t: Texts, game: Game[Any, Any, Any], event: Event) -> str:
    """Who has won a set, and how."""
    winner, loser = side_of(t, game.id, event.player), side_of(t, game.id, event.player.other)
    return t(_SETS_WON[event.details["why"]], winner=winner, loser=loser)


_SETS_WON: Mapping[str, str] = MappingProxyType(
    {
        "goal": mark("{winner} wins the set: a brick stands on the back row of {loser}."),
        "bricks": mark("{winner} wins the set: {loser} has no bricks left on the board."),
        "stuck": mark("{winner} wins the set: no brick of {loser} can move."),
    }
)
"""Why a set is won, by what its event says."""


def set_drawn(t: Texts, game: Game[Any, Any, Any]) -> str:
    """Why a set is nobody's."""
    return t("{count} moves without a battle: nobody wins the set.", count=game.rules.quiet_moves)
