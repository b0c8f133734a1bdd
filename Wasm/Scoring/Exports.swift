// The face that the scoring code shows to the page. It is compiled in one module with
// Sources/Scoring and Sources/PageScoring, by Sources/embed/Toolchain.swift; the page's side is a
// few lines of JavaScript:
//
//     const bytes = (text) => {                       // into the module's memory
//       const utf8 = new TextEncoder().encode(text), start = wasm.podium_alloc(utf8.length);
//       new Uint8Array(wasm.memory.buffer, start, utf8.length).set(utf8);
//       return [start, utf8.length];
//     };
//     const text = (start) => {                       // out of it
//       const length = new DataView(wasm.memory.buffer).getInt32(start, true);
//       const answer = length < 0 ? null : new TextDecoder().decode(
//         new Uint8Array(wasm.memory.buffer, start + 4, length));
//       wasm.podium_free(start);
//       return answer;
//     };
//
// Arguments stay the caller's to free. An answer is the length of a text in four bytes, the lowest
// first, and then the text; or a negative number that says why there is none (`PageRefusal`). The
// caller frees it. Nothing is remembered between calls.

/// The mark for a response, all three in their canonical text (`CanonicalText.swift`): `right 100
/// +`.
@c(podium_mark)
public func podiumMark(
  _ key: UnsafePointer<UInt8>, _ keyCount: Int32,
  _ given: UnsafePointer<UInt8>, _ givenCount: Int32
) -> UnsafeMutableRawPointer {
  do throws(PageRefusal) {
    return answer(
      try canonicalMark(for: bytes(given, givenCount), against: bytes(key, keyCount)))
  } catch {
    return refusal(error)
  }
}

/// A text as it is compared.
@c(podium_fold)
public func podiumFold(_ text: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
  answer(folded(bytes(text, count)))
}

/// What an attempt is asked, and the order of it, as `PageDraw.swift` has request and answer.
@c(podium_draw)
public func podiumDraw(_ request: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
  canonicalDraw(for: bytes(request, count)).map(answer) ?? refusal(.requestIsNotCanonical)
}

private func refusal(_ reason: PageRefusal) -> UnsafeMutableRawPointer {
  let answer = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 4)
  answer.storeBytes(of: reason.rawValue, as: Int32.self)
  return answer
}
