"""Files in and out: packs and stat blocks, campaign files, backups."""
