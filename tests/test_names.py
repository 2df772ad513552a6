"""Names that a stranger guesses: one name for one thing, and none of the riddles of earlier days."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sources import ROOT, SOURCES, any_of, parsed

MODULES = """
    accepting actiondata advising aftermath answering arriving as_it_is ask asking beginning beside
    beside_levels bringing bundled buttons_shown campaigndata carrying cellnames chances checker choosing
    chronicle clocking collecting compared compiling completing conditiondata consequences course crossing
    dealer deeds desk differing difficulty_lines doing dragging dropping during_play during_table effectkinds
    effort ending erasing errand etching eventdata explained facts filling findings fold foresight found framing
    fronts furniture gate given ground handled hearing held holding housed importing in_graphs in_hand
    in_levels in_sight in_tables inspecting joining journey_asking journey_onward journey_station journey_words
    jsontext judging keeping keptdata laying left left_games left_words leveldata listed loaded
    loading look looking lost making marking markings meeting memory mend mending merging minds
    mirroring moving naming new_station newest news objectivetext objectivewording occasions offers opening
    outings outlook outofreach outside overlooking own own_keys pacing packing painting part_deeds parts_of_pane
    patience permitting picking picture_out places placing planning playdata player_words playfiles
    playing pointing position_faults positiondata preparing present print_out printed progressdata
    proof_judging proposing prospect proving reaching reading reads ready recorded recovering redress refused
    rehearsing remarks remembering renaming repertoire replacing resizing restoring routing running said
    said_fields saver_of_pane saving scrolled seating seeking seen_game selecting sense sharing showing sight
    sights sitting sitting_card sitting_fields slowly spoken spot spying staging standing starting station_form
    station_game station_panel station_telling stock stopping storydata suggesting surroundings table_travelling
    tabledata taking taking_up telling tempo thinking told told_line travelling travels trouble trying turning
    unpacking venture_lines ventures venturing walked walking warming way_form ways weighing wishes wishesdata
    wood wrapping writing wrong
"""
"""Names of modules and packages that may not come back: what each held is called after the field's own words."""

CLASSES = """
    AcceptFindings AddStation AddWay ArrivingDialog Ask Asking Brought ButtonsShown CampaignStock Carried
    ChanceCommands ChangeStation ChangeWay ChoosingPage Chronicle Clash Clocking Conduct Course Dealer Deed
    Deeds Desk Doing Door DropPlace Dropping DuringPlay DuringTable EditRefused Errand Explained Eyes Fault
    FaultCode Findings Flaw FlawCode Fold Foresight FrontWindow Fronts Furniture Gate Given GraphHand GraphWords
    Ground GroundChange Hand HandledMap Having Held HelpDesk Housed InSight Joining Keeping Kept Laying LeftGame
    LetterSight Looked Looking MapHand MendFindings MendSymmetry MendTool MergedGround Mind Misfit MisfitCode
    MoveStations Naming NewStation NewStationDialog Newest News Offered Offers Onward Outings Outlook Outside
    Packed PartDeeds Picking Played Playing ProofJudging Prospect Reading Reads Ready Recovering Rehearsing
    Remarks ReopenFindings Repertoire Running Said SaidFields Saving Seating SeenGame Showing Sight Sights
    Sitting SittingCard SittingFields Spoken Spying Standing StationButton StationForm StationGame StationPanel
    StationShown StationTeller Stock Surroundings TablePlaying TableSittingCard TableTelling TableTravel
    TakingUp Telling Tempo Told ToldLine Travelled Traveller Travels Trouble Turned Turning Venturing Waiting
    WalkedWindow Wanted Warming WayForm WayList WayShown Ways
    Around Came Choosing Come Easel Holding Hope InHand Lit Loose Meant Occasion ReportWish Strikes TableThinker
    TableWishes Together TrialWish Walked WhyNot
    Film FilmBar FilmBoard FilmColumn FilmCommand FilmEffects FilmLog FilmMark FilmOptions FilmPane FilmRack FilmSlider
    FilmTexts Forms Reel ScramblerStage ScryperStage Still Why
"""
"""Names of public classes that may not come back; plain nouns that another class may well need are not among them."""

