"""What a position is worth to one side at the end of its turn, the opponent being next, and letters on the rack."""

from __future__ import annotations

from hashlib import sha256

from runtime.ai.aims import Target, WantedWords, progress, targets
from runtime.ai.side_strength import FAR, SideStrength, Surveyor, around
from runtime.ai.token_worth import Chances, element_worth, is_clearing, tokens_worth
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import Ending, EndReason, GameState, HeldToken, Rack, is_endless
from runtime.engine.levels.level import City
from runtime.engine.levels.ruleset import NoCity, RackRules
from runtime.engine.words.words import Words
from runtime.fastgame.player_weights import EASE, ORDINARY_EASE, REACH, VOWELS, PositionWeights

_AGAIN = 0.8
"""What each letter of a kind loses against the one before."""

_UNBALANCED = 0.7
"""What each vowel or consonant too many costs."""


def room(rules: RackRules, pool: int) -> int:
    """How many letters and tokens can be held at the end of a turn without losing one at the next draw."""
    return rules.limit - min(rules.draw, pool)


def kept_worth(rack: Rack, space: int, quality: float) -> float:
    """What ``rack`` is worth to be kept, in letters, where only ``space`` letters and tokens can be.

    Of more letters the hardest will be given up. ``quality`` says how much it matters which letters they are.
    """
    letters = rack.letters
    room_left = max(0, space - len(rack.tokens))
    while len(letters) > room_left:
        letters = _without_hardest(letters)
    return len(letters) + quality * ease(letters)


def _without_hardest(letters: str) -> str:
    rests = [letters.replace(letter, "", 1) for letter in sorted(set(letters))]
    return max(rests, key=ease)


def ease(letters: str) -> float:
    """How well ``letters``, sorted, make words together."""
    total, before, again = 0.0, "", 0
    for letter in letters:
        again = again + 1 if letter == before else 0
        before = letter
        total += EASE.get(letter, ORDINARY_EASE) - _AGAIN * again
    vowels = sum(letter in VOWELS for letter in letters)
    wanted = 0.42 * len(letters)
    off = vowels - wanted if vowels > wanted else wanted - vowels
    return total - _UNBALANCED * max(0.0, off - 1.0)


def least_wanted(rack: str, number: int, seed: int, needed: frozenset[str] = frozenset()) -> str:
    """The ``number`` letters, sorted, without which the rest of ``rack`` is best; ``needed`` ones go last.

    Where it makes no difference, ``seed`` decides.
    """
    kept, given = rack, ""
    for _ in range(number):
        # Sorted, for a set has another order in each process, and the first of the best is taken.
        choices = sorted(set(kept))
        letter = max(
            choices,
            key=lambda letter: (letter not in needed, ease(kept.replace(letter, "", 1)), _lot(seed, letter)),
        )
        kept = kept.replace(letter, "", 1)
        given += letter
    return "".join(sorted(given))


def _lot(seed: int, letter: str) -> str:
    """A lot that is the same on every machine."""
    return sha256(f"{seed} {letter}".encode()).hexdigest()


_LAST_LETTERS = 12
"""From this many letters on, rack and pool together, the end by letters is in sight."""

_SAFE = 12.0
"""A lead beyond this is hardly lost in what is left of a game whose letters run out."""

_SPARE = 0.25
"""What a point of a safe lead counts for a leader who wants the end."""

_DRY, _BOTH_DRY = 0.4, 0.1
"""What a letter kept is worth once no more are drawn: it can be laid now or later, but only once.

Where the opponent draws no more either, nothing is left to wait for.
"""

_SOON = 24
"""From this many letters in the pool on, it is time to think of those that are hard to be rid of."""

_VOWELS = frozenset("AEIOUYÄÖÜ")
_HARD = frozenset("CJKQVXZ")


def is_dry(state: GameState, side: Side) -> bool:
    """Whether ``side`` draws no more."""
    return not state.pools[side] and not is_endless(state, side)


def hurries(state: GameState, side: Side, lead: float) -> bool:
    """Whether ``side``, with this ``lead``, has no more to draw and wants its letters to run out."""
    return lead > 0 and state.setup.standard_end and is_dry(state, side)


def is_lost(state: GameState, side: Side, lead: float) -> bool:
    """Whether ``side`` is behind and its last letters can turn nothing; then it lays them out and is done.

    So it is where they are too few, or where both sides have passed already.
    """
    if not (state.setup.standard_end and is_dry(state, side) and is_dry(state, side.other)):
        return False
    if lead >= 0 or state.setup.plan.objectives:
        return False
    return -lead > 6.0 + 4.0 * len(state.racks[side].letters) or state.passes >= 2


def burden(state: GameState, side: Side) -> float:
    """How much the hard letters on the rack weigh, with the end of the pool in sight."""
    if is_endless(state, side):
        return 0.0
    pool = len(state.pools[side])
    if pool >= _SOON:
        return 0.0
    letters = state.racks[side].letters
    hard = sum(letter in _HARD for letter in letters) + 2 * letters.count("Q")
    return hard * (_SOON - pool) / _SOON


