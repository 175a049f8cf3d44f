"""Judge recorded requests by Discord's own OpenAPI document, which nobody here wrote.

The document stands beside the checkout (``../shared/discord-api/openapi.json``, or wherever ``DISCORD_OPENAPI`` says); it is
not carried in the project, so callers ask :func:`find` first and skip, saying so, where it is missing. It leaves nearly
every object open; here all are closed, so a misspelt key is a problem. A multipart request is judged by its
``payload_json``, and each of its files must be named by an attachment id.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

URI = "urn:discord-openapi"
BESIDE = Path(__file__).resolve().parents[3] / "shared" / "discord-api" / "openapi.json"
MISSING = f"Discord's OpenAPI document is not here (looked for DISCORD_OPENAPI and {BESIDE.name} in ../shared/discord-api)"


@dataclass(frozen=True)
class Upload:
    """One file of a multipart request: its name and its size in bytes."""

    name: str
    size: int


@dataclass(frozen=True)
class Request:
    """One REST request of the bot, as it left discord.py: path without ``/api/v10``, query, JSON body and files."""

    method: str
    path: str
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    files: tuple[Upload, ...] = ()

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def find() -> Path | None:
    """The path of Discord's document, or None where it is missing."""
    path = Path(os.environ.get("DISCORD_OPENAPI") or BESIDE)
    return path if path.is_file() else None


@functools.cache
def load(path: Path) -> Document:
    """The document at ``path``, read and closed once per run."""
    return Document(json.loads(path.read_text(encoding="utf-8")))


class Document:
    """Discord's document, closed and with the tolerances that discord.py's daily traffic needs."""

    def __init__(self, raw: dict[str, Any]) -> None:
        _close(raw)
        _tolerate(raw["components"]["schemas"])
        _open(raw["components"]["schemas"]["Error"], *raw["components"]["schemas"]["ErrorResponse"]["allOf"])
        self._paths: dict[str, Any] = raw["paths"]
        self._registry: Registry[Any] = Registry().with_resource(URI, Resource(contents=raw, specification=DRAFT202012))
        self._validators: dict[tuple[str, str], Draft202012Validator | None] = {}

    def problems(self, request: Request) -> list[str]:
        """What Discord's document has against the request; empty when it has nothing."""
        template = self._template(request.path)
        if template is None:
            return [f"{request}: Discord has no such path"]
        operation = self._paths[template].get(request.method.lower())
        if operation is None:
            return [f"{request}: {template} takes no {request.method}"]
        found = [f"{request}: unknown query {name!r}" for name in sorted(self._unknown_query(template, operation, request))]
        validator = self._validator(template, request.method.lower(), operation)
        if validator is None:
            if request.body is not None:
                found.append(f"{request}: takes no body")
        elif request.body is not None or operation["requestBody"].get("required"):
            found += [f"{request}: {_tell(error)}" for error in validator.iter_errors(request.body)]
        found += [f"{request}: {problem}" for problem in _unnamed_files(request)]
        return found

    def reply_problems(self, request: Request, status: int, body: Any) -> list[str]:
        """What Discord's document has against a reply to the request; what it does not tell of (5xx) passes."""
        template = self._template(request.path)
        operation = None if template is None else self._paths[template].get(request.method.lower())
        if template is None or operation is None or status >= 500:
            return []
        told = f"{request} -> {status}"
        key = next((each for each in (str(status), f"{status // 100}XX") if each in operation["responses"]), None)
        if key is None:
            return [f"{told}: Discord does not answer so"]
        found = operation["responses"][key]
        if "$ref" in found:
            pointer = f"{URI}{found['$ref']}"
        else:
            where = template.replace("~", "~0").replace("/", "~1")
            pointer = f"{URI}#/paths/{where}/{request.method.lower()}/responses/{key}"
        if body is None or ("content" not in found and "$ref" not in found):
            return [f"{told}: a body where there is none"] if body is not None else []
        validator = self._compiled((pointer, ""), f"{pointer}/content/application~1json/schema")
        return [f"{told}: {_tell(error)}" for error in validator.iter_errors(body)]

    def _template(self, path: str) -> str | None:
        """The most literal path template that fits, as ``/channels/{channel_id}/messages``."""
        parts = path.strip("/").split("/")
        fitting = [
            template
            for template in self._paths
            if len(names := template.strip("/").split("/")) == len(parts)
            and all(name.startswith("{") or name == part for name, part in zip(names, parts, strict=True))
        ]
        return min(fitting, key=lambda template: template.count("{"), default=None)

    def _unknown_query(self, template: str, operation: dict[str, Any], request: Request) -> set[str]:
        parameters = self._paths[template].get("parameters", []) + operation.get("parameters", [])
        return set(request.query) - {each["name"] for each in parameters if each["in"] == "query"}

    def _validator(self, template: str, method: str, operation: dict[str, Any]) -> Draft202012Validator | None:
        key = (template, method)
        if key not in self._validators:
            if "requestBody" not in operation:
                self._validators[key] = None
            else:
                where = template.replace("~", "~0").replace("/", "~1")
                pointer = f"{URI}#/paths/{where}/{method}/requestBody/content/application~1json/schema"
                return self._compiled(key, pointer)
        return self._validators[key]

    def _compiled(self, key: tuple[str, str], pointer: str) -> Draft202012Validator:
        validator = self._validators.get(key)
        if validator is None:
            validator = self._validators[key] = Draft202012Validator({"$ref": pointer}, registry=self._registry)
        return validator


