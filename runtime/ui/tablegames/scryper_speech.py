"""What is said of Scryper, its battles and its sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from runtime.match.table_match import Made, TableMatch
from runtime.support.texts import Texts, mark
from runtime.tablegames.game import PLAYERS, TableEvent, TableGame, TablePlayer
from runtime.tablegames.scryper.moves import most_set_up
from runtime.tablegames.scryper.notation import write_cell
from runtime.tablegames.scryper.values import BrickStep, Counts, Score, ScryperPhase
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import SOON, GameSpeech, ReckoningLine, TableLine, counted, side_of


def _how_to(t: Texts, rules: Any) -> tuple[str, ...]:
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


def _counts(t: Texts, _rules: Any) -> str:
    return t("Sets won")


_HEADINGS: Mapping[ScryperPhase, str] = MappingProxyType(
    {
        ScryperPhase.SET_UP: mark("{side} sets up"),
        ScryperPhase.SCORE: mark("{side} has won the set"),
    }
)


def _ask(t: Texts, shown: TableView, mine: TablePlayer) -> str:
    view = shown.view
    del mine
    if view.phase is ScryperPhase.SET_UP:
        most = most_set_up(shown.game.rules, view.available)
        return t("Put 1 to {most} bricks of your pit on your glowing back row, then press Ready or Enter.", most=most)
    if view.phase is ScryperPhase.SCORE:
        return t("Choose the brick on the board that you save in your score pit. All others are used up.")
    asked = t("Choose one of your glowing bricks, then one of the cells that are marked.")
    left = shown.game.rules.quiet_moves - view.quiet
    if left > SOON:
        return asked
    ends = t.plural(
        "{count} more move without a battle ends the set.", "{count} more moves without a battle end the set.", left
    )
    return f"{asked} {ends}"


def _done(t: Texts, game: TableGame[Any, Any, Any], made: Made, side: str) -> str:
    move = made.move
    if isinstance(move, BrickStep):
        start, end = (write_cell(game.rules, cell) for cell in move)
        return t("{side} moves from {start} to {end}.", side=side, start=start, end=end)
    if isinstance(move, Score):
        return t("{side} saves the brick on {cell}.", side=side, cell=write_cell(game.rules, move.cell))
    return t("{side} has set up.", side=side)


def _tell(t: Texts, game: TableGame[Any, Any, Any], made: Made) -> Iterator[TableLine]:
    for event in made.events:
        side = side_of(t, game.id, event.player)
        if event.kind == "battle":
            yield TableLine(battle_line(t, game, made, event), event.player)
        elif event.kind == "set-begins":
            yield TableLine(t("A set begins: {side} moves first.", side=side))
        elif event.kind == "set-won":
            yield TableLine(set_won(t, game, event), event.player)
        elif event.kind == "set-drawn":
            yield TableLine(set_drawn(t, game))
        elif event.kind == "no-bricks":
            yield TableLine(t("There are no bricks left for another set."))


def battle_line(t: Texts, game: TableGame[Any, Any, Any], made: Made, event: TableEvent) -> str:
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


def set_won(t: Texts, game: TableGame[Any, Any, Any], event: TableEvent) -> str:
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


def set_drawn(t: Texts, game: TableGame[Any, Any, Any]) -> str:
    """Why a set is nobody's."""
    return t("{count} moves without a battle: nobody wins the set.", count=game.rules.quiet_moves)


_SETS: Mapping[str, str] = MappingProxyType(
    {
        "goal": mark("reached the back row"),
        "bricks": mark("beat all bricks"),
        "stuck": mark("left no move"),
        "drawn": mark("too few battles"),
    }
)
"""How a set was won, in a few words, or why it was nobody's."""


def _reckon(t: Texts, match: TableMatch) -> tuple[ReckoningLine, ...]:
    """Each set and how it was won, battles, and where the bricks are."""
    lines, state = [], match.state
    events = [event for made in match.made for event in made.events]
    for number, event in enumerate((one for one in events if one.kind in ("set-won", "set-drawn")), 1):
        winner = event.player if event.kind == "set-won" else None
        how = t(_SETS[event.details.get("why", "drawn")])
        shares = ("–" if winner is TablePlayer.SECOND else how, "–" if winner is TablePlayer.FIRST else how)
        lines.append(ReckoningLine(t("Set {number}", number=number), shares, winner))
    fights = [event.player for event in events if event.kind == "battle"]
    lines.append(counted(t("Battles won"), fights.count(TablePlayer.FIRST), fights.count(TablePlayer.SECOND)))
    saved = [len(state.scored[player]) for player in PLAYERS]
    lines.append(counted(t("Bricks saved"), *saved))
    used, left = (_sums(counts) for counts in (state.used, state.available))
    lines.append(ReckoningLine(t("Bricks used up"), (str(used[0]), str(used[1]))))
    standing = [len(state.cells_of(player)) for player in PLAYERS]
    lines.append(ReckoningLine(t("Bricks on the board"), (str(standing[0]), str(standing[1]))))
    lines.append(ReckoningLine(t("Bricks never used"), (str(left[0]), str(left[1]))))
    return tuple(lines)


def _sums(counts: tuple[Counts, Counts]) -> tuple[int, int]:
    return sum(counts[0]), sum(counts[1])


SCRYPER = GameSpeech(_how_to, _counts, _ask, _done, _tell, _reckon, _HEADINGS)
