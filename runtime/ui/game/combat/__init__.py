"""The cards of combat: forecast, the order of defenders, and the display, step by step."""
