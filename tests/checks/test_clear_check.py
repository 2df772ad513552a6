"""The clear check asks for each way, difficulty and bound, grades by the opponent, and claims nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.arrivals import Arriving, Bounds, arrivals
from runtime.campaign.model import Campaign, Carry, Difficulty, Edge, Node
from runtime.campaign.play import CarryOver, Proof, ProofFile
from runtime.campaign.reader import read_campaign
from runtime.checks.bundle_preview import contents_of
from runtime.checks.clear_check import (
    CarryAmount,
    CaseStanding,
    ClearCase,
    ProofGrade,
    StatedStandings,
    bounds_of,
    cases_of,
    fewest_stars,
    grade_counts,
    grade_of,
    standing_of,
    standings,
    stated_verdicts,
)
from runtime.checks.clear_search import ClearSearch, TryCounts, is_honest
from runtime.checks.clear_texts import mark_text, say_case, say_shown, say_standing, say_stars
from runtime.checks.proof_verdicts import ProofStanding, judge
from runtime.checks.proofs import ProofJudge
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.actions import Action, EndTurn
from runtime.engine.levels.level import DifficultyColumn, Level, Seat
from runtime.lexicon import WordSource
from runtime.match.proof_games import IDLE, game_of, level_hash, proof_game
from runtime.match.ways_to_win import WayToWin
from runtime.support.texts import english
from tests.checks.test_proofs import LEVEL, RIDE, TAXI, played
from tests.engine.records import recorded
from tests.match.small_levels import WORDS
from tests.movegen.boards import RELEASE, RULESETS

SEATED = replace(LEVEL, seats=BySide(Seat(), Seat("adept")), standard_end=False)
RIDING = WayToWin(Side.GOLD, "ride")


IDLY = (EndTurn(), EndTurn(), TAXI)
"""Gold wins, and silver has laid nothing."""


def kept(
    level: Level = SEATED,
    *,
    opponent: str = "adept",
    nodes: int = 0,
    difficulty: str = "",
    actions: tuple[Action, ...] = (TAXI,),
) -> Proof:
    """A game in the kept form."""
    game = proof_game(recorded(level, RELEASE, WORDS, 1, actions))
    return Proof("kept", Side.GOLD, None, "ride", difficulty=difficulty, opponent=opponent, nodes=nodes, game=game)


def case(level: Level = SEATED) -> ClearCase:
    (found,) = cases_of(Campaign("test", "Test", (level,)), level, RULESETS)
    return found


def standing(*proofs: Proof, level: Level = SEATED) -> CaseStanding:
    return standing_of(case(level), proofs, level, RULESETS, stated_verdicts(level, RULESETS))


@pytest.mark.parametrize(
    ("own", "opponent", "grade", "stars"),
    [
        ("adept", "adept", ProofGrade.OWN, 2),
        ("adept", "master", ProofGrade.STRONGER, 3),
        ("adept", "novice", ProofGrade.WEAKER, 1),
        ("adept", IDLE, ProofGrade.IDLE, 0),
        ("adept", "", ProofGrade.UNKNOWN, 0),
        ("adept", "somebody", ProofGrade.UNKNOWN, 0),
        ("novice", "apprentice", ProofGrade.STRONGER, 3),
        ("adept-bold", "adept-bold", ProofGrade.OWN, 2),
        ("adept-bold", "adept", ProofGrade.OWN, 2),
        ("adept-bold", "master-raider", ProofGrade.STRONGER, 3),
        ("adept-bold", "apprentice-careful", ProofGrade.WEAKER, 1),
        ("adept", "adept-sulky", ProofGrade.UNKNOWN, 0),
        (None, "adept", ProofGrade.OWN, 2),
    ],
)
def test_a_proof_is_graded_by_the_levels_own_opponent(
    own: str | None, opponent: str, grade: ProofGrade, stars: int
) -> None:
    asked = case(replace(SEATED, seats=BySide(Seat(), Seat(own))))
    found = grade_of(kept(opponent=opponent), asked)
    assert (found, found.stars) == (grade, stars)


def test_the_own_opponent_counts_as_weaker_where_it_thought_less_than_in_a_game() -> None:
    assert grade_of(kept(nodes=400), case()) is ProofGrade.WEAKER
    assert grade_of(kept(nodes=2000), case()) is ProofGrade.OWN


def test_an_opponent_that_laid_nothing_is_idle_whatever_the_proof_says() -> None:
    verdict = judge(kept(actions=IDLY), SEATED, RELEASE, WORDS, RULESETS)
    assert verdict.standing is ProofStanding.HOLDS
    assert not verdict.lays
    assert grade_of(kept(), case(), lays=verdict.lays) is ProofGrade.IDLE
    assert judge(kept(), SEATED, RELEASE, WORDS, RULESETS).lays, "silver was beaten before it was to act"


def test_the_best_proof_of_a_case_counts() -> None:
    assert standing().grade is None
    weak, strong = kept(opponent="novice"), replace(kept(opponent="master"), id="strong")
    assert standing(weak, strong).proof is standing(strong, weak).proof is strong
    idle, unknown = kept(opponent=IDLE), replace(kept(opponent=""), id="unknown")
    assert standing(unknown, idle).proof is standing(idle, unknown).proof is idle


def test_a_level_whose_hash_has_changed_makes_its_proofs_stale() -> None:
    lava = replace(SEATED, terrain=SEATED.terrain.having({Cell(1, 3): Terrain.LAVA}))
    forest = replace(SEATED, terrain=SEATED.terrain.having({Cell(6, 0): Terrain.FOREST}))
    proof = kept()
    assert judge(proof, lava, RELEASE, WORDS, RULESETS).standing is ProofStanding.STALE
    assert judge(proof, forest, RELEASE, WORDS, RULESETS).standing is ProofStanding.EARLIER
    assert level_hash(forest) != level_hash(SEATED) == level_hash(replace(SEATED, name="Other", description="A tale"))
    assert standing(proof, level=forest).grade is None, "what a file says holds for the very level alone"


def test_a_copy_of_the_level_is_still_read_and_says_the_same_as_its_hash() -> None:
    old = played(SEATED)
    assert old.record is not None
    assert game_of(old) == kept().game
    assert judge(old, SEATED, RELEASE, WORDS, RULESETS).standing is ProofStanding.HOLDS
    assert standing(old).grade is ProofGrade.UNKNOWN


COLUMN = DifficultyColumn(seats=BySide(None, Seat("master")), base=BySide(7, None))
THREE = (Difficulty("easy", "Easy"), Difficulty("normal", "Normal"), Difficulty("hard", "Hard"))


def test_each_difficulty_at_which_the_level_differs_is_a_case() -> None:
    level = replace(SEATED, difficulty={"hard": COLUMN})
    campaign = Campaign("test", "Test", (level,), difficulties=THREE)
    easy, hard = cases_of(campaign, level, RULESETS)
    assert (easy.difficulties, hard.difficulties) == (("easy", "normal"), ("hard",))
    assert (easy.opponent, hard.opponent) == ("adept", "master")
    names = {one.id: one.name for one in THREE}
    assert say_case(english(), hard, names) == "Hard: Gold: ride"

    def found(proof: Proof) -> list[ProofGrade | None]:
        whole = replace(campaign, proofs={level.id: ProofFile((proof,))})
        return [one.grade for one in standings(whole, level, RULESETS, Arriving(), stated_verdicts(level, RULESETS))]

    assert found(kept(level)) == [ProofGrade.OWN, None], "no difficulty is the level as it stands"
    assert found(kept(level, difficulty="normal")) == [ProofGrade.OWN, None]
    at_hard = replace(hard.level, difficulty={})
    assert found(kept(at_hard, difficulty="hard", opponent="adept")) == [None, ProofGrade.WEAKER]


def journey(carry: Carry) -> Campaign:
    first = replace(SEATED, id="first")
    nodes = (Node("a", "first"), Node("b", SEATED.id))
    return Campaign("test", "Test", (first, SEATED), nodes, (Edge("on", "a", "b", carry=carry),), start="a")


def brought(campaign: Campaign, level: Level = SEATED) -> list[ClearCase]:
    return list(cases_of(campaign, level, RULESETS, bounds_of(campaign, level.id, arrivals(campaign, RULESETS))))


def test_the_least_and_the_most_that_can_be_brought_along_are_cases_of_their_own() -> None:
    least, most = brought(journey(Carry(letters=3)))
    assert (least.brought, most.brought) == (CarryAmount.LEAST, CarryAmount.MOST)
    assert least.carry == CarryOver()
    assert most.carry is not None
    assert len(most.carry.letters) == 3
    (only,) = brought(journey(Carry()))
    assert (only.brought, only.carry) == (CarryAmount.PLAIN, CarryOver())


def test_a_proof_is_of_the_bound_that_it_was_played_with() -> None:
    least, most = brought(journey(Carry(letters=3)))

    def shown(carry: CarryOver) -> list[bool]:
        proof = replace(kept(), carry=carry)
        found = (standing_of(one, (proof,), SEATED, RULESETS, lambda _: True) for one in (least, most))
        return [one.grade is not None for one in found]

    assert shown(CarryOver()) == [True, False]
    assert shown(CarryOver("XYZ")) == [False, True]
    assert shown(CarryOver("XY")) == [False, False]


def test_where_there_is_no_bound_nothing_is_claimed() -> None:
    least, most = cases_of(Campaign("t", "T", (SEATED,)), SEATED, RULESETS, Arriving(score=Bounds(0, None)))
    assert (most.carry, most.unbounded) == (None, ("score",))
    found = standing_of(most, (kept(),), SEATED, RULESETS, lambda _: True)
    assert found.grade is None
    assert say_standing(english(), found).startswith("can't be shown: there is no bound")
    assert fewest_stars([standing_of(least, (kept(),), SEATED, RULESETS, lambda _: True), found]) is None


def test_what_is_brought_along_is_in_the_game_that_is_played_again() -> None:
    """With letters brought along the rack is another, so that the game of who brings none can't be played so."""
    plain = judge(kept(), SEATED, RELEASE, WORDS, RULESETS)
    laden = judge(replace(kept(), carry=CarryOver("TAXI", score=5)), SEATED, RELEASE, WORDS, RULESETS)
    assert plain.result != laden.result


