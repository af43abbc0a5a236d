# All one must know: play, test, check, bench, measure, golden, screens.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
BUILT := src/ludarium/webdist/.stamp
PAGE := $(shell find web -path web/node_modules -prune -o -type f -print)

# Where it is set, each of some hundred processes of the tests would compile all its modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check bench measure golden screens clean

play: $(READY) $(BUILT)  ## the page in the browser: installs, builds, prints the address
	$(BIN)/ludarium serve

test: $(READY)  ## all tests; GAME=x only what concerns one game
ifdef GAME
	$(BIN)/python web/run.py build
	$(BIN)/ludarium warm $(GAME)
	$(BIN)/python -m pytest tests/core tests/games/$(GAME)
	$(BIN)/python -m pytest tests/contract tests/golden tests/bots tests/lab tests/envs tests/cli tests/server tests/browser -k "$(GAME)"
else
	$(BIN)/python web/run.py build test & page=$$!; $(BIN)/python -m tests.warm && wait $$page
	$(BIN)/python -m tests
endif

check: $(READY)  ## lint, format, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python web/run.py check lint

bench: $(READY)  ## speed, as ratios of one run
	$(BIN)/ludarium bench
	$(BIN)/python bench/load.py

measure: $(READY)  ## slow proofs and measuring: kills, load, intervals, simulated ladders, the ladder of every game
	$(BIN)/ludarium warm
	$(BIN)/python -m pytest tests/measure
	$(BIN)/python bench/dominated.py
	for game in $$($(BIN)/python -c "import ludarium; print(*ludarium.games())"); do \
		$(BIN)/ludarium ladder $$game --record bench/results.md || exit 1; \
	done

golden: $(READY)  ## rewrite golden playthroughs, signatures and generated docs
	$(BIN)/python -m tests.golden.write
	$(BIN)/ludarium docs --write

screens: $(READY) $(BUILT)  ## pictures of every screen and a contact sheet, in screens/
	$(BIN)/python -m tests.browser.screens

$(READY): pyproject.toml hatch_build.py
	test -d .venv || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	LUDARIUM_SKIP_WEB=1 $(BIN)/python -m pip install --quiet --no-compile --editable . --group dev
	touch $(READY)

$(BUILT): $(READY) $(PAGE)
	$(BIN)/python web/run.py build
	touch $(BUILT)

clean:
	rm -rf .venv web/node_modules src/ludarium/webdist screens
