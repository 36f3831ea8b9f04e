"""The danger gauge: after each round it tells only the GM how the fight may go on.

| file | |
|---|---|
| `points.py` | the points it forecasts from: the beginnings of rounds |
| `card.py` | its text, and the changes since the previous round |

The GM's page requests it (`gm_danger` in `encounters/play/forecasts/pages/views.py`).
"""
