"""A level's presets and proofs, kept beside it: their edits, and how they go along with their level and its map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from editor.document.edit import EditRefusal, is_id, on_level, unused, why_no_name, why_too_many
from runtime.campaign.model import Campaign
from runtime.campaign.play import CarryOver, Position, Preset, PresetFile, Proof
from runtime.campaign.references import Go, ReferenceKind, position_moved, position_with_ids, presets_on
from runtime.campaign.side_files import PRESETS, PROOFS
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Level
from runtime.engine.words.network import read_runs
from runtime.support.slugs import slug_of
from runtime.support.texts import FIRST

MOST_PRESETS = 1000
"""How many presets a level may have."""

MOST_PROOFS = 100
"""How many proofs a level may have."""


@dataclass(frozen=True, slots=True)
class SetPresets:
    """Give a level these presets in place of all it has."""

    level_id: str
    presets: tuple[Preset, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the presets."""
        if all(level.id != self.level_id for level in campaign.levels):
            return EditRefusal("no-such-level", {"id": self.level_id})
        for number, preset in enumerate(self.presets):
            refused = _why_not(preset, self.presets[:number])
            if refused:
                return refused
        before = campaign.presets_of(self.level_id)
        if self.presets == before.presets:
            return campaign
        after = PRESETS.put(campaign, self.level_id, replace(before, presets=self.presets))
        return why_too_many(len(self.presets) - 1, MOST_PRESETS) or after


@dataclass(frozen=True, slots=True)
class ChangeStart:
    """Let a level begin as this one does: with its map, letters, racks, pools, base scores and own rules."""

    begun: Level

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level changed."""
        return on_level(campaign, self.begun.id, lambda _level: self.begun)


def new_preset_id(presets: PresetFile, name: str) -> str:
    """An id for another preset that is called ``name``."""
    return unused(slug_of(name, "preset"), {one.id for one in presets.presets})


def arrivals_renamed(campaign: Campaign, old: str, new: str) -> Campaign:
    """The campaign once a way has another id: presets that arrive along it follow."""
    if old == new:
        return campaign
    for level_id, kept in campaign.presets.items():
        changed = tuple(
            replace(one, arriving=replace(one.arriving, edge=new))
            if one.arriving is not None and one.arriving.edge == old
            else one
            for one in kept.presets
        )
        campaign = PRESETS.put(campaign, level_id, replace(kept, presets=changed))
    return campaign


def with_carries(campaign: Campaign, change: Callable[[CarryOver], CarryOver]) -> Campaign:
    """The campaign with whatever is brought along in presets and proofs changed."""

    def of_preset(preset: Preset) -> Preset:
        arriving = preset.arriving
        if arriving is None:
            return preset
        return replace(preset, arriving=replace(arriving, carry=change(arriving.carry)))

    def of_proof(proof: Proof) -> Proof:
        return replace(proof, carry=change(proof.carry))

    presets = {
        name: replace(file, presets=tuple(map(of_preset, file.presets))) for name, file in campaign.presets.items()
    }
    proofs = {name: replace(file, proofs=tuple(map(of_proof, file.proofs))) for name, file in campaign.proofs.items()}
    is_same = (presets, proofs) == (campaign.presets, campaign.proofs)
    return campaign if is_same else replace(campaign, presets=presets, proofs=proofs)


def presets_moved(campaign: Campaign, level_id: str, go: Go, ground: Callable[[TerrainMap], TerrainMap]) -> Campaign:
    """The campaign once a level's map was resized, shifted or turned: cells go where ``go`` says, or are lost.

    ``ground`` makes the landscape after it of the one before.
    """
    return _each_position(campaign, level_id, lambda position: position_moved(position, go, ground))


def presets_with_id(campaign: Campaign, level_id: str, kind: ReferenceKind, old: str, new: str) -> Campaign:
    """The campaign once a city or token of a level has another id."""

    def swapped(of: ReferenceKind, text: str) -> str:
        return new if of is kind and text == old else text

    return _each_position(campaign, level_id, lambda position: position_with_ids(position, swapped))


def presets_losing(presets: PresetFile, lost: Callable[[Cell], bool]) -> tuple[str, ...]:
    """The names of the presets that lose something with the cells that fall off a map."""
    return tuple(
        one.name
        for one in presets.presets
        if one.position is not None and any(lost(cell) for cell in _cells(one.position))
    )


def _cells(position: Position) -> Iterator[Cell]:
    """The cells of whatever lies on the map in a position, and where captured tokens lay."""
    for city in position.cities or ():
        yield city.at
    for token in position.tokens or ():
        yield token.at
    for laid in position.letters or ():
        yield from laid
    for held in position.rack_tokens or ():
        yield from (one.at for one in held)


def _each_position(campaign: Campaign, level_id: str, change: Callable[[Position], Position]) -> Campaign:
    kept = campaign.presets.get(level_id)
    if kept is None:
        return campaign
    return PRESETS.put(campaign, level_id, presets_on(kept, change))


def _why_not(preset: Preset, others: tuple[Preset, ...]) -> EditRefusal | None:
    """Why a preset can't stand beside these others."""
    if not is_id(preset.id):
        return EditRefusal("bad-id", {"id": preset.id})
    if any(one.id == preset.id for one in others):
        return EditRefusal("id-taken", {"id": preset.id})
    if any(one.name.casefold() == preset.name.casefold() for one in others):
        return EditRefusal("preset-name-taken", {"name": preset.name})
    return why_no_name(preset.name)


