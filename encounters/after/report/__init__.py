"""The report of a finished fight: for the GM, each player, and spectators; and that of an evening.

| file | |
|---|---|
| `facts.py` | the counted values: plain data for one audience, stored as JSON |
| `audiences.py` | who reads which edition, and the counting of all of them |
| `course.py` | steps with states, strengths, damage; the fight as a file to play again |
| `counting.py` | counts one edition step by step, using only `view` and `tell` |
| `keeping.py` | makes all editions of a fight and stores them, in the background if need be |
| `deciding_step.py` | the step that changed the forecast most, for the GM |
| `sums.py`, `evening.py` | the sums of one fight or several, and the fights of an evening |
| `words.py` | the facts in the reader's language |
| `pages.py`, `views.py` | the pages: charts, each with its table, and sentences |
| `sections.py`, `documents.py` | the same as sections, and those as Markdown |
"""
