internal import Content

/// What HTML says without its marks, on one line: words to choose from, where tags are seldom but
/// mean what they do elsewhere.
func wordsOfHTML(_ html: String) -> String {
  let signs = MarkupSigns(html)
  guard signs.hasTags, !signs.hasOtherTags else { return oneLine(decodedEntities(html)) }
  return oneLine(plainText(ofMarkdown: HTMLMarkdown(html).markdown))
}
