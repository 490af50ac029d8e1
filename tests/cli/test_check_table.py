"""Ways to ask for DSPy, by programs of several kinds: which DSPy is admitted, and the status of ``check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.cli import main

if TYPE_CHECKING:
    from pathlib import Path

AGENT = "import dspy\n\nagent = dspy.ReAct('question -> answer', tools=[])\nout = agent(question='why?')\n"

PROGRAMS = {
    "reads": AGENT + "print(out.trajectory)\n",
    "asks": AGENT + "print(hasattr(out, 'trajectory'))\n",
    "names": "import dspy\n\nagent = dspy.ReActV2('question -> answer', tools=[])\n",
    "takes either": "import dspy\n\nLoop = getattr(dspy, 'ReActV2', None) or dspy.ReAct\n",
    "is bridged": AGENT + "from react_migrate import legacy_trajectory\n\nprint(len(legacy_trajectory(out)))\n",
    "is shimmed": AGENT.replace("dspy", "react_migrate") + "print(out.trajectory)\n",
    "is native": AGENT + "print(out.history.messages)\n",
    "has no agent": "import dspy\n\nout = dspy.RLM('question -> answer')(question='why?')\nprint(out.trajectory)\n",
}
"""One program a kind. The first two break on 3.5, the third on 3.6, the others on none."""


def project(*lines: str) -> str:
    return "\n".join(("[project]", 'name = "x"', *lines)) + "\n"


def poetry(constraint: str) -> str:
    return f"[tool.poetry.dependencies]\npython = '^3.11'\ndspy = {constraint}\n"


SPELLINGS: dict[str, tuple[str, str, str]] = {
    "nothing": ("README.txt", "dspy\n", "2.4 to 3.6 and later"),
    "another package": ("requirements.txt", "dspy-tools==3.4.1\nmy-dspy<3\n", "2.4 to 3.6 and later"),
    # PEP 621 and its kin
    "lower bound": ("pyproject.toml", project('dependencies = ["dspy>=3.3"]'), "3.3 to 3.6 and later"),
    "capped": ("pyproject.toml", project('dependencies = ["dspy>=3.3,<3.5"]'), "3.3, 3.4"),
    "capped at 3.6": ("pyproject.toml", project('dependencies = ["dspy (>=3.3, <3.6)"]'), "3.3 to 3.5"),
    "pinned": ("pyproject.toml", project('dependencies = ["dspy==3.4.1"]'), "3.4"),
    "compatible": ("pyproject.toml", project('dependencies = ["dspy~=3.4.0"]'), "3.4"),
    "any 3": ("pyproject.toml", project('dependencies = ["dspy~=3.4"]'), "3.4 to 3.6 and later"),
    "no version": ("pyproject.toml", project('dependencies = ["dspy"]'), "2.4 to 3.6 and later"),
    "old name": ("pyproject.toml", project('dependencies = ["dspy-ai<3.5"]'), "2.4 to 3.4"),
    "odd spelling": ("pyproject.toml", project('dependencies = ["DSPy_AI[mcp] == 3.4.*"]'), "3.4"),
    "without 3.5": ("pyproject.toml", project('dependencies = ["dspy>=3.4,!=3.5.*,<3.6"]'), "3.4"),
    "pre-release": ("pyproject.toml", project('dependencies = ["dspy==3.5.0rc1"]'), "3.5"),
    "extra only": ("pyproject.toml", project("[project.optional-dependencies]", 'ai = ["dspy<3.5"]'), "2.4 to 3.4"),
    "extra narrows nothing": (
        "pyproject.toml",
        project('dependencies = ["dspy>=3.4"]', "[project.optional-dependencies]", 'old = ["dspy<3.5"]'),
        "3.4 to 3.6 and later",
    ),
    "two extras": (
        "pyproject.toml",
        project("[project.optional-dependencies]", 'old = ["dspy==3.3.*"]', 'new = ["dspy>=3.6"]'),
        "3.3, 3.6 and later",
    ),
    "group": ("pyproject.toml", '[dependency-groups]\ndev = ["dspy<3.5"]\n', "2.4 to 3.4"),
    "included group": (
        "pyproject.toml",
        '[dependency-groups]\ntest = [{include-group = "cap"}, "dspy>=3.4"]\ncap = ["dspy>=3.4,<3.5"]\n',
        "3.4",
    ),
    "groups in a ring": (
        "pyproject.toml",
        '[dependency-groups]\na = [{include-group = "b"}, "dspy<3.5"]\nb = [{include-group = "a"}]\n',
        "2.4 to 3.4",
    ),
    "markers": (
        "pyproject.toml",
        project("dependencies = [\"dspy<3.5; python_version < '3.12'\", \"dspy>=3.6; python_version >= '3.12'\"]"),
        "2.4 to 3.4, 3.6 and later",
    ),
    "wheel": (
        "pyproject.toml",
        project('dependencies = ["dspy @ https://example.org/dspy-3.4.1-py3-none-any.whl"]'),
        "3.4",
    ),
    "repository": (
        "pyproject.toml",
        project('dependencies = ["dspy @ git+https://example.org/dspy@main"]'),
        "2.4 to 3.6 and later",
    ),
    # uv, PDM, setuptools
    "uv dev": ("pyproject.toml", '[tool.uv]\ndev-dependencies = ["dspy<3.5"]\n', "2.4 to 3.4"),
    "uv constraint": (
        "pyproject.toml",
        project('dependencies = ["dspy>=3.3"]') + '[tool.uv]\nconstraint-dependencies = ["dspy<3.5"]\n',
        "3.3, 3.4",
    ),
    "uv override": (
        "pyproject.toml",
        project('dependencies = ["dspy<3.5"]') + '[tool.uv]\noverride-dependencies = ["dspy>=3.5"]\n',
        "3.5, 3.6 and later",
    ),
    "uv source": (
        "pyproject.toml",
        project('dependencies = ["dspy<3.5"]') + '[tool.uv.sources]\ndspy = { path = "vendor/dspy" }\n',
        "2.4 to 3.4",
    ),
    "PDM": ("pyproject.toml", '[tool.pdm.dev-dependencies]\ntest = ["dspy>=3.4,<3.5"]\n', "3.4"),
    "Hatch": ("pyproject.toml", '[tool.hatch.envs.test]\ndependencies = ["dspy==3.4.*"]\n', "3.4"),
    "setup.cfg": ("setup.cfg", "[options]\ninstall_requires =\n    requests\n    dspy>=3.3,<3.5\n", "3.3, 3.4"),
    "setup.cfg extra": ("setup.cfg", "[options.extras_require]\nai =\n    dspy>=3.5,<3.6\n", "3.5"),
    "setup.py": ("setup.py", "from setuptools import setup\nsetup(install_requires=['dspy<3.5'])\n", "2.4 to 3.4"),
    "setup.py by name": (
        "setup.py",
        "import setuptools\nNEEDS = ['requests'] + ['dspy==3.4.1']\nsetuptools.setup(install_requires=NEEDS)\n",
        "3.4",
    ),
    "setup.py extra": ("setup.py", "setup(extras_require={'ai': ['dspy<3.6']})\n", "2.4 to 3.5"),
    "setup.py computed": ("setup.py", "setup(install_requires=open('dspy.txt').read())\n", "2.4 to 3.6 and later"),
    # Poetry and Pipenv
    "caret": ("pyproject.toml", poetry('"^3.3"'), "3.3 to 3.6 and later"),
    "tilde": ("pyproject.toml", poetry('"~3.4"'), "3.4"),
    "tilde, one part": ("pyproject.toml", poetry('"~3"'), "3.0 to 3.6 and later"),
    "bare": ("pyproject.toml", poetry('"3.4.1"'), "3.4"),
    "star": ("pyproject.toml", poetry('"*"'), "2.4 to 3.6 and later"),
    "starred": ("pyproject.toml", poetry('"3.4.*"'), "3.4"),
    "or": ("pyproject.toml", poetry('"~3.3 || ^3.6"'), "3.3, 3.6 and later"),
    "blank": ("pyproject.toml", poetry('">=3.3 <3.5"'), "3.3, 3.4"),
    "table": ("pyproject.toml", poetry('{ version = ">=3.3,<3.6", extras = ["mcp"] }'), "3.3 to 3.5"),
    "several": (
        "pyproject.toml",
        poetry('[{ version = "<3.5", python = "<3.12" }, { version = "^3.6", python = ">=3.12" }]'),
        "2.4 to 3.4, 3.6 and later",
    ),
    "Poetry group": ("pyproject.toml", '[tool.poetry.group.dev.dependencies]\ndspy = "~3.4.0"\n', "3.4"),
    "Poetry path": ("pyproject.toml", poetry('{ path = "../dspy" }'), "2.4 to 3.6 and later"),
    "Pipfile": ("Pipfile", '[packages]\ndspy = ">=3.3,<3.5"\n', "3.3, 3.4"),
    "Pipfile star": ("Pipfile", '[dev-packages]\n"dspy-ai" = "*"\n', "2.4 to 3.6 and later"),
    "Pipfile table": ("Pipfile", '[packages.dspy]\nversion = "~=3.4.0"\n', "3.4"),
    # Requirements files
    "hashes": (
        "requirements.txt",
        "dspy==3.4.1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:11\n    # via -r requirements.in\n",
        "3.4",
    ),
    "comment": ("requirements.txt", "# dspy>=3.6\ndspy<3.5  # not 3.5 yet\n", "2.4 to 3.4"),
    "marker": ("requirements-dev.txt", "dspy<3.5 ; sys_platform == 'linux'\n", "2.4 to 3.4"),
    "two lines": ("requirements.txt", "dspy>=3.3\ndspy<3.5\n", "3.3, 3.4"),
    "in a folder": ("requirements/base.txt", "dspy>=3.5,<3.6\n", "3.5"),
    "uncompiled": ("requirements.in", "dspy<3.5\n", "2.4 to 3.4"),
    "editable": ("requirements.txt", "-e git+https://example.org/dspy@main#egg=dspy\n", "2.4 to 3.6 and later"),
    "variable": ("requirements.txt", "dspy==${DSPY_VERSION}\n", "2.4 to 3.6 and later"),
    "wheel file": ("requirements.txt", "./wheels/dspy-3.4.1-py3-none-any.whl\n", "3.4"),
    # conda
    "conda": ("environment.yml", "dependencies:\n  - python=3.11\n  - conda-forge::dspy=3.4\n", "3.4"),
    "conda exact": ("environment.yml", "dependencies:\n  - dspy==3.4.1\n", "3.4"),
    "conda range": ("environment.yaml", "dependencies:\n  - dspy >=3.3,<3.5|3.6.*\n", "3.3, 3.4, 3.6"),
    "conda build": ("environment.yml", "dependencies:\n  - dspy=3.4.1=pyhd_0\n", "3.4"),
    "conda pip": ("environment.yml", "dependencies:\n  - pip\n  - pip:\n      - dspy>=3.5,<3.6\n", "3.5"),
    # Locks say what is installed, not what is asked for
    "lock": ("uv.lock", '[[package]]\nname = "dspy"\nversion = "3.4.1"\n', "2.4 to 3.6 and later"),
}


def expected(kind: str, admitted: str) -> int:
    breaks_on = {"reads": "3.5", "asks": "3.5", "names": "3.6"}.get(kind)
    if breaks_on is None:
        return 0
    return int(
        "later" in admitted or any(admitted.endswith(release) for release in ("3.5", "3.6") if release >= breaks_on)
    )


def test_there_are_enough() -> None:
    assert len(SPELLINGS) >= 40


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_status(spelling: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, text, admitted = SPELLINGS[spelling]
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text, encoding="utf-8")
    program = tmp_path / "program.py"
    for kind, code in PROGRAMS.items():
        program.write_text(code, encoding="utf-8")
        status = main(["check", str(tmp_path)])
        said = capsys.readouterr().err
        assert f" DSPy {admitted}." in said, said
        assert (kind, status) == (kind, expected(kind, admitted)), said
