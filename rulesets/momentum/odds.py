"""x"""
type Odds = None
def odds(state, choice): return None
