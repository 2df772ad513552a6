"""Make it fair: the smallest edits of a level by which the first player wins as often as the second; and advice.

Both try edits by games before they offer them. They choose by races on the seeds from 1 on; the figures that are told
are of fresh games, which had no part in the choice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

from runtime.balance.figures import ENOUGH, FEWEST
from runtime.balance.level_edits import (
    MOST_CELLS,
    EditScope,
    LevelEdit,
    are_apart,
    city_edits,
    letter_edits,
    point_edits,
    terrain_edits,
)
from runtime.balance.outcomes import MeasuredLevel
from runtime.balance.race import (
    EVEN,
    FRESH_SEED,
    Batches,
    Comparison,
    EditTrial,
    Estimate,
    IsSound,
    TriedEdit,
    confirmed,
    is_fair,
    played,
    put_together,
    race,
)
from runtime.engine.board.sides import Side
from runtime.fastgame.player_weights import LOOK_GRADE
from runtime.simulate.summary import Interval

CONFIRMING = 4 * ENOUGH
"""So many fresh games give a share to 2.5 % in either direction."""

_SETTLING = 8 * ENOUGH
"""So many give it to 1.8 %: who comes to 48 to 52 % in them does so in others too."""

SHOWN = 3
"""So many edits are offered."""

_SINGLES, _MOVES = 120, 36
"""So many changes of terrain, and moves of cities, are tried at most."""

_SINGLE_RUNGS = ((12, 40), (48, 16), (160, 10))
_TOGETHER_RUNGS = ((64, 6), (192, 3), (ENOUGH, 3))
_ROUNDS = 8
"""So many times edits are put together of what is known by then."""

_TOGETHER, _RELATED = 12, 3
"""So many are put together in a round, and so many of them are made of the same one."""

_PARTS, _PARENTS = 40, 40
"""So many single edits, and so many edits that they are added to or take the place in, are thought of for that."""

_KNOWN = _SINGLE_RUNGS[1][0]
"""Of an edit with fewer games no others are made."""

_HOPEFUL, _GIVE_UP = 0.04, 0.07
"""Who is nearer to even than this is worth fresh games; who is further off after the first of them is not played on."""

_ALIKE_POINTS = 100
"""How much is believed of what the level's own games say a point is worth, beside the squares of points tried."""

_SETTLED = 0.01
"""Who is so near to even in all games is not looked for any better."""


_Parts = frozenset[LevelEdit]
"""The single edits of which one is made."""


class SearchPhase(Enum):
    """What a search is at."""

    BASE = "base"
    SINGLES = "singles"
    TOGETHER = "together"
    CONFIRMING = "confirming"
    OVER = "over"


class SearchVerdict(Enum):
    """How a search has ended."""

    OPEN = "open"
    FAIR_ALREADY = "fair-already"
    NOTHING_OPEN = "nothing-open"
    FOUND = "found"
    NOT_FOUND = "not-found"
    NOT_PLAYED = "not-played"


