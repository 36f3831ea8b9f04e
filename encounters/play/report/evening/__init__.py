"""Several fights of one date together, for one reader: counted from the editions of their reports
that this reader may see, and from nothing else."""
