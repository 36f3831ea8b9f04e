"""Sheets, the library, and encounters while they are prepared."""
