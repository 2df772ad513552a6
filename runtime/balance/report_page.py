"""The report in words, as charts, and as a page of its own that needs no other file and no network."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO

from runtime import resources
from runtime.balance.figure_texts import (
    MEANS,
    end_text,
    level_text,
    mean_text,
    percent,
    players_text,
    say_problem,
    share_text,
    side_text,
    way_text,
)
from runtime.balance.figures import FEWEST
from runtime.balance.heat_maps import PARTS, HeatGrid, HeatMaps
from runtime.balance.report import LevelReport, SeriesFigures, SeriesPlan
from runtime.campaign.model import Difficulty
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level
from runtime.fastgame.obstacles import say_slow
from runtime.support.plain_text import visible
from runtime.support.texts import Texts, mark

_Names = Mapping[str, str]
"""What difficulties are called, by their ids."""


def difficulty_names(difficulties: Iterable[Difficulty]) -> _Names:
    """What the difficulties of a campaign are called."""
    return {one.id: one.name or one.id for one in difficulties}


def series_text(t: Texts, plan: SeriesPlan, names: _Names) -> str:
    """Who plays whom in a series, and at which difficulties."""
    who = players_text(t, plan.players)
    if not plan.difficulties:
        return who
    at = ", ".join(names.get(one, one) for one in plan.difficulties)
    return t("{players} · {difficulties}", players=who, difficulties=at)


def series_rows(t: Texts, plan: SeriesPlan, told: SeriesFigures) -> list[tuple[str, str]]:
    """All figures of a series, each with what it is."""
    figures = told.figures
    side = side_text(t, figures.first)
    played = -(-figures.games // len(plan.seatings))
    seeds = t("{first} to {last}", first=plan.seeds.start, last=plan.seeds.start + played - 1)
    rows = [
        (t("Games"), str(figures.games)),
        (t("Seeds"), seeds if len(plan.seatings) == 1 else t("{seeds}, both seats swapped", seeds=seeds)),
        (t("{side}, who begins, wins", side=side), share_text(t, figures.share)),
    ]
    if told.strength is not None:
        one = players_text(t, (plan.players[0], plan.players[0]))
        rows.append((t("{player} wins, on either side", player=one), share_text(t, told.strength)))
    rows += [
        (t("Drawn games"), share_text(t, told.drawn)),
        (t("Decided, not drawn out"), share_text(t, told.decided)),
        (t("Sides meet"), share_text(t, figures.met)),
        (t("Over before the other side's first turn"), share_text(t, figures.unanswered)),
        (t("Points {side} is ahead at the end", side=side), mean_text(t, figures.margin, signed=True)),
    ]
    rows += [(t(MEANS[name]), mean_text(t, one)) for name, one in told.means.items()]
    rows += [(t("Ended by: {end}", end=end_text(t, name)), share_text(t, one)) for name, one in figures.ends.items()]
    dead = t("never: a dead way")
    for way, share in told.ways.items():
        said = dead if way in told.dead else share_text(t, share)
        rows.append((t("Won by: {way}", way=way_text(t, way)), said))
    return rows


def notes_of(t: Texts, report: LevelReport, number: int) -> list[str]:
    """What is to be known of a series before its figures are believed."""
    found = []
    figures = report.series[number][1]
    if report.problem:
        found.append(say_problem(t, report.problem, report.obstacles))
    if number in report.stale:
        found.append(t("Stale: played before the level or its rules were changed."))
    if report.obstacles and not report.problem:
        found.append(say_slow(t, report.obstacles))
    if figures is not None and figures.figures.games < FEWEST:
        found.append(t("So few games say little yet."))
    return found


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of charts."""

    text: str = "#2b241b"
    quiet: str = "#7a6d58"
    line: str = "#cfc3aa"
    band: str = "#e6c36a"
    bar: str = "#b8862b"


WIDTH, HEIGHT = 340, 170
"""How large a chart is, in the units of its picture."""

