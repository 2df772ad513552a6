"""Levels that are table games: parameters that don't fit, columns for nothing, and prizes that nobody can use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from runtime.campaign.journey import CampaignGraph, table_outcomes
from runtime.campaign.model import Campaign, Edge, LevelOutcome
from runtime.campaign.rulesets import resolve
from runtime.campaign.source import level_file
from runtime.campaign.tables import Prize, TableColumn, TableLevel, fitting_parameters
from runtime.checks.check import Check, make_issue
from runtime.checks.fixes.common import TAKE_NAME, FixId, QuickFix, remove
from runtime.checks.fixes.levels import fewer_letters, known_letters_only
from runtime.checks.graph import why_never
from runtime.checks.setup import COLUMN_IDLE, UNKNOWN_DIFFICULTY, UNKNOWN_KEY
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.json_text import shown
from runtime.support.jsonplaces import child
from runtime.support.texts import mark, mark_plural
from runtime.tablegames.catalogue import BOUNDS, KINDS, parameter_names, rules_of
from runtime.tablegames.game import FormError
from runtime.tablegames.scryper.values import ScryperRules

BRICKS_OVER_COLUMNS = Check(
    IssueCode("bricks-over-columns"),
    Severity.HINT,
    Wording(
        mark("More bricks may be set up in a set, {count}, than the board has columns to put them in, {columns}."),
        mark("Give the board more columns, or lower the number of bricks."),
    ),
    fixes=(QuickFix(FixId("usual"), mark("Take the game's usual"), remove()),),
)

GAME_PARAMETER = Check(
    IssueCode("game-parameter"),
    Severity.ERROR,
    Wording(
        mark("The game's parameter “{parameter}” is {value}, which it can't be: {allowed}."),
        mark("Give it one of these, or leave it out for the usual."),
    ),
    needs=("/game",),
    fixes=(QuickFix(FixId("usual"), mark("Take the game's usual"), remove()),),
)

PAGES_NEVER = Check(
    IssueCode("pages-never"),
    Severity.WARNING,
    Wording(
        mark_plural(
            "{count} page of the story after the game is never read: {reason}.",
            "{count} pages of the story after the game are never read: {reason}.",
        ),
        mark("Remove them, or let them be read after another outcome."),
    ),
    needs=("/game", "/parameters", "/difficulty"),
    fixes=(QuickFix(FixId("remove-pages"), mark("Remove these pages"), remove()),),
)

PRIZE_NEVER = Check(
    IssueCode("prize-never"),
    Severity.WARNING,
    Wording(
        mark("Nobody ever wins the prize: {reason}."),
        mark("Let something in the game bring points, or give nothing."),
    ),
    needs=("/game", "/parameters", "/difficulty"),
    fixes=(QuickFix(FixId("no-prize"), mark("Give nothing"), remove()),),
)

PRIZE_NO_VALUE = Check(
    IssueCode("prize-no-value"),
    Severity.WARNING,
    Wording(
        mark("Winning gives letters that the battle “{other}” does not know: {letters}."),
        mark("Give other letters, or give these a value in that level's rules."),
    ),
    fixes=(QuickFix(FixId("remove-letters"), mark("Give none of these letters"), known_letters_only),),
)

PRIZE_OVER_RACK = Check(
    IssueCode("prize-over-rack"),
    Severity.WARNING,
    Wording(
        mark(
            "Winning gives {count} letters and tokens in all, but a rack of the battle “{other}” holds {limit}: "
            "the letters over it go to the pool."
        ),
        mark("Give less, or raise the rack's limit there."),
    ),
    fixes=(QuickFix(FixId("cut"), mark("Give no more letters than there is room for"), fewer_letters),),
)

PRIZE_UNUSED = Check(
    IssueCode("prize-unused"),
    Severity.WARNING,
    Wording(
        mark("Winning gives {thing}, but no battle comes after in which the player could use any."),
        mark("Draw a way that a victory opens to a battle, or give nothing of it."),
    ),
    fixes=(QuickFix(FixId("no-prize"), mark("Give nothing of it"), remove()),),
)

UNKNOWN_GAME = Check(
    IssueCode("unknown-game"),
    Severity.ERROR,
    Wording(
        mark("“{value}” is no table game. These are: {allowed}."),
        mark("Choose one of them."),
        mark("Did you mean “{suggestion}”?"),
    ),
    fixes=(TAKE_NAME,),
)

TABLE_CHECKS = (
    *(BRICKS_OVER_COLUMNS, GAME_PARAMETER, PAGES_NEVER, PRIZE_NEVER, PRIZE_NO_VALUE, PRIZE_OVER_RACK),
    *(PRIZE_UNUSED, UNKNOWN_GAME),
)
"""What can be wrong with a table game."""


THINGS = ("letters", "tokens", "spies", "score")
"""What a prize can be made of."""


def table_issues(campaign: Campaign, rulesets: Mapping[str, Ruleset]) -> Iterator[Issue]:
    """Everything that is wrong with a campaign's table games, one after the other."""
    graph = CampaignGraph.of(campaign)
    for table in campaign.tables:
        yield from own_issues(table)
        yield from _difficulties(campaign, table)
        yield from _unused(campaign, graph, table)
        yield from _too_much(campaign, graph, table, rulesets)


