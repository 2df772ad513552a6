"""The ways from station to station: what they wait for, which are open together, and what goes along on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from runtime.campaign.arrivals import NOTHING, Arriving
from runtime.campaign.journey import CampaignGraph, can_open, open_edges
from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node, VariableTest
from runtime.campaign.rulesets import resolve
from runtime.campaign.source import preset_file
from runtime.checks.check import Check, make_issue
from runtime.checks.fixes.common import FORGET, NO_ARRIVAL, REMOVE_EDGE, TAKE_NAME, FixId, QuickFix, remove
from runtime.checks.fixes.graphs import (
    bring_less,
    edge_for_the_rest,
    goes_first,
    name_choices,
    score_within_reach,
)
from runtime.checks.graph import in_head, near, victories, why_never
from runtime.checks.step_budget import StepBudget
from runtime.engine.conditions.board_effects import AWARD_SPIES, GIVE_TOKEN
from runtime.engine.conditions.effect_kinds import PLACE_TOKEN
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.reasons import Concern, Reason
from runtime.support.texts import mark

CARRY_NEVER = Check(
    IssueCode("carry-never"),
    Severity.WARNING,
    Wording(
        mark("The way “{edge}” takes along {thing}, but at the station “{node}” the player can never have any."),
        mark("Take nothing of it along, or let the level give some."),
    ),
    needs=("/nodes", "/edges"),
    fixes=(QuickFix(FixId("carry-none"), mark("Take nothing of it along"), remove(), is_safe=True),),
)

EDGE_NEVER = Check(
    IssueCode("edge-never"),
    Severity.ERROR,
    Wording(
        mark("The way “{edge}” can never be open: {reason}."),
        mark("Change what it waits for, or remove it."),
    ),
    needs=("/nodes",),
    fixes=(REMOVE_EDGE,),
)

EDGE_NO_OBJECTIVE = Check(
    IssueCode("edge-no-objective"),
    Severity.ERROR,
    Wording(
        mark("The way “{edge}” waits for the objective “{id}”, which the level “{level}” does not have."),
        mark("Choose one of the level's objectives, or none."),
        mark("Did you mean “{suggestion}”?"),
    ),
    needs=("/nodes",),
    fixes=(TAKE_NAME, FORGET),
)

EDGE_OTHER_SIDE = Check(
    IssueCode("edge-other-side"),
    Severity.WARNING,
    Wording(
        mark("The way “{edge}” is open after a victory, but waits for “{id}”, by which the other side wins."),
        mark("Wait for an objective of the player's side, or be open after a defeat."),
    ),
    needs=("/nodes",),
    fixes=(FORGET,),
)

EDGE_SCORE_HIGH = Check(
    IssueCode("edge-score-high"),
    Severity.ERROR,
    Wording(
        mark(
            "The way “{edge}” waits for a score of {asked}, but in the level “{level}” nobody can have more than "
            "{most}."
        ),
        mark("Wait for fewer, or give the level more letters."),
    ),
    needs=("/nodes", "/edges"),
    fixes=(QuickFix(FixId("within-reach"), mark("Wait for the most that there can be"), score_within_reach), FORGET),
)

EDGE_SHADOWED = Check(
    IssueCode("edge-shadowed"),
    Severity.WARNING,
    Wording(
        mark("The way “{edge}” is never taken: whenever it is open, “{other}” is too, and goes first."),
        mark("Give it a lower priority number than “{other}”, or let it wait for something else."),
    ),
    needs=("/edges",),
    fixes=(QuickFix(FixId("go-first"), mark("Let it go first"), goes_first), REMOVE_EDGE),
)

EDGES_TOGETHER = Check(
    IssueCode("edges-together"),
    Severity.WARNING,
    Wording(
        mark("The ways “{other}” and “{edge}” are open together, and the player is not told what to choose."),
        mark("Write what is chosen on both, let them wait for different things, or give one a priority."),
    ),
    needs=("/nodes", "/edges"),
    fixes=(QuickFix(FixId("name-choices"), mark("Let the player choose by the stations' names"), name_choices),),
)

EDGE_TO_ITSELF = Check(
    IssueCode("edge-to-itself"),
    Severity.WARNING,
    Wording(
        mark("Every victory at the station “{node}” leads back to it, so that the journey never goes on from there."),
        mark("Let a way lead on to another station."),
    ),
    needs=("/nodes", "/edges"),
    fixes=(REMOVE_EDGE,),
)

OUTCOME_NEVER = Check(
    IssueCode("outcome-never"),
    Severity.WARNING,
    Wording(
        mark("The way “{edge}” from the table game at the station “{node}” can never be open: {reason}."),
        mark("Remove it, or let it wait for another outcome."),
    ),
    needs=("/nodes",),
    fixes=(REMOVE_EDGE,),
)

PATH_IGNORED = Check(
    IssueCode("path-ignored"),
    Severity.WARNING,
    Wording(
        mark("The way “{edge}” waits for the victory “{path}”, but is not open after a victory at all."),
        mark("Let it wait for no victory, or be open after one."),
    ),
    needs=("/nodes",),
    fixes=(QuickFix(FixId("forget"), mark("Let it wait for no victory"), remove(), is_safe=True),),
)

PRESET_CARRY = Check(
    IssueCode("preset-carry"),
    Severity.WARNING,
    Wording(
        mark("The preset “{preset}” arrives with {count} ({thing}), but the way “{edge}” takes along {most} at most."),
        mark("Let the way take more along, or the preset arrive with less."),
    ),
    fixes=(QuickFix(FixId("bring-less"), mark("Let it arrive with no more than that"), bring_less),),
)

PRESET_NO_EDGE = Check(
    IssueCode("preset-no-edge"),
    Severity.ERROR,
    Wording(
        mark("The preset “{preset}” arrives along the way “{edge}”, which the campaign does not have."),
        mark("Choose another way, or let it begin otherwise."),
        mark("Did you mean “{suggestion}”?"),
    ),
    fixes=(TAKE_NAME, NO_ARRIVAL),
)

PRESET_OTHER_LEVEL = Check(
    IssueCode("preset-other-level"),
    Severity.WARNING,
    Wording(
        mark("The preset “{preset}” arrives along the way “{edge}”, which does not lead to this level."),
        mark("Choose a way that leads here."),
    ),
    fixes=(NO_ARRIVAL,),
)

UNKNOWN_PATH = Check(
    IssueCode("unknown-path"),
    Severity.ERROR,
    Wording(
        mark("The way “{edge}” waits for the victory “{path}”, which the level “{level}” does not have."),
        mark("Choose one of the level's win conditions, or none."),
        mark("Did you mean “{suggestion}”?"),
    ),
    needs=("/nodes",),
    fixes=(TAKE_NAME, FORGET),
)

NEVER_WON_SO = Check(
    IssueCode("won-no-way"),
    Severity.HINT,
    Wording(
        mark("At the station “{node}” a victory by “{thing}” with a score of {score} opens no way."),
        mark("Add a way for every other victory, or accept it where the level is to be tried again."),
    ),
    needs=("/nodes", "/edges"),
    fixes=(QuickFix(FixId("way-for-the-rest"), mark("Add a way for every other victory"), edge_for_the_rest),),
)

EDGE_CHECKS = (
    *(CARRY_NEVER, EDGE_NEVER, EDGE_NO_OBJECTIVE, EDGE_OTHER_SIDE, EDGE_SHADOWED, EDGE_TO_ITSELF, EDGES_TOGETHER),
    *(EDGE_SCORE_HIGH, OUTCOME_NEVER),
    *(PATH_IGNORED, PRESET_CARRY, PRESET_NO_EDGE, PRESET_OTHER_LEVEL, UNKNOWN_PATH, NEVER_WON_SO),
)
"""What can be wrong with ways and with what goes along on them."""


def edge_issues(
    campaign: Campaign, rulesets: Mapping[str, Ruleset], arriving: Mapping[str, Arriving], effort: StepBudget
) -> Iterator[Issue]:
    """Everything that is wrong with a campaign's ways; ``arriving`` is with what each station is come to at most."""
    graph = CampaignGraph.of(campaign)
    levels = {level.id: level for level in campaign.levels}
    spies = {level.id: _spies(level, rulesets) for level in campaign.levels}
    places = {level.id: _places_tokens(level) for level in campaign.levels}
    for number, edge in enumerate(campaign.edges):
        node = graph.nodes.get(edge.start)
        if node is None or edge.end not in graph.nodes:
            continue
        level = levels.get(node.level)
        yield from _objectives(edge, number, level, effort)
        yield from _never(campaign, graph, edge, number, effort)
        at = arriving.get(node.id, NOTHING)
        if level is not None:
            empty = [] if level.tokens or places[level.id] or at.tokens.most != 0 else ["tokens"]
            lacking = empty + ([] if spies[level.id] or at.spies.most != 0 else ["spies"])
        else:
            lacking = _lacking(at, is_played=bool(node.level) and node.id not in graph.tables)
        for name in lacking:
            if getattr(edge.carry, name) > 0:
                pointer = f"/edges/{number}/carry/{name}"
                yield in_head(CARRY_NEVER, pointer, edge=edge.id, node=node.id, thing=name)
    numbers = {edge.id: number for number, edge in enumerate(campaign.edges)}
    for number, node in enumerate(campaign.nodes):
        yield from _together(graph, node, numbers, effort)
        yield from _gap(graph, node, number, levels.get(node.level), effort)
        yield from _back(graph, node, numbers, levels.get(node.level), effort)
    yield from _presets(campaign, effort)


