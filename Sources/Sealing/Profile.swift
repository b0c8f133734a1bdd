package import Assets
internal import Bytes
package import Cryptography
package import Diagnostics
internal import JSON
package import Ledger

/// What a player proposes for the own page, signed by their own key: a name, a text, a picture.
///
///     {"body":{"bio":"I came for the biscuits.","handle":"ada","issued":"2026-11-22T20:00:00Z","name":"Ada L.",
///     "picture":"UklGR…","player":"11qY…","site":"quiz.example.org"},"sig":"…","v":1}
///
/// Signed is `podium-profile/1`, a newline, and the canonical body. The picture is base64url, and
/// empty if there is none. It is no entry of the log: the organiser decides what the site shows.
package struct Profile: Hashable, Sendable {
  package var player: PublicKey
  package var handle: String
  package var name: String
  /// A paragraph a line; may be empty.
  package var bio: String
  package var picture: PlainPicture?
  package var issued: Moment

  /// The most bytes of a text and of a picture.
  package static let bioLimit = 2000, pictureLimit = 20_000
  /// The most pixels of a picture's side.
  package static let sideLimit = 512

  private static let form = EntryForm.entry([
    ("bio", .text { $0.count <= bioLimit && !turnsText($0) }), ("handle", .handle),
    ("issued", .moment), ("name", .text(isShownName)),
    ("picture", .text { $0.count <= (pictureLimit * 4 + 2) / 3 }), ("player", .base64(32)),
    ("site", .site),
  ])
  package static let prefix: StaticString = "podium-profile/1\n"

  /// Reads an entry, without its newline, and checks all but whose handle it is.
  package init(_ entry: [UInt8], of site: String) throws(ProfileError) {
    let read: ReadEntry
    let moment: Moment
    do throws(EntryError) {
      read = try ReadEntry(entry, as: Self.form)
      player = PublicKey(try read.digest("player"))
      try read.checkSignature(Self.prefix, by: player, site: site)
      guard let issued = Moment(read.text("issued")) else { throw .member("body.issued", .form) }
      moment = issued
    } catch {
      throw .entry(error)
    }
    (handle, name, bio, issued) = (read.text("handle"), read.text("name"), read.text("bio"), moment)
    let text = read.text("picture")
    picture = text.isEmpty ? nil : try Self.picture(text)
  }

  private static func picture(_ text: String) throws(ProfileError) -> PlainPicture {
    guard let bytes = decodedBase64(Array(text.utf8).span, .url) else {
      throw .entry(.notCanonical)
    }
    guard bytes.count <= pictureLimit else { throw .pictureTooLarge(bytes.count) }
    let picture: PlainPicture
    do throws(PictureProblem) { picture = try PlainPicture(bytes) } catch { throw .picture(error) }
    let size = picture.size
    guard size.width == size.height, size.width <= sideLimit else { throw .pictureSize(size) }
    return picture
  }
}

/// Why an entry is no profile.
package enum ProfileError: Error, Hashable, Sendable {
  case entry(EntryError)
  case picture(PictureProblem)
  case pictureTooLarge(Int)
  case pictureSize(PlainPicture.Size)
}

extension ProfileError {
  package var code: Diagnostic.Code {
    if case .entry(let error) = self { error.code } else { .pictureUnusable }
  }

  /// The reason in the words of a finding.
  package var message: String {
    switch self {
    case .entry(let error): error.message
    case .picture(let problem): problem.message
    case .pictureTooLarge(let count):
      "the picture has \(count) bytes; it may have \(Profile.pictureLimit)"
    case .pictureSize(let size):
      "the picture has \(size.width) × \(size.height) pixels; it must be a square of at most \(Profile.sideLimit)"
    }
  }
}

/// Whether bytes are a name that fits on a line: 1 to 200, no tab or line feed, no blank at an end.
private func isShownName(_ name: Span<UInt8>) -> Bool {
  guard (1...PlayerCard.nameLimit).contains(name.count), name[0] != 0x20,
    name[name.count - 1] != 0x20, !turnsText(name)
  else { return false }
  for index in 0..<name.count where name[index] < 0x20 { return false }
  return true
}

/// Whether text holds a character that turns the direction of what follows (U+202A to U+202E,
/// U+2066 to U+2069), or one that ends a line in some places only (U+2028, U+2029).
func turnsText(_ text: Span<UInt8>) -> Bool {
  guard text.count > 2 else { return false }
  for index in 0..<text.count - 2 where text[index] == 0xE2 {
    switch (text[index + 1], text[index + 2]) {
    case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): return true
    default: continue
    }
  }
  return false
}

/// Whether an entry is a profile by its looks.
func isProfile(_ entry: [UInt8]) -> Bool {
  if entry.starts(with: "{\"body\":{\"bio\":".utf8) { return true }
  return !entry.starts(with: slipStart) && (try? parseJSON(entry))?["body"]?["bio"] != nil
}

extension Diagnostic.Code {
  package static let pictureUnusable = Self("picture-unusable")
  package static let unknownPlayer = Self("unknown-player")
  package static let foreignHandle = Self("foreign-handle")
  package static let profileOlder = Self("profile-older")
  package static let playersUnnamed = Self("players-unnamed")
  package static let writtenByHand = Self("written-by-hand")
  package static let noPlayerPage = Self("no-player-page")
}
