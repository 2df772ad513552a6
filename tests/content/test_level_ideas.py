"""The famous ideas of level makers: each is a level of the samples, which does in a game what the idea says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType

import pytest

from runtime import resources
from runtime.campaign.campaign_texts import coverage
from runtime.campaign.journey import CampaignGraph, ended, open_edges
from runtime.campaign.model import Campaign
from runtime.campaign.play import CarryOver
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.bundle_preview import check_folder
from runtime.checks.proofs import rules_of
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE, Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.actions import Action, Choose, Commit, Discard, EndTurn, Redeploy
from runtime.engine.game.events import ChanceDecided, Event, MessageShown
from runtime.engine.game.state import GameState, Phase
from runtime.engine.turn.turn import Applied
from runtime.engine.words.words import Words
from runtime.lexicon import load_words
from runtime.match.presets import arrived
from runtime.match.session import Session
from runtime.match.wordlists import campaign_source

FOLDER = resources.campaigns() / "lamplighters-road"
GOLD, SILVER = Side.GOLD, Side.SILVER
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
NO_MORE: BySide[tuple[Laid, ...]] = BySide((), ())
RULESETS = read_rulesets(resources.assets() / "rulesets")
IDEAS = (
    *("survive", "king of the hill", "reach", "fixed-rack puzzle", "win this turn", "word riddle", "secret exit"),
    *("dialogue on event", "changing terrain", "rescue", "capture the flag", "boss", "timed reinforcements"),
    *("changing objectives", "cyclic tide", "persistent inventory", "shop", "gated tutorial", "medals"),
    *("branching on old choices", "mid-level choice", "random events"),
)


@cache
def the_road() -> Campaign:
    found = read_campaign(FOLDER, mend=False).campaign
    assert found is not None
    return found


@cache
def the_words() -> Words:
    return load_words(campaign_source(the_road().words, FOLDER))


@dataclass
class Player:
    """Somebody who plays gold by a script; silver only ends its turns."""

    game: Session
    events: list[Event] = field(default_factory=list)

    @classmethod
    def of(
        cls, name: str, rack: str = "", *, seed: int = 1, more: BySide[tuple[Laid, ...]] = NO_MORE, **journey: int
    ) -> Player:
        """A game of a level with these first letters and ``more`` on the board, arrived at with these variables."""
        level = the_road().level(name)
        laid = BySide(*(level.start.letters[side] + more[side] for side in SIDES))
        level = replace(level, start=replace(level.start, letters=laid))
        if rack:
            level = replace(level, start=replace(level.start, racks=level.start.racks.having(GOLD, rack)))
        rules = rules_of(level, RULESETS)
        assert rules is not None
        begins = arrived(level, CarryOver(variables=journey), rules, RULESETS, the_words(), seed=seed)
        assert isinstance(begins, Applied)
        player = cls(Session(level, rules, the_words(), seed, begins), list(begins.events))
        player.game.listen(None, player.events.extend)
        return player

    @property
    def state(self) -> GameState:
        return self.game.state

    @property
    def won_by(self) -> str:
        """The way by which gold has won; empty where it has not."""
        over = self.state.ended
        return over.path if over is not None and over.winner is GOLD else ""

    @property
    def told(self) -> str:
        return "\n".join(event.text for event in self.events if isinstance(event, MessageShown))

    def variable(self, name: str) -> int:
        return self.state.variables[f"journey.{name}"]

    def do(self, *actions: Action) -> None:
        for action in actions:
            refused = self.game.submit(self.state.to_act, action, self.game.number)
            assert not refused, refused

    def refused(self, action: Action) -> str:
        """The code of why an action of gold is refused."""
        return self.game.submit(GOLD, action, self.game.number)[0].code.value

    def lay(self, word: str, row: int, column: int, direction: Direction = ACROSS) -> None:
        own = self.state.board.letters.gold
        cells = [Cell(row, column).moved(direction, step) for step in range(len(word))]
        self.do(Commit(tuple(Laid(at, one) for at, one in zip(cells, word, strict=True) if own[at] == NONE)))

    def wait(self, turn: int) -> None:
        """Let both sides end turns until this one begins or the game is over."""
        while self.state.ended is None and self.state.turn < turn:
            rack = self.state.racks[self.state.to_act].letters
            excess = len(rack) - self.state.setup.rules.rack.limit
            self.do(Discard(rack[:excess]) if self.state.phase is Phase.DISCARD else EndTurn())

    def terrain(self, *cells: tuple[int, int]) -> set[Terrain]:
        return {self.state.board.terrain[Cell(*at)] for at in cells}

    def letters(self, side: Side, *cells: tuple[int, int]) -> str:
        return "".join(self.state.board.letters[side][Cell(*at)] for at in cells).strip()

    def edges(self, node: str) -> set[str]:
        """The stations to which ways are open now that the level has ended."""
        how = ended(self.state, GOLD, the_words())
        found = open_edges(CampaignGraph.of(the_road()), node, how)
        return {edge.end for edge in (*found.leading, *found.unlocking)}


def row(number: int, first: int, last: int) -> tuple[tuple[int, int], ...]:
    return tuple((number, column) for column in range(first, last + 1))


def gated() -> None:
    player = Player.of("first-lamp")
    assert player.refused(EndTurn()) == "not-allowed"
    player.lay("LAMP", 4, 3)
    assert player.refused(Redeploy(Cell(4, 3), ACROSS)) == "not-allowed"
    player.do(EndTurn(), EndTurn())
    assert player.refused(EndTurn()) == "not-allowed"
    player.do(Redeploy(Cell(4, 3), ACROSS))
    player.lay("LAMPS", 4, 3)
    assert player.won_by == "lesson"


def asked_at_the_ferry(rack: str = "TEASTUDIO") -> Player:
    """Gold at the ferry, with a letter on the bank, before it has answered."""
    player = Player.of("ferry", rack)
    player.lay("TEA", 7, 2, DOWN)
    assert player.state.phase is Phase.CHOOSE
    assert player.refused(EndTurn()) == "must-choose"
    return player


def chosen_midway() -> None:
    player = asked_at_the_ferry()
    player.do(Choose("share"))
    assert player.terrain((3, 3), (6, 3)) == {Terrain.PLAINS}
    assert player.variable("kindness") == 1
    player.lay("STUDIO", 2, 3, DOWN)
    assert player.won_by == "shore"


def other_objectives() -> None:
    player = asked_at_the_ferry("TEARRIVEDN")
    player.do(Choose("keep"))
    assert player.state.closed == ("shore",)
    assert "oil-mill" in player.state.course.revealed
    player.lay("ARRIVED", 9, 2)
    player.lay("EN", 9, 7, DOWN)
    assert player.won_by == "oil-mill"


def by_chance() -> None:
    found = set()
    for seed in range(1, 13):
        player = Player.of("fair", seed=seed)
        player.wait(12)
        decided = [event for event in player.events if isinstance(event, ChanceDecided)]
        assert len(decided) == 3, "at turns 3, 7 and 11"
        found |= {event.branch for event in decided}
    assert len(found) == 5


def on_the_hill() -> None:
    player = Player.of("fair", "LAMPSTERN")
    player.lay("LAMP", 4, 4, DOWN)
    assert player.won_by == ""
    player.wait(9)
    assert player.won_by == "king"


def medals() -> None:
    player = Player.of("fair", "GARDENSLA", medals=1)
    player.lay("GARDEN", 2, 4, DOWN)
    assert player.variable("medals") == 2
    graph = CampaignGraph.of(the_road())
    how = ended(won("kraken").state, GOLD, the_words())
    ends = [open_edges(graph, "kraken", replace(how, variables={"medals": number})).leading for number in range(5)]
    assert [edge.end for (edge,) in ends] == ["bronze", "silver", "silver", "gold", "gold"]


def bought(option: str) -> Player:
    """Gold after its purchase, with the parcel fetched."""
    player = Player.of("pedlar", "WALLATERA", coins=4)
    player.lay("WALL", 2, 2, DOWN)
    player.do(Choose(option))
    player.lay("WATER", 2, 2)
    player.lay("AT", 1, 4, DOWN)
    assert player.won_by == "bargain"
    return player


def shop() -> None:
    sold = {option: bought(option) for option in ("bag", "lantern", "bottle", "nothing")}
    assert {option: player.variable("coins") for option, player in sold.items()} == {
        **dict.fromkeys(("bag", "lantern", "bottle"), 2),
        "nothing": 4,
    }
    assert {player.variable("bought") for player in sold.values()} == {0, 1, 2, 3}


def brought_along() -> None:
    plain = Player.of("causeway", bought=0).state
    assert (plain.racks.gold.count, plain.spies.gold) == (9, 1)
    for option in ("bag", "lantern", "bottle"):
        number = bought(option).variable("bought")
        begun = Player.of("causeway", bought=number).state
        assert len(begun.racks.gold.letters) == 9 + 3 * (option == "bag")
        assert begun.spies.gold == 1 + 2 * (option == "lantern")
        assert len(begun.racks.gold.tokens) == (option == "bottle")


def tide() -> None:
    player = Player.of("causeway", "LAMPSTERN")
    player.lay("LAMPS", 3, 4, DOWN)
    sand, seen = [(number, column) for number in (3, 4, 5) for column in range(9)], []
    for turn in range(2, 17):
        player.wait(turn)
        seen.append(player.terrain(*sand))
    dry, wet = {Terrain.PLAINS}, {Terrain.WATER}
    assert seen == [dry, dry, *[wet] * 3, *[dry] * 3, *[wet] * 3, *[dry] * 3, wet]
    assert player.letters(GOLD, (3, 4), (4, 4), (5, 4), (6, 4), (7, 4)) == "PS"


def survived() -> None:
    player = Player.of("causeway")
    player.wait(20)
    assert player.won_by == ""
    player.wait(21)
    assert player.won_by == "dawn"


def old_choice() -> None:
    order = [node.level for node in the_road().nodes if node.level]
    assert order.index("causeway") - order.index("ferry") == 3
    for option, boat in (("share", "BOAT"), ("keep", "")):
        asked = asked_at_the_ferry()
        asked.do(Choose(option))
        player = Player.of("causeway", kindness=asked.variable("kindness"))
        player.wait(5)
        assert player.letters(GOLD, *row(6, 0, 3)) == boat


def won(level: str) -> Player:
    """The game of a level's first proof."""
    proof = next(iter(the_road().proofs_of(level).proofs))
    assert proof.game is not None
    player = Player.of(level, seed=proof.game.seed, **proof.carry.variables)
    player.do(*proof.game.actions)
    assert player.won_by == proof.path
    return player