_LEFT, _RIGHT, _TOP, _FOOT = 46, 12, 30, 24


def course_chart(t: Texts, told: SeriesFigures, ink: Ink) -> str:
    """The share of the side that begins, with its interval, as games were played."""
    last = max(games for games, _ in told.course)

    def x(games: int) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * games / last

    def y(share: float) -> float:
        return _TOP + (HEIGHT - _TOP - _FOOT) * (1 - share)

    upper = [f"{x(games):.1f},{y(one.high):.1f}" for games, one in told.course]
    lower = [f"{x(games):.1f},{y(one.low):.1f}" for games, one in reversed(told.course)]
    middle = " ".join(f"{x(games):.1f},{y(one.value):.1f}" for games, one in told.course)
    parts = [_text(0, 14, t("{side} wins, over games", side=side_text(t, told.figures.first)), ink.text)]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        width = 1.6 if share == 0.5 else 0.7
        parts.append(_line((_LEFT, y(share), WIDTH - _RIGHT, y(share)), ink.line, width))
        parts.append(_text(_LEFT - 5, y(share) + 4, f"{percent(share)} %", ink.quiet, "end"))
    parts.append(f'<polygon points="{" ".join(upper + lower)}" fill="{ink.band}" fill-opacity="0.55"/>')
    parts.append(f'<polyline points="{middle}" fill="none" stroke="{ink.bar}" stroke-width="2"/>')
    parts.append(_text(WIDTH - _RIGHT, HEIGHT - 7, t("{count} games", count=last), ink.quiet, "end"))
    return _chart(parts, HEIGHT)


