# `make chat` sets everything up and starts JARVIS; `make test` sets everything up and runs the tests.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: chat test check format docs bench clean

chat: .venv/installed
	$(BIN)/jarvis chat

test: .venv/tested
	$(BIN)/python -m pytest -n 2

check: .venv/tested
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m cogapp --check README.md
	$(BIN)/python -m docs.agents_page --check
	$(BIN)/python -m docs.command_pages --check
	$(BIN)/python -m docs.schema_pages --check
	$(BIN)/python -m docs.completion_tree --check
	$(BIN)/python -m docs.captures --check
	$(BIN)/python -m pytest -n 2

format: .venv/tested
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(MAKE) docs

docs: .venv/tested
	$(BIN)/python -m cogapp -r README.md
	$(BIN)/python -m docs.agents_page
	$(BIN)/python -m docs.command_pages
	$(BIN)/python -m docs.schema_pages
	$(BIN)/python -m docs.completion_tree
	$(BIN)/python -m docs.captures

# Apart, since it takes long: python -m benchmarks.importing
bench: .venv/tested
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.context
	$(BIN)/python -m benchmarks.status
	$(BIN)/python -m benchmarks.queue
	$(BIN)/python -m benchmarks.long_chat
	$(BIN)/python -m benchmarks.scopes
	$(BIN)/python -m benchmarks.agent_start
	$(BIN)/python -m benchmarks.keyed_runs
	$(BIN)/python -m benchmarks.writers
	$(BIN)/python -m benchmarks.streaming
	$(BIN)/python -m benchmarks.prompt
	$(BIN)/python -m benchmarks.completion
	$(BIN)/python -m benchmarks.conversation_search
	$(BIN)/python -m benchmarks.extraction.measure
	$(BIN)/python -m benchmarks.recall.measure

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet -e .
	touch $@

.venv/tested: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[test]'
	touch $@ .venv/installed

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