def _close(node: Any) -> None:
    """Forbid unknown keys in every object schema that lists its properties."""
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict) and "type" in node and "additionalProperties" not in node:
            node["additionalProperties"] = False
        for value in node.values():
            _close(value)
    elif isinstance(node, list):
        for value in node:
            _close(value)


def _open(*schemas: dict[str, Any]) -> None:
    """Allow unknown keys again, in the parts of what is described in parts: closed, each forbids what the others have."""
    for schema in schemas:
        schema.pop("additionalProperties", None)


def _tolerate(schemas: dict[str, Any]) -> None:
    """Allow the five things that discord.py 2.7.1 sends to Discord every day and the document does not know."""
    attachment = schemas["MessageAttachmentRequest"]["properties"]
    attachment["id"] = {"anyOf": [{"type": "integer", "minimum": 0}, attachment["id"]]}
    for command in ("ApplicationCommandUpdateRequest", "ApplicationCommandCreateRequest"):
        schemas[command]["properties"]["nsfw"] = {"type": "boolean"}
    for edit in (
        "MessageEditRequestPartial",
        "IncomingWebhookUpdateRequestPartial",
        "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
    ):
        schemas[edit]["properties"]["tts"] = {"type": "boolean"}
    schemas["RichEmbed"]["properties"]["flags"] = {"type": "integer"}
    mentions = schemas["MessageAllowedMentionsRequest"]["properties"]
    for who in ("users", "roles"):
        mentions[who] = {"type": ["array", "null"], "maxItems": 100, "items": {"type": ["integer", "string"]}}


def _tell(error: ValidationError) -> str:
    """The innermost fault of an error, with the place in the body where it stands."""
    cause = best_match([error])
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in cause.absolute_path)
    return f"body{place}: {cause.message[:300]}"


def _unnamed_files(request: Request) -> Iterator[str]:
    """Files of a multipart request which no entry of ``attachments`` names by number."""
    if not request.files:
        return
    body = request.body if isinstance(request.body, dict) else {}
    message = body.get("data") if "/callback" in request.path else body.get("message", body)
    attachments = (message or {}).get("attachments") or []
    named = {str(each.get("id")): each.get("filename") for each in attachments}
    for index, upload in enumerate(request.files):
        if str(index) not in named:
            yield f"files[{index}] ({upload.name}) is named by no attachment"
        elif named[str(index)] not in (None, upload.name):
            yield f"files[{index}] is {upload.name!r}, its attachment says {named[str(index)]!r}"
