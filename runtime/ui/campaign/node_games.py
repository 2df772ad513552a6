"""The games at the stations of a journey, of either kind: begun, kept, gone on with, and what comes of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from PySide6.QtGui import QPixmap

from runtime.campaign.journey import ended, items_brought, items_of, table_ended
from runtime.campaign.model import LevelOutcome
from runtime.campaign.play import CarryOver, Context
from runtime.campaign.progress import NodeResult, PlayedNode, arrival_at
from runtime.campaign.tables import TableLevel, table_at_difficulty
from runtime.engine.levels.level import Level, Story, StoryPage, journey_values
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import faults
from runtime.engine.turn.turn import Applied
from runtime.lexicon import LexiconError, level_words
from runtime.match.game_saver import Game, watched
from runtime.match.presets import arrived, with_remembered
from runtime.match.session import Session
from runtime.match.table_files import table_file
from runtime.match.table_keeper import TableKeeper, TableStart
from runtime.match.table_match import RESIGNED, TableMatch, setup_of
from runtime.support.names import OUTCOMES
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.campaign.journey_controller import NOTHING, JourneyController
from runtime.ui.campaign.journey_node import PICTURE
from runtime.ui.game_setup.game_keeper import Keeper
from runtime.ui.game_setup.setup import GameSetup, prepare
from runtime.ui.game_texts.carried_items import say_bringing, say_prize
from runtime.ui.game_texts.history import say_moment
from runtime.ui.game_texts.objectives import objective_sentences
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.thumbnails import table_thumbnail, thumbnail
from runtime.ui.tablegames.words import SKILLS, game_name

LevelT = TypeVar("LevelT", Level, TableLevel)
Dealt = TypeVar("Dealt", GameSetup, TableStart)


class NodeGames(ABC, Generic[LevelT, Dealt, Game]):
    """The games of one kind at the stations of a journey."""

    def __init__(self, traveller: JourneyController) -> None:
        self._traveller = traveller

    def begin(self, node: str, seed: int | None = None) -> Dealt | str:
        """The game of a station from its beginning, or why it can't be played; the stations won before too."""
        traveller, level, why = self._traveller, self.level(node), self._traveller.why_not(node)
        if level is None or why:
            return why or self._t("There is nothing to play here.")
        progress = traveller.progress
        tries = progress.results[node].tries if node in progress.results else 0
        assets = traveller.assets.assets
        folder = str(assets.parent.absolute()) if assets is not None else ""
        context = Context(traveller.campaign.id, folder, node, arrival_at(progress, node), progress.difficulty)
        return self._begun(level, context, traveller.assets.seed + tries if seed is None else seed)

    def has_left(self, node: str) -> bool:
        """Whether a game of a station was left and can go on."""
        level, keeper = self.level(node), self._traveller.keeper
        return level is not None and keeper is not None and self._file(keeper, level, node).is_file()

    def resume(self, node: str, path: Path | None = None) -> Dealt | str:
        """The game of a station that was left, or why it can't go on; ``path`` is any save of it, else the running."""
        level, keeper = self.level(node), self._traveller.keeper
        if level is None or keeper is None:
            return self._t("There is nothing to play here.")
        return self._resumed(keeper, level, node, path or self._file(keeper, level, node))

    @abstractmethod
    def level(self, node: str) -> LevelT | None:
        """The level of a station at the chosen difficulty; None where it plays none of this kind."""

    def pages_before(self, node: str) -> tuple[StoryPage, ...]:
        """The pages that are read on coming to a station, as far as its game does not tell them itself."""
        return self._traveller.graph.nodes[node].pages

    def pages_after(self, _played: PlayedNode) -> tuple[StoryPage, ...]:
        """The pages that are read once a game has ended so, as far as it does not tell them itself."""
        return ()

    @abstractmethod
    def say_about(self, level: LevelT) -> str:
        """What a level is about."""

    @abstractmethod
    def picture(self, level: LevelT, painter: BoardPainter, ratio: float) -> QPixmap:
        """Its board, small; ``ratio`` is the screen's."""

    def say_results(self, level: LevelT, result: NodeResult) -> tuple[str, ...]:
        """How often it was played and how well at best, what else its kind tells, and the occasion; a line each."""
        t, campaign = self._t, self._traveller.campaign
        tries, won = result.tries, result.won
        lines = [t.plural("Played {count} time, won {won}.", "Played {count} times, won {won}.", tries, won=won)]
        if result.best is not LevelOutcome.WON:
            lines.append(t("Best result so far: {outcome}.", outcome=t(OUTCOMES[result.best.value])))
        lines += self._own_results(level, result)
        named = next((one.name for one in campaign.difficulties if one.id == result.difficulty), "")
        if named:
            lines.append(t("Difficulty of the best result: {difficulty}.", difficulty=named))
        if result.last:
            lines.append(t("Last played: {date}.", date=say_moment(result.last)))
        return tuple(lines)

    # What differs from kind to kind, and what is made of it

    @abstractmethod
    def _begun(self, level: LevelT, context: Context, seed: int) -> Dealt | str:
        """A game from its beginning, or why it can't be played."""

    @abstractmethod
    def _file(self, keeper: Keeper, level: LevelT, node: str) -> Path:
        """Where the running game of a station is kept."""

    @abstractmethod
    def _resumed(self, keeper: Keeper, level: LevelT, node: str, path: Path) -> Dealt | str:
        """A game that was left, or why it can't go on."""

    @abstractmethod
    def _played(self, game: Game, level: LevelT, context: Context) -> PlayedNode:
        """What came of a game that is over; the rest of how it was played is added."""

    @abstractmethod
    def _own_results(self, level: LevelT, result: NodeResult) -> list[str]:
        """What there is to tell of results in games of this kind alone."""

    def _taking_in(self, level: LevelT, context: Context) -> Callable[[Game], str]:
        """Takes the end of a game into the progress, before anything else happens."""

        def finish(game: Game) -> str:
            traveller, played = self._traveller, self._played(game, level, context)
            where = replace(played, at=traveller.time(), difficulty=context.difficulty, arriving=context.arriving)
            return traveller.finish(where)

        return finish

    @property
    def _t(self) -> Texts:
        return self._traveller.t


