"""Makes a whole campaign in the editor by mouse and keys, plays it to its end, and keeps a picture of every step.

``python tests/pictures/making_a_campaign.py FOLDER``: two branches, an optional level, what is carried over, a hidden
bonus objective, a tutorial's message and texts in a second language, from the start page to the packed bundle, which
is installed and played to the end of the journey; no file is touched by hand. At the end it says how many keys and
clicks that took, and how long they take people.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QLineEdit, QMenu, QWidget

from runtime.engine.board.grid import Cell
from tests.pointer import move_mouse

if TYPE_CHECKING:
    from PySide6.QtWidgets import QToolButton

    from editor.graph.chart import Ref
    from editor.window import EditorWindow
    from runtime.ui.campaign.journey import JourneyWindow
    from runtime.ui.program.program import Program

Keep = Callable[[QWidget, str], object]
LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
ALONE = Qt.KeyboardModifier.NoModifier
SIZE = 9
POINTS = 2


@dataclass
class CountedHands:
    """Keys and clicks as Qt's tests make them, counted; ``seconds`` is how long people take for them.

    That is the keystroke-level model of Card, Moran and Newell for somebody who types forty words a minute: each key,
    each click with the way to it, and the thought before it.
    """

    KEY, CLICK = 0.28, 1.35 + 1.1 + 0.2
    keys: int = 0
    clicks: int = 0

    @property
    def seconds(self) -> float:
        """How long people take."""
        return self.keys * self.KEY + self.clicks * self.CLICK

    def keyClick(
        self, widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press a key, alone or with others."""
        self.keys += 1 + (held != ALONE)
        QTest.keyClick(widget, key, held)

    def keyClicks(self, widget: QWidget, text: str) -> None:
        """Type a text; Qt's tests know the keys of English letters alone."""
        self.keys += len(text)
        for letter in text:
            if letter.isascii():
                QTest.keyClicks(widget, letter)
            else:
                QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, 0, ALONE, letter))

    def mouseClick(self, widget: QWidget, button: Qt.MouseButton, pos: QPoint | None = None) -> None:
        """Click a widget, in its middle where no place is given."""
        self.clicks += 1
        QTest.mouseClick(widget, button, pos=widget.rect().center() if pos is None else pos)


HANDS = CountedHands()