def felt(lead: float, hurry: bool) -> float:
    """A ``lead`` as it counts: to a leader in a hurry only so much of it matters."""
    if not hurry or lead <= _SAFE:
        return lead
    return _SAFE + _SPARE * (lead - _SAFE)


def letters_worth(state: GameState, side: Side, weights: PositionWeights, hurry: bool) -> float:
    """The letters that ``side`` keeps, against those of the opponent, who is next to move and has drawn already."""
    rules = state.setup.rules.rack
    foe = side.other
    worth = kept_worth(state.racks[foe], rules.limit, weights.quality) * (_DRY if is_dry(state, foe) else 1.0)
    if hurry:
        return -weights.letter * worth
    own = kept_worth(state.racks[side], room(rules, len(state.pools[side])), weights.quality)
    share = 1.0
    if is_dry(state, side):
        share = _BOTH_DRY if is_dry(state, foe) else _DRY
    return weights.letter * (share * own - worth)


def finish_worth(state: GameState, side: Side, lead: float, weights: PositionWeights, hurry: bool) -> float:
    """How near the end by letters is that the leader wants and the other does not."""
    if is_endless(state, side) or not state.setup.standard_end:
        return 0.0
    rack = state.racks[side].letters
    left = len(state.pools[side]) + len(rack)
    if left >= _LAST_LETTERS:
        return -weights.burden * burden(state, side)
    hope = max(-1.0, min(1.0, lead / 8.0))
    if not hurry:
        return weights.finish * hope * (_LAST_LETTERS - left) - weights.burden * burden(state, side)
    return weights.rid * ((_LAST_LETTERS - left) - stuck(rack))


def stuck(rack: str) -> float:
    """How hard it is to lay the last letters: consonants without a vowel hardly make words."""
    if not rack or any(letter in _VOWELS for letter in rack):
        return 0.0
    return 0.5 + 0.8 * sum(letter in _HARD for letter in rack)


WON = 1000.0
"""A game that is won, before its margin is counted."""

_DRAW = 0.8
"""What the certain reach of a condition's cells counts beside a way to win."""

_READY = 0.15
"""What the letters of a word that is asked for count beside the word itself."""


