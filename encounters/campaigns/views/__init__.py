"""Pages of a campaign. A view's prefix says who may use it: `anyone_*`, `seat_*`, `gm_*`."""
