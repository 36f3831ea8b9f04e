"""Fights played before they are fought: jobs in processes of their own, and what pages show.

| file | |
|---|---|
| `service.py` | where pages ask for a forecast, look at it and call it off |
| `progress.py` | how far it has come, in the cache that all processes share |
| `queue.py` | one forecast at a time, by all workers of this process |
| `workers.py` | processes, and a thread for each that listens |
| `worker.py` | what such a process does |
| `pages/` | what the GM sees of it: a card with versions side by side, a foe on trial |
"""