def own_issues(table: TableLevel) -> Iterator[Issue]:
    """What is wrong with a table game by itself, whatever campaign it belongs to."""
    if table.game not in KINDS:
        near = get_close_matches(table.game, KINDS, 1)
        figures = {"value": table.game, "allowed": ", ".join(KINDS), "suggestion": near[0] if near else ""}
        yield _at(table, UNKNOWN_GAME, "/game", **figures)
        return
    yield from _parameters(table, table.parameters, "/parameters")
    for name, column in table.difficulty.items():
        pointer = child("/difficulty", name)
        if column == TableColumn() or (table.opponent is None and not column.parameters):
            yield _at(table, COLUMN_IDLE, pointer, difficulty=name)
        yield from _parameters(table, column.parameters, f"{pointer}/parameters")
    yield from _never(table)


def _at(table: TableLevel, check: Check, pointer: str, **details: str | int) -> Issue:
    """A finding in a table game's own file."""
    return make_issue(check, Place(level_file(table.id), pointer=pointer, level=table.id), details)


def _parameters(table: TableLevel, parameters: Mapping[str, object], pointer: str) -> Iterator[Issue]:
    """``game-parameter``: one that the game does not take. ``bricks-over-columns``: more of them than find room."""
    for key, value in fitting_parameters(table.game, parameters).items():
        try:
            rules_of(table.game, {key: value})
        except FormError as problem:
            figures = {"parameter": key, "value": shown(value), "allowed": _allowed(table.game, key, problem)}
            yield _at(table, GAME_PARAMETER, child(pointer, key), **figures)
    for key in parameters:
        if key not in parameter_names(table.game):
            near = get_close_matches(key, parameter_names(table.game), 1)
            yield _at(table, UNKNOWN_KEY, child(pointer, key), key=key, suggestion=near[0] if near else "")
    if table.game == "scryper":
        yield from _bricks(table, parameters, pointer)


def _never(table: TableLevel) -> Iterator[Issue]:
    """``pages-never`` and ``prize-never``: what comes after an end that the game can't have."""
    outcomes = table_outcomes(table)
    story, reason = table.story, why_never(table.game)
    for outcome, pages in (
        (LevelOutcome.WON, story.won),
        (LevelOutcome.LOST, story.lost),
        (LevelOutcome.DRAWN, story.drawn),
    ):
        if pages and outcome not in outcomes:
            yield _at(table, PAGES_NEVER, f"/story/{outcome.value}", count=len(pages), reason=reason)
    if LevelOutcome.WON not in outcomes and not table.prize.is_nothing:
        yield _at(table, PRIZE_NEVER, "/prize", reason=reason)


