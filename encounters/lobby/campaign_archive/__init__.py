"""A campaign's life after it was made: kept as a file, brought to another server, copied, put away,
deleted.

A campaign as a file (`mill.runde`) is gzip over lines of JSON, so `zcat` shows it. It holds all
that can be read of the campaign, and no key, code or account.

| file | |
|---|---|
| `rows.py` | the lines of such a file |
| `values.py` | what may stand within a line: rolls, notes, standing answers |
| `export.py` | the lines of a campaign, read in one moment |
| `files.py` | lines to a file and back, within bounds |
| `checking.py` | whether a file can be brought: each line, and each fight by its own rules |
| `references.py` | numbers of the file into numbers of this server, and back |
| `restore.py` | a checked file becomes a campaign, all or nothing |
| `copying.py` | a campaign once more on the same server |
| `archive.py` | put away, and taken out again |
| `contents.py` | what a campaign holds, counted |
| `views.py` | the pages |
"""
