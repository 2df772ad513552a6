"""Make it fair: the smallest edits of a level by which the first player wins as often as the second; and advice.

Both try edits by games before they offer them. They choose by races on the seeds from 1 on; the figures that are told
are of fresh games, which had no part in the choice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from itertools import combinations

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
    CELL_COST,
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
    race,
)
from runtime.fastgame.player_weights import LOOK_GRADE
from runtime.simulate.summary import Interval

CONFIRMING = 4 * ENOUGH
"""So many fresh games give a share to 2.5 % in either direction."""

SHOWN = 3
"""So many edits are offered."""

_SINGLES, _MOVES, _TOGETHER = 120, 36, 24
"""So many changes of terrain, moves of cities, and edits made of several are tried at most."""

_SINGLE_RUNGS = ((12, 40), (48, 16), (144, 12))
_TOGETHER_RUNGS = ((48, 12), (144, 8), (ENOUGH, 5))
_ROUNDS = 3
"""So many times edits are put together of what is known by then."""

_GIVE_UP = 0.07
"""Who is so far from even after the first fresh games is not played on."""


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
    """Looks for the smallest edits that make a level fair; it ends when ``wanted`` are confirmed."""

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
        self._known: dict[LevelEdit, EditTrial] = {}
        self._confirmed: dict[LevelEdit, TriedEdit] = {}

    def batches(self) -> Batches[None]:
        """The level, single edits, edits put together; what seems best is confirmed in between."""
        if (yield from self._begin()):
            if is_fair(self.share):
                self.verdict = SearchVerdict.FAIR_ALREADY
            elif singles := self._trials(self._singles()):
                yield from self._look(singles)
            else:
                self.verdict = SearchVerdict.NOTHING_OPEN
        self.phase = SearchPhase.OVER

    def _look(self, singles: Sequence[EditTrial]) -> Batches[None]:
        self.phase = SearchPhase.SINGLES
        self._enter(singles)
        best = yield from race(self.base, singles, _SINGLE_RUNGS, self._is_sound)
        for _ in range(_ROUNDS):
            self.phase = SearchPhase.TOGETHER
            fresh = self._trials(self._put_together(best))
            self._enter(fresh)
            best = yield from race(self.base, [*best[: _TOGETHER // 2], *fresh], _TOGETHER_RUNGS, self._is_sound)
            self.phase = SearchPhase.CONFIRMING
            yield from self._confirm(best)
            if sum(one.is_fair for one in self.found) >= self._wanted:
                break
        self.verdict = SearchVerdict.FOUND if any(one.is_fair for one in self.found) else SearchVerdict.NOT_FOUND

    def _singles(self) -> list[LevelEdit]:
        level, scope = self.measured.level, self.scope
        edits = terrain_edits(level, scope, self.base.heat)[:_SINGLES] + city_edits(level, scope)[:_MOVES]
        if scope.points:
            edits += point_edits(level, self.base.first.other, self._amounts())
        return edits

    def _enter(self, trials: Iterable[EditTrial]) -> None:
        self._known |= {one.edit: one for one in trials}

    def _put_together(self, best: Sequence[EditTrial]) -> list[LevelEdit]:
        """Edits of two or three parts that should come to an even game, by what their parts change each.

        Points are put right too: so many as the best edits still lack.
        """
        level, compared = self.measured.level, Comparison(self.base)
        parts = [(one.edit, compared.of(one)) for one in best if not one.problem]
        parts += self._other_singles(compared, {edit for edit, _ in parts})
        parts = [(edit, told) for edit, told in parts if abs(told.change) > CELL_COST]
        costs: dict[LevelEdit, float] = {}
        for count in (2, 3):
            for some in combinations(parts[: 30 if count == 2 else 16], count):
                edits = [edit for edit, _ in some]
                if not are_apart(edits):
                    continue
                whole = sum(edits, LevelEdit())
                if whole in self._known or len(whole.cells(level)) > MOST_CELLS:
                    continue
                told = Estimate(compared.start + sum(one.change for _, one in some), 0.0, 0.0)
                costs[whole] = told.cost(whole, level)
        for edit in self._finer_points(compared):
            costs.setdefault(edit, CELL_COST)
        return sorted((edit for edit in costs if edit not in self._known), key=lambda edit: costs[edit])[:_TOGETHER]

    def _other_singles(self, compared: Comparison, but: set[LevelEdit]) -> list[tuple[LevelEdit, Estimate]]:
        """Edits of which less is known, those first that change most the right way."""
        sign = 1 if compared.start > EVEN else -1
        known = [one for edit, one in self._known.items() if edit not in but and not one.problem]
        told = [(one.edit, compared.of(one)) for one in known if len(one.games()) >= _SINGLE_RUNGS[1][0]]
        return sorted(told, key=lambda one: sign * one[1].change)

    def _finer_points(self, compared: Comparison) -> Iterator[LevelEdit]:
        """Points alone, put right by what those that were tried have changed."""
        if not self.scope.points:
            return
        second = self.base.first.other
        for edit, one in self._known.items():
            ahead = edit.points[second] - edit.points[second.other]
            told = compared.of(one)
            if ahead and not edit.terrain and not edit.cities and told.change:
                wanted = round(ahead * (EVEN - compared.start) / told.change)
                near = [wanted, wanted - 1, wanted + 1] if 0 < abs(wanted) <= 4 * abs(ahead) else []
                yield from point_edits(self.measured.level, second, near)

    def _confirm(self, best: Sequence[EditTrial]) -> Batches[None]:
        """Play fresh games of the best edits, first few of each, and then of those that might be fair."""
        new = [one for one in best if one.edit not in self._confirmed]
        for one in new[: SHOWN + 1]:
            for games in (ENOUGH, CONFIRMING):
                yield from played([one], games, FRESH_SEED)
                if one.problem or abs(one.share(FRESH_SEED).value - EVEN) > _GIVE_UP:
                    break
            if one.problem:
                continue
            self._confirmed[one.edit] = confirmed(self.base, one)
            self.found = self._ranked()
            if sum(found.is_fair for found in self.found) >= self._wanted:
                return

    def _ranked(self) -> tuple[TriedEdit, ...]:
        level = self.measured.level

        def cost(one: TriedEdit) -> tuple[bool, float]:
            return not one.is_fair, Estimate(one.share.value, 0.0, 0.0).cost(one.edit, level)

        return tuple(sorted(self._confirmed.values(), key=cost)[:SHOWN])


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
        best = list[tuple[EditTrial, int]]()
        for edits, games in self._kinds():
            rungs = ((16, 12), (48, 4), (FEWEST, 1)) if len(edits) > 6 else ((FEWEST, 1),)
            left = yield from race(self.base, self._trials(edits), rungs, self._is_sound)
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
