/// The shortest way from some lines to others, one line each: kept ones indented, `-` removed, `+` added.
struct LineDifference: CustomStringConvertible {
  let description: String

  init(from old: [String], to new: [String]) {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var index = 0
    for (offset, line) in old.enumerated() {
      if removed.contains(offset) {
        lines.append("- \(line)")
        continue
      }
      while inserted.contains(index) {
        lines.append("+ \(new[index])")
        index += 1
      }
      lines.append("  \(line)")
      index += 1
    }
    while index < new.count {
      lines.append("+ \(new[index])")
      index += 1
    }
    description = lines.joined(separator: "\n")
  }
}
