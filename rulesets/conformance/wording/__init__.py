"""Texts for people: words, translations, results."""