def _objectives(edge: Edge, number: int, level: Level | None, effort: StepBudget) -> Iterator[Issue]:
    """``unknown-path`` and ``edge-no-objective``: a way waits for what its level does not have. ``path-ignored``."""
    if level is None:
        return
    own = [path.id for path in level.conditions[level.protagonist]]
    every = [*own, *(path.id for path in level.conditions[level.protagonist.other])]
    foes = {path.id for path in level.conditions[level.protagonist.other] if not path.bonus} - set(own)
    details = {"edge": edge.id, "level": level.id}
    if edge.path and edge.outcome is not LevelOutcome.WON:
        yield in_head(PATH_IGNORED, f"/edges/{number}/path", **details, path=edge.path)
    elif edge.path and edge.path not in own:
        yield in_head(
            UNKNOWN_PATH, f"/edges/{number}/path", **details, path=edge.path, suggestion=near(edge.path, own, effort)
        )
    for key, names in (("met", edge.met), ("missed", edge.missed)):
        for place, name in enumerate(names):
            if name not in every:
                pointer = f"/edges/{number}/{key}/{place}"
                yield in_head(EDGE_NO_OBJECTIVE, pointer, **details, id=name, suggestion=near(name, own, effort))
            elif key == "met" and edge.outcome is LevelOutcome.WON and name in foes:
                yield in_head(EDGE_OTHER_SIDE, f"/edges/{number}/met/{place}", **details, id=name)


