"""Forecasts: fights simulated in advance by separate processes, and the pages that show them.

| file | |
|---|---|
| `service.py` | the interface for pages: requests a forecast, looks at it, cancels it |
| `progress.py` | its progress, in the cache shared by all processes |
| `queue.py` | runs one forecast at a time with all workers of this process |
| `workers.py` | starts worker processes, each with a listening thread |
| `worker.py` | the worker process |
| `versions.py` | a fight that could begin, or the reason why it cannot; its versions |
| `picture.py`, `pace.py` | a tally in words and charts, minutes by the pace of the table |
| `progress_texts.py` | a forecast in words: its progress, its picture, errors |
| `cards.py` | the card with versions side by side |
| `danger.py` | the gauge during a fight |
| `views.py` | the pages, and trying a foe |
"""
