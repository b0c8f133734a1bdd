/// The version of both programs.
package let programVersion = "0.1.0"

/// Everything `podium-verify` takes on its command line.
///
/// It stands here and not with its program because `podium` prints its completions and its manual
/// page.
package let verifyDescription = CommandDescription(
  "podium-verify", "Recompute every score and rank of a site, and compare",
  discussion: """
    Marks every result again from its answers and the archived revision of its quiz, ranks all players, and \
    compares with what the site shows: the file ledger.json and the leaderboards' pages. Each difference is named.

    Checks every signature, the log of sealed results with every checkpoint against the next, and what each attempt says that its \
    player had seen of the log. What only concerns one result is flagged and is no difference.

    DIR is a site folder, whose ledger is compared with what is published, or a published site alone.

    Keep a checkpoint, and later ask whether anything was removed since; keep your slips, and ask whether they are in:

        podium-verify --since kept.checkpoint
        podium-verify --receipt my-bundle.json

    Options come from the command line alone: neither the environment nor a file in DIR can change what is checked or \
    what is written.

    Exit status: 0 all is well, 1 there are differences, 2 the command line was not understood.
    """,
  arguments: [
    ArgumentDescription(
      .folder("DIR"), "a site folder or a published site; the current folder if not given",
      .oneOrNone)
  ],
  options: [
    OptionDescription(
      "ledger", "the results; DIR/content/ledger of a site folder if not given", .folder("DIR")),
    OptionDescription(
      "output", "the published site; DIR/public of a site folder if not given", .folder("DIR")),
    OptionDescription(
      "organiser",
      "the key that signs checkpoints; the one in site.yml, else the one the site is published with, if not given",
      .text("KEY")),
    OptionDescription(
      "receipt", "prove that the slips of this bundle or .tlog-proof are in the log",
      .file("FILE")),
    OptionDescription(
      "since", "prove that the log still begins with what this checkpoint held", .file("FILE")),
    OptionDescription(
      "policy", "ask for the cosignatures of witnesses that this policy names", .file("FILE")),
    OptionDescription("junit", "write a report for CI to this file", .file("FILE")),
    OptionDescription("jobs", "how many threads work; one a processor if not given", .number("N")),
    OptionDescription("json", "print a report as JSON"),
    OptionDescription("quiet", "say nothing when all is well"),
  ], takesVariables: false)
