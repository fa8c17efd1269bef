import Navlog

extension NavigationState {
  /// The state as text, a line for everything that a comparison may find different.
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
  }
}

extension Modal {
  fileprivate func describe(_ slot: String, into lines: inout [String], indent: String) {
    let how = style.description == slot ? slot : "\(slot) as \(style)"
    lines.append("\(indent)\(how), entry \(entry.id): \(entry.destination)")
    router.describe(into: &lines, indent: indent + "  ")
  }
}
