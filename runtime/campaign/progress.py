"""How far a player has come in a campaign: what was done how well, what is open, and where the journey stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from runtime.campaign.journey import CampaignGraph, Ended, PlayerItems, carried, is_done, journeys_end, open_edges
from runtime.campaign.model import Edge, EndKind, LevelOutcome
from runtime.campaign.play import Arrival
from runtime.campaign.tables import NO_PRIZE, Prize
from runtime.engine.levels.level import Extra


@dataclass(frozen=True, slots=True)
class NodeResult:
    """What a player has done at one station.

    ``best`` is the best outcome, ``score`` the best score of a game that ended so, and ``turns`` the fewest turns of a
    victory (0 where there is none), those of both sides counted. ``won`` says how often it was won and ``tries`` how
    often it was played to an end; ``paths`` are the ways it was won by, where empty stands for a standard end, and
    ``met`` the objectives that were ever met. ``last`` is when it was played last (ISO 8601, UTC), ``difficulty`` the
    one of the best result. ``arriving`` is how the player came there last.
    """

    best: LevelOutcome
    score: int = 0
    turns: int = 0
    won: int = 0
    tries: int = 1
    paths: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    last: str = ""
    difficulty: str = ""
    arriving: Arrival | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NodeVariables:
    """The campaign's variables at a station that was played on the journey.

    ``brought`` is what they held when the player first came there on it, ``kept`` what was changed there when it last
    ended so that a way was opened: the journey goes by that.
    """

    node: str
    brought: Mapping[str, int] = field(default_factory=dict)
    kept: Mapping[str, int] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CampaignProgress:
    """A player's progress in the campaign of this id.

    The journey stands at the station ``here``, which was come to by ``arriving``. Where that station is behind the
    player, either one of ``choices`` is to be taken, or the journey has ``ended``. ``endings`` are the stations at
    which a journey ever ended; ``unlocked`` ones may be visited, each as its arrival says. ``variables`` are those of
    the stations that were played on this journey, in the order in which they first were.
    """

    campaign: str
    here: str = ""
    arriving: Arrival | None = None
    choices: tuple[Arrival, ...] = ()
    ended: EndKind | None = None
    difficulty: str = ""
    results: Mapping[str, NodeResult] = field(default_factory=dict)
    unlocked: Mapping[str, Arrival] = field(default_factory=dict)
    endings: tuple[str, ...] = ()
    variables: tuple[NodeVariables, ...] = ()
    extra: Extra = field(default_factory=dict)

    @property
    def finished(self) -> frozenset[str]:
        """The stations that were won, and those at which a journey ended."""
        return frozenset(name for name, result in self.results.items() if result.won) | frozenset(self.endings)

    def is_done(self, graph: CampaignGraph) -> bool:
        """Whether the campaign is done."""
        return is_done(graph, self.finished, tuple(self.unlocked))


class NodeState(Enum):
    """How a station stands for a player."""

    HERE = "here"
    DONE = "done"
    OPEN = "open"
    TRIED = "tried"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True)
class PlayedNode:
    """A station that was played to its end, or read: how it ended, what the player had then, and by what rules.

    ``values`` are those of the letters, ``turns`` counts those of both sides, ``at`` is the time (ISO 8601, UTC).
    ``prize`` is what a victory gives beside, in a table game. ``brought`` are the campaign's variables as they were in
    the beginning, as far as the level knows them.
    """

    node: str
    how: Ended
    have: PlayerItems
    values: Mapping[str, int] = field(default_factory=dict)
    turns: int = 0
    at: str = ""
    difficulty: str = ""
    arriving: Arrival | None = None
    prize: Prize = NO_PRIZE
    brought: Mapping[str, int] = field(default_factory=dict)


_RANK = MappingProxyType({LevelOutcome.WON: 3, LevelOutcome.DRAWN: 2, LevelOutcome.LOST: 1, LevelOutcome.ABANDONED: 0})


def begun(campaign: str, graph: CampaignGraph, difficulty: str = "") -> CampaignProgress:
    """The progress of somebody who sets out."""
    return CampaignProgress(campaign, here=graph.start, difficulty=difficulty)


def set_out_again(progress: CampaignProgress, graph: CampaignGraph, difficulty: str) -> CampaignProgress:
    """A new journey from the start; what was done and opened before stays."""
    return replace(
        progress, here=graph.start, arriving=None, choices=(), ended=None, difficulty=difficulty, variables=()
    )


def onward(progress: CampaignProgress, graph: CampaignGraph, played: PlayedNode) -> tuple[Arrival, ...]:
    """The ways that lead on after this, each with what would be carried; of several the player chooses."""
    how = _with_variables(progress, graph, played)
    return tuple(_arrival(edge, played) for edge in open_edges(graph, played.node, how).leading)


def journey_variables(progress: CampaignProgress, graph: CampaignGraph) -> Mapping[str, int]:
    """What the campaign's variables hold now on the journey."""
    return _known(graph, *(one.kept for one in progress.variables))


