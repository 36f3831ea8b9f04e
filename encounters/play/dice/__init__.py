"""Dice: rolled by the app, typed in from the table, and the same ones again after an undo."""
