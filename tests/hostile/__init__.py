"""Random requests to every URL of the project, by every role; `python -m tests.hostile`."""
