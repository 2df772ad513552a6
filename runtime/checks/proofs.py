"""Proofs judged: whether the kept games still show how a level can be won, by replaying them on the level as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from types import MappingProxyType

from runtime import resources
from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof, ProofFile, ProofGame
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.campaign.source import proof_file
from runtime.checks.check import Check, CheckId, make_issue
from runtime.checks.fixes.common import FixId, QuickFix
from runtime.checks.step_budget import Look, look_at
from runtime.engine.game.actions import Action
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import fingerprint
from runtime.engine.turn.first_position import NotPlayableError
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, LexiconError, level_words
from runtime.match.presets import with_remembered
from runtime.match.proof_games import game_of, lays_words, level_hash, replay_proof, rules_hash
from runtime.match.ways_to_win import WayToWin, is_won, playable, ways_of
from runtime.support.issues import Issue, Place, Severity, Wording
from runtime.support.reasons import Concern
from runtime.support.texts import mark


def renew_proof(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let a proof of an earlier version hold the level as it is now; that its game still wins has been found."""
    level, file = campaign.level(issue.place.level), campaign.proofs_of(issue.place.level)
    proof = next((one for one in file.proofs if one.id == issue.details["id"]), None)
    if proof is None:
        return None
    here = at_difficulty(level, proof.difficulty)
    rules = rules_of(here, read_rulesets(resources.assets() / "rulesets"))
    if rules is None or issue.details["version"] != version_of(here):
        return None
    # The judge has replayed the game on this very version, and noted what it came to.
    result, words = str(issue.details["result"]), str(issue.details["words"])
    fresh = _holding(proof, here, rules, words, result)
    proofs = tuple(fresh if one is proof else one for one in file.proofs)
    return replace(campaign, proofs={**campaign.proofs, level.id: replace(file, proofs=proofs)})


