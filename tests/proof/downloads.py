"""Shows that the programs to download start where there is no Python: in a folder with a bare Debian's libraries alone.

    python assets/make/downloads.py FOLDER
    python tests/proof/downloads.py FOLDER PICTURES

It needs root, Debian's ``apt-get`` and ``dpkg``, ``unshare``, ``chroot`` and ``Xvfb``. A root is put together of libc,
a shell and the libraries of Qt and X that the Debian package names, and nothing else; in it the folder and the single
file check a campaign, compile the search of moves, and show game and editor, whose windows are kept as PICTURES.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import ImageGrab

SHELL = ("libc6", "libc-bin", "dash", "coreutils", "tar", "gzip", "debianutils", "bash", "findutils")
QT = ("libegl1", "libgl1", "libxkbcommon0", "libfontconfig1", "libdbus-1-3", "libglib2.0-0")
SCREEN = ("libxkbcommon-x11-0", "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0")
DISPLAY = ":97"
CAMPAIGN = "/opt/scryptic/_internal/runtime/_data/campaigns/first-light"


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


def shown(root: Path, picture: Path, *command: str) -> float:
    """Start a program with windows, keep a picture once the screen stands still, and end it; gives the seconds."""
    begun = time.perf_counter()
    process = inside(root, *command, screen=f"DISPLAY={DISPLAY}")
    before, seen = b"", 0.0
    try:
        while time.perf_counter() - begun < 120:
            time.sleep(0.2)
            if process.poll() is not None:
                sys.exit(f"{command} ended: {process.stdout.read() if process.stdout else ''}")
            image = ImageGrab.grab(xdisplay=DISPLAY)
            now = image.tobytes()
            if len(image.getcolors(1 << 24) or ()) > 500:
                seen = seen or time.perf_counter() - begun
                if now == before:
                    image.save(picture)
                    break
            before = now
        else:
            sys.exit(f"{command} shows nothing")
    finally:
        os.killpg(process.pid, 15)
        process.wait()
    print(f"{' '.join(command)}: seen after {seen:.1f} s, {picture}")
    return seen


def main(arguments: Sequence[str] | None = None) -> int:
    """Show it; 0 where all of it starts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="what downloads.py has made")
    parser.add_argument("pictures", type=Path, metavar="PICTURES", help="where pictures of the windows are put")
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
        ended(root, "/opt/scryptic/scryptic", "simulate", "--help")
        with screen():
            shown(root, options.pictures / "game.png", "/opt/scryptic/scryptic-game")
            shown(root, options.pictures / "editor.png", "/opt/scryptic/scryptic-editor", CAMPAIGN)
            shown(root, options.pictures / "single.png", f"/opt/{single.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
