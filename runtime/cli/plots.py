"""Pictures of what a series of games came to, one for each pairing, as PNG and SVG; ``--plots`` of several commands.

They need matplotlib, which only the extra ``plots`` brings along.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from statistics import median
from textwrap import fill
from typing import TYPE_CHECKING

from runtime.cli.arguments import path_given
from runtime.cli.series_summary import say_end
from runtime.simulate.experiment import Experiment
from runtime.simulate.result import GameResult
from runtime.simulate.summary import ends_of, lead_of, points_of, wilson
from runtime.support.files import make_folder, write_whole
from runtime.support.plain_text import visible
from runtime.support.terminal import tell
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = ("png", "svg")
MOST_POINTS = 400
"""At how many places the line of the share is worked out."""

MOST_BARS = 30
LONGEST, MOST_LINES = 22, 2
"""How long a line of a name beside its bar may be, and how many there may be."""

MOST_ENDS = 8
"""How many bars of ends have room, that of all the others among them."""

INK, MARK = "#2f5d7c", "#b5532a"
INCHES, DOTS = (10.0, 7.0), 120
"""How large a picture is, and how many dots an inch has as PNG."""


def add_plots(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add the option for pictures."""
    parser.add_argument(
        "--plots",
        type=path_given,
        metavar="FOLDER",
        help=t("draw there what came out, a picture for each pairing as PNG and SVG (needs scryptic[plots])"),
    )


def lacks_plots(folder: Path | None, t: Texts) -> bool:
    """Whether pictures are wanted in a ``folder`` but can't be drawn, which is said."""
    if folder is None or find_spec("matplotlib") is not None:
        return False
    tell(t("--plots needs what is not installed: pip install 'scryptic[plots]'"))
    return True


def write_plots(folder: Path, experiment: Experiment, results: Sequence[GameResult], t: Texts) -> None:
    """Draw the games of each pairing that has any."""
    make_folder(folder)
    for number, pairing in enumerate(experiment.pairings):
        games = [one for one in results if experiment.pairing(one.game) == number]
        if games:
            name = re.sub("[^a-z0-9-]", "-", f"{number + 1:02}-{pairing.first}-{pairing.second}")
            for kind, picture in _drawn(experiment, number, games, t).items():
                write_whole(folder / f"{name}.{kind}", picture)


def _drawn(experiment: Experiment, number: int, games: Sequence[GameResult], t: Texts) -> dict[str, bytes]:
    """The picture of a pairing's games, in each kind of file."""
    # It is slow to import, and only an extra brings it along.
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    first, second = experiment.pairings[number].first, experiment.pairings[number].second
    found: dict[str, bytes] = {}
    # Names are no formulas; and the same games give the same bytes.
    with rc_context({"text.parse_math": False, "svg.hashsalt": "scryptic", "axes.spines.top": False}):
        picture = Figure(figsize=INCHES, layout="constrained")
        count = t.plural("{count} game", "{count} games", len(games))
        picture.suptitle(visible(f"{first} – {second}, {count}"))
        seen = t("who moves first") if first == second else first
        axes = picture.subplots(2, 2)
        _draw_share(axes[0, 0], [points_of(experiment, one) for one in games], visible(seen), t)
        _draw_ends(axes[0, 1], games, t)
        _draw_bars(axes[1, 0], [one.turns for one in games], (t("Length of games"), t("turns")), t)
        leads = [lead_of(experiment, one) for one in games]
        title = t("Lead of {name} at the end", name=visible(seen))
        _draw_bars(axes[1, 1], leads, (title, t("points")), t)
        axes[1, 1].axvline(0, color="black", linewidth=0.8)
        for kind in KINDS:
            file = BytesIO()
            picture.savefig(
                file, format=kind, dpi=DOTS, metadata={"Date": None} if kind == "svg" else {"Software": None}
            )
            found[kind] = file.getvalue()
    return found


def _draw_share(axes: Axes, points: Sequence[float], seen: str, t: Texts) -> None:
    """The share of games won with its interval, as it became surer game by game."""
    from matplotlib.ticker import MaxNLocator

    step = max(len(points) // MOST_POINTS, 1)
    places = [*range(step, len(points), step), len(points)]
    total, shares, done = 0.0, [], 0
    for place in places:
        total += sum(points[done:place])
        done = place
        shares.append(wilson(total, place))
    low, value, high = (
        [100 * one for one in ends] for ends in zip(*((s.low, s.value, s.high) for s in shares), strict=True)
    )
    axes.fill_between(places, low, high, color=INK, alpha=0.2, linewidth=0)
    axes.plot(places, value, color=INK)
    axes.axhline(50, color="black", linewidth=0.8, linestyle="--")
    title = t("Games won by {name}, draws as halves", name=seen)
    axes.set(ylim=(0, 100), title=title, xlabel=t("games"), ylabel=t("%, with the 95 % interval"))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _draw_ends(axes: Axes, games: Sequence[GameResult], t: Texts) -> None:
    """How often each end came, with intervals, the commonest on top; the rarest together where there are many."""
    ends = [(say_end(t, name, path), share) for (name, path), share in ends_of(games).items()]
    if len(ends) > MOST_ENDS:
        rare = ends[MOST_ENDS - 1 :]
        del ends[MOST_ENDS - 1 :]
        ends.append((t("other ends"), wilson(sum(share.value for _, share in rare) * len(games), len(games))))
    names = [fill(visible(said), LONGEST, max_lines=MOST_LINES, placeholder="…") for said, _ in ends]
    shares = [100 * one.value for _, one in ends]
    reach = [[100 * (one.value - one.low) for _, one in ends], [100 * (one.high - one.value) for _, one in ends]]
    # By their places, for two names may be cut to the same.
    axes.barh(range(len(ends)), shares, xerr=reach, color=INK, ecolor=MARK, capsize=3)
    axes.set_yticks(range(len(ends)), names, fontsize="small")
    axes.invert_yaxis()
    axes.set(xlim=(0, 100), title=t("How games ended"), xlabel="%")


def _draw_bars(axes: Axes, values: Sequence[int], said: tuple[str, str], t: Texts) -> None:
    """How often values come, as bars of whole numbers, and the one in the middle; ``said`` is what they are."""
    from matplotlib.ticker import MaxNLocator

    title, along = said
    wide = max(-(-(max(values) - min(values) + 1) // MOST_BARS), 1)
    # Bars begin at multiples of their width, so that none lies on both sides of 0.
    begin, end = min(values) // wide * wide, max(values) // wide * wide + wide
    # A bar of one value stands on it.
    aside = 0.5 if wide == 1 else 0.0
    edges = [edge - aside for edge in range(begin, end + wide, wide)]
    axes.hist(values, bins=edges, color=INK, edgecolor="white", linewidth=0.5)
    axes.axvline(median(values), color=MARK)
    along = f"{along} ({t('median {value}', value=t.number(median(values), 1))})"
    axes.set(title=title, xlabel=along, ylabel=t("games"))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
