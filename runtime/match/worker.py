"""The computer thinks in a process of its own: values in, moves out.

:class:`Thinker` belongs to the program that plays; it never waits. The process loads its words itself; where it fails
it is started again and asked the same, so that the same seed gives the same move whatever became of it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from time import monotonic

from runtime.ai import PLAYERS, Intelligence, Limit, Player, choose
from runtime.engine.actions import Action, Spy
from runtime.engine.letters import Laid
from runtime.engine.view import SideView
from runtime.lexicon import Lexicon, LexiconError, WordSource, load_words
from runtime.match.lookback_plays import Studied, Study
from runtime.movegen.readiness import get_ready
from runtime.movegen.spy import spied
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.workers import Answerer, Failed, Patience, Reply, Restarted, Worker, in_one_line


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
class Question:
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
class Answer:
    """What the computer does, or what a spy found, or, where ``action`` is None, what went wrong.

    To a :class:`Study` the answer is ``studied``, and there is no action.
    """

    request_id: int
    action: Action | None
    error: str = ""
    studied: Studied | None = None


class Thinker:
    """The computer's worker process, seen from the program that plays."""

    def __init__(self, word_source: WordSource, patience: Patience | None = None) -> None:
        """``patience`` says when a process that gives no sign of life is replaced."""
        self._source, self._patience = word_source, patience
        self._worker: Worker | None = None
        self._asked: int | None = None
        self._report: SpyReport | None = None

    @property
    def pid(self) -> int | None:
        """The number of the worker process, or None while there is none."""
        return self._worker.pid if self._worker is not None else None

    @property
    def is_ready(self) -> bool:
        """Whether nothing keeps the process from thinking at once; its first start compiles for some seconds."""
        return self._worker is not None and self._worker.is_ready

    def start(self) -> None:
        """Have a process ready, its words loaded, before the first question; without it the first question does."""
        if self._worker is None:
            self._worker = Worker(self.answerer(), Answer, "scryptic-computer", self._patience)

    def answerer(self) -> Answerer:
        """What is to answer in the process."""
        return Desk(self._source)

    def ask(self, view: SideView, player: str, seed: int, request_id: int, limit: Limit | None = None) -> None:
        """Ask for the next action of ``view.side``; the answer to an earlier question is no longer waited for.

        ``player`` is the id of one of the computer's players.
        """
        self._put(Question(request_id, player, view, seed, limit or Limit(), self._report))

    def spy(self, view: SideView, request_id: int) -> None:
        """Send a spy of ``view.side`` (rules, section 9); the answer is the action that holds what it found.

        As with :meth:`ask`, the answer to an earlier question is no longer waited for.
        """
        self._put(Question(request_id, None, view, 0, Limit()))

    def study(self, study: Study) -> None:
        """Ask what could have been played, as :meth:`ask` does for an action."""
        self._put(study)

    def _put(self, question: Question | Study) -> None:
        """Send a question, to a new process where there is none."""
        self._asked = question.request_id
        self.start()
        if self._worker is not None:
            self._worker.put(question)

    def poll(self) -> Answer | Restarted | None:
        """The answer to the last question, once, as soon as there is one; before it, that its process was replaced."""
        return self._next(0)

    def wait(self, seconds: float) -> Answer | None:
        """The answer to the last question, waited for at most ``seconds``; for programs without a window."""
        until = monotonic() + seconds
        while isinstance(said := self._next(max(0.0, until - monotonic())), Restarted):
            continue
        return said

    def stop(self) -> None:
        """Kill the process and forget the question; asking again starts another."""
        self._asked = None
        if self._worker is not None:
            self._worker.hang_up()
            self._worker = None

    def close(self) -> None:
        """Do as :meth:`stop`, and wait until the process is gone."""
        worker = self._worker
        self.stop()
        if worker is not None:
            worker.end()

    def _next(self, seconds: float) -> Answer | Restarted | None:
        """What has become of the last question, waiting for it at most so long; of others nobody wants to know."""
        until = monotonic() + seconds
        while self._asked is not None and self._worker is not None:
            reply = self._worker.get(max(0.0, until - monotonic()))
            if reply is None:
                return None
            if reply.question.request_id == self._asked:
                return self._taken(reply)
        return None

    def _taken(self, reply: Reply) -> Answer | Restarted:
        """What is told of a reply to the last question."""
        if isinstance(reply, Restarted):
            return reply
        question, self._asked = reply.question, None
        if isinstance(reply, Failed):
            return Answer(question.request_id, None, reply.reason)
        answer: Answer = reply.answer
        if isinstance(question, Question) and question.player is not None and isinstance(answer.action, Spy):
            self._report = SpyReport(question.view, answer.action.letters)
        return answer


class UnknownPlayerError(ValueError):
    """A computer's player was asked for that there is not."""


class Desk:
    """Where the worker keeps its words, loaded once, and the vocabularies of the players it has played."""

    def __init__(self, source: WordSource) -> None:
        self._source = source
        self._words: Lexicon | None = None
        self._vocabularies: dict[int | None, Vocabulary] = {}
        self._report: SpyReport | None = None

    @property
    def words(self) -> Lexicon:
        """The words; raises :class:`runtime.lexicon.LexiconError` where they can't be read."""
        if self._words is None:
            self._words = load_words(self._source)
        return self._words

    def prepare(self) -> None:
        """Load the words and compile the search before they are needed; what fails, the first answer says."""
        with suppress(Exception):
            get_ready(self.words)

    def reply(self, question: Question | Study) -> Answer:
        """Answer a question; raises what goes wrong, unless it would go wrong again: that is an answer."""
        try:
            if isinstance(question, Study):
                # Like thinking, this takes the compiled move generator, which is slow to import.
                from runtime.match.lookback_study import studied

                found = studied(question, self.words, self._vocabulary(self.words, None))
                return Answer(question.request_id, None, studied=found)
            return Answer(question.request_id, self.choice(question))
        except (LexiconError, UnknownPlayerError) as problem:
            return Answer(question.request_id, None, in_one_line(problem))

    def answer(self, question: Question | Study) -> Answer:
        """Answer a question; whatever goes wrong is an answer too."""
        try:
            return self.reply(question)
        except Exception as problem:
            return Answer(question.request_id, None, in_one_line(problem))

    def choice(self, question: Question) -> Action:
        """The action that answers a question; raises whatever goes wrong."""
        words = self.words
        if question.player is None:
            view = question.view
            return spied(view.table, view.side, view.rack.letters, words, self._vocabulary(words, None))
        player = PLAYERS.get(question.player)
        if player is None:
            raise UnknownPlayerError(f"there is no player {question.player!r} of the computer's")
        return self._choice(question, player)

    def _choice(self, question: Question, player: Player) -> Action:
        """What ``player`` does; where it asks a spy, the action holds what that finds."""
        view, words = question.view, self.words
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

    def _vocabulary(self, words: Lexicon, tier: int | None) -> Vocabulary:
        """The words that may be offered up to ``tier``, or of all tiers, made once."""
        vocabulary = self._vocabularies.get(tier)
        if vocabulary is None:
            vocabulary = self._vocabularies[tier] = Vocabulary(words.offered(tier))
        return vocabulary


def thinking_seed(seed: int, number: int) -> int:
    """What the computer is given for its own chance at action ``number`` of a game of ``seed``.

    The same game gives the same, but it tells nothing of the game's own seed, from which every rack could be told.
    """
    return int.from_bytes(sha256(f"thinking {seed} {number}".encode()).digest()[:8], "big")
