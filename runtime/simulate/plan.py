"""The file of an experiment (schemas/experiment.schema.json), read and checked; its maps are for the caller to read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path

from runtime.ai import PLAYERS
from runtime.campaign.codec import Codec, FileHead, Structure, flag, listed, named, text, usually, whole
from runtime.campaign.datafiles import read_file
from runtime.campaign.ruleset_json import RULES
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


def _pairing(value: object) -> Pairing:
    return Pairing(*_PLAYERS.read(value))


_PLAYERS = listed(text(64, least=1), 2, least=2, each="A player's id, such as greedy.")
_PAIRING = Codec(_PLAYERS, _pairing, lambda pairing: [pairing.first, pairing.second])

EXPERIMENT = Structure(
    ExperimentPlan,
    """Which of the computer's players meet on which maps, how often and under what limits; `scryptic simulate` plays
    it. Game i has its map, its seats and its seed from this file and i alone: the pairings take turns, after each round
    comes the next map, and with swap two games in a row share a beginning.

    name: What the experiment is about, for people.
    maps: What is played on: levels' files, folders of levels, campaigns' folders, or names of shipped campaigns. Paths
        are seen from this file.
    pairings: Who meets whom: two ids of the computer's players; the first has gold in the first game. One that meets
        itself plays each game by a seed of its own.
    games: How many games each pairing plays, spread over the maps; an even number where swap is true. It may be raised
        later: the games that are there stay as they are.
    swap: Whether each beginning is played twice, by the same seed, the players having changed sides.
    seed: The number that settles all chance of all games.
    edition: The ruleset by which every map is played instead of its own, by id: release or design-1.6. Left out, each
        is played by its own.
    rules: Single parameters in which every map differs from its rules; each has the key and the meaning it has in a
        ruleset.
    max_turns: No game takes more turns than this, both sides' counted; a map's own limit holds where it is lower.
    nodes: How much players may think before one action, by their ids, instead of what they allow themselves. It is
        counted, not timed, so that every machine plays the same games.
    """,
    {
        "name": usually(text(200), ""),
        "maps": listed(text(1000, least=1), 1000, least=1, each="One path or name."),
        "pairings": listed(_PAIRING, 100, least=1, each="Two players."),
        "games": whole(1, 1_000_000),
        "swap": usually(flag(usual=True), True),
        "seed": usually(whole(0, 2**53 - 1, usual=1), 1),
        "edition": text(64, least=1),
        "rules": RULES,
        "max_turns": whole(1, 1_000_000),
        "nodes": named(whole(1, 1_000_000_000), each="How much."),
    },
    head=FileHead(
        "experiment",
        "Scryptic experiment",
        about_schema=FileHead("", "").about_schema.replace("game", "program"),
    ),
)


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
    plan = EXPERIMENT.read(read.data)
    found = tuple(
        replace(issue, place=replace(issue.place, file=path.name, line=read.parsed.line(issue.place.pointer)))
        for issue in _senseless(plan, editions)
    )
    return PlanRead(None if _errors(found) else plan, (*read.issues, *found))


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
