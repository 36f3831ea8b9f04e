"""Exact odds of answers, and as much of them as a viewer may know."""
