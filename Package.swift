// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Leaves out the library of regular expressions and that of tasks, which every module would import
/// and nothing uses: half a megabyte of a compressed program.
let lean: SwiftSetting = .unsafeFlags([
  "-Xfrontend", "-disable-implicit-string-processing-module-import",
  "-Xfrontend", "-disable-implicit-concurrency-module-import",
])

/// Leaves out what describes the fields of types to code that looks at values of types it does not
/// know, which only tests do, where they print what they got: 79 KB of a compressed program.
let undescribed: SwiftSetting = .unsafeFlags(
  ["-Xfrontend", "-disable-reflection-metadata"], .when(configuration: .release))

/// For code that runs once a command, or as quickly as a file is read: small rather than quick.
let small: SwiftSetting = .unsafeFlags(["-Osize"], .when(configuration: .release))

/// For what reads files of others, which unit tests feed megabytes: debug builds are optimised, so
/// that these tests take a quarter of the time, and count the blocks of code that run, for tests of
/// how work grows (`Tests/TestSupport/Growth.swift`).
let counted: SwiftSetting = .unsafeFlags(
  ["-O", "-assert-config", "Debug", "-profile-generate"], .when(configuration: .debug))

/// A module may import only what it lists here; the compiler checks that.
func library(
  _ name: String, imports: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: imports, swiftSettings: strict + [lean, undescribed] + settings)
}

func tests(_ name: String, of imports: [Target.Dependency], except: [String] = []) -> Target {
  .testTarget(name: name, dependencies: imports, exclude: except, swiftSettings: strict)
}

/// Makes a program for release need no library at run time, not even the C library.
///
/// Debug builds, and so unit tests, stay dynamic. The linker is the toolchain's own, LLD. Functions
/// that compile to the same code are one (`--icf`): 240 KB less of a program, 46 KB less of a
/// download. Functions that resemble each other stand together (`--bp-compression-sort`), which
/// compresses better: 146 KB less of a download. For `--wrap` see `CStart/ScalarNames.c`.
let selfContained: LinkerSetting = .unsafeFlags(
  [
    "-static-executable", "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--gc-sections",
    "-Xlinker", "-O2", "-Xlinker", "--bp-compression-sort=function",
    "-Xlinker", "--wrap=_swift_stdlib_getScalarName",
  ],
  .when(platforms: [.linux], configuration: .release))

