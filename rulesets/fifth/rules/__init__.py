"""The rules, one file per area: the course of a fight, and the effects of what is done in it."""
