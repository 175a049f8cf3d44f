# make play   the bot in a page of your browser, no Discord needed        make test   everything that must hold
# Each target sets up all it needs in .venv, and again only when pyproject.toml has changed.

VENV := .venv
BIN := $(VENV)/bin
GAMES ?= 1000
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play run test lint bench fuzz setup clean

play: $(VENV)/play.stamp
	$(BIN)/narrowboat play

run: $(VENV)/run.stamp
	$(BIN)/narrowboat run

# On all cores; a single test is faster by .venv/bin/pytest itself, and `.venv/bin/pytest --lf` runs what failed last.
test: lint
	$(BIN)/pytest -n auto --dist worksteal

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench

# GAMES=5000 for a longer night.
fuzz: $(VENV)/dev.stamp
	NARROWBOAT_FUZZ=$(GAMES) $(BIN)/pytest -m fuzz

setup: $(VENV)/dev.stamp

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find bot render rules data tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp a set of parts: run needs the bot's own, play and dev are extras of pyproject.toml.
EXTRA_play := [play]
EXTRA_dev := [dev]

$(VENV)/%.stamp: pyproject.toml $(BIN)/python
	@echo "Installing what '$*' needs into $(VENV) (a minute or two, the first time)"
	@$(BIN)/python -m pip install --quiet --editable '.$(EXTRA_$*)'
	@touch $@

# Python is looked for under its usual names, or given: make test PYTHON=/path/to/python3.13
# What is missing is named in one line, with the command that brings it.
$(BIN)/python:
	@set -e; found=; old=; \
	if command -v apt-get >/dev/null; then how() { echo "run: sudo apt-get install $$*"; }; \
	elif command -v brew >/dev/null; then how() { echo "run: brew install python"; }; \
	else how() { echo "install $$* with the system's package manager"; }; fi; \
	for name in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
	  version=$$("$$name" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue; \
	  if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then found=$$name; break; fi; \
	  old=$${old:-$$version}; \
	done; \
	if [ -z "$$found" ] && [ -n "$$old" ]; then \
	  echo "Narrowboat needs Python 3.11 or newer and found only $$old; $$(how python3.11 python3.11-venv)" >&2; exit 1; \
	elif [ -z "$$found" ]; then \
	  echo "Narrowboat needs Python 3.11 or newer and found none; $$(how python3 python3-venv)" >&2; exit 1; \
	elif ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
	  echo "Narrowboat needs Python's venv module, which $$found lacks; $$(how "$${found##*/}-venv")" >&2; exit 1; \
	fi; \
	"$$found" -m venv --clear $(VENV)
