"""What share of faults the checks find that are planted at random into shipped levels, by kind.

``python tests/proof/faults_found.py [--levels N] [--seed S]`` plants each kind of fault into N levels each. Some kinds
the checks were written for, others nobody thought of when they were; both shares are told, and the kinds that are
missed. A fault counts as found where anything is told of the level that was not told before. It is planted only where
it is one: no word is missed where players may bring words along, no token where a flood may take the city first.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from runtime import resources
from runtime.campaign.model import Campaign, Difficulty, Edge, LevelOutcome, TextTable
from runtime.campaign.play import Arrival, Position, Preset, PresetFile
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.campaign import Checks
from runtime.checks.file_checks import assets_in
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import (
    Branch,
    City,
    Condition,
    DifficultyColumn,
    Effect,
    Level,
    Pool,
    PoolKind,
    Region,
    Seat,
    Start,
    Story,
    StoryPage,
    Token,
    Trigger,
    Variable,
    WinPath,
    WordChanges,
)
from runtime.lexicon import Lexicon, WordSource, load_words
from runtime.support.issues import Issue
from runtime.support.terminal import tell

Plant = Callable[[Level, Random], Level | None]
PlantIn = Callable[[Campaign, Level, Random], Campaign | None]
GOAL = 95
BESIDE = frozenset(
    {"text-missing", "text-unused", "asymmetric-terrain", "asymmetric-city", "asymmetric-token", "asymmetric-letters"}
)
"""What any new text or thing may bring about beside its fault; it does not count as found."""


def asks(kind: str, *parts: Condition, **arguments: object) -> Condition:
    """A condition."""
    return Condition(kind, parts=parts, arguments=arguments)


def does(kind: str, **arguments: object) -> Effect:
    """An effect."""
    return Effect(kind, arguments)


def later(*effects: Effect, when: Condition | None = None, **more: object) -> Plant:
    """A trigger more, which goes off at turn 3."""
    trigger = Trigger("planted", when or asks("turn_begins", turn=3), effects, **more)
    return lambda level, _: replace(level, triggers=(*level.triggers, trigger))


def wins(when: Condition, **more: object) -> Plant:
    """A way to win more for the protagonist."""

    def plant(level: Level, _: Random) -> Level:
        side = level.protagonist
        paths = (*level.conditions[side], WinPath("planted", when, **more))
        return replace(level, conditions=level.conditions.having(side, paths))

    return plant


def having(**fields: object) -> Plant:
    """A level with other fields."""
    return lambda level, _: replace(level, **fields)


def page(text: str) -> Plant:
    """A page of story more."""
    return lambda level, _: replace(level, story=replace(level.story, before=(*level.story.before, StoryPage(text))))


def free(level: Level, chance: Random) -> Cell:
    """A plain cell with nothing on it."""
    taken = {city.at for city in level.cities} | {token.at for token in level.tokens}
    taken |= {laid.at for side in level.start.letters for laid in side}
    cells = [cell for cell in level.terrain.size.cells() if cell not in taken and level.terrain[cell] is Terrain.PLAINS]
    return chance.choice(cells)


def no_word(level: Level, _: Random) -> Level | None:
    """Two letters over gold's first city that are no word."""
    row, column = next(city.at for city in level.cities if city.owner is Side.GOLD)
    pair = (Cell(row, column), Cell(row + 1, column))
    if not all(cell in level.terrain.size and level.terrain[cell].holds_letters for cell in pair):
        return None
    return replace(level, start=Start(letters=BySide(tuple(Laid(cell, "X") for cell in pair), ())))


def shut_in(level: Level, _: Random) -> Level:
    """The protagonist's first city behind lava."""
    city = next(city for city in level.cities if city.owner is level.protagonist)
    cells = [cell for cell in level.terrain.size.neighbours(city.at) if cell not in {one.at for one in level.cities}]
    letters = level.start.letters.map(lambda laid: tuple(one for one in laid if one.at not in (*cells, city.at)))
    level = replace(level, start=replace(level.start, letters=letters))
    return replace(level, terrain=level.terrain.having(dict.fromkeys(cells, Terrain.LAVA)))


