"""The map's tools: cells in, edits out. No Qt."""
