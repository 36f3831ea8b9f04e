"""Words, markup and notation that pages share."""
