"""The ``check`` command: does a DSPy that the project admits break it?"""

from __future__ import annotations

import shlex
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from react_migrate.cli import catalogue, configuration, outputs, program, scope
from react_migrate.cli.parser import Parser, choice
from react_migrate.cli.streams import emit, say, tell
from react_migrate.errors import UsageError
from react_migrate.report.line import line
from react_migrate.report.verdict import count

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence

    from react_migrate.cli.outputs import Output
    from react_migrate.migration.checking.baseline import Baseline
    from react_migrate.migration.checking.target import Target
    from react_migrate.migration.outcome import Run
    from react_migrate.migration.rule import Rule
    from react_migrate.report.checked import Held
    from react_migrate.settings import Settings

DESCRIPTION = """\
Says whether a DSPy that the project's own requirement admits breaks its code, and changes nothing.
The requirement is read from pyproject.toml, requirements*.txt, setup.cfg, setup.py, environment.yml or Pipfile, the
nearest above a file first; without one every release counts."""

EXAMPLES = """\
examples:
  {prog} check                       the current folder
  {prog} check --dspy 3.5 src/       as if DSPy 3.5 were all that is admitted
  {prog} check --dspy '>=3.3,<3.6'   a range of releases
  {prog} check --fail-on pending     also what is only ahead

[tool.react-migrate] in pyproject.toml sets target (what --dspy names) and fail-on, besides what every run takes.

exit status:
  0    nothing that --fail-on asks for (--exit-zero: or there is)
  1    an admitted DSPy breaks the code, or what else --fail-on asks for
  2    wrong usage, a missing path, a file that could not be read, or a defect
  130  interrupted
"""


def parser(prog: str) -> Parser:
    """The options of ``check``."""
    made = Parser(f"{prog} check", "[options] [PATH...]", DESCRIPTION, EXAMPLES.format(prog=prog))
    add = made.add_argument
    add("paths", metavar="PATH", nargs="*", type=Path, default=[Path()], help="a file or a folder (default: .)")
    add("--dspy", metavar="VERSION", help="a version or specifier to use instead of the project's requirement")
    add("--fail-on", choices=("break", "deprecated", "pending"), help="what status 1 is for (default: break)")
    choice(made)
    add("--baseline", metavar="FILE", type=Path, help="findings in FILE are known and pass while they only get fewer")
    add("--update-baseline", action="store_true", help="write what is found to the baseline")
    outputs.options(made)
    add("--exit-zero", action="store_true", help="status 0 instead of 1")
    add("-q", "--quiet", action="store_true", help="no verdict, only the findings")
    add("-v", "--verbose", action="store_true", help="tracebacks of defects")
    return made


def run(arguments: Namespace, typed: Sequence[str]) -> int:
    """Carry out one ``check`` and return its exit status."""
    from react_migrate.cli.progress import bar
    from react_migrate.migration import engine

    rules = catalogue.rules()
    configured = configuration.read(Path.cwd())
    asked = _held_against(arguments, configured)
    baseline = _baseline(arguments)
    reports = outputs.read(arguments)
    settings = _settings(arguments, configured, rules, asked, reports)
    shown = bar(arguments.quiet)
    with shown or nullcontext():
        result = engine.run(settings, rules, shown)
    if not result.mentions and not reports and baseline is None:
        say([] if arguments.quiet else [line(f"Nothing breaks in {count(result.files, 'file')}: none mentions DSPy.")])
        return 0
    held = _held(result, asked, arguments)
    if baseline is not None:
        held = _with_known(held, baseline, settings, arguments)
    _deliver(held, reports, rules, quiet=arguments.quiet)
    if held.run.summary.unreadable:
        return 2
    return 1 if held.failing and not arguments.exit_zero else 0


def _held_against(arguments: Namespace, configured: Mapping[str, Any]) -> Target | None:
    """What is typed, or else what the configuration says, of the DSPy that counts; fills in ``fail_on`` likewise."""
    arguments.fail_on = arguments.fail_on or configured.get("fail_on", "break")
    if arguments.dspy is not None:
        return _asked(arguments.dspy, "--dspy")
    target = configured.get("target")
    return None if target is None else _asked(target, "[tool.react-migrate] target")


