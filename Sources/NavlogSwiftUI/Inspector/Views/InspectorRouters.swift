#if canImport(SwiftUI)
import Foundation
import Navlog
import SwiftUI

/// The routers at the moment that is looked at.
struct InspectorRouters: View {
  let tree: InspectorTree

  var body: some View {
    Section("Routers") {
      ForEach(tree.lines) { InspectorTreeLine(line: $0) }
      if !tree.facts.isEmpty {
        Text(verbatim: tree.facts.joined(separator: "\n")).font(.caption.monospaced())
          .foregroundStyle(.secondary)
      }
    }
  }
}

/// A root, a screen or a modal.
struct InspectorTreeLine: View {
  let line: InspectorTree.Line

  var body: some View {
    HStack(alignment: .center) {
      Text(verbatim: line.text).font(line.kind == .root ? .headline : .body)
      if !line.notes.isEmpty {
        Text(verbatim: line.notes).font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      if line.isVisible { Text(verbatim: "◀ visible").font(.caption) }
    }
    .padding(.leading, 16 * CGFloat(line.depth))
  }
}
#endif