def remove_proof(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take a proof away, and its file with the last one."""
    level_id = issue.place.level
    file = campaign.proofs_of(level_id)
    proofs = tuple(one for one in file.proofs if one.id != issue.details["id"])
    kept = {name: one for name, one in campaign.proofs.items() if name != level_id or proofs or one.extra}
    if proofs or file.extra:
        kept[level_id] = replace(file, proofs=proofs)
    return replace(campaign, proofs=kept) if len(proofs) < len(file.proofs) else None


REMOVE_PROOF = QuickFix(FixId("remove-proof"), mark("Delete the proof"), remove_proof)

PROOF_BROKEN = Check(
    CheckId("proof-broken"),
    Severity.WARNING,
    Wording(
        mark(
            "The proof “{id}” of the level “{level}” can't be played again: its action {number} is not allowed, "
            "although nothing has changed that it depends on."
        ),
        mark("Delete it, and record another one."),
    ),
    fixes=(REMOVE_PROOF,),
)

PROOF_EARLIER = Check(
    CheckId("proof-earlier"),
    Severity.HINT,
    Wording(
        mark(
            "The proof “{id}” was played on an earlier version of the level “{level}”; "
            "on the present one it still wins for {side} by “{thing}”."
        ),
        mark("Renew it, so that it holds the level as it is now."),
    ),
    fixes=(QuickFix(FixId("renew"), mark("Renew the proof"), renew_proof), REMOVE_PROOF),
)

PROOF_ELSEWHERE = Check(
    CheckId("proof-elsewhere"),
    Severity.WARNING,
    Wording(
        mark(
            "The proof “{id}” of the level “{level}” begins in a position of its own and not as the level does, "
            "so that it proves nothing."
        ),
        mark("Delete it, and record a game from the level's own start."),
    ),
    fixes=(REMOVE_PROOF,),
)

PROOF_MISSING = Check(
    CheckId("proof-missing"),
    Severity.HINT,
    Wording(
        mark("No proof shows how {side} wins the level “{level}” by “{thing}”."),
        mark("Record one in a playtest, or let the computer look for one."),
    ),
)

PROOF_NO_PATH = Check(
    CheckId("proof-no-path"),
    Severity.WARNING,
    Wording(
        mark("The proof “{id}” wins by “{thing}”, but {side} has no such way to win the level “{level}”."),
        mark("Delete it, or give an objective this id again."),
    ),
    fixes=(REMOVE_PROOF,),
)

PROOF_OTHERWISE = Check(
    CheckId("proof-otherwise"),
    Severity.WARNING,
    Wording(
        mark("The proof “{id}” of the level “{level}” does not win for {side} by “{thing}”."),
        mark("Delete it, and record another one."),
    ),
    fixes=(REMOVE_PROOF,),
)

PROOF_STALE = Check(
    CheckId("proof-stale"),
    Severity.WARNING,
    Wording(
        mark(
            "The proof “{id}” is stale: the level “{level}” has changed since, "
            "and the game no longer wins for {side} by “{thing}”."
        ),
        mark("Record another one in a playtest, or let the computer look for one."),
    ),
    fixes=(REMOVE_PROOF,),
)

PROOF_CHECKS = (
    *(PROOF_BROKEN, PROOF_EARLIER, PROOF_ELSEWHERE, PROOF_MISSING, PROOF_NO_PATH, PROOF_OTHERWISE),
    PROOF_STALE,
)
"""What can be wrong with proofs."""


MOST_ACTIONS = 5000
"""A game of more actions is not replayed: it would hold up whoever opens the campaign."""

MOST_IN_ALL = 20_000
"""So many actions of all proofs together are replayed for whoever only looks at a campaign; see :func:`cost_of`."""

_CELLS_AN_ACTION = 10_000

NO_RULESETS: Mapping[str, Ruleset] = MappingProxyType({})
"""Editions that none need: a game whose player brings nothing along begins without them."""


class ProofStanding(Enum):
    """What a proof is worth now."""

    HOLDS = "holds"
    EARLIER = "earlier"
    STALE = "stale"
    BROKEN = "broken"
    OTHERWISE = "otherwise"
    NO_PATH = "no-path"
    ELSEWHERE = "elsewhere"
    UNJUDGED = "unjudged"
    NOT_REPLAYED = "not-replayed"


STANDARD = Concern.STANDARD_END
"""What messages call the way to win that has no id."""

PROVED = frozenset({ProofStanding.HOLDS, ProofStanding.EARLIER})
"""Where the game still wins as it says, on the level as it is now."""


@dataclass(frozen=True, slots=True)
class ProofVerdict:
    """What came of replaying a proof on the present level.

    ``HOLDS``: it wins as it says. ``EARLIER``: it does, but it was played on another version of the level. ``STALE``:
    what the game depends on has changed, and it no longer wins so. ``BROKEN``: nothing has changed, and yet action
    ``number`` (from 1; 0 for none) can't be done. ``OTHERWISE``: it can be replayed, but does not win by that way.
    ``NO_PATH``: the level has no such way to win. ``ELSEWHERE``: the game does not begin as the level does.
    ``UNJUDGED``: the level can't be begun. ``NOT_REPLAYED``: the game is too long, or all of them together are.

    ``result`` is the fingerprint of the last position where it wins, and ``words`` the hash of the words it wins by.
    ``lays`` tells whether the other side has laid a word in it.
    """

    standing: ProofStanding
    number: int = 0
    result: str = ""
    words: str = ""
    lays: bool = True

    @property
    def is_proved(self) -> bool:
        """Whether the game still wins as it says."""
        return self.standing in PROVED


def rules_of(level: Level, rulesets: Mapping[str, Ruleset]) -> Ruleset | None:
    """The rules a level is played by; None where they make no sense."""
    known = rulesets.get(level.ruleset)
    rules = resolve(known, level.rules) if known is not None else ()
    return rules if isinstance(rules, Ruleset) else None


def judge(
    proof: Proof, level: Level, rules: Ruleset, words: Words, rulesets: Mapping[str, Ruleset] = NO_RULESETS
) -> ProofVerdict:
    """What ``proof`` is worth for ``level`` as it stands at the proof's difficulty.

    ``rules`` and ``words`` hold the level's own changes, and what is remembered by who brings that along.
    """
    if proof.path and proof.path not in {way.path for way in ways_of(level, proof.side)}:
        return ProofVerdict(ProofStanding.NO_PATH)
    game, is_elsewhere = game_of(proof), proof.record is not None and bool(proof.record.first)
    if is_elsewhere or len(game.actions) > MOST_ACTIONS:
        return ProofVerdict(ProofStanding.ELSEWHERE if is_elsewhere else ProofStanding.NOT_REPLAYED)
    is_same = game.level == level_hash(level)
    try:
        replayed = replay_proof(proof, level, rules, words, rulesets)
    except NotPlayableError:
        return ProofVerdict(ProofStanding.UNJUDGED if is_same else ProofStanding.STALE)
    if not replayed.refusals and is_won(replayed.state.ended, WayToWin(proof.side, proof.path)):
        standing = ProofStanding.HOLDS if is_same else ProofStanding.EARLIER
        lays = lays_words(replayed, game.actions, proof.side.other)
        return ProofVerdict(standing, result=fingerprint(replayed.state), words=words.hash, lays=lays)
    number = len(replayed.states) if replayed.refusals else 0
    if not is_same or game.words != words.hash or game.rules != rules_hash(rules):
        return ProofVerdict(ProofStanding.STALE, number)
    return ProofVerdict(ProofStanding.BROKEN if number else ProofStanding.OTHERWISE, number)


def renewed(
    proof: Proof, level: Level, rules: Ruleset, words: Words, rulesets: Mapping[str, Ruleset] = NO_RULESETS
) -> Proof | None:
    """The proof holding the level as it is now; None where the game does not win so any more."""
    verdict = judge(proof, level, rules, words, rulesets)
    return _holding(proof, level, rules, words.hash, verdict.result) if verdict.is_proved else None


def _holding(proof: Proof, level: Level, rules: Ruleset, words: str, result: str) -> Proof:
    """The proof holding this level by its hash, whatever it held before."""
    game = game_of(proof)
    held = ProofGame(level_hash(level), rules_hash(rules), words, game.seed, game.actions, result)
    return replace(proof, record=None, game=held)


def cost_of(proof: Proof, level: Level) -> int:
    """How much replaying a game takes: its actions, on a large map each as often as it has ten thousand cells."""
    return len(_actions_of(proof)) * (1 + level.terrain.size.count // _CELLS_AN_ACTION)


def _actions_of(proof: Proof) -> tuple[Action, ...]:
    return proof.game.actions if proof.record is None else proof.record.actions


def version_of(level: Level) -> str:
    """A level in so far as a game depends on it, as 64 hexadecimal digits that another version does not share."""
    return sha256(repr((playable(level), level.ruleset, level.rules)).encode("utf-8", "surrogatepass")).hexdigest()


class ProofJudge:
    """Judges proofs, and keeps what it found for as long as proof, level, rules and words are the same.

    With ``most`` it replays no more than that in all, as :func:`cost_of` counts; the proofs beyond are not replayed.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset], most: int | None = None) -> None:
        self._rulesets, self._left = rulesets, most
        self._words: dict[tuple[str, tuple[str, ...]], tuple[Words, Level, Words | None]] = {}
        self._found: dict[tuple[str, str], tuple[Proof, Level, Words, ProofVerdict]] = {}

    def keep_to(self, campaign: Campaign) -> None:
        """Let go of what is kept of other campaigns and of levels as they were: each may hold words of its own."""
        levels = {level.id: level.words for level in campaign.levels}
        self._words = {key: known for key, known in self._words.items() if levels.get(key[0]) == known[1].words}
        self._found = {
            key: known for key, known in self._found.items() if known[0] in campaign.proofs_of(key[0]).proofs
        }

    def judged(self, proof: Proof, level: Level, words: Words) -> ProofVerdict:
        """What a proof is worth; ``words`` are the campaign's."""
        key = (level.id, proof.id)
        known = self._found.get(key)
        if known is not None and known[0] is proof and known[1] is level and known[2] is words:
            return known[3]
        verdict = self._judge(proof, level, words)
        self._found[key] = (proof, level, words, verdict)
        return verdict

    def renewed(self, proof: Proof, level: Level, words: Words) -> Proof | None:
        """The proof holding the level as it is now; None where the game does not win so any more."""
        here, rules, known = self._ground(proof, level, words)
        return renewed(proof, here, rules, known, self._rulesets) if rules is not None and known is not None else None

    def _judge(self, proof: Proof, level: Level, words: Words) -> ProofVerdict:
        here, rules, known = self._ground(proof, level, words)
        if rules is None or known is None:
            return ProofVerdict(ProofStanding.UNJUDGED)
        if self._left is not None:
            cost = cost_of(proof, level)
            if cost > self._left:
                return ProofVerdict(ProofStanding.NOT_REPLAYED)
            self._left -= cost
        return judge(proof, here, rules, known, self._rulesets)

    def _ground(self, proof: Proof, level: Level, words: Words) -> tuple[Level, Ruleset | None, Words | None]:
        """What a proof is judged on: the level as it stands at its difficulty, its rules, and the words there."""
        here = at_difficulty(level, proof.difficulty)
        return here, rules_of(here, self._rulesets), self._words_in(level, words, proof.carry.words)

    def _words_in(self, level: Level, words: Words, remembered: tuple[str, ...]) -> Words | None:
        """The words that hold in a level for who remembers some; None where they can't be read."""
        known = self._words.get((level.id, remembered))
        if known is not None and known[0] is words and known[1].words == level.words:
            return known[2]
        here: Words | None = words
        if isinstance(words, Lexicon):
            try:
                here = level_words(words, with_remembered(level.words, remembered))
            except LexiconError:
                here = None
        self._words[level.id, remembered] = (words, level, here)
        return here


