"""A game by files between two programs far apart, without a server; each holds only what its side may see.

**Chance.** Each side draws letters by a seed of its own, and a third one settles what both see (regions of elements,
effects of chance). Each program makes a secret of 256 bits, and of that a share of the common chance. Neither can
choose any of the three: the invitation seals the host's secret and share by their fingerprints (SHA-256); the answer
seals the guest's secret and holds its share openly; only then does the host show its own share. The common seed is a
fingerprint of both shares, a side's own one of its secret and the common seed.

**Files.** They have numbers and go to and fro: 0 is the host's invitation (with the level whole, its rules and the
fingerprint of the words), 1 the guest's answer, 2 the host's first turn, or its share alone where the guest moves
first. Every later one holds what its sender did until the other is to act: a turn, the order of a defence, an answer
to a choice. Each names the game by the fingerprint of its invitation and the file before it by that file's, and says
the fingerprint of all that both see afterwards. Letters that are given up are told by their number alone, and what
spies find not at all: a code by the secret (HMAC) binds the sender to what they were.

**The end.** The file that ends the game reveals its sender's secret and actions, and one more file those of the other.
Each program plays the whole game again with the letters as they were, and names what was played that was not in a
rack. Both come to the same record, byte for byte.

**What that does not do.** Files are not signed: who can change mails can send a file in the place of another, which is
found out with the next answer, and a stranger can accept an invitation before its reader does. Who takes their own
program apart may foresee their own letters and the common chance, but change neither. Who stops answering shows
nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from runtime.campaign.play import SessionData
from runtime.campaign.turn_json import KeptTurns, Reveal, TurnFile, checked
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Action
from runtime.engine.game.events import Event
from runtime.engine.game.state import UNTOLD, GameState
from runtime.engine.levels.level import Level, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.notation import write_action
from runtime.engine.records.record import Record, Replayed, fingerprint
from runtime.engine.turn.first_position import NotPlayableError
from runtime.engine.turn.turn import Applied, Result, apply, start
from runtime.engine.turn.unseen import apply_half, open_position, told, unseen
from runtime.engine.words.words import Words
from runtime.match.scryptic import Scryptic
from runtime.match.session import Session
from runtime.support.issues import Issue, IssueCode, Severity

SECRET_BYTES = 32


class FarStatus(Enum):
    """What a game by files waits for."""

    ANSWER = "answer"
    """The invitation was not answered yet."""
    MOVE = "move"
    """It is this side's turn."""
    SENDING = "sending"
    """This side has done what it has to do, and the file is to be sent."""
    TURN = "turn"
    """The other side's file has not come yet."""
    DONE = "done"
    """The game is over, and both sides have shown what they held."""


class HalfGame(Scryptic):
    """Scryptic where the letters of one side are not known."""

    def attempt(self, state: GameState, player: Side, move: Action) -> Result:
        """As in any game; see :func:`apply_half`."""
        return self.not_to_act(state, player) or apply_half(state, move, self.words)


class FarSession(Session):
    """A game as the program of ``side`` holds it; the other's actions come out of files, and nothing is taken back."""

    def __init__(self, opening: Record, words: Words, side: Side, draws: BySide[int]) -> None:
        """Begin a game of the level and rules of ``opening``; raises NotPlayableError."""
        first = _first(opening, words, draws)
        super().__init__(opening.level, opening.rules, words, opening.seed, first)
        self.game = HalfGame(first.state, words)
        self.side = side
        self._first, self._opening_record = first, opening
        self.whole: Record | None = None
        """All of it, once both sides have shown what they held."""

    @property
    def record(self) -> Record:
        """The game until now as far as it is known; it can be replayed once all of it is."""
        actions = tuple(ply.move for ply in self.made)
        return self.whole or replace(self._opening_record, actions=actions, result=fingerprint(self.state))

    @property
    def can_take_back(self) -> int:
        """Nothing can be taken back: what has been seen can't be unseen."""
        return 0

    def replayed(self) -> Replayed:
        """The game up to now as this side's program saw it."""
        states = (*(ply.before for ply in self.made), self.state)
        events: tuple[tuple[Event, ...], ...] = (self._first.events, *(ply.events for ply in self.made))
        return Replayed(states, events)


