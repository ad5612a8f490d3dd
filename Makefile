# make run    set up, build, and open a place to play in the browser (SERVE="--address 127.0.0.1:2000": elsewhere)
# make test   set up and run every test
# make bench  measure against goals and peers; writes target/bench/summary.json (PARTS=tarawa: only that)
# make lint   formatting and lints
# make evidence   write down which tests prove which rules (make test compares)
# make protocol   write the browser's types (make test compares)
# make licences   gather the licences of all that is shipped (make test compares)
# make mutants    break rules on purpose and list what no test notices (FILES=crates/tarawa/src/melee.rs, or SINCE=main
#             for what has changed since; SAMPLE=100, SEED=1)
# make web    build the browser's client into web/dist

.POSIX:
.PHONY: run test bench lint evidence protocol licences mutants web build setup setup-test tests browser

EVIDENCE = target/evidence.tsv
SINCE = HEAD
SAMPLE = 100
PAGE = src words public index.html package-lock.json svelte.config.js vite.config.ts bundled.ts

run: build
	target/release/grognard serve --open $(SERVE)

build: web
	cargo build --release -p grognard

# Installed again only when the list of packages changes.
web/node_modules: web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund
	@touch web/node_modules

# Built again only when something of it has changed: the program carries it, and would be built again as well.
web: setup web/node_modules
	@cd web && if [ ! -f dist/index.html ] || [ -n "$$(find $(PAGE) -newer dist/index.html)" ]; then npm run build; fi

setup:
	@sh scripts/setup

setup-test:
	@sh scripts/setup test

# Everything in order: the client is in the program that the browser tests start.
test: setup-test web tests browser
	@cmp -s $(EVIDENCE) ledger/evidence.tsv || { \
	  echo "ledger/evidence.tsv is not what the tests prove; run 'make evidence' and commit it:"; \
	  diff ledger/evidence.tsv $(EVIDENCE); exit 1; }
	@echo "The evidence in ledger/evidence.tsv is what the tests prove."

evidence: setup-test web tests
	cp $(EVIDENCE) ledger/evidence.tsv

# Each tagged test that passes writes a line to the evidence file.
tests:
	@mkdir -p target && rm -f $(EVIDENCE).raw && : > $(EVIDENCE).raw
	GROGNARD_EVIDENCE="$$PWD/$(EVIDENCE).raw" cargo test --workspace
	@LC_ALL=C sort -u $(EVIDENCE).raw > $(EVIDENCE)

browser: web
	cd web && npm test
	cargo build --workspace --bin grognard
	cd web && npm run e2e

protocol: setup
	PROTOCOL=write cargo test -q -p grognard-host --lib protocol

licences: setup web/node_modules
	@mkdir -p target
	cd web && BUNDLED=../target/bundled npm run build
	cargo run -q -p grognard-licences < target/bundled

mutants: setup
	nice cargo run -q -p grognard-mutants -- --since $(SINCE) --sample $(SAMPLE) $${SEED:+--seed "$$SEED"} $(FILES)

bench: setup-test web
	cargo run --release -p grognard-bench -- $(PARTS)

lint: setup web/node_modules
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cd web && npm run check
