"""An extension of Scryptic that adds one of each kind; it says where its rows stand, and loads none of them itself."""

from __future__ import annotations

from runtime.support.extensions import ExtensionRegistry


def extend(registry: ExtensionRegistry) -> None:
    """Say what this extension adds."""
    registry.tool("scryptic_template.tool:CROSS")
    registry.overlay("scryptic_template.overlay:EDGES")
    registry.map_maker("scryptic_template.map_maker:STRIPES")
    registry.level_check("scryptic_template.check:EDGE_LOOK")
    registry.importer("scryptic_template.formats:ROWS_IN")
    registry.exporter("scryptic_template.formats:ROWS_OUT")
    registry.stamps("scryptic_template.stamps:RUINS")
    registry.player("scryptic_template.player:TIMID")
