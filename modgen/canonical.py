"""One canonical text for every frozen value, so that equal values have equal keys in any process."""

import hashlib
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from pydantic import BaseModel


def digest(value: Any) -> str:
    """The sha256 of a value's canonical form, as 64 hexadecimal digits.

    Raises:
        TypeError: the value holds something that has no canonical form (a set, an open file …).
    """
    text = json.dumps(_plain(value), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _plain(value: Any) -> Any:
    """JSON data that tells apart whatever is not equal: types are named, floats are exact, bytes are hashed."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Enum):
        return [type(value).__name__, _plain(value.value)]
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        return ["int", str(value)]
    if isinstance(value, float):
        return ["float", value.hex()]
    if isinstance(value, bytes):
        return ["bytes", hashlib.sha256(value).hexdigest()]
    if isinstance(value, tuple | list):
        return ["list", *(_plain(item) for item in value)]
    if isinstance(value, dict):
        return {"~": "dict", **{str(key): _plain(item) for key, item in value.items()}}
    if isinstance(value, BaseModel):
        parts = {name: _plain(getattr(value, name)) for name in type(value).model_fields}
        return {"~": type(value).__name__, **parts}
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {"~": type(value).__name__, **parts}
    raise TypeError(f"{type(value).__name__} has no canonical form")
