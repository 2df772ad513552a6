"""Shows that the programs to download start where there is no Python: in a folder with a bare Debian's libraries alone.

    python assets/make/downloads.py FOLDER
    python tests/proof/downloads.py FOLDER PICTURES [--installed BIN]

It needs root, Debian's ``apt-get`` and ``dpkg``, ``unshare``, ``chroot`` and ``Xvfb``. A root is put together of libc,
a shell and the libraries of Qt and X that the Debian package names, and nothing else; in it the folder and the single
file check a campaign, compile the search of moves, make a gallery and take a campaign from it, print, speak French, and
show game and editor, whose windows are kept as PICTURES. BIN is the folder of the programs of an installation by pip:
the downloads may take no more than half as much processor time again to start.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from PIL import ImageGrab

SHELL = ("libc6", "libc-bin", "dash", "coreutils", "tar", "gzip", "debianutils", "bash", "findutils")
QT = ("libegl1", "libgl1", "libxkbcommon0", "libfontconfig1", "libdbus-1-3", "libglib2.0-0")
SCREEN = ("libxkbcommon-x11-0", "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0")
DISPLAY = ":97"
CAMPAIGN = "/opt/scryptic/_internal/runtime/_data/campaigns/first-light"
USED = (
    ("--language", "fr", "check", CAMPAIGN),
    ("words", "list"),
    ("gallery", "build", "islands", "-o", "/tmp/site", "--name", "One"),
    ("gallery", "list", "/tmp/site"),
    ("gallery", "get", "/tmp/site", "islands"),
    ("thumbnail", "/tmp/islands.scryptic", "/tmp/islands.png"),
    ("export", "islands", "--level", "lake", "--to", "pdf", "-o", "/tmp/islands.pdf"),
    ("export", "scribe", "--to", "pdf", "-o", "/tmp/scribe.pdf"),
    ("integrate",),
    ("integrate", "--remove"),
    ("simulate", "--help"),
)
"""What is tried of the program besides, in this order."""
STARTS = 5
"""So many times each program is started to see how long that takes."""
MOST = 1.5
"""A download may take so many times as long to start as what pip has installed."""


def clean_root(root: Path) -> None:
    """A root of these packages and what they need, of nothing else."""
    asked = ["apt-cache", "depends", "--recurse", "--no-recommends", "--no-suggests", "--no-conflicts", "--no-breaks"]
    asked += ["--no-replaces", "--no-enhances", *SHELL, *QT, *SCREEN]
    found = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.splitlines()
    names = sorted({line for line in found if line and not line.startswith((" ", "<"))})
    barred = [name for name in names if name.startswith(("python", "perl"))]
    packages = root.parent / "packages"
    packages.mkdir()
    subprocess.run(
        ["apt-get", "download", "-qq", *(name for name in names if name not in barred)], check=True, cwd=packages
    )
    root.mkdir()
    for package in packages.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(package), str(root)], check=True)
    for folder in ("proc", "dev", "tmp", "root", "etc"):
        (root / folder).mkdir(exist_ok=True)
    (root / "etc" / "passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")
    if not (root / "bin" / "sh").exists():
        (root / "bin" / "sh").symlink_to("dash")


def inside(root: Path, *command: str, screen: str = "") -> subprocess.Popen[str]:
    """Start a command in the root, with no network and nothing of this machine but its processors and its screen."""
    binds = " && ".join(
        f"mount --bind {there} {root}{there}" for there in ("/proc", "/dev", *(["/tmp/.X11-unix"] if screen else []))
    )
    (root / "tmp" / ".X11-unix").mkdir(exist_ok=True)
    script = f'{binds} && exec chroot {root} /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root {screen} "$@"'
    return subprocess.Popen(
        ["unshare", "--mount", "--net", "sh", "-c", script, "sh", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def ended(root: Path, *command: str, fails: bool = False) -> float:
    """Run a command in the root to its end, and say what it says; gives its seconds."""
    begun = time.perf_counter()
    process = inside(root, *command)
    said, _ = process.communicate(timeout=1200)
    seconds = time.perf_counter() - begun
    last = said.strip().splitlines()[-1:] or [""]
    print(f"{' '.join(command)}: {process.returncode}, {seconds:.1f} s: {last[0]}")
    if (process.returncode != 0) is not fails:
        sys.exit(said)
    return seconds


@contextmanager
def screen() -> Iterator[None]:
    """An X server of the usual size."""
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x800x24"], stderr=subprocess.DEVNULL)
    try:
        socket = Path(f"/tmp/.X11-unix/X{DISPLAY[1:]}")
        while not socket.exists():
            time.sleep(0.05)
        yield
    finally:
        server.terminate()
        server.wait()


def processor_seconds(process: int) -> float:
    """What a process has used so far, without its children."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def shown(picture: Path, process: subprocess.Popen[str]) -> float:
    """Keep a picture of a program's window once the screen stands still, and end it.

    Gives the seconds of the processor until there is something to be seen.
    """
    begun, command = time.perf_counter(), process.args
    before, seen = b"", 0.0
    try:
        while time.perf_counter() - begun < 120:
            time.sleep(0.2)
            if process.poll() is not None:
                sys.exit(f"{command} ended: {process.stdout.read() if process.stdout else ''}")
            image = ImageGrab.grab(xdisplay=DISPLAY)
            now = image.tobytes()
            if len(image.getcolors(1 << 24) or ()) > 500:
                seen = seen or processor_seconds(process.pid)
                if now == before:
                    image.save(picture)
                    break
            before = now
        else:
            sys.exit(f"{command} shows nothing")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        process.wait()
    print(f"{picture.name}: seen after {seen:.1f} s of the processor")
    return seen