def on_city(level: Level, chance: Random) -> Level | None:
    """A token that a trigger places where a city stands, and no flood may take it away before."""
    if level.tokens or level.triggers:
        return None
    at = chance.choice(level.cities).at
    return later(does("place_token", id="late", at=list(at), element="flood"))(level, chance) or level


def same_ground(level: Level, chance: Random) -> Level | None:
    """A change of the ground that leaves it as it is."""
    if any(effect.kind == "terrain" for one in level.triggers for effect in one.every_effect()) or level.tokens:
        return None
    return later(does("terrain", terrain="plains", cells=[list(free(level, chance))]))(level, chance)


def preset(position: Position) -> PlantIn:
    """A preset of the level."""

    def plant(campaign: Campaign, level: Level, _: Random) -> Campaign:
        kept = PresetFile((Preset("planted", "Planted", position),))
        return replace(campaign, presets={**campaign.presets, level.id: kept})

    return plant


def harder_easy(campaign: Campaign, level: Level, _: Random) -> Campaign | None:
    """More is asked at the first difficulty than at the second."""
    paths = (WinPath("planted", asks("score", points=60)),)
    columns = {
        name: DifficultyColumn(numbers={"planted": {"points": points}}) for name, points in (("easy", 70), ("hard", 50))
    }
    changed = replace(
        level, conditions=level.conditions.having(level.protagonist, paths), difficulty=columns, standard_end=True
    )
    hardness = tuple(Difficulty(name, name.capitalize()) for name in columns)
    return replace(campaign.having_level(changed), difficulties=hardness)


def copied(campaign: Campaign, level: Level, _: Random) -> Campaign:
    """The level once more."""
    return replace(campaign, levels=(*campaign.levels, replace(level, id=f"{level.id}-copy")))


def edge_more(**fields: object) -> PlantIn:
    """A way more from the level's station to another."""

    def plant(campaign: Campaign, level: Level, chance: Random) -> Campaign | None:
        here = next((node.id for node in campaign.nodes if node.level == level.id), "")
        others = [node.id for node in campaign.nodes if node.id != here]
        if not here or not others:
            return None
        edge = Edge("planted", here, chance.choice(others), priority=9)
        return replace(campaign, edges=(*campaign.edges, replace(edge, **fields)))

    return plant


def untranslated(campaign: Campaign, level: Level, _: Random) -> Campaign:
    """A language with a sentence that is as it was."""
    said = "Here the river turns to the west."
    changed = replace(level, story=Story(before=(StoryPage(said),)))
    return replace(campaign.having_level(changed), texts={"fr": TextTable({said: said})})


def of_level(plant: Plant) -> PlantIn:
    """A fault within the level."""

    def planted(campaign: Campaign, level: Level, chance: Random) -> Campaign | None:
        changed = plant(level, chance)
        return None if changed is None else campaign.having_level(changed)

    return planted


def with_words_known(plant: Plant) -> PlantIn:
    """A fault within a level to which nobody brings words along."""

    def planted(campaign: Campaign, level: Level, chance: Random) -> Campaign | None:
        brings = any(edge.carry.words for edge in campaign.edges)
        return None if brings else of_level(plant)(campaign, level, chance)

    return planted


def at_once(*effects: Effect) -> Plant:
    """A trigger more, which goes off as the level begins, before all others."""
    trigger = Trigger("at-once", asks("turn_begins", turn=1), effects)
    return lambda level, _: replace(level, triggers=(trigger, *level.triggers))


