"""What is said of Scrambler."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from runtime.match.table_match import Made, TableMatch
from runtime.support.texts import Texts, mark
from runtime.tablegames.game import PLAYERS, TableGame, TablePlayer
from runtime.tablegames.scrambler.moves import allowed_steps, open_claims
from runtime.tablegames.scrambler.rules import write_dot
from runtime.tablegames.scrambler.values import CLOCKWISE, Claiming, ScramblerMove, ScramblerPhase
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import CARDS, SOON, GameSpeech, ReckoningLine, TableLine, better, counted, side_of


def _how_boxes_are_won(t: Texts, *, by_hand: bool) -> str:
    if by_hand:
        return t(
            "Close all four sides of a box, and click it to claim it. One that you forget your opponent may claim: "
            "it shines blue."
        )
    return t("Close all four sides of a box, and it is yours.")


def _how_to(t: Texts, rules: Any) -> tuple[str, ...]:
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


def _counts(t: Texts, _rules: Any) -> str:
    return t("Points")


_HEADINGS: Mapping[ScramblerPhase, str] = MappingProxyType(
    {
        ScramblerPhase.CORNER: mark("{side} chooses a corner"),
        ScramblerPhase.CLAIM: mark("{side} has closed a box"),
    }
)


def _ask(t: Texts, view: TableView, mine: TablePlayer) -> str:
    state = view.view
    if state.phase is ScramblerPhase.CORNER:
        return t("Choose the shining corner dot that you begin on.")
    if state.phase is ScramblerPhase.CLAIM:
        if any(open_claims(state)):
            return t("Click the blue box to claim it, then end your turn.")
        return t("The box is yours: end your turn.")
    if state.agreed is mine.other:
        return t("Your opponent offers to end the game: agree with “End the game”, or play on.")
    if any(open_claims(state)):
        return t("A blue box was forgotten: click it to claim it. Then step to a shining dot, or turn a card.")
    return _ask_turn(t, view, mine)


def _ask_turn(t: Texts, view: TableView, mine: TablePlayer) -> str:
    """What a turn of Scrambler can be, and how many are left where nobody draws."""
    asked, may = t("Step to a shining dot, or turn a card."), allowed_steps(view.view, mine)
    if not may:
        asked = t("Your token can’t step anywhere: turn a card.")
    elif ScramblerMove("go", *view.view.token(mine.other)) in may:
        asked = t(
            "The token with the red ring can be captured, which ends the game. Else step to a dot, or turn a card."
        )
    if view.view.agreed is mine:
        offered = t("Your opponent can agree to end the game after your move.")
        return f"{offered} {asked}"
    left = view.game.rules.quiet_turns - view.view.quiet
    if left > SOON:
        return asked
    ends = t.plural(
        "{count} more turn without a line ends the game.", "{count} more turns without a line end the game.", left
    )
    return f"{asked} {ends}"


_DEEDS: Mapping[str, str] = MappingProxyType(
    {
        "corner": mark("{side} begins on {dot}."),
        "go": mark("{side} steps to {dot}."),
        "claim": mark("{side} claims the box at {dot}."),
        "done": mark("{side} ends the turn."),
        "pass": mark("{side} passes."),
    }
)


def _done(t: Texts, _game: TableGame[Any, Any, Any], made: Made, side: str) -> str:
    deed: ScramblerMove = made.move
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


def _tell(t: Texts, game: TableGame[Any, Any, Any], made: Made) -> Iterator[TableLine]:
    side = side_of(t, game.id, made.player)
    boxes = sum(event.kind == "box" for event in made.events)
    if boxes:
        text = t.plural("{side} closes {count} box.", "{side} closes {count} boxes.", boxes, side=side)
        yield TableLine(text, made.player)
    if made.move.kind == "corner":
        other = made.player.other
        begun = write_dot(game.after(made.before, made.player, made.move).token(other))
        opposite = t("{side} begins on {dot}, in the opposite corner.", side=side_of(t, game.id, other), dot=begun)
        yield TableLine(opposite, other)
    if made.before.agreed is made.player.other and made.move.kind in ("go", "turn", "done"):
        yield TableLine(t("{side} plays on: the offer to end the game is off.", side=side), made.player)
    if any(event.kind == "captured" for event in made.events):
        yield TableLine(t("{side} captures the opponent’s token.", side=side), made.player)


def _reckon(t: Texts, match: TableMatch) -> tuple[ReckoningLine, ...]:
    """Lines, boxes and the capture, each times what it counts, and the sum."""
    state, rules = match.state, match.game.rules
    numbers = [
        (t("Lines"), [sum((*card.across, *card.down).count(one + 1) for card in state.cards) for one in PLAYERS]),
        (t("Boxes"), [sum(card.boxes.count(one + 1) for card in state.cards) for one in PLAYERS]),
        (t("Capture"), [int(state.captor is one) for one in PLAYERS]),
    ]
    worth = (rules.segment_points, rules.box_points, rules.capture_points)
    lines = []
    for (label, (first, second)), each in zip(numbers, worth, strict=True):
        shares = [
            t("{number} × {each} = {sum}", number=number, each=each, sum=number * each) for number in (first, second)
        ]
        lines.append(ReckoningLine(label, (shares[0], shares[1]), better(first * each, second * each)))
    return (*lines, counted(t("Together"), *match.game.points(state)))


SCRAMBLER = GameSpeech(_how_to, _counts, _ask, _done, _tell, _reckon, _HEADINGS)
