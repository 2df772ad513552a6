"""Asks how a random map is to be, and shows it before it is taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.form import FormDialog, number_box, side_by_side
from editor.dialogs.map_preview import Maker, MapPreview
from editor.mapmaker.generator import MAKER_FAILED, MAKERS
from editor.mapmaker.map_options import (
    LENGTHS,
    MOST_GROUND,
    SEEDS,
    MadeMap,
    MapOptions,
    Note,
    kept_on,
    left_without,
    level_with,
)
from editor.mapmaker.orbits import Die
from editor.terrain_table import terrain_spec
from editor.tools.names import SYMMETRIES, TERRAINS
from editor.widgets import ICON, symmetry_icon
from runtime.campaign.level_json import LEVEL
from runtime.checks import check_level
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.issues import Issue
from runtime.support.texts import Texts, mark, names_of
from runtime.support.wording import say_issue
from runtime.ui.painter.board import BoardPainter
from runtime.ui.plain_widgets import ComboBox, Label
from runtime.ui.widgets.boxes import in_row

_SOON = 40
"""Milliseconds from the last move of a slider to the next map."""

_GROUND = tuple((one.name.lower(), one, share) for one in Terrain if (share := terrain_spec(one).share) is not None)
"""The terrains that have a slider, with the name of its field."""

_SLIDERS: Mapping[str, tuple[str, str, range]] = MappingProxyType(
    {
        **{name: (terrain_spec(one).label, share.tip, range(share.most + 1)) for name, one, share in _GROUND},
        "rivers": (mark("Rivers"), mark("How many rivers run through the map"), range(7)),
        "river_width": (mark("River width"), mark("How many cells wide a river is; words must span it"), range(1, 5)),
        "fords": (mark("Fords"), mark("How often each river can be crossed on foot"), range(6)),
        "passes": (mark("Passes"), mark("How many gaps of plains lead through the mountains"), range(9)),
        "cities": (mark("Cities a side"), mark("How many cities each side begins with"), range(1, 7)),
        "neutral": (mark("Neutral cities"), mark("How many cities nobody owns at first, on the whole map"), range(13)),
        "tokens": (mark("Tokens"), mark("How many elemental tokens lie on the whole map"), range(13)),
    }
)
"""The sliders, by the names of terrains and of the other fields of the wishes: label, tip, values."""

_OF_THINGS = ("cities", "neutral", "tokens")

_NOTES: Mapping[str, str] = MappingProxyType(
    {
        "cities": mark("Cities a side: {made} instead of {wanted}, as the symmetry and the room allow."),
        "neutral": mark("Neutral cities: {made} instead of {wanted}, as the symmetry and the room allow."),
        "tokens": mark("Tokens: {made} instead of {wanted}, as the symmetry and the room allow."),
        "rivers": mark("Rivers: {made} instead of {wanted}, as the symmetry allows."),
    }
)


@dataclass(frozen=True, slots=True)
class RandomMap:
    """What was chosen: a map, the name of the new level, and whether what stands on the present level stays."""

    name: str
    made: MadeMap
    keeps: bool = False


class RandomMapDialog(FormDialog):
    """Wishes on the left, the map on the right, made anew whenever a wish changes.

    With ``level`` the map takes the place of that level's landscape and has its size; without, it is a new level's.
    """

    def __init__(
        self,
        t: Texts,
        boards: BoardPainter,
        rulesets: Mapping[str, Ruleset],
        wishes: MapOptions,
        *,
        name: str = "",
        level: Level | None = None,
        parent: QWidget | None = None,
    ) -> None:
        title, button = (t("New map from chance"), t("Create")) if level is None else (t("Random map"), t("Take it"))
        super().__init__(t, title, button, "", parent)
        self._rulesets, self._level = rulesets, level
        self._made: MadeMap | None = None
        self.name = QLineEdit(name)
        size = level.terrain.size if level is not None else wishes.size
        self.rows = number_box(LENGTHS[0], LENGTHS[-1], size.rows)
        self.columns = number_box(LENGTHS[0], LENGTHS[-1], size.columns)
        self.symmetry = ComboBox()
        self.symmetry.setIconSize(ICON)
        self.keeps = QCheckBox(t("Keep cities, tokens and words where they are"))
        self.maker = ComboBox()
        for maker in MAKERS.values():
            self.maker.addItem(t(maker.name), maker.id)
            self.maker.setItemData(self.maker.count() - 1, t(maker.tip), Qt.ItemDataRole.ToolTipRole)
        self.maker.setCurrentIndex(max(0, self.maker.findData(wishes.maker)))
        self.seed = number_box(SEEDS[0], SEEDS[-1], wishes.seed)
        self.another = QPushButton(t("Another"))
        begin = {name: wishes.shares.get(terrain, 0) for name, terrain, _ in _GROUND}
        self.sliders = {
            field: _Amount(t, field, begin[field] if field in begin else getattr(wishes, field)) for field in _SLIDERS
        }
        self.preview = MapPreview(boards, t("Preview of the map"))
        self.summary = Label(" ")
        self._fill(wishes.symmetry)
        self._put_together()
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._make)
        self._maker = Maker(self._tried, self)
        self._maker.made.connect(self._show_made)
        self.finished.connect(self._stop)
        self._connect()
        self._look()

    @property
    def wishes(self) -> MapOptions:
        """What the fields say."""
        amounts = {field: slider.value for field, slider in self.sliders.items()}
        shares = {terrain: amounts.pop(name) for name, terrain, _ in _GROUND}
        size = Size(self.rows.value(), self.columns.value())
        symmetry, maker = Symmetry(self.symmetry.currentData()), str(self.maker.currentData())
        return MapOptions(size, symmetry, self.seed.value(), shares, **amounts, maker=maker)

    @property
    def answer(self) -> RandomMap:
        """What was chosen; only once a map has been made."""
        assert self._made is not None
        return RandomMap(self.name.text().strip(), self._made, self._is_kept)

    @property
    def made(self) -> MadeMap | None:
        """The map on show; None while it is made."""
        return self._made

    @property
    def _is_kept(self) -> bool:
        return self._level is not None and self.keeps.isChecked()

    def _fill(self, symmetry: Symmetry) -> None:
        t, level = self.t, self._level
        for one, name in SYMMETRIES.items():
            self.symmetry.addItem(symmetry_icon(one), t(name), one.value)
        known = level.symmetry if level is not None and level.symmetry is not None else symmetry
        self.symmetry.setCurrentIndex(self.symmetry.findData(known.value))
        if level is not None:
            has_letters = any(level.start.letters)
            self.keeps.setChecked(has_letters or len(level.cities) > 2 or bool(level.tokens))

    def _put_together(self) -> None:
        t = self.t
        if self._level is None:
            self.row(t("Name"), self.name, t(LEVEL.tips["name"]))
            tip = t("Rows and columns, from {least} to {most}", least=LENGTHS[0], most=LENGTHS[-1])
            sizes = side_by_side(self.rows, Label("×"), self.columns)
            self.row(t("Size"), sizes, tip)
            for box, said in ((self.rows, t("Rows")), (self.columns, t("Columns"))):
                box.setAccessibleName(said)
                box.setToolTip(tip)
        self.row(t("Symmetry"), self.symmetry, t("How both sides answer each other: what one has, the other has too"))
        if len(MAKERS) > 1:
            self.row(t("Maker"), self.maker, t("Who makes the map: the editor, or an extension"))
        seeds = side_by_side(self.seed, self.another)
        self.row(t("Seed"), seeds, t("The same seed and wishes give the same map everywhere"))
        self.seed.setAccessibleName(t("Seed"))
        self.seed.setToolTip(seeds.toolTip())
        self.another.setToolTip(t("Try another seed (Alt+A)"))
        self.another.setShortcut("Alt+A")
        self.another.setAutoDefault(False)
        if self._level is not None:
            self.keeps.setToolTip(t("Grow the landscape around what stands on the level; only that is changed then"))
            self.form.addRow(self.keeps)
        for field, slider in self.sliders.items():
            label, tip, _ = _SLIDERS[field]
            self.row(t(label), slider, t(tip))
        self.form.setVerticalSpacing(4)
        self._beside_the_form()
        self.resize(980, 660)
        self.finish(self.name if self._level is None else _line_of(self.seed))

    def _beside_the_form(self) -> None:
        """Put the preview and what is said of it to the right of the form."""
        self._layout.removeItem(self.form)
        self._layout.removeWidget(self._wrong)
        self.form.setParent(None)
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(self.t("What the map is made of"))
        left, right, both = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
        left.addLayout(self.form)
        left.addStretch()
        right.addWidget(self.preview, 1)
        right.addWidget(self.summary)
        right.addWidget(self._wrong)
        both.addLayout(left, 0)
        both.addSpacing(10)
        both.addLayout(right, 1)
        self._layout.addLayout(both, 1)

    def _connect(self) -> None:
        for box in (self.rows, self.columns, self.seed):
            box.valueChanged.connect(self._look)
        for slider in self.sliders.values():
            slider.slider.valueChanged.connect(self._look)
        self.symmetry.currentIndexChanged.connect(self._look)
        self.maker.currentIndexChanged.connect(self._look)
        self.keeps.toggled.connect(self._look)
        self.name.textChanged.connect(self._complain)
        self.another.clicked.connect(self._try_another)

    def _try_another(self) -> None:
        self.seed.setValue(Die(self.seed.value()).below(len(SEEDS)))

    def _look(self) -> None:
        """Follow the fields: say what is wrong, or have a new map made."""
        for field in _OF_THINGS:
            self.sliders[field].setEnabled(not self._is_kept)
        self._made = None
        self._maker.forget()
        self._soon.stop()  # What was wished before shall not begin with what there is now.
        self._complain()
        if not self._wrong_wishes():
            self._soon.start()

    def _wrong_wishes(self) -> str:
        wishes, t = self.wishes, self.t
        if not wishes.symmetry.fits(wishes.size):
            return t("This symmetry needs a square map: as many rows as columns.")
        ground = sum(wishes.shares.values())
        if ground > MOST_GROUND:
            return t(
                "The shares add up to {sum} %; at most {most} % leave enough plains.", sum=ground, most=MOST_GROUND
            )
        if wishes.size.rows not in LENGTHS or wishes.size.columns not in LENGTHS:
            return t("Random maps have {least} to {most} rows and columns.", least=LENGTHS[0], most=LENGTHS[-1])
        return ""

    def _complain(self) -> None:
        wrong = self._wrong_wishes()
        if not wrong and self._level is None and not self.name.text().strip():
            wrong = self.t("Give it a name.")
        self.complain(wrong)
        if not wrong:
            self._accept.setEnabled(self._made is not None)

    def _make(self) -> None:
        level = self._level
        self._maker.make(self.wishes, kept_on(level) if level is not None and self._is_kept else None)

    def _tried(self, made: MadeMap, keeps: bool) -> tuple[Level, tuple[Issue, ...]]:
        """The level with the map, and what the checks find; called in the thread that makes it."""
        level = self._level or Level("random", "Random", made.terrain)
        changed = replace(level, terrain=made.terrain) if keeps else level_with(level, made)
        return changed, check_level(changed, self._rulesets)

    def _show_made(self, made: MadeMap, level: Level, faults: tuple[Issue, ...]) -> None:
        if made.wishes != self.wishes:
            return
        said = self._said(made)
        self.summary.setText(said)
        self.preview.show_level(level, said)
        if faults:
            self.complain(" ".join(say_issue(self.t, faults[0])))
            return
        self._made = made
        self._complain()
        if self.may_accept:
            self.advise(" ".join(self._advice(made)))

    def _said(self, made: MadeMap) -> str:
        """What the map is made of, in one line."""
        t = self.t
        parts = [t("{terrain} {share} %", terrain=t(TERRAINS[one]), share=made.share(one)) for one in Terrain]
        own = sum(city.owner is Side.GOLD for city in made.cities)
        neutral = sum(city.owner is None for city in made.cities)
        things = (
            t.plural("{count} city a side", "{count} cities a side", own),
            t.plural("{count} neutral", "{count} neutral", neutral),
            t.plural("{count} token", "{count} tokens", len(made.tokens)),
        )
        return f"{t('Ground')}: {', '.join(parts)}\n{t('On it')}: {', '.join(things)}"

    def _advice(self, made: MadeMap) -> list[str]:
        """What did not come as wished, and who speaks of cities that go."""
        said = [self._said_note(note) for note in made.notes if not (self._is_kept and note.what in _OF_THINGS)]
        if self._level is not None and not self._is_kept:
            speaks = left_without(self._level, made)
            if speaks:
                ids = names_of(self.t, speaks)
                said.append(self.t("Objectives and triggers that speak of cities or tokens which go: {ids}.", ids=ids))
        return said

    def _said_note(self, note: Note) -> str:
        if note.what == MAKER_FAILED:
            return self.t("The extension's maker failed; this is a map of the editor's own.")
        if note.what in _NOTES:
            return self.t(_NOTES[note.what], wanted=note.wanted, made=note.made)
        terrain = self.t(TERRAINS[Terrain[note.what.upper()]])
        return self.t("There is {made} % {terrain} instead of {wanted} %.", **_figures(note), terrain=terrain)

    def _stop(self) -> None:
        self._soon.stop()
        self._maker.stop()


class _Amount(QWidget):
    """A slider with its number, which can be typed too."""

    def __init__(self, t: Texts, field: str, value: int) -> None:
        super().__init__()
        label, tip, values = _SLIDERS[field]
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(values[0], values[-1])
        self.slider.setPageStep(max(len(values) // 10, 1))
        self.slider.setMinimumWidth(150)
        self.number = number_box(values[0], values[-1], value)
        self.number.setMinimumWidth(74)
        if any(field == name for name, _, _ in _GROUND):
            self.number.setSuffix(t(" %"))
        self.slider.setValue(value)
        for control in (self.slider, self.number):
            control.setAccessibleName(t(label))
            control.setToolTip(t(tip))
        self.slider.valueChanged.connect(self._follow)
        self.number.valueChanged.connect(self.slider.setValue)
        in_row((self.slider, 1), self.number, margins=(0, 0, 0, 0), on=self)
        self.setFocusProxy(self.slider)

    @property
    def value(self) -> int:
        """The number."""
        return self.slider.value()

    def _follow(self, value: int) -> None:
        blocker = QSignalBlocker(self.number)
        self.number.setValue(value)
        blocker.unblock()


def _figures(note: Note) -> dict[str, int]:
    return {"wanted": note.wanted, "made": note.made}


def _line_of(box: QSpinBox) -> QLineEdit:
    line = box.lineEdit()
    assert isinstance(line, QLineEdit)
    return line
