"""The checks: tests on each supported Python, lint, types, and all that CI runs."""

from __future__ import annotations

import sys

import nox

CONSTRAINTS = ("--constraint", "requirements/constraints.txt")

nox.options.sessions = ["tests", "lint", "types"]
nox.options.error_on_missing_interpreters = False


@nox.session(python=["3.10", "3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    session.install(*CONSTRAINTS, "--editable", ".[dspy,test]")
    session.run("python", "-m", "pytest", "-n", "auto", *session.posargs, env={"LITELLM_LOCAL_MODEL_COST_MAP": "True"})


@nox.session
def lint(session: nox.Session) -> None:
    session.install(*CONSTRAINTS, "ruff")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    session.install(*CONSTRAINTS, "mypy", "--editable", ".[test]")  # pytest, which the plugin is written for
    session.run("mypy")


@nox.session(venv_backend="none")
def matrix(session: nox.Session) -> None:
    session.run(sys.executable, "scripts/matrix.py", *session.posargs, external=True)


@nox.session(venv_backend="none")
def check(session: nox.Session) -> None:
    session.run("bash", ".ci/run", external=True)
