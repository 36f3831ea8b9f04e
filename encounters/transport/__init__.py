"""HTTP before Django: connections that dawdle, bodies that are not here yet, start and end."""
