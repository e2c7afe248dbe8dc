"""What of a game goes into files of their own, which players put beside the module if they play with it."""

from modgen.spec.model import KeyedModel
from modgen.spec.types import FileId, Name, Title
from modgen.spec.variants import WhenField


class Extension(KeyedModel):
    """An extension of the module: what the game has under a choice and has not under the usual one."""

    id: FileId
    name: Title
    description: Name = ""
    when: WhenField