FORK = Effect(
    "choice",
    {"id": "planted-fork", "text": "Which?"},
    tuple(Branch((does("award_points", side="gold", amount=3),), one, one.title()) for one in ("left", "right")),
)
GIVING = does("give_letters", side="gold", letters="AEIOUN")
NAMED: Mapping[str, PlantIn] = {
    "region that nobody speaks of": of_level(
        lambda level, chance: replace(level, regions=(*level.regions, Region("planted", (free(level, chance),))))
    ),
    "side shut in": of_level(shut_in),
    "ice that bears nothing": of_level(
        lambda level, chance: replace(
            level,
            rules={**level.rules, "ice.bears": 0},
            terrain=level.terrain.having({free(level, chance): Terrain.ICE}),
        )
    ),
    "endless gifts": of_level(later(GIVING, when=asks("turn_begins", turn=3, every=1), repeat=True)),
    "a side that is starved": of_level(
        later(does("set_turn", side="gold"), when=asks("turn_begins", turn=3, every=1), repeat=True)
    ),
    "token on a city": of_level(on_city),
    "token with an id that exists": of_level(
        lambda level, chance: (
            later(does("place_token", id=level.tokens[0].id, at=list(free(level, chance)), element="flood"))(
                level, chance
            )
            if level.tokens
            else None
        )
    ),
    "ground that stays as it is": of_level(same_ground),
    "letters over the rack's limit": of_level(later(does("give_letters", side="gold", letters="AEIOUN" * 5))),
    "score beyond reach": edge_more(score_least=900_000),
    "copy of the level": copied,
    "way that waits for the other side": lambda campaign, level, chance: (
        edge_more(path=level.conditions[level.protagonist.other][0].id)(campaign, level, chance)
        if level.conditions[level.protagonist.other]
        else None
    ),
    "negative limit": of_level(wins(asks("score", points=-5))),
    "sentence copied": untranslated,
    "word in no list": of_level(page("The quiett riverr runs through the old valley of the north.")),
    "mark that is not closed": of_level(page("Go to the *river.")),
    "placeholder": of_level(page("Welcome, {player}, to the old valley.")),
    "blank name": of_level(having(name=" ")),
    "id in no table": of_level(page("valley.story.begin")),
    "preset of another size": preset(Position(terrain=TerrainMap.from_rows(["...."] * 4))),
    "preset of unknown letters": preset(Position(racks=BySide("CÄT", "DOG"))),
    "preset over the rack": preset(Position(racks=BySide("AEIOUN" * 5, "DOG"))),
    "preset beyond the last turn": preset(Position(turn=9_000)),
    "easy asks more than hard": harder_easy,
    "hopeless base": of_level(
        lambda level, _: (
            replace(
                level,
                conditions=BySide((), ()),
                standard_end=True,
                triggers=(),
                start=replace(level.start, base=BySide(0, 900_000).having(level.protagonist, 0)),
            )
            if level.protagonist is Side.GOLD
            else None
        )
    ),
    "choice that its own answer opens": of_level(
        later(FORK, when=asks("chose", choice="planted-fork", option="left")),
    ),
    "variable that its own condition raises": of_level(
        lambda level, chance: later(
            does("add_variable", variable="planted-coins", by=5),
            when=asks("variable", variable="planted-coins", least=3),
        )(replace(level, variables=(*level.variables, Variable("planted-coins"))), chance)
    ),
    "nothing allowed that could win": of_level(
        lambda level, chance: (
            at_once(does("allow", side=level.protagonist.value, actions=["end_turn"]))(
                wins(asks("play_word", length_min=4))(level, chance), chance
            )
            if not any(one.kind == "allow" for trigger in level.triggers for one in trigger.every_effect())
            else None
        )
    ),
    "way to win closed at once": of_level(
        lambda level, chance: at_once(does("close_objective", condition="planted"))(
            wins(asks("score", points=60))(level, chance), chance
        )
    ),
    "letters asked for on what burns at once": of_level(
        lambda level, chance: at_once(does("terrain", terrain="lava", region="pit"))(
            wins(asks("place_letters", region="pit"))(
                replace(level, regions=(*level.regions, Region("pit", (free(level, chance),)))), chance
            ),
            chance,
        )
    ),
    "turns that come again, and nothing with them": of_level(
        later(does("award_points", side="gold", amount=3), when=asks("turn_begins", turn=3, every=4))
    ),
    "branches of which nothing comes": of_level(later(Effect("chance", {}, (Branch(), Branch())))),
    "city given away that is razed": of_level(
        lambda level, chance: later(
            does("raze_city", city=level.cities[0].id), does("give_city", city=level.cities[0].id, owner="gold")
        )(level, chance)
    ),
}
"""Faults of kinds that the checks were written for."""

