// The face that the scoring code shows to the page. It is compiled in one module with Sources/Scoring, by
// Sources/embed/Toolchain.swift; the page's side is a few lines of JavaScript:
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
// Arguments stay the caller's to free. An answer is the length of a text in four bytes, the lowest first, and then the text; or a
// negative number that says why there is none. The caller frees it. Nothing is remembered between calls.

/// Why there is no answer; the page shows these only if it was built wrongly.
private enum Refusal: Int32 {
  case keyIsNotCanonical = -1
  case responseIsNotCanonical = -2
  case responseDoesNotFitKey = -3
}

/// Room for so many bytes.
@c(podium_alloc)
public func podiumAlloc(_ count: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: Int(max(1, count)), alignment: 4)
}

/// Gives back what `podium_alloc` or an answer took.
@c(podium_free)
public func podiumFree(_ start: UnsafeMutableRawPointer) {
  start.deallocate()
}

/// The mark for a response, all three in their canonical text: `right 100 +`.
@c(podium_mark)
public func podiumMark(
  _ key: UnsafePointer<UInt8>, _ keyCount: Int32,
  _ given: UnsafePointer<UInt8>, _ givenCount: Int32
) -> UnsafeMutableRawPointer {
  guard let (key, worth) = keyAndWorth(canonical: bytes(key, keyCount)) else {
    return refusal(.keyIsNotCanonical)
  }
  guard let response = response(canonical: bytes(given, givenCount)) else {
    return refusal(.responseIsNotCanonical)
  }
  do throws(ResponseError) {
    return answer(canonicalText(of: try mark(response, against: key, worth: worth)))
  } catch {
    return refusal(.responseDoesNotFitKey)
  }
}

/// A text as it is compared.
@c(podium_fold)
public func podiumFold(_ text: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
  answer(folded(bytes(text, count)))
}

private func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

private func answer(_ text: [UInt8]) -> UnsafeMutableRawPointer {
  let answer = UnsafeMutableRawPointer.allocate(byteCount: 4 + text.count, alignment: 4)
  answer.storeBytes(of: Int32(text.count), as: Int32.self)
  UnsafeMutableRawBufferPointer(start: answer + 4, count: text.count).copyBytes(from: text)
  return answer
}

private func refusal(_ reason: Refusal) -> UnsafeMutableRawPointer {
  let answer = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 4)
  answer.storeBytes(of: reason.rawValue, as: Int32.self)
  return answer
}
