"""The stages of a build in order, with their store, receipt and report."""