UNNAMED: Mapping[str, PlantIn] = {
    "a message when the game is long over": of_level(
        later(does("message", text="Look!"), when=asks("turn_begins", turn=90_000))
    ),
    "an objective hidden and revealed never, and nothing else": of_level(
        lambda level, _: replace(
            level,
            conditions=level.conditions.having(
                level.protagonist, (WinPath("planted", asks("score", points=60), hidden=True),)
            ),
            triggers=(),
            standard_end=False,
        )
    ),
    "a region of lava to be occupied": of_level(
        lambda level, chance: wins(asks("occupy", region="pit"))(
            replace(
                level,
                regions=(*level.regions, Region("pit", (cell := free(level, chance),))),
                terrain=level.terrain.having({cell: Terrain.LAVA}),
                tokens=(),
                triggers=(),
            ),
            chance,
        )
    ),
    "two turns that exclude each other": of_level(wins(asks("all", asks("within", turn=3), asks("survive", turn=9)))),
    "a variable that is asked for more than it can be": of_level(
        lambda level, chance: wins(asks("variable", variable="planted", least=5))(
            replace(
                level,
                variables=(*level.variables, Variable("planted", shown=True)),
                triggers=(
                    *level.triggers,
                    Trigger("p", asks("turn_begins", turn=3), (does("set_variable", variable="planted", value=3),)),
                ),
            ),
            chance,
        )
    ),
    "a word that is asked for and banned": with_words_known(
        lambda level, chance: wins(asks("play_word", words=["RIVER"]))(
            replace(level, words=replace(level.words, banned=(*level.words.banned, "RIVER"))), chance
        )
    ),
    "a word of letters that no pool has": of_level(
        lambda level, chance: wins(asks("play_word", words=["QUIZ"]))(
            replace(level, pools=BySide(*[Pool(PoolKind.ORDER, order="TEARSTEARSTEARS")] * 2)), chance
        )
    ),
    "starting letters that make no word": of_level(no_word),
    "a city outside the map": of_level(
        lambda level, _: replace(level, cities=(*level.cities, City("far", Cell(400, 2), None)))
    ),
    "two things on one cell": of_level(
        lambda level, _: replace(level, tokens=(*level.tokens, Token("planted", level.cities[0].at, Element.FLOOD)))
    ),
    "an effect outside the map": of_level(later(does("terrain", terrain="ice", cells=[[400, 400]]))),
    "a message of a region that there is not": of_level(later(does("message", text="Look!", region="nowhere"))),
    "a picture that there is not": of_level(later(does("message", text="Look!", portrait="nobody.png"))),
    "an end by the other side's victory": of_level(
        lambda level, chance: (
            later(
                does("end", winner=level.protagonist.value, condition=level.conditions[level.protagonist.other][0].id)
            )(level, chance)
            if level.conditions[level.protagonist.other]
            else None
        )
    ),
    "what is revealed is seen already": of_level(
        lambda level, chance: (
            later(does("reveal", condition=level.conditions[level.protagonist][0].id))(level, chance)
            if level.conditions[level.protagonist] and not level.conditions[level.protagonist][0].hidden
            else None
        )
    ),
    "computers on both sides": of_level(having(seats=BySide(Seat("greedy"), Seat("greedy")))),
    "a computer that there is not": of_level(having(seats=BySide(Seat(), Seat("wizard")))),
    "a pool of nothing": of_level(having(pools=BySide(Pool(PoolKind.COUNTS), Pool(PoolKind.COUNTS)), start=Start())),
    "a city that must be held is razed before": of_level(
        lambda level, chance: wins(asks("hold_cities", cities=[level.cities[0].id], turns=9))(
            replace(
                level,
                triggers=(
                    *level.triggers,
                    Trigger("raze", asks("turn_begins", turn=4), (does("raze_city", city=level.cities[0].id),)),
                ),
            ),
            chance,
        )
    ),
    "the level ends before it can be won": of_level(
        lambda level, chance: wins(asks("survive", turn=30))(
            replace(
                level,
                triggers=(
                    *level.triggers,
                    Trigger("stop", asks("turn_begins", turn=8), (does("end", winner="silver"),)),
                ),
            ),
            chance,
        )
    ),
    "the same objective twice": of_level(
        lambda level, chance: (
            wins(level.conditions[level.protagonist][0].when)(level, chance)
            if level.conditions[level.protagonist]
            else None
        )
    ),
    "a group that says a thing and its opposite": of_level(
        wins(asks("all", asks("score", points=40), asks("not", asks("score", points=40))))
    ),
    "a lead that no score gives": of_level(
        wins(asks("all", asks("lead", points=50), asks("not", asks("score", points=20))))
    ),
    "a choice of one option": of_level(
        lambda level, _: replace(
            level,
            triggers=(
                *level.triggers,
                Trigger("p", asks("turn_begins", turn=3), (Effect("choice", {"id": "planted", "text": "Which?"}),)),
            ),
        )
    ),
    "an answer that nobody can give": of_level(wins(asks("chose", choice="planted", option="left"))),
    "a side that may only do what it can't": of_level(
        lambda level, chance: (
            later(does("allow", side=level.protagonist.value, actions=["invoke"]))(level, chance)
            if not level.tokens and not any(level.triggers)
            else None
        )
    ),
    "a way for a draw that never comes to an end": edge_more(outcome=LevelOutcome.WON, met=("nothing",)),
    "a way from an objective that there is not": edge_more(path="nothing"),
    "a column of a difficulty that there is not": of_level(
        having(difficulty={"mad": DifficultyColumn(rules={"rack.start": 3})})
    ),
    "a preset from nowhere": lambda campaign, level, _: replace(
        campaign,
        presets={**campaign.presets, level.id: PresetFile((Preset("p", "P", arriving=Arrival("nowhere")),))},
    ),
    "a parameter misspelt": of_level(lambda level, _: replace(level, rules={**level.rules, "rack.strat": 5})),
    "an added word with a blank": of_level(having(words=WordChanges(added=("TWO WORDS",)))),
    "a trigger without effects": of_level(later()),
    "a page that says nothing": of_level(page("")),
    "two cities of one name": of_level(
        lambda level, _: replace(level, cities=tuple(replace(city, name="Oakham") for city in level.cities))
    ),
    "a strength that no word has": of_level(wins(asks("play_word", strength=90_000))),
    "a pattern that no word has": with_words_known(wins(asks("play_word", pattern="QQXZ?"))),
    "more cities than there are": of_level(wins(asks("hold_cities", count=90))),
    "more tokens than there are": of_level(wins(asks("capture_tokens", count=90))),
}
"""Faults of kinds that were thought of afterwards, without looking at the checks."""


