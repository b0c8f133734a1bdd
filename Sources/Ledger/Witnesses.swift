internal import Bytes
package import Cryptography

/// A key of a witness, which confirms that a log only grew: it cosigns checkpoints.
///
/// Its text form is that of a `VerifierKey`, with a byte 4 in place of 1. Specified by
/// c2sp.org/tlog-cosignature, for Ed25519.
package struct WitnessKey: Hashable, Sendable {
  package let name: String
  package let key: PublicKey
  package let id: [UInt8]

  package init(name: String, key: PublicKey) {
    (self.name, self.key) = (name, key)
    id = keyID(name, key, .cosignature)
  }

  /// Reads the text form; nil for anything that is not exactly that.
  package init?(_ text: String) {
    guard let (name, id, bytes) = keyParts(of: text, .cosignature),
      let key = PublicKey(bytes: bytes)
    else { return nil }
    self.init(name: name, key: key)
    guard self.id == id else { return nil }
  }
}

/// What a note says of one witness.
package enum Cosigning: Hashable, Sendable {
  case none
  /// It says that the witness has cosigned it, and that is not so.
  case invalid
  /// When the witness cosigned it, in seconds since 1970.
  case cosigned(at: Int64)
}

extension SignedNote {
  /// Whether a witness has cosigned the note: the newest time, if it did so more than once.
  package func cosigning(by witness: WitnessKey) -> Cosigning {
    var result = Cosigning.none
    for signature in signatures where signature.name.isExactly(witness.name) {
      guard signature.keyID == witness.id else { continue }
      guard let time = cosigningTime(signature, by: witness) else { return .invalid }
      if case .cosigned(let other) = result, other >= time { continue }
      result = .cosigned(at: time)
    }
    return result
  }

  /// When a signature says that it was made; nil unless it is the witness's, of this note.
  ///
  /// It is the time as eight bytes, the highest first, then an Ed25519 signature of
  /// `cosignature/v1`, `time` with the time in decimal digits, and the note's text.
  package func cosigningTime(_ signature: NamedSignature, by witness: WitnessKey) -> Int64? {
    guard signature.name.isExactly(witness.name), signature.keyID == witness.id,
      signature.bytes.count == 72,
      let time = Int64(exactly: signature.bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }),
      let signed = Signature(bytes: Array(signature.bytes[8...]))
    else { return nil }
    var message = Array("cosignature/v1\ntime ".utf8)
    message.append(String(time))
    message.append("\n")
    return witness.key.isSigner(of: message + text, signed) ? time : nil
  }
}