def seconds_to_start(program: Sequence[str]) -> float:
    """The least seconds of the processor that a program takes to say its version."""
    taken = []
    for _ in range(STARTS):
        before = os.times()
        subprocess.run([*program, "--version"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = os.times()
        taken.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return min(taken)


def is_quick(what: str, download: float, installed: float) -> bool:
    """Whether a download takes no longer than it may; tells it."""
    print(f"{what}: {download:.2f} s of the processor, installed {installed:.2f} s, {download / installed:.2f} times")
    return download <= MOST * installed


def main(arguments: Sequence[str] | None = None) -> int:
    """Show it; 0 where all of it starts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="what downloads.py has made")
    parser.add_argument("pictures", type=Path, metavar="PICTURES", help="where pictures of the windows are put")
    parser.add_argument("--installed", type=Path, metavar="BIN", help="where pip has put the programs")
    options = parser.parse_args(arguments)
    options.pictures.mkdir(parents=True, exist_ok=True)
    (single,) = options.folder.glob("*.run")
    with tempfile.TemporaryDirectory() as work:
        root = Path(work) / "root"
        clean_root(root)
        there = sum(one.stat().st_size for one in root.rglob("*") if one.is_file() and not one.is_symlink())
        print(f"the clean root: {there / 1e6:.0f} MB")
        ended(root, "sh", "-c", "command -v sh")
        ended(root, "sh", "-c", "command -v python3 || command -v python || command -v perl", fails=True)
        shutil.copytree(options.folder / "scryptic", root / "opt" / "scryptic", symlinks=True)
        shutil.copy(single, root / "opt" / single.name)
        for program in ("/opt/scryptic/scryptic", f"/opt/{single.name}"):
            ended(root, program, "--version")
            ended(root, program, "check", CAMPAIGN)
            ended(root, program, "word", "SWORD")
        ended(root, "/opt/scryptic/scryptic", "warm-up")
        for arguments_of in USED:
            ended(root, "/opt/scryptic/scryptic", *arguments_of)
            if arguments_of[:2] == ("gallery", "build"):
                (bundle,) = (root / "tmp" / "site" / "bundles").iterdir()
                shutil.copy(bundle, root / "tmp" / "islands.scryptic")
        programs = {
            "game": ("/opt/scryptic/scryptic-game",),
            "editor": ("/opt/scryptic/scryptic-editor", CAMPAIGN),
            "single": (f"/opt/{single.name}",),
            "bundle": ("/opt/scryptic/scryptic", "play", "--window", "/tmp/islands.scryptic"),
            "french": ("/opt/scryptic/scryptic", "--language", "fr", "play"),
        }
        with screen():
            seen = {
                name: shown(options.pictures / f"{name}.png", inside(root, *program, screen=f"DISPLAY={DISPLAY}"))
                for name, program in programs.items()
            }
            if options.installed is None:
                return 0
            return 0 if all(compared(options.installed, options.folder / "scryptic", options.pictures, seen)) else 1


def compared(bins: Path, made: Path, pictures: Path, seen: Mapping[str, float]) -> Iterator[bool]:
    """Whether each program is as quick as it may be."""
    yield is_quick("version", seconds_to_start([str(made / "scryptic")]), seconds_to_start([str(bins / "scryptic")]))
    for name, program in (("game", ("scryptic", "play")), ("editor", ("scryptic-editor", "first-light"))):
        with tempfile.TemporaryDirectory() as home:
            environment = {"PATH": "/usr/bin:/bin", "HOME": home, "DISPLAY": DISPLAY}
            started = subprocess.Popen(
                [str(bins / program[0]), *program[1:]], env=environment, text=True, start_new_session=True
            )
            yield is_quick(name, seen[name], shown(pictures / f"{name}-installed.png", started))


if __name__ == "__main__":
    sys.exit(main())
