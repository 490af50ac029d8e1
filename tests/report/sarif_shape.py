"""The part of the SARIF 2.1.0 schema that the report uses: properties, types and required ones of each object.

Written down from the standard's tables (OASIS, SARIF 2.1.0, sections 3.13 to 3.58), for objects that the report holds.
The whole published schema is used where `SARIF_SCHEMA` names a copy of it.
"""

from __future__ import annotations

from typing import Any

Shape = dict[str, Any]

POSITIVE = {"type": "integer", "minimum": 1}
INDEX = {"type": "integer", "minimum": -1}
TEXT = {"type": "string"}
URI = {"type": "string", "format": "uri-reference"}


def thing(*required: str, **properties: Shape) -> Shape:
    return {"type": "object", "additionalProperties": False, "required": list(required), "properties": properties}


def many(items: Shape, least: int = 0) -> Shape:
    return {"type": "array", "items": items, "minItems": least}


MESSAGE = thing("text", text=TEXT)
REGION = thing(startLine=POSITIVE, startColumn=POSITIVE, endLine=POSITIVE, endColumn=POSITIVE)
ARTIFACT = thing(uri=URI, uriBaseId=TEXT, description=MESSAGE)
PHYSICAL = thing("artifactLocation", artifactLocation=ARTIFACT, region=REGION)
LOCATION = thing(physicalLocation=PHYSICAL, message=MESSAGE)
REPLACEMENT = thing("deletedRegion", deletedRegion=REGION, insertedContent=MESSAGE)
CHANGE = thing(
    "artifactLocation", "replacements", artifactLocation=ARTIFACT, replacements=many(REPLACEMENT, least=1)
)  # fmt: skip
FIX = thing("artifactChanges", description=MESSAGE, artifactChanges=many(CHANGE, least=1))
LEVEL = {"enum": ["none", "note", "warning", "error"]}
KIND = {"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]}
RESULT = thing(
    "message",
    ruleId=TEXT, ruleIndex=INDEX, kind=KIND, level=LEVEL, message=MESSAGE, locations=many(LOCATION),
    relatedLocations=many(LOCATION), fixes=many(FIX),
    partialFingerprints={"type": "object", "additionalProperties": TEXT},
)  # fmt: skip
RULE = thing(
    "id", id=TEXT, name=TEXT, shortDescription=MESSAGE, fullDescription=MESSAGE, help=MESSAGE,
    defaultConfiguration=thing(level=LEVEL),
)  # fmt: skip
NOTIFICATION = thing("message", level=LEVEL, message=MESSAGE, locations=many(LOCATION))
INVOCATION = thing(
    "executionSuccessful", executionSuccessful={"type": "boolean"}, toolExecutionNotifications=many(NOTIFICATION)
)  # fmt: skip
RUN = thing(
    "tool",
    tool=thing("driver", driver=thing("name", name=TEXT, semanticVersion=TEXT, rules=many(RULE))),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    originalUriBaseIds={"type": "object", "additionalProperties": ARTIFACT},
    invocations=many(INVOCATION), results=many(RESULT),
)  # fmt: skip
LOG = {
    "type": "object",
    "additionalProperties": False,
    "required": ["version", "runs"],
    "properties": {"$schema": URI, "version": {"enum": ["2.1.0"]}, "runs": many(RUN)},
}