class Evaluator:
    """Evaluates positions that come of one, for one side and with one player's weights."""

    def __init__(self, root: GameState, side: Side, words: Words, weights: PositionWeights) -> None:
        self._side = side
        self._words = words
        self.weights = weights
        self.surveyor = Surveyor(words)
        # Settled once, by the position that all others come of, so that all of them are valued alike.
        self._targets = targets(root, words)
        self.wanted = WantedWords(root, words, side)
        self._behind = self._lead(root) < 0
        self._lost = is_lost(root, side, self._lead(root))
        self._hurry = self.hurries(root)

    def value(self, state: GameState) -> float:
        """What ``state`` is worth; at most a little more than WON, at least as little less than −WON."""
        side, weights = self._side, self.weights
        own, theirs = (self.surveyor.standing(state, one) for one in (side, side.other))
        lead = self._lead(state)
        if state.ended is not None:
            return self._final(state.ended, lead)
        if self._lost:
            # Not ended yet is worse than ended, and the fewer letters are left the better.
            return -WON / 2 + lead + finish_worth(state, side, lead, weights, True)
        worth = weights.score * felt(lead, self._hurry)
        worth += letters_worth(state, side, weights, self._hurry)
        worth += finish_worth(state, side, lead, weights, self._hurry)
        worth += self._cities(state, own, theirs, lead)
        worth -= weights.exposed * self._exposed(state, own, theirs)
        if state.board.tokens or state.racks[side].tokens or state.racks[side.other].tokens:
            worth += tokens_worth(state, side, self._chances(state), weights.token, self._city(state))
        if state.setup.plan.objectives:
            worth += weights.way * progress(state, self._words, side)
            worth += sum(self._drawn(state, target, own, theirs) for target in self._targets)
            if self.wanted:
                worth += _READY * weights.way * self.wanted.ready(state.racks[side].letters)
        return worth

    def clearing_worth(self, state: GameState, token: HeldToken) -> float:
        """What it is worth to make the land easier around a token; what is laid waste, positions tell."""
        if not is_clearing(token.element):
            return 0.0
        return element_worth(state, token, self._side, self._chances(state), self._city(state))

    def _chances(self, state: GameState) -> Chances:
        """How likely either side reaches each cell in its next turn."""

        def of(side: Side) -> tuple[float, ...]:
            letters, ways = _letters(state, side), self.surveyor.spread(state, self.surveyor.standing(state, side))
            return tuple(_chance(steps, letters) for steps in ways)

        return BySide(of(Side.GOLD), of(Side.SILVER))

    def _city(self, state: GameState) -> float:
        """What a city counts that an element may lay waste."""
        return state.setup.rules.city.capture_bonus + self.weights.city

    def _final(self, ending: Ending, lead: float) -> float:
        """What an end is worth; who has no hope takes any but one by passes."""
        margin = max(-200.0, min(200.0, lead))
        if ending.winner is None:
            return margin
        if ending.winner is self._side:
            return WON + margin
        return margin if self._lost and ending.why is not EndReason.PASSES else margin - WON

    def hurries(self, state: GameState) -> bool:
        """Whether the side whose position is evaluated wants the end: it leads with no more to draw, or has no hope."""
        return self._lost or hurries(state, self._side, self._lead(state))

    @property
    def is_behind(self) -> bool:
        """Whether the side has the lower score in the position that all others come of."""
        return self._behind

    def _lead(self, state: GameState) -> float:
        own, theirs = (self.surveyor.standing(state, one) for one in (self._side, self._side.other))
        return float(own.face + state.base[self._side] - theirs.face - state.base[self._side.other])

    def _cities(self, state: GameState, own: SideStrength, theirs: SideStrength, lead: float) -> float:
        """What the cities are worth that one has, may take and may lose."""
        side, weights = self._side, self.weights
        mine = [city for city in state.board.cities if city.owner is side]
        foes = [city for city in state.board.cities if city.owner is side.other]
        rules = state.setup.rules
        bonus = rules.city.capture_bonus + weights.city
        worth = weights.city * (len(mine) - len(foes))
        theirs_next = self.surveyor.spread(state, theirs)
        their_letters = _letters(state, side.other)
        size = state.board.size
        for city in mine:
            last = self._last(state, len(mine), -lead)
            chance = _chance(theirs_next[size.index(city.at)], their_letters)
            chance *= self._breaks(own.guard(around(city, size)))
            worth -= weights.threat * chance * (bonus + last)
        letters = _letters(state, side)
        for city in foes:
            last = self._last(state, len(foes), lead)
            near = self._near(state, own, city)
            chance = _chance(near, letters) * self._breaks(theirs.guard(around(city, size)))
            worth += weights.attack * chance * (bonus + last) - weights.step * min(near, 30)
        for city in state.board.cities:
            if city.owner is None:
                ours = _chance(self._near(state, own, city), letters)
                others = _chance(theirs_next[size.index(city.at)], their_letters)
                worth += weights.neutral * (ours - others)
        return worth

    def _last(self, state: GameState, cities: int, lead: float) -> float:
        """What it means to a side with this ``lead`` to take the last of its opponent's ``cities``."""
        share = 1.0 if cities == 1 else 0.25 if cities == 2 else 0.1
        if not state.setup.standard_end:
            # The game goes on, but whoever owns no city lays nothing any more.
            return 0.5 * self.weights.victory * share
        if state.setup.rules.no_city is NoCity.LOSES:
            return self.weights.victory * share
        ahead = lead + state.setup.rules.city.capture_bonus + 6
        return self.weights.victory * share * max(-1.0, min(1.0, ahead / 12.0))

    def _near(self, state: GameState, own: SideStrength, city: City) -> int:
        """How many letters away ``city`` is."""
        way = self.surveyor.way(state, (city.at,))
        index = state.board.size.index(city.at)
        # The way leads from the city's neighbour; the city itself takes a letter too, and so do trees on it.
        return 0 if index in own.home else min((way[cell] for cell in own.home), default=FAR)

    def _exposed(self, state: GameState, own: SideStrength, attacker: SideStrength) -> float:
        """The points that the ``attacker`` may win by attacks on the words of ``own`` within reach."""
        near = self.surveyor.spread(state, attacker)
        letters = _letters(state, attacker.side)
        risk = 0.0
        for spots, defence in own.words:
            chance = _chance(min([near[cell] for cell in spots]), letters)
            if chance > 0.1:
                risk += chance * self._breaks(defence) * (defence + len(spots))
        return risk

    def _breaks(self, guard: int) -> float:
        """How likely an attack that comes that far beats a ``guard`` of so much strength."""
        weak, strong = self.weights.weak, self.weights.strong
        return max(0.02, min(1.0, (strong - guard) / (strong - weak)))

    def _drawn(self, state: GameState, target: Target, own: SideStrength, theirs: SideStrength) -> float:
        """What the nearness of a condition's cells is worth."""
        standing = own if target.side is self._side else theirs
        way = self.surveyor.way(state, target.cells)
        near = min((way[cell] for cell in standing.home), default=FAR)
        letters = _letters(state, target.side)
        worth = target.weight * (_DRAW * self.weights.way * _chance(near, letters) - self.weights.step * min(near, 30))
        return worth if target.side is self._side else -worth


def _chance(steps: int, letters: int) -> float:
    """How likely ``letters`` reach a cell ``steps`` away within a turn."""
    if steps >= len(REACH):
        return 0.0
    return REACH[steps] * min(1.0, letters / (steps + 3.0))


def _letters(state: GameState, side: Side) -> int:
    """How many letters ``side`` has in its next turn; whoever is to move has drawn already."""
    held = len(state.racks[side].letters)
    return held if state.to_move is side else held + state.setup.rules.rack.draw
