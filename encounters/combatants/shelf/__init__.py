"""A game's library: people, foes and fights that a campaign picks from; and beside it the GM's
sheets at other tables (`own.py`).

A game's library is a file that nobody changes while the server runs. What a campaign picks is
copied at that moment, in the language of whoever picks it, and knows its `origin`; everybody reads
it in their own (`encounters/text/library_words.py`). It is not merely referred to:
a fight that was prepared must not change with the next version of the program, and all the rest
(rosters, casts, rests, packs, backups) knows one kind of sheet and goes on reading one table.
Picked again it is the same sheet, so nothing doubles. Once somebody changes it, it is the
campaign's own, and the next time the library is picked from there is a fresh one beside it.
"""