def _asked(text: str, option: str) -> Target:
    """The DSPy that an option names.

    Raises:
        UsageError: neither a version nor a specifier, or one that no known release meets.
    """
    from react_migrate.migration.checking.target import requested
    from react_migrate.timeline import RELEASES

    try:
        target = requested(text, option)
    except ValueError as error:
        reason = "is neither a version nor a specifier of DSPy, such as 3.5 or '>=3.3,<3.6'"
        raise UsageError(f"{option} {text}: {str(error)!r} {reason}") from None
    if not (target.admitted.releases or target.admitted.later):
        raise UsageError(f"{option} {text}: no release of DSPy from {RELEASES[0]} on is one of these")
    return target


def _settings(
    arguments: Namespace,
    configured: Mapping[str, Any],
    rules: Sequence[Rule],
    asked: Target | None,
    reports: Sequence[Output],
) -> Settings:
    """The settings of a run that finds and does not rewrite, but for the fixes that SARIF takes."""
    fixes = any(one.form == "sarif" for one in reports)
    wanted = scope.settings(arguments, configured, arguments.paths, rules)
    settings = replace(wanted, style="bridge", edits=fixes, mends=False)
    if asked is None:
        return settings
    from react_migrate.migration.checking.target import OPEN

    return replace(settings, ignore=(*settings.ignore, OPEN))


def _baseline(arguments: Namespace) -> Baseline | None:
    """The baseline that is named; an empty one where it is about to be written for the first time.

    Raises:
        UsageError: no file is named, it is missing, or it is no baseline.
    """
    file = arguments.baseline
    if file is None:
        if arguments.update_baseline:
            raise UsageError("--update-baseline says no file: name it with --baseline FILE")
        return None
    from react_migrate.migration.checking.baseline import Baseline, load

    if file.exists():
        return load(file)
    if not arguments.update_baseline:
        raise UsageError(f"--baseline {file}: no such file; write it with --update-baseline")
    return Baseline(outputs.writable(file, "--baseline"))


def _with_known(held: Held, baseline: Baseline, settings: Settings, arguments: Namespace) -> Held:
    """The same with known findings marked, after the baseline was brought up to date where that is asked for."""
    if arguments.update_baseline:
        baseline = baseline.updated(held.findings, arguments.fail_on, settings)
        outputs.save(baseline.file, baseline.dump(), "the baseline")
    findings, left = baseline.applied(held.findings)
    stale = {known: number for known, number in sorted(left.items()) if baseline.is_met(known, settings)}
    return replace(held, findings=findings, stale=stale)


def _held(result: Run, asked: Target | None, arguments: Namespace) -> Held:
    """The findings held against what counts; requirements that could not be read are outcomes with an error."""
    from react_migrate.migration.checking.checked import checked
    from react_migrate.migration.checking.target import Targets
    from react_migrate.migration.outcome import Outcome
    from react_migrate.report.checked import Held

    targets = Targets(asked)
    findings = checked(result, targets)
    against = {id(target): target for target in map(targets.of, _looked_at(result, arguments.paths))}
    failed = [Outcome(error.path, error=error) for error in targets.errors]
    return Held(
        run=replace(result, outcomes=[*result.outcomes, *failed]),
        findings=findings,
        targets=list(against.values()),
        fail_on=arguments.fail_on,
        command=program(),
        paths=shlex.join(map(str, arguments.paths)),
    )


def _looked_at(result: Run, paths: Sequence[Path]) -> list[Path]:
    """The files whose requirements matter to what is said: those with findings of their own, or else what was named."""
    from react_migrate.migration.checking.target import OPEN

    found = [outcome.path for outcome in result.outcomes if any(one.rule != OPEN for one in outcome.findings)]
    return found or [path / "x" if path.is_dir() else path for path in paths]


def _deliver(held: Held, reports: Sequence[Output], rules: Sequence[Rule], *, quiet: bool) -> None:
    """The findings to stdout unless a report goes there; what they were held against to stderr."""
    from react_migrate.report import checked, text
    from react_migrate.report.forms import of_check

    for one in reports:
        data = _text(held) if one.form == "text" else of_check(one.form, held, rules)
        emit(data) if one.path is None else outputs.save(one.path, data)
    if outputs.printed(reports) is None:
        tell(checked.places(held))
    say(text.unusable(held.run))
    if not quiet:
        say([*text.run_time(held.run, text.Detail()), *checked.closing(held)])


def _text(held: Held) -> bytes:
    from react_migrate.report import checked
    from react_migrate.report.line import plain

    return plain([*checked.places(held), *checked.closing(held)]).encode()
