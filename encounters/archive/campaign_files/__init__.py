"""Actions on a whole campaign: saving it as a file, bringing it to another server, copying,
archiving, deleting.

A campaign file (`mill.runde`) is gzipped lines of JSON, so `zcat` shows it. It holds everything
that can be read of the campaign, and no key, code or account.

| file | |
|---|---|
| `records.py` | the lines of the file |
| `files.py` | writes the file from the lines of a campaign, and reads it, within limits |
| `checking.py` | whether a file can be restored: each line, and each fight by its own rules |
| `restore.py` | creates a campaign from a checked file, all or nothing |
| `views.py` | the pages; archives a campaign, and takes it out again |
"""
