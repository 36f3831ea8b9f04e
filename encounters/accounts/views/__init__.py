"""Pages of an account. A view's prefix says who may use it: `anyone_*`, `gm_*`."""
