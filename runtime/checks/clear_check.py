"""The clear check: each way to win, at each difficulty, with the least and the most that one can arrive with.

Whoever plays a campaign meets a level at the difficulty they chose and with what they brought along. Each such case
asks for a proof of its own, and a proof is worth as much as the opponent that it beats: the level's own computer, at
its own level, or a weaker one. What no game shows is not claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from operator import is_not
from types import MappingProxyType

from runtime.ai.players import ADEPT, APPRENTICE, GRANDMASTER, GREEDY, MASTER, NOVICE, PLAYERS, Limit, level_of
from runtime.campaign.arrivals import CARRIED, Arriving
from runtime.campaign.arrivals import NOTHING as NOTHING_BROUGHT
from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.model import Campaign
from runtime.campaign.play import CarryOver, Proof
from runtime.checks.proofs import rules_of
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Level, journey_values
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.proof_games import IDLE, NOTHING, game_of, level_hash, rules_hash
from runtime.match.ways_to_win import WayToWin, playable, ways_of

USUAL = ADEPT.id
"""Whom a level's own opponent is taken to be where no computer sits there."""

_RANKING = (IDLE, NOVICE.id, GREEDY.id, APPRENTICE.id, ADEPT.id, MASTER.id, GRANDMASTER.id)
"""Opponents by the strength that was measured, the weakest first: Novice and Greedy are about even (56 % of 40 games),
and Apprentice beats Greedy (75 % of 40).
"""


class ProofGrade(Enum):
    """What a proof is worth, by the opponent that it beats."""

    UNKNOWN = "unknown"
    IDLE = "idle"
    WEAKER = "weaker"
    OWN = "own"
    STRONGER = "stronger"

    @property
    def stars(self) -> int:
        """How many of three stars a case has by it."""
        return _STARS[self]


_STARS: Mapping[ProofGrade, int] = MappingProxyType(
    {ProofGrade.UNKNOWN: 0, ProofGrade.IDLE: 0, ProofGrade.WEAKER: 1, ProofGrade.OWN: 2, ProofGrade.STRONGER: 3}
)
MOST_STARS = 3


class CarryAmount(Enum):
    """With how much of what can be brought along a case begins; ``PLAIN`` where nothing ever is."""

    PLAIN = "plain"
    LEAST = "least"
    MOST = "most"


@dataclass(frozen=True, slots=True)
class ClearCase:
    """One thing to be shown of a level: that it can be won in a ``way``, by who begins so.

    ``difficulties`` are those at which the very same is played; ``level`` is as it stands there. ``carry`` is what one
    comes with; None where there is no bound to that, because of the ``unbounded`` members.
    """

    way: WayToWin
    level: Level
    rules: Ruleset
    difficulties: tuple[str, ...] = ()
    brought: CarryAmount = CarryAmount.PLAIN
    carry: CarryOver | None = NOTHING
    unbounded: tuple[str, ...] = ()

    @property
    def difficulty(self) -> str:
        """A difficulty at which this is played; empty where the campaign has none."""
        return self.difficulties[0] if self.difficulties else ""

    @property
    def opponent(self) -> str:
        """The computer's player that sits on the other side, or the usual one where none does."""
        own = self.level.seats[self.way.side.other].computer
        return own if own is not None and own in PLAYERS else USUAL

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What tells a case from the level's others."""
        return self.way.side.value, self.way.path, self.difficulty, self.brought.value


@dataclass(frozen=True, slots=True)
class CaseStanding:
    """How a case stands: the best proof that there is of it, and that proof's grade; None where nothing shows it."""

    case: ClearCase
    proof: Proof | None = None
    grade: ProofGrade | None = None

    @property
    def stars(self) -> int:
        """How many stars it has; none too where it is not shown."""
        return self.grade.stars if self.grade is not None else 0


NO_VALUES: Mapping[str, int] = MappingProxyType({})


def bounds_of(campaign: Campaign, level_id: str, arriving: Mapping[str, Arriving]) -> Arriving:
    """With what one can come to a level, over all its stations; ``arriving`` is by station."""
    found = [arriving[node.id] for node in campaign.nodes if node.level == level_id and node.id in arriving]
    bounds = found[0] if found else NOTHING_BROUGHT
    for one in found[1:]:
        bounds = bounds.joined(one)
    return bounds


