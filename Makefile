# Two commands do all the set-up: `make play` and `make test`. The rest are for people who work on the project.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SETUP ?= $(VENV)/.dev
RULES := $(shell find src/mischief/game src/mischief/games src/mischief/bots src/mischief/lab/simulate src/mischief/solved src/mischief/wasm -name '*.py')
PAGE := $(shell find web/index.html web/vite.config.ts web/src web/messages web/public web/scripts src/mischief/games/*/data -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help play test check bench lint types compiled unit page-test browser-test page-sizes page-screens page-speed page-offline firefox-test modules-test torture simulate suites fuzz mutants faults generate golden requirements wheel wheel-test docs plots site clean

help: ## What there is to make
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: ## Start the product on this machine and open the page
	@$(MAKE) --no-print-directory -j2 SETUP=$(VENV)/.play $(VENV)/.play web/dist/index.html
	$(BIN)/mischief play

test: ## Every test, browser tests included
	$(MAKE) -j2 compiled lint types page-test unit browser-test

check: lint types compiled ## Fast: lint, types and unit tests, for every commit
	$(BIN)/pytest -n auto --dist loadfile tests/game tests/games tests/table tests/bots tests/cli

bench: $(VENV)/.dev ## Speeds, as ratios against peers and limits measured in the same run
	$(BIN)/python benchmarks/run.py

lint: $(VENV)/.dev web/node_modules/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	cd web && npm run --silent lint

types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/mypy benchmarks

compiled: $(VENV)/.dev
	$(BIN)/mischief compile

unit: compiled web/node_modules/.ready # search is compared in a browser too
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder

page-test: build/site/index.html # both write the words anew, so one after the other
	cd web && npm run --silent check && npm run --silent test

browser-test: compiled web/dist/index.html build/site/index.html
	@scripts/find-browser > /dev/null || scripts/install-browser
	cd web && CHROMIUM="$$(../scripts/find-browser)" npm run --silent test:browser

page-sizes: compiled web/dist/index.html ## Measure every board at six sizes of the screen, into docs/page.md
	cd web && PAGE_SIZES="$${PAGE_SIZES:-1}" CHROMIUM="$$(../scripts/find-browser)" npm run --silent test:browser -- sizes --reporter=verbose

SCREENS ?= 1
page-screens: compiled web/dist/index.html ## Take pictures of every screen at those sizes, light and dark, into docs/screens; SCREENS=peek,phone takes some
	cd web && SCREENS=$(SCREENS) CHROMIUM="$$(../scripts/find-browser)" npm run --silent test:browser -- screens --reporter=verbose

page-speed: compiled web/dist/index.html ## Count the frames of throws, and what they cost, on a processor slowed four times
	cd web && PAGE_SPEED=1 CHROMIUM="$$(../scripts/find-browser)" npm run --silent test:browser -- speed

page-offline: compiled web/dist/index.html ## Play every game against every level of bots without a network, and time how long one waits
	cd web && PAGE_OFFLINE=1 CHROMIUM="$$(../scripts/find-browser)" npm run --silent test:browser -- offline --reporter=verbose

PUPPETEER := 25.16.0
firefox-test: compiled web/dist/index.html ## Play in Firefox without a network, to a record that is right; Playwright can't drive the Firefox that people have
	npm install --no-save --no-audit --no-fund --loglevel=error --prefix build/firefox puppeteer-core@$(PUPPETEER)
	cd web && FIREFOX="$${FIREFOX:-$$(command -v firefox-esr || command -v firefox)}" npm run --silent test:browser -- firefox --reporter=verbose

MODULE_GAMES ?= 20000
modules-test: compiled web/node_modules/.ready ## Play 20,000 random games of each game and by each policy in Node and in Chromium, to the same bytes as native code
	MODULE_GAMES=$(MODULE_GAMES) CHROMIUM="$$(scripts/find-browser)" $(BIN)/pytest -n 2 --dist worksteal tests/wasm/test_same_bytes.py

wheel: $(VENV)/.dev web/dist/index.html ## Build what people install into dist/, the page inside
	$(BIN)/python -m hatchling build --clean

wheel-test: wheel ## Install it on every Python here, without Node, and play against a bot in a browser
	scripts/try-wheel

# Material ends in May 2027 and says so at each build; Zensical, by the same people, reads the same mkdocs.yml.
docs: $(VENV)/.dev web/node_modules/.ready ## Build the documentation site into site/; any warning fails
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

site: build/site/index.html ## Write a page that any web host can serve, also below a path, into build/site
	$(BIN)/python -m mischief.server.site papers build/site/print

plots: compiled ## Play the games of docs/balance again, and draw every plot of the documentation anew
	for game in lure peek pantry pounce; do $(BIN)/mischief report $$game --out docs/balance || exit 1; done
	$(BIN)/python benchmarks/solving/draw_lure_solved.py

generate: $(VENV)/.dev web/node_modules/.ready ## Write anew what is made from code: the page's types, docs/settings.md, the guide to perfect play, drawings for paper
	$(BIN)/python -m mischief.server.wire.schema web/src/wire.gen.ts
	$(BIN)/python -m mischief.server.settings_table docs/settings.md
	$(BIN)/python -m mischief.server.lessons web/src/lessons
	$(BIN)/python -m mischief.solved.lure.tables.guide src/mischief/solved/lure/data/lure-standard.guide
	cd web && npm run --silent drawings

torture: $(VENV)/.dev ## Kill servers and databases again and again, and look for anything lost
	$(BIN)/pytest -n 2 -m torture tests/server

SEEDS ?= 1000
simulate: $(VENV)/.dev ## Play seeds of the simulation of many servers on all cores (SEEDS=1000); BUGS=1 plants mistakes that it must find
	PYTHONPATH=tests $(BIN)/python -m simulation $(if $(BUGS),--bugs,--seeds $(SEEDS))

suites: $(VENV)/.dev ## Play the suites of PettingZoo, Gymnasium and OpenSpiel for long, on every game and number of seats
	SUITE_ROUNDS=10 $(BIN)/pytest -n 2 tests/env/test_pettingzoo.py tests/env/test_gymnasium.py tests/env/test_openspiel.py

fuzz: $(VENV)/.dev ## Send a server a hundred thousand messages and requests, most of them wrong
	FUZZ_MESSAGES=100000 $(BIN)/pytest -q -s tests/server/trouble/test_fuzz.py

mutants: $(VENV)/.dev ## Plant small mistakes one at a time in games, table and store; list those no test notices
	PYTHONPATH=tests $(BIN)/python -m mutation

faults: $(VENV)/.dev web/node_modules/.ready ## Undo what was mended, one thing at a time, in a copy; list what no test notices
	PYTHONPATH=tests $(BIN)/python -m faults

golden: $(VENV)/.dev ## Write playthroughs, tree counts, moments, layouts, tables and studies anew; read the difference before you commit it
	$(BIN)/python tests/builders/golden/playthroughs.py
	$(BIN)/python tests/builders/golden/counts.py
	$(BIN)/python tests/builders/golden/moments.py
	$(BIN)/python tests/builders/golden/layouts.py
	$(BIN)/python tests/builders/golden/sittings.py
	$(BIN)/python tests/builders/golden/studies.py

requirements: ## Pin the newest versions that pyproject.toml allows, with the hashes of their files
	uv pip compile --universal --python-version 3.11 --no-header --generate-hashes --extra arena --extra postgres --extra report pyproject.toml -o requirements/play.txt
	uv pip compile --universal --python-version 3.11 --no-header --generate-hashes --extra postgres pyproject.toml -o requirements/serve.txt
	uv pip compile --universal --python-version 3.11 --no-header --generate-hashes --all-extras --group dev --group bench pyproject.toml -o requirements/dev.txt

clean: ## Remove what was installed and built here
	rm -rf $(VENV) site build dist web/node_modules web/modules web/dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

web/node_modules/.ready: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

web/modules/.ready: $(RULES) | $(SETUP)
	$(BIN)/mischief modules web/modules $(addprefix --game ,lure peek pantry pounce)
	touch $@

web/dist/index.html: web/node_modules/.ready web/modules/.ready $(PAGE)
	cd web && npm run --silent build
	touch $@

build/site/index.html: web/dist/index.html | $(SETUP) # after it: it speaks the same words
	$(BIN)/python -m mischief.server.site games build/games.json
	cd web && npm run --silent build:site
	$(BIN)/python -m mischief.server.site tables build/site/solved
	touch $@

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements/play.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --no-deps -r requirements/play.txt
	HATCH_BUILD_NO_HOOKS=true $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --no-deps -r requirements/dev.txt
	HATCH_BUILD_NO_HOOKS=true $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $@
