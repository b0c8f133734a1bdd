internal import Addresses
internal import Content
internal import Diagnostics
internal import Zstandard

extension Format {
  static let ankiPackage = Format(
    suffixes: [".apkg", ".colpkg"],
    summary: "packages of Anki (.apkg, .colpkg), with images and sounds",
    isPackage: true,
    read: readAnkiPackage,
    writer: Writer(
      keeping: .anki, namesByTitle: true, isArchive: true,
      prepare: { quiz, source in
        let (cards, losses) = quiz.asCards(source: source)
        quiz = cards
        return losses
      },
      write: { exported, quizzes, options in exported.packAnki(quizzes, options) }))
}

/// Reads a package of Anki: a zip archive with a database of notes, and the media that they show.
private func readAnkiPackage(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let archive = ZipArchive(input.file, reporting: &imported.diagnostics) else { return }
  do throws(AnkiProblem) {
    try AnkiPackageReading(archive, input, besides: imported.attachments).read(&imported)
  } catch {
    imported.diagnostics.error(
      error == .tooBig ? .importTooBig : .importSyntax, error.message,
      at: SourceLocation(path: input.file.path))
  }
}

/// Why a package cannot be read.
private enum AnkiProblem: Error, Equatable {
  case noCollection, tooBig
  case packing(member: String)
  case media
  case database(SQLiteProblem)

  var message: String {
    switch self {
    case .noCollection: "this is no package of Anki: it holds no collection; nothing is read"
    case .tooBig:
      "what is packed in this package is more than \(ZipArchive.maximumSize >> 20) MB, or \(ZipArchive.maximumRatio) times its size; nothing is read"
    case .packing(let member):
      "\"\(member)\" in this package is damaged or cut off, or not packed by zstd; nothing is read"
    case .media: "the list of media in this package is damaged; nothing is read"
    case .database(.notSQLite): "the collection in this package is no database; nothing is read"
    case .database(.isUTF16):
      "the database in this package is in UTF-16, as Anki never writes it; nothing is read"
    case .database(.wrongSize):
      "the database in this package is cut off, or has not the size that it says; nothing is read"
    case .database(.damaged(let page)):
      "the database in this package is damaged on its page \(page); nothing is read"
    case .database(.noTable(let name)):
      "the database in this package is not of Anki: a table \"\(name)\" with Anki's columns is not in it; nothing is read"
    }
  }
}

/// The members of a package, which are packed once more since 2022.
private struct AnkiMembers {
  private let archive: ZipArchive
  /// How many bytes may still be unpacked.
  private var room: Int
  var isPacked = false

  init(_ archive: ZipArchive, size: Int) {
    self.archive = archive
    room = min(ZipArchive.maximumSize, max(ZipArchive.harmlessSize, size * ZipArchive.maximumRatio))
  }

  func has(_ name: String) -> Bool { archive[name] != nil }

  /// The bytes of a member as the archive has them.
  func stored(_ name: String) -> [UInt8] { archive[name]?.bytes ?? [] }

  mutating func contents(of name: String) throws(AnkiProblem) -> [UInt8] {
    guard isPacked else { return stored(name) }
    do throws(ZstandardProblem) {
      let bytes = try unpackedZstandard(stored(name), limit: room)
      room -= bytes.count
      return bytes
    } catch {
      throw error == .tooBig ? .tooBig : .packing(member: name)
    }
  }
}

/// The images and sounds of a package, as notes ask for them.
private final class AnkiMedia {
  private var members: AnkiMembers
  /// Of each name of a file the member that holds it.
  private let names: [String: String]
  /// What each address in a folder became.
  private var known: [String: String?] = [:]
  private(set) var media: ImportedMedia
  /// The folder of the quiz that is read.
  var folder = ""

  init(_ members: AnkiMembers, names: [String: String], besides media: ImportedMedia) {
    self.members = members
    self.names = names
    self.media = media
  }

  /// What an address in a note becomes; nil for a file that the package does not have whole.
  func address(of address: String) -> String? {
    if address.contains(":") { return address }
    let key = folder + "/" + address
    if let known = known[key] { return known }
    let name = names[address] == nil ? percentDecoded(address) : address
    let added = names[name].flatMap(contents).map { media.add(name, $0, folder: folder) }
    known[key] = .some(added)
    return added
  }

