"""Measurements of speed and memory. Each module prints a table: `python -m
tests.benchmarks.fanout`."""
