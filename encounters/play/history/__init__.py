"""The steps of a fight: which of them count, taking them back, and correcting one of them."""