def shipped() -> Iterator[tuple[Path, Campaign]]:
    """The shipped campaigns with levels, each with its folder."""
    for folder in sorted(resources.campaigns().iterdir()):
        campaign = read_campaign(folder, mend=False).campaign
        if campaign is not None and campaign.levels:
            yield folder, campaign


def told(checks: Checks, campaign: Campaign, words: Lexicon, folder: Path) -> set[tuple[str, str, str, str]]:
    """What is told of a campaign, each by its code, its place and what it says."""
    issues: tuple[Issue, ...] = checks.find_issues(campaign, words, assets=assets_in(folder))
    return {
        (one.code, one.place.file, one.place.pointer, str(sorted(one.details.items())))
        for one in issues
        if one.code not in BESIDE
    }


def main() -> int:
    """Plant, look, and tell the shares; 0 where both are as they should be."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--levels", type=int, default=6, help="levels for each kind")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    words = load_words(WordSource(resources.assets() / "lexicon"))
    rulesets = read_rulesets(resources.assets() / "rulesets")
    campaigns = [(folder, campaign, Checks(rulesets)) for folder, campaign in shipped()]
    before = [told(checks, campaign, words, folder) for folder, campaign, checks in campaigns]
    fine = True
    for title, kinds in (("named", NAMED), ("not named", UNNAMED)):
        found, planted = 0, 0
        for name, plant in kinds.items():
            chance = Random(f"{args.seed} {name}")
            spots = [(number, level) for number, one in enumerate(campaigns) for level in one[1].levels]
            chance.shuffle(spots)
            hits: list[bool] = []
            for number, level in spots:
                folder, campaign, checks = campaigns[number]
                after = plant(campaign, level, chance)
                if after is None or after == campaign:
                    continue
                hits.append(bool(told(checks, after, words, folder) - before[number]))
                if len(hits) == args.levels:
                    break
            found, planted = found + sum(hits), planted + len(hits)
            if not all(hits) or not hits:
                tell(f"  {name}: {sum(hits)} of {len(hits)}")
        share = 100 * found / planted
        fine = fine and share >= GOAL
        tell(f"{title}: {found} of {planted} faults of {len(kinds)} kinds found ({share:.1f} %)")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
