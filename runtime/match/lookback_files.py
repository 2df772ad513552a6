"""Replays out of files: a record with the words that it was played with, wherever these lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.datafiles import FileOf
from runtime.campaign.play_json import read_record
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.actions import RefusalCode
from runtime.engine.levels.level import WordChanges
from runtime.engine.records.notation import NotationError, write_action
from runtime.engine.records.record import Record
from runtime.engine.turn.first_position import NotPlayableError
from runtime.lexicon import Lexicon, LexiconError, WordSource, level_words, load_words
from runtime.match.lookback import RecordVerdict, Replay, replay_of
from runtime.match.presets import with_remembered
from runtime.match.wordlists import LEVELS, source_beside
from runtime.support.issues import Issue, Severity

JSON = ".json"
LONGEST_NAME = 40
REMEMBERED = 200
"""So many words that a player had brought along are found out at most."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What became of a file: the ``replay``, or the ``issues`` with it; neither where its level can't be begun."""

    replay: Replay | None
    issues: tuple[Issue, ...] = ()


def fetch(path: Path, campaigns: Iterable[Path] = ()) -> Fetched:
    """The replay of a record's file; ``campaigns`` are the folders whose words it may have been played with."""
    read: FileOf[Record] = read_record(path)
    if read.value is None:
        return Fetched(None, tuple(one for one in read.issues if one.severity is Severity.ERROR))
    try:
        return Fetched(shown(read.value, campaigns))
    except LexiconError as problem:
        return Fetched(None, (problem.issue,))
    except (NotPlayableError, NotationError):
        return Fetched(None)


def shown(record: Record, campaigns: Iterable[Path] = ()) -> Replay:
    """The replay of a record with the words that it was played with, or with the usual ones where these are gone.

    Raises LexiconError where no words can be read, and what :func:`runtime.match.lookback.replay_of` raises.
    """
    words = words_of(record, campaigns)
    replay = replay_of(record, words)
    brought: list[str] = []
    while replay.verdict is RecordVerdict.BREAKS and (more := _unknown(replay)) and len(brought) < REMEMBERED:
        # Words that a player had brought along from another level are not told in the record.
        brought += more
        tried = replay_of(record, level_words(words, with_remembered(WordChanges(), brought)))
        # That was not what it broke at: no more is guessed.
        if tried.last <= replay.last and tried.verdict is RecordVerdict.BREAKS:
            break
        replay = tried
    held = brought and replay.verdict is RecordVerdict.OTHER_WORDS
    return replace(replay, verdict=RecordVerdict.HOLDS) if held else replay


def words_of(record: Record, campaigns: Iterable[Path] = ()) -> Lexicon:
    """The words with the record's own fingerprint; the usual ones where none of the ``campaigns`` has them.

    Raises LexiconError where no words can be read at all.
    """
    usual: Lexicon | None = None
    for source in _sources(campaigns):
        try:
            words = level_words(load_words(source), record.level.words)
        except LexiconError:
            if usual is None and source == WordSource():
                raise
            continue
        if words.hash == record.words:
            return words
        usual = usual or words
    return usual or level_words(load_words(WordSource()), record.level.words)


def score_sheet(record: Record, replay: Replay) -> str:
    """A game as lines of notation: who did what, and the score after each action."""
    lines = [f"; {record.level.name or record.level.id}", f"; seed {record.seed}"]
    lines += [f"; {side.value}: {record.players[side]}" for side in SIDES if record.players[side]]
    for place, action in enumerate(record.actions[: replay.last]):
        before, after = replay.positions[place], replay.positions[place + 1]
        if place == 0 or before.turn != replay.positions[place - 1].turn:
            lines.append(f"; turn {before.turn}")
        score = f"{after.scores.gold}:{after.scores.silver}"
        name = "gold" if before.to_act is Side.GOLD else "silver"
        lines.append(f"{name} {write_action(action)} ; {score}")
    return "\n".join(lines) + "\n"


def names_in(record: Record) -> BySide[str]:
    """The names that a record tells, without signs that can't be seen, for it may come from anywhere."""
    return record.players.map(lambda name: "".join(one for one in name if one.isprintable()).strip()[:LONGEST_NAME])


def _unknown(replay: Replay) -> list[str]:
    """The words for which the action was refused that the replay ends before."""
    return [str(one.details["word"]) for one in replay.refusals if one.code is RefusalCode.NOT_A_WORD]


def _sources(campaigns: Iterable[Path]) -> Iterator[WordSource]:
    """The usual words, then those of campaigns that bring their own or another tier, each once."""
    yield WordSource()
    known = {WordSource()}
    for folder in campaigns:
        if not (folder / CAMPAIGN_FILE).is_file():
            continue
        try:
            # No such file need be there: only the folder that a level would lie in is looked at.
            source = source_beside(folder / LEVELS / "any.json")
        except LexiconError:
            continue
        if source not in known:
            known.add(source)
            yield source
