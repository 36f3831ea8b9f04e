"""A fight on the table: pages, taps, and what the GM alone may do.

A view's name says whose right it needs: `gm_*`, `seat_*` (the GM or any seat), `anyone_*`.
"""
