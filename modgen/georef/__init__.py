"""Where a printed map lies on the earth, found from what is said of it. Needs scipy; `build` and `check` never come here."""
