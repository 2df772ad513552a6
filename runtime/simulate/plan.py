"""The file of an experiment (schemas/experiment.schema.json), read and checked; its maps are for the caller to read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path

from runtime.ai import PLAYERS
from runtime.campaign.datafiles import read_file
from runtime.campaign.json_reader import JsonReader
from runtime.campaign.rulesets import override_issues
from runtime.campaign.schema_validation import Forms
from runtime.simulate.experiment import Arena, Experiment, Pairing
from runtime.support.issues import Issue, Place, Severity
from runtime.support.json_text import JsonLimits

LIMITS = JsonLimits(size=8_000_000)


@dataclass(frozen=True, slots=True)
class ExperimentPlan:
    """An experiment as its file has it."""

    maps: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    games: int
    name: str = ""
    swap: bool = True
    seed: int = 1
    edition: str = ""
    rules: Mapping[str, object] = field(default_factory=dict)
    max_turns: int | None = None
    nodes: Mapping[str, int] = field(default_factory=dict)

    def experiment(self, arenas: tuple[Arena, ...]) -> Experiment:
        """The experiment on these maps."""
        return Experiment(arenas, self.pairings, self.games, self.seed, self.swap, dict(sorted(self.nodes.items())))


@dataclass(frozen=True, slots=True)
class PlanRead:
    """What became of an experiment's file: ``plan`` is None where it has errors, and ``issues`` say which."""

    plan: ExperimentPlan | None
    issues: tuple[Issue, ...]


def read_plan(path: Path, editions: Collection[str], forms: Forms) -> PlanRead:
    """The experiment of a file, and everything that is wrong with it; ``editions`` are the rulesets there are."""
    read = read_file(path, path.name, "experiment", LIMITS, forms)
    if read.data is None or _errors(read.issues):
        return PlanRead(None, read.issues)
    plan = _plan(JsonReader(read.data))
    found = tuple(
        replace(issue, place=replace(issue.place, file=path.name, line=read.parsed.line(issue.place.pointer)))
        for issue in _senseless(plan, editions)
    )
    return PlanRead(None if _errors(found) else plan, (*read.issues, *found))


def _plan(given: JsonReader) -> ExperimentPlan:
    most = given.at("max_turns")
    return ExperimentPlan(
        maps=tuple(item.text() for item in given.at("maps").items()),
        pairings=tuple(Pairing(*(one.text() for one in pair.items())) for pair in given.at("pairings").items()),
        games=given.at("games").whole(),
        name=given.at("name").text(),
        swap=given.at("swap").flag(True),
        seed=given.at("seed").whole(1),
        edition=given.at("edition").text(),
        rules=given.at("rules").members(),
        max_turns=None if most.value is None else most.whole(),
        nodes=given.at("nodes").counts(),
    )


def _senseless(plan: ExperimentPlan, editions: Collection[str]) -> Iterator[Issue]:
    """What the form can't tell."""
    for number, pairing in enumerate(plan.pairings):
        for place, player in enumerate((pairing.first, pairing.second)):
            yield from _unknown(player, f"/pairings/{number}/{place}")
    for player in plan.nodes:
        yield from _unknown(player, f"/nodes/{player}")
    if plan.swap and plan.games % 2:
        yield Issue(Severity.ERROR, "odd-games", Place(pointer="/games"), {"games": plan.games})
    if plan.edition and plan.edition not in editions:
        near = get_close_matches(plan.edition, editions, 1)
        details = {"ruleset": plan.edition, "allowed": ", ".join(editions), "suggestion": near[0] if near else ""}
        yield Issue(Severity.ERROR, "unknown-ruleset", Place(pointer="/edition"), details)
    yield from (issue for issue in override_issues(plan.rules) if issue.severity is Severity.ERROR)


def _unknown(player: str, pointer: str) -> Iterator[Issue]:
    if player not in PLAYERS:
        near = get_close_matches(player, PLAYERS, 1)
        details = {"computer": player, "allowed": ", ".join(PLAYERS), "suggestion": near[0] if near else ""}
        yield Issue(Severity.ERROR, "unknown-computer", Place(pointer=pointer), details)


def _errors(issues: tuple[Issue, ...]) -> bool:
    return any(issue.severity is Severity.ERROR for issue in issues)
