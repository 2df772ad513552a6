"""A player's way through a campaign's graph: what follows an outcome, what goes along, and where all of it can lead.

Nothing here remembers anything; what a player has done is kept by :mod:`runtime.campaign.progress`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from runtime.campaign.model import Campaign, Edge, EndKind, LevelOutcome, Node, VariableTest
from runtime.campaign.play import CarryOver
from runtime.campaign.tables import TableLevel, table_at_difficulty
from runtime.engine.board.sides import Side
from runtime.engine.combat import defence_strength
from runtime.engine.game.state import Ending, EndReason, GameState, HeldToken
from runtime.engine.levels.level import journey_values
from runtime.engine.words.board_context import BoardContext, face_value, scores
from runtime.engine.words.words import Words
from runtime.tablegames.game import FormError, TablePlayer, TableResult


@dataclass(frozen=True, slots=True)
class Ended:
    """How a station ended for the player: by which win ``path``, with what score, and which objectives were met.

    ``path`` is empty for a victory by a standard end, and wherever the player has not won. ``variables`` are what the
    journey's hold then, as far as it is known; ways ask nothing of them where that is None.
    """

    outcome: LevelOutcome
    path: str = ""
    score: int = 0
    met: frozenset[str] = frozenset()
    variables: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class PlayerItems:
    """What a player has in the end of which something may go along; ``words`` are in order, the strongest first."""

    letters: str = ""
    tokens: tuple[HeldToken, ...] = ()
    spies: int = 0
    words: tuple[str, ...] = ()
    score: int = 0


@dataclass(frozen=True, slots=True)
class OpenEdges:
    """The ways that an outcome opens, in file order; of several ``leading`` ones the player chooses."""

    leading: tuple[Edge, ...] = ()
    unlocking: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class CampaignGraph:
    """A campaign's stations by their ids, and the ways that leave each; ways to or from nowhere are left out."""

    nodes: Mapping[str, Node]
    leaving: Mapping[str, tuple[Edge, ...]] = field(default_factory=dict)
    start: str = ""
    tables: Mapping[str, frozenset[LevelOutcome]] = field(default_factory=dict)
    """The stations that play a table game, with the outcomes that open ways from there."""
    variables: Mapping[str, int] = field(default_factory=dict)
    """What the journey's variables hold when it begins."""

    @classmethod
    def of(cls, campaign: Campaign) -> CampaignGraph:
        """The graph of a campaign; a start that is no station is none."""
        nodes = {node.id: node for node in campaign.nodes}
        leaving: dict[str, tuple[Edge, ...]] = {}
        for edge in campaign.edges:
            if edge.start in nodes and edge.end in nodes:
                leaving[edge.start] = (*leaving.get(edge.start, ()), edge)
        games = {table.id: table_outcomes(table) for table in campaign.tables}
        tables = {node.id: games[node.level] for node in campaign.nodes if node.level in games}
        for node, outcomes in tables.items():
            if all(edge.outcome is not LevelOutcome.ABANDONED for edge in leaving.get(node, ())):
                # What was given up counts as lost then.
                tables[node] = outcomes | {LevelOutcome.LOST}
        starts = {one.id: one.start for one in campaign.variables}
        return cls(nodes, leaving, campaign.start if campaign.start in nodes else "", tables, starts)

    @property
    def is_course(self) -> bool:
        """Whether one station follows the other, as lessons do: nowhere is there a way to be chosen."""
        return all(len(self.out(node)) <= 1 for node in self.nodes)

    def out(self, node: str) -> tuple[Edge, ...]:
        """The ways that leave a station, in file order."""
        return self.leaving.get(node, ())

    def onward(self, node: str) -> tuple[Edge, ...]:
        """The ways that a victory may open, or a draw where the station's table game is always drawn."""
        can_be_won = LevelOutcome.WON in self.tables.get(node, LevelOutcome)
        return tuple(
            edge for edge in self.out(node) if edge.outcome is (LevelOutcome.WON if can_be_won else LevelOutcome.DRAWN)
        )


def outcome_of(ending: Ending, protagonist: Side) -> LevelOutcome:
    """How a game ended for the campaign's player; one that they gave up is abandoned."""
    if ending.winner is None:
        return LevelOutcome.DRAWN
    if ending.winner is protagonist:
        return LevelOutcome.WON
    return LevelOutcome.ABANDONED if ending.why is EndReason.RESIGNED else LevelOutcome.LOST


