"""Drives Tiled, where it is installed, and measures from inside (its scripts) and outside (processor time)."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_SCRIPT = """
var begun = false;
function note(text) { var file = new TextFile("%(log)s", TextFile.Append); file.writeLine(text); file.commit(); }
tiled.assetOpened.connect(function(asset) {
    if (begun) return;
    begun = true;
    var before, map;
    for (var opening = 0; opening < %(openings)d; opening++) {
        if (map) tiled.close(map);
        before = Date.now();
        map = tiled.open("%(map)s");
        if (opening) note("open " + (Date.now() - before));
    }
    if (%(openings)d > 4) { note("end 0"); return; }
    if (%(fills)s) {
        tiled.trigger("BucketFillTool");
        var brush = new TileMap();
        brush.setSize(1, 1);
        var one = new TileLayer("");
        one.width = one.height = 1;
        var edit = one.edit();
        edit.setTile(0, 0, map.tilesets[0].tile(5));
        edit.apply();
        brush.addLayer(one);
        tiled.mapEditor.currentBrush = brush;
        map.currentLayer = map.layerAt(0);
        tiled.mapEditor.currentMapView.scale = 0.25;
        tiled.mapEditor.currentMapView.centerOn(16000, 16000);
        note("ready 0");
        return;
    }
    for (var round = 0; round < (%(pairs)d ? 1 : 3); round++) {
        var edit = map.layerAt(0).edit();
        for (var y = 0; y < map.height; y++)
            for (var x = 0; x < map.width; x++)
                edit.setTile(x, y, map.tilesets[0].tile((x * 7 + y * 3 + round) %% 6));
        before = Date.now();
        edit.apply();
        note("change " + (Date.now() - before));
        before = Date.now();
        map.undo();
        note("undo " + (Date.now() - before));
        before = Date.now();
        map.redo();
        note("redo " + (Date.now() - before));
        map.undo();
    }
    for (var pair = 0; pair < %(pairs)d; pair++) {
        map.redo();
        map.undo();
    }
    note("end 0");
});
"""

_FEW, _MANY = 5, 25
"""How often the map is opened, or a step undone and redone, in two runs, of which the difference is measured."""

_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Tiled:
    """Tiled with a home of its own in ``folder``; ``first`` is a small map that it opens at its start."""

    def __init__(self, program: str, folder: Path, first: Path, large: Path) -> None:
        self._program, self._folder, self._first, self._large = program, folder, first, large

    def exported(self, target: Path) -> float:
        """Milliseconds of the whole program that reads the large map and writes it as JSON."""
        begun = time.perf_counter()
        command = [self._program, "--export-map", "json", str(self._large), str(target)]
        subprocess.run(command, check=True, capture_output=True, env=self._environment("offscreen"))
        return (time.perf_counter() - begun) * 1000

    def scripted(self) -> dict[str, list[float]]:
        """Milliseconds, three times each, without what is drawn then.

        Opening the map, which has been opened once before; a step that changes every cell, undoing and redoing it.
        """
        with self._running("inside", fills=False, display="") as (_, log):
            return _notes(log, "end")

    def opening_spent(self) -> float:
        """Milliseconds of the processor to open the map and to close it: of twenty times more, what came on top."""
        few, many = (self._spent(f"opens-{number}", openings=number) for number in (_FEW, _MANY))
        return (many - few) / (_MANY - _FEW)

    def undoing_spent(self) -> float:
        """Milliseconds of the processor to undo the step or to redo it, found in the same way of both together."""
        few, many = (self._spent(f"undoes-{number}", pairs=number) for number in (_FEW, _MANY))
        return (many - few) / (_MANY - _FEW) / 2

    def _spent(self, name: str, *, openings: int = 1, pairs: int = 0) -> float:
        """Milliseconds of the processor that a run takes to its end."""
        with self._running(name, fills=False, display="", openings=openings, pairs=pairs) as (process, log):
            _notes(log, "end")
            return _used(process.pid) * 1000

    def filled(self, places: int) -> list[float]:
        """Milliseconds of the processor for each of some places that the bucket comes to, above a region or not.

        What it takes to follow the pointer at all is in it; empty where there is no Xvfb or no xdotool.
        """
        server, mouse = shutil.which("Xvfb"), shutil.which("xdotool")
        if server is None or mouse is None:
            return []
        with _screen(server) as display, self._running("fills", fills=True, display=display) as (process, log):
            _notes(log, "ready")
            _idle(process.pid)
            spent = []
            for number in range(places):
                before = _used(process.pid)
                across, down = 760 + 37 * (number % 7), 420 + 29 * (number % 5)
                environment = {**os.environ, "DISPLAY": display}
                subprocess.run([mouse, "mousemove", str(across), str(down)], check=True, env=environment)
                _idle(process.pid)
                spent.append((_used(process.pid) - before) * 1000)
            return spent

    def _environment(self, platform: str) -> dict[str, str]:
        home = {name: str(self._folder) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        return {**os.environ, **home, "XDG_RUNTIME_DIR": str(self._folder), "QT_QPA_PLATFORM": platform}

    @contextmanager
    def _running(
        self, name: str, *, fills: bool, display: str, openings: int = 4, pairs: int = 0
    ) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
        log = self._folder / f"{name}.log"
        scripts = self._folder / "tiled" / "extensions"
        scripts.mkdir(parents=True, exist_ok=True)
        log.unlink(missing_ok=True)
        filled = {"map": self._large, "fills": "true" if fills else "false", "openings": openings, "pairs": pairs}
        text = _SCRIPT % {"log": log, **filled}
        (scripts / "measure.js").write_text(text, encoding="utf-8")
        self._folder.chmod(0o700)
        environment = self._environment("xcb" if display else "offscreen") | ({"DISPLAY": display} if display else {})
        command = [self._program, "--new-instance", str(self._first)]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield process, log
        finally:
            process.kill()
            process.wait()


@contextmanager
def _screen(server: str) -> Iterator[str]:
    """A screen of 1600 × 1000 that nobody sees; its name."""
    reading, writing = os.pipe()
    command = [server, "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def _notes(log: Path, end: str) -> dict[str, list[float]]:
    """What the script has noted until it came to its end; raises TimeoutError after two minutes."""
    for _ in range(1200):
        time.sleep(0.1)
        found: dict[str, list[float]] = {}
        if log.exists():
            for line in log.read_text(encoding="utf-8").splitlines():
                what, _, figure = line.partition(" ")
                found.setdefault(what, []).append(float(figure))
        if end in found:
            return found
    raise TimeoutError("Tiled has not come to the end of the script")


def _state(pid: int) -> tuple[str, float]:
    """What a process does, as Linux writes it, and the seconds of the processor that it has used."""
    with suppress(OSError):
        parts = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return parts[0], (int(parts[11]) + int(parts[12])) / _TICKS
    return "", 0.0


def _used(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    return _state(pid)[1]


def _idle(pid: int) -> None:
    """Wait until a process has had nothing to do for a while, a minute at most; who waits for a processor has."""
    quiet, before = 0, _used(pid)
    for _ in range(600):
        time.sleep(0.1)
        state, now = _state(pid)
        quiet = quiet + 1 if now - before < 0.005 and state != "R" else 0
        before = now
        if quiet == 4:
            return
