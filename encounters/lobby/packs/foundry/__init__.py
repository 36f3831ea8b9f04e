"""Actors exported from Foundry VTT, as rows.

`documents.py` recognises them in a file, `vocabulary.py` has the game's words in every language,
the game itself maps an actor to stats (`contract.Adopts`), and `adopting.py` checks the result by
the rules and lists what is left out.
"""
