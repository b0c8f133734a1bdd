internal import Commands

/// Everything `podium` takes on its command line.
let podiumCommands = CommandDescription(
  "podium", "Turn a folder of Markdown quizzes and a ledger of results into a static site",
  discussion: """
    Quizzes are Markdown files in the content folder; the ledger beside them holds results. The site is plain \
    files: any web server can serve it, and it works from a folder opened in a browser.

    Exit status: 0 done, 1 something to put right, 2 the command line was not understood.
    """,
  subcommands: [
    newCommand, buildCommand, serveCommand, checkCommand, idsCommand, bundleCommand, paperCommand,
    importCommand, exportCommand, ledgerCommand, themeCommand, renderCommand,
    CommandDescription(
      "completions", "Print a script that completes commands in a shell",
      discussion: """
        For bash, put it where your shell looks for completions:

            podium completions bash > ~/.local/share/bash-completion/completions/podium
        """,
      arguments: [
        ArgumentDescription(.choice("SHELL", ["bash", "zsh", "fish"]), "the shell")
      ],
      options: [programOption]),
    CommandDescription(
      "man", "Print the manual page",
      discussion: "    podium man | man -l -", options: [programOption]),
  ])

private let programOption = OptionDescription(
  "program", "the program it is for", .choice("NAME", ["podium", "podium-verify"]),
  default: "podium")

let siteArgument = ArgumentDescription(
  .folder("DIR"), "the site folder; the current one if not given", .oneOrNone)

/// For commands whose arguments name something else than the site.
let siteOption = OptionDescription("site", "the site folder", .folder("DIR"), default: ".")

let contentOption = OptionDescription(
  "content", "the Markdown files; DIR/content if not given", .folder("DIR"))
let ledgerOption = OptionDescription(
  "ledger", "the results; the folder ledger in the content folder if not given", .folder("DIR"))
private let templatesOption = OptionDescription(
  "templates", "the site's own templates; DIR/templates if not given", .folder("DIR"))
let jobsOption = OptionDescription(
  "jobs", "how many threads work; one for each processor if not given", .number("N"))

private let newCommand = CommandDescription(
  "new", "Make a starter site",
  discussion: """
    Asks nothing: writes a small site that explains itself, or with --from one of your Markdown files. Nothing that \
    is there already is overwritten, and the files that --from names are only read. With --publish, a site that \
    is there gets what it lacks for that.
    """,
  arguments: [ArgumentDescription(.folder("DIR"), "the folder to make")],
  options: [
    OptionDescription(
      "publish",
      "also write what publishing needs there: workflows, .gitignore and .gitattributes",
      .choice("HOST", ["github", "gitlab", "folder"])),
    OptionDescription(
      "from", "make the site of these Markdown files, in place of the starter's", .folder("DIR")),
  ],
  subcommands: [
    CommandDescription(
      "quiz", "Make a starter quiz",
      discussion: """
        Makes the file of a quiz in the content folder, with the folders above it:

            podium new quiz geography/europe/rivers
        """,
      arguments: [
        ArgumentDescription(.text("PATH"), "the quiz's path in the content folder, without .md")
      ],
      options: [siteOption, contentOption])
  ])

private let buildCommand = CommandDescription(
  "build", "Build the site",
  discussion: """
    Reads the content and the ledger and brings the output folder up to date: only files that changed are \
    written, files that Podium made and no longer makes are removed, and files it did not make are never touched. \
    What cannot be used is left out and reported, the rest is built.

    A folder of somebody else's Markdown needs no site.yml: podium build --content DIR --output OUT.
    """,
  arguments: [siteArgument],
  options: [
    contentOption, ledgerOption, templatesOption,
    OptionDescription("output", "the built site; DIR/public if not given", .folder("DIR")),
    OptionDescription(
      "base-url", "the site's address, instead of the one in site.yml", .text("URL")),
    OptionDescription("lenient", "succeed although something was left out"),
    jobsOption,
    cacheOption, noCacheOption,
    OptionDescription("quiet", "say nothing when all is well"),
    OptionDescription("json", "print a report as JSON"),
  ])

private let cacheOption = OptionDescription(
  "cache",
  "where to remember what did not change; a folder podium in the user's cache folder if not given",
  .folder("DIR")
)
private let noCacheOption = OptionDescription(
  "no-cache", "read and render everything anew, and remember nothing")