def variables_at(progress: CampaignProgress, graph: CampaignGraph, node: str) -> Mapping[str, int]:
    """What the campaign's variables hold for who plays a station: as they were when it was first come to, or now."""
    first = next((one for one in progress.variables if one.node == node), None)
    return journey_variables(progress, graph) if first is None else _known(graph, first.brought)


def _known(graph: CampaignGraph, *changes: Mapping[str, int]) -> dict[str, int]:
    """The variables that the campaign declares, as they begin and then change."""
    values = {**graph.variables}
    for change in changes:
        values |= {name: value for name, value in change.items() if name in values}
    return values


def _with_variables(progress: CampaignProgress, graph: CampaignGraph, played: PlayedNode) -> Ended:
    """How a station ended, with all of the campaign's variables as they were then."""
    before = variables_at(progress, graph, played.node)
    return replace(played.how, variables=_known(graph, before, played.how.variables or {}))


def _remembered(progress: CampaignProgress, graph: CampaignGraph, played: PlayedNode) -> tuple[NodeVariables, ...]:
    """The variables of the journey's stations after one was played; an end that opens no way keeps nothing."""
    if not graph.variables or not graph.nodes[played.node].level:
        return progress.variables
    how = _with_variables(progress, graph, played)
    opened = open_edges(graph, played.node, how)
    first = next((one for one in progress.variables if one.node == played.node), None)
    now = first or NodeVariables(played.node, _known(graph, journey_variables(progress, graph), played.brought))
    if opened.leading or opened.unlocking:
        after = played.how.variables or {}
        changed = {name: value for name, value in after.items() if value != played.brought.get(name)}
        now = replace(now, kept={name: value for name, value in changed.items() if name in graph.variables})
    if first is None:
        return (*progress.variables, now)
    return tuple(now if one is first else one for one in progress.variables)


def _arrival(edge: Edge, played: PlayedNode) -> Arrival:
    """A way that was opened, with what it carries and what was won beside that."""
    carry = carried(edge, played.have, played.values)
    return Arrival(edge.id, played.prize.added_to(carry) if played.how.outcome is LevelOutcome.WON else carry)


def finished(progress: CampaignProgress, graph: CampaignGraph, played: PlayedNode) -> CampaignProgress:
    """The progress after a station was played: its result, what it unlocked, and where the journey stands now.

    A station at which the journey does not stand moves it nowhere: what was done before can be played again.
    """
    if played.node not in graph.nodes:
        return progress
    results = {**progress.results, played.node: _bettered(progress.results.get(played.node), played)}
    opened = dict(progress.unlocked)
    for edge in open_edges(graph, played.node, _with_variables(progress, graph, played)).unlocking:
        if edge.end not in opened:
            opened[edge.end] = _arrival(edge, played)
    variables = _remembered(progress, graph, played)
    after = replace(progress, results=results, unlocked=opened, variables=variables)
    is_at_stake = played.node == progress.here and not progress.choices and progress.ended is None
    return gone_on(after, graph, played) if is_at_stake else after