def boss_falls() -> None:
    player = Player.of("kraken")
    assert player.letters(SILVER, *row(1, 2, 7)) == "KRAKEN"
    assert won("kraken").letters(SILVER, *row(1, 2, 7)) != "KRAKEN"
    # A word that stands across its back may fall, on the same cell: the beast itself lies along it.
    across = [(0, 4, "O"), (2, 4, "K")]
    beside = [(8, 4, "T"), (8, 5, "E"), *((3 + step, 6, letter) for step, letter in enumerate("GARDEN"))]
    player = Player.of("kraken", "AXINTTTTT", more=BySide(*(laid_at(letters) for letters in (beside, across))))
    player.lay("AXING", 3, 2)
    assert player.letters(SILVER, (0, 4), (2, 4)) == ""
    assert player.letters(SILVER, *row(1, 2, 7)) == "KRAKEN"
    assert player.state.ended is None


def laid_at(letters: list[tuple[int, int, str]]) -> tuple[Laid, ...]:
    return tuple(Laid(Cell(row, column), letter) for row, column, letter in letters)


def reinforced() -> None:
    player = Player.of("kraken")
    player.wait(8)
    assert player.letters(SILVER, *((number, 8) for number in range(3, 8))) == "SQUID"
    assert player.letters(GOLD, *row(6, 0, 3)) == ""
    player.wait(10)
    assert player.letters(GOLD, *row(6, 0, 3)) == "OARS"


