class Crane:
    trajectory = "up, over, down"


def crane():
    made = Crane()
    print(made.trajectory)  #: not layout
    return made
