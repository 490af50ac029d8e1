"""Runs the runtime's tests on every DSPy release it supports, each in an environment of its own.

``python scripts/matrix.py`` does all of them; ``python scripts/matrix.py 3.2.1 3.4.1`` only those. Environments stay in
``.venv-matrix/`` (or under ``--root``) and are used again. The exit status is 0 when every release passed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

RELEASES = ("2.6.27", "3.0.4", "3.1.3", "3.2.1", "3.3.0", "3.3.1", "3.4.0", "3.4.1")
TESTS = ("tests/compat", "tests/convert")
# LiteLLM: its exceptions are what releases before 3.2 raise, and the wire tests go through it on all of them.
PACKAGES = ("cloudpickle>=3", "hypothesis>=6.100", "litellm>=1.60", "packaging>=24", "pytest>=8.2")

CHECKOUT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Run the releases one after the other and sum up."""
    options = _options()
    passed = {release: _passes(release, options.root) for release in options.releases}
    for release, ok in passed.items():
        print(f"dspy {release:8} {'passed' if ok else 'FAILED'}")
    return 0 if all(passed.values()) else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("releases", nargs="*", default=RELEASES, metavar="RELEASE", help="default: all of them")
    parser.add_argument("--root", type=Path, default=CHECKOUT / ".venv-matrix", help="where the environments are")
    return parser.parse_args()


def _passes(release: str, root: Path) -> bool:
    print(f"== dspy {release}", flush=True)
    python = _environment(release, root)
    # Old releases warn at their import already, which is not ours to mend; everywhere else warnings are errors.
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "default", "--disable-warnings", *TESTS]
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    return subprocess.run(command, cwd=CHECKOUT, env=environment, check=False).returncode == 0


def _environment(release: str, root: Path) -> str:
    """The interpreter of the release's environment, made if it is not there yet."""
    home = root / f"dspy-{release}"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = home / "ready"
    if not ready.exists():
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", f"dspy=={release}", *PACKAGES], check=True)
        ready.touch()
    return str(python)


if __name__ == "__main__":
    sys.exit(main())