def test_a_search_goes_on_where_it_was_left(tmp_path: Path) -> None:
    level = replace(SEATED, conditions=BySide((RIDE,), ()))
    campaign = Campaign("test", "Test", (level,))

    def search() -> ClearSearch:
        counts = TryCounts(tmp_path / "tries.json")
        return ClearSearch(campaign, RULESETS, WordSource(), WORDS, ProofJudge(RULESETS), counts=counts)

    (asked,) = search().cases(level)
    own, *weaker = search().plans(asked, 6, is_shown=False)
    assert (own.goal.opponents, own.goal.seed, own.games) == (("adept",), 1, 6)
    assert [one.goal.opponents for one in weaker] == [("apprentice",), ("novice",), (IDLE,)]
    search().counts.add(own.goal, 6)
    again, *_ = search().plans(asked, 6, is_shown=False)
    assert again.goal.seed == 7, "the same games are not tried twice"
    assert [one.goal.opponents for one in search().plans(asked, 6, is_shown=True)] == [("adept",)]
    (tmp_path / "tries.json").write_text("nonsense")
    anew, *_ = search().plans(asked, 6, is_shown=True)
    assert anew.goal.seed == 1


def test_a_game_that_is_found_takes_the_place_of_those_that_show_less() -> None:
    from runtime.simulate.proof_search import Try

    idle, other = kept(opponent=IDLE), replace(kept(), id="other", path="", difficulty="gone")
    campaign = Campaign("test", "Test", (SEATED,), proofs={SEATED.id: ProofFile((idle, other))})
    search = ClearSearch(campaign, RULESETS, WordSource(), WORDS, ProofJudge(RULESETS), counts=TryCounts())
    (asked,) = search.cases(SEATED)
    plan = next(search.plans(asked, 1, is_shown=True))
    record = recorded(SEATED, RELEASE, WORDS, 1, IDLY)
    found = search.keep(english(), SEATED, asked, plan.goal, Try(0, "adept", record, winner="look"))
    assert not is_honest(found), "silver laid nothing in this game"
    assert [one.id for one in search.campaign.proofs_of(SEATED.id).proofs] == ["other", "gold-ride"]


