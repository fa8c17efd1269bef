import Navlog

extension NavigationState {
  /// The state as text, with a line for every property in which two states can differ.
  var lines: [String] {
    var lines = ["position \(position)", "selected \(selected)"]
    lines += flags.sorted { $0.key < $1.key }.map { "flag \($0.key) = \($0.value.text)" }
    lines += pendingIntents.map { "deferred \($0)" }
    for root in roots { root.describe(into: &lines, indent: "") }
    return lines
  }
}

extension RouterState {
  fileprivate func describe(into lines: inout [String], indent: String) {
    let screen = root.map { ": \($0)" } ?? ""
    lines.append("\(indent)router \(id)\(isActive ? ", active" : "")\(screen)")
    let inner = indent + "  "
    for entry in path { lines.append("\(inner)entry \(entry.id): \(entry.destination)") }
    sheet?.describe("sheet", into: &lines, indent: inner)
    fullScreen?.describe("fullScreen", into: &lines, indent: inner)
    if let dialog {
      lines.append("\(inner)\(dialog.style), entry \(dialog.entry.id): \(dialog.entry.destination)")
    }
  }
}

extension RouterState.Modal {
  fileprivate func describe(_ slot: String, into lines: inout [String], indent: String) {
    let how = style.description == slot ? slot : "\(slot) as \(style)"
    let rest = detent.map { " at \($0)" } ?? ""
    lines.append("\(indent)\(how)\(rest), entry \(entry.id): \(entry.destination)")
    router.describe(into: &lines, indent: indent + "  ")
  }
}

/// A diff of two lists of lines: common lines are indented, `-` marks removed lines, and `+` marks added lines.
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
