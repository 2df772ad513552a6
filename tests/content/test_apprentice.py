"""The tutorial: every lesson can be won as it tells, reacts to what is done, and never leaves anybody stuck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import pytest

from runtime import resources
from runtime.ai import Limit
from runtime.campaign.campaign_texts import coverage, texts_of
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.bundle_preview import check_folder
from runtime.checks.proofs import rules_of
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE, Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn, Redeploy, Spy
from runtime.engine.game.chance import thinking_seed
from runtime.engine.game.events import MessageShown
from runtime.engine.game.state import EndReason, Phase
from runtime.engine.levels.level import Level
from runtime.engine.words.board_context import face_value
from runtime.engine.words.words import Words
from runtime.lexicon import WordSource, load_words
from runtime.match.proof_games import game_of, replay_proof
from runtime.match.session import Session
from runtime.match.wordlists import campaign_source
from runtime.match.worker import TurnQuestion, WorkerWords
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary

FOLDER = resources.campaigns() / "apprentice"
RULESETS = read_rulesets(resources.assets() / "rulesets")
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
LESSONS = (
    "first-word",
    "forest-and-water",
    "cities-and-links",
    "combat",
    "connotations",
    "ice-and-elements",
    "redeployment-and-spies",
)
BATTLE = "the-first-battle"
TOLD: Mapping[str, tuple[str, ...]] = {
    "first-word": ("welcome", "train", "second"),
    "forest-and-water": ("welcome", "rivers", "now-wood"),
    "cities-and-links": ("welcome", "garden", "linked"),
    "combat": ("welcome", "first", "first-hope"),
    "connotations": ("welcome", "burnt", "now-sword"),
    "ice-and-elements": ("welcome", "jewel"),
    "redeployment-and-spies": ("welcome", "lifted", "inn"),
}
"""What is told to somebody who does as the Master says."""


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    read = read_campaign(FOLDER, mend=False).campaign
    assert read is not None
    return read


@pytest.fixture(scope="module")
def source(campaign: Campaign) -> WordSource:
    return campaign_source(campaign.words, FOLDER)


@pytest.fixture(scope="module")
def words(source: WordSource) -> Words:
    return load_words(source)


def level_of(campaign: Campaign, name: str) -> Level:
    return next(level for level in campaign.levels if level.id == name)


@dataclass
class Pupil:
    """Somebody who plays a lesson; silver only ends its turns, as the computer that has no word does."""

    game: Session

    @classmethod
    def of(cls, level: Level, words: Words, seed: int = 1) -> Pupil:
        rules = rules_of(level, RULESETS)
        assert rules is not None
        return cls(Session(level, rules, words, seed))

    def lay(self, word: str, row: int, column: int, direction: Direction) -> None:
        down = direction is DOWN
        cells = [Cell(row + step * down, column + step * (not down)) for step in range(len(word))]
        own = self.game.state.board.letters.gold
        new = tuple(Laid(at, letter) for at, letter in zip(cells, word, strict=True) if own[at] == NONE)
        assert not self.game.submit(Side.GOLD, Commit(new), self.game.number)

    def end_turn(self) -> None:
        """End the turn, give up what is too much, and let silver end its own."""
        game = self.game
        assert not game.submit(Side.GOLD, EndTurn(), game.number)
        while game.state.ended is None and (game.state.to_act is Side.SILVER or game.state.phase is Phase.DISCARD):
            side = game.state.to_act
            excess = len(game.state.racks[side].letters) - game.state.setup.rules.rack.limit
            action = Discard(game.state.racks[side].letters[:excess]) if excess > 0 else EndTurn()
            assert not game.submit(side, action, game.number)

    def told(self) -> tuple[str, ...]:
        return self.game.state.course.fired


def test_nothing_is_left_open() -> None:
    assert check_folder(FOLDER, RULESETS, most_actions=None).issues == ()


def test_every_text_is_german_too(campaign: Campaign) -> None:
    covered = coverage(campaign, "de")
    assert covered.missing == ()
    assert covered.unused == ()


def test_the_journey_leads_from_lesson_to_lesson(campaign: Campaign) -> None:
    assert [node.level for node in campaign.nodes if node.level] == [*LESSONS, BATTLE]
    following = {edge.start: edge.end for edge in campaign.edges}
    at, seen = campaign.start, [campaign.start]
    while at in following:
        at = following[at]
        seen.append(at)
    assert seen == [node.id for node in campaign.nodes]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_won_as_it_tells(campaign: Campaign, words: Words, name: str) -> None:
    proof = next(one for one in campaign.proofs_of(name).proofs if one.path == "lesson")
    level = level_of(campaign, name)
    rules = rules_of(level, RULESETS)
    assert rules is not None
    replayed = replay_proof(proof, level, rules, words, RULESETS)
    assert not replayed.refusals
    assert replayed.state.ended is not None
    assert (replayed.state.ended.winner, replayed.state.ended.path) == (Side.GOLD, "lesson")
    assert tuple(name for name in replayed.state.course.fired if name in TOLD[level.id]) == TOLD[name]
    assert not any("hint" in name or name.startswith("own") for name in replayed.state.course.fired)


def test_what_the_master_points_at_lies_on_the_map(campaign: Campaign) -> None:
    pointed = 0
    for level in campaign.levels:
        for trigger in level.triggers:
            for effect in trigger.effects:
                cells = effect.arguments.get("cells", ())
                assert isinstance(cells, list | tuple)
                pointed += len(cells)
                assert all(Cell(*cell) in level.terrain.size for cell in cells), (level.id, trigger.id)
    assert pointed > 60


@pytest.mark.parametrize("name", LESSONS[:5])
def test_the_words_to_be_laid_lie_where_the_master_points(campaign: Campaign, words: Words, name: str) -> None:
    """Before the first two words of the lesson's way some message has marked their very cells."""
    pupil = Pupil.of(level_of(campaign, name), words)
    marked = pointed(pupil.game.opening())
    pupil.game.listen(None, lambda events: marked.update(pointed(events)))
    proof = next(one for one in campaign.proofs_of(name).proofs if one.path == "lesson")
    for action in game_of(proof).actions[:2]:
        assert isinstance(action, Commit)
        assert {laid.at for laid in action.letters} <= marked
        assert not pupil.game.submit(Side.GOLD, action, pupil.game.number)


