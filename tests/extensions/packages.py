"""Packages with extensions, installed into a folder as an installer would do it, without one and without a network."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

TEMPLATE = Path(__file__).with_name("template")


def install(folder: Path, source: Path = TEMPLATE) -> Path:
    """Put a project's package into a folder of ``sys.path``, with what its ``pyproject.toml`` says beside it."""
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    name = project["name"].replace("-", "_")
    shutil.copytree(source / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    describe(folder, project["name"], project["version"], project["entry-points"]["scryptic.extensions"])
    return folder


def describe(folder: Path, package: str, version: str, entries: Mapping[str, str]) -> None:
    """Write the metadata of a package that is installed into a folder."""
    info = folder / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", "utf-8")
    listed = "".join(f"{name} = {place}\n" for name, place in entries.items())
    (info / "entry_points.txt").write_text(f"[scryptic.extensions]\n{listed}", "utf-8")


CLUMSY = """
from dataclasses import replace
from editor.mapmaker.figures import AddedOverlay, OverlayTexts
from editor.mapmaker.map_options import MapMaker
from editor.tools.tool import ToolGroup, ToolId, ToolSpec
from runtime.ai import ComputerPlayer, PlayerId
from runtime.checks.check import Check
from runtime.engine.board.terrain import Terrain
from runtime.checks.step_budget import Look
from runtime.exchange.formats import Format, Importer
from runtime.support.issues import IssueCode, Severity
from runtime.support.reasons import Concern

PLACES = {
    "tool": "TOOL", "overlay": "OVERLAY", "map_maker": "MAKER", "level_check": "LOOK", "campaign_check": "STRANGE",
    "importer": "IN", "exporter": "OUT", "player": "PLAYER", "stamps": "OUT",
}

def extend(registry):
    for kind, name in PLACES.items():
        getattr(registry, kind)(f"clumsy:{name}")
    registry.tool("clumsy:NOTHING")
    registry.exporter("clumsy:PDF")

def stumble(*args, **more):
    raise RuntimeError("it stumbled")

class Tool:
    def __init__(self, surface):
        self._surface = surface
    def pointer(self, pointer):
        self._surface.begin("Half a stroke")
        self._surface.extend(__import__("editor.document.area").document.area.Area.of([pointer.cell]), Terrain.LAVA)
        stumble()
    def preview(self):
        stumble()
    cancel = finish = leave = lambda self: False

TOOL = ToolSpec(ToolId("clumsy"), "Clumsy", "Stumbles", "Ctrl+1", ToolGroup.PAINT, Tool)
OVERLAY = AddedOverlay("clumsy", OverlayTexts("Clumsy", "", (), ""), "Stumbles", stumble)
MAKER = MapMaker("clumsy", "Clumsy", "Stumbles", stumble)
LOOK = Look(Concern.MAP, stumble, "/terrain", (Check(IssueCode("clumsy-one"), Severity.HINT),))
STRANGE = Look(Concern.MAP, stumble, "/terrain", (Check(IssueCode("unknown-city"), Severity.HINT),))
IN = Importer("Clumsy", ".clumsy", stumble)
OUT = Format("Clumsy", ".clumsy", stumble)
PDF = replace(OUT, suffix=".pdf")
PLAYER = ComputerPlayer(PlayerId("clumsy"), "Clumsy", "Stumbles", 35, stumble)
"""
"""A package in which everything fails, or is not what it should be."""
