"""What the balance meter says: two short lines for its strip, and all that is known, by kind of player, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.ai import player_name
from runtime.balance.figure_texts import (
    UNKNOWN,
    end_text,
    half,
    mean_text,
    percent,
    reach,
    say_problem,
    share_text,
    side_text,
    signed_text,
)
from runtime.balance.figures import BalanceFigures, EditDifference
from runtime.balance.meter import MeterReading, PlayerReading
from runtime.balance.outcomes import FIRST_SEED
from runtime.fastgame.obstacles import say_slow
from runtime.support.texts import Texts, mark

NO_LEVEL = mark("There is no level on the screen.")
IS_TABLE = mark("A table game has no map that could favour a side.")
NO_RULES = mark("The level's rules make no sense yet; see the issues.")

_READY = mark("Getting ready to play this level…")
_FIRST_USE = mark("About a minute, only the first time.")
_MOST_ENDS = 2
"""So many ends the strip names; the table names all."""


def say_why_not(t: Texts, why: str) -> tuple[str, str]:
    """The lines of the strip where there is no figure."""
    return t("No figure"), t(why)


def strip_lines(t: Texts, reading: MeterReading) -> tuple[str, str]:
    """Who wins between which players, and below it what the last edit has changed or how games go."""
    if reading.problem:
        return t("No figure"), say_problem(t, reading.problem, reading.obstacles)
    if not reading.players:
        return t(_READY), t(_FIRST_USE)
    first = reading.measured.rules.first
    known = [one for one in reading.players if one.figures is not None]
    shares = " · ".join(f"{_name(t, one)} {_share(t, one)}" for one in known) or t(UNKNOWN)
    return t("{side} wins: {shares}", side=side_text(t, first), shares=shares), _second_line(t, reading)


def shorter_lines(t: Texts, reading: MeterReading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The same two lines with less and less in them, for a strip that has no room; the tip has what is left out."""
    if reading.problem or not reading.players:
        return (), ()
    side = side_text(t, reading.measured.rules.first)
    known = [one for one in reading.players if one.figures is not None]
    bare = " · ".join(_share(t, one) for one in known) or t(UNKNOWN)
    upper = (t("{side} wins: {shares}", side=side, shares=bare), f"{side} {bare}", bare)
    best = _best_known(reading)
    if best is not None and best.difference is not None:
        return upper, (say_difference(t, best.difference),)
    parts = _course(t, known[0].figures) if known and known[0].figures is not None else []
    below = tuple(" · ".join(parts[:count]) for count in range(len(parts) - 1, 0, -1))
    return upper, below


def _best_known(reading: MeterReading) -> PlayerReading | None:
    """Whose games tell best what the last edits did: of those with most games the player who looks further."""
    known = [(one.difference.games, place, one) for place, one in enumerate(reading.players) if one.difference]
    return max(known)[2] if known and reading.edits else None


def _second_line(t: Texts, reading: MeterReading) -> str:
    best = _best_known(reading)
    if best is not None and best.difference is not None:
        said = say_difference(t, best.difference)
        return t("{edits} ({player}): {said}", edits=_edits(t, reading.edits), player=_name(t, best), said=said)
    told = [one.figures for one in reading.players if one.figures is not None]
    if told:
        return " · ".join(_course(t, told[0]))
    return " · ".join(
        t("{player}: games {games}", player=_name(t, one), games=_games(t, one)) for one in reading.players
    )


def _course(t: Texts, figures: BalanceFigures) -> list[str]:
    """How games go: turns, first contact, and how they end mostly."""
    parts = [t("{turns} turns", turns=_round(figures.turns)), _contact(t, figures)]
    ends = list(figures.ends.items())[:_MOST_ENDS]
    return parts + [t("{end} {share} %", end=end_text(t, name), share=percent(one.value)) for name, one in ends]


def _contact(t: Texts, figures: BalanceFigures) -> str:
    if figures.contact is None:
        return t("mostly no contact")
    return t("contact in turn {turn}", turn=_round(figures.contact))


def _first_turn(t: Texts, figures: BalanceFigures) -> str:
    if figures.contact is None:
        return t("mostly no contact")
    if figures.met_at is None:
        return t("Turn {turn}", turn=_round(figures.contact))
    return t("Turn {turn}, {share} % of the game", turn=_round(figures.contact), share=percent(figures.met_at))


def _tokens(t: Texts, figures: BalanceFigures | None) -> str:
    if figures is None:
        return ""
    return t("{captured}, {used}", captured=t.number(figures.tokens, 1), used=t.number(figures.invoked, 1))


