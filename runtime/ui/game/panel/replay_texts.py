"""What a replay says: its log, the combats in it, and what was the case with its record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.combat import defence_strength
from runtime.engine.game.events import Event, TurnBegan, WordCommitted
from runtime.engine.words.board_context import BoardContext
from runtime.lexicon.reader import say_suggested
from runtime.match.lookback import RecordVerdict, Replay
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal
from runtime.ui.game.combat.combat_steps import Combat, from_event
from runtime.ui.game.panel.ledger import Heading, Row, sum_of
from runtime.ui.game.play.game_log import LogEntry
from runtime.ui.game_texts.sentences import TextLine, say_cell, say_event


@dataclass(frozen=True, slots=True)
class ReplayTexts:
    """The log of a replay, and which place each of its lines leads to."""

    entries: tuple[LogEntry, ...]
    places: tuple[int, ...]

    def line_of(self, place: int) -> int:
        """The last line that was written by then; -1 where there is none."""
        return sum(one <= place for one in self.places) - 1

    def between(self, before: int, place: int) -> tuple[str, ...]:
        """The lines of the log that were written from one place to the next; none where it is not the next."""
        lines = zip(self.entries, self.places, strict=True)
        return tuple(entry.text for entry, at in lines if at == place == before + 1)

    def combat_at(self, place: int) -> Combat | None:
        """The combat that led to a place."""
        lines = zip(self.entries, self.places, strict=True)
        return next((entry.combat for entry, at in lines if at == place and entry.combat is not None), None)


def replay_texts_of(t: Texts, replay: Replay) -> ReplayTexts:
    """The log of a replay."""
    lines = [(entry, place) for place, events in enumerate(replay.events) for entry in _entries(t, replay, events)]
    return ReplayTexts(tuple(entry for entry, _ in lines), tuple(place for _, place in lines))


def log_of(t: Texts, replay: Replay) -> tuple[LogEntry, ...]:
    """The log of a game that goes on from the end of a replay."""
    found = replay_texts_of(t, replay)
    return tuple(replace(entry, place=place) for entry, place in zip(found.entries, found.places, strict=True))


def _entries(t: Texts, replay: Replay, events: tuple[Event, ...]) -> Iterator[LogEntry]:
    level, values = replay.level, replay.rules.letters.values
    objectives = {one.id: say_sentence(t, one.text) for one in replay.objectives}
    for event in events:
        combat = from_event(t, event, level.cities, replay.words) if isinstance(event, WordCommitted) else None
        said = say_event(t, event, values, level.cities, objectives)
        if said:
            side: Side | None = None if isinstance(event, TurnBegan) else getattr(event, "side", None)
            yield LogEntry(said, side, combat)


def say_verdict(t: Texts, replay: Replay) -> str:
    """What is to be known of the record before its replay is believed; empty where it is just as it was."""
    match replay.verdict:
        case RecordVerdict.BREAKS:
            first = replay.refusals[0]
            if replay.record is not None and replay.record.words != replay.words.hash:
                return t(
                    "This game was played with other words, and so the film ends before action {number}: {why} If they "
                    "belong to a campaign, install that and open the replay again.",
                    number=replay.last + 1,
                    why=say_refusal(t, first.code.value, first.details),
                )
            return t(
                "Newer rules or words refuse action {number}, and so the film ends there: {why}",
                number=replay.last + 1,
                why=say_refusal(t, first.code.value, first.details),
            )
        case RecordVerdict.DIFFERS:
            return t("By newer rules this game comes out otherwise than when it was played.")
        case RecordVerdict.OTHER_WORDS:
            return t(
                "The words have changed since this game was played; what could have been played goes by the new ones."
            )
        case RecordVerdict.HOLDS:
            return ""


def position_rows(t: Texts, replay: Replay, place: int, cell: Cell) -> tuple[Row, ...]:
    """What lay on a cell at a place of the replay: its words with their arithmetic and what they suggest."""
    position = replay.positions[place]
    table = BoardContext(replay.rules, position.board)
    rows: list[Row] = [Heading(say_cell(t, cell, position.board))]
    for side in SIDES:
        network = table.network(side, replay.words)
        for run in network.through(cell):
            if network.is_word(run):
                strength = defence_strength(table, side, run, network.is_linked(run), replay.words)
                rows.append(sum_of(t, run.text, strength))
            rows += [TextLine(said) for said in say_suggested(t, run.text, replay.words)]
    return tuple(rows)