def reached() -> None:
    player = Player.of("causeway", "LANTERNSE")
    player.lay("LANTERN", 1, 4, DOWN)
    assert player.won_by == "across"


def nine_letters() -> None:
    player = Player.of("nine-letters")
    player.lay("LANTERN", 3, 0)
    player.lay("NET", 3, 6, DOWN)
    assert player.won_by == "three"


def this_turn() -> None:
    player = Player.of("before-midnight")
    player.lay("WHIP", 3, 5, DOWN)
    assert player.won_by == "midnight"
    late = Player.of("before-midnight")
    late.do(EndTurn())
    assert late.state.ended is not None
    assert late.state.ended.winner is SILVER


def riddle() -> None:
    player = Player.of("what-am-i")
    player.lay("RIVER", 2, 2, DOWN)
    assert player.won_by == "answer"


def secret() -> None:
    player = Player.of("what-am-i")
    player.lay("RIVER", 2, 2, DOWN)
    assert player.edges("what-am-i") == {"under-the-well"}
    assert won("what-am-i").won_by == "points"
    assert won("what-am-i").edges("what-am-i") == set()


def rescue() -> None:
    player = Player.of("lost-flock", "COATIGHXX")
    player.lay("COAT", 7, 2)
    player.lay("LIGHT", 3, 5, DOWN)
    assert player.won_by == "rescue"
    late = Player.of("lost-flock")
    late.wait(13)
    assert late.letters(GOLD, *row(3, 5, 8)) == ""
    assert late.terrain(*row(3, 5, 8)) == {Terrain.WATER}


