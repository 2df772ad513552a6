"""Proofs are judged by what their games do on the level as it is now, and the checks say what is worth saying."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof, ProofFile
from runtime.campaign.reader import read_campaign
from runtime.checks import proof_verdicts
from runtime.checks.bundle_preview import contents_of
from runtime.checks.proof_verdicts import ProofStanding, ProofVerdict, judge, renewed
from runtime.checks.proofs import ProofJudge, check_proofs, cost_of
from runtime.checks.quick_fixes import fix_all, fixes_for
from runtime.checks.vocabulary import campaign_lexicon
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.game.actions import Commit, EndTurn, Resign, Swap
from runtime.engine.game.state import Ending, EndReason
from runtime.engine.levels.level import Condition, Effect, Level, Seat, Story, StoryPage, Trigger, WinPath, WordChanges
from runtime.engine.records.notation import write_position
from runtime.engine.turn.turn import start
from runtime.lexicon import lexicon_of
from runtime.match.proof_games import note_text, proof_game
from runtime.match.ways_to_win import ONE_COURSE, WayToWin, is_won, ways_of
from runtime.support.issues import Issue, Severity
from runtime.support.texts import english, read_texts
from runtime.support.wording import say_issue
from tests.engine.records import recorded
from tests.match.small_levels import WORDS, small_level
from tests.movegen.boards import RELEASE, RULESETS, some_words

TAXI = Commit(tuple(Laid(Cell(1, 1 + step), letter) for step, letter in enumerate("TAXI")))
RIDE = WinPath("ride", Condition("play_word", arguments={"side": "gold", "words": ["TAXI"]}))
LEVEL = replace(small_level(), conditions=BySide((RIDE,), ()))
SHIPPED = sorted(path.parent for path in resources.campaigns().glob("*/campaign.json"))


def played(level: Level = LEVEL) -> Proof:
    return Proof("first", Side.GOLD, recorded(level, RELEASE, WORDS, 1, (TAXI,)), "ride")


def standing(level: Level, proof: Proof | None = None) -> ProofStanding:
    return judge(proof or played(), level, RELEASE, WORDS).standing


def changed_ride(**arguments: object) -> Level:
    ride = replace(RIDE, when=Condition("play_word", arguments={"side": "gold", **arguments}))
    return replace(LEVEL, conditions=BySide((ride,), ()))


def test_a_game_that_wins_as_it_says_holds() -> None:
    assert standing(LEVEL) is ProofStanding.HOLDS


def test_a_game_in_which_the_second_player_changes_sides_proves_the_way_of_the_side_that_won() -> None:
    other = replace(RIDE, id="ride-2", when=Condition("play_word", arguments={"side": "silver", "words": ["TAXI"]}))
    level, rules = replace(LEVEL, conditions=BySide((RIDE,), (other,))), replace(RELEASE, pie=True)
    game = recorded(level, rules, WORDS, 1, (EndTurn(), Swap(), EndTurn(), TAXI))
    held = judge(Proof("swapped", Side.GOLD, game, "ride"), level, rules, WORDS)
    assert held.standing is ProofStanding.HOLDS
    wrong = judge(Proof("swapped", Side.SILVER, game, "ride-2"), level, rules, WORDS)
    assert wrong.standing is not ProofStanding.HOLDS
    assert judge(Proof("swapped", Side.GOLD, game, "ride"), level, RELEASE, WORDS).standing is not ProofStanding.HOLDS


def test_names_texts_and_seats_are_nothing_that_a_game_depends_on() -> None:
    greeting = Trigger("hello", Condition("within", arguments={"turn": 1}), (Effect("message", {"text": "Hello"}),))
    greeted = replace(LEVEL, triggers=(greeting,))
    proof = played(greeted)
    spoken = replace(greeting, effects=(Effect("message", {"text": "Good morning"}),))
    other = replace(
        greeted,
        id="else",
        name="Else",
        description="Another place",
        triggers=(spoken,),
        seats=BySide(Seat(), Seat("master")),
        story=Story(before=(StoryPage("Once"),)),
        cities=tuple(replace(city, name="Inn") for city in greeted.cities),
    )
    assert standing(other, proof) is ProofStanding.HOLDS


def test_on_another_map_it_is_of_an_earlier_version_as_long_as_it_wins_and_can_be_renewed() -> None:
    other = replace(LEVEL, terrain=LEVEL.terrain.having({Cell(6, 0): Terrain.FOREST}))
    proof = played()
    assert standing(other, proof) is ProofStanding.EARLIER
    fresh = renewed(proof, other, RELEASE, WORDS)
    assert fresh is not None
    assert (fresh.record, fresh.game) == (None, proof_game(recorded(other, RELEASE, WORDS, 1, (TAXI,))))
    assert standing(other, fresh) is ProofStanding.HOLDS
    assert standing(LEVEL, fresh) is ProofStanding.EARLIER


def test_where_the_change_takes_the_victory_away_it_is_stale_and_cannot_be_renewed() -> None:
    lava = replace(LEVEL, terrain=LEVEL.terrain.having({Cell(1, 3): Terrain.LAVA}))
    longer = changed_ride(words=["TAXIS"])
    for level in (lava, longer):
        assert standing(level) is ProofStanding.STALE
        assert renewed(played(), level, RELEASE, WORDS) is None
    assert judge(played(), lava, RELEASE, WORDS).number == 1
    fewer = replace(some_words("TEA EAT"), hash="fewer")
    assert judge(played(), LEVEL, RELEASE, fewer).standing is ProofStanding.STALE


def test_a_way_to_win_that_is_gone_is_said_so() -> None:
    assert standing(replace(LEVEL, conditions=BySide((), ()))) is ProofStanding.NO_PATH
    assert standing(replace(LEVEL, conditions=BySide((replace(RIDE, bonus=True),), ()))) is ProofStanding.NO_PATH


def test_a_game_that_cannot_be_played_or_wins_otherwise_proves_nothing() -> None:
    proof = played()
    twice = replace(proof, record=replace(proof.record, actions=(TAXI, TAXI)))
    assert standing(LEVEL, twice) is ProofStanding.BROKEN
    assert standing(LEVEL, replace(proof, path="")) is ProofStanding.OTHERWISE
    assert standing(LEVEL, replace(proof, record=replace(proof.record, actions=()))) is ProofStanding.OTHERWISE
    assert standing(LEVEL, replace(proof, side=Side.SILVER, path="")) is ProofStanding.OTHERWISE


def test_what_the_other_side_gives_away_is_no_victory() -> None:
    given = recorded(LEVEL, RELEASE, WORDS, 1, (EndTurn(), Resign()))
    assert standing(LEVEL, Proof("gift", Side.GOLD, given)) is ProofStanding.OTHERWISE
    assert is_won(Ending(Side.GOLD, EndReason.NO_CITY), WayToWin(Side.GOLD))
    assert not is_won(Ending(Side.GOLD, EndReason.RESIGNED), WayToWin(Side.GOLD))
    assert not is_won(None, WayToWin(Side.GOLD))


def test_a_game_that_begins_in_a_position_of_its_own_proves_nothing() -> None:
    first = write_position(start(LEVEL, RELEASE, 1, WORDS).state)
    elsewhere = replace(played(), record=replace(played().record, first=first))
    assert standing(LEVEL, elsewhere) is ProofStanding.ELSEWHERE
    assert codes(LEVEL, elsewhere) == [("proof-elsewhere", "/proofs/0"), ("proof-missing", "/proofs")]


def test_the_ways_to_win_are_the_paths_and_the_standard_ends_the_protagonists_first() -> None:
    level = replace(LEVEL, protagonist=Side.SILVER)
    assert ways_of(level) == (WayToWin(Side.SILVER), WayToWin(Side.GOLD, "ride"), WayToWin(Side.GOLD))
    assert ways_of(replace(LEVEL, standard_end=False)) == (WayToWin(Side.GOLD, "ride"),)


def codes(level: Level, *proofs: Proof) -> list[tuple[str, str]]:
    campaign = Campaign("test", "Test", (level,), proofs={level.id: ProofFile(proofs)})
    issues = check_proofs(campaign, ProofJudge(RULESETS), WORDS)
    for issue in issues:
        text, advice = say_issue(english(), issue)
        assert text.endswith(".")
        assert advice
        assert "{" not in text
    return [(issue.code, issue.place.pointer) for issue in issues]


def test_the_checks_name_the_file_and_the_proof() -> None:
    stale = replace(LEVEL, terrain=LEVEL.terrain.having({Cell(1, 3): Terrain.LAVA}))
    assert codes(LEVEL, played()) == []
    assert codes(stale, played()) == [("proof-stale", "/proofs/0")]
    broken = replace(played(), id="again", record=replace(played().record, actions=(TAXI, TAXI)))
    assert codes(LEVEL, played(), broken) == [("proof-broken", "/proofs/1")]
    assert codes(replace(LEVEL, conditions=BySide((), ())), played()) == [("proof-no-path", "/proofs/0")]


def test_a_game_is_replayed_once_for_everybody_who_asks_and_anew_where_what_it_depends_on_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replayed: list[str] = []

    def counted(proof: Proof, *about: Any) -> ProofVerdict:
        replayed.append(proof.id)
        return judge(proof, *about)

    monkeypatch.setattr("runtime.checks.proofs.judge", counted)
    asked, forest = ProofJudge(RULESETS), replace(LEVEL, terrain=LEVEL.terrain.having({Cell(6, 0): Terrain.FOREST}))
    first = asked.judged(played(), LEVEL, WORDS)
    assert asked.judged(played(), replace(LEVEL), WORDS) is first, "equal values are the same, read anew or not"
    assert len(replayed) == 1
    assert asked.judged(played(), forest, WORDS).standing is ProofStanding.EARLIER
    assert asked.judged(replace(played(), path=""), LEVEL, WORDS).standing is ProofStanding.OTHERWISE
    assert len(replayed) == 3


def test_findings_are_mended_by_renewing_or_deleting_the_proof() -> None:
    forest = replace(LEVEL, terrain=LEVEL.terrain.having({Cell(6, 0): Terrain.FOREST}))
    campaign = Campaign("test", "Test", (forest,), proofs={forest.id: ProofFile((played(), replace(played(), id="b")))})

    def found(campaign: Campaign) -> list[Issue]:
        return list(check_proofs(campaign, ProofJudge(RULESETS), WORDS))

    issues = found(campaign)
    assert [issue.code for issue in issues] == ["proof-earlier"] * 2
    assert [fix.id for fix in fixes_for(issues[0], campaign)] == ["renew", "remove-proof"]
    mended = fix_all(campaign, issues, "renew")
    assert found(mended) == []
    fresh = mended.proofs_of(forest.id).proofs[0].game
    now = recorded(forest, RELEASE, WORDS, 1, (TAXI,))
    assert fresh == proof_game(now), "with its result and its words, as if just recorded"
    meanwhile = campaign.having_level(replace(forest, terrain=LEVEL.terrain))
    assert fix_all(meanwhile, issues, "renew") == meanwhile, "what was judged is not there any more"
    assert fix_all(campaign, issues, "remove-proof").proofs == {}
    (left,) = fix_all(campaign, issues[:1], "remove-proof").proofs_of(forest.id).proofs
    assert left.id == "b"


def test_what_is_left_to_prove_is_a_hint_and_only_where_one_has_begun() -> None:
    walk = replace(RIDE, id="walk")
    two = replace(LEVEL, conditions=BySide((RIDE, walk), ()))
    assert codes(two) == []
    assert codes(two, played(two)) == [("proof-missing", "/proofs")]
    campaign = Campaign("test", "Test", (two,), proofs={two.id: ProofFile((played(two),))})
    (hint,) = check_proofs(campaign, ProofJudge(RULESETS), WORDS)
    assert hint.severity is Severity.HINT
    assert hint.details["thing"] == "walk"


def test_a_game_is_not_replayed_again_before_something_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    judging, proof, calls = ProofJudge(RULESETS), played(), []

    def counted(proof: Proof, *ground: Any) -> object:
        calls.append(proof)
        return original(proof, *ground)

    original = proof_verdicts.replay_proof
    monkeypatch.setattr(proof_verdicts, "replay_proof", counted)
    for _ in range(3):
        assert judging.judged(proof, LEVEL, WORDS).standing is ProofStanding.HOLDS
    assert len(calls) == 1
    judging.judged(proof, replace(LEVEL, name="Other"), WORDS)
    assert len(calls) == 2


def test_nobody_waits_for_proofs_that_are_still_to_be_replayed() -> None:
    forest = replace(LEVEL, terrain=LEVEL.terrain.having({Cell(6, 0): Terrain.FOREST}))
    campaign = Campaign("test", "Test", (forest,), proofs={forest.id: ProofFile((played(),))})
    judging = ProofJudge(RULESETS)
    assert check_proofs(campaign, judging, WORDS, replay=False) == ()
    assert judging.waiting(campaign, WORDS) == ((played(), forest),)
    whole = check_proofs(campaign, judging, WORDS)
    assert [issue.code for issue in whole] == ["proof-earlier"]
    assert judging.waiting(campaign, WORDS) == ()
    assert check_proofs(campaign, judging, WORDS, replay=False) == whole


def test_nothing_is_kept_of_campaigns_that_are_looked_at_no_more() -> None:
    judging, words = ProofJudge(RULESETS), lexicon_of(["TAXI", "EVIL"], {})
    level = replace(LEVEL, words=WordChanges(banned=("EVIL",)))
    campaign = Campaign("test", "Test", (level,), proofs={level.id: ProofFile((played(),))})
    for _ in range(2):
        check_proofs(campaign, judging, words)
        assert (len(judging._found), len(judging._words)) == (1, 1)
    check_proofs(replace(campaign, levels=(LEVEL,)), judging, words)
    assert [known[1].words for known in judging._words.values()] == [LEVEL.words]
    check_proofs(replace(campaign, levels=(), proofs={}), judging, words)
    assert (len(judging._found), len(judging._words)) == (0, 0)


def test_who_only_looks_replays_so_many_actions_and_no_more() -> None:
    others = [replace(played(), id=name) for name in ("second", "third")]
    campaign = Campaign("test", "Test", (LEVEL,), proofs={LEVEL.id: ProofFile((played(), *others))})
    judging = ProofJudge(RULESETS, most=2)
    assert [judging.judged(one, LEVEL, WORDS).standing for one in (played(), *others)] == [
        ProofStanding.HOLDS,
        ProofStanding.HOLDS,
        ProofStanding.NOT_REPLAYED,
    ]
    found = contents_of(campaign, ProofJudge(RULESETS, most=2), WORDS)
    assert (found.proofs, found.holding, found.unplayed) == (3, 2, 1)
    assert check_proofs(campaign, ProofJudge(RULESETS, most=0), WORDS) == ()
    large = replace(LEVEL, terrain=TerrainMap.filled(Size(200, 200)))
    assert (cost_of(played(), LEVEL), cost_of(played(), large)) == (1, 5)


def test_a_game_that_is_too_long_is_not_replayed() -> None:
    long = replace(played(), record=replace(played().record, actions=(EndTurn(),) * (proof_verdicts.MOST_ACTIONS + 1)))
    assert standing(LEVEL, long) is ProofStanding.NOT_REPLAYED


@pytest.mark.slow
@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, marks=pytest.mark.proof if folder.name in ("alchemists-war", "skirmish") else ())
        for folder in SHIPPED
    ],
    ids=lambda folder: folder.name,
)
def test_every_shipped_level_is_proved_for_its_protagonist(folder: Path) -> None:
    """Where a change of words or levels breaks this, ``scryptic prove FOLDER --write`` finds other games."""
    campaign = read_campaign(folder, mend=False).campaign
    assert campaign is not None
    words = campaign_lexicon(campaign, folder, RULESETS).lexicon
    assert words is not None
    judging = ProofJudge(RULESETS)
    assert check_proofs(campaign, judging, words) == ()
    for level in campaign.levels:
        kept = campaign.proofs_of(level.id).proofs
        held = {(one.side, one.path) for one in kept if judging.judged(one, level, words).is_proved}
        assert {(way.side, way.path) for way in ways_of(level, level.protagonist)} <= held


def test_what_the_program_noted_of_a_proof_is_said_in_the_language_of_the_reader() -> None:
    german = read_texts(resources.translations(), ("de",))
    for note, said in (
        ("Found by the computer: Master won against Novice.", "Vom Computer gefunden: "),
        (
            f"Found by the computer: Quick look won against an opponent that lays nothing. {ONE_COURSE}",
            german(ONE_COURSE),
        ),
    ):
        assert said in note_text(german, note)
        assert " won against " not in note_text(german, note)
        assert note_text(english(), note) == note
    for own in ("Played by hand.", "Found by the computer: I won against Novice."):
        assert note_text(german, own) == own
