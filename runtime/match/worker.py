"""What the computer's process answers about Scryptic: with the words that it loads itself, values in, moves out."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from runtime.ai import ALL_PLAYERS, ComputerPlayer, Intelligence, Limit, choose
from runtime.engine.board.letters import Laid
from runtime.engine.game.actions import Action, EndTurn, Spy
from runtime.engine.turn.view import SideView
from runtime.fastgame.player_weights import QUICK_GRADE, WEIGHTED
from runtime.fastgame.readiness import get_ready
from runtime.lexicon import Lexicon, LexiconError, WordSource, load_words
from runtime.match.coach import (
    ChanceQuestion,
    ComparisonQuestion,
    GamesWon,
    Hint,
    HintQuestion,
    NotReviewableError,
    ReviewQuestion,
    TurnComparison,
)
from runtime.match.game_worker import Answer, GameWorker
from runtime.match.lookback import PlayQuestion
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.workers import Answerer, Patience, Reply, Restarted, in_one_line

if TYPE_CHECKING:
    from runtime.fastgame.vocabulary import GameVocabulary
    from runtime.match.coach_study import GameReview


@dataclass(frozen=True, slots=True)
class SpyReport:
    """What a spy has found for a player of the computer's, and the view that it was asked in."""

    asked: SideView
    found: tuple[Laid, ...]

    def told(self, view: SideView) -> tuple[Laid, ...]:
        """What was found, where ``view`` is of the position that the spy left; else nothing."""
        asked, side = self.asked, self.asked.side
        after = replace(asked, spies=asked.spies.having(side, asked.spies[side] - 1))
        return self.found if after == view else ()


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """What the computer is asked: what ``player`` does next where it sees ``view``.

    ``player`` None sends a person's spy instead, whose search nothing limits. ``report`` is what the last spy of a
    computer has found, for a process that did not hear of it.
    """

    request_id: int
    player: str | None
    view: SideView
    seed: int
    limit: Limit
    report: SpyReport | None = None


@dataclass(frozen=True, slots=True)
class StuckQuestion:
    """Whether ``view.side``, whom the level does not let end its turn, can do nothing that it is allowed."""

    request_id: int
    view: SideView


class ComputerWorker(GameWorker):
    """The computer's process for Scryptic; it loads its words itself."""

    def __init__(self, word_source: WordSource, patience: Patience | None = None) -> None:
        """``patience`` says when a process that gives no sign of life is replaced."""
        super().__init__(patience)
        self._source = word_source
        self._report: SpyReport | None = None

    def answerer(self) -> Answerer:
        """What is to answer in the process."""
        return WorkerWords(self._source)

    def ask(self, view: SideView, player: str, seed: int, request_id: int, limit: Limit | None = None) -> None:
        """Ask for the next action of ``view.side``; the answer to an earlier question is no longer waited for.

        ``player`` is the id of one of the computer's players.
        """
        self.put(TurnQuestion(request_id, player, view, seed, limit or Limit(), self._report))

    def spy(self, view: SideView, request_id: int) -> None:
        """Send a spy of ``view.side`` (rules, section 9); the answer is the action that holds what it found.

        As with :meth:`ask`, the answer to an earlier question is no longer waited for.
        """
        self.put(TurnQuestion(request_id, None, view, 0, Limit()))

    def look_for_way(self, view: SideView, request_id: int) -> None:
        """Ask whether ``view.side`` is stuck; the answer is how its turn would end, as :meth:`ask` has actions."""
        self.put(StuckQuestion(request_id, view))

    def study(self, study: PlayQuestion) -> None:
        """Ask what could have been played, as :meth:`ask` does for an action."""
        self.put(study)

    def hint(self, view: SideView, request_id: int) -> None:
        """Ask for a hint to ``view.side``, as :meth:`ask` does for an action; it comes as what was studied."""
        self.put(HintQuestion(request_id, view))

    def review(self, question: ReviewQuestion) -> None:
        """Ask about a finished game; the process stands back behind others from then on."""
        self.put(question)

    def _taken(self, reply: Reply) -> Answer | Restarted:
        """What is told of a reply; what a spy of a computer has found is kept for its next question."""
        told, question = super()._taken(reply), reply.question
        if isinstance(question, TurnQuestion) and question.player is not None and isinstance(told, Answer):
            action = told.action
            self._report = SpyReport(question.view, action.letters) if isinstance(action, Spy) else self._report
        return told


Question = TurnQuestion | StuckQuestion | PlayQuestion | HintQuestion | ReviewQuestion


class UnknownPlayerError(ValueError):
    """A computer's player was asked for that there is not."""


