"""Hashes with the server's key, and security headers."""