def _never(campaign: Campaign, graph: CampaignGraph, edge: Edge, number: int, effort: StepBudget) -> Iterator[Issue]:
    """``edge-never``: what a way waits for contradicts itself, or can't be at a station that only tells a story.

    ``outcome-never``: the table game that it leaves can't end so, whatever is played.
    ``edge-shadowed``: whenever it is open, so is another one of lower priority number, which is then taken.
    """
    if edge.score_least is not None and edge.score_most is not None and edge.score_least > edge.score_most:
        yield in_head(EDGE_NEVER, f"/edges/{number}", edge=edge.id, reason=Reason.SCORES_CROSSED)
    elif set(edge.met) & set(edge.missed):
        yield in_head(EDGE_NEVER, f"/edges/{number}", edge=edge.id, reason=Reason.MET_AND_MISSED)
    elif edge.outcome not in graph.tables.get(edge.start, LevelOutcome):
        table = campaign.table(graph.nodes[edge.start].level)
        reason = why_never(table.game if table is not None else "")
        yield in_head(OUTCOME_NEVER, f"/edges/{number}", edge=edge.id, node=edge.start, reason=reason)
    elif not can_open(graph, edge):
        yield in_head(EDGE_NEVER, f"/edges/{number}", edge=edge.id, reason=_why(graph, edge))
    elif not edge.unlocks:
        for other in graph.out(edge.start):
            effort.spend()
            if not other.unlocks and other.priority < edge.priority and _follows(edge, other):
                yield in_head(EDGE_SHADOWED, f"/edges/{number}", edge=edge.id, other=other.id)
                return


