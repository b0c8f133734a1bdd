/// A site with something on every page: sections two deep, quizzes, articles, players with and
/// without results.
let smallSite = """
  -- site.yml --
  id: small
  title: Small
  description: A small site
  author: Grace
  base-url: https://quiz.example/sub/
  navigation:
    - { title: Source, target: "https://code.example/" }
  -- index.md --
  Welcome.
  -- contact.md --
  # Write to us
  -- geography/index.md --
  ---
  title: The Earth
  description: All about it
  ---
  Maps and more.
  -- geography/europe/rivers.md --
  ---
  type: quiz
  title: Rivers
  description: Where they flow
  author: Ada
  created: 2026-03-01
  tags: [water]
  order: 1
  ---
  Mind the *bends*.

  ## Which river flows through Vienna? {#vienna}

  - [x] Danube
  - [ ] Rhine

  ## Which river flows through Cologne? {#cologne}

  - [x] Rhine
  - [ ] Danube
  -- geography/europe/lakes.md --
  ---
  type: quiz
  title: Lakes
  created: 2026-03-02
  order: 2
  ---
  ## Which lake is the largest? {#largest}

  - [x] Ladoga
  - [ ] Saimaa
  -- geography/europe/seas.md --
  ---
  type: quiz
  title: Seas
  order: 3
  ranked: false
  ---
  ## Which sea is the saltiest? {#saltiest}

  - [x] the Red Sea
  - [ ] the Baltic Sea
  -- geography/europe/reading-maps.md --
  ---
  title: Reading maps
  description: North is up
  author: Gerard
  created: 2026-03-03
  ---
  North is up, as a rule.
  -- players/ada.md --
  ---
  name: Ada Lovelace
  photos: [{ path: ada.png, text: Ada at work }]
  ---
  Wrote the first program.
  -- players/ada.png --
  GIF89a
  -- players/linus.md --
  ---
  name: Linus
  ---
  Has not played yet.
  -- ledger/recorded/march.jsonl --
  {"player":"ada","quiz":"geography/europe/rivers","answers":{"vienna":["a"],"cologne":["a"]},"ended":"2026-03-05T10:00:00Z"}
  {"player":"bob","quiz":"geography/europe/rivers","answers":{"vienna":["a"],"cologne":["a"]},"ended":"2026-03-06T10:00:00Z"}
  {"player":"cleo","quiz":"geography/europe/rivers","answers":{"vienna":["a"],"cologne":["b"]},"ended":"2026-03-07T10:00:00Z"}
  {"player":"ada","quiz":"geography/europe/lakes","answers":{"largest":["b"]},"ended":"2026-03-08T10:00:00Z"}
  """