def lengths_chart(t: Texts, told: SeriesFigures, ink: Ink) -> str:
    """How many games had so many turns."""
    first, last = min(told.lengths), max(told.lengths)
    step = max(1, -(-(last - first + 1) // 24))
    bars: dict[int, int] = dict.fromkeys(range(0, (last - first) // step + 1), 0)
    for turns, count in told.lengths.items():
        bars[(turns - first) // step] += count
    most = max(bars.values())
    wide, high = (WIDTH - _LEFT - _RIGHT) / len(bars), HEIGHT - _TOP - _FOOT
    parts = [_text(0, 14, t("Turns of a game"), ink.text)]
    for place, count in bars.items():
        tall = high * count / most
        box = (_LEFT + place * wide + 0.5, HEIGHT - _FOOT - tall, max(wide - 1, 0.5), tall)
        parts.append(_box(box, ink.bar))
    parts.append(_line((_LEFT, HEIGHT - _FOOT, WIDTH - _RIGHT, HEIGHT - _FOOT), ink.quiet, 1))
    parts.append(_text(_LEFT - 5, _TOP + 8, str(most), ink.quiet, "end"))
    parts.append(_text(_LEFT, HEIGHT - 7, str(first), ink.quiet))
    parts.append(_text(WIDTH - _RIGHT, HEIGHT - 7, str(first + len(bars) * step - 1), ink.quiet, "end"))
    return _chart(parts, HEIGHT)


def ends_chart(t: Texts, told: SeriesFigures, ink: Ink) -> str:
    """How games ended, each end with its interval."""
    row, named = 22, 130
    parts = [_text(0, 14, t("How games end"), ink.text)]
    room = WIDTH - named - 52
    for number, (name, share) in enumerate(told.figures.ends.items()):
        top = _TOP + number * row
        said = end_text(t, name)
        parts.append(_text(named - 6, top + 13, said if len(said) <= 20 else f"{said[:19]}…", ink.text, "end"))
        parts.append(_box((named, top + 3, max(room * share.value, 0.5), row - 8), ink.bar))
        at = top + 3 + (row - 8) / 2
        parts.append(_line((named + room * share.low, at, named + room * share.high, at), ink.text, 1.4))
        parts.append(_text(named + room * share.high + 5, top + 13, f"{percent(share.value)} %", ink.quiet))
    return _chart(parts, _TOP + len(told.figures.ends) * row + 4)


Box = tuple[float, float, float, float]
"""A corner of a shape, and its size or its other end."""


def _chart(parts: Iterable[str], high: int) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" height="{high}">'
    return f"{head}{''.join(parts)}</svg>"


def _text(x: float, y: float, said: str, colour: str, anchor: str = "start") -> str:
    font = 'font-family="EB Garamond, Georgia, serif" font-size="13"'
    place = f'x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}"'
    return f"<text {place} {font}>{escape(visible(said))}</text>"


def _line(ends: Box, colour: str, width: float) -> str:
    x, y, to_x, to_y = ends
    place = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    return f'<line {place} stroke="{colour}" stroke-width="{width}"/>'


def _box(box: Box, colour: str, strength: float = 1.0) -> str:
    x, y, wide, high = box
    place = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    return f'<rect {place} fill="{colour}" fill-opacity="{strength:.2f}"/>'


PART_NAMES = (mark("first quarter"), mark("second quarter"), mark("third quarter"), mark("last quarter"))
"""What the parts of a game are called."""

_CELL = 20
_GOLD, _SILVER, _HOT = "#ffb400", "#2f6bff", "#e0201b"


@dataclass(frozen=True, slots=True)
class HeatPicture:
    """A map of heat: its ``title``, and a colour with its strength from 0 to 1 for each cell, row by row."""

    title: str
    cells: tuple[tuple[str, float], ...]


def heat_pictures(t: Texts, heat: HeatMaps) -> list[HeatPicture]:
    """All maps of heat of a series."""
    found = [
        HeatPicture(_with_most(t, t("Letters laid"), heat.laid), _of_one(heat.laid)),
        HeatPicture(_with_most(t, t("Fights"), heat.fought), _of_one(heat.fought)),
        HeatPicture(_with_most(t, t("Cities taken"), heat.taken(None)), _of_one(heat.taken(None))),
    ]
    for part in range(PARTS):
        title = t("Held: {part}", part=t(PART_NAMES[part]))
        found.append(HeatPicture(title, _of_both(heat.held(part, Side.GOLD), heat.held(part, Side.SILVER))))
    for part in range(PARTS):
        title = t("Cities: {part}", part=t(PART_NAMES[part]))
        found.append(HeatPicture(title, _of_both(heat.owned(part, Side.GOLD), heat.owned(part, Side.SILVER))))
    return found


def _with_most(t: Texts, title: str, grid: HeatGrid) -> str:
    """What a map shows, and what its strongest colour stands for."""
    return t("{title}, {most} a game at most", title=title, most=t.number(float(grid.max()), 2))


def _of_one(grid: HeatGrid) -> tuple[tuple[str, float], ...]:
    most = max(float(grid.max()), 1e-9)
    return tuple((_HOT, value / most) for value in grid.ravel().tolist())


def _of_both(gold: HeatGrid, silver: HeatGrid) -> tuple[tuple[str, float], ...]:
    pairs = zip(gold.ravel().tolist(), silver.ravel().tolist(), strict=True)
    return tuple((_GOLD, one) if one >= other else (_SILVER, other) for one, other in pairs)


def _heat_svg(picture: HeatPicture, rows: int, columns: int) -> str:
    wide, high = columns * _CELL, rows * _CELL
    boxes = [
        _box((_CELL * (place % columns), _CELL * (place // columns), _CELL, _CELL), colour, 0.78 * strength)
        for place, (colour, strength) in enumerate(picture.cells)
        if strength >= 0.01
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" class="map">'
    caption = f"<figcaption>{escape(picture.title)}</figcaption>"
    return f"<figure>{head}{''.join(boxes)}</svg>{caption}</figure>"


_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.45 "EB Garamond", Georgia, serif; color: #2b241b; background: #f6efe0; margin: 0 auto;
  max-width: 1180px; padding: 24px; }
h1, h2, h3 { font-weight: 600; line-height: 1.2; }
h2 { border-top: 2px solid #b8862b; padding-top: 14px; margin-top: 40px; }
table { border-collapse: collapse; }
td, th { padding: 2px 14px 2px 0; text-align: left; vertical-align: top; border-bottom: 1px solid #e0d5bd; }
td + td { font-variant-numeric: tabular-nums; }
.series { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
.charts { display: flex; flex-direction: column; gap: 14px; }
.maps { display: flex; flex-wrap: wrap; gap: 14px; margin-top: 14px; }
figure { margin: 0; width: 208px; }
figcaption, .note { color: #7a6d58; }
.warning { color: #a3261d; font-weight: 600; }
svg.map { width: 208px; height: auto; display: block; background-size: 100% 100%; }
nav a { margin-right: 14px; color: #7a4d00; }
"""


def report_page(
    t: Texts, title: str, reports: Sequence[LevelReport], names: _Names, picture: Callable[[Level], bytes | None]
) -> str:
    """The page with all reports; ``picture`` gives the PNG of a level as its game begins, without a frame."""
    links = "".join(
        f'<a href="#level-{number}">{escape(level_text(one.level))}</a>' for number, one in enumerate(reports)
    )
    body = "".join(_level_part(t, number, one, names, picture) for number, one in enumerate(reports))
    note = t(
        "Each series is of two players of the kinds that it names: a map's balance depends on who plays. "
        "± is the 95 % interval."
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(t.language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>"
        f'<p class="note">{escape(note)}</p><nav>{links if len(reports) > 1 else ""}</nav>{body}</body></html>\n'
    )


def _level_part(
    t: Texts, number: int, report: LevelReport, names: _Names, picture: Callable[[Level], bytes | None]
) -> str:
    level, place = report.level, f"level-{number}"
    drawn = picture(level)
    style = ""
    if drawn is not None:
        data = b64encode(drawn).decode("ascii")
        style = f"<style>#{place} svg.map {{ background-image: url(data:image/png;base64,{data}); }}</style>"
    told = [_series_part(t, report, one, names) for one in range(len(report.series))]
    none = f'<p class="warning">{escape(t("No game was played."))}</p>'
    return f'<section id="{place}">{style}<h2>{escape(level_text(level))}</h2>{"".join(told) or none}</section>'


def _series_part(t: Texts, report: LevelReport, number: int, names: _Names) -> str:
    plan, told = report.series[number]
    if told is None:
        return ""
    rows = "".join(
        f"<tr><td>{escape(label)}</td><td>{escape(said)}</td></tr>" for label, said in series_rows(t, plan, told)
    )
    warned = "".join(f'<p class="warning">{escape(one)}</p>' for one in notes_of(t, report, number))
    charts = "".join(chart(t, told, Ink()) for chart in (course_chart, lengths_chart, ends_chart))
    maps = ""
    if told.heat is not None:
        drawn = (_heat_svg(one, told.heat.rows, told.heat.columns) for one in heat_pictures(t, told.heat))
        legend = t("The stronger the colour, the more often; gold is yellow here, silver blue.")
        maps = f'<div class="maps">{"".join(drawn)}</div><p class="note">{escape(legend)}</p>'
    return (
        f"<h3>{escape(series_text(t, plan, names))}</h3>{warned}"
        f'<div class="series"><table>{rows}</table><div class="charts">{charts}</div></div>{maps}'
    )


def level_pictures(cell: int) -> Callable[[Level], bytes | None]:
    """Makes the picture of a level for the page, ``cell`` pixels to a cell: pale, so that what lies over it is seen."""
    # What paints takes a while to load, and only a page wants it.
    from runtime.pictures.render import BoardPictures

    pictures = BoardPictures(resources.assets() / "textures", resources.assets() / "fonts")

    def made(level: Level) -> bytes | None:
        try:
            picture = pictures.level(level, cell, frame=False)
        except ValueError:
            return None
        file = BytesIO()
        picture.convert("L").point(lambda value: 96 + value // 2).save(file, "PNG", optimize=True)
        return file.getvalue()

    return made
