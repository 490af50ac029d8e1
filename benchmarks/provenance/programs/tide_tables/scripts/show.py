def show(run):
    return str(run.out.trajectory) + str(len(run.__dict__))  #: agent import
