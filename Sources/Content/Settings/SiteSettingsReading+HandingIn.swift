internal import Bytes
internal import Diagnostics

// Where proposals and results go.

extension SettingsReading {
  /// `repository`, `branch` and `content-path`.
  mutating func repository() -> SiteSettings.Repository? {
    let places = ["branch", "content-path"].map { ($0, location(of: $0)) }
    let isNamed = location(of: "repository") != nil
    let address = form(
      "repository",
      needs:
        "is the address of a repository on GitHub or GitLab, such as https://github.com/owner/name"
    ) { repositoryAddress($0) }
    let branch = form("branch", needs: "is the name of a branch, such as main") {
      isBranch($0) ? $0 : nil
    }
    let contentPath = form(
      "content-path", needs: "is the content folder's path in the repository, such as content"
    ) { relativePath($0) }
    guard let address else {
      for (value, (key, place)) in zip([branch, contentPath], places) where !isNamed {
        if value != nil, let place { noteUnused(key, without: "repository", at: place) }
      }
      return nil
    }
    return SiteSettings.Repository(
      forge: address.forge, address: address.text, branch: branch ?? "main",
      contentPath: contentPath ?? "content")
  }

  /// `hand-in`, `hand-in-mail` and `hand-in-post`; a way that lacks its address is left out.
  mutating func handIn(into settings: inout SiteSettings) {
    let places = ["mail", "post"].map { ($0, location(of: "hand-in-" + $0)) }
    settings.handInMail =
      form("hand-in-mail", needs: "is an address such as results@example.org") {
        isMailAddress($0) ? $0 : nil
      } ?? ""
    settings.handInPost =
      form(
        "hand-in-post",
        needs: "is an address such as https://example.org/inbox, without \"?\" and \"#\""
      ) { isPostAddress($0) ? $0 : nil } ?? ""
    settings.handIn = handInWays(in: settings) ?? settings.handIn
    for (value, (way, place)) in zip([settings.handInMail, settings.handInPost], places)
    where !value.isEmpty && !settings.handIn.contains(where: { $0.rawValue == way }) {
      if let place { noteUnused("hand-in-" + way, without: "\(way)\" in \"hand-in", at: place) }
    }
  }

  private mutating func noteUnused(_ key: String, without other: String, at place: SourceLocation) {
    diagnostics.warn(
      .valueWrong, "\"\(key)\" means nothing without \"\(other)\"; add that, or remove it",
      at: place)
  }

  private mutating func handInWays(in settings: SiteSettings) -> [SiteSettings.HandIn]? {
    let names = SiteSettings.HandIn.allCases.map { $0.rawValue }
    let needs = "is a list out of " + names.joined(separator: ", ")
    guard let placed = placedTexts("hand-in", needs: needs) else { return nil }
    var ways: [SiteSettings.HandIn] = []
    for (text, location) in placed {
      guard let way = SiteSettings.HandIn(rawValue: text.lowercased()) else {
        report("hand-in", needs: needs, at: location)
        continue
      }
      let missing: String? =
        switch way {
        case .repository where settings.repository == nil: "repository"
        case .mail where settings.handInMail.isEmpty: "hand-in-mail"
        case .post where settings.handInPost.isEmpty: "hand-in-post"
        default: nil
        }
      if let missing {
        report("hand-in", needs: "with \(way.rawValue) needs \"\(missing)\" too", at: location)
      } else if !ways.contains(way) {
        ways.append(way)
      }
    }
    // Wrong values alone leave the setting as it is without.
    return ways.isEmpty && !placed.isEmpty ? nil : ways
  }
}

/// What kind of host a repository's address names, and the address without what follows the name.
private func repositoryAddress(
  _ text: String
) -> (forge: SiteSettings.Repository.Forge, text: String)? {
  guard text.lowercased().hasPrefix("https://"), isPlainAddress(text) else { return nil }
  var parts = text.splitAtSlashes().dropFirst().map(String.init)
  guard let host = parts.first?.lowercased(), parts.count >= 3, !host.contains("@") else {
    return nil
  }
  if let last = parts.last, last.hasSuffix(".git") { parts[parts.count - 1].removeLast(4) }
  guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0 != "-" }) else {
    return nil
  }
  let address = "https://" + parts.joined(separator: "/")
  let labels = host.split(separator: ":")[0].split(separator: ".")
  if labels.contains(where: { $0.hasPrefix("github") }), parts.count == 3 {
    return (.github, address)
  }
  if labels.contains(where: { $0.hasPrefix("gitlab") }) { return (.gitlab, address) }
  return nil
}

