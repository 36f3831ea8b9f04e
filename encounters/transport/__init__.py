"""HTTP before Django: slow connections, incomplete bodies, startup and shutdown."""
