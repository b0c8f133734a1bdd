internal import Building
internal import Commands
internal import Console
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import SecretKeys
internal import Sealing
internal import Workspace

/// A site as the commands of its ledger need it.
struct LedgerSite {
  let folder: SiteFolder
  let settings: SiteSettings
  private let arguments: Arguments

  /// Reads the settings of the site in a folder; a site without an id has no signed ledger.
  ///
  /// `name` is what the usage calls the folder.
  init(_ arguments: Arguments, in folder: String, named name: String = "DIR") throws(UsageError) {
    self.folder = try SiteFolder(arguments, in: folder, named: name)
    self.arguments = arguments
    let path = self.folder.content + "/" + settingsPath
    var findings: [Diagnostic] = []
    do throws(WorkspaceError) {
      let bytes = isOccupied(path) ? try readFile(at: path) : []
      settings = readSiteSettings(SourceFile(path: path, bytes: bytes), reporting: &findings)
    } catch {
      throw arguments.error(
        .badValue(folder, of: name, wanted: "a site whose \(path) can be read"))
    }
    printFindings(findings.filter { $0.severity == .error })
    guard !settings.id.isEmpty else {
      throw arguments.error(
        .badValue(folder, of: name, wanted: "a site whose \(path) has an \"id\""))
    }
  }

  /// Where the organiser's key is if nothing else is said: outside every site.
  var defaultKeyPath: String? {
    let variables = environmentVariables()
    // A relative path counts as none: it would be inside of whatever site is sealed.
    let folder = variables["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let place = folder ?? variables["HOME"].map { $0 + "/.config" }
    let name = settings.id.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." ? $0 : "_" }
    return place.map { $0 + "/podium/" + String(name) + ".key" }
  }

  var keyPath: String? { arguments["key"] ?? defaultKeyPath }

  /// The organiser's key; complains and gives nil if there is none, or it is not the site's.
  func signer() -> (signer: SignerKey, organiser: VerifierKey)? {
    guard let place = keyPath else {
      printError("podium: name the organiser's key with --key FILE or PODIUM_KEY")
      return nil
    }
    var text = place
    if !isKeyText(place) {
      do throws(WorkspaceError) {
        text = String(decoding: try readFile(at: place, mayBePipe: true), as: UTF8.self)
      } catch {
        let wayOut =
          settings.organiser.isEmpty
          ? "\"podium ledger keygen\" makes the organiser's key"
          : "site.yml names an organiser, so the key was made before: restore it from its copy, "
            + "or name its file with --key FILE or PODIUM_KEY"
        printError("podium: \(error.sentence); \(wayOut)")
        return nil
      }
      if isReadableByOthers(place) {
        printError("podium: others can read \(place); run: chmod 600 \(place)")
      }
    }
    text.removeSubrange(..<(text.firstIndex { !$0.isWhitespace } ?? text.endIndex))
    while text.last?.isWhitespace == true { text.removeLast() }
    guard let signer = SignerKey(text) else {
      printError(
        "podium: this is no key that \"podium ledger keygen\" made; take its whole line, without quotes"
      )
      return nil
    }
    guard let organiser = VerifierKey(settings.organiser) else {
      printError(
        "podium: put this line into \(folder.content)/site.yml first:\n\norganiser: \(signer.verifier.text)"
      )
      return nil
    }
    return (signer, organiser)
  }

  /// The moment that `--time` names, else now.
  func time() throws(UsageError) -> Moment {
    guard let text = arguments["time"] else {
      return Moment(seconds: currentTime() / 1_000_000_000)
    }
    guard let time = Moment(text) else {
      throw arguments.error(
        .badValue(text, of: "--time", wanted: "a moment like 2026-11-20T20:15:00Z"))
    }
    return time
  }

  /// The ledger as the commands change it.
  var store: LedgerStore { LedgerStore(folder, of: settings) }
}

extension Arguments {
  /// The id or the digest of a slip that a command is about.
  func slip() throws(UsageError) -> Digest {
    let text = positionals[0]
    guard let name = Digest(hex: text.utf8) else {
      throw error(
        .badValue(text, of: "SLIP", wanted: "a slip's id or SHA-256, 64 digits 0-9 and a-f"))
    }
    return name
  }
}

/// Whether this is a key and not the path of one, however it was quoted or cut: it must not get
/// into a message.
private func isKeyText(_ place: String) -> Bool { place.contains("PRIVATE+KEY") }

/// `podium ledger keygen`: makes the organiser's key.
struct KeygenCommand {
  private let site: LedgerSite
  private let path: String

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    site = try LedgerSite(arguments, in: arguments.positionals.first ?? ".")
    guard let path = site.keyPath, !isKeyText(path) else {
      throw arguments.error(.missingValue("--key FILE"))
    }
    self.path = path
    let place = absolutePath(path)
    for folder in [site.folder.content, site.folder.ledger, site.folder.output]
    where place.hasPrefix(absolutePath(folder) + "/") {
      throw arguments.error(
        .badValue(path, of: "--key", wanted: "a file outside of what is published or committed"))
    }
  }

  func run() -> ExitCode {
    let key = SignerKey(name: logName(of: site.settings.id), key: .random())
    do throws(WorkspaceError) {
      try writeSecret(Array((key.text + "\n").utf8), to: path)
      try site.store.keepGitAttributes()
    } catch {
      printError(
        error.isForeignFile
          ? "podium: \(path) is there already, and a key is never overwritten"
          : "podium: \(error.sentence)")
      return .findings
    }
    printError("The key is in \(path). Keep a copy where nobody else can read it.")
    if !site.settings.organiser.isEmpty {
      printError(
        "podium: \(site.folder.content)/site.yml names another organiser already, and what that one "
          + "sealed holds under its line alone: put the new line there only if nothing is sealed yet"
      )
    }
    printError("Put this line into \(site.folder.content)/site.yml:\n")
    printOutput("organiser: \(key.verifier.text)")
    return .done
  }
}