def cases_of(
    campaign: Campaign,
    level: Level,
    rulesets: Mapping[str, Ruleset],
    bounds: Arriving = NOTHING_BROUGHT,
    side: Side | None = None,
) -> tuple[ClearCase, ...]:
    """Everything that is to be shown of a level for its protagonist, or for another ``side``.

    Only the protagonist brings something along. A difficulty whose rules make no sense asks for nothing.
    """
    found: list[ClearCase] = []
    side = side or level.protagonist
    for difficulties, here, rules in _stands(campaign, level, rulesets):
        brought = list(_brought(bounds if side is level.protagonist else NOTHING_BROUGHT, here, rules))
        for way in ways_of(here, side):
            found += [ClearCase(way, here, rules, difficulties, *one) for one in brought]
    order = {way: number for number, way in enumerate(ways_of(level, side))}
    return tuple(sorted(found, key=lambda case: order.get(case.way, len(order))))


def _stands(
    campaign: Campaign, level: Level, rulesets: Mapping[str, Ruleset]
) -> Iterator[tuple[tuple[str, ...], Level, Ruleset]]:
    """How a level stands at the difficulties, those together at which it is the same."""
    groups: list[tuple[list[str], Level, Ruleset]] = []
    for difficulty in [one.id for one in campaign.difficulties] or [""]:
        here = at_difficulty(level, difficulty)
        rules = rules_of(here, rulesets)
        if rules is None:
            continue
        for names, there, their_rules in groups:
            if rules == their_rules and here.seats == there.seats and playable(here) == playable(there):
                names.append(difficulty)
                break
        else:
            groups.append(([difficulty], here, rules))
    for names, there, their_rules in groups:
        yield tuple(name for name in names if name), there, their_rules


def _brought(
    bounds: Arriving, level: Level, rules: Ruleset
) -> Iterator[tuple[CarryAmount, CarryOver | None, tuple[str, ...]]]:
    """The least and the most that one can come with; once where that is the same."""
    least = {name: getattr(bounds, name).least for name in CARRIED}
    most = {name: getattr(bounds, name).most for name in CARRIED}
    begin = journey_values({one.id: one.start for one in level.known_variables})
    known = {name: bounds.variables[name] for name in begin if name in bounds.variables}
    low, high = (
        {name: number for name, bound in known.items() if (number := getattr(bound, end) or 0) != begin[name]}
        for end in ("least", "most")
    )
    if (least, low) == (most, high):
        carry = carry_of(most, level, rules, high)
        yield CarryAmount.PLAIN, carry, tuple(name for name, number in most.items() if number is None)
        return
    for brought, figures, values in ((CarryAmount.LEAST, least, low), (CarryAmount.MOST, most, high)):
        unbounded = tuple(name for name, one in figures.items() if one is None)
        yield brought, carry_of(figures, level, rules, values), unbounded


def carry_of(
    figures: Mapping[str, int | None], level: Level, rules: Ruleset, variables: Mapping[str, int] = NO_VALUES
) -> CarryOver | None:
    """Something to come with that has these figures; None where one of them has no bound.

    The letters are the commonest of the rules'. Of words only those count that the level bans: all others are valid
    there anyway. Of ``variables`` those are there that differ from how the campaign has them begin.
    """
    numbers = {name: number for name, number in figures.items() if number is not None}
    if len(numbers) < len(figures):
        return None
    counts = rules.letters.counts
    common = sorted(counts, key=lambda letter: (-counts[letter], letter)) or [""]
    letters = "".join(common[number % len(common)] for number in range(numbers["letters"]))
    power = rules.token.power
    tokens = tuple(HeldToken(Element.VOLCANO, Cell(0, number), power) for number in range(numbers["tokens"]))
    words = tuple(sorted(level.words.banned))[: numbers["words"]]
    return CarryOver(letters, tokens, numbers["spies"], numbers["score"], words, variables)


def covers(proof: Proof, case: ClearCase, level: Level, rulesets: Mapping[str, Ruleset]) -> bool:
    """Whether a proof of a ``level`` is one of this case: the same way, the same game, and as much brought along."""
    if (proof.side, proof.path) != (case.way.side, case.way.path) or case.carry is None:
        return False
    if _figures(proof.carry) != _figures(case.carry):
        return False
    if proof.difficulty == case.difficulty or proof.difficulty in case.difficulties:
        return True
    here = at_difficulty(level, proof.difficulty)
    return rules_of(here, rulesets) == case.rules and playable(here) == playable(case.level)