@dataclass
class Designer:
    """Uses the editor's window as a person does; ``keep`` is handed each window that is worth a picture."""

    window: EditorWindow
    keep: Keep
    shots: list[str] = field(default_factory=list)

    def shoot(self, name: str, widget: QWidget | None = None) -> None:
        """Keep a picture, numbered in the order in which they are taken."""
        QTest.qWait(150)
        self.shots.append(name)
        self.keep(widget or self.window, f"{len(self.shots):02}-{name}")

    def trigger(self, action: str) -> None:
        """Do what a line of a menu does, which must be possible."""
        HANDS.clicks += 2
        found = self.window.actions_by_id[action]
        assert found.isEnabled(), f"{action}: {found.toolTip()}"
        found.trigger()
        QApplication.processEvents()

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keyboard is in the editor's window."""
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        HANDS.keyClick(self.window.focusWidget() or self.window, key, held)
        QApplication.processEvents()

    def answering(self, fill: Callable[[QDialog], None], ask: Callable[[], object]) -> None:
        """Do ``ask``, which opens a dialog, and ``fill`` it in; it is accepted with Enter."""
        answered: list[QDialog] = []

        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QDialog):
                timer.start(20)
                return
            answered.append(dialog)
            fill(dialog)
            HANDS.keyClick(dialog, Qt.Key.Key_Return)

        timer = QTimer(self.window, singleShot=True)
        timer.timeout.connect(answer)
        timer.start(20)
        ask()
        assert answered, "No dialog was opened."
        QApplication.processEvents()

    def write(self, line: QWidget, text: str) -> None:
        """Replace what stands in a field by typing."""
        line.setFocus(Qt.FocusReason.TabFocusReason)
        HANDS.keyClick(line, Qt.Key.Key_A, CTRL)
        HANDS.keyClicks(line, text)
        HANDS.keyClick(line, Qt.Key.Key_Tab)
        QApplication.processEvents()

    def choose(self, box: QComboBox, value: object) -> None:
        """Choose from a list with the arrow keys."""
        wanted = box.findData(value)
        assert wanted >= 0, [box.itemText(row) for row in range(box.count())]
        box.setFocus(Qt.FocusReason.TabFocusReason)
        while box.currentIndex() != wanted:
            before = box.currentIndex()
            HANDS.keyClick(box, Qt.Key.Key_Down if before < wanted else Qt.Key.Key_Up)
            assert box.currentIndex() != before
        QApplication.processEvents()

    def menu(self, button: QToolButton, *labels: str) -> None:
        """Open a button's menu and go along its lines by their texts."""
        HANDS.clicks += 1 + len(labels)
        menu = button.menu()
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        for step in labels[:-1]:
            inner = next(one.menu() for one in menu.actions() if one.text() == step)
            assert isinstance(inner, QMenu)
            menu = inner
        next(one for one in menu.actions() if one.text() == labels[-1]).trigger()
        QApplication.processEvents()

    def paint(self, *cells: Cell) -> None:
        """Drag over cells of the map with the tool in hand."""
        HANDS.clicks += min(2, len(cells))
        view = self.window.view
        frame, port = view.frame, view.viewport()
        assert frame is not None
        places = [frame.rect_of(cell).center() for cell in cells]
        QTest.mousePress(port, LEFT, pos=places[0])
        for place in places[1:]:
            move_mouse(port, place, LEFT)
        QTest.mouseRelease(port, LEFT, pos=places[-1])

    # The graph

    def click(self, ref: Ref) -> None:
        """Click a card or a way of the graph."""
        view = self.window.panes.graph.view
        view.reveal(view.chart.rect_of(ref))
        HANDS.mouseClick(view.viewport(), LEFT, pos=view.to_screen(view.chart.rect_of(ref).center()).toPoint())
        QApplication.processEvents()
        assert view.here == ref

    def add_node(self, after: str, name: str, size: int = SIZE, *, story: bool = False) -> str:
        """Add a station after another one; its id."""
        from editor.dialogs.new_things import NewNodeDialog
        from editor.graph.chart import NODE, Ref

        def fill(dialog: QDialog) -> None:
            assert isinstance(dialog, NewNodeDialog)
            self.choose(dialog.plays, "story only" if story else "new level")
            self.write(dialog.name, name)
            if not story:
                self.write(dialog.rows, str(size))
                self.write(dialog.columns, str(size))
            self.shoot("new-station", dialog)

        view = self.window.panes.graph.view
        self.click(Ref(NODE, after))
        view.setFocus()
        self.answering(fill, lambda: self.press(Qt.Key.Key_Insert))
        assert view.here is not None
        return view.here.id

    def edge(self, start: str, end: str) -> None:
        """Have the form of the way between two stations before one, drawing it where there is none."""
        from editor.graph.chart import EDGE, NODE, Ref

        view = self.window.panes.graph.view
        there = [one.edge.id for one in view.chart.leaving(start) if one.edge.end == end]
        if not there:
            self.click(Ref(NODE, start))
            view.setFocus()
            self.press(Qt.Key.Key_L)
            for _ in view.chart.nodes:
                if view.keys.target == Ref(NODE, end):
                    break
                HANDS.keyClick(view, Qt.Key.Key_Right)
            assert view.keys.target == Ref(NODE, end)
            HANDS.keyClick(view, Qt.Key.Key_Return)
            return
        self.click(Ref(EDGE, there[0]))


def make(designer: Designer, folder: Path) -> None:
    """From the start page to a campaign that is saved in ``folder``."""
    window = designer.window
    designer.shoot("start")
    _begin(designer, folder)
    _shape_the_map(designer)
    _objectives(designer)
    _tutorial(designer)
    _branches(designer)
    _story(designer)
    _german(designer)
    designer.press(Qt.Key.Key_S, CTRL)
    document = window.state.document
    assert document is not None and not document.is_dirty
    designer.shoot("saved")


def _begin(designer: Designer, folder: Path) -> None:
    from editor.dialogs.campaigns import NewCampaignDialog

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, NewCampaignDialog)
        dialog.list.setFocus()
        HANDS.keyClick(dialog.list, Qt.Key.Key_End)
        designer.write(dialog.name, "The Ferryman's Road")
        for box in (dialog.rows, dialog.columns):
            designer.write(box, str(SIZE))
        designer.write(dialog.folder, str(folder))
        designer.shoot("new-campaign", dialog)
        dialog.name.setFocus()

    designer.answering(fill, lambda: designer.trigger("file.new"))
    assert designer.window.state.level is not None
    designer.shoot("blank-level")


def _shape_the_map(designer: Designer) -> None:
    """A wood and a city that belongs to nobody."""
    window = designer.window
    designer.press(Qt.Key.Key_B)
    designer.press(Qt.Key.Key_2)
    designer.paint(*(Cell(1, column) for column in range(2, 7)))
    designer.press(Qt.Key.Key_C)
    window.palette_dock.fields.owner.buttons["neutral"].click()
    designer.paint(Cell(7, 7))
    designer.shoot("painted")