def _why(graph: CampaignGraph, edge: Edge) -> Reason:
    """Why nothing at its station can open a way."""
    return Reason.NO_OBJECTIVES if edge.start in graph.tables else Reason.ONLY_A_STORY


def _follows(edge: Edge, other: Edge) -> bool:
    """Whether ``other`` is open whenever ``edge`` is."""
    least, most = other.score_least, other.score_most
    return (
        other.outcome is edge.outcome
        and (not other.path or other.path == edge.path or edge.outcome is not LevelOutcome.WON)
        and (least is None or (edge.score_least is not None and edge.score_least >= least))
        and (most is None or (edge.score_most is not None and edge.score_most <= most))
        and set(other.met) <= set(edge.met)
        and set(other.missed) <= set(edge.missed)
        and all(test in edge.variables for test in other.variables)
    )


def _together(graph: CampaignGraph, node: Node, numbers: Mapping[str, int], effort: StepBudget) -> Iterator[Issue]:
    """``edges-together``: two ways of one priority are open after one outcome, and not both say what is chosen.

    Ways that wait for different win paths are taken for alternatives.
    """
    leading = [edge for edge in graph.out(node.id) if not edge.unlocks and can_open(graph, edge)]
    for first, second in combinations(leading, 2):
        effort.spend(3)
        if first.priority == second.priority and not (first.choice and second.choice) and _both_open(first, second):
            pointer = f"/edges/{numbers[second.id]}"
            yield in_head(EDGES_TOGETHER, pointer, edge=second.id, other=first.id, node=node.id)


def _both_open(first: Edge, second: Edge) -> bool:
    """Whether one outcome can open both."""
    paths = {edge.path for edge in (first, second) if edge.path and edge.outcome is LevelOutcome.WON}
    lows = [edge.score_least for edge in (first, second) if edge.score_least is not None]
    highs = [edge.score_most for edge in (first, second) if edge.score_most is not None]
    met, missed = {*first.met, *second.met}, {*first.missed, *second.missed}
    apart = bool(lows and highs and max(lows) > min(highs))
    return (
        first.outcome is second.outcome
        and len(paths) < 2
        and not apart
        and not met & missed
        and not any(_exclude(one, other) for one in first.variables for other in second.variables)
    )


def _exclude(one: VariableTest, other: VariableTest) -> bool:
    """Whether two tests of a variable never hold together."""
    lows, highs = zip(one.bounds, other.bounds, strict=True)
    low = max((bound for bound in lows if bound is not None), default=None)
    high = min((bound for bound in highs if bound is not None), default=None)
    return one.variable == other.variable and low is not None and high is not None and low > high


def _gap(graph: CampaignGraph, node: Node, number: int, level: Level | None, effort: StepBudget) -> Iterator[Issue]:
    """``won-no-way``: ways lead on from a station after a victory, but not after each: some victory opens none."""
    leaving = [edge for edge in graph.out(node.id) if edge.outcome is LevelOutcome.WON]
    if not leaving or node.ending is not None or level is None:
        return
    for how in victories(level, leaving):
        effort.spend(1 + len(leaving))
        opened = open_edges(graph, node.id, how)
        if not opened.leading and not opened.unlocking:
            figures: dict[str, str | int] = {"node": node.id, "level": node.level, "score": how.score}
            yield in_head(NEVER_WON_SO, f"/nodes/{number}", **figures, thing=how.path or Concern.STANDARD_END)
            return


def _back(
    graph: CampaignGraph, node: Node, numbers: Mapping[str, int], level: Level | None, effort: StepBudget
) -> Iterator[Issue]:
    """``edge-to-itself``: after every victory a station's ways lead back to itself."""
    leaving = [edge for edge in graph.out(node.id) if edge.outcome is LevelOutcome.WON]
    own = [edge for edge in leaving if edge.end == node.id and not edge.unlocks]
    if not own or (node.level and level is None) or any(edge.variables for edge in leaving):
        return
    found = False
    for how in victories(level, leaving):
        found = True
        effort.spend(1 + len(leaving))
        opened = open_edges(graph, node.id, how)
        if opened.unlocking or not opened.leading or any(edge.end != node.id for edge in opened.leading):
            return
    if found:
        yield in_head(EDGE_TO_ITSELF, f"/edges/{numbers[own[0].id]}", node=node.id, edge=own[0].id)