@pytest.mark.parametrize("name", ["alchemists-war", "samples"])
def test_every_case_of_a_shipped_campaign_can_be_told(name: str) -> None:
    from runtime import resources

    campaign = read_campaign(resources.campaigns() / name, mend=False).campaign
    assert campaign is not None
    for level in campaign.levels:
        names = [one.name for one in brought(campaign, level)]
        assert len(set(names)) == len(names) > 0


def test_a_level_has_the_stars_of_its_weakest_case_and_none_where_one_is_not_shown() -> None:
    own, weak, nothing = standing(kept()), standing(kept(opponent="novice")), standing()
    assert (fewest_stars([own, weak]), fewest_stars([own, nothing]), fewest_stars([])) == (1, None, None)
    assert (mark_text([own, own]), mark_text([own, weak, nothing]), mark_text([nothing])) == ("★★☆", "★☆☆ 2/3", "")
    counts = grade_counts([own, weak, nothing, own])
    assert say_stars(english(), counts) == "★★☆ 2, ★☆☆ 1, not shown: 1"
    assert say_shown(english(), [own]) == "★★☆ Can be won in every way: shown against the level’s own opponent."
    assert say_shown(english(), [own, nothing]).startswith("★★☆ Can be won: 1 of 2 cases are shown, against")
    assert say_shown(english(), [nothing]) == ""


def test_a_bundle_tells_how_many_cases_are_shown_by_games_that_were_played_again() -> None:
    forged = replace(kept(opponent="master", actions=IDLY), id="forged")
    campaign = Campaign("test", "Test", (SEATED,), proofs={SEATED.id: ProofFile((forged,))})
    found = contents_of(campaign, ProofJudge(RULESETS), WORDS)
    assert found.cases == {ProofGrade.IDLE: 1}, "silver laid nothing, whatever the file says"
    assert contents_of(replace(campaign, proofs={}), ProofJudge(RULESETS), WORDS).cases == {}


def test_what_is_stated_is_found_anew_only_where_something_has_changed() -> None:
    campaign = Campaign("test", "Test", (SEATED,), proofs={SEATED.id: ProofFile((kept(),))})
    stands = StatedStandings(RULESETS)
    first = stands.of(campaign, SEATED, Arriving())
    assert [one.grade for one in first] == [ProofGrade.OWN]
    assert stands.of(campaign, SEATED, Arriving()) is first
    forest = replace(SEATED, terrain=SEATED.terrain.having({Cell(6, 0): Terrain.FOREST}))
    assert [one.grade for one in stands.of(campaign.having_level(forest), forest, Arriving())] == [None]
    assert stands.of(replace(campaign, proofs={}), SEATED, Arriving()) == ()
