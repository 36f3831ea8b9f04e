"""Backups of the whole server in one file, and restoring them.

A backup is an SQLite database with everything the server stores except its secret key, whichever
database the server uses. So it can be inspected with any SQLite, and an older one is updated by the
same migrations as a server.

| file | |
|---|---|
| `files.py` | a backup file: opening, checking, migrating |
| `rows.py` | copies all rows of one database into another |
| `sound.py` | checks that it only holds what this program writes, whoever made it |
| `writing.py` | makes a backup of this server while it runs |
| `restoring.py` | replaces everything with a backup's content, all or nothing |
| `at_start.py` | on a laptop, makes one at each start; ten are kept |
"""