def _bricks(table: TableLevel, parameters: Mapping[str, object], pointer: str) -> Iterator[Issue]:
    whole = fitting_parameters(table.game, {**table.parameters, **parameters})
    plain = ScryperRules()
    most, columns = whole.get("most_bricks", plain.most_bricks), whole.get("columns", plain.columns)
    said = [key for key in ("most_bricks", "columns") if key in parameters]
    if said and isinstance(most, int) and isinstance(columns, int) and most > columns:
        yield _at(table, BRICKS_OVER_COLUMNS, child(pointer, said[0]), count=most, columns=columns)


def _allowed(game: str, key: str, problem: FormError) -> str:
    """What a parameter can be, as files write it."""
    if key in BOUNDS[game]:
        least, most = BOUNDS[game][key]
        return f"{least} – {most}"
    return str(problem.details.get("choices", "true false")).replace(" ", ", ")


def _difficulties(campaign: Campaign, table: TableLevel) -> Iterator[Issue]:
    """``unknown-difficulty``: columns for difficulties that the campaign does not have."""
    known = [one.id for one in campaign.difficulties]
    for name in table.difficulty:
        if name not in known:
            near = get_close_matches(name, known, 1)
            suggestion = near[0] if near else ""
            yield _at(table, UNKNOWN_DIFFICULTY, child("/difficulty", name), difficulty=name, suggestion=suggestion)


def _won(graph: CampaignGraph, node: str) -> tuple[Edge, ...]:
    """The ways that a victory opens at a station."""
    return tuple(edge for edge in graph.out(node) if edge.outcome is LevelOutcome.WON)


def battles(campaign: Campaign, graph: CampaignGraph, node: str, thing: str) -> tuple[Level, ...]:
    """The levels in which what is won at a table game's station can be used, by the kind of ``thing``.

    Stations of story and other table games pass on what their ways carry.
    """
    levels = {level.id: level for level in campaign.levels}
    waiting = [edge.end for edge in _won(graph, node)]
    seen: set[str] = set()
    reached: dict[str, Level] = {}
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        played = graph.nodes[here].level
        if played in levels:
            reached[played] = levels[played]
        else:
            waiting += [edge.end for edge in graph.out(here) if getattr(edge.carry, thing) > 0]
    return tuple(reached[name] for name in sorted(reached))


def _parts(prize: Prize) -> tuple[str, ...]:
    """What there is of a prize."""
    return tuple(thing for thing in THINGS if getattr(prize, thing))


def _unused(campaign: Campaign, graph: CampaignGraph, table: TableLevel) -> Iterator[Issue]:
    """``prize-unused``: something is to be won, but no battle comes after in which it could be used."""
    played_at = [node.id for node in campaign.nodes if node.level == table.id]
    for thing in _parts(table.prize) if played_at else ():
        if not any(battles(campaign, graph, node, thing) for node in played_at):
            yield _at(table, PRIZE_UNUSED, f"/prize/{thing}", thing=thing)


def _too_much(
    campaign: Campaign, graph: CampaignGraph, table: TableLevel, rulesets: Mapping[str, Ruleset]
) -> Iterator[Issue]:
    """``prize-over-rack`` and ``prize-no-value``: letters for which the next battle has no room, or no value."""
    prize = table.prize
    told: set[str] = set()
    for node in campaign.nodes:
        if node.level != table.id or not (prize.letters or prize.tokens):
            continue
        for level in battles(campaign, graph, node.id, "letters" if prize.letters else "tokens"):
            edition = rulesets.get(level.ruleset)
            rules = resolve(edition, level.rules) if edition is not None else ()
            if not isinstance(rules, Ruleset) or level.id in told:
                continue
            told.add(level.id)
            count, limit = len(prize.letters) + len(prize.tokens), rules.rack.limit
            pointer = "/prize/letters" if prize.letters else "/prize/tokens"
            if count > limit:
                yield _at(table, PRIZE_OVER_RACK, pointer, count=count, limit=limit, other=level.name or level.id)
            unknown = sorted(set(prize.letters) - set(rules.letters.values))
            if unknown:
                letters = " ".join(unknown)
                yield _at(table, PRIZE_NO_VALUE, pointer, letters=letters, other=level.name or level.id)
