"""A fight before it begins."""
