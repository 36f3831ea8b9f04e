"""What each phone shows of a fight, rendered anew from the state after every step.

`boards.read` gathers everything in a constant number of queries; a `Board` renders it for any
`Place`. Equal viewers share one rendering, and everybody shares what is the same for all.
"""
