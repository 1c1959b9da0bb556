# Tenure. `make help` lists the targets.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
  if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; done)
VENV := .venv
BIN := $(VENV)/bin
# uv is used where it is installed: it is several times faster than pip.
UV := $(shell command -v uv 2>/dev/null)
INSTALL = $(if $(UV),$(UV) pip install -q -p $(BIN)/python,$(BIN)/python -m pip install -q)
DEMO := .cache/demo
# All that needs a Neo4j runs in one of the workers.
WORKERS := 2
# The tests that hold generated pages and pictures against what would be generated now.
GENERATED := tests/graph/views/test_images.py tests/cli/test_docs_vocabulary.py \
  tests/cli/test_pages.py tests/docs/test_cookbook.py

.DEFAULT_GOAL := help

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Tenure needs Python 3.11 or newer; none was found." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(if $(UV),,$(BIN)/python -m pip install -q --upgrade 'pip>=25.1')

$(VENV)/.base: $(BIN)/python pyproject.toml
	$(INSTALL) -e .
	@touch $@

$(VENV)/.all: $(BIN)/python pyproject.toml
	$(INSTALL) -e '.[graphiti,zep,llm,embeddings,fast,tokens]' --group dev
	@touch $(VENV)/.base $@

.PHONY: setup
setup: $(VENV)/.all ## Make .venv with everything: all extras and the development tools

.PHONY: demo
demo: $(VENV)/.base ## Install, ingest the sample conversation, draw chains, answer four questions
	@$(BIN)/tenure demo --graph $(DEMO)

.PHONY: test
test: $(VENV)/.all ## Run every test, with a real Neo4j where one can be had
	$(BIN)/python -m pytest --numprocesses $(WORKERS)

.PHONY: check
check: $(VENV)/.all ## Format, lint, types, import direction, generated docs, statements
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/architecture tests/cypher/test_statements.py $(GENERATED)

.PHONY: prove
prove: $(VENV)/.all ## Run the long proofs at full size and write a table under docs/proofs/
	$(BIN)/python -m tests.proofs

.PHONY: bench
bench: $(VENV)/.all ## Measure the bank on both engines; raw rows go to bench/raw/
	$(BIN)/python -m tests.support.neo4j_server -- $(BIN)/python -m bench.bank

.PHONY: bench-model
bench-model: $(VENV)/.all ## Measure reading with a small language model on this machine
	$(INSTALL) --no-deps --group bench-model
	$(BIN)/python -m bench.local_model

.PHONY: format
format: $(VENV)/.all ## Format the code and fix what the linter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: docs
docs: $(VENV)/.all ## Write the generated pages anew
	$(BIN)/python -m tenure.cli.docs_cli --write
	$(BIN)/python -m tenure.cli.docs_vocabulary docs/vocabulary.md
	$(BIN)/python docs/make_images.py
	$(BIN)/python -m tests.docs.cookbook --write

.PHONY: clean
clean: ## Remove .venv, caches and the demo graph
	rm -rf $(VENV) .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist *.egg-info