class Correspondence:
    """One side's game by files: takes the other side's, makes its own, and can be kept and resumed at any time."""

    def __init__(self, kept: KeptTurns, words: Words) -> None:
        """A game of which only the files up to the answer are known; :meth:`resumed` goes on with any."""
        self.side, self.words = kept.side, words
        self._secret, self._data = kept.secret, kept.kept
        self.files: tuple[TurnFile, ...] = kept.files[:2]
        self.session: FarSession | None = None
        if len(self.files) > 1:
            self.session = self._begun(self.files)

    @classmethod
    def invited(cls, level: Level, rules: Ruleset, words: Words, side: Side, *, name: str = "") -> Correspondence:
        """A new game that ``side`` invites to. Raises NotPlayableError.

        Nobody may change sides in it (the pie rule): that would show one side's letters to the other.
        """
        persons = replace(level, seats=BySide(Seat(), Seat()))
        opening = Record(persons, replace(rules, pie=False), words.hash, 0)
        _first(opening, words, BySide(UNTOLD, UNTOLD))
        secret = secrets.token_hex(SECRET_BYTES)
        share = _digest(_digest("share", secret))
        invitation = TurnFile(side, name=name, seal=_digest("secret", secret), share=share, opening=opening)
        return cls(KeptTurns(side, secret, (checked(invitation),)), words)

    @classmethod
    def accepted(cls, invitation: TurnFile, words: Words, name: str = "") -> Correspondence | Issue:
        """The game that a file invites to, or why it can't be played here."""
        wrong = why_no_invitation(invitation, words)
        if wrong is not None:
            return wrong
        secret, side = secrets.token_hex(SECRET_BYTES), invitation.side.other
        answer = TurnFile(side, 1, invitation.check, invitation.check, name)
        answer = replace(answer, seal=_digest("secret", secret), share=_digest("share", secret))
        return cls(KeptTurns(side, secret, (invitation, checked(answer))), words)

    @classmethod
    def resumed(cls, kept: KeptTurns, words: Words) -> Correspondence | Issue:
        """A game as it was kept, or why it can't go on."""
        wrong = why_no_invitation(kept.files[0], words)
        if wrong is not None:
            return wrong
        try:
            game, own = cls(kept, words), kept.actions
        except NotPlayableError:
            return _issue("turn-level")
        for file in kept.files[2:]:
            if file.side is not game.side:
                problem = game.receive(file)
            else:
                number = len(file.actions)
                problem = game._repeat(own[:number])
                game.files, own = (*game.files, file), own[number:]
            if problem is not None:
                return problem
        return game._repeat(own) or game

    # What can be told

    @property
    def opening(self) -> Record:
        """The level, its rules and its words, without what was played."""
        opening = self.files[0].opening
        if opening is None:
            raise ValueError("an invitation holds its level")
        return opening

    @property
    def id(self) -> str:
        """What the game is known by."""
        return self.files[0].check

    @property
    def names(self) -> BySide[str]:
        """What the players are called, as far as that is known."""
        given = {file.side: file.name for file in self.files[:2]}
        return BySide(given.get(Side.GOLD, ""), given.get(Side.SILVER, ""))

    @property
    def standing(self) -> FarStatus:
        """What the game waits for."""
        if self.session is None:
            return FarStatus.ANSWER
        if all(file.reveal is not None for file in self.files[-2:]):
            return FarStatus.DONE
        if self._due is not self.side:
            return FarStatus.TURN
        return FarStatus.MOVE if self.session.to_act == (self.side,) else FarStatus.SENDING

    @property
    def whole(self) -> Record | None:
        """All of the game, once the other side has shown what it held."""
        return self.session.whole if self.session is not None else None

    @property
    def sent(self) -> TurnFile | None:
        """The last file of this side, to be sent again where it was lost."""
        return next((file for file in reversed(self.files) if file.side is self.side), None)

    @property
    def kept(self) -> KeptTurns:
        """The game as it is kept."""
        return KeptTurns(self.side, self._secret, self.files, self._own(), self._data)

    def having(self, data: SessionData) -> KeptTurns:
        """The game as it is kept, with what is told of it in lists."""
        self._data = data
        return self.kept

    # What changes it

    def send(self) -> TurnFile:
        """The next file of this side, which is kept from now on; raises ValueError where none is due."""
        session = self.session
        if session is None or self.standing is not FarStatus.SENDING:
            raise ValueError("there is nothing to send now")
        number, own = len(self.files), self._own()
        done = own[sum(len(file.actions) for file in self.files if file.side is self.side) :]
        file = TurnFile(
            self.side,
            number,
            self.id,
            self.files[-1].check,
            seal=_bound(self._secret, self.id, number, done),
            share=_digest("share", self._secret) if number == 2 else "",
            actions=tuple(map(told, done)),
            position=fingerprint(open_position(session.state)),
            reveal=Reveal(self._secret, own) if session.is_over else None,
        )
        self.files = (*self.files, checked(file))
        self._settle()
        return self.files[-1]

    def receive(self, file: TurnFile) -> Issue | None:
        """Take the other side's next file, and do what it says; or say why not, and change nothing."""
        problem = self._misplaced(file)
        if problem is not None:
            return problem
        files = (*self.files, file)
        try:
            session = self.session or self._begun(files)
        except NotPlayableError:
            return _issue("turn-level")
        if file.number > 1:
            problem = _issue("turn-secret", file) if session is None else self._disputed(file, session)
        if problem is not None:
            return problem
        self.files, self.session = files, session
        for action in file.actions:
            if session is not None:
                session.attempt(file.side, action)
        self._settle()
        return None

    # Inside

    @property
    def _due(self) -> Side:
        """Whose file is next."""
        host = self.files[0].side
        return host if len(self.files) % 2 == 0 else host.other

    def _own(self) -> tuple[Action, ...]:
        """All that this side did, as it was."""
        made = self.session.made if self.session is not None else ()
        return tuple(ply.move for ply in made if ply.player is self.side)

    def _begun(self, files: tuple[TurnFile, ...]) -> FarSession | None:
        """The game of these files before its first action; None where a share is not known yet, or is another."""
        shares = _shares(files, _digest("share", self._secret) if files[0].side is self.side else "")
        if shares is None:
            return None
        common = _digest("common", *shares)
        draws = BySide(UNTOLD, UNTOLD).having(self.side, _seed("letters", self._secret, common))
        return FarSession(_begins(files, common), self.words, self.side, draws)

    def _settle(self) -> None:
        """Put the whole game together as soon as the other side has shown what it held."""
        reveal = next((file.reveal for file in self.files if file.side is not self.side and file.reveal), None)
        if reveal is not None and self.session is not None:
            whole = _whole(self.files, self._reveals(reveal), self.words)
            self.session.whole = whole if isinstance(whole, Record) else None

    def _reveals(self, theirs: Reveal) -> BySide[Reveal]:
        """What both sides have held, and done."""
        return BySide(theirs, theirs).having(self.side, Reveal(self._secret, self._own()))

    def _repeat(self, actions: Iterable[Action]) -> Issue | None:
        """Do once more what this side has done before."""
        for action in actions:
            if self.session is None or isinstance(self.session.attempt(self.side, action), tuple):
                return _issue("turn-kept")
        return None

    def _misplaced(self, file: TurnFile) -> Issue | None:
        """Why a file is not the next one of the other side."""
        number, code = len(self.files), ""
        if (file.check if file.number == 0 else file.game) != self.id:
            code = "turn-other-game"
        elif file.side is self.side:
            code = "turn-own"
        elif file.number < number:
            is_known = self.files[file.number].check == file.check
            code = "turn-again" if is_known else "turn-rival"
        elif file.number > number or self._due is not file.side:
            code = "turn-early"
        elif file.before != self.files[-1].check:
            code = "turn-broken"
        elif file.number == 1 and not (file.seal and file.share):
            code = "turn-refused"
        return _issue(code, file, expected=number) if code else None

    def _disputed(self, file: TurnFile, session: FarSession) -> Issue | None:
        """Why what a file says can't be done, or does not lead to where it says."""
        state = session.state
        for action in file.actions:
            result = apply_half(state, action, self.words) if state.to_act is file.side else ()
            if not isinstance(result, Applied):
                return _issue("turn-refused", file, action=write_action(action)[:80])
            state = result.state
        is_over = state.ended is not None
        if not is_over and state.to_act is file.side:
            return _issue("turn-unfinished", file)
        if fingerprint(open_position(state)) != file.position:
            return _issue("turn-differs", file)
        if (file.reveal is not None) != is_over:
            return _issue("turn-reveal", file)
        if file.reveal is None:
            return None
        files, reveals = (*self.files, file), self._reveals(file.reveal)
        problem = _unsealed(files, file.side, file.reveal)
        whole = problem or _whole(files, reveals, self.words)
        return whole if isinstance(whole, Issue) else None