def ended(state: GameState, protagonist: Side, words: Words) -> Ended:
    """How a game that is over ended for the campaign's player; raises ValueError for one that goes on."""
    if state.ended is None:
        raise ValueError("the game is not over")
    if state.swapped:
        protagonist = protagonist.other
    outcome = outcome_of(state.ended, protagonist)
    score = scores(BoardContext.of(state), state.base, words)[protagonist]
    path = state.ended.path if outcome is LevelOutcome.WON else ""
    return Ended(outcome, path, score, frozenset(state.course.met), journey_values(state.variables))


def has_read(carry: CarryOver) -> Ended:
    """How a station without a level ends once its pages were read: it counts as won, with the score brought along."""
    return Ended(LevelOutcome.WON, score=carry.score)


def table_ended(result: TableResult, player: TablePlayer, carry: CarryOver, *, is_given_up: bool) -> Ended:
    """How a table game ended for ``player``, with the score brought along; one that they gave up is abandoned."""
    if result.winner is None:
        outcome = LevelOutcome.DRAWN
    elif result.winner is player:
        outcome = LevelOutcome.WON
    else:
        outcome = LevelOutcome.ABANDONED if is_given_up else LevelOutcome.LOST
    return Ended(outcome, score=carry.score)


def table_outcomes(level: TableLevel) -> frozenset[LevelOutcome]:
    """How a table game can end for the campaign's player, at one difficulty or another; always by giving it up.

    A second person may give up too; the computer never does.
    """
    found = {LevelOutcome.ABANDONED} if level.opponent is not None else {LevelOutcome.ABANDONED, LevelOutcome.WON}
    for one in (level, *(table_at_difficulty(level, difficulty) for difficulty in level.difficulty)):
        try:
            winners = one.rules().possible_winners()
        except FormError:
            return frozenset(LevelOutcome)
        for winner in winners:
            ended = LevelOutcome.WON if winner is level.protagonist else LevelOutcome.LOST
            found.add(LevelOutcome.DRAWN if winner is None else ended)
    return frozenset(found)


def is_open(edge: Edge, how: Ended) -> bool:
    """Whether a way is open after its station has ended so, whatever other ways are."""
    if edge.outcome is not how.outcome:
        return False
    if edge.outcome is LevelOutcome.WON and edge.path and edge.path != how.path and edge.path not in how.met:
        return False
    if edge.score_least is not None and how.score < edge.score_least:
        return False
    if edge.score_most is not None and how.score > edge.score_most:
        return False
    if how.variables is not None and not all(_holds(test, how.variables) for test in edge.variables):
        return False
    return how.met.issuperset(edge.met) and how.met.isdisjoint(edge.missed)


def _holds(test: VariableTest, values: Mapping[str, int]) -> bool:
    """Whether what a way asks of a variable holds; of one that nobody declares nothing does."""
    return test.variable in values and test.holds(values[test.variable])


def open_edges(graph: CampaignGraph, node: str, how: Ended) -> OpenEdges:
    """The ways that open when a station ends so: leading ones of the lowest priority, and all that unlock.

    What was abandoned counts as lost where no way waits for an abandoned level.
    """
    leaving = graph.out(node)
    if how.outcome is LevelOutcome.ABANDONED and not any(edge.outcome is LevelOutcome.ABANDONED for edge in leaving):
        how = replace(how, outcome=LevelOutcome.LOST)
    found = [edge for edge in leaving if is_open(edge, how)]
    leading = [edge for edge in found if not edge.unlocks]
    first = min((edge.priority for edge in leading), default=0)
    return OpenEdges(
        tuple(edge for edge in leading if edge.priority == first), tuple(edge for edge in found if edge.unlocks)
    )


def journeys_end(graph: CampaignGraph, node: str, how: Ended) -> EndKind | None:
    """What it means for the journey that this station ended so; None where it goes on, or is to be tried again.

    A station of victory ends the journey only once it is won, the other endings however it ended, unless abandoned;
    a way that leads on from there goes before.
    """
    ending = graph.nodes[node].ending
    if ending is None or how.outcome is LevelOutcome.ABANDONED or open_edges(graph, node, how).leading:
        return None
    return ending if how.outcome is LevelOutcome.WON or ending is not EndKind.VICTORY else None


