# make run    set up, build, and open a place to play in the browser (SERVE="--address 127.0.0.1:2000": elsewhere)
# make test   set up and run every test; of what is long a part, another in every run (GROGNARD_SEED=5: that part)
# make test-all   the same with all that is long
# make bench  measure against goals and peers; writes target/bench/summary.json (PARTS=tarawa: only that)
# make fuzz   look for bytes that break a law about what comes from outside (SECONDS=600: so long for each law)
# make lint   formatting and lints
# make evidence   write down which tests prove which rules (make test compares)
# make protocol   write the browser's types (make test compares)
# make licences   gather the licences of all that is shipped (make test compares)
# make mutants    break rules on purpose and list what no test notices (FILES=crates/tarawa/src/melee.rs, or SINCE=main
#             for what has changed since; SAMPLE=100, SEED=1)
# make web    build the browser's client into web/dist
# make dist   the program as it is shipped: target/dist/grognard

.POSIX:
.PHONY: run dist test test-all fuzz bench lint evidence protocol licences mutants web build setup setup-test tests browser

EVIDENCE = target/evidence.tsv
# The part of what is long that is tried is drawn, and told.
SAMPLED = export GROGNARD_SEED=$${GROGNARD_SEED:-$$(date +%s)}; echo "GROGNARD_SEED=$$GROGNARD_SEED GROGNARD_TESTS=$${GROGNARD_TESTS:-sample}";
SINCE = HEAD
SAMPLE = 100
PAGE = src words public index.html package-lock.json svelte.config.js vite.config.ts bundled.ts

run: build
	target/release/grognard serve --open $(SERVE)

build: web
	cargo build --release -p grognard

dist: web
	cargo build --profile dist -p grognard

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

test-all:
	GROGNARD_TESTS=all $(MAKE) test

evidence: setup-test web tests
	cp $(EVIDENCE) ledger/evidence.tsv

# Each tagged test that passes writes a line to the evidence file.
tests:
	@mkdir -p target && rm -f $(EVIDENCE).raw && : > $(EVIDENCE).raw
	$(SAMPLED) GROGNARD_EVIDENCE="$$PWD/$(EVIDENCE).raw" cargo test --workspace --profile dev
	@LC_ALL=C sort -u $(EVIDENCE).raw > $(EVIDENCE)

browser: web
	cd web && npm test
	cargo build --workspace --bin grognard
	$(SAMPLED) cd web && npm run e2e

protocol: setup
	PROTOCOL=write cargo test -q -p grognard-host --lib protocol

licences: setup web/node_modules
	@mkdir -p target
	cd web && BUNDLED=../target/bundled npm run build
	cargo run -q -p grognard-licences < target/bundled

# libFuzzer, with what it needs of a compiler that is not a nightly one. Guided is what reads bytes; what is said to a
# host is tried at random.
GUIDED = --cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares
SECONDS = 60
fuzz: setup-test
	cargo run -q -p grognard-fuzz --bin sound_texts target/fuzz/texts
	RUSTFLAGS="$(GUIDED)" cargo build --profile fuzz -p grognard-fuzz --features guided --target-dir target/fuzz --target $$(rustc -vV | sed -n 's/^host: //p')
	for law in target/fuzz/texts/*; do \
	  target/fuzz/*/fuzz/$${law##*/} -max_total_time=$(SECONDS) -timeout=60 -artifact_prefix=target/fuzz/broken- $$law || exit 1; \
	done
	GROGNARD_TESTS=all cargo test --profile dev -p grognard-host --test host -- whatever_is_said_over_a_live_connection

mutants: setup
	nice cargo run -q -p grognard-mutants -- --since $(SINCE) --sample $(SAMPLE) $${SEED:+--seed "$$SEED"} $(FILES)

bench: setup-test web
	cargo run --profile dist -p grognard-bench -- $(PARTS)

lint: setup web/node_modules
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cd web && npm run check
