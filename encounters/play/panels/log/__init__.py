"""What has happened, told: lines, beats, changes, and the list for undo."""
