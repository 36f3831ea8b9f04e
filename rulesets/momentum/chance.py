"""x"""
def chance(state, choice, viewer): return None