let package = Package(
  name: "podium",
  products: [
    .executable(name: "podium", targets: ["podium"]),
    .executable(name: "podium-verify", targets: ["podium-verify"]),
  ],
  targets: [
    // C libraries, each used by one Swift file; libsodium by two, of which one signs.
    .systemLibrary(name: "CCMark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CQRCodegen", providers: [.apt(["libqrcodegen-dev"])]),
    .systemLibrary(name: "CJemalloc", providers: [.apt(["libjemalloc-dev"])]),
    // What Swift's view of the C library lacks.
    .systemLibrary(name: "CSystemCalls"),
    // Runs before Swift does.
    .target(name: "CStart"),

    // Plain values.
    library("Bytes", settings: [counted]),
    library("Diagnostics", imports: ["Bytes"], settings: [small]),
    library("Scoring", imports: ["Cryptography"], settings: [counted]),
    library("PageScoring", imports: ["Scoring"], settings: [small]),
    library("ByteSearch", imports: ["Bytes"], settings: [counted]),
    library("Escaping", imports: ["Bytes", "ByteSearch"], settings: [counted]),
    library("Suggestions", settings: [small]),
    library("SystemCalls"),
    library("Zstandard", imports: ["CZstd"], settings: [counted, small]),
    library("Parallel"),
    library("Background"),
    library("Addresses", imports: ["Bytes"], settings: [small]),
    library("CacheCoding", imports: ["Bytes"]),
    library("Calendar", settings: [small]),
    library(
      "Assets", imports: ["Bytes", "ByteSearch", "Addresses", "Diagnostics"],
      settings: [counted, small]),
    library("JSON", imports: ["Bytes"], settings: [counted]),
    library("Cryptography", imports: ["Bytes", "CSodium", "CNettle"]),
    library("SecretKeys", imports: ["Cryptography", "CSodium"], settings: [small]),

    // The stages of the pipeline.
    library(
      "Templates", imports: ["Bytes", "ByteSearch", "Diagnostics", "Escaping", "Suggestions"],
      settings: [counted]
    ),
    library("Scripts", imports: ["Bytes", "Diagnostics"], settings: [counted, small]),
    library(
      "Content",
      imports: [
        "Bytes", "ByteSearch", "CacheCoding", "Addresses", "Diagnostics", "Scoring", "Cryptography",
        "Calendar",
        "SystemCalls", "CCMark", "CYAML", "Escaping", "Suggestions",
      ], settings: [counted]),
    library(
      "Ledger",
      imports: [
        "Bytes", "Diagnostics", "JSON", "Scoring", "Cryptography", "Calendar", "Parallel",
      ], settings: [counted, small]),
    library(
      "Sealing",
      imports: [
        "Bytes", "Diagnostics", "JSON", "Cryptography", "SecretKeys", "Ledger", "Consistency",
        "Assets",
      ], settings: [small]),
    library(
      "Results",
      imports: [
        "Bytes", "Diagnostics", "JSON", "Scoring", "Cryptography", "Calendar", "Ledger",
        "Parallel", "SystemCalls",
      ], settings: [counted, small]),
    library("Consistency", imports: ["Cryptography", "Ledger"], settings: [small]),
    // In the page alone, and in tests.
    library(
      "Receipts",
      imports: ["Bytes", "Diagnostics", "JSON", "Cryptography", "Ledger", "Consistency"],
      settings: [counted, small]),
    library(
      "Publishing",
      imports: [
        "Bytes", "CacheCoding", "PageScoring", "Diagnostics", "JSON", "Scoring", "Cryptography",
        "Ledger", "Results",
      ], settings: [small]),
    library(
      "Site",
      imports: [
        "Bytes", "ByteSearch", "CacheCoding", "Addresses", "PageScoring", "Background",
        "Diagnostics", "JSON",
        "Scoring", "Cryptography", "Calendar", "Content", "Ledger",
        "Results", "Publishing", "Templates", "Escaping",
      ], settings: [small]),
    library(
      "Exchange",
      imports: [
        "Bytes", "Addresses", "Calendar", "Diagnostics", "JSON", "Scoring", "Cryptography",
        "Parallel", "Content", "Zstandard", "CExpat", "CZlib",
      ], settings: [counted, small]),
    library("Formulas", imports: ["Bytes", "ByteSearch", "JSON", "Escaping"], settings: [small]),
    library(
      "Search", imports: ["Bytes", "ByteSearch", "CacheCoding", "JSON", "Scoring", "Parallel"],
      settings: [counted, small]),
    library("Files", imports: ["Bytes", "SystemCalls"], settings: [small]),
    library(
      "Workspace",
      imports: [
        "Background", "Bytes", "CacheCoding", "Cryptography", "SecretKeys", "Files", "SystemCalls",
        "CSystemCalls",
      ], settings: [small]),
    library(
      "Serving", imports: ["Bytes", "ByteSearch", "Addresses", "Calendar", "JSON", "Escaping"],
      settings: [counted, small]),
    library(
      "Classroom",
      imports: [
        "Bytes", "CacheCoding", "Diagnostics", "JSON", "PageScoring", "Scoring", "Content",
        "Ledger",
        "CQRCodegen",
      ], settings: [counted, small]),
    library("Console", imports: ["Bytes", "Diagnostics"], settings: [small]),
    library("Commands", imports: ["Suggestions"], settings: [small]),
    library("Manuals", imports: ["Commands"], settings: [small]),
    library(
      "Environment", imports: ["Bytes", "Commands", "Diagnostics", "Suggestions"], settings: [small]
    ),
    library(
      "Building",
      imports: [
        "Bytes", "ByteSearch", "CacheCoding", "Addresses", "Background", "Diagnostics", "JSON",
        "Cryptography",
        "Parallel", "Templates", "Content",
        "Exchange", "Formulas", "Ledger", "Results", "Publishing", "Site", "Search", "Workspace",
        "Theme", "Assets", "Scripts", "SystemCalls", "Suggestions",
      ], settings: [small]),
    library(
      "Preview",
      imports: [
        "Bytes", "CacheCoding", "Addresses", "Background", "Diagnostics", "JSON", "Cryptography",
        "Templates", "Content", "Formulas", "Ledger", "Sealing", "Results", "Publishing", "Site",
        "Search", "Workspace", "Theme", "Serving", "Classroom", "Building",
        "SystemCalls", "Escaping",
      ], settings: [small]),
    library(
      "Verifying",
      imports: [
        "Bytes", "Diagnostics", "JSON", "Cryptography", "Ledger", "Results", "Files", "Console",
        "SystemCalls",
      ], settings: [small]),
    library(
      "VerifyingParts",
      imports: [
        "Bytes", "Diagnostics", "JSON", "Cryptography", "Parallel", "Ledger", "Results", "Files",
        "Console", "Verifying", "Commands",
      ], settings: [small]),
    // The links in its folder make SwiftPM notice files that are added to the folders it embeds.
    .target(
      name: "Theme", dependencies: ["Bytes", "Zstandard"],
      exclude: ["Wasm", "preview", "starter", "templates", "workflows"], swiftSettings: strict,
      plugins: ["EmbedFiles"]),

    // Carries templates/, starter/ and the scoring code as WebAssembly into Theme.
    .executableTarget(name: "embed", dependencies: ["CZstd"], swiftSettings: strict),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed"]),

    // The programs.
    .executableTarget(
      name: "podium",
      dependencies: [
        "Bytes", "CacheCoding", "Diagnostics", "JSON", "PageScoring", "Scoring", "Cryptography",
        "SecretKeys", "Parallel",
        "Templates",
        "Content", "Exchange", "Ledger", "Sealing", "Results", "Publishing", "Site", "Workspace",
        "Building", "Preview", "Classroom", "Console", "Commands", "Manuals", "Suggestions",
        "Environment", "Theme", "Serving", "Files", "Formulas",
        "Assets",
        "Verifying", "VerifyingParts", "SystemCalls", "CJemalloc", "CStart",
      ],
      swiftSettings: strict + [lean, undescribed, small], linkerSettings: [selfContained]),
    .executableTarget(
      name: "podium-verify",
      dependencies: ["Verifying", "Console", "SystemCalls", "CStart"],
      swiftSettings: strict + [lean, undescribed], linkerSettings: [selfContained]),

    .target(
      name: "TestSupport", dependencies: ["Diagnostics", "WorkCounters"], path: "Tests/TestSupport"),
    .target(name: "WorkCounters", path: "Tests/WorkCounters"),
    .target(name: "DiskFaults", path: "Tests/DiskFaults"),
    .target(
      name: "SlipSigning",
      dependencies: [
        "Bytes", "Cryptography", "Diagnostics", "JSON", "Ledger", "SecretKeys", "Sealing",
      ],
      path: "Tests/SlipSigning", swiftSettings: strict),
    tests(
      "BytesTests",
      of: ["Bytes", "ByteSearch", "CacheCoding", "Addresses", "Escaping", "TestSupport"]),
    tests("AssetsTests", of: ["Assets", "Diagnostics", "TestSupport"]),
    tests("CalendarTests", of: ["Calendar", "Content"]),
    tests("JSONTests", of: ["JSON", "TestSupport"]),
    tests("DiagnosticsTests", of: ["Diagnostics"]),
    tests("ScoringTests", of: ["PageScoring", "Scoring", "ScoringSamples", "TestSupport"]),
    .target(
      name: "ScoringSamples", dependencies: ["PageScoring", "Scoring", "TestSupport"],
      path: "Tests/ScoringSamples", swiftSettings: strict),
    .executableTarget(
      name: "scoring-samples", dependencies: ["PageScoring", "Scoring", "ScoringSamples", "Theme"],
      path: "Tests/Wasm/Samples", swiftSettings: strict),
    tests("ThemeTests", of: ["Theme"]),
    .target(name: "PlainSHA256", path: "Wasm/PlainSHA256", swiftSettings: strict),
    tests("CryptographyTests", of: ["Cryptography", "PlainSHA256"]),
    tests("TemplatesTests", of: ["Templates", "Diagnostics", "TestSupport"]),
    tests("ScriptsTests", of: ["Scripts", "Theme", "Bytes", "Diagnostics", "TestSupport"]),
    tests(
      "ContentTests",
      of: [
        "Content", "Calendar", "Bytes", "CacheCoding", "JSON", "Scoring", "ScoringSamples",
        "Diagnostics",
        "TestSupport",
      ]),
    tests(
      "LedgerTests",
      of: [
        "Ledger", "Publishing", "Consistency", "Receipts", "Sealing", "SlipSigning", "Bytes",
        "JSON", "Scoring",
        "Cryptography", "SecretKeys", "Diagnostics", "Assets", "TestSupport",
      ],
      except: ["vectors"]),
    tests(
      "ResultsTests",
      of: [
        "PageScoring", "Results", "Publishing", "VerifyingParts", "Ledger", "Sealing",
        "SlipSigning", "Scoring", "Cryptography", "SecretKeys", "Calendar", "Content",
        "Diagnostics", "TestSupport", "Bytes",
      ]),
    tests(
      "SiteTests",
      of: [
        "Building", "Site", "Theme", "Content", "Ledger", "Results", "JSON", "Scoring", "Bytes",
        "Diagnostics", "Workspace", "TestSupport",
      ], except: ["Fixtures"]),
    tests(
      "BuildingTests",
      of: [
        "Building", "Bytes", "Content", "Diagnostics", "Ledger", "Site", "SlipSigning", "Theme",
        "Workspace",
        "TestSupport",
      ]),
    tests(
      "ExchangeTests",
      of: ["Exchange", "Zstandard", "Content", "Scoring", "Diagnostics", "TestSupport"]),
    tests("FormulasTests", of: ["Formulas", "Bytes"]),
    tests("SearchTests", of: ["Search", "Scoring", "TestSupport"]),
    tests("ServingTests", of: ["Serving", "Bytes", "Addresses", "JSON", "TestSupport"]),
    tests(
      "ClassroomTests", of: ["Classroom", "JSON", "Scoring", "Diagnostics", "TestSupport"]),
    tests("ConsoleTests", of: ["Console", "Commands", "Manuals", "Environment", "Diagnostics"]),
    tests(
      "WorkspaceTests",
      of: ["Workspace", "Bytes", "DiskFaults", "Files", "Parallel", "SystemCalls", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
