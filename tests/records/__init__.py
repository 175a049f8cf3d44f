"""Whole games as records, each of which must replay to the same end under the rules of today."""
