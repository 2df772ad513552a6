"""Levels, presets and campaigns on disk: read, migrate, check their form, save."""
