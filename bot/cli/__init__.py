"""The commands of ``narrowboat``, one module each: see ``bot/__main__.py``."""
