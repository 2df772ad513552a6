"""The course of a turn: what an action does, what follows of it, and what one side may see."""
