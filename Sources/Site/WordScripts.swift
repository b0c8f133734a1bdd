internal import Content
internal import Templates

/// The words that scripts use, one file a language that is used.
func wordScripts(of site: Publication) -> [Page] {
  let words = site.words
  let used = [words] + site.translations.values.filter { $0.language != words.language }
  return used.sorted { $0.language < $1.language }.flatMap { words in
    [
      Page(PodiumFile.words(words.language)) { _ in .bytes(words.script()) },
      Page(PodiumFile.words("look-" + words.language)) { _ in .bytes(words.lookScript()) },
    ]
  } + [Page(PodiumFile.workshopWords.path) { site in .bytes(site.words.workshopScript()) }]
}

/// A page that says words of its own, which other pages need not load, and the script of them.
func pageWithWords(_ name: String, in words: Words, _ page: (Record) -> Page) -> [Page] {
  let path = PodiumFile.words("\(name)-\(words.language)")
  return [
    page(["own-words-script": .text(path)]),
    Page(path) { site in .bytes(site.words.script(of: "\(name).")) },
  ]
}
