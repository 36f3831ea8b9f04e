"""The report of a finished fight: for the GM, each player, and spectators.

| file | |
|---|---|
| `facts.py` | the counted values: plain data for one audience, stored as JSON |
| `audiences.py` | who reads which edition, and what they may know |
| `course.py` | the steps of a fight with their states, each read once for all editions |
| `counting.py` | counts one edition step by step, using only `view` and `tell` |
| `measures.py` | strength, luck, and shared viewers |
| `keeping.py` | makes all editions of a fight and stores them, in the background if need be |
| `deciding_step.py` | the step that changed the forecast most, for the GM |
| `words.py` | the facts in the reader's language |
| `pages.py`, `views.py` | the page: charts, each with its table, and sentences |
"""
