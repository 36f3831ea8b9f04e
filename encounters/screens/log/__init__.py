"""The log: lines, beats, changes, and the list for undo."""
