"""One folder an engine: its format, written and read. No target imports another."""