class LandscapeGames(NodeGames[Level, GameSetup, Session]):
    """Battles over a landscape; they tell the pages of their levels themselves."""

    def level(self, node: str) -> Level | None:
        """The level of a station at the chosen difficulty; None where it is missing or only tells a story."""
        return self._traveller.level(node)

    def going_on(self, node: str, found: GameSetup) -> GameSetup:
        """A battle of a station that goes on, from whichever save: its end is taken into the progress."""
        context = found.context
        return self._watched(found, found.level, replace(context or Context(self._traveller.campaign.id), node=node))

    def say_about(self, level: Level) -> str:
        """Its description."""
        return level.description

    def picture(self, level: Level, painter: BoardPainter, ratio: float) -> QPixmap:
        """The map."""
        return thumbnail(painter, level, ratio, PICTURE)

    def _begun(self, level: Level, context: Context, seed: int) -> GameSetup | str:
        traveller, t, stock = self._traveller, self._t, self._traveller.assets
        made = prepare(level, stock.rulesets, stock.lexicon, seed)
        if isinstance(made, tuple):
            return " ".join(say_issue(t, made[0]))
        if faults(level, made.rules):
            return t("The level can't be played as it is.")
        carry = _fitting(context.carry, made.rules)
        if context.arriving is not None and carry != NOTHING:
            begins = self._arrived(made, carry)
            if isinstance(begins, str):
                return begins
            made, context = begins, replace(context, arriving=replace(context.arriving, carry=carry))
        made = replace(made, note=say_bringing(t, carry))
        if traveller.keeper is not None:
            kept = context if carry != NOTHING else replace(context, arriving=None)
            made = traveller.keeper.kept(made, asks=False, node=context.node, context=kept)
        return self._watched(made, made.level, context)

    def _file(self, keeper: Keeper, level: Level, node: str) -> Path:
        return keeper.file(level, node)

    def _resumed(self, keeper: Keeper, level: Level, node: str, _path: Path) -> GameSetup | str:
        found = keeper.resumed(level, node)
        return found if isinstance(found, str) else self.going_on(node, found)

    def _arrived(self, made: GameSetup, carry: CarryOver) -> GameSetup | str:
        """The game with all that is brought along, or why it can't begin so."""
        stock, level = self._traveller.assets, made.level
        try:
            words = level_words(stock.lexicon, with_remembered(level.words, carry.words))
        except LexiconError as problem:
            return " ".join(say_issue(self._t, problem.issue))
        opening = arrived(level, carry, made.rules, stock.rulesets, words, seed=made.seed)
        if not isinstance(opening, Applied):
            return " ".join(say_issue(self._t, opening[0]))
        return replace(made, words=words, opening=opening)

    def _watched(self, dealt: GameSetup, level: Level, context: Context) -> GameSetup:
        keep = watched(dealt.keep, self._taking_in(level, context))
        anew = partial(self._again, context.node)
        return replace(dealt, keep=keep, assets=self._traveller.assets.assets, anew=anew)

    def _again(self, node: str, seed: int) -> GameSetup | None:
        made = self.begin(node, seed)
        return made if isinstance(made, GameSetup) else None

    def _played(self, game: Session, level: Level, context: Context) -> PlayedNode:
        state, side, words = game.state, level.protagonist, game.words
        values = state.setup.rules.letters.values
        own = side.other if state.swapped else side
        how, has = ended(state, side, words), items_of(state, own, words)
        brought = journey_values({one.id: one.start for one in level.known_variables})
        return PlayedNode(context.node, how, has, values, state.turn, brought=brought)

    def _own_results(self, level: Level, result: NodeResult) -> list[str]:
        t = self._t
        # What the opponent has met is nothing that was done here.
        objectives = objective_sentences(t, level, self._traveller.assets.rulesets, level.protagonist)
        lines = [t("Best score: {score}.", score=result.score)]
        if result.turns:
            lines.append(t("Fewest turns to win: {turns}.", turns=result.turns))
        for path in result.paths:
            won_by = objectives.get(path, path) if path else t("a standard end of the game")
            lines.append(t("Won by: {way}", way=won_by))
        for name in result.met:
            if name in objectives and name not in result.paths:
                lines.append(t("Met as well: {objective}", objective=objectives[name]))
        return lines


