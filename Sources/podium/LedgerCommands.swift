internal import Commands

/// What `podium ledger` takes.
let ledgerCommand = CommandDescription(
  "ledger", "Work with results",
  discussion: """
    Players sign their results; organisers take them in and seal them into a log that cannot be changed unnoticed:

        podium ledger keygen
        podium ledger add bundle.json
        podium ledger seal
        podium build

    docs/ledger.md describes every file and every check.
    """,
  subcommands: [
    CommandDescription(
      "keygen", "Make the organiser's key",
      discussion: """
        Writes a new key that seals the log, readable only by you, and prints the line for content/site.yml by which everybody can \
        check what it signs. Keep a copy: without the key the log cannot be sealed on. A key that is there is never overwritten.
        """,
      arguments: [siteArgument], options: [keyOption, contentOption]),
    CommandDescription(
      "add", "Take in what players hand in",
      discussion: """
        Reads bundles, slips, cards and profiles, folders full of them, and standard input for -. Each entry is said to be added, already \
        there, or refused with a code and the reason. Nothing that is there is ever changed, and adding twice changes nothing. A profile \
        shows nothing on the site before "podium ledger accept".
        """,
      arguments: [
        ArgumentDescription(.file("FILE"), "a bundle, slip, card, profile or folder", .oneOrMore)
      ],
      options: [
        siteOption, contentOption, ledgerOption,
        OptionDescription("dry-run", "say what would happen, and write nothing"),
        OptionDescription("json", "print JSON"),
      ]),
    CommandDescription(
      "accept", "Accept the picture and text that players propose",
      discussion: """
        Without a handle it shows what players propose for their own pages, and changes nothing. With handles it writes the newest \
        proposal of each to players/HANDLE.md and players/img/ in the content folder:

            podium ledger accept
            podium ledger accept ada

        A page or picture that you wrote or changed is only overwritten with --replace. To decline a proposal, remove its file.
        """,
      arguments: [ArgumentDescription(.text("HANDLE"), "a player", .any)],
      options: [
        siteOption, contentOption, ledgerOption,
        OptionDescription("replace", "overwrite a page and a picture that were written by hand"),
      ]),
    CommandDescription(
      "seal", "Move the inbox into the log",
      discussion: """
        Appends the inbox to the log as a new batch, signs the log's new state, and empties the inbox. Interrupted anywhere, it \
        loses nothing; run it again. Commit content/ledger afterwards.
        """,
      arguments: [siteArgument],
      options: [
        keyOption, contentOption, ledgerOption, timeOption,
        OptionDescription("json", "print JSON"),
      ]),
    CommandDescription(
      "witness", "Have witnesses cosign the log",
      discussion: """
        A witness confirms that the log only grew since it saw it last. --ask prints what to send to its add-checkpoint address, and \
        --take adds the answer to the last checkpoint. Podium itself sends nothing:

            podium ledger witness --ask north | curl --data-binary @- https://witness.example/add-checkpoint > answer
            podium ledger witness --take answer

        Who the witnesses are stands in content/ledger/witnesses.txt, a policy as c2sp.org/tlog-policy has it. podium-verify --policy \
        asks for enough of them.
        """,
      arguments: [siteArgument],
      options: [
        OptionDescription("ask", "print what to send to the witness of that name", .text("NAME")),
        OptionDescription("take", "take a witness's answer; - for standard input", .file("FILE")),
        OptionDescription(
          "old", "how many entries the witness knows; what it cosigned last if not given",
          .text("SIZE")),
        OptionDescription(
          "policy", "the witnesses and their keys; witnesses.txt in the ledger if not given",
          .file("FILE")),
        contentOption, ledgerOption, timeOption,
      ]),
    standingsCommand, quizzesCommand, markCommand, rankCommand, verifyCommand,
    CommandDescription(
      "check", "Check every signature, the log and all results",
      arguments: [siteArgument],
      options: [
        contentOption, ledgerOption, OptionDescription("json", "print JSON"), jobsOption,
      ]),
    CommandDescription(
      "slips", "List the slips that players signed",
      discussion: """
        Prints a line for each slip of the inbox and the log: its id, when the attempt ended, the player and the quiz, with tabs \
        between. 'ledger show' and 'ledger redact' take a slip by its id.
        """,
      options: [
        siteOption,
        OptionDescription("player", "only those of a player, by handle or key", .text("PLAYER")),
        contentOption, ledgerOption,
      ]),
    CommandDescription(
      "show", "Print an attempt as its player saw it",
      discussion: """
        Draws the questions of a slip again, and prints them in the order in which the page showed them, with the choices likewise, \
        what was answered, and what each answer earned.
        """,
      arguments: [
        ArgumentDescription(.text("SLIP"), "the slip's id or SHA-256, 64 hexadecimal digits")
      ],
      options: [siteOption, contentOption, ledgerOption]),
    CommandDescription(
      "redact", "Erase the text of a sealed result on request",
      discussion: """
        Takes the text of a slip out of the inbox or the log. In the log its digest stays, so that every proof about the others \
        holds, with your signed word that it was you who erased it. What was published or committed before is elsewhere still, and so is the player's card in players/, \
        with the names in it: to erase a player, delete that, too.
        """,
      arguments: [
        ArgumentDescription(.text("SLIP"), "the slip's id or its SHA-256, 64 hexadecimal digits")
      ],
      options: [siteOption, keyOption, contentOption, ledgerOption, timeOption]),
  ])

