# All one must know: play, test, check, bench, measure, golden.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test check bench measure golden clean

play: $(READY)  ## a table in the terminal
	$(BIN)/ludarium play spellfaire

test: $(READY)  ## all tests; GAME=x only those of one game
	$(BIN)/python -m pytest $(if $(GAME),tests/core tests/contract tests/games/$(GAME) -k "$(GAME) or not spellfaire",)

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
