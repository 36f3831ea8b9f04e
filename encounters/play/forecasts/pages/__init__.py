"""Pages of forecasts: the card with its versions, and trying a foe."""