def why_no_invitation(file: TurnFile, words: Words) -> Issue | None:
    """Why a game can't begin with a file, as far as can be told without beginning it."""
    opening = file.opening
    if file.number or opening is None or opening.first or not (file.seal and file.share):
        return _issue("turn-no-invitation")
    return _issue("turn-words") if opening.words != words.hash else None


def _first(opening: Record, words: Words, draws: BySide[int]) -> Applied:
    """How a game begins for a program that knows these seeds alone."""
    first = start(opening.level, opening.rules, opening.seed, words, draws)
    state = first.state
    for side in (one for one in Side if draws[one] == UNTOLD):
        state = unseen(state, side)
    return replace(first, state=state)


def _begins(files: tuple[TurnFile, ...], common: str) -> Record:
    """How a game begins: its level and rules, the seed of what both see, and who plays."""
    opening = files[0].opening
    if opening is None:
        raise ValueError("an invitation holds its level")
    host = files[0].side
    players = BySide("", "").having(host, files[0].name).having(host.other, files[1].name)
    return replace(opening, seed=_seed("chance", common), players=players)


def _shares(files: tuple[TurnFile, ...], own: str = "") -> tuple[str, str] | None:
    """The host's share, ``own`` where that is this side's, and the guest's; None where it is unknown or another."""
    shown = own or (files[2].share if len(files) > 2 else "")
    if len(files) < 2 or _digest(shown) != files[0].share:
        return None
    return shown, files[1].share


