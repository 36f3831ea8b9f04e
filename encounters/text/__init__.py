"""Words, markup and notation shared by pages."""
