/// Breaks a paragraph into lines of at most so many columns, between words where it can.
func wrapped(_ paragraph: String, to columns: Int) -> [String] {
  let columns = max(1, columns)
  var lines: [String] = []
  var line = ""
  for word in paragraph.split(separator: " ") {
    var word = word
    if !line.isEmpty, line.count + 1 + word.count <= columns {
      line += " " + word
      continue
    }
    if !line.isEmpty { lines.append(line) }
    while word.count > columns {
      lines.append(String(word.prefix(columns)))
      word = word.dropFirst(columns)
    }
    line = String(word)
  }
  if !line.isEmpty || lines.isEmpty { lines.append(line) }
  return lines
}