ORDINARY = """
    accepting aftermath around arriving ask beginning beside bringing brought came carried chances choosing clash
    collecting come compared conduct course crossing differing door dragging effort ending etching facts fault
    findings found framing gate given ground hand having held holding hope judging keeping kept left listed lit loaded
    look looked looking loose lost making meant memory mend moving newest occasion offered offers onward opening
    outlook outside own pacing packed patience picking places planning played playing preparing present printed
    reading ready recorded refused remembering running said scrolled sense sharing showing sight slowly spoken spot
    standing starting strikes taking telling thinking together told trouble turned waiting walked wanted ways wishes
    wood writing wrong forms why still
"""
"""Words that are no names by themselves, yet tell something within a longer one, and what methods may be called."""

OWN_NAMES = """
    aftermath asking conduct deed desk doing film findings foresight hand_changed news occasion playing recovering reel
    remarks remarks_changed showing sight sitting spying stock surroundings telling venture ventures
"""
"""What no field, attribute or parameter may be called, for these were names of the same classes' objects."""

NOUNS = "ending|heading|reckoning|ring"
"""What functions may be called though it ends like verbs that go on: it is a thing."""

EDGES = {"Edge", "EdgeItem", "JourneyEdge", "ArrivalEdge", "CampaignGraph"}
"""Whatever speaks of one of these knows the campaign's graph: it has edges, and what it calls a way is none."""

WAYS_TO_WIN = {"WayToWin", "ways_of", "ways_to_win"}
"""What a side can win by, which is no edge."""

WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
"""One word of a name, in whichever of the two styles."""


def words(name: str) -> list[str]:
    """The words that a name is made of, in small letters."""
    return [word.lower() for word in WORD.findall(name)]


ALONE = {name.lower() for name in (MODULES + CLASSES).split() if len(words(name)) == 1}
PARTS = ALONE.union(["station", "stations"]).difference(ORDINARY.split())
"""Words that may not come back inside a longer name either: a journey's are nodes and edges."""

FUNCTIONS = re.compile(rf"(said|told)_|(found|heard|listed|remembered|seated)$|(?!({NOUNS})$)[a-z]+ing$")
"""How no public function's name may begin, or what it may not be: functions are verbs, or nouns for what they give."""


@dataclass(frozen=True)
class Outline:
    """The names of a module's own classes and functions, of its public classes' methods, and of types it calls anew."""

    classes: tuple[str, ...]
    functions: tuple[str, ...]
    methods: tuple[str, ...]
    aliases: tuple[str, ...]


CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*$")
"""How a module calls what is no type."""


def aliases(body: list[ast.stmt]) -> Iterator[str]:
    """What a module calls other types by; a variable of types (``TypeVar``) stands for any and is no name of one."""
    for node in body:
        match node:
            case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
                continue
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
                if name[0].isupper() and not CONSTANT.match(name):
                    yield name


def outline(text: str) -> Outline:
    body = ast.parse(text).body
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    members = [part for one in classes if not one.name.startswith("_") for part in one.body]
    return Outline(
        tuple(one.name for one in classes),
        tuple(node.name for node in body if isinstance(node, ast.FunctionDef)),
        tuple(node.name for node in members if isinstance(node, ast.FunctionDef)),
        tuple(aliases(body)),
    )


@pytest.fixture(scope="module")
def outlines() -> dict[Path, Outline]:
    """All modules, parsed once for both rules."""
    return {source: outline(source.read_text()) for source in SOURCES}


def faults(name: str, module: Outline) -> list[str]:
    """The names in a module, and its own, that may not come back."""
    rooms, names = name.split("."), [*module.classes, *module.functions, *module.methods]
    found = [part for part in rooms if part in MODULES.split()]
    found += [one for one in module.classes if one in CLASSES.split()]
    found += [one for one in module.functions if FUNCTIONS.match(one)]
    found += [one for one in [*rooms, *names] if not one.startswith("_") and not PARTS.isdisjoint(words(one))]
    return list(dict.fromkeys(found))