private let keyOption = OptionDescription(
  "key",
  "the file with the organiser's key, or in the variable the key itself; podium/SITE.key in your folder of settings if not given",
  .file("FILE"))

private let timeOption = OptionDescription(
  "time", "the moment, for tests; now if not given", .text("TIME"))

private let verifyCommand = CommandDescription(
  "verify", "Verify a large site on several machines",
  discussion: """
    Does what podium-verify does, and finds the same: each part checks a share of the signatures and pages and prints what came of it, \
    and the run that merges checks all else, with the same site before it:

        podium ledger verify --part 3/16 > part-3
        podium ledger verify --merge part-*

    A part exits with 0 whatever it found.
    """,
  arguments: [
    ArgumentDescription(
      .folder("DIR"), "a site folder or a published site; the current folder if not given",
      .oneOrNone),
    ArgumentDescription(.file("FILE"), "with --merge: all parts, once each", .any),
  ],
  options: [
    OptionDescription("part", "check one of so many parts, and print the result", .text("I/N")),
    OptionDescription("merge", "put the results of all parts together, and report"),
  ] + verifyDescription.options)

private let standingsCommand = CommandDescription(
  "standings", "Print a leaderboard",
  arguments: [siteArgument],
  options: [
    contentOption, ledgerOption,
    OptionDescription("scope", "a subject, topic or quiz; everything if not given", .text("PATH")),
    OptionDescription(
      "period",
      "what entered the ledger in this week, month or season, those of the newest result that counts",
      .text("PERIOD"), default: "ever"),
    OptionDescription("json", "print JSON"),
    OptionDescription("tsv", "print rank, player, points and results, with tabs between"),
    jobsOption,
  ])

private let quizzesCommand = CommandDescription(
  "quizzes", "Print what marking has to know of the quizzes",
  discussion: """
    One line for each quiz with a leaderboard: its path, the revision that it asks now, and which attempt counts.
    """,
  arguments: [siteArgument], options: [contentOption, ledgerOption])

private let markCommand = CommandDescription(
  "mark", "Mark results from standard input, a line each",
  discussion: """
    Reads recorded results, one a line, and prints a line for each: what it earned, or why it does not count. Needs no site, so that \
    many machines can mark parts of a long ledger:

        podium ledger quizzes > quizzes.jsonl
        podium ledger mark --revisions content/ledger/revisions.jsonl --quizzes quizzes.jsonl < part-1.jsonl > marked-1.jsonl
        cat marked-*.jsonl | podium ledger rank

    Where the results are cut into parts, --line says which line of the whole the first one is: of two attempts that ended in one \
    second the earlier line counts.
    """,
  options: [
    OptionDescription(
      "revisions", "(needed) the archive of revisions, revisions.jsonl", .file("FILE")),
    OptionDescription("quizzes", "(needed) what podium ledger quizzes printed", .file("FILE")),
    OptionDescription("line", "the number of the first line; 1 if not given", .number("N")),
    jobsOption,
  ])

private let rankCommand = CommandDescription(
  "rank", "Merge marked results into a board",
  discussion: """
    Reads what podium ledger mark printed, and prints rank, player, points and results, as standings --tsv does. With --sums it prints \
    a sum for each player instead, which can be merged with others:

        podium ledger rank --sums < marked-of-some-players.jsonl > sums-1.jsonl
        cat sums-*.jsonl | podium ledger rank

    All results of a player have to come to one rank --sums: only there it is known which of them count.
    """,
  options: [OptionDescription("sums", "print sums to be merged, and no ranks")])