/// Which witnesses must have cosigned a checkpoint: C2SP's tlog-policy.
///
///     log quiz.example.org/ledger+d0b97b16+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4
///     witness north witness.example/w1+…
///     witness south other.example/w2+…
///     group both all north south
///     quorum both
///
/// A group is met by so many of its members as its number says, `any` being one of them; `quorum
/// none` asks for nobody. A name is known on the lines below its own; it is a member once.
/// Specified by c2sp.org/tlog-policy.
package struct WitnessPolicy: Sendable {
  /// The logs that the policy is for; any, if it names none.
  package private(set) var logs: [VerifierKey] = []
  /// In the order of the file, by the policy's own names.
  package private(set) var witnesses: [(name: String, key: WitnessKey)] = []
  private var rules: [ExactString: Rule] = [:]
  private var quorum: Rule?

  private indirect enum Rule: Sendable {
    case nobody
    case witness(WitnessKey)
    case group(Int, of: [Rule])
  }

  private static let lengthLimit = 1 << 18
  /// Of witnesses and groups together, as groups may stand in groups.
  private static let ruleLimit = 256

  /// Whether enough witnesses have cosigned.
  package func isMet(by hasCosigned: (WitnessKey) -> Bool) -> Bool {
    func holds(_ rule: Rule) -> Bool {
      switch rule {
      case .nobody: true
      case .witness(let key): hasCosigned(key)
      case .group(let count, let members): members.count(where: holds) >= count
      }
    }
    return quorum.map(holds) ?? false
  }

  /// Reads a policy file.
  package init(_ bytes: [UInt8]) throws(PolicyError) {
    guard bytes.count <= Self.lengthLimit else {
      throw PolicyError(line: 1, "a policy has at most \(Self.lengthLimit) bytes")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw PolicyError(line: 1, "this is no UTF-8")
    }
    var members: Set<ExactString> = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard line.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
        throw PolicyError(
          line: index + 1,
          line.last == 0x0D
            ? "this line ends as on Windows; save the file with the line ends of Unix"
            : "a control character stands here")
      }
      let words = line.split { $0 == 0x20 || $0 == 0x09 }.map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let keyword = words.first, !keyword.utf8.starts(with: "#".utf8) else { continue }
      do throws(Mistake) {
        switch keyword {
        case "log": try addLog(words)
        case "witness": try addWitness(words)
        case "group": try addGroup(words, &members)
        case "quorum": try setQuorum(words)
        default: throw Mistake("\"\(keyword)\" is none of log, witness, group and quorum")
        }
      } catch {
        throw PolicyError(line: index + 1, error.message)
      }
    }
    if quorum == nil {
      throw PolicyError(line: lines.count, "a policy ends with a line \"quorum NAME\"")
    }
  }

  private struct Mistake: Error {
    var message: String
    init(_ message: String) { self.message = message }
  }

  private mutating func addLog(_ words: [String]) throws(Mistake) {
    guard (2...3).contains(words.count) else { throw Mistake("a log is \"log KEY [URL]\"") }
    guard let key = VerifierKey(words[1]) else {
      throw Mistake("the key of the log is no Ed25519 key of a note")
    }
    guard !logs.contains(where: { $0.key == key.key }) else {
      throw Mistake("the key of this log stands above")
    }
    logs.append(key)
  }

  private mutating func addWitness(_ words: [String]) throws(Mistake) {
    guard (3...4).contains(words.count) else {
      throw Mistake("a witness is \"witness NAME KEY [URL]\"")
    }
    guard let key = WitnessKey(words[2]) else {
      throw Mistake("the key of the witness is no key for Ed25519 cosignatures")
    }
    guard !witnesses.contains(where: { $0.key.key == key.key }) else {
      throw Mistake("the key of this witness stands above")
    }
    try define(words[1], as: .witness(key))
    witnesses.append((words[1], key))
  }

  private mutating func addGroup(_ words: [String], _ members: inout Set<ExactString>)
    throws(Mistake)
  {
    guard words.count >= 4 else { throw Mistake("a group is \"group NAME NUMBER NAME…\"") }
    var rules: [Rule] = []
    for name in words[3...] {
      guard name != "none", let rule = self.rules[ExactString(name)] else {
        throw Mistake("no line above defines \"\(name)\"")
      }
      guard members.insert(ExactString(name)).inserted else {
        throw Mistake("\"\(name)\" is a member of a group already")
      }
      rules.append(rule)
    }
    let count = words[2] == "any" ? 1 : words[2] == "all" ? rules.count : Int(words[2])
    guard let count, (1...rules.count).contains(count),
      ["any", "all", String(count)].contains(words[2])
    else {
      throw Mistake("\"\(words[2])\" is neither any, all nor a number from 1 to \(rules.count)")
    }
    try define(words[1], as: .group(count, of: rules))
  }

  private mutating func setQuorum(_ words: [String]) throws(Mistake) {
    guard words.count == 2 else { throw Mistake("the quorum is \"quorum NAME\"") }
    guard quorum == nil else { throw Mistake("the quorum stands above") }
    if words[1] == "none" {
      quorum = .nobody
      return
    }
    guard let rule = rules[ExactString(words[1])] else {
      throw Mistake("no line above defines \"\(words[1])\"")
    }
    quorum = rule
  }

  private mutating func define(_ name: String, as rule: Rule) throws(Mistake) {
    guard name != "none" else { throw Mistake("\"none\" is no name") }
    guard rules.count < Self.ruleLimit else {
      throw Mistake("a policy has at most \(Self.ruleLimit) witnesses and groups")
    }
    guard rules.updateValue(rule, forKey: ExactString(name)) == nil else {
      throw Mistake("\"\(name)\" is defined above")
    }
  }
}

/// Why a policy cannot be read.
package struct PolicyError: Error, Hashable, Sendable {
  /// Counted from 1.
  package var line: Int
  package var message: String

  init(line: Int, _ message: String) {
    (self.line, self.message) = (line, message)
  }
}
