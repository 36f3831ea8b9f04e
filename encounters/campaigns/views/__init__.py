"""Pages of a campaign. A view's name says whose it is: `anyone_*`, `seat_*`, `gm_*`."""