_SAID = MappingProxyType(
    {
        ProofStanding.EARLIER: PROOF_EARLIER,
        ProofStanding.STALE: PROOF_STALE,
        ProofStanding.BROKEN: PROOF_BROKEN,
        ProofStanding.OTHERWISE: PROOF_OTHERWISE,
        ProofStanding.NO_PATH: PROOF_NO_PATH,
        ProofStanding.ELSEWHERE: PROOF_ELSEWHERE,
    }
)


def check_proofs(campaign: Campaign, judging: ProofJudge, words: Words) -> tuple[Issue, ...]:
    """What is to be said of a campaign's proofs; nothing of a campaign that has none.

    ``words`` are the campaign's. A way of the protagonist's that has no proof is a hint, and only in levels that have
    proofs of other ways: who has begun to prove a level wants to know what is left.
    """
    judging.keep_to(campaign)
    issues: list[Issue] = []
    for level in campaign.levels:
        file = campaign.proofs_of(level.id)
        if file.proofs:
            proved = Proved(level, file, judging, words)
            place = Place(proof_file(level.id), level=level.id)
            issues += (issue for look in PROOF_LOOKS for issue in look_at(look, proved, place))
    return tuple(issues)


@dataclass(frozen=True, slots=True)
class Proved:
    """A level's proofs as they are looked at."""

    level: Level
    file: ProofFile
    judging: ProofJudge
    words: Words


