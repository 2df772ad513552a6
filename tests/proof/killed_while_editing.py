"""Kills the editor while it edits and saves, and shows that a second of work is lost at most, and never a campaign.

``python tests/proof/killed_while_editing.py [--kills 200] [--seed 1] [--from KILL]`` starts the real editor without a
screen, again and again on the same home. A script of edits, strokes and saves runs in it, and reports every value of
the campaign with its time through a pipe before anything else hears of it. At a random moment, every third time just
when a save has begun, the process is killed with SIGKILL. What can be recovered then must be one of the values that
were reported, no older than what was there a second before; the campaign's folder must open without errors; and the
next editor, which takes up the recovered work by itself, must begin with just that value. Pictures are brought along
meanwhile: whatever picture the campaign names must be whole, in its folder or in the journal.

With ``--input`` hands do it by real events of mouse and keyboard through the windows (``editing_hands.py``): they
paint, type into fields, cells of tables and dialogs, save and undo. Each event is told before it is sent, and a loss is
counted from there; what it changes is told while it is under way, for it may save too. What is being typed and is not
in the campaign yet must be in the journal too.

Where what is there was never reported, it is said in which of the campaign's files it differs, and how.

What counts is a machine at rest: seconds for which the window's thread, or the one that writes the journal, was ready
to run and others had the processors are taken off a loss, and are said. What other threads of the editor waited counts
for nothing.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from editor.document.story import ASSETS, pictures_named
from editor.safety import recovery
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reader import LoadResult, read_campaign
from tests.patience import PATIENCE
from tests.proof.editing_script import BROUGHT, Script, differences, fingerprint, picture_data
from tests.proof.killing import Tally, Told, report, run_until_killed

if TYPE_CHECKING:
    from editor.document.changes import Change
    from editor.document.document import Document

EDITING = frozenset(("key", "press", "move", "release"))
"""The events that edit by themselves; those that ask something first take as long as the answer."""

ALLOWED = 1.0
"""Seconds of work that may be lost."""

SEEN = "seen"
"""Where the values lie that were seen, beside the home."""


def picture_faults(campaign: Campaign, folder: Path | None, waiting: Mapping[str, bytes]) -> Iterator[str]:
    """The pictures that scripts have brought, that the campaign names, and that are nowhere or damaged."""
    for name in pictures_named(campaign):
        if not name.startswith(BROUGHT):
            continue
        lying = folder / ASSETS / name if folder is not None else None
        data = waiting.get(name) or (lying.read_bytes() if lying is not None and lying.is_file() else None)
        if data != picture_data(name):
            yield f"the picture {name} is {'damaged' if data is not None else 'gone'}"


class Answers:
    """Stands in for the questions: recovers whatever is offered, and agrees to saving."""

    def recovery(self, state: Path, only: Path | None) -> Any:
        """The newest work that was left."""
        from editor.dialogs.recovery import RecoveryChoice

        for kept in recovery.find_kept(state):
            recovered = recovery.recover(kept)
            if recovered is not None and (only is None or kept.folder == only):
                return RecoveryChoice(kept, recovered)
        return None

    def __getattr__(self, question: str) -> Callable[..., bool]:
        def answer(*about: object) -> bool:
            report("asked", question)
            return True

        return answer


def edit(home: Path, folder: str, seed: int, by_input: bool) -> int:
    """What the editor's process does: begin as the program does, then follow the script until it is killed."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from editor.app import build_window
    from editor.document.campaigns import begin
    from editor.document.changes import CellsChanged, HistoryChanged
    from editor.document.document import Document
    from runtime.campaign.templates import TEMPLATES, CampaignOptions
    from runtime.engine.board.grid import Size

    app, known = QApplication([]), partial(fingerprint, shelf=home.with_name(SEEN))
    window = build_window(app, home)
    window.ask = Answers()  # type: ignore[assignment]
    hands = None
    if by_input:
        from tests.proof.editing_hands import Hands, RealQuestions

        hands = Hands(window, seed, known)
        window.ask = RealQuestions(window.t, window, lambda: window.parts.assets.boards)
    opening = window.state.open

    def listen_first(document: Document | None, loaded: LoadResult | None = None) -> None:
        """Hear of every value before the journal does."""
        if document is not None and hands is not None:
            hands.hear(document)
        elif document is not None:

            def heard(change: Change) -> None:
                if isinstance(change, HistoryChanged) or (isinstance(change, CellsChanged) and change.live):
                    report("value", known(document.seen))

            document.subscribe(heard)
        opening(document, loaded)

    window.state.open = listen_first  # type: ignore[method-assign]
    window.show()

    def start() -> None:
        if not window.recovery.offer():
            if folder:
                window.files.open_folder(Path(folder))
            else:
                made = begin(next(iter(TEMPLATES.values())), CampaignOptions("Never saved", Size(15, 15)), window.t)
                assert isinstance(made, Campaign)
                window.state.open(Document(made))
        document = window.state.document
        assert document is not None
        report("ready", known(document.campaign))
        go_on()

    script = Script(window, seed)

    def go_on() -> None:
        if hands is None:
            QTimer.singleShot(script.step(), go_on)
        else:
            soon.start()  # A question that waits for its answer must get one.
            soon.start(hands.step())

    soon = QTimer(singleShot=True, interval=20)
    soon.timeout.connect(go_on)

    QTimer.singleShot(0, start)
    return app.exec()