def gone_on(progress: CampaignProgress, graph: CampaignGraph, played: PlayedNode) -> CampaignProgress:
    """The journey goes on from a station that was played, wherever it stood before.

    Where no way leads on, it stays there: the station can be tried again.
    """
    ending = journeys_end(graph, played.node, _with_variables(progress, graph, played))
    at = replace(progress, here=played.node, arriving=played.arriving, choices=(), ended=ending)
    if ending is not None:
        return replace(at, endings=tuple(dict.fromkeys((*at.endings, played.node))))
    found = onward(progress, graph, played)
    return chosen(at, graph, found[0]) if len(found) == 1 else replace(at, choices=found)


def chosen(progress: CampaignProgress, graph: CampaignGraph, arrival: Arrival) -> CampaignProgress:
    """The journey takes one of the ways; one that is gone meanwhile leads nowhere."""
    end = next((edge.end for edges in graph.leaving.values() for edge in edges if edge.id == arrival.edge), "")
    return replace(progress, here=end, arriving=arrival, choices=(), ended=None) if end else progress


def state_of(progress: CampaignProgress, graph: CampaignGraph, node: str) -> NodeState:
    """How a station stands; one behind the player where ways are to be chosen is done, not here."""
    result = progress.results.get(node)
    if node == progress.here and not progress.choices and progress.ended is None:
        return NodeState.HERE
    if node in progress.endings or (result is not None and result.won):
        return NodeState.DONE
    if node in progress.unlocked:
        return NodeState.OPEN
    return NodeState.TRIED if result is not None and node in graph.nodes else NodeState.LOCKED


def arrival_at(progress: CampaignProgress, node: str) -> Arrival | None:
    """How a player comes to a station that may be played: as they stand there, as it was opened, or as last time."""
    if node == progress.here:
        return progress.arriving
    if node in progress.results:
        return progress.results[node].arriving
    return progress.unlocked.get(node)


def fit_progress(progress: CampaignProgress, graph: CampaignGraph) -> CampaignProgress:
    """The progress in a campaign that may have changed meanwhile, so that the player can always go on.

    What was done at stations that are gone is kept, for they may come back. A journey that stands at one stands at the
    one played last instead, else at the start.
    """
    edges = {edge.id for edge in graph.out(progress.here)}
    if progress.here not in graph.nodes:
        known = [name for name in progress.results if name in graph.nodes]
        last = max(known, key=lambda name: progress.results[name].last, default="")
        arriving = progress.results[last].arriving if last else None
        return replace(progress, here=last or graph.start, arriving=arriving, choices=(), ended=None)
    choices = tuple(one for one in progress.choices if one.edge in edges)
    ended = progress.ended if graph.nodes[progress.here].ending is progress.ended else None
    return replace(progress, choices=choices, ended=ended)


def _bettered(before: NodeResult | None, played: PlayedNode) -> NodeResult:
    """The result of a station after one more game."""
    how = played.how
    is_won = how.outcome is LevelOutcome.WON
    fresh = NodeResult(
        best=how.outcome,
        score=how.score,
        turns=played.turns if is_won else 0,
        won=1 if is_won else 0,
        paths=(how.path,) if is_won else (),
        met=tuple(sorted(how.met)),
        last=played.at,
        difficulty=played.difficulty,
        arriving=played.arriving,
    )
    if before is None:
        return fresh
    old, new = (_RANK[before.best], before.score), (_RANK[fresh.best], fresh.score)
    best = fresh if new > old else before
    turns = [figure for figure in (before.turns, fresh.turns) if figure]
    return replace(
        before,
        best=best.best,
        score=best.score,
        difficulty=best.difficulty,
        turns=min(turns, default=0),
        won=before.won + fresh.won,
        tries=before.tries + 1,
        paths=tuple(dict.fromkeys((*before.paths, *fresh.paths))),
        met=tuple(dict.fromkeys((*before.met, *fresh.met))),
        last=fresh.last,
        arriving=fresh.arriving,
    )
