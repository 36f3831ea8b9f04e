"""Sheets as stat blocks, in the reader's language: on cards, on a page, and as Markdown that can be
pasted back."""