@dataclass(slots=True)
class Heard:
    """What an editor has reported: each value with what was told when it began to be there."""

    values: list[tuple[Told, str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    saves: int = 0
    events: int = 0
    sent: Told | None = None

    def take(self, told: Told) -> None:
        """Take note of what was told; what is there after an event counts from when the event was sent."""
        if told.kind == "event":
            self.events += 1
            self.sent = told if told.value in EDITING else None
        elif told.kind in ("ready", "change", "value"):
            if told.kind == "ready" or not self.values or told.value != self.values[-1][1]:
                self.values.append((self.sent or told, told.value))
            if told.kind != "change":  # The event that has changed something is not over yet.
                self.sent = None
        elif told.kind == "saving":
            self.saves += 1
        else:
            self.asked.append(told.value)


@dataclass(slots=True)
class EditorTally(Tally):
    """The figures of all editors that were killed.

    ``losses`` are seconds of work, as on a machine at rest; ``waits`` are those that others took meanwhile.
    """

    recovered: int = 0
    drafts: int = 0
    events: int = 0
    changes: int = 0
    saves: int = 0
    losses: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)


def kill_one(
    place: Path, folder: Path | None, number: int, chance: random.Random, expected: str, *, by_input: bool
) -> tuple[Heard, Told | None]:
    """Run an editor and kill it at a random moment; what it has reported, and when it was killed."""
    command = [__file__, "--edit", str(place / "home"), str(folder or ""), str(chance.randrange(10**9))]
    command += ["--input"] if by_input else []
    heard, in_save = Heard(), number % 3 == 2
    until = time.monotonic() + PATIENCE

    def due(told: Told) -> float | None:
        nonlocal until
        if told.kind == "ready":
            until = time.monotonic() + chance.uniform(0.05, 4.0 if by_input else 2.5)
            if expected and told.value != expected:
                heard.asked.append(f"to begin with {told.value}, not with {expected}")
        if (in_save and told.kind == "saving") or time.monotonic() >= until:
            return chance.uniform(0, 0.03) if in_save else 0.0
        return None

    return heard, run_until_killed(command, place / "stderr.txt", heard.take, due)


@dataclass(frozen=True, slots=True)
class There:
    """What is there after a kill: a value, whether it came out of a journal, and the texts that were being typed.

    ``disk`` is the value of the campaign's folder.
    """

    value: str
    from_journal: bool = False
    typed: tuple[str, ...] = ()
    disk: str = ""

    def has(self, told: str) -> bool:
        """Whether it is what was told: a value, and perhaps the text that is being typed after a colon."""
        value, _, typed = told.partition(":")
        return value == self.value and (not typed or bytes.fromhex(typed).decode() in self.typed)


def after(place: Path, folder: Path | None, faults: list[str]) -> There:
    """What is there after a kill."""
    disk, known = "", partial(fingerprint, shelf=place / SEEN)
    if folder is not None:
        result = read_campaign(folder)
        if result.campaign is None or result.read_only:
            faults.append(f"the campaign does not open: {result.issues[:3]}")
            return There("")
        disk = known(result.campaign)
        faults += picture_faults(result.campaign, folder, {})
    kept = recovery.find_kept(place / "home" / "state")
    if len(kept) > 1:
        faults.append(f"{len(kept)} journals at once: {[(one.path.name, one.origin) for one in kept]}")
    for one in kept:
        recovered = recovery.recover(one)
        if recovered is None:
            faults.append(f"{one.path.name} can't be read")
        elif recovered.is_needed:
            faults += picture_faults(recovered.campaign, folder, recovered.pictures)
            drafts = tuple(draft.text for draft in recovered.drafts)
            return There(known(recovered.campaign), True, drafts, disk)
        elif folder is None:
            return There(known(recovered.saved))
    return There(disk, disk=disk)


def judge(
    heard: Heard, killed: Told | None, there: There, tally: EditorTally, number: int, *, shelf: Path | None = None
) -> None:
    """Hold what is there against what was reported; on the ``shelf`` lie the values that were seen."""
    tally.kills += 1
    tally.changes += len(heard.values) - 1
    tally.saves += heard.saves
    tally.events += heard.events
    if killed is None or not heard.values:
        tally.blame(number, "the editor ended by itself, or never began")
        return
    if heard.sent:  # It was sent; what it has done there was not told any more.
        heard.values.append((heard.sent, "?"))
    found = [index for index, (_, value) in enumerate(heard.values) if there.has(value)]
    if not found:
        said = (f"what is there was never there before: {there.value}", *unknown(heard, there, shelf))
        tally.blame(number, "\n".join(said))
        return
    lost = heard.values[found[-1] + 1][0] if found[-1] + 1 < len(heard.values) else killed
    wait = max(0.0, killed.waited_since(lost))
    loss = max(0.0, killed.moment - lost.moment - wait)
    tally.losses.append(loss)
    tally.waits.append(wait)
    if loss > ALLOWED:
        tally.blame(number, f"{loss:.2f} s of work lost, and {wait:.2f} s in which others had the processors")
    for question in heard.asked:
        tally.blame(number, f"asked {question}")


def unknown(heard: Heard, there: There, shelf: Path | None) -> Iterator[str]:
    """What is to be said of a value that was never reported: where it comes from, and how it differs."""
    if shelf is None or not (shelf / there.value).is_file():
        return
    yield f"  from {'a journal' if there.from_journal else 'the folder'}; the folder holds {there.disk or 'nothing'}"
    told = [value for _, value in heard.values]
    yield f"  reported at the end: {' '.join(told[-6:])}"
    if any(value.partition(":")[0] == there.value for value in told):
        yield f"  it was reported, but with another text being typed; there are {there.typed}"
    else:
        yield from differences(shelf, there.value, (value.partition(":")[0] for value in told))


def laid_out(place: Path, *, is_new: bool) -> Path | None:
    """Make a home where nothing waits, and a campaign in its folder unless it is to be a new one."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    return None if is_new else shutil.copytree(resources.campaigns() / "first-light", place / "Mein Feldzug für Ada")


def prove(
    kills: int, seed: int, say: Callable[[str], object], *, by_input: bool = False, first: int = 0
) -> EditorTally:
    """Kill so many editors, from the ten of the ``first`` on; every fifth ten works on a campaign never saved.

    What becomes of ten depends on the seed and their number alone, as far as it does not depend on the clock.
    """
    tally = EditorTally()
    with tempfile.TemporaryDirectory(prefix="scryptic-kills-", ignore_cleanup_errors=True) as temporary:
        place = Path(temporary)
        for number in range(first - first % 10, kills):
            if number % 10 == 0:
                chance, folder = random.Random(f"{seed} {number}"), laid_out(place, is_new=number % 50 == 40)
                expected = begun = ""
            heard, killed = kill_one(place, folder, number, chance, expected, by_input=by_input)
            known = len(tally.faults)
            there = after(place, folder, tally.faults)
            tally.recovered += there.from_journal
            tally.drafts += bool(there.typed)
            tally.in_save += number % 3 == 2
            if folder is None:  # One that is as it was begun leaves nothing, and is begun anew.
                begun = begun or (heard.values[0][1] if heard.values else "")
                there = there if there.value else There(begun)
            judge(heard, killed, there, tally, number, shelf=place / SEEN)
            if len(tally.faults) > known:
                say("\n".join(tally.faults[known:]))
                say((place / "stderr.txt").read_text("utf-8", "replace")[-2000:])
            expected = there.value
            if (number + 1) % 10 == 0:
                say(f"{number + 1} kills, worst loss {max(tally.losses, default=0):.3f} s, {len(tally.faults)} faults")
    return tally


def main() -> int:
    """Prove it, or be one of the editors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0, help="go on with the ten of this kill")
    parser.add_argument("--input", action="store_true", help="edit by real events of mouse and keyboard")
    parser.add_argument("--edit", nargs=3, metavar=("HOME", "FOLDER", "SEED"), help="be the editor that is killed")
    options = parser.parse_args()
    if options.edit:
        home, folder, seed = options.edit
        return edit(Path(home), folder, int(seed), options.input)
    say = partial(print, flush=True)
    tally = prove(options.kills, options.seed, say, by_input=options.input, first=options.first)
    losses = sorted(tally.losses)
    print(
        f"{tally.kills} kills (a third just after a save began), {tally.changes} changes and {tally.saves} saves; "
        f"{tally.recovered} times work came back from a journal"
        f"{f', {tally.drafts} times with a text being typed; {tally.events} real events' if options.input else ''}.\n"
        f"Work lost: median {losses[len(losses) // 2]:.3f} s, worst {losses[-1]:.3f} s of {ALLOWED} s allowed; "
        f"others had the processors for at most {max(tally.waits):.3f} s more."
        if losses
        else "Nothing was killed."
    )
    for fault in tally.faults:
        print(fault)
    return 1 if tally.faults or not losses else 0


if __name__ == "__main__":
    sys.exit(main())
