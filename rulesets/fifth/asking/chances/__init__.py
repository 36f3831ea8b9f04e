"""Exact odds of answers, and the part of them that a viewer may know."""
