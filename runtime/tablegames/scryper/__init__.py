"""Scryper: hidden bricks of four values."""