private let serveCommand = CommandDescription(
  "serve", "Show the site in a browser while it is worked on",
  discussion: """
    Builds the site in memory and serves it on this machine. A page that is open is shown again as soon as a file is \
    saved, with what was typed in it and as far as it was scrolled; mistakes are listed over it. The output folder is \
    not touched, and Ctrl-C leaves nothing behind but the cache, which builds and previews share.

    With --edit the Workshop page of the preview saves quizzes into the content folder.

    With --collect a class takes quizzes together. The command prints the address of the teacher's page, which shows \
    where phones join: over plain http, with a name and no account. Each round's results are recorded in the ledger. \
    Players who sign results hand them in here too; the ledger takes those as 'podium ledger add' does. Any machine of \
    the network can then ask, unless --address says otherwise:

        podium serve --collect --class names.txt
    """,
  arguments: [siteArgument],
  options: [
    contentOption, ledgerOption, templatesOption,
    OptionDescription("port", "the port; 8000 or the next free one if not given", .number("N")),
    OptionDescription(
      "address",
      "the address of this machine to listen on; 127.0.0.1 if not given, all with --collect",
      .text("ADDRESS")),
    OptionDescription("edit", "let the Workshop page save into the content folder"),
    OptionDescription(
      "collect", "let a class join, and take results from the pages that are served"),
    OptionDescription(
      "class", "the names of the class, one a line, which pupils pick theirs from", .file("FILE")),
    OptionDescription(
      "output", "the built site, whose cache is used; DIR/public if not given", .folder("DIR")),
    jobsOption, cacheOption, noCacheOption,
    OptionDescription("quiet", "say nothing when all is well"),
  ])

private let checkCommand = CommandDescription(
  "check", "List all mistakes in content and ledger; write nothing",
  arguments: [siteArgument],
  options: [
    contentOption, ledgerOption, templatesOption, jobsOption,
    OptionDescription("json", "print findings, and what each file holds, as JSON"),
    OptionDescription("quiet", "say nothing when all is well"),
  ])

private let idsCommand = CommandDescription(
  "ids", "Give every question a lasting id",
  discussion: """
    A question without an id is known by its wording, so that it loses its results when the wording changes. This \
    writes the id that each question has today at the end of its heading, as {#id}, and touches nothing else in the \
    file. Without --write it only lists them. A file with an error is reported and left alone.
    """,
  arguments: [siteArgument],
  options: [
    contentOption, ledgerOption,
    OptionDescription("write", "write the ids into the files"),
    jobsOption,
    OptionDescription("json", "print what is listed as JSON"),
  ])

private let bundleCommand = CommandDescription(
  "bundle", "Write one quiz as one file that needs nothing else",
  discussion: """
    Styles, scripts and images are inside the file, so it works from a mail attachment or a USB stick, and it asks \
    nothing of any server:

        podium bundle geography/europe/capitals
    """,
  arguments: [
    ArgumentDescription(.text("QUIZ"), "the path of its page or its file, with or without .md")
  ],
  options: [
    siteOption, contentOption, ledgerOption, templatesOption,
    OptionDescription(
      "output", "the file to write, - for standard output; the quiz's name here if not given",
      .file("FILE")),
    OptionDescription(
      "base-url", "the site's address, for links that lead out of the file", .text("URL")),
  ])

private let themeCommand = CommandDescription(
  "theme", "Look at the files of the built-in theme, and copy them",
  subcommands: [
    CommandDescription("list", "List the files of the built-in theme"),
    CommandDescription(
      "copy", "Copy files of the built-in theme into the site",
      discussion: """
        A file in the templates folder takes the place of the built-in one of the same name:

            podium theme copy pages/quiz.mustache styles/colours.css
        """,
      arguments: [
        ArgumentDescription(.text("NAME"), "a name that 'podium theme list' prints", .oneOrMore)
      ],
      options: [siteOption, templatesOption]),
  ])

private let paperCommand = CommandDescription(
  "paper", "Write a worksheet of a quiz for each player of a list",
  discussion: """
    One HTML file to print, with a worksheet a player on pages of its own. A quiz that draws its questions draws them for each player, \
    and what is shuffled is shuffled for each. The letters are those of the Markdown, so that answers can be recorded as they are ticked; \
    --results writes a line for each player to fill in:

        podium paper geography/europe/capitals --players class.txt --results class.jsonl
    """,
  arguments: [
    ArgumentDescription(.text("QUIZ"), "the path of its page or its file, with or without .md")
  ],
  options: [
    OptionDescription(
      "players", "(needed) the list: a name a line, or a handle, a comma and a name",
      .file("FILE")),
    OptionDescription(
      "attempt", "which attempt of each player it is; 1 if not given", .number("N")),
    siteOption, contentOption, ledgerOption, templatesOption,
    OptionDescription(
      "output", "the file to write, - for standard output; the quiz's name here if not given",
      .file("FILE")),
    OptionDescription(
      "results", "write a new file of recorded results to fill in, too, with the questions asked",
      .file("FILE")),
  ])

private let renderCommand = CommandDescription(
  "render", "Render one template with data of your own",
  discussion: """
    For theme authors: prints the template, filled with the data. {{>name}} is name.mustache in the template's \
    folder.
    """,
  arguments: [ArgumentDescription(.file("FILE"), "the template")],
  options: [
    OptionDescription(
      "data", "a file with one JSON object; - for standard input", .file("JSON"), default: "-"),
    OptionDescription("lenient", "treat names that the data does not have as empty"),
  ])
