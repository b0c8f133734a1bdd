/// The forms that a word takes with a number, by CLDR's names; which of them there are depends on
/// the language.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// When a language uses which plural form, for whole numbers.
///
/// The rules are those of the Unicode CLDR, version 44, as `Intl.PluralRules` follows them in the
/// page. Languages that are not named here have one form for 1 and another for every other number,
/// like English.
package enum PluralRules: Sendable {
  /// One form for everything: 1 問, 5 問.
  case never
  /// 1 question, 5 questions.
  case one
  /// 0 question, 1 question, 2 questions, 1 000 000 de questions.
  case french
  /// 1 pregunta, 2 preguntas, 1 000 000 de preguntas.
  case spanish
  /// 0 सवाल and 1 सवाल alike, then another form.
  case zeroLikeOne
  /// 1 вопрос, 21 вопрос, 2 вопроса, 5 вопросов.
  case russian
  /// 1 pitanje, 21 pitanje, 2 pitanja, 5 pitanja.
  case serbian
  /// 1 pytanie, 2 pytania, 5 pytań, 21 pytań.
  case polish
  /// 1 otázka, 2 otázky, 5 otázek.
  case czech
  /// 1 întrebare, 2 întrebări, 20 de întrebări.
  case romanian
  /// 1 klausimas, 2 klausimai, 10 klausimų.
  case lithuanian
  /// 0 jautājumu, 1 jautājums, 2 jautājumi.
  case latvian
  /// 1 vprašanje, 2 vprašanji, 3 vprašanja, 5 vprašanj.
  case slovenian
  /// 1 spurning, 21 spurning, 2 spurningar.
  case icelandic
  /// 0, 1, 2, 3 to 10, 11 to 99 and 100 each have a form.
  case arabic
  /// 1, 2 and the others each have a form.
  case hebrew
  /// 0, 1, 2, 3, 6 and the others each have a form.
  case welsh
  /// 1, 2, 3 to 6, 7 to 10 and the others each have a form.
  case irish

  /// The rules of a language by its primary tag.
  package init(language: String) {
    self =
      switch language {
      case "ja", "zh", "yue", "ko", "th", "vi", "id", "ms", "lo", "km", "my", "bo": .never
      case "fr", "pt": .french
      case "es", "it", "ca": .spanish
      case "hy", "hi", "bn", "fa", "gu", "kn", "zu", "am", "as", "pa", "mg": .zeroLikeOne
      case "ru", "uk", "be": .russian
      case "sr", "hr", "bs": .serbian
      case "pl": .polish
      case "cs", "sk": .czech
      case "ro": .romanian
      case "lt": .lithuanian
      case "lv": .latvian
      case "sl": .slovenian
      case "is", "mk": .icelandic
      case "ar": .arabic
      case "he": .hebrew
      case "cy": .welsh
      case "ga": .irish
      default: .one
      }
  }

  /// The form that goes with a number.
  package func category(of number: Int) -> PluralCategory {
    let n = number.magnitude
    let ten = n % 10
    let hundred = n % 100
    let isMillions = n != 0 && n % 1_000_000 == 0
    switch self {
    case .never: return .other
    case .one: return n == 1 ? .one : .other
    case .french: return n < 2 ? .one : isMillions ? .many : .other
    case .spanish: return n == 1 ? .one : isMillions ? .many : .other
    case .zeroLikeOne: return n < 2 ? .one : .other
    case .russian, .serbian:
      if ten == 1 && hundred != 11 { return .one }
      if 2...4 ~= ten && !(12...14 ~= hundred) { return .few }
      return self == .russian ? .many : .other
    case .polish:
      if n == 1 { return .one }
      return 2...4 ~= ten && !(12...14 ~= hundred) ? .few : .many
    case .czech: return n == 1 ? .one : 2...4 ~= n ? .few : .other
    case .romanian: return n == 1 ? .one : n == 0 || 1...19 ~= hundred ? .few : .other
    case .lithuanian:
      if 11...19 ~= hundred || ten == 0 { return .other }
      return ten == 1 ? .one : .few
    case .latvian:
      if 11...19 ~= hundred || ten == 0 { return .zero }
      return ten == 1 ? .one : .other
    case .slovenian:
      return hundred == 1 ? .one : hundred == 2 ? .two : 3...4 ~= hundred ? .few : .other
    case .icelandic: return ten == 1 && hundred != 11 ? .one : .other
    case .arabic:
      if n < 3 { return [.zero, .one, .two][Int(n)] }
      return 3...10 ~= hundred ? .few : 11...99 ~= hundred ? .many : .other
    case .hebrew: return n == 1 ? .one : n == 2 ? .two : .other
    case .welsh:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      case 3: return .few
      case 6: return .many
      default: return .other
      }
    case .irish:
      switch n {
      case 1: return .one
      case 2: return .two
      case 3...6: return .few
      case 7...10: return .many
      default: return .other
      }
    }
  }
}