/// A branch's name by git's rules, as far as they keep it from meaning something else in an
/// address.
private func isBranch(_ name: String) -> Bool {
  let isPlain = name.utf8.allSatisfy {
    $0.isASCIILetter || $0.isASCIIDigit || "-_./".utf8.contains($0)
  }
  let bytes = Array(name.utf8)[...]
  return isPlain && name.utf8.count <= 200 && !contains("..", in: bytes)
    && !contains("//", in: bytes)
    && !"-./".contains(name.first ?? "-") && !"./".contains(name.last ?? ".")
}

/// A relative path without a slash at its end; `.` is the repository itself.
private func relativePath(_ text: String) -> String? {
  if text == "." || text == "./" { return "" }
  let parts = text.splitAtSlashes(keepingEmpty: true)
  let path = parts.last == "" ? parts.dropLast() : parts[...]
  let isPath =
    text.utf8.count <= 200
    && path.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && part.utf8.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0)
        }
    }
  return isPath ? path.joined(separator: "/") : nil
}

/// One address, and nothing that a `mailto:` link would read as a second one or as a header.
private func isMailAddress(_ text: String) -> Bool {
  let parts = text.split(separator: "@", omittingEmptySubsequences: false)
  guard parts.count == 2, text.utf8.count <= 254 else { return false }
  return parts.allSatisfy { part in
    !part.isEmpty
      && part.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || ".-_+".utf8.contains($0)
      }
  }
}

/// An address that can stand in a page's policy, which allows it and nothing else.
private func isPostAddress(_ text: String) -> Bool {
  let lower = text.lowercased()
  let schemes = ["https://", "http://127.0.0.1", "http://localhost"]
  guard let scheme = schemes.first(where: lower.hasPrefix), isPlainAddress(text),
    text.utf8.count <= 500, !text.utf8.contains(where: { ";,@*%".utf8.contains($0) })
  else { return false }
  let rest = text.dropFirst(scheme.count)
  if scheme == "https://" { return !rest.isEmpty && rest.first != "/" && rest.first != ":" }
  return rest.isEmpty || rest.first == ":" || rest.first == "/"
}

/// The address of a site, with a slash at its end; nil for a text that is none.
package func siteAddress(_ text: String) -> String? {
  let lower = text.lowercased()
  guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix), isPlainAddress(text),
    namesHost(text.dropFirst(scheme.count))
  else { return nil }
  return text.hasSuffix("/") ? text : text + "/"
}

/// Whether an address, behind its scheme, starts with a host, and maybe a port, and goes on with
/// parts of a path: no account, no empty part, and percent signs before two digits alone.
private func namesHost(_ rest: Substring) -> Bool {
  var parts = rest.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  if parts.last?.isEmpty == true { parts.removeLast() }
  guard let authority = parts.first, !parts.contains(where: { $0.isEmpty }) else { return false }
  let isIPv6 = authority.first == UInt8(ascii: "[")
  let end =
    isIPv6
    ? authority.firstIndex(of: UInt8(ascii: "]")).map(authority.index(after:))
    : authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
  guard let end else { return false }
  let host = authority[..<end]
  let signs: StaticString = isIPv6 ? "[:]" : "-._"
  let isHost = host.allSatisfy { byte in
    byte.isASCIILetter || byte.isASCIIDigit || signs.withUTF8Buffer { $0.contains(byte) }
  }
  guard isHost, host.contains(where: { $0.isASCIILetter || $0.isASCIIDigit }) else { return false }
  let port = authority[end...]
  if let sign = port.first {
    let number = Int(String(Substring(port.dropFirst())))
    guard sign == UInt8(ascii: ":"), let number, (1...65_535).contains(number) else { return false }
  }
  let bytes = Array(rest.utf8)
  return bytes.indices.allSatisfy { place in
    bytes[place] != UInt8(ascii: "%")
      || place + 2 < bytes.count && hexadecimalValue(of: bytes[place + 1]) != nil
        && hexadecimalValue(of: bytes[place + 2]) != nil
  }
}

func isPlainAddress(_ text: String) -> Bool {
  text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\`{}|^?#".utf8.contains($0) }
}
