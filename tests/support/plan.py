"""A language model that follows a plan: the same decisions, spoken in whichever protocol the prompt asks for.

A plan is JSON: ``{"overflow_at": characters or absent, "fields": {name: value}, "runs": [run, ...]}``. A run is
``{"when": text, "steps": [{"thought": text, "calls": [[tool, args], ...]}, ...], "done": text, "outputs": {...}}``
and answers the requests whose newest message that mentions any ``when`` mentions this one first. ``fields`` answers
output fields that no run speaks of. A run with ``"limit": n`` submits after n turns: with text tool calls a forced
submit cannot be told from one more turn, so the plan has to know the agent's `max_iters`.
"""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import Any
from xml.sax.saxutils import escape

import dspy

Call = tuple[str, dict[str, Any]]
OUTPUT_FIELDS = re.compile(r"Your output fields are:\n(.*?)(?:\n\n|\nAll interactions|\Z)", re.DOTALL)
FIELD_NAME = re.compile(r"^\d+\. `(\w+)`", re.MULTILINE)


class PlanModel(dspy.BaseLM):  # type: ignore[misc]
    """Answers trajectory fields, extraction, `tool_calls` as text, native tool calls, and plain predictors."""

    def __init__(self, plan: dict[str, Any]) -> None:
        super().__init__("plan", cache=False)
        self.runs: list[dict[str, Any]] = plan.get("runs", [])
        self.fields: dict[str, Any] = plan.get("fields", {})
        self.overflow_at: int | None = plan.get("overflow_at")
        self.progress: dict[str, int] = {}

    @property
    def supports_function_calling(self) -> bool:
        """True: an adapter that can, sends the tools along."""
        return True

    def forward(self, prompt: str | None = None, messages: list[dict[str, Any]] | None = None, **kwargs: Any) -> Any:
        """One chat completion in OpenAI's shape.

        Raises:
            dspy.ContextWindowExceededError: the prompt has more than `overflow_at` characters.
        """
        texts = [_text(message) for message in messages or [{"content": prompt or ""}]]
        if self.overflow_at is not None and sum(map(len, texts)) > self.overflow_at:
            raise dspy.ContextWindowExceededError(message="the plan's context window is full")
        run = self._run_for(texts)
        asked = _output_fields(texts[0])
        if kwargs.get("tools"):
            return self._native_turn(run, asked, texts[0], forced="tool_choice" in kwargs)
        return completion(_render(self._values(run, asked, texts), texts[0]))

    async def aforward(self, prompt: str | None = None, messages: Any = None, **kwargs: Any) -> Any:
        """`forward`, for `acall`."""
        return self.forward(prompt=prompt, messages=messages, **kwargs)

    def _run_for(self, texts: list[str]) -> dict[str, Any]:
        for text in reversed(texts[1:] or texts):
            places = [(text.find(run["when"]), -len(run["when"]), run) for run in self.runs if run["when"] in text]
            if places:
                return min(places, key=lambda place: place[:2])[2]
        return {"when": "", "steps": [], "outputs": {}}

    def _values(self, run: dict[str, Any], asked: list[str], texts: list[str]) -> dict[str, Any]:
        if "next_tool_name" in asked:
            if "thought_" not in texts[-1]:
                self.progress[run["when"]] = 0
            thought, (name, args) = self._single_call(run)
            return {"next_thought": thought, "next_tool_name": name, "next_tool_args": args}
        if "tool_calls" in asked:
            thought, calls = self._turn(run)
            return {
                "next_thought": thought,
                "tool_calls": {"tool_calls": [{"name": name, "args": args} for name, args in calls]},
            }
        self.progress[run["when"]] = 0
        known = {"reasoning": run.get("reasoning", "It follows."), **self.fields, **run["outputs"]}
        return {name: known.get(name, f"some {name}") for name in asked}

    def _single_call(self, run: dict[str, Any]) -> tuple[str, Call]:
        planned = [
            ("" if position else step["thought"], (call[0], call[1]))
            for step in run["steps"]
            for position, call in enumerate(step["calls"])
        ]
        done = self._advance(run)
        return planned[done] if done < len(planned) else (_last_thought(run), ("finish", {}))

    def _turn(self, run: dict[str, Any]) -> tuple[str, list[Call]]:
        done = self._advance(run)
        if done < min(len(run["steps"]), run.get("limit", done + 1)):
            step = run["steps"][done]
            return step["thought"], [(name, args) for name, args in step["calls"]]
        return self._submit(run)

    def _submit(self, run: dict[str, Any]) -> tuple[str, list[Call]]:
        self.progress[run["when"]] = 0
        return _last_thought(run), [("submit", run["outputs"])]

    def _advance(self, run: dict[str, Any]) -> int:
        done = self.progress.get(run["when"], 0)
        self.progress[run["when"]] = done + 1
        return done

    def _native_turn(self, run: dict[str, Any], asked: list[str], system: str, *, forced: bool) -> Any:
        thought, calls = self._submit(run) if forced else self._turn(run)
        stamp = f"{run['when']}/{self.progress[run['when']]}"
        native = [
            SimpleNamespace(
                id=f"{stamp}/{position}",
                type="function",
                function=SimpleNamespace(name=name, arguments=json.dumps(args)),
            )
            for position, (name, args) in enumerate(calls)
        ]
        return completion(_render(dict.fromkeys(asked, thought), system), native)


def _last_thought(run: dict[str, Any]) -> str:
    return str(run.get("done", "Nothing is missing."))


def _text(message: dict[str, Any]) -> str:
    content = message.get("content") or ""
    return content if isinstance(content, str) else json.dumps(content)


def _output_fields(system: str) -> list[str]:
    block = OUTPUT_FIELDS.search(system)
    return FIELD_NAME.findall(block.group(1)) if block else []


def _render(values: dict[str, Any], system: str) -> str:
    texts = {
        name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for name, value in values.items()
    }
    if "[[ ## completed ## ]]" in system:
        return "\n\n".join(f"[[ ## {name} ## ]]\n{text}" for name, text in texts.items()) + "\n\n[[ ## completed ## ]]"
    if "Outputs will be a JSON object" in system:
        return json.dumps(values)
    return "\n\n".join(f"<{name}>\n{escape(text)}\n</{name}>" for name, text in texts.items())


def completion(text: str, tool_calls: list[SimpleNamespace] | None = None) -> SimpleNamespace:
    """A chat completion in OpenAI's shape."""
    message = SimpleNamespace(role="assistant", content=text, tool_calls=tool_calls)
    return SimpleNamespace(
        model="plan",
        choices=[SimpleNamespace(index=0, finish_reason="stop", message=message)],
        usage={"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0},
    )
