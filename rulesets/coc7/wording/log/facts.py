"""The facts of percentile rolls: for everybody, and those with numbers of one side."""

ROLL = "difficulty roll level success"
PERCENTILE = "skill needed dice"
MODIFIERS = "bonus penalty " + " ".join(
    f"mod_{name}"
    for name in (
        "outnumbered undefended prone held situational build point_blank aim size cover dive fast "
        "melee load burst volley"
    ).split()
)