def flag() -> None:
    player = Player.of("lost-flock", "COATCARGX")
    player.lay("COAT", 7, 2)
    player.lay("CARGO", 3, 3, DOWN)
    assert player.won_by == "flag"


def spoken() -> None:
    player = asked_at_the_ferry()
    assert player.told == ""
    player.do(Choose("share"))
    assert player.told.startswith("Then let us see.")


def land() -> None:
    player = asked_at_the_ferry()
    assert player.terrain((4, 2), (4, 3), (5, 5)) == {Terrain.WATER}
    player.do(Choose("share"))
    assert player.terrain((4, 2), (4, 3), (5, 5)) == {Terrain.PLAINS}
    assert player.terrain((4, 0), (5, 8)) == {Terrain.WATER}


SHOWN: Mapping[str, tuple[str, Callable[[], None]]] = MappingProxyType(
    {
        "survive": ("causeway", survived),
        "king of the hill": ("fair", on_the_hill),
        "reach": ("causeway", reached),
        "fixed-rack puzzle": ("nine-letters", nine_letters),
        "win this turn": ("before-midnight", this_turn),
        "word riddle": ("what-am-i", riddle),
        "secret exit": ("what-am-i", secret),
        "dialogue on event": ("ferry", spoken),
        "changing terrain": ("ferry", land),
        "rescue": ("lost-flock", rescue),
        "capture the flag": ("lost-flock", flag),
        "boss": ("kraken", boss_falls),
        "timed reinforcements": ("kraken", reinforced),
        "changing objectives": ("ferry", other_objectives),
        "cyclic tide": ("causeway", tide),
        "persistent inventory": ("causeway", brought_along),
        "shop": ("pedlar", shop),
        "gated tutorial": ("first-lamp", gated),
        "medals": ("fair", medals),
        "branching on old choices": ("causeway", old_choice),
        "mid-level choice": ("ferry", chosen_midway),
        "random events": ("fair", by_chance),
    }
)
"""In which level each idea is shown, and what shows that it is."""


def test_every_idea_is_shown_by_a_level_and_every_level_shows_one() -> None:
    assert tuple(SHOWN) == IDEAS
    assert {level for level, _ in SHOWN.values()} == {level.id for level in the_road().levels}


@pytest.mark.parametrize("idea", IDEAS)
def test_the_level_does_what_the_idea_says(idea: str) -> None:
    _, shows = SHOWN[idea]
    shows()


def test_each_level_says_how_it_is_built_in_both_languages() -> None:
    road = the_road()
    for level in road.levels:
        last = level.story.before[-1]
        assert last.title == "How It Is Built", level.id
        assert "- **Look** at" in last.text, level.id
    covered = coverage(road, "de")
    assert (covered.missing, covered.unused) == ((), ())


@pytest.mark.slow
def test_nothing_is_left_open_and_every_way_is_proved() -> None:
    checked = check_folder(FOLDER, RULESETS, most_actions=None)
    assert checked.issues == ()
    for level in the_road().levels:
        proved = {proof.path for proof in the_road().proofs_of(level.id).proofs}
        assert {path.id for path in level.conditions.gold if not path.bonus} <= proved, level.id
