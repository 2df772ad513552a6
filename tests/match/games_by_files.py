"""Random legal players who play by files, each with a program of their own that knows their side alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from runtime import resources
from runtime.campaign.play_json import record_text
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.turn_json import (
    SUFFIX,
    TurnFile,
    kept_turns_text,
    read_kept_turns,
    read_turn,
    turn_text,
)
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.actions import (
    Action,
    Choose,
    Commit,
    Discard,
    Invoke,
    Order,
    Redeploy,
    Resign,
    Spy,
    turn_end,
)
from runtime.engine.game.state import UNKNOWN, Phase
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.placement import check
from runtime.engine.moves.redeploy import Lift, lift
from runtime.engine.turn.view import SideView
from runtime.engine.words.network import reading_order
from runtime.engine.words.words import Words
from runtime.match.correspondence import Correspondence, FarStatus
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.issues import Issue

SCHEMAS = Schemas(resources.schemas())


@dataclass(frozen=True)
class Played:
    """What a game is played with: its words, and those of them that random players know."""

    level: Level
    rules: Ruleset
    words: Words
    known: Vocabulary


def any_action(view: SideView, played: Played, random: Random) -> Action:
    """Something that ``view.side`` may do, of every kind there is; it may be refused."""
    if view.choice is not None:
        return Choose(random.choice(view.choice.options).id)
    if view.waiting is not None:
        return Order(tuple(random.sample(view.waiting.defenders, len(view.waiting.defenders))))
    if view.must_discard:
        return Discard("".join(random.sample(view.rack.letters, view.must_discard)))
    lot = random.random()
    if lot < 0.01 and view.turn > 20:
        return Resign()
    if lot < 0.2 and view.rack.tokens:
        return Invoke(random.choice(view.rack.tokens).element)
    lifted = any_lift(view, played, random) if lot < 0.2 and not view.redeployed else None
    laid = lifted or any_word(view, played, random, spies=lot < 0.3) if lot < 0.8 else None
    return laid or turn_end(view.allowed)


def any_lift(view: SideView, played: Played, random: Random) -> Action | None:
    for run in sorted(view.table.network(view.side, played.words).runs, key=reading_order):
        lifted = lift(view.table, view.side, view.rack, played.words, at=run.at, direction=run.direction)
        if isinstance(lifted, Lift):
            held = view.rack.letters + "".join(laid.letter for laid in lifted.lifted)
            return Redeploy(run.at, run.direction, "".join(random.sample(held, lifted.must_discard)))
    return None


def any_word(view: SideView, played: Played, random: Random, *, spies: bool) -> Action | None:
    rack, own = view.rack.letters, view.table.board.letters[view.side]
    runs = list(candidates(view.table, view.side, rack, played.words, played.known))
    for run in random.sample(runs, min(len(runs), 20)):
        laid = new_letters(own, run)
        if not check(view.table, view.side, rack, laid, played.words):
            return Spy(laid) if spies and view.spies[view.side] else Commit(laid)
    return None


@dataclass
class Far:
    """A player far away: a game that is kept in a file after every step, and files that come and go."""

    game: Correspondence
    folder: Path
    played: Played
    random: Random

    def act(self) -> None:
        """Do what there is to do, until the other is to act; the rack and the pool of the other are never there."""
        side, session = self.game.side, self.game.session
        assert session is not None
        while self.game.standing is FarStatus.MOVE:
            action = any_action(session.view(side), self.played, self.random)
            if session.submit(side, action, session.number):
                assert not session.submit(side, turn_end(session.view(side).allowed), session.number)
            state = session.state
            assert set(state.racks[side.other].letters + state.pools[side.other]) <= {UNKNOWN}
            assert state.phase is Phase.OVER or UNKNOWN not in state.racks[side].letters

    def write(self, file: TurnFile) -> Path:
        path = self.folder / f"{file.number}{SUFFIX}"
        path.write_text(turn_text(file), encoding="utf-8")
        return path

    def again(self) -> None:
        """Leave the program, and come back to it."""
        path = self.folder / f"{self.game.side.value}.json"
        path.write_text(kept_turns_text(self.game.kept), encoding="utf-8")
        kept = read_kept_turns(path, SCHEMAS)
        assert kept.value is not None, kept.issues
        game = Correspondence.resumed(kept.value, self.played.words)
        assert isinstance(game, Correspondence), game
        assert game.kept == self.game.kept
        if self.game.session is not None and game.session is not None:
            assert game.session.state == self.game.session.state
        self.game = game


def read(path: Path) -> TurnFile:
    found = read_turn(path, SCHEMAS)
    assert found.value is not None, found.issues
    return found.value


def seated(played: Played, folder: Path, seed: int) -> tuple[Far, Far, list[Path]]:
    """Both players when the invitation has been answered, and the files until then."""
    random = Random(seed)
    side = random.choice(SIDES)
    host = Far(
        Correspondence.invited(played.level, played.rules, played.words, side, name="Ada"), folder, played, random
    )
    paths = [host.write(host.game.files[0])]
    accepted = Correspondence.accepted(read(paths[0]), played.words, "Ben")
    assert isinstance(accepted, Correspondence), accepted
    guest = Far(accepted, folder, played, random)
    paths.append(guest.write(accepted.files[1]))
    assert host.game.receive(read(paths[1])) is None
    return host, guest, paths


def play(played: Played, folder: Path, seed: int, *, leaves: float = 0.1) -> tuple[BySide[str], list[Path]]:
    """One game from the invitation to the last file: the records of both sides, and all files.

    Each leaves its program now and then, with this probability after each file.
    """
    mover, other, paths = seated(played, folder, seed)
    while mover.game.standing is not FarStatus.DONE or other.game.standing is not FarStatus.DONE:
        mover.act()
        assert mover.game.standing is FarStatus.SENDING
        paths.append(mover.write(mover.game.send()))
        problem: Issue | None = other.game.receive(read(paths[-1]))
        assert problem is None, problem
        for far in (mover, other):
            if far.random.random() < leaves:
                far.again()
        mover, other = other, mover
    records = {}
    for far in (mover, other):
        assert far.game.session is not None
        assert far.game.session.whole is not None
        records[far.game.side] = record_text(far.game.session.whole)
    return BySide(records[Side.GOLD], records[Side.SILVER]), paths