def score_issues(campaign: Campaign, most_points: Callable[[Level], int | None]) -> Iterator[Issue]:
    """``edge-score-high``: a way waits for a score that nobody can come to in the level before it."""
    nodes, levels = {node.id: node for node in campaign.nodes}, {level.id: level for level in campaign.levels}
    for number, edge in enumerate(campaign.edges):
        level = levels.get(nodes[edge.start].level) if edge.start in nodes else None
        most = most_points(level) if level is not None and edge.score_least is not None else None
        if level is not None and most is not None and edge.score_least is not None and edge.score_least > most:
            told: dict[str, str | int] = {"edge": edge.id, "level": level.id, "asked": edge.score_least, "most": most}
            yield in_head(EDGE_SCORE_HIGH, f"/edges/{number}/score_least", **told)


def _lacking(at: Arriving, *, is_played: bool) -> list[str]:
    """What a player can never have at the end of a station without a level that was read (``carry-never``).

    Where no battle ``is_played``, it is what they came with.
    """
    have = {"letters": at.letters, "tokens": at.tokens, "spies": at.spies, "words": at.words, "score": at.score}
    return [name for name, bounds in have.items() if bounds.most == 0] if not is_played else []


def _places_tokens(level: Level) -> bool:
    """Whether a trigger may lay a token, or give one."""
    kinds = (PLACE_TOKEN.kind, GIVE_TOKEN.kind)
    return any(effect.kind in kinds for trigger in level.triggers for effect in trigger.every_effect())


def _spies(level: Level, rulesets: Mapping[str, Ruleset]) -> bool:
    """Whether the level may have spies, at any difficulty."""
    awards = any(effect.kind == AWARD_SPIES.kind for trigger in level.triggers for effect in trigger.every_effect())
    if level.ruleset not in rulesets or awards:
        return True
    for rules in (level.rules, *({**level.rules, **column.rules} for column in level.difficulty.values())):
        resolved = resolve(rulesets[level.ruleset], rules)
        if not isinstance(resolved, Ruleset) or resolved.spies:
            return True
    return False


def _presets(campaign: Campaign, effort: StepBudget) -> Iterator[Issue]:
    """``preset-no-edge``, ``preset-other-level`` and ``preset-carry``: arrivals that no way of the campaign has."""
    edges = {edge.id: edge for edge in campaign.edges}
    plays = {node.id: node.level for node in campaign.nodes}
    for level in campaign.levels:
        for number, preset in enumerate(campaign.presets_of(level.id).presets):
            if preset.arriving is None:
                continue
            pointer = f"/presets/{number}/arriving"
            place = Place(preset_file(level.id), pointer=f"{pointer}/edge", level=level.id)
            edge = edges.get(preset.arriving.edge)
            figures: dict[str, str | int] = {"preset": preset.name or preset.id, "edge": preset.arriving.edge}
            if edge is None:
                yield make_issue(
                    PRESET_NO_EDGE, place, {**figures, "suggestion": near(preset.arriving.edge, edges, effort)}
                )
            elif plays.get(edge.end) != level.id:
                yield make_issue(PRESET_OTHER_LEVEL, place, figures)
            else:
                carry, most = preset.arriving.carry, edge.carry
                more = {
                    "letters": (len(carry.letters), most.letters),
                    "tokens": (len(carry.tokens), most.tokens),
                    "spies": (carry.spies, most.spies),
                    "words": (len(carry.words), most.words),
                    "score": (carry.score if not most.score else 0, 0),
                }
                for name, (there, limit) in more.items():
                    if there > limit:
                        at = Place(place.file, pointer=f"{pointer}/carry/{name}", level=level.id)
                        yield make_issue(PRESET_CARRY, at, {**figures, "thing": name, "count": there, "most": limit})
