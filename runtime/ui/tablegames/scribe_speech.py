"""What is said of Scribe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from runtime.match.table_match import Made, TableMatch
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TableGame, TablePlayer
from runtime.tablegames.scribe import CELLS, GLYPH_OF, POINTS, Scoring, Scribe, groups
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import GameSpeech, ReckoningLine, TableLine, better, grid_name, side_of


def _how_to(t: Texts, rules: Any) -> tuple[str, ...]:
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


def _counts(t: Texts, rules: Any) -> str:
    return t("Mini grids won") if rules.scoring is Scoring.STANDARD else t("Points of the winners’ marks")


def _ask(t: Texts, view: TableView, mine: TablePlayer) -> str:
    assert isinstance(view.game, Scribe)
    required = view.game.required(view.view)
    if required is not None:
        return t("Mark a free cell in the glowing mini grid {grid}.", grid=grid_name(t, required))
    if view.view.last[mine] < 0:
        return t("Your first mark is free: choose any cell.")
    return t("The mini grid that your last mark names is full: mark any free cell.")


def _done(t: Texts, game: TableGame[Any, Any, Any], made: Made, side: str) -> str:
    return t("{side} marks {cell}.", side=side, cell=game.write_move(made.move))


def _tell(t: Texts, game: TableGame[Any, Any, Any], made: Made) -> Iterator[TableLine]:
    for event in made.events:
        if event.kind == "grid-won":
            points = event.details["points"]
            yield TableLine(
                t(
                    "{side} wins the mini grid {grid}, {points} to {others}.",
                    side=side_of(t, game.id, event.player),
                    grid=grid_name(t, event.details["grid"]),
                    points=points[event.player],
                    others=points[event.player.other],
                ),
                event.player,
            )


def _glyphs(t: Texts, marks: int) -> str:
    """What some marks are worth, with the glyphs among them."""
    found = Counter(GLYPH_OF[group] for group in groups(marks) if group in GLYPH_OF)
    if not found:
        return "0"
    names = []
    for glyph in sorted(found, key=lambda one: -one.points):
        once = t("{glyph} {points}", glyph=t(glyph.name), points=glyph.points)
        names.append(once if found[glyph] == 1 else t("{count} × {thing}", count=found[glyph], thing=once))
    told = ", ".join(names)
    return told if found.total() == 1 else t("{sum}: {glyphs}", sum=POINTS[marks], glyphs=told)


def _reckon(t: Texts, match: TableMatch) -> tuple[ReckoningLine, ...]:
    """Each mini grid with the glyphs of both; in the advanced game the glyphs that these make."""
    assert isinstance(match.game, Scribe)
    state, won, lines = match.state, match.game.winners(match.state), []
    for grid in range(CELLS):
        marks = [state.marks[player][grid] for player in PLAYERS]
        lines.append(ReckoningLine(grid_name(t, grid), (_glyphs(t, marks[0]), _glyphs(t, marks[1])), won[grid]))
    if match.game.rules.scoring is Scoring.ADVANCED:
        wholes = [sum(1 << grid for grid in range(CELLS) if won[grid] is player) for player in PLAYERS]
        shares = _glyphs(t, wholes[0]), _glyphs(t, wholes[1])
        lines.append(ReckoningLine(t("All nine as one"), shares, better(POINTS[wholes[0]], POINTS[wholes[1]])))
    return tuple(lines)


SCRIBE = GameSpeech(_how_to, _counts, _ask, _done, _tell, _reckon)
