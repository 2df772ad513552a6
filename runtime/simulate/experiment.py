"""An experiment: which players meet on which maps or in a tournament, and the one series of games that follows from it.

Game i is the same wherever and whenever it is played: its map, its seats and its seed follow from the experiment and i.
Raising the number of games only makes the series longer, so that results that are there can be added to. What its file
asks (schemas/experiment.schema.json) is an ``ExperimentPlan``, whose maps are for the caller to read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

from runtime.ai import ALL_PLAYERS, GREEDY, LEVELS, MASTER, known_ids
from runtime.campaign import datafiles
from runtime.campaign.codec import Codec, FileHead, Structure, flag, list_of, named, text, usually, whole
from runtime.campaign.level_json import LEVEL
from runtime.campaign.ruleset_json import RULES
from runtime.campaign.rulesets import override_issues, settled_parameters
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.fastgame.player_weights import GRADES, WEIGHTED, QuickPlayers, shipped_digest
from runtime.lexicon import WordSource
from runtime.support.files import read_file
from runtime.support.issues import UNKNOWN_COMPUTER, UNKNOWN_RULESET, Issue, IssueCode, Place, Severity
from runtime.support.json_text import JsonLimits, plain

SEED_BYTES = 6
"""How long a game's seed is; every program that reads JSON can hold so many whole."""


@dataclass(frozen=True, slots=True)
class Arena:
    """A level with the whole rules it is played by, and its campaign's words; what it changes in them comes on top."""

    level: Level
    rules: Ruleset
    words: WordSource = field(default_factory=WordSource)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players by their ids; the first has gold in the first of two games."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class ExperimentGame:
    """One game of an experiment: ``number`` counts from 0."""

    number: int
    arena: Arena
    seats: BySide[str]
    seed: int


