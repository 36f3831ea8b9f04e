"""Forecasts: fights simulated in advance by separate processes, and the pages that show them.

| file | |
|---|---|
| `service.py` | the interface for pages: requests a forecast, looks at it, cancels it |
| `progress.py` | its progress, in the cache shared by all processes |
| `queue.py` | runs one forecast at a time with all workers of this process |
| `workers.py` | starts worker processes, each with a listening thread |
| `worker.py` | the worker process |
| `pages/` | the GM's pages: a card with versions side by side, trying a foe |
"""
