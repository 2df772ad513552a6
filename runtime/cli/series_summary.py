"""What a series of games came to, as tables for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite
from types import MappingProxyType
from typing import Any

from runtime.fastgame.obstacles import say_obstacles
from runtime.simulate.summary import Interval, PairingSummary, Summary, ThinkingTime
from runtime.support.plain_text import visible
from runtime.support.terminal import write_line
from runtime.support.texts import Texts, mark

ENDS = MappingProxyType(
    {
        "no_city": mark("no city left"),
        "letters_out": mark("letters out"),
        "passes": mark("passes"),
        "turn_limit": mark("turn limit"),
        "resigned": mark("resigned"),
        "agreed": mark("draw agreed"),
        "condition": mark("win condition"),
        "trigger": mark("trigger"),
        "fault": mark("fault"),
    }
)
"""How people call what ends games."""

FIGURES = MappingProxyType(
    {
        "turns": mark("turns"),
        "contact": mark("turn of the first contact"),
        "met_at": mark("percent of the game at first contact"),
        "unanswered": mark("percent over before the other side's first turn"),
        "attacks": mark("attacks in a game"),
        "captures": mark("cities taken"),
        "conquered": mark("of these from the other side"),
        "tokens": mark("tokens captured"),
        "tokens_used": mark("tokens used"),
        "lead_changes": mark("changes of the lead"),
        "comeback": mark("points the winner was behind"),
        "margin": mark("margin in points"),
        "letters_left": mark("letters left"),
    }
)
"""How people call what is told of an average game."""


def summary_data(summary: Summary) -> dict[str, Any]:
    """The summary as JSON."""
    return {
        "games": summary.games,
        "of": summary.of,
        "pairings": [_meeting_data(one) for one in summary.meetings],
        "ratings": {player: _interval_data(one) for player, one in summary.ratings.items()},
        "milliseconds": {player: _pace_data(one) for player, one in summary.paces.items()},
        "first_player": _interval_data(summary.first_player),
        "faults": list(summary.faults),
        "by_engine": [
            {"level": level, "games": count, "obstacles": list(obstacles)}
            for (level, obstacles), count in summary.by_engine.items()
        ],
    }


def write_summary(summary: Summary, t: Texts) -> None:
    """The summary on stdout."""
    for line in say_summary(summary, t).removesuffix("\n").split("\n"):
        write_line(line)


def say_summary(summary: Summary, t: Texts) -> str:
    """The summary for people, in lines; what is foreign in it begins none.

    Players are called by the ids that one types, for weights of one's own have no other name.
    """
    parts = [
        _table(
            [
                t("player"),
                t("against"),
                t("games"),
                t("won"),
                t("drawn"),
                t("lost"),
                t("share"),
                t("95 %"),
                t("stalemate"),
                t("median turns"),
            ],
            [_meeting_row(one, t) for one in summary.meetings],
        ),
        _by_map(summary, t),
        _figures(summary, t),
        _table([t("player"), t("against"), t("how games ended")], [_ends_row(one, t) for one in summary.meetings]),
        _table(
            [t("player"), t("Elo"), t("95 %"), t("ms an action"), t("ms a turn"), t("longest")],
            _player_rows(summary, t),
        ),
        t(
            "Whoever moves first wins {share} of the games, draws as halves ({low} to {high}).",
            share=_percent(summary.first_player.value, t),
            low=_percent(summary.first_player.low, t),
            high=_percent(summary.first_player.high, t),
        ),
    ]
    if summary.by_engine:
        parts.append("\n".join(_by_engine(summary, t)))
    if summary.faults:
        said = t.plural("{count} game was lost by a fault:", "{count} games were lost by a fault:", len(summary.faults))
        parts.append("\n".join((said, *(f"  {visible(one)}" for one in summary.faults[:20]))))
    return "\n\n".join(parts) + "\n"


def _by_engine(summary: Summary, t: Texts) -> Iterator[str]:
    """Which games of quick players were no compiled ones, and why."""
    yield t("What the compiled game can't play was played by the engine now, slower and just the same:")
    for (level, obstacles), count in summary.by_engine.items():
        games = t.plural("{count} game", "{count} games", count)
        yield f"  {visible(level)}, {games}: {say_obstacles(t, obstacles)}"


def _meeting_row(one: PairingSummary, t: Texts) -> list[str]:
    tally = one.tally
    return [
        one.pairing.first,
        one.pairing.second,
        *map(str, (tally.games, tally.wins, tally.draws, tally.losses)),
        _percent(one.share.value, t),
        f"{_percent(one.share.low, t)}–{_percent(one.share.high, t)}",
        _percent(one.stalemates.value, t),
        _number(one.turns),
    ]


def _ends_row(one: PairingSummary, t: Texts) -> list[str]:
    ends = ", ".join(
        f"{say_end(t, name, path)} {_percent(share.value, t)} ({_percent(share.low, t)}–{_percent(share.high, t)})"
        for (name, path), share in one.ends.items()
    )
    return [one.pairing.first, one.pairing.second, ends]


def say_end(t: Texts, name: str, path: str) -> str:
    """What ended a game, with the id of the win condition or trigger where one did."""
    said = t(ENDS.get(name, name))
    return t("{end} “{path}”", end=said, path=path) if path else said


def _by_map(summary: Summary, t: Texts) -> str:
    """The share of games that the first of each pairing won, map by map."""
    maps = list(dict.fromkeys(level for one in summary.meetings for level in one.by_map))
    heads = [f"{one.pairing.first}–{one.pairing.second}" for one in summary.meetings]
    rows = [
        [level, *(_percent(one.by_map[level], t) if level in one.by_map else "–" for one in summary.meetings)]
        for level in maps
    ]
    return _table([t("map"), *heads], rows)


def _figures(summary: Summary, t: Texts) -> str:
    """What an average game of each pairing is like, with intervals, and what moving first is worth."""
    heads = [f"{one.pairing.first}–{one.pairing.second}" for one in summary.meetings]
    rows = [[t("won by who moves first, draws as halves"), *(_share_told(one, t) for one in summary.meetings)]]
    rows += [
        [t(said), *(_mean_told(one.figures.get(name), t) for one in summary.meetings)] for name, said in FIGURES.items()
    ]
    return _table([t("an average game"), *heads], rows)


def _share_told(one: PairingSummary, t: Texts) -> str:
    share = one.first_player
    return f"{_percent(share.value, t)} ({_percent(share.low, t)}–{_percent(share.high, t)})"


def _mean_told(figure: Interval | None, t: Texts) -> str:
    if figure is None:
        return "–"
    known = isfinite(figure.low)
    return _tenths(figure.value, t) + (f" ({_tenths(figure.low, t)}–{_tenths(figure.high, t)})" if known else "")


def _player_rows(summary: Summary, t: Texts) -> list[list[str]]:
    ranked = sorted(
        summary.paces, key=lambda player: -summary.ratings[player].value if player in summary.ratings else 0
    )
    rows = []
    for player in ranked:
        pace, rating = summary.paces[player], summary.ratings.get(player)
        elo = [_number(rating.value), f"{rating.low:.0f}–{rating.high:.0f}"] if rating else ["–", "–"]
        rows.append([player, *elo, *(_tenths(one, t) for one in (pace.action, pace.turn, pace.longest))])
    return rows


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns, names to the left and figures to the right."""
    lines = [[visible(text) for text in line] for line in (heads, *rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    figures = [
        all(line[column][:1].isdigit() or line[column] == "–" for line in lines[1:]) for column in range(len(heads))
    ]
    return "\n".join(
        "  ".join(
            text.rjust(width) if is_figure else text.ljust(width)
            for text, width, is_figure in zip(line, widths, figures, strict=True)
        ).rstrip()
        for line in lines
    )


def _percent(share: float, t: Texts) -> str:
    return f"{t.number(100 * share, 1)} %"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f}"


def _tenths(value: float | None, t: Texts) -> str:
    return "–" if value is None else t.number(value, 1)


def _interval_data(one: Interval) -> dict[str, float | None]:
    """An interval; ends that nobody knows are null, as those of a single game's mean."""
    figures = {"low": one.low, "value": one.value, "high": one.high}
    return {name: round(value, 4) if isfinite(value) else None for name, value in figures.items()}


def _pace_data(one: ThinkingTime) -> dict[str, float | None]:
    figures = {"action": one.action, "turn": one.turn, "longest": one.longest}
    return {name: None if value is None else round(value, 2) for name, value in figures.items()}


def _meeting_data(one: PairingSummary) -> dict[str, Any]:
    return {
        "first": one.pairing.first,
        "second": one.pairing.second,
        "games": one.tally.games,
        "wins": one.tally.wins,
        "draws": one.tally.draws,
        "losses": one.tally.losses,
        "share": _interval_data(one.share),
        "stalemates": _interval_data(one.stalemates),
        "ended": {name: round(share, 4) for name, share in one.ended.items()},
        "ends": [
            {"ended": name, "path": path, "share": _interval_data(share)} for (name, path), share in one.ends.items()
        ],
        "first_player": _interval_data(one.first_player),
        "figures": {name: figure and _interval_data(figure) for name, figure in one.figures.items()},
        "turns": one.turns,
        "faults": one.faults,
        "by_map": {level: round(share, 4) for level, share in one.by_map.items()},
    }
