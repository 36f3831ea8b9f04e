"""Backups of the whole server in one file, and restoring them.

A backup is an SQLite database with everything the server stores except its secret key, whichever
database the server uses. So it can be inspected with any SQLite, and an older one is updated by the
same migrations as a server.

| file | |
|---|---|
| `files.py` | a backup file: making, opening, checking, migrating, restoring it, all or nothing |
| `rows.py` | copies all rows, and checks that they are what this program writes |
"""
