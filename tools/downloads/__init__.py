"""Writes the downloads of a release; `tools/dist` calls it. Needs Python's own modules only."""
