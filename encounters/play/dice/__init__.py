"""Dice: rolled by the app, typed at the table, and reused after an undo."""
