"""Edits of levels in words, with what they come to: for the command line and the editor alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from runtime.ai import player_name
from runtime.balance.fairness import EditSearch, SearchPhase, SearchVerdict
from runtime.balance.figure_texts import percent, reach, say_problem, share_text, side_text, signed_text
from runtime.balance.level_edits import LevelEdit
from runtime.balance.race import EVEN, TriedEdit
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level
from runtime.fastgame.obstacles import say_slow
from runtime.support.names import TERRAINS
from runtime.support.texts import Texts, mark

PHASES: Mapping[SearchPhase, str] = MappingProxyType(
    {
        SearchPhase.BASE: mark("The level as it is"),
        SearchPhase.SINGLES: mark("Single changes"),
        SearchPhase.TOGETHER: mark("Changes put together"),
        SearchPhase.CONFIRMING: mark("Fresh games of the best"),
        SearchPhase.OVER: mark("Done"),
    }
)

VERDICTS: Mapping[SearchVerdict, str] = MappingProxyType(
    {
        SearchVerdict.OPEN: mark("Stopped before the end; what was found by then stands here."),
        SearchVerdict.FAIR_ALREADY: mark("Nobody is surely ahead: nothing need be changed."),
        SearchVerdict.NOTHING_OPEN: mark(
            "Nothing may be changed: all that could be is locked, or spoken of by conditions."
        ),
        SearchVerdict.FOUND: mark("Every figure is of fresh games, which had no part in the choice."),
        SearchVerdict.NOT_FOUND: mark("No change that was tried helps enough."),
        SearchVerdict.NOT_PLAYED: mark("The level could not be played."),
    }
)


def edit_lines(t: Texts, edit: LevelEdit, level: Level) -> Iterator[str]:
    """What an edit changes in a ``level``, one line for each change."""
    for cell, terrain in edit.terrain:
        if level.terrain[cell] is not terrain:
            before, after = _terrain(t, level.terrain[cell]), _terrain(t, terrain)
            yield t("{place}: {after} instead of {before}", place=_place(t, cell), after=after, before=before)
    cities = {city.id: city for city in level.cities}
    for city_id, to in edit.cities:
        name = cities[city_id].name or city_id
        yield t(
            "{city} moves from {start} to {goal}",
            city=name,
            start=_at(cities[city_id].at, t.first),
            goal=_at(to, t.first),
        )
    for side in SIDES:
        points, letters = edit.points[side], edit.letters[side]
        if points:
            began = level.start.base[side]
            yield t(
                "{side} begins with {points} points ({change})",
                side=side_text(t, side),
                points=began + points,
                change=signed_text(t, points),
            )
        if letters:
            yield t("{side} is given the letters {letters} at first", side=side_text(t, side), letters=letters)
    if edit.pie:
        yield t("Pie rule: who moves second may change sides at first")


def edit_title(t: Texts, edit: LevelEdit, level: Level) -> str:
    """An edit in one line."""
    return "; ".join(edit_lines(t, edit, level))


def effect_text(t: Texts, tried: TriedEdit) -> str:
    """What share the first side has then, and what of it is the edit's doing."""
    side = side_text(t, tried.first)
    said = t(
        "{side}, who begins, wins {share} of {games} games",
        side=side,
        share=share_text(t, tried.share),
        games=tried.games,
    )
    change = tried.difference
    if change is None:
        return said
    by, sure = signed_text(t, 100 * change.share.value), reach(change.share)
    return t("{said} ({change} % ± {reach} by the change)", said=said, change=by, reach=sure)


def lead_text(t: Texts, search: EditSearch) -> str:
    """Who is ahead on the level as it is, and by how much."""
    share, first, games = search.share, search.base.first, search.games
    if not games:
        return ""
    ahead = first if share.value > EVEN else first.other
    value = share.value if ahead is first else 1 - share.value
    player = player_name(t, search.player)
    said = {
        "side": side_text(t, ahead),
        "share": percent(value),
        "reach": reach(share),
        "games": games,
        "player": player,
    }
    if share.low <= EVEN <= share.high:
        return t("Nobody is surely ahead: {side} wins {share} % ± {reach} of {games} games, {player} judging", **said)
    return t("{side} is ahead: wins {share} % ± {reach} of {games} games, {player} judging", **said)


def phase_text(t: Texts, search: EditSearch) -> str:
    """How far a search is."""
    if search.phase is SearchPhase.OVER or not search.of:
        return t(PHASES[search.phase])
    said = t("{stage}: {games} of {all} games", stage=t(PHASES[search.phase]), games=search.done, all=search.of)
    return f"{said}. {say_slow(t, search.base.obstacles)}" if search.base.obstacles else said


def verdict_text(t: Texts, search: EditSearch) -> str:
    """How a search has ended."""
    if search.verdict is SearchVerdict.NOT_PLAYED:
        return say_problem(t, search.problem, search.base.obstacles)
    return t(VERDICTS[search.verdict])


def _terrain(t: Texts, terrain: Terrain) -> str:
    return t(TERRAINS[terrain.name.lower()])


def _place(t: Texts, cell: Cell) -> str:
    return t("Row {row}, column {column}", row=cell.row, column=cell.column)


def _at(cell: Cell, first: int) -> str:
    return f"{cell.row + first}/{cell.column + first}"
