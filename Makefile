# What a person types. Everything is made in .venv and target; nothing is installed outside this folder.

BIN := .venv/bin
# The Python that .venv was made with, once there is one.
PYTHON ?= $(if $(wildcard .venv/python),$(BIN)/python,python3)
RUST := Cargo.toml Cargo.lock $(shell find rust -name '*.rs' -o -name Cargo.toml -not -path '*/target/*')

.PHONY: help demo test bench bench-dd bench-parts check-dd format clean tools test-rust test-python

help:
	@echo "make demo     build the engine, a few minutes the first time, and let it show itself"
	@echo "make test     build and check everything"
	@echo "make bench    measure against others and print a table"
	@echo "make bench-dd the same for the double-dummy solver; make check-dd compares its values"
	@echo "make bench-parts tells what each part of that solver is worth, in half an hour"
	@echo "make format   lay the sources out as 'make test' wants them"
	@echo "make clean    remove what was built"

demo: .venv/built
	$(BIN)/whist demo

test: test-rust test-python
	@echo "All tests passed."

test-rust: | tools
	cargo fmt --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	cargo test --locked
	cargo test --locked --manifest-path rust/fuzz/Cargo.toml --target-dir target/fuzz
	@for example in rust/core/examples/*.rs; do \
		name=$$(basename $$example .rs); \
		echo "cargo run --example $$name"; \
		cargo run --locked --quiet -p whist-core --example $$name > /dev/null || exit 1; \
	done
	@echo "cargo tree -p whist-core: no Python"
	@! cargo tree --locked -p whist-core --edges normal,build | grep -iE 'pyo3|python|numpy'
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps --quiet

test-python: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest whist._core
	$(BIN)/python -m pytest

bench: .venv/bench
	$(BIN)/python benches/side_by_side.py

bench-dd: .venv/bench
	$(BIN)/python benches/double_dummy.py

bench-parts: .venv/dev
	$(BIN)/python benches/dd_parts.py

check-dd: .venv/bench
	$(BIN)/python benches/dd_agreement.py

format: .venv/dev
	cargo fmt
	$(BIN)/ruff check --fix --select I
	$(BIN)/ruff format

clean:
	rm -rf .venv target dist rust/fuzz/target python/whist/*.so

tools:
	@.ci/tools $(PYTHON)

.venv/python: | tools
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@touch $@

.venv/built: .venv/python pyproject.toml $(RUST)
	@echo "Compiling the engine from Rust, optimised. The first time takes a few minutes, more on a busy machine;"
	@echo "pip says only now and then that it is still running."
	$(BIN)/python -m pip install --editable .[repl]
	@touch $@

.venv/dev: .venv/built
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

.venv/bench: .venv/dev
	$(BIN)/python -m pip install --quiet --group peers || echo "OpenSpiel or endplay does not install here: rows beside them are left out."
	@touch $@
