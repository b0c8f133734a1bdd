/// The rule of a zone by its name, as the time zone database has it.
func zoneRule(named name: String) -> Substring? {
  for line in zoneTable.split(separator: "\n") {
    let words = line.split(separator: " ")
    if words.dropFirst().contains(where: { $0 == name }) { return words.first }
  }
  return nil
}
