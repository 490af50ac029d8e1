def shown(out):
    return str(out.trajectory)  #: agent layout


def berth_for(agent, ship):
    found = agent(question=ship)
    print(len(found.trajectory))  #: agent layout
    return found
