"""The panels around the map, one file each."""
