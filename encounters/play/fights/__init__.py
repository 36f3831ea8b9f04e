"""A fight under its lock: its start, the changes by taps, and writing its results back."""
