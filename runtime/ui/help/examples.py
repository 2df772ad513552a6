"""The positions that the help shows: loaded, played by the engine, and asked for the figures that the help tells."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from runtime.campaign.action_json import read_action_data
from runtime.campaign.position_json import read_position_data
from runtime.campaign.positions import state_of
from runtime.campaign.shared_codecs import LAID
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES
from runtime.engine.combat import attack_strength, defence_strength
from runtime.engine.game.actions import Commit, Order
from runtime.engine.game.events import ElementInvoked, Event, RunLifted, Strength, WordCommitted
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.placement import CommitPreview, preview
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.words.board_context import BoardContext, face_value, scores
from runtime.engine.words.words import Words
from runtime.support.files import read_text
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal
from runtime.ui.game_texts.sentences import figure, step_figure

COMMIT = "commit"
"""Stands among the actions for committing the laid letters."""


BARE = -1
"""Among the frames, the position before any letter is laid."""


class ExampleError(ValueError):
    """An example that the engine does not play; the message says which and why."""


@dataclass(frozen=True, slots=True)
class ExampleWords:
    """The words of one example with what they suggest; the tests hold them against the shipped lexicon."""

    known: Mapping[str, tuple[str, ...]]

    @property
    def hash(self) -> str:
        """A fingerprint."""
        return ",".join(sorted(self.known))

    def valid(self, text: str) -> bool:
        """Whether it is one of the example's words."""
        return text in self.known

    def connotations(self, text: str) -> tuple[str, ...]:
        """What a word suggests, sorted."""
        return self.known.get(text, ())


@dataclass(frozen=True, slots=True)
class Example:
    """A position, the letters laid in it, and what came of it.

    ``states`` are the position and those after each action; ``frames`` the places among them that are drawn;
    ``BARE`` is the first one without the laid letters. ``shows`` is what is drawn: a board, or also the runs that may
    be lifted.
    """

    id: str
    shows: str
    words: Words
    states: tuple[GameState, ...]
    events: tuple[Event, ...]
    laid: tuple[Laid, ...]
    frames: tuple[int, ...]
    expected: Mapping[str, Any]

    @property
    def start(self) -> GameState:
        """The position that it begins with."""
        return self.states[0]

    @property
    def preview(self) -> CommitPreview | None:
        """What the player is told of the laid letters; None where none are laid."""
        state = self.start
        if not self.laid:
            return None
        side = state.to_move
        return preview(BoardContext.of(state), side, state.racks[side].letters, self.laid, self.words)

    @property
    def committed(self) -> WordCommitted | None:
        """The last word that was committed."""
        return next((event for event in reversed(self.events) if isinstance(event, WordCommitted)), None)


def example_names(folder: Path) -> tuple[str, ...]:
    """The ids of all examples."""
    return tuple(sorted(path.stem for path in folder.glob("*.json")))


def read_example(path: Path, rulesets: Mapping[str, Ruleset], edition: str, *, words: Words | None = None) -> Example:
    """An example played by an edition, unless it has one of its own; raises ExampleError.

    ``words`` answer instead of its own ones, where they are given.
    """
    data = json.loads(read_text(path))
    edition = data.get("edition", edition)
    words = words or ExampleWords({word: tuple(named) for word, named in data["words"].items()})
    position, issues = read_position_data({**data["position"]})
    state = state_of(replace(position, edition=edition), rulesets, words)
    if issues or not isinstance(state, GameState):
        raise ExampleError(f"{path.stem}: {issues or state}")
    laid = LAID.read(data.get("lay", []))
    states, events = [state], list[Event]()
    for action in data.get("do", []):
        result = apply(states[-1], Commit(laid) if action == COMMIT else _action(path.stem, action), words)
        if not isinstance(result, Applied):
            raise ExampleError(f"{path.stem}: {result}")
        states.append(result.state)
        events += result.events
        if result.state.phase is Phase.ORDER and result.state.waiting is not None and "order" in data:
            by_name = {run.text: run for run in result.state.waiting.defenders}
            result = apply(result.state, Order(tuple(by_name[name] for name in data["order"])), words)
            if not isinstance(result, Applied):
                raise ExampleError(f"{path.stem}: {result}")
            states[-1] = result.state
            events += result.events
    frames = data.get("frames", [0] if len(states) == 1 else [0, len(states) - 1])
    expected = data.get("expect", {})
    expected = expected.get(edition, expected.get("any", {}))
    shows = data.get("shows", "board")
    return Example(path.stem, shows, words, tuple(states), tuple(events), laid, tuple(frames), expected)


