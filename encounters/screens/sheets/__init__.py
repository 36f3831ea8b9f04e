"""Sheets that are opened over a panel: questions, undo, the log, corrections of dice."""
