# make run    set up, build, and play a game in the terminal
# make test   set up and run every test
# make bench  measure against goals and peers; writes target/bench/summary.json
# make protocol   write the browser's types (make test compares)
# make lint   formatting and lints
# make evidence   write down which tests prove which rules (make test compares)

.POSIX:
.PHONY: run test bench lint evidence protocol build setup tests

EVIDENCE = target/evidence.tsv

run: build
	@mkdir -p target/games
	@echo "Games are kept in target/games."
	target/release/grognard play tarawa --scenario first-waves --save target/games

build: setup
	cargo build --release -p grognard

setup:
	@sh scripts/setup

test: setup tests
	@cmp -s $(EVIDENCE) ledger/evidence.tsv || { \
	  echo "ledger/evidence.tsv is not what the tests prove; run 'make evidence' and commit it:"; \
	  diff ledger/evidence.tsv $(EVIDENCE); exit 1; }
	@echo "The evidence in ledger/evidence.tsv is what the tests prove."

evidence: setup tests
	cp $(EVIDENCE) ledger/evidence.tsv

# Each tagged test that passes writes a line to the evidence file.
tests:
	@mkdir -p target && rm -f $(EVIDENCE).raw && : > $(EVIDENCE).raw
	GROGNARD_EVIDENCE="$$PWD/$(EVIDENCE).raw" cargo test --workspace
	@LC_ALL=C sort -u $(EVIDENCE).raw > $(EVIDENCE)

protocol: setup
	PROTOCOL=write cargo test -q -p grognard-host --lib protocol

bench: setup
	cargo run --release -p grognard-bench

lint: setup
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