PROOF_LOOKS: tuple[Look[Proved], ...] = (
    Look(
        Concern.PROOFS,
        lambda proved: _of_level(proved.level, proved.file, proved.judging, proved.words),
        "/proofs",
        PROOF_CHECKS,
    ),
)
"""What is looked at in a level's proofs."""


def _of_level(level: Level, file: ProofFile, judging: ProofJudge, words: Words) -> Iterator[Issue]:
    """What is to be said of one level's proofs."""
    proved = set()
    for number, proof in enumerate(file.proofs):
        verdict = judging.judged(proof, level, words)
        if verdict.standing not in (ProofStanding.NO_PATH, ProofStanding.UNJUDGED, ProofStanding.ELSEWHERE):
            proved.add((proof.side, proof.path))  # One that was not replayed may well show it.
        if verdict.standing in _SAID:
            place = Place(proof_file(level.id), pointer=f"/proofs/{number}", level=level.id)
            yield make_issue(_SAID[verdict.standing], place, _figures(level, proof, verdict))
    for way in ways_of(level, level.protagonist):
        if way.path and (way.side, way.path) not in proved:
            place = Place(proof_file(level.id), pointer="/proofs", level=level.id)
            details = {"level": level.name or level.id, "thing": way.path, "side": way.side.value}
            yield make_issue(PROOF_MISSING, place, details)


def _figures(level: Level, proof: Proof, verdict: ProofVerdict) -> dict[str, str | int]:
    fresh: dict[str, str | int] = {}
    if verdict.standing is ProofStanding.EARLIER:
        # What renewing needs to know, which has no words to replay the game by.
        version = version_of(at_difficulty(level, proof.difficulty))
        fresh = {"result": verdict.result, "words": verdict.words, "version": version}
    return {
        **fresh,
        "id": proof.id,
        "level": level.name or level.id,
        "thing": proof.path or STANDARD,
        "side": proof.side.value,
        "number": verdict.number,
    }
