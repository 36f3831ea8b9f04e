"""Actions on a whole campaign: saving it as a file, bringing it to another server, copying,
archiving, deleting.

A campaign file (`mill.runde`) is gzipped lines of JSON, so `zcat` shows it. It holds everything
that can be read of the campaign, and no key, code or account.

| file | |
|---|---|
| `rows.py` | the lines of the file |
| `values.py` | values within a line: rolls, notes, standing orders |
| `export.py` | the lines of a campaign, read in one snapshot |
| `files.py` | writes and reads the file, within limits |
| `checking.py` | whether a file can be restored: each line, and each fight by its own rules |
| `references.py` | translates primary keys between file and server |
| `restore.py` | creates a campaign from a checked file, all or nothing |
| `copying.py` | copies a campaign on the same server |
| `archive.py` | archives a campaign, and takes it out again |
| `contents.py` | counts what a campaign contains |
| `views.py` | the pages |
"""