PresetLetters = Mapping[Cell, str]


class LineError(ValueError):
    """A line that can't be understood; ``line`` is what it says."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def words_text(size: Size, letters: BySide[PresetLetters]) -> str:
    """The letters as lines like ``gold 3,4 across CAT``; a letter in no word stands alone."""
    lines = []
    for side in SIDES:
        on_map = {cell: letter for cell, letter in letters[side].items() if cell in size}
        runs = read_runs(LetterGrid.of(size, on_map))
        covered = {cell for run in runs for cell in run.cells}
        said = [(run.at, run.direction.value, run.text) for run in runs]
        said += [(cell, Direction.ACROSS.value, letter) for cell, letter in on_map.items() if cell not in covered]
        lines += [
            f"{side.value} {at.row + FIRST},{at.column + FIRST} {direction} {text}"
            for at, direction, text in sorted(said)
        ]
    return "\n".join(lines)


def words_of(text: str, size: Size) -> BySide[PresetLetters]:
    """The letters that such lines lay; raises LineError where one can't be understood or leaves the map."""
    laid: dict[Side, dict[Cell, str]] = {side: {} for side in SIDES}
    for line in _lines(text.splitlines()):
        try:
            owner, place, direction, word = line.split()
            side, at, way = Side(owner.lower()), _cell(place), Direction(direction.lower())
        except ValueError:
            raise LineError(line) from None
        for step, letter in enumerate(word.upper()):
            cell = at.moved(way, step)
            if cell not in size or not letter.isalpha() or laid[side].get(cell, letter) != letter:
                raise LineError(line)
            laid[side][cell] = letter
    return BySide(*(dict(sorted(laid[side].items())) for side in SIDES))


def tokens_text(tokens: Iterable[HeldToken]) -> str:
    """Captured tokens as ``flood 3,4 12``: the element, the cell where each lay, and its power."""
    return "; ".join(f"{one.element.value} {one.at.row + FIRST},{one.at.column + FIRST} {one.power}" for one in tokens)


def tokens_of(text: str, size: Size) -> tuple[HeldToken, ...]:
    """The tokens that such a text names; raises LineError where one can't be understood or lies off the map."""
    found = []
    for part in _lines(text.split(";")):
        try:
            element, place, power = part.split()
            token = HeldToken(Element(element.lower()), _cell(place), int(power))
        except ValueError:
            raise LineError(part) from None
        if token.at not in size or token.power < 0:
            raise LineError(part)
        found.append(token)
    return tuple(found)


def _lines(lines: Iterable[str]) -> list[str]:
    return [line.strip() for line in lines if line.strip()]


def _cell(text: str) -> Cell:
    row, column = text.split(",")
    return Cell(int(row) - FIRST, int(column) - FIRST)


@dataclass(frozen=True, slots=True)
class KeepProof:
    """Put a proof behind a level's others, or in the place of the one with its id."""

    level_id: str
    proof: Proof

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the proof."""
        return _on_proofs(campaign, self.level_id, self._kept)

    def _kept(self, proofs: tuple[Proof, ...]) -> tuple[Proof, ...] | EditRefusal:
        if not is_id(self.proof.id):
            return EditRefusal("bad-id", {"id": self.proof.id})
        if any(one.id == self.proof.id for one in proofs):
            return tuple(self.proof if one.id == self.proof.id else one for one in proofs)
        return why_too_many(len(proofs), MOST_PROOFS) or (*proofs, self.proof)


@dataclass(frozen=True, slots=True)
class RemoveProof:
    """Delete a proof."""

    level_id: str
    proof_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the proof."""
        return _on_proofs(campaign, self.level_id, self._removed)

    def _removed(self, proofs: tuple[Proof, ...]) -> tuple[Proof, ...] | EditRefusal:
        others = tuple(one for one in proofs if one.id != self.proof_id)
        return others if len(others) < len(proofs) else EditRefusal("no-such-proof", {"id": self.proof_id})


def proofs_with_path(campaign: Campaign, level_id: str, old: str, new: str) -> Campaign:
    """The campaign once a way to win a level has another id."""
    before = campaign.proofs_of(level_id)
    proofs = tuple(replace(one, path=new) if one.path == old else one for one in before.proofs)
    return campaign if proofs == before.proofs else PROOFS.put(campaign, level_id, replace(before, proofs=proofs))


def _on_proofs(
    campaign: Campaign, level_id: str, change: Callable[[tuple[Proof, ...]], tuple[Proof, ...] | EditRefusal]
) -> Campaign | EditRefusal:
    if all(level.id != level_id for level in campaign.levels):
        return EditRefusal("no-such-level", {"id": level_id})
    before = campaign.proofs_of(level_id)
    changed = change(before.proofs)
    if isinstance(changed, EditRefusal):
        return changed
    return campaign if changed == before.proofs else PROOFS.put(campaign, level_id, replace(before, proofs=changed))
