"""The VASSAL module and save formats, written and read."""
