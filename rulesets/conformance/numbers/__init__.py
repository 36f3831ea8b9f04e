"""A game's calculations: odds, their words beside an answer, and figures of reports."""
