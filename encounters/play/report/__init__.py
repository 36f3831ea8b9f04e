"""The report of a finished fight: for the GM, each player, and spectators.

| file | |
|---|---|
| `facts.py` | what is counted: plain values for one audience, kept as JSON |
| `audiences.py` | who reads which edition, and what they may know |
| `course.py` | the steps of a fight with their states, each read once for all editions |
| `counting.py` | one edition, counted step by step from `view` and `tell` alone |
| `measures.py` | what is left of somebody, how dice fell, by whose eyes it is seen |
| `making.py` | all editions of a fight |
| `keeping.py` | what was made, kept for good; in the background where it takes a while |
| `moment.py` | the step that changed the forecast most, for the GM |
| `words.py` | what the facts say in the reader's language |
| `pages.py`, `views.py` | the page: charts, each with its table, and sentences |
"""