def _whole(files: tuple[TurnFile, ...], reveals: BySide[Reveal], words: Words) -> Record | Issue:
    """The whole game with the letters as they came, or what was done in it that can't be."""
    shares = _shares(files)
    if shares is None:
        return _issue("turn-secret")
    common = _digest("common", *shares)
    draws = reveals.map(lambda one: _seed("letters", one.secret, common))
    began = replace(_begins(files, common), draws=draws)
    state = start(began.level, began.rules, began.seed, words, draws).state
    left = {side: list(reveals[side].actions) for side in Side}
    done: list[Action] = []
    for file in files[2:]:
        for _ in file.actions:
            action = left[file.side].pop(0)
            result = apply(state, action, words) if state.to_act is file.side else ()
            if not isinstance(result, Applied):
                return _issue("turn-letters", file, action=write_action(action)[:80])
            state = result.state
            done.append(action)
        if fingerprint(open_position(state)) != file.position:
            return _issue("turn-letters", file, action="")
    return replace(began, actions=tuple(done), result=fingerprint(state))


def _unsealed(files: tuple[TurnFile, ...], sender: Side, reveal: Reveal) -> Issue | None:
    """What a side shows at the end that is not what it has sealed."""
    own = [file for file in files if file.side is sender]
    share = files[1].share if sender is files[1].side else files[2].share
    if _digest("secret", reveal.secret) != own[0].seal or _digest("share", reveal.secret) != share:
        return _issue("turn-secret", own[-1])
    left = list(reveal.actions)
    for file in own[1:]:
        number = len(file.actions)
        done = tuple(left[:number])
        del left[:number]
        seal = _bound(reveal.secret, files[0].check, file.number, done)
        if tuple(map(told, done)) != file.actions or not hmac.compare_digest(seal, file.seal):
            return _issue("turn-actions", file)
    return _issue("turn-actions", own[-1]) if left else None


def _digest(*parts: str) -> str:
    """The fingerprint of texts, each told from the next."""
    return hashlib.sha256("\n".join(("scryptic", *parts)).encode()).hexdigest()


def _seed(*parts: str) -> int:
    """A seed of 64 bits out of texts."""
    return int(_digest(*parts)[:16], 16)


def _bound(secret: str, game: str, number: int, actions: Iterable[Action]) -> str:
    """What binds a side to its actions as they were; who doesn't know its secret can tell nothing of them."""
    text = "\n".join((game, str(number), *map(write_action, actions)))
    return hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).hexdigest()


def _issue(code: str, file: TurnFile | None = None, **details: str | int) -> Issue:
    figures = {"number": file.number, "side": file.side.value} if file is not None else {}
    return Issue(Severity.ERROR, IssueCode(code), details={**figures, **details})
