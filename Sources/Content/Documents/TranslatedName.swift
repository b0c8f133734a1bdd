internal import Bytes

/// What the name of a translation says: `geography/capitals.fi.md` is `geography/capitals.md` in
/// Finnish.
///
/// Whether the file is one is decided by the folder: the other file has to be there. The tag has to
/// be a language that is known, so that `notes.v2.md` and `world.map.md` are files of their own.
package struct TranslatedName: Hashable, Sendable {
  /// The path of the file with the quiz in its own language.
  package var base: String
  /// A BCP 47 tag in its usual spelling: `fi`, `pt-BR`, `zh-Hant`.
  package var language: String

  /// Nil for a name that is no translation's, as that of a translation of a translation.
  package init?(of path: String) {
    // Nearly all names have one dot, that of their ending.
    guard path.utf8.count(where: { $0 == UInt8(ascii: ".") }) > 1, isMarkdown(path),
      !path.hasPrefix("players/")
    else { return nil }
    let name = withoutPageSuffix(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      let tag = languageTag(String(name[name.utf8.index(after: dot)...])),
      !lastPart(of: String(name[..<dot])).isEmpty
    else { return nil }
    let base = String(name[..<dot]) + path.dropFirst(name.count)
    guard TranslatedName(of: base) == nil else { return nil }
    self.base = base
    language = tag
  }
}

/// `fi` for `fi-FI`: the part of a language tag that words are kept for.
package func primaryLanguage(_ tag: String) -> String {
  String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
}

/// A language tag (BCP 47: language, script, region, variants) in its usual spelling; nil for what
/// is none, or one of a language that is not known.
private func languageTag(_ text: String) -> String? {
  guard text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
  else { return nil }
  var parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    .map(String.init)
  guard knownLanguages.contains(parts.removeFirst()) else { return nil }
  var tag = String(text.lowercased().prefix { $0 != "-" })
  if let script = parts.first, script.utf8.count == 4, script.utf8.allSatisfy({ $0.isASCIILetter })
  {
    tag += "-" + script.prefix(1).uppercased() + script.dropFirst()
    parts.removeFirst()
  }
  if let region = parts.first, isRegion(region) {
    tag += "-" + region.uppercased()
    parts.removeFirst()
  }
  for variant in parts {
    let startsWithDigit = variant.utf8.first?.isASCIIDigit == true
    guard 5...8 ~= variant.utf8.count || variant.utf8.count == 4 && startsWithDigit else {
      return nil
    }
    tag += "-" + variant
  }
  return tag
}

private func isRegion(_ part: String) -> Bool {
  part.utf8.count == 2 && part.utf8.allSatisfy { $0.isASCIILetter }
    || part.utf8.count == 3 && part.utf8.allSatisfy { $0.isASCIIDigit }
}

/// The languages of ISO 639-1, and those with three letters that readers are likeliest to ask for.
private let knownLanguages = Set(
  """
  aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv \
  dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie \
  ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv \
  mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm \
  rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr \
  ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu \
  ast bem ber bho brx ceb chr ckb csb dsb fil fur gsw haw hil hsb ilo kab kha kok kri lij lld mai mni \
  nan nds nso pap pcm quc rue sah sat scn sco sma smj smn sms szl tet tpi tzm vec vmw yue zgh
  """.split(separator: " ").map(String.init))
