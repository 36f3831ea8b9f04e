"""Adding sheets from a game's library or made on the spot, to a campaign or a fight."""
