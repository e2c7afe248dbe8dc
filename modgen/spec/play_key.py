"""The key that a command of the table has."""

from typing import Annotated, Any

from pydantic import BeforeValidator

from modgen.keystrokes import KeyFormError, key_of
from modgen.spec.scalars import fault, scalar, schema


def _key(value: Any) -> str:
    written = scalar(value, "a key")
    try:
        return key_of(written)
    except KeyFormError as error:
        raise fault(str(error), error.help) from None


KeyField = Annotated[str, BeforeValidator(_key), schema(r"^((Ctrl|Alt|Shift) *\+ *)*[A-Za-z0-9=,./;\[\]-]+$")]
"""A key in its one form, ``Ctrl+Shift+X``."""
