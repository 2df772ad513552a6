"""What is said of other programs' maps: a table by code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.issues import Wording
from runtime.support.texts import mark

EXCHANGE_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "tiled-bad-gzip": Wording(
            mark("The file is packed with gzip, and damaged."),
            mark("Pack it again, or use it unpacked."),
        ),
        "tiled-cells": Wording(
            mark("The layer “{layer}” can't be read: {reason}."),
            mark("Open the map in Tiled and save it again; if Tiled can't open it either, take an older copy."),
        ),
        "tiled-empty": Wording(
            mark("The map holds no tile at all."),
            mark("Paint it in Tiled first, or begin a new level here."),
        ),
        "tiled-hexagonal": Wording(
            mark("The map is hexagonal: its cells have six neighbours, where words need rows and columns."),
            mark("Use an orthogonal or isometric map; hexagons made into squares would lose their neighbours."),
        ),
        "tiled-image-layers": Wording(
            mark("Layers that are one picture were left out, as they have no cells (such layers: {count})."),
            mark("Paint with tiles what shall become landscape."),
        ),
        "tiled-image-missing": Wording(
            mark("The picture {file} is missing or can't be read, so its tiles are proposed without looking at them."),
            mark("Put the picture where the tileset says it is, or choose the terrains yourself."),
        ),
        "tiled-infinite": Wording(
            mark("The map is infinite; its {rows} rows and {columns} columns with tiles are taken."),
            mark("Its first row was {row} and its first column {column}; both are counted from 0 here."),
        ),
        "tiled-isometric": Wording(
            mark("The map is isometric, which is only another way of drawing rows and columns."),
            mark("Its top corner becomes the top left one here."),
        ),
        "tiled-mapping": Wording(
            mark("This file does not say what tiles mean."),
            mark("“scryptic import” with “--proposals” writes such a file, which can be changed."),
        ),
        "tiled-mapping-layer": Wording(
            mark("The map has no layer “{layer}”."),
            mark("It has: {known}."),
        ),
        "tiled-mapping-object": Wording(
            mark("The map has no object with the id {id}."),
            mark("Look the id up in Tiled, or take the entry out."),
        ),
        "tiled-mapping-terrain": Wording(
            mark("“{value}” is no terrain."),
            mark("Write plains, forest, water, mountain, ice or lava; a tile may also be “below”."),
        ),
        "tiled-mapping-thing": Wording(
            mark("An object can't become “{value}”."),
            mark("Write city, volcano, drought, flood, firestorm or “leave out”."),
        ),
        "tiled-mapping-tileset": Wording(
            mark("The map has no tileset “{tileset}”."),
            mark("It has: {known}."),
        ),
        "tiled-no-size": Wording(
            mark("The map says that it has {rows} rows and {columns} columns."),
            mark("Open it in Tiled, give it a size and save it again."),
        ),
        "tiled-no-tileset": Wording(
            mark("Some tiles belong to no tileset of the map and show what lies below them (such tiles: {count})."),
            mark("Open the map in Tiled, put the tileset back and save it again, or choose their terrains yourself."),
        ),
        "tiled-not-a-map": Wording(
            mark("This is a {kind} of Tiled, not a map."),
            mark("Choose the map that uses it."),
        ),
        "tiled-object-off-map": Wording(
            mark("The object “{name}” is not on the map (row {row}, column {column}) and was left out."),
            mark("Move it onto the map in Tiled, or take a larger part of the map."),
        ),
        "tiled-object-shares-cell": Wording(
            mark("The object “{name}” is on a cell that is taken (row {row}, column {column}) and was left out."),
            mark("A cell holds one city or token; choose which of the objects is meant."),
        ),
        "tiled-only-objects": Wording(
            mark("The map holds no tile, only objects that lie freely ({count}), which make no landscape of cells."),
            mark("Use a map that is painted with tiles."),
        ),
        "tiled-orientation": Wording(
            mark("The map's orientation “{orientation}” is not known."),
            mark("Orthogonal and isometric maps can be read."),
        ),
        "tiled-rest-damaged": Wording(
            mark("What the level had besides its map was changed, and can't be read any more."),
            mark("The map itself came along; rules, objectives and starting words must be given anew."),
        ),
        "tiled-staggered": Wording(
            mark("The map is staggered: its rows are shifted by half a cell, so that its columns are not straight."),
            mark("Use an orthogonal or isometric map; words could not be laid downwards here."),
        ),
        "tiled-template-missing": Wording(
            mark("The template {file} is missing or can't be read; its objects have only what they say themselves."),
            mark("Put the template where the map says it is."),
        ),
        "tiled-tileset-damaged": Wording(
            mark("The tileset {file} can't be read, so nothing is known of its tiles."),
            mark("Look whether Tiled can open it, or choose the terrains yourself."),
        ),
        "tiled-tileset-missing": Wording(
            mark("The tileset {file} is missing, so nothing is known of its tiles."),
            mark("Put the file where the map says it is, or choose the terrains yourself."),
        ),
        "tiled-too-big": Wording(
            mark("The file has {size} bytes, more than the {limit} that are read."),
            mark("Look whether it is the right file; cut the map into parts with Tiled if it is."),
        ),
        "tiled-too-deep": Wording(
            mark("The map's groups of layers are nested too deep."),
            mark("Take layers out of their groups in Tiled."),
        ),
        "tiled-too-large": Wording(
            mark("The map has {rows} rows and {columns} columns, where a level has {limit} of each at most."),
            mark("Choose a part of it that is small enough."),
        ),
        "tiled-too-many-cells": Wording(
            mark("The map's layers have more than {limit} cells together."),
            mark("Cut the map into parts with Tiled, or take layers out."),
        ),
        "tiled-too-many-layers": Wording(
            mark("The map has {count} layers, where {limit} are read at most."),
            mark("Merge layers in Tiled, or take some out."),
        ),
        "tiled-too-many-objects": Wording(
            mark("Only the first {limit} objects of the map were read."),
            mark("Take objects out in Tiled that are neither city nor token."),
        ),
        "tiled-too-many-things": Wording(
            mark("The object “{name}” was left out: a map holds {limit} cities and as many tokens at most."),
            mark("Leave objects out that are neither city nor token."),
        ),
        "tiled-too-many-tilesets": Wording(
            mark("Only the first {limit} tilesets of the map were read."),
            mark("Take tilesets out in Tiled that are not used."),
        ),
        "tiled-unknown": Wording(
            mark("This is no map of Tiled."),
            mark("Choose a file that Tiled has saved as TMX or exported as JSON."),
        ),
        "tiled-xml": Wording(
            mark("The file is not sound XML at column {column}: {reason}."),
            mark("Open the map in Tiled and save it again; if Tiled can't open it either, take an older copy."),
        ),
        "tiled-xml-attributes": Wording(
            mark("The file's elements have more than {limit} attributes together."),
            mark("No map needs that; look whether it is the right file."),
        ),
        "tiled-xml-deep": Wording(
            mark("The file's elements are nested more than {limit} deep."),
            mark("No map needs that; look whether it is the right file."),
        ),
        "tiled-xml-entities": Wording(
            mark("The file defines or uses entities of its own, which is not read for safety's sake."),
            mark("Tiled never writes such files; open the map in Tiled and save it again."),
        ),
        "tiled-xml-long": Wording(
            mark("The file has a tag or a comment of more than {limit} bytes."),
            mark("No map needs that; look whether it is the right file."),
        ),
        "tiled-xml-too-much": Wording(
            mark("The file has more than {limit} elements."),
            mark("Save the map with its layers as CSV or base64 in Tiled."),
        ),
    }
)
"""These issues' words, by their codes."""