@pytest.mark.slow
def test_no_riddle_comes_back(outlines: dict[Path, Outline]) -> None:
    found = {}
    for source, module in outlines.items():
        name = ".".join(source.relative_to(ROOT).with_suffix("").parts)
        if bad := faults(name, module):
            found[name] = bad
    assert not found, "the glossary has better names for these; CONTRIBUTING says how things are named"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("runtime.ui.game.doing", ""),
        ("runtime.ui.wood.cards", ""),
        ("runtime.ui.game.stage", "class Doing: ..."),
        ("editor.tools.names", "def said_cell(): ..."),
        ("runtime.checks.check", "def found(): ..."),
        ("runtime.match.table_stock", ""),
        ("runtime.match.tables", "class TableDesk: ..."),
        ("runtime.movegen.compiled_code", "def keeping(): ..."),
        ("editor.document.graph", "def new_station_id(): ..."),
        ("editor.graph.view", "class GraphView:\n    def move_stations(self): ..."),
    ],
)
def test_a_riddle_is_found(name: str, text: str) -> None:
    assert len(faults(name, outline(text))) == 1


def names_in(tree: ast.Module) -> Iterator[str]:
    """Every name that a module gives or uses: classes, functions, fields, parameters and locals, but no tests."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) if not name.startswith("test_"):
                yield name


def graph_faults(tree: ast.Module) -> set[str]:
    """The names of a module that call a node of the campaign's graph a station, or an edge a way."""
    names = set(names_in(tree))
    bad = {"station", "stations"} if names.isdisjoint(EDGES) else {"station", "stations", "way", "ways"}
    return {name for name in names - WAYS_TO_WIN if not bad.isdisjoint(words(name))}


@pytest.mark.slow
def test_the_campaign_s_graph_has_nodes_and_edges_alone() -> None:
    tests = sorted(ROOT.glob("tests/**/*.py"))
    trees = parsed([*SOURCES, *tests], r"(?i)station|" + any_of(EDGES))
    found = {str(source.relative_to(ROOT)): bad for source, tree in trees if (bad := graph_faults(tree))}
    assert not found, "players read of stations and ways, the code speaks of nodes and edges"


@pytest.mark.parametrize(
    "line",
    [
        "def leave(station: str) -> None: ...",
        "class Chart:\n    stations: dict[str, int]",
        "end = lambda way: Edge('e', *way)",
        "self._ways: tuple[JourneyEdge, ...] = ()",
    ],
)
def test_a_station_or_a_way_is_found(line: str) -> None:
    assert len(graph_faults(ast.parse(line))) == 1
    assert not graph_faults(ast.parse("def seek(way: WayToWin) -> None: ..."))


def own_names(tree: ast.Module) -> Iterator[str]:
    """What a module calls its parameters, and its classes what they hold and give."""
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.ClassDef(body=body):
                yield from (one.name for one in body if isinstance(one, ast.FunctionDef))
                yield from (
                    one.target.id for one in body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
                )


@pytest.mark.slow
def test_fields_and_parameters_are_plain_nouns() -> None:
    bad = set(OWN_NAMES.split())
    trees = parsed(having=any_of(bad))
    found = {str(source.relative_to(ROOT)): names for source, tree in trees if (names := bad & {*own_names(tree)})}
    assert not found, "an object is called after its class: state, controller, rack, signals, assets"


@pytest.mark.parametrize(
    "text",
    [
        "def show(desk: EditorState) -> None: ...",
        "class Stage:\n    def __init__(self) -> None:\n        self.playing = 1",
        "class Parts:\n    stock: AssetCache",
        "class Controller:\n    @property\n    def conduct(self) -> int: ...",
    ],
)
def test_a_riddle_of_a_field_is_found(text: str) -> None:
    assert set(own_names(ast.parse(text))) & set(OWN_NAMES.split())


@pytest.mark.slow
def test_no_public_class_name_stands_for_two_things(outlines: dict[Path, Outline]) -> None:
    where = defaultdict(list)
    for source, module in outlines.items():
        for name in [*module.classes, *module.aliases]:
            if not name.startswith("_"):
                where[name].append(str(source.relative_to(ROOT)))
    assert not {name: files for name, files in where.items() if len(files) > 1}