class TableGames(NodeGames[TableLevel, TableStart, TableMatch]):
    """Table games, which leave the pages of their levels to the journey."""

    def level(self, node: str) -> TableLevel | None:
        """The table game of a station at the chosen difficulty; None where it plays none."""
        table = self._traveller.table(node)
        return table_at_difficulty(table, self._traveller.progress.difficulty) if table is not None else None

    def pages_before(self, node: str) -> tuple[StoryPage, ...]:
        """Those of the station, then those of its game."""
        table = self.level(node)
        return (*super().pages_before(node), *(table.story.before if table is not None else ()))

    def pages_after(self, played: PlayedNode) -> tuple[StoryPage, ...]:
        """Those of the game for such an end."""
        table, outcome = self.level(played.node), played.how.outcome
        story = table.story if table is not None else Story()
        told = {LevelOutcome.WON: story.won, LevelOutcome.LOST: story.lost, LevelOutcome.DRAWN: story.drawn}
        return told.get(outcome, ())

    def say_about(self, level: TableLevel) -> str:
        """Which game it is and against whom, its description, and what winning gives."""
        t = self._t
        opponent = t("against the computer: {skill}", skill=t(SKILLS[level.opponent][0])) if level.opponent else ""
        which = t("A game of {game}", game=game_name(t, level.game))
        told = t("{game}, {opponent}.", game=which, opponent=opponent or t("for two at this computer"))
        return "\n\n".join(filter(None, (told, level.description, say_prize(t, level.prize))))

    def picture(self, level: TableLevel, _painter: BoardPainter, ratio: float) -> QPixmap:
        """The board of the game."""
        return table_thumbnail(level.game, ratio, PICTURE)

    def _begun(self, level: TableLevel, context: Context, seed: int) -> TableStart | str:
        setup, keeper = setup_of(level, self._t, seed, say_prize(self._t, level.prize)), self._traveller.keeper
        if isinstance(setup, str):
            return setup
        sitting = TableStart(setup)
        if keeper is not None:
            sitting = TableKeeper(keeper.home, self._t).begun(setup, context)
        return self._watched(sitting, level, context)

    def _file(self, keeper: Keeper, _level: TableLevel, node: str) -> Path:
        return table_file(keeper.home, self._traveller.campaign.id, node)

    def _resumed(self, keeper: Keeper, level: TableLevel, _node: str, path: Path) -> TableStart | str:
        """What can't be read is put aside."""
        tables = TableKeeper(keeper.home, self._t)
        saved = tables.read(path)
        if isinstance(saved, str):
            return saved
        assert saved.game is not None
        return self._watched(tables.going_on(saved, level.name), level, saved.game.context)

    def _watched(self, dealt: TableStart, level: TableLevel, context: Context) -> TableStart:
        return replace(dealt, keep=watched(dealt.keep, self._taking_in(level, context)))

    def _played(self, game: TableMatch, level: TableLevel, context: Context) -> PlayedNode:
        """Who gives up has abandoned it."""
        result = game.result
        assert result is not None
        how = table_ended(result, level.protagonist, context.carry, is_given_up=result.why == RESIGNED)
        moves, values = game.setup.moved + len(game.made), self._traveller.letter_values()
        return PlayedNode(context.node, how, items_brought(context.carry), values, moves, prize=level.prize)

    def _own_results(self, _level: TableLevel, result: NodeResult) -> list[str]:
        return [self._t("Fewest moves to win: {moves}.", moves=result.turns)] if result.turns else []


class JourneyGames:
    """The games of a whole journey: each station's are of one kind."""

    def __init__(self, traveller: JourneyController) -> None:
        self.landscapes, self.tables = LandscapeGames(traveller), TableGames(traveller)
        self._traveller = traveller

    def of(self, node: str) -> NodeGames[Any, Any, Any]:
        """The games of a station's kind; those over a landscape where it plays none."""
        return self.landscapes if self._traveller.table(node) is None else self.tables


def _fitting(carry: CarryOver, rules: Ruleset) -> CarryOver:
    """What is carried, without letters and words that a level's rules don't know."""
    values = rules.letters.values
    letters = "".join(letter for letter in carry.letters if letter in values)
    return replace(carry, letters=letters, words=tuple(word for word in carry.words if set(word) <= set(values)))
