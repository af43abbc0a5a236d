# All one must know: play, test, check, bench, measure, golden.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test check bench measure golden clean

play: $(READY)  ## a table in the terminal
	$(BIN)/ludarium play spellfaire

test: $(READY)  ## all tests; GAME=x only what concerns one game
ifdef GAME
	$(BIN)/python -m pytest tests/core tests/games/$(GAME)
	$(BIN)/python -m pytest tests/contract tests/golden -k "$(GAME)"
else
	$(BIN)/python -m pytest
endif

check: $(READY)  ## lint, format, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)  ## speed, as ratios of one run
	$(BIN)/ludarium bench

measure: $(READY)  ## slow measuring: the ladder of every game
	$(BIN)/ludarium ladder spellfaire --record bench/results.md

golden: $(READY)  ## write golden playthroughs, signatures and generated docs anew
	$(BIN)/python -m tests.golden.write
	$(BIN)/ludarium docs --write

$(READY): pyproject.toml
	test -d .venv || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable . --group dev
	touch $(READY)

clean:
	rm -rf .venv
