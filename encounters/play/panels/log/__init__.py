"""What has happened, told: lines, beats, what changed, and the list to go back by."""
