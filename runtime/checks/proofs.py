"""Proofs judged: whether the kept games still show how a level can be won, by replaying them on the level as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import Lock
from types import MappingProxyType

from runtime import resources
from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof, ProofFile
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.campaign.source import proof_file
from runtime.checks.check import Check, make_issue
from runtime.checks.fixes.common import FixId, QuickFix
from runtime.checks.proof_verdicts import ProofStanding, ProofVerdict, hold_level, judge, renewed
from runtime.checks.step_budget import Look, look_at
from runtime.engine.game.actions import Action
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, LexiconError, level_words
from runtime.match.presets import with_remembered
from runtime.match.ways_to_win import playable, ways_of
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
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
    fresh = hold_level(proof, here, rules, words, result)
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
    IssueCode("proof-broken"),
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
    IssueCode("proof-earlier"),
    Severity.HINT,
    Wording(
        mark(
            "The proof “{id}” was played on an earlier version of the level “{level}”; "
            "on the present one it still wins for {side} by “{thing}”."
        ),
        mark("Renew it, so that it holds the level as it is now."),
    ),
    fixes=(QuickFix(FixId("renew"), mark("Renew the proof"), renew_proof, is_safe=True), REMOVE_PROOF),
)

PROOF_ELSEWHERE = Check(
    IssueCode("proof-elsewhere"),
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
    IssueCode("proof-missing"),
    Severity.HINT,
    Wording(
        mark("No proof shows how {side} wins the level “{level}” by “{thing}”."),
        mark("Record one in a playtest, or let the computer look for one."),
    ),
)

PROOF_NO_PATH = Check(
    IssueCode("proof-no-path"),
    Severity.WARNING,
    Wording(
        mark("The proof “{id}” wins by “{thing}”, but {side} has no such way to win the level “{level}”."),
        mark("Delete it, or give an objective this id again."),
    ),
    fixes=(REMOVE_PROOF,),
)

PROOF_OTHERWISE = Check(
    IssueCode("proof-otherwise"),
    Severity.WARNING,
    Wording(
        mark("The proof “{id}” of the level “{level}” does not win for {side} by “{thing}”."),
        mark("Delete it, and record another one."),
    ),
    fixes=(REMOVE_PROOF,),
)

PROOF_STALE = Check(
    IssueCode("proof-stale"),
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


MOST_IN_ALL = 20_000
"""So many actions of all proofs together are replayed for whoever only looks at a campaign; see :func:`cost_of`."""

_CELLS_AN_ACTION = 10_000

STANDARD = Concern.STANDARD_END
"""What messages call the way to win that has no id."""


def rules_of(level: Level, rulesets: Mapping[str, Ruleset]) -> Ruleset | None:
    """The rules a level is played by; None where they make no sense."""
    known = rulesets.get(level.ruleset)
    rules = resolve(known, level.rules) if known is not None else ()
    return rules if isinstance(rules, Ruleset) else None


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

    Several threads may ask: one waits while another replays a game. With ``most`` it replays no more than that in all,
    as :func:`cost_of` counts; the proofs beyond are not replayed.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset], most: int | None = None) -> None:
        self.rulesets, self._left = rulesets, most
        self._words: dict[tuple[str, tuple[str, ...]], tuple[Words, Level, Words | None]] = {}
        self._found: dict[tuple[str, str], tuple[Proof, Level, Words, ProofVerdict]] = {}
        self._one_at_a_time = Lock()

    def keep_to(self, campaign: Campaign) -> None:
        """Let go of what is kept of other campaigns and of levels as they were: each may hold words of its own."""
        levels = {level.id: level.words for level in campaign.levels}
        with self._one_at_a_time:
            self._words = {key: known for key, known in self._words.items() if levels.get(key[0]) == known[1].words}
            self._found = {
                key: known for key, known in self._found.items() if known[0] in campaign.proofs_of(key[0]).proofs
            }

    def judged(self, proof: Proof, level: Level, words: Words) -> ProofVerdict:
        """What a proof is worth; ``words`` are the campaign's."""
        with self._one_at_a_time:
            verdict = self._kept(proof, level, words)
            if verdict is None:
                verdict = self._judge(proof, level, words)
                self._found[level.id, proof.id] = (proof, level, words, verdict)
        return verdict

    def known(self, proof: Proof, level: Level, words: Words) -> ProofVerdict:
        """What a proof is known to be worth, without waiting: one that is still to be replayed is said to be so."""
        return self._kept(proof, level, words) or ProofVerdict(ProofStanding.NOT_REPLAYED)

    def waiting(self, campaign: Campaign, words: Words) -> tuple[tuple[Proof, Level], ...]:
        """The proofs of a campaign that are not replayed yet, with their levels."""
        return tuple(
            (proof, level)
            for level in campaign.levels
            for proof in campaign.proofs_of(level.id).proofs
            if self._kept(proof, level, words) is None
        )

    def _kept(self, proof: Proof, level: Level, words: Words) -> ProofVerdict | None:
        """The verdict on this very proof of this very level, where there is one."""
        known = self._found.get((level.id, proof.id))
        is_same = known is not None and known[2] is words and known[1] == level and known[0] == proof
        return known[3] if known is not None and is_same else None

    def verdicts(self, level: Level, words: Words) -> Callable[[Proof], bool | None]:
        """Tells of each proof of a level whether the other side lays words in it; None where it does not win so."""

        def lays(proof: Proof) -> bool | None:
            verdict = self.judged(proof, level, words)
            return verdict.lays if verdict.is_proved else None

        return lays

    def renewed(self, proof: Proof, level: Level, words: Words) -> Proof | None:
        """The proof holding the level as it is now; None where the game does not win so any more."""
        with self._one_at_a_time:
            here, rules, known = self._ground(proof, level, words)
        return renewed(proof, here, rules, known, self.rulesets) if rules is not None and known is not None else None

    def _judge(self, proof: Proof, level: Level, words: Words) -> ProofVerdict:
        here, rules, known = self._ground(proof, level, words)
        if rules is None or known is None:
            return ProofVerdict(ProofStanding.UNJUDGED)
        if self._left is not None:
            cost = cost_of(proof, level)
            if cost > self._left:
                return ProofVerdict(ProofStanding.NOT_REPLAYED)
            self._left -= cost
        return judge(proof, here, rules, known, self.rulesets)

    def _ground(self, proof: Proof, level: Level, words: Words) -> tuple[Level, Ruleset | None, Words | None]:
        """What a proof is judged on: the level as it stands at its difficulty, its rules, and the words there."""
        here = at_difficulty(level, proof.difficulty)
        return here, rules_of(here, self.rulesets), self._words_in(level, words, proof.carry.words)

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


