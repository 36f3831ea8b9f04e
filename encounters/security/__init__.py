"""Hashes with the server's key, and the headers that every answer has."""