def _figures(carry: CarryOver) -> tuple[int, int, int, int, Mapping[str, int]]:
    return len(carry.letters), len(carry.tokens), carry.spies, carry.score, carry.variables


def grade_of(proof: Proof, case: ClearCase, *, lays: bool = True) -> ProofGrade:
    """What a proof is worth for a case; where the other side never ``lays`` a word, whatever the proof says."""
    if not lays or proof.opponent == IDLE:
        return ProofGrade.IDLE
    rank, own = rank_of(proof.opponent), rank_of(case.opponent)
    if rank < 0:
        return ProofGrade.UNKNOWN
    if rank == own and 0 < proof.nodes < Limit().nodes:
        return ProofGrade.WEAKER  # It was the level's own, but thought less than it does in a game.
    return ProofGrade.OWN if rank == own else ProofGrade.STRONGER if rank > own else ProofGrade.WEAKER


def rank_of(opponent: str) -> int:
    """How strong an opponent is among the others; -1 where nobody knows it.

    A mood makes a level neither stronger nor weaker.
    """
    level = level_of(opponent)
    return _RANKING.index(level) if level in _RANKING else -1


VerdictSource = Callable[[Proof], "bool | None"]
"""Whether the other side lays words in the game of a proof; None where it does not win as it says."""


def stated_verdicts(level: Level, rulesets: Mapping[str, Ruleset]) -> VerdictSource:
    """Takes proofs at their word as long as the level is the one that they hold, without playing their games again."""
    known: dict[str, tuple[str, str]] = {}

    def lays(proof: Proof) -> bool | None:
        if proof.difficulty not in known:
            here = at_difficulty(level, proof.difficulty)
            rules = rules_of(here, rulesets)
            known[proof.difficulty] = (level_hash(here), rules_hash(rules) if rules is not None else "")
        game = game_of(proof)
        return proof.opponent != IDLE if (game.level, game.rules) == known[proof.difficulty] else None

    return lays


def standings(
    campaign: Campaign,
    level: Level,
    rulesets: Mapping[str, Ruleset],
    bounds: Arriving,
    proved: VerdictSource,
) -> tuple[CaseStanding, ...]:
    """How every case of a level stands by its proofs."""
    proofs = campaign.proofs_of(level.id).proofs
    cases = cases_of(campaign, level, rulesets, bounds)
    return tuple(standing_of(case, proofs, level, rulesets, proved) for case in cases)


def standing_of(
    case: ClearCase, proofs: Sequence[Proof], level: Level, rulesets: Mapping[str, Ruleset], proved: VerdictSource
) -> CaseStanding:
    """How a case stands: by the best of these proofs that shows it."""
    best = CaseStanding(case)
    for proof in proofs:
        if not covers(proof, case, level, rulesets):
            continue
        lays = proved(proof)
        if lays is None:
            continue
        grade = grade_of(proof, case, lays=lays)
        if best.grade is None or (grade.stars, grade is ProofGrade.IDLE) > (best.stars, best.grade is ProofGrade.IDLE):
            best = CaseStanding(case, proof, grade)
    return best


class StatedStandings:
    """How levels stand by what their proofs say, kept for each for as long as nothing of it changes.

    No game is played again for that: it is what whoever made the campaign says of the very level that is there.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._rulesets = rulesets
        self._known: dict[str, tuple[tuple[object, ...], tuple[CaseStanding, ...]]] = {}

    def of(self, campaign: Campaign, level: Level, bounds: Arriving) -> tuple[CaseStanding, ...]:
        """How every case of a level stands; nothing where no proof of it is kept."""
        file = campaign.proofs.get(level.id)
        if file is None or not file.proofs:
            return ()
        asked = (level, file, campaign.difficulties, bounds)
        known = self._known.get(level.id)
        if known is None or known[0][3] != bounds or any(map(is_not, known[0][:3], asked[:3])):
            verdicts = stated_verdicts(level, self._rulesets)
            known = self._known[level.id] = (asked, standings(campaign, level, self._rulesets, bounds, verdicts))
        return known[1]


def grade_counts(found: Iterable[CaseStanding]) -> Mapping[ProofGrade | None, int]:
    """How many cases have which grade; under None those that are not shown."""
    return Counter(one.grade for one in found)


def fewest_stars(found: Sequence[CaseStanding]) -> int | None:
    """The stars of a level: those of its weakest case; None where some case is not shown, or there is none."""
    if not found or any(one.grade is None for one in found):
        return None
    return min(one.stars for one in found)
