"""Which fixes there are for which findings, in one table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.fixes import graphs, levels, tables
from runtime.checks.fixes.plain import Mend, clamp, remove, set_field, suggested, suggested_key, taken_out
from runtime.checks.proofs import rules_of, version_of
from runtime.support.issues import Issue
from runtime.support.texts import mark


def renew_proof(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let a proof of an earlier version hold the level as it is now; that its game still wins has been found."""
    level, file = campaign.level(issue.place.level), campaign.proofs_of(issue.place.level)
    rules = rules_of(level, read_rulesets(resources.assets() / "rulesets"))
    proof = next((one for one in file.proofs if one.id == issue.details["id"]), None)
    if rules is None or proof is None or issue.details["version"] != version_of(level):
        return None
    # The judge has replayed the game on this very version, and noted what it came to.
    result, words = str(issue.details["result"]), str(issue.details["words"])
    fresh = replace(proof, record=replace(proof.record, level=level, rules=rules, words=words, result=result))
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


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend a finding: a stable id, what it does in a few words for people, and the edit itself."""

    id: str
    label: str
    mend: Mend


_TAKE_NAME = Fix("take-suggestion", mark("Take the name that was probably meant"), suggested)
_TAKE_KEY = Fix("take-suggestion", mark("Take the name that was probably meant"), suggested_key)
_REMOVE = Fix("remove", mark("Remove it"), remove())
_REMOVE_THING = Fix("remove-thing", mark("Remove it from the map"), levels.remove_thing)
_REMOVE_ENTRY = Fix("remove-entry", mark("Remove it from the level"), levels.remove_entry)
_NO_OPPOSITE = Fix("no-opposite", mark("Leave the opposite out"), levels.without_opposite)
_REMOVE_PART = Fix("remove-part", mark("Remove this part"), levels.remove_part)
_REMOVE_STATION = Fix("remove-station", mark("Remove the station and its ways"), graphs.remove_station)
_REMOVE_WAY = Fix("remove-way", mark("Remove the way"), remove())
_FORGET = Fix("forget", mark("Leave it out"), remove())
_NO_SYMMETRY = Fix("no-symmetry", mark("Give the level no symmetry"), remove())
_STANDARD_END = Fix("standard-end", mark("Let the standard ends hold"), set_field("/standard_end", value=True))
_CLAMP = Fix("clamp", mark("Take the nearest number that is allowed"), clamp)
_USUAL_POOL = Fix("standard-pool", mark("Use the standard pool"), levels.usual_pool)
_BEGIN = Fix("begin-at-first", mark("Begin at the first station"), graphs.begin_at_first)
_ADD_WORD = Fix("add-word", mark("Add the word to the level's words"), levels.add_word)
_LETTERS_OFF = Fix("remove-letters", mark("Remove these letters"), levels.remove_letters)
_REMOVE_PROOF = Fix("remove-proof", mark("Delete the proof"), remove_proof)
_NO_ARRIVAL = Fix("no-arrival", mark("Let the preset not arrive along a way"), remove(1))

FIXES: Mapping[str, tuple[Fix, ...]] = MappingProxyType(
    {
        "accepted-stale": (Fix("remove-acceptance", mark("Remove the acceptance"), remove()),),
        "added-known": (_REMOVE,),
        "all-hidden": (Fix("show", mark("Hide none of them"), levels.show_all),),
        "always-true": (_NO_OPPOSITE, _REMOVE_PART, _REMOVE_ENTRY),
        "argument-range": (_CLAMP,),
        "asked-unknown": (_ADD_WORD,),
        "asset-damaged": (_FORGET,),
        "asset-large": (_FORGET,),
        "asset-missing": (_TAKE_NAME, _FORGET),
        "asset-no-picture": (_FORGET,),
        "asymmetric-city": (_NO_SYMMETRY,),
        "asymmetric-letters": (_NO_SYMMETRY,),
        "asymmetric-terrain": (_NO_SYMMETRY,),
        "asymmetric-token": (_NO_SYMMETRY,),
        "bad-argument": (_TAKE_NAME,),
        "bad-fraction": (_FORGET,),
        "bad-word": (Fix("capitals", mark("Write it in capitals"), levels.upper_case), _REMOVE),
        "banned-unknown": (_REMOVE,),
        "board-over-pool": (Fix("endless", mark("Give both sides endless pools"), levels.endless_pools),),
        "bonus-true-at-start": (_REMOVE_ENTRY,),
        "bricks-over-columns": (Fix("usual", mark("Take the game's usual"), remove()),),
        "carry-never": (Fix("carry-none", mark("Take nothing of it along"), remove()),),
        "city-off-board": (_REMOVE_THING,),
        "city-unreachable": (_REMOVE_THING,),
        "column-idle": (Fix("remove-column", mark("Remove the column"), remove()),),
        "contradiction": (_NO_OPPOSITE, _REMOVE_PART, _REMOVE_ENTRY),
        "dead-end": (Fix("ending", mark("Mark it as a victorious ending"), graphs.ends_well),),
        "duplicate-id": (Fix("new-id", mark("Give the later one an id of its own"), graphs.new_id),),
        "duplicate-node": (Fix("no-id", mark("Take its id away"), remove()),),
        "edge-never": (_REMOVE_WAY,),
        "edge-no-node": (_TAKE_NAME, Fix("remove-way", mark("Remove the way"), remove(1))),
        "edge-no-objective": (_TAKE_NAME, _FORGET),
        "edge-shadowed": (Fix("go-first", mark("Let it go first"), graphs.goes_first), _REMOVE_WAY),
        "edges-together": (
            Fix("name-choices", mark("Let the player choose by the stations' names"), graphs.name_choices),
        ),
        "empty-message": (Fix("remove-message", mark("Remove the message"), remove()),),
        "empty-page": (Fix("remove-page", mark("Remove the page"), remove()),),
        "end-other-side": (Fix("no-victory", mark("Name no victory"), levels.forget_condition),),
        "ending-never": (
            Fix("only-open", mark("Let its ways only open stations, and not lead on"), graphs.only_open),
            Fix("no-ending", mark("Let it be no ending"), remove()),
        ),
        "figure-of-nothing": (_REMOVE,),
        "figure-range": (_CLAMP, _REMOVE),
        "foe-cannot-win": (_STANDARD_END,),
        "game-parameter": (Fix("usual", mark("Take the game's usual"), remove()),),
        "goal-too-high": (_REMOVE_ENTRY,),
        "hidden-characters": (Fix("take-out", mark("Take these characters out"), taken_out),),
        "last-city-no-end": (_STANDARD_END,),
        "letters-off-board": (_LETTERS_OFF,),
        "letters-on-lava": (
            Fix("plains", mark("Make the ground under them plains"), levels.plains_below),
            _LETTERS_OFF,
        ),
        "letters-twice": (_REMOVE,),
        "level-unreachable": (_REMOVE_STATION,),
        "level-unused": (Fix("add-station", mark("Add a station for it"), graphs.add_station),),
        "never-done": (Fix("ending", mark("Mark the last station as a victorious ending"), graphs.last_ends_well),),
        "never-true": (_REMOVE_ENTRY,),
        "no-start": (_BEGIN,),
        "no-such-thing": (_TAKE_NAME,),
        "no-value": (Fix("remove-letters", mark("Remove these letters"), levels.remove_unknown_letters),),
        "no-word-in-letters": (_USUAL_POOL,),
        "nobody-plays": (Fix("person", mark("Let a person play"), levels.person_plays),),
        "node-empty": (_REMOVE_STATION,),
        "node-no-level": (_TAKE_NAME, _REMOVE_STATION),
        "node-same-place": (Fix("no-place", mark("Let the program find a place for it"), remove()),),
        "off-map": (Fix("crop", mark("Leave out what is off the map"), levels.crop_cells),),
        "only-bonus": (Fix("make-bonus", mark("Make it a bonus objective"), levels.make_bonus),),
        "other-side-played": (Fix("swap-seats", mark("Swap who plays which side"), levels.swap_seats),),
        "out-of-range": (_FORGET,),
        "outcome-never": (_REMOVE_WAY,),
        "pages-never": (Fix("remove-pages", mark("Remove these pages"), remove()),),
        "part-never-true": (Fix("remove-part", mark("Remove this alternative"), levels.remove_part),),
        "path-ignored": (Fix("forget", mark("Let it wait for no victory"), remove()),),
        "pool-empty": (_USUAL_POOL,),
        "preset-carry": (Fix("bring-less", mark("Let it arrive with no more than that"), graphs.bring_less),),
        "preset-no-edge": (_TAKE_NAME, _NO_ARRIVAL),
        "preset-other-level": (_NO_ARRIVAL,),
        "prize-no-value": (Fix("remove-letters", mark("Give none of these letters"), tables.known_letters_only),),
        "prize-never": (Fix("no-prize", mark("Give nothing"), remove()),),
        "prize-over-rack": (Fix("cut", mark("Give no more letters than there is room for"), tables.fewer_letters),),
        "prize-unused": (Fix("no-prize", mark("Give nothing of it"), remove()),),
        "proof-broken": (_REMOVE_PROOF,),
        "proof-earlier": (Fix("renew", mark("Renew the proof"), renew_proof), _REMOVE_PROOF),
        "proof-elsewhere": (_REMOVE_PROOF,),
        "proof-no-path": (_REMOVE_PROOF,),
        "proof-otherwise": (_REMOVE_PROOF,),
        "proof-stale": (_REMOVE_PROOF,),
        "rack-no-word": (Fix("draw", mark("Let it draw its rack"), remove()),),
        "rack-over-limit": (Fix("cut", mark("Take the last letters off it"), levels.cut_rack),),
        "region-empty": (_REMOVE_THING,),
        "region-off-board": (Fix("crop", mark("Leave out what is off the map"), levels.crop_region),),
        "reveal-shown": (Fix("remove-effect", mark("Remove the effect"), remove()),),
        "same-objective": (_REMOVE_ENTRY,),
        "side-cannot-win": (_STANDARD_END,),
        "start-no-node": (_TAKE_NAME, _BEGIN),
        "start-not-a-word": (_ADD_WORD,),
        "symmetry-needs-square": (_NO_SYMMETRY,),
        "text-unused": (Fix("remove-text", mark("Remove it from the table"), graphs.remove_text),),
        "token-not-placed": (
            Fix("plains", mark("Make the ground there plains"), levels.plains_without_city),
            Fix("remove-effect", mark("Remove the effect"), remove(2)),
        ),
        "token-off-board": (_REMOVE_THING,),
        "token-on-lava": (Fix("plains", mark("Make the ground under it plains"), levels.plains_below), _REMOVE_THING),
        "token-unreachable": (_REMOVE_THING,),
        "trigger-idle": (_REMOVE_ENTRY,),
        "true-at-start": (Fix("make-bonus", mark("Make it a bonus objective"), levels.make_bonus), _REMOVE_ENTRY),
        "turn-limit-short": (
            Fix("raise-limit", mark("Give the level as many turns as it takes"), levels.raise_limit),
            _REMOVE_ENTRY,
        ),
        "two-on-a-cell": (_REMOVE_THING,),
        "unknown-argument": (_TAKE_KEY, _REMOVE),
        "unknown-computer": (_TAKE_NAME, Fix("person", mark("Let a person play"), remove())),
        "unknown-difficulty": (_TAKE_KEY, Fix("remove-column", mark("Remove the column"), remove())),
        "unknown-effect": (_TAKE_NAME, Fix("remove-effect", mark("Remove the effect"), remove(1))),
        "unknown-figure": (_REMOVE,),
        "unknown-game": (_TAKE_NAME,),
        "unknown-key": (_TAKE_KEY, _REMOVE),
        "unknown-kind": (_TAKE_NAME,),
        "unknown-path": (_TAKE_NAME, _FORGET),
        "unknown-ruleset": (_TAKE_NAME,),
        "unknown-value": (_TAKE_NAME,),
        "win-and-lose": (_REMOVE_ENTRY,),
        "word-added-and-banned": (_REMOVE,),
        "word-twice": (_REMOVE,),
        "wrong-type": (_FORGET,),
    }
)
"""The fixes for each code, the most likely first."""

_IN_RULES = re.compile(r"/rules/[^/]+|/difficulty/[^/]+/rules/[^/]+")
_ONLY_IN_RULES = frozenset({"bad-fraction", "out-of-range", "unknown-value", "wrong-type"})
"""What is told of single parameters too; elsewhere only of files that could not be read."""


def fixes_for(issue: Issue, campaign: Campaign) -> tuple[Fix, ...]:
    """The fixes that would change something here."""
    return tuple(fix for fix in FIXES.get(issue.code, ()) if mended(campaign, issue, fix) not in (None, campaign))


def fix_named(code: str, fix_id: str) -> Fix | None:
    """The fix of a code by its id."""
    return next((fix for fix in FIXES.get(code, ()) if fix.id == fix_id), None)


def mended(campaign: Campaign, issue: Issue, fix: Fix) -> Campaign | None:
    """The campaign with a finding mended; None where this fix can't mend it (any more)."""
    if issue.code in _ONLY_IN_RULES and not _IN_RULES.fullmatch(issue.place.pointer):
        return None
    try:
        return fix.mend(campaign, issue)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def mended_all(campaign: Campaign, issues: Iterable[Issue], fix_id: str) -> Campaign:
    """The campaign with all these findings mended by the fix of that id, those that can't be left as they are.

    What lies further back in a list is mended first, so that pointers stay true.
    """
    for issue in sorted(issues, key=_place, reverse=True):
        fix = fix_named(issue.code, fix_id)
        after = mended(campaign, issue, fix) if fix is not None else None
        campaign = campaign if after is None else after
    return campaign


def _place(issue: Issue) -> tuple[str, list[tuple[int, str]]]:
    parts = issue.place.pointer.split("/")
    return issue.place.file, [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
