package import Diagnostics

/// What the readers of content report; `docs/findings.md` explains each.
extension Diagnostic.Code {
  // Files.
  package static let fileTooBig = Self("file-too-big")
  static let notUTF8 = Self("not-utf-8")
  static let nulByte = Self("nul-byte")
  static let controlCharacter = Self("control-character")
  package static let combiningMarks = Self("combining-marks")
  static let nestedTooDeep = Self("nested-too-deep")
  static let rawHTML = Self("raw-html")
  static let commentOpen = Self("comment-open")
  static let htmlOpen = Self("html-open")
  static let commentText = Self("comment-text")
  static let fenceOpen = Self("fence-open")
  static let pageEmpty = Self("page-empty")
  static let markupUnread = Self("markup-unread")

  // Settings and front matter.
  static let yamlSyntax = Self("yaml-syntax")
  static let yamlFeature = Self("yaml-feature")
  static let frontMatterOpen = Self("front-matter-open")
  static let frontMatterTOML = Self("front-matter-toml")
  static let keyUnknown = Self("key-unknown")
  static let keyTwice = Self("key-twice")
  static let valueWrong = Self("value-wrong")
  static let idNotAddress = Self("id-not-address")
  package static let excludeUnused = Self("exclude-unused")

  // Quizzes.
  package static let taskList = Self("task-list")
  static let quizEmpty = Self("quiz-empty")
  static let choicesWithoutQuestion = Self("choices-without-question")
  static let headingIndented = Self("heading-indented")
  static let headingGlued = Self("heading-glued")
  static let headingUnderlined = Self("heading-underlined")
  static let numberLabel = Self("number-label")
  static let hintUnread = Self("hint-unread")
  static let answersMissing = Self("answers-missing")
  static let formsMixed = Self("forms-mixed")
  static let attributeWrong = Self("attribute-wrong")
  static let attributeUnknown = Self("attribute-unknown")
  static let poolUnknown = Self("pool-unknown")
  static let poolEmpty = Self("pool-empty")
  static let poolSmall = Self("pool-small")
  static let poolTwice = Self("pool-twice")
  static let drawUnequal = Self("draw-unequal")
  static let idTwice = Self("id-twice")
  static let titleTwice = Self("title-twice")
  static let idSpelling = Self("id-spelling")

  // Translations.
  /// A file named after a language, beside which there is no quiz that it could translate.
  package static let translationBase = Self("translation-base")
  static let translationSetting = Self("translation-setting")
  static let translationMissing = Self("translation-missing")
  static let translationDiffers = Self("translation-differs")

  // Choices.
  package static let choiceNoneRight = Self("choice-none-right")
  static let choiceSingle = Self("choice-single")
  static let choiceEmpty = Self("choice-empty")
  static let textShared = Self("text-shared")
  static let choiceTwice = Self("choice-twice")
  static let choiceUnmarked = Self("choice-unmarked")
  static let choiceNested = Self("choice-nested")
  static let choiceMarker = Self("choice-marker")
  static let choicePlace = Self("choice-place")
  static let choicePicture = Self("choice-picture")
  static let choicesStartOver = Self("choices-start-over")
  static let choicesMany = Self("choices-many")
  static let choicesRightCount = Self("choices-right-count")
  static let questionLostMark = Self("question-lost-mark")

  // Other answers.
  static let blankOpen = Self("blank-open")
  static let blankEmpty = Self("blank-empty")
  static let blankNumber = Self("blank-number")
  static let blankDropdown = Self("blank-dropdown")
  package static let answerContradicted = Self("answer-contradicted")
  static let blankOneText = Self("blank-one-text")
  package static let answersUnread = Self("answers-unread")
  static let blankPlace = Self("blank-place")
  static let orderingShort = Self("ordering-short")
  static let orderingNumbers = Self("ordering-numbers")
  static let orderingTwice = Self("ordering-twice")
  static let matchingPair = Self("matching-pair")
  static let matchingArrow = Self("matching-arrow")

  // Links and pages.
  static let linkUnsafe = Self("link-unsafe")
  static let linkOutside = Self("link-outside")
  static let linkAnchor = Self("link-anchor")
  package static let linkBroken = Self("link-broken")
  static let imageUnshown = Self("image-unshown")
  static let captionsUnused = Self("captions-unused")
  static let mergeMark = Self("merge-mark")
  static let imageElsewhere = Self("image-elsewhere")
  static let pageNameEmpty = Self("page-name-empty")
  static let pageNameLong = Self("page-name-long")
  package static let pageNameTaken = Self("page-name-taken")
  static let namesAlike = Self("names-alike")
  static let nameOnWindows = Self("name-on-windows")
  static let pageUnread = Self("page-unread")
  package static let pageNameReserved = Self("page-name-reserved")
}

/// What is said of git's marks around the sides of a conflict.
let mergeMarkMessage =
  "a merge was left half done here; keep one side, and remove the marks of git"
