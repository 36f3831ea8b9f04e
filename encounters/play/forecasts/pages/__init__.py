"""Pages of forecasts: the card, versions beside it, a foe on trial."""
