"""What is said of campaigns from elsewhere, bundles and other programs' maps: tables by code."""

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
            mark("In Tiled its first row was {top} and its first column {left}."),
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
            mark("The file is not sound XML at column {character}: {reason}."),
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

_ASK_MAKER = mark("Ask its maker for a bundle made with “Pack for sharing” or with scryptic pack.")
_RENAME = mark("Its maker can rename the file and pack the campaign again.")
_NOT_OPENED = mark("Nothing of it was unpacked. Take bundles only from people you trust.")
_AGAIN = mark("Fetch or copy the bundle again.")

BUNDLE_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "bundle-bad-campaign": Wording(mark("The bundle's campaign.json can't be read."), _ASK_MAKER),
        "bundle-bad-id": Wording(
            mark("The campaign in the bundle has no sound id: “{id}”."),
            mark("An id has small letters, digits, hyphens and underscores; its maker can give it one."),
        ),
        "bundle-bomb": Wording(
            mark("{file} would grow to {size} MB when unpacked, far more than anything in a campaign does."),
            _NOT_OPENED,
        ),
        "bundle-bomb-all": Wording(
            mark("The bundle would grow to {size} MB when unpacked, far more than any campaign does."), _NOT_OPENED
        ),
        "bundle-count": Wording(mark("The bundle's list of files is not as long as the bundle says."), _AGAIN),
        "bundle-cut-off": Wording(mark("The end of the bundle is missing."), _AGAIN),
        "bundle-damaged": Wording(mark("{file} in the bundle is damaged."), _AGAIN),
        "bundle-device": Wording(
            mark("{file} in the bundle is no file but a device or the like, which no campaign needs."), _NOT_OPENED
        ),
        "bundle-encrypted": Wording(
            mark("{file} in the bundle is locked with a password, which bundles can't be."), _ASK_MAKER
        ),
        "bundle-ending": Wording(
            mark("{file} is no kind of file that a campaign is made of."),
            mark("Campaigns are made of .json, .txt, .md, .png and .jpg files; its maker can leave out the others."),
        ),
        "bundle-extra-bytes": Wording(
            mark("The bundle holds bytes that belong to none of its files, such as another program before it."),
            _NOT_OPENED,
        ),
        "bundle-file-too-big": Wording(
            mark("{file} in the bundle is larger than {limit} MB."),
            mark("Its maker can make it smaller or leave it out."),
        ),
        "bundle-folder": Wording(
            mark("{file} is a folder, not a bundle."),
            mark("Open the folder as a campaign, or pack it with scryptic pack."),
        ),
        "bundle-in-folder": Wording(
            mark("The campaign lies in a folder inside the bundle, at {file}, and not at its top."),
            mark("Unzip it with another program and open the folder, or ask its maker to use “Pack for sharing”."),
        ),
        "bundle-in-parts": Wording(mark("The bundle is only one part of several."), _ASK_MAKER),
        "bundle-link": Wording(
            mark("{file} in the bundle is a link to another place, which bundles can't have."), _NOT_OPENED
        ),
        "bundle-list-bomb": Wording(
            mark("The word list {file} would grow to more than {limit} MB when unpacked."), _NOT_OPENED
        ),
        "bundle-method": Wording(
            mark("{file} is packed in a way that bundles don't know (method {method})."), _ASK_MAKER
        ),
        "bundle-mismatch": Wording(
            mark("The bundle says two different things about {file}, so that programs could take it for two files."),
            _NOT_OPENED,
        ),
        "bundle-name-absolute": Wording(
            mark("The bundle wants to write to {file}, a place outside the campaign's folder."), _NOT_OPENED
        ),
        "bundle-name-backslash": Wording(
            mark("The name {file} has a backslash, which some systems take for a folder."), _RENAME
        ),
        "bundle-name-clash": Wording(
            mark("The names {file} and {other} are the same to some systems, so that one would be lost."), _RENAME
        ),
        "bundle-name-deep": Wording(mark("{file} lies more than {limit} folders deep."), _RENAME),
        "bundle-name-device": Wording(mark("The name {file} means a device on Windows."), _RENAME),
        "bundle-name-empty": Wording(
            mark("The name “{file}” has an empty part, or one that means the folder itself."), _RENAME
        ),
        "bundle-name-encoding": Wording(
            mark("The name {file} is not written in UTF-8, so that nobody knows how it reads."), _RENAME
        ),
        "bundle-name-end": Wording(
            mark("A part of the name “{file}” begins or ends with a space or ends with a dot, which Windows drops."),
            _RENAME,
        ),
        "bundle-name-hidden": Wording(
            mark("{file} is hidden, since its name begins with a dot; bundles have no hidden files."), _RENAME
        ),
        "bundle-name-long": Wording(
            mark("The name {file} is too long: {limit} signs are the most for a part of it."), _RENAME
        ),
        "bundle-name-signs": Wording(
            mark("The name {file} has signs that names can't have: invisible ones, or one of < > : \" | ? *"), _RENAME
        ),
        "bundle-name-twice": Wording(mark("{file} is in the bundle twice."), _NOT_OPENED),
        "bundle-name-up": Wording(
            mark("The bundle wants to write to {file}, which leads out of the campaign's folder."), _NOT_OPENED
        ),
        "bundle-nested": Wording(
            mark("{file} is itself a packed file that holds others; bundles hold none."),
            mark("Its maker can leave it out."),
        ),
        "bundle-no-campaign": Wording(
            mark("There is no campaign.json in this file, so it is no campaign."), _ASK_MAKER
        ),
        "bundle-no-picture": Wording(
            mark("{file} is no PNG or JPEG picture, although its name says so."),
            mark("Its maker can save it as a picture again."),
        ),
        "bundle-no-zip": Wording(
            mark("This file is no bundle: it holds something else."),
            mark("Bundles are files ending in .scryptic, made with “Pack for sharing” or with scryptic pack."),
        ),
        "bundle-overlap": Wording(
            mark("{file} shares its bytes with another file of the bundle, a trick to make it grow without end."),
            _NOT_OPENED,
        ),
        "bundle-picture": Wording(
            mark("The picture {file} has {width} × {height} pixels; {limit} million pixels are the most."),
            mark("Its maker can make it smaller."),
        ),
        "bundle-picture-huge": Wording(
            mark("The picture {file} has far more than {limit} million pixels, which are the most."),
            mark("Its maker can make it smaller."),
        ),
        "bundle-size-lies": Wording(mark("{file} holds more than the {size} bytes that the bundle says."), _NOT_OPENED),
        "bundle-too-big": Wording(
            mark("The bundle is larger than {limit} MB."),
            mark("Its maker can make pictures smaller or leave some out."),
        ),
        "bundle-too-many": Wording(
            mark("The bundle holds {count} files; {limit} are the most."), mark("Its maker can leave some out.")
        ),
        "bundle-too-much": Wording(
            mark("The bundle would take more than {limit} MB unpacked."),
            mark("Its maker can make pictures smaller or leave some out."),
        ),
        "bundle-zip64": Wording(
            mark("The bundle is built like one of more than 4000 MB, which bundles never have."), _ASK_MAKER
        ),
        "install-failed": Wording(
            mark("The campaign could not be put in {folder}: {reason}."),
            mark("Look whether there is room and whether you may write there."),
        ),
        "install-taken": Wording(
            mark("A campaign with the id “{id}” is installed already: {name}."),
            mark("Replace it, or open a copy of the bundle in a folder of your own."),
        ),
        "pack-left": Wording(
            mark("{file} does not go along: {reason}."), mark("Put it among assets, text or words if players need it.")
        ),
        "pack-no-author": Wording(
            mark("The campaign names no author."), mark("Say who made it, so that players know whom to thank.")
        ),
        "pack-no-cover": Wording(
            mark("The cover {file} is not among the campaign's assets, so that the first level is shown instead."),
            mark("Choose a PNG or JPEG picture in the folder “assets”."),
        ),
        "pack-no-licence": Wording(
            mark("The campaign names no licence, so that nobody may pass it on."),
            mark("Say on what terms others may share it, such as CC-BY-4.0."),
        ),
        "pack-no-version": Wording(
            mark("The campaign has no version."), mark("Give it one, such as 1.0, so that players know which is newer.")
        ),
        "pack-samples-id": Wording(
            mark("The campaign still has the id of a sample that came with the program: “{id}”."),
            mark("Give it an id of its own, lest its saved games be taken for those of the sample."),
        ),
    }
)
"""These issues' words, by their codes."""
