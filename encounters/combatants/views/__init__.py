"""The library, its sheets, and rests."""