def check_proofs(campaign: Campaign, judging: ProofJudge, words: Words, *, replay: bool = True) -> tuple[Issue, ...]:
    """What is to be said of a campaign's proofs; nothing of a campaign that has none.

    Without ``replay`` nobody waits, and only of those that have been replayed already something is said. ``words`` are
    the campaign's. A way of the protagonist's that has no proof is a hint, and only in levels that have proofs of other
    ways: who has begun to prove a level wants to know what is left.
    """
    if replay:
        judging.keep_to(campaign)
    judged = judging.judged if replay else judging.known
    issues: list[Issue] = []
    for level in campaign.levels:
        file = campaign.proofs_of(level.id)
        if file.proofs:
            proved = Proved(level, file, judged, words)
            place = Place(proof_file(level.id), level=level.id)
            issues += (issue for look in PROOF_LOOKS for issue in look_at(look, proved, place))
    return tuple(issues)


_Verdict = Callable[[Proof, Level, Words], ProofVerdict]


@dataclass(frozen=True, slots=True)
class Proved:
    """A level's proofs as they are looked at."""

    level: Level
    file: ProofFile
    judged: _Verdict
    words: Words


PROOF_LOOKS: tuple[Look[Proved], ...] = (
    Look(
        Concern.PROOFS,
        lambda proved: _of_level(proved.level, proved.file, proved.judged, proved.words),
        "/proofs",
        PROOF_CHECKS,
    ),
)
"""What is looked at in a level's proofs."""


def _of_level(level: Level, file: ProofFile, judged: _Verdict, words: Words) -> Iterator[Issue]:
    """What is to be said of one level's proofs."""
    proved = set()
    for number, proof in enumerate(file.proofs):
        verdict = judged(proof, level, words)
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
