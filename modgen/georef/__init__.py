"""Where a printed map lies on the earth, found from what is said of it.

Needs scipy, which is an optional extra; `build` and `check` never come here.
"""