def pointed(events: Iterable[object]) -> set[Cell]:
    """The cells that messages point at."""
    return {cell for event in events if isinstance(event, MessageShown) for cell in event.cells}


def test_another_good_word_is_praised_and_counts(campaign: Campaign, words: Words) -> None:
    pupil = Pupil.of(level_of(campaign, "first-word"), words)
    pupil.lay("THING", 5, 2, ACROSS)
    assert pupil.told() == ("welcome", "own-first")
    pupil.lay("TAN", 5, 2, DOWN)
    assert pupil.told() == ("welcome", "own-first", "second")
    pupil.end_turn()
    pupil.lay("THINGS", 5, 2, ACROSS)
    assert pupil.game.state.ended is not None
    assert pupil.game.state.ended.winner is Side.GOLD


def test_the_wood_may_come_before_the_river(campaign: Campaign, words: Words) -> None:
    pupil = Pupil.of(level_of(campaign, "forest-and-water"), words)
    pupil.lay("VIDEO", 4, 1, DOWN)
    assert pupil.told() == ("welcome", "wood-first")


def test_a_peaceful_word_before_the_fight_is_praised(campaign: Campaign, words: Words) -> None:
    pupil = Pupil.of(level_of(campaign, "combat"), words)
    pupil.lay("SO", 7, 1, DOWN)
    assert pupil.told() == ("welcome", "peaceful")


def test_a_lesson_allows_one_thing_at_a_time(campaign: Campaign, words: Words) -> None:
    """In the first lesson nothing leads astray; in the seventh a word is redeployed before spies are asked."""
    first = Pupil.of(level_of(campaign, "first-word"), words)
    first.lay("TRAIN", 5, 1, ACROSS)
    assert refused(first, Redeploy(Cell(5, 1), ACROSS)) == ["not-allowed"]
    later = Pupil.of(level_of(campaign, "redeployment-and-spies"), words)
    assert refused(later, Spy()) == ["not-allowed"]
    assert not later.game.submit(Side.GOLD, Redeploy(Cell(1, 3), DOWN), later.game.number)
    assert not later.game.submit(Side.GOLD, Spy(), later.game.number)


def refused(pupil: Pupil, action: Action) -> list[str]:
    """The codes of why an action of gold is refused."""
    return [refusal.code.value for refusal in pupil.game.submit(Side.GOLD, action, pupil.game.number)]


@pytest.mark.parametrize("name", LESSONS)
def test_whoever_does_nothing_gets_hints_and_then_begins_anew(campaign: Campaign, words: Words, name: str) -> None:
    pupil = Pupil.of(level_of(campaign, name), words)
    while pupil.game.state.ended is None:
        pupil.end_turn()
    ended = pupil.game.state.ended
    assert (ended.winner, ended.why) == (None, EndReason.TRIGGER)
    assert pupil.told()[-1] == "anew"
    assert len(pupil.told()) >= 3, "a hint at least, on the way"


