"""Galleries: web sites of bundles that any host serves, made from campaigns, and asked from the game and the editor.

A gallery is files alone: ``index.json``, bundles, pictures and pages. Each entry is signed by its author, the index by
who runs the gallery. What comes from one is pure data: bounded, checked, and read as every bundle is.
"""