def _action(name: str, data: object) -> Any:
    action = read_action_data(data)
    if action is None:
        raise ExampleError(f"{name}: there is no action {data}")
    return action


def facts(t: Texts, example: Example) -> Mapping[str, str]:
    """What the engine says of an example, by names that the help's texts fill in."""
    return {f"{example.id}.{name}": value for name, value in _facts(t, example)}


def _facts(t: Texts, example: Example) -> Iterator[tuple[str, str]]:
    found = example.preview
    if found is not None:
        yield from _previewed(t, example, found)
    last = example.states[-1]
    totals = scores(BoardContext.of(last), last.base, example.words)
    for side in SIDES:
        yield side.value, str(totals[side])
        yield f"{side.value}.base", str(last.base[side])
        yield f"{side.value}.words", str(totals[side] - last.base[side])
    for run in (run for side in SIDES for run in BoardContext.of(example.start).network(side, example.words).words):
        yield from _standing(example, run.text)
    event = example.committed
    if event is not None:
        yield from _fought(event)
    for invoked in (one for one in example.events if isinstance(one, ElementInvoked)):
        yield "reach", str(len(invoked.region))
        yield "changed", str(len(invoked.changed))
        for side in SIDES:
            yield f"{side.value}.destroyed", " ".join(laid.letter for laid in invoked.destroyed[side])
    for lifted in (one for one in example.events if isinstance(one, RunLifted)):
        yield "lifted", " ".join(laid.letter for laid in lifted.lifted)


def _previewed(t: Texts, example: Example, found: CommitPreview) -> Iterator[tuple[str, str]]:
    """What is told of the laid letters."""
    state = example.start
    if found.main is not None:
        yield "word", found.main.text
        yield "face", str(face_value(state.setup.rules.letters, found.main.text))
    if found.strength is not None:
        yield "strength", str(found.strength.value)
        yield "sum", arithmetic(found.strength)
    if found.forest_score is not None:
        yield "score", figure(found.forest_score)
        yield "needs", str(found.forest_needs)
    if found.refusals:
        first = found.refusals[0]
        yield "refusal", say_refusal(t, first.code.value, first.details)


def _standing(example: Example, text: str) -> Iterator[tuple[str, str]]:
    """The strengths of a word that stands in the position."""
    table = BoardContext.of(example.start)
    for side in SIDES:
        network = table.network(side, example.words)
        for run in network.words:
            if run.text == text:
                strength = defence_strength(table, side, run, network.is_linked(run), example.words)
                yield f"{text.lower()}.defence", str(strength.value)
                yield f"{text.lower()}.sum", arithmetic(strength)
                attacking = attack_strength(table, run, example.words)
                yield f"{text.lower()}.attack", str(attacking.value)
                yield f"{text.lower()}.attack-sum", arithmetic(attacking)


def _fought(event: WordCommitted) -> Iterator[tuple[str, str]]:
    """The fights of a committed word."""
    yield "outcome", event.outcome.value
    yield "gained", str(event.base_gained)
    yield "penalty", str(event.penalty or 0)
    if event.attack is not None:
        yield "attack", str(event.attack.value)
        yield "attack-sum", arithmetic(event.attack)
    for number, fight in enumerate(event.fights, 1):
        yield f"foe{number}", fight.defender.run.text
        yield f"foe{number}.strength", str(fight.defender.value)
        yield f"foe{number}.left", str(fight.attack_after)
        yield f"foe{number}.lost", " ".join(laid.letter for laid in fight.removed)
    yield "cleared", str(len(event.forest_cleared))


def arithmetic(strength: Strength) -> str:
    """How a strength came about, as ``7 ×1½ = 10½ → 10``; the arrow is the rounding down."""
    steps = " ".join(step_figure(step) for step in strength.steps)
    total = strength.steps[-1].total
    if len(strength.steps) == 1:
        return str(strength.value)
    end = "" if total == strength.value else f" → {strength.value}"
    return f"{steps} = {figure(total)}{end}"
