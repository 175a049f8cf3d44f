"""Benchmarks: what the bot costs, each figure beside a calibrator measured in the same run. Started by ``make bench``."""
