"""Runs a whole program on a posed DSPy with a planning model, in a process of its own.

``python -m support.run --host 3.5 --plan plan.json PROGRAM_DIR ENTRY`` runs one and prints what it prints.
``python -m support.run --serve`` imports DSPy once and then forks for every request it reads: one JSON object a line
in (the fields of `Job`), one out (the fields of `Result`). `Runner` is the client of that.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
import warnings
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from support.hosts import HOSTS, pose


@dataclass(frozen=True)
class Job:
    """One run: `entry` is a file of the folder `program`, or a dotted module name in it; `plan` is a JSON file.

    `adapter` is how the model is spoken to: ``chat`` (text) or ``native`` (XML with native tool calls, the default
    that DSPy 3.5 announces). `seconds` is when a program that hangs is given up.
    """

    program: str
    entry: str = "main.py"
    host: str = HOSTS[0]
    plan: str | None = None
    adapter: str = "chat"
    seconds: int = 60


@dataclass(frozen=True)
class Result:
    """How a run ended: its exit status (0 is well) and everything it wrote."""

    status: int
    stdout: str
    stderr: str


class Runner:
    """A fork server for jobs; one for a whole test module costs one `import dspy`."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "support.run", "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "0"},
        )

    def __call__(self, job: Job) -> Result:
        """Run one program to its end."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(asdict(job)) + "\n")
        self._server.stdin.flush()
        return Result(**json.loads(self._server.stdout.readline()))

    def close(self) -> None:
        """End the server."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.close()
        self._server.wait(timeout=30)
        self._server.stdout.close()


def run_here(job: Job) -> None:
    """Pose, configure the model and run the program in this process."""
    pose(job.host)
    import dspy

    from support.plan import PlanModel

    plan = json.loads(Path(job.plan).read_text(encoding="utf-8")) if job.plan else {}
    adapter = dspy.XMLAdapter(use_native_function_calling=True) if job.adapter == "native" else dspy.ChatAdapter()
    # Any model of one's own is deprecated in 3.4, and the plan overflows on purpose: neither is the program's doing.
    warnings.filterwarnings("ignore", message="Implementing custom LMs")
    logging.getLogger("dspy").setLevel(logging.ERROR)
    dspy.configure(lm=PlanModel(plan), adapter=adapter)
    os.chdir(job.program)
    sys.path.insert(0, os.getcwd())
    sys.dont_write_bytecode = True
    if job.entry.endswith(".py"):
        sys.argv = [job.entry]
        runpy.run_path(job.entry, run_name="__main__")
    else:
        runpy.run_module(job.entry, run_name="__main__", alter_sys=True)


def serve() -> None:
    """Answer jobs from standard input until it ends."""
    import dspy  # noqa: F401  (the children inherit it)

    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    for line in sys.stdin:
        result = _forked(Job(**json.loads(line)))
        replies.write(json.dumps(asdict(result)) + "\n")
        replies.flush()


def _forked(job: Job) -> Result:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:  # a pipe would block past 64 KiB
        child = os.fork()
        if child == 0:
            _be_the_child(job, out.fileno(), err.fileno())
        timer = threading.Timer(job.seconds, os.kill, (child, signal.SIGKILL))
        timer.start()
        _, wait_status = os.waitpid(child, 0)
        timer.cancel()
        timer.join()
        return Result(os.waitstatus_to_exitcode(wait_status), _contents(out), _contents(err))


def _contents(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode("utf-8")


def _be_the_child(job: Job, out: int, err: int) -> None:
    status = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the process ends
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        run_here(job)
        status = 0
    except SystemExit as ending:
        status = ending.code if isinstance(ending.code, int) else int(ending.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m support.run")
    parser.add_argument("--serve", action="store_true")
    parser.add_argument("--host", choices=HOSTS, default=HOSTS[0])
    parser.add_argument("--plan")
    parser.add_argument("--adapter", choices=("chat", "native"), default="chat")
    parser.add_argument("program", nargs="?")
    parser.add_argument("entry", nargs="?", default="main.py")
    words = parser.parse_args()
    if words.serve:
        serve()
        return
    if not words.program:
        parser.error("name the program's folder")
    plan = str(Path(words.plan).resolve()) if words.plan else None
    run_here(Job(str(Path(words.program).resolve()), words.entry, words.host, plan, words.adapter))


if __name__ == "__main__":
    main()
