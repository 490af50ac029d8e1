"""The report as JUnit XML, the form in which most CI servers list and count: one test case a finding.

Source: the schema that Jenkins' xUnit plugin publishes (``testsuites/testsuite/testcase``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

from react_migrate.report.level import places
from react_migrate.report.line import visible
from react_migrate.report.location import in_repository

if TYPE_CHECKING:
    from react_migrate.errors import FileError
    from react_migrate.migration.outcome import Outcome, Run
    from react_migrate.migration.rule import Finding
    from react_migrate.report.level import Levels


def dump(run: Run, levels: Levels) -> bytes:
    """One suite a file: its findings fail, or are skipped where they were left alone; a clean run is a passed case."""
    top = ElementTree.Element("testsuites", name="react-migrate")
    for outcome in run.outcomes:
        _suite(top, outcome, levels)
    if not len(top):
        clean = ElementTree.SubElement(top, "testsuite", name="react-migrate")
        ElementTree.SubElement(clean, "testcase", classname="react-migrate", name=f"nothing found in {run.files} files")
    for element in [*top, top]:
        _count(element)
    ElementTree.indent(top)
    return bytes(ElementTree.tostring(top, encoding="utf-8", xml_declaration=True)) + b"\n"


def _suite(top: ElementTree.Element, outcome: Outcome, levels: Levels) -> None:
    path = visible(in_repository(outcome.path))
    suite = ElementTree.SubElement(top, "testsuite", name=path)
    for finding in places(outcome):
        _case(suite, path, finding, levels)
    if outcome.error is not None:
        _error(suite, path, outcome.error)


def _case(suite: ElementTree.Element, path: str, finding: Finding, levels: Levels) -> None:
    place = f"{finding.span.line}:{finding.span.column + 1}"
    case = ElementTree.SubElement(
        suite, "testcase", classname=path, name=f"{finding.rule} {finding.name} {place}",
        file=path, line=str(finding.span.line),
    )  # fmt: skip
    message = visible(finding.message)
    level = levels(finding)
    if level is None:
        ElementTree.SubElement(case, "skipped", message=message)
        return
    failure = ElementTree.SubElement(case, "failure", type=level, message=message)
    failure.text = f"{path}:{place}: {finding.rule} {message}"


def _error(suite: ElementTree.Element, path: str, error: FileError) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=path, name="could not be used", file=path)
    ElementTree.SubElement(case, "error", type="unusable", message=visible(error.reason))


def _count(element: ElementTree.Element) -> None:
    counted = {"tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"}
    for attribute, tag in counted.items():
        element.set(attribute, str(sum(1 for _ in element.iter(tag))))