def played(campaign: Campaign, source: WordSource, name: str, seed: int) -> Session:
    """A game of a Novice against whom the lesson names."""
    level = level_of(campaign, name)
    desk = WorkerWords(source.changed(level.words))
    game = Pupil.of(level, desk.words, seed).game
    while game.state.ended is None:
        side = game.state.to_act
        player = level.seats[side].computer or "novice"
        asked = TurnQuestion(game.number, player, game.view(side), thinking_seed(seed, game.number), Limit(200))
        action = desk.choice(asked)
        assert not game.submit(side, action, game.number)
    return game


def judge(game: Session) -> None:
    """It ended as a lesson ends: won, or with the word that it begins anew; and silver slept."""
    ended, start = game.state.ended, game.record.level.start.letters.silver
    assert ended is not None
    assert ended.path == "lesson" or game.state.course.fired[-1] == "anew"
    assert {laid.at for laid in game.state.board.letters.silver.laid()} <= {laid.at for laid in start}


def games() -> Iterator[object]:
    """One game of each lesson, and with ``pytest -m proof`` three more."""
    for name in LESSONS:
        yield pytest.param(name, range(1), id=name)
        yield pytest.param(name, range(1, 4), id=f"{name}-often", marks=pytest.mark.proof)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "seeds"), list(games()))
def test_no_lesson_gets_stuck_however_it_is_played(
    campaign: Campaign, source: WordSource, name: str, seeds: range
) -> None:
    for seed in seeds:
        judge(played(campaign, source, name, seed))


SUMS = (
    *(("ROAD", 4), ("RHYME", 10), ("LIT", 3), ("HOPE", 7), ("LANE", 4), ("HEAVY", 11), ("FLAMES", 9), ("SWORD", 7)),
    *(("WATER", 7), ("TRAINED", 7)),
)
"""What the Master says that words are worth, cities and meanings aside."""
MEANT: Mapping[str, str] = {
    "burning": "FIRE BURN FLAME FLAMES BLAZE TORCH EMBER",
    "attacking": "SWORD ARROW RAID SPEAR ATTACK",
    "defending": "SHIELD TOWER",
    "sneaking": "SPY HIDE",
}


def spoken(campaign: Campaign) -> str:
    """All that the lessons say, in both languages."""
    read = (FOLDER / "text" / "de.json").read_text(encoding="utf-8")
    return "\n".join((read, *(str(spoken.text) for spoken in texts_of(campaign))))


def test_the_sums_and_meanings_that_are_told_are_so(campaign: Campaign, words: Words) -> None:
    rules = rules_of(level_of(campaign, "first-word"), RULESETS)
    assert rules is not None
    said = spoken(campaign)
    for word, value in SUMS:
        assert word in said
        assert face_value(rules.letters, word) == value, word
    for kind, listed in MEANT.items():
        for word in listed.split():
            assert word in said
            assert kind in words.connotations(word), word
    assert not words.connotations("JAM")
    light = {letter for letter, value in rules.letters.values.items() if value == rules.ice.bears}
    assert ", ".join(sorted(light)) in said, "the letters that ice bears are listed"


def test_hope_stands_beside_lit_with_the_letters_that_are_named(campaign: Campaign) -> None:
    level = level_of(campaign, "combat")
    silver = {laid.at: laid.letter for laid in level.start.letters.silver}
    lit = [Cell(row, 6) for row in (3, 4, 5)]
    assert "".join(silver[at] for at in lit) == "LIT"
    hope = zip("HOPE", (Cell(row, 5) for row in range(4, 8)), strict=True)
    beside = [letter for letter, at in hope if abs(at.column - 6) == 1 and Cell(at.row, 6) in lit]
    assert beside == ["H", "O"]


@pytest.mark.slow
def test_with_the_four_letters_of_the_seventh_lesson_no_word_reaches_the_inn(
    campaign: Campaign, source: WordSource
) -> None:
    lexicon = load_words(source)
    view = Pupil.of(level_of(campaign, "redeployment-and-spies"), lexicon).game.view(Side.GOLD)
    assert sorted(view.rack.letters) == sorted("SKVB")
    found = placements(view.table, Side.GOLD, view.rack.letters, lexicon, Vocabulary(lexicon.words()))
    assert found
    assert not any(laid.at == Cell(5, 6) for one in found for laid in one.laid)


def test_one_thing_has_one_name(campaign: Campaign) -> None:
    said = spoken(campaign).lower()
    for other in ("jewel", "juwel", "edelstein", "lift", "aufnehmen", "aufgenommen"):
        assert other not in said, other
