# `make help` lists what can be made. Nothing is needed but make, bash and Python 3.11.

PYTHON ?= python3
VENV ?= .venv
PICTURE ?= docs/images/table.svg
GAMES ?= 20000
MUTATE ?= samurai_sword bang
JOBS ?= 2
export PYTHON VENV

RUN := $(VENV)/bin/python

.DEFAULT_GOAL := help
.PHONY: help play test check bench soak coverage mutate oracle docs picture vsix release clean

help: ## this list
	@echo "make play       a game of samurai_sword in this terminal (without one, bots play)"
	@echo "make test       everything that must hold before a change is merged"
	@echo "make check      the quick half of it: style, types, layers"
	@echo "make bench      measure speed, beside the same game written by hand (LONG=1: all of it)"
	@echo "make soak       GAMES=$(GAMES) random games, every invariant checked after every event; secrets too"
	@echo "make coverage   which lines of Python and of rules the tests run"
	@echo "make mutate     which changes of the rules no scenario notices, MUTATE=$(MUTATE)"
	@echo "make oracle     10,000 games of each card game that OpenSpiel knows too, and long tests of adapters"
	@echo "make docs       the documentation, in build/docs/index.html"
	@echo "make picture    a picture of the table, in PICTURE=$(PICTURE)"
	@echo "make vsix       the extension for VS Code, editors/vscode/rulekit-….vsix; needs npm"
	@echo "make release    write VERSION=1.2.3 where versions stand; says what is left, tags nothing"
	@echo "make clean      remove what the others made"
	@echo
	@echo "PYTHON=python3.12 chooses the interpreter, VENV=folder where packages go."

play: $(VENV)/installed-cli
	@$(RUN) -m rulekit play samurai_sword --players 5

test:
	@bash .ci/run

check:
	@bash .ci/run style types layers

bench: $(VENV)/installed-dev
	@$(RUN) benchmarks/run.py $(if $(LONG),--long)

soak: $(VENV)/installed-dev
	@$(RUN) tests/soak.py $(GAMES)

coverage: $(VENV)/installed-dev
	@$(RUN) -m coverage erase
	@$(RUN) -m coverage run -m pytest -q
	@$(RUN) -m coverage report

mutate: $(VENV)/installed-dev
	@for game in $(MUTATE); do \
	  $(RUN) -m rulekit mutate $$game tests/conformance/$$game --min 85 -j $(JOBS) || exit 1; \
	done

oracle: $(VENV)/installed-dev
	@ORACLE_GAMES=10000 $(RUN) -m pytest -q tests/oracle tests/adapters tests/bots tests/lab/test_traps.py

docs:
	@bash .ci/run docs

release:
	@$(PYTHON) .ci/release.py $(VERSION)

picture: $(VENV)/installed-cli
	@mkdir -p $(dir $(PICTURE))
	@$(RUN) -m rulekit play samurai_sword --players 5 --seed 2 --at 15 --picture $(PICTURE)

vsix:
	cd editors/vscode && npm ci --ignore-scripts --no-audit --no-fund && npm run package

clean:
	rm -rf $(VENV) build dist docs/_generated htmlcov .coverage \
	  editors/vscode/node_modules editors/vscode/dist editors/vscode/*.vsix \
	  .hypothesis .rulekit .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find rulekit tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/installed-%: pyproject.toml
	@bash .ci/venv $*
