"""Random requests over every address of the project, by everybody; `python -m tests.hostile`."""