def _objectives(designer: Designer) -> None:
    """A way to win by points, and a hidden bonus for a word of some length."""
    from PySide6.QtWidgets import QSpinBox

    window = designer.window
    designer.press(Qt.Key.Key_J, CTRL)
    builder = window.panes.objectives
    designer.menu(builder.bar.objective, "Score points")
    box = builder.sheet.form.fields["points"].controls[0]
    assert isinstance(box, QSpinBox)
    designer.write(box, str(POINTS))
    designer.shoot("objective-score")
    designer.menu(builder.bar.objective, "Bonus objective", "Score points")
    kind = builder.sheet.kind
    designer.choose(kind, "play_word")
    for name, number in (("length_min", "2"),):
        box = builder.sheet.form.fields[name].controls[0]
        assert isinstance(box, QSpinBox)
        designer.write(box, number)
    HANDS.mouseClick(builder.sheet.hidden, LEFT, pos=QPoint(8, builder.sheet.hidden.height() // 2))
    designer.shoot("objective-hidden-bonus")
    level = window.state.level
    assert level is not None
    first, second = level.conditions[level.protagonist]
    assert (first.bonus, second.bonus, second.hidden) == (False, True, True)


def _tutorial(designer: Designer) -> None:
    """A message on the first turn that points at a city."""
    window = designer.window
    builder = window.panes.objectives
    designer.menu(builder.bar.trigger, "Show a message")
    fields = builder.sheet.form.fields
    designer.write(fields["text"].controls[0], "Lay a word over your city, then press Enter.")
    designer.write(fields["speaker"].controls[0], "The ferryman")
    builder.below.ensureWidgetVisible(fields["cells"])
    HANDS.mouseClick(fields["cells"].pick, LEFT)
    assert window.state.level is not None
    home = next(city for city in window.state.level.cities if city.owner is window.state.level.protagonist)
    window.view.reveal(home.at)
    designer.paint(home.at)
    designer.shoot("picking-a-cell")
    HANDS.keyClick(window.view, Qt.Key.Key_Return)
    QApplication.processEvents()
    (trigger,) = window.state.level.triggers
    assert list(trigger.effects[0].arguments["cells"]) == [[home.at.row, home.at.column]]
    designer.shoot("tutorial")


def _branches(designer: Designer) -> None:
    """Two ways from the first station that meet again, a level that may be left out, and an end."""
    from editor.graph.chart import NODE, Ref

    window = designer.window
    designer.press(Qt.Key.Key_G, CTRL)
    page = window.panes.graph
    first = next(iter(page.view.chart.nodes))
    ford = designer.add_node(first, "The Ford")
    wood = designer.add_node(first, "The Wood")
    mill = designer.add_node(first, "The Old Mill")
    designer.trigger("graph.optional")
    end = designer.add_node(ford, "Home Again", story=True)
    designer.trigger("graph.ending-victory")
    designer.edge(wood, end)
    for other, text, carried in ((ford, "By the ford", "letters"), (wood, "Through the wood", "spies")):
        designer.edge(first, other)
        designer.write(page.edge_form.choice, text)
        designer.write(page.edge_form.carry[carried], "2")
    designer.shoot("way")
    designer.edge(first, mill)
    bonus = list(page.edge_form.objectives)[1]
    designer.choose(page.edge_form.objectives[bonus], "met")
    HANDS.mouseClick(page.edge_form.unlocks, LEFT, pos=QPoint(8, page.edge_form.unlocks.height() // 2))
    designer.shoot("way-that-unlocks")
    for node_id in (ford, wood, mill):
        level = page.view.chart.nodes[node_id].level
        assert level is not None
        designer.window.state.show_level(level.id)
        designer.trigger("objective.score")
        _points(designer)
    designer.press(Qt.Key.Key_G, CTRL)
    if not page.isVisible():
        designer.trigger("graph.show")
    page.view.zoom_fit()
    designer.click(Ref(NODE, ford))
    designer.shoot("graph")


def _points(designer: Designer) -> None:
    """Let the objective in hand ask for few points."""
    from PySide6.QtWidgets import QSpinBox

    box = designer.window.panes.objectives.sheet.form.fields["points"].controls[0]
    assert isinstance(box, QSpinBox)
    designer.write(box, str(POINTS))


def _story(designer: Designer) -> None:
    """A page that is read where the journey ends."""
    window = designer.window
    designer.trigger("view.dock-story")
    story = window.panes.story
    label = next(
        str(story.part.itemData(row)) for row in range(story.part.count()) if "Home Again" in story.part.itemText(row)
    )
    designer.choose(story.part, label)
    HANDS.mouseClick(story.pages.add, LEFT)
    designer.write(story.pages.title, "Home")
    designer.write(story.pages.text, "The road was *long*, and **every** word of it was yours.")
    designer.shoot("story")


GERMAN = {
    "The Ferryman's Road": "Des Fährmanns Weg",
    "The Ford": "Die Furt",
    "The Wood": "Der Wald",
    "The Old Mill": "Die alte Mühle",
    "Home Again": "Wieder daheim",
    "By the ford": "Durch die Furt",
    "Through the wood": "Durch den Wald",
    "Lay a word over your city, then press Enter.": "Lege ein Wort über deine Stadt, dann Enter.",
    "The ferryman": "Der Fährmann",
    "Home": "Daheim",
    "The road was *long*, and **every** word of it was yours.": "Der Weg war *lang*, und **jedes** Wort war deins.",
}


def _german(designer: Designer) -> None:
    """Every text in a second language, row by row in the table of texts."""
    from editor.dialogs.new_things import AddLanguageDialog
    from editor.docks.texts_model import TRANSLATION

    window = designer.window

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, AddLanguageDialog)
        designer.choose(dialog.language, "de")

    designer.answering(fill, lambda: designer.trigger("campaign.add-language"))
    dock = window.panes.texts
    dock.table.setFocus()
    dock.table.setCurrentIndex(dock.model.index(0, TRANSLATION))
    for number, row in enumerate(dock.model.rows):
        assert dock.table.currentIndex().row() == number
        for text in (GERMAN.get(row.text, row.text)[:1], GERMAN.get(row.text, row.text)[1:]):
            HANDS.keyClicks(QApplication.focusWidget() or dock.table, text)
        HANDS.keyClick(QApplication.focusWidget() or dock.table, Qt.Key.Key_Return)
        QApplication.processEvents()
    designer.shoot("translated")


def bundle(designer: Designer, file: Path) -> None:
    """Pack the campaign that is open; the file is the one that the question offers."""
    from editor.dialogs.bundles import PackDialog

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QFileDialog):
            name = dialog.findChild(QLineEdit, "fileNameEdit")
            assert name is not None
            if name.text() != str(file):
                designer.write(name, str(file))
            HANDS.keyClick(dialog, Qt.Key.Key_Return)
        elif isinstance(dialog, PackDialog) and dialog.isVisible():
            designer.write(dialog.author, "Ada")
            designer.write(dialog.version, "1.0")
            HANDS.keyClicks(dialog.licence, "CC0-1.0")
            designer.shoot("pack", dialog)
            HANDS.keyClick(dialog, Qt.Key.Key_Return)
        timer.start()

    timer = QTimer(designer.window, interval=50, singleShot=True)
    timer.timeout.connect(answer)
    timer.start()
    designer.trigger("file.pack")
    for _ in range(600):
        QTest.qWait(50)
        if file.exists() and QApplication.activeModalWidget() is None:
            break
    timer.stop()
    assert file.exists(), "Nothing was packed."
    designer.shoot("packed")


def install(file: Path, home: Path) -> Path:
    """Install a bundle for the person of that home, as players do; gives where its campaign lies then."""
    from runtime.campaign.bundles import read_bundle
    from runtime.campaign.bundles.shelf import CampaignShelf
    from runtime.profile.home import find_home

    found = read_bundle(file).bundle
    assert found is not None
    return CampaignShelf(find_home(home).campaigns).install(found).folder


def play(program: Program, keep: Keep, keys: tuple[Qt.Key, ...] = (Qt.Key.Key_1,)) -> JourneyWindow:
    """Play the campaign's journey in the game's windows to its end: each station is won by one word."""
    from runtime.ui.campaign.journey_flow import JourneysEndCard, OptionsCard
    from runtime.ui.game.cards.cards import EndCard
    from runtime.ui.story.card import StoryCard

    journey = program.journey
    assert journey is not None
    shots = iter(range(100))

    def shoot(widget: QWidget, name: str) -> None:
        QTest.qWait(150)
        keep(widget, f"game-{next(shots):02}-{name}")

    def press(key: Qt.Key) -> None:
        HANDS.keyClick(journey.focusWidget() or journey, key)
        QApplication.processEvents()

    shoot(journey, "journey")
    chosen = iter(keys)
    for _ in range(20):
        card = journey.questions.card
        if isinstance(card, JourneysEndCard):
            shoot(journey, "end")
            return journey
        if isinstance(card, OptionsCard):
            shoot(journey, "choice")
            press(next(chosen))
        elif isinstance(card, StoryCard):
            shoot(journey, "story")
            press(Qt.Key.Key_Return)
        else:
            press(Qt.Key.Key_Return)
            window = program.window
            if window is not None and window.isVisible():
                _win(program, shoot)
                won = window.stage.cards.card
                assert isinstance(won, EndCard) and won.next_level is not None
                HANDS.mouseClick(won.next_level, LEFT)
                QApplication.processEvents()
    raise AssertionError("The journey has no end.")


def _win(program: Program, shoot: Callable[[QWidget, str], None]) -> None:
    """Close the messages, and lay words until the game is over."""
    from runtime.lexicon import load_lexicon
    from runtime.movegen.reference import placements
    from runtime.movegen.vocabulary import Vocabulary
    from runtime.ui.game.cards.message_card import MessageCard

    window = program.window
    assert window is not None
    stage, lexicon = window.stage, load_lexicon()
    shoot(window, "level")
    while isinstance(stage.cards.card, MessageCard):
        shoot(window, "message")
        HANDS.keyClick(window.focusWidget() or window, Qt.Key.Key_Return)
        QApplication.processEvents()
    view = stage.controller.game.view
    found = placements(view.table, view.side, view.rack.letters, lexicon, Vocabulary(lexicon.words(60)))
    fitting = (one for one in found if not one.attack and len(one.laid) == len(one.main.text) >= 2)
    word = max(fitting, key=lambda one: len(one.laid)).laid
    HANDS.mouseClick(stage.board, LEFT, pos=stage.board.rect_of(word[0].at).center())
    if len({laid.at.row for laid in word}) != 1:
        HANDS.keyClick(stage.board, Qt.Key.Key_Tab)
    HANDS.keyClicks(stage.board, "".join(laid.letter for laid in word))
    shoot(window, "word")
    HANDS.keyClick(stage.board, Qt.Key.Key_Return)
    stage.effects.player.skip()
    QApplication.processEvents()
    if not stage.controller.game.is_over:
        HANDS.mouseClick(stage.buttons["end_turn"], LEFT)
        stage.effects.player.skip()
        QApplication.processEvents()
    assert stage.controller.game.is_over, "The word was worth too little."
    shoot(window, "won")


def program_of(folder: Path, home: Path) -> Program:
    """The game on the campaign of a folder, as ``scryptic play`` opens it."""
    from runtime import resources
    from runtime.campaign.reader import read_campaign
    from runtime.campaign.rulesets import read_rulesets
    from runtime.lexicon import load_lexicon
    from runtime.profile.home import find_home
    from runtime.profile.settings import Settings
    from runtime.support.texts import english
    from runtime.ui.preferences import Preferences
    from runtime.ui.program.plan import ProgramPlan, load_parts
    from runtime.ui.program.program import Program

    read = read_campaign(folder, mend=False)
    assert read.campaign is not None and not read.issues
    plan = ProgramPlan(read.campaign, None, 7, {}, find_home(home), assets=folder / "assets")
    rulesets = read_rulesets(resources.assets() / "rulesets")
    program = Program(
        plan, load_parts(english(), Preferences.of(Settings(reduced_motion=True))), rulesets, load_lexicon()
    )
    program.begin()
    assert program.journey is not None
    program.journey.resize(1280, 800)
    QApplication.processEvents()
    return program


def main() -> int:
    """Make the campaign, play it, and keep the pictures in a folder."""
    from opening import application, asked

    asks = asked(__doc__)
    app = application(asks)
    from editor.app import build_window

    with tempfile.TemporaryDirectory() as place:
        window = build_window(app, Path(place) / "home", language=asks.language)
        window.resize(*asks.size)
        window.show()
        window.warm_up()
        QTest.qWait(300)
        designer = Designer(window, asks.keep)
        make(designer, Path(place) / "ferryman")
        bundle(designer, Path(place) / "ferryman.scryptic")
        designer.press(Qt.Key.Key_S, CTRL)  # The question has filled in who made it.
        window.close()
        program = program_of(install(Path(place) / "ferryman.scryptic", Path(place) / "home"), Path(place) / "home")
        play(program, asks.keep).close()
    sys.stdout.write(f"{HANDS.keys} keys and {HANDS.clicks} clicks: {HANDS.seconds / 60:.1f} minutes for people\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
