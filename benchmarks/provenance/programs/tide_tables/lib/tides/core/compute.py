from .models import Run


def compute(agent, port):
    run = Run(agent(question=port))
    print(run.out.trajectory, len(port))  #: agent import
    return run.out