class WorkerWords:
    """Where the worker keeps its words, loaded once, and the vocabularies of the players it has played."""

    def __init__(self, source: WordSource, players: Mapping[str, ComputerPlayer] | None = None) -> None:
        """``players`` are those that may be asked for, by their ids; all of the computer's unless they are given."""
        self._source = source
        # The usual ones are looked up where they are needed: a process is sent this, and they can't be.
        self._players = players
        self._words: Lexicon | None = None
        self._vocabularies: dict[int | None, Vocabulary] = {}
        self._compiled: GameVocabulary | None = None
        self._report: SpyReport | None = None
        self._review: GameReview | None = None
        self._is_ready = False

    @property
    def words(self) -> Lexicon:
        """The words; raises :class:`runtime.lexicon.LexiconError` where they can't be read."""
        if self._words is None:
            self._words = load_words(self._source)
        return self._words

    def prepare(self) -> None:
        """Load the words and compile the search before they are needed; what fails, the first answer says."""
        with suppress(Exception):
            self._words = load_words(self._source)
            get_ready()

    def reply(self, question: Question) -> Answer:
        """Answer a question; raises what goes wrong, unless it would go wrong again: that is an answer."""
        try:
            if isinstance(question, HintQuestion | ChanceQuestion | ComparisonQuestion):
                return Answer(question.request_id, None, studied=self._coached(question))
            if isinstance(question, PlayQuestion):
                # Like thinking, this takes the compiled move generator, which is slow to import.
                from runtime.match.lookback_study import studied

                found = studied(question, self.words, self._vocabulary(self.words, None))
                return Answer(question.request_id, None, studied=found)
            if isinstance(question, StuckQuestion):
                return Answer(question.request_id, self._end(question))
            return Answer(question.request_id, self.choice(question))
        except (LexiconError, UnknownPlayerError, NotReviewableError) as problem:
            return Answer(question.request_id, None, in_one_line(problem))

    def answer(self, question: Question) -> Answer:
        """Answer a question; whatever goes wrong is an answer too."""
        try:
            return self.reply(question)
        except Exception as problem:
            return Answer(question.request_id, None, in_one_line(problem))

    def choice(self, question: TurnQuestion) -> Action:
        """The action that answers a question; raises whatever goes wrong."""
        words = self.words
        if question.player is None:
            view = question.view
            return spied(view.table, view.side, view.rack.letters, words, self._vocabulary(words, None))
        players = ALL_PLAYERS if self._players is None else self._players
        player = players.get(question.player)
        if player is None:
            raise UnknownPlayerError(f"there is no player {question.player!r} of the computer's")
        return self._choice(question, player)

    def _end(self, question: StuckQuestion) -> Action:
        """The end of the turn, a stuck one where nothing that is allowed can be done with any word."""
        from runtime.ai.allowed_actions import is_stuck

        words = self.words
        return EndTurn(stuck=is_stuck(question.view, words, self._vocabulary(words, None)))

    def _coached(self, question: HintQuestion | ReviewQuestion) -> Hint | tuple[GamesWon, ...] | TurnComparison:
        """What a coach answers; raises NotReviewableError where a finished game can't be played on."""
        # Like thinking, this takes the compiler, which is slow to import.
        from runtime.match.coach_study import TIER, GameReview, hint

        self._get_game_ready()
        words = self.words
        vocabulary = self._vocabulary(words, TIER)
        if isinstance(question, HintQuestion):
            return hint(question.view, words, vocabulary)
        if self._review is None:
            with suppress(AttributeError, OSError):
                os.nice(10)  # Nobody waits for a whole review: games that are played come first.
        if self._review is None or self._review.record != question.record:
            self._review = GameReview(question.record, words, vocabulary)
        if isinstance(question, ChanceQuestion):
            return self._review.chances(question)
        return self._review.compared(question)

    def _choice(self, question: TurnQuestion, player: ComputerPlayer) -> Action:
        """What ``player`` does; where it asks a spy, the action holds what that finds."""
        view, words = question.view, self.words
        if player.id in WEIGHTED:
            self._get_game_ready()  # Who lays the strongest word need not wait for that.
        vocabulary = self._vocabulary(words, player.tier)
        report = self._report or question.report
        spies = Intelligence(True, report.told(view) if report is not None else ())
        action = choose(view, words, vocabulary, question.seed, question.limit, player=player, spies=spies)
        if not isinstance(action, Spy):
            return action
        found = spied(view.table, view.side, view.rack.letters, words, self._vocabulary(words, None))
        if found.letters:
            self._report = SpyReport(view, found.letters)
            return found
        # A spy that finds nothing is not used up, so that it would be asked for ever.
        return choose(view, words, vocabulary, question.seed, question.limit, player=player)

    def _get_game_ready(self) -> None:
        """Have the game compiled, where it is not: of several programs one does."""
        if not self._is_ready:
            get_ready(game=True)
            self._is_ready = True

    def game_vocabulary(self, letters: Iterable[str]) -> GameVocabulary:
        """The words as the compiled game takes them and quick players know them, with ``letters`` in its alphabet.

        Raises :class:`runtime.lexicon.LexiconError` where they can't be read, and AlphabetError.
        """
        # Like thinking, this needs the compiler, which is slow to import.
        from runtime.fastgame.vocabulary import GameVocabulary

        wanted, made = set(letters), self._compiled
        if made is None or not wanted <= set(made.alphabet):
            words, tier = self.words, ALL_PLAYERS[QUICK_GRADE].tier
            made = self._compiled = GameVocabulary.of(words, words.offered(tier), words.words(), wanted)
        return made

    def _vocabulary(self, words: Lexicon, tier: int | None) -> Vocabulary:
        """The words that may be offered up to ``tier``, or of all tiers, made once."""
        vocabulary = self._vocabularies.get(tier)
        if vocabulary is None:
            vocabulary = self._vocabularies[tier] = Vocabulary(words.offered(tier))
        return vocabulary
