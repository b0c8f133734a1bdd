internal import Bytes
package import Cryptography
package import Ledger

/// What somebody hands in, taken apart: a bundle (an array of entries), or entries one a line.
///
///     let entries = HandedIn(bytes).entries(ofSite: "quiz.example.org")
///     for entry in entries { … gate.admit(entry) }
package struct HandedIn: Sendable {
  private let parts: [ArraySlice<UInt8>]
  /// Why it holds no entries.
  private let refusal: Admission?

  /// Takes it apart, and reads no entry.
  package init(_ input: [UInt8]) {
    // An editor may begin a file with a byte order mark.
    let input = Array(input.withoutByteOrderMark)
    if let (code, message) = refusalOfPlayerFile(input) {
      (parts, refusal) = ([], Admission(kind: .unknown, verdict: .refused(code, message)))
      return
    }
    do throws(EntryError) {
      (parts, refusal) = (try bundleEntries(input), nil)
    } catch {
      // What is no JSON was not made by a page; who knows what else is missing.
      (parts, refusal) = ([], Admission(.unknown, refusedFor: error))
    }
  }

  /// How many entries there are.
  package var count: Int { parts.count }

  /// Reads each entry and checks its signature, which is most of the work of taking it in.
  package func entries(ofSite site: String) -> [Entry] {
    if let refusal { return [.refused(refusal)] }
    return parts.map { Entry(Array($0), site: site) }
  }

  /// An entry, as far as it can be judged without the ledger.
  package enum Entry: Sendable {
    case slip([UInt8], id: Digest, commitment: Digest)
    case card([UInt8], PlayerCard)
    case profile([UInt8], Profile)
    case refused(Admission)

    init(_ bytes: [UInt8], site: String) {
      if isProfile(bytes) {
        do throws(ProfileError) {
          self = .profile(bytes, try Profile(bytes, of: site))
        } catch {
          self = .refused(
            Admission(kind: .profile, verdict: .refused(error.code, error.message)))
        }
      } else if isCard(bytes) {
        do throws(EntryError) {
          self = .card(bytes, try PlayerCard(bytes, of: site))
        } catch {
          self = .refused(Admission(.card, refusedFor: error))
        }
      } else {
        var slip = Slip(ofSite: site)
        do throws(EntryError) {
          try slip.read(0..<bytes.count, of: bytes.span)
          self = .slip(
            bytes, id: slip.id, commitment: commitment(to: bytes[...]))
        } catch {
          self = .refused(
            Admission(bytes.starts(with: slipStart) ? .slip : .unknown, refusedFor: error))
        }
      }
    }
  }
}

extension Admission {
  fileprivate init(_ kind: Kind, refusedFor error: EntryError) {
    self.init(kind: kind, verdict: .refused(error.code, error.message))
  }
}
