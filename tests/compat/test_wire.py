"""Both engines against an OpenAI-compatible server on loopback, through LiteLLM: the wire format is asserted."""

from __future__ import annotations

import http.server
import inspect
import json
import sys
import threading
from typing import TYPE_CHECKING, Any

import dspy
import pytest

from react_migrate import dump_history
from react_migrate.compat.history_loop import ReAct as StructuredReAct
from react_migrate.compat.trajectory_loop import ReAct as KeptReAct
from support.agents import lookup, measure, outputs, step, turn

if TYPE_CHECKING:
    from collections.abc import Iterator

# LiteLLM and its client warn on their own behalf, and leave a socket of their pool to the garbage collector.
pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


class Server(http.server.ThreadingHTTPServer):
    """Answers chat completions with the replies it is given, and keeps the requests."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.replies: list[Any] = []
        self.requests: list[dict[str, Any]] = []

    def model(self, *replies: Any) -> Any:
        """A ``dspy.LM`` that talks to this server, which will give these replies."""
        self.replies, self.requests = list(replies), []
        # From 3.4 on DSPy may use an engine of its own; before, there is only LiteLLM.
        engine = {"engine": "litellm"} if "engine" in inspect.signature(dspy.LM.__init__).parameters else {}
        api_base = f"http://127.0.0.1:{self.server_port}/v1"
        return dspy.LM("openai/gpt-4o-mini", api_base=api_base, api_key="none", cache=False, num_retries=0, **engine)


class Handler(http.server.BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append(json.loads(body))
        reply = self.server.replies.pop(0)
        status, document = (400, reply) if "error" in reply else (200, _completion(reply))
        payload = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def _completion(message: dict[str, Any]) -> dict[str, Any]:
    reason = "tool_calls" if message.get("tool_calls") else "stop"
    return {
        "id": "1",
        "object": "chat.completion",
        "created": 0,
        "model": "gpt-4o-mini",
        "choices": [{"index": 0, "finish_reason": reason, "message": {"role": "assistant", **message}}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


def said(text: str) -> dict[str, Any]:
    return {"content": text}


def called(*calls: tuple[str, str, dict[str, Any]], thought: str | None = None) -> dict[str, Any]:
    """A native reply; a call is its id, name and arguments."""
    return {
        "content": thought,
        "tool_calls": [
            {"id": id_, "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}
            for id_, name, args in calls
        ],
    }


TOO_LONG = {
    "error": {
        "message": "This model's maximum context length is 10 tokens. However, your messages resulted in 20 tokens.",
        "type": "invalid_request_error",
        "param": "messages",
        "code": "context_length_exceeded",
    }
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    made = Server()
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


NATIVE = {"adapter": dspy.ChatAdapter(use_native_function_calling=True)}
TEXT = {"adapter": dspy.ChatAdapter()}


def roles(request: dict[str, Any]) -> list[str]:
    return [message["role"] for message in request["messages"]]


def test_native_calls_are_replayed_as_calls_and_results(server: Server) -> None:
    lm = server.model(
        called(("c1", "lookup", {"query": "a"}), ("c2", "measure", {"query": "b"})),
        called(("c3", "submit", {"answer": "A"})),
    )
    with dspy.context(lm=lm, **NATIVE):
        prediction = StructuredReAct("question -> answer", [lookup, measure])(question="Q1")
    assert prediction.answer == "A"
    assert "litellm" in sys.modules
    first, second = server.requests
    assert [tool["function"]["name"] for tool in first["tools"]] == ["lookup", "measure", "submit"]
    assert roles(first) == ["system", "user"]
    assert roles(second)[:5] == ["system", "user", "assistant", "tool", "tool"]
    assistant, *results = second["messages"][2:5]
    replayed = [(call["id"], call["function"]["name"]) for call in assistant["tool_calls"]]
    assert replayed == [("c1", "lookup"), ("c2", "measure")]
    assert [result["tool_call_id"] for result in results] == ["c1", "c2"]
    assert results[0]["content"] == "found a"
    assert json.loads(results[1]["content"]) == {"query": "b", "values": [1, 2.5, None]}
    assert second["messages"][0] == first["messages"][0]
    assert "Q1" in second["messages"][1]["content"]


def test_a_continuation_repeats_the_conversation_and_no_id(server: Server) -> None:
    agent = StructuredReAct("question -> answer", [lookup])
    replies = [called(("c1", "lookup", {"query": "a"})), called(("c2", "submit", {"answer": "A"}))]
    with dspy.context(lm=server.model(*replies), **NATIVE):
        first = agent(question="Q1")
    sent = []
    for history in (first.history, dump_history(first.history)):
        with dspy.context(lm=server.model(*replies), **NATIVE):
            agent(question="Q2", history=history)
        sent.append(server.requests)
    assert sent[0] == sent[1]
    last = sent[0][-1]["messages"]
    ids = [call["id"] for message in last for call in message.get("tool_calls") or []]
    assert len(set(ids)) == len(ids) == 3
    assert [message["tool_call_id"] for message in last if message["role"] == "tool"] == ids


def test_a_forced_submit_chooses_the_tool(server: Server) -> None:
    lm = server.model(called(("c1", "lookup", {"query": "a"})), called(("c2", "submit", {"answer": "A"})))
    with dspy.context(lm=lm, **NATIVE):
        prediction = StructuredReAct("question -> answer", [lookup], max_iters=1)(question="Q1")
    assert prediction.termination_reason == "forced_submit"
    assert server.requests[-1]["tool_choice"] == {"type": "function", "function": {"name": "submit"}}


def test_in_text_mode_there_are_only_messages(server: Server) -> None:
    lm = server.model(said(turn(("lookup", {"query": "a"}))), said(turn(("submit", {"answer": "A"}))))
    with dspy.context(lm=lm, **TEXT):
        prediction = StructuredReAct("question -> answer", [lookup])(question="Q1")
    assert prediction.trajectory["observation_0"] == "found a"
    assert "tools" not in server.requests[-1]
    assert set(roles(server.requests[-1])) == {"system", "user", "assistant"}


@pytest.mark.parametrize("loop", [KeptReAct, dspy.ReAct], ids=["kept", "host"])
def test_the_trajectory_loop_sends_one_user_message(server: Server, loop: Any) -> None:
    lm = server.model(
        said(step("lookup", {"query": "a"})), said(step("finish", {})), said(outputs(reasoning="r", answer="A"))
    )
    with dspy.context(lm=lm, **TEXT):
        prediction = loop("question -> answer", [lookup])(question="Q1")
    assert prediction.answer == "A"
    assert [roles(request) for request in server.requests] == [["system", "user"]] * 3
    assert all("tools" not in request for request in server.requests)
    assert "[[ ## observation_0 ## ]]\nfound a" in server.requests[-1]["messages"][-1]["content"]


@pytest.mark.parametrize("loop", [StructuredReAct, KeptReAct], ids=["structured", "kept"])
def test_a_servers_refusal_of_a_long_prompt_is_truncated(server: Server, loop: Any) -> None:
    made = (lambda name, args: turn((name, args))) if loop is StructuredReAct else step
    looked = [said(made("lookup", {"query": name})) for name in "ab"]
    ends = [said(made("submit", {"answer": "A"}))] if loop is StructuredReAct else [
        said(step("finish", {})), said(outputs(reasoning="r", answer="A")),
    ]  # fmt: skip
    with dspy.context(lm=server.model(*looked, TOO_LONG, *ends), **TEXT):
        assert loop("question -> answer", [lookup])(question="Q1").answer == "A"
    retried = json.dumps(server.requests[3]["messages"])
    assert "found a" not in retried
    assert "found b" in retried
