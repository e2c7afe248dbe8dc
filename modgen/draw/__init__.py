"""Pictures: layered SVG is the master, PNG and PDF are made from it. Knows hexes, not games."""
