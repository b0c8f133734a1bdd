/// The first three bytes of phrases, in small and with a capital: nearly every choice starts with
/// others.
func startKeys(of phrases: [String]) -> Set<UInt32> {
  var keys: Set<UInt32> = []
  for phrase in phrases {
    for spelling in [phrase, phrase.prefix(1).uppercased() + phrase.dropFirst()] {
      keys.insert(startKey(spelling.utf8))
    }
  }
  return keys
}

func startKey(_ text: some Collection<UInt8>) -> UInt32 {
  text.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
}
