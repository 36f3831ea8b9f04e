"""Actors that were saved in Foundry VTT, as rows of the same preview.

`documents.py` recognises them in a file, `vocabulary.py` knows the game's words in every language,
the game itself says what of an actor is which stat (`contract.Adopts`), and `adopting.py` holds
that against the rules and keeps account of what is left out.
"""
