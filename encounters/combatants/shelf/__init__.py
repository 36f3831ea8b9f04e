"""A game's library: characters, foes and fights that a campaign picks from; and the GM's own sheets
in other campaigns (`own.py`).

A game's library is a file that does not change while the server runs. A picked entry is copied, in
the language of the user who picks it, and stores its `origin`; it is shown to every reader in their
own language (`encounters/text/library_words.py`). It is not only referenced: a prepared fight must
not change with the next version of the program, and everything else (rosters, casts, rests, packs,
backups) only needs to know one kind of sheet in one table. Picking it again returns the existing
sheet, so nothing is duplicated. Once it is edited, it is the campaign's own, and picking the entry
again adds a fresh copy.
"""
