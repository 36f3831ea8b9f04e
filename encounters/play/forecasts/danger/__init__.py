"""The danger gauge: what the GM alone is told after each round of how the fight may go on.

| file | |
|---|---|
| `points.py` | from where it counts: how each round began |
| `card.py` | what it says, and what has changed since the round before |
| `views.py` | the GM's page asks for it; nothing else ever holds it |
"""