@dataclass(frozen=True)
class Experiment:
    """``games`` of each pairing, spread evenly over the arenas, and between them the pairings in turn.

    With ``swap`` each beginning is played twice, by the same seed, the players having changed sides (one that meets
    itself just plays on, each game by a seed of its own). ``nodes`` limits players otherwise than they limit
    themselves. ``weights`` are those of quick players by their names: beside ``look``, who has the shipped ones,
    ``look:bold`` goes by the weights that are called bold.
    """

    arenas: tuple[Arena, ...]
    pairings: tuple[Pairing, ...]
    games: int
    seed: int
    swap: bool = True
    nodes: Mapping[str, int] = field(default_factory=dict)
    weights: Mapping[str, QuickPlayers] = field(default_factory=dict)

    def __len__(self) -> int:
        """How many games there are."""
        return self.games * len(self.pairings)

    def game(self, number: int) -> ExperimentGame:
        """Game ``number``."""
        beginning, swapped = divmod(number, 2) if self.swap else (number, 0)
        turn, place = divmod(beginning, len(self.pairings))
        pairing = self.pairings[place]
        seats = (pairing.second, pairing.first) if swapped else (pairing.first, pairing.second)
        # A player that meets itself would only play the same game again.
        lot = f"{beginning}" if pairing.first != pairing.second else f"{beginning} {swapped}"
        return ExperimentGame(number, self.arenas[turn % len(self.arenas)], BySide(*seats), game_seed(self.seed, lot))

    def pairing(self, number: int) -> int:
        """Which of the pairings game ``number`` belongs to."""
        return (number // 2 if self.swap else number) % len(self.pairings)

    def first_seat(self, number: int) -> Side:
        """The side that the first player of the pairing has in game ``number``."""
        return Side.SILVER if self.swap and number % 2 else Side.GOLD

    @cached_property
    def digests(self) -> Mapping[str, str]:
        """The digest of the weights of each player that takes part and goes by some."""
        players = dict.fromkeys(player for pairing in self.pairings for player in (pairing.first, pairing.second))
        return {
            player: self.weights[named_weights(player)].digest if named_weights(player) else shipped_digest(player)
            for player in players
            if player.partition(":")[0] in WEIGHTED
        }

    def weights_of(self, seats: BySide[str]) -> str:
        """The digests of the weights in a game, gold's before silver's where they differ; empty for none."""
        return " ".join(dict.fromkeys(self.digests[player] for player in seats if player in self.digests))

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that only experiments with the same series of games share."""
        settled = {
            # Another version may play otherwise. How many games there are is left out: more go on with the same series.
            "program": version("scryptic"),
            "arenas": [
                [LEVEL.write(one.level.detached()), settled_parameters(one.rules), words_data(one.words)]
                for one in self.arenas
            ],
            "pairings": [[one.first, one.second] for one in self.pairings],
            "seed": self.seed,
            "swap": self.swap,
            "nodes": dict(self.nodes),
        }
        shipped = sorted({digest for player, digest in self.digests.items() if not named_weights(player)})
        settled |= {"weights": shipped[0] if len(shipped) == 1 else shipped} if shipped else {}
        own = {player: digest for player, digest in sorted(self.digests.items()) if named_weights(player)}
        settled |= {"own weights": own} if own else {}
        text = json.dumps(plain(settled), sort_keys=True, ensure_ascii=False)
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def grade_of(player: str) -> str:
    """The grade of a quick player, whatever its weights are called; empty for any other player."""
    grade = player.partition(":")[0]
    return grade if grade in GRADES else ""


def named_weights(player: str) -> str:
    """What the weights of a quick player are called, in an experiment that names some; empty for the shipped ones."""
    return player.partition(":")[2]


def words_data(words: WordSource) -> object:
    """What settles words, wherever their list lies."""
    own = "" if words.own is None or not words.own.is_file() else sha256(read_file(words.own)).hexdigest()
    meanings = [words.meanings] if words.meanings else []
    return [own, words.tier, words.added, words.banned, words.offers, words.refuse_unkind, *meanings]


def game_seed(seed: int, lot: str) -> int:
    """The seed of a game, which settles all its chance, by the experiment's seed and the game's place in it."""
    return int.from_bytes(sha256(f"game {seed} {lot}".encode()).digest()[:SEED_BYTES], "big")


LADDER = tuple(level.id for level in reversed(LEVELS))
"""The levels of the computer, the strongest first."""

YARDSTICK = Pairing(MASTER.id, GREEDY.id)
"""A player that everybody can understand, to measure by."""


def pairings(players: Collection[str], named: Sequence[str] = ()) -> tuple[Pairing, ...]:
    """The pairings of a tournament of these ``players``, or of those that are ``named``, each with the next one."""
    if named:
        return tuple(Pairing(one, other) for one, other in pairwise(named))
    rungs = [level for level in LADDER if level in players]
    if len(rungs) < 2:
        one = next(iter(players))
        return (Pairing(one, one),)
    met = tuple(Pairing(one, other) for one, other in pairwise(rungs))
    return (*met, YARDSTICK) if {YARDSTICK.first, YARDSTICK.second} <= set(players) else met


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
    weights: Mapping[str, str] = field(default_factory=dict)

    def experiment(self, arenas: tuple[Arena, ...], weights: Mapping[str, QuickPlayers] | None = None) -> Experiment:
        """The experiment on these maps, with the weights that stand in the files it names."""
        nodes = dict(sorted(self.nodes.items()))
        return Experiment(arenas, self.pairings, self.games, self.seed, self.swap, nodes, weights or {})


def _pairing(value: object) -> Pairing:
    return Pairing(*_PLAYERS.read(value))


_PLAYERS = list_of(text(64, least=1), 2, least=2, each="A player's id, such as greedy.")
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
    weights: Files of weights for quick players, by names: with "bold": "bold.json" the player look:bold is the quick
        player look with the weights of that file, which is seen from this one (quick-players.schema.json).
    """,
    {
        "name": usually(text(200), ""),
        "maps": list_of(text(1000, least=1), 1000, least=1, each="One path or name."),
        "pairings": list_of(_PAIRING, 100, least=1, each="Two players."),
        "games": whole(1, 1_000_000),
        "swap": usually(flag(usual=True), True),
        "seed": usually(whole(0, 2**53 - 1, usual=1), 1),
        "edition": text(64, least=1),
        "rules": RULES,
        "max_turns": whole(1, 1_000_000),
        "nodes": named(whole(1, 1_000_000_000), each="How much."),
        "weights": named(text(1000, least=1), 100, text(pattern="^[a-z0-9-]{1,32}$"), each="The file's path."),
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


def read_plan(path: Path, editions: Collection[str], schemas: Schemas) -> PlanRead:
    """The experiment of a file, and everything that is wrong with it; ``editions`` are the rulesets there are."""
    read = datafiles.read_file(path, path.name, "experiment", LIMITS, schemas)
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
    known = known_players(plan.weights)
    for number, pairing in enumerate(plan.pairings):
        for place, player in enumerate((pairing.first, pairing.second)):
            yield from _unknown(player, known, f"/pairings/{number}/{place}")
    for player in plan.nodes:
        yield from _unknown(player, known, f"/nodes/{player}")
    if plan.swap and plan.games % 2:
        yield Issue(Severity.ERROR, IssueCode("odd-games"), Place(pointer="/games"), {"games": plan.games})
    if plan.edition and plan.edition not in editions:
        near = get_close_matches(plan.edition, editions, 1)
        details = {"ruleset": plan.edition, "allowed": ", ".join(editions), "suggestion": near[0] if near else ""}
        yield Issue(Severity.ERROR, UNKNOWN_RULESET, Place(pointer="/edition"), details)
    yield from (issue for issue in override_issues(plan.rules) if issue.severity is Severity.ERROR)


def known_players(weights: Iterable[str]) -> tuple[str, ...]:
    """The ids of all players where weights of these names are given."""
    return (*ALL_PLAYERS, *(f"{grade}:{name}" for name in weights for grade in GRADES))


def listed_players(known: tuple[str, ...]) -> str:
    """Ids as a message lists them, those of levels in moods told in one."""
    players = {one: ALL_PLAYERS[one] for one in known if one in ALL_PLAYERS}
    return ", ".join([known_ids(players), *(one for one in known if one not in players)])


def unknown_player(player: str, known: tuple[str, ...], pointer: str = "") -> Issue:
    """That there is no such player among those that are ``known``, and which is meant by it."""
    near = get_close_matches(player, known, 1)
    details = {"computer": player, "allowed": listed_players(known), "suggestion": near[0] if near else ""}
    return Issue(Severity.ERROR, UNKNOWN_COMPUTER, Place(pointer=pointer), details)


def _unknown(player: str, known: tuple[str, ...], pointer: str) -> Iterator[Issue]:
    if player not in known:
        yield unknown_player(player, known, pointer)


def _errors(issues: tuple[Issue, ...]) -> bool:
    return any(issue.severity is Severity.ERROR for issue in issues)
