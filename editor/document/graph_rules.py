"""What stations and ways may be: no more than the schema of campaigns lets through, and nothing that means nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from editor.document.edit_refusal import EditRefusal
from editor.document.ids import is_id
from editor.document.limits import NAME, why_no_text
from runtime.campaign.model import Campaign, Carry, Edge, Node
from runtime.engine.board.grid import Cell

STATIONS = 2_000
"""Stations of a campaign."""

WAYS = 5_000
"""Ways of a campaign."""

PLACES = range(1000)
"""The rows and columns of the map of the journey."""

CHOICE = 300
"""Characters of what stands on a way where the player chooses."""

MOST_CARRIED = 1000
"""The most of one kind that can be taken along; of the score it is :data:`WHOLE`."""

WHOLE = 100
"""All of the score, in hundredths."""

SCORES = 1_000_000
"""The largest number, either way, of a bound of the score or a priority."""

OBJECTIVES = 50
"""The most objectives that one way can ask to have been met, or missed."""


def why_no_station(campaign: Campaign, node: Node) -> EditRefusal | None:
    """Why a station can't stand beside those of the campaign."""
    if not is_id(node.id):
        return EditRefusal("bad-id", {"id": node.id})
    if any(other.id == node.id for other in campaign.nodes):
        return EditRefusal("id-taken", {"id": node.id})
    if node.level and node.level not in campaign.level_ids:
        return EditRefusal("no-such-level", {"id": node.level})
    return why_no_text(node.name, NAME) or _why_no_place(campaign, node)


def why_no_places(nodes: Sequence[Node], moved: Collection[str]) -> EditRefusal | None:
    """Why the stations that were ``moved`` can't lie where they do now."""
    lying: dict[Cell, str] = {}
    for node in sorted(nodes, key=lambda node: node.id in moved):
        if node.at is None:
            continue
        if node.id in moved and (refused := _why_off(node.at)):
            return refused
        if node.id in moved and node.at in lying:
            return EditRefusal("place-taken", {"id": lying[node.at]})
        lying[node.at] = node.id
    return None


def _why_off(at: Cell) -> EditRefusal | None:
    is_on = at.row in PLACES and at.column in PLACES
    return None if is_on else EditRefusal("station-off", {"most": PLACES[-1]})


def _why_no_place(campaign: Campaign, node: Node) -> EditRefusal | None:
    if node.at is None:
        return None
    if refused := _why_off(node.at):
        return refused
    there = next((other for other in campaign.nodes if other.at == node.at), None)
    return EditRefusal("place-taken", {"id": there.id}) if there is not None else None


def why_no_way(campaign: Campaign, edge: Edge) -> EditRefusal | None:
    """Why a way can't stand beside those of the campaign."""
    if not is_id(edge.id):
        return EditRefusal("bad-id", {"id": edge.id})
    if any(other.id == edge.id for other in campaign.edges):
        return EditRefusal("id-taken", {"id": edge.id})
    stations = {node.id for node in campaign.nodes}
    lost = next((end for end in (edge.start, edge.end) if end not in stations), None)
    if lost is not None:
        return EditRefusal("no-such-station", {"id": lost})
    return why_no_text(edge.choice, CHOICE) or _why_no_figures(edge)


def _why_no_figures(edge: Edge) -> EditRefusal | None:
    for figure, most in _bounded(edge):
        if not -most <= figure <= most:
            return EditRefusal("figure-too-large", {"number": figure, "most": most})
    least, most_score = edge.score_least, edge.score_most
    if least is not None and most_score is not None and least > most_score:
        return EditRefusal("score-range", {"least": least, "most": most_score})
    for figure, most in _carried(edge.carry):
        if not 0 <= figure <= most:
            return EditRefusal("figure-too-large", {"number": figure, "most": most})
    many = next((count for count in (len(edge.met), len(edge.missed)) if count > OBJECTIVES), None)
    return EditRefusal("too-many", {"most": OBJECTIVES}) if many is not None else None


def _bounded(edge: Edge) -> Iterator[tuple[int, int]]:
    yield edge.priority, SCORES
    for score in (edge.score_least, edge.score_most):
        if score is not None:
            yield score, SCORES


def _carried(carry: Carry) -> Iterator[tuple[int, int]]:
    for count in (carry.letters, carry.tokens, carry.spies, carry.words):
        yield count, MOST_CARRIED
    yield carry.score, WHOLE


@dataclass(frozen=True, slots=True)
class LevelReferrers:
    """Who refers to a level: the stations that play it, the ways that begin or end there, and presets arriving so."""

    stations: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    presets: tuple[str, ...] = ()
    begins: bool = False


def level_referrers(campaign: Campaign, level_id: str) -> LevelReferrers:
    """Who is left behind, or goes along, where a level is removed; ``presets`` are those of other levels, by name."""
    stations = tuple(node.id for node in campaign.nodes if node.level == level_id)
    return graph_referrers(campaign, stations, but=level_id)


def graph_referrers(
    campaign: Campaign, stations: tuple[str, ...], ways: tuple[str, ...] = (), but: str = ""
) -> LevelReferrers:
    """What goes with stations and ways that are removed; ``but`` is a level whose own presets go anyway."""
    going = tuple(
        edge.id for edge in campaign.edges if edge.id in ways or edge.start in stations or edge.end in stations
    )
    presets = tuple(
        preset.name
        for level_id, kept in campaign.presets.items()
        for preset in kept.presets
        if level_id != but and preset.arriving is not None and preset.arriving.edge in going
    )
    return LevelReferrers(stations, going, presets, campaign.start in stations)