def say_difference(t: Texts, difference: EditDifference) -> str:
    """What an edit has changed: the share where that is sure, else the points where they are."""
    share, margin = difference.share, difference.margin
    if not difference.changed:
        return t("none of {games} games went otherwise", games=difference.games)
    side = side_text(t, difference.first)
    if share.low > 0 or share.high < 0:
        return t("{side} {change} % ± {reach}", side=side, change=signed_text(t, 100 * share.value), reach=reach(share))
    if difference.favours is not None:
        change, width = signed_text(t, margin.value, 1), t.number(half(margin), 1)
        return t("{side} {change} points ± {reach}", side=side, change=change, reach=width)
    return t("no difference known (± {reach} %)", reach=reach(share))


def table(t: Texts, reading: MeterReading) -> list[tuple[str, ...]]:
    """All that is known: a row for the players' names, and one for each figure; empty where nothing is played."""
    players = reading.players
    if reading.problem or not players:
        return []
    side = side_text(t, reading.measured.rules.first)
    rows: list[tuple[str, ...]] = [("", *(_name(t, one) for one in players))]
    rows.append((t("{side}, who begins, wins", side=side), *(_share(t, one) for one in players)))
    if reading.edits and any(one.difference for one in players):
        said = [say_difference(t, one.difference) if one.difference else t(UNKNOWN) for one in players]
        rows.append((_edits(t, reading.edits), *said))
    figures = [one.figures for one in players]
    rows.append((t("Points ahead of the other side"), *(_margin(t, one) for one in figures)))
    rows.append((t("Turns, both sides'"), *(_round(one.turns) if one else "" for one in figures)))
    rows.append((t("First contact"), *(_first_turn(t, one) if one else "" for one in figures)))
    rows.append(
        (
            t("Over before the other side's first turn"),
            *(share_text(t, one.unanswered) if one else "" for one in figures),
        )
    )
    rows.append((t("Attacks in a game"), *(t.number(one.attacks, 1) if one else "" for one in figures)))
    rows.append((t("Cities taken in a game"), *(t.number(one.taken, 1) if one else "" for one in figures)))
    rows.append((t("Of these from the other side"), *(t.number(one.conquered, 1) if one else "" for one in figures)))
    rows.append((t("Tokens captured, used"), *(_tokens(t, one) for one in figures)))
    rows.append((t("Letters left, gold : silver"), *(_letters(one) for one in figures)))
    rows.append((t("Changes of the lead"), *(t.number(one.lead_changes, 1) if one else "" for one in figures)))
    rows += _end_rows(t, figures)
    rows.append((t("Games"), *(_games(t, one) for one in players)))
    rows.append((t("Seeds"), *(_seeds(one) for one in players)))
    return rows


def notes(t: Texts, reading: MeterReading) -> str:
    """What is to be known about the figures."""
    said = [say_slow(t, reading.obstacles)] if reading.obstacles else []
    said.append(
        t(
            "Each column is of two players of that kind: a map's balance depends on who plays. "
            "± is the 95 % interval; the same seeds are played before and after an edit."
        )
    )
    said.append(t("What would help who is behind: View, Balance, Advice …"))
    return " ".join(said)


def told(t: Texts, reading: MeterReading) -> str:
    """All of it as a text, for the tool tip and for whoever hears rather than sees it."""
    rows = table(t, reading)
    if not rows:
        return "\n".join(strip_lines(t, reading))
    lines = []
    for column in range(1, len(rows[0])):
        parts = [f"{row[0]} {row[column]}" for row in rows[1:] if row[column]]
        lines.append(f"{rows[0][column]}: {'; '.join(parts)}")
    return "\n".join((*lines, notes(t, reading)))


def _end_rows(t: Texts, figures: Sequence[BalanceFigures | None]) -> list[tuple[str, ...]]:
    names = dict.fromkeys(name for one in figures if one for name in one.ends)
    return [
        (
            t("Ended by: {end}", end=end_text(t, name)),
            *(share_text(t, one.ends.get(name)) if one else "" for one in figures),
        )
        for name in names
    ]


def _name(t: Texts, reading: PlayerReading) -> str:
    return player_name(t, reading.player)


def _edits(t: Texts, edits: int) -> str:
    return t("This edit") if edits == 1 else t("The last {count} edits", count=edits)


def _share(t: Texts, reading: PlayerReading) -> str:
    if reading.figures:
        return share_text(t, reading.figures.share)
    return t.plural("not known yet: one game", "not known yet: {count} games", reading.games)


def _margin(t: Texts, figures: BalanceFigures | None) -> str:
    return mean_text(t, figures.margin, signed=True) if figures is not None else t(UNKNOWN)


def _letters(figures: BalanceFigures | None) -> str:
    return " : ".join(f"{one:.0f}" for one in figures.letters_left) if figures else ""


def _games(t: Texts, reading: PlayerReading) -> str:
    if reading.games >= reading.of:
        return str(reading.games)
    return t("{games} of {all}", games=reading.games, all=reading.of)


def _seeds(reading: PlayerReading) -> str:
    return f"{FIRST_SEED}–{FIRST_SEED + reading.games - 1}" if reading.games else ""


def _round(value: float) -> str:
    return f"{value:.0f}"
