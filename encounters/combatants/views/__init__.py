"""Views of the library, its sheets, and rests."""
