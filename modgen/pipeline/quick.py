"""Is there anything to do? Decided from the receipts in the output folder, with nothing heavy imported."""

from pathlib import Path

from modgen.pipeline.fingerprint import fingerprint
from modgen.pipeline.receipt import Built, read_receipt, still_true


def unchanged(spec: Path, out: Path, options: dict[str, str]) -> Built | None:
    """The finished build of just this spec with just these options, if its files are all in place.

    A receipt names no folder, so it is recognised by what went into it: any game under ``out`` may be the one.
    """
    if not out.is_dir():
        return None
    code = fingerprint()
    for folder in sorted(entry for entry in out.iterdir() if entry.is_dir()):
        receipt = read_receipt(folder)
        if receipt is not None and still_true(receipt, spec, folder, code, options):
            return Built(folder, receipt)
    return None