class EditSearch(ABC):
    """What both searches share: the level as it is, and how far they are.

    ``player`` judges, by games against its own kind. ``found`` are edits with their fresh figures, the best first;
    it may be looked at while the search goes on, in another thread too.
    """

    def __init__(
        self, measured: MeasuredLevel, is_sound: IsSound, scope: EditScope | None = None, player: str = LOOK_GRADE
    ) -> None:
        self.measured, self.player, self.scope = measured, player, scope or EditScope()
        self._fresh = ENOUGH
        self.base = EditTrial(LevelEdit(), measured, player)
        self.phase, self.verdict = SearchPhase.BASE, SearchVerdict.OPEN
        self.found: tuple[TriedEdit, ...] = ()
        self.problem = ""
        self.done = self.of = 0
        self._is_sound = is_sound

    @property
    def share(self) -> Interval:
        """What share the first side has on the level as it is, by all games there are."""
        return self.base.share()

    @property
    def games(self) -> int:
        """Of how many games that is known."""
        return len(self.base.games())

    @abstractmethod
    def batches(self) -> Batches[None]:
        """What is to be played."""

    def _trials(self, edits: Iterable[LevelEdit]) -> list[EditTrial]:
        return [self._trial(edit) for edit in edits]

    def _trial(self, edit: LevelEdit) -> EditTrial:
        level = edit.applied(self.measured.level)
        rules = replace(self.measured.rules, pie=True) if edit.pie else self.measured.rules
        return EditTrial(edit, replace(self.measured, level=level, rules=rules), self.player)

    def _begin(self) -> Batches[bool]:
        """Play the level as it is; whether it can be played at all."""
        yield from played([self.base], ENOUGH, with_heat=True)
        if not self.base.problem:
            yield from played([self.base], self._fresh, FRESH_SEED)
        if self.base.problem:
            self.problem, self.verdict = self.base.problem, SearchVerdict.NOT_PLAYED
            return False
        return True

    def _amounts(self) -> list[int]:
        """How many points more for the second side come to an even game, by the games as they ended; and about that."""
        first = self.base.first
        leads = sorted(one.margin if one.winner is not None else 0 for one in self.base.games())
        if first is not first.GOLD:
            leads = sorted(-one for one in leads)
        middle = leads[len(leads) // 2] or (1 if self.share.value > EVEN else -1)
        return [round(middle * factor) or (1 if middle > 0 else -1) for factor in (1.0, 0.5, 1.5, 2.0)]


class FairSearch(EditSearch):
    """Looks for the smallest edits that make a level fair; it ends when ``wanted`` are confirmed.

    Single edits race first. Then each round makes others of those that were played: one more part, one less, one in
    the place of another, points put right. What they come to is foretold by the one they are made of, and then played:
    so who overshoots is drawn back by what was really seen.
    """

    def __init__(
        self,
        measured: MeasuredLevel,
        is_sound: IsSound,
        scope: EditScope | None = None,
        player: str = LOOK_GRADE,
        wanted: int = SHOWN,
    ) -> None:
        super().__init__(measured, is_sound, scope, player)
        self._fresh, self._wanted = CONFIRMING, wanted
        self._compared = Comparison(self.base)
        self._known: dict[_Parts, EditTrial] = {}
        self._confirmed: dict[LevelEdit, TriedEdit] = {}
        self._settled = set[LevelEdit]()

    def batches(self) -> Batches[None]:
        """The level, single edits, edits put together; what seems best is confirmed in between."""
        if (yield from self._begin()):
            if is_fair(self.share):
                self.verdict = SearchVerdict.FAIR_ALREADY
            elif singles := self._singles():
                self._compared = Comparison(self.base)
                self._known = {frozenset(): self.base}
                yield from self._look(singles)
            else:
                self.verdict = SearchVerdict.NOTHING_OPEN
        self.phase = SearchPhase.OVER

    def _look(self, singles: Sequence[LevelEdit]) -> Batches[None]:
        self.phase = SearchPhase.SINGLES
        trials = [self._enter(frozenset((edit,))) for edit in singles]
        best = yield from race(self._compared, trials, _SINGLE_RUNGS, self._is_sound)
        yield from self._confirm(best)
        for _ in range(_ROUNDS):
            if self._is_enough():
                break
            self.phase = SearchPhase.TOGETHER
            made = self._put_together()
            if not made:
                break
            for parts, told in made.items():
                self._compared.expected[self._enter(parts).edit] = told
            fresh = [self._known[parts] for parts in made]
            kept = [one for one in best if one.edit not in self._confirmed][:2]
            best = yield from race(self._compared, [*kept, *fresh], _TOGETHER_RUNGS, self._is_sound)
            yield from self._confirm(best)
        self.verdict = SearchVerdict.FOUND if any(one.is_fair for one in self.found) else SearchVerdict.NOT_FOUND

    def _is_enough(self) -> bool:
        # Where even is missed by little time and again, more games would be spent than it is worth.
        fair = sum(one.is_fair and one.games >= _SETTLING for one in self._confirmed.values())
        return len(self._settled) >= self._wanted or fair > self._wanted

    def _singles(self) -> list[LevelEdit]:
        level, scope = self.measured.level, self.scope
        edits = terrain_edits(level, scope, self.base.heat)[:_SINGLES] + city_edits(level, scope)[:_MOVES]
        if scope.points:
            edits += point_edits(level, self.base.first.other, self._amounts())
        return edits

    def _enter(self, parts: _Parts) -> EditTrial:
        trial = self._known[parts] = self._trial(sum(parts, LevelEdit()))
        return trial

    def _put_together(self) -> dict[_Parts, Estimate]:
        """What is to be tried next, with what it should come to: what should come nearest to even by the least change.

        Where it is made of several edits in turn, what is foretold best of it holds.
        """
        level, compared = self.measured.level, self._compared
        known = [(parts, one) for parts, one in self._known.items() if not one.problem and len(one.games()) >= _KNOWN]
        # The level itself is one of them, however unfair: points alone may do.
        parents = sorted(known, key=lambda one: (bool(one[0]), compared.cost(one[1])))[:_PARENTS]
        singles = self._parts(known)
        told: dict[_Parts, tuple[Estimate, _Parts]] = {}
        for parts, parent in parents:
            for made, estimate in (*self._relatives(parts, parent, singles), *self._finer(parts, parent)):
                if made not in self._known and (made not in told or estimate.error < told[made][0].error):
                    told[made] = (estimate, parts)
        costs = {
            parts: estimate.cost(whole, level)
            for parts, (estimate, _) in told.items()
            if len((whole := sum(parts, LevelEdit())).cells(level)) <= MOST_CELLS
        }
        chosen: dict[_Parts, Estimate] = {}
        made_of: list[_Parts] = []
        for parts in sorted(costs, key=costs.__getitem__):
            if made_of.count(told[parts][1]) < _RELATED:
                chosen[parts] = told[parts][0]
                made_of.append(told[parts][1])
            if len(chosen) == _TOGETHER:
                break
        return chosen

    def _parts(self, known: Iterable[tuple[_Parts, EditTrial]]) -> list[tuple[LevelEdit, Estimate]]:
        """The single edits of cells and cities that do most, in whichever direction."""
        base = self._compared.start
        told = [(one.edit, self._compared.of(one)) for parts, one in known if len(parts) == 1 and not one.edit.gifts]
        return sorted(told, key=lambda one: -abs(one[1].share - base))[:_PARTS]

    def _relatives(
        self, parts: _Parts, parent: EditTrial, singles: Sequence[tuple[LevelEdit, Estimate]]
    ) -> Iterator[tuple[_Parts, Estimate]]:
        """An edit with a part more, a part less, and one in the place of another."""
        base, here = self._compared.of(self.base), self._compared.of(parent)
        told = {edit: estimate for edit, estimate in singles if edit in parts}
        for old, estimate in told.items():
            if len(parts) > 1:
                yield parts - {old}, put_together(here, (base, estimate))
        for edit, estimate in singles:
            if edit in parts:
                continue
            if are_apart((*parts, edit)):
                yield parts | {edit}, put_together(here, (estimate, base))
            for old, before in told.items():
                if len(parts) > 1 and are_apart((*(parts - {old}), edit)):
                    yield (parts - {old}) | {edit}, put_together(here, (estimate, before))

    def _finer(self, parts: _Parts, parent: EditTrial) -> Iterator[tuple[_Parts, Estimate]]:
        """An edit with so many points, or so many more or less, as still are lacking to even."""
        if not self.scope.points:
            return
        first, here = self.base.first, self._compared.of(parent)
        others = frozenset(edit for edit in parts if not edit.gifts)
        ahead = sum(_ahead(edit, first.other) for edit in parts)
        lacking = round(here.pull / self._point_pull())
        for edit in point_edits(self.measured.level, first.other, [ahead + lacking]):
            yield others | {edit}, put_together(here, (Estimate(EVEN, 0.0), here))

    def _point_pull(self) -> float:
        """How far a point puts who has it ahead: by the points that were tried, where some were."""
        compared, start = self._compared, self._compared.of(self.base).pull
        done, tried = _ALIKE_POINTS * compared.point_pull, _ALIKE_POINTS
        for parts, one in self._known.items():
            ahead = sum(_ahead(edit, self.base.first.other) for edit in parts)
            if len(parts) == 1 and ahead and not one.problem and len(one.games()) >= _KNOWN:
                done += ahead * (start - compared.of(one).pull)
                tried += ahead * ahead
        return max(done / tried, 0.005)

    def _confirm(self, best: Sequence[EditTrial]) -> Batches[None]:
        """Play fresh games of the best edits, first few of each, and then of those that might be fair."""
        self.phase = SearchPhase.CONFIRMING
        new = [one for one in best if one.edit not in self._confirmed]
        hopeful = [one for one in new if abs(self._compared.of(one).share - EVEN) <= _HOPEFUL]
        for one in hopeful[:SHOWN] or (new[:1] if not self.found else []):
            for games, far in ((ENOUGH, _GIVE_UP), (CONFIRMING, 2 * _SETTLED), (_SETTLING, 0.0)):
                yield from played([one], games, FRESH_SEED)
                if one.problem:
                    break
                self._confirmed[one.edit] = confirmed(self.base, one)
                self.found = self._ranked()
                if abs(self._compared.of(one).share - EVEN) > far:
                    break
            if self._is_near(one):
                self._settled.add(one.edit)
                self.found = self._ranked()
            if self._is_enough():
                return

    def _is_near(self, one: EditTrial) -> bool:
        told = self._confirmed.get(one.edit)
        if told is None or not told.is_fair or told.games < _SETTLING:
            return False
        return abs(self._compared.of(one).share - EVEN) <= _SETTLED

    def _ranked(self) -> tuple[TriedEdit, ...]:
        level = self.measured.level

        def cost(one: TriedEdit) -> tuple[bool, bool, float]:
            return not one.is_fair, one.edit not in self._settled, Estimate(one.share.value, 0.0).cost(one.edit, level)

        return tuple(sorted(self._confirmed.values(), key=cost)[:SHOWN])


def _ahead(edit: LevelEdit, side: Side) -> int:
    """How many points more than the other one a side is given."""
    return edit.points[side] - edit.points[side.other]


class AdviceSearch(EditSearch):
    """What would help who is behind: of each kind of edit the one that helps most, with its effect.

    The kinds are points and letters, a neutral city moved, a cell of another terrain, and the pie rule, which the
    engine plays and so by fewer games.
    """

    def batches(self) -> Batches[None]:
        """The level, each kind's race, and fresh games of what is best."""
        if (yield from self._begin()):
            if is_known_even(self.share):
                self.verdict = SearchVerdict.FAIR_ALREADY
            else:
                yield from self._advise()
                self.verdict = SearchVerdict.FOUND if self.found else SearchVerdict.NOT_FOUND
        self.phase = SearchPhase.OVER

    def _advise(self) -> Batches[None]:
        self.phase = SearchPhase.SINGLES
        compared, best = Comparison(self.base), list[tuple[EditTrial, int]]()
        for edits, games in self._kinds():
            rungs = ((16, 12), (48, 4), (FEWEST, 1)) if len(edits) > 6 else ((FEWEST, 1),)
            left = yield from race(compared, self._trials(edits), rungs, self._is_sound)
            best += [(one, games) for one in left]
        self.phase = SearchPhase.CONFIRMING
        for one, games in best:
            yield from played([one], games, FRESH_SEED)
            tried = confirmed(self.base, one)
            if not one.problem and _helps(self.base.share(FRESH_SEED).value, tried):
                known = (*self.found, tried)
                self.found = tuple(sorted(known, key=lambda other: abs(other.share.value - EVEN)))

    def _kinds(self) -> Iterator[tuple[list[LevelEdit], int]]:
        """The edits of each kind, and how many fresh games the best of them is worth."""
        level, first, scope = self.measured.level, self.base.first, self.scope
        behind = first.other if self.share.value > EVEN else first
        if scope.points:
            yield point_edits(level, first.other, self._amounts()), ENOUGH
            yield letter_edits(behind, self.measured.rules), ENOUGH
        yield city_edits(level, scope, neutral_only=True)[:_MOVES], ENOUGH
        yield terrain_edits(level, scope, self.base.heat)[: _SINGLES // 2], ENOUGH
        if scope.points and not self.measured.rules.pie:
            yield [LevelEdit(pie=True)], FEWEST


def is_known_even(share: Interval) -> bool:
    """Whether nobody is surely ahead, and nobody can be far ahead."""
    return share.low <= EVEN <= share.high and share.high - share.low <= 0.11


def _helps(before: float, tried: TriedEdit) -> bool:
    """Whether an edit surely brings the share nearer to even."""
    change = tried.difference
    if change is None or abs(tried.share.value - EVEN) >= abs(before - EVEN):
        return False
    return change.share.high < 0 if before > EVEN else change.share.low > 0
