package import Cryptography
package import Diagnostics
package import Ledger
package import Scoring

/// The results of a ledger, marked: what each attempt earned by the revision that it answered.
package struct MarkedResults: Sendable, Hashable {
  /// The files that were read, in the order in which they were given; paths inside the ledger's
  /// folder.
  package var files: [String] = []
  /// The handles of all players with an attempt, by bytes.
  package var players: [String] = []
  /// The paths of all quizzes with an attempt, by bytes.
  package var quizzes: [String] = []
  /// The revisions that attempts answered.
  package var revisions: [Digest] = []
  /// The signed log that the results were read from.
  package var log = LogState()
  /// What players' own cards call them, by their names here.
  package var fullNames: [String: String] = [:]
  /// Accounts elsewhere that say that a player is theirs.
  package var links: [Link] = []

  package struct Link: Sendable, Hashable {
    /// The player's name here.
    package var player: String
    /// `github.com/ada`.
    package var account: String
    /// The SSH key that signed it, as its host lists it.
    package var key: String

    package init(player: String, account: String, key: String) {
      (self.player, self.account, self.key) = (player, account, key)
    }
  }

  /// The players of the signed ledger.
  package var signing: [SigningPlayer] = []
  /// Handles that keys hold beside the names that players have here, so that nobody takes one; by
  /// bytes.
  package var heldHandles: [String] = []
  /// The commitments to signed entries whose signatures were found good, for a cache.
  package var verified: [Digest] = []
  /// In the order of the files and of the lines in them.
  package var attempts: [MarkedAttempt] = []
  /// The results that do not count, in the same order.
  package var refused: [RefusedResult] = []
  package var remarks = RecordedRemarks()

  package init() {}
}

/// A player of the signed ledger: somebody with a card or a slip, whether it counts or not.
package struct SigningPlayer: Sendable, Hashable {
  /// The public key, as unpadded base64url.
  package var key: String
  /// The name on leaderboards.
  package var name: String

  package init(key: String, name: String) {
    (self.key, self.name) = (key, name)
  }
}

/// One player's answers to one quiz, marked.
///
/// It has 64 bytes, as there may be millions: members stand so that there is no room between them,
/// and of the moment at which it ended the upper bits stand by themselves.
package struct MarkedAttempt: Sendable, Hashable {
  package var place: ResultPlace
  private var endedLow: UInt32
  /// Among the players.
  package var player: Int32
  /// Among the quizzes.
  package var quiz: Int32
  /// Among the revisions.
  package var revision: Int32
  package var claim: Claim
  package var note = Note.none
  /// Whether its slip says that its player had another attempt at the quiz before.
  package var isLater = false
  private var endedHigh: Int8
  package var score: Points
  package var possible: Points
  /// When it was sealed, or one of the two marks below: eight bytes, as there may be a million.
  private var sealed: Int64

  package init(
    player: Int32, quiz: Int32, revision: Int32, claim: Claim, note: Note = .none, score: Points,
    possible: Points, ended: Moment, sealing: Sealing = .recorded, place: ResultPlace
  ) {
    (self.player, self.quiz, self.revision, self.claim) = (player, quiz, revision, claim)
    (self.note, self.score, self.possible) = (note, score, possible)
    (self.place, sealed, endedLow, endedHigh) = (place, Self.recordedMark, 0, 0)
    self.sealing = sealing
    self.ended = ended
  }

  /// When it ended; moments have 40 bits, enough for 17,000 years on either side of 1970.
  package var ended: Moment {
    get { Moment(seconds: Int64(endedHigh) << 32 | Int64(endedLow)) }
    set {
      endedLow = UInt32(truncatingIfNeeded: newValue.seconds)
      endedHigh = Int8(clamping: newValue.seconds >> 32)
    }
  }

  /// How a result stands in the ledger.
  package enum Sealing: Sendable, Hashable {
    /// Written down by the organiser, who vouches for it.
    case recorded
    /// Signed by its player, and in the log since that moment.
    case sealed(at: Moment)
    /// Signed by its player, but still in the inbox.
    case unsealed
  }

  package var sealing: Sealing {
    get {
      switch sealed {
      case Self.recordedMark: .recorded
      case Self.unsealedMark: .unsealed
      default: .sealed(at: Moment(seconds: sealed))
      }
    }
    set {
      switch newValue {
      case .recorded: sealed = Self.recordedMark
      case .unsealed: sealed = Self.unsealedMark
      case .sealed(let moment): sealed = moment.seconds
      }
    }
  }

  /// The moment by which it belongs to a week, a month or a season: when it was sealed, which its
  /// player cannot set; of others, when it ended.
  package var entered: Moment {
    sealed > Self.unsealedMark ? Moment(seconds: sealed) : ended
  }

  package var isUnsealed: Bool { sealed == Self.unsealedMark }

  private static let recordedMark = Int64.min
  private static let unsealedMark = Int64.min + 1

  /// What else there is to say about a signed attempt that counts.
  package enum Note: UInt8, Sendable, Hashable {
    case none
    /// It says that its page had seen more of the log than there was.
    case seenTooLarge
    /// It says that its page had seen another log than this one.
    case seenDiffers
    /// Its player has handed in another one under the same number, which does not count.
    case contested
    /// The most that the page could give is not what the questions are worth.
    case otherMaximum
    /// It answers questions that it was not asked; those earn nothing.
    case notDrawn
    /// It answers questions again whose keys had been shown; that earns nothing.
    case answerAfterKey
    /// Its player has had attempts at the quiz, which draws questions, that were not handed in.
    case ordinalSkipped
  }

  /// How the score that a result claims compares with what its answers earn.
  package enum Claim: UInt8, Sendable, Hashable {
    case equalOrNone
    case tooHigh
    case tooLow

    init(of claimed: Int64?, earned: Points) {
      let claimed = claimed ?? earned.value
      self = claimed == earned.value ? .equalOrNone : claimed > earned.value ? .tooHigh : .tooLow
    }
  }
}

/// What else there is to tell of recorded results.
package struct RecordedRemarks: Sendable, Hashable {
  /// Those that count and have members that the format does not have, once for each of them; lines
  /// are not known.
  package var withUnknownMembers: [ResultPlace] = []
  /// Those that repeat an earlier one, by their places, with that of the first.
  package var repeated: [ResultPlace: ResultPlace] = [:]

  package init() {}
}

/// A result that is left out of the standings, and why.
package struct RefusedResult: Sendable, Hashable {
  package var code: Diagnostic.Code
  package var place: ResultPlace

  package init(code: Diagnostic.Code, place: ResultPlace) {
    (self.code, self.place) = (code, place)
  }
}

/// Where a result is written.
package struct ResultPlace: Sendable, Hashable {
  /// Among the files.
  package var file: Int32
  /// Counted from 1.
  package var line: Int32
  /// The bytes of its JSON object start here.
  package var offset: Int
  package var length: Int32

  package init(file: Int32, line: Int32, offset: Int, length: Int32) {
    (self.file, self.line, self.offset, self.length) = (file, line, offset, length)
  }

  package var range: Range<Int> { offset..<offset + Int(length) }
}

/// How far a site's log goes.
package struct LogState: Sendable, Hashable {
  /// The last checkpoint that holds.
  package var checkpoint = Checkpoint.empty
  /// The batch that it was signed for.
  package var batch = 0
  /// Signed results that no checkpoint holds yet.
  package var pending = 0
  /// Entries of it whose texts were erased.
  package var erased = 0
  package var lastSealing: Moment?
  /// The key that signs checkpoints, as text; empty for a site without one.
  package var organiser = ""

  package init() {}
}
