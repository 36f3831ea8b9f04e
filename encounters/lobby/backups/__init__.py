"""The whole server in one file, and back.

A backup is an SQLite database with all that the server keeps but its secret key, whichever database
the server uses. So it can be looked at with any SQLite, and one of an older version is brought up
to date by the same migrations as a server.

| file | |
|---|---|
| `files.py` | a backup as a file: opened, checked, brought up to date |
| `rows.py` | all rows of one database into another |
| `sound.py` | whether it holds what this program writes, whoever made it |
| `writing.py` | a backup of this server, while it runs |
| `restoring.py` | what a backup holds takes the place of what is there, all or nothing |
| `at_start.py` | on a laptop, one at each start; ten are kept |
"""