  private func contents(of member: String) -> [UInt8]? {
    guard members.has(member) else { return nil }
    do throws(AnkiProblem) {
      return try members.contents(of: member)
    } catch {
      return nil
    }
  }
}

private struct AnkiPackageReading {
  private let input: ImportedFile
  private let collection: AnkiCollection
  private let media: AnkiMedia

  init(
    _ archive: ZipArchive, _ input: ImportedFile, besides attachments: ImportedMedia
  ) throws(AnkiProblem) {
    self.input = input
    var members = AnkiMembers(archive, size: input.file.bytes.count)
    // Beside a new collection stands an old one, with a note that only says so: the version in
    // `meta` tells which one there must be.
    let names = ["collection.anki2", "collection.anki21", "collection.anki21b"]
    let version = ProtobufMessage(members.stored("meta")[...]).numbers[1] ?? 1
    guard let last = names.lastIndex(where: members.has), last + 1 >= min(version, names.count)
    else { throw .noCollection }
    members.isPacked = last == 2
    let bytes = try members.contents(of: names[last])
    do throws(SQLiteProblem) {
      collection = try AnkiCollection(bytes)
    } catch {
      throw .database(error)
    }
    var found: [String: String] = [:]
    if members.has("media") {
      for (member, name) in try mediaNames(members.contents(of: "media"), isNew: last == 2) {
        found[name] = member
      }
    }
    media = AnkiMedia(members, names: found, besides: attachments)
  }

  // MARK: Questions

  func read(_ imported: inout Imported) {
    var quizzes = QuizzesByPath()
    var toldWords: Set<String> = []
    let reading = AnkiNotes(isHTML: true) { [media] in media.address(of: $0) }
    for (index, note) in collection.notes.enumerated() {
      // Notes have no lines; their number says where they are.
      let place = SourceLocation(path: input.file.path, line: index + 1)
      let isCloze =
        AnkiNotes.isCloze(note.fields)
        && collection.template(of: note, card: 0)?.isCloze ?? true
      var asked: Set<String> = []
      // The first card of a note with blanks has them all.
      let cards = note.decks.isEmpty ? [0] : note.decks.keys.sorted().prefix(isCloze ? 1 : .max)
      for card in cards {
        let sides = collection.sides(of: note, card: card)
        let words = collection.template(of: note, card: card)?.lostWords(isCloze: isCloze) ?? ""
        if !words.isEmpty, toldWords.insert("\(note.type) \(card)").inserted {
          imported.lose(
            .other, "the words \"\(words.prefix(80))\" that the template of such notes has",
            at: place)
        }
        // Two kinds of cards may ask the same.
        guard asked.insert(sides.front).inserted else { continue }
        let quiz = quizzes.place(ofDeck: note.decks[card] ?? "", in: input.name)
        quizzes.addTags(note.tags, to: quiz)
        media.folder = folder(of: safePath(quizzes[quiz].path))
        let number = quizzes[quiz].questions.count + 1
        let question =
          isCloze
          ? reading.cloze(note.fields, number: number, at: place, &imported)
          : reading.question(sides, number: number, at: place, &imported)
        imported.take(question, into: &quizzes[quiz])
      }
    }
    imported.attachments = media.media
    imported.quizzes += quizzes.quizzes
  }
}

/// Which member holds which file: JSON, or a message of Protocol Buffers.
private func mediaNames(
  _ bytes: [UInt8], isNew: Bool
) throws(AnkiProblem) -> [(member: String, name: String)] {
  if isNew {
    return ProtobufMessage(bytes[...]).messages(1).enumerated().map { index, file in
      (String(index), file.texts(1).first ?? "")
    }
  }
  var unused: [Diagnostic] = []
  let root = JSONNode(SourceFile(path: "", bytes: bytes), reporting: &unused)
  guard case .object(let members)? = root?.content else { throw .media }
  return members.map { ($0.name, $0.value.string ?? "") }
}