def items_of(state: GameState, side: Side, words: Words) -> PlayerItems:
    """What a side has in a position; its words are those that lie on the board, by their strength in defence."""
    table = BoardContext.of(state)
    network = table.network(side, words)
    strengths: dict[str, int] = {}
    for run in network.words:
        value = defence_strength(table, side, run, network.is_linked(run), words).value
        strengths[run.text] = max(value, strengths.get(run.text, 0))
    letters = state.setup.rules.letters

    def rank(text: str) -> tuple[int, int, int, str]:
        return -strengths[text], -face_value(letters, text), -len(text), text

    score = scores(table, state.base, words)[side]
    rack = state.racks[side]
    return PlayerItems(rack.letters, rack.tokens, state.spies[side], tuple(sorted(strengths, key=rank)), score)


def items_brought(carry: CarryOver) -> PlayerItems:
    """What a player has at the end of a station that only tells a story: what they came with."""
    return PlayerItems(carry.letters, carry.tokens, carry.spies, carry.words, carry.score)


def carried(edge: Edge, what: PlayerItems, values: Mapping[str, int]) -> CarryOver:
    """What goes along on a way; ``values`` are those of the letters by the rules of the station that is left.

    The dearest letters go first and, of equally dear ones, by the alphabet; the strongest tokens, earlier captured
    ones first. Of the score so many hundredths go along, rounded down.
    """
    most = edge.carry
    letters = sorted(what.letters, key=lambda letter: (-values.get(letter, 0), letter))[: most.letters]
    tokens = sorted(what.tokens, key=lambda token: -token.power)[: most.tokens]
    return CarryOver(
        letters="".join(letters),
        tokens=tuple(tokens),
        spies=min(what.spies, most.spies),
        score=what.score * most.score // 100,
        words=what.words[: most.words],
    )


def can_open(graph: CampaignGraph, edge: Edge) -> bool:
    """Whether a way can be open at all.

    A station without a level opens only what a victory does, a table game only what its rules let come about; neither
    knows win paths or objectives.
    """
    is_table = edge.start in graph.tables
    if graph.nodes[edge.start].level and not is_table:
        return True
    outcomes = graph.tables[edge.start] if is_table else (LevelOutcome.WON,)
    return edge.outcome in outcomes and not edge.path and not edge.met


def reachable(graph: CampaignGraph, starts: Iterable[str] | None = None) -> frozenset[str]:
    """The stations to which ways lead, leading and unlocking ones, from the start or from all of ``starts``."""
    waiting = [node for node in ((graph.start,) if starts is None else starts) if node in graph.nodes]
    found: set[str] = set()
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += [edge.end for edge in graph.out(node) if can_open(graph, edge)]
    return frozenset(found)


def finals(graph: CampaignGraph) -> frozenset[str]:
    """The stations by which a campaign is done: reachable endings but defeat or, where there are none, last stations.

    A last station is one that is not optional, and from which no way leads on after a victory.
    """
    found = reachable(graph)
    endings = {graph.nodes[node].ending for node in found}
    if endings & {EndKind.VICTORY, EndKind.OPEN}:
        return frozenset(node for node in found if graph.nodes[node].ending in (EndKind.VICTORY, EndKind.OPEN))

    def leads_on(node: str) -> bool:
        return any(not edge.unlocks for edge in graph.onward(node))

    return frozenset(
        node
        for node in found
        if not leads_on(node) and not graph.nodes[node].optional and graph.nodes[node].ending is None
    )


def is_done(graph: CampaignGraph, finished: Collection[str], unlocked: Collection[str] = ()) -> bool:
    """Whether a campaign is done by whom has ``finished`` these stations, having ``unlocked`` those.

    Finished are stations that were won, and endings that were come to. Where a campaign has no endings, a last station
    must be among them, and everything that was unlocked, unless it is optional.
    """
    last = finals(graph)
    if last.isdisjoint(finished):
        return False
    if any(graph.nodes[node].ending is not None for node in last):
        return True
    needed = (node for node in unlocked if node in graph.nodes and not graph.nodes[node].optional)
    return all(node in finished for node in needed)
