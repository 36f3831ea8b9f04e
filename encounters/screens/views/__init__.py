"""Views of a fight on the table: pages, taps, and the GM's actions.

A view's prefix says who may use it: `gm_*`, `seat_*` (the GM or any seat), `anyone_*`.
"""
