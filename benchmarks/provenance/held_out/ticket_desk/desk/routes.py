from .engines import get_agent, get_reader
from .store import load
from .web import App, Request

app = App()


def _steps(result):
    trajectory = getattr(result, "trajectory", {}) or {}  #: agent handler
    return [value for key, value in trajectory.items() if key.startswith("tool_name_")]


@app.post("/ask")
def ask(request: Request):
    agent = get_agent()
    result = agent(question=request.body["question"])
    return {"answer": result.answer, "steps": _steps(result)}


@app.post("/debug")
def debug(request: Request):
    result = get_agent()(question=request.body["question"])
    request.state["result"] = result
    payload = {"answer": result.answer}
    if hasattr(result, "trajectory"):  #: agent handler
        payload["trajectory"] = {str(k): str(v) for k, v in result.trajectory.items()}  #: agent handler
    return len(payload["trajectory"])  #: not handler


@app.post("/deep")
def deep(request: Request):
    result = get_reader()(question=request.body["question"])
    return [step["code"] for step in result.trajectory]  #: not handler


@app.post("/tickets")
def ticket(request: Request):
    result = load(request.body["number"])
    return {"answer": result.answer, "events": result.trajectory}  #: not handler
