# Podium from the outside: `make site`, `make test`. On Debian both install what they miss.

libraries := libcmark-dev libyaml-dev libsodium-dev nettle-dev libjemalloc-dev libexpat1-dev zlib1g-dev libzstd-dev libqrcodegen-dev
test-tools := chromium=chromium chromium-headless-shell=chromium-headless-shell \
  java=default-jre-headless node=nodejs mandoc=mandoc \
  firefox-esr=firefox-esr WebKitWebDriver=webkit2gtk-driver Xvfb=xvfb pandoc=pandoc ssh-keygen=openssh-client
bench-tools := cmark=cmark

# The flags of the compiler are in Package.swift alone, so a plain `swift build` or `swift test`
# shares its tree with `make`. A build for release compiles the two programs and no tests.
release := swift build -c release --static-swift-stdlib \
  --explicit-target-dependency-import-check error

dist-tools := debootstrap=debootstrap umoci=umoci skopeo=skopeo
.PHONY: help site handbook tools dist dist-test test quick diagram lint format unit scripts wasm commands browser fuzz judge spark-test sanitize coverage bench bench-peers bench-ledger bench-import bench-serve screenshots gallery clean

help:
	@echo 'make site         builds the tools, then content/ into public/'
	@echo 'make test         lints, builds and runs every test; ends in "N passed, N failed"'
	@echo 'make quick        the tests that need no build for release: a minute after a small change'
	@echo 'make lint         checks the format of the Swift sources, and the types and usual mistakes of the scripts of pages'
	@echo 'make format       writes the Swift sources and the scripts of pages in the format that lint asks for'
	@echo 'make unit         tests the modules'
	@echo 'make scripts      tests what the scripts of pages do without a page'
	@echo 'make wasm         compares the marks of the page with those of the build'
	@echo 'make commands     tests the built commands, and the site they build'
	@echo 'make browser      takes quizzes in three browsers; checks HTML and accessibility'
	@echo 'make handbook     builds docs/ into a site with search and quizzes, in .build/handbook'
	@echo 'make dist         packs the programs into the downloads of a release, in dist/'
	@echo 'make dist-test    installs and uses each download in bare systems (as root; fetches Debian 12 and 13)'
	@echo 'make fuzz         changes signed entries, proofs, cosignatures and logs 775,000 times, and lets none pass'
	@echo 'make judge        has Go judge a published log of 70,000 entries (ten minutes)'
	@echo 'make spark-test   runs the job of examples/spark in a local cluster (fetches PySpark, 456 MB)'
	@echo 'make sanitize     tests programs that watch their own memory and threads (an hour)'
	@echo 'make coverage     says how many lines of each module the tests reach (half an hour)'
	@echo 'make bench        races Hugo on 1,000 and on 10,000 quizzes (half an hour)'
	@echo 'make bench-peers  races the other generators of PyPI and Debian, and writes .build/race.md'
	@echo 'make bench-ledger ranks up to a million results, beside DuckDB'
	@echo 'make bench-import imports 50,000 questions of each big format'
	@echo 'make bench-serve  races hugo server from saving a file to the page showing it'
	@echo 'make measure      weighs the pages of public/ in Chromium and times them'
	@echo 'make screenshots  photographs the main pages into .build/screenshots'
	@echo 'make gallery      takes the pictures of docs/gallery.md and the animation of the README anew'
	@echo 'make diagram      draws the modules of Package.swift into docs/architecture.md'
	@echo 'make clean        removes everything that was built, but public/'

# content/ asks for formulas as MathML, which pandoc draws.
site: tools
	@tools/need pandoc=pandoc
	.build/release/podium build

handbook: tools
	tools/handbook .build/release/podium .build/handbook

tools:
	@tools/need $(libraries)
	$(release) --product podium
	$(release) --product podium-verify

dist: tools
	@tools/need python3=python3 strip=binutils libdeflate-gzip=libdeflate-tools
	python3 tools/dist

dist-test: dist .venv/ready
	@tools/need $(dist-tools) busybox-static
	.venv/bin/python -m pytest -q -s -p no:cacheprovider Tests/Dist

test: needs
	@.venv/bin/python Tests/run.py

quick lint format unit scripts wasm commands browser: needs
	@.venv/bin/python Tests/run.py $@

.PHONY: needs
needs: .venv/ready
	@tools/need $(libraries) $(test-tools)

# Python is for the tests only.
.venv/ready: Tests/requirements.txt Tests/specifications.py
	@tools/need python3=python3
	@python3 -c 'import ensurepip' 2>/dev/null || tools/need python3-venv
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check -r Tests/requirements.txt
	.venv/bin/python Tests/specifications.py .venv/specifications
	@touch $@

fuzz:
	@tools/need $(libraries)
	PODIUM_FUZZ_RUNS=150000 swift test -c release --scratch-path .build/fuzz --filter LedgerTests.FuzzTests

# The published log of 70,000 entries before Go's code, which `make test` shows 520.
judge: tools needs
	PODIUM_LONG_LOG=1 .venv/bin/python -m pytest -q -p no:cacheprovider Tests/Commands/test_go_judge.py

# PySpark is half a gigabyte, and needs a JRE.
spark-test: tools needs
	@tools/need java=default-jre-headless
	test -x .build/spark/bin/python || python3 -m venv .build/spark
	.build/spark/bin/pip install --quiet --disable-pip-version-check -r examples/spark/requirements.txt
	.venv/bin/python -m pytest -q -p no:cacheprovider Tests/Commands/test_spark.py

# Build trees of their own, so that the ordinary one stays as it is.
sanitize: needs
	.venv/bin/python tools/sanitize

coverage: needs
	.venv/bin/python tools/coverage

bench: tools .venv/ready
	@tools/need $(bench-tools)
	.venv/bin/pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	.venv/bin/python bench/race.py --podium .build/release/podium

# In an environment of its own: the generators and the tests want different versions of libraries.
bench-peers: tools
	@tools/need $(bench-tools) jekyll=jekyll
	python3 -m venv .build/peers
	.build/peers/bin/pip install --quiet --disable-pip-version-check -r bench/requirements-peers.txt
	.build/peers/bin/python bench/peers.py --podium .build/release/podium

bench-import: tools .venv/ready
	.venv/bin/python bench/importing.py

bench-ledger: tools .venv/ready
	.venv/bin/pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	.venv/bin/python bench/ledger.py --podium .build/release/podium

bench-serve: tools needs
	.venv/bin/pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	.venv/bin/python bench/serving.py --podium .build/release/podium

diagram:
	@tools/diagram

measure: site needs
	.venv/bin/python bench/page.py public

screenshots: tools needs
	.venv/bin/python Tests/Browser/screenshots.py public .build/screenshots

gallery: tools needs
	.venv/bin/python Tests/Browser/gallery.py public docs/images

clean:
	rm -rf .build .venv
