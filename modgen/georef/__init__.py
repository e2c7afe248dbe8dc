"""Where a printed map lies: on the earth, by what is said of it, or on a scan, by hexes that are known there.

The search from facts needs scipy, which is an optional extra, and `build` and `check` never come to it; `image` and
what goes with it need numpy alone.
"""
